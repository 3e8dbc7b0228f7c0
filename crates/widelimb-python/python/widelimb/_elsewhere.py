"""Names of gmpy2 without an implementation here: each exists, and raises an error when used."""

FLOATS = """
    mpfr mpc context get_context set_context local_context ieee
    RoundToNearest RoundToZero RoundUp RoundDown RoundAwayZero Default
    acos acosh asin asinh atan atan2 atanh cbrt check_range const_catalan const_euler const_log2 const_pi
    copy_sign cos cosh cot coth csc csch degrees digamma div_2exp eint erf erfc exp exp10 exp2 expm1 factorial
    fmod frac free_cache frexp fsum gamma gamma_inc get_emax_max get_emin_min get_exp
    get_max_precision hypot inf
    j0 j1 jn lgamma li2 lngamma log1p maxnum minnum modf mpc_random mpfr_from_old_binary mpfr_grandom
    mpfr_nrandom mpfr_random mul_2exp nan next_above next_below next_toward norm phase polar proj radians rec_sqrt
    rect reldiff remainder remquo rint rint_ceil rint_floor rint_round rint_trunc root root_of_unity rootn round2
    round_away sec sech set_exp set_sign sin sin_cos sinh sinh_cosh sqrt tan tanh y0 y1 yn zero zeta can_round
    agm ai mpc_from_old_binary mpfr_version mpc_version
""".split()


# Functions of integers that replace some of the names.
_INSTEAD = {"sqrt": "isqrt", "cbrt": "iroot", "root": "iroot", "rootn": "iroot", "factorial": "fac"}


def _absent(name):
    instead = f"; for integers there is {_INSTEAD[name]}" if name in _INSTEAD else ""

    def refuse(*_arguments, **_named):
        raise NotImplementedError(f"widelimb has no floating-point numbers, so no {name}: that is gmpy2's{instead}")

    # A class, so that `isinstance(x, mpfr)` works.
    return type(name, (), {"__new__": refuse, "__doc__": f"Not in widelimb: gmpy2's {name}."})


class gmpy2Error(ArithmeticError):
    """The exception of gmpy2's floating-point contexts. widelimb never raises it; `except` may
    name it."""


class RangeError(gmpy2Error):
    __doc__ = gmpy2Error.__doc__


class InexactResultError(gmpy2Error):
    __doc__ = gmpy2Error.__doc__


class OverflowResultError(InexactResultError):
    __doc__ = gmpy2Error.__doc__


class UnderflowResultError(InexactResultError):
    __doc__ = gmpy2Error.__doc__


class InvalidOperationError(gmpy2Error, ValueError):
    __doc__ = gmpy2Error.__doc__


class DivisionByZeroError(gmpy2Error, ZeroDivisionError):
    __doc__ = gmpy2Error.__doc__


ERRORS = (
    RangeError, InexactResultError, OverflowResultError, UnderflowResultError, InvalidOperationError, DivisionByZeroError
)
ELSEWHERE = {name: _absent(name) for name in FLOATS} | {error.__name__: error for error in ERRORS}
