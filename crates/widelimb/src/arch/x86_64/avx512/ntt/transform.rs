//! Transforms of blocks: a few layers over all of a block, then each of its parts to the end.
//!
//! Parts that fit in the first cache are done layer pair by layer pair.

use super::super::vector::{LANES, load, store};
use super::block::{three, two};
use super::{Field, Twiddle};
use crate::arch::ntt::Roots;

/// Residues whose block fits in the first cache, with room beside it.
const NEAR: usize = 1 << 11;

/// Residues whose last layers go through registers at once.
const LAST: usize = 64;

/// A prime and the constants of one direction.
struct Walk {
    field: Field,
    w: *const u64,
    q: *const u64,
}

/// See [`NttKernels`](crate::arch::ntt::NttKernels): values below `6p` before, `8p` after.
///
/// # Safety
/// As there.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn forward(x: *mut u64, n: usize, node: usize, roots: &Roots) {
    debug_assert!(n.is_power_of_two() && n >= LAST && roots.w.len() >= (node + 1) * (n / 8));
    let field = Field::new(&roots.modulus);
    let walk = Walk { field, w: roots.w.as_ptr(), q: roots.wq.as_ptr() };
    // SAFETY: the caller's promise.
    unsafe { walk.forward(x, n, node) }
}

/// See [`NttKernels`](crate::arch::ntt::NttKernels): values below `2p` before, `4p` after.
///
/// # Safety
/// As there.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn inverse(x: *mut u64, n: usize, node: usize, roots: &Roots) {
    debug_assert!(n.is_power_of_two() && n >= LAST && roots.w.len() >= (node + 1) * (n / 8));
    let field = Field::new(&roots.modulus);
    let walk = Walk { field, w: roots.iw.as_ptr(), q: roots.iwq.as_ptr() };
    // SAFETY: the caller's promise.
    unsafe { walk.inverse(x, n, node) }
}

/// Whether an even number of layers lies above the last blocks.
fn is_even(n: usize) -> bool {
    (n / LAST).trailing_zeros() % 2 == 0
}

/// Every function takes a block and its node, as `NttKernels` says.
impl Walk {
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn forward(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: parts of the block.
        unsafe {
            if n <= NEAR {
                self.forward_near(x, n, node);
                return;
            }
            self.forward_4(x, n, node);
            for i in 0..4 {
                self.forward(x.add(i * (n / 4)), n / 4, 4 * node + i);
            }
        }
    }

    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn inverse(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: parts of the block.
        unsafe {
            if n <= NEAR {
                self.inverse_near(x, n, node);
                return;
            }
            for i in 0..4 {
                self.inverse(x.add(i * (n / 4)), n / 4, 4 * node + i);
            }
            self.inverse_4(x, n, node);
        }
    }

    /// Layers over all of a block that is near.
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn forward_near(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: parts of the block.
        unsafe {
            let mut size = n;
            if !is_even(n) {
                if n == 2 * LAST {
                    self.forward_halves(x, n, node);
                    size = n / 2;
                } else {
                    self.forward_8(x, n, node);
                    size = n / 8;
                }
            }
            while size > LAST {
                for i in 0..n / size {
                    self.forward_4(x.add(i * size), size, node * (n / size) + i);
                }
                size /= 4;
            }
            for i in 0..n / LAST {
                self.forward_last(x.add(i * LAST), node * (n / LAST) + i);
            }
        }
    }

    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn inverse_near(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: parts of the block.
        unsafe {
            for i in 0..n / LAST {
                self.inverse_last(x.add(i * LAST), node * (n / LAST) + i);
            }
            let top = if is_even(n) { n } else { (n / 8).max(LAST) };
            let mut size = LAST;
            while size < top {
                size *= 4;
                for i in 0..n / size {
                    self.inverse_4(x.add(i * size), size, node * (n / size) + i);
                }
            }
            if !is_even(n) {
                if n == 2 * LAST {
                    self.inverse_halves(x, n, node);
                } else {
                    self.inverse_8(x, n, node);
                }
            }
        }
    }

    /// Two layers.
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn forward_4(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: vectors of each quarter; the nodes of two layers.
        unsafe {
            let f = two(self.w, self.q, node);
            let quarter = n / 4;
            for x in (0..quarter).step_by(LANES).map(|at| x.add(at)) {
                let at = |i| x.add(i * quarter);
                let mut a = [load(at(0)), load(at(1)), load(at(2)), load(at(3))];
                self.field.forward_2(&mut a, &f);
                for i in 0..4 {
                    store(at(i), a[i]);
                }
            }
        }
    }

    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn inverse_4(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: vectors of each quarter; the nodes of two layers.
        unsafe {
            let f = two(self.w, self.q, node);
            let quarter = n / 4;
            for x in (0..quarter).step_by(LANES).map(|at| x.add(at)) {
                let at = |i| x.add(i * quarter);
                let mut a = [load(at(0)), load(at(1)), load(at(2)), load(at(3))];
                self.field.inverse_2(&mut a, &f);
                for i in 0..4 {
                    store(at(i), a[i]);
                }
            }
        }
    }

    /// Three layers.
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn forward_8(&self, x: *mut u64, n: usize, node: usize) {
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
    unsafe fn inverse_8(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: vectors of each eighth; the nodes of three layers.
        unsafe {
            let f = three(self.w, self.q, node);
            for at in (0..n / 8).step_by(LANES) {
                let mut a = load_8(x.add(at), n / 8);
                self.field.inverse_3(&mut a, &f);
                store_8(x.add(at), n / 8, &a);
            }
        }
    }

    /// One layer.
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn forward_halves(&self, x: *mut u64, n: usize, node: usize) {
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
    unsafe fn inverse_halves(&self, x: *mut u64, n: usize, node: usize) {
        // SAFETY: vectors of each half.
        unsafe {
            let f = Twiddle::at(self.w, self.q, node);
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
    unsafe fn forward_last(&self, x: *mut u64, node: usize) {
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
    unsafe fn inverse_last(&self, x: *mut u64, node: usize) {
        // SAFETY: eight vectors; the nodes of four layers.
        unsafe {
            let f = three(self.w, self.q, node);
            let last = Twiddle { w: load(self.w.add(8 * node)), q: load(self.q.add(8 * node)) };
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
unsafe fn load_8(x: *const u64, stride: usize) -> [core::arch::x86_64::__m512i; 8] {
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
unsafe fn store_8(x: *mut u64, stride: usize, a: &[core::arch::x86_64::__m512i; 8]) {
    for (i, &a) in a.iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe { store(x.add(i * stride), a) }
    }
}
