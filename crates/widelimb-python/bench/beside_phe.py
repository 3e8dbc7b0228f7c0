"""Times of python-paillier (`pip install phe gmpy2`) beside those of `widelimb.phe` and its arrays, in
one run: `python beside_phe.py [BITS] [COUNT]`, of a key of 3072 bits and arrays of 1000 numbers.

Times are those that the CPU spends, on all threads. A loop of single calls is timed for a hundredth of the array.
"""

import sys
from time import process_time

import phe as theirs
from widelimb import phe as ours


def seconds(call, count):
    """The CPU's time for each of `count` results, and the result."""
    start = process_time()
    result = call()
    return (process_time() - start) / count, result


def main():
    bits = int(sys.argv[1]) if len(sys.argv) > 1 else 3072
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    assert theirs.util.HAVE_GMP, "python-paillier does not find gmpy2"
    few = max(count // 100, 10)
    values = [1.5 * i - 700 for i in range(count)]
    _, (public, private) = seconds(lambda: ours.generate_paillier_keypair(n_length=bits), 1)
    their_public = theirs.PaillierPublicKey(public.n)
    their_private = theirs.PaillierPrivateKey(their_public, private.p, private.q)
    rows = []

    def row(what, of_theirs, loop, many):
        """A row of times in ms, each for one number; `loop` and `many` are pairs of call and count."""
        times = [seconds(*call)[0] * 1e3 if call else None for call in (of_theirs, loop, many)]
        cells = [f"{time:.3f}" if time else "-" for time in times]
        ratios = [f"{times[0] / time:.1f}" if time else "-" for time in times[1:]]
        rows.append([what, *cells, *ratios])
        print(" | ".join(rows[-1]), flush=True)

    public.encrypt(1), private.raw_decrypt(1)  # Constants of the keys are made once.
    print("ms for each number | python-paillier | widelimb.phe, single | array | ratio, single | ratio, array")
    row("encrypt", (lambda: [their_public.encrypt(x) for x in values[:few]], few),
        (lambda: [public.encrypt(x) for x in values[: 8 * few]], 8 * few),
        (lambda: public.encrypt_batch(values), count))
    row("encrypt with the private key", (lambda: [their_public.encrypt(x) for x in values[:few]], few), None,
        (lambda: private.encrypt_batch(values), count))
    encrypted = private.encrypt_batch(values)
    for_them = [theirs.EncryptedNumber(their_public, x.ciphertext(), x.exponent) for x in encrypted]
    row("decrypt", (lambda: [their_private.decrypt(x) for x in for_them[:few]], few),
        (lambda: [private.decrypt(x) for x in encrypted[:few]], few),
        (lambda: private.decrypt_batch(encrypted), count))
    row("add", (lambda: [x + y for x, y in zip(for_them, for_them[1:])], count),
        (lambda: [x + y for x, y in zip(encrypted, encrypted[1:])], count), None)
    row("sum", (lambda: sum(for_them), count), (lambda: sum(encrypted), count), (lambda: ours.sum_batch(encrypted), count))
    row("times a float", (lambda: [x * 0.7 for x in for_them[:few]], few),
        (lambda: [x * 0.7 for x in encrypted[:few]], few), None)
    row("times -3", (lambda: [x * -3 for x in for_them[:few]], few),
        (lambda: [x * -3 for x in encrypted[:few]], few), None)
    weights = [0.1 * i + 0.01 for i in range(count)]
    row("dot product", (lambda: sum(x * y for x, y in zip(for_them[:few], weights)), few),
        (lambda: sum(x * y for x, y in zip(encrypted[:few], weights)), few),
        (lambda: ours.dot(encrypted, weights), count))
    total = private.decrypt(ours.dot(encrypted, weights))
    assert abs(total - sum(x * y for x, y in zip(values, weights))) < 1e-6 * abs(total)
    assert private.decrypt_batch(encrypted) == values
    row("a key", (lambda: theirs.generate_paillier_keypair(n_length=bits), 1),
        (lambda: ours.generate_paillier_keypair(n_length=bits), 1), None)


if __name__ == "__main__":
    main()
