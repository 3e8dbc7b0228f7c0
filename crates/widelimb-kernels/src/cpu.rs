//! The features of this CPU, as a [`Level`], and whose [`Core`]s it has. This is the one place that
//! asks the CPU.

pub mod cores;
mod features;

pub use cores::{Core, brand};

use crate::level_features;
use core::cmp::Ordering;
use core::fmt;
use core::str::FromStr;

/// The environment variable that lowers the level.
pub const LEVEL_VARIABLE: &str = "WIDELIMB_LEVEL";

/// Instructions that a CPU understands, with all their extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InstructionSet {
    /// The instructions of every CPU: portable Rust.
    Portable,
    /// AMD's and Intel's 64-bit instructions.
    X86_64,
}

/// A set of CPU features that ship together: an [`InstructionSet`] and a rank in it. A level has
/// all features of the levels of its instruction set that have a lower rank, and is above them and
/// above [`Scalar`](Level::Scalar) in the order. Levels of two instruction sets have no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Portable Rust; every CPU.
    Scalar,
    /// `mulx`, `adcx`, `adox` (Broadwell, Zen).
    Adx,
    /// 256-bit integer vectors and carry-less multiplication (Haswell with ADX, Zen).
    Avx2,
    /// 512-bit vectors without 52-bit multiplication (Skylake-X, Cascade Lake).
    Avx512Base,
    /// 512-bit vectors with 52-bit multiplication, byte permutes, vector carry-less multiplication
    /// and products in GF(2^8) (Ice Lake, Sapphire Rapids, Zen 4 and later).
    Avx512,
}

/// The features that a level adds, as a slice of names.
macro_rules! names {
    ([$($feature:tt)*] $below:ident) => { &[$($feature),*] };
}

/// Whether the CPU has the features: at run time with `std`, else the target of the compiler.
#[cfg(target_arch = "x86_64")]
macro_rules! has_all {
    ([$($feature:tt)*] $below:ident) => {{
        #[cfg(feature = "std")]
        { true $(&& std::arch::is_x86_feature_detected!($feature))* }
        #[cfg(not(feature = "std"))]
        { true $(&& cfg!(target_feature = $feature))* }
    }};
}

impl Level {
    /// All levels; those of an instruction set by rank, lowest first.
    pub const ALL: [Level; 5] =
        [Level::Scalar, Level::Adx, Level::Avx2, Level::Avx512Base, Level::Avx512];

    /// The name that [`LEVEL_VARIABLE`] takes and `widelimb info` prints.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Scalar => "scalar",
            Level::Adx => "adx",
            Level::Avx2 => "avx2",
            Level::Avx512Base => "avx512base",
            Level::Avx512 => "avx512",
        }
    }

    /// The instruction set.
    #[inline]
    pub const fn instruction_set(self) -> InstructionSet {
        match self {
            Level::Scalar => InstructionSet::Portable,
            Level::Adx | Level::Avx2 | Level::Avx512Base | Level::Avx512 => InstructionSet::X86_64,
        }
    }

    /// The place among the levels of the instruction set, from 1 on; 0 of
    /// [`Scalar`](Level::Scalar).
    #[inline]
    pub const fn rank(self) -> u8 {
        match self {
            Level::Scalar => 0,
            Level::Adx => 1,
            Level::Avx2 => 2,
            Level::Avx512Base => 3,
            Level::Avx512 => 4,
        }
    }

    /// The features that this level adds to the one below it, as the CPU's makers name them.
    pub const fn added_features(self) -> &'static [&'static str] {
        match self {
            Level::Scalar => &[],
            Level::Adx => level_features!(Adx, names,),
            Level::Avx2 => level_features!(Avx2, names,),
            Level::Avx512Base => level_features!(Avx512Base, names,),
            Level::Avx512 => level_features!(Avx512, names,),
        }
    }

    /// Whether this CPU (and its operating system) can run the level.
    pub fn is_available(self) -> bool {
        self <= Level::detect()
    }

    /// The highest level of this CPU, whatever the environment says.
    ///
    /// With the feature `std` the CPU is asked; without it, what the compiler was told to target
    /// decides.
    pub fn detect() -> Level {
        // A level without the one below it is not taken, nor one of another instruction set, whose
        // features are never there.
        Level::ALL.into_iter().fold(Level::Scalar, |highest, next| {
            let follows = next.rank() == highest.rank() + 1;
            if follows && has_added_features(next) { next } else { highest }
        })
    }

    /// The level to use: the highest of this CPU, or the one that [`LEVEL_VARIABLE`] asks for.
    ///
    /// # Errors
    /// The variable holds an unknown name, or a level that this CPU lacks.
    pub fn requested() -> Result<Level, LevelError> {
        match requested_name() {
            None => Ok(Level::detect()),
            Some(name) => {
                let level: Level = name.parse()?;
                if !level.is_available() {
                    return Err(LevelError::Lacking { level, highest: Level::detect() });
                }
                Ok(level)
            }
        }
    }
}

impl PartialOrd for Level {
    #[inline]
    fn partial_cmp(&self, other: &Level) -> Option<Ordering> {
        let alike = self.instruction_set() == other.instruction_set();
        let comparable = alike || self.rank() == 0 || other.rank() == 0;
        comparable.then(|| self.rank().cmp(&other.rank()))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(name: &str) -> Result<Level, LevelError> {
        Level::ALL
            .into_iter()
            .find(|level| level.name() == name)
            .ok_or_else(|| LevelError::Unknown { name: name.into() })
    }
}

/// Why a level cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelError {
    /// No level has this name.
    #[error("unknown level `{name}`: the levels are scalar, adx, avx2, avx512base, avx512")]
    Unknown {
        /// The name as it was given.
        name: alloc::string::String,
    },
    /// The level exists, but not on this CPU.
    #[error("this CPU has no level `{level}`: its highest is `{highest}`")]
    Lacking {
        /// The level asked for.
        level: Level,
        /// The highest level of this CPU.
        highest: Level,
    },
}

#[cfg(feature = "std")]
fn requested_name() -> Option<alloc::string::String> {
    let value = std::env::var_os(LEVEL_VARIABLE)?;
    (!value.is_empty()).then(|| value.to_string_lossy().into_owned())
}

#[cfg(not(feature = "std"))]
fn requested_name() -> Option<alloc::string::String> {
    None
}

#[cfg(target_arch = "x86_64")]
fn has_added_features(level: Level) -> bool {
    match level {
        Level::Scalar => true,
        Level::Adx => level_features!(Adx, has_all,),
        Level::Avx2 => level_features!(Avx2, has_all,),
        Level::Avx512Base => level_features!(Avx512Base, has_all,),
        Level::Avx512 => level_features!(Avx512, has_all,),
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn has_added_features(level: Level) -> bool {
    level == Level::Scalar
}
