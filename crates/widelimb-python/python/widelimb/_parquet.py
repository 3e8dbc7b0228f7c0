"""Parquet files of jobs and answers, by pyarrow."""

import contextlib
import operator
import os
from itertools import islice

from ._core import mpz
from ._lines import DECIMAL, FIELDS, BadJob, Wrong, checked, printable, replaced

try:
    import pyarrow
    import pyarrow.parquet
    from pyarrow import types
except ImportError as error:
    raise ImportError(f"files of Parquet need pyarrow: pip install pyarrow ({error})") from error

# The number of rows in memory at one time.
ROWS = 1 << 12


@contextlib.contextmanager
def opened(path):
    """The opened file; an error of pyarrow becomes a ValueError that names the file."""
    try:
        with open(path, "rb") as file:
            yield pyarrow.parquet.ParquetFile(file)
    except (pyarrow.ArrowException, OSError) as error:
        if isinstance(error, OSError) and error.filename is not None:
            raise
        why = str(error).strip()
        raise ValueError(
            f"{os.fspath(path)}: it cannot be read as a file of Parquet: {why}"
        ) from None


def number_in(path, name, kind):
    """The function that converts a value of a column of type `kind` to a number."""
    if types.is_dictionary(kind):
        kind = kind.value_type
    if types.is_integer(kind):
        return mpz
    if types.is_decimal(kind) and kind.scale == 0:
        return lambda value: mpz(int(value))
    if types.is_string(kind) or types.is_large_string(kind):
        return lambda text: DECIMAL.number(name, text, None)
    if types.is_binary(kind) or types.is_large_binary(kind) or types.is_fixed_size_binary(kind):
        return lambda value: mpz.from_bytes(value, "little")
    raise ValueError(
        f"{os.fspath(path)}: column `{name}` is of {kind}, not integers, bytes or texts of digits"
    )


def rows(path, names):
    """The rows of these columns, each a tuple of the row's number, from 1 on, and its values."""
    number = 0
    with opened(path) as file:
        for batch in file.iter_batches(ROWS, columns=list(names)):
            for row in zip(
                *(batch.column(batch.schema.get_field_index(name)).to_pylist() for name in names)
            ):
                number += 1
                yield number, *row


def schema_of(path, names):
    with opened(path) as file:
        schema = file.schema_arrow
    for name in names:
        if len(schema.get_all_field_indices(name)) != 1:
            raise ValueError(f"{os.fspath(path)}: it must have one column `{name}`")
    return [schema.field(name).type for name in names]


def jobs(path, numbers, keep):
    """The jobs of a file, each with the number of its row."""
    kinds = schema_of(path, FIELDS)
    readers = [number_in(path, name, kind) for name, kind in zip(FIELDS, kinds)]
    return read_jobs(path, numbers, keep, readers)


def read_jobs(path, numbers, keep, readers):
    for line, *values in rows(path, FIELDS):
        try:
            yield line, checked(*map(member, FIELDS, readers, values, [numbers.max_bits] * 3))
        except Wrong as wrong:
            bad = BadJob(path, line, str(wrong))
            if not keep:
                raise bad from None
            yield line, bad


def member(name, reader, value, max_bits):
    if value is None:
        raise Wrong(f"{name}: it is missing")
    # A decimal digit is more than three bits.
    if (
        isinstance(value, (str, bytes))
        and len(value) > max_bits // (3 if isinstance(value, str) else 8) + 64
    ):
        raise Wrong(f"{name}: more than {max_bits} bits; max_bits=N raises this")
    number = reader(value)
    if number.bit_length() > max_bits:
        raise Wrong(f"{name}: more than {max_bits} bits; max_bits=N raises this")
    return number


def answers(path, numbers):
    """The answers of a file, each with the number of its row."""
    kinds = schema_of(path, ("line", "result", "error"))
    return read_answers(
        path, bool if types.is_boolean(kinds[1]) else number_in(path, "result", kinds[1])
    )


def read_answers(path, reader):
    for row, line, result, error in rows(path, ("line", "result", "error")):
        if line is None or (result is None) == (error is None):
            raise BadJob(path, row, "it is no answer: a line, and a result or an error")
        yield line, ValueError(error) if result is None else reader(result)


class Writer:
    """Writes columns of numbers as bytes or texts."""

    def __init__(self, numbers):
        self.numbers = numbers
        self.kind = pyarrow.binary() if numbers == "bytes" else pyarrow.string()

    def number(self, value):
        value = mpz(operator.index(value))
        if self.numbers == "text":
            return value.digits()
        if value < 0:
            raise ValueError('a number below 0 has no bytes here; numbers="text" has digits')
        return int(value).to_bytes(value.bit_length() + 7 >> 3, "little")

    def jobs(self, path, jobs):
        schema = pyarrow.schema([(name, self.kind) for name in FIELDS])
        return self.write(path, schema, (self.job(*job) for job in jobs))

    def job(self, base, exponent, modulus):
        return self.number(base), self.number(exponent), self.number(modulus)

    def answers(self, path, answers):
        answers = iter(answers)
        first = list(islice(answers, 1))
        is_truth = bool(first) and isinstance(first[0][1], bool)
        kind = pyarrow.bool_() if is_truth else self.kind
        schema = pyarrow.schema(
            [("line", pyarrow.int64()), ("result", kind), ("error", pyarrow.string())]
        )
        found = (self.answer(*answer, is_truth) for part in (first, answers) for answer in part)
        return self.write(path, schema, found)

    def answer(self, line, result, is_truth):
        if isinstance(result, BaseException):
            return operator.index(line), None, printable(str(result)) or type(result).__name__
        return operator.index(line), result if is_truth else self.number(result), None

    def write(self, path, schema, rows):
        count = 0
        with replaced(path) as file, pyarrow.parquet.ParquetWriter(file, schema) as writer:
            while part := list(islice(rows, ROWS)):
                columns = [
                    pyarrow.array(column, field.type) for column, field in zip(zip(*part), schema)
                ]
                writer.write_batch(pyarrow.record_batch(columns, schema=schema))
                count += len(part)
        return count
