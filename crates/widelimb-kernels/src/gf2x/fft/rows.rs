//! Layers between rows of blocks, up to three at a time, and sums of rows.
//!
//! A column is one vector of each row, of as many planes as are multiplied together. Its layers are
//! done in registers where these are enough; otherwise pair by pair on a block of each row, which
//! the first cache keeps.

use super::factors::{Nine, nine, nine_of_point, word};
use super::vector::{Plane, add, butterfly, load, mac, split, store};
use super::{BLOCK_LIMBS, MAX_ROWS, PLANE_LIMBS};
use crate::Limb;

/// Seven factors: of a node, of its children and of its grandchildren.
pub(crate) type Seven<V, const E: usize> = [[<V as Plane>::Factor; E]; 7];

/// A factor for products.
///
/// # Safety
/// The CPU has the level.
#[inline(always)]
pub(crate) unsafe fn factor<V: Plane, const E: usize>(bytes: Nine) -> [V::Factor; E] {
    // SAFETY: the CPU has the level.
    unsafe {
        let mut f = [V::factor(word(bytes, 0)); E];
        for e in 1..E {
            f[e] = V::factor(word(bytes, e));
        }
        f
    }
}

/// The factors of `log` layers below a node.
///
/// # Safety
/// The CPU has the level.
#[inline(always)]
unsafe fn seven<V: Plane, const E: usize>(node: usize, log: u32) -> Seven<V, E> {
    // SAFETY: the CPU has the level.
    unsafe {
        let mut f = [factor::<V, E>(0); 7];
        for depth in 0..log {
            let bytes = nine_of_point((2 * node) << depth);
            for i in 0..1 << depth {
                f[(1 << depth) - 1 + i] = factor::<V, E>(bytes ^ nine_of_point(2 * i));
            }
        }
        f
    }
}

/// The pairs of rows of layers and the numbers of their factors, written out for a macro so that
/// rows stay in registers: no loop, and no function that could remain one. The macro gets what is
/// in brackets first.
macro_rules! pairs {
    ($step:ident $with:tt, $(($i:literal, $j:literal) $node:literal),*) => {
        $(pairs!(@ $step $with $i, $j, $node);)*
    };
    (@ $step:ident [$($with:tt)*] $i:literal, $j:literal, $node:literal) => {
        $step!($($with)* $i, $j, $node)
    };
    ($step:ident $with:tt first) => { pairs!($step $with, (0, 4) 0, (1, 5) 0, (2, 6) 0, (3, 7) 0) };
    ($step:ident $with:tt second) => { pairs!($step $with, (0, 2) 1, (1, 3) 1, (4, 6) 2, (5, 7) 2) };
    ($step:ident $with:tt third) => { pairs!($step $with, (0, 1) 3, (2, 3) 4, (4, 5) 5, (6, 7) 6) };
    ($step:ident $with:tt, 8, $down:expr) => {
        if $down {
            pairs!($step $with first);
            pairs!($step $with second);
            pairs!($step $with third);
        } else {
            pairs!($step $with third);
            pairs!($step $with second);
            pairs!($step $with first);
        }
    };
    ($step:ident $with:tt, 4, $down:expr) => {
        if $down {
            pairs!($step $with, (0, 2) 0, (1, 3) 0, (0, 1) 1, (2, 3) 2);
        } else {
            pairs!($step $with, (0, 1) 1, (2, 3) 2, (0, 2) 0, (1, 3) 0);
        }
    };
    ($step:ident $with:tt, 2, $down:expr) => { pairs!($step $with, (0, 1) 0); };
}
pub(crate) use pairs;

/// One layer of two blocks.
///
/// # Safety
/// `u` and `v` are blocks, valid for reads and writes; the CPU has the level.
#[inline(always)]
unsafe fn pair<V: Plane, const P: usize, const E: usize, const DOWN: bool>(
    u: *mut Limb,
    v: *mut Limb,
    f: &[V::Factor; E],
) {
    for group in (0..BLOCK_LIMBS).step_by(P * PLANE_LIMBS) {
        for part in (0..PLANE_LIMBS).step_by(V::LIMBS) {
            // SAFETY: u and v are blocks by this function's contract; a vector of P planes lies
            // within each.
            unsafe {
                let (u, v) = (u.add(group + part), v.add(group + part));
                let (mut a, mut b): ([V; P], [V; P]) = (load(u), load(v));
                butterfly::<V, P, E, DOWN>(&mut a, &mut b, f);
                store(u, &a);
                store(v, &b);
            }
        }
    }
}

/// The layers of these depths, of `log`, on a block of each row, pair by pair.
///
/// # Safety
/// `x` has a block, valid for reads and writes, in each of `2^log` rows; the CPU has the level.
#[inline(always)]
pub(crate) unsafe fn by_pairs<V: Plane, const P: usize, const E: usize, const DOWN: bool>(
    x: *mut Limb,
    row: usize,
    log: u32,
    depths: core::ops::Range<u32>,
    f: &Seven<V, E>,
) {
    for layer in 0..depths.end - depths.start {
        let depth = if DOWN { depths.start + layer } else { depths.end - 1 - layer };
        let half = 1 << (log - 1 - depth);
        for i in 0..1 << (log - 1) {
            let node = i / half;
            // SAFETY: x has a block in each of 2^log rows by this function's contract, of which
            // these are two; the CPU has the level.
            unsafe {
                let u = x.add((2 * half * node + i % half) * row);
                pair::<V, P, E, DOWN>(u, u.add(half * row), &f[(1 << depth) - 1 + node]);
            }
        }
    }
}

/// `log` layers of all columns. At the root, `ROOT`, the factors of the first nodes are zero.
///
/// # Safety
/// `x` has `2^log` rows of whole blocks, valid for reads and writes; the CPU has the level.
#[inline(always)]
pub(crate) unsafe fn layers<
    V: Plane,
    const P: usize,
    const E: usize,
    const DOWN: bool,
    const ROOT: bool,
>(
    x: *mut Limb,
    row: usize,
    log: u32,
    node: usize,
) {
    macro_rules! in_registers {
        ($v:ident, $f:ident, $i:literal, $j:literal, $node:literal) => {
            let (mut a, mut b) = ($v[$i], $v[$j]);
            if ROOT && matches!($node, 0 | 1 | 3) {
                add(&mut b, &a);
            } else {
                butterfly::<V, P, E, DOWN>(&mut a, &mut b, &$f[$node]);
            }
            ($v[$i], $v[$j]) = (a, b);
        };
    }
    macro_rules! columns {
        ($rows:tt, $log:literal) => {
            let f = seven::<V, E>(node, $log);
            if P > V::IN_REGISTERS {
                for i in (0..row).step_by(BLOCK_LIMBS) {
                    by_pairs::<V, P, E, DOWN>(x.add(i), row, $log, 0..$log, &f);
                }
                return;
            }
            for i in (0..row).step_by(P * PLANE_LIMBS) {
                for part in (0..PLANE_LIMBS).step_by(V::LIMBS) {
                    let x = x.add(i + part);
                    let mut v = [[V::zero(); P]; $rows];
                    for i in 0..$rows {
                        v[i] = load(x.add(i * row));
                    }
                    pairs!(in_registers [v, f,], $rows, DOWN);
                    for i in 0..$rows {
                        store(x.add(i * row), &v[i]);
                    }
                }
            }
        };
    }
    // SAFETY: x has 2^log rows of whole blocks and the CPU the level, by this function's contract;
    // vectors lie within the planes of their block.
    unsafe {
        match log {
            1 => {
                columns!(2, 1);
            }
            2 => {
                columns!(4, 2);
            }
            _ => {
                columns!(8, 3);
            }
        }
    }
}

/// `u += sum c_j v_j`, `G` times `P` vectors at once.
///
/// # Safety
/// `u` and the rows of `v` are whole tiles, at most [`MAX_ROWS`] rows; the CPU has the level.
#[inline(always)]
pub(crate) unsafe fn add_rows<V: Plane, const P: usize, const E: usize, const G: usize>(
    u: *mut Limb,
    n: usize,
    v: *const Limb,
    stride: usize,
    c: &[u32],
) {
    let mut words = [[0; E]; MAX_ROWS];
    for (words, &c) in words.iter_mut().zip(c) {
        for e in 0..E {
            words[e] = word(nine(c), e);
        }
    }
    let parts = PLANE_LIMBS / V::LIMBS;
    let at = |i: usize| i / parts * P * PLANE_LIMBS + i % parts * V::LIMBS;
    for i in (0..n / (P * V::LIMBS)).step_by(G) {
        // SAFETY: u and the rows of v are whole tiles by this function's contract, and a vector of
        // P planes lies within a block of each; the CPU has the level.
        unsafe {
            let mut sum = [[V::zero(); P]; G];
            for g in 0..G {
                sum[g] = load(u.add(at(i + g)));
            }
            for j in 0..c.len() {
                let mut f = [V::factor(words[j][0]); E];
                for e in 1..E {
                    f[e] = V::factor(words[j][e]);
                }
                for g in 0..G {
                    mac(&mut sum[g], &split(&load::<V, P>(v.add(j * stride + at(i + g)))), &f);
                }
            }
            for g in 0..G {
                store(u.add(at(i + g)), &sum[g]);
            }
        }
    }
}

/// `u += v`, limb by limb.
///
/// # Safety
/// `u` is valid for reads and writes and `v` for reads of `n` limbs; the CPU has the level.
#[inline(always)]
pub(crate) unsafe fn xor<V: Plane>(u: *mut Limb, v: *const Limb, n: usize) {
    let whole = n - n % V::LIMBS;
    // SAFETY: u and v are valid for n limbs by this function's contract: whole vectors, then single
    // limbs.
    unsafe {
        for i in (0..whole).step_by(V::LIMBS) {
            V::load(u.add(i)).xor(V::load(v.add(i))).store(u.add(i));
        }
        for i in whole..n {
            *u.add(i) ^= *v.add(i);
        }
    }
}
