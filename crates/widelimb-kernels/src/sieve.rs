//! Loops of the quadratic sieve, compiled for the vectors of each level.
//!
//! A loop is portable, and the compiler makes vectors of it; one for AVX-512, whose compression of
//! vectors no compiler uses, is written by hand. Each function takes the table of the level.

use crate::Kernels;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use crate::cpu::Level;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use crate::x86_64::avx512::sieve as avx512;
use alloc::vec::Vec;

/// Defines a function that calls a portable one, compiled for the level of the table, or one that
/// is written for AVX-512.
macro_rules! on_level {
    ($(#[$about:meta])* pub fn $name:ident($($arg:ident: $type:ty),*) $(-> $result:ty)? {
        avx512: $wide:path, _: $portable:path
    }) => {
        $(#[$about])*
        pub fn $name(k: &Kernels, $($arg: $type),*) $(-> $result)? {
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            {
                crate::at_level! { Avx512: fn wide($($arg: $type),*) $(-> $result)? {
                    $wide($($arg),*)
                } }
                crate::at_level! { Avx2: fn narrow($($arg: $type),*) $(-> $result)? {
                    $portable($($arg),*)
                } }
                // SAFETY: the CPU has the level of the table.
                unsafe {
                    match k.level {
                        Level::Avx512 => return wide($($arg),*),
                        Level::Avx2 | Level::Avx512Base => return narrow($($arg),*),
                        Level::Scalar | Level::Adx => {}
                    }
                }
            }
            let _ = k;
            $portable($($arg),*)
        }
    };
}

on_level! {
    /// Adds `steps` to `roots` modulo the primes `p`, all below `2^31`, or takes them away.
    ///
    /// # Panics
    /// If the lengths differ.
    pub fn advance(roots: &mut [u32], steps: &[u32], p: &[u32], is_minus: bool) {
        avx512: advance_portable, _: advance_portable
    }
}

#[inline(always)]
fn advance_portable(roots: &mut [u32], steps: &[u32], p: &[u32], is_minus: bool) {
    assert!(roots.len() == steps.len() && roots.len() == p.len(), "a step for each root");
    let each = roots.iter_mut().zip(steps).zip(p);
    if is_minus {
        each.for_each(|((root, step), p)| {
            let less = root.wrapping_sub(*step);
            *root = less.min(less.wrapping_add(*p));
        });
    } else {
        each.for_each(|((root, step), p)| {
            let more = root.wrapping_add(*step);
            *root = more.min(more.wrapping_sub(*p));
        });
    }
}

/// Primes of a sieve with the roots of a polynomial, all of one length.
#[derive(Clone, Copy, Debug)]
pub struct Roots<'a> {
    /// The odd primes.
    pub p: &'a [u32],
    /// `1 / p mod 2^32`.
    pub inverses: &'a [u32],
    /// `floor((2^32 - 1) / p)`.
    pub most: &'a [u32],
    /// Both roots, residues.
    pub roots: [&'a [u32]; 2],
}

impl Roots<'_> {
    /// Whether a prime divides `at - root` for one of its roots: exactly where `(at - root + p) / p
    /// mod 2^32` is at most `(2^32 - 1) / p`. For `at` of up to 31 bits.
    #[inline(always)]
    fn is_hit(&self, i: usize, at: u32) -> bool {
        let above = at.wrapping_add(self.p[i]);
        let is_multiple =
            |root: u32| above.wrapping_sub(root).wrapping_mul(self.inverses[i]) <= self.most[i];
        is_multiple(self.roots[0][i]) | is_multiple(self.roots[1][i])
    }
}

on_level! {
    /// Appends the indices of the primes that divide `at - root` for one of their roots.
    ///
    /// # Panics
    /// If the lengths differ.
    pub fn find_hits(primes: Roots<'_>, at: u32, found: &mut Vec<usize>) {
        avx512: find_hits_portable, _: find_hits_portable
    }
}

#[inline(always)]
fn find_hits_portable(primes: Roots<'_>, at: u32, found: &mut Vec<usize>) {
    const TOGETHER: usize = 32;
    let Roots { p, inverses, most, roots: [first, second] } = primes;
    let is_even = [inverses, most, first, second].iter().all(|other| other.len() == p.len());
    assert!(is_even, "two roots for each prime");
    for start in (0..p.len()).step_by(TOGETHER) {
        let end = (start + TOGETHER).min(p.len());
        let chunk = Roots {
            p: &p[start..end],
            inverses: &inverses[start..end],
            most: &most[start..end],
            roots: [&first[start..end], &second[start..end]],
        };
        let len = end - start;
        if (0..len).fold(false, |any, i| any | chunk.is_hit(i, at)) {
            found.extend((0..len).filter(|&i| chunk.is_hit(i, at)).map(|i| start + i));
        }
    }
}

on_level! {
    /// The index from `from` on of the first byte of at least 128.
    pub fn next_high_byte(bytes: &[u8], from: usize) -> Option<usize> {
        avx512: next_high_byte_portable, _: next_high_byte_portable
    }
}

#[inline(always)]
fn next_high_byte_portable(bytes: &[u8], from: usize) -> Option<usize> {
    const TOGETHER: usize = 128;
    let mut start = from;
    while start < bytes.len() {
        let end = ((start + TOGETHER) & !(TOGETHER - 1)).min(bytes.len());
        let chunk = &bytes[start..end];
        if chunk.iter().fold(0, |any, byte| any | byte) >= 0x80
            && let Some(place) = chunk.iter().position(|&byte| byte >= 0x80)
        {
            return Some(start + place);
        }
        start = end;
    }
    None
}

/// Room behind the indices that [`find_below`] writes.
pub const SPARE: usize = 16;

on_level! {
    /// Writes the indices of the values below a bound, in order; how many there are. What is behind
    /// them is left with any values.
    ///
    /// # Panics
    /// If there is not room for an index of each value and [`SPARE`] more.
    pub fn find_below(values: &[u32], bound: u32, indices: &mut [u32]) -> usize {
        avx512: avx512::find_below, _: find_below_portable
    }
}

#[inline(always)]
fn find_below_portable(values: &[u32], bound: u32, indices: &mut [u32]) -> usize {
    assert!(indices.len() >= values.len() + SPARE, "room for all indices");
    let mut count = 0;
    for (i, value) in (0..).zip(values) {
        indices[count] = i;
        count += usize::from(*value < bound);
    }
    count
}
