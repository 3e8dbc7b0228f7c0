"""Finds prime Mersenne numbers 2^p - 1: small factors first, then the test of Lucas and Lehmer.

A factor of 2^p - 1 is 1 modulo 2p, and 1 or 7 modulo 8, and a candidate q is one if 2^p is 1 modulo
q; one call of powmod_batch computes these powers for all exponents. Exponents without such a factor
are tested: starting with s = 4, after p - 2 steps s -> s^2 - 2 the number s is 0 modulo 2^p - 1 if
and only if 2^p - 1 is prime. The results are compared with published exponents (OEIS A000043).

    python mersenne.py --up-to 5000
"""

import argparse
from time import perf_counter

from widelimb import is_prime, mpz, powmod_batch

# All exponents of Mersenne primes below 20000.
PUBLISHED = [2, 3, 5, 7, 13, 17, 19, 31, 61, 89, 107, 127, 521, 607, 1279, 2203, 2281, 3217, 4253]
PUBLISHED += [4423, 9689, 9941, 11213, 19937]


def candidates(p, most):
    """Candidates for factors of 2^p - 1, up to 2 * most * p."""
    for q in range(2 * p + 1, min(2 * most * p + 2, 2**p - 1), 2 * p):
        if q % 8 in (1, 7) and (q == 3 or q % 3) and (q == 5 or q % 5):
            yield q


def small_factors(exponents, most):
    """A dictionary of the exponents whose Mersenne number has a small factor, with that factor."""
    pairs = [(p, q) for p in exponents for q in candidates(p, most)]
    powers = powmod_batch(2, [p for p, _ in pairs], [q for _, q in pairs])
    return {p: q for (p, q), power in zip(pairs, powers) if power == 1}


def passes(p):
    """Whether 2^p - 1 is prime, by the test of Lucas and Lehmer, for an odd prime p."""
    m = (mpz(1) << p) - 1
    s = mpz(4)
    for _ in range(p - 2):
        s = s * s - 2
        s = (s & m) + (s >> p)  # 2^p is 1 modulo m.
        if s >= m:
            s -= m
    return s == 0


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.partition("\n")[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--up-to", type=int, default=5000, help="the largest exponent, below 20000")
    parser.add_argument("--most", type=int, default=200, help="factors go up to 2 * MOST * p")
    options = parser.parse_args()
    if not 3 <= options.up_to < 20000:
        parser.error("exponents are from 3 to 19999")
    exponents = [p for p in range(3, options.up_to + 1) if is_prime(p)]

    start = perf_counter()
    factors = small_factors(exponents, options.most)
    sieving = perf_counter() - start
    assert all((mpz(1) << p) % q == 1 for p, q in factors.items())

    left = [p for p in exponents if p not in factors]
    start = perf_counter()
    found = [2] + [p for p in left if passes(p)]
    testing = perf_counter() - start
    assert found == [p for p in PUBLISHED if p <= options.up_to]

    steps = sum(p - 2 for p in left)
    print(f"prime for p = {', '.join(map(str, found))}")
    print(f"factors   {len(factors)} of {len(exponents)} exponents in {sieving:.3f} s")
    print(f"tests     {len(left)} in {testing:.3f} s, {steps / testing:.0f} steps a second")


if __name__ == "__main__":
    main()
