//! Which instructions a call executes, one after the other, on any CPU and of any instruction set:
//! the CPU's trap flag stops it after each one, and the addresses are what the handler sees.
//!
//! On x86-64 Linux alone. The cost is a signal for each instruction, some microseconds.

/// The instructions of a call, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    /// How many there were.
    pub instructions: u64,
    /// A digest of their addresses.
    pub digest: u64,
}

/// The path of `body`, with the few instructions around it; `None` where there is no way to see it.
///
/// Two calls are to be compared from one call site, so that what is around `body` is the same.
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
pub fn path(body: impl FnMut()) -> Option<Path> {
    linux::path(body)
}

/// `None`: only x86-64 Linux has a way to see it here.
#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
pub fn path(_body: impl FnMut()) -> Option<Path> {
    None
}

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod linux {
    use super::Path;
    use std::arch::asm;
    use std::ffi::c_int;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    use std::sync::{Mutex, PoisonError};

    static INSTRUCTIONS: AtomicU64 = AtomicU64::new(0);
    static DIGEST: AtomicU64 = AtomicU64::new(0);
    /// The statics are one thread's at a time.
    static TURN: Mutex<()> = Mutex::new(());

    extern "C" fn on_trap(_: c_int, _: *mut libc::siginfo_t, context: *mut libc::c_void) {
        // SAFETY: what a handler with SA_SIGINFO gets.
        let at = unsafe {
            let context = context.cast::<libc::ucontext_t>();
            (*context).uc_mcontext.gregs[libc::REG_RIP as usize] as u64
        };
        INSTRUCTIONS.store(INSTRUCTIONS.load(Relaxed) + 1, Relaxed);
        // Multiply and turn: the order of the addresses counts.
        let digest = (DIGEST.load(Relaxed) ^ at).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        DIGEST.store(digest.rotate_left(29), Relaxed);
    }

    /// While it lives, this thread stops after each instruction.
    struct Stepping;

    impl Stepping {
        #[inline(always)]
        fn start() -> Stepping {
            // SAFETY: sets the trap flag; the handler is installed.
            unsafe { asm!("pushfq", "or qword ptr [rsp], 0x100", "popfq") };
            Stepping
        }
    }

    impl Drop for Stepping {
        #[inline(always)]
        fn drop(&mut self) {
            // SAFETY: clears the trap flag.
            unsafe { asm!("pushfq", "and qword ptr [rsp], -0x101", "popfq") };
        }
    }

    #[inline(never)]
    pub fn path(mut body: impl FnMut()) -> Option<Path> {
        let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: all zeros are a valid `sigaction`; the handler is async-signal-safe.
        let old = unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            let handler: extern "C" fn(c_int, *mut libc::siginfo_t, *mut libc::c_void) = on_trap;
            action.sa_sigaction = handler as usize;
            action.sa_flags = libc::SA_SIGINFO;
            let mut old = std::mem::zeroed();
            if libc::sigaction(libc::SIGTRAP, &action, &mut old) != 0 {
                return None;
            }
            old
        };
        INSTRUCTIONS.store(0, Relaxed);
        DIGEST.store(0, Relaxed);
        let stepping = Stepping::start();
        body();
        drop(stepping);
        let (instructions, digest) = (INSTRUCTIONS.load(Relaxed), DIGEST.load(Relaxed));
        // SAFETY: what was in force before.
        unsafe { libc::sigaction(libc::SIGTRAP, &old, std::ptr::null_mut()) };
        (instructions != 0).then_some(Path { instructions, digest })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;

    #[test]
    fn a_branch_shows_and_data_does_not() {
        let paths = [1, 2, 3].map(|x: u64| {
            path(|| {
                let x = black_box(x);
                black_box(x.wrapping_mul(x));
                if x == 3 {
                    black_box("three");
                }
            })
        });
        if paths[0].is_none() {
            return crate::skipped("paths of instructions: only x86-64 Linux shows them");
        }
        assert_eq!(paths[0], paths[1]);
        assert_ne!(paths[1], paths[2]);
    }
}
