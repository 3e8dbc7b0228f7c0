"""Paillier's encryption of many integers at once: ciphertexts multiply as their numbers add.

>>> from widelimb.paillier import PrivateKey
>>> private = PrivateKey.generate(256)
>>> key = private.public_key
>>> ciphertexts = key.encrypt([1, -2, 3])
>>> private.decrypt(key.sum(ciphertexts)), private.decrypt(key.dot(ciphertexts, [10, 20, 30]))
(mpz(2), mpz(60))

Numbers are integers, also those of an array of numpy with one axis; `widelimb.phe` has fractions, and arrays of
any shape. Random numbers are the system's. Keys pickle, and `dumps` and `loads` write and read them as JSON; the
pickle or JSON of a private key is as secret as the key. `to_rows` and `from_rows` are for files and
arrays: a ciphertext is a row of bytes, the highest first.

What encrypts, decrypts and rerandomizes executes the same instructions for all numbers and random
numbers; Python's integers leak more through time, and are not wiped. Anybody can change what is
encrypted, and nobody notices: who has to know who encrypted a number needs a signature beside it.
"""

import json as _json
from base64 import urlsafe_b64decode as _decode, urlsafe_b64encode as _encode

from ._core import _paillier

PrivateKey = _paillier.PrivateKey
PublicKey = _paillier.PublicKey

__all__ = ["PrivateKey", "PublicKey", "dumps", "from_rows", "loads", "to_rows"]


def _text(number):
    number = int(number)
    return _encode(number.to_bytes((number.bit_length() + 7) // 8, "big")).rstrip(b"=").decode()


def _number(text):
    return int.from_bytes(_decode(text + "=" * (-len(text) % 4)), "big")


def dumps(key):
    """The JSON text of a key, in the form of python-paillier's command `pheutil`.

    >>> dumps(PublicKey(293 * 433))
    '{"kty": "DAJ", "alg": "PAI-GN1", "key_ops": ["encrypt"], "n": "Ae-V", "kid": ""}'
    """
    if isinstance(key, PublicKey):
        return _json.dumps(_public(key))
    if isinstance(key, PrivateKey):
        primes = {"p": _text(key.p), "q": _text(key.q)}
        return _json.dumps({"kty": "DAJ", "key_ops": ["decrypt"], **primes, "pub": _public(key.public_key), "kid": ""})
    raise TypeError(f"a key is required, not {type(key).__name__}")


def _public(key):
    return {"kty": "DAJ", "alg": "PAI-GN1", "key_ops": ["encrypt"], "n": _text(key.n), "kid": ""}


def loads(text):
    """The key of a JSON text of `dumps` or of `pheutil`; a ValueError if there is none.

    >>> loads(dumps(PrivateKey(293, 433))) == PrivateKey(293, 433)
    True
    """
    parts = _json.loads(text)
    if not isinstance(parts, dict) or parts.get("kty") != "DAJ":
        raise ValueError("the text has no key of Paillier's encryption")
    try:
        if "pub" not in parts:
            return PublicKey(_number(parts["n"]))
        key = PrivateKey(_number(parts["p"]), _number(parts["q"]))
        n = _number(parts["pub"]["n"])
    except (KeyError, TypeError) as error:
        raise ValueError(f"a part of the key is missing or no text: {error}") from None
    if key.public_key.n != n:
        raise ValueError("the primes are not those of the public key")
    return key


def _length(key):
    """The bytes of a ciphertext."""
    return (key.n_square.bit_length() + 7) // 8


def to_rows(key, ciphertexts):
    """An array of numpy with a row of bytes for each ciphertext, the highest first; all rows have the
    length of the square of the modulus.

    >>> to_rows(PublicKey(293 * 433), [1, 935906717])
    array([[  0,   0,   0,   0,   1],
           [  0,  55, 200, 205, 157]], dtype=uint8)
    """
    import numpy

    length = _length(key)
    data = b"".join(int(c).to_bytes(length, "big") for c in ciphertexts)
    return numpy.frombuffer(bytearray(data), dtype=numpy.uint8).reshape(-1, length)


def from_rows(key, rows):
    """The list of ciphertexts of an array with a row of bytes for each.

    >>> key = PublicKey(293 * 433)
    >>> from_rows(key, to_rows(key, [935906717]))
    [935906717]
    """
    import numpy

    rows = numpy.asarray(rows)
    if rows.dtype != numpy.uint8 or rows.ndim != 2 or rows.shape[1] != _length(key):
        raise ValueError(f"rows of {_length(key)} bytes are required, not {rows.dtype} of shape {rows.shape}")
    return [int.from_bytes(row.tobytes(), "big") for row in rows]
