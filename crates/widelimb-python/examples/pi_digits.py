"""Computes digits of pi by Chudnovsky's series, with binary splitting.

The sum of the terms from a to b is T / Q, and four products combine the sums of neighbouring ranges
(binary splitting). So nearly all time goes into products of long numbers, one square root, one
division, and the conversion to decimal. Digits are checked against Machin's formula, on Python's
int, as far as that is quick, and the last ones against published digits if the number of digits is
a power of ten.

    python pi_digits.py --digits 1000000
    python pi_digits.py --digits 50 --print
"""

import argparse
from time import perf_counter

from widelimb import isqrt, mpz

GUARD = 10  # Digits more than are asked for, so that what is cut off does not matter.

# The last ten of so many digits after the point.
PUBLISHED = {100: "3421170679", 10**3: "2164201989", 10**4: "5256375678"}
PUBLISHED |= {10**5: "5493624646", 10**6: "5779458151"}


def terms(a, b):
    """The numbers P, Q and T of the terms from a to b - 1 of Chudnovsky's series."""
    if b - a == 1:
        p = mpz((6 * a - 5) * (2 * a - 1) * (6 * a - 1)) if a else mpz(1)
        q = mpz(a) ** 3 * (640320**3 // 24) if a else mpz(1)
        t = p * (13591409 + 545140134 * a)
        return p, q, -t if a % 2 else t
    middle = (a + b) // 2
    p, q, t = terms(a, middle)
    p_right, q_right, t_right = terms(middle, b)
    return p * p_right, q * q_right, t * q_right + p * t_right


def chudnovsky(digits):
    """The integer part of pi * 10**digits. Each term gives 14.18 digits."""
    digits += GUARD
    _, q, t = terms(0, int(digits / 14.18) + 2)
    root = isqrt(10005 * mpz(10) ** (2 * digits))
    return q * 426880 * root // t // 10**GUARD


def machin(digits):
    """The integer part of pi * 10**digits, by 16 arctan(1/5) - 4 arctan(1/239)."""

    def arctan_of_inverse(x):
        term, total, k = one // x, 0, 0
        while term:
            total += (-term if k % 2 else term) // (2 * k + 1)
            term //= x * x
            k += 1
        return total

    one = 10 ** (digits + GUARD)
    return (16 * arctan_of_inverse(5) - 4 * arctan_of_inverse(239)) // 10**GUARD


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.partition("\n")[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--digits", type=int, default=10**6, help="how many behind the point")
    parser.add_argument("--check", type=int, default=5000, help="how many to compare with those of Machin's formula")
    parser.add_argument("--print", action="store_true", help="write all digits")
    options = parser.parse_args()
    digits = options.digits
    if digits < 0 or options.check < 0:
        parser.error("digits are counted from 0 on")

    start = perf_counter()
    pi = chudnovsky(digits)
    summing = perf_counter() - start

    start = perf_counter()
    text = str(pi)
    writing = perf_counter() - start

    checked = min(digits, options.check)
    assert mpz(text[: checked + 1]) == machin(checked)
    assert text[-10:] == PUBLISHED.get(digits, text[-10:])

    print(f"3.{text[1:]}" if options.print else f"3.{text[1:11]} ... {text[-10:]}")
    print(f"computed {digits} digits in {summing:.3f} s, {digits / summing:.0f} a second")
    print(f"written  {digits} digits in {writing:.3f} s, {digits / writing:.0f} a second")
    what = " and the last ten" if digits in PUBLISHED else ""
    print(f"checked  the first {checked} digits{what}")


if __name__ == "__main__":
    main()
