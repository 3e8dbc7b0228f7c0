//! Pools: scratch that a program keeps from one product to the next.

use core::{ptr, slice};
use widelimb_limb::Limb;
use widelimb_limb::scratch::{ScratchError, with_scratch};

/// A pool: `gf2x_mul_pool_t` is an array of one.
#[repr(C)]
#[derive(Debug)]
pub struct Pool {
    /// Memory from `malloc`, or null.
    pub words: *mut Limb,
    /// How many words it has.
    pub len: usize,
}

impl Pool {
    const EMPTY: Pool = Pool { words: ptr::null_mut(), len: 0 };

    /// So many words of any content; more memory where there is less.
    fn room(&mut self, words: usize) -> Result<*mut Limb, ScratchError> {
        if self.len < words {
            let bytes =
                words.checked_mul(size_of::<Limb>()).ok_or(ScratchError { limbs: words })?;
            // SAFETY: the pool's memory is from `malloc`, and it forgets it.
            unsafe { libc::free(self.words.cast()) };
            *self = Pool::EMPTY;
            // SAFETY: takes a number of bytes.
            let memory = unsafe { libc::malloc(bytes) }.cast::<Limb>();
            if memory.is_null() {
                return Err(ScratchError { limbs: words });
            }
            *self = Pool { words: memory, len: words };
        }
        Ok(self.words)
    }
}

/// Runs the body with so many words of scratch, of any content: from the pool, or from the block
/// that the thread keeps where there is none.
///
/// # Safety
/// The pool is null or an initialised one, which nobody else uses.
pub(crate) unsafe fn with_words<T>(
    pool: *mut Pool,
    words: usize,
    body: impl FnOnce(&mut [Limb]) -> T,
) -> Result<T, ScratchError> {
    // SAFETY: the contract of this function.
    let Some(pool) = (unsafe { pool.as_mut() }) else { return with_scratch(words, body) };
    if words == 0 {
        return Ok(body(&mut []));
    }
    let memory = pool.room(words)?;
    // SAFETY: the pool has as many words, and is this call's alone.
    Ok(body(unsafe { slice::from_raw_parts_mut(memory, words) }))
}

/// An empty pool.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gf2x_mul_pool_init(pool: *mut Pool) {
    // SAFETY: the pointer is that of a pool, as the header says.
    unsafe { pool.write(Pool::EMPTY) };
}

/// Frees the pool's memory; it is empty afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gf2x_mul_pool_clear(pool: *mut Pool) {
    // SAFETY: the pool is initialised, so its memory is null or from `malloc`.
    unsafe { libc::free(pool.replace(Pool::EMPTY).words.cast()) };
}
