"""Tests of batches against loops of single calls."""

import math

import numpy
import pytest
from hypothesis import given, strategies as st

import widelimb
from widelimb import (
    gcd_batch,
    invert_batch,
    is_prime_batch,
    mpz,
    mul_batch,
    next_prime_batch,
    powmod_batch,
    powmod_sec_batch,
    rsa_private_batch,
)

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


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_divisors_with_all_others_in_groups(threads):
    primes = [3**i * 10**80 + 2 * i + 7 for i in range(60)]
    numbers = [primes[i * i % 60] ** (1 + i % 3) * primes[i * 7 % 60] for i in range(300)]
    numbers[100] = numbers[200] = 1
    numbers[7] = -numbers[7]
    product = math.prod(numbers)
    expected = [math.gcd(x, product // x) for x in numbers]
    steps = []
    assert gcd_batch(numbers, threads=threads, progress=lambda *step: steps.append(step)) == expected
    assert steps[-1] == (300, 300)
    found = gcd_batch([0] + numbers + [0], threads=threads, errors="return")
    assert found[1:-1] == expected and found[0].index == 0 and found[-1].index == 301


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
    assert mul_batch(widelimb.xmpz(5), [widelimb.xmpz(7), 2]) == [35, 10]
    assert mul_batch(7, numpy.int64(3)) == [21] and type(mul_batch(7, numpy.int64(3))) is list


def test_arrays_of_numpy_give_arrays():
    a = numpy.array([mpz(2) ** 100, -3, True, 10**30], dtype=object)
    found = mul_batch(a, 7)
    assert type(found) is numpy.ndarray and found.dtype == object and found.shape == (4,)
    assert list(found) == [7 * x for x in a]
    assert list(mul_batch([1, 2], numpy.array([3, 4], dtype=numpy.int32))) == [3, 8]
    assert mul_batch(numpy.array([], dtype=object), 2).shape == (0,)
    with pytest.raises(ValueError, match=r"a has 2 axes, .*: ravel\(\)"):
        mul_batch(numpy.array([[1, 2], [3, 4]]), 2)
    with pytest.raises(TypeError, match="job 0"):
        mul_batch(numpy.array([1.5]), 2)


def test_wrong_arguments():
    with pytest.raises(ValueError, match="a has length 2, b has 3"):
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

    class Broken:
        def __iter__(self):
            raise KeyError("mine")

        __index__ = __iter__

    for wrong in (Broken(), [Broken()]):
        with pytest.raises(KeyError, match="mine"):
            mul_batch(wrong, 2)

    def broken():
        yield 1
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        mul_batch(broken(), 2)


def outcome(call, *arguments):
    """The result of a call, or the kind of its error."""
    try:
        return call(*arguments)
    except (ArithmeticError, ValueError) as error:
        return type(error)


def outcomes(results):
    """The results, and the kinds of errors, whose jobs are checked."""
    for job, result in enumerate(results):
        if isinstance(result, Exception):
            assert result.index == job and str(result).startswith(f"job {job}: ")
        else:
            assert type(result) is mpz
    return [type(result) if isinstance(result, Exception) else result for result in results]


sizes = st.sampled_from([8, 52, 64, 120, 128, 200, 256, 512, 700])
sized = sizes.flatmap(lambda bits: st.integers(-(2**bits), 2**bits))
moduli = st.one_of(sized, sized.map(lambda m: m | 1), st.integers(-4, 4), st.integers(0, 300).map(lambda n: 1 << n))
exponents = st.one_of(st.integers(-3, 70000), st.integers(-(2**64), 2**64), sized)


@given(columns=pairs(numbers, exponents, moduli), threads=st.integers(1, 2))
def test_powers(columns, threads):
    found = outcomes(powmod_batch(*columns, threads=threads, errors="return"))
    assert found == [outcome(widelimb.powmod, *job) for job in zip(*columns)]
    assert found == [outcome(pow, *job) for job in zip(*columns)]


@given(columns=pairs(numbers, exponents, moduli))
def test_powers_of_secrets(columns):
    found = outcomes(powmod_sec_batch(*columns, errors="return"))
    expected = [outcome(widelimb.powmod_sec, *job) for job in zip(*columns)]
    assert found == expected
    for value, (x, e, m) in zip(found, zip(*columns)):
        assert value == (pow(x, e, abs(m)) if e > 0 and m % 2 else ValueError)


@given(columns=pairs(numbers, exponents), one=st.tuples(numbers, exponents, moduli))
def test_powers_with_one_for_all(columns, one):
    bases, powers = columns
    x, e, m = one
    for arguments in ((bases, e, m), (x, powers, m), (bases, powers, m), (x, e, [m] * 3), (x, e, m)):
        found = outcomes(powmod_batch(*arguments, errors="return"))
        count = max([len(a) for a in arguments if isinstance(a, list)], default=1)
        rows = zip(*(a if isinstance(a, list) else [a] * count for a in arguments))
        assert found == [outcome(pow, *row) for row in rows]


@pytest.mark.parametrize("x", [3, -3, 0, 5**100], ids=str)
@pytest.mark.parametrize("m", [1009, -(2**255) + 19, 10**30, 2**300 + 3, 1, 9], ids=str)
def test_powers_of_one_number(x, m):
    exponents = [3**i << i for i in range(100)] + [0, 1, 2, 2**300]
    alike = [e | 1 << 255 for e in exponents if e < 1 << 255] + [0]
    for some in (exponents, alike, [-e for e in alike[:-1]]):
        found = powmod_batch(x, some, m, threads=2, errors="return")
        assert outcomes(found) == [outcome(pow, x, e, m) for e in some]


@pytest.mark.parametrize("bits", [64, 1024, 2048, 20000])
def test_powers_of_many_lengths(bits):
    m = (1 << bits) - 159
    jobs = [(3**i << (bits // 2), 30 + i, m + i) for i in range(11)]
    assert powmod_batch(*zip(*jobs)) == [pow(*job) for job in jobs]


def test_moduli_too_long_for_vectors():
    m = 3**40000
    assert powmod_batch([2, 5], [70000, -2], [m, m + 2]) == [pow(2, 70000, m), widelimb.powmod(5, -2, m + 2)]


def test_bases_and_exponents_of_very_different_lengths():
    bases = [3**20000, 5, 0, -(7**3000)]
    assert powmod_batch(bases, [3, 2**5000, 0, 11], [1009, 1013, 1, 10**9]) == [
        pow(*job) for job in zip(bases, [3, 2**5000, 0, 11], [1009, 1013, 1, 10**9])
    ]


def test_a_power_that_does_not_exist_is_named():
    moduli = [101] * 17 + [0, 6]
    exponents = [-1] * 19
    with pytest.raises(ValueError, match="job 17: the modulus is 0") as error:
        powmod_batch([3] * 19, exponents, moduli)
    results = error.value.results
    assert results[:17] == [pow(3, -1, 101)] * 17
    assert [r.index for r in results[17:]] == [17, 18] and "invertible" in str(results[18])
    assert error.value is results[17]
    array = numpy.array([3] * 19, dtype=object)
    kept = powmod_batch(array, exponents, moduli, errors="return")
    assert isinstance(kept, numpy.ndarray) and isinstance(kept[18], ValueError)


@given(columns=pairs(numbers, moduli))
def test_inverses(columns):
    found = outcomes(invert_batch(*columns, errors="return"))
    assert found == [outcome(widelimb.invert, *job) for job in zip(*columns)]


@given(xs=st.lists(numbers, max_size=40), m=st.one_of(moduli, st.sampled_from([6, 30030, -210, 2**61 - 1])))
def test_inverses_modulo_one_number(xs, m):
    found = outcomes(invert_batch(xs, m, errors="return"))
    assert found == [outcome(widelimb.invert, x, m) for x in xs]
    for x, inverse in zip(xs, found):
        if inverse is not ZeroDivisionError:
            assert x * inverse % m == 1 % m and 0 <= inverse < abs(m)


def test_an_inverse_that_does_not_exist_is_named():
    with pytest.raises(ZeroDivisionError, match="job 300: no inverse exists") as error:
        invert_batch([5] * 300 + [7] + [2] * 99, 21)
    assert error.value.results[:300] == [17] * 300 and error.value.results[301:] == [11] * 99
    with pytest.raises(ZeroDivisionError, match="job 1: the modulus is 0"):
        invert_batch([5, 5], [7, 0])


PRIMES = [2**127 - 1, 2**521 - 1, 10**150 + 67, 2**255 - 19, 2**61 - 1, 2]
# Products, Carmichael numbers, pseudoprimes and strong ones to base 2.
OTHERS = [p * q for p in PRIMES for q in PRIMES[:2]] + [-p for p in PRIMES] + [0, 1, 2**300, 47 * PRIMES[1]]
OTHERS += [561, 1105, 341, 2047, 3215031751, 3825123056546413051, 318665857834031151167461, 2**257 - 1]


@pytest.mark.parametrize("rounds", [25, 27])
def test_long_primes_and_what_looks_like_them(rounds):
    mixed = [x for both in zip(PRIMES * 4, OTHERS) for x in both] + OTHERS
    assert is_prime_batch(mixed, rounds) == [x in PRIMES for x in mixed]


@pytest.mark.parametrize("bits", [100, 127, 128, 129, 200, 300])
def test_next_primes(bits):
    starts = [(1 << bits) + 1000 * i for i in range(-2, 3)]
    found = next_prime_batch(starts)
    assert found == [widelimb.next_prime(x) for x in starts]
    assert all(is_prime_batch(found)) and next_prime_batch(found) != found


P, Q = 2**521 - 1, 2**607 - 1


@pytest.mark.parametrize("blinding", [True, False])
def test_rsa(blinding):
    texts = [0, 1, 2, 3**300, P, P * Q - 1] + list(range(1000, 1020))
    values = powmod_batch(texts, 65537, P * Q)
    assert rsa_private_batch(values, P, Q, blinding=blinding) == texts
    e = 23
    values = powmod_batch(texts, e, P * Q)
    assert rsa_private_batch(values, mpz(Q), mpz(P), e, blinding=blinding, threads=2) == texts


def test_rsa_with_a_key_for_each():
    keys = [(61, 53, 17), (P, Q, 65537), (61, 53, 17), (2**127 - 1, 2**89 - 1, 13), (61, 53, 7)]
    p, q, e = zip(*(keys * 4))
    texts = list(range(len(p)))
    values = [pow(text, key[2], key[0] * key[1]) for text, key in zip(texts, keys * 4)]
    for _ in range(5):
        assert rsa_private_batch(values, p, q, e) == texts


def test_rsa_refuses():
    found = rsa_private_batch([5, P * Q, -1], P, Q, errors="return")
    assert pow(found[0], 65537, P * Q) == 5
    assert "not below the modulus" in str(found[1]) and "below 0" in str(found[2])
    bad = [(P, P, 3), (P, 4, 3), (P, Q, 2), (61, 53, 3), (0, Q, 3), (-P, Q, 3), (9 * P, 25, 7)]
    p, q, e = zip(*bad)
    found = rsa_private_batch([5] * len(bad), p, q, e, errors="return")
    assert all(isinstance(error, ValueError) for error in found), found
    assert "failed its check" in str(found[-1])
    for key in bad:
        with pytest.raises(ValueError, match="job 0"):
            rsa_private_batch([5, 6], *key)
    assert rsa_private_batch([], P, Q) == rsa_private_batch([], 0, 0) == []


def test_arguments_with_defaults_have_names():
    assert is_prime_batch([7, 9], n=5) == [True, False]
    assert rsa_private_batch([2790], p=61, q=53, e=17) == [65]
