//! Counts of the vector instructions of methods, made while their own functions run.
//!
//! They are written over `Lanes`; here the vector is one word that counts what is done to it.
//! Constants are not counted, nor a shift by no bit, of which the compiler makes nothing. Source:
//! batch paper, tables 2, 4 and 5, which give formulas.

use super::lanes::Lanes;
use super::{karatsuba, reduce, schoolbook};
use crate::methods::batch::grid::{Grid, WIDTH};
use std::cell::Cell;
use std::ops::Sub;
use widelimb_kernels::cpu::Level;

/// Instructions by what they do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// VPMADD52, lower and upper halves.
    pub products: usize,
    /// Shifts, either way.
    pub shifts: usize,
    /// Additions and subtractions.
    pub sums: usize,
    /// ANDs.
    pub maskings: usize,
    /// ORs.
    pub ors: usize,
    /// Minima and choices.
    pub others: usize,
}

impl Sub for Counts {
    type Output = Counts;

    fn sub(self, other: Counts) -> Counts {
        Counts {
            products: self.products - other.products,
            shifts: self.shifts - other.shifts,
            sums: self.sums - other.sums,
            maskings: self.maskings - other.maskings,
            ors: self.ors - other.ors,
            others: self.others - other.others,
        }
    }
}

const NONE: Counts = Counts { products: 0, shifts: 0, sums: 0, maskings: 0, ors: 0, others: 0 };

thread_local! {
    static COUNTS: Cell<Counts> = const { Cell::new(NONE) };
}

/// The counts of a run of `body`; `None` if the CPU lacks the level of the functions.
fn counted(body: impl FnOnce()) -> Option<Counts> {
    if !Level::Avx512.is_available() {
        return None;
    }
    COUNTS.set(NONE);
    body();
    Some(COUNTS.get())
}

/// A vector of one word.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(transparent)]
struct Word(u64);

impl Word {
    fn of(value: u64, field: fn(&mut Counts) -> &mut usize) -> Word {
        let mut counts = COUNTS.get();
        *field(&mut counts) += 1;
        COUNTS.set(counts);
        Word(value)
    }
}

/// The digits that a product takes of its factors, and the product.
fn product(a: Word, b: Word) -> u128 {
    let cut = |x: Word| u128::from(x.0 & ((1 << WIDTH) - 1));
    cut(a) * cut(b)
}

impl Lanes for Word {
    const COUNT: usize = 1;

    unsafe fn splat(x: u64) -> Word {
        Word(x)
    }

    unsafe fn add(a: Word, b: Word) -> Word {
        Word::of(a.0.wrapping_add(b.0), |counts| &mut counts.sums)
    }

    unsafe fn sub(a: Word, b: Word) -> Word {
        Word::of(a.0.wrapping_sub(b.0), |counts| &mut counts.sums)
    }

    unsafe fn and(a: Word, b: Word) -> Word {
        Word::of(a.0 & b.0, |counts| &mut counts.maskings)
    }

    unsafe fn or(a: Word, b: Word) -> Word {
        Word::of(a.0 | b.0, |counts| &mut counts.ors)
    }

    unsafe fn lo(c: Word, a: Word, b: Word) -> Word {
        let half = product(a, b) as u64 & ((1 << WIDTH) - 1);
        Word::of(c.0.wrapping_add(half), |counts| &mut counts.products)
    }

    unsafe fn hi(c: Word, a: Word, b: Word) -> Word {
        let half = (product(a, b) >> WIDTH) as u64;
        Word::of(c.0.wrapping_add(half), |counts| &mut counts.products)
    }

    unsafe fn min(a: Word, b: Word) -> Word {
        Word::of(a.0.min(b.0), |counts| &mut counts.others)
    }

    unsafe fn choose(a: Word, b: Word, x: Word, y: Word) -> Word {
        Word::of(if a == b { x.0 } else { y.0 }, |counts| &mut counts.others)
    }

    unsafe fn down(a: Word, bits: u32) -> Word {
        Word::of((a.0.cast_signed() >> bits.min(63)).cast_unsigned(), |counts| &mut counts.shifts)
    }

    unsafe fn down_unsigned(a: Word, bits: u32) -> Word {
        Word::of(a.0.checked_shr(bits).unwrap_or(0), |counts| &mut counts.shifts)
    }

    unsafe fn up(a: Word, bits: u32) -> Word {
        match bits {
            0 => a,
            _ => Word::of(a.0.checked_shl(bits).unwrap_or(0), |counts| &mut counts.shifts),
        }
    }
}

/// `n` digits of 52 bits.
fn digits(n: usize, seed: u64) -> Vec<Word> {
    let digit = |i: u64| i.wrapping_add(seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 12;
    (1..).map(|i| Word(digit(i))).take(n).collect()
}

/// A product of `n` digits by `n`, of so many levels of Karatsuba's method; a square if `squares`.
///
/// # Panics
/// If the digits of a number without levels have no such halves.
pub fn multiplication(n: usize, levels: u32, squares: bool) -> Option<Counts> {
    let grid = Grid { share: n >> levels, levels };
    assert!(grid.digits() == n, "{n} digits have no halves");
    let (a, b) = (digits(n, 7), digits(n, 99));
    let mut c = digits(2 * n, 0);
    let mut scratch = digits(karatsuba::scratch_len(grid), 0);
    let b = (!squares).then_some(&b[..]);
    // SAFETY: `counted` has checked the level.
    counted(|| unsafe { karatsuba::product(grid, &mut c, &a, b, &mut scratch) })
}

/// The product with the modulus and its sum in a reduction by algorithm 3, of `n` digits: `B_fma`,
/// and in one by algorithm 6, which truncates it.
pub fn fused_products(n: usize) -> Option<[Counts; 2]> {
    let grid = Grid { share: n, levels: 0 };
    let (modulus, inverse) = (digits(n, 7), digits(n, 99));
    let moduli = reduce::Moduli { grid, n: &modulus[..], inverse: &inverse[..] };
    let (t, mut q, mut r) = (digits(2 * n, 5), digits(n, 0), digits(n, 0));
    let mut scratch = digits(karatsuba::scratch_len(grid) + n + 1, 0);
    // SAFETY: `counted` has checked the level.
    let quotient = counted(|| unsafe { schoolbook::multiply_low(&mut q, &t[..n], &inverse) })?;
    let mut used = t.clone();
    // SAFETY: the same.
    let whole = counted(|| unsafe {
        reduce::separate(moduli, &mut r, &mut used, &mut q, &mut scratch);
    })?;
    // SAFETY: the same.
    let truncated = counted(|| unsafe {
        reduce::truncated(moduli, &mut r, &t, &mut q, &mut scratch);
    })?;
    Some([whole - quotient, truncated - quotient])
}

#[cfg(test)]
mod tests {
    use super::*;
    use widelimb_testkit::skipped;

    /// The number of products is the paper's at all lengths; the word computes what vectors do.
    #[test]
    fn products_are_as_many_as_the_formulas_say() {
        for n in 1..=40 {
            let (Some(product), Some(square), Some([whole, truncated])) =
                (multiplication(n, 0, false), multiplication(n, 0, true), fused_products(n))
            else {
                skipped("the functions need level avx512");
                return;
            };
            assert_eq!([product.products, square.products], [2 * n * n, n * (n + 1)], "{n}");
            assert_eq!(whole.products, 2 * n * n, "{n}");
            // All of the n + 1 upper columns: n (n + 1) halves and the n - 1 upper ones below.
            assert_eq!(truncated.products, n * (n + 1) + n - 1, "{n}");
            if n % 2 == 0 {
                let halves = multiplication(n, 1, false).expect("the level is there");
                assert_eq!(halves.products, 3 * n * n / 2, "{n}");
            }
        }
    }

    #[test]
    fn a_word_multiplies_as_a_vector_does() {
        if !Level::Avx512.is_available() {
            skipped("the functions need level avx512");
            return;
        }
        let (a, b) = (digits(9, 3), digits(9, 4));
        let mut c = digits(18, 0);
        // SAFETY: the level is there.
        unsafe { schoolbook::multiply(&mut c, &a, &b) };
        let mut columns = [0_u128; 19];
        for (i, &x) in a.iter().enumerate() {
            for (j, &y) in b.iter().enumerate() {
                columns[i + j] += product(x, y);
            }
        }
        for k in 0..18 {
            columns[k + 1] += columns[k] >> WIDTH;
            assert_eq!(u128::from(c[k].0), columns[k] & ((1 << WIDTH) - 1), "digit {k}");
        }
    }
}
