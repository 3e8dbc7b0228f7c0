//! The numbers that both libraries compute with, and the memory of their results.

use super::operation::{Call, Operation};
use crate::measure::{AlignedLimbs, Placement, SplitMix};
use crate::peers::gmp::Mpz;
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_int};
use std::rc::Rc;
use std::slice::{from_raw_parts, from_raw_parts_mut};
use widelimb_limb::Limb;

/// Limbs of a 64-byte line.
const LINE: usize = 8;

/// Bytes of operands and results that a rotation may take, so that it stays in the first cache.
const ROTATION_BYTES: usize = 24 << 10;

/// The most sets in a rotation.
const MOST_SETS: usize = 64;

/// The bits below which the highest limbs of `r`, `q`, `a`, `b` and `m` end: `a` is above `b` and
/// below `m`, and the lengths of results hardly vary.
const TOP_BITS: [u32; 5] = [60, 60, 61, 60, 62];

/// The numbers of one call.
pub(super) struct Set {
    pub r: Mpz,
    pub q: Mpz,
    pub a: Mpz,
    pub b: Mpz,
    pub m: Mpz,
    /// The lowest limb of `b`, odd.
    pub word: Limb,
    /// Decimal digits of a number of as many limbs as `a`.
    pub digits: CString,
    /// Room for digits.
    pub text: Vec<c_char>,
    /// What the last call returned.
    pub returned: u64,
    /// What is in the memory of `r` before a call.
    initial: Vec<Limb>,
}

/// Sets of numbers that all have the same lengths, and that rotate.
pub(super) struct Operands {
    pub sets: Vec<Set>,
    limbs: usize,
    lengths: [usize; 5],
    /// The memory that the numbers point at.
    _stores: [AlignedLimbs; 5],
}

/// Operands on which both libraries work in turn.
pub(super) type SharedOperands = Rc<RefCell<Operands>>;

/// The results of a call, as they are compared: what it returned, `r`, `q`, and a text.
pub(super) type Results = (u64, Vec<Limb>, Vec<Limb>, Vec<u8>);

/// The limbs before a call of `r`, `q`, `a`, `b` and `m`.
const fn lengths(call: Call, n: usize) -> [usize; 5] {
    match call {
        Call::DivRem | Call::Divides => [0, 0, 2 * n, n, n],
        Call::AddProduct => [2 * n, 0, n, n, n],
        Call::Limbs | Call::LimbsProduct | Call::LimbsWord | Call::LimbsShift => [n, 0, n, n, n],
        Call::PowMod if n >= 64 => [0, 0, n, 1, n],
        _ => [0, 0, n, n, n],
    }
}

impl Operands {
    /// Makes sets for an operation on numbers of some limbs: as many as the first cache holds, four
    /// times as many for common divisors, whose branches a CPU learns by heart otherwise. The same
    /// arguments give the same numbers.
    pub fn shared(operation: &Operation, limbs: usize, placement: Placement) -> SharedOperands {
        let stride = (2 * limbs + 4 + LINE).next_multiple_of(LINE);
        let bytes = 5 * stride * size_of::<Limb>();
        let more = if operation.name == "mpz_gcd" { 4 } else { 1 };
        let fitting = more * (ROTATION_BYTES / bytes).clamp(1, MOST_SETS);
        let count = 1_usize << fitting.ilog2();
        let offsets = match placement {
            Placement::Aligned => [0; 5],
            Placement::Odd => [1, 7, 3, 5, 1],
        };
        // The regions begin at different lines of a page, so that loads differ from stores in the
        // low bits of their addresses.
        let region = |i: usize| AlignedLimbs::zeros(count * stride, offsets[i] + 13 * i * LINE);
        let mut stores = [0, 1, 2, 3, 4].map(region);
        let starts = stores.each_mut().map(|store| store.as_mut_slice().as_mut_ptr());
        let lengths = lengths(operation.call, limbs);
        let mut random = SplitMix(limbs as u64);
        let set = |i: usize| {
            // SAFETY: each region has `count` strides.
            let starts = starts.map(|start| unsafe { start.add(i * stride) });
            Set::new(operation.call, starts, lengths, stride, &mut random)
        };
        let sets = (0..count).map(set).collect();
        Rc::new(RefCell::new(Operands { sets, limbs, lengths, _stores: stores }))
    }

    /// The number of sets.
    pub const fn count(&self) -> usize {
        self.sets.len()
    }

    /// The size of the numbers.
    pub const fn limbs(&self) -> usize {
        self.limbs
    }

    /// Puts back what was in the memory of results before any call.
    pub fn reset(&mut self) {
        for set in &mut self.sets {
            let (r_len, stride) = (self.lengths[0], set.initial.len());
            // SAFETY: the memory of a result has a stride.
            unsafe { from_raw_parts_mut(set.r.limbs, stride) }.copy_from_slice(&set.initial);
            (set.r.size, set.q.size, set.returned) = (r_len as c_int, 0, 0);
            set.text.fill(0);
        }
    }

    /// The results of the last calls on all sets.
    ///
    /// # Panics
    /// If a result has left its place, for want of room.
    pub fn results(&self, operation: &Operation) -> Vec<Results> {
        let signed = matches!(operation.call, Call::Order | Call::OrderWord);
        self.sets.iter().map(|set| set.results(signed, operation.is_on_limbs())).collect()
    }
}

impl Set {
    /// Fills the memory of a set, a stride of limbs at each start.
    fn new(
        call: Call,
        starts: [*mut Limb; 5],
        lengths: [usize; 5],
        stride: usize,
        random: &mut SplitMix,
    ) -> Set {
        let mut number = |i: usize| {
            // SAFETY: there is a stride of zeros at each start, and no number is longer.
            let limbs = unsafe { from_raw_parts_mut(starts[i], lengths[i]) };
            limbs.fill_with(|| random.next());
            if let [low, ..] = limbs {
                *low |= 1;
            }
            if let [.., high] = limbs {
                let bit = TOP_BITS[i];
                *high = *high & ((1 << bit) - 1) | 1 << (bit - 1);
                *high |= u64::from(lengths[i] == 1);
            }
            Mpz { alloc: stride as c_int, size: lengths[i] as c_int, limbs: starts[i] }
        };
        let [r, q, a, mut b, m] = [0, 1, 2, 3, 4].map(&mut number);
        if matches!(call, Call::Signed | Call::AddProduct) && random.next() & 4 == 0 {
            b.size = -b.size;
        }
        let (digits, room) = match call {
            Call::ToText | Call::FromText => (digits(lengths[2], random), 20 * lengths[2] + 3),
            _ => (CString::default(), 0),
        };
        // SAFETY: `r` has a stride of limbs, and `b` at least one.
        let (initial, word) = unsafe { (from_raw_parts(starts[0], stride).to_vec(), *starts[3]) };
        Set { r, q, a, b, m, word, digits, text: vec![0; room], returned: 0, initial }
    }

    fn results(&self, signed: bool, on_limbs: bool) -> Results {
        let stride = self.initial.len();
        let value = |x: &Mpz| {
            assert_eq!(x.alloc, stride as c_int, "results have room");
            let used = if on_limbs { stride } else { x.size.unsigned_abs() as usize };
            // SAFETY: no number is longer than its stride.
            let mut value = unsafe { from_raw_parts(x.limbs, used) }.to_vec();
            value.push(x.size as Limb);
            value
        };
        let returned = match signed {
            true => i64::from(self.returned as c_int).signum() as u64,
            false => self.returned,
        };
        let text = if self.text.is_empty() {
            Vec::new()
        } else {
            // SAFETY: the room was filled with zeros, and digits end before its last byte.
            unsafe { CStr::from_ptr(self.text.as_ptr()) }.to_bytes().to_vec()
        };
        (returned, value(&self.r), value(&self.q), text)
    }
}

/// The decimal digits of a number of so many limbs.
fn digits(limbs: usize, random: &mut SplitMix) -> CString {
    let digit = |_| b'1' + (random.next() % 9) as u8;
    let digits: Vec<u8> = (0..limbs * 19).map(digit).collect();
    CString::new(digits).expect("no zero byte")
}
