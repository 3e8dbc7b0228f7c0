"""Fast exact integers and fractions: gmpy2's `mpz`, `mpq`, `xmpz` and functions, and batches.

>>> from widelimb import mpz, mpq, gcd, powmod_batch
>>> mpz(2) ** 89 - 1, mpq(1, 3) + 1, gcd(12, 18)
(mpz(618970019642690137449562111), mpq(4,3), mpz(6))
>>> powmod_batch([2, 3, 5], 65537, [101, 103, 107])
[mpz(55), mpz(94), mpz(70)]

The main names, each with its own help text (`help(widelimb.powmod_batch)`):

    mpz, mpq, xmpz               an integer, a fraction, a mutable integer
    gcd, invert, powmod, isqrt, iroot, is_prime, next_prime, jacobi, fac, fib, ...
                                 functions of one number, under gmpy2's names
    powmod_batch, mul_batch, gcd_batch, invert_batch, is_prime_batch, next_prime_batch,
    rsa_private_batch, in_subgroup_batch, powmod_bytes, multi_exp, FixedBase
                                 functions of many numbers in one call, on the CPU's vectors, cores
    factor, factor_batch         the primes of numbers, with a time limit
    is_prime_proved, prove_prime, verify_prime
                                 proofs of primality, and certificates
    phi, sigma, divisors, moebius, carmichael, znorder, primitive_root, sqrt_mod, sqrt_mod_all,
    discrete_log                 functions of primes, and groups modulo a number
    BigArray                     numbers of one width in an array of numpy
    GF2Poly, GF2Ring             polynomials over GF(2), and their residues
    curves                       X25519, Ed25519, ECDSA and ECDH of many keys at once
    hqc, jobs, distributed       the key encapsulation HQC; files of jobs; batches on a Dask cluster
    paillier, phe                Paillier's encryption; the same as in python-paillier
    log, log2, log10             logarithms of numbers, also of those too long for a float
    install_as_gmpy2()           makes `import gmpy2` give this package
    info()                       the CPU, the level in force, and the thresholds

The floating-point names of gmpy2 (`mpfr`, `mpc`, contexts) raise `NotImplementedError`.
"""

import importlib as _importlib
import numbers as _numbers
import sys as _sys

from . import _core, hqc
from ._core import *
from ._elsewhere import ELSEWHERE as _ELSEWHERE
from ._factors import Factorization

__version__ = _core.__version__
__all__ = [name for name in dir(_core) if not name.startswith("_")]
__all__ += ["Factorization", "install_as_gmpy2"]

_numbers.Integral.register(mpz)
_numbers.Rational.register(mpq)


def install_as_gmpy2():
    """Makes `import gmpy2` return this package in every module that imports it from now on.

    Modules that have imported gmpy2 before keep it: call this before sympy and mpmath are
    imported.
    """
    _sys.modules["gmpy2"] = _sys.modules[__name__]


# Names that need other packages or are rarely used, imported at their first use.
_LATE = ("BigArray", "curves", "distributed", "jobs", "paillier", "phe", "protocols")


def __getattr__(name):
    if name == "BigArray":
        try:
            from ._array import BigArray
        except ModuleNotFoundError as error:
            raise ImportError(f"widelimb.BigArray needs numpy: {error}") from error
        globals()[name] = BigArray
        return BigArray
    if name in _LATE:
        return _importlib.import_module(f".{name}", __name__)
    if name in _ELSEWHERE:
        return _ELSEWHERE[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__():
    return sorted({*globals(), *_LATE})
