"""Sequences beside their definitions, and gmpy2."""

import math

import pytest
from hypothesis import given, strategies as st

import widelimb
from widelimb import mpz

UNARY = ["fac", "double_fac", "primorial", "fib", "fib2", "lucas", "lucas2"]


def test_products():
    for n in (*range(60), 100, 1000):
        assert widelimb.fac(n) == math.factorial(n) and type(widelimb.fac(n)) is mpz
        assert widelimb.double_fac(n) == math.prod(range(n, 0, -2))
        primes = (p for p in range(2, n + 1) if all(p % d for d in range(2, math.isqrt(p) + 1)))
        assert widelimb.primorial(n) == math.prod(primes)
        for m in (1, 2, 3, 4, 7, 64, 999, 1000, 1001, 2**63, 2**64 - 1):
            assert widelimb.multi_fac(n, m) == math.prod(range(n, 0, -m))
    assert widelimb.multi_fac(2**64 - 1, 2**62) == math.prod(range(2**64 - 1, 0, -(2**62)))
    assert widelimb.multi_fac(7, 0) == 7 and widelimb.multi_fac(0, 0) == 1


def test_sums():
    fib, lucas = [1, 0], [-1, 2]
    for n in range(400):
        assert widelimb.fib(n) == fib[-1] and widelimb.fib2(n) == (fib[-1], fib[-2])
        assert widelimb.lucas(n) == lucas[-1] and widelimb.lucas2(n) == (lucas[-1], lucas[-2])
        fib.append(fib[-1] + fib[-2])
        lucas.append(lucas[-1] + lucas[-2])


@given(st.integers(-(2**70), 2**70) | st.integers(-50, 50), st.integers(0, 60))
def test_binomial_coefficients(n, k):
    expected = math.prod(range(n - k + 1, n + 1)) // math.factorial(k)
    assert widelimb.bincoef(n, k) == widelimb.comb(mpz(n), k) == expected


@given(st.integers(-(2**70), 2**70) | st.integers(-9, 9), st.integers(-(2**70), 2**70) | st.integers(-9, 9), st.integers(0, 60), st.integers(1, 2**140) | st.integers(1, 200))
def test_lucas_sequences(p, q, k, n):
    u, v = [0, 1], [2, p]
    for _ in range(k):
        u.append(p * u[-1] - q * u[-2])
        v.append(p * v[-1] - q * v[-2])
    assert widelimb.lucasu(p, q, k) == u[k] and widelimb.lucasv(p, q, mpz(k)) == v[k]
    assert widelimb.lucasu_mod(p, q, k, n) == u[k] % n and widelimb.lucasv_mod(p, q, k, n) == v[k] % n


@given(st.integers(0, 2**200), st.integers(2, 2**100))
def test_far_elements(k, n):
    """The powers of 2 are in the sequences of 3 and 2: U_k = 2^k - 1 and V_k = 2^k + 1."""
    assert widelimb.lucasu_mod(3, 2, k, n) == (pow(2, k, n) - 1) % n
    assert widelimb.lucasv_mod(3, 2, k, n) == (pow(2, k, n) + 1) % n


def test_sequences_that_stay_short():
    k = 2**200
    assert widelimb.lucasu(1, 1, k) == [0, 1, 1, 0, -1, -1][k % 6]
    assert widelimb.lucasv(1, 1, k) == [2, 1, -1, -2, -1, 1][k % 6]
    # Of a discriminant of 0, which gmpy2 refuses.
    assert widelimb.lucasu(2, 1, k) == k and widelimb.lucasu(-2, 1, k) == -k and widelimb.lucasv(-2, 1, k) == 2
    assert widelimb.lucasu(2, 1, 5) == 5 and widelimb.lucasu(6, 9, 4) == 4 * 3**3 and widelimb.lucasu(0, 0, k) == 0
    assert widelimb.lucasu_mod(2, 1, k, 1009) == k % 1009 and widelimb.lucasv_mod(2, 1, k, 1009) == 2
    assert (widelimb.lucasu(0, 1, k + 1), widelimb.lucasu(0, -1, k + 1), widelimb.lucasu(-1, 0, k)) == (1, 1, -1)


def test_arguments_that_are_none():
    for name in UNARY:
        for wrong in (-1, mpz(-7), 2**64, mpz(2) ** 100):
            with pytest.raises(OverflowError):
                getattr(widelimb, name)(wrong)
        for wrong in ("a", 1.5, None):
            with pytest.raises(TypeError):
                getattr(widelimb, name)(wrong)
    for call in (widelimb.lucasu_mod, widelimb.lucasv_mod):
        for p, q, k, n in ((3, 2, -1, 7), (3, 2, 1, 0), (3, 2, 1, -7)):
            with pytest.raises(ValueError):
                call(p, q, k, n)
    for call in (widelimb.lucasu, widelimb.lucasv):
        with pytest.raises(ValueError):
            call(3, 2, -1)


def test_what_is_too_long_is_an_error():
    for name in UNARY:
        for n in (2**63, 2**64 - 1):
            with pytest.raises(OverflowError):
                getattr(widelimb, name)(n)
    for p, q in ((1, 2), (1, -1), (3, 1), (2, 0), (-2, 2), (0, 3), (4, 4)):
        for call in (widelimb.lucasu, widelimb.lucasv):
            with pytest.raises(OverflowError):
                call(p, q, 2**70)
    for arguments in ((2**64 - 1, 3), (2**64 - 1, 2**20), (5, -1), (-5, 1)):
        with pytest.raises(OverflowError):
            widelimb.multi_fac(*arguments)
    for arguments in ((2**70, 2**60), (5, 2**64), (5, -1), (-(2**70), 2**63)):
        with pytest.raises(OverflowError):
            widelimb.bincoef(*arguments)


@given(st.integers(0, 300), st.integers(1, 300), st.integers(-99, 99), st.integers(-99, 99))
def test_as_gmpy2(n, m, p, q):
    gmpy2 = pytest.importorskip("gmpy2")

    def same(name, *arguments):
        got, expected = (getattr(package, name)(*arguments) for package in (widelimb, gmpy2))
        assert repr(got) == repr(expected), (name, arguments)

    for name in UNARY:
        same(name, n)
    same("multi_fac", n, m)
    same("bincoef", p, n)
    if p * p != 4 * q:
        same("lucasu", p, q, n)
        same("lucasv", p, q, n)
        same("lucasu_mod", p, q, n, m)
        same("lucasv_mod", p, q, n, m)
