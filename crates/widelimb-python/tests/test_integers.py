"""`mpz` beside Python's `int`."""

import operator
import sys

import pytest
from hypothesis import given, strategies as st

from widelimb import mpz

# Lengths around limbs, and around those that a number holds in itself.
EDGES = [s * (1 << n) + d for n in (0, 30, 52, 61, 63, 64, 128, 256, 320) for s in (1, -1) for d in (-1, 0, 1)]
numbers = st.one_of(
    st.integers(), st.sampled_from(EDGES), st.integers(-(2**20), 2**20), st.integers(-(2**700), 2**700)
)

BINARY = ["add", "sub", "mul", "floordiv", "mod", "truediv", "and_", "or_", "xor"]
COMPARISONS = ["lt", "le", "eq", "ne", "gt", "ge"]


def outcome(call, *arguments):
    """The result of a call as plain numbers, or the kind of its error."""
    try:
        result = call(*arguments)
    except (ArithmeticError, ValueError, TypeError) as error:
        return type(error)
    return result


def same(call, *arguments):
    """Every mixture of `mpz` and `int` gives what `int` alone gives, as an `mpz`."""
    expected = outcome(call, *arguments)
    for mask in range(1, 1 << len(arguments)):
        mixed = [mpz(x) if mask >> i & 1 else x for i, x in enumerate(arguments)]
        got = outcome(call, *mixed)
        assert got == expected and hash(got) == hash(expected), (call, mixed)
        if type(expected) is int:
            assert type(got) is mpz


@pytest.mark.parametrize("name", BINARY + COMPARISONS)
@given(a=numbers, b=numbers)
def test_operators(name, a, b):
    same(getattr(operator, name), a, b)


@given(numbers, numbers)
def test_divmod(a, b):
    expected = outcome(divmod, a, b)
    for x, y in ((mpz(a), mpz(b)), (mpz(a), b), (a, mpz(b))):
        assert outcome(divmod, x, y) == expected


@given(numbers, st.integers(-3, 700))
def test_shifts(a, n):
    if n >= 0:
        same(operator.lshift, a, n)
    else:
        with pytest.raises(OverflowError):
            mpz(a) << n
    same(operator.rshift, a, n)


@given(st.integers(-(2**80), 2**80), st.integers(-5, 60))
def test_powers(a, n):
    same(pow, a, n)


@given(numbers, st.integers(-5, 2**70), numbers)
def test_powers_modulo(a, n, m):
    expected = outcome(pow, a, n, m)
    assert outcome(pow, mpz(a), mpz(n), mpz(m)) == expected
    assert outcome(pow, mpz(a), n, m) == expected


@pytest.mark.parametrize("call", [operator.neg, operator.pos, operator.invert, abs, int, bool, hash])
@given(a=numbers)
def test_of_one(call, a):
    assert call(mpz(a)) == call(a)


@given(numbers, st.floats(allow_nan=False))
def test_floats(a, x):
    for name in ["add", "sub", "mul", "truediv", *COMPARISONS]:
        call = getattr(operator, name)
        for ours, theirs in [((mpz(a), x), (a, x)), ((x, mpz(a)), (x, a))]:
            got, expected = outcome(call, *ours), outcome(call, *theirs)
            # 0 times an infinity is no number, which equals nothing.
            assert got == expected or got != got and expected != expected, (name, a, x)


@given(numbers)
def test_text(a):
    assert str(mpz(a)) == str(a) and repr(mpz(a)) == f"mpz({a})"
    assert mpz(str(a)) == a and mpz(hex(a)) == a and mpz(bin(a), 2) == a
    assert int(mpz(a)) == a and float(mpz(a)) == float(a)


def test_long_numbers_there_and_back():
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    for bits in (10**4, 10**6 + 1):
        for a in ((1 << bits) - 1, -(1 << bits), 7**(bits // 3)):
            assert int(mpz(a)) == a and hash(mpz(a)) == hash(a)


def test_objects_that_died_are_used_again():
    """More numbers at once than are kept, long and short ones."""
    for _ in range(3):
        alive = [mpz(i) << (i % 400) for i in range(2000)]
        assert all(n == i << (i % 400) for i, n in enumerate(alive))
        del alive


def test_the_absolute_value_of_what_is_not_negative_is_the_number_itself():
    for a in (0, 5, 1 << 400):
        assert abs(mpz(a)) is not abs(mpz(-a)) == a
        number = mpz(a)
        assert abs(number) is number


class Two:
    """Objects that are not numbers, but convert to one."""

    def __mpz__(self):
        return mpz(2)


def test_what_stands_for_an_integer():
    a = mpz(7)
    assert a + Two() == 9 and Two() - a == -5 and a * Two() == 14 and a // Two() == 3 and Two() % a == 2
    assert divmod(a, Two()) == (3, 1) and a / Two() == 3.5 and a**Two() == 49 and Two() ** a == 128
    assert mpz(2) == Two() and a > Two() and Two() < a and not a == Two()


def test_the_type_is_final():
    with pytest.raises(TypeError):
        type("sub", (mpz,), {})


@pytest.mark.parametrize("wrong", ["", "a", "0x", "0b2", "--1", "+-1", "1.5", "ы", None, [], float("nan")])
def test_what_is_no_number(wrong):
    with pytest.raises((ValueError, TypeError)):
        mpz(wrong)


def test_what_is_too_long_is_an_error():
    with pytest.raises(OverflowError):
        mpz(1) << 2**62
    with pytest.raises(OverflowError):
        mpz(3) ** (2**70)
    with pytest.raises(OverflowError):
        mpz(float("inf"))


def test_integers_of_other_libraries_are_compared():
    gmpy2 = pytest.importorskip("gmpy2")
    for other in (gmpy2.mpz(5), gmpy2.mpz(2**100)):
        a = mpz(int(other))
        assert a == other and other == a and not a != other and a + 1 > other and other < a + 1
    assert mpz(5) != "5" and mpz(5) != None and mpz(1) in [gmpy2.mpz(1)]  # noqa: E711
