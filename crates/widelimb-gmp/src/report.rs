//! What `WIDELIMB_GMP_REPORT=1` asks for: at exit, the level and the calls of each function.

use core::ffi::c_int;
use core::sync::atomic::{AtomicI32, AtomicPtr, AtomicU64, Ordering};
use std::fs::File;
use std::io::Write as _;
use std::mem::ManuallyDrop;
use std::os::fd::FromRawFd as _;
use widelimb_kernels::kernels;

/// The functions that were called, a list by [`Calls::next`].
static CALLED: AtomicPtr<Calls> = AtomicPtr::new(core::ptr::null_mut());

/// The calls of a function, if they are counted.
pub struct Calls {
    name: &'static str,
    count: AtomicU64,
    next: AtomicPtr<Calls>,
}

impl Calls {
    /// No calls of a function yet.
    pub const fn of(name: &'static str) -> Calls {
        let next = AtomicPtr::new(core::ptr::null_mut());
        Calls { name, count: AtomicU64::new(0), next }
    }

    /// Counts a call.
    pub fn add(&'static self) {
        if self.count.fetch_add(1, Ordering::Relaxed) > 0 {
            return;
        }
        let this = core::ptr::from_ref(self).cast_mut();
        let mut first = CALLED.load(Ordering::Acquire);
        loop {
            self.next.store(first, Ordering::Relaxed);
            let put = CALLED.compare_exchange(first, this, Ordering::AcqRel, Ordering::Acquire);
            match put {
                Ok(_) => return,
                Err(other) => first = other,
            }
        }
    }
}

/// A copy of standard error's descriptor, as programs close theirs before they end; -1 where there is
/// none, and so no report.
static ERRORS: AtomicI32 = AtomicI32::new(-1);

/// Reports at exit, if the environment asks for it; whether it does, and calls are to be counted.
pub(crate) fn begin() -> bool {
    let asked = std::env::var_os("WIDELIMB_GMP_REPORT")
        .is_some_and(|value| value != "0" && !value.is_empty());
    if asked {
        // SAFETY: makes a descriptor, above those that programs count on where there are so many, and
        // registers a function that takes nothing.
        unsafe {
            let copy_from =
                |least: c_int| libc::fcntl(libc::STDERR_FILENO, libc::F_DUPFD_CLOEXEC, least);
            let copy = [100, 3].into_iter().map(copy_from).find(|&copy| copy >= 0);
            ERRORS.store(copy.unwrap_or(-1), Ordering::Relaxed);
            libc::atexit(end);
        }
    }
    asked
}

/// Writes what was called, most calls first, to standard error.
extern "C" fn end() {
    let mut called: Vec<(&str, u64)> = Vec::new();
    let mut next = CALLED.load(Ordering::Acquire);
    // SAFETY: the list has statics alone.
    while let Some(calls) = unsafe { next.as_ref() } {
        called.push((calls.name, calls.count.load(Ordering::Relaxed)));
        next = calls.next.load(Ordering::Acquire);
    }
    called.sort_by_key(|&(name, count)| (core::cmp::Reverse(count), name));
    let program = std::env::args_os().next().unwrap_or_default();
    let (program, id) = (program.to_string_lossy(), std::process::id());
    let (version, level) = (env!("CARGO_PKG_VERSION"), kernels().level);
    let mut text = format!("widelimb-gmp {version}, level {level}, in {program}, process {id}\n");
    for (name, count) in called {
        text += &format!("{count:>12}  {}\n", name.trim_start_matches("__g"));
    }
    let errors = ERRORS.load(Ordering::Relaxed);
    if errors < 0 {
        return;
    }
    // SAFETY: the descriptor is the report's own, and stays open.
    let errors = unsafe { File::from_raw_fd(errors) };
    // A report that cannot be written is no reason to end otherwise.
    let _ = ManuallyDrop::new(errors).write_all(text.as_bytes());
}
