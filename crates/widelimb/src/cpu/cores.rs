//! Whose cores a CPU has.

use core::fmt;

/// Cores that have the same instructions and do them in so different times that a level has kernels or thresholds for
/// each. It changes no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Core {
    /// Intel's, and all that are not known better: one port for carry-less products and for moves
    /// between the lanes of vectors.
    Intel,
    /// AMD's (Zen): carry-less products, of vectors too, have a port of their own and take it two cycles each,
    /// beside which moves cost little; transforms have the throughput of several ports.
    Zen,
}

impl Core {
    /// All of them.
    pub const ALL: [Core; 2] = [Core::Intel, Core::Zen];

    /// The name that `widelimb info` prints.
    pub const fn name(self) -> &'static str {
        match self {
            Core::Intel => "intel",
            Core::Zen => "zen",
        }
    }

    /// That of this CPU, by the name of its maker.
    pub fn detect() -> Core {
        match &maker() {
            b"AuthenticAMD" | b"HygonGenuine" => Core::Zen,
            _ => Core::Intel,
        }
    }
}

impl fmt::Display for Core {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The twelve bytes of the `cpuid` leaf 0; zeros of other CPUs.
#[cfg(target_arch = "x86_64")]
fn maker() -> [u8; 12] {
    let answer = super::ask(0);
    let mut name = [0; 12];
    let words = [answer.ebx, answer.edx, answer.ecx];
    for (word, bytes) in words.into_iter().zip(name.chunks_exact_mut(4)) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    name
}

#[cfg(not(target_arch = "x86_64"))]
fn maker() -> [u8; 12] {
    [0; 12]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cpu_that_says_its_name_has_its_makers_cores() {
        let core = Core::detect();
        assert!(Core::ALL.contains(&core));
        let Some(brand) = crate::cpu::brand() else { return };
        if brand.contains("AMD ") || brand.contains("Ryzen") {
            assert_eq!(core, Core::Zen, "{brand}");
        }
        if brand.contains("Intel") {
            assert_eq!(core, Core::Intel, "{brand}");
        }
    }
}
