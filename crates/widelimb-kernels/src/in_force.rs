//! The table in force: the level's functions, with the thresholds of a profile where there is one.

use super::profile::{self, Profile, ProfileError};
use super::{Kernels, table_of};
use crate::cpu::{LEVEL_VARIABLE, Level, LevelError};
use alloc::boxed::Box;
use alloc::string::String;
use core::sync::atomic::{AtomicPtr, Ordering};

/// The table in force, or null before the first call.
static IN_FORCE: AtomicPtr<Kernels> = AtomicPtr::new(core::ptr::null_mut());

/// Why the environment, or [`load_profile`], does not get the table that it asks for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The level cannot be used.
    #[error("{LEVEL_VARIABLE}: {0}")]
    Level(LevelError),
    /// The profile that [`profile::VARIABLE`] names cannot be used.
    #[error("{}: {path}{}: {}", profile::VARIABLE, error.line_suffix(), error.kind)]
    ProfileFile {
        /// The file, as well as text can say it.
        path: String,
        /// What is wrong with it.
        error: ProfileError,
    },
    /// The profile handed to [`load_profile`] cannot be used.
    #[error("profile: {0}")]
    Profile(ProfileError),
    /// A table is in force already: this profile would come too late for what has been computed
    /// with it.
    #[error("a profile is loaded before the first computation, or not at all")]
    TooLate,
}

// Not by `#[from]`, which would name them as sources: what they say is in the message already.
impl From<LevelError> for SetupError {
    fn from(error: LevelError) -> SetupError {
        SetupError::Level(error)
    }
}

impl From<ProfileError> for SetupError {
    fn from(error: ProfileError) -> SetupError {
        SetupError::Profile(error)
    }
}

/// The kernels in force: of the highest level of this CPU, or the one that `WIDELIMB_LEVEL` asks
/// for, with the thresholds of the [profile](super::profile) that `WIDELIMB_PROFILE` names. The
/// environment is read once per process, by the first call.
///
/// # Panics
/// If `WIDELIMB_LEVEL` names no level, or one that this CPU lacks, or the profile cannot be used.
/// [`try_kernels`] gives the same as an error.
#[inline]
pub fn kernels() -> &'static Kernels {
    kernels_if_known().unwrap_or_else(first_kernels)
}

/// [`kernels`], with the error instead of the panic.
///
/// # Errors
/// [`SetupError::Level`] as [`Level::requested`], [`SetupError::ProfileFile`].
pub fn try_kernels() -> Result<&'static Kernels, SetupError> {
    if let Some(table) = kernels_if_known() {
        return Ok(table);
    }
    let level = Level::requested()?;
    let found = profile::requested(level)?;
    Ok(put_in_force(level, found).unwrap_or_else(|in_force| in_force))
}

/// [`kernels`] for callers that can neither panic nor refuse: where the environment asks for what
/// cannot be, `refused` gets each error; then the highest level of this CPU comes into force, or
/// the level's own thresholds.
pub fn kernels_or_detected(mut refused: impl FnMut(SetupError)) -> &'static Kernels {
    if let Some(table) = kernels_if_known() {
        return table;
    }
    let level = Level::requested().unwrap_or_else(|error| {
        refused(error.into());
        Level::detect()
    });
    let found = profile::requested(level).unwrap_or_else(|error| {
        refused(error);
        None
    });
    // Release: who sees the table sees what its finder noted of a refusal.
    put_in_force(level, found).unwrap_or_else(|in_force| in_force)
}

/// The level in force: the highest one of this CPU, or the one that `WIDELIMB_LEVEL` asks for. The
/// environment is read once per process, by the first call that computes or asks.
///
/// ```
/// use widelimb::{arch, cpu::Level};
/// assert!(arch::level() <= Level::detect());
/// ```
///
/// # Panics
/// If `WIDELIMB_LEVEL` names no level, or one that this CPU lacks, or the [profile](super::profile)
/// that `WIDELIMB_PROFILE` names cannot be used, as every computation then does. [`try_level`]
/// gives the same as an error.
pub fn level() -> Level {
    kernels().level
}

/// [`level`], with the error instead of the panic: a program that asks at its start can say what is
/// wrong with its environment.
///
/// # Errors
/// [`SetupError::Level`] as [`Level::requested`], [`SetupError::ProfileFile`].
pub fn try_level() -> Result<Level, SetupError> {
    Ok(try_kernels()?.level)
}

/// [`level`] for callers that can neither panic nor refuse: where the environment asks for what
/// cannot be, `refused` gets each error; then the highest level of this CPU comes into force, or
/// the level's own thresholds.
pub fn level_or_detected(refused: impl FnMut(SetupError)) -> Level {
    kernels_or_detected(refused).level
}

/// Where the thresholds in force come from: the file of a profile, or the word `load_profile`;
/// `None` where they are the level's own.
///
/// # Panics
/// If [`level`] does.
pub fn profile_name() -> Option<&'static str> {
    kernels().profile
}

/// Puts the level that is requested in force, and gives it, with the thresholds of a profile given
/// as text; `WIDELIMB_PROFILE` is then not looked at. This is for programs that carry their profile
/// with them, and for those without an environment; it comes before the first computation, for a
/// table in force stays so: other threads may be in the midst of computing with it.
///
/// ```
/// use widelimb::arch::load_profile;
/// use widelimb::cpu::Level;
/// let level = Level::requested()?;
/// let text = format!("widelimb profile 1\nlevel = {level}\ndiv_recursive = 75\n");
/// assert_eq!(load_profile(&text)?, level);
/// assert!(load_profile(&text).is_err(), "only once");
/// # Ok::<(), widelimb::arch::SetupError>(())
/// ```
///
/// # Errors
/// [`SetupError::Level`] as [`Level::requested`]; [`SetupError::Profile`]; [`SetupError::TooLate`]
/// if a table is in force, or comes into force on another thread meanwhile. Then nothing has
/// changed.
pub fn load_profile(text: &str) -> Result<Level, SetupError> {
    if kernels_if_known().is_some() {
        return Err(SetupError::TooLate);
    }
    let level = Level::requested()?;
    let table = Profile::parse(text.as_bytes())?.applied_to(table_of(level))?;
    let table = Kernels { profile: Some("load_profile"), ..table };
    put_in_force(level, Some(Box::new(table))).map_err(|_| SetupError::TooLate)?;
    Ok(level)
}

/// The table in force, if a call before this one has found it. One load: a caller to whom every
/// instruction counts can keep the first call out of the way of the others.
#[inline]
pub fn kernels_if_known() -> Option<&'static Kernels> {
    // SAFETY: IN_FORCE only ever holds null or the address of a table that lives forever.
    unsafe { IN_FORCE.load(Ordering::Acquire).as_ref() }
}

/// Makes a table the one in force: `changed`, or that of a level that the CPU is known to have. The
/// error is the table that another thread's first call has put there before.
fn put_in_force(
    level: Level,
    changed: Option<Box<Kernels>>,
) -> Result<&'static Kernels, &'static Kernels> {
    let none = core::ptr::null_mut();
    let exchange =
        |table| IN_FORCE.compare_exchange(none, table, Ordering::AcqRel, Ordering::Acquire);
    let there = match changed {
        None => {
            let table = table_of(level);
            exchange(core::ptr::from_ref(table).cast_mut()).map(|_| table)
        }
        Some(changed) => {
            let table = Box::into_raw(changed);
            match exchange(table) {
                // SAFETY: the table was a box's, which is given up for good.
                Ok(_) => Ok(unsafe { &*table }),
                Err(there) => {
                    // SAFETY: the box just given up, whose address nobody else has.
                    drop(unsafe { Box::from_raw(table) });
                    Err(there)
                }
            }
        }
    };
    there.map_err(|_| kernels())
}

#[cold]
fn first_kernels() -> &'static Kernels {
    match try_kernels() {
        Ok(table) => table,
        Err(error) => panic!("{error}"),
    }
}
