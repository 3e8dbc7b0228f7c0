//! Passes over a block, of one or two layers.

use super::{Field, LANES, Twiddle, load, store};
use crate::arch::ntt::Roots;
use core::arch::x86_64::__m256d;

/// A prime and its table, in both directions.
pub struct Tree {
    pub field: Field,
    pub w: *const u64,
    pub q: *const u64,
    pub iw: *const u64,
    pub iq: *const u64,
}

/// The constants of two layers: of a node, and of its two children.
///
/// # Safety
/// Both arrays have all three nodes.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub unsafe fn two(w: *const u64, q: *const u64, node: usize) -> [Twiddle; 3] {
    // SAFETY: the caller's promise.
    unsafe {
        let at = |node| Twiddle::at(w, q, node);
        [at(node), at(2 * node), at(2 * node + 1)]
    }
}

impl Field {
    /// Two layers: values at most 4 before, 2 after.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    pub fn forward_2(&self, a: &mut [__m256d; 4], f: &[Twiddle; 3]) {
        let [a0, a1, a2, a3] = a;
        *a0 = self.reduce(*a0);
        self.butterfly(a0, a2, f[0]);
        self.butterfly(a1, a3, f[0]);
        self.butterfly(a0, a1, f[1]);
        self.butterfly(a2, a3, f[2]);
    }

    /// Two layers back: values at most 2 before and after.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    pub fn inverse_2(&self, a: &mut [__m256d; 4], f: &[Twiddle; 3]) {
        let [a0, a1, a2, a3] = a;
        self.inverse_butterfly(a0, a1, f[1]);
        self.inverse_butterfly(a2, a3, f[2]);
        self.inverse_butterfly(a0, a2, f[0]);
        self.inverse_butterfly(a1, a3, f[0]);
        *a0 = self.reduce(*a0);
    }
}

/// Every function takes a block of `n` residues and its node.
///
/// # Safety
/// The block is valid for reads and writes, and the table has its nodes.
impl Tree {
    #[target_feature(enable = "avx2,fma")]
    pub fn new(roots: &Roots) -> Tree {
        let (w, q) = (roots.w.as_ptr(), roots.wq.as_ptr());
        let (iw, iq) = (roots.iw.as_ptr(), roots.iwq.as_ptr());
        Tree { field: Field::new(&roots.modulus), w, q, iw, iq }
    }

    /// Two layers.
    #[target_feature(enable = "avx2,fma")]
    pub unsafe fn forward_4(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: vectors of each quarter; the nodes of two layers.
        unsafe {
            let f = two(self.w, self.q, node);
            for x in (0..n / 4).step_by(LANES).map(|at| x.add(at)) {
                let at = |i| x.add(i * (n / 4));
                let mut a = [load(at(0)), load(at(1)), load(at(2)), load(at(3))];
                self.field.forward_2(&mut a, &f);
                for (i, a) in a.into_iter().enumerate() {
                    store(at(i), a);
                }
            }
        }
    }

    /// Two layers back.
    #[target_feature(enable = "avx2,fma")]
    pub unsafe fn inverse_4(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: vectors of each quarter; the nodes of two layers.
        unsafe {
            let f = two(self.iw, self.iq, node);
            for x in (0..n / 4).step_by(LANES).map(|at| x.add(at)) {
                let at = |i| x.add(i * (n / 4));
                let mut a = [load(at(0)), load(at(1)), load(at(2)), load(at(3))];
                self.field.inverse_2(&mut a, &f);
                for (i, a) in a.into_iter().enumerate() {
                    store(at(i), a);
                }
            }
        }
    }

    /// One layer.
    #[target_feature(enable = "avx2,fma")]
    pub unsafe fn forward_halves(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: vectors of each half.
        unsafe {
            let f = Twiddle::at(self.w, self.q, node);
            for x in (0..n / 2).step_by(LANES).map(|at| x.add(at)) {
                let (mut a, mut b) = (self.field.reduce(load(x)), load(x.add(n / 2)));
                self.field.butterfly(&mut a, &mut b, f);
                store(x, a);
                store(x.add(n / 2), b);
            }
        }
    }

    /// One layer back.
    #[target_feature(enable = "avx2,fma")]
    pub unsafe fn inverse_halves(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: vectors of each half.
        unsafe {
            let f = Twiddle::at(self.iw, self.iq, node);
            for x in (0..n / 2).step_by(LANES).map(|at| x.add(at)) {
                let (mut a, mut b) = (load(x), load(x.add(n / 2)));
                self.field.inverse_butterfly(&mut a, &mut b, f);
                store(x, self.field.reduce(a));
                store(x.add(n / 2), b);
            }
        }
    }
}
