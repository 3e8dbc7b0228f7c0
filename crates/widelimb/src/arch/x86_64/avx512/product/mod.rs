//! Products in radix 2^52.

pub mod carry;
pub mod columns;
pub mod digits;

use crate::Limb;
use carry::Writer;
use columns::{Columns, Digits, add_product, shifted_vectors};
use core::arch::x86_64::*;
use digits::{LANES, Lanes, digits_of, to_digits};

const BLOCK_LIMBS: usize = 156;
const BLOCK_DIGITS: usize = digits_of(BLOCK_LIMBS);

/// One block.
///
/// # Safety
/// As mul.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
pub unsafe fn mul(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    let mut x = Lanes::<{ BLOCK_DIGITS + 3 * LANES }>::new();
    let mut y = Lanes::<{ BLOCK_DIGITS + LANES }>::new();
    let mut low = Lanes::<{ 2 * BLOCK_DIGITS + LANES }>::new();
    let mut high = Lanes::<{ 2 * BLOCK_DIGITS + LANES }>::new();
    debug_assert!(an <= BLOCK_LIMBS && bn <= an && bn > 0);
    unsafe {
        let zero = _mm512_setzero_si512();
        let a_digits = x.start().add(LANES);
        _mm512_store_si512(x.start().cast(), zero);
        let vectors = to_digits(a_digits, a, an);
        _mm512_store_si512(a_digits.add(LANES * vectors).cast(), zero);
        to_digits(y.start(), b, bn);
        let c = Columns { low: low.start(), high: high.start() };
        let (x, y) = (
            Digits { start: a_digits, n: digits_of(an) },
            Digits { start: y.start(), n: digits_of(bn) },
        );
        let vectors = shifted_vectors(x.n) + y.n.div_ceil(LANES);
        c.clear(0, vectors);
        add_product(c, x, y);
        let mut writer = Writer::new(r, an + bn);
        let mut k = 0;
        while writer.left() > 0 {
            let c = c.at(k);
            let values =
                writer.columns(_mm512_load_si512(c.low.cast()), _mm512_load_si512(c.high.cast()));
            writer.write(values);
            k += 1;
        }
    }
}
