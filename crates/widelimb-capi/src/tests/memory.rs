use crate::error::{Error, WL_OK};
use crate::{
    wl_divrem, wl_gf2x_cyclic_inverse_vartime, wl_gf2x_extended_gcd, wl_gf2x_factor, wl_gf2x_gcd,
    wl_gf2x_invmod, wl_gf2x_irreducible_least, wl_gf2x_is_irreducible, wl_gf2x_mulmod,
    wl_gf2x_powmod, wl_mul, wl_sqr,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ffi::c_int;

thread_local! {
    /// The size in bytes from which on blocks are refused.
    static REFUSED: Cell<usize> = const { Cell::new(usize::MAX) };
    /// The bytes that the thread has allocated and not freed, and their maximum.
    static IN_USE: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

/// The system's allocator; it refuses large blocks to the thread of a test that asks for that.
struct Refusing;

#[global_allocator]
static ALLOCATOR: Refusing = Refusing;

// SAFETY: every call goes to the system's allocator, or gives the null that stands for refusal.
unsafe impl GlobalAlloc for Refusing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.size() >= REFUSED.get() {
            return std::ptr::null_mut();
        }
        IN_USE.set(IN_USE.get() + layout.size() as isize);
        PEAK.set(PEAK.get().max(IN_USE.get()));
        // SAFETY: the caller of `alloc` gives a layout of a size above 0, as `System` needs it.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        IN_USE.set(IN_USE.get() - layout.size() as isize);
        // SAFETY: `at` is of `System`, which made all blocks, and has this layout.
        unsafe { System.dealloc(at, layout) }
    }
}

pub fn without_memory(call: impl FnOnce() -> c_int) -> c_int {
    without_blocks_of(0, call)
}

/// The most bytes in use during a call, on a new thread without scratch.
pub fn peak_of(call: impl FnOnce() -> c_int + Send) -> isize {
    let measured = || {
        let before = IN_USE.get();
        PEAK.set(before);
        assert_eq!(call(), WL_OK);
        PEAK.get() - before
    };
    std::thread::scope(|scope| scope.spawn(measured).join().expect("the call returns"))
}

pub fn without_blocks_of(bytes: usize, call: impl FnOnce() -> c_int) -> c_int {
    REFUSED.set(bytes);
    let code = call();
    REFUSED.set(usize::MAX);
    code
}

/// Euclid's algorithm allocates as it goes, and would end the program where there is no memory.
#[test]
fn memory_for_divisors_and_inverses_is_asked_for_beforehand() {
    const BITS: usize = 12323;
    const N: usize = BITS.div_ceil(64);
    let (mut r, mut a) = (vec![7; N], vec![0; N]);
    a[0] = 7;
    let (p, s) = (r.as_mut_ptr(), a.as_ptr());
    let codes = [
        // SAFETY: the pointers are of arrays as long as the lengths given.
        without_blocks_of(8 * 8 * N, || unsafe { wl_gf2x_cyclic_inverse_vartime(p, s, BITS) }),
        // SAFETY: the pointers are of arrays as long as the lengths given.
        without_blocks_of(8 * 8 * N, || unsafe { wl_gf2x_gcd(p, s, N, s, N) }),
    ];
    assert_eq!(codes, [Error::NoMemory as c_int; 2]);
    assert_eq!(r, [7; N]);
    let (mut u, mut v, mut result) = (vec![7; N], vec![7; N], 7);
    let mut factors = std::ptr::dangling_mut();
    let (pu, pv) = (u.as_mut_ptr(), v.as_mut_ptr());
    // SAFETY: the pointers are of arrays as long as the lengths given.
    let codes = unsafe {
        [
            without_blocks_of(64 * N, || wl_gf2x_extended_gcd(p, pu, pv, s, N, s, N)),
            without_blocks_of(64 * N, || wl_gf2x_mulmod(p, s, N, s, N, s, N)),
            without_blocks_of(64 * N, || wl_gf2x_powmod(p, s, N, s, 1, s, N)),
            without_blocks_of(64 * N, || wl_gf2x_invmod(p, s, N, s, N)),
            without_blocks_of(64 * N, || wl_gf2x_is_irreducible(&mut result, s, N)),
            without_blocks_of(64 * N, || wl_gf2x_irreducible_least(p, BITS)),
            without_blocks_of(64 * N, || wl_gf2x_factor(&mut factors, s, N)),
        ]
    };
    assert_eq!(codes, [Error::NoMemory as c_int; 7]);
    assert!(factors.is_null());
    assert_eq!((&r, &u, &v, result), (&vec![7; N], &vec![7; N], &vec![7; N], 7));
    // SAFETY: the pointers are of arrays as long as the lengths given.
    assert_eq!(unsafe { wl_gf2x_cyclic_inverse_vartime(p, s, BITS) }, WL_OK);
}

#[test]
fn refused_scratch_is_an_error_and_changes_nothing() {
    const N: usize = 500;
    let (a, b) = (vec![3; N], vec![5; N]);
    let (mut r, mut q) = (vec![7; 2 * N], vec![7; N / 2 + 1]);
    let (p, s, t) = (r.as_mut_ptr(), a.as_ptr(), b.as_ptr());
    // SAFETY: the pointers are of arrays as long as the lengths given.
    unsafe {
        assert_eq!(without_memory(|| wl_mul(p, s, N, t, N)), Error::NoMemory as c_int);
        assert_eq!(without_memory(|| wl_sqr(p, s, N)), Error::NoMemory as c_int);
        let q = q.as_mut_ptr();
        assert_eq!(without_memory(|| wl_divrem(q, p, s, N, t, N / 2)), Error::NoMemory as c_int);
    }
    assert_eq!((r, q), (vec![7; 2 * N], vec![7; N / 2 + 1]));
}
