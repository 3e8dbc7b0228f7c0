# Types of the functions on files of jobs: see `_core.pyi`.

from collections.abc import Iterable, Iterator
from os import PathLike
from typing import Literal, SupportsIndex, TypeAlias, overload

from ._core import mpz
from ._lines import BadJob as BadJob

__all__ = ["BadJob", "read_answers", "read_jobs", "write_answers", "write_jobs"]

_Path: TypeAlias = str | PathLike[str]
_Job: TypeAlias = tuple[mpz, mpz, mpz]

@overload
def read_jobs(
    path: _Path,
    *,
    base: SupportsIndex = 10,
    max_bits: SupportsIndex = ...,
    errors: Literal["raise"] = "raise",
) -> Iterator[tuple[int, _Job]]: ...
@overload
def read_jobs(
    path: _Path,
    *,
    base: SupportsIndex = 10,
    max_bits: SupportsIndex = ...,
    errors: Literal["return"],
) -> Iterator[tuple[int, _Job | BadJob]]: ...
def write_jobs(
    path: _Path,
    jobs: Iterable[tuple[SupportsIndex, SupportsIndex, SupportsIndex]],
    *,
    base: SupportsIndex = 10,
    numbers: Literal["bytes", "text"] = "bytes",
) -> int: ...
def read_answers(
    path: _Path, *, base: SupportsIndex = 10
) -> Iterator[tuple[int, mpz | bool | ValueError]]: ...
def write_answers(
    path: _Path,
    answers: Iterable[tuple[SupportsIndex, SupportsIndex | Exception]],
    *,
    base: SupportsIndex = 10,
    numbers: Literal["bytes", "text"] = "bytes",
) -> int: ...
