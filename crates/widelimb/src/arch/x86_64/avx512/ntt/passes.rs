//! Passes over a block, of one to three layers.

use super::super::vector::{LANES, load, store};
use super::block::{three, two};
use super::{Field, Twiddle};
use crate::arch::ntt::Roots;
use core::arch::x86_64::__m512i;

/// A prime and its table, in both directions.
pub struct Tree {
    pub field: Field,
    pub w: *const u64,
    pub q: *const u64,
    pub iw: *const u64,
    pub iq: *const u64,
}

/// Every function takes a block of `n` residues and its node, whose tables reach as far as the
/// layers of the pass. Forward, values are below 6 before and after, but for the last layers, after
/// which they are below 8. Back, they are below 2 before the first, then below 4.
///
/// # Safety
/// The block is valid for reads and writes, and the table has its nodes.
impl Tree {
    #[target_feature(enable = "avx512f")]
    pub fn new(roots: &Roots) -> Tree {
        let (w, q) = (roots.w.as_ptr(), roots.wq.as_ptr());
        let (iw, iq) = (roots.iw.as_ptr(), roots.iwq.as_ptr());
        Tree { field: Field::new(&roots.modulus), w, q, iw, iq }
    }

    /// Two layers.
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub unsafe fn forward_4(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: vectors of each quarter; the nodes of two layers.
        unsafe {
            let f = two(self.w, self.q, node);
            let quarter = n / 4;
            for x in (0..quarter).step_by(LANES).map(|at| x.add(at)) {
                let at = |i| x.add(i * quarter);
                let mut a = [load(at(0)), load(at(1)), load(at(2)), load(at(3))];
                self.field.forward_2(&mut a, &f);
                for (i, a) in a.into_iter().enumerate() {
                    store(at(i), a);
                }
            }
        }
    }

    #[target_feature(enable = "avx512f,avx512ifma")]
    pub unsafe fn inverse_4(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: vectors of each quarter; the nodes of two layers.
        unsafe {
            let f = two(self.iw, self.iq, node);
            let quarter = n / 4;
            for x in (0..quarter).step_by(LANES).map(|at| x.add(at)) {
                let at = |i| x.add(i * quarter);
                let mut a = [load(at(0)), load(at(1)), load(at(2)), load(at(3))];
                self.field.inverse_2(&mut a, &f);
                for (i, a) in a.into_iter().enumerate() {
                    store(at(i), a);
                }
            }
        }
    }

    /// Three layers.
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub unsafe fn forward_8(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: vectors of each eighth; the nodes of three layers.
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
        // SAFETY: vectors of each eighth; the nodes of three layers.
        unsafe {
            let f = three(self.iw, self.iq, node);
            for at in (0..n / 8).step_by(LANES) {
                let mut a = load_8(x.add(at), n / 8);
                self.field.inverse_3(&mut a, &f);
                store_8(x.add(at), n / 8, &a);
            }
        }
    }

    /// One layer.
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub unsafe fn forward_halves(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: vectors of each half.
        unsafe {
            let f = Twiddle::at(self.w, self.q, node);
            for at in (0..n / 2).step_by(LANES) {
                let (low, high) = (x.add(at), x.add(at + n / 2));
                let (mut a, mut b) = (self.field.reduce(load(low)), load(high));
                self.field.butterfly(&mut a, &mut b, f);
                store(low, a);
                store(high, b);
            }
        }
    }

    /// Sums below 8, reduced.
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub unsafe fn inverse_halves(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: vectors of each half.
        unsafe {
            let f = Twiddle::at(self.iw, self.iq, node);
            for at in (0..n / 2).step_by(LANES) {
                let (low, high) = (x.add(at), x.add(at + n / 2));
                let (mut a, mut b) = (load(low), load(high));
                self.field.inverse_butterfly(&mut a, &mut b, f, self.field.p4);
                store(low, self.field.reduce(a));
                store(high, b);
            }
        }
    }

    /// The last four layers of a block of 64.
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub unsafe fn forward_last(&self, x: *mut u64, node: usize) {
        // SAFETY: eight vectors; the nodes of four layers.
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
        // SAFETY: eight vectors; the nodes of four layers.
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
/// All are valid for reads.
#[inline]
#[target_feature(enable = "avx512f")]
pub unsafe fn load_8(x: *const u64, stride: usize) -> [__m512i; 8] {
    // SAFETY: the caller's promise.
    unsafe {
        let at = |i| load(x.add(i * stride));
        [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7)]
    }
}

/// Eight vectors, `stride` residues apart.
///
/// # Safety
/// All are valid for writes.
#[inline]
#[target_feature(enable = "avx512f")]
pub unsafe fn store_8(x: *mut u64, stride: usize, a: &[__m512i; 8]) {
    for (i, &a) in a.iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe { store(x.add(i * stride), a) }
    }
}
