"""Tests of Python's number protocols: formats, bytes, rounding, copies, pickles, comparisons."""

import copy
import inspect
import math
import numbers as abstract
import operator
import pickle
import statistics
import sys
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import assume, given, strategies as st

import widelimb
from widelimb import mpz

numbers = st.one_of(st.integers(), st.integers(-(2**400), 2**400), st.integers(-300, 300))


def outcome(call, *arguments, **named):
    try:
        return call(*arguments, **named)
    except (ArithmeticError, ValueError, TypeError) as error:
        return type(error)


formats = st.builds(
    "".join,
    st.tuples(
        st.sampled_from(["", "<", ">", "^", "=", "*<", "x^", "0=", "0>", "é>", "=="]),
        st.sampled_from(["", "+", "-", " "]),
        st.sampled_from(["", "", "#"]),
        st.sampled_from(["", "0"]),
        st.sampled_from(["", "1", "7", "29", *map(str, range(120, 140))]),
        st.sampled_from(["", ",", "_"]),
        st.sampled_from(["", "", "", ".3"]),
        st.sampled_from(["", "d", "d", "x", "X", "b", "o", "c", "n", "e", "f", "g", "%", "s", "q"]),
    ),
)


@given(numbers, formats | st.text("<>=^+- #0123,_.dxf%é", max_size=6))
def test_formats(x, spec):
    assume(spec[:1] != "#" or spec[1:2] not in tuple("<>=^"))
    assume(spec[-1:] not in ("g", "G") or set("#,_") & set(spec))
    assert outcome(format, mpz(x), spec) == outcome(format, x, spec)


general = st.builds(
    "".join,
    st.tuples(*map(st.sampled_from, [["", "<", ">", "^"], ["", "+", " "], ["", "1", "29"], ["", ".3", ".20"], "gG"])),
)


@given(st.integers(-(2**53), 2**53) | st.integers(-999, 999), general)
def test_the_general_format_is_that_of_gmpy2(x, spec):
    gmpy2 = pytest.importorskip("gmpy2")
    assert format(mpz(x), spec) == format(gmpy2.mpz(x), spec)


@given(st.integers(0, 200), st.sampled_from([",", "_", ""]))
def test_zeros_in_groups(width, separator):
    for x in (10**40, -(10**40), 12**35, 12**36):
        spec = f"0{width}{separator}"
        assert format(mpz(x), spec) == format(x, spec)


def test_long_numbers_are_formatted():
    x = mpz(7) ** 100000
    assert format(x, "d") == str(x) == f"{x}" and format(x, "x") == x.digits(16)
    assert format(x, f">{len(str(x)) + 3}") == "   " + str(x)


def test_a_fill_character_that_gmpy2_refuses():
    with pytest.raises(ValueError):
        format(mpz(5), "#^16o")


@given(numbers, st.integers(0, 70), st.sampled_from(["big", "little"]), st.booleans())
def test_bytes_there_and_back(x, length, order, signed):
    got = outcome(mpz(x).to_bytes, length, order, signed=signed)
    assert got == outcome(x.to_bytes, length, order, signed=signed)
    # Some versions of Python give no bytes for -1.
    if got and type(got) is bytes:
        for form in (got, bytearray(got), list(got), memoryview(got)):
            assert mpz.from_bytes(form, order, signed=signed) == x


@given(st.binary(max_size=100), st.sampled_from(["big", "little"]), st.booleans())
def test_every_bytes_is_a_number(b, order, signed):
    got = mpz.from_bytes(b, byteorder=order, signed=signed)
    assert got == int.from_bytes(b, order, signed=signed) and type(got) is mpz


def test_bytes_that_are_none():
    for length in (2**70, 2**62):
        with pytest.raises(OverflowError):
            mpz(5).to_bytes(length)
    for call in (lambda: mpz(5).to_bytes(-1), lambda: mpz(5).to_bytes(1, "middle"), lambda: mpz.from_bytes([256])):
        with pytest.raises(ValueError):
            call()
    for call in (lambda: mpz(5).to_bytes(1.5), lambda: mpz.from_bytes(5), lambda: mpz.from_bytes("a")):
        with pytest.raises(TypeError):
            call()


@given(numbers)
def test_binary(x):
    data = widelimb.to_binary(mpz(x))
    sign = b"\0" if x == 0 else b"\1" if x > 0 else b"\2"
    assert data == b"\1" + sign + abs(x).to_bytes((x.bit_length() + 7) // 8, "little")
    assert widelimb.from_binary(data) == x


@given(numbers)
def test_binary_is_that_of_gmpy2(x):
    gmpy2 = pytest.importorskip("gmpy2")
    assert widelimb.to_binary(mpz(x)) == gmpy2.to_binary(gmpy2.mpz(x))


@given(st.binary(max_size=6))
def test_binary_of_anything(data):
    got = outcome(widelimb.from_binary, data)
    assert got in (ValueError, TypeError) or data[0] == 1 and type(got) is mpz


@given(numbers, st.integers(-140, 5) | st.sampled_from([-(2**70), 2**70]))
def test_rounding(x, n):
    assert round(mpz(x), n) == (round(x, n) if n > -1000 else 0)
    for half in (5 * 10**20, 15 * 10**20, -5 * 10**20, -25 * 10**20):
        assert round(mpz(half), -21) == round(half, -21)
    with pytest.raises(TypeError):
        round(mpz(x), 1.5)


@given(numbers)
def test_the_number_itself(x):
    n = mpz(x)
    for call in (math.ceil, math.floor, math.trunc, copy.copy, copy.deepcopy, mpz.conjugate):
        assert call(n) is n
    assert n.real is n and n.numerator is n and (n.imag, n.denominator) == (0, 1)
    assert n.as_integer_ratio() == (x, 1) and n.is_integer() and round(n) == x
    assert Fraction(n) == x and isinstance(n, abstract.Integral)


@given(numbers)
def test_pickles(x):
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        n = pickle.loads(pickle.dumps(mpz(x), protocol))
        assert n == x and type(n) is mpz


def test_size():
    assert sys.getsizeof(mpz(5)) < sys.getsizeof(mpz(2) ** 10000)
    assert 10**5 / 8 < sys.getsizeof(mpz(2) ** 10**5) < 10**5 / 4


@given(numbers, numbers)
def test_order(x, y):
    assert widelimb.cmp(x, y) == widelimb.cmp(mpz(x), y) == (x > y) - (x < y)
    assert widelimb.cmp(mpz(x), x) == 0 == widelimb.cmp_abs(x, mpz(-x))
    assert widelimb.cmp_abs(mpz(x), mpz(y)) == (abs(x) > abs(y)) - (abs(x) < abs(y))
    assert widelimb.sign(x) == widelimb.sign(mpz(x)) == (x > 0) - (x < 0)


def test_order_of_other_numbers():
    assert widelimb.cmp(mpz(3), 2.5) == 1 and widelimb.cmp(Fraction(1, 3), mpz(1)) == -1
    assert widelimb.cmp(mpz(1), math.inf) == -1 and widelimb.cmp(1, math.nan) == 0
    half = widelimb.mpq(-1, 2)
    assert widelimb.cmp(half, 0) == widelimb.sign(half) == -1 and widelimb.cmp_abs(half, 0.5) == 0
    assert widelimb.cmp_abs(-3, -math.inf) == -1 and widelimb.sign(-2.5) == -1
    for call in (lambda: widelimb.cmp(1, "a"), lambda: widelimb.cmp_abs(None, 1), lambda: widelimb.sign("a")):
        with pytest.raises(TypeError):
            call()


@given(numbers)
def test_arrays(x):
    numpy = pytest.importorskip("numpy")
    for dtype in (None, object, numpy.longdouble):
        assert mpz(x).__array__(dtype=dtype) == numpy.array(x, dtype)
    assert numpy.array([mpz(x), mpz(1)]).tolist() == [x, 1]


def test_signatures():
    for name in dir(mpz):
        if not name.startswith("_"):
            attribute = getattr(mpz, name)
            assert not callable(attribute) or inspect.signature(attribute)


def test_about():
    assert widelimb.mp_version() == f"widelimb {widelimb.__version__}" and widelimb.version() == "2.3.2"
    assert widelimb.mp_limbsize() == 64 and "MIT" in widelimb.license()


# Means and variances that are no integers, and some that are.
samples = st.lists(st.integers(-9, 9) | st.integers(-(2**70), 2**70), min_size=2, max_size=6)


@given(samples)
def test_statistics_are_those_of_int(values):
    for name in ("mean", "variance", "pvariance", "median", "stdev", "fmean", "quantiles"):
        call = getattr(statistics, name)
        expected = call(values)
        for kind in (mpz, widelimb.xmpz):
            got = call([kind(value) for value in values])
            assert got == expected, (name, kind)
            assert type(got) is kind or type(expected) is not int or name == "median"
    exact = [Fraction(value, 7) for value in values]
    for name in ("mean", "variance", "pvariance", "median"):
        got = getattr(statistics, name)([widelimb.mpq(value) for value in exact])
        assert got == getattr(statistics, name)(exact) and type(got) is widelimb.mpq


def test_statistics_alone_gets_floats():
    assert statistics.mean([mpz(1), mpz(2)]) == 1.5 and statistics.pvariance([mpz(1), 2]) == 0.25
    assert statistics.variance([mpz(1), mpz(2), mpz(4)]) == 7 / 3

    def _convert(value, kind):
        return kind(value)

    assert repr(_convert(Fraction(3, 2), mpz)) == "mpz(1)" and repr(widelimb.xmpz(Fraction(3, 2))) == "xmpz(1)"


# Numbers of decimal; not too far from 1, for `int` and `//` take all memory else.
decimals = st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**9), max_value=10**9, places=4)


@given(st.integers(-(10**9), 10**9) | st.integers(-9, 9), decimals | st.integers(-9, 9).map(Decimal))
def test_decimals_go_with_ours_as_with_int(x, d):
    for kind in (mpz, widelimb.xmpz):
        ours = kind(x)
        for name in ("add", "sub", "mul", "truediv", "floordiv", "mod"):
            call = getattr(operator, name)
            assert outcome(call, ours, d) == outcome(call, x, d) and outcome(call, d, ours) == outcome(call, d, x)
        for name in ("eq", "ne", "lt", "le", "gt", "ge"):
            assert getattr(operator, name)(ours, d) is getattr(operator, name)(x, d)
    assert widelimb.cmp(mpz(x), d) == (x > d) - (x < d) and widelimb.sign(d) == (d > 0) - (d < 0)
    q = Fraction(x, 7)
    for name in ("eq", "ne", "lt", "le", "gt", "ge"):
        assert getattr(operator, name)(widelimb.mpq(q), d) is getattr(operator, name)(q, d)


def test_decimals_and_ours_as_keys():
    assert mpz(1) == Decimal(1) and {mpz(1): "one"}[Decimal(1)] == "one" and Decimal("0.5") in {widelimb.mpq(1, 2)}
    assert type(mpz(1) + Decimal("0.5")) is Decimal and mpz(2) ** Decimal(3) == Decimal(2) ** mpz(3) == 8
    assert sum([Decimal(1), mpz(2)]) == 3 and mpz(1) != Decimal("NaN") and widelimb.mpq(1, 2) != Decimal("NaN")
    for call in (lambda: mpz(1) < Decimal("NaN"), lambda: mpz(1) == Decimal("sNaN"), lambda: mpz(1) / Decimal(0)):
        with pytest.raises(ArithmeticError):
            call()


def test_pickles_are_short():
    """No longer than gmpy2's, and made in a time that grows with the number."""
    for kind, most in ((mpz, 52), (widelimb.xmpz, 52)):
        assert len(pickle.dumps(kind(5))) <= most
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            x = pickle.loads(pickle.dumps(kind(-(3**20_000)), protocol))
            assert x == -(3**20_000) and type(x) is kind
    assert len(pickle.dumps(widelimb.mpq(1, 3))) <= 57
    x = mpz(2) ** 800_000 - 1
    assert len(pickle.dumps(x)) < 100_100 and pickle.loads(pickle.dumps(x)) == x


def test_old_pickles_are_read():
    for kind in (mpz, widelimb.xmpz):
        assert kind("-ff", 16) == -255
    old = b"\x80\x04\x95\x1e\x00\x00\x00\x00\x00\x00\x00\x8c\x08widelimb\x94\x8c\x03mpz\x94\x93\x94\x8c\x015\x94K\x10\x86\x94R\x94."
    assert pickle.loads(old) == 5


@given(numbers, st.integers(400, 5000))
def test_a_hash_that_is_kept(x, bits):
    for value in (x, x + (1 << bits), -x - (1 << bits)):
        n = mpz(value)
        assert [hash(n), hash(n)] == [hash(value)] * 2
        # Its memory is used again.
        del n
        assert hash(mpz(value + (1 << 4000))) == hash(value + (1 << 4000))
