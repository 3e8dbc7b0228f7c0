//! What a path leads to, by way of links.

use crate::streams;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// What a path leads to.
pub struct Target {
    /// The file, or the name of what is open.
    pub path: PathBuf,
    /// Whether it is a name of something that is open, as `/dev/stdout`, which is written to and
    /// not replaced.
    pub is_open: bool,
}

impl Target {
    /// Follows links, of which the last one may lead to a file that is not there yet.
    ///
    /// # Errors
    /// Links that lead to one another, and a name of a standard stream that is closed.
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
