"""`widelimb.paillier`, beside its formulas with Python's `pow`."""

import copy
import json
import os
import pickle
from math import gcd

import pytest

import widelimb
from widelimb import mpz, paillier
from widelimb.paillier import PrivateKey, PublicKey, dumps, from_rows, loads, to_rows

# Small primes, and primes of one limb and of two.
PRIMES = [(3, 5), (293, 433), (2**31 - 1, 2**61 - 1), (2**127 - 1, 2**89 - 1)]
KEYS = [PrivateKey(p, q) for p, q in PRIMES]
each_key = pytest.mark.parametrize("private", KEYS, ids=repr)
LARGE = KEYS[-1]


def shaped(n):
    """Messages with a sign, at all bounds."""
    half = n // 2
    return sorted({0, 1, -1, half, -half, half - 1, 1 - half, n // 3, min(2**64 - 1, half), -min(2**63, half)})


def units(n, count):
    return [x for x in range(1, 10 * count + 10) if gcd(x, n) == 1 and x < n][:count]


def by_formula(private, c):
    p, q = int(private.p), int(private.q)
    n, phi = p * q, (p - 1) * (q - 1)
    return (pow(c, phi, n * n) - 1) // n * pow(phi, -1, n) % n


@each_key
def test_encryptions_are_those_of_the_formula(private):
    key, n = private.public_key, int(private.p * private.q)
    assert key.n == n and key.n_square == n * n and key.bits == n.bit_length()
    messages = shaped(n)
    r = (units(n, len(messages) - 1) + [n - 1]) * len(messages)
    r = r[: len(messages)]
    expected = [(1 + m % n * n) * pow(x, n, n * n) % (n * n) for m, x in zip(messages, r)]
    for side in key, private:
        assert side.encrypt(messages, r=r) == expected
        assert side.encrypt([m % n for m in messages], r=r, signed=False) == expected
        assert [side.encrypt(m, r=x) for m, x in zip(messages, r)] == expected
    assert private.decrypt(expected) == messages == [private.decrypt(c) for c in expected]
    assert private.decrypt(expected, signed=False) == [m % n for m in messages]
    assert [by_formula(private, c) for c in expected] == [m % n for m in messages]


@pytest.mark.parametrize("private", KEYS[2:], ids=repr)  # With small primes random numbers have factors of theirs.
def test_random_numbers_of_the_system(private):
    key, n = private.public_key, int(private.public_key.n)
    messages = shaped(n) * 3
    for side in key, private:
        ciphertexts = side.encrypt(messages, threads=2)
        assert private.decrypt(ciphertexts) == messages
        assert [by_formula(private, int(c)) for c in ciphertexts] == [m % n for m in messages]
        singles = [side.encrypt(1) for _ in range(20)]
        assert private.decrypt(singles) == [1] * 20
        again = key.rerandomize(ciphertexts)
        assert private.decrypt(again) == messages
        assert len({*singles, *ciphertexts, *again, key.rerandomize(singles[0])}) == 21 + 2 * len(messages)


@each_key
def test_sums_and_products(private):
    key, n = private.public_key, int(private.public_key.n)

    def signed(x):
        return (x + n // 2) % n - n // 2

    a, b = shaped(n), shaped(n)[::-1]
    x, y = (key.encrypt(messages, r=n - 1) for messages in (a, b))
    assert private.decrypt(key.add(x, y)) == [signed(m + k) for m, k in zip(a, b)]
    assert private.decrypt(key.add(x[0], y)) == [signed(a[0] + k) for k in b]
    for plain in (0, 1, -1, n, -n, 10**200, -(10**200)):
        assert private.decrypt(key.add_plain(x, plain)) == [signed(m + plain) for m in a]
    assert private.decrypt(key.add_plain(x, b)) == [signed(m + k) for m, k in zip(a, b)]
    scalars = [0, 1, -1, 2, -3, 16, n - 1, n, -n, 10**30, 2**64][: len(a)]
    scalars += [7] * (len(a) - len(scalars))
    assert private.decrypt(key.mul(x, scalars)) == [signed(m * k) for m, k in zip(a, scalars)]
    assert key.mul(x, 3) == [pow(int(c), 3, n * n) for c in x]
    assert private.decrypt(key.dot(x, scalars)) == signed(sum(m * k for m, k in zip(a, scalars)))
    assert private.decrypt(key.dot(x, -2)) == signed(-2 * sum(a))
    for count in (0, 1, 2, 7, 8, 9, 63, 64, 65, 200):
        some = (x * 40)[:count]
        total = 1
        for c in some:
            total = total * int(c) % (n * n)
        for threads in (1, 3):
            assert key.sum(some, threads=threads) == total
            assert key.dot(some, [1] * count, threads=threads) == total
    assert key.sum([]) == key.dot([], []) == 1 and private.decrypt(1) == 0


def test_what_is_prepared_is_used_once():
    key = LARGE.public_key
    key = PublicKey(key.n)
    assert key.prepared == 0
    told = []
    key.prepare(20, threads=2, progress=lambda done, all: told.append((done, all)))
    assert key.prepared == 20 and told[-1] == (20, 20)
    ciphertexts = key.encrypt([5] * 12)
    assert key.prepared == 8
    ciphertexts += [key.encrypt(5), key.rerandomize(ciphertexts[0])]
    assert key.prepared == 6
    ciphertexts += key.encrypt([5] * 10)
    assert key.prepared == 0 and len(set(ciphertexts)) == 24 and LARGE.decrypt(ciphertexts) == [5] * 24
    key.prepare(0)
    ciphertexts += [key.encrypt(5) for _ in range(20)]
    assert len(set(ciphertexts)) == 44 and key.prepared < 8
    for wrong, error in ((-1, OverflowError), (2**60, OverflowError), (0.5, TypeError)):
        with pytest.raises(error):
            key.prepare(wrong)
    assert copy.deepcopy(key).prepared == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_fork_does_not_use_what_its_parent_has():
    key = PublicKey(LARGE.public_key.n)
    key.prepare(4)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writing, b"\n".join(b"%d" % key.encrypt(1, threads=1) for _ in range(2)))
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as lines:
        theirs = {int(line) for line in lines}
    os.waitpid(child, 0)
    ours = set(key.encrypt([1] * 4))
    assert len(theirs) == 2 and not theirs & ours and LARGE.decrypt(list(theirs)) == [1, 1]


def test_wrong_numbers_are_errors_of_their_jobs():
    key, n = LARGE.public_key, int(LARGE.public_key.n)
    for side in key, LARGE:
        for wrong in (n // 2 + 1, -(n // 2) - 1, 10**1000):
            with pytest.raises(ValueError, match="^the number is beyond half"):
                side.encrypt(wrong)
            results = side.encrypt([1, wrong, -1], errors="return")
            assert results[1].index == 1 and LARGE.decrypt(results[::2]) == [1, -1]
        for wrong in (-1, n):
            with pytest.raises(ValueError, match="job 0: the number is not from 0"):
                side.encrypt([wrong], signed=False)
        for wrong in (0, n, -1, 10**1000):
            with pytest.raises(ValueError, match="^the random number is"):
                side.encrypt(1, r=wrong)
    square = n * n
    good = key.encrypt(3)
    for wrong in (-1, square, 10**1000):
        for call in (LARGE.decrypt, key.rerandomize, key.check, lambda c: key.add(c, good),
                     lambda c: key.add(good, c), lambda c: key.add_plain(c, 1), lambda c: key.mul(c, 2)):
            with pytest.raises(ValueError, match="^the ciphertext is not"):
                call(wrong)
        results = LARGE.decrypt([good, wrong, good], errors="return")
        assert results[::2] == [3, 3] and "job 1" in str(results[1])
        for call in (key.sum, lambda cs: key.dot(cs, 2)):
            with pytest.raises(ValueError, match="job 2: the ciphertext is not") as caught:
                call([good, good, wrong, wrong])
            assert caught.value.index == 2
    no_unit = int(LARGE.p) * 6
    for call in (LARGE.decrypt, key.check, lambda c: key.mul(c, -1), lambda c: key.dot([c], -1)):
        with pytest.raises(ValueError, match="the ciphertext has no inverse"):
            call(no_unit)
    assert key.check([good, no_unit], errors="return")[0] == good
    for call in (lambda: key.add([good], [good] * 2), lambda: key.dot([good], [1, 2]), lambda: key.mul([1], [1, 2])):
        with pytest.raises(ValueError, match="has length"):
            call()
    for call in (lambda: key.encrypt("1"), lambda: key.encrypt(0.5), lambda: key.sum(None), lambda: LARGE.decrypt([None]),
                 lambda: PublicKey("15"), lambda: PrivateKey(3, None), lambda: key.encrypt(1, r="x")):
        with pytest.raises(TypeError):
            call()


def test_numbers_that_are_no_keys():
    for n in (0, 1, 2, 100, -15, 2**100000 + 1):
        with pytest.raises(ValueError):
            PublicKey(n)
    for p, q in ((3, 3), (0, 5), (3, 7), (7, 3), (2, 5), (-3, 5), (1, 7), (9, 15)):
        with pytest.raises(ValueError):
            PrivateKey(p, q)
    for bits in (0, 14, 17, 16386):
        with pytest.raises(ValueError, match=f"{bits} bits"):
            PrivateKey.generate(bits)
    for wrong in (-1, 2**70):
        with pytest.raises(OverflowError):
            PrivateKey.generate(wrong)


def test_keys_that_are_generated():
    for bits in (16, 18, 64, 66, 128, 190):
        keys = [PrivateKey.generate(bits) for _ in range(3)]
        for key in keys:
            assert key.public_key.bits == bits and key.p * key.q == key.public_key.n
            assert widelimb.is_prime(key.p) and widelimb.is_prime(key.q)
            assert key.p.bit_length() == key.q.bit_length() == bits // 2
            # With small primes random numbers have factors of theirs.
            assert bits < 64 or key.decrypt(key.public_key.encrypt([1, -1, 0])) == [1, -1, 0]
        assert bits < 64 or len(set(keys)) == 3


@each_key
def test_keys_are_written_and_read(private):
    for key in private, private.public_key:
        for other in pickle.loads(pickle.dumps(key)), copy.deepcopy(key), loads(dumps(key)):
            assert other == key and hash(other) == hash(key) and type(other) is type(key)
    assert private != private.public_key and str(int(private.p)) not in repr(private)
    parts = json.loads(dumps(private))
    assert parts["pub"] == json.loads(dumps(private.public_key)) and "p" not in parts["pub"]


def test_texts_that_are_no_keys():
    good = json.loads(dumps(KEYS[1]))
    for wrong in ("", "1", "[]", "{}", '{"kty": "RSA", "n": "AQAB"}', '{"kty": "DAJ"}', '{"kty": "DAJ", "n": 5}',
                  '{"kty": "DAJ", "n": "A"}', '{"kty": "DAJ", "n": "\\u1234AAA"}',
                  json.dumps(good | {"p": "AQAB"}), json.dumps(good | {"pub": 5}),
                  json.dumps(good | {"pub": {"n": "AQAB"}}), json.dumps({**good, "q": None})):
        with pytest.raises(ValueError):
            loads(wrong)
    with pytest.raises(TypeError):
        dumps(15)


def test_arrays_of_numpy():
    numpy = pytest.importorskip("numpy")
    key = LARGE.public_key
    values = numpy.array([1, -2, 3], dtype=numpy.int64)
    ciphertexts = key.encrypt(values)
    assert ciphertexts.dtype == object and ciphertexts.shape == (3,)
    assert LARGE.decrypt(ciphertexts).tolist() == [1, -2, 3]
    assert LARGE.decrypt(key.mul(ciphertexts, values)).tolist() == [1, 4, 9]
    assert LARGE.decrypt(key.dot(ciphertexts, values)) == 14
    rows = to_rows(key, ciphertexts)
    assert rows.dtype == numpy.uint8 and rows.shape == (3, 54) and from_rows(key, rows) == ciphertexts.tolist()
    assert to_rows(key, []).shape == (0, 54) and from_rows(key, rows[:0]) == []
    assert from_rows(key, rows[:, ::-1][::2]) == [int.from_bytes(bytes(row[::-1]), "big") for row in rows[::2]]
    for wrong in (rows.astype(int), rows[0], rows[:, 1:], [[1]]):
        with pytest.raises(ValueError):
            from_rows(key, wrong)
    with pytest.raises(OverflowError):
        to_rows(key, [2**432])


def test_a_call_ends_with_an_error_of_its_progress():
    def stop(done, all):
        raise KeyboardInterrupt

    key = LARGE.public_key
    for call in (lambda: key.encrypt(range(100), progress=stop), lambda: key.prepare(100, progress=stop),
                 lambda: key.sum([1] * 100, progress=stop), lambda: LARGE.decrypt([1] * 100, progress=stop)):
        with pytest.raises(KeyboardInterrupt):
            call()


def test_names():
    assert widelimb.paillier is paillier and isinstance(LARGE.p, mpz)
    assert repr(LARGE) == "<PrivateKey of 216 bits>" and repr(LARGE.public_key) == "<PublicKey of 216 bits>"
