//! Records the instructions that a call executes, on any CPU and of any instruction set: the CPU's
//! trap flag stops it after each instruction, and a handler reads the address.
//!
//! It works on x86-64 Linux only. The cost is a signal for each instruction, some microseconds.

/// The instructions of a call, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    /// The number of instructions.
    pub instructions: u64,
    /// A digest of their addresses.
    pub digest: u64,
}

/// The path of `body`, with the few instructions around it; `None` if the system cannot show it.
///
/// Compare two calls from one call site, so that the instructions around `body` are the same.
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
pub fn path(body: impl FnMut()) -> Option<Path> {
    linux::path(body)
}

/// `None`: only x86-64 Linux has a way to see it here.
#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
pub fn path(_body: impl FnMut()) -> Option<Path> {
    None
}

/// Why paths cannot be recorded here, if they cannot.
pub fn why_not() -> Option<&'static str> {
    if cfg!(debug_assertions) {
        Some("too many in a debug build")
    } else if crate::memcheck::is_running() {
        Some("Valgrind does not stop after each")
    } else if path(|| {}).is_none() {
        Some("only x86-64 Linux shows them")
    } else {
        None
    }
}

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod linux {
    use super::Path;
    use std::arch::asm;
    use std::cell::Cell;
    use std::ffi::c_int;
    use std::sync::OnceLock;

    thread_local! {
        /// The path of this thread so far. Without a destructor and made by the compiler, it is
        /// there for a signal's handler too.
        static PATH: Cell<Path> = const { Cell::new(NONE) };
    }

    const NONE: Path = Path { instructions: 0, digest: 0 };

    extern "C" fn on_trap(_: c_int, _: *mut libc::siginfo_t, context: *mut libc::c_void) {
        // SAFETY: what a handler with SA_SIGINFO gets.
        let at = unsafe {
            let context = context.cast::<libc::ucontext_t>();
            (*context).uc_mcontext.gregs[libc::REG_RIP as usize] as u64
        };
        let Path { instructions, digest } = PATH.get();
        // Multiply and turn: the order of the addresses counts.
        let digest = (digest ^ at).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        PATH.set(Path { instructions: instructions + 1, digest });
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

    /// Whether the handler is there, from the first call on.
    fn is_installed() -> bool {
        static INSTALLED: OnceLock<bool> = OnceLock::new();
        // SAFETY: all zeros are a valid `sigaction`; the handler is async-signal-safe.
        *INSTALLED.get_or_init(|| unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            let handler: extern "C" fn(c_int, *mut libc::siginfo_t, *mut libc::c_void) = on_trap;
            action.sa_sigaction = handler as usize;
            action.sa_flags = libc::SA_SIGINFO;
            libc::sigaction(libc::SIGTRAP, &action, std::ptr::null_mut()) == 0
        })
    }

    #[inline(never)]
    pub fn path(mut body: impl FnMut()) -> Option<Path> {
        if !is_installed() {
            return None;
        }
        PATH.set(NONE);
        let stepping = Stepping::start();
        body();
        drop(stepping);
        let path = PATH.get();
        (path.instructions != 0).then_some(path)
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
