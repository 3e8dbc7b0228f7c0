"""The interface of python-paillier (the package `phe`), on widelimb: sums of encrypted numbers.

A program that imports `phe` imports `widelimb.phe` in its place and is faster; keys, ciphertexts and
exponents are the same numbers. Encryptions of single numbers share vectors too: what an encryption
needs beside its number is computed for eight at a time, from the second number on.

>>> from widelimb import phe as paillier
>>> public_key, private_key = paillier.generate_paillier_keypair(n_length=256)
>>> total = public_key.encrypt(3.5) + public_key.encrypt(-1) * 2 + 10
>>> private_key.decrypt(total)
11.5

Beside python-paillier's there are calls for many numbers, on all cores: `encrypt_batch`,
`encrypt_array`, `decrypt_batch`, `decrypt_array`, `sum_batch` and `dot`.

>>> encrypted = public_key.encrypt_batch([1, -2, 0.5])
>>> private_key.decrypt(paillier.dot(encrypted, [10, 1, 4]))
10.0
>>> private_key.decrypt_batch(encrypted)
[1, -2, 0.5]
"""

from . import util
from .encoding import EncodedNumber
from .paillier import (
    DEFAULT_KEYSIZE,
    EncryptedNumber,
    PaillierPrivateKey,
    PaillierPrivateKeyring,
    PaillierPublicKey,
    dot,
    generate_paillier_keypair,
    sum_batch,
)

# The version of python-paillier whose interface this is.
__version__ = "1.5.0"
