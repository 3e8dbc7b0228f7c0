"""Keys, signatures and exchanges on elliptic curves by the thousand: X25519, Ed25519, P-256, P-384, secp256k1.

>>> from widelimb import curves
>>> seeds = curves.random_secret_keys("Ed25519", 3)
>>> public_keys = curves.ed25519_public_keys(seeds)
>>> messages = [b"one", b"two", b"three"]
>>> signatures = curves.ed25519_sign(seeds, messages)
>>> curves.ed25519_verify(public_keys, [b"one", b"2", b"three"], signatures)
[True, False, True]

Eight jobs are computed side by side in the lanes of vectors, on all cores or `threads` of them; the interpreter's
lock is released. `progress` is as in the functions `*_batch`.

An argument has an item of bytes for each job: an array of numpy of type uint8 with a row for each, an iterable of
bytes, or bytes of items of one length one after the other. Bytes of a single item serve all jobs, and bytes as
`messages` or `digests` are one. Results are an array with a row for each job if an argument is an array, else a list
of bytes; verdicts are an array of bool or a list.

A job without a result, as its key is none or there is no shared secret, raises a ValueError after all jobs: it names
the first in its text and as its `index`, all as its `indices`, and has the `results`, where zeros or None are in
place of those that are missing. With errors="mask" the call gives these results and an array or a list of bool,
which is true where there is a result:

>>> [key] = curves.random_secret_keys("X25519", 1)
>>> shared, are_right = curves.x25519(key, [bytes(32), bytes(31) + b"@"], errors="mask")
>>> are_right, shared[0]
([False, True], None)

Keys of files, in PEM or DER, are read and written one at a time:

>>> curves.read_secret_key(curves.write_secret_key("X25519", key)) == ("X25519", key)
True

What has to do with secret keys executes the same instructions for all of them, but for reading and writing files;
verdicts take more or less time, as what they look at may be seen. Copies of arguments are wiped, but Python's bytes
and numpy's arrays are not. The code has had no external review.
"""

from ._core import _curves

bip340_sign = _curves.bip340_sign
bip340_verify = _curves.bip340_verify
ecdh = _curves.ecdh
ecdsa_sign = _curves.ecdsa_sign
ecdsa_sign_recoverable = _curves.ecdsa_sign_recoverable
ecdsa_verify = _curves.ecdsa_verify
ed25519_public_keys = _curves.ed25519_public_keys
ed25519_sign = _curves.ed25519_sign
ed25519_verify = _curves.ed25519_verify
ed25519_verify_all = _curves.ed25519_verify_all
public_keys = _curves.public_keys
random_secret_keys = _curves.random_secret_keys
read_public_key = _curves.read_public_key
read_secret_key = _curves.read_secret_key
recover = _curves.recover
write_public_key = _curves.write_public_key
write_secret_key = _curves.write_secret_key
x25519 = _curves.x25519
x25519_public_keys = _curves.x25519_public_keys

__all__ = [
    "bip340_sign",
    "bip340_verify",
    "ecdh",
    "ecdsa_sign",
    "ecdsa_sign_recoverable",
    "ecdsa_verify",
    "ed25519_public_keys",
    "ed25519_sign",
    "ed25519_verify",
    "ed25519_verify_all",
    "public_keys",
    "random_secret_keys",
    "read_public_key",
    "read_secret_key",
    "recover",
    "write_public_key",
    "write_secret_key",
    "x25519",
    "x25519_public_keys",
]
