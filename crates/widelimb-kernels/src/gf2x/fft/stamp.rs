//! Macros that make a level's functions on rows, words and tiles, which the levels with vectors
//! have alike, with its features.

/// Makes the functions of [`FftKernels`](super::FftKernels) on rows and the sums of words, with
/// vectors of type `$V`; every function has the attributes.
macro_rules! fft_passes {
    (@each $attributes:tt $($name:ident $arguments:tt $call:expr;)*) => {
        $(fft_passes! { @one $attributes $name $arguments $call })*
    };
    (@one [$(#[$attribute:meta])*] $name:ident ($($argument:ident: $type:ty),*) $call:expr) => {
        /// # Safety
        /// The contract of [`FftKernels`](crate::gf2x::fft::FftKernels) holds.
        $(#[$attribute])*
        pub unsafe fn $name($($argument: $type),*) {
            // SAFETY: the arguments meet the contract of `FftKernels`; this function has the
            // level's features.
            unsafe { $call }
        }
    };
    ($V:ty, $(#[$attribute:meta])*) => {
        use $crate::Limb;
        use $crate::gf2x::fft::{factors::planes, rows, sums};

        /// `log` layers in one field.
        $(#[$attribute])*
        unsafe fn layers<const P: usize, const E: usize, const DOWN: bool, const ROOT: bool>(
            x: *mut Limb,
            row: usize,
            log: u32,
            node: usize,
        ) {
            // SAFETY: x has 2^log rows of whole blocks, as `either_way` gets them; this function
            // has the level's features.
            unsafe { rows::layers::<$V, P, E, DOWN, ROOT>(x, row, log, node) }
        }

        /// `log` layers, in the field that they need.
        $(#[$attribute])*
        unsafe fn either_way<const DOWN: bool>(x: *mut Limb, row: usize, log: u32, node: usize) {
            // SAFETY: x has 2^log rows of whole blocks by the contract of `FftKernels`; this
            // function has the level's features.
            unsafe {
                match planes((node + 1) << log) {
                    1 if node == 0 && log == 1 => xor(x.add(row), x, row),
                    1 if node == 0 => layers::<1, 1, DOWN, true>(x, row, log, node),
                    1 => layers::<1, 1, DOWN, false>(x, row, log, node),
                    2 => layers::<2, 3, DOWN, false>(x, row, log, node),
                    _ => layers::<4, 9, DOWN, false>(x, row, log, node),
                }
            }
        }

        /// `u += sum c_j v_j` for factors in one field.
        $(#[$attribute])*
        unsafe fn add_in<const P: usize, const E: usize, const G: usize>(
            u: *mut Limb,
            n: usize,
            v: *const Limb,
            stride: usize,
            c: &[u32],
        ) {
            // SAFETY: u and v have rows of whole tiles, as `add_rows` gets them; this function has
            // the level's features.
            unsafe { rows::add_rows::<$V, P, E, G>(u, n, v, stride, c) }
        }

        fft_passes! { @each [$(#[$attribute])*]
            down(x: *mut Limb, row: usize, log: u32, node: usize) either_way::<true>(x, row, log, node);
            up(x: *mut Limb, row: usize, log: u32, node: usize) either_way::<false>(x, row, log, node);
            add_rows(u: *mut Limb, n: usize, v: *const Limb, stride: usize, c: *const u32, count: usize) {
                let c = core::slice::from_raw_parts(c, count);
                match c.iter().fold(0, |all, c| all | c) {
                    ..0x100 => add_in::<1, 1, 8>(u, n, v, stride, c),
                    0x100..0x1_0000 => add_in::<2, 3, 4>(u, n, v, stride, c),
                    _ => add_in::<4, 9, 2>(u, n, v, stride, c),
                }
            };
            xor(u: *mut Limb, v: *const Limb, n: usize) rows::xor::<$V>(u, v, n);
            fold(x: *mut Limb, start: usize, n: usize, d: usize) sums::fold::<$V>(x, start, n, d);
            unfold(x: *mut Limb, start: usize, n: usize, d: usize) sums::unfold::<$V>(x, start, n, d);
        }
    };
}

/// The kind of work in a tile: the values of `x`; its product by `y`, which has values already; or
/// that of both, where the values of `y` remain in its place.
pub(crate) type Work = u8;
pub(crate) const VALUES: Work = 0;
pub(crate) const BY_VALUES: Work = 1;
pub(crate) const PRODUCT: Work = 2;

/// The functions on tiles by the level's `each`, which does some [`Work`] in each tile. Only
/// `PRODUCT` writes to its second array, and `VALUES` has none.
macro_rules! tile_passes {
    ($each:ident, $(#[$attribute:meta])*) => {
        use $crate::gf2x::fft::stamp::{self, fft_passes};

        fft_passes! { @each [$(#[$attribute])*]
            multiply(x: *mut Limb, y: *mut Limb, tile: usize, tiles: usize)
                $each::<{ stamp::PRODUCT }>(x, y, tile, tiles);
            multiply_by(x: *mut Limb, y: *const Limb, tile: usize, tiles: usize)
                $each::<{ stamp::BY_VALUES }>(x, y.cast_mut(), tile, tiles);
            values(x: *mut Limb, tile: usize, tiles: usize)
                $each::<{ stamp::VALUES }>(x, core::ptr::null_mut(), tile, tiles);
        }
    };
}

/// The functions on each 256 words by the level's `convert` of whole groups, no more than so many
/// limbs of them.
macro_rules! low_passes {
    ($convert:ident, $at_once:expr, $(#[$attribute:meta])*) => {
        use $crate::gf2x::fft::{LOW_LIMBS, stamp::fft_passes};

        /// Converts each 256 words, the last of them with zeros behind.
        $(#[$attribute])*
        unsafe fn convert_all<const DOWN: bool>(x: *mut Limb, n: usize) {
            let whole = n - n % LOW_LIMBS;
            // SAFETY: x has n limbs by the contract of `FftKernels`: whole groups, and a rest that
            // is copied to a group on the stack.
            unsafe {
                for i in (0..whole).step_by($at_once) {
                    $convert::<DOWN>(x.add(i), (whole - i).min($at_once));
                }
                if whole < n {
                    let mut rest = [0; LOW_LIMBS];
                    rest.as_mut_ptr().copy_from_nonoverlapping(x.add(whole), n - whole);
                    $convert::<DOWN>(rest.as_mut_ptr(), LOW_LIMBS);
                    x.add(whole).copy_from_nonoverlapping(rest.as_ptr(), n - whole);
                }
            }
        }

        fft_passes! { @each [$(#[$attribute])*]
            low_down(x: *mut Limb, n: usize) convert_all::<true>(x, n);
            low_up(x: *mut Limb, n: usize) convert_all::<false>(x, n);
        }
    };
}
pub(crate) use {fft_passes, low_passes, tile_passes};
