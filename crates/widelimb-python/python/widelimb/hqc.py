"""HQC, the key encapsulation that NIST chose beside ML-KEM, in constant time.

Who has the public key makes a ciphertext and a shared secret; who has the secret key makes the same secret of the
ciphertext. Keys, ciphertexts and secrets are bytes, whose lengths the scheme says; others raise ValueError.

>>> from widelimb.hqc import HQC_1
>>> public_key, secret_key = HQC_1.keygen()
>>> ciphertext, secret_of_sender = HQC_1.encaps(public_key)
>>> HQC_1.decaps(secret_key, ciphertext) == secret_of_sender
True

No branch and no address within a call depends on a secret. Python cannot wipe bytes objects, nor does it promise
anything of the time that it takes for them: a SecretKey keeps a key in memory that is wiped, and hmac.compare_digest
compares secrets. Nobody from outside has reviewed the code.
"""

from ._core import _hqc

PublicKey = _hqc.PublicKey
RejectedError = _hqc.RejectedError
Scheme = _hqc.Scheme
SecretKey = _hqc.SecretKey

PARAMETER_SETS = ("HQC-1", "HQC-3", "HQC-5")
# The oldest first.
VERSIONS = ("2020-10-01", "2021-06-06", "2023-04-30", "2025-08-22", "2026-02-10")

# Of the newest version.
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
