//! Logic, bit by bit.

use crate::abi::Size;
use crate::export::{export, export_jump};
use widelimb_limb::Limb;
use widelimb_limb::raw;

export_jump! {
    /// `r = a & b` of `n` limbs.
    fn __gmpn_and_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) {
        raw::and(r, a, b, n as usize)
    }

    /// `r = a | b` of `n` limbs.
    fn __gmpn_ior_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) {
        raw::or(r, a, b, n as usize)
    }

    /// `r = a ^ b` of `n` limbs.
    fn __gmpn_xor_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) {
        raw::xor(r, a, b, n as usize)
    }

    /// `r = a & !b` of `n` limbs.
    fn __gmpn_andn_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) {
        raw::and_not(r, a, b, n as usize)
    }

    /// `r = !a` of `n` limbs.
    fn __gmpn_com(r: *mut Limb, a: *const Limb, n: Size) {
        raw::not(r, a, n as usize)
    }
}

export! {
    /// `r = a | !b` of `n` limbs.
    fn __gmpn_iorn_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) {
        raw::and_not(r, b, a, n as usize);
        raw::not(r, r, n as usize);
    }

    /// `r = !(a & b)` of `n` limbs.
    fn __gmpn_nand_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) {
        raw::and(r, a, b, n as usize);
        raw::not(r, r, n as usize);
    }

    /// `r = !(a | b)` of `n` limbs.
    fn __gmpn_nior_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) {
        raw::or(r, a, b, n as usize);
        raw::not(r, r, n as usize);
    }

    /// `r = !(a ^ b)` of `n` limbs.
    fn __gmpn_xnor_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: Size) {
        raw::xor(r, a, b, n as usize);
        raw::not(r, r, n as usize);
    }
}
