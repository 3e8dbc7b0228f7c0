//! What this CPU can do, as a [`Level`], and whose [`Core`]s it has. The one place that asks the
//! CPU.

mod cores;

pub use cores::{Core, brand};

use core::fmt;
use core::str::FromStr;

/// The environment variable that lowers the level.
pub const LEVEL_VARIABLE: &str = "WIDELIMB_LEVEL";

/// A set of CPU features that ship together. Levels are ordered: each one has all that the ones
/// below it have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

impl Level {
    /// All levels, lowest first.
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

    /// The features that this level adds to the one below it, as the CPU's makers name them.
    pub const fn added_features(self) -> &'static [&'static str] {
        match self {
            Level::Scalar => &[],
            Level::Adx => &["adx", "bmi1", "bmi2", "lzcnt", "popcnt"],
            Level::Avx2 => &["avx2", "fma", "pclmulqdq"],
            Level::Avx512Base => &["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"],
            Level::Avx512 => &[
                "avx512ifma",
                "avx512vbmi",
                "avx512vbmi2",
                "avx512vpopcntdq",
                "vpclmulqdq",
                "gfni",
            ],
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
        let mut level = Level::Scalar;
        for next in &Level::ALL[1..] {
            if !has_added_features(*next) {
                break;
            }
            level = *next;
        }
        level
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
                let highest = Level::detect();
                if level > highest {
                    return Err(LevelError::Lacking { level, highest });
                }
                Ok(level)
            }
        }
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

/// Feature tests by name: at run time with `std`, else of the compilation target.
#[cfg(target_arch = "x86_64")]
macro_rules! has_all {
    ($($feature:tt),*) => {{
        #[cfg(feature = "std")]
        { true $(&& std::arch::is_x86_feature_detected!($feature))* }
        #[cfg(not(feature = "std"))]
        { true $(&& cfg!(target_feature = $feature))* }
    }};
}

#[cfg(target_arch = "x86_64")]
fn has_added_features(level: Level) -> bool {
    match level {
        Level::Scalar => true,
        Level::Adx => has_all!("adx", "bmi1", "bmi2", "lzcnt", "popcnt"),
        Level::Avx2 => has_all!("avx2", "fma", "pclmulqdq"),
        Level::Avx512Base => {
            has_all!("avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl")
        }
        Level::Avx512 => has_all!(
            "avx512ifma",
            "avx512vbmi",
            "avx512vbmi2",
            "avx512vpopcntdq",
            "vpclmulqdq",
            "gfni"
        ),
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn has_added_features(level: Level) -> bool {
    level == Level::Scalar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for level in Level::ALL {
            assert_eq!(level.name().parse(), Ok(level));
        }
        assert!(matches!("sse9".parse::<Level>(), Err(LevelError::Unknown { .. })));
    }

    #[test]
    fn every_level_up_to_the_detected_one_is_available() {
        for level in Level::ALL {
            assert_eq!(level.is_available(), level <= Level::detect());
        }
    }
}
