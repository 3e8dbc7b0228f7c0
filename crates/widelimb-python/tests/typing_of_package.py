"""A user's program with the types of its values: `mypy --strict` accepts it, and it runs."""

from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

import numpy as np
from typing_extensions import assert_type

import widelimb
from widelimb import curves, hqc, paillier, phe, protocols
from widelimb import BigArray, GF2Element, GF2Poly, GF2Ring, gcd, iroot, mpq, mpz, powmod_base_list, unpack
from widelimb import gcd_batch, is_prime_batch, mul_batch, next_prime_batch, powmod_batch, xmpz
from widelimb import Factorization, factor, factor_batch
from widelimb import distributed
from widelimb.jobs import BadJob

a, b = mpz(7), mpz("ff", 16)
assert_type(a + b, mpz)
assert_type(a + 1, mpz)
assert_type(1 + a, mpz)
assert_type(a - True, mpz)
assert_type(a * 0.5, float)
assert_type(0.5 * a, float)
assert_type(a / b, float)
assert_type(1 / a, float)
assert_type(a // b, mpz)
assert_type(divmod(a, 2), tuple[mpz, mpz])
assert_type(a + Fraction(1, 2), mpq)
assert_type(Fraction(1, 2) * a, mpq)
assert_type(a**2, mpz)
assert_type(pow(a, 3, b), mpz)
assert_type(-a, mpz)
assert_type(abs(a), mpz)
assert_type(a << 3, mpz)
assert_type(a[0], int)
assert_type(a[1:3], mpz)
assert_type(int(a), int)
assert_type(a < 8.5, bool)
assert_type(a == 7, bool)
assert_type(a + Decimal(1), Decimal)
assert_type(Decimal(1) / a, Decimal)
assert_type(a < Decimal(1), bool)
assert_type([10, 20, 30][mpz(1)], int)

x = xmpz(5)
x += 3
x[2:8] = x
x <<= a
assert_type(x, xmpz)
assert_type(x + 1, mpz)
assert_type(a - x, mpz)
assert_type(x.copy(), xmpz)
assert_type(x.make_mpz(), mpz)
assert_type(list(x.iter_set(2)), list[int])

q = mpq(1, 3)
assert_type(q + a, mpq)
assert_type(a + q, mpq)
assert_type(q + 1, mpq)
assert_type(2 / q, mpq)
assert_type(q * 0.5, float)
assert_type(q // 2, mpz)
assert_type(q**-2, mpq)
assert_type(q.numerator, mpz)

assert_type(gcd(12, a, b), mpz)
assert_type(iroot(a, 2), tuple[mpz, bool])
assert_type(powmod_base_list([2, a], 10, b), list[mpz])
assert_type(unpack(b, 4), list[mpz])
assert_type(mpz.from_bytes(b"\x01", "little"), mpz)
assert_type(widelimb.__version__, str)

p, ring = GF2Poly("x^3 + x + 1"), GF2Ring.cyclic(5)
assert_type(p + 1, GF2Poly)
assert_type(divmod(p, p), tuple[GF2Poly, GF2Poly])
assert_type(p(1), int)
assert_type(p(p), GF2Poly)
assert_type(p(ring(p)), GF2Element)
assert_type(ring(3) / 1, GF2Element)
assert_type(list(p), list[int])

numbers = BigArray.from_ints([1, a, 3])
assert_type(numbers + 1, BigArray)
assert_type(a * numbers, BigArray)
assert_type(a - numbers[:1], BigArray)
assert_type(pow(numbers, 3, 7), BigArray)
assert_type(numbers[0], mpz)
assert_type(numbers[[0, 1]], BigArray)
assert_type(numbers.sum(), mpz)
assert_type(divmod(numbers, 2), tuple[BigArray, BigArray])
assert_type(numbers.tolist(), list[mpz])

assert_type(powmod_batch([a, 2], 5, b), list[mpz])
assert_type(powmod_batch([2], [3], [a], errors="return"), list[mpz | Exception])
assert_type(gcd_batch([1, a]), list[mpz])
assert_type(is_prime_batch([1, a]), list[bool])
assert_type(next_prime_batch(range(3)), list[mpz])
assert_type(mul_batch(np.ones(2, object), 3), Any)
assert_type(mul_batch(3, np.ones(2, object), errors="return"), Any)
assert_type(widelimb.fma(2, a, 3), mpz)
assert_type(widelimb.log(q), float)

assert_type(factor(a), Factorization)
assert_type(factor(91, time_limit=1, threads=a)[a], int)
assert_type(factor(91).rest, dict[mpz, int])
assert_type(factor_batch([a, 91]), list[Factorization])
assert_type(factor_batch([0], errors="return"), list[Factorization | Exception])
assert_type(widelimb.sqrt_mod(a, 9), mpz | None)
assert_type(widelimb.verify_prime(widelimb.prove_prime(a)), mpz)

key = hqc.SecretKey.generate(hqc.HQC_1)
assert_type(hqc.HQC_1.encaps(key.public_key), tuple[bytes, bytes])
assert_type(hqc.HQC_1.decaps_batch(key, []), list[bytes])
assert_type(hqc.HQC_1.decaps_batch(key, [], errors="return"), list[bytes | Exception])
assert_type(bytes(key), bytes)

assert_type(BadJob("jobs.jsonl", 1, "why").line, int)
assert_type(distributed.Done(2, 1).answers, int)

# Wrong calls; `--strict` reports an `ignore` that is not needed.
if not widelimb.__version__:
    from widelimb import powmod_btach  # type: ignore[attr-defined]

    widelimb.iroott(8, 3)  # type: ignore[attr-defined]
    gcd_batch([1.5])  # type: ignore[list-item]
    a + "1"  # type: ignore[operator]
    gcd(1.5)  # type: ignore[arg-type]
    mpz("1", 2, 3)  # type: ignore[call-overload]
    mpz("1").to_bytes(1, "middle")  # type: ignore[arg-type]

private_key = paillier.PrivateKey.generate(128)
assert_type(private_key.public_key.encrypt(5), mpz)
assert_type(private_key.public_key.encrypt([5, 6]), list[mpz])
assert_type(private_key.decrypt([5, 6], errors="return"), list[mpz | Exception])
assert_type(paillier.loads(paillier.dumps(private_key)), paillier.PrivateKey | paillier.PublicKey)
encrypted = phe.generate_paillier_keypair(n_length=64)[0].encrypt_batch([1, 2])
assert_type(phe.sum_batch(encrypted).ciphertext(), int)
assert_type(widelimb.multi_exp([2, 3], [5, 7], 11), mpz)
assert_type(widelimb.FixedBase(2, 101, 64).pow([1, 2]), list[mpz])
assert_type(widelimb.in_subgroup_batch([1, 2], 101, 607), list[bool])
group = protocols.SafeGroup(607, 101)
sigma = protocols.Sigma(group, lambda context, numbers: context + numbers[0])
proofs = sigma.prove([(b"", [(64, 122)])], [2])
assert_type(proofs, list[tuple[mpz, mpz]])
assert_type(sigma.verify([(b"", [(64, 122)])], proofs, errors="return"), list[Literal[True] | protocols.Refused])
assert_type(protocols.ElGamalPublicKey(group, 64, 122).encrypt([1]), list[tuple[mpz, mpz]])
secrets = curves.random_secret_keys("X25519", 2)
assert_type(curves.x25519(secrets, curves.x25519_public_keys(secrets)), list[bytes])
assert_type(curves.x25519_public_keys(b"1" * 32, errors="mask"), tuple[list[bytes | None], list[bool]])
verifiers = curves.ed25519_public_keys(secrets)
assert_type(curves.ed25519_verify(verifiers, b"", curves.ed25519_sign(secrets, b""), rules="strict"), list[bool])
assert_type(curves.read_secret_key(curves.write_secret_key("X25519", secrets[0], format="der"))[1], bytes)
assert_type(curves.recover([b""], curves.ecdsa_sign_recoverable(secrets[0], [b""])), list[bytes])
assert_type(curves.ed25519_verify_all(verifiers, b"", curves.ed25519_sign(secrets, b"")), bool)
