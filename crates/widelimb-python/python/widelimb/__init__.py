"""gmpy2's integers over widelimb's: exact, with the widest vector unit of the CPU.

>>> from widelimb import mpz
>>> mpz(2) ** 89 - 1
mpz(618970019642690137449562111)
"""

import importlib as _importlib
import numbers as _numbers
import sys as _sys

from . import _core, hqc
from ._core import *
from ._elsewhere import ELSEWHERE as _ELSEWHERE

__version__ = _core.__version__
__all__ = [name for name in dir(_core) if not name.startswith("_")] + ["install_as_gmpy2"]

_numbers.Integral.register(mpz)
_numbers.Rational.register(mpq)


def install_as_gmpy2():
    """Makes `import gmpy2` give this package, in every module that imports it from now on.

    Programs that have imported gmpy2 keep what they have: it is called before sympy and mpmath are imported.
    """
    _sys.modules["gmpy2"] = _sys.modules[__name__]


# What needs other packages is imported when it is asked for.
_LATE = ("BigArray", "distributed", "jobs")


def __getattr__(name):
    if name == "BigArray":
        try:
            from ._array import BigArray
        except ModuleNotFoundError as error:
            raise ImportError(f"widelimb.BigArray needs numpy: {error}") from error
        globals()[name] = BigArray
        return BigArray
    if name in _LATE:
        return _importlib.import_module(f".{name}", __name__)
    if name in _ELSEWHERE:
        return _ELSEWHERE[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__():
    return sorted({*globals(), *_LATE})
