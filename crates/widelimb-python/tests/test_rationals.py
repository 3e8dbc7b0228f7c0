"""`mpq` beside Python's `Fraction`."""

import copy
import math
import operator
import pickle
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from widelimb import mpq, mpz

integers = st.one_of(st.integers(-20, 20), st.integers(), st.integers(-(2**200), 2**200))
fractions = st.builds(Fraction, integers, integers.filter(bool))


def outcome(call, *arguments):
    try:
        return call(*arguments)
    except (ArithmeticError, TypeError, ValueError) as error:
        return type(error)


@pytest.mark.parametrize("name", ["add", "sub", "mul", "truediv", "floordiv", "mod", "lt", "le", "eq", "ne", "gt", "ge"])
@given(a=fractions, b=fractions, n=integers)
def test_operators(name, a, b, n):
    call = getattr(operator, name)
    for x, y, ours in [
        (a, b, (mpq(a), mpq(b))),
        (a, b, (mpq(a), b)),
        (a, b, (a, mpq(b))),
        (a, n, (mpq(a), n)),
        (a, n, (mpq(a), mpz(n))),
        (n, a, (n, mpq(a))),
        (n, a, (mpz(n), mpq(a))),
        (n, a, (mpz(n), a)),
    ]:
        expected, got = outcome(call, x, y), outcome(call, *ours)
        assert got == expected, (name, ours)
        if isinstance(expected, Fraction):
            assert type(got) is mpq and hash(got) == hash(expected)


@given(fractions, fractions)
def test_divmod(a, b):
    assert outcome(divmod, mpq(a), mpq(b)) == outcome(divmod, a, b)


@given(fractions, st.integers(-9, 9))
def test_powers(a, n):
    assert outcome(pow, mpq(a), n) == outcome(pow, a, n)


@given(fractions, st.floats(allow_nan=False))
def test_floats(a, x):
    assert float(mpq(a)) == float(a)
    for name in ["lt", "le", "eq", "ne", "gt", "ge"]:
        call = getattr(operator, name)
        assert call(mpq(a), x) == call(a, x) and call(x, mpq(a)) == call(x, a)
    for name in ["add", "sub", "mul", "truediv"]:
        call = getattr(operator, name)
        # As text, for 0 times infinity is not equal to itself.
        assert str(outcome(call, mpq(a), x)) == str(outcome(call, a, x))
        assert str(outcome(call, x, mpq(a))) == str(outcome(call, x, a))


@given(fractions)
def test_of_one(a):
    x = mpq(a)
    assert (-x, +x, abs(x), bool(x), hash(x)) == (-a, +a, abs(a), bool(a), hash(a))
    assert (math.floor(x), math.ceil(x), math.trunc(x), int(x)) == (
        math.floor(a), math.ceil(a), math.trunc(a), int(a))
    assert (x.numerator, x.denominator, x.real, x.imag) == (a.numerator, a.denominator, a, 0)
    assert x.as_integer_ratio() == (a.numerator, a.denominator)
    assert x.is_integer() == (a.denominator == 1) and x.conjugate() == a
    assert str(x) == str(a) and mpq(str(a)) == a
    assert repr(x) == f"mpq({a.numerator},{a.denominator})"
    assert pickle.loads(pickle.dumps(x)) == x == copy.copy(x)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_floats_are_taken_exactly(x):
    assert mpq(x) == Fraction(x) and float(mpq(x)) == x


@pytest.mark.parametrize("text", ["1.5", "-0.0079", "1e3", "1e-3", "12.5E2", ".5", "5.", "+1.5e+1"])
def test_decimal_text(text):
    assert mpq(text) == Fraction(text)


@pytest.mark.parametrize("text", ["", "1/", "/2", "1.2.3", "1e", "e5", ".", "1/2/3", "1e9/2"])
def test_what_is_no_number(text):
    with pytest.raises(ValueError):
        mpq(text)


def test_errors():
    for call in (lambda: mpq(1, 0), lambda: mpq("1/0"), lambda: mpq(1) / 0, lambda: mpq(0) ** -1):
        with pytest.raises(ZeroDivisionError):
            call()
    with pytest.raises(OverflowError):
        mpq("1e999999999999")
    with pytest.raises(OverflowError):
        mpq(float("inf"))
    with pytest.raises(ValueError):
        mpq(float("nan"))
    with pytest.raises(TypeError):
        mpq(None)
    with pytest.raises(TypeError):
        mpq(1) + "1"


def test_powers_with_fractions_do_not_take_all_memory():
    assert mpz(2) ** Fraction(3) == 8 and mpz(2) ** Fraction(-2) == mpq(1, 4) and mpz(4) ** Fraction(1, 2) == 2.0
    for base in (mpz(3), mpq(3, 2)):
        with pytest.raises(OverflowError):
            base ** Fraction(2**50)
    with pytest.raises(TypeError):
        pow(mpz(3), Fraction(1, 2), 5)


def test_far_powers_of_what_stays_short():
    far = 10**30
    for base, exponent, power in [(0, far, 0), (1, far, 1), (1, -far, 1), (-1, far, 1), (-1, far + 1, -1), (-1, -far - 1, -1)]:
        got = mpq(base) ** exponent
        assert got == power and type(got) is mpq and mpq(base) ** mpz(exponent) == power
    for base in (mpq(2), mpq(1, 2), mpq(-3, 2)):
        with pytest.raises(OverflowError):
            base**far
    with pytest.raises(ZeroDivisionError):
        mpq(0) ** -far


def test_text_with_a_far_exponent():
    for text in ("0e99999999999", "0e-99999999999", "-0.00e99999999999999999999", "0E99999999999999999999"):
        assert mpq(text) == 0
    for text in ("1e999999999999", "1e99999999999999999999", "1e-99999999999999999999", "0.01e99999999999999999999"):
        with pytest.raises(OverflowError, match="too long"):
            mpq(text)
    with pytest.raises(ValueError):
        mpq("0e1.5")
