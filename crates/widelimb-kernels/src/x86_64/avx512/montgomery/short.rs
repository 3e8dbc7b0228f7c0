//! Products whose columns stay in registers, for moduli of up to [`MOST`] vectors of digits.
//!
//! A vector that starts where none was stored waits until the stores have left the core. For a
//! square, whose operand was stored just now, such vectors are made of registers; for a product
//! they are those of the factor that lay there before, and single digits, which a store hands on,
//! are those of the other. The modulus and its inverse are constant.
//!
//! Sums of every other shift, or of every fourth, are apart where the columns are few, so that
//! VPMADD52 waits less for the one before it.

use super::carry::{Carry, carry_of_multiple};
use crate::Limb;
use crate::digits::LANES;
use crate::montgomery::RawReduction;
use crate::x86_64::avx512::product::columns::opaque;
use crate::x86_64::avx512::product::square::{MASKS, Squares};
use crate::x86_64::avx512::vector::{load, opaque_mask, store};
use core::arch::x86_64::*;

/// The longest moduli, in vectors.
pub const MOST: usize = 5;
const COLUMNS: usize = 2 * MOST;

/// The product and the square of a modulus of one number of vectors.
type Kernels = (
    unsafe fn(*mut Limb, *const Limb, *const Limb, &RawReduction, *mut Limb),
    unsafe fn(*mut Limb, *const Limb, &RawReduction, *mut Limb),
);

/// The product and square for a modulus of `vectors` vectors, if they are few.
#[inline]
pub fn of(vectors: usize) -> Option<Kernels> {
    Some(match vectors {
        1 => (mul::<1>, sqr::<1>),
        2 => (mul::<2>, sqr::<2>),
        3 => (mul::<3>, sqr::<3>),
        4 => (mul::<4>, sqr::<4>),
        5 => (mul::<5>, sqr::<5>),
        _ => return None,
    })
}

/// Sums of low and of high halves, of up to `COLUMNS` vectors.
#[derive(Clone, Copy)]
struct Sums {
    low: [__m512i; COLUMNS],
    high: [__m512i; COLUMNS],
}

/// A vector of each place at one shift.
type Vectors = [__m512i; MOST + 1];

impl Sums {
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn new() -> Sums {
        let zeros = [_mm512_setzero_si512(); COLUMNS];
        Sums { low: zeros, high: zeros }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    fn add(&mut self, k: usize, x: __m512i, y: __m512i) {
        self.low[k] = _mm512_madd52lo_epu64(self.low[k], x, y);
        self.high[k] = _mm512_madd52hi_epu64(self.high[k], x, y);
    }

    /// Adds both halves of `x y` in the lanes of the mask.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    fn add_lanes(&mut self, k: usize, mask: __mmask8, x: __m512i, y: __m512i) {
        self.low[k] = _mm512_mask_madd52lo_epu64(self.low[k], mask, x, y);
        self.high[k] = _mm512_mask_madd52hi_epu64(self.high[k], mask, x, y);
    }

    /// The sum of both, of `n` columns.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn joined(mut self, other: &Sums, n: usize) -> Sums {
        each!(k in 0 1 2 3 4 5 6 7 8 9, if k < n {
            self.low[k] = _mm512_add_epi64(self.low[k], other.low[k]);
            self.high[k] = _mm512_add_epi64(self.high[k], other.high[k]);
        });
        self
    }

    /// The values of `n` vectors of columns.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn values(&self, n: usize) -> [__m512i; COLUMNS] {
        let mut values = [_mm512_setzero_si512(); COLUMNS];
        let zero = _mm512_setzero_si512();
        each!(k in 0 1 2 3 4 5 6 7 8 9, if k < n {
            let below = if k == 0 { zero } else { self.high[k.saturating_sub(1)] };
            let high = _mm512_alignr_epi64::<7>(self.high[k], below);
            values[k] = _mm512_add_epi64(self.low[k], high);
        });
        values
    }
}

/// Operands of up to so many vectors have their digits spread from registers, which takes one
/// instruction of a port that then has few; longer ones from memory, which takes longer.
const SPREAD: usize = 2;

/// An operand whose digits are taken one by one.
#[derive(Clone, Copy)]
struct Digits {
    memory: *const Limb,
    registers: Vectors,
}

impl Digits {
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn load<const Z: usize>(memory: *const Limb) -> Digits {
        let mut registers: Vectors = [_mm512_setzero_si512(); MOST + 1];
        each!(v in 0 1 2 3 4, if v < Z {
            // SAFETY: `memory` is valid for reads of Z vectors in every call here, and v < Z.
            registers[v] = unsafe { load(memory.add(LANES * v)) };
        });
        Digits { memory, registers }
    }

    /// Digits `s`, `s + 8`, ..., each in all lanes of a vector.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn rows<const Z: usize>(&self, s: usize) -> [__m512i; MOST] {
        let mut y = [_mm512_setzero_si512(); MOST];
        each!(q in 0 1 2 3 4, if q < Z {
            y[q] = if Z <= SPREAD {
                _mm512_permutexvar_epi64(_mm512_set1_epi64(s as i64), self.registers[q])
            } else {
                // SAFETY: `memory` has the Z vectors that `load` or `put_digits` took, and q < Z, s
                // < LANES.
                unsafe { _mm512_set1_epi64(*self.memory.add(LANES * q + s) as i64) }
            };
        });
        y
    }
}

/// The columns that a product makes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    All,
    Low,
    High,
}

/// Adds the columns of `a b` that are wanted, for `Z` vectors of each; high ones start with the
/// first of the sums. `SETS` sums go round.
#[inline(always)]
unsafe fn add_product<const Z: usize, const SETS: usize>(
    sums: &mut [Sums; SETS],
    a: *const Limb,
    b: &Digits,
    part: Part,
) {
    // SAFETY: a has Z vectors of digits with zeros below them, so that loads up to seven digits
    // below are valid, and a vector of zeros above; b has Z vectors in memory.
    unsafe {
        if Z <= SPREAD {
            each!(s in 0 1 2 3 4 5 6 7, {
                add_turn::<Z>(&mut sums[s % SETS], a.sub(s), b.rows::<Z>(s), part);
            });
            return;
        }
        let (mut a, mut s) = (a, 0);
        for _ in 0..opaque(LANES / SETS) {
            each!(set in 0 1 2 3, if set < SETS {
                add_turn::<Z>(&mut sums[set], a, b.rows::<Z>(s), part);
                (a, s) = (a.sub(1), s + 1);
            });
        }
    }
}

/// Adds the products of the vectors at one shift and the digits `y`.
#[inline(always)]
unsafe fn add_turn<const Z: usize>(
    sums: &mut Sums,
    a: *const Limb,
    y: [__m512i; MOST],
    part: Part,
) {
    // SAFETY: `add_product` passes a at a shift of 0 to 7 digits, where its Z vectors, and the one
    // above unless the part is low, are valid for reads.
    unsafe {
        each!(v in 0 1 2 3 4 5, if v < Z || (v == Z && part != Part::Low) {
            let x = load(a.add(LANES * v));
            each!(q in 0 1 2 3 4, if q < Z {
                match part {
                    Part::All => sums.add(v + q, x, y[q]),
                    Part::Low if v + q < Z => sums.add(v + q, x, y[q]),
                    Part::High if v + q >= Z => sums.add(v + q - Z, x, y[q]),
                    _ => (),
                }
            });
        });
    }
}

/// The sums of all sets, of `n` columns.
#[inline(always)]
unsafe fn joined<const SETS: usize>(sums: &[Sums; SETS], n: usize) -> Sums {
    // SAFETY: `mul` and `sqr`, which call this, have the features.
    unsafe {
        let mut sum = sums[0];
        each!(set in 1 2 3, if set < SETS {
            sum = sum.joined(&sums[set], n);
        });
        sum
    }
}

/// `r = a b / R + addend mod m`.
///
/// # Safety
/// The contract of [`MontgomeryKernels`](crate::montgomery::MontgomeryKernels) holds for a modulus
/// of `Z` vectors.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn mul<const Z: usize>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    m: &RawReduction,
    scratch: *mut Limb,
) {
    // SAFETY: a, b, r and scratch have the Z vectors that the contract of `MontgomeryKernels` says.
    unsafe {
        let product = match Z {
            1 | 2 => product_sums::<Z, 4>(b, a),
            3 => product_sums::<Z, 2>(b, a),
            _ => product_sums::<Z, 1>(b, a),
        };
        reduce::<Z>(r, product.values(2 * Z), m, scratch);
    }
}

#[inline(always)]
unsafe fn product_sums<const Z: usize, const SETS: usize>(a: *const Limb, b: *const Limb) -> Sums {
    // SAFETY: a and b have Z vectors between zeros; the CPU has the features of `mul`, which calls
    // this function.
    unsafe {
        let mut sums = [Sums::new(); SETS];
        add_product::<Z, SETS>(&mut sums, a, &Digits::load::<Z>(b), Part::All);
        joined(&sums, 2 * Z)
    }
}

/// The vectors that start `8 - FROM` digits below each vector of `x`.
#[inline]
#[target_feature(enable = "avx512f")]
fn shifted<const FROM: i32>(x: &Vectors) -> Vectors {
    let zero = _mm512_setzero_si512();
    [
        _mm512_alignr_epi64::<FROM>(x[0], zero),
        _mm512_alignr_epi64::<FROM>(x[1], x[0]),
        _mm512_alignr_epi64::<FROM>(x[2], x[1]),
        _mm512_alignr_epi64::<FROM>(x[3], x[2]),
        _mm512_alignr_epi64::<FROM>(x[4], x[3]),
        _mm512_alignr_epi64::<FROM>(x[5], x[4]),
    ]
}

/// `r = a^2 / R + addend mod m`.
///
/// # Safety
/// The contract of [`MontgomeryKernels`](crate::montgomery::MontgomeryKernels) holds for a modulus
/// of `Z` vectors.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn sqr<const Z: usize>(r: *mut Limb, a: *const Limb, m: &RawReduction, scratch: *mut Limb) {
    // SAFETY: a has Z vectors of digits by the contract of `MontgomeryKernels`, each of which is
    // above those it meets in the lanes of the masks (`product/square.rs`).
    unsafe {
        let digits = Digits::load::<Z>(a);
        let x = digits.registers;
        let masks = MASKS.map(|mask| opaque_mask(mask));
        let mut sums = [Sums::new(); 4];
        let sets = if Z <= SPREAD {
            4
        } else if Z < 4 {
            2
        } else {
            1
        };
        macro_rules! turn {
            ($s:literal, $x:expr) => {{
                let (x, y): (Vectors, _) = ($x, digits.rows::<Z>($s));
                let half = $s / (LANES / 2);
                let sums = &mut sums[$s % sets];
                each!(q in 0 1 2 3 4, if q < Z {
                    each!(v in 0 1 2 3 4 5, if v <= Z {
                        if v == q + half {
                            sums.add_lanes(v + q, masks[$s % 4], x[v], y[q]);
                        } else if v > q + half && (v < Z || $s > 0) {
                            sums.add(v + q, x[v], y[q]);
                        }
                    });
                });
            }};
        }
        turn!(0, x);
        turn!(1, shifted::<7>(&x));
        turn!(2, shifted::<6>(&x));
        turn!(3, shifted::<5>(&x));
        turn!(4, shifted::<4>(&x));
        turn!(5, shifted::<3>(&x));
        turn!(6, shifted::<2>(&x));
        turn!(7, shifted::<1>(&x));
        let once = match sets {
            4 => joined::<4>(&sums, 2 * Z),
            2 => sums[0].joined(&sums[1], 2 * Z),
            _ => sums[0],
        };
        let squares = Squares::new();
        let mut values = once.values(2 * Z);
        each!(k in 0 1 2 3 4 5 6 7 8 9, if k < 2 * Z {
            values[k] = squares.values(values[k], a.add(LANES / 2 * k));
        });
        reduce::<Z>(r, values, m, scratch);
    }
}

/// `r = (t + q m) / R + addend` for the `t` whose columns have these values.
#[inline(always)]
unsafe fn reduce<const Z: usize>(
    r: *mut Limb,
    values: [__m512i; COLUMNS],
    m: &RawReduction,
    scratch: *mut Limb,
) {
    // SAFETY: the scratch has room for two times MOST vectors, r and the arrays of m have Z vectors
    // by the contract of `MontgomeryKernels`; `mul` and `sqr`, which call this, have the features.
    unsafe {
        let (t, q) = (scratch, scratch.add(LANES * MOST));
        let mut carry = Carry::new();
        let low = put_digits::<Z>(t, &mut carry, values);
        let low = match Z {
            1 | 2 => low_sums::<Z, 4>(m, &low),
            _ => low_sums::<Z, 2>(m, &low),
        };
        let quotient = put_digits::<Z>(q, &mut Carry::new(), low.values(Z));
        let high = match Z {
            1 | 2 => high_sums::<Z, 4>(m, &quotient),
            _ => high_sums::<Z, 2>(m, &quotient),
        };
        let high = high.values(Z);
        let more = carry_of_multiple(t, q, m, Z);
        each!(k in 0 1 2 3 4, if k < Z {
            let addend = load(m.addend.add(LANES * k));
            let value = _mm512_add_epi64(high[k], _mm512_add_epi64(values[Z + k], addend));
            let value = if k == 0 { _mm512_add_epi64(value, more) } else { value };
            store(r.add(LANES * k), carry.digits(value));
        });
    }
}

/// The digits of the lowest `Z` vectors of columns, in memory and in registers.
#[inline(always)]
unsafe fn put_digits<const Z: usize>(
    memory: *mut Limb,
    carry: &mut Carry,
    values: [__m512i; COLUMNS],
) -> Digits {
    // SAFETY: `reduce` passes a part of the scratch with room for MOST vectors, and k < Z <= MOST.
    unsafe {
        let mut registers: Vectors = [_mm512_setzero_si512(); MOST + 1];
        each!(k in 0 1 2 3 4, if k < Z {
            registers[k] = carry.digits(values[k]);
            store(memory.add(LANES * k), registers[k]);
        });
        Digits { memory, registers }
    }
}

#[inline(always)]
unsafe fn low_sums<const Z: usize, const SETS: usize>(m: &RawReduction, t: &Digits) -> Sums {
    // SAFETY: the inverse has Z vectors between zeros and t has Z; `reduce` runs with the features.
    unsafe {
        let mut sums = [Sums::new(); SETS];
        add_product::<Z, SETS>(&mut sums, m.neg_inverse, t, Part::Low);
        joined(&sums, Z)
    }
}

#[inline(always)]
unsafe fn high_sums<const Z: usize, const SETS: usize>(m: &RawReduction, q: &Digits) -> Sums {
    // SAFETY: the modulus has Z vectors between zeros and q has Z; `reduce` runs with the features.
    unsafe {
        let mut sums = [Sums::new(); SETS];
        add_product::<Z, SETS>(&mut sums, m.modulus, q, Part::High);
        joined(&sums, Z)
    }
}
