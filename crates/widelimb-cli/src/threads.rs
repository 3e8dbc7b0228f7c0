//! The threads on which huge products are made.

/// The stack of a thread: that of a main thread.
#[cfg(feature = "parallel")]
const STACK: usize = 8 << 20;

/// Runs a computation in a pool of a thread for each core, or of as many as the variable
/// `RAYON_NUM_THREADS` says; on this thread if there can be no pool.
#[cfg(feature = "parallel")]
pub fn on_all<R: Send>(compute: impl FnOnce() -> R + Send) -> R {
    match rayon::ThreadPoolBuilder::new().stack_size(STACK).build() {
        Ok(pool) => pool.install(compute),
        Err(_) => compute(),
    }
}

/// Runs a computation on this thread.
#[cfg(not(feature = "parallel"))]
pub fn on_all<R>(compute: impl FnOnce() -> R) -> R {
    compute()
}
