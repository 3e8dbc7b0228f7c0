//! Rows in four threads at once, each on operands of its own.

use super::libraries::{Function, libraries};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::scope;
use widelimb_testkit::{Shapes, cases};

/// The threads.
const THREADS: u64 = 4;

/// Calls `case` with each row, both functions of its name, a source of operands and the number of
/// the case. The threads begin with different rows, and share the cases of each.
///
/// # Panics
/// If a case does, or if each case of a row says that its arguments are not allowed.
pub fn share<R: Sync>(
    rows: &[R],
    name: impl Fn(&R) -> &str + Sync,
    thorough: u64,
    case: impl Fn(&R, [Function; 2], &mut Shapes, u64) -> bool + Sync,
) {
    let Some(libraries) = libraries() else { return };
    let allowed: Vec<AtomicU64> = rows.iter().map(|_| AtomicU64::new(0)).collect();
    let share = |thread: u64| {
        for turn in 0..rows.len() {
            let at = (turn + thread as usize) % rows.len();
            let (row, name) = (&rows[at], name(&rows[at]));
            let functions = libraries.both(name);
            let seed = name.bytes().fold(7 + thread, |s, b| u64::from(b) + 31_u64.wrapping_mul(s));
            let mut shapes = Shapes::new(seed);
            for number in (thread..cases(thorough)).step_by(THREADS as usize) {
                let is_allowed = case(row, functions, &mut shapes, number);
                allowed[at].fetch_add(is_allowed.into(), Ordering::Relaxed);
            }
        }
    };
    scope(|scope| {
        for thread in 0..THREADS {
            let name = std::thread::current().name().unwrap_or("rows").to_owned();
            let share = &share;
            let thread =
                std::thread::Builder::new().name(name).spawn_scoped(scope, move || share(thread));
            thread.expect("a thread");
        }
    });
    for (row, allowed) in rows.iter().zip(allowed) {
        assert!(allowed.into_inner() > 0, "{}: no arguments are allowed", name(row));
    }
}
