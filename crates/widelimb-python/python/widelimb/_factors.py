"""The class `Factorization`, which `factor` returns."""


class Factorization(dict):
    """A number as a product: a dict of its primes with their multiplicities, least first.

    What was not split is in `rest`, a dict like it. `proofs` has the certificates of primes above
    2**64, for `verify_prime`, where they were asked for.

    >>> from widelimb import factor
    >>> found = factor(360)
    >>> found == {2: 3, 3: 2, 5: 1}, found.product(), str(found)
    (True, mpz(360), '2^3 * 3^2 * 5')
    """

    __hash__ = None

    def __init__(self, primes=(), rest=(), proofs=()):
        super().__init__(primes)
        self.rest, self.proofs = dict(rest), dict(proofs)

    @property
    def is_complete(self):
        """Whether all divisors are prime: nothing is in `rest`."""
        return not self.rest

    @property
    def is_proved(self):
        """Whether all divisors are primes below 2**64 or have a certificate."""
        return self.is_complete and all(p < 2**64 or p in self.proofs for p in self)

    def product(self):
        """The number itself.

        >>> from widelimb import factor
        >>> factor(91).product()
        mpz(91)
        """
        import math

        from ._core import mpz

        parts = [*self.items(), *self.rest.items()]
        return math.prod((mpz(number) ** times for number, times in parts), start=mpz(1))

    def copy(self):
        """A copy, whose dicts are copies too.

        >>> from widelimb import factor
        >>> factor(91).copy()
        Factorization({mpz(7): 1, mpz(13): 1})
        """
        return Factorization(self, self.rest, self.proofs)

    def __eq__(self, other):
        """Whether primes and rest are those of another one; a plain dict has no rest."""
        if not isinstance(other, dict):
            return NotImplemented
        return dict.__eq__(self, other) and self.rest == getattr(other, "rest", {})

    def __ne__(self, other):
        equal = self.__eq__(other)
        return equal if equal is NotImplemented else not equal

    def __reduce__(self):
        return Factorization, (dict(self), self.rest, self.proofs)

    def __repr__(self):
        rest = f", rest={self.rest!r}" if self.rest else ""
        return f"Factorization({dict.__repr__(self)}{rest})"

    def __str__(self):
        """The product; what was not split is in parentheses."""
        parts = [(str(p), e) for p, e in self.items()]
        parts += [(f"({number})", e) for number, e in self.rest.items()]
        return " * ".join(text if e == 1 else f"{text}^{e}" for text, e in parts) or "1"
