//! The threads on which huge products and batches are computed.

/// The stack of a thread: that of a main thread.
#[cfg(feature = "parallel")]
const STACK: usize = 8 << 20;

/// Runs a computation in a pool of a thread for each core, or of as many as the variable
/// `RAYON_NUM_THREADS` says; on this thread if there can be no pool.
pub fn on_all<R: Send>(compute: impl FnOnce() -> R + Send) -> R {
    on(None, compute)
}

/// Runs a computation in a pool of so many threads, or as [`on_all`].
#[cfg(feature = "parallel")]
pub fn on<R: Send>(threads: Option<usize>, compute: impl FnOnce() -> R + Send) -> R {
    let builder = rayon::ThreadPoolBuilder::new().stack_size(STACK);
    match builder.num_threads(threads.unwrap_or(0)).build() {
        Ok(pool) => pool.install(compute),
        Err(_) => compute(),
    }
}

/// Runs a computation on this thread.
#[cfg(not(feature = "parallel"))]
pub fn on<R>(_threads: Option<usize>, compute: impl FnOnce() -> R) -> R {
    compute()
}

/// The threads that [`map`] uses.
pub fn count() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    1
}

/// What `f` makes of each item, in order, on all threads of the pool.
#[cfg(feature = "parallel")]
pub fn map<T: Send, R: Send>(items: Vec<T>, f: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
    use rayon::prelude::*;
    items.into_par_iter().map(f).collect()
}

/// What `f` makes of each item, in order.
#[cfg(not(feature = "parallel"))]
pub fn map<T, R>(items: Vec<T>, f: impl Fn(T) -> R) -> Vec<R> {
    items.into_iter().map(f).collect()
}
