//! Passes over a block, of one to three layers.
//!
//! Forward, values are below 6 before and after, but for the last layers, after which they are
//! below 8. Back, they are below 2 before the first, then below 4.

use super::super::vector::{LANES, load, store};
use super::block::three;
use super::{Field, Twiddle};
use crate::ntt::passes::tree_passes;
use core::arch::x86_64::__m512i;

tree_passes! { #[target_feature(enable = "avx512f,avx512ifma")] }

/// Every function takes a block, of `n` residues or 64, and its node, whose tables reach as far as
/// the layers of the pass.
///
/// # Safety
/// The block is valid for reads and writes, and the table has its nodes.
impl Tree {
    /// Three layers.
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub unsafe fn forward_8(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: x has n residues and the table the nodes of three layers, by the contract of
        // these passes; a vector of each eighth starts at `at`.
        unsafe {
            let f = three(self.w, self.q, node);
            for at in (0..n / 8).step_by(LANES) {
                let mut a = load_8(x.add(at), n / 8);
                self.field.forward_3(&mut a, &f);
                store_8(x.add(at), n / 8, &a);
            }
        }
    }

    #[target_feature(enable = "avx512f,avx512ifma")]
    pub unsafe fn inverse_8(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: x has n residues and the table the nodes of three layers, by the contract of
        // these passes; a vector of each eighth starts at `at`.
        unsafe {
            let f = three(self.iw, self.iq, node);
            for at in (0..n / 8).step_by(LANES) {
                let mut a = load_8(x.add(at), n / 8);
                self.field.inverse_3(&mut a, &f);
                store_8(x.add(at), n / 8, &a);
            }
        }
    }

    /// The last four layers of a block of 64.
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub unsafe fn forward_last(&self, x: *mut u64, node: usize) {
        // SAFETY: x has 64 residues and the table the nodes of four layers, by the contract of
        // these passes.
        unsafe {
            let f = three(self.w, self.q, node);
            let last = Twiddle { w: load(self.w.add(8 * node)), q: load(self.q.add(8 * node)) };
            let mut a = load_8(x, LANES);
            self.field.forward_64(&mut a, &f, last);
            store_8(x, LANES, &a);
        }
    }

    #[target_feature(enable = "avx512f,avx512ifma")]
    pub unsafe fn inverse_last(&self, x: *mut u64, node: usize) {
        // SAFETY: x has 64 residues and the table the nodes of four layers, by the contract of
        // these passes.
        unsafe {
            let f = three(self.iw, self.iq, node);
            let last = Twiddle { w: load(self.iw.add(8 * node)), q: load(self.iq.add(8 * node)) };
            let mut a = load_8(x, LANES);
            self.field.inverse_64(&mut a, &f, last);
            store_8(x, LANES, &a);
        }
    }
}

/// Eight vectors, `stride` residues apart.
///
/// # Safety
/// Eight vectors, `stride` residues apart from `x` on, are valid for reads.
#[inline]
#[target_feature(enable = "avx512f")]
pub unsafe fn load_8(x: *const u64, stride: usize) -> [__m512i; 8] {
    // SAFETY: i < 8, and eight vectors, stride residues apart, are valid for reads by this
    // function's contract.
    unsafe {
        let at = |i| load(x.add(i * stride));
        [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7)]
    }
}

/// Eight vectors, `stride` residues apart.
///
/// # Safety
/// Eight vectors, `stride` residues apart from `x` on, are valid for writes.
#[inline]
#[target_feature(enable = "avx512f")]
pub unsafe fn store_8(x: *mut u64, stride: usize, a: &[__m512i; 8]) {
    for (i, &a) in a.iter().enumerate() {
        // SAFETY: i < 8, and eight vectors, stride residues apart, are valid for writes by this
        // function's contract.
        unsafe { store(x.add(i * stride), a) }
    }
}
