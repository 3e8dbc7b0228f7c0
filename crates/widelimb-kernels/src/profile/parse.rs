//! Reads a profile from its text.

use super::{HEADER, LARGEST_VALUE, LEVEL, LONGEST_TEXT, Profile, ProfileError, ProfileErrorKind};
use crate::cpu::Level;

impl Profile {
    /// Reads a profile; of any bytes it says whether they are one. Whether it fits a table is for
    /// [`applied_to`](Profile::applied_to) to say.
    ///
    /// ```
    /// use widelimb::arch::profile::Profile;
    /// let profile = Profile::parse(b"widelimb profile 1\nlevel = adx\nmul_toom3 = 150\n")?;
    /// assert!(profile.values().eq([("mul_toom3", 150)]));
    /// let error = Profile::parse(b"widelimb profile 1\nlevel = adx\n\nmul_toom3 = 0\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 4: the limbs are not in 1..=1073741824");
    /// # Ok::<(), widelimb::arch::profile::ProfileError>(())
    /// ```
    ///
    /// # Errors
    /// The first thing that is wrong, with its line.
    pub fn parse(text: &[u8]) -> Result<Profile, ProfileError> {
        if text.len() > LONGEST_TEXT {
            return Err(ProfileErrorKind::TooLong.into());
        }
        let text = core::str::from_utf8(text).map_err(|error| {
            let good = &text[..error.valid_up_to()];
            let line = 1 + good.iter().filter(|&&byte| byte == b'\n').count();
            ProfileError { line: Some(line), kind: ProfileErrorKind::NotUtf8 }
        })?;
        // What some editors begin UTF-8 with.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = (1..).zip(text.lines().map(without_comment));
        if lines.next().is_none_or(|(_, header)| header != HEADER) {
            return Err(ProfileError { line: Some(1), kind: ProfileErrorKind::NoHeader });
        }
        let mut lines = lines.filter(|(_, content)| !content.is_empty());
        let (line, content) = lines.next().ok_or(ProfileErrorKind::NoLevel)?;
        let at = |line| move |kind| ProfileError { line: Some(line), kind };
        let mut profile = Profile::new(level(content).map_err(at(line))?);
        for (line, content) in lines {
            profile.read_entry(line, content).map_err(at(line))?;
        }
        Ok(profile)
    }

    fn read_entry(&mut self, line: usize, content: &str) -> Result<(), ProfileErrorKind> {
        let (name, value) = assignment(content)?;
        let entry = self.entry(name).ok_or_else(|| ProfileErrorKind::unknown(name))?;
        if let Some((_, first)) = *entry {
            return Err(ProfileErrorKind::Duplicate { first });
        }
        *entry = Some((limbs(value)?, line));
        Ok(())
    }
}

fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or_default().trim()
}

fn assignment(content: &str) -> Result<(&str, &str), ProfileErrorKind> {
    let (name, value) = content.split_once('=').ok_or(ProfileErrorKind::NoAssignment)?;
    Ok((name.trim(), value.trim()))
}

fn level(content: &str) -> Result<Level, ProfileErrorKind> {
    match assignment(content)? {
        (LEVEL, name) => name.parse::<Level>().map_err(|_| ProfileErrorKind::unknown_level(name)),
        _ => Err(ProfileErrorKind::NoLevel),
    }
}

fn limbs(value: &str) -> Result<usize, ProfileErrorKind> {
    // The parser of integers would take a sign.
    if value.is_empty() || !value.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ProfileErrorKind::NotANumber);
    }
    // What does not fit a `usize` is out of range too.
    let limbs = value.parse().ok().filter(|limbs| (1..=LARGEST_VALUE).contains(limbs));
    limbs.ok_or(ProfileErrorKind::OutOfRange)
}
