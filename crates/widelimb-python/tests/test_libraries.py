"""What other libraries make of our numbers: the same number, or an error, and nothing that is rounded in silence."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

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
