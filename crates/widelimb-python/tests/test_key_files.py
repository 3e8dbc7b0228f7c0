"""Keys of files in `widelimb.curves`: OpenSSL's, those of the package `cryptography`, and what is refused."""

import base64
import re

import pytest

from widelimb import curves

# The kinds, and the bytes of a secret key.
LENGTH = {"P-256": 32, "P-384": 48, "secp256k1": 32, "X25519": 32, "Ed25519": 32}
each_kind = pytest.mark.parametrize("kind", LENGTH)
each_format = pytest.mark.parametrize("format", ["pem", "der"])

# By OpenSSL 3.0: `openssl genpkey -algorithm ED25519`, and `openssl pkey -pubout`.
ED25519 = """\
-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIIiM5b37gSvD7fgFsjWEAHo7Op058+mFUXq8CISW/Bao
-----END PRIVATE KEY-----
"""
ED25519_PUBLIC = """\
-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAO+oNMHE7n4ik+Ra/94HViLF8B0BTMxYTaQzbjQ20WYc=
-----END PUBLIC KEY-----
"""
# `openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256`, with `openssl pkey -traditional`, behind the block
# that `openssl ecparam -genkey` writes before a key, and with `openssl pkey -pubout`.
P256 = """\
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCIP2KZUBEM+R9Joc
N3T0xXPqkVkMhqGucCkh5rQsodehRANCAARGRrXZseZoOkkazUPiYUfeIORJe8LE
Xy9STZ6WjyqPMuNe86mo3Bb+AZWDbXn0djSQarWu1Hiq8WnzZ0/JvgoJ
-----END PRIVATE KEY-----
"""
P256_TRADITIONAL = """\
-----BEGIN EC PARAMETERS-----
BggqhkjOPQMBBw==
-----END EC PARAMETERS-----
-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIAiD9imVARDPkfSaHDd09MVz6pFZDIahrnApIea0LKHXoAoGCCqGSM49
AwEHoUQDQgAERka12bHmaDpJGs1D4mFH3iDkSXvCxF8vUk2elo8qjzLjXvOpqNwW
/gGVg2159HY0kGq1rtR4qvFp82dPyb4KCQ==
-----END EC PRIVATE KEY-----
"""
P256_PUBLIC = """\
-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAERka12bHmaDpJGs1D4mFH3iDkSXvC
xF8vUk2elo8qjzLjXvOpqNwW/gGVg2159HY0kGq1rtR4qvFp82dPyb4KCQ==
-----END PUBLIC KEY-----
"""


def der_of(text):
    """The bytes of the last block of PEM."""
    return base64.b64decode(re.findall("-----\r?\n([^-]*)-----END", text)[-1])


def public_of(kind, secret, compressed=True):
    if kind in ("X25519", "Ed25519"):
        call = curves.x25519_public_keys if kind == "X25519" else curves.ed25519_public_keys
        return call([secret])[0]
    return curves.public_keys(kind, [secret], compressed)[0]


def test_documents_of_openssl():
    seed = bytes.fromhex("888ce5bdfb812bc3edf805b23584007a3b3a9d39f3e985517abc088496fc16a8")
    assert curves.read_secret_key(ED25519) == ("Ed25519", seed)
    assert curves.read_public_key(ED25519_PUBLIC) == ("Ed25519", public_of("Ed25519", seed))
    scalar = bytes.fromhex("0883f629950110cf91f49a1c3774f4c573ea91590c86a1ae702921e6b42ca1d7")
    for text in (P256, P256_TRADITIONAL, P256.replace("\n", "\r\n"), "Bag Attributes\n" + P256):
        for document in (text, text.encode(), bytearray(text.encode()), memoryview(text.encode()), der_of(text)):
            assert curves.read_secret_key(document) == ("P-256", scalar)
    for compressed in (True, False):
        expected = ("P-256", public_of("P-256", scalar, compressed))
        assert curves.read_public_key(P256_PUBLIC, compressed) == expected
        assert curves.read_public_key(der_of(P256_PUBLIC), compressed=compressed) == expected
        assert curves.write_public_key(*expected) == P256_PUBLIC.encode()
    assert curves.write_secret_key("P-256", scalar) == P256.encode()
    assert curves.write_secret_key("Ed25519", seed, format="der") == der_of(ED25519)


@each_kind
@each_format
def test_what_is_written_is_read(kind, format):
    [secret] = curves.random_secret_keys(kind, 1)
    document = curves.write_secret_key(kind, secret, format)
    assert type(document) is bytes and document.startswith(b"-----BEGIN PRIVATE KEY-----\n") == (format == "pem")
    assert curves.read_secret_key(document) == (kind, secret)
    public = public_of(kind, secret)
    document = curves.write_public_key(kind, memoryview(public), format=format)
    assert type(document) is bytes and document.startswith(b"-----BEGIN PUBLIC KEY-----\n") == (format == "pem")
    assert curves.read_public_key(document) == (kind, public)


@each_kind
@each_format
def test_files_beside_cryptography(kind, format):
    pytest.importorskip("cryptography", reason="cryptography is not installed")
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec, ed25519, x25519

    encoding = {"pem": serialization.Encoding.PEM, "der": serialization.Encoding.DER}[format]
    of_curve = {"P-256": ec.SECP256R1, "P-384": ec.SECP384R1, "secp256k1": ec.SECP256K1}
    [secret] = curves.random_secret_keys(kind, 1)
    if kind in of_curve:
        theirs = ec.derive_private_key(int.from_bytes(secret, "big"), of_curve[kind]())
    else:
        of_kind = {"X25519": x25519.X25519PrivateKey, "Ed25519": ed25519.Ed25519PrivateKey}[kind]
        theirs = of_kind.from_private_bytes(secret)
    private = serialization.PrivateFormat
    for form in [private.PKCS8, private.TraditionalOpenSSL] if kind in of_curve else [private.PKCS8]:
        document = theirs.private_bytes(encoding, form, serialization.NoEncryption())
        assert curves.read_secret_key(document) == (kind, secret)
    written = curves.write_secret_key(kind, secret, format)
    assert written == theirs.private_bytes(encoding, private.PKCS8, serialization.NoEncryption())
    document = theirs.public_key().public_bytes(encoding, serialization.PublicFormat.SubjectPublicKeyInfo)
    public = public_of(kind, secret)
    assert curves.read_public_key(document) == (kind, public)
    assert curves.write_public_key(kind, public, format) == document
    if format == "pem":
        encrypted = theirs.private_bytes(encoding, private.PKCS8, serialization.BestAvailableEncryption(b"password"))
        with pytest.raises(ValueError, match="the key is encrypted"):
            curves.read_secret_key(encrypted)


def test_documents_without_a_key():
    for text in ("-----BEGIN ENCRYPTED PRIVATE KEY-----\n", "-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n"):
        with pytest.raises(ValueError, match="the key is encrypted"):
            curves.read_secret_key(text)
    for call, other in [(curves.read_secret_key, P256_PUBLIC), (curves.read_public_key, P256)]:
        with pytest.raises(ValueError, match="neither DER nor a block of PEM"):
            call(other)
        for document in ("", b"", b"\0", "a key", der_of(other), b"0" * 100, b"\xff" * 100):
            with pytest.raises(ValueError):
                call(document)
    for call, text in [(curves.read_secret_key, P256), (curves.read_public_key, P256_PUBLIC)]:
        for end in range(len(der_of(text))):
            with pytest.raises(ValueError):
                call(der_of(text)[:end])
    rsa = bytes.fromhex("3014020100300d06092a864886f70d01010105000400")
    with pytest.raises(ValueError, match=r"1\.2\.840\.113549\.1\.1\.1"):
        curves.read_secret_key(rsa)


@each_kind
def test_what_is_no_key_is_not_written(kind):
    n = LENGTH[kind]
    for wrong in (b"", bytes(n - 1), bytes(n + 2), b"\x02" * 200):
        for call in (curves.write_secret_key, curves.write_public_key):
            with pytest.raises(ValueError, match=f"^not a key of {kind}$"):
                call(kind, wrong)
    if kind not in ("X25519", "Ed25519"):
        for wrong in (bytes(n), b"\xff" * n):
            with pytest.raises(ValueError, match=f"not a key of {kind}"):
                curves.write_secret_key(kind, wrong)
            with pytest.raises(ValueError, match=f"not a key of {kind}"):
                curves.write_public_key(kind, b"\x02" + wrong if wrong[0] else b"\0" + wrong)


def test_wrong_arguments():
    for call in (curves.write_secret_key, curves.write_public_key):
        for kind in ("P-521", "x25519", ""):
            with pytest.raises(ValueError, match='curve must be "P-256", "P-384", "secp256k1", "X25519" or "Ed25519"'):
                call(kind, bytes(32))
        for format in ("PEM", "raw", ""):
            with pytest.raises(ValueError, match='format must be "pem" or "der"'):
                call("X25519", bytes(32), format)
        for key in ("a" * 32, 5, [1] * 32, None):
            with pytest.raises(TypeError, match="key must be bytes, not "):
                call("X25519", key)
    for call in (curves.read_secret_key, curves.read_public_key):
        for document in (5, None, ["text"]):
            with pytest.raises(TypeError, match="document must be bytes or a str, not "):
                call(document)
        with pytest.raises(UnicodeEncodeError):
            call("\ud800")
