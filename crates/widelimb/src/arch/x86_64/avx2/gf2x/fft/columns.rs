//! Up to three layers of a column of rows: in GF(2^8) of vectors, in registers; in larger fields of blocks, which
//! the first cache keeps.

use super::factor::{Planes, add, butterfly, load, store};
use super::rows::LANES;
use super::tables::Pair;
use crate::Limb;
use crate::arch::gf2x::fft::PLANE_LIMBS;
use core::arch::x86_64::*;

/// Seven factors: of a node, of its children and of its grandchildren.
pub type Seven<const E: usize> = [[Pair; E]; 7];

/// The pairs of rows of `log` layers and the numbers of their factors, written out for a macro so that rows stay in
/// registers.
macro_rules! pairs {
    ($step:ident, $(($i:literal, $j:literal) $node:literal),*) => { $($step!($i, $j, $node);)* };
    ($step:ident first) => { pairs!($step, (0, 4) 0, (1, 5) 0, (2, 6) 0, (3, 7) 0) };
    ($step:ident second) => { pairs!($step, (0, 2) 1, (1, 3) 1, (4, 6) 2, (5, 7) 2) };
    ($step:ident third) => { pairs!($step, (0, 1) 3, (2, 3) 4, (4, 5) 5, (6, 7) 6) };
    ($step:ident, 8, $down:expr) => {
        if $down {
            pairs!($step first);
            pairs!($step second);
            pairs!($step third);
        } else {
            pairs!($step third);
            pairs!($step second);
            pairs!($step first);
        }
    };
    ($step:ident, 4, $down:expr) => {
        if $down {
            pairs!($step, (0, 2) 0, (1, 3) 0, (0, 1) 1, (2, 3) 2);
        } else {
            pairs!($step, (0, 1) 1, (2, 3) 2, (0, 2) 0, (1, 3) 0);
        }
    };
    ($step:ident, 2, $down:expr) => { pairs!($step, (0, 1) 0); };
}

/// A column of rows in GF(2^8), half a plane of each, in registers. At the root, `ROOT`, the factors of the first
/// nodes are zero.
macro_rules! column_of_bytes {
    ($name:ident, $rows:tt) => {
        /// # Safety
        /// As many rows.
        #[inline]
        #[target_feature(enable = "avx2")]
        pub unsafe fn $name<const DOWN: bool, const ROOT: bool>(
            x: *mut Limb,
            row: usize,
            f: &Seven<1>,
        ) {
            let mut v: [Planes<1>; $rows] = [[_mm256_setzero_si256()]; $rows];
            macro_rules! step {
                ($i:literal, $j:literal, $node:literal) => {
                    let (mut a, mut b) = (v[$i], v[$j]);
                    if ROOT && matches!($node, 0 | 1 | 3) {
                        add(&mut b, &a);
                    } else {
                        butterfly::<1, 1, DOWN>(&mut a, &mut b, &f[$node]);
                    }
                    (v[$i], v[$j]) = (a, b);
                };
            }
            // SAFETY: the caller's rows.
            unsafe {
                for i in 0..$rows {
                    v[i] = load(x.add(i * row));
                }
                pairs!(step, $rows, DOWN);
                for i in 0..$rows {
                    store(x.add(i * row), &v[i]);
                }
            }
        }
    };
}
column_of_bytes!(bytes_8, 8);
column_of_bytes!(bytes_4, 4);
column_of_bytes!(bytes_2, 2);

/// One layer of two blocks.
///
/// # Safety
/// Two blocks.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn pair<const P: usize, const E: usize, const DOWN: bool>(
    u: *mut Limb,
    v: *mut Limb,
    f: &[Pair; E],
) {
    for group in 0..4 / P {
        for half in 0..2 {
            let i = group * P * PLANE_LIMBS + half * LANES;
            // SAFETY: planes of the blocks.
            unsafe {
                let (mut a, mut b): (Planes<P>, Planes<P>) = (load(u.add(i)), load(v.add(i)));
                butterfly::<P, E, DOWN>(&mut a, &mut b, f);
                store(u.add(i), &a);
                store(v.add(i), &b);
            }
        }
    }
}

/// A column of blocks of rows in larger fields, in the first cache.
macro_rules! column {
    ($name:ident, $rows:tt) => {
        /// # Safety
        /// As many rows.
        #[inline]
        #[target_feature(enable = "avx2")]
        pub unsafe fn $name<const P: usize, const E: usize, const DOWN: bool>(
            x: *mut Limb,
            row: usize,
            f: &Seven<E>,
        ) {
            macro_rules! step {
                ($i:literal, $j:literal, $node:literal) => {
                    // SAFETY: the caller's rows.
                    unsafe { pair::<P, E, DOWN>(x.add($i * row), x.add($j * row), &f[$node]) }
                };
            }
            pairs!(step, $rows, DOWN);
        }
    };
}
column!(blocks_8, 8);
column!(blocks_4, 4);
column!(blocks_2, 2);
