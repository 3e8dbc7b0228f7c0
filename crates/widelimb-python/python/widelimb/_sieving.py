"""A factorization on a Dask cluster, whose workers sieve for relations: see `distributed.factor`."""

import itertools
import os
import queue
import secrets
import time
import uuid

from ._core import _collect, _combine, _factor_before_sieve, prove_prime
from ._factors import Factorization

# The most digits of divisors that curves look for first, as they are computed by one process, and
# from how many bits on they are fewer than the digits that suit a number.
DIGITS, FEWER_FROM = 20, 240
# The seconds of a piece are a quarter of those so far, between these.
SHORTEST, LONGEST = 0.1, 30.0


class End:
    """The moment when the time limit ends, if there is one."""

    def __init__(self, seconds):
        if seconds is not None and not seconds >= 0:
            raise ValueError("time_limit must not be below 0")
        self.moment = None if seconds is None else time.monotonic() + seconds

    def left(self):
        """The seconds left, at least 0; None without a limit."""
        return None if self.moment is None else max(0.0, self.moment - time.monotonic())


def factor(n, cluster, end, digits, tell):
    """The primes of n; the cluster sieves, this process does the rest."""
    primes, rest, parts = {}, {}, [(n, 1)]
    if digits is None and n.bit_length() >= FEWER_FROM:
        digits = DIGITS
    while parts:
        number, times = parts.pop()
        found = _factor_before_sieve(number, digits, time_limit=end.left(), progress=tell)
        digits = 0
        for prime, e in found.items():
            primes[prime] = primes.get(prime, 0) + e * times
        for composite, e in found.rest.items():
            divisor = cluster.divisor(composite, end, tell)
            if divisor is None:
                rest[composite] = rest.get(composite, 0) + e * times
            else:
                parts += [(divisor, e * times), (composite // divisor, e * times)]
    return Factorization(sorted(primes.items()), sorted(rest.items()))


def prove(found, end):
    """Adds the certificates of primes above 2**64 for which there is time."""
    for prime in found:
        if prime >= 2**64:
            try:
                found.proofs[prime] = prove_prime(prime, time_limit=end.left())
            except (TimeoutError, ArithmeticError):
                continue


def piece(n, part, seconds):
    """The relations that a worker collects in some seconds."""
    return _collect(n, part, seconds)


class Cluster:
    """The workers that sieve, and the file that keeps what they find."""

    def __init__(self, client, failures, retries, save):
        self.client, self.failures, self.retries, self.save = client, failures, retries, save

    def divisor(self, n, end, tell):
        """A divisor of a composite number; None if it is not for the sieve, or time ended."""
        relations = Relations(n)
        try:
            relations.combine()
        except ValueError:
            return None
        keeps = self.save is not None and relations.read(self.save)
        pieces = Pieces(self, int(n))
        try:
            while True:
                divisor = relations.divisor(tell)
                if divisor is not None:
                    return divisor
                lines = pieces.next(end)
                if lines is None:
                    return None
                relations.add(lines)
                if keeps:
                    with open(self.save, "a", encoding="ascii") as file:
                        file.write(lines)
        finally:
            pieces.cancel()


class Relations:
    """The relations of a number so far, as text."""

    def __init__(self, n):
        self.n, self.texts, self.count, self.next = n, [], 0, 1

    def read(self, path):
        """Adds those of a file, and returns whether the file is for this number."""
        if not os.path.exists(path) or not os.path.getsize(path):
            return True
        with open(path, encoding="ascii", errors="replace") as file:
            words = file.readline().split(" ")
            if words[:2] != ["widelimb-relations", "1"] or len(words) != 4:
                raise ValueError(f"{os.fspath(path)} is no file of relations of version 1")
            if words[2] != str(int(self.n)):
                return False
            self.add(file.read())
        # What was cut at the end stays a line of its own.
        if self.texts and not self.texts[-1].endswith("\n"):
            with open(path, "a", encoding="ascii") as file:
                file.write("\n")
            self.add("\n")
        return True

    def add(self, lines):
        self.texts.append(lines)
        self.count += lines.count("\n")

    def combine(self):
        return _combine(self.n, "".join(self.texts))

    def divisor(self, tell):
        """A divisor, if there are enough relations. They are combined when there are so many more
        that it may be."""
        if self.count < self.next:
            return None
        divisor, _, done, needed = self.combine()
        if tell is not None:
            tell("sieve", self.n.bit_length(), done, needed)
        self.next = self.count * min(1.5, max(1.03, (needed / max(done, 1)) ** 0.5))
        return divisor


class Pieces:
    """The pieces of the sieve that workers compute."""

    def __init__(self, cluster, n):
        self.cluster, self.client, self.n = cluster, cluster.client, n
        self.name = f"widelimb-{uuid.uuid4().hex}"
        # Each piece has a number that no other has, in this call or another one.
        self.parts = itertools.count(secrets.randbits(63))
        self.finished, self.running = queue.SimpleQueue(), {}
        self.began, self.failed = time.monotonic(), 0

    def next(self, end):
        """The relations of a piece; None if time ended."""
        while True:
            self.fill(end)
            try:
                future = self.running.pop(self.finished.get(timeout=end.left()))
            except queue.Empty:
                return None
            try:
                lines = future.result()
            except self.cluster.failures as error:
                self.failed += 1
                if self.failed > self.cluster.retries:
                    text = f"{self.failed} pieces of the sieve failed one after the other: {error!r}"
                    raise RuntimeError(text) from error
            else:
                self.failed = 0
                return lines

    def fill(self, end):
        """Submits pieces, two for each thread of the cluster."""
        seconds = min(LONGEST, max(SHORTEST, (time.monotonic() - self.began) / 4))
        if end.left() is not None:
            seconds = min(seconds, end.left())
        while len(self.running) < max(2, 2 * sum(self.client.nthreads().values())):
            part = next(self.parts)
            key = f"{self.name}-{part}"
            future = self.client.submit(piece, self.n, part, seconds, key=key, pure=False)
            self.running[key] = future
            future.add_done_callback(lambda future: self.finished.put(future.key))

    def cancel(self):
        """Cancels the pieces that are still submitted."""
        futures = list(self.running.values())
        self.running.clear()
        if futures and self.client.status == "running":
            self.client.cancel(futures)
