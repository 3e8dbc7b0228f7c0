"""Integers and floats as residues modulo a public key: a whole number times a power of a base.

>>> from widelimb.phe.encoding import EncodedNumber
>>> from widelimb.phe import PaillierPublicKey
>>> key = PaillierPublicKey(2**61 - 1)
>>> number = EncodedNumber.encode(key, -0.75)
>>> number.exponent, number.decode()
(-14, -0.75)
"""

import math
import operator
import sys
from fractions import Fraction
from numbers import Integral


class EncodedNumber:
    """The number encoding * BASE ** exponent, where an encoding in the upper third of the residues
    modulo the key stands for a number below 0, and one in the middle third for an overflow.

    A subclass may have another BASE, and then has LOG2_BASE too.

    >>> from widelimb.phe import PaillierPublicKey
    >>> key = PaillierPublicKey(2**61 - 1)
    >>> EncodedNumber(key, 40, -1).decode()
    2.5
    """

    BASE = 16
    LOG2_BASE = math.log2(BASE)
    FLOAT_MANTISSA_BITS = sys.float_info.mant_dig

    def __init__(self, public_key, encoding, exponent):
        self.public_key = public_key
        self.encoding = encoding
        self.exponent = exponent

    @classmethod
    def encode(cls, public_key, scalar, precision=None, max_exponent=None):
        """Encodes a number: an integer exactly, with the exponent 0; a float exactly, or with an
        error of at most `precision`. The exponent is at most `max_exponent`. A number beyond the
        key's `max_int` is a ValueError.

        >>> from widelimb.phe import PaillierPublicKey
    >>> key = PaillierPublicKey(2**61 - 1)
        >>> EncodedNumber.encode(key, 3.14159, precision=0.01).decode()
        3.140625
        """
        exponent = cls._exponent_of(scalar, precision)
        if max_exponent is not None:
            exponent = min(exponent, max_exponent)
        whole = _shifted(scalar, cls.BASE, -exponent)
        if abs(whole) > public_key.max_int:
            raise ValueError(f"{whole} is beyond the key's bound of {public_key.max_int}")
        return cls(public_key, whole % public_key.n, exponent)

    @classmethod
    def _exponent_of(cls, scalar, precision):
        """The largest exponent that keeps a number to the precision, or exactly."""
        if precision is not None:
            return math.floor(math.log(precision, cls.BASE))
        if isinstance(scalar, Integral):
            return 0
        if isinstance(scalar, float):
            lowest_bit = math.frexp(scalar)[1] - cls.FLOAT_MANTISSA_BITS
            return math.floor(lowest_bit / cls.LOG2_BASE)
        raise TypeError(f"an integer or a float is required, not {type(scalar).__name__}")

    def decode(self):
        """The number: an `int` if the exponent is not below 0, otherwise a float. A residue that
        stands for an overflow, or a number too large for a float, is an OverflowError.

        >>> from widelimb.phe import PaillierPublicKey
        >>> EncodedNumber(PaillierPublicKey(10001), 9999, 0).decode()
        -2
        """
        value, key = self.encoding, self.public_key
        if value >= key.n:
            raise ValueError("the encoding is not below the key's modulus")
        if value > key.max_int:
            value -= key.n
            if value < -key.max_int:
                raise OverflowError("the number is beyond the key's bound: a sum or product overflowed")
        if self.exponent >= 0:
            return value * self.BASE**self.exponent
        try:
            return value / self.BASE**-self.exponent
        except OverflowError:
            raise OverflowError("the number is too large for a float") from None

    def decrease_exponent_to(self, new_exp):
        """The same number with a lower exponent; a higher one is a ValueError. Whether the new
        encoding overflows is not checked.

        >>> from widelimb.phe import PaillierPublicKey
        >>> EncodedNumber(PaillierPublicKey(10001), 3, 0).decrease_exponent_to(-2).encoding
        768
        """
        if new_exp > self.exponent:
            raise ValueError(f"the exponent can only fall: it is {self.exponent}, and not {new_exp} or more")
        factor = self.BASE ** (self.exponent - new_exp)
        return type(self)(self.public_key, self.encoding * factor % self.public_key.n, new_exp)


def _shifted(scalar, base, places):
    """The integer nearest to scalar * base ** places, of two the even one."""
    if isinstance(scalar, Integral) and places >= 0:
        return operator.index(scalar) * base**places
    if isinstance(scalar, Integral):
        scalar = operator.index(scalar)
    over, under = Fraction(scalar).as_integer_ratio()
    if places >= 0:
        over *= base**places
    else:
        under *= base**-places
    quotient, rest = divmod(over, under)
    return quotient if rest == 0 else round(Fraction(over, under))
