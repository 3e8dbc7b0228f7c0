"""`widelimb.curves`: the vectors of RFC 7748, RFC 8032 and BIP 340, the package `cryptography` beside it, and what is
refused."""

import csv
import hashlib
import pathlib
import threading

import pytest

import widelimb
from widelimb import curves

CURVES = pathlib.Path(__file__).parents[2] / "widelimb-curves" / "tests"
LENGTH = {"P-256": 32, "P-384": 48, "secp256k1": 32}
each_curve = pytest.mark.parametrize("curve", LENGTH)
# More than the lanes of a vector, and not a multiple of them.
MANY = 11


def of_hex(*texts):
    return [bytes.fromhex(text) for text in texts]


def digests(count, function=hashlib.sha256):
    return [function(bytes([i])).digest() for i in range(count)]


def test_what_is_no_hash_is_not_signed():
    [secret] = curves.random_secret_keys("P-256", 1)
    for message in (b"", b"hello", bytes(71)):
        for digests_ in (message, [digests(1)[0], message]):
            with pytest.raises(ValueError, match=f"not {len(message)}: hash the message first"):
                curves.ecdsa_sign("P-256", secret, digests_)
    with pytest.raises(ValueError, match="rows of 20, 28, 32, 48 or 64 bytes, not 71"):
        curves.ecdsa_sign("P-256", secret, as_rows([bytes(71)] * 2))
    with pytest.raises(ValueError, match="\"X25519\" or \"Ed25519\""):
        curves.random_secret_keys("ed25519", 1)


def changed(item):
    return item[:-1] + bytes([item[-1] ^ 1])


# Vectors.


def test_x25519_of_rfc_7748():
    secrets = of_hex("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
                     "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d")
    points = of_hex("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
                    "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493")
    assert curves.x25519(secrets, points) == of_hex("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
                                                    "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957")
    both = of_hex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
                  "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")
    public = curves.x25519_public_keys(both)
    assert public == of_hex("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a",
                            "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
    assert curves.x25519(both, public[::-1]) == 2 * of_hex("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")


RFC_8032 = [of_hex(*texts) for texts in [
    ("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
     "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
     "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"),
    ("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
     "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
     "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"),
    ("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
     "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
     "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"),
]]


@pytest.mark.parametrize("rules", ["rfc8032", "strict", "dalek", "zip215"])
def test_ed25519_of_rfc_8032(rules):
    seeds, public, messages, signatures = map(list, zip(*RFC_8032))
    assert curves.ed25519_public_keys(seeds) == public
    assert curves.ed25519_sign(seeds, messages) == signatures
    assert curves.ed25519_verify(public, messages, signatures, rules) == [True] * 3
    assert curves.ed25519_verify(public, messages, signatures[1:] + signatures[:1], rules=rules) == [False] * 3
    assert curves.ed25519_verify_all(public, messages, signatures) is True


def test_rules_of_ed25519_differ_where_nobody_signs():
    one, negative, above = bytes([1, *[0] * 31]), bytes([1, *[0] * 30, 0x80]), bytes([0xEE, *[0xFF] * 30, 0x7F])
    keys, signatures = [one, negative, one], [one + bytes(32), one + bytes(32), above + bytes(32)]
    verdicts = {"rfc8032": [True, False, False], "strict": [False] * 3, "dalek": [True, True, False], "zip215": [True] * 3}
    for rules, expected in verdicts.items():
        assert curves.ed25519_verify(keys, b"any", signatures, rules=rules) == expected, rules
    assert curves.ed25519_verify_all(keys, b"any", signatures)


def test_schnorr_signatures_of_bip_340():
    with (CURVES / "weierstrass" / "bip340.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) > 15
    names = ("secret key", "aux_rand", "public key", "message", "signature")
    cases = [of_hex(*(row[name] for name in names)) for row in rows]
    secrets, auxiliary, public, messages, signatures = map(list, zip(*cases))
    verdicts = [row["verification result"] == "TRUE" for row in rows]
    assert curves.bip340_verify(public, messages, signatures) == verdicts
    signed = [i for i, secret in enumerate(secrets) if secret]
    assert len(signed) > 5
    secrets, auxiliary, messages = ([column[i] for i in signed] for column in (secrets, auxiliary, messages))
    assert curves.bip340_sign(secrets, messages, auxiliary) == [signatures[i] for i in signed]
    assert [key[1:] for key in curves.public_keys("secp256k1", secrets)] == [public[i] for i in signed]
    with pytest.raises(ValueError, match="job 1: auxiliary must have 32 bytes"):
        curves.bip340_sign(secrets, messages, auxiliary[:1] + [b"short"] + auxiliary[2:])


def test_schnorr_signatures_are_random():
    [secret] = curves.random_secret_keys("secp256k1", 1)
    first, second = curves.bip340_sign(secret, [b"message"] * 2)
    assert first != second
    verifier = curves.public_keys("secp256k1", secret)[0][1:]
    assert curves.bip340_verify(verifier, b"message", [first, second, changed(first)]) == [True, True, False]


def test_ecdsa_of_rfc_6979():
    [secret] = of_hex("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721")
    signature = of_hex("efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
                       "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8")
    assert curves.ecdsa_sign("P-256", secret, hashlib.sha256(b"sample").digest()) == signature


# Other implementations.


def peers():
    """The module of the package `cryptography`, with its curves."""
    pytest.importorskip("cryptography", reason="cryptography is not installed")
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec, {"P-256": ec.SECP256R1(), "P-384": ec.SECP384R1(), "secp256k1": ec.SECP256K1()}


def test_x25519_and_ed25519_beside_cryptography():
    peers()
    from cryptography.hazmat.primitives.asymmetric import ed25519, x25519

    secrets = curves.random_secret_keys("X25519", MANY)
    theirs = [x25519.X25519PrivateKey.from_private_bytes(secret) for secret in secrets]
    public = curves.x25519_public_keys(secrets)
    assert public == [key.public_key().public_bytes_raw() for key in theirs]
    shared = [key.exchange(other.public_key()) for key, other in zip(theirs, theirs[::-1])]
    assert curves.x25519(secrets, public[::-1]) == shared
    theirs = [ed25519.Ed25519PrivateKey.from_private_bytes(secret) for secret in secrets]
    assert curves.ed25519_public_keys(secrets) == [key.public_key().public_bytes_raw() for key in theirs]
    messages = [bytes(range(i)) for i in range(MANY)]
    assert curves.ed25519_sign(secrets, messages) == [key.sign(message) for key, message in zip(theirs, messages)]


@each_curve
def test_ecdsa_and_ecdh_beside_cryptography(curve):
    ec, kinds = peers()
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric.utils import Prehashed, decode_dss_signature, encode_dss_signature
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    n = LENGTH[curve]
    secrets = curves.random_secret_keys(curve, MANY)
    theirs = [ec.derive_private_key(int.from_bytes(secret, "big"), kinds[curve]) for secret in secrets]
    for compressed in (True, False):
        form = PublicFormat.CompressedPoint if compressed else PublicFormat.UncompressedPoint
        public = curves.public_keys(curve, secrets, compressed)
        assert public == [key.public_key().public_bytes(Encoding.X962, form) for key in theirs]
        shared = [key.exchange(ec.ECDH(), other.public_key()) for key, other in zip(theirs, theirs[::-1])]
        assert curves.ecdh(curve, secrets, public[::-1]) == shared
    sha256 = ec.ECDSA(Prehashed(hashes.SHA256()))
    hashed = digests(MANY)
    for key, digest, signature in zip(theirs, hashed, curves.ecdsa_sign(curve, secrets, hashed)):
        numbers = (int.from_bytes(part, "big") for part in (signature[:n], signature[n:]))
        key.public_key().verify(encode_dss_signature(*numbers), digest, sha256)  # Raises if it is not valid.
    made = [decode_dss_signature(key.sign(digest, sha256)) for key, digest in zip(theirs, hashed)]
    if curve == "secp256k1":  # They make one s or the other, and one is valid here.
        order = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
        made = [(r, min(s, order - s)) for r, s in made]
    made = [r.to_bytes(n, "big") + s.to_bytes(n, "big") for r, s in made]
    assert curves.ecdsa_verify(curve, public, hashed, made) == [True] * MANY


@pytest.mark.parametrize("compressed", [True, False])
def test_recovered_keys(compressed):
    secrets = curves.random_secret_keys("secp256k1", MANY)
    public = curves.public_keys("secp256k1", secrets, compressed)
    hashed = digests(MANY)
    signatures = curves.ecdsa_sign("secp256k1", secrets, hashed)
    found = [curves.recover(hashed, signatures, [id] * MANY, compressed) for id in (0, 1)]
    ids = [row.index(key) for key, *row in zip(public, *found)]
    assert set(ids) <= {0, 1}
    assert curves.recover(hashed, signatures, bytes(ids), compressed=compressed) == public
    ids_of_numpy = pytest.importorskip("numpy", reason="numpy is not installed").array(ids)
    assert curves.recover(hashed, signatures, ids_of_numpy, compressed) == public
    assert same(curves.recover(as_rows(hashed), signatures, ids_of_numpy, compressed), public)
    # No r of these has a second x, and numbers that are no ids have no keys.
    found, are_right = curves.recover(hashed[:6], signatures[:6], [ids[0], 4, 10**30, -1, 2, ids[5]], errors="mask")
    assert are_right == [True] + [False] * 4 + [True]
    assert [key is None for key in found] == [not right for right in are_right]
    # Signatures with their ids.
    signed = curves.ecdsa_sign_recoverable(secrets, hashed)
    assert signed == [signature + bytes([id]) for signature, id in zip(signatures, ids)]
    assert curves.recover(hashed, signed, compressed=compressed) == public
    rows = curves.ecdsa_sign_recoverable(as_rows(secrets), as_rows(hashed))
    assert same(rows, signed) and same(curves.recover(hashed, rows, None, compressed), public)
    assert curves.recover(hashed, rows[:, :64], rows[:, 64], compressed).tolist() == as_rows(public).tolist()
    found, are_right = curves.recover(hashed[:3], [b"", signatures[1], signed[2]], compressed=compressed, errors="mask")
    assert found == [None, None, public[2]] and are_right == [False, False, True]
    with pytest.raises(ValueError, match="job 1: not a key"):
        curves.ecdsa_sign_recoverable([secrets[0], bytes(32)], hashed[:2])


# What is wrong among what is right.


def test_keys_of_small_order_have_no_shared_secret():
    [secret] = curves.random_secret_keys("X25519", 1)
    good = curves.x25519_public_keys(curves.random_secret_keys("X25519", MANY))
    public = [bytes(32), *good, bytes([1, *[0] * 31])]
    shared = curves.x25519(secret, good)
    with pytest.raises(ValueError, match=f"job 0: no shared secret; no result either for jobs {MANY + 1}$") as error:
        curves.x25519(secret, public)
    assert error.value.index == 0 and error.value.indices == [0, MANY + 1]
    assert error.value.results == [None, *shared, None]
    assert curves.x25519(secret, public, errors="mask") == ([None, *shared, None], [False, *[True] * MANY, False])
    with pytest.raises(ValueError, match="for jobs 1, 2, 3, 4, 5, 6, 7, 8 and 5 more"):
        curves.x25519(secret, [bytes(32)] * 14)


def test_lengths_of_items_in_lists():
    secrets = curves.random_secret_keys("Ed25519", 3)
    signatures = curves.ed25519_sign(secrets, b"message")
    public = curves.ed25519_public_keys(secrets)
    for call in (curves.x25519_public_keys, curves.ed25519_public_keys, lambda keys, **how: curves.public_keys("P-256", keys, **how)):
        with pytest.raises(ValueError, match="job 1: not a key") as error:
            call([secrets[0], b"short", secrets[2]])
        assert error.value.indices == [1]
        found, are_right = call([secrets[0], b"short", secrets[2]], errors="mask")
        assert are_right == [True, False, True] and found == [*call(secrets[:1]), None, *call(secrets[2:])]
    assert curves.ed25519_verify([public[0], public[1] + b"1", public[2]], b"message", signatures) == [True, False, True]
    assert curves.ed25519_verify(public, b"message", [signatures[0], b"", signatures[2]]) == [True, False, True]
    assert not curves.ed25519_verify_all(public, b"message", [signatures[0], b"", signatures[2]])
    with pytest.raises(ValueError, match="job 2: not a key"):
        curves.ed25519_sign([*secrets[:2], b""], [b"1", b"2", b"3"])


@each_curve
def test_malformed_items_among_good_ones(curve):
    n = LENGTH[curve]
    secrets = curves.random_secret_keys(curve, 4)
    secrets[1], secrets[3] = bytes(n), b"\xff" * n  # 0, and above the order.
    found, are_right = curves.public_keys(curve, secrets, errors="mask")
    assert are_right == [True, False, True, False] and found[1] is found[3] is None
    hashed = digests(4)
    signatures, are_right = curves.ecdsa_sign(curve, secrets, hashed, errors="mask")
    assert are_right == [True, False, True, False]
    with pytest.raises(ValueError, match="job 1: not a key; no result either for jobs 3"):
        curves.ecdsa_sign(curve, secrets, hashed)
    good, signature = found[0], signatures[0]
    public = [good, b"\x02" + b"\xff" * n, b"\x05" + good[1:], b"", good, good, good, curves.public_keys(curve, secrets[0], False)[0]]
    signed = [signature] * 4 + [changed(signature), bytes(2 * n), signature[1:], signature]
    assert curves.ecdsa_verify(curve, public, hashed[0], signed) == [True, *[False] * 6, True]
    shared, are_right = curves.ecdh(curve, secrets[2], public, errors="mask")
    assert are_right == [True, False, False, False, True, True, True, True]
    assert shared[0] == shared[4] == shared[7] == curves.ecdh(curve, secrets[0], found[2])[0]


def test_verify_all_finds_one():
    seeds = curves.random_secret_keys("Ed25519", MANY)
    public, messages = curves.ed25519_public_keys(seeds), [bytes([i]) for i in range(MANY)]
    signatures = curves.ed25519_sign(seeds, messages)
    assert curves.ed25519_verify_all(public, messages, signatures)
    for i in (0, MANY - 1):
        wrong = [changed(message) if i == j else message for j, message in enumerate(messages)]
        assert not curves.ed25519_verify_all(public, wrong, signatures)
        assert curves.ed25519_verify(public, wrong, signatures) == [i != j for j in range(MANY)]


# Arguments and results.


def as_rows(items):
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    return numpy.frombuffer(b"".join(items), numpy.uint8).reshape(len(items), -1)


def same(rows, items):
    assert rows.dtype == "uint8" and rows.shape == (len(items), len(items[0]))
    return [bytes(row) for row in rows] == items


def test_arrays():
    seeds = curves.random_secret_keys("Ed25519", MANY)
    public, messages = curves.ed25519_public_keys(seeds), digests(MANY)
    signatures = curves.ed25519_sign(seeds, messages)
    assert same(curves.ed25519_public_keys(as_rows(seeds)), public)
    assert same(curves.ed25519_sign(as_rows(seeds), as_rows(messages)), signatures)
    assert same(curves.ed25519_sign(seeds, as_rows(messages)), signatures)
    verdicts = curves.ed25519_verify(as_rows(public), messages, as_rows([changed(signatures[0]), *signatures[1:]]))
    assert verdicts.dtype == "bool" and verdicts.tolist() == [False, *[True] * (MANY - 1)]
    nothing = as_rows(messages)[:, :0]
    assert same(curves.ed25519_sign(seeds, nothing), curves.ed25519_sign(seeds, [b""] * MANY))
    rows, are_right = curves.x25519(seeds[0], as_rows([bytes(32), *public]), errors="mask")
    assert are_right.dtype == "bool" and are_right.tolist() == [False, *[True] * MANY]
    assert not rows[0].any() and same(rows[1:], curves.x25519(seeds[0], public))
    with pytest.raises(ValueError, match="job 0: no shared secret") as error:
        curves.x25519(seeds[0], as_rows([bytes(32), *public]))
    assert (error.value.results == rows).all()


@each_curve
def test_arrays_of_a_curve(curve):
    secrets, hashed = curves.random_secret_keys(curve, MANY), digests(MANY)
    signatures = curves.ecdsa_sign(curve, secrets, hashed)
    assert same(curves.ecdsa_sign(curve, as_rows(secrets), hashed), signatures)
    for compressed in (True, False):
        public = curves.public_keys(curve, secrets, compressed)
        assert same(curves.public_keys(curve, as_rows(secrets), compressed=compressed), public)
        assert curves.ecdsa_verify(curve, as_rows(public), hashed, signatures).tolist() == [True] * MANY
        # Bytes of all keys, one after the other.
        assert curves.ecdsa_verify(curve, b"".join(public), hashed, b"".join(signatures)) == [True] * MANY
    rows = curves.random_secret_keys(curve, 3, array=True)
    assert rows.shape == (3, LENGTH[curve]) and len({bytes(row) for row in rows}) == 3


def test_arrays_that_are_not_contiguous():
    seeds = curves.random_secret_keys("X25519", 2 * MANY)
    rows, public = as_rows(seeds), curves.x25519_public_keys(seeds)
    assert same(curves.x25519_public_keys(rows[::-2]), public[::-2])
    assert same(curves.x25519_public_keys(rows.copy("F")), public)
    wide = as_rows([b"before" + seed + b"after" for seed in seeds])
    assert same(curves.x25519_public_keys(wide[:, 6:38]), public)
    wide.flags.writeable = False
    assert same(curves.x25519_public_keys(wide[3:4, 6:38]), public[3:4])


def test_bytes_of_one_item_serve_all():
    seeds = curves.random_secret_keys("Ed25519", MANY)
    one = seeds[0]
    assert curves.ed25519_sign(one, [b"1", b"2"]) == curves.ed25519_sign([one] * 2, [b"1", b"2"])
    assert curves.ed25519_sign(seeds, b"1") == curves.ed25519_sign(seeds, [b"1"] * MANY)
    assert curves.ed25519_sign(one, b"1") == curves.ed25519_sign([one], [b"1"])
    assert curves.ed25519_sign(one, b"") == curves.ed25519_sign([one], [b""])
    together = b"".join(seeds)
    for kind in (bytes, bytearray, memoryview):
        assert curves.ed25519_public_keys(kind(together)) == curves.ed25519_public_keys(map(kind, seeds))
    assert curves.x25519(one, together) == curves.x25519([one] * MANY, seeds)
    assert curves.bip340_sign(one, [b"1", b"2"], bytes(32)) == curves.bip340_sign([one] * 2, [b"1", b"2"], [bytes(32)] * 2)


def test_empty_batches():
    empty = as_rows([bytes(64)])[:0]
    assert curves.x25519_public_keys([]) == curves.x25519_public_keys(b"") == curves.ed25519_sign(bytes(32), []) == []
    assert curves.x25519([], [], errors="mask") == ([], [])
    assert curves.x25519_public_keys(empty[:, :32]).shape == (0, 32)
    assert curves.ed25519_verify([], [], []) == curves.bip340_verify([], [], []) == curves.recover([], [], []) == curves.recover([], []) == []
    assert curves.ed25519_verify_all([], [], []) is True
    for curve, n in LENGTH.items():
        assert curves.public_keys(curve, []) == curves.ecdsa_sign(curve, [], []) == curves.ecdh(curve, [], []) == []
        assert curves.ecdsa_verify(curve, [], [], []) == curves.random_secret_keys(curve, 0) == []
        assert curves.random_secret_keys(curve, 0, array=True).shape == (0, n)
    verdicts = curves.ed25519_verify(bytes(32), [], empty)
    assert verdicts.shape == (0,) and verdicts.dtype == "bool"


def test_wrong_arguments():
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    rows = numpy.zeros((2, 32), numpy.uint8)
    for wrong in (rows[0], rows.astype(numpy.int8), rows.astype(object), rows.reshape(2, 4, 8), numpy.array([b"1" * 32])):
        with pytest.raises(TypeError, match="secret_keys must be an array of uint8 with two axes, not .* of shape"):
            curves.x25519_public_keys(wrong)
    with pytest.raises(ValueError, match="secret_keys must have rows of 32 bytes, not 31"):
        curves.x25519_public_keys(rows[:, 1:])
    with pytest.raises(ValueError, match="public_keys must have rows of 49 or 97 bytes, not 32"):
        curves.ecdh("P-384", bytes(48), rows)
    with pytest.raises(ValueError, match="secret_keys must have 32 bytes for each job, not 33 in all"):
        curves.x25519_public_keys(bytes(33))
    with pytest.raises(ValueError, match="secret_keys has length 2, public_keys has 3"):
        curves.x25519(rows, [bytes(32)] * 3)
    with pytest.raises(TypeError, match="seeds must be .*, not int"):
        curves.ed25519_public_keys(5)
    with pytest.raises(TypeError, match="job 1: seeds has bytes for each job, not str"):
        curves.ed25519_public_keys([bytes(32), "x"])
    with pytest.raises(TypeError, match="job 1: "):
        curves.recover([bytes(32)] * 2, [bytes(64)] * 2, [0, "1"])
    for wrong, text in [(lambda: curves.public_keys("P-521", []), "curve must be"),
                        (lambda: curves.random_secret_keys("curve", 1), "curve must be"),
                        (lambda: curves.ed25519_verify([], [], [], rules="lax"), "rules must be"),
                        (lambda: curves.x25519([], [], errors="return"), 'errors must be "raise" or "mask"'),
                        (lambda: curves.x25519([], [], threads=0), "threads must be at least 1")]:
        with pytest.raises(ValueError, match=text):
            wrong()
    with pytest.raises(OverflowError):
        curves.random_secret_keys("P-256", 2**60)


def test_threads_and_progress():
    seeds = curves.random_secret_keys("Ed25519", 300)
    told = []
    public = curves.ed25519_public_keys(seeds, threads=3, progress=lambda done, jobs: told.append((done, jobs)))
    assert public == curves.ed25519_public_keys(seeds, threads=1) and told[-1] == (300, 300)
    signatures = curves.ed25519_sign(seeds, b"message", threads=2)
    assert curves.ed25519_verify_all(public, b"message", signatures, threads=2)
    assert not curves.ed25519_verify_all(public, b"message", [*signatures[:-1], signatures[0]], threads=2)
    wrong = curves.x25519(bytes(range(32)), [*public[:70], bytes(32), *public[:50]], threads=3, errors="mask")[1]
    assert wrong.index(False) == 70 and wrong.count(False) == 1


def test_calls_of_many_threads():
    seeds = curves.random_secret_keys("X25519", MANY)
    expected, found = curves.x25519_public_keys(seeds), []
    threads = [threading.Thread(target=lambda: found.append(curves.x25519_public_keys(seeds))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


def test_the_module_is_part_of_the_package():
    assert widelimb.curves is curves and "curves" in dir(widelimb)
