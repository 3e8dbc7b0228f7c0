# What type checkers know of the package: all of `_core.pyi`, and what the half that is Python adds. A function of
# `__init__.py` gets a line here; a module NAME.py beside it a file NAME.pyi. See `_core.pyi`.

from typing import Any

from ._array import BigArray as BigArray
from . import hqc as hqc
from ._core import *

__version__: str

def install_as_gmpy2() -> None: ...

# The names of gmpy2 that are not in this package: there, and refused when used.
def __getattr__(name: str) -> Any: ...
