//! The functions on rows that every level has alike, with the level's features.

/// The table [`RowKernels`](super::RowKernels) for rows of type `$T` and sums by `$V`; each function has the
/// attributes. `$whole` is a product in one call, and its most rows.
macro_rules! row_kernels {
    ($T:ty, $V:ty, $plan:expr, $deal:path, $gather:path, $whole:expr, $(#[$attribute:meta])*) => {
        use $crate::Limb;
        use $crate::arch::gf2x::rows::{RowKernels, RowPlan, linear, product, thirds, toom3};

        const ROW: usize = <$T as $crate::arch::gf2x::rows::vector::Vector>::LIMBS;

        static PLAN: RowPlan = $plan;

        row_kernels! { @products $T, [$(#[$attribute])*]
            product1 product1, product2 product2, product3 product3, product4 product4 }
        row_kernels! { @halves $T, [$(#[$attribute])*]
            product5 halves5, product6 halves6, product7 halves7, product8 halves8, product9 thirds9 }
        row_kernels! { @by_halves $T, $V, [$(#[$attribute])*]
            product10 5 product5 5 product5,
            product11 6 product6 5 product5, product12 6 product6 6 product6,
            product13 7 product7 6 product6, product14 7 product7 7 product7,
            product15 8 product8 7 product7, product16 8 product8 8 product8 }

        $(#[$attribute])*
        unsafe fn add_halves(s: *mut Limb, a: *const Limb, h: usize, m: usize) {
            // SAFETY: the caller's rows.
            unsafe { linear::add_halves::<$V, $T>(s, a, h * ROW, (m - h) * ROW) }
        }

        $(#[$attribute])*
        unsafe fn join_halves(r: *mut Limb, c: *const Limb, h: usize, m: usize) {
            // SAFETY: the caller's rows.
            unsafe { linear::join_halves::<$V, $T>(r, c, h * ROW, (m - h) * ROW) }
        }

        $(#[$attribute])*
        unsafe fn sum_thirds(s: *mut Limb, a: *const Limb, h: usize, m: usize) {
            // SAFETY: the caller's rows.
            unsafe { thirds::sums::<$T>(s, a, h, m) }
        }

        $(#[$attribute])*
        unsafe fn join_thirds(r: *mut Limb, c: *const Limb, h: usize, m: usize) {
            // SAFETY: the caller's rows.
            unsafe { thirds::join::<$T>(r, c, h, m) }
        }

        $(#[$attribute])*
        unsafe fn evaluate3(e: *mut Limb, a: *const Limb, h: usize, m: usize) {
            // SAFETY: the caller's rows.
            unsafe { toom3::evaluate::<$T>(e, a, h, m) }
        }

        $(#[$attribute])*
        unsafe fn interpolate3(r: *mut Limb, w: *mut Limb, h: usize, m: usize) {
            // SAFETY: the caller's rows.
            unsafe { toom3::interpolate::<$T>(r, w, h, m) }
        }

        /// The functions on rows.
        pub(in crate::arch) const ROWS: RowKernels = RowKernels {
            lanes: ROW / 2,
            plan: &PLAN,
            products: [
                product1, product2, product3, product4, product5, product6, product7, product8,
                product9, product10, product11, product12, product13, product14, product15, product16,
            ],
            add_halves,
            join_halves,
            sum_thirds,
            join_thirds,
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
            (r, a, b) product::store(r, product::$of::<$T>(product::load(a), product::load(b))) })*
    };
    (@halves $T:ty, $attributes:tt $($name:ident $of:ident),*) => {
        $(row_kernels! { @product $T, $attributes $name,
            (r, a, b) product::$of::<$T>(r, a, b) })*
    };
    (@by_halves $T:ty, $V:ty, $attributes:tt
     $($name:ident $h:literal $of_h:ident $g:literal $of_g:ident),*) => {
        $(row_kernels! { @product $T, $attributes $name,
            (r, a, b) product::by_halves::<$V, $T, $h, $g>(r, a, b, $of_h, $of_g) })*
    };
    (@product $T:ty, [$(#[$attribute:meta])*] $name:ident, ($r:ident, $a:ident, $b:ident)
     $body:expr) => {
        $(#[$attribute])*
        unsafe fn $name($r: *mut Limb, $a: *const Limb, $b: *const Limb) {
            // SAFETY: the caller's rows.
            unsafe { $body }
        }
    };
}
pub(in crate::arch) use row_kernels;
