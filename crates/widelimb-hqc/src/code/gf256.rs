//! Arithmetic in GF(256) modulo `x^8 + x^4 + x^3 + x^2 + 1`, on many elements side by side.
//!
//! There are no tables: products are sums of doubled elements, chosen by masks. Loops over arrays
//! are written so that the compiler uses as many lanes as the target has.

use crate::mask::of_bit;

/// The field's polynomial without its leading term.
const REDUCTION: u8 = 0x1d;

/// Field elements side by side, one in each lane.
pub type Lanes<const N: usize> = [u8; N];

/// The product `x a`.
const fn double(a: u8) -> u8 {
    // All ones where there is a bit that moves out.
    (a << 1) ^ (((a as i8) >> 7) as u8 & REDUCTION)
}

/// The product `a b`, for constants.
pub const fn mul(a: u8, b: u8) -> u8 {
    let (mut sum, mut i) = (0, 8);
    while i > 0 {
        i -= 1;
        sum = double(sum) ^ (a & 0_u8.wrapping_sub(b >> i & 1));
    }
    sum
}

/// The power `a^e`, for constants.
pub const fn pow(a: u8, e: usize) -> u8 {
    let (mut power, mut i) = (1, 0);
    while i < e {
        power = mul(power, a);
        i += 1;
    }
    power
}

/// The linear combination `sum of c_i row_i`. The factors `c_i` may be secrets, the rows are
/// public.
///
/// For each bit of the factors, the rows whose factor has that bit are summed first, so that few
/// doublings are needed.
#[inline(always)]
pub fn combine<const N: usize>(rows: &[Lanes<N>], factors: impl Iterator<Item = u8>) -> Lanes<N> {
    let mut planes = [[0; N]; 8];
    for (row, factor) in rows.iter().zip(factors) {
        for (i, plane) in planes.iter_mut().enumerate() {
            let mask = of_bit(factor >> i);
            plane.iter_mut().zip(row).for_each(|(sum, x)| *sum ^= x & mask);
        }
    }
    let mut sum = planes[7];
    for plane in planes[..7].iter().rev() {
        sum.iter_mut().zip(plane).for_each(|(sum, x)| *sum = double(*sum) ^ x);
    }
    sum
}

/// The combination `a x + b y` of two rows, for factors `a` and `b`.
#[inline(always)]
pub fn mix<const N: usize>([a, b]: [u8; 2], x: &Lanes<N>, y: &Lanes<N>) -> Lanes<N> {
    let mut sum = [0; N];
    for i in (0..8).rev() {
        let (of_a, of_b) = (of_bit(a >> i), of_bit(b >> i));
        for ((sum, x), y) in sum.iter_mut().zip(x).zip(y) {
            *sum = double(*sum) ^ (x & of_a) ^ (y & of_b);
        }
    }
    sum
}

/// The products `a_i b_i`.
#[inline(always)]
pub fn mul_each<const N: usize>(a: &Lanes<N>, b: &Lanes<N>) -> Lanes<N> {
    let mut sum = [0; N];
    for i in 0..8 {
        for ((sum, a), b) in sum.iter_mut().zip(a).zip(b) {
            *sum = double(*sum) ^ (a & ((b << i) as i8 >> 7) as u8);
        }
    }
    sum
}

/// The inverses `1 / a_i` as powers `a_i^254`; 0 for 0.
#[inline(always)]
pub fn invert_each<const N: usize>(a: &Lanes<N>) -> Lanes<N> {
    let square = |a: &Lanes<N>| mul_each(a, a);
    let cube = mul_each(&square(a), a);
    let power_12 = square(&square(&cube));
    let power_15 = mul_each(&power_12, &cube);
    let power_240 = square(&square(&square(&square(&power_15))));
    mul_each(&mul_each(&power_240, &power_12), &square(a))
}
