"""`int` to `mpz` and back, by the digits of the `int`."""

import hypothesis.strategies as st
from hypothesis import given
from widelimb import mpz

PLACES = st.sampled_from([0, 1, 29, 30, 31, 59, 60, 62, 63, 64, 89, 90, 127, 128, 256, 383, 384, 385, 960, 30_000])


@st.composite
def shaped(draw):
    """Numbers about powers of two: long runs of zeros or ones."""
    value = (1 << draw(PLACES)) - (1 << draw(PLACES)) + draw(st.integers(-2, 2))
    return draw(st.sampled_from([value, -value]))


@given(shaped() | st.integers())
def test_there_and_back(value):
    number = mpz(value)
    assert hex(number) == hex(value)
    back = int(number)
    assert type(back) is int and back == value and hex(back) == hex(value)
    assert hash(number) == hash(value)
    # The result is a proper `int`: it can be computed with.
    assert (back + 1) - value == 1 and back ^ value == 0 and (-back) + value == 0


def test_lengths_around_every_digit_and_limb():
    for bits in range(1, 700):
        for value in ((1 << bits) - 1, 1 << (bits - 1), -(1 << bits) + 1, -(1 << bits)):
            assert int(mpz(value)) == value and mpz(value) + 0 == value


def test_subclasses_of_int():
    class Mine(int):
        def to_bytes(self, *_):
            raise AssertionError("a subclass has no say in what its number is")

    for value in (5, -(2**70), 2**300 - 1):
        assert mpz(Mine(value)) == value and mpz(1) * Mine(value) == value


def test_hash_about_the_prime():
    prime = 2**61 - 1
    for factor in (1, 2, 3, 8, 2**61, prime, 2**64, 2**200 + 1):
        for rest in (-2, -1, 0, 1, 2):
            for value in (factor * prime + rest, -factor * prime + rest):
                assert hash(mpz(value)) == hash(value)
