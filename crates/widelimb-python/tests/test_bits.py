"""Bits: single ones, counted ones, ranges of them, and numbers packed beside each other."""

import pytest
from hypothesis import given, strategies as st

import widelimb
from widelimb import mpz

numbers = st.one_of(st.integers(), st.integers(-(2**400), 2**400), st.integers(-300, 300))
naturals = numbers.map(abs)
places = st.one_of(st.integers(0, 70), st.integers(0, 500))


def bit(x, n):
    return x >> n & 1


@given(numbers, places)
def test_single_bits(x, n):
    assert widelimb.bit_test(x, n) is mpz(x).bit_test(n) is bool(bit(x, n))
    assert widelimb.bit_set(x, n) == mpz(x).bit_set(n) == x | 1 << n
    assert widelimb.bit_clear(x, n) == mpz(x).bit_clear(n) == x & ~(1 << n)
    assert widelimb.bit_flip(x, n) == mpz(x).bit_flip(mpz(n)) == x ^ 1 << n


@given(numbers, places)
def test_scans(x, n):
    top = max(n, x.bit_length()) + 2
    for name, wanted in (("bit_scan0", 0), ("bit_scan1", 1)):
        expected = next((i for i in range(n, top) if bit(x, i) == wanted), None)
        assert getattr(widelimb, name)(x, n) == expected
        assert getattr(mpz(x), name)(n) == expected
    assert widelimb.bit_scan1(x) == mpz(x).bit_scan1() == widelimb.bit_scan1(x, 0)


@given(numbers, numbers)
def test_counts(x, y):
    ones = bin(x).count("1")
    assert widelimb.bit_count(x) == mpz(x).bit_count() == ones
    assert widelimb.popcount(x) == (ones if x >= 0 else -1)
    assert widelimb.bit_length(x) == mpz(x).bit_length() == x.bit_length()
    differ = bin(x ^ y).count("1") if (x < 0) == (y < 0) else 2**64 - 1
    assert widelimb.hamdist(x, y) == differ
    assert widelimb.is_even(x) is mpz(x).is_even() is (x % 2 == 0)
    assert widelimb.is_odd(x) is mpz(x).is_odd() is (x % 2 == 1)


@given(numbers, st.integers(2, 62))
def test_digits_are_counted_exactly(x, base):
    count, rest = 1, abs(x) // base
    while rest:
        count, rest = count + 1, rest // base
    assert widelimb.num_digits(x, base) == mpz(x).num_digits(base) == count
    for power in (base**50, base**50 - 1):
        assert widelimb.num_digits(power, base) == len(mpz(power).digits(base))


@given(places)
def test_masks(n):
    assert widelimb.bit_mask(n) == (1 << n) - 1


@pytest.mark.parametrize("name", ["bit_scan0", "bit_scan1", "bit_test", "bit_set", "bit_clear", "bit_flip"])
def test_places_that_are_none(name):
    for call in (lambda n: getattr(widelimb, name)(5, n), getattr(mpz(5), name)):
        for n in (-1, -(2**80), 2**64):
            with pytest.raises(OverflowError):
                call(n)
        for n in (1.0, "1", None):
            with pytest.raises(TypeError):
                call(n)


def test_places_beyond_every_number():
    far = 2**63
    assert widelimb.bit_scan0(5, far) == far and widelimb.bit_scan1(-5, far) == far
    assert widelimb.bit_scan1(5, far) is None and widelimb.bit_scan0(-5, far) is None
    assert widelimb.bit_clear(5, far) == 5 and widelimb.bit_set(-5, far) == -5
    for call in (widelimb.bit_set, widelimb.bit_flip):
        with pytest.raises(OverflowError):
            call(5, far)
    for n in (far, -1, 2**64):
        with pytest.raises(OverflowError):
            widelimb.bit_mask(n)


def test_bases_of_counted_digits():
    for base in (-1, 0, 1, 63):
        with pytest.raises(ValueError):
            widelimb.num_digits(5, base)
    with pytest.raises(OverflowError):
        widelimb.num_digits(5, 2**70)
    with pytest.raises(TypeError):
        widelimb.num_digits(5, "a")


ends = st.none() | st.integers(-450, 450)


@given(numbers, ends, ends, ends.filter(lambda step: step != 0))
def test_slices(x, start, stop, step):
    length = max(1, x.bit_length())
    assert len(mpz(x)) == length
    if x < 0 and max(start or 0, stop or 0) >= length:
        return  # There are bits above the highest one: see test_mutable.py.
    places = range(length)[start:stop:step]
    assert mpz(x)[start:stop:step] == sum(bit(x, place) << i for i, place in enumerate(places))


@given(numbers, st.integers(-500, 500))
def test_indices(x, n):
    place = n if n >= 0 else n + len(mpz(x))
    got = mpz(x)[n]
    assert got == (bit(x, place) if place >= 0 else 0) and type(got) is int


def test_indices_that_are_none():
    with pytest.raises(IndexError):
        mpz(5)[2**70]
    for key in ("a", 1.0, None, slice(1, 2.5)):
        with pytest.raises(TypeError):
            mpz(5)[key]
    with pytest.raises(ValueError):
        mpz(5)[::0]
    with pytest.raises(TypeError):
        iter(mpz(5))


@given(naturals, st.integers(1, 500))
def test_unpacked(x, n):
    parts = widelimb.unpack(x, n)
    expected = [x >> i & ((1 << n) - 1) for i in range(0, max(1, x.bit_length()), n)]
    assert parts == expected and all(type(part) is mpz for part in parts)
    assert widelimb.pack(parts, n) == x


@given(st.data(), st.integers(0, 300))
def test_packed(data, n):
    parts = data.draw(st.lists(st.integers(0, (1 << n) - 1), max_size=20))
    expected = sum(part << i * n for i, part in enumerate(parts))
    assert widelimb.pack(parts, n) == widelimb.pack([mpz(part) for part in parts], n) == expected


def test_packed_in_time_that_grows_with_the_length():
    x = 7**200000
    parts = widelimb.unpack(x, 1)
    assert len(parts) == x.bit_length() and widelimb.pack(parts, 1) == x


@pytest.mark.parametrize("list_, n", [([1, -1], 2), ([4], 2), ([1], 0), ([1, "a"], 3), ([1.5], 3), ((1, 2), 3)])
def test_what_is_not_packed(list_, n):
    with pytest.raises(TypeError):
        widelimb.pack(list_, n)


def test_packing_too_long_or_too_short():
    assert widelimb.pack([1], 2**64 - 1) == 1 and widelimb.pack([1, 0], 2**63) == 1
    assert widelimb.unpack(5, 2**64 - 1) == [5]
    for call in (lambda: widelimb.pack([1, 1], 2**63), lambda: widelimb.pack([1], -1), lambda: widelimb.pack([0, 0, 1], 2**63)):
        with pytest.raises(OverflowError):
            call()
    for x, n in ((-1, 3), (5, 0)):
        with pytest.raises(ValueError):
            widelimb.unpack(x, n)


@given(numbers, numbers.map(abs), places)
def test_as_gmpy2(x, y, n):
    gmpy2 = pytest.importorskip("gmpy2")
    for name in ("bit_scan0", "bit_scan1", "bit_test"):
        assert getattr(widelimb, name)(x, n) == getattr(gmpy2, name)(x, n)
    for name in ("bit_set", "bit_clear", "bit_flip"):
        assert getattr(widelimb, name)(x, n) == int(getattr(gmpy2, name)(x, n))
    for name in ("bit_count", "popcount", "bit_length", "is_even", "is_odd"):
        assert getattr(widelimb, name)(x) == getattr(gmpy2, name)(x)
    assert widelimb.hamdist(x, y) == gmpy2.hamdist(x, y)
    assert widelimb.unpack(y, n + 1) == [int(part) for part in gmpy2.unpack(y, n + 1)]
    assert mpz(x)[n] == gmpy2.mpz(x)[n] and mpz(y)[:n] == int(gmpy2.mpz(y)[:n])
    assert mpz(x)[::-2] == int(gmpy2.mpz(x)[::-2])
