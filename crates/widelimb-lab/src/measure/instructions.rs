//! [`Instructions`]: counts retired user instructions, if the machine has a counter.

use super::contest::Work;
use std::fmt;

/// A counter of the instructions that this thread retires in user mode.
#[derive(Debug)]
pub struct Instructions {
    #[cfg(target_os = "linux")]
    counter: linux::Counter,
}

/// Why instructions cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotCounted(String);

impl NotCounted {
    /// The error with its reason.
    pub fn because(reason: impl Into<String>) -> NotCounted {
        NotCounted(reason.into())
    }
}

impl fmt::Display for NotCounted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not available ({})", self.0)
    }
}

impl Instructions {
    /// Opens the counter through `perf_event_open`.
    ///
    /// # Errors
    /// The system or the machine has no such counter, as on most virtual machines, or forbids it.
    pub fn open() -> Result<Instructions, NotCounted> {
        #[cfg(target_os = "linux")]
        {
            linux::Counter::open()
                .map(|counter| Instructions { counter })
                .map_err(NotCounted::because)
        }
        #[cfg(not(target_os = "linux"))]
        {
            Err(NotCounted::because("perf_event_open is a call of Linux"))
        }
    }

    /// Instructions per call over `count` calls, or `None` if the counter could not be read.
    pub fn per_call(&mut self, work: &mut (dyn Work + '_), count: usize) -> Option<f64> {
        #[cfg(target_os = "linux")]
        {
            Some(self.counter.count(|| work.calls(count))? as f64 / count as f64)
        }
        #[cfg(not(target_os = "linux"))]
        {
            let _ = (work, count);
            None
        }
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs::File;
    use std::io::{Error, Read};
    use std::os::fd::{AsRawFd, FromRawFd, RawFd};

    /// `struct perf_event_attr` in its first published size; see perf_event_open(2).
    #[repr(C)]
    #[derive(Default)]
    struct Attributes {
        kind: u32,
        size: u32,
        config: u64,
        sample_period: u64,
        sample_type: u64,
        read_format: u64,
        flags: u64,
        wakeup_events: u32,
        breakpoint_type: u32,
        config1: u64,
    }

    const TYPE_HARDWARE: u32 = 0;
    const COUNT_INSTRUCTIONS: u64 = 1;
    const DISABLED: u64 = 1;
    const EXCLUDE_KERNEL: u64 = 1 << 5;
    const EXCLUDE_HYPERVISOR: u64 = 1 << 6;
    const ENABLE: libc::Ioctl = 0x2400;
    const DISABLE: libc::Ioctl = 0x2401;
    const RESET: libc::Ioctl = 0x2403;

    #[derive(Debug)]
    pub struct Counter {
        file: File,
    }

    impl Counter {
        pub fn open() -> Result<Counter, String> {
            let attributes = Attributes {
                kind: TYPE_HARDWARE,
                size: size_of::<Attributes>() as u32,
                config: COUNT_INSTRUCTIONS,
                flags: DISABLED | EXCLUDE_KERNEL | EXCLUDE_HYPERVISOR,
                ..Attributes::default()
            };
            let (this_thread, any_cpu, no_group, no_flags) = (0, -1, -1, 0);
            // SAFETY: the attributes are as large as they say and outlive the call.
            let descriptor = unsafe {
                libc::syscall(
                    libc::SYS_perf_event_open,
                    &raw const attributes,
                    this_thread,
                    any_cpu,
                    no_group,
                    no_flags,
                )
            };
            if descriptor < 0 {
                return Err(format!("perf_event_open: {}", Error::last_os_error()));
            }
            // SAFETY: a fresh descriptor that nothing else owns.
            let file = unsafe { File::from_raw_fd(descriptor as RawFd) };
            Ok(Counter { file })
        }

        pub fn count(&mut self, f: impl FnOnce()) -> Option<u64> {
            self.control(RESET)?;
            self.control(ENABLE)?;
            f();
            self.control(DISABLE)?;
            let mut value = [0; 8];
            self.file.read_exact(&mut value).ok()?;
            Some(u64::from_ne_bytes(value))
        }

        fn control(&self, request: libc::Ioctl) -> Option<()> {
            // SAFETY: the descriptor is open, and these requests take no pointer.
            let status = unsafe { libc::ioctl(self.file.as_raw_fd(), request, 0) };
            (status == 0).then_some(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;

    #[test]
    fn twice_the_calls_are_about_twice_the_instructions() {
        let mut counter = match Instructions::open() {
            Ok(counter) => counter,
            Err(reason) => {
                widelimb_testkit::skipped(format!("instructions are {reason}"));
                return;
            }
        };
        let mut work = |count: usize| {
            for i in 0..100 * count {
                black_box(i);
            }
        };
        let per_call = counter.per_call(&mut work, 1000).expect("an open counter can be read");
        assert!((100.0..2000.0).contains(&per_call), "{per_call}");
    }
}
