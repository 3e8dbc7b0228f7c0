# Types of batches on a cluster: see `_core.pyi`. A client is an object of Dask, which need not be
# installed.

from collections.abc import Callable, Iterable
from os import PathLike
from typing import Any, Literal, NamedTuple, SupportsIndex, TypeAlias, TypeVar

from ._factors import Factorization

__all__ = ["Done", "LostJobs", "factor", "gcd", "is_prime", "map_pieces", "powmod"]

_Item = TypeVar("_Item")
_Path: TypeAlias = str | PathLike[str]
_Progress: TypeAlias = bool | Callable[[int, int], object] | None
_Errors: TypeAlias = Literal["raise", "return"]
# A list of results; `Done` where there is an output; with `ordered=False` an iterator.
_Answers: TypeAlias = Any

class LostJobs(RuntimeError):
    indices: list[int]
    why: str
    results: list[Any] | None
    def __init__(self, indices: list[int], why: str) -> None: ...

class Done(NamedTuple):
    answers: int
    errors: int

def powmod(
    jobs: Iterable[tuple[SupportsIndex, SupportsIndex, SupportsIndex]] | _Path,
    client: Any = None,
    *,
    output: _Path | None = None,
    chunk: SupportsIndex | None = None,
    retries: SupportsIndex = 3,
    progress: _Progress = None,
    errors: _Errors = "raise",
    ordered: bool = True,
    base: SupportsIndex = 10,
    max_bits: SupportsIndex = ...,
) -> _Answers: ...
def is_prime(
    numbers: Iterable[SupportsIndex],
    client: Any = None,
    *,
    n: SupportsIndex = 25,
    output: _Path | None = None,
    chunk: SupportsIndex | None = None,
    retries: SupportsIndex = 3,
    progress: _Progress = None,
    errors: _Errors = "raise",
    ordered: bool = True,
) -> _Answers: ...
def gcd(
    pairs: Iterable[tuple[SupportsIndex, SupportsIndex]],
    client: Any = None,
    *,
    output: _Path | None = None,
    chunk: SupportsIndex | None = None,
    retries: SupportsIndex = 3,
    progress: _Progress = None,
    errors: _Errors = "raise",
    ordered: bool = True,
    base: SupportsIndex = 10,
) -> _Answers: ...
def map_pieces(
    function: Callable[[list[_Item]], Iterable[object]],
    items: Iterable[_Item],
    client: Any = None,
    *,
    chunk: SupportsIndex | None = None,
    retries: SupportsIndex = 3,
    progress: _Progress = None,
    errors: _Errors = "raise",
    ordered: bool = True,
) -> _Answers: ...
def factor(
    n: SupportsIndex,
    client: Any = None,
    *,
    time_limit: float | None = None,
    proved: bool = False,
    ecm_digits: SupportsIndex | None = None,
    save: _Path | None = None,
    retries: SupportsIndex = 3,
    progress: bool | Callable[[str, int, int, int], object] | None = None,
) -> Factorization: ...
