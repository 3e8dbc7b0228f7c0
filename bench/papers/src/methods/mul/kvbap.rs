//! KVBAP: Karatsuba over VBAP.
//!
//! Source: PML thesis, algorithm 16: numbers in digits of 52 bits, split until five digits or fewer
//! are left, which algorithm 20 multiplies; subtractive, with the signs of the differences. The
//! thesis describes it, wants PML Add and PML Sub for the sums of every step (sections 7.1, 7.2),
//! and has not finished it. Once with those sums, which are `kvbap_sums`, once
//! with sums digit by digit, and once over another product of five digits,
//! `kvbap_leaf`.
//!
//! Domain: everything. A length of `256 * 2^k` bits has five digits at the end of every split.
//! Mended: the halves of an odd number of digits differ by one, where the listing gives both
//! `floor(N / 2)`. Fewer than five digits are filled up with zeros for algorithm 20.

use super::super::Prepared;
use super::kvbap_leaf;
use super::kvbap_sums as pml;
use super::vbap_ifma::{COUNT, fused_lanes, loaded_backwards};
use super::{Family, MulMethod, radix};
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// Algorithm 16 with PML Add and PML Sub.
pub const KVBAP: MulMethod = MulMethod {
    needs: Level::Avx512,
    ..MulMethod::portable(
        "kvbap",
        "PML thesis, algorithm 16 (KVBAP), sums by PML",
        Family::Vectors,
        |a, b| {
            KVBAP.assert_takes(a, b);
            Box::new(Digits::new(a, b, multiply::<Vbap, true>))
        },
    )
};

/// Algorithm 16 with sums digit by digit.
pub const SCALAR: MulMethod = MulMethod {
    name: "kvbap_scalar",
    source: "PML thesis, algorithm 16 (KVBAP), sums digit by digit",
    prepare: |a, b| {
        SCALAR.assert_takes(a, b);
        Box::new(Digits::new(a, b, multiply::<Vbap, false>))
    },
    ..KVBAP
};

/// Algorithm 16 with PML Add and PML Sub, over sets in lanes.
pub const SETS: MulMethod = MulMethod {
    name: "kvbap_sets",
    source: "PML thesis, algorithm 16 (KVBAP), sums by PML; below, one set in each lane",
    prepare: |a, b| {
        SETS.assert_takes(a, b);
        Box::new(Digits::new(a, b, multiply::<Sets, true>))
    },
    ..KVBAP
};

const WIDTH: u32 = 52;
const MASK: u64 = (1 << WIDTH) - 1;

/// Operands and result, the lowest digit first.
struct Digits {
    a: Vec<u64>,
    b: Vec<u64>,
    r: Vec<u64>,
    scratch: Vec<u64>,
    limbs: usize,
    function: radix::Function,
}

impl Digits {
    fn new(a: &[Limb], b: &[Limb], function: radix::Function) -> Digits {
        let (a_digits, b_digits) = (radix::digits::<52>(a), radix::digits::<52>(b));
        let n = a_digits.len();
        Digits {
            a: a_digits,
            b: b_digits,
            r: vec![0; 2 * n],
            scratch: vec![0; scratch_len(n)],
            limbs: a.len(),
            function,
        }
    }
}

impl Prepared for Digits {
    fn run(&mut self) -> Limb {
        // SAFETY: `prepare` checked the level.
        unsafe { (self.function)(&mut self.r, &self.a, &self.b, &mut self.scratch) };
        0
    }

    fn result(&self) -> Vec<Limb> {
        radix::limbs::<52>(&self.r, 2 * self.limbs)
    }
}

fn scratch_len(n: usize) -> usize {
    if n <= COUNT { 0 } else { 4 * n.div_ceil(2) + scratch_len(n.div_ceil(2)) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma")]
fn multiply<L: Leaf, const PML: bool>(r: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    let n = a.len();
    if n <= COUNT {
        // SAFETY: the features are this function's own.
        unsafe { L::multiply(r, a, b) };
        return;
    }
    let k = n.div_ceil(2);
    let ((a_low, a_high), (b_low, b_high)) = (a.split_at(k), b.split_at(k));
    let (differences, scratch) = scratch.split_at_mut(2 * k);
    let (middle, scratch) = scratch.split_at_mut(2 * k);
    multiply::<L, PML>(&mut r[..2 * k], a_low, b_low, scratch);
    multiply::<L, PML>(&mut r[2 * k..], a_high, b_high, scratch);
    let (x, y) = differences.split_at_mut(k);
    let negative = if PML {
        pml::absolute_difference(x, a_low, a_high) ^ pml::absolute_difference(y, b_low, b_high)
    } else {
        absolute_difference(x, a_low, a_high) ^ absolute_difference(y, b_low, b_high)
    };
    multiply::<L, PML>(middle, x, y, scratch);
    if PML {
        pml::add_middle(r, middle, negative);
    } else {
        add_middle(r, middle, negative);
    }
}

/// Adds `b (P1 + P2 - P3)`, where `r` holds `P1` and `P2` and `middle` the absolute value of `P3`.
fn add_middle(r: &mut [u64], middle: &mut [u64], negative: bool) {
    let k = middle.len() / 2;
    let (low, high) = r.split_at(2 * k);
    for (i, middle) in middle.iter_mut().enumerate() {
        let sum = low[i] + high.get(i).copied().unwrap_or(0);
        *middle = if negative { sum + *middle } else { sum.wrapping_sub(*middle) };
    }
    let mut carry = 0;
    for (i, r) in r[k..].iter_mut().enumerate() {
        let sum = r.cast_signed() + middle.get(i).map_or(0, |m| m.cast_signed()) + carry;
        (*r, carry) = (sum.cast_unsigned() & MASK, sum >> WIDTH);
    }
}

/// The product of at most five digits, the lowest first.
trait Leaf {
    /// # Safety
    /// The CPU has [`Level::Avx512`].
    unsafe fn multiply(r: &mut [u64], a: &[u64], b: &[u64]);
}

/// Algorithm 20, whose highest digit is the first.
struct Vbap;

impl Leaf for Vbap {
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma")]
    unsafe fn multiply(r: &mut [u64], a: &[u64], b: &[u64]) {
        let lowest = u128::from(a[0]) * u128::from(b[0]);
        let product = fused_lanes(loaded_backwards(a), loaded_backwards(b), lowest);
        r.iter_mut().zip(product.iter().rev()).for_each(|(to, from)| *to = *from);
    }
}

/// The form with one set in each lane.
struct Sets;

impl Leaf for Sets {
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma")]
    unsafe fn multiply(r: &mut [u64], a: &[u64], b: &[u64]) {
        kvbap_leaf::multiply(r, a, b);
    }
}

/// `r = |high - low|`, where `high` may be the shorter one; whether it was below 0.
fn absolute_difference(r: &mut [u64], low: &[u64], high: &[u64]) -> bool {
    let mut borrow = 0;
    for (i, (r, low)) in r.iter_mut().zip(low).enumerate() {
        let difference = high.get(i).map_or(0, |h| h.cast_signed()) - low.cast_signed() + borrow;
        (*r, borrow) = (difference.cast_unsigned() & MASK, difference >> WIDTH);
    }
    if borrow < 0 {
        let mut borrow = 0;
        for r in r {
            let difference = borrow - r.cast_signed();
            (*r, borrow) = (difference.cast_unsigned() & MASK, difference >> WIDTH);
        }
    }
    borrow < 0
}
