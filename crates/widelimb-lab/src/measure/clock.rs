//! Reads the time-stamp counter, and calibrates it against the system's clock and the core's
//! cycles.

use std::time::{Duration, Instant};

/// The time for which the counter is compared with the system's clock.
const CALIBRATION: Duration = Duration::from_millis(20);

/// Reads the time-stamp counter, fenced so that the timed code neither starts before the first
/// reading nor ends after the last. On architectures without a counter that we read, nanoseconds.
#[inline]
pub fn ticks() -> u64 {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: both instructions are part of every x86-64 CPU.
    unsafe {
        use core::arch::x86_64::{_mm_lfence, _rdtsc};
        _mm_lfence();
        let now = _rdtsc();
        _mm_lfence();
        now
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        use std::sync::OnceLock;
        static START: OnceLock<Instant> = OnceLock::new();
        START.get_or_init(Instant::now).elapsed().as_nanos() as u64
    }
}

/// The units of [`ticks`]: nanoseconds and core cycles per tick.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// Nanoseconds per tick.
    pub ns_per_tick: f64,
    /// Core cycles per tick while the core is busy, at the calibration's moment: the core's clock
    /// steps up and down, the counter's does not. `None` where no chain is written for the
    /// architecture.
    pub cycles_per_tick: Option<f64>,
}

impl Clock {
    /// Compares the counter with the system's clock and with a chain of dependent additions, one
    /// core cycle each. Takes about 30 ms.
    pub fn calibrate() -> Clock {
        let (first_tick, first_time) = reading();
        while first_time.elapsed() < CALIBRATION {
            std::hint::spin_loop();
        }
        let (last_tick, last_time) = reading();
        let ns = (last_time - first_time).as_nanos() as f64;
        Clock {
            ns_per_tick: ns / (last_tick - first_tick) as f64,
            cycles_per_tick: cycles_per_tick(),
        }
    }

    /// The counter's frequency in GHz.
    pub fn tick_ghz(&self) -> f64 {
        1.0 / self.ns_per_tick
    }

    /// The core's frequency in GHz at the calibration's moment.
    pub fn core_ghz(&self) -> Option<f64> {
        self.cycles_per_tick.map(|cycles| cycles / self.ns_per_tick)
    }
}

/// Both clocks at one moment: the pair, of several, that was read with the least in between.
fn reading() -> (u64, Instant) {
    let attempt = || {
        let before = ticks();
        let time = Instant::now();
        let after = ticks();
        (after - before, before + (after - before) / 2, time)
    };
    let best = (0..16).map(|_| attempt()).min_by_key(|&(gap, _, _)| gap);
    let (_, tick, time) = best.expect("sixteen attempts");
    (tick, time)
}

#[cfg(target_arch = "x86_64")]
fn cycles_per_tick() -> Option<f64> {
    const ROUNDS: u64 = 256;
    const ADDS_PER_ROUND: u64 = 8;
    let fastest = (0..2000).map(|_| addition_chain(ROUNDS)).min()?;
    Some((ROUNDS * ADDS_PER_ROUND) as f64 / fastest as f64)
}

#[cfg(not(target_arch = "x86_64"))]
fn cycles_per_tick() -> Option<f64> {
    None
}

/// Ticks for `rounds` times eight additions, each of which waits for the one before. The addend is
/// a register: some cores fold additions of constants away.
#[cfg(target_arch = "x86_64")]
fn addition_chain(rounds: u64) -> u64 {
    let start = ticks();
    // SAFETY: register arithmetic and a jump inside the block.
    unsafe {
        core::arch::asm!(
            "2:",
            "add {x}, {y}", "add {x}, {y}", "add {x}, {y}", "add {x}, {y}",
            "add {x}, {y}", "add {x}, {y}", "add {x}, {y}", "add {x}, {y}",
            "dec {rounds}",
            "jnz 2b",
            x = inout(reg) 1_u64 => _,
            y = in(reg) 3_u64,
            rounds = inout(reg) rounds => _,
            options(nomem, nostack),
        );
    }
    ticks() - start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counter_goes_forward_and_has_a_plausible_frequency() {
        let clock = Clock::calibrate();
        assert!((0.01..100.0).contains(&clock.tick_ghz()), "{} GHz", clock.tick_ghz());
        let first = ticks();
        assert!(ticks() >= first);
    }

    #[test]
    fn the_core_clock_is_plausible() {
        match Clock::calibrate().core_ghz() {
            Some(ghz) => assert!((0.2..10.0).contains(&ghz), "{ghz} GHz"),
            None => {
                widelimb_testkit::skipped("the core clock: no addition chain for this architecture")
            }
        }
    }
}
