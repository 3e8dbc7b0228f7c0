//! [`ParameterSet`]: the three sizes of HQC, which all versions since 2020-10-01 share.

use crate::code::{Code, reed_solomon};
use crate::error::UnknownName;
use core::fmt::{self, Display, Formatter};
use core::str::FromStr;

/// A parameter set of HQC: the lengths, which determine the work that an attack should take.
///
/// | | n | n1 | n2 | k | delta | w | w_r |
/// |---|---|---|---|---|---|---|---|
/// | HQC-1 | 17669 | 46 | 384 | 16 | 15 | 66 | 75 |
/// | HQC-3 | 35851 | 56 | 640 | 24 | 16 | 100 | 114 |
/// | HQC-5 | 57637 | 90 | 640 | 32 | 29 | 131 | 149 |
///
/// The ring is GF(2)\[X\]/(X^n - 1). A message of `k` bytes becomes `n1` symbols of a Reed-Solomon
/// code that corrects `delta` of them, each of which becomes `n2` bits of a Reed-Muller code.
/// Secrets have `w` coefficients of 1, the noise of an encryption `w_r`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ParameterSet {
    /// HQC-1, before version 5 called hqc-128: as hard to break as AES-128.
    Hqc1,
    /// HQC-3, hqc-192.
    Hqc3,
    /// HQC-5, hqc-256.
    Hqc5,
}

/// The numbers of a parameter set.
#[derive(Debug)]
pub(crate) struct Parameters {
    /// `n`: the bits of an element.
    pub ring_bits: usize,
    /// `n1`: the symbols of a code word.
    pub symbols: usize,
    /// The copies of a symbol's 128 bits: `n2 = 128 copies`.
    pub copies: usize,
    /// `k`: the bytes of a message, and of sigma.
    pub message: usize,
    /// `w`: the weight of x and y.
    pub weight: usize,
    /// `w_r = w_e`: the weight of r1, r2 and e.
    pub noise_weight: usize,
    /// The code of the symbols.
    pub code: &'static dyn Code,
}

static HQC_1: Parameters = Parameters {
    ring_bits: 17669,
    symbols: 46,
    copies: 3,
    message: 16,
    weight: 66,
    noise_weight: 75,
    code: &reed_solomon::HQC_1,
};

static HQC_3: Parameters = Parameters {
    ring_bits: 35851,
    symbols: 56,
    copies: 5,
    message: 24,
    weight: 100,
    noise_weight: 114,
    code: &reed_solomon::HQC_3,
};

static HQC_5: Parameters = Parameters {
    ring_bits: 57637,
    symbols: 90,
    copies: 5,
    message: 32,
    weight: 131,
    noise_weight: 149,
    code: &reed_solomon::HQC_5,
};

impl ParameterSet {
    /// All parameter sets, shortest first.
    pub const ALL: [ParameterSet; 3] = [ParameterSet::Hqc1, ParameterSet::Hqc3, ParameterSet::Hqc5];

    /// The name of the set: `HQC-1`, `HQC-3` or `HQC-5`.
    pub const fn name(self) -> &'static str {
        match self {
            ParameterSet::Hqc1 => "HQC-1",
            ParameterSet::Hqc3 => "HQC-3",
            ParameterSet::Hqc5 => "HQC-5",
        }
    }

    /// `n`, the bits of an element of the ring.
    pub fn ring_bits(self) -> usize {
        self.parameters().ring_bits
    }

    /// `k`, the bytes of the message that is encrypted.
    pub fn message_len(self) -> usize {
        self.parameters().message
    }

    /// `w`, the coefficients of 1 of each secret element of a key.
    pub fn weight(self) -> usize {
        self.parameters().weight
    }

    /// `w_r`, the coefficients of 1 of each element that an encryption draws.
    pub fn noise_weight(self) -> usize {
        self.parameters().noise_weight
    }

    pub(crate) fn parameters(self) -> &'static Parameters {
        match self {
            ParameterSet::Hqc1 => &HQC_1,
            ParameterSet::Hqc3 => &HQC_3,
            ParameterSet::Hqc5 => &HQC_5,
        }
    }
}

impl Parameters {
    /// The limbs of an element.
    pub fn limbs(&self) -> usize {
        self.ring_bits.div_ceil(64)
    }

    /// The bytes of an element.
    pub fn bytes(&self) -> usize {
        self.ring_bits.div_ceil(8)
    }

    /// The limbs of v, whose length is `n1 n2` bits, a multiple of 64.
    pub fn code_limbs(&self) -> usize {
        2 * self.copies * self.symbols
    }

    /// The bytes of v.
    pub fn code_bytes(&self) -> usize {
        8 * self.code_limbs()
    }
}

impl Display for ParameterSet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for ParameterSet {
    type Err = UnknownName;

    /// Parses a [`name`](Self::name), in upper or lower case.
    fn from_str(name: &str) -> Result<ParameterSet, UnknownName> {
        let of_name = |set: &ParameterSet| set.name().eq_ignore_ascii_case(name);
        ParameterSet::ALL.into_iter().find(of_name).ok_or(UnknownName::ParameterSet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn v_is_the_whole_limbs_of_an_element() {
        for set in ParameterSet::ALL {
            let p = set.parameters();
            assert_eq!(p.code_limbs(), p.ring_bits / 64, "{set}");
            assert_eq!(p.limbs(), p.code_limbs() + 1, "{set}");
        }
    }
}
