"""Tests of sums of products, and of functions of floats that take exact numbers."""

import math
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from widelimb import f2q, fma, fmma, fmms, fms, is_lessgreater, is_unordered, mpq, mpz, xmpz

integers = st.integers(-(2**200), 2**200) | st.integers(-9, 9)
fractions = st.builds(Fraction, integers, integers.filter(bool))
floats = st.floats(-1e100, 1e100)


@given(integers, integers, integers, integers, st.sampled_from([int, mpz, xmpz]))
def test_of_integers(x, y, z, t, kind):
    a, b, c, d = map(kind, (x, y, z, t))
    results = fma(a, b, c), fms(a, b, c), fmma(a, b, c, d), fmms(a, b, c, d)
    assert results == (x * y + z, x * y - z, x * y + z * t, x * y - z * t)
    assert {type(result) for result in results} == {mpz}
    assert is_lessgreater(a, b) is (x != y) and is_unordered(a, b) is False and f2q(a) == x and type(f2q(a)) is mpz


@given(fractions, integers, fractions, fractions)
def test_of_fractions(x, y, z, t):
    results = fma(mpq(x), y, z), fms(x, mpz(y), mpq(z)), fmma(mpq(x), y, z, t), fmms(mpq(x), y, z, mpq(t))
    assert results == (x * y + z, x * y - z, x * y + z * t, x * y - z * t)
    assert {type(result) for result in results} == {mpq}
    assert is_lessgreater(mpq(x), z) is (x != z) and is_unordered(mpq(x), z) is False


@given(floats, floats | integers | fractions, floats, floats)
def test_floats_are_rounded_once(x, y, z, t):
    exact = [Fraction(number) for number in (x, y, z, t)]
    assert fma(x, y, z) == float(exact[0] * exact[1] + exact[2])
    assert fmms(x, y, z, t) == float(exact[0] * exact[1] - exact[2] * exact[3])
    assert type(fms(x, mpz(1), mpq(1, 3))) is float and is_lessgreater(x, mpz(7)) is (x != 7)


def test_what_is_no_number():
    nan, inf = math.nan, math.inf
    assert math.isnan(fma(nan, 1, 1)) and fma(inf, 2, mpz(1)) == inf and math.isnan(fmms(inf, 1, inf, 1))
    assert is_unordered(nan, mpz(1)) and is_unordered(mpq(1, 2), nan) and not is_lessgreater(nan, 1)
    assert is_lessgreater(inf, 1) and not is_unordered(inf, -inf)
    for call in (lambda: fma("1", 2, 3), lambda: fms(1, 2, 3j), lambda: fmma(1, 2, 3, None), lambda: f2q("a"),
                 lambda: is_lessgreater(1, 2j), lambda: is_unordered([], 1), lambda: f2q(1, "a"), lambda: fmms(1, 2, 3)):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(OverflowError):
        fma(1e300, 1e300, 1)
    with pytest.raises(OverflowError):
        f2q(inf)
    for call in (lambda: f2q(nan), lambda: f2q(0.1, -1), lambda: f2q(0.1, -54), lambda: f2q(0.1, nan)):
        with pytest.raises(ValueError):
            call()


def test_fractions_that_are_near():
    assert f2q(0.1) == mpq(1, 10) and f2q(2.5) == mpq(5, 2) and f2q(mpq(1, 3)) == mpq(1, 3) and f2q(0.0) == 0
    for x in (123.456, mpq(123456, 1000), Fraction(123456, 1000)):
        near = [f2q(x, err) for err in (0.1, 0.001, 0.0001, mpq(1, 10**5), 1e-6)]
        assert near == [123, mpq(247, 2), mpq(1358, 11), mpq(7037, 57), mpq(15432, 125)]
        assert type(near[0]) is mpz and type(near[1]) is mpq and f2q(-x, 0.001) == mpq(-247, 2)
    assert f2q(math.pi, -10) == mpq(22, 7) and f2q(math.pi, math.inf) == 3 and f2q(mpz(7), 0.5) == 7


@given(floats | fractions, st.integers(-53, -2))
def test_near_fractions_are_near(x, bits):
    near = Fraction(int(f2q(x, bits).numerator), int(f2q(x, bits).denominator))
    assert abs(near - Fraction(x)) <= abs(Fraction(x)) / 2**-bits
