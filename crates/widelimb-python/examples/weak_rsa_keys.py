"""Finds and factors RSA keys that share a prime, by one call of gcd_batch.

Devices that make keys with too little randomness draw the same primes (Heninger, Durumeric, Wustrow
and Halderman, "Mining your Ps and Qs", 2012). gcd_batch(moduli) computes the common divisor of each
modulus with the product of all others, by trees of products and remainders. Here a few of many keys
come from a generator that knows few primes; or moduli come from a file, one on each line.

    python weak_rsa_keys.py --keys 2000 --weak 20
    python weak_rsa_keys.py --file moduli.txt
"""

import argparse
import random
import secrets
from collections import Counter
from itertools import combinations
from pathlib import Path
from time import perf_counter

from widelimb import gcd, gcd_batch, next_prime_batch


def distinct_primes(count, bits):
    primes = []
    while len(primes) < count:
        numbers = [secrets.randbits(bits) | 3 << bits - 2 for _ in range(count - len(primes))]
        primes = list(dict.fromkeys(primes + next_prime_batch(numbers)))
    return primes


def make_keys(count, weak, bits):
    """Pairs of primes. Weak pairs are drawn from a pool of about half as many primes as pairs."""
    few = distinct_primes(weak // 2 + 3, bits // 2)
    keys = random.sample(list(combinations(few, 2)), weak)
    good = set(distinct_primes(2 * (count - weak) + len(few), bits // 2)).difference(few)
    keys += zip(*[iter(list(good)[: 2 * (count - weak)])] * 2)
    random.shuffle(keys)
    return keys


def factors(moduli):
    """The indices of moduli that share a prime, each with its two factors."""
    shared = {i: divisor for i, divisor in enumerate(gcd_batch(moduli)) if divisor > 1}
    for i, divisor in shared.items():
        if divisor == moduli[i]:
            # Both primes are shared; the gcd with a modulus that has one of them tells it.
            common = (gcd(moduli[i], moduli[j]) for j in shared if moduli[j] != moduli[i])
            divisor = next((d for d in common if d > 1), None)
            if divisor is None:
                continue  # The modulus occurs twice, and shares no prime with another one.
        yield i, divisor, moduli[i] // divisor


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.partition("\n")[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--keys", type=int, default=1000, help="how many to make")
    parser.add_argument("--weak", type=int, default=20, help="how many of them are of a poor generator")
    parser.add_argument("--bits", type=int, default=1024, help="length of a modulus")
    parser.add_argument("--show", type=int, default=3, help="how many found keys to print")
    parser.add_argument("--file", type=Path, help="moduli, one on each line")
    options = parser.parse_args()
    if options.bits < 64 or options.keys < options.weak:
        parser.error("moduli have 64 bits at least, and not more keys are weak than there are")

    keys = []
    start = perf_counter()
    if options.file:
        moduli = [int(line, 0) for line in options.file.read_text().split()]
    else:
        keys = make_keys(options.keys, min(options.weak, options.keys), options.bits)
        moduli = [p * q for p, q in keys]
    making = perf_counter() - start

    start = perf_counter()
    found = {i: (p, q) for i, p, q in factors(moduli)}
    finding = perf_counter() - start

    assert all(1 < p < moduli[i] and p * q == moduli[i] for i, (p, q) in found.items())
    if keys:
        keys_of = Counter(prime for key in keys for prime in key)
        weak = {i: {p, q} for i, (p, q) in enumerate(keys) if keys_of[p] > 1 or keys_of[q] > 1}
        assert {i: {p, q} for i, (p, q) in found.items()} == weak

    for i, (p, q) in list(found.items())[: options.show]:
        print(f"key {i} = {p:#x} * {q:#x}")
    print(f"got   {len(moduli)} keys in {making:.3f} s")
    rate = len(moduli) / finding
    print(f"found {len(found)} weak ones in {finding:.3f} s, {rate:.0f} keys a second")


if __name__ == "__main__":
    main()
