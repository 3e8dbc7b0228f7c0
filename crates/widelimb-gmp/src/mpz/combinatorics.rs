//! Factorials, primorials, binomial coefficients, Fibonacci and Lucas numbers.

use super::{put, put_word};
use crate::abi::Mpz;
use crate::export::export;
use crate::fault::overflow;
use core::ffi::{c_int, c_ulong};
use widelimb::Natural;
use widelimb_kernels::kernels;
use widelimb_limb::factors::product_of;
use widelimb_limb::{self as limb, LIMB_BITS, Limb};

/// The bits of the longest integers.
const MOST_BITS: u64 = c_int::MAX as u64 * LIMB_BITS as u64;

export! {
    /// `r = n!`.
    fn __gmpz_fac_ui(r: *mut Mpz, n: c_ulong) {
        match FACTORIALS.get(n as usize) {
            Some(&factorial) => put_word(r, factorial, false),
            None if n <= SHORT_FACTORIAL => short_product(r, n, 1),
            None => put_natural(r, Natural::factorial_within(n, MOST_BITS)),
        }
    }

    /// `r = n!! = n (n - 2) (n - 4) ...`, down to 1 or 2.
    fn __gmpz_2fac_ui(r: *mut Mpz, n: c_ulong) {
        if n <= SHORT_FACTORIAL {
            return short_product(r, n, 2);
        }
        put_natural(r, Natural::double_factorial_within(n, MOST_BITS));
    }

    /// `r = n (n - m) (n - 2 m) ...`, down to the last factor above 0.
    fn __gmpz_mfac_uiui(r: *mut Mpz, n: c_ulong, m: c_ulong) {
        match m {
            _ if n <= m || m == 0 => put_word(r, n.max(1), false),
            1 => __gmpz_fac_ui(r, n),
            2 => __gmpz_2fac_ui(r, n),
            _ => multifactorial(r, n, m),
        }
    }

    /// `r` = the product of the primes up to `n`.
    fn __gmpz_primorial_ui(r: *mut Mpz, n: c_ulong) {
        put_natural(r, Natural::primorial_within(n, MOST_BITS));
    }

    /// `r = n (n - 1) ... (n - k + 1) / k!`, the binomial coefficient.
    fn __gmpz_bin_ui(r: *mut Mpz, n: *const Mpz, k: c_ulong) {
        let limbs = Mpz::limbs(n);
        if !Mpz::is_negative(n) {
            return match *limbs {
                [] => put_word(r, (k == 0).into(), false),
                [n] => __gmpz_bin_uiui(r, n, k),
                _ => {
                    let n = Natural::from_limbs(limbs.to_vec());
                    put_natural(r, n.choose_within(k, MOST_BITS));
                }
            };
        }
        if k == 0 {
            return put_word(r, 1, false);
        }
        // Of -n it is that of n + k - 1, for odd k with the other sign.
        let mut above = limbs.to_vec();
        let carry = limb::add_1_assign(&mut above, k - 1);
        above.push(carry);
        put_natural(r, Natural::from_limbs(above).choose_within(k, MOST_BITS));
        if k % 2 == 1 {
            (*r).size = -(*r).size;
        }
    }

    /// `r = n! / (k! (n - k)!)`, the binomial coefficient; 0 for `k > n`.
    fn __gmpz_bin_uiui(r: *mut Mpz, n: c_ulong, k: c_ulong) {
        match short_binomial(n, k) {
            Some(coefficient) => put_word(r, coefficient, false),
            None => put_natural(r, Natural::binomial_within(n, k, MOST_BITS)),
        }
    }

    /// `r = F(n)`, the Fibonacci number.
    fn __gmpz_fib_ui(r: *mut Mpz, n: c_ulong) {
        match FIBONACCI.get(n as usize + 1) {
            Some(&number) if n < LAST_FIBONACCI => put_word(r, number, false),
            _ => put_natural(r, Natural::fibonacci_within(n, MOST_BITS)),
        }
    }

    /// `r = F(n)` and `s = F(n - 1)`, the Fibonacci numbers; `F(-1) = 1`.
    fn __gmpz_fib2_ui(r: *mut Mpz, s: *mut Mpz, n: c_ulong) {
        if n < LAST_FIBONACCI {
            put_word(r, FIBONACCI[n as usize + 1], false);
            return put_word(s, FIBONACCI[n as usize], false);
        }
        let (number, before) = pair(n);
        put(r, number.limbs(), false);
        put(s, before.limbs(), false);
    }

    /// `r = L(n)`, the Lucas number.
    fn __gmpz_lucnum_ui(r: *mut Mpz, n: c_ulong) {
        if n < LAST_LUCAS {
            // L(n) = F(n) + 2 F(n - 1).
            let at = n as usize;
            return put_word(r, FIBONACCI[at + 1] + 2 * FIBONACCI[at], false);
        }
        put_natural(r, Natural::lucas_within(n, MOST_BITS));
    }

    /// `r = L(n)` and `s = L(n - 1)`, the Lucas numbers; `L(-1) = -1`.
    fn __gmpz_lucnum2_ui(r: *mut Mpz, s: *mut Mpz, n: c_ulong) {
        if n == 0 {
            put_word(r, 2, false);
            return put_word(s, 1, true);
        }
        let (at, before) = pair(n);
        put(r, (&at + (&before << 1_u32)).limbs(), false);
        put(s, ((at << 1_u32) - before).limbs(), false);
    }
}

/// `n!` for each `n` of which it fits in a limb.
static FACTORIALS: [Limb; 21] = {
    let (mut table, mut n) = ([1; 21], 1);
    while n < table.len() {
        table[n] = table[n - 1] * n as Limb;
        n += 1;
    }
    table
};

/// The first index of a Fibonacci number that does not fit in a limb.
const LAST_FIBONACCI: u64 = 94;

/// The first index of a Lucas number that does not fit in a limb.
const LAST_LUCAS: u64 = 93;

/// The Fibonacci numbers from `F(-1)` on that fit in a limb.
static FIBONACCI: [Limb; LAST_FIBONACCI as usize + 1] = {
    let (mut table, mut n) = ([1; LAST_FIBONACCI as usize + 1], 1);
    table[1] = 0;
    n += 1;
    while n < table.len() {
        table[n] = table[n - 1] + table[n - 2];
        n += 1;
    }
    table
};

/// The largest number whose factorial, of less than 64 limbs, is made factor by factor.
const SHORT_FACTORIAL: u64 = 400;

/// `r = n (n - step) (n - 2 step) ...`, down to the last factor above 0, for short factorials: as
/// many factors as fit in a limb at a time.
unsafe fn short_product(r: *mut Mpz, n: u64, step: u64) {
    let (mut product, mut len) = ([0; 64], 1);
    product[0] = 1;
    let mut factor = n;
    while factor > 1 {
        let mut limb = factor;
        factor = factor.saturating_sub(step);
        while factor > 1
            && let Some(more) = limb.checked_mul(factor)
        {
            limb = more;
            factor = factor.saturating_sub(step);
        }
        product[len] = limb::mul_1_assign(&mut product[..len], limb, 0);
        len += usize::from(product[len] != 0);
    }
    put(r, &product[..len], false);
}

/// `r` = a number, which may be too long.
unsafe fn put_natural<E>(r: *mut Mpz, number: Result<Natural, E>) {
    match number {
        Ok(number) => put(r, number.limbs(), false),
        Err(_) => overflow(),
    }
}

/// `(F(n), F(n - 1))`.
fn pair(n: u64) -> (Natural, Natural) {
    Natural::fibonacci_pair_within(n, MOST_BITS).unwrap_or_else(|_| overflow())
}

/// The binomial coefficient, if it and what leads to it fit in a limb.
fn short_binomial(n: u64, k: u64) -> Option<Limb> {
    if k > n {
        return Some(0);
    }
    let k = k.min(n - k);
    if k > 32 {
        return None;
    }
    // After each step it is the coefficient for i.
    (1..=k).try_fold(1_u64, |r, i| Some(r.checked_mul(n - k + i)? / i))
}

/// `r = n (n - m) (n - 2 m) ...` for `n > m > 2`.
unsafe fn multifactorial(r: *mut Mpz, n: u64, m: u64) {
    let count = n.div_ceil(m);
    // The upper half of the factors are at least a third of n.
    let least_bits = u128::from(count / 2) * u128::from((n / 3).max(1).ilog2());
    if least_bits > u128::from(MOST_BITS) {
        overflow();
    }
    let (mut limbs, mut limb): (Vec<Limb>, Limb) = (Vec::new(), 1);
    let mut factor = n;
    loop {
        match limb.checked_mul(factor) {
            Some(product) => limb = product,
            None => limbs.push(core::mem::replace(&mut limb, factor)),
        }
        if factor <= m {
            break;
        }
        factor -= m;
    }
    limbs.push(limb);
    put(r, &product_of(kernels(), &limbs), false);
}
