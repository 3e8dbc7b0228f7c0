//! Starts the pool of threads that computes huge products and batches.

#[cfg(feature = "parallel")]
use crate::out_of_memory::asking;
#[cfg(feature = "parallel")]
use std::hint::black_box;

/// Bytes of a thread's stack, as many as a main thread has.
#[cfg(feature = "parallel")]
const STACK: usize = 8 << 20;

/// The environment variables with the number of rayon's threads; the first one that is set counts.
#[cfg(feature = "parallel")]
const VARIABLES: [&str; 2] = ["RAYON_NUM_THREADS", "RAYON_RS_NUM_CPUS"];

/// The most threads for each core, whatever a variable says. More are never faster, and a hundred
/// thousand take longer to start than most computations.
#[cfg(feature = "parallel")]
const MOST_FOR_A_CORE: usize = 4;

/// Runs a computation in a pool with one thread for each core, or with as many as the variable
/// `RAYON_NUM_THREADS` says, up to four for each core; on this thread where none can be started.
pub fn on_all<R: Send>(compute: impl FnOnce() -> R + Send) -> R {
    on(None, compute)
}

/// Runs a computation in a pool of `threads` threads; `None` means those of [`on_all`].
#[cfg(feature = "parallel")]
pub fn on<R: Send>(threads: Option<usize>, compute: impl FnOnce() -> R + Send) -> R {
    let count = threads.unwrap_or_else(usual);
    let pool = match has_room(count) {
        true => builder(Some(count)).build(),
        false => builder(Some(1)).use_current_thread().build(),
    };
    in_pool(pool, compute)
}

/// Whether there is memory to start so many threads: a thread that gets its stack and nothing more
/// ends the process.
#[cfg(feature = "parallel")]
fn has_room(threads: usize) -> bool {
    const TO_START: usize = 4 << 20;
    // Without `black_box` the compiler removes an allocation that is never read.
    let mut room = Vec::<u8>::new();
    let bytes = threads.saturating_mul(STACK).saturating_add(TO_START);
    asking(|| black_box(&mut room).try_reserve_exact(bytes).is_ok())
}

/// Runs a computation in the pool, or without one in a pool of this thread alone, because rayon
/// starts threads for whatever asks for them outside of a pool.
#[cfg(feature = "parallel")]
fn in_pool<R: Send>(
    pool: Result<rayon::ThreadPool, rayon::ThreadPoolBuildError>,
    compute: impl FnOnce() -> R + Send,
) -> R {
    match pool.or_else(|_| builder(Some(1)).use_current_thread().build()) {
        Ok(pool) => pool.install(compute),
        // This thread is in a pool already.
        Err(_) => compute(),
    }
}

/// Runs a computation on this thread.
#[cfg(not(feature = "parallel"))]
pub fn on<R>(_threads: Option<usize>, compute: impl FnOnce() -> R) -> R {
    compute()
}

/// Builds rayon's global pool, with the bound on its threads, if a variable sets their number.
/// Without a variable rayon builds that pool when something first needs it.
pub fn bound() {
    #[cfg(feature = "parallel")]
    if VARIABLES.iter().any(|variable| std::env::var_os(variable).is_some()) {
        // Where threads cannot be started, nothing that needs a pool runs outside of `on`.
        let _ = builder(None).build_global();
    }
}

#[cfg(feature = "parallel")]
fn builder(threads: Option<usize>) -> rayon::ThreadPoolBuilder {
    let threads = threads.unwrap_or_else(usual);
    rayon::ThreadPoolBuilder::new().stack_size(STACK).num_threads(threads)
}

/// The usual number of threads: one for each core, or as many as a variable says.
#[cfg(feature = "parallel")]
fn usual() -> usize {
    let asked = VARIABLES.iter().find_map(|variable| std::env::var(variable).ok());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    bounded(asked.as_deref(), cores)
}

/// The number of threads for a variable's text, within the bound; one for each core if the text is
/// missing, 0 or no number.
#[cfg(feature = "parallel")]
fn bounded(asked: Option<&str>, cores: usize) -> usize {
    let most = cores.saturating_mul(MOST_FOR_A_CORE);
    match asked.map(|text| (text, text.parse::<usize>())) {
        Some((_, Ok(threads @ 1..))) => threads.min(most),
        // The number does not fit a usize.
        Some((text, Err(_)))
            if text.bytes().all(|byte| byte.is_ascii_digit()) && text.len() > 9 =>
        {
            most
        }
        _ => cores,
    }
}

/// The number of threads that [`map`] uses.
pub fn count() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    1
}

/// Applies `f` to each item on all threads of the pool; the results in the order of the items.
#[cfg(feature = "parallel")]
pub fn map<T: Send, R: Send>(items: Vec<T>, f: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
    use rayon::prelude::*;
    items.into_par_iter().map(f).collect()
}

/// Applies `f` to each item; the results in the order of the items.
#[cfg(not(feature = "parallel"))]
pub fn map<T, R>(items: Vec<T>, f: impl Fn(T) -> R) -> Vec<R> {
    items.into_iter().map(f).collect()
}

#[cfg(all(test, feature = "parallel"))]
mod tests {
    use super::*;

    #[test]
    fn where_no_thread_can_be_started_this_one_is_the_pool() {
        let twice = || {
            let on_this = || builder(Some(1)).use_current_thread().build();
            (on_this(), on_this().expect_err("this thread is in a pool"))
        };
        let (_, failed) = std::thread::spawn(twice).join().unwrap();
        let alone = move || {
            let this = std::thread::current().id();
            let work = move || {
                assert_eq!(std::thread::current().id(), this);
                (count(), map(vec![1, 2, 3], |x| (x + 1, std::thread::current().id())))
            };
            (in_pool(Err(failed), work), this)
        };
        let ((count, items), this) = std::thread::spawn(alone).join().unwrap();
        assert_eq!((count, items), (1, vec![(2, this), (3, this), (4, this)]));
    }

    #[test]
    fn a_variable_gets_four_threads_for_a_core_at_most() {
        for (asked, threads) in [
            (None, 2),
            (Some(""), 2),
            (Some("many"), 2),
            (Some("-1"), 2),
            (Some("0"), 2),
            (Some("1"), 1),
            (Some("8"), 8),
            (Some("9"), 8),
            (Some("100000"), 8),
            (Some("99999999999999999999999999"), 8),
        ] {
            assert_eq!(bounded(asked, 2), threads, "{asked:?}");
        }
    }
}
