"""Primes and tests for them beside trial division, plain definitions and gmpy2."""

import math

import pytest
from hypothesis import given, strategies as st

import widelimb
from widelimb import mpz

PRIMES = [n for n in range(2, 20000) if all(n % d for d in range(2, math.isqrt(n) + 1))]
IS_PRIME = set(PRIMES)
LONG_PRIMES = [2**61 - 1, 2**64 - 59, 2**64 + 13, 2**89 - 1, 2**127 - 1, 2**255 - 19, 2**521 - 1]
BASES = [2, 3, 4, 5, 10, 97, 2**70]
PARAMETERS = [(1, -1), (3, 1), (2, -1), (5, 2), (3, 2), (-3, 1), (0, -1), (0, 1), (1, 1), (3, -3), (5, 0), (7, 100)]
SINGLE = ["is_selfridge_prp", "is_strong_selfridge_prp", "is_bpsw_prp", "is_strong_bpsw_prp"]


def outcome(call, *arguments):
    """The result of a call, or the kind of its error."""
    try:
        return call(*arguments)
    except (ArithmeticError, ValueError, TypeError) as error:
        return type(error)


def test_short_primes():
    for n in range(-100, 20000):
        assert widelimb.is_prime(n) == mpz(n).is_prime() == (n in IS_PRIME)
        assert widelimb.is_probab_prime(n) == mpz(n).is_probab_prime() == 2 * (n in IS_PRIME)


def test_long_primes():
    for p in LONG_PRIMES:
        assert widelimb.is_prime(p) and widelimb.is_prime(p, 60)
        assert widelimb.is_probab_prime(p) == (2 if p < 2**64 else 1)
        for q in LONG_PRIMES:
            assert not widelimb.is_prime(p * q) and widelimb.is_probab_prime(p * q, 30) == 0


def test_neighbours():
    for p, q in zip(PRIMES, PRIMES[1:]):
        assert widelimb.next_prime(p) == widelimb.next_prime(q - 1) == q
        assert widelimb.prev_prime(q) == widelimb.prev_prime(p + 1) == p
    for n in (-(2**70), -1, 0, 1):
        assert widelimb.next_prime(n) == 2
    for n in (-(2**70), -1, 0, 1, 2):
        with pytest.raises(ValueError):
            widelimb.prev_prime(n)


def test_rounds_that_are_none():
    for call in (widelimb.is_prime, widelimb.is_probab_prime, mpz.is_prime, mpz.is_probab_prime):
        for wrong in (-1, 2**64):
            with pytest.raises(OverflowError):
                call(mpz(7), wrong)
        with pytest.raises(TypeError):
            call(mpz(7), "a")


def elements(p, q, n, most):
    """Elements of both Lucas sequences modulo n, up to one index, by their definition."""
    u, v = [0, 1 % n], [2 % n, p % n]
    for _ in range(most):
        u.append((p * u[-1] - q * u[-2]) % n)
        v.append((p * v[-1] - q * v[-2]) % n)
    return u, v


def to_base(kind, n, a):
    if n < 3 or n % 2 == 0:
        return n == 2
    if math.gcd(n, a) > 1:
        return ValueError
    if kind == "fermat":
        return pow(a, n - 1, n) == 1
    if kind == "euler":
        symbol = widelimb.jacobi(a, n)
        return (pow(a, n // 2, n) - symbol) % n == 0
    s, r = n - 1, 0
    while s % 2 == 0:
        s, r = s // 2, r + 1
    return pow(a, s, n) == 1 or any(pow(a, s << t, n) == n - 1 for t in range(r))


@pytest.mark.parametrize("kind", ["fermat", "euler", "strong"])
def test_of_a_base(kind):
    call = getattr(widelimb, f"is_{kind}_prp")
    for n in [*range(1, 1500), *LONG_PRIMES, 3215031751, 2**61 * 3 + 1, (2**61 - 1) ** 2]:
        for a in BASES:
            assert outcome(call, n, a) == to_base(kind, n, a), (n, a)
    for n, a in ((0, 2), (-7, 2), (7, 1), (7, 0), (7, -3)):
        with pytest.raises(ValueError):
            call(n, a)


def by_lucas(kind, n, p, q):
    d = p * p - 4 * q
    if n < 3 or n % 2 == 0:
        return n == 2
    if kind == "fibonacci":
        return elements(p, q, n, n)[1][n] == p % n
    if math.gcd(n, q * d) not in (1, n):
        return ValueError
    symbol = widelimb.jacobi(d, n)
    u, v = elements(p, q, n, n + 1)
    s, r = n - symbol, 0
    if kind == "lucas":
        return u[s] == 0
    while s % 2 == 0:
        s, r = s // 2, r + 1
    right = kind == "strong_lucas" or v[s] in (2, n - 2)
    return (u[s] == 0 and right) or any(v[s << t] == 0 for t in range(r))


@pytest.mark.parametrize("kind", ["fibonacci", "lucas", "strong_lucas", "extra_strong_lucas"])
def test_of_lucas_sequences(kind):
    call = getattr(widelimb, f"is_{kind}_prp")
    for p, q in PARAMETERS:
        if kind == "fibonacci" and (p <= 0 or abs(q) != 1) or kind == "extra_strong_lucas" and q != 1:
            continue
        arguments = (p,) if kind == "extra_strong_lucas" else (p, q)
        for n in range(1, 400):
            assert outcome(call, n, *arguments) == by_lucas(kind, n, p, q), (n, p, q)
        # With q = 0 there is no number without a common divisor.
        for n in LONG_PRIMES if q else ():
            assert call(n, *arguments) is True
        for n in (0, -7):
            assert outcome(call, n, *arguments) is ValueError


def test_parameters_that_are_none():
    for p, q in ((2, 1), (-2, 1), (4, 4), (0, 0)):
        for call in (widelimb.is_lucas_prp, widelimb.is_strong_lucas_prp, widelimb.is_fibonacci_prp):
            with pytest.raises(ValueError):
                call(113, p, q)
    for p, q in ((3, 2), (0, 1), (-3, 1)):
        with pytest.raises(ValueError):
            widelimb.is_fibonacci_prp(113, p, q)
    for p in (2, -2):
        with pytest.raises(ValueError):
            widelimb.is_extra_strong_lucas_prp(113, p)


# All below 20000; the lists are those of oeis.org/A217120 and A217255.
LUCAS_PSEUDOPRIMES = [323, 377, 1159, 1829, 3827, 5459, 5777, 9071, 9179, 10877, 11419, 11663, 13919, 14839, 16109, 16211, 18407, 18971, 19043]
STRONG_LUCAS_PSEUDOPRIMES = [5459, 5777, 10877, 16109, 18971]


def test_with_selfridge_parameters():
    pseudoprimes = dict(zip(SINGLE, (LUCAS_PSEUDOPRIMES, STRONG_LUCAS_PSEUDOPRIMES, [], [])))
    for name in SINGLE:
        call = getattr(widelimb, name)
        passed = [n for n in range(1, 20000) if call(n)]
        assert passed == sorted(PRIMES + pseudoprimes[name])
        for p in LONG_PRIMES:
            assert call(p) and not call(p * p) and not call(p * LONG_PRIMES[0])
        for wrong in (0, -1, -(2**70)):
            with pytest.raises(ValueError):
                call(wrong)
        with pytest.raises(TypeError):
            call("a")


@given(st.integers(1, 2**80), st.integers(2, 2**70), st.integers(-50, 50), st.integers(-50, 50))
def test_as_gmpy2(n, a, p, q):
    gmpy2 = pytest.importorskip("gmpy2")
    calls = [(f"is_{kind}_prp", (n, a)) for kind in ("fermat", "euler", "strong")]
    calls += [(f"is_{kind}_prp", (n, p, q)) for kind in ("fibonacci", "lucas", "strong_lucas")]
    calls += [(name, (n,)) for name in (*SINGLE, "is_prime", "next_prime")]
    for name, arguments in calls:
        got, expected = (outcome(getattr(package, name), *arguments) for package in (widelimb, gmpy2))
        got, expected = (n if n is ValueError else int(n) for n in (got, expected))
        assert got == expected, (name, arguments)
