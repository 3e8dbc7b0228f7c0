"""Adds encrypted numbers without decrypting them, by Paillier's scheme.

With the public key n a number m is encrypted as (1 + m n) r^n modulo n^2, for a random r. A product
of ciphertexts decrypts to the sum of their numbers, and a power of a ciphertext to a multiple; so a
third party can compute weighted sums without seeing a number. One call of powmod_batch computes the
powers r^n, and arrays of numbers (BigArray, which needs numpy) the products.

    python paillier_sums.py --count 200
    python paillier_sums.py 3000 4100 2900
"""

import argparse
import secrets
from math import ceil
from time import perf_counter

from widelimb import BigArray, invert, lcm, next_prime, powmod, powmod_batch


class PublicKey:
    """The public key: encrypts numbers, and adds encrypted numbers."""

    def __init__(self, n):
        self.n, self.square = n, n * n

    def encrypt(self, numbers):
        noise = [1 + secrets.randbelow(int(self.n) - 1) for _ in numbers]
        noise = BigArray.from_ints(powmod_batch(noise, self.n, self.square))
        return (BigArray.from_ints(numbers) * self.n + 1) * noise % self.square

    def sum(self, ciphertexts):
        """A ciphertext of the sum: multiplies the first half by the second until one is left."""
        ciphertexts = ciphertexts.copy()
        while len(ciphertexts) > 1:
            half = ceil(len(ciphertexts) / 2)
            rest = ciphertexts[half:]
            ciphertexts[: len(rest)] = ciphertexts[: len(rest)] * rest % self.square
            ciphertexts = ciphertexts[:half]
        return ciphertexts[0]

    def weigh(self, ciphertexts, weights):
        return BigArray.from_ints(powmod_batch(ciphertexts, weights, self.square))


class PrivateKey:
    """The secret key: decrypts ciphertexts."""

    def __init__(self, p, q):
        self.public = PublicKey(p * q)
        self.exponent = lcm(p - 1, q - 1)
        self.factor = invert(self.exponent, p * q)

    def decrypt(self, ciphertext):
        n, square = self.public.n, self.public.square
        return (powmod(ciphertext, self.exponent, square) - 1) // n * self.factor % n


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.partition("\n")[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("numbers", type=int, nargs="*", help="random ones, if left out")
    parser.add_argument("--bits", type=int, default=2048, help="length of the key")
    parser.add_argument("--count", type=int, default=500, help="how many random numbers")
    options = parser.parse_args()
    if options.bits < 128 or options.count < 1 or any(number < 0 for number in options.numbers):
        parser.error("a key has 128 bits at least, and there are numbers, of which none is below 0")
    numbers = options.numbers or [secrets.randbelow(10**6) for _ in range(options.count)]
    weights = [1 + i % 9 for i in range(len(numbers))]

    half = options.bits // 2
    p, q = (next_prime(secrets.randbits(half) | 3 << half - 2) for _ in range(2))
    private = PrivateKey(p, q)
    public = private.public

    start = perf_counter()
    ciphertexts = public.encrypt(numbers)
    encrypting = perf_counter() - start

    start = perf_counter()
    total = public.sum(ciphertexts)
    adding = perf_counter() - start

    start = perf_counter()
    weighted = public.sum(public.weigh(ciphertexts, weights))
    weighing = perf_counter() - start

    total, weighted = private.decrypt(total), private.decrypt(weighted)
    assert total == sum(numbers)
    assert weighted == sum(number * weight for number, weight in zip(numbers, weights))
    assert private.decrypt(ciphertexts[0]) == numbers[0]

    count = len(numbers)
    print(f"sum          {total}")
    print(f"weighted sum  {weighted}")
    print(f"encrypted {count} in {encrypting:.3f} s, {count / encrypting:.0f} a second")
    print(f"added     {count} in {adding:.3f} s, {count / adding:.0f} a second")
    print(f"weighted   {count} in {weighing:.3f} s, {count / weighing:.0f} a second")


if __name__ == "__main__":
    main()
