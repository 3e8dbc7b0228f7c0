//! The most memory that a product takes while it is made.

use std::fs;
use widelimb_lab::operation::{Case, Operation};
use widelimb_limb::release_scratch;

const MEBIBYTE: f64 = (1 << 20) as f64;

/// The result of a product or square of `n` limbs and the most memory that was in use for it at one
/// time, operands and result among it, in MiB. Nothing where the system does not tell.
pub fn result_and_peak(operation: Operation, n: usize) -> Option<[f64; 2]> {
    let case = Case::new(operation, n);
    // The pages of the result are there before, so that they do not count as the call's.
    case.sets.borrow_mut().clear_results();
    let operands = match operation {
        Operation::Sqr => n,
        _ => 2 * n,
    };
    // Scratch that an earlier call keeps would not be counted.
    release_scratch();
    let scratch = peak_of(|| case.ours().calls(1))?;
    let mebibytes = |limbs: usize| (8 * limbs) as f64 / MEBIBYTE;
    Some([mebibytes(2 * n), mebibytes(operands + 2 * n) + scratch])
}

/// The rise of the process's memory while `work` runs, in MiB. Only Linux reports it: a write to
/// `clear_refs` resets the high-water mark.
fn peak_of(work: impl FnOnce()) -> Option<f64> {
    fs::write("/proc/self/clear_refs", "5").ok()?;
    let before = status("VmRSS:")?;
    work();
    Some((status("VmHWM:")? - before).max(0.0))
}

/// A line of the process's status, in MiB.
fn status(name: &str) -> Option<f64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;
    use widelimb_testkit::skipped;

    /// The only test, since the mark belongs to the process and another test would reset it.
    #[test]
    fn a_peak_is_seen_after_it_is_over() {
        let Some(peak) = peak_of(|| drop(black_box(vec![1_u8; 64 << 20]))) else {
            skipped("peak memory: this system does not tell it");
            return;
        };
        // Tests that run beside this one take memory too, and may give some back.
        assert!((40.0..4000.0).contains(&peak), "{peak} MiB");
        let [result, peak] = result_and_peak(Operation::Mul, 1000).expect("it was just told");
        assert!(peak >= 2.0 * result, "{result} {peak}");
    }
}
