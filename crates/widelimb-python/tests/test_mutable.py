"""Tests of `xmpz`, a mutable integer, against Python's `int` and lists of bits."""

import copy
import ctypes
import itertools
import operator
import pickle
import random
import sys
import threading
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

import widelimb
from widelimb import from_binary, mpq, mpz, to_binary, xbit_mask, xmpz

numbers = st.one_of(
    st.integers(-(2**12), 2**12),
    st.integers(-(2**300), 2**300),
    st.sampled_from([s * (1 << n) + d for n in (0, 63, 64, 128, 256, 320) for s in (1, -1) for d in (-1, 0, 1)]),
)
kinds = st.sampled_from([int, mpz, xmpz])
IN_PLACE = ["iadd", "isub", "imul", "ifloordiv", "imod", "iand", "ior", "ixor"]


def length(x):
    return max(abs(x).bit_length(), 1)


def test_operators_change_the_object():
    x = y = xmpz(7)
    x += 3
    assert y is x and y == 10
    assert -x is None and x == -10
    assert abs(x) is None and x == 10
    assert ~x is None and x == -11
    assert +x is None and x == -11


@pytest.mark.parametrize("name", IN_PLACE)
@given(a=numbers, b=numbers, kind=kinds)
def test_in_place(name, a, b, kind):
    change = getattr(operator, name)
    x, other = xmpz(a), kind(b)
    try:
        expected = change(a, b)
    except ZeroDivisionError:
        with pytest.raises(ZeroDivisionError):
            change(x, other)
        expected = a
    else:
        assert change(x, other) is x
    assert x == expected and other == b


@pytest.mark.parametrize("name", IN_PLACE)
@given(a=numbers)
def test_in_place_with_itself(name, a):
    change = getattr(operator, name)
    x = xmpz(a)
    if a == 0 and name in ("ifloordiv", "imod"):
        return
    assert change(x, x) is x and x == change(a, a)


@given(numbers, st.integers(0, 700), st.integers(0, 12), kinds)
def test_shifts_and_powers_in_place(a, n, e, kind):
    left, right, power = xmpz(a), xmpz(a), xmpz(a)
    left <<= kind(n)
    right >>= kind(n)
    power **= kind(e)
    assert (left, right, power) == (a << n, a >> n, a**e)
    x = xmpz(5)
    x <<= x
    x **= xmpz(2)
    x >>= x
    assert x == 0


def test_errors_leave_the_number():
    x = xmpz(10)
    for error, change, other in [
        (ZeroDivisionError, operator.ifloordiv, 0), (ZeroDivisionError, operator.imod, xmpz(0)),
        (OverflowError, operator.ilshift, -1), (OverflowError, operator.irshift, -1),
        (OverflowError, operator.ilshift, 2**70), (OverflowError, operator.ilshift, 2**62),
        (OverflowError, operator.ipow, -1), (OverflowError, operator.ipow, 2**70), (OverflowError, operator.ipow, 2**50),
        (TypeError, operator.ipow, 1.5), (TypeError, operator.iand, 1.0), (TypeError, operator.ilshift, "1"),
        (TypeError, operator.iadd, "1"), (TypeError, operator.isub, None),
    ]:
        with pytest.raises(error):
            change(x, other)
        assert x == 10


def test_with_what_is_no_integer_there_is_a_new_number():
    x = y = xmpz(10)
    x += Fraction(1, 2)
    assert y == 10 and type(x) is mpq and x == Fraction(21, 2)
    x = y
    x *= 0.5
    assert y == 10 and type(x) is float and x == 5
    x = y
    x /= mpz(4)
    assert y == 10 and x == 2.5


@pytest.mark.parametrize("name", ["add", "sub", "mul", "floordiv", "mod", "and_", "or_", "xor", "truediv", "divmod"])
@given(a=numbers, b=numbers)
def test_operators_give_mpz(name, a, b):
    compute = divmod if name == "divmod" else getattr(operator, name)
    pairs = [(xmpz(a), b), (a, xmpz(b)), (xmpz(a), mpz(b)), (mpz(a), xmpz(b)), (xmpz(a), xmpz(b))]
    try:
        expected = compute(a, b)
    except (ZeroDivisionError, OverflowError) as error:
        for x, y in pairs:
            with pytest.raises(type(error)):
                compute(x, y)
        return
    for x, y in pairs:
        got = compute(x, y)
        assert got == expected and (x, y) == (a, b)
        if type(expected) is int:
            assert type(got) is mpz


@given(numbers, numbers)
def test_comparisons_and_rationals(a, b):
    for name in ("lt", "le", "eq", "ne", "gt", "ge"):
        compare = getattr(operator, name)
        expected = compare(a, b)
        for x, y in ((xmpz(a), b), (a, xmpz(b)), (xmpz(a), xmpz(b)), (xmpz(a), mpz(b)), (xmpz(a), mpq(b))):
            assert compare(x, y) is expected
        assert compare(xmpz(a), Fraction(b, 2)) is compare(a, Fraction(b, 2))
    assert xmpz(a) + mpq(b, 3) == mpq(b, 3) + xmpz(a) == Fraction(3 * a + b, 3)
    assert bool(xmpz(a)) is bool(a)


def test_no_hash():
    with pytest.raises(TypeError):
        hash(xmpz(1))
    with pytest.raises(TypeError):
        {xmpz(1)}


@given(numbers)
def test_conversions(a):
    x = xmpz(a)
    assert xmpz(x) is x and xmpz(mpz(a)) == xmpz(str(a)) == a and xmpz(hex(a), 0) == xmpz(f"{a:x}", base=16) == a
    assert int(x) == operator.index(x) == a and type(int(x)) is int and type(mpz(x)) is mpz
    assert (str(x), repr(x), float(x), f"{x:+#x}") == (str(a), f"xmpz({a})", float(a), f"{a:+#x}")
    assert x.digits(2) == bin(a) and x.digits(8) == oct(a) and x.digits(16) == hex(a) and x.digits() == str(a)
    assert x.num_digits() == len(str(abs(a))) and x.bit_length() == a.bit_length() and len(x) == length(a)
    assert x.numerator is x and x.real is x and x.conjugate() is x
    assert (x.denominator, x.imag) == (1, 0) and type(x.denominator) is xmpz and type(x.imag) is xmpz
    assert round(x) == x.__floor__() == x.__ceil__() == x.__trunc__() == a


@given(numbers)
def test_copies(a):
    x = xmpz(a)
    copies = [x.copy(), copy.copy(x), copy.deepcopy(x), pickle.loads(pickle.dumps(x)), from_binary(to_binary(x))]
    m, taken = mpz(x), x.make_mpz()
    assert x == 0 and type(taken) is mpz
    x += 1
    assert m == taken == a and all(type(y) is xmpz and y == a for y in copies)


@given(numbers, st.integers(0, 400))
def test_bit_methods_give_others(a, n):
    x = xmpz(a)
    bit = a >> n & 1
    assert x[n] == x.bit_test(n) == bit
    assert [x.bit_set(n), x.bit_clear(n), x.bit_flip(n)] == [a | 1 << n, a & ~(1 << n), a ^ 1 << n]
    assert type(x.bit_set(n)) is mpz and x == a
    assert x.bit_scan1(n) == mpz(a).bit_scan1(n) and x.bit_scan0(n) == mpz(a).bit_scan0(n)
    assert x.bit_count() == bin(a).count("1")
    assert xbit_mask(n) == (1 << n) - 1 and type(xbit_mask(n)) is xmpz


@given(numbers, numbers, st.integers(2, 2**80))
def test_functions_take_it(a, b, m):
    x, y = xmpz(a), xmpz(b)
    assert widelimb.gcd(x, y) == widelimb.gcd(a, b) and widelimb.powmod(x, abs(b), xmpz(m)) == pow(a, abs(b), m)
    assert widelimb.isqrt(abs(a)) == widelimb.isqrt(xmpz(abs(a))) and widelimb.popcount(x) == widelimb.popcount(a)
    assert widelimb.is_even(x) == (a % 2 == 0) and widelimb.t_divmod(x, xmpz(m)) == widelimb.t_divmod(a, m)
    assert widelimb.unpack(xmpz(abs(a)), 5) == widelimb.unpack(abs(a), 5) and (x, y) == (a, b)


# Bits. A slice that is written to is a list of places, up to its stop if that is above the number, and without a stop
# as many as the value has bits. The bits of a negative number go on above its highest one.
def places(a, part, value=None):
    end, step = length(a), part.step or 1
    if value is not None:
        found = range(max(end, part.stop or 0))[part]
        if part.stop is None and step > 0 and value >= 0 and value.bit_length() > len(found):
            start = part.start or 0
            start = start if start >= 0 else max(end + start, 0)
            return range(start, start + step * value.bit_length(), step)
        return found
    above = part.stop if step > 0 else None if part.start is None else part.start + 1
    if a >= 0 or above is None or above <= end:
        return range(end)[part]
    start, stop = (place if place is None or place >= 0 else place + end for place in (part.start, part.stop))
    return range(above)[slice(*(place if place is None or place >= 0 else -above - 1 for place in (start, stop)), step)]


bounds = st.one_of(st.none(), st.integers(-20, 90), st.integers(-400, 400))
steps = st.one_of(st.none(), st.integers(-5, 5).filter(bool), st.integers(-100, 100).filter(bool))
slices = st.builds(slice, bounds, bounds, steps)


@given(numbers, slices)
def test_slices(a, part):
    expected = sum((a >> place & 1) << i for i, place in enumerate(places(a, part)))
    got = xmpz(a)[part]
    assert got == expected == mpz(a)[part] and type(got) is mpz


@settings(max_examples=300)
@given(numbers, slices, numbers, kinds)
def test_writing_slices(a, part, value, kind):
    expected = a
    for i, place in enumerate(places(a, part, value)):
        expected = expected & ~(1 << place) | (value >> i & 1) << place
    x = xmpz(a)
    x[part] = kind(value)
    assert x == expected


def test_an_open_slice_takes_all_bits_of_a_value():
    for part, value, expected in [
        (slice(1, None), 15, 30), (slice(None), 15, 15), (slice(5, None), 3, 96), (slice(1, None, 2), 15, 0b10101010),
        (slice(1, None, 2), True, 2), (slice(1, None), 0, 0), (slice(1, None), -1, 0),
    ]:
        x = xmpz(0)
        x[part] = value
        assert x == expected, part
    x = xmpz(255)
    x[4:] = 2**70
    assert x == 15 + 2**74
    x[-2:] = 0
    assert x == 15
    x = xmpz(-1)
    x[1:] = 10
    assert x == -11


def test_bits_above_a_negative_number():
    for kind in (mpz, xmpz):
        x = kind(-1)
        assert x[4] == x[4:5] == 1 and x[4:8] == 15 and x[0:100] == 2**100 - 1 and x[:] == 1 and x[2:] == 0
        assert kind(-5)[-2:6] == 0b11101 and kind(-5)[5::-1] == 0b110111 and kind(5)[1:9] == 2
        with pytest.raises(OverflowError):
            x[: 2**62]
        assert x[0 : 2**62 : 2**61] == 3


@given(numbers, slices)
def test_writing_its_own_bits(a, part):
    x, y = xmpz(a), xmpz(a)
    x[part] = x
    y[part] = mpz(a)
    assert x == y


@given(numbers, st.integers(-500, 500), st.booleans())
def test_writing_bits(a, place, bit):
    x = xmpz(a)
    at = place if place >= 0 else length(a) + place
    if at < 0:
        x[place] = 0
        with pytest.raises(IndexError):
            x[place] = 1
        assert x == a and x[place] == 0
    else:
        x[place] = bit
        assert x == a & ~(1 << at) | bit << at and x[at] == bit


def test_what_is_no_bit():
    x = xmpz(10)
    for error, change in [
        (ValueError, lambda: x.__setitem__(0, 2)), (ValueError, lambda: x.__setitem__(0, -1)),
        (ValueError, lambda: x.__setitem__(0, 1.0)), (ValueError, lambda: x.__setitem__(slice(2), None)),
        (ValueError, lambda: x.__setitem__(slice(None, None, 0), 1)), (ValueError, lambda: x.__delitem__(0)),
        (TypeError, lambda: x.__delitem__(slice(2))), (TypeError, lambda: x["a"]), (TypeError, lambda: x[1.0]),
        (TypeError, lambda: x.__setitem__("a", 1)), (TypeError, lambda: x[1.0:]),
        (IndexError, lambda: x[2**63]), (IndexError, lambda: x.__setitem__(2**64, 0)),
        (OverflowError, lambda: x.__setitem__(2**62, 1)), (OverflowError, lambda: x.__setitem__(slice(2**62), -1)),
        (OverflowError, lambda: x.__setitem__(slice(0, 2**62, 2**50), 3)),
        (OverflowError, lambda: x.__setitem__(slice(2**62, 2**62 + 3), 1)),
        (OverflowError, lambda: x.__setitem__(slice(2**62, None), 1)),
        (OverflowError, lambda: x.__setitem__(slice(0, None, 2**62), 2**70)),
    ]:
        with pytest.raises(error):
            change()
        assert x == 10
    x[: 2**62] = 1
    x[2**50 :: 2**50] = 0
    x[0 : 2**62 : 2**61] = 1
    assert x == 1


class Meddler:
    """An index that changes a number when it is asked for."""

    def __init__(self, x, place):
        self.x, self.place = x, place

    def __index__(self):
        self.x[:] = 0
        self.x **= 2
        return self.place


def test_an_index_that_changes_the_number():
    for use in [
        lambda x: x[Meddler(x, 3)], lambda x: x[Meddler(x, 0) : Meddler(x, 9)], lambda x: x.bit_test(Meddler(x, 70)),
        lambda x: x.__setitem__(Meddler(x, 0), 1), lambda x: x.__setitem__(slice(Meddler(x, 1), 5), 0),
        lambda x: widelimb.powmod(x, 5, Meddler(x, 7)), lambda x: x.digits(Meddler(x, 10)),
        lambda x: x.iter_bits(Meddler(x, 3)),
    ]:
        x = xmpz(3) << 10_000
        x = xmpz(x)
        use(x)
        assert x in (0, 1)


@given(numbers, st.integers(-3, 40), st.one_of(st.just(-1), st.integers(0, 400)))
def test_iterators(a, start, stop):
    x = xmpz(a)
    end = length(a) if stop < 0 else stop
    seen = range(start, end) if start >= 0 else []
    assert list(x.iter_bits(start, stop)) == [bool(a >> i & 1) for i in seen]
    assert list(x.iter_set(start, stop=stop)) == [i for i in seen if a >> i & 1]
    assert list(x.iter_clear(start=start, stop=stop)) == [i for i in seen if not a >> i & 1]


def test_iterators_see_changes():
    x = xmpz(0b1011)
    seen = []
    for i in x.iter_set():
        seen.append(i)
        if i < 10:
            x[i + 2] = 1
    assert seen == list(range(12))
    bits = x.iter_bits()
    assert next(bits) is True
    x[:] = 0
    assert list(bits) == [] and iter(bits) is bits
    sieve = xmpz(3)
    sieve[4:1000:2] = -1
    for p in sieve.iter_clear(3, 32):
        sieve[p * p : 1000 : p + p] = -1
    assert list(sieve.iter_clear(2, 1000)) == [n for n in range(2, 1000) if all(n % d for d in range(2, n))]


@given(numbers, numbers)
def test_limbs(a, b):
    x, y = xmpz(a), xmpz(b)
    count = x.num_limbs()
    assert count == -(-a.bit_length() // 64) and xmpz.limb_size == 8
    limbs = bytes((ctypes.c_char * (8 * count)).from_address(x.limbs_read()))
    assert int.from_bytes(limbs, "little") == abs(a)
    for room in (y.limbs_write, y.limbs_modify):
        ctypes.memmove(room(count), x.limbs_read(), 8 * count)
        y.limbs_finish(-count if a < 0 else count)
        assert y == a
    y = xmpz(b)
    y.limbs_modify(y.num_limbs() + 2)
    y.limbs_finish(y.num_limbs() + 2)
    assert y == abs(b)
    with pytest.raises(ValueError):
        y.limbs_finish(y.num_limbs() + 1)
    for error, n in ((OverflowError, -1), (OverflowError, 2**60), (OverflowError, 2**70)):
        with pytest.raises(error):
            y.limbs_write(n)


class Beside(RuleBasedStateMachine):
    """An `xmpz` and an `int` that go through the same changes."""

    def __init__(self):
        super().__init__()
        self.x, self.a = xmpz(0), 0

    @rule(name=st.sampled_from(["iadd", "isub", "iand", "ior", "ixor"]), b=numbers, kind=kinds)
    def change(self, name, b, kind):
        assert getattr(operator, name)(self.x, kind(b)) is self.x
        self.a = getattr(operator, name)(self.a, b)

    @rule(b=numbers.filter(bool), name=st.sampled_from(["imul", "ifloordiv", "imod"]))
    def multiply_or_divide(self, b, name):
        getattr(operator, name)(self.x, b)
        self.a = getattr(operator, name)(self.a, b)
        self.keep_short()

    def keep_short(self):
        self.x &= (1 << 1000) - 1
        self.a &= (1 << 1000) - 1

    @rule(bits=st.integers(0, 200), left=st.booleans())
    def shift(self, bits, left):
        if left:
            self.x <<= bits
            self.a <<= bits
            self.keep_short()
        else:
            self.x >>= bits
            self.a >>= bits

    @rule(name=st.sampled_from(["neg", "invert", "abs"]))
    def of_one(self, name):
        assert getattr(operator, name)(self.x) is None
        self.a = getattr(operator, name)(self.a)

    @rule(part=slices, value=numbers)
    def write(self, part, value):
        for i, place in enumerate(places(self.a, part, value)):
            self.a = self.a & ~(1 << place) | (value >> i & 1) << place
        self.x[part] = value

    @rule(place=st.integers(0, 400), bit=st.integers(0, 1))
    def write_bit(self, place, bit):
        self.x[place] = bit
        self.a = self.a & ~(1 << place) | bit << place

    @rule()
    def take(self):
        assert self.x.make_mpz() == self.a
        self.x += self.a

    @invariant()
    def same(self):
        assert self.x == self.a and len(self.x) == length(self.a) and self.x[1::3] == mpz(self.a)[1::3]


TestBeside = Beside.TestCase
TestBeside.settings = settings(max_examples=30, stateful_step_count=40)


def test_many_threads_change_one():
    x, rounds = xmpz(0), 300
    failures = []

    def work(seed):
        chance = random.Random(seed)
        try:
            for _ in range(rounds):
                x.__iadd__(1 << 512)
                x[600 + seed] = chance.randrange(2)
                x.iter_bits(590), list(itertools.islice(x.iter_set(), 3)), len(x), str(x), x.copy(), x[::3], x == x
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert not failures
    # The sum is right below the bits that are written singly.
    assert x[:600] == 4 * rounds << 512


def test_many_threads_share_an_iterator():
    x = xmpz(-1)
    x[:20_000] = -1
    places = x.iter_set(0, 4000)
    got = [[] for _ in range(4)]
    threads = [threading.Thread(target=lambda mine=mine: mine.extend(places)) for mine in got]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(itertools.chain(*got)) == list(range(4000))


def test_size():
    x = xmpz(1)
    small = sys.getsizeof(x)
    x <<= 100_000
    assert sys.getsizeof(x) >= small + 12_500


def test_beside_gmpy2():
    gmpy2 = pytest.importorskip("gmpy2", reason="gmpy2 is not installed")
    if gmpy2 is widelimb:
        pytest.skip("gmpy2 is widelimb")
    chance = random.Random(7)

    def number():
        return chance.choice((1, -1)) * chance.getrandbits(chance.randrange(1, 200))

    def bound():
        return chance.choice((None, chance.randrange(-30, 220)))

    for _ in range(3000):
        a, b = number(), number()
        ours, theirs = xmpz(a), gmpy2.xmpz(a)
        name = chance.choice(IN_PLACE + ["ilshift", "irshift", "ipow"])
        if name[1:] in ("lshift", "rshift", "pow"):
            b = chance.randrange(-3, 20)
        part = slice(bound(), bound(), chance.choice((None, 1, -1, 2, 7, -3)))
        results = []
        for x in (ours, theirs):
            try:
                getattr(operator, name)(x, b)
            except (ZeroDivisionError, OverflowError, ValueError) as error:
                results.append(type(error))
        assert len(results) in (0, 2) and len(set(results)) <= 1, (a, name, b)
        assert int(ours) == int(theirs), (a, name, b)
        # There is more above the highest bit here, where a number is negative or a slice is open.
        if a >= 0 and int(ours) >= 0:
            assert int(ours[part]) == int(theirs[part])
        if part.stop is None and (part.step or 1) > 0:
            part = slice(part.start, 230, part.step)
        ours[part] = theirs[part] = a
        assert int(ours) == int(theirs), (a, name, b, part)
        assert ours.digits(16) == theirs.digits(16) and len(ours) == len(theirs)
        assert to_binary(ours) == gmpy2.to_binary(theirs)
        if a >= 0 <= int(ours):
            assert list(ours.iter_set()) == list(theirs.iter_set())
        assert list(ours.iter_bits(0, 9)) == list(theirs.iter_bits(0, 9))
