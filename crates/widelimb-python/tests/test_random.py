"""Tests of random numbers: seeds, ranges, and that every number is drawn."""

import collections

import pytest
from hypothesis import given, strategies as st

from widelimb import mpz, mpz_random, mpz_rrandomb, mpz_urandomb, random_state

seeds = st.integers(-(2**600), 2**600)


def some(state):
    return [mpz_urandomb(state, 200), mpz_random(state, 10**30), mpz_rrandomb(state, 99)]


@given(seeds, seeds)
def test_numbers_follow_from_the_seed(a, b):
    assert some(random_state(a)) == some(random_state(mpz(a)))
    assert (some(random_state(a)) == some(random_state(b))) == (a == b)
    state = random_state(a)
    assert some(state) != some(state)


def test_seeds_that_differ_in_one_part():
    seeds = [0, -1, 1, *(s << n for s in (1, -1, 3) for n in range(200, 900, 50)), 2**255 - 1, -(2**255)]
    assert len({mpz_urandomb(random_state(seed), 128) for seed in seeds}) == len(seeds)
    assert some(random_state()) == some(random_state(0))


@given(seeds, st.integers(1, 2**300))
def test_ranges(seed, n):
    state = random_state(seed)
    assert 0 <= mpz_random(state, n) < n
    bits = n.bit_length()
    assert 0 <= mpz_urandomb(state, bits) < 1 << bits
    assert mpz_rrandomb(state, bits).bit_length() == bits


def test_every_number_is_about_as_likely():
    state = random_state(1)
    for n, draw in ((6, lambda: mpz_random(state, 6)), (8, lambda: mpz_urandomb(state, 3))):
        counts = collections.Counter(int(draw()) for _ in range(600 * n))
        # Six standard deviations around 600.
        assert set(counts) == set(range(n)) and all(450 < count < 750 for count in counts.values())


def test_runs_are_long():
    state = random_state(7)
    numbers = [mpz_rrandomb(state, 4096) for _ in range(20)]
    runs = sum((n ^ n >> 1).bit_count() for n in numbers)
    # Bits by chance would have 2048 each.
    assert 20 < runs < 20 * 512 and len(set(numbers)) == 20


def test_what_is_no_range():
    state = random_state()
    assert mpz_urandomb(state, 0) == mpz_rrandomb(state, 0) == mpz_random(state, 1) == 0
    for n in (0, -5):
        with pytest.raises(ValueError):
            mpz_random(state, n)
    for call in (mpz_urandomb, mpz_rrandomb):
        for bits in (-1, 2**63, 2**70):
            with pytest.raises(OverflowError):
                call(state, bits)
        with pytest.raises(TypeError):
            call(1, 5)
    for seed in ("a", 2.5):
        with pytest.raises(TypeError):
            random_state(seed)
