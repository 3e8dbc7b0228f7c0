"""Batches and factorizations on the machines of a Dask cluster (`pip install distributed`).

>>> from distributed import Client, LocalCluster
>>> from widelimb import distributed
>>> with LocalCluster(n_workers=2, processes=False, dashboard_address=None) as cluster:
...     distributed.powmod([(2, 10, 1001), (3, -1, 7)], Client(cluster))
[mpz(23), mpz(5)]

Jobs are divided into chunks of about a second. If a worker dies, another one computes its chunk, so
every job is answered once. An output file keeps the answers, and an interrupted run resumes with
it. The workers need this package, too.
"""

import itertools
import operator
import os
import pickle
import queue
import time
import uuid
from collections.abc import Sized
from typing import NamedTuple

from . import _progress, _sieving, jobs as files
from ._core import gcd_batch, is_prime_batch, mpz, powmod_batch
from ._lines import NO_INVERSE, BadJob, keeps
from ._output import Output

__all__ = ["Done", "LostJobs", "factor", "gcd", "is_prime", "map_pieces", "powmod"]

# Target time of a chunk in seconds, and of the first chunks, before one was timed.
CHUNK, FIRST_CHUNK = 1.0, 0.1
# Limits of a chunk: bytes (Dask warns of more than 10 MB), least jobs (the lanes of a vector), most
# jobs.
MOST_BYTES, LEAST_JOBS, MOST_JOBS = 8 << 20, 8, 1 << 16


class LostJobs(RuntimeError):
    """The error of jobs whose workers failed too often: `indices` of the jobs, from 0 on, and
    `results`, the list of the results of all others.

    >>> LostJobs([3, 4], "the workers died").indices
    [3, 4]
    """

    def __init__(self, indices, why):
        super().__init__(f"{len(indices)} jobs from job {indices[0]} on have no answer: {why}")
        self.indices, self.why, self.results = indices, why, None

    def __reduce__(self):
        return LostJobs, (self.indices, self.why)


class Done(NamedTuple):
    """The contents of an output file: the number of answers, and how many of them are errors.

    >>> Done(3, errors=1).answers
    3
    """

    answers: int
    errors: int


def powmod(
    jobs,
    client=None,
    *,
    output=None,
    chunk=None,
    retries=3,
    progress=None,
    errors="raise",
    ordered=True,
    base=10,
    max_bits=1 << 14,
):
    """Computes base^exponent modulo modulus for each (base, exponent, modulus) on a Dask cluster.

    `jobs` may be the path of a file for `widelimb.jobs.read_jobs`, with its `base` and `max_bits`.
    Results are a list, or with `ordered=False` an iterator of (index, result) in the order of
    completion. With `output=`, the path of a file of JSON lines, results are written to it, answers
    that it contains are not computed again, and `Done` is returned; the lines have numbers in
    `base`, and are sorted at the end.

    `client` defaults to the client of this thread. A chunk has `chunk` jobs, or about a second of
    work. A chunk that fails is submitted again up to `retries` times; Dask itself does so when a
    worker dies, up to `distributed.scheduler.allowed-failures` times. `progress` and `errors` have
    the meaning of `powmod_batch`, but in an output an error is an answer and is not raised. The
    time depends on exponents, so they must not be secret.

    >>> from distributed import Client
    >>> with Client(n_workers=1, processes=False, dashboard_address=None):
    ...     powmod([(2, 10, 1001), (3, 5, 0)], errors="return")
    [mpz(23), ValueError('job 1: the modulus is 0')]
    """
    run = _Run(client, _Powers(), chunk, retries, progress)
    return run.answer(*_source(jobs, base, max_bits), output, base, errors, ordered)


def is_prime(
    numbers,
    client=None,
    *,
    n=25,
    output=None,
    chunk=None,
    retries=3,
    progress=None,
    errors="raise",
    ordered=True,
):
    """Tests whether each number is prime, like `is_prime_batch`, on a Dask cluster. Arguments and
    results are those of `powmod`.

    >>> from distributed import Client
    >>> with Client(n_workers=1, processes=False, dashboard_address=None):
    ...     is_prime([2**89 - 1, 2**89 + 1])
    [True, False]
    """
    run = _Run(client, _Primes(operator.index(n)), chunk, retries, progress)
    return run.answer(*_source(numbers), output, 16, errors, ordered)


def gcd(
    pairs,
    client=None,
    *,
    output=None,
    chunk=None,
    retries=3,
    progress=None,
    errors="raise",
    ordered=True,
    base=10,
):
    """Computes the greatest common divisor of each (a, b) on a Dask cluster. Arguments and results
    are those of `powmod`.

    >>> from distributed import Client
    >>> with Client(n_workers=1, processes=False, dashboard_address=None):
    ...     gcd([(12, 18), (35, 49)])
    [mpz(6), mpz(7)]
    """
    run = _Run(client, _Divisors(), chunk, retries, progress)
    return run.answer(*_source(pairs), output, base, errors, ordered)


def factor(
    n,
    client=None,
    *,
    time_limit=None,
    proved=False,
    ecm_digits=None,
    save=None,
    retries=3,
    progress=None,
):
    """Factors n > 0 like `widelimb.factor`, with the quadratic sieve on a Dask cluster.

    This process divides by small primes and computes curves for divisors of up to `ecm_digits`
    digits: by default two sevenths of the number's, and at most 20. Workers sieve what is left, of
    up to 360 bits; longer numbers are in the `rest` of the result, as is what was not split in
    `time_limit` seconds. The relations that workers send back are checked before they are combined,
    here and on one thread. With `save=`, the path of a file, they are kept, and another call with
    the file goes on from there; so does `widelimb.factor`. If a worker dies, others go on; more
    than `retries` pieces that fail one after the other are a RuntimeError. `proved` and `progress`
    have the meaning of `widelimb.factor`.

    >>> from distributed import Client
    >>> with Client(n_workers=1, processes=False, dashboard_address=None):
    ...     factor(3 * 1125899906842679 * 2251799813685269)
    Factorization({mpz(3): 1, mpz(1125899906842679): 1, mpz(2251799813685269): 1})
    """
    client, retries, end = _client(client), _count(retries), _sieving.End(time_limit)
    _check(progress)
    cluster = _sieving.Cluster(client, _failures(), retries, save)
    tell = _progress.bars() if progress is True else progress or None
    try:
        found = _sieving.factor(operator.index(n), cluster, end, ecm_digits, tell)
    finally:
        if progress is True:
            tell.close()
    if proved:
        _sieving.prove(found, end)
    return found


def map_pieces(
    function,
    items,
    client=None,
    *,
    chunk=None,
    retries=3,
    progress=None,
    errors="raise",
    ordered=True,
):
    """The results of function(list) for pieces of the items, joined: it returns a result for each item
    of its list, and runs on a Dask cluster. Arguments and results are those of `powmod`; a result that
    is an exception is the error of its item. The function is sent to the workers, as Dask sends
    functions, and pickled items with it. An exception that the function raises is tried again, like
    the death of a worker.

    So proofs are verified in pieces, whose verdicts are joined:

    >>> from distributed import Client
    >>> from widelimb.protocols import SafeGroup, Sigma
    >>> def challenge(context, numbers):
    ...     return bytes([3])  # Any hash function, if it is one.
    >>> def verify(pairs):
    ...     return Sigma(SafeGroup(607, 101), challenge).verify(*zip(*pairs), errors="return")
    >>> claims = [((b"", [(64, 454)]), (3, 5)), ((b"", [(64, 606)]), (3, 5))]
    >>> with Client(n_workers=1, processes=False, dashboard_address=None):
    ...     map_pieces(verify, claims, errors="return")
    [True, Refused('job 1: an element of the statement is not in the group')]
    """
    run = _Run(client, _Function(function), chunk, retries, progress)
    return run.answer(*_source(items), None, None, errors, ordered)


def _source(jobs, base=None, max_bits=None):
    """The jobs as (line, numbers or exception), their number if known, and the file of the jobs."""
    if base is not None and isinstance(jobs, (str, os.PathLike)):
        return files.read_jobs(jobs, base=base, max_bits=max_bits, errors="return"), None, jobs
    return enumerate(jobs, 1), len(jobs) if isinstance(jobs, Sized) else None, None


class _Numbers:
    """Jobs of so many integers each."""

    def read(self, job):
        """The numbers of a job as int, which every process can unpickle."""
        if isinstance(job, Exception):
            raise job
        job = (job,) if self.columns == 1 else tuple(job)
        if len(job) != self.columns:
            raise TypeError(f"a job is {self.columns} integers, not {len(job)}")
        return tuple(int(operator.index(number)) for number in job)

    def cost_of(self, job):
        return self.cost(*(number.bit_length() + 64 for number in job))

    def bytes_of(self, job):
        return sum(number.bit_length() for number in job) // 8

    def plain(self, answer):
        """An answer as every process can unpickle it, an error as its type and text."""
        if isinstance(answer, Exception):
            return type(answer).__name__, _without_index(answer)
        return answer if isinstance(answer, bool) else int(answer)

    def result(self, answer):
        if isinstance(answer, tuple):
            kind, text = answer
            return (ZeroDivisionError if kind == "ZeroDivisionError" else ValueError)(text)
        return answer if isinstance(answer, bool) else mpz(answer)


class _Powers(_Numbers):
    """Jobs of modular powers."""

    columns, truths, inverse = 3, False, "the base is not invertible"

    def cost(self, base, exponent, modulus):
        return exponent * modulus**2 / 8000 + base / 10 + 200

    def compute(self, jobs):
        return powmod_batch(*zip(*jobs), threads=1, errors="return")


class _Primes(_Numbers):
    """Jobs of prime tests."""

    columns, truths = 1, True

    def __init__(self, n):
        self.n = n

    def cost(self, number):
        return number**3 / 8000 + 200

    def compute(self, jobs):
        return is_prime_batch([number for (number,) in jobs], self.n, threads=1)


class _Divisors(_Numbers):
    """Jobs of greatest common divisors."""

    columns, truths = 2, False

    def cost(self, a, b):
        return a * b / 500 + 200

    def compute(self, jobs):
        return gcd_batch(*zip(*jobs), threads=1, errors="return")


class _Function:
    """Items for a function of the caller's, pickled."""

    truths = False

    def __init__(self, function):
        if not callable(function):
            raise TypeError(f"the function must be callable, not {type(function).__name__}")
        self.function = function

    def read(self, item):
        return pickle.dumps(item)

    def cost_of(self, item):
        # Nobody knows before: so much that the first pieces are short.
        return 1e7

    def bytes_of(self, item):
        return len(item)

    def compute(self, items):
        answers = list(self.function([pickle.loads(item) for item in items]))
        if len(answers) != len(items):
            raise ValueError(f"the function has {len(answers)} results of {len(items)} items")
        return answers

    def plain(self, answer):
        """The answer; the place of an error in its piece says nothing."""
        if isinstance(answer, Exception) and hasattr(answer, "index"):
            try:
                return type(answer)(_without_index(answer))
            except Exception:
                return answer
        return answer

    def result(self, answer):
        return answer


def _work(kind, jobs):
    """Computes a chunk on a worker: the seconds and the answers."""
    began = time.perf_counter()
    answers = [kind.plain(answer) for answer in kind.compute(pickle.loads(jobs))]
    return time.perf_counter() - began, answers


def _without_index(error):
    """The text of an error of a batch without the job's number."""
    before, colon, text = str(error).partition(": ")
    return text if colon and before == f"job {error.index}" else str(error)


class _Chunk:
    """Jobs that a worker computes in one call."""

    def __init__(self):
        self.places, self.jobs, self.cost, self.bytes, self.tries = [], [], 0.0, 0, 0

    def add(self, place, job, cost, size):
        self.places.append(place)
        self.jobs.append(job)
        self.cost += cost
        self.bytes += size


class _Pace:
    """The size of chunks, from the times of earlier ones."""

    def __init__(self, jobs):
        self.jobs, self.scale = jobs, None

    def is_full(self, chunk):
        count = len(chunk.jobs)
        if self.jobs is not None:
            return count >= self.jobs
        seconds = FIRST_CHUNK if self.scale is None else CHUNK
        is_long = chunk.cost * (self.scale or 1e-9) >= seconds and count >= LEAST_JOBS
        return is_long or chunk.bytes >= MOST_BYTES or count >= MOST_JOBS

    def took(self, chunk, seconds):
        now = seconds / chunk.cost
        self.scale = now if self.scale is None else (self.scale + now) / 2


class _Run:
    """The state of a call."""

    def __init__(self, client, kind, chunk, retries, progress):
        self.client, self.kind = _client(client), kind
        if chunk is not None and operator.index(chunk) < 1:
            raise ValueError("a chunk must have at least one job")
        self.retries = _count(retries)
        _check(progress)
        self.pace, self.progress = _Pace(chunk), progress
        self.read = self.skipped = 0
        self.name = f"widelimb-{uuid.uuid4().hex}"
        self.calls = itertools.count()
        self.finished = queue.SimpleQueue()
        self.running = {}

    def answer(self, jobs, count, path, output, base, errors, ordered):
        keep = keeps(errors)
        if output is not None:
            return self.to_output(jobs, count, Output(output, base, self.kind.truths, path))
        results = self.named(self.completed(jobs, count, frozenset()), keep or ordered)
        return self.in_order(results, keep) if ordered else results

    def named(self, answers, keep):
        """The (index, result) of each job; errors name the job, and are kept or raised."""
        for (index, line), result in answers:
            result = _with_index(result, index)
            if isinstance(result, Exception) and not keep:
                raise result
            yield index, result

    def in_order(self, answers, keep):
        results = []
        try:
            for index, result in answers:
                results.extend([None] * (index + 1 - len(results)))
                results[index] = result
        except BaseException as error:
            results.extend([None] * (self.read - len(results)))
            error.results = results
            raise
        first = next((result for result in results if isinstance(result, Exception)), None)
        if first is None or keep:
            return results
        first.results = results
        raise first

    def to_output(self, jobs, count, output):
        try:
            here = set()
            if output.answered and count is not None and max(output.answered) > count:
                raise ValueError(
                    f"{os.fspath(output.path)}: it has answers for more than these {count} jobs"
                )
            for answers in self.chunks_completed(
                self.noting(jobs, here), count, frozenset(output.answered)
            ):
                output.write([(line, _for_file(result)) for (_, line), result in answers])
            if extra := output.answered - here:
                raise ValueError(
                    f"{os.fspath(output.path)}: no job is on line {min(extra)}, which it answers"
                )
            output.sort()
            return Done(len(output.answered), output.errors)
        finally:
            output.close()

    @staticmethod
    def noting(jobs, lines):
        for line, job in jobs:
            lines.add(line)
            yield line, job

    def completed(self, jobs, count, answered):
        for answers in self.chunks_completed(jobs, count, answered):
            yield from answers

    def chunks_completed(self, jobs, count, answered):
        """The answers of chunks in the order of completion, each ((index, line), result)."""
        lost, told = [], 0
        tell, close = _teller(self.progress)
        try:
            source = self.chunks(jobs, answered)
            while True:
                bad = self.fill(source)
                if bad:
                    told += len(bad)
                    yield bad
                elif not self.running:
                    break
                else:
                    answers = self.next_finished(lost)
                    told += len(answers)
                    if answers:
                        yield answers
                tell(told + self.skipped, self.read if count is None else count)
        finally:
            close()
            self.cancel()
        if lost:
            indices = sorted(index for chunk, _ in lost for index, _ in chunk.places)
            raise LostJobs(indices, f"{self.retries + 1} tries failed: {lost[-1][1]!r}") from lost[
                -1
            ][1]

    def chunks(self, jobs, answered):
        """Chunks of jobs, and lists of answers to lines that are not jobs."""
        chunk, bad = _Chunk(), []
        for index, (line, job) in enumerate(jobs):
            self.read = index + 1
            if line in answered:
                self.skipped += 1
                continue
            try:
                read = self.kind.read(job)
            except Exception as error:
                bad.append(((index, line), error))
            else:
                cost, size = self.kind.cost_of(read), self.kind.bytes_of(read)
                chunk.add((index, line), read, cost, size)
            if len(bad) >= MOST_JOBS:
                yield bad
                bad = []
            if self.pace.is_full(chunk):
                yield chunk
                chunk = _Chunk()
        if chunk.jobs:
            yield chunk
        if bad:
            yield bad

    def fill(self, source):
        """Submits chunks, two for each thread of the cluster; returns answers without a worker."""
        while len(self.running) < max(2, 2 * sum(self.client.nthreads().values())):
            chunk = next(source, None)
            if chunk is None:
                return None
            if isinstance(chunk, list):
                return chunk
            self.submit(chunk)
        return None

    def submit(self, chunk):
        key = f"{self.name}-{next(self.calls)}"
        future = self.client.submit(_work, self.kind, pickle.dumps(chunk.jobs), key=key, pure=False)
        self.running[key] = future, chunk
        future.add_done_callback(lambda future: self.finished.put(future.key))

    def next_finished(self, lost):
        """Waits for a chunk; returns its answers, or none if it failed and is retried or lost."""
        future, chunk = self.running.pop(self.finished.get())
        try:
            seconds, answers = future.result()
        except _failures() as error:
            chunk.tries += 1
            if chunk.tries > self.retries:
                lost.append((chunk, error))
            else:
                self.submit(chunk)
            return []
        self.pace.took(chunk, seconds)
        return list(zip(chunk.places, map(self.kind.result, answers), strict=True))

    def cancel(self):
        """Cancels the chunks that are still submitted, for example after an interrupt."""
        futures = [future for future, _ in self.running.values()]
        self.running.clear()
        if futures and self.client.status == "running":
            self.client.cancel(futures)


def _client(client):
    try:
        from distributed import Client, get_client
    except ImportError as error:
        raise ImportError(
            f"widelimb.distributed needs Dask: pip install distributed ({error})"
        ) from error
    if client is None:
        try:
            client = get_client()
        except ValueError:
            raise ValueError("there is no client: distributed.Client(ADDRESS) makes one") from None
    if not isinstance(client, Client):
        raise TypeError(f"the client must be a distributed.Client, not {type(client).__name__}")
    if client.asynchronous:
        raise ValueError("the client must not be asynchronous")
    return client


def _count(retries):
    retries = operator.index(retries)
    if retries < 0:
        raise ValueError("retries must not be below 0")
    return retries


def _check(progress):
    if progress is not None and not isinstance(progress, bool) and not callable(progress):
        raise TypeError("progress must be True, False, None or callable")


def _failures():
    from distributed import CancelledError

    return Exception, CancelledError


def _teller(progress):
    if progress is True:
        bar = _progress.bar()
        return bar, bar.close
    return progress or (lambda done, jobs: None), lambda: None


def _with_index(result, index):
    """The error with the job's index in its text."""
    if not isinstance(result, Exception):
        return result
    if isinstance(result, BadJob):
        named = result
    else:
        try:
            named = type(result)(f"job {index}: {result}")
        except Exception:
            named = result
    named.index = index
    return named


def _for_file(result):
    """The error with the text of the command."""
    if isinstance(result, BadJob):
        return ValueError(result.reason)
    if isinstance(result, Exception) and str(result) == _Powers.inverse:
        return ValueError(NO_INVERSE)
    return result
