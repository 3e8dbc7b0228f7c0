"""Batches beside a loop."""

import math

import numpy
import pytest
from hypothesis import given, strategies as st

import widelimb
from widelimb import gcd_batch, is_prime_batch, mpz, mul_batch, next_prime_batch

EDGES = [s * (1 << n) + d for n in (0, 31, 52, 63, 64, 128, 256) for s in (1, -1) for d in (-1, 0, 1)]
numbers = st.one_of(st.integers(), st.sampled_from(EDGES), st.integers(-60, 60), st.integers(-(2**500), 2**500))


def pairs(*columns):
    """Columns of one length."""
    rows = st.lists(st.tuples(*columns), max_size=20)
    return rows.map(lambda rows: [[row[i] for row in rows] for i in range(len(columns))])


@given(columns=pairs(numbers, numbers))
def test_products(columns):
    a, b = columns
    expected = [x * y for x, y in zip(a, b)]
    found = mul_batch(a, [mpz(y) for y in b])
    assert found == expected and all(type(x) is mpz for x in found)


@given(columns=pairs(numbers, numbers), threads=st.integers(1, 3))
def test_divisors(columns, threads):
    a, b = columns
    assert gcd_batch(a, b, threads=threads) == [math.gcd(x, y) for x, y in zip(a, b)]
    assert gcd_batch(a, 36) == [math.gcd(x, 36) for x in a]


@given(numbers=st.lists(numbers.filter(bool), max_size=20))
def test_divisors_with_all_others(numbers):
    others = [math.prod(numbers[:i] + numbers[i + 1 :]) for i in range(len(numbers))]
    assert gcd_batch(numbers) == [math.gcd(x, y) for x, y in zip(numbers, others)]


def test_a_zero_among_the_others_is_named_and_left_out():
    with pytest.raises(ValueError, match="job 2: the number is 0") as error:
        gcd_batch([33, 35, 0, 55])
    assert error.value.index == 2
    found = gcd_batch([33, 35, 0, 55], errors="return")
    assert found[:2] + found[3:] == [11, 5, 55]
    assert isinstance(found[2], ValueError) and found[2].index == 2
    assert error.value.results[3] == 55 and isinstance(error.value.results[2], ValueError)


@given(numbers=st.lists(st.integers(-10, 2**70), max_size=10))
def test_primes(numbers):
    assert is_prime_batch(numbers) == [widelimb.is_prime(x) for x in numbers]
    assert next_prime_batch(numbers) == [widelimb.next_prime(x) for x in numbers]


def test_forms_of_arguments():
    class Index:
        def __index__(self):
            return 7

    assert mul_batch((x for x in range(3)), 7) == [0, 7, 14]
    assert mul_batch(range(3), [Index(), mpz(7), True]) == [0, 7, 2]
    assert mul_batch({3: 4}, 5) == [15]
    assert mul_batch(6, 7) == [42]
    assert mul_batch([], []) == mul_batch([], 3) == gcd_batch([]) == []
    assert mul_batch(7, numpy.int64(3)) == [21] and type(mul_batch(7, numpy.int64(3))) is list


def test_arrays_of_numpy_give_arrays():
    a = numpy.array([mpz(2) ** 100, -3, True, 10**30], dtype=object)
    found = mul_batch(a, 7)
    assert type(found) is numpy.ndarray and found.dtype == object and found.shape == (4,)
    assert list(found) == [7 * x for x in a]
    assert list(mul_batch([1, 2], numpy.array([3, 4], dtype=numpy.int32))) == [3, 8]
    assert mul_batch(numpy.array([], dtype=object), 2).shape == (0,)
    with pytest.raises(TypeError, match="job 0"):
        mul_batch(numpy.array([[1, 2], [3, 4]]), 2)
    with pytest.raises(TypeError, match="job 0"):
        mul_batch(numpy.array([1.5]), 2)


def test_wrong_arguments():
    with pytest.raises(ValueError, match="a has 2 numbers, b has 3"):
        mul_batch([1, 2], [1, 2, 3])
    with pytest.raises(TypeError, match="job 1: .*str") as error:
        mul_batch([1, "2"], 3)
    assert error.value.index == 1
    for wrong in (None, 1.5, "12", b"12", [None], [1.0], object()):
        if wrong == b"12":
            # Bytes are small integers.
            assert mul_batch(wrong, 1) == [49, 50]
            continue
        with pytest.raises(TypeError):
            mul_batch(wrong, 1)
    with pytest.raises(ValueError, match="errors"):
        mul_batch([1], [2], errors="ignore")

    def broken():
        yield 1
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        mul_batch(broken(), 2)
