//! Arrays of digits, and constants among them.

use widelimb_kernels::field::{DIGIT_BITS, DIGIT_MASK, Vector};

/// The statement for each index below a constant, written out: a loop that the compiler need not be
/// trusted to unroll, so that digits stay in registers.
macro_rules! each {
    ($i:ident < $n:expr, $statement:expr) => {
        each!($i < $n, $statement, 0 1 2 3 4 5 6 7)
    };
    ($i:ident < $n:expr, $statement:expr, $($index:literal)*) => {{
        $({
            let $i: usize = $index;
            if $i < $n {
                $statement
            }
        })*
    }};
}
pub(super) use each;

/// The digits of a number in each lane, lowest first.
pub trait Digits<V>: Copy {
    /// The same in all digits.
    fn of(x: V) -> Self;
    /// The digits.
    fn all(&self) -> &[V];
    /// The digits, to change them.
    fn all_mut(&mut self) -> &mut [V];
}

impl<V: Copy, const N: usize> Digits<V> for [V; N] {
    #[inline(always)]
    fn of(x: V) -> [V; N] {
        [x; N]
    }

    #[inline(always)]
    fn all(&self) -> &[V] {
        self
    }

    #[inline(always)]
    fn all_mut(&mut self) -> &mut [V] {
        self
    }
}

/// The digits of a number of limbs, lowest first.
///
/// # Panics
/// If the number is longer.
pub const fn digits_of<const N: usize>(limbs: &[u64]) -> [u64; N] {
    let mut digits = [0; N];
    let mut i = 0;
    while i < limbs.len() * 64 {
        if limbs[i / 64] >> (i % 64) & 1 == 1 {
            digits[i / DIGIT_BITS as usize] |= 1 << (i % DIGIT_BITS as usize);
        }
        i += 1;
    }
    digits
}

/// `2^bits mod p`, by doubling.
pub const fn power_of_two<const N: usize>(bits: usize, p: &[u64; N]) -> [u64; N] {
    let mut one = [0; N];
    one[0] = 1;
    times_power_of_two(&one, bits, p)
}

/// `2^bits x mod p`, for a residue.
pub const fn times_power_of_two<const N: usize>(
    x: &[u64; N],
    bits: usize,
    p: &[u64; N],
) -> [u64; N] {
    let (mut r, mut i) = (*x, 0);
    while i < bits {
        r = doubled(&r, p);
        i += 1;
    }
    r
}

/// `2 a mod p`, for a residue; for the largest number of the digits as `p`, `2 a` where it has no more.
pub const fn doubled<const N: usize>(a: &[u64; N], p: &[u64; N]) -> [u64; N] {
    let (mut r, mut carry, mut i) = ([0; N], 0, 0);
    while i < N {
        let digit = 2 * a[i] + carry;
        (r[i], carry) = (digit & DIGIT_MASK, digit >> DIGIT_BITS);
        i += 1;
    }
    if is_below(&r, p) { r } else { difference(&r, p) }
}

/// Whether `a < b`.
pub const fn is_below<const N: usize>(a: &[u64; N], b: &[u64; N]) -> bool {
    let mut i = N;
    while i > 0 {
        i -= 1;
        if a[i] != b[i] {
            return a[i] < b[i];
        }
    }
    false
}

/// `a - b`, which is not negative.
pub const fn difference<const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
    let (mut r, mut borrow, mut i) = ([0; N], 0, 0);
    while i < N {
        let digit = a[i] as i64 - b[i] as i64 + borrow;
        (r[i], borrow) = ((digit as u64) & DIGIT_MASK, digit >> DIGIT_BITS);
        i += 1;
    }
    r
}

/// `a + b`, which has no more digits.
pub const fn plus<const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
    let (mut r, mut carry, mut i) = ([0; N], 0, 0);
    while i < N {
        let digit = a[i] + b[i] + carry;
        (r[i], carry) = (digit & DIGIT_MASK, digit >> DIGIT_BITS);
        i += 1;
    }
    r
}

/// Digits with signs from `-2^51` to `2^51`, but for the last one, which takes what is above.
pub const fn signed<const N: usize>(a: &[u64; N]) -> [i64; N] {
    let (mut r, mut carry, mut i) = ([0; N], 0, 0);
    while i < N {
        let digit = a[i] as i64 + carry;
        let is_high = digit > 1 << (DIGIT_BITS - 1) && i + 1 < N;
        (r[i], carry) = if is_high { (digit - (1 << DIGIT_BITS), 1) } else { (digit, 0) };
        i += 1;
    }
    r
}

/// `-1 / p mod 2^52`, for the lowest digit of an odd number.
pub const fn neg_inverse(p: u64) -> u64 {
    // Each step doubles the bits that are right.
    let (mut x, mut i) = (1u64, 0);
    while i < 6 {
        x = x.wrapping_mul(2u64.wrapping_sub(p.wrapping_mul(x)));
        i += 1;
    }
    x.wrapping_neg() & DIGIT_MASK
}

/// Digits with a sign whose sum is the number: runs of `2^52 - 1` become a -1 and a carry, so that
/// primes near powers of two have few digits that are not 0, 1 or -1. The last one is what is
/// carried out.
pub const fn recoded<const N: usize, const M: usize>(p: &[u64; N]) -> [i64; M] {
    assert!(M == N + 1, "a digit more");
    let (mut r, mut carry, mut i) = ([0; M], 0, 0);
    while i < N {
        let digit = p[i] + carry;
        (r[i], carry) = match digit {
            DIGIT_MASK => (-1, 1),
            _ if digit > DIGIT_MASK => (0, 1),
            _ => (digit as i64, 0),
        };
        i += 1;
    }
    r[N] = carry as i64;
    r
}

/// [`carry`] of digits in a slice.
#[inline(always)]
pub fn carry_all<V: Vector>(r: &mut [V]) {
    for i in 1..r.len() {
        r[i] = r[i].add(r[i - 1].carry());
        r[i - 1] = r[i - 1].low();
    }
}

/// Makes digits with carries, and signs, digits from 0 to `2^52 - 1`; the last one takes what is
/// above. The number is not negative.
#[inline(always)]
pub fn carry<V: Vector, const N: usize>(r: &mut [V; N]) {
    each!(i < N - 1, {
        r[i + 1] = r[i + 1].add(r[i].carry());
        r[i] = r[i].low();
    });
}
