"""Keys and encrypted numbers of `widelimb.phe`.

>>> from widelimb.phe import paillier
>>> public_key, private_key = paillier.generate_paillier_keypair(n_length=256)
>>> private_key.decrypt(public_key.encrypt(2.5) * 4)
10.0
"""

import operator
import secrets
from collections.abc import Mapping

from .. import invert, isqrt, mpz, paillier as _paillier, powmod
from .encoding import EncodedNumber
from .util import getprimeover

# The bits of a key, for 128 bits of security.
DEFAULT_KEYSIZE = 3072

# The least bits of a key: there are three primes of four bits and one above them.
_LEAST_BITS = 8

# The least bits of a key that `widelimb.paillier` makes.
_LEAST_OF_PAILLIER = 16


def generate_paillier_keypair(private_keyring=None, n_length=DEFAULT_KEYSIZE):
    """A new public and a new private key with a modulus of `n_length` bits; the private one is added
    to a keyring, if that is given.

    >>> public_key, private_key = generate_paillier_keypair(n_length=256)
    >>> public_key.n.bit_length()
    256
    """
    p, q = _two_primes(n_length)
    public_key = PaillierPublicKey(p * q)
    private_key = PaillierPrivateKey(public_key, p, q)
    if private_keyring is not None:
        private_keyring.add(private_key)
    return public_key, private_key


def _two_primes(bits):
    if bits < _LEAST_BITS:
        raise ValueError(f"a key has at least {_LEAST_BITS} bits")
    if bits % 2 == 0 and bits >= _LEAST_OF_PAILLIER:
        key = _paillier.PrivateKey.generate(bits)
        return int(key.p), int(key.q)
    while True:
        p, q = getprimeover(bits // 2), getprimeover(bits - bits // 2)
        if p != q and (p * q).bit_length() == bits and (p - 1) % q and (q - 1) % p:
            return p, q


class PaillierPublicKey:
    """A public key: the modulus `n`, its square `nsquare`, `g` = n + 1, and `max_int`, the bound of
    numbers that are encrypted, a third of the modulus.

    >>> key = PaillierPublicKey(126869)
    >>> key.encrypt(10100, r_value=74384).ciphertext(be_secure=False)
    935906717
    """

    def __init__(self, n):
        n = operator.index(n)
        self.n, self.g, self.nsquare = n, n + 1, n * n
        self.max_int = n // 3 - 1

    @property
    def _key(self):
        """The key that computes, made when it is first asked for."""
        key = vars(self).get("_made")
        if key is None:
            key = self._made = _paillier.PublicKey(self.n)
        return key

    def __getstate__(self):
        return {name: value for name, value in vars(self).items() if name != "_made"}

    def __repr__(self):
        return f"<PaillierPublicKey {f'{hash(self):x}'[:10]}>"

    def __eq__(self, other):
        return self.n == other.n if isinstance(other, PaillierPublicKey) else NotImplemented

    def __hash__(self):
        return hash(self.n)

    def get_random_lt_n(self):
        """A random number from 1 to n - 1, of the system.

        >>> 0 < PaillierPublicKey(126869).get_random_lt_n() < 126869
        True
        """
        return 1 + secrets.randbelow(self.n - 1)

    def raw_encrypt(self, plaintext, r_value=None):
        """The ciphertext, an `int`, of an integer modulo n, with the random number `r_value` or one of
        the system.

        >>> PaillierPublicKey(126869).raw_encrypt(10100, 74384)
        935906717
        """
        message = operator.index(plaintext) % self.n
        if r_value == 1:
            return self.n * message + 1
        r = r_value % self.n if r_value else None
        return int(self._key.encrypt(message, r=r, signed=False))

    def encrypt(self, value, precision=None, r_value=None):
        """The `EncryptedNumber` of an integer, a float or an `EncodedNumber`; `precision` is that of
        `EncodedNumber.encode`. With an `r_value` the number is not obfuscated yet.

        >>> public_key, private_key = generate_paillier_keypair(n_length=256)
        >>> private_key.decrypt(public_key.encrypt(-1.25))
        -1.25
        """
        return self.encrypt_encoded(_encoded(self, value, precision), r_value)

    def encrypt_encoded(self, encoding, r_value):
        """The `EncryptedNumber` of an `EncodedNumber`.

        >>> key = PaillierPublicKey(126869)
        >>> key.encrypt_encoded(EncodedNumber(key, 5, -1), None).exponent
        -1
        """
        ciphertext = self.raw_encrypt(encoding.encoding, r_value)
        return EncryptedNumber._of(self, ciphertext, encoding.exponent, is_obfuscated=r_value is None)

    def encrypt_batch(self, values, precision=None, *, threads=None, progress=None):
        """The list of encrypt() of each value, many at once and on all cores. `threads` and
        `progress` are those of `widelimb.powmod_batch`.

        >>> public_key, private_key = generate_paillier_keypair(n_length=256)
        >>> private_key.decrypt_batch(public_key.encrypt_batch([1, 0.5, -3]))
        [1, 0.5, -3]
        """
        encoded = [_encoded(self, value, precision) for value in values]
        return _encrypted_batch(self, self._key, encoded, threads, progress)

    def encrypt_array(self, values, precision=None, *, threads=None, progress=None):
        """An array of numpy, of objects, with encrypt() of each element of an array of any shape.

        >>> public_key, private_key = generate_paillier_keypair(n_length=256)
        >>> private_key.decrypt_array(public_key.encrypt_array([[1, 2], [3, 4]]).sum(axis=0))
        array([4, 6], dtype=object)
        """
        return _on_array(values, lambda flat: self.encrypt_batch(flat, precision, threads=threads, progress=progress))

    def prepare(self, count, *, threads=None, progress=None):
        """Computes what `count` encryptions need beside their numbers, which is nearly all of their
        time, and keeps it for the next ones.

        >>> public_key, private_key = generate_paillier_keypair(n_length=256)
        >>> public_key.prepare(100)
        """
        self._key.prepare(count, threads=threads, progress=progress)


class PaillierPrivateKey:
    """A private key: the primes `p` and `q` of a public key.

    >>> key = PaillierPrivateKey(PaillierPublicKey(126869), 433, 293)
    >>> key.p, key.q, key.raw_decrypt(935906717)
    (293, 433, 10100)
    """

    def __init__(self, public_key, p, q):
        p, q = sorted((operator.index(p), operator.index(q)))
        if p * q != public_key.n:
            raise ValueError("the product of p and q is not the modulus of the public key")
        if p == q:
            raise ValueError("p and q are equal")
        self.public_key = public_key
        self.p, self.q = p, q
        self.psquare, self.qsquare = p * p, q * q
        self.p_inverse = int(invert(p, q))
        self.hp, self.hq = self.h_function(p, p * p), self.h_function(q, q * q)

    @staticmethod
    def from_totient(public_key, totient):
        """The private key of a public one and (p - 1) (q - 1).

        >>> PaillierPrivateKey.from_totient(PaillierPublicKey(126869), 292 * 432).p
        293
        """
        n = public_key.n
        total = n + 1 - totient
        square = total * total - 4 * n
        apart = int(isqrt(square)) if square >= 0 else 0
        p = (total - apart) // 2
        if p * (total - p) != n:
            raise ValueError("the totient is not that of the public key")
        return PaillierPrivateKey(public_key, p, total - p)

    @property
    def _key(self):
        """The key that computes, made when it is first asked for."""
        key = vars(self).get("_made")
        if key is None:
            key = self._made = _paillier.PrivateKey(self.p, self.q)
        return key

    def __getstate__(self):
        return {name: value for name, value in vars(self).items() if name != "_made"}

    def __repr__(self):
        return f"<PaillierPrivateKey for {self.public_key!r}>"

    def __eq__(self, other):
        return (self.p, self.q) == (other.p, other.q) if isinstance(other, PaillierPrivateKey) else NotImplemented

    def __hash__(self):
        return hash((self.p, self.q))

    def decrypt(self, encrypted_number):
        """The number of an `EncryptedNumber`, an `int` if its exponent is not below 0, otherwise a
        float. One of another key is a ValueError, and one that overflowed an OverflowError.

        >>> public_key, private_key = generate_paillier_keypair(n_length=256)
        >>> private_key.decrypt(public_key.encrypt(7) - 10)
        -3
        """
        return self.decrypt_encoded(encrypted_number).decode()

    def decrypt_encoded(self, encrypted_number, Encoding=None):
        """The `EncodedNumber` of an `EncryptedNumber`, or an object of the class `Encoding`.

        >>> public_key, private_key = generate_paillier_keypair(n_length=256)
        >>> private_key.decrypt_encoded(public_key.encrypt(7)).encoding
        7
        """
        encoded = self.raw_decrypt(self._own(encrypted_number))
        return (Encoding or EncodedNumber)(self.public_key, encoded, encrypted_number.exponent)

    def _own(self, encrypted_number):
        """The ciphertext of a number of this key."""
        if not isinstance(encrypted_number, EncryptedNumber):
            raise TypeError(f"an EncryptedNumber is required, not {type(encrypted_number).__name__}")
        if encrypted_number.public_key != self.public_key:
            raise ValueError("the number was encrypted with another key")
        return encrypted_number.ciphertext(be_secure=False)

    def raw_decrypt(self, ciphertext):
        """The integer, from 0 to n - 1, of a ciphertext.

        >>> PaillierPrivateKey(PaillierPublicKey(126869), 293, 433).raw_decrypt(935906717)
        10100
        """
        ciphertext = operator.index(ciphertext) % self.public_key.nsquare
        return int(self._key.decrypt(ciphertext, signed=False))

    def decrypt_batch(self, encrypted_numbers, *, threads=None, progress=None):
        """The list of decrypt() of each number, many at once and on all cores.

        >>> public_key, private_key = generate_paillier_keypair(n_length=256)
        >>> private_key.decrypt_batch([public_key.encrypt(i) for i in range(3)])
        [0, 1, 2]
        """
        numbers = list(encrypted_numbers)
        square = self.public_key.nsquare
        ciphertexts = [self._own(number) % square for number in numbers]
        messages = self._key.decrypt(ciphertexts, signed=False, threads=threads, progress=progress)
        encoded = zip(messages, numbers)
        return [EncodedNumber(self.public_key, int(m), number.exponent).decode() for m, number in encoded]

    def decrypt_array(self, encrypted_numbers, *, threads=None, progress=None):
        """An array of numpy, of objects, with decrypt() of each element of an array of any shape.

        >>> public_key, private_key = generate_paillier_keypair(n_length=256)
        >>> private_key.decrypt_array([[public_key.encrypt(4.5)]])
        array([[4.5]], dtype=object)
        """
        return _on_array(encrypted_numbers, lambda flat: self.decrypt_batch(flat, threads=threads, progress=progress))

    def encrypt_batch(self, values, precision=None, *, threads=None, progress=None):
        """What the public key's encrypt_batch() gives, in a quarter of its time.

        >>> public_key, private_key = generate_paillier_keypair(n_length=256)
        >>> private_key.decrypt_batch(private_key.encrypt_batch([1, 0.5]))
        [1, 0.5]
        """
        encoded = [_encoded(self.public_key, value, precision) for value in values]
        return _encrypted_batch(self.public_key, self._key, encoded, threads, progress)

    def h_function(self, x, xsquare):
        """The inverse modulo x, a prime of the key, of l_function(g ** (x - 1) mod xsquare, x).

        >>> PaillierPrivateKey(PaillierPublicKey(126869), 293, 433).h_function(293, 293**2)
        203
        """
        return int(invert(self.l_function(int(powmod(self.public_key.g, x - 1, xsquare)), x), x))

    def l_function(self, x, p):
        """(x - 1) // p.

        >>> PaillierPrivateKey(PaillierPublicKey(126869), 293, 433).l_function(294, 293)
        1
        """
        return (x - 1) // p

    def crt(self, mp, mq):
        """The number modulo n that is mp modulo p and mq modulo q.

        >>> PaillierPrivateKey(PaillierPublicKey(126869), 293, 433).crt(10100 % 293, 10100 % 433)
        10100
        """
        return mp + self.p * ((mq - mp) * self.p_inverse % self.q)


class PaillierPrivateKeyring(Mapping):
    """Private keys by their public keys, for numbers of several keys.

    >>> keyring = PaillierPrivateKeyring()
    >>> public_key, private_key = generate_paillier_keypair(keyring, n_length=256)
    >>> keyring.decrypt(public_key.encrypt(12)), len(keyring), keyring[public_key] == private_key
    (12, 1, True)
    """

    def __init__(self, private_keys=None):
        self._keys = {}
        for key in private_keys or ():
            self.add(key)

    def __getitem__(self, key):
        return self._keys[key]

    def __len__(self):
        return len(self._keys)

    def __iter__(self):
        return iter(self._keys)

    def __delitem__(self, public_key):
        del self._keys[public_key]

    def add(self, private_key):
        """Adds a private key.

        >>> keyring = PaillierPrivateKeyring()
        >>> keyring.add(PaillierPrivateKey(PaillierPublicKey(126869), 293, 433))
        >>> list(keyring) == [PaillierPublicKey(126869)]
        True
        """
        if not isinstance(private_key, PaillierPrivateKey):
            raise TypeError(f"a PaillierPrivateKey is required, not {type(private_key).__name__}")
        self._keys[private_key.public_key] = private_key

    def decrypt(self, encrypted_number):
        """decrypt() of the key that the number was encrypted with; a KeyError if it is not here.

        >>> PaillierPrivateKeyring().decrypt(PaillierPublicKey(126869).encrypt(1))
        Traceback (most recent call last):
        KeyError: <PaillierPublicKey 1ef95>
        """
        return self[encrypted_number.public_key].decrypt(encrypted_number)


class EncryptedNumber:
    """A ciphertext with the exponent of its encoding. Numbers of one key are added, and multiplied by
    integers, floats and encoded numbers.

    >>> public_key, private_key = generate_paillier_keypair(n_length=256)
    >>> number = EncryptedNumber(public_key, public_key.raw_encrypt(5), exponent=1)
    >>> private_key.decrypt(3 * number - 2)
    238
    """

    def __init__(self, public_key, ciphertext, exponent=0):
        if not isinstance(public_key, PaillierPublicKey):
            raise TypeError(f"a PaillierPublicKey is required, not {type(public_key).__name__}")
        if isinstance(ciphertext, EncryptedNumber):
            raise TypeError("a ciphertext is an integer, not an EncryptedNumber")
        self.public_key = public_key
        self.exponent = exponent
        self.__ciphertext = ciphertext
        self.__is_obfuscated = False

    @classmethod
    def _of(cls, public_key, ciphertext, exponent, is_obfuscated):
        number = cls(public_key, ciphertext, exponent)
        number.__is_obfuscated = is_obfuscated
        return number

    def ciphertext(self, be_secure=True):
        """The ciphertext, an `int`. It is obfuscated first if it is not, as who knows the ciphertexts
        of a sum or product can guess what was added or multiplied; with be_secure=False it is not.

        >>> key = PaillierPublicKey(126869)
        >>> (key.encrypt(1, r_value=1) + 1).ciphertext(be_secure=False)
        253739
        """
        if be_secure and not self.__is_obfuscated:
            self.obfuscate()
        return self.__ciphertext

    def obfuscate(self):
        """Gives the number another random number, so that its ciphertext tells nothing of its origin.

        >>> public_key, private_key = generate_paillier_keypair(n_length=256)
        >>> number = public_key.encrypt(1)
        >>> old = number.ciphertext()
        >>> number.obfuscate()
        >>> number.ciphertext() == old, private_key.decrypt(number)
        (False, 1)
        """
        key = self.public_key
        self.__ciphertext = int(key._key.rerandomize(self.__ciphertext % key.nsquare))
        self.__is_obfuscated = True

    def decrease_exponent_to(self, new_exp):
        """The same number with a lower exponent; a higher one is a ValueError.

        >>> PaillierPublicKey(126869).encrypt(1).decrease_exponent_to(-2).exponent
        -2
        """
        if new_exp > self.exponent:
            raise ValueError(f"the exponent can only fall: it is {self.exponent}, and not {new_exp} or more")
        factor = EncodedNumber.BASE ** (self.exponent - new_exp)
        product = self * EncodedNumber.encode(self.public_key, factor)
        product.exponent = new_exp
        return product

    def __add__(self, other):
        if not isinstance(other, EncryptedNumber):
            if not isinstance(other, EncodedNumber):
                other = EncodedNumber.encode(self.public_key, other, max_exponent=self.exponent)
        if other.public_key != self.public_key:
            raise ValueError("the numbers are of two keys")
        exponent = min(self.exponent, other.exponent)
        a, b = (x if x.exponent == exponent else x.decrease_exponent_to(exponent) for x in (self, other))
        key = self.public_key
        factor = b.__ciphertext if isinstance(b, EncryptedNumber) else key.raw_encrypt(b.encoding, 1)
        return EncryptedNumber(key, _product(key, a.__ciphertext, factor), exponent)

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, EncodedNumber):
            return self + type(other)(other.public_key, -other.encoding % other.public_key.n, other.exponent)
        return self + other * -1

    def __rsub__(self, other):
        return self * -1 + other

    def __mul__(self, other):
        if isinstance(other, EncryptedNumber):
            raise NotImplementedError("the product of two encrypted numbers cannot be computed")
        key = self.public_key
        encoded = other if isinstance(other, EncodedNumber) else EncodedNumber.encode(key, other)
        return EncryptedNumber(key, self._raw_mul(encoded.encoding), self.exponent + encoded.exponent)

    __rmul__ = __mul__

    def __truediv__(self, scalar):
        return self * (1 / scalar)

    def _raw_add(self, e_a, e_b):
        """The ciphertext of the sum of two ciphertexts."""
        return _product(self.public_key, e_a, e_b)

    def _raw_mul(self, plaintext):
        """The ciphertext of the product with an integer from 0 to n - 1."""
        scalar = _signed(self.public_key, operator.index(plaintext))
        return int(powmod(self.__ciphertext, scalar, self.public_key.nsquare))


def sum_batch(encrypted_numbers, *, threads=None, progress=None):
    """The sum of encrypted numbers of one key, on all cores.

    >>> public_key, private_key = generate_paillier_keypair(n_length=256)
    >>> private_key.decrypt(sum_batch(public_key.encrypt_batch(range(10))))
    45
    """
    numbers = list(encrypted_numbers)
    key, ciphertexts = _of_one_key(numbers)
    lowest = min(number.exponent for number in numbers)
    if all(number.exponent == lowest for number in numbers):
        total = key._key.sum(ciphertexts, threads=threads, progress=progress)
    else:
        factors = [EncodedNumber.BASE ** (number.exponent - lowest) for number in numbers]
        total = key._key.dot(ciphertexts, factors, threads=threads, progress=progress)
    return EncryptedNumber(key, int(total), lowest)


def dot(encrypted_numbers, scalars, *, threads=None, progress=None):
    """The sum of encrypted numbers of one key, each times a plain number or `EncodedNumber`, on all
    cores: in one array of products, without their many single powers.

    >>> public_key, private_key = generate_paillier_keypair(n_length=256)
    >>> private_key.decrypt(dot(public_key.encrypt_batch([1, 2, 3]), [0.5, -1, 2]))
    4.5
    """
    numbers = list(encrypted_numbers)
    key, ciphertexts = _of_one_key(numbers)
    encoded = [_encoded(key, scalar, None) for scalar in scalars]
    if len(encoded) != len(numbers):
        raise ValueError(f"{len(numbers)} encrypted numbers, and {len(encoded)} plain ones")
    exponents = [number.exponent + scalar.exponent for number, scalar in zip(numbers, encoded)]
    lowest = min(exponents)
    base = EncodedNumber.BASE
    factors = [_signed(key, x.encoding) * base ** (exponent - lowest) for x, exponent in zip(encoded, exponents)]
    total = key._key.dot(ciphertexts, factors, threads=threads, progress=progress)
    return EncryptedNumber(key, int(total), lowest)


def _of_one_key(numbers):
    """The key of encrypted numbers, and their ciphertexts."""
    if not numbers:
        raise ValueError("there is no encrypted number")
    for number in numbers:
        if not isinstance(number, EncryptedNumber):
            raise TypeError(f"an EncryptedNumber is required, not {type(number).__name__}")
        if number.public_key != numbers[0].public_key:
            raise ValueError("the numbers are of two keys")
    key = numbers[0].public_key
    return key, [number.ciphertext(be_secure=False) % key.nsquare for number in numbers]


def _encoded(key, value, precision):
    return value if isinstance(value, EncodedNumber) else EncodedNumber.encode(key, value, precision)


def _encrypted_batch(public_key, key, encoded, threads, progress):
    """The encrypted numbers of encoded ones, by a key of `widelimb.paillier`, public or private."""
    messages = [number.encoding % public_key.n for number in encoded]
    ciphertexts = key.encrypt(messages, signed=False, threads=threads, progress=progress)
    pairs = zip(ciphertexts, encoded)
    return [EncryptedNumber._of(public_key, int(c), x.exponent, is_obfuscated=True) for c, x in pairs]


def _signed(key, encoding):
    """The shortest integer that an encoding stands for as a factor."""
    if not 0 <= encoding < key.n:
        raise ValueError("the factor is not from 0 to the key's modulus less 1")
    return encoding - key.n if encoding >= key.n - key.max_int else encoding


def _product(key, a, b):
    return int(mpz(a) * b % key.nsquare)


def _on_array(values, batch):
    """An array of objects, of the shape of `values`, with the results of `batch` for its elements."""
    import numpy

    if not isinstance(values, numpy.ndarray):
        values = numpy.array(values, dtype=object)  # No integer becomes a float.
    results = numpy.empty(values.size, dtype=object)
    results[:] = batch(values.ravel().tolist())
    return results.reshape(values.shape)
