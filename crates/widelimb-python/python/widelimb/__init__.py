"""gmpy2's integers over widelimb's: exact, with the widest vector unit of the CPU.

>>> from widelimb import mpz
>>> mpz(2) ** 89 - 1
mpz(618970019642690137449562111)
"""

import numbers
import sys

from . import _core, hqc
from ._core import *
from ._elsewhere import ELSEWHERE

__version__ = _core.__version__
__all__ = [name for name in dir(_core) if not name.startswith("_")] + ["install_as_gmpy2"]

numbers.Integral.register(mpz)
numbers.Rational.register(mpq)


def install_as_gmpy2():
    """Makes `import gmpy2` give this package, in every module that imports it from now on."""
    sys.modules["gmpy2"] = sys.modules[__name__]


def __getattr__(name):
    # What needs numpy is imported when it is asked for.
    if name == "BigArray":
        try:
            from ._array import BigArray
        except ModuleNotFoundError as error:
            raise ImportError(f"widelimb.BigArray needs numpy: {error}") from error
        globals()[name] = BigArray
        return BigArray
    if name in ELSEWHERE:
        return ELSEWHERE[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
