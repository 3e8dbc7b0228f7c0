//! The features of each level, in one table that macros read: detection, [`Level`](super::Level)'s
//! lists of names, and functions compiled for a level.

/// Hands the features that a level adds, and the name of the level below it, to a macro:
/// `level_features! { Adx, receiver, more }` is `receiver! { ["adx" "bmi1" ...] Scalar more }`.
#[doc(hidden)]
#[macro_export]
macro_rules! level_features {
    (Adx, $($receiver:ident)::+, $($more:tt)*) => {
        $($receiver)::+! { ["adx" "bmi1" "bmi2" "lzcnt" "popcnt"] Scalar $($more)* }
    };
    (Avx2, $($receiver:ident)::+, $($more:tt)*) => {
        $($receiver)::+! { ["avx2" "fma" "pclmulqdq"] Adx $($more)* }
    };
    (Avx512Base, $($receiver:ident)::+, $($more:tt)*) => {
        $($receiver)::+! {
            ["avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl"] Avx2 $($more)*
        }
    };
    (Avx512, $($receiver:ident)::+, $($more:tt)*) => {
        $($receiver)::+! {
            [
                "avx512ifma" "avx512vbmi" "avx512vbmi2" "avx512vpopcntdq" "vpclmulqdq" "gfni"
            ]
            Avx512Base $($more)*
        }
    };
}

/// Compiles a function for a level: `at_level! { Avx2: fn f() {} }` is `f` with the
/// `target_feature` of each feature of `avx2` and of the levels below it.
#[doc(hidden)]
#[macro_export]
macro_rules! at_level {
    (Scalar: $($function:tt)*) => { $($function)* };
    (Adx: $($function:tt)*) => {
        $crate::level_features! { Adx, widelimb_kernels::at_level_with, $($function)* }
    };
    (Avx2: $($function:tt)*) => {
        $crate::level_features! { Avx2, widelimb_kernels::at_level_with, $($function)* }
    };
    (Avx512Base: $($function:tt)*) => {
        $crate::level_features! { Avx512Base, widelimb_kernels::at_level_with, $($function)* }
    };
    (Avx512: $($function:tt)*) => {
        $crate::level_features! { Avx512, widelimb_kernels::at_level_with, $($function)* }
    };
}

/// The receiver of [`at_level`].
#[doc(hidden)]
#[macro_export]
macro_rules! at_level_with {
    ([$($feature:tt)*] $below:ident $($function:tt)*) => {
        $crate::at_level! { $below: $(#[target_feature(enable = $feature)])* $($function)* }
    };
}
