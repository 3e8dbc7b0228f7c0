//! The form of a kernel.

/// A kernel's `mul` that is a function of its own in the program, whose instructions can be
/// counted.
macro_rules! kernel {
    ($(#[$doc:meta])* $name:ident, $symbol:ident, $limbs:expr, $features:literal,
     |$r:ident, $a:ident, $b:ident| $body:block) => {
        $(#[$doc])*
        pub struct $name;

        #[inline(never)]
        #[unsafe(no_mangle)]
        #[target_feature(enable = $features)]
        unsafe fn $symbol($r: *mut Limb, $a: *const Limb, $b: *const Limb, _: *mut Limb) {
            // SAFETY: the contract is that of `Kernel::mul`: operands of the kernel's size, and a
            // result of twice that.
            unsafe { $body }
        }

        impl Kernel for $name {
            const LIMBS: usize = $limbs;
            const SCRATCH: usize = 0;

            #[inline]
            #[target_feature(enable = $features)]
            unsafe fn mul(r: *mut Limb, a: *const Limb, b: *const Limb, s: *mut Limb) {
                // SAFETY: the contract of this function is that of the one called.
                unsafe { $symbol(r, a, b, s) }
            }
        }
    };
}

pub(super) use kernel;
