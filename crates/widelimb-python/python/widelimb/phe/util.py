"""The functions of python-paillier's `phe.util`, on widelimb's numbers.

>>> from widelimb.phe import util
>>> util.powmod(2, 10, 1000), util.invert(3, 7), util.isqrt(99)
(24, 5, 9)
"""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode

import widelimb as _widelimb

# What python-paillier asks for: there is always one arithmetic here.
HAVE_GMP = True
HAVE_CRYPTO = False

# The primes up to this one.
first_primes = [n for n in range(2, 17864) if _widelimb.is_prime(n)]


def powmod(a, b, c):
    """a ** b modulo c, as an `int`.

    >>> powmod(3, 100, 101)
    1
    """
    return int(_widelimb.powmod(a, b, c))


def mulmod(a, b, c):
    """a * b modulo c, as an `int`.

    >>> mulmod(7, 8, 10)
    6
    """
    return int(_widelimb.mpz(a) * b % c)


def invert(a, b):
    """The inverse of a modulo b, as an `int`; a ZeroDivisionError if there is none.

    >>> invert(2, 9)
    5
    """
    return int(_widelimb.invert(a, b))


def extended_euclidean_algorithm(a, b):
    """The greatest common divisor r, and s and t with r = s a + t b.

    >>> extended_euclidean_algorithm(240, 46)
    (2, -9, 47)
    """
    return tuple(map(int, _widelimb.gcdext(a, b)))


def isqrt(N):
    """The square root, rounded down.

    >>> isqrt(10**20 - 1)
    9999999999
    """
    return int(_widelimb.isqrt(N))


improved_i_sqrt = isqrt


def getprimeover(N):
    """A random prime of N bits, the lowest ones above random numbers of the system; one that is
    drawn just below 2**N may have a bit more.

    >>> getprimeover(64).bit_length() >= 64
    True
    """
    return int(_widelimb.next_prime(secrets.randbits(N) | 1 << N - 1))


def is_prime(n, mr_rounds=25):
    """Whether a number is prime; a composite number passes with a probability below 4**-mr_rounds.

    >>> is_prime(17881), is_prime(17883), is_prime(-7)
    (True, False, False)
    """
    return n > 1 and _widelimb.is_prime(n, mr_rounds)


def miller_rabin(n, k):
    """Whether a number above 3 passes k rounds of Miller's and Rabin's test with random bases.

    >>> miller_rabin(127, 2), miller_rabin(2047 * 2053, 20)
    (True, False)
    """
    assert n > 3
    return all(_widelimb.is_strong_prp(n, 2 + secrets.randbelow(n - 3)) for _ in range(k)) if n % 2 else False


def base64url_encode(payload):
    """The text of bytes, or of a text's bytes, in base64 for addresses, without padding.

    >>> base64url_encode(b"widelimb?")
    'd2lkZWxpbWI_'
    """
    if isinstance(payload, str):
        payload = payload.encode()
    return urlsafe_b64encode(payload).rstrip(b"=").decode()


def base64url_decode(payload):
    """The bytes of a text of `base64url_encode`.

    >>> base64url_decode("AQAB")
    b'\\x01\\x00\\x01'
    """
    if len(payload) % 4 == 1:
        raise ValueError("no text in base64 has this length")
    return urlsafe_b64decode(payload + "=" * (-len(payload) % 4))


def base64_to_int(source):
    """The number whose bytes, the highest first, are a text in base64.

    >>> base64_to_int("AQAB")
    65537
    """
    return int.from_bytes(base64url_decode(source), "big")


def int_to_base64(source):
    """The bytes of a number above 0, the highest first, in base64.

    >>> int_to_base64(65537)
    'AQAB'
    """
    assert source > 0
    return base64url_encode(source.to_bytes((source.bit_length() + 7) // 8, "big"))
