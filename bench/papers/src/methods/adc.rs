//! The CPU's own add with carry, operand by operand.
//!
//! Source: lecture, "AVR multiprecision addition" and subtraction: ADD, then ADC on each further
//! word, and at the end `CLR; ADC` to turn the flag into the top word. Once on bytes, the words of
//! the lecture's 8-bit CPU, and once on 64-bit limbs, as its slides on 64-bit CPUs say ("works just
//! as before, except with larger registers"). Domain: everything. Nothing had to be mended.

use super::buffer::OnLimbs;
use super::{Method, Op, Prepared};
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// A chain of ADC on limbs.
pub const ADD: Method = Method::exact_add(
    "adc_add",
    "lecture, multiprecision addition, radix 2^64",
    Level::Scalar,
    |a, b| OnLimbs::boxed(a, b, add),
);

/// A chain of SBC on limbs.
pub const SUB: Method = Method {
    name: "adc_sub",
    source: "lecture, multiprecision subtraction, radix 2^64",
    op: Op::Sub,
    prepare: |a, b| OnLimbs::boxed(a, b, sub),
    ..ADD
};

/// A chain of ADC on bytes.
pub const BYTES_ADD: Method = Method {
    name: "adc_bytes_add",
    source: "lecture, AVR multiprecision addition",
    prepare: |a, b| OnBytes::boxed(a, b, add_bytes),
    ..ADD
};

/// A chain of SBC on bytes.
pub const BYTES_SUB: Method = Method {
    name: "adc_bytes_sub",
    source: "lecture, AVR multiprecision subtraction",
    op: Op::Sub,
    prepare: |a, b| OnBytes::boxed(a, b, sub_bytes),
    ..ADD
};

#[cfg(target_arch = "x86_64")]
#[allow(unused_unsafe, reason = "the intrinsic became a safe function after Rust 1.89")]
fn add(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    let mut carry = 0;
    for ((r, &a), &b) in r.iter_mut().zip(a).zip(b) {
        // SAFETY: every CPU of this architecture has the instruction.
        carry = unsafe { std::arch::x86_64::_addcarry_u64(carry, a, b, r) };
    }
    Limb::from(carry)
}

#[cfg(target_arch = "x86_64")]
#[allow(unused_unsafe, reason = "the intrinsic became a safe function after Rust 1.89")]
fn sub(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    let mut borrow = 0;
    for ((r, &a), &b) in r.iter_mut().zip(a).zip(b) {
        // SAFETY: every CPU of this architecture has the instruction.
        borrow = unsafe { std::arch::x86_64::_subborrow_u64(borrow, a, b, r) };
    }
    Limb::from(borrow)
}

/// A sum of twice the width: what compilers turn into the carry flag where there is one.
#[cfg(not(target_arch = "x86_64"))]
fn add(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    let mut carry = 0;
    for ((r, &a), &b) in r.iter_mut().zip(a).zip(b) {
        let sum = u128::from(a) + u128::from(b) + u128::from(carry);
        *r = sum as Limb;
        carry = (sum >> 64) as Limb;
    }
    carry
}

#[cfg(not(target_arch = "x86_64"))]
fn sub(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    let mut borrow = 0;
    for ((r, &a), &b) in r.iter_mut().zip(a).zip(b) {
        let difference = i128::from(a) - i128::from(b) - i128::from(borrow);
        *r = difference as Limb;
        borrow = Limb::from(difference < 0);
    }
    borrow
}

fn add_bytes(r: &mut [u8], a: &[u8], b: &[u8]) -> bool {
    let mut carry = false;
    for ((r, &a), &b) in r.iter_mut().zip(a).zip(b) {
        let sum = u16::from(a) + u16::from(b) + u16::from(carry);
        *r = sum as u8;
        carry = sum >> 8 != 0;
    }
    carry
}

fn sub_bytes(r: &mut [u8], a: &[u8], b: &[u8]) -> bool {
    let mut borrow = false;
    for ((r, &a), &b) in r.iter_mut().zip(a).zip(b) {
        let difference = i16::from(a) - i16::from(b) - i16::from(borrow);
        *r = difference as u8;
        borrow = difference < 0;
    }
    borrow
}

/// Operands as bytes, little end first.
struct OnBytes {
    a: Vec<u8>,
    b: Vec<u8>,
    r: Vec<u8>,
    function: fn(&mut [u8], &[u8], &[u8]) -> bool,
}

impl OnBytes {
    fn boxed(
        a: &[Limb],
        b: &[Limb],
        function: fn(&mut [u8], &[u8], &[u8]) -> bool,
    ) -> Box<dyn Prepared> {
        assert!(a.len() == b.len(), "operands of one length");
        let bytes = |x: &[Limb]| x.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>();
        Box::new(OnBytes { a: bytes(a), b: bytes(b), r: vec![0; 8 * a.len()], function })
    }
}

impl Prepared for OnBytes {
    fn run(&mut self) -> Limb {
        Limb::from((self.function)(&mut self.r, &self.a, &self.b))
    }

    fn result(&self) -> Vec<Limb> {
        self.r.as_chunks().0.iter().map(|bytes| Limb::from_le_bytes(*bytes)).collect()
    }
}
