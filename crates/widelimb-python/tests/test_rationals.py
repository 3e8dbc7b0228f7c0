"""`mpq` beside Python's `Fraction`."""

import copy
import math
import operator
import pickle
import sys
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
        # Texts are compared, since 0 times infinity is not equal to itself.
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


formats = st.builds(
    "".join,
    st.tuples(
        st.sampled_from(["", "", "<", ">", "^", "=", "*<", "x^", "0=", "é>", "=="]),
        st.sampled_from(["", "+", "-", " "]), st.sampled_from(["", "", "z"]), st.sampled_from(["", "", "#"]),
        st.sampled_from(["", "", "0"]), st.sampled_from(["", "1", "7", "29", "40"]), st.sampled_from(["", "", ",", "_"]),
        st.sampled_from(["", ".0", ".3", ".20"]), st.sampled_from(["", "f", "e", "g", "%", "E", "G", "F", "d", "s"]),
    ),
)


@pytest.mark.skipif(sys.version_info < (3, 13), reason="Fraction has not all of these formats")
@given(fractions, formats | st.text("<>=^+- #0123,_.efgz%é", max_size=6))
def test_formats(a, spec):
    assert outcome(format, mpq(a), spec) == outcome(format, a, spec)


def test_texts_of_formats():
    third, x = mpq(1, 3), mpq(-123456789, 1000)
    for number, spec, text in [
        (third, ".3f", "0.333"), (third, "10", "       1/3"), (third, "<6", "1/3   "), (third, "*^7", "**1/3**"),
        (third, ".2%", "33.33%"), (third, ".3e", "3.333e-01"), (third, "g", "0.333333"), (third, "+.1f", "+0.3"),
        (x, ",.2f", "-123,456.79"), (x, "015.1f", "-000000123456.8"), (x, "G", "-123457"),
        (mpq(7), "", "7"), (mpq(7), "#", "7/1"), (mpq(10**6, 7), ",", "1,000,000/7"), (mpq(1, 2), ".0f", "0"),
        (mpq(3, 2), ".0f", "2"), (mpq(-1, 1000), "z.1f", "0.0"), (mpq(-1, 1000), ".1f", "-0.0"), (mpq(0), "e", "0.000000e+00"),
        (mpq(10**20), "g", "1e+20"), (mpq(1, 10**9), "g", "1e-09"), (mpq(999999, 10), ".3g", "1e+05"),
    ]:
        assert format(number, spec) == text, spec
    assert format(mpq(1, 7), ".50f") == "0.14285714285714285714285714285714285714285714285714"
    assert format(mpq(1, 3), ".5000f") == "0." + "3" * 5000
    for spec in ("d", "s", "x", ".f", "<010f", ".3", "1.5.f", "ff"):
        with pytest.raises(ValueError):
            format(third, spec)


@given(fractions)
def test_pickles(a):
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        x = pickle.loads(pickle.dumps(mpq(a), protocol))
        assert x == a and type(x) is mpq


@given(fractions)
def test_a_hash_that_is_kept(a):
    x = mpq(a)
    assert [hash(x), hash(x)] == [hash(a)] * 2 and {x: 1}[a] == 1
