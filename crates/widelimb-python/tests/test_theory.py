"""Number theory beside Python's own arithmetic and plain definitions."""

import math
from decimal import Context, Decimal, localcontext

import pytest
from hypothesis import given, strategies as st

import widelimb
from widelimb import iroot, mpq, mpz

EDGES = [s * (1 << n) + d for n in (0, 31, 52, 63, 64, 128, 256) for s in (1, -1) for d in (-1, 0, 1)]
numbers = st.one_of(st.integers(), st.sampled_from(EDGES), st.integers(-60, 60), st.integers(-(2**500), 2**500))
naturals = numbers.map(abs)
odd = naturals.map(lambda n: n | 1)


def outcome(call, *arguments):
    """The result of a call, or the kind of its error."""
    try:
        return call(*arguments)
    except (ArithmeticError, ValueError, TypeError) as error:
        return type(error)


@pytest.mark.parametrize("rounding", "cft")
@given(x=numbers, n=st.integers(0, 600))
def test_division_by_powers_of_two(rounding, x, n):
    d = 1 << n
    q = {"c": -(-x // d), "f": x // d, "t": abs(x) // d * (-1 if x < 0 else 1)}[rounding]
    div, rem, both = (getattr(widelimb, f"{rounding}_{name}_2exp") for name in ("div", "mod", "divmod"))
    assert (div(x, n), rem(mpz(x), n)) == both(mpz(x), n) == (q, x - q * d)


@pytest.mark.parametrize("rounding", "cft")
def test_division_by_long_powers_of_two(rounding):
    q = getattr(widelimb, f"{rounding}_div_2exp")
    assert q(5, 2**63) == (rounding == "c") and q(-5, 2**63) == -(rounding == "f")
    rem = getattr(widelimb, f"{rounding}_mod_2exp")
    beyond = {"c": 5, "f": -5}.get(rounding)
    if beyond:
        with pytest.raises(OverflowError):
            rem(beyond, 2**63)
        assert rem(-beyond, 2**63) == -beyond
    for n in (-1, 2**64):
        with pytest.raises(OverflowError):
            rem(5, n)


@given(numbers, numbers, numbers)
def test_modular_division(a, b, m):
    got = outcome(widelimb.divm, a, b, m)
    if m == 0 or a % math.gcd(b, m):
        assert got is ZeroDivisionError
    else:
        assert 0 <= got < abs(m) // math.gcd(b, m) and (b * got - a) % m == 0


@given(st.lists(numbers, max_size=5))
def test_divisors_and_multiples(values):
    assert widelimb.gcd(*values) == math.gcd(*values)
    assert widelimb.lcm(*map(mpz, values)) == math.lcm(*values)


@given(numbers, numbers)
def test_extended_divisor(a, b):
    g, s, t = widelimb.gcdext(a, b)
    assert g == math.gcd(a, b) == a * s + b * t
    if a and b:
        assert abs(s) <= max(1, abs(b) // g) and abs(t) <= max(1, abs(a) // g)


@given(numbers, numbers)
def test_inverses(x, m):
    got = outcome(widelimb.invert, x, m)
    if m == 0 or math.gcd(x, m) != 1:
        assert got is ZeroDivisionError
    else:
        assert 0 <= got < abs(m) and (x * got - 1) % m == 0


@given(numbers, st.integers(-(2**70), 2**130), numbers)
def test_powers(x, y, m):
    expected = outcome(pow, x, y, m)
    assert outcome(widelimb.powmod, x, mpz(y), m) == expected
    if y > 0 and m % 2:
        assert widelimb.powmod_sec(x, y, m) == pow(x, y, abs(m))
    else:
        assert outcome(widelimb.powmod_sec, x, y, m) is ValueError


@given(st.lists(st.integers(-(2**130), 2**130), max_size=4), st.integers(-9, 2**70), numbers)
def test_lists_of_powers(values, number, m):
    for name, call in (
        ("powmod_base_list", lambda value: pow(value, number, m)),
        ("powmod_exp_list", lambda value: pow(number, value, m)),
    ):
        arguments = (values, number, m) if "base" in name else (number, values, m)
        expected = outcome(lambda: [call(value) for value in values]) if m > 0 else ValueError
        got = outcome(getattr(widelimb, name), *arguments)
        assert got == expected and (got is ValueError or all(type(power) is mpz for power in got))


def test_lists_of_powers_take_sequences():
    assert widelimb.powmod_base_list((2, mpz(3)), 5, 7) == [4, 5]
    assert widelimb.powmod_exp_list(3, range(3), 7) == [1, 3, 2]
    for wrong in (iter([1]), 5, ["a"], None):
        with pytest.raises(TypeError):
            widelimb.powmod_base_list(wrong, 2, 7)


def jacobi(a, n):
    """The Jacobi symbol by definition: the product of Euler's criterion over the primes of n."""
    symbol, p = 1, 3
    while n > 1:
        while n % p == 0:
            n //= p
            symbol *= (pow(a, p // 2, p) + 1) % p - 1
        p += 2
    return symbol


@given(numbers, st.integers(0, 5000).map(lambda n: 2 * n + 1))
def test_symbols(a, n):
    assert widelimb.jacobi(a, n) == widelimb.legendre(a, n) == widelimb.kronecker(a, n) == jacobi(a, n)
    assert widelimb.jacobi(a, -n) == jacobi(a, n) * (-1 if a < 0 else 1)
    two = 0 if a % 2 == 0 else 1 if a % 8 in (1, 7) else -1
    assert widelimb.kronecker(a, 2 * n) == two * jacobi(a, n)
    for call, wrong in ((widelimb.jacobi, 2 * n), (widelimb.legendre, 2 * n), (widelimb.legendre, -n)):
        with pytest.raises(ValueError):
            call(a, wrong)


@given(numbers, naturals, st.integers(0, 9))
def test_removed_factors(x, f, count):
    if f < 2:
        assert outcome(widelimb.remove, x, f) is outcome(widelimb.remove, x, -f) is ValueError
        return
    rest, found = widelimb.remove(x * f**count, f)
    if x == 0:
        assert (rest, found) == (0, 0)
    else:
        assert rest % f and found >= count and rest * f**found == x * f**count


@given(naturals)
def test_square_roots(x):
    root = math.isqrt(x)
    assert widelimb.isqrt(x) == root and widelimb.isqrt_rem(mpz(x)) == (root, x - root * root)
    assert widelimb.is_square(x) == mpz(x).is_square() == (root * root == x)
    assert widelimb.is_square(x * x) and not widelimb.is_square(-x - 1)
    for call in (widelimb.isqrt, widelimb.isqrt_rem):
        assert outcome(call, -x - 1) is ValueError


@given(naturals, st.one_of(st.integers(1, 12), st.integers(1, 700), st.integers(2**32 - 2, 2**64 - 1)))
def test_roots(x, n):
    root, rest = widelimb.iroot_rem(x, n)
    assert widelimb.iroot(mpz(x), n) == (root, rest == 0)
    if n > 700:
        assert (root, rest) == ((1, x - 1) if x else (0, 0))
    else:
        assert root**n + rest == x < (root + 1) ** n and rest >= 0
    assert outcome(widelimb.iroot, -x - 1, n) is outcome(widelimb.iroot, x, 1 - n) is ValueError
    assert outcome(widelimb.iroot_rem, x, 2**64) == (min(x, 1), max(x - 1, 0))


@given(st.integers(-300, 300), st.integers(0, 12))
def test_powers_of_integers(base, exponent):
    x = base**exponent
    bases = range(-18, 19)
    expected = any(b**e == x for b in bases for e in range(2, 9)) if abs(x) <= 300 else exponent > 1
    if abs(x) <= 300 or exponent > 1:
        assert widelimb.is_power(x) == mpz(x).is_power() == expected


@given(numbers, numbers, numbers)
def test_methods_of_division(x, y, m):
    assert mpz(x).is_congruent(y, m) == (x == y if m == 0 else (x - y) % m == 0)
    assert mpz(x).is_divisible(y) == (x == 0 if y == 0 else x % y == 0)


@pytest.mark.parametrize("name", ["gcd", "lcm", "gcdext", "invert", "jacobi", "legendre", "kronecker", "remove", "iroot"])
def test_what_is_no_integer(name):
    for wrong in ("a", 1.5, None):
        with pytest.raises(TypeError):
            getattr(widelimb, name)(wrong, 3)


def test_roots_of_far_degrees():
    for n in (2**64 - 1, 2**64, 10**1000):
        assert iroot(100, n) == (1, False) and iroot(1, n) == (1, True) and iroot(0, n) == (0, True)
        assert widelimb.iroot_rem(100, n) == (1, 99)
        with pytest.raises(ValueError):
            iroot(-1, n)


logarithms = {"log": math.e, "log2": 2, "log10": 10}


@given(st.integers(1, 2**3000) | st.integers(1, 10**30) | st.integers(1, 99))
def test_logarithms_of_integers(x):
    for name in logarithms:
        expected = getattr(math, name)(x)
        for number in (x, mpz(x), widelimb.xmpz(x), mpq(x)):
            got = getattr(widelimb, name)(number)
            assert type(got) is float and abs(got - expected) <= 2 * math.ulp(expected), (name, x)


@given(st.integers(1, 2**200), st.integers(1, 2**200), st.integers(0, 2**40))
def test_logarithms_of_fractions(n, d, near):
    with localcontext(Context(prec=200)):
        for q in (mpq(n, d), mpq(n), mpq(1, d), mpq(d + near, d), mpq(d, d + near)):
            expected = (Decimal(int(q.numerator)) / Decimal(int(q.denominator))).ln()
            for name, base in (("log", 1), ("log2", Decimal(2).ln()), ("log10", Decimal(10).ln())):
                got, right = getattr(widelimb, name)(q), expected / base
                assert abs(Decimal(got) - right) <= Decimal(math.ulp(float(right))), (name, q)


def test_logarithms_of_what_is_no_float():
    x = mpz(10) ** 400
    assert widelimb.log(x) == 921.0340371976183 == -widelimb.log(1 / mpq(x))
    assert widelimb.log10(x) == 400 and widelimb.log2(mpz(2) ** 100_000) == 100_000
    assert widelimb.log(1 + 1 / mpq(x)) == 0 and widelimb.log(mpq(10**30 + 1, 10**30)) == 1e-30
    assert widelimb.log(2.5) == math.log(2.5) and widelimb.log(math.inf) == math.inf
    for call in (widelimb.log, widelimb.log2, widelimb.log10):
        for wrong in (0, -1, mpz(0), mpq(-1, 2), 0.0, -1.5):
            with pytest.raises(ValueError):
                call(wrong)
        for wrong in ("2", None, 1j):
            with pytest.raises(TypeError):
                call(wrong)
