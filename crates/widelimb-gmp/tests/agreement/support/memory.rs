//! The memory of numbers: functions for both libraries that check what they are told, and the tests'
//! own way to them.
//!
//! A block has guards around it and holds a pattern when it is new. A change of size moves it, so
//! that a pointer from before is one into a block that was given back; such blocks are overwritten
//! and kept for a while, to see that nobody writes there. Whoever gives a block back has to name
//! its size in bytes, and each thread, which is a test, has to give back all that it took.
//!
//! With `WIDELIMB_TEST_MEMORY=plain` blocks are those of `malloc`, for tools that watch memory
//! themselves.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ffi::c_void;
use std::process::abort;
use std::sync::LazyLock;

/// Whether blocks are those of `malloc`.
pub static PLAIN: LazyLock<bool> = LazyLock::new(|| {
    std::env::var_os("WIDELIMB_TEST_MEMORY").is_some_and(|value| value == "plain")
});

/// Bytes before a block: its size, what it is xor that, and 16 of the pattern.
const FRONT: usize = 32;
/// Bytes after a block.
const BACK: usize = 16;

const GUARD: u8 = 0xc7;
const NEW: u8 = 0xa9;
const OLD: u8 = 0x5d;

const IN_USE: usize = 0x7573_6564_7573_6564;
const GIVEN_BACK: usize = 0x6f6c_6421_6f6c_6421;

/// The blocks that a thread keeps after they were given back.
const KEPT: usize = 24;

/// What a thread has taken.
struct Blocks {
    in_use: isize,
    /// What was given back lately: blocks and their sizes.
    old: VecDeque<(*mut u8, usize)>,
}

thread_local! {
    static BLOCKS: RefCell<Blocks> =
        const { RefCell::new(Blocks { in_use: 0, old: VecDeque::new() }) };
}

impl Drop for Blocks {
    fn drop(&mut self) {
        while let Some((block, size)) = self.old.pop_front() {
            // SAFETY: a block that was kept, of that size.
            unsafe { discard(block, size) };
        }
        if self.in_use != 0 {
            let name = std::thread::current().name().unwrap_or("a thread").to_owned();
            fail(&format!("{name}: {} blocks of memory are left", self.in_use));
        }
    }
}

/// Ends the process: no unwinding may cross the libraries.
fn fail(what: &str) -> ! {
    eprintln!("{what}\n{}", std::backtrace::Backtrace::force_capture());
    abort()
}

/// Ends the process if bytes are not all of one value.
unsafe fn expect(at: *const u8, len: usize, value: u8, what: &str) {
    // SAFETY: the caller says that so many bytes can be read.
    let bytes = unsafe { std::slice::from_raw_parts(at, len) };
    if let Some(i) = bytes.iter().position(|&byte| byte != value) {
        fail(&format!("{what}: byte {i} of {len} is {:#x}", bytes[i]));
    }
}

/// The size and the mark before a block.
unsafe fn head(block: *mut u8) -> *mut [usize; 2] {
    // SAFETY: the caller says that this is a block.
    unsafe { block.sub(FRONT).cast() }
}

/// Frees a block that was kept.
unsafe fn discard(block: *mut u8, size: usize) {
    // SAFETY: the block is still as it was given back.
    unsafe {
        expect(block, size, OLD, "memory was written after it was given back");
        libc::free(block.sub(FRONT).cast());
    }
}

/// A block of so many bytes.
pub fn take(size: usize) -> *mut c_void {
    if *PLAIN {
        // SAFETY: memory of any size may be asked for.
        return unsafe { libc::malloc(size) };
    }
    // SAFETY: the block and its guards are within what `malloc` gives.
    unsafe {
        let all: *mut u8 = libc::malloc(FRONT + size + BACK).cast();
        if all.is_null() {
            fail("no memory");
        }
        let block = all.add(FRONT);
        all.write_bytes(GUARD, FRONT);
        block.write_bytes(NEW, size);
        block.add(size).write_bytes(GUARD, BACK);
        head(block).write([size, size ^ IN_USE]);
        BLOCKS.with_borrow_mut(|blocks| blocks.in_use += 1);
        block.cast()
    }
}

/// Takes a block back.
///
/// # Safety
/// It is a block of [`take`] of this thread.
pub unsafe fn give(block: *mut c_void, size: usize) {
    // SAFETY: the caller's promise; what breaks it ends the process where that can be seen.
    unsafe {
        if *PLAIN {
            return libc::free(block);
        }
        let block: *mut u8 = block.cast();
        check(block, size);
        block.write_bytes(OLD, size);
        head(block).write([size, size ^ GIVEN_BACK]);
        let oldest = BLOCKS.with_borrow_mut(|blocks| {
            blocks.in_use -= 1;
            blocks.old.push_back((block, size));
            if blocks.old.len() > KEPT { blocks.old.pop_front() } else { None }
        });
        if let Some((block, size)) = oldest {
            discard(block, size);
        }
    }
}

/// Ends the process if a block is none of this size, or its guards were written.
unsafe fn check(block: *mut u8, size: usize) {
    // SAFETY: the caller says that this is a block.
    unsafe {
        let [is, mark] = *head(block);
        match is ^ mark {
            IN_USE => {}
            GIVEN_BACK => fail("memory is given back twice"),
            _ => fail("what is given back is no block, or limbs below it were written"),
        }
        if is != size {
            fail(&format!("a block of {is} bytes is said to have {size}"));
        }
        expect(block.sub(FRONT / 2), FRONT / 2, GUARD, "below a block");
        expect(block.add(size), BACK, GUARD, "above a block");
    }
}

/// A block in another place with what another one holds, which is given back.
unsafe fn retake(block: *mut c_void, size: usize, new_size: usize) -> *mut c_void {
    // SAFETY: the library says that it is a block of this size.
    unsafe {
        check(block.cast(), size);
        let new = take(new_size);
        new.copy_from_nonoverlapping(block, size.min(new_size));
        give(block, size);
        new
    }
}

unsafe extern "C" fn allocate(size: usize) -> *mut c_void {
    if size == 0 {
        fail("no bytes are asked for");
    }
    take(size)
}

unsafe extern "C" fn reallocate(block: *mut c_void, old: usize, new: usize) -> *mut c_void {
    // SAFETY: as `retake` says.
    unsafe { retake(block, old, new) }
}

unsafe extern "C" fn free(block: *mut c_void, size: usize) {
    // SAFETY: as `give` says.
    unsafe { give(block, size) }
}

/// The arguments of `mp_set_memory_functions`.
pub fn functions() -> [usize; 3] {
    [allocate as *const () as usize, reallocate as *const () as usize, free as *const () as usize]
}

/// The blocks that this thread has taken.
pub fn in_use() -> isize {
    BLOCKS.with_borrow(|blocks| blocks.in_use)
}

/// Makes a call that may leave blocks until the process ends.
pub fn may_keep<T>(call: impl FnOnce() -> T) -> T {
    let before = in_use();
    let result = call();
    BLOCKS.with_borrow_mut(|blocks| blocks.in_use = before);
    result
}
