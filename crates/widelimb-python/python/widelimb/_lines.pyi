# The public names of this module, which `jobs` exports; all others are internal.

from os import PathLike
from typing import Any

class BadJob(ValueError):
    path: str | PathLike[str]
    line: int
    reason: str
    def __init__(self, path: str | PathLike[str], line: int, reason: str) -> None: ...

def __getattr__(name: str) -> Any: ...
