"""The function `format(x, ...)` of an `mpq`: the format language of `fractions.Fraction` in
Python 3.13, for every version of Python."""

import re

from ._core import mpz

_LAYOUT = r"(?:(?P<fill>.)?(?P<align>[<>=^]))?(?P<sign>[-+ ]?)"
_WIDTH = r"(?P<width>0|[1-9][0-9]*)?(?P<separator>[,_])?"
_GENERAL = re.compile(rf"{_LAYOUT}(?P<alt>\#)?{_WIDTH}", re.DOTALL).fullmatch
_FLOAT = re.compile(
    rf"{_LAYOUT}(?P<no_negative_zero>z)?(?P<alt>\#)?(?P<zeros>0(?=[0-9]))?{_WIDTH}"
    r"(?:\.(?P<precision>0|[1-9][0-9]*))?(?P<kind>[eEfFgG%])",
    re.DOTALL,
).fullmatch


def formatted(x, spec):
    """The number as text in a format."""
    if asked := _GENERAL(spec):
        return _general(x, asked)
    asked = _FLOAT(spec)
    if asked is None:
        raise ValueError(f"Invalid format specifier {spec!r} for object of type 'mpq'")
    if asked["align"] and asked["zeros"]:
        raise ValueError(f"Invalid format specifier {spec!r}: zeros in front go with no alignment")
    return _float(x, asked)


def _general(x, asked):
    n, d = (format(abs(part), asked["separator"] or "") for part in (x.numerator, x.denominator))
    return _filled(asked, x < 0, n if x.is_integer() and not asked["alt"] else f"{n}/{d}")


def _float(x, asked):
    kind, precision = asked["kind"], int(asked["precision"] or 6)
    if kind in "fF%":
        exponent, places, scientific = -precision - 2 * (kind == "%"), precision, False
        digits = _rounded(x, exponent)
    else:
        figures = max(precision, 1) if kind in "gG" else precision + 1
        digits, exponent = _figures(x, figures)
        scientific = kind in "eE" or exponent > 0 or exponent + figures <= -4
        places = figures - 1 if scientific else -exponent
    negative = x < 0 and not (asked["no_negative_zero"] and digits == 0 and kind in "fF%")
    digits = str(digits).zfill(places + 1)
    whole, fraction = digits[: len(digits) - places], digits[len(digits) - places :]
    if kind in "gG" and not asked["alt"]:
        fraction = fraction.rstrip("0")
    end = ("." if fraction or asked["alt"] else "") + fraction
    if scientific:
        end += f"{'E' if kind in 'EFG' else 'e'}{exponent + places:+03d}"
    elif kind == "%":
        end += "%"
    if asked["zeros"]:
        sign = negative or asked["sign"] in ("+", " ")
        least = int(asked["width"] or 0) - sign - len(end)
        whole = whole.zfill(3 * least // 4 + 1 if asked["separator"] else least)
    if separator := asked["separator"]:
        first = 1 + (len(whole) - 1) % 3
        whole = whole[:first] + "".join(separator + whole[i : i + 3] for i in range(first, len(whole), 3))
    return _filled(asked, negative, whole + end)


def _rounded(x, exponent):
    """The magnitude in units of a power of ten, rounded to the nearest integer, ties to even."""
    n, d = abs(x.numerator), x.denominator
    if exponent < 0:
        n *= mpz(10) ** -exponent
    else:
        d *= mpz(10) ** exponent
    q, r = divmod(n, d)
    return q + (2 * r > d or 2 * r == d and q.is_odd())


def _figures(x, figures):
    """The leading digits of the magnitude as an integer, and the power of ten of its last digit."""
    if x == 0:
        return mpz(0), 1 - figures
    n, d = str(abs(x.numerator)), str(x.denominator)
    exponent = len(n) - len(d) + (d <= n) - figures
    digits = _rounded(x, exponent)
    return (digits // 10, exponent + 1) if len(str(digits)) > figures else (digits, exponent)


def _filled(asked, negative, body):
    sign = "-" if negative else asked["sign"].strip("-")
    padding = (asked["fill"] or " ") * (int(asked["width"] or 0) - len(sign) - len(body))
    align, half = asked["align"] or ">", len(padding) // 2
    if align == "<":
        return sign + body + padding
    if align == "=":
        return sign + padding + body
    return padding[:half] + sign + body + padding[half:] if align == "^" else padding + sign + body
