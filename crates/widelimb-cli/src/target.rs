//! Follows the links that a path leads through.

use crate::streams;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The end of a path, behind all links.
pub struct Target {
    /// The path of the file, or the name of an open descriptor.
    pub path: PathBuf,
    /// Whether the path names an open descriptor, such as `/dev/stdout`, which is written to and
    /// never replaced.
    pub is_open: bool,
}

impl Target {
    /// Follows the links of a path; the last one may lead to a file that is not there yet.
    ///
    /// # Errors
    /// The links lead to one another, or the path names a standard stream that is closed.
    pub fn of(path: &Path) -> io::Result<Target> {
        const MOST_LINKS: usize = 40;
        let mut path = path.to_owned();
        for _ in 0..MOST_LINKS {
            if !fs::symlink_metadata(&path).is_ok_and(|metadata| metadata.is_symlink()) {
                return Ok(Target { path, is_open: false });
            }
            let folder = path.parent().unwrap_or(Path::new(""));
            let absolute = Path::new(".").join(folder).canonicalize()?;
            if absolute.starts_with("/proc") && absolute.ends_with("fd") {
                let descriptor = path.file_name().and_then(|name| name.to_str()?.parse().ok());
                descriptor.map_or(Ok(()), streams::refuse_closed)?;
                return Ok(Target { path, is_open: true });
            }
            path = folder.join(fs::read_link(&path)?);
        }
        Err(io::Error::other("too many links lead to one another"))
    }
}
