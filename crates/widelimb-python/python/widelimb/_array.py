"""The class `BigArray`: numbers of one width in an array of numpy."""

import operator
from collections.abc import Sequence

import numpy as np

from ._core import _arrays, mpz

_LIMB = 64


def _limbs_for(bits):
    try:
        bits = operator.index(bits)
    except TypeError:
        raise TypeError(f"a width is a number of bits, not {bits!r}") from None
    if bits < 1:
        raise ValueError("numbers have one bit at least")
    return -(-bits // _LIMB)


def _dense(limbs):
    """The limbs as a contiguous, aligned array: the same array if it is one, or else a copy."""
    flags = limbs.flags
    return limbs if flags.c_contiguous and flags.aligned else limbs.copy()


def _is_scalar(value):
    return hasattr(type(value), "__index__") and not isinstance(value, np.ndarray)


def _of_array(values):
    """The limbs of a one-dimensional array of integers; None for other arrays."""
    if values.ndim != 1 or values.dtype.kind not in "biuO":
        return None
    if values.dtype.kind == "O":
        return _arrays.from_ints(tuple(values), None)
    if values.dtype.kind == "i" and (values < 0).any():
        raise OverflowError(f"number {int((values < 0).argmax())} is below 0")
    return values.astype(np.uint64, order="C").reshape(-1, 1)


def _operand(value):
    """The limbs of an operand: a number, or a sequence or an array of numbers. None for others."""
    if isinstance(value, BigArray):
        return _dense(value._limbs)
    if _is_scalar(value):
        if operator.index(value) < 0:
            raise OverflowError(f"{value} is below 0, as no number of an array can be")
        return _arrays.from_ints((value,), None)
    if isinstance(value, np.ndarray):
        return _of_array(value)
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray, memoryview)):
        return _arrays.from_ints(tuple(value), None)
    return None


def _resized(limbs, width):
    """The numbers in `width` limbs; the same array if it has that width."""
    have = limbs.shape[1]
    if have == width:
        return limbs
    above = limbs[:, width:].any(axis=1)
    if above.any():
        raise OverflowError(f"number {int(above.argmax())} is too large: {_LIMB * width} bits are there")
    resized = np.zeros((len(limbs), width), np.uint64)
    resized[:, :have] = limbs[:, :width]
    return resized


def _add(a, b):
    return _arrays.add(a, b, max(a.shape[1], b.shape[1]) + 1)


def _and(a, b):
    width = min(a.shape[1], b.shape[1])
    return np.bitwise_and(a[:, :width], b[:, :width], order="C")


def _either(function):
    def combine(a, b):
        if a.shape[1] < b.shape[1]:
            a, b = b, a
        counts = np.broadcast_shapes((len(a),), (len(b),))
        limbs = np.empty((*counts, a.shape[1]), np.uint64)
        limbs[...] = a
        low = limbs[:, : b.shape[1]]
        function(low, b, out=low)
        return limbs

    return combine


def _power(a, e):
    """The powers a**e, in enough limbs for the largest exponent."""
    exponents = _arrays.to_ints(e)
    if len(exponents) != 1:
        bases = _arrays.to_ints(a) * (len(exponents) if len(a) == 1 else 1)
        if len(bases) != len(exponents):
            raise ValueError(f"{len(bases)} numbers and {len(exponents)} do not go together")
        width = a.shape[1] * max(exponents, default=1)
        _arrays.demand_room(len(bases) * _LIMB * width)
        return _arrays.from_ints(tuple(map(operator.pow, bases, exponents)), max(int(width), 1))
    exponent = int(exponents[0])
    if exponent == 0:
        return _arrays.from_ints((1,) * len(a), 1)
    _arrays.demand_room(len(a) * _LIMB * a.shape[1] * exponent)
    power = a
    for bit in bin(exponent)[3:]:
        power = _arrays.multiply(power, power)
        if bit == "1":
            power = _arrays.multiply(power, a)
    return power


def _shift_left(a, by):
    if by[:, 1:].any():
        raise OverflowError("the result is too long")
    return _arrays.shift_left(a, by[:, :1].copy())


def _shift_right(a, by):
    # A distance of more than one limb shifts everything out.
    far = by[:, 1:].any(axis=1)
    return _arrays.shift_right(a, np.where(far, ~np.uint64(0), by[:, 0]).reshape(-1, 1))


def _operators(function):
    """An operator with the array on the left, with the array on the right, and in place."""

    def forward(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _made(function(_dense(self._limbs), other))

    def backward(self, other):
        other = _operand(other)
        return NotImplemented if other is None else _made(function(other, _dense(self._limbs)))

    def in_place(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        self._replace(function(_dense(self._limbs), other))
        return self

    return forward, backward, in_place


def _comparison(holds):
    def comparison(self, other):
        try:
            numbers = _operand(other)
        except OverflowError:
            return _with_negative(self, other)
        if numbers is None:
            return NotImplemented
        return holds(_arrays.compare(_dense(self._limbs), numbers), 0)

    def _with_negative(self, other):
        # A negative number is not an element of an array, but it can be compared.
        others = [other] if _is_scalar(other) else list(other)
        if len(others) == 1:
            others *= len(self)
        if len(others) != len(self):
            raise ValueError(f"{len(self)} numbers and {len(others)} do not go together")
        return np.array([holds(x, mpz(y)) for x, y in zip(self, others)], bool)

    return comparison


def _made(limbs):
    """A BigArray of limbs that are known to be valid."""
    array = object.__new__(BigArray)
    array._limbs = limbs
    return array


class BigArray:
    """Numbers from 0 on, of one width, in an array of numpy: a row of limbs, uint64, for each
    number, the lowest limb first. The array is shared, not copied.

    >>> from widelimb import BigArray
    >>> a = BigArray.from_ints([1, 2**64, 10**30])
    >>> a * a + 1
    BigArray([2, 340282366920938463463374607431768211457, 10000...00001 (61 digits)], bits=320)
    >>> a.sum(), a.prod() == 2**64 * 10**30
    (mpz(1000000000018446744073709551617), True)

    The widths of the operands determine the width of the result: one limb more for +, the limbs
    of both for *, the limbs of the first for - and //. In place the width stays; a number that
    does not fit raises an OverflowError that names it, and the array is unchanged.
    """

    __slots__ = ("_limbs",)
    __module__ = "widelimb"
    # With None the operators of numpy's arrays defer to this class.
    __array_ufunc__ = None

    def __array_function__(self, *_):
        # Functions of numpy would take limbs for numbers.
        return NotImplemented

    def __new__(cls, limbs):
        if isinstance(limbs, BigArray):
            return _made(limbs._limbs)
        if not isinstance(limbs, np.ndarray):
            try:
                limbs = memoryview(limbs)
            except TypeError:
                raise TypeError(
                    "BigArray takes an array of limbs; BigArray.from_ints takes numbers"
                ) from None
        limbs = np.asarray(limbs)
        if limbs.dtype != np.uint64 or not limbs.dtype.isnative:
            raise TypeError(f"limbs are uint64, not {limbs.dtype}")
        if limbs.ndim != 2:
            raise ValueError(f"limbs have two axes, numbers and their limbs, not {limbs.ndim}")
        if limbs.shape[1] == 0:
            raise ValueError("numbers have one limb at least")
        apart = limbs.shape[1] > 1 and limbs.shape[0] > 0 and limbs.strides[1] != limbs.itemsize
        if apart or not limbs.flags.aligned:
            raise ValueError("the limbs of a number lie side by side: see numpy.ascontiguousarray")
        return _made(limbs)

    @classmethod
    def from_ints(cls, numbers, bits=None):
        """An array of the integers of an iterable, in the limbs for `bits` bits, or in as many as
        the longest integer needs.

        >>> from widelimb import BigArray
        >>> BigArray.from_ints([1, 2**70])
        BigArray([1, 1180591620717411303424], bits=128)
        """
        width = None if bits is None else _limbs_for(bits)
        if _is_scalar(numbers):
            raise TypeError(f"BigArray.from_ints takes many integers, not one {type(numbers).__name__}")
        return _made(_arrays.from_ints(tuple(numbers), width))

    @classmethod
    def concatenate(cls, arrays):
        """The numbers of several arrays, one array after the other, in the limbs of the widest.

        >>> from widelimb import BigArray
        >>> BigArray.concatenate([BigArray.from_ints([1, 2]), BigArray.from_ints([2**64])])
        BigArray([1, 2, 18446744073709551616], bits=128)
        """
        arrays = list(arrays)
        if not arrays or not all(isinstance(array, BigArray) for array in arrays):
            raise TypeError("BigArray.concatenate takes BigArrays, one at least")
        width = max(array._limbs.shape[1] for array in arrays)
        return _made(np.concatenate([_resized(array._limbs, width) for array in arrays]))

    @classmethod
    def zeros(cls, count, bits):
        """An array of `count` zeros, in the limbs for `bits` bits.

        >>> from widelimb import BigArray
        >>> BigArray.zeros(3, 256)
        BigArray([0, 0, 0], bits=256)
        """
        try:
            return _made(np.zeros((operator.index(count), _limbs_for(bits)), np.uint64))
        except (OverflowError, ValueError) as error:
            if count < 0 or bits < 1:
                raise
            raise MemoryError(str(error)) from None

    @classmethod
    def from_bytes(cls, data, size, byteorder="little"):
        r"""The numbers that bytes contain one after the other, `size` bytes for each.

        >>> from widelimb import BigArray
        >>> BigArray.from_bytes(b"\1\0\0\2", 2, "big")
        BigArray([256, 2], bits=64)
        """
        size = operator.index(size)
        if size < 1:
            raise ValueError("numbers have one byte at least")
        numbers = np.frombuffer(data, np.uint8)
        if len(numbers) % size:
            raise ValueError(f"{len(numbers)} bytes are no numbers of {size}")
        numbers = numbers.reshape(-1, size)[:, :: _step(byteorder)]
        padded = np.zeros((len(numbers), 8 * _limbs_for(8 * size)), np.uint8)
        padded[:, :size] = numbers
        return _made(padded.view("<u8").astype(np.uint64, copy=False))

    def to_bytes(self, size=None, byteorder="little"):
        r"""The numbers one after the other, each in `size` bytes, or in the bytes of its limbs.

        >>> from widelimb import BigArray
        >>> BigArray.from_ints([256, 2]).to_bytes(2, "big")
        b'\x01\x00\x00\x02'
        """
        numbers = _dense(self._limbs).astype("<u8", copy=False).view(np.uint8)
        size = numbers.shape[1] if size is None else operator.index(size)
        if size < 1:
            raise ValueError("numbers have one byte at least")
        above = numbers[:, size:].any(axis=1)
        if above.any():
            raise OverflowError(f"number {int(above.argmax())} is too large: {size} bytes are there")
        padded = np.zeros((len(numbers), size), np.uint8)
        padded[:, : numbers.shape[1]] = numbers[:, :size]
        return padded[:, :: _step(byteorder)].tobytes()

    @property
    def limbs(self):
        """The array of limbs; it is shared, not copied."""
        return self._limbs

    @property
    def bits(self):
        """The width of a number in bits: 64 for each limb."""
        return _LIMB * self._limbs.shape[1]

    def to_ints(self):
        """The numbers as a list of mpz.

        >>> from widelimb import BigArray
        >>> BigArray.from_ints([1, 2]).to_ints()
        [mpz(1), mpz(2)]
        """
        return _arrays.to_ints(_dense(self._limbs))

    tolist = to_ints

    def __array__(self, dtype=None, copy=None):
        if copy is None:
            return np.asarray(self._limbs, dtype=dtype)
        return np.array(self._limbs, dtype=dtype, copy=copy)

    def __buffer__(self, flags):
        return self._limbs.__buffer__(flags)

    def __len__(self):
        return len(self._limbs)

    def __bool__(self):
        if len(self) != 1:
            raise ValueError("the truth of many numbers is ambiguous: ask (a != 0).any() or .all()")
        return bool(self._limbs.any())

    def __iter__(self):
        for start in range(0, len(self), 1024):
            yield from _arrays.to_ints(_dense(self._limbs[start : start + 1024]))

    def __contains__(self, number):
        return bool(np.any(self == number))

    def __getitem__(self, key):
        part = self._limbs[_checked(key)]
        if part.ndim == 1:
            return _arrays.to_ints(_dense(part.reshape(1, -1)))[0]
        return _made(part)

    def __setitem__(self, key, value):
        key = _checked(key)
        numbers = _operand(value)
        if numbers is None:
            raise TypeError(f"{type(value).__name__} is no number and no sequence of numbers")
        numbers = _resized(numbers, self._limbs.shape[1])
        self._limbs[key] = numbers[0] if _is_scalar(value) else numbers

    def _replace(self, numbers):
        """Replaces the numbers, in the same array of limbs."""
        if len(numbers) != len(self):
            raise ValueError(f"{len(self)} numbers cannot become {len(numbers)}")
        self._limbs[...] = _resized(numbers, self._limbs.shape[1])

    __add__, __radd__, _ = _operators(_add)
    __sub__, __rsub__, __isub__ = _operators(_arrays.subtract)
    __mul__, __rmul__, __imul__ = _operators(_arrays.multiply)
    __floordiv__, __rfloordiv__, __ifloordiv__ = _operators(_arrays.floor_divide)
    __mod__, __rmod__, __imod__ = _operators(_arrays.remainder)
    __and__, __rand__, __iand__ = _operators(_and)
    __or__, __ror__, __ior__ = _operators(_either(np.bitwise_or))
    __xor__, __rxor__, __ixor__ = _operators(_either(np.bitwise_xor))
    __lshift__, __rlshift__, __ilshift__ = _operators(_shift_left)
    __rshift__, __rrshift__, __irshift__ = _operators(_shift_right)
    del _

    __eq__, __ne__ = _comparison(operator.eq), _comparison(operator.ne)
    __lt__, __le__ = _comparison(operator.lt), _comparison(operator.le)
    __gt__, __ge__ = _comparison(operator.gt), _comparison(operator.ge)
    __hash__ = None

    def __iadd__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        width = self._limbs.shape[1]
        # The sum gets one limb more only if the other operand is wider.
        wide = max(width, other.shape[1] + (other.shape[1] > width))
        self._replace(_arrays.add(_dense(self._limbs), other, wide))
        return self

    def __divmod__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        return tuple(map(_made, _arrays.divide(_dense(self._limbs), other)))

    def __rdivmod__(self, other):
        other = _operand(other)
        if other is None:
            return NotImplemented
        return tuple(map(_made, _arrays.divide(other, _dense(self._limbs))))

    def __pow__(self, exponent, modulus=None):
        exponent = _exponent(exponent)
        if exponent is None:
            return NotImplemented
        if modulus is None:
            return _made(_power(_dense(self._limbs), exponent))
        modulus = _operand(modulus)
        if modulus is None:
            return NotImplemented
        return _made(_arrays.power_mod(_dense(self._limbs), exponent, modulus))

    def __rpow__(self, base, modulus=None):
        base = _operand(base)
        if base is None:
            return NotImplemented
        return _made(base) ** self if modulus is None else pow(_made(base), self, modulus)

    def __ipow__(self, exponent):
        exponent = _exponent(exponent)
        if exponent is None:
            return NotImplemented
        self._replace(_power(_dense(self._limbs), exponent))
        return self

    def sum(self):
        """The sum of all numbers.

        >>> from widelimb import BigArray
        >>> BigArray.from_ints([2**64 - 1, 1]).sum()
        mpz(18446744073709551616)
        """
        return _arrays.sum(_dense(self._limbs))

    def prod(self, *, threads=None):
        """The product of all numbers, on `threads` threads, by default one for each core.

        >>> from widelimb import BigArray
        >>> BigArray.from_ints(range(1, 30)).prod()
        mpz(8841761993739701954543616000000)
        """
        return _arrays.product(_dense(self._limbs), threads)

    def argmin(self):
        """The index of the first of the smallest numbers.

        >>> from widelimb import BigArray
        >>> BigArray.from_ints([3, 1, 1]).argmin()
        1
        """
        return _place(_arrays.place_of_min(_dense(self._limbs)))

    def argmax(self):
        """The index of the first of the largest numbers.

        >>> from widelimb import BigArray
        >>> BigArray.from_ints([3, 1, 3]).argmax()
        0
        """
        return _place(_arrays.place_of_max(_dense(self._limbs)))

    def min(self):
        """The smallest number.

        >>> from widelimb import BigArray
        >>> BigArray.from_ints([3, 1, 2]).min()
        mpz(1)
        """
        return self[self.argmin()]

    def max(self):
        """The largest number.

        >>> from widelimb import BigArray
        >>> BigArray.from_ints([3, 1, 2]).max()
        mpz(3)
        """
        return self[self.argmax()]

    def bit_length(self):
        """The bit length of each number, as an array of numpy.

        >>> from widelimb import BigArray
        >>> BigArray.from_ints([0, 255, 2**100]).bit_length()
        array([  0,   8, 101])
        """
        return _arrays.bit_length(_dense(self._limbs))

    def astype(self, bits):
        """A copy in the limbs for `bits` bits; an OverflowError names a number that does not fit.

        >>> from widelimb import BigArray
        >>> (BigArray.from_ints([1, 2]) + 3).astype(64)
        BigArray([4, 5], bits=64)
        """
        resized = _resized(self._limbs, _limbs_for(bits))
        return self.copy() if resized is self._limbs else _made(resized)

    def copy(self):
        """A copy with limbs of its own.

        >>> from widelimb import BigArray
        >>> BigArray.from_ints([1, 2]).copy()
        BigArray([1, 2], bits=64)
        """
        return _made(self._limbs.copy())

    def __copy__(self):
        return self.copy()

    def __deepcopy__(self, _memo):
        return self.copy()

    def __reduce__(self):
        return BigArray, (self._limbs.copy(),)

    def __repr__(self):
        shown = list(map(_short, self[:6] if len(self) <= 6 else self[:3]))
        if len(self) > 6:
            shown += ["...", *map(_short, self[-3:])]
        return f"BigArray([{', '.join(shown)}], bits={self.bits})"


def _short(number):
    text = str(number)
    return text if len(text) <= 40 else f"{text[:5]}...{text[-5:]} ({len(text)} digits)"


def _step(byteorder):
    if byteorder not in ("little", "big"):
        raise ValueError("byteorder must be either 'little' or 'big'")
    return 1 if byteorder == "little" else -1


def _place(place):
    if place is None:
        raise ValueError("no numbers have no smallest and no largest one")
    return place


def _exponent(exponent):
    if _is_scalar(exponent) and operator.index(exponent) < 0:
        raise ValueError("an array has no powers with negative exponents: see invert_batch")
    return _operand(exponent)


def _checked(key):
    """Checks an index of numbers; single limbs cannot be indexed."""
    if isinstance(key, list):
        key = np.asarray(key, None if key else np.intp)
    if isinstance(key, (tuple, BigArray, type(None))) or getattr(key, "ndim", 0) > 1:
        raise IndexError("numbers have one index: an integer, a slice, or an array of integers or of truths")
    if isinstance(key, (bool, np.bool_)) or (getattr(key, "ndim", 1) == 0 and key.dtype.kind == "b"):
        raise IndexError("a truth is no index of numbers")
    return key
