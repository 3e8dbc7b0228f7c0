"""Runs RSA's private operation on many messages in one call, beside a loop of Python's pow.

Random messages are signed with one key, without padding. One more call raises each signature to the
public exponent, which must return the message; and a few signatures are compared with powers to the
private exponent.

    python rsa_batch.py --bits 2048 --count 2000
"""

import argparse
import secrets
from time import perf_counter

from widelimb import invert, lcm, next_prime, powmod_batch, rsa_private_batch

E = 65537


def prime(bits):
    """A random prime p for a key: its two highest bits are set, and E does not divide p - 1."""
    while True:
        p = next_prime(secrets.randbits(bits) | 3 << bits - 2)
        if p.bit_length() == bits and (p - 1) % E != 0:
            return p


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.partition("\n")[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--bits", type=int, default=2048, help="length of the modulus")
    parser.add_argument("--count", type=int, default=1000, help="number of messages")
    parser.add_argument("--threads", type=int, help="one for each core, if left out")
    options = parser.parse_args()
    if options.bits < 64 or options.count < 1 or options.threads is not None and options.threads < 1:
        parser.error("a modulus has 64 bits at least, and there is a message and a thread at least")

    p, q = (prime(options.bits // 2) for _ in range(2))
    n = p * q
    messages = [secrets.randbelow(int(n)) for _ in range(options.count)]

    start = perf_counter()
    signatures = rsa_private_batch(messages, p, q, E, threads=options.threads)
    signing = perf_counter() - start

    start = perf_counter()
    assert powmod_batch(signatures, E, n, threads=options.threads) == messages
    checking = perf_counter() - start

    few = range(min(10, options.count))
    exponent, modulus = int(invert(E, lcm(p - 1, q - 1))), int(n)
    start = perf_counter()
    assert [pow(messages[i], exponent, modulus) for i in few] == [signatures[i] for i in few]
    loop = perf_counter() - start

    print(f"modulus   {n:#x}")
    print(f"message   {messages[0]:#x}")
    print(f"signature {signatures[0]:#x}")
    print(f"signed   {len(messages)} in {signing:.3f} s, {len(messages) / signing:.0f} a second")
    print(f"checked  {len(messages)} in {checking:.3f} s, {len(messages) / checking:.0f} a second")
    print(f"int, pow {len(few)} in {loop:.3f} s, {len(few) / loop:.0f} a second")


if __name__ == "__main__":
    main()
