//! The time that this process has had on a CPU, which other work on the machine does not change.

/// Seconds of all threads of the process; elapsed seconds where the system does not tell.
pub fn seconds() -> f64 {
    #[cfg(target_os = "linux")]
    {
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the clock is one of Linux, and `time` is there to be written.
        if unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut time) } == 0 {
            return time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9;
        }
    }
    elapsed()
}

/// Seconds since the first call.
pub fn elapsed() -> f64 {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}
