//! The program's functions that give and take memory, and the memory of numbers.

use crate::abi::Mpz;
use crate::export::export;
use crate::fault::{die, overflow};
use core::ffi::{c_int, c_void};
use core::ptr;
use widelimb_limb::Limb;

/// Gives memory of so many bytes.
pub type Allocate = unsafe extern "C" fn(usize) -> *mut c_void;
/// Gives memory of so many bytes with the content of other memory: of its old and its new size.
pub type Reallocate = unsafe extern "C" fn(*mut c_void, usize, usize) -> *mut c_void;
/// Takes memory back, of so many bytes.
pub type Free = unsafe extern "C" fn(*mut c_void, usize);

/// The function that gives memory. Programs read it.
#[unsafe(no_mangle)]
pub static mut __gmp_allocate_func: Allocate = __gmp_default_allocate;
/// The function that changes the size of memory. Programs read it.
#[unsafe(no_mangle)]
pub static mut __gmp_reallocate_func: Reallocate = __gmp_default_reallocate;
/// The function that takes memory. Programs read it.
#[unsafe(no_mangle)]
pub static mut __gmp_free_func: Free = __gmp_default_free;

/// The limb that numbers without memory point at. It is not written.
static NEVER_WRITTEN: Limb = 0;

export! {
    /// Memory from `malloc`.
    fn __gmp_default_allocate(size: usize) -> *mut c_void {
        let memory = libc::malloc(size);
        if memory.is_null() {
            die(c"GNU MP: Cannot allocate memory\n");
        }
        memory
    }

    /// Memory from `realloc`.
    fn __gmp_default_reallocate(old: *mut c_void, _old_size: usize, size: usize) -> *mut c_void {
        let memory = libc::realloc(old, size);
        if memory.is_null() {
            die(c"GNU MP: Cannot reallocate memory\n");
        }
        memory
    }

    /// Memory for `free`.
    fn __gmp_default_free(memory: *mut c_void, _size: usize) {
        libc::free(memory);
    }

    /// Has numbers get their memory from other functions from now on; null stands for the default.
    fn __gmp_set_memory_functions(
        allocate: Option<Allocate>,
        reallocate: Option<Reallocate>,
        free: Option<Free>,
    ) {
        __gmp_allocate_func = allocate.unwrap_or(__gmp_default_allocate);
        __gmp_reallocate_func = reallocate.unwrap_or(__gmp_default_reallocate);
        __gmp_free_func = free.unwrap_or(__gmp_default_free);
    }

    /// Writes which functions numbers get their memory from.
    fn __gmp_get_memory_functions(
        allocate: *mut Allocate,
        reallocate: *mut Reallocate,
        free: *mut Free,
    ) {
        if !allocate.is_null() {
            *allocate = __gmp_allocate_func;
        }
        if !reallocate.is_null() {
            *reallocate = __gmp_reallocate_func;
        }
        if !free.is_null() {
            *free = __gmp_free_func;
        }
    }
}

/// Memory for so many limbs, of any content.
#[inline]
pub unsafe fn allocate(limbs: usize) -> *mut Limb {
    __gmp_allocate_func(limbs * size_of::<Limb>()).cast()
}

/// Memory for another number of limbs, with the content of the old.
#[inline]
pub unsafe fn reallocate(limbs: *mut Limb, old: usize, new: usize) -> *mut Limb {
    let bytes = size_of::<Limb>();
    __gmp_reallocate_func(limbs.cast(), old * bytes, new * bytes).cast()
}

/// Gives back memory of so many limbs.
#[inline]
pub unsafe fn free(memory: *mut Limb, limbs: usize) {
    __gmp_free_func(memory.cast(), limbs * size_of::<Limb>());
}

impl Mpz {
    /// The number 0, without memory.
    pub const fn zero() -> Mpz {
        Mpz { alloc: 0, size: 0, d: ptr::from_ref(&NEVER_WRITTEN).cast_mut() }
    }

    /// Memory for so many limbs, with what the number has now in the lower ones.
    #[inline(always)]
    pub unsafe fn room(this: *mut Mpz, limbs: usize) -> *mut Limb {
        if limbs > (*this).alloc as usize { Mpz::grow(this, limbs) } else { (*this).d }
    }

    /// [`room`](Mpz::room) where there is less. A C function, which never unwinds: so what calls it
    /// keeps nothing for that case.
    #[cold]
    #[inline(never)]
    unsafe extern "C" fn grow(this: *mut Mpz, limbs: usize) -> *mut Limb {
        let Ok(alloc) = c_int::try_from(limbs) else { overflow() };
        (*this).d = match (*this).alloc {
            0 => allocate(limbs),
            old => reallocate((*this).d, old as usize, limbs),
        };
        (*this).alloc = alloc;
        (*this).d
    }

    /// Gives back the number's memory.
    #[inline]
    pub unsafe fn clear(this: *mut Mpz) {
        if (*this).alloc != 0 {
            free((*this).d, (*this).alloc as usize);
        }
    }
}
