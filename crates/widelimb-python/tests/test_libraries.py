"""Tests of other libraries with our numbers: the same number or an error, never silent rounding."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

import widelimb
from widelimb import mpq, mpz, xmpz

LONG = 10**20 + 1
integers = st.integers(-(2**130), 2**130) | st.integers(-9, 9)


def numbers(n=LONG, d=3):
    """Of each type one, with the fraction that it is."""
    return [(mpz(n), Fraction(n)), (xmpz(n), Fraction(n)), (mpq(n, d), Fraction(n, d))]


def test_sympy_takes_them_for_what_they_are():
    sympy = pytest.importorskip("sympy")
    x = sympy.Symbol("x")
    for ours, number in numbers():
        theirs = sympy.Rational(number.numerator, number.denominator)
        assert sympy.sympify(ours) == theirs and type(sympy.sympify(ours)) is type(theirs)
        assert theirs == ours and ours == theirs and theirs + ours == ours + theirs == 2 * theirs
        assert theirs - 1 < ours < theirs + 1 and ours * x == x * ours == theirs * x and x**ours == x**theirs
        assert sympy.Matrix([[ours]])[0] == theirs and sympy.nsimplify(ours) == theirs
    assert sympy.sympify(mpz(LONG)) == LONG and type(sympy.sympify(mpz(3))) is sympy.Integer
    assert sympy.Integer(3) == mpz(3) and sympy.Rational(1, 3) + mpq(1, 3) == sympy.Rational(2, 3)
    assert sympy.Poly([mpz(LONG), mpq(1, 3)], x).all_coeffs() == [LONG, sympy.Rational(1, 3)]
    assert sympy.Rational(mpz(1), mpz(3)) == sympy.Rational(mpq(1, 3)) == sympy.Rational(1, 3)


@given(integers, st.integers(1, 2**70))
def test_mpmath_rounds_where_it_rounds_int_and_fractions(n, d):
    mpmath = pytest.importorskip("mpmath")
    with mpmath.workprec(300):
        quotient = mpmath.mpf(n) / d
        for ours in (mpz(n), xmpz(n)):
            assert mpmath.mpf(ours) == mpmath.mpmathify(ours) == n and mpmath.mpf(1) + ours == n + 1
        assert mpmath.mpf(mpq(n, d)) == quotient
        assert mpmath.almosteq(mpmath.mpf(1) * mpq(n, d), quotient, mpmath.ldexp(1, -290))
    for ours in (mpz(LONG), xmpz(LONG)):
        assert mpmath.mpf(10**20) != ours and mpmath.mpf(10**20) < ours and ours - mpmath.mpf(10**20) == 1


@given(st.lists(st.integers(-(2**66), 2**66) | st.sampled_from([2**63, 2**64 - 1, -1, 0]), min_size=1, max_size=4))
def test_arrays_hold_the_numbers(values):
    numpy = pytest.importorskip("numpy")
    for kind in (mpz, xmpz, mpq):
        array = numpy.array([kind(value) for value in values])
        assert array.dtype == object and array.tolist() == values
        assert [type(number) for number in array] == [kind] * len(values)
        assert numpy.asarray(kind(values[0])).tolist() == values[0] and array.sum() == sum(values)
    assert numpy.array([mpz(1), mpz(2)], numpy.int8).dtype == numpy.int8
    with pytest.raises(OverflowError):
        numpy.array([mpz(300)], numpy.int8)


def test_operators_with_numpys_numbers_are_exact():
    numpy = pytest.importorskip("numpy")
    for theirs in (numpy.int64(2**62), numpy.uint64(2**62), numpy.int8(5), numpy.array([2**62, 1])):
        for value in (1, 2**62, 2**63, 2**70):
            for ours in (mpz(value), xmpz(value), mpq(value)):
                plain = theirs.astype(object) if theirs.shape else int(theirs)
                for got in (ours + theirs, theirs + ours):
                    assert numpy.all(got == plain + value), (theirs, ours, got)
                assert numpy.all(ours * theirs == plain * value) and numpy.all(theirs - ours == plain - value)
    for wide in (numpy.longdouble, numpy.clongdouble):
        assert wide(1) == mpz(1) == wide(1) and wide(1) + mpz(2**70) == mpz(2**70) + wide(1) == wide(2**70)
    assert numpy.arange(5)[mpz(3)] == 3 and numpy.zeros((mpz(3), mpz(2))).shape == (3, 2)


class Whole:
    """An object with `__int__` alone."""

    def __int__(self):
        return 7


class Cut:
    """An object with `__trunc__` alone."""

    def __trunc__(self):
        return 7


def test_what_has_a_whole_part_is_taken_for_that():
    for kind in (mpz, xmpz):
        assert kind(Whole()) == 7 and type(kind(Whole())) is kind and kind(bytearray(b"12")) == 12
        with pytest.warns(DeprecationWarning, match="__trunc__"):
            assert kind(Cut()) == 7
    with pytest.raises(TypeError):
        mpq(Whole())


def test_numpys_numbers_are_taken():
    numpy = pytest.importorskip("numpy")
    for kind in (numpy.float16, numpy.float32, numpy.float64, numpy.longdouble):
        assert mpz(kind(-3.5)) == xmpz(kind(-3.5)) == -3 and mpq(kind(-3.5)) == mpq(-7, 2)
        for wrong in ("nan", "inf"):
            with pytest.raises((ValueError, OverflowError)):
                mpz(kind(wrong))
    for kind in (numpy.int8, numpy.uint64, numpy.int64, numpy.bool_):
        assert mpz(kind(1)) == mpq(kind(1)) == mpq(kind(1), kind(1)) == mpq(2, 2) and mpz(numpy.array(kind(1))) == 1
        assert widelimb.add(kind(1), 2) == 3 and not widelimb.is_zero(kind(1)) and widelimb.sign(kind(1)) == 1
        assert widelimb.cmp(mpz(0), kind(1)) == -1 and widelimb.qdiv(kind(1), 2) == mpq(1, 2)
    assert widelimb.pack([numpy.int64(1), numpy.uint8(2), mpz(3)], 8) == 0x030201
    x = xmpz(0)
    x[4], x[8:12] = numpy.int64(1), numpy.uint8(15)
    assert x == 0xF10


def test_numbers_of_sympy_and_gmpy2_are_taken():
    sympy = pytest.importorskip("sympy")
    assert mpz(sympy.Rational(-7, 2)) == -3 and mpz(sympy.pi) == 3 and mpz(sympy.Integer(5)) == 5
    assert mpq(sympy.Rational(-7, 2)) == mpq(-7, 2) == sympy.Rational(-7, 2) and mpq(sympy.Integer(5)) == 5
    assert mpq(1, 2) < sympy.Rational(2, 3) and widelimb.sign(sympy.Rational(-1, 2)) == -1
    with pytest.raises(TypeError):
        mpz(sympy.Symbol("x"))
    gmpy2 = pytest.importorskip("gmpy2")
    assert mpq(gmpy2.mpq(1, 3)) == mpq(1, 3) == gmpy2.mpq(1, 3) != gmpy2.mpq(1, 2)
    assert mpz(3) == gmpy2.mpz(3) and mpz(3) == gmpy2.mpq(3) and mpz(gmpy2.mpz(3)) == 3
