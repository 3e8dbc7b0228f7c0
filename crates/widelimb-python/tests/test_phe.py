"""`widelimb.phe`, beside fractions and the formulas; python-paillier's own tests are run by `.ci/python`."""

import copy
import pickle
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

import widelimb
from widelimb import mpz, phe
from widelimb.phe import EncodedNumber, EncryptedNumber, PaillierPrivateKey, PaillierPublicKey, dot, sum_batch

PUBLIC, PRIVATE = phe.generate_paillier_keypair(n_length=384)
OTHER, OTHER_PRIVATE = phe.generate_paillier_keypair(n_length=128)
INTEGERS = st.integers(-(2**200), 2**200)
FLOATS = st.floats(-(2.0**100), 2.0**100).map(lambda x: round(x, 30))
# Sums and products of these are within the bound of the key.
LIKE = st.floats(-1e9, 1e9).map(lambda x: round(x, 6))


def exact(number):
    """The value of an encoded or encrypted number, without rounding."""
    if isinstance(number, EncryptedNumber):
        number = PRIVATE.decrypt_encoded(number)
    n = number.public_key.n
    value = number.encoding - n if number.encoding > n // 2 else number.encoding
    return value * Fraction(number.BASE) ** number.exponent


@given(INTEGERS | FLOATS)
def test_numbers_are_encoded_exactly(value):
    for base in (2, 13, 16, 64):
        kind = type("Kind", (EncodedNumber,), {"BASE": base, "LOG2_BASE": widelimb.log2(base)})
        encoded = kind.encode(PUBLIC, value, max_exponent=None if base != 13 else -20)
        if base != 13 or isinstance(value, int):
            assert exact(encoded) == value
            assert encoded.decode() == (value if encoded.exponent >= 0 else float(value))
        assert type(encoded) is kind and (encoded.exponent == 0 or base == 13 or isinstance(value, float))


@given(st.floats(-1e6, 1e6), st.integers(-20, 5))
def test_errors_are_below_the_precision(value, digits):
    precision = 10.0**digits
    encoded = EncodedNumber.encode(PUBLIC, value, precision)
    assert abs(exact(encoded) - Fraction(value)) <= Fraction(precision) / 2
    assert precision / 16 < 16.0**encoded.exponent <= precision


def test_what_is_encoded():
    numpy = pytest.importorskip("numpy")
    for value in (True, mpz(5), numpy.int64(-7), numpy.uint8(200), numpy.float64(0.25), 10**100):
        encoded = EncodedNumber.encode(PUBLIC, value)
        assert exact(encoded) == Fraction(int(value) if value != 0.25 else 0.25) and type(encoded.encoding) is int
    assert EncodedNumber.encode(PUBLIC, Fraction(1, 3), precision=1e-9).decode() == pytest.approx(1 / 3, abs=1e-9)
    for wrong in ("1", None, 1j, b"", Fraction(1, 3)):
        with pytest.raises(TypeError):
            EncodedNumber.encode(PUBLIC, wrong)
    for wrong in (float("inf"), float("nan"), PUBLIC.max_int + 1, -PUBLIC.max_int - 1):
        with pytest.raises((ValueError, OverflowError)):
            PUBLIC.encrypt(wrong)
    with pytest.raises(OverflowError, match="too large for a float"):
        EncodedNumber(PaillierPublicKey(2**4001 - 1), 2**3999, -1).decode()


@settings(max_examples=8)
@given(LIKE, LIKE)
def test_sums_and_products_are_exact(a, b):
    x, y = PUBLIC.encrypt(a), PUBLIC.encrypt(b)
    a, b = Fraction(a), Fraction(b)
    assert exact(x + y) == a + b and exact(x - y) == a - b
    assert exact(x + float(b)) == a + b == exact(float(a) + y)
    assert exact(x - float(b)) == a - b == exact(float(a) - y)
    assert exact(x * float(b)) == a * b == exact(float(a) * y)
    encoded = EncodedNumber.encode(PUBLIC, float(b))
    assert exact(x + encoded) == a + b and exact(x * encoded) == a * b and exact(x - encoded) == a - b


def test_ciphertexts_are_those_of_the_formula():
    n, square = PUBLIC.n, PUBLIC.nsquare
    for m in (0, 1, -1, 5, PUBLIC.max_int, n - 1, n, n + 1, 2 * n + 3):
        for r in (1, 12345, n + 2):
            expected = (1 + m % n * n) * pow(r, n, square) % square
            c = PUBLIC.raw_encrypt(m, r)
            assert c == expected and type(c) is int and PRIVATE.raw_decrypt(c) == m % n
            assert PRIVATE.raw_decrypt(c + square) == m % n
    assert len({PUBLIC.raw_encrypt(1) for _ in range(20)} | {PUBLIC.raw_encrypt(1, 0)}) == 21
    number = PUBLIC.encrypt(5)
    for scalar in (0, 1, 2, n - 1, n - 5, PUBLIC.max_int, n // 2):
        assert number._raw_mul(scalar) == pow(number.ciphertext(), (scalar + n // 3) % n - n // 3, square)
    assert PRIVATE.raw_decrypt(number._raw_add(number.ciphertext(), PUBLIC.raw_encrypt(2))) == 7
    for wrong in (-1, n):
        with pytest.raises(ValueError):
            number._raw_mul(wrong)


def test_batches_are_as_single_calls():
    values = [0, 1, -1, 2.5, -1e-3, 10**100, 1e20, True]
    for side in PUBLIC, PRIVATE:
        told = []
        encrypted = side.encrypt_batch(values, threads=2, progress=lambda done, all: told.append((done, all)))
        assert told[-1] == (8, 8)
        assert PRIVATE.decrypt_batch(encrypted, threads=2) == values == [PRIVATE.decrypt(x) for x in encrypted]
        assert [x.exponent for x in encrypted] == [PUBLIC.encrypt(x).exponent for x in values]
        assert all(x._EncryptedNumber__is_obfuscated for x in encrypted)
        assert len({x.ciphertext() for x in encrypted}) == 8 and side.encrypt_batch([]) == []
    assert [type(x) for x in PRIVATE.decrypt_batch(encrypted)[:4]] == [int, int, int, float]
    rough = PUBLIC.encrypt_batch([3.14159], precision=0.01)
    assert rough[0].exponent == -2 and abs(PRIVATE.decrypt(rough[0]) - 3.14159) < 0.01
    PUBLIC.prepare(10)
    assert PRIVATE.decrypt_batch(PUBLIC.encrypt_batch(range(12))) == list(range(12)) and PRIVATE.decrypt_batch([]) == []
    for wrong, error in (([1, "x"], TypeError), ([PUBLIC.max_int + 1], ValueError)):
        with pytest.raises(error):
            PUBLIC.encrypt_batch(wrong)
    for wrong, error in (([1], TypeError), ([OTHER.encrypt(1)], ValueError),
                         ([PUBLIC.encrypt(PUBLIC.max_int) + 1], OverflowError)):
        with pytest.raises(error):
            PRIVATE.decrypt_batch(wrong)


def test_sums_and_dot_products():
    values = [3, -4.5, 0.001, 10**20, -1, 2.0**-40] * 2
    scalars = [1, -2, 0.5, 3, -1e-5, EncodedNumber.encode(PUBLIC, 7)] * 2
    plain = [Fraction(x.decode() if isinstance(x, EncodedNumber) else x) for x in scalars]
    encrypted = PUBLIC.encrypt_batch(values)
    total = sum(Fraction(x) for x in values)
    assert exact(sum_batch(encrypted)) == total == exact(sum(encrypted))
    assert exact(sum_batch(encrypted[::6], threads=2)) == 6 and exact(sum_batch(encrypted[:1])) == 3
    assert exact(dot(encrypted, scalars)) == sum(Fraction(x) * y for x, y in zip(values, plain))
    assert not sum_batch(encrypted)._EncryptedNumber__is_obfuscated
    for call in (lambda: sum_batch([]), lambda: dot([], []), lambda: dot(encrypted, [1]),
                 lambda: sum_batch([encrypted[0], OTHER.encrypt(1)])):
        with pytest.raises(ValueError):
            call()
    for call in (lambda: sum_batch([1]), lambda: dot(encrypted[:1], ["x"]), lambda: dot([2], [1])):
        with pytest.raises(TypeError):
            call()


def test_arrays_of_numpy():
    numpy = pytest.importorskip("numpy")
    values = numpy.array([[1.5, -2.0, 3.25], [0.0, 1e-3, 7.0]])
    encrypted = PUBLIC.encrypt_array(values)
    assert encrypted.shape == (2, 3) and encrypted.dtype == object
    weights = numpy.array([2.0, -1.0, 0.5])
    for ours, theirs in ((encrypted, values), (encrypted.sum(axis=0), values.sum(axis=0)), (encrypted.T, values.T),
                         (encrypted @ weights, values @ weights), (encrypted * 2 - values, values * 2 - values),
                         (numpy.mean(encrypted, axis=1), values.mean(axis=1)), (weights * encrypted, weights * values)):
        assert numpy.allclose(PRIVATE.decrypt_array(ours).astype(float), theirs)
    assert PRIVATE.decrypt(dot(encrypted[0], weights)) == values[0] @ weights
    assert PRIVATE.decrypt_array(PUBLIC.encrypt_array([2**63, -1])).tolist() == [2**63, -1]
    assert PUBLIC.encrypt_array(5).shape == () and PUBLIC.encrypt_array([]).shape == (0,)


def test_keys():
    for public, private in ((PUBLIC, PRIVATE), (OTHER, OTHER_PRIVATE)):
        public.encrypt(1), private.decrypt(public.encrypt(1))
        for again in (copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))):
            assert again(public) == public and again(private) == private
            assert hash(again(public)) == hash(public) and hash(again(private)) == hash(private)
            assert again(private).decrypt(again(again(public).encrypt(-7))) == -7
        assert b"_made" not in pickle.dumps(private) and private.public_key is public
        p, q = private.p, private.q
        assert p < q and PaillierPrivateKey(public, q, p) == private
        assert PaillierPrivateKey.from_totient(public, (p - 1) * (q - 1)) == private
        assert private.hp == private.h_function(p, p * p) and private.p_inverse * p % q == 1
        for wrong in (lambda: PaillierPrivateKey(public, p, q + 2), lambda: PaillierPrivateKey.from_totient(public, 4),
                      lambda: PaillierPrivateKey.from_totient(public, public.n**2)):
            with pytest.raises(ValueError):
                wrong()
    assert PUBLIC != OTHER and PUBLIC != 5 and PRIVATE != OTHER_PRIVATE and PRIVATE != PUBLIC
    with pytest.raises(ValueError, match="equal"):
        PaillierPrivateKey(PaillierPublicKey(49), 7, 7)
    for bits in (-1, 0, 7):
        with pytest.raises(ValueError):
            phe.generate_paillier_keypair(n_length=bits)
    for bits in (8, 9, 15, 16, 17, 63, 65, 129):
        public, private = phe.generate_paillier_keypair(n_length=bits)
        assert public.n.bit_length() == bits and private.decrypt(public.encrypt(3)) == 3


def test_a_keyring_has_the_keys_of_its_numbers():
    ring = phe.PaillierPrivateKeyring([PRIVATE])
    ring.add(OTHER_PRIVATE)
    assert len(ring) == 2 and set(ring) == {PUBLIC, OTHER} and ring == phe.PaillierPrivateKeyring([OTHER_PRIVATE, PRIVATE])
    assert ring.decrypt(PUBLIC.encrypt(1)) == 1 and ring.decrypt(OTHER.encrypt(2)) == 2
    del ring[OTHER]
    with pytest.raises(KeyError):
        ring.decrypt(OTHER.encrypt(2))
    with pytest.raises(TypeError):
        ring.add(PUBLIC)


def test_numbers_of_two_keys_do_not_mix():
    x, y = PUBLIC.encrypt(1), OTHER.encrypt(1)
    for call in (lambda: x + y, lambda: x - y, lambda: OTHER_PRIVATE.decrypt(x), lambda: x + EncodedNumber(OTHER, 1, 0)):
        with pytest.raises(ValueError):
            call()
    with pytest.raises(NotImplementedError):
        x * x
    for call in (lambda: EncryptedNumber(PUBLIC, x), lambda: EncryptedNumber(PUBLIC.n, 5), lambda: PRIVATE.decrypt(5),
                 lambda: x + "1", lambda: x * "1", lambda: PRIVATE.raw_decrypt("5"), lambda: PUBLIC.raw_encrypt(0.5)):
        with pytest.raises(TypeError):
            call()


def test_the_version_is_that_of_the_interface():
    assert phe.__version__ == "1.5.0" and widelimb.phe is phe
