//! Profiles: thresholds measured on the CPU at hand, as a small text.
//!
//! ```text
//! widelimb profile 1
//! level = avx512
//! mul_karatsuba = 28
//! mul_toom3 = 170
//! ```
//!
//! The first line is the format's name and version. The second line that is neither empty nor a
//! comment is the level that the profile was measured on; every one after it sets one field of the
//! thresholds that `widelimb info` lists, of which a profile may have any. `#` begins a comment,
//! alone on its line or behind a value; space around words, the carriage returns of other systems
//! and a byte order mark count for nothing.
//!
//! `widelimb tune` writes a profile, and the environment variable [`VARIABLE`] names the regular
//! file to use, which is read once, when a table comes into force.
//! [`load_profile`](super::load_profile) takes the text from the program. No result depends on a
//! threshold, only the time that it takes; so all that a profile can do wrong is slow things down,
//! and what is no profile at all is refused with the reason.

mod error;
mod parse;

pub use error::{ProfileError, ProfileErrorKind};

use super::{Kernels, SetupError, Thresholds};
use crate::cpu::Level;
use alloc::boxed::Box;
use core::fmt;

/// The environment variable that names a profile's file.
pub const VARIABLE: &str = "WIDELIMB_PROFILE";

/// A longer text is no profile: 64 KiB.
pub const LONGEST_TEXT: usize = 64 << 10;

/// The largest value of a threshold, 2^30 limbs: a method from this length on is never met.
pub const LARGEST_VALUE: usize = 1 << 30;

/// The first line.
const HEADER: &str = "widelimb profile 1";

/// The name of the line that says the level.
const LEVEL: &str = "level";

/// A value, and the line that it stands in; 0 for one that no text has set.
type Entry = (usize, usize);

/// Some of the thresholds of one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    level: Level,
    /// In the order of the fields.
    entries: [Option<Entry>; Thresholds::COUNT],
}

impl Profile {
    /// A profile that changes nothing.
    pub fn new(level: Level) -> Profile {
        Profile { level, entries: [None; Thresholds::COUNT] }
    }

    /// The level that it is for.
    pub fn level(&self) -> Level {
        self.level
    }

    /// The thresholds that it sets, in the order of the fields.
    pub fn values(&self) -> impl Iterator<Item = (&'static str, usize)> {
        let named = super::scalar::KERNELS.thresholds.entries().into_iter().zip(self.entries);
        named.filter_map(|(threshold, entry)| entry.map(|(limbs, _)| (threshold.name, limbs)))
    }

    /// Sets a threshold.
    ///
    /// # Errors
    /// [`ProfileErrorKind::UnknownName`]; [`ProfileErrorKind::OutOfRange`] if `limbs` is not in
    /// `1..=`[`LARGEST_VALUE`]. Neither has a line.
    pub fn set(&mut self, name: &str, limbs: usize) -> Result<(), ProfileError> {
        let entry = self.entry(name).ok_or_else(|| ProfileErrorKind::unknown(name))?;
        if !(1..=LARGEST_VALUE).contains(&limbs) {
            return Err(ProfileErrorKind::OutOfRange.into());
        }
        *entry = Some((limbs, 0));
        Ok(())
    }

    /// The table with the profile's thresholds in place of its own.
    ///
    /// # Errors
    /// [`ProfileErrorKind::OtherLevel`]; [`ProfileErrorKind::Disorder`] if they contradict each
    /// other or those of the table that stay.
    pub fn applied_to(&self, table: &Kernels) -> Result<Kernels, ProfileError> {
        if self.level != table.level {
            let kind = ProfileErrorKind::OtherLevel { level: self.level, in_force: table.level };
            return Err(kind.into());
        }
        let mut changed = *table;
        for (name, limbs) in self.values() {
            *changed.thresholds.get_mut(name).expect("a name from the list") = limbs;
        }
        match changed.thresholds.disorder() {
            None => Ok(changed),
            Some([lower, upper]) => {
                let line = self.line(lower).max(self.line(upper));
                Err(ProfileError { line, kind: ProfileErrorKind::Disorder { lower, upper } })
            }
        }
    }

    /// The entry of this name, if a threshold has it.
    fn entry(&mut self, name: &str) -> Option<&mut Option<Entry>> {
        let names = super::scalar::KERNELS.thresholds.entries();
        let index = names.iter().position(|threshold| threshold.name == name)?;
        self.entries.get_mut(index)
    }

    /// The line that sets the threshold of this name.
    fn line(&self, name: &str) -> Option<usize> {
        let (_, line) = (*self.clone().entry(name)?)?;
        (line > 0).then_some(line)
    }
}

/// The text that [`parse`](Profile::parse) reads.
impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}\n{LEVEL} = {}", self.level)?;
        self.values().try_for_each(|(name, limbs)| writeln!(f, "{name} = {limbs}"))
    }
}

/// The level's table with the thresholds of the profile that the environment names, if it names
/// one.
pub(super) fn requested(level: Level) -> Result<Option<Box<Kernels>>, SetupError> {
    #[cfg(feature = "std")]
    if let Some(path) = std::env::var_os(VARIABLE).filter(|path| !path.is_empty()) {
        return from_file(&path, super::table_of(level)).map(Some);
    }
    let _ = level;
    Ok(None)
}

#[cfg(feature = "std")]
fn from_file(path: &std::ffi::OsStr, table: &Kernels) -> Result<Box<Kernels>, SetupError> {
    use alloc::string::ToString as _;
    let profile = match read(path) {
        Ok(text) => Profile::parse(&text),
        Err(error) => Err(ProfileErrorKind::Unreadable { reason: error.to_string() }.into()),
    };
    let path = path.to_string_lossy().into_owned();
    match profile.and_then(|profile| profile.applied_to(table)) {
        // The name lives as long as the table, which is until the end of the process.
        Ok(table) => Ok(Box::new(Kernels { profile: Some(path.leak()), ..table })),
        Err(error) => Err(SetupError::ProfileFile { path, error }),
    }
}

/// Reads a file up to one byte beyond the longest profile, which tells whether it is too long. A
/// pipe or a device is not opened: every computation would wait for what may never come.
#[cfg(feature = "std")]
fn read(path: &std::ffi::OsStr) -> std::io::Result<alloc::vec::Vec<u8>> {
    use std::io::Read as _;
    let kind = std::fs::metadata(path)?.file_type();
    if !kind.is_file() {
        let what = if kind.is_dir() { "a folder" } else { "a pipe or a device" };
        return Err(std::io::Error::other(alloc::format!("it is {what} and no regular file")));
    }
    let mut text = alloc::vec::Vec::new();
    std::fs::File::open(path)?.take(LONGEST_TEXT as u64 + 1).read_to_end(&mut text)?;
    Ok(text)
}
