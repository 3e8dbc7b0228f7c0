"""Files of jobs and of answers, as the JSON lines of the command `widelimb powmod` or in Parquet.

>>> import tempfile
>>> from pathlib import Path
>>> from widelimb.jobs import read_jobs, write_jobs
>>> folder = Path(tempfile.mkdtemp())
>>> write_jobs(folder / "jobs.jsonl", [(2, 10, 1001), (3, -1, 7)])
2
>>> print((folder / "jobs.jsonl").read_text(), end="")
{"base":"2","exponent":"10","modulus":"1001"}
{"base":"3","exponent":"-1","modulus":"7"}
>>> list(read_jobs(folder / "jobs.jsonl"))
[(1, (mpz(2), mpz(10), mpz(1001))), (2, (mpz(3), mpz(-1), mpz(7)))]

A file whose name ends in `.parquet` is a Parquet file, which needs pyarrow; all others are lines.
"""

import os

from . import _lines
from ._lines import BadJob

__all__ = ["BadJob", "read_answers", "read_jobs", "write_answers", "write_jobs"]

BadJob.__module__ = __name__


def read_jobs(path, *, base=10, max_bits=1 << 14, errors="raise"):
    """Reads a file of jobs: an iterator of (line, (base, exponent, modulus)), lines from 1 on.

    Strings are digits in `base`, 2 to 62, or `0x` and digits in base 16; JSON numbers are decimal.
    No number has more than `max_bits` bits. A bad line is a `BadJob`: raised, or with
    `errors="return"` in the place of the job.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
    ...     print('{"base": "2", "exponent": "10", "modulus": "0x3e9"}', file=file, flush=True)
    ...     list(read_jobs(file.name))
    [(1, (mpz(2), mpz(10), mpz(1001)))]
    """
    return _reader(path).jobs(path, _lines.Numbers(base, max_bits), _lines.keeps(errors))


def write_jobs(path, jobs, *, base=10, numbers="bytes"):
    """Writes jobs, each (base, exponent, modulus), to a file, and returns their number. The file
    appears when it is complete.

    In Parquet a job is three columns: unsigned little-endian bytes, or with `numbers="text"`
    decimal digits, which may have a sign.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "jobs.jsonl")
    >>> write_jobs(path, [(2, 10, 1001)])
    1
    """
    return _writer(path, base, numbers).jobs(path, jobs)


def read_answers(path, *, base=10):
    """Reads a file of answers: an iterator of (line, result), where an error is a `ValueError`.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
    ...     print('{"line":1,"result":"17"}', file=file)
    ...     print('{"line":2,"error":"the modulus is 0"}', file=file, flush=True)
    ...     list(read_answers(file.name))
    [(1, mpz(17)), (2, ValueError('the modulus is 0'))]
    """
    return _reader(path).answers(path, _lines.Numbers(base, None))


def write_answers(path, answers, *, base=10, numbers="bytes"):
    """Writes answers, each (line, result or exception), in the form of `widelimb powmod`, and
    returns their number.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "powers.jsonl")
    >>> write_answers(path, [(1, 23), (2, ValueError("the modulus is 0"))])
    2
    >>> print(open(path).read(), end="")
    {"line":1,"result":"23"}
    {"line":2,"error":"the modulus is 0"}
    """
    return _writer(path, base, numbers).answers(path, answers)


def _is_parquet(path):
    return os.fspath(path).lower().endswith(".parquet")


def _reader(path):
    if not _is_parquet(path):
        return _lines
    from . import _parquet

    return _parquet


def _writer(path, base, numbers):
    if numbers not in ("bytes", "text"):
        raise ValueError('numbers must be "bytes" or "text"')
    if not _is_parquet(path):
        return _lines.Writer(base)
    from . import _parquet

    return _parquet.Writer(numbers)
