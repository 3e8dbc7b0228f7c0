//! What happens where there is no result: errors of the program as the manual has them, and faults
//! of this library.

use core::ffi::{CStr, c_int};
use core::sync::atomic::{AtomicI32, Ordering};

/// The errors of the program since it began, as bits: `gmp_errno`.
#[unsafe(no_mangle)]
pub static __gmp_errno: AtomicI32 = AtomicI32::new(0);

/// `GMP_ERROR_UNSUPPORTED_ARGUMENT`.
pub const UNSUPPORTED_ARGUMENT: c_int = 1;
/// `GMP_ERROR_DIVISION_BY_ZERO`.
pub const DIVISION_BY_ZERO: c_int = 2;
/// `GMP_ERROR_SQRT_OF_NEGATIVE`.
pub const SQRT_OF_NEGATIVE: c_int = 4;
/// `GMP_ERROR_INVALID_ARGUMENT`.
pub const INVALID_ARGUMENT: c_int = 8;

/// Notes the error and raises SIGFPE, as GMP does; ends the process where a handler returns.
#[cold]
pub fn raise(error: c_int) -> ! {
    __gmp_errno.fetch_or(error, Ordering::Relaxed);
    // SAFETY: raises a signal in this thread.
    unsafe {
        libc::raise(libc::SIGFPE);
        libc::abort()
    }
}

/// Ends the process with a message, which GMP has begin so.
#[cold]
pub fn die(message: &CStr) -> ! {
    // SAFETY: writes the bytes of a string to standard error.
    unsafe {
        libc::write(2, message.as_ptr().cast(), message.count_bytes());
        libc::abort()
    }
}

/// A result that would be longer than an integer may be.
#[cold]
pub fn overflow() -> ! {
    die(c"gmp: overflow in mpz type\n")
}

/// Ends the process because an exported function panicked.
#[cold]
pub fn panicked(function: &str) -> ! {
    eprintln!("widelimb-gmp: a fault in {function}; please report it");
    std::process::abort()
}
