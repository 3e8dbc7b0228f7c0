"""The key encapsulation HQC, which NIST chose in addition to ML-KEM, in constant time.

With the public key one side makes a ciphertext and a shared secret; with the secret key the other
side computes the same secret from the ciphertext. Keys, ciphertexts and secrets are bytes with the
lengths of the scheme; other lengths raise ValueError.

>>> from widelimb.hqc import HQC_1
>>> public_key, secret_key = HQC_1.keygen()
>>> ciphertext, secret_of_sender = HQC_1.encaps(public_key)
>>> HQC_1.decaps(secret_key, ciphertext) == secret_of_sender
True

No branch and no address within a call depends on a secret. Python cannot wipe bytes objects, and
promises nothing about the time of their operations: a SecretKey keeps a key in memory that is
wiped, and hmac.compare_digest compares secrets. The code has had no external review.
"""

from ._core import _hqc

PublicKey = _hqc.PublicKey
RejectedError = _hqc.RejectedError
Scheme = _hqc.Scheme
SecretKey = _hqc.SecretKey

PARAMETER_SETS = ("HQC-1", "HQC-3", "HQC-5")
# The versions, oldest first.
VERSIONS = ("2020-10-01", "2021-06-06", "2023-04-30", "2025-08-22", "2026-02-10")

# The schemes of the newest version.
HQC_1, HQC_3, HQC_5 = map(Scheme, PARAMETER_SETS)

__all__ = [
    "HQC_1",
    "HQC_3",
    "HQC_5",
    "PARAMETER_SETS",
    "VERSIONS",
    "PublicKey",
    "RejectedError",
    "Scheme",
    "SecretKey",
]
