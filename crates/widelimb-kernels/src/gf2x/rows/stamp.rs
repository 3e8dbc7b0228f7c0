//! Macros that make a level's functions on rows, which every level has alike, with its features.

/// The table [`RowKernels`](super::RowKernels) for rows of type `$T` and sums by `$V`; each
/// function has the attributes. `$residues` are the least and the most rows that are multiplied by
/// residues; `$whole` is a product in one call, and its most rows.
macro_rules! row_kernels {
    ($T:ty, $V:ty, $plan:expr, $residues:expr, $deal:path, $gather:path, $whole:expr, $(#[$attribute:meta])*) => {
        use $crate::Limb;
        use $crate::gf2x::rows::{ROWS_AT_ONCE, ROWS_OF_A_PART, RowKernels, RowPlan, RowProduct};
        use $crate::gf2x::rows::{in_one_pass, linear, product, registers, residues, steps, toom3};

        const ROW: usize = <$T as $crate::gf2x::rows::vector::Vector>::LIMBS;

        static PLAN: RowPlan = $plan;

        const RESIDUES: [usize; 2] = $residues;

        row_kernels! { @products $T, [$(#[$attribute])*]
            product1 product1, product2 product2, product3 product3, product4 product4 }
        row_kernels! { @halves $T, [$(#[$attribute])*]
            product5 rows5, product6 rows6, product7 halves7, product8 halves8, product9 thirds9 }
        row_kernels! { @product $T, [$(#[$attribute])*] product10, (r, a, b)
            if <$T as $crate::gf2x::rows::vector::Row>::IN_REGISTERS {
                in_one_pass::fifths10::<$T>(r, a, b)
            } else {
                row_kernels!(@calls $T, $V, r, a, b, 5 product5 5 product5)
            } }
        row_kernels! { @by_halves $T, $V, [$(#[$attribute])*]
            product11 6 product6 5 product5, product12 6 product6 6 product6 }
        row_kernels! { @residues $T, $V, [$(#[$attribute])*]
            product13 13 1 2 7 product7 6 product6,
            product14 14 2 3 7 product7 7 product7, product15 15 3 4 8 product8 7 product7,
            product16 16 4 5 8 product8 8 product8 }

        /// The products of rows in registers and a few parts.
        const KERNELS: [RowProduct; ROWS_AT_ONCE] = [
            product1, product2, product3, product4, product5, product6, product7, product8,
            product9, product10, product11, product12, product13, product14, product15, product16,
        ];

        row_kernels! { @more_residues $T, $V, [$(#[$attribute])*] product17 17 5 6, product18 18 6 7,
            product19 19 7 8, product20 20 8 1, product21 21 1 2, product22 22 2 3,
            product23 23 3 4, product24 24 4 5, product25 25 5 6, product26 26 6 5,
            product27 27 5 6, product28 28 6 7, product29 29 5 6, product30 30 6 5 }

        /// The products of the parts of steps.
        const PARTS: [RowProduct; ROWS_OF_A_PART] = [
            product1, product2, product3, product4, product5, product6, product7, product8,
            product9, product10, product11, product12, product13, product14, product15, product16,
            product17, product18, product19, product20,
        ];

        row_kernels! { @steps $T, $V, [$(#[$attribute])*] product31 31, product32 32,
            product33 33, product34 34, product35 35, product36 36, product37 37, product38 38,
            product39 39, product40 40 }

        $(#[$attribute])*
        unsafe fn add_halves(s: *mut Limb, a: *const Limb, h: usize, m: usize) {
            // SAFETY: s has h rows and a m by the contract of `RowKernels`; this function has the
            // level's features.
            unsafe { linear::add_halves::<$V, $T>(s, a, h * ROW, (m - h) * ROW) }
        }

        $(#[$attribute])*
        unsafe fn join_halves(r: *mut Limb, c: *const Limb, h: usize, m: usize) {
            // SAFETY: r has 2 m rows and c 2 h by the contract of `RowKernels`; this function has
            // the level's features.
            unsafe { linear::join_halves::<$V, $T>(r, c, h * ROW, (m - h) * ROW) }
        }

        $(#[$attribute])*
        unsafe fn evaluate3(e: *mut Limb, a: *const Limb, h: usize, m: usize) {
            // SAFETY: e has 3 h + 4 rows and a m by the contract of `RowKernels`; this function has
            // the level's features.
            unsafe { toom3::evaluate::<$T>(e, a, h, m) }
        }

        $(#[$attribute])*
        unsafe fn interpolate3(r: *mut Limb, w: *mut Limb, h: usize, m: usize) {
            // SAFETY: r has 2 m rows and w 4 h + 8 by the contract of `RowKernels`; this function
            // has the level's features.
            unsafe { toom3::interpolate::<$T>(r, w, h, m) }
        }

        /// The functions on rows.
        pub(crate) const ROWS: RowKernels = RowKernels {
            log_lanes: (ROW / 2).trailing_zeros(),
            plan: &PLAN,
            products: [
                product1, product2, product3, product4, product5, product6, product7, product8,
                product9, product10, product11, product12, product13, product14, product15, product16,
                product17, product18, product19, product20, product21, product22, product23, product24,
                product25, product26, product27, product28, product29, product30, product31, product32,
                product33, product34, product35, product36, product37, product38, product39, product40,
            ],
            add_halves,
            join_halves,
            evaluate3,
            interpolate3,
            deal: $deal,
            gather: $gather,
            whole: $whole.0,
            most_whole: $whole.1,
        };

    };
    (@products $T:ty, $attributes:tt $($name:ident $of:ident),*) => {
        $(row_kernels! { @product $T, $attributes $name,
            (r, a, b) product::store(r, registers::$of::<$T>(product::load(a), product::load(b))) })*
    };
    (@halves $T:ty, $attributes:tt $($name:ident $of:ident),*) => {
        $(row_kernels! { @product $T, $attributes $name,
            (r, a, b) product::$of::<$T>(r, a, b) })*
    };
    (@by_halves $T:ty, $V:ty, $attributes:tt
     $($name:ident $h:literal $of_h:ident $g:literal $of_g:ident),*) => {
        $(row_kernels! { @product $T, $attributes $name, (r, a, b)
            row_kernels!(@calls $T, $V, r, a, b, $h $of_h $g $of_g) })*
    };
    (@residues $T:ty, $V:ty, $attributes:tt
     $($name:ident $n:literal $c:literal $d:literal
       $h:literal $of_h:ident $g:literal $of_g:ident),*) => {
        $(row_kernels! { @product $T, $attributes $name, (r, a, b)
            if RESIDUES[0] <= $n && $n <= RESIDUES[1] {
                residues::product::<$T, $n, { $n - 12 }, $c, $d>(&KERNELS, r, a, b)
            } else {
                row_kernels!(@calls $T, $V, r, a, b, $h $of_h $g $of_g)
            } })*
    };
    (@more_residues $T:ty, $V:ty, $attributes:tt
     $($name:ident $n:literal $c:literal $d:literal),*) => {
        $(row_kernels! { @product $T, $attributes $name, (r, a, b)
            if RESIDUES[0] <= $n && $n <= RESIDUES[1] {
                residues::product::<$T, $n, { $n - 12 }, $c, $d>(&KERNELS, r, a, b)
            } else {
                steps::step::<$V, $T, $n>(&PARTS, r, a, b)
            } })*
    };
    (@steps $T:ty, $V:ty, $attributes:tt $($name:ident $m:literal),*) => {
        $(row_kernels! { @product $T, $attributes $name,
            (r, a, b) steps::step::<$V, $T, $m>(&PARTS, r, a, b) })*
    };
    (@calls $T:ty, $V:ty, $r:ident, $a:ident, $b:ident,
     $h:literal $of_h:ident $g:literal $of_g:ident) => {{
        let mut room = core::mem::MaybeUninit::<[$T; 4 * $h]>::uninit();
        let room = room.as_mut_ptr().cast::<Limb>();
        steps::by_halves::<$V, $T>([$r, room], [$a, $b], [$h, $g], [$of_h, $of_g, $of_h])
    }};
    (@product $T:ty, [$(#[$attribute:meta])*] $name:ident, ($r:ident, $a:ident, $b:ident)
     $body:expr) => {
        $(#[$attribute])*
        unsafe fn $name($r: *mut Limb, $a: *const Limb, $b: *const Limb) {
            // SAFETY: a and b have the rows of this product and r twice as many by the contract of
            // `RowKernels`; this function has the level's features.
            unsafe { $body }
        }
    };
}
pub(crate) use row_kernels;
