"""Proofs and encryption in a subgroup of prime order: what an election that anybody can verify needs.

>>> import hashlib
>>> from widelimb.protocols import ElGamalPrivateKey, SafeGroup, Sigma, SmallLogarithms
>>> group, generator = SafeGroup(607, 101), 64  # A group for an example: nothing is hard to find in it.
>>> private = ElGamalPrivateKey.generate(group, generator)
>>> key = private.public_key
>>> votes, nonces = [1, 0, 1], [group.random_exponent() for _ in range(3)]
>>> ciphertexts = key.encrypt(votes, nonces=nonces)
>>> def challenge(context, numbers):
...     return hashlib.sha256(len(context).to_bytes(8, "big") + context + b"".join(numbers)).digest()
>>> sigma = Sigma(group, challenge)
>>> claims = [(b"ballot %d" % i, ciphertext, 1) for i, ciphertext in enumerate(ciphertexts)]
>>> proofs = sigma.prove_range(key, claims, zip(votes, nonces))
>>> sigma.verify_range(key, claims, proofs)  # Each ciphertext is of 0 or 1, whatever it is.
[True, True, True]
>>> SmallLogarithms(group, key.base, 3).find(*private.decrypt([key.sum(ciphertexts)]))
2

Elements, exponents and ciphertexts are integers, `mpz` in results: they go into pickles as they are, and
into JSON by `json.dumps(proofs, default=int)`. Random numbers are the system's. What encrypts, decrypts and proves executes the same instructions for all
numbers, nonces and keys; Python's integers leak more through time, and are not wiped. Verification
is of public values.
"""

from ._core import _protocols

ElGamalPrivateKey = _protocols.ElGamalPrivateKey
ElGamalPublicKey = _protocols.ElGamalPublicKey
Polynomial = _protocols.Polynomial
Refused = _protocols.Refused
SafeGroup = _protocols.SafeGroup
Sigma = _protocols.Sigma
SmallLogarithms = _protocols.SmallLogarithms
combine = _protocols.combine
commitment_at = _protocols.commitment_at
decryption_shares = _protocols.decryption_shares
lagrange = _protocols.lagrange

__all__ = [
    "ElGamalPrivateKey",
    "ElGamalPublicKey",
    "Polynomial",
    "Refused",
    "SafeGroup",
    "Sigma",
    "SmallLogarithms",
    "combine",
    "commitment_at",
    "decryption_shares",
    "lagrange",
]

# A verdict that is not True is false, so that `all(verdicts)` and `if verdict` say what they seem to.
Refused.__bool__ = lambda self: False

# So that functions pickle.
for _function in (combine, commitment_at, decryption_shares, lagrange):
    _function.__module__ = __name__
del _function
