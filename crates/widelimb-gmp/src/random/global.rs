//! The state of the functions that take none.

use super::states::__gmp_randinit_default;
use crate::abi::{Mpz, RandState};
use core::ffi::c_char;
use core::ptr;

/// The state, if it has begun. Programs of GMP's own tests read it.
#[unsafe(no_mangle)]
pub static mut __gmp_rands: RandState = RandState {
    seed: Mpz { alloc: 0, size: 0, d: ptr::null_mut() },
    algorithm: 0,
    functions: ptr::null(),
};

/// Whether the state has begun.
#[unsafe(no_mangle)]
pub static mut __gmp_rands_initialized: c_char = 0;

/// The state. As the manual says, functions that use it are not for several threads.
pub(crate) unsafe fn global() -> *mut RandState {
    if __gmp_rands_initialized == 0 {
        __gmp_rands_initialized = 1;
        __gmp_randinit_default(&raw mut __gmp_rands);
    }
    &raw mut __gmp_rands
}
