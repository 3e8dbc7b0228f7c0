//! VBAP with AVX-512 IFMA: 256 bits in five digits of 52 bits.
//!
//! Source: PML thesis, the fourth version (example 6.2.2.3) and algorithm 20, its final one. The 25
//! products of digits are made in three vectors in the order of the sets, the last by the scalar
//! multiplier. The fourth version makes the lower and upper halves of the products apart, adds each
//! within the sets, and carries over. Algorithm 20 makes the upper halves first and hands them,
//! moved to the set they belong to, to the instruction that makes the lower halves: the additions
//! come with the products.
//!
//! Digit 0 is the highest, as in the thesis. Domain: 4 limbs. Corrections:
//! - the result's digits are cut to 52 bits. The published code leaves the carries in them as well,
//!   so that its digits are right only for who carries once more;
//! - the fourth version adds at most 1 to an upper half; five lower halves carry up to 4.

use super::super::Prepared;
use super::radix;
use super::{Family, MulMethod};
use std::arch::x86_64::*;
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// The fourth version of VBAP.
pub const UNFUSED: MulMethod = MulMethod {
    needs: Level::Avx512,
    domain: "4 limbs",
    lengths: |n| n == 4,
    ..MulMethod::portable(
        "vbap_unfused",
        "PML thesis, VBAP, fourth version (52-bit digits, IFMA)",
        Family::Vectors,
        |a, b| {
            UNFUSED.assert_takes(a, b);
            Box::new(Five::new(a, b, unfused))
        },
    )
};

/// Algorithm 20.
pub const FUSED: MulMethod = MulMethod {
    name: "vbap",
    source: "PML thesis, algorithm 20 (VBAP, final version, IFMA)",
    prepare: |a, b| {
        FUSED.assert_takes(a, b);
        Box::new(Five::new(a, b, fused))
    },
    ..UNFUSED
};

/// Digits of an operand.
pub const COUNT: usize = 5;

const WIDTH: u32 = 52;
const MASK: u64 = (1 << WIDTH) - 1;

/// The first product of each set, in the order of the sets; the last set is a single product.
const SETS: [usize; 2 * COUNT] = [0, 1, 3, 6, 10, 15, 19, 22, 24, 25];

/// The three groups' factors, lane 0 first: digits of `a`, then of `b`.
const GROUPS: [[[i64; 8]; 2]; 3] = [
    [[0, 0, 1, 0, 1, 2, 0, 1], [0, 1, 0, 2, 1, 0, 3, 2]],
    [[2, 3, 0, 1, 2, 3, 4, 1], [1, 0, 4, 3, 2, 1, 0, 4]],
    [[2, 3, 4, 2, 3, 4, 3, 4], [3, 2, 1, 4, 3, 2, 4, 3]],
];

/// `(a, b)`: the digits of `a b`.
///
/// # Safety
/// The CPU has [`Level::Avx512`].
type Function = unsafe fn(&[u64; COUNT], &[u64; COUNT]) -> [u64; 2 * COUNT];

/// Two operands of five digits and their product, the highest digit first.
struct Five {
    a: [u64; COUNT],
    b: [u64; COUNT],
    r: [u64; 2 * COUNT],
    function: Function,
}

impl Five {
    fn new(a: &[Limb], b: &[Limb], function: Function) -> Five {
        let highest_first = |limbs: &[Limb]| {
            let mut digits = radix::digits::<52>(limbs);
            digits.reverse();
            digits.try_into().expect("256 bits are five digits")
        };
        Five { a: highest_first(a), b: highest_first(b), r: [0; 2 * COUNT], function }
    }
}

impl Prepared for Five {
    fn run(&mut self) -> Limb {
        // SAFETY: `prepare` checked the level.
        self.r = unsafe { (self.function)(&self.a, &self.b) };
        0
    }

    fn result(&self) -> Vec<Limb> {
        let lowest_first: Vec<u64> = self.r.iter().rev().copied().collect();
        radix::limbs::<52>(&lowest_first, 8)
    }
}

/// Five digits in the lanes of a vector.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn loaded(digits: &[u64; COUNT]) -> __m512i {
    // SAFETY: the mask keeps the load within five digits.
    unsafe { _mm512_maskz_loadu_epi64((1 << COUNT) - 1, digits.as_ptr().cast()) }
}

/// A vector of at most five digits, highest first; memory has the lowest first.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub(super) fn loaded_backwards(digits: &[u64]) -> __m512i {
    assert!(digits.len() <= COUNT, "at most five digits");
    let mask = (1_u8 << digits.len()) - 1;
    // SAFETY: the mask keeps the load within the digits.
    let vector = unsafe { _mm512_maskz_loadu_epi64(mask, digits.as_ptr().cast()) };
    // Lane 7 is 0.
    _mm512_permutexvar_epi64(_mm512_set_epi64(7, 7, 7, 0, 1, 2, 3, 4), vector)
}

/// The factors of the three groups.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn factors(a: __m512i, b: __m512i) -> [[__m512i; 2]; 3] {
    // SAFETY: the lanes are eight.
    let lanes = |lanes: &[i64; 8], x| unsafe {
        _mm512_permutexvar_epi64(_mm512_loadu_epi64(lanes.as_ptr()), x)
    };
    let group = |[i, j]: &[[i64; 8]; 2]| [lanes(i, a), lanes(j, b)];
    [group(&GROUPS[0]), group(&GROUPS[1]), group(&GROUPS[2])]
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn stored(vectors: [__m512i; 3]) -> [u64; 24] {
    let mut digits = [0; 24];
    for (digits, vector) in digits.as_chunks_mut::<8>().0.iter_mut().zip(vectors) {
        // SAFETY: eight digits.
        unsafe { _mm512_storeu_epi64(digits.as_mut_ptr().cast(), vector) };
    }
    digits
}

/// The fourth version.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn unfused(a: &[u64; COUNT], b: &[u64; COUNT]) -> [u64; 2 * COUNT] {
    let zero = _mm512_setzero_si512();
    let groups = factors(loaded(a), loaded(b));
    let low = stored(groups.map(|[x, y]| _mm512_madd52lo_epu64(zero, x, y)));
    let high = stored(groups.map(|[x, y]| _mm512_madd52hi_epu64(zero, x, y)));
    let last = u128::from(a[4]) * u128::from(b[4]);
    // Sums within the sets; the lower ones' carries go to the upper ones.
    let (mut lows, mut highs) = ([0; 9], [0; 9]);
    for set in 0..8 {
        lows[set] = low[SETS[set]..SETS[set + 1]].iter().sum();
        highs[set] = high[SETS[set]..SETS[set + 1]].iter().sum();
    }
    (lows[8], highs[8]) = (last as u64 & MASK, (last >> WIDTH) as u64);
    for (low, high) in lows.iter_mut().zip(&mut highs) {
        *high += *low >> WIDTH;
        *low &= MASK;
    }
    // The upper half of each set belongs to the set above.
    let mut r = [0; 2 * COUNT];
    let mut carry = 0;
    for i in (0..2 * COUNT).rev() {
        let own = if i > 0 { lows[i - 1] } else { 0 };
        let sum = own + highs.get(i).copied().unwrap_or(0) + carry;
        (r[i], carry) = (sum & MASK, sum >> WIDTH);
    }
    r
}

/// Algorithm 20, under a name by which its instructions are counted.
// SAFETY: no other function has the name.
#[unsafe(export_name = "widelimb_papers_vbap")]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn fused(a: &[u64; COUNT], b: &[u64; COUNT]) -> [u64; 2 * COUNT] {
    fused_lanes(loaded(a), loaded(b), u128::from(a[4]) * u128::from(b[4]))
}

/// Algorithm 20 on operands in lanes, with the product of the two lowest digits.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub(super) fn fused_lanes(a: __m512i, b: __m512i, last: u128) -> [u64; 2 * COUNT] {
    let zero = _mm512_setzero_si512();
    let groups = factors(a, b);
    let [hi_0, hi_1, hi_2] = groups.map(|[x, y]| _mm512_madd52hi_epu64(zero, x, y));
    // The table of highs to lows, lane 0 first: lanes of the first vector, and from 8 on of the
    // second.
    let to_low_0 = _mm512_set_epi64(11, 10, 8, 7, 6, 4, 3, 1);
    let to_low_1 = _mm512_set_epi64(8 + 3, 0, 8 + 2, 8 + 1, 8, 7, 5, 4);
    let to_low_2 = _mm512_set_epi64(0, 0, 0, 7, 6, 0, 5, 4);
    let add_0 = _mm512_permutex2var_epi64(hi_0, to_low_0, hi_1);
    let add_1 = _mm512_maskz_permutex2var_epi64(0b1011_1111, hi_1, to_low_1, hi_2);
    let add_2 = _mm512_maskz_permutexvar_epi64(0b0001_1011, to_low_2, hi_2);
    let fused = |add, [x, y]: [__m512i; 2]| _mm512_madd52lo_epu64(add, x, y);
    let mut low =
        stored([fused(add_0, groups[0]), fused(add_1, groups[1]), fused(add_2, groups[2])]);
    let high = stored([hi_0, hi_1, hi_2]);
    low[22] += (last >> WIDTH) as u64;
    for (to, from) in [(0, 2), (2, 5), (5, 9), (9, 14)] {
        low[to] += high[from];
    }
    let mut r = [0; 2 * COUNT];
    r[9] = last as u64 & MASK;
    let mut carry = 0;
    for i in (1..9).rev() {
        let sum = carry + low[SETS[i - 1]..SETS[i]].iter().sum::<u64>();
        // The published code stores the sum itself.
        (r[i], carry) = (sum & MASK, sum >> WIDTH);
    }
    r[0] = high[0] + carry;
    r
}
