//! Floating-point environments that a caller of the library may have set.

/// Bits of MXCSR: the two that make subnormal numbers 0, the masks of all exceptions, and the place
/// of the rounding mode.
const FLUSHED: u32 = 1 << 15 | 1 << 6;
const MASKED: u32 = 0x3f << 7;
const ROUNDING: u32 = 13;

/// A value of the register MXCSR of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Environment(u32);

/// Every mode of rounding, with subnormal numbers as they are and as 0, with all exceptions masked
/// and all trapped, and some sticky flags; none where the CPU is another, which is reported.
pub fn environments() -> Vec<Environment> {
    if !cfg!(target_arch = "x86_64") {
        crate::skipped("floating-point environments: not an x86-64 CPU");
        return Vec::new();
    }
    let modes = (0..4).flat_map(|rounding| {
        [MASKED, FLUSHED | MASKED | 0b10, 0, FLUSHED].map(|bits| rounding << ROUNDING | bits)
    });
    modes.map(Environment).collect()
}

impl Environment {
    /// Runs a body that computes nothing in floating point by itself, and checks that it leaves the
    /// environment as it was.
    ///
    /// # Panics
    /// If the body changes the environment.
    pub fn run<T>(self, body: impl FnOnce() -> T) -> T {
        let before = read();
        write(self.0);
        let result = std::hint::black_box(std::hint::black_box(body)());
        let after = read();
        write(before);
        assert_eq!(after, self.0, "MXCSR as it was");
        result
    }

    /// Sets the environment of this thread, which is to compute nothing in floating point by
    /// itself.
    pub fn set(self) {
        write(self.0);
    }

    /// Whether this is the environment of this thread.
    pub fn is_set(self) -> bool {
        read() == self.0
    }
}

#[cfg(target_arch = "x86_64")]
fn read() -> u32 {
    let mut value = 0_u32;
    // SAFETY: stores four bytes.
    unsafe {
        std::arch::asm!("stmxcsr [{}]", in(reg) &raw mut value, options(nostack, preserves_flags));
    }
    value
}

#[cfg(target_arch = "x86_64")]
fn write(value: u32) {
    // SAFETY: loads four bytes of a valid environment; whoever sets one promises to compute nothing
    // in it.
    unsafe {
        std::arch::asm!("ldmxcsr [{}]", in(reg) &raw const value, options(nostack));
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn read() -> u32 {
    unreachable!("there are no environments")
}

#[cfg(not(target_arch = "x86_64"))]
fn write(_: u32) {
    unreachable!("there are no environments")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;

    #[test]
    fn a_third_is_rounded_as_the_environment_says() {
        let masked = environments().into_iter().filter(|environment| environment.0 & MASKED != 0);
        for environment in masked {
            let third = || {
                let third = (black_box(1.0f64) / black_box(3.0)).to_bits();
                // The sticky flag of an inexact result goes again.
                environment.set();
                third
            };
            let up = u64::from(environment.0 >> ROUNDING & 3 == 2);
            assert_eq!(environment.run(third), 0x3fd5_5555_5555_5555 + up, "{environment:?}");
            assert!(!environment.is_set() || environment.0 == MASKED);
        }
    }
}
