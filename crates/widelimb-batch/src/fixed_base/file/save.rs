//! Files by name.

use super::super::FixedBase;
use super::TableError;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

impl FixedBase {
    /// Writes the table to a file, with the permissions that new files have. Who reads the file
    /// meanwhile finds the one that was there before, or this one whole: it is written beside it
    /// and then renamed. What is there and no file, such as a device or a pipe, is written to.
    ///
    /// A table holds no secret unless its base is one.
    ///
    /// # Errors
    /// Those of the file system; what was written is removed.
    pub fn save(&self, path: impl AsRef<Path>) -> io::Result<()> {
        let path = path.as_ref();
        // A rename would put a file in the place of a device, which root may do.
        if fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
            let mut device = OpenOptions::new().write(true).open(path)?;
            return self.write_to(&mut device).and_then(|()| device.flush());
        }
        let (temporary, mut file) = beside(path)?;
        let saved = self.write_to(&mut file).and_then(|()| file.flush());
        let saved = saved.and_then(|()| file.sync_all());
        drop(file);
        saved.and_then(|()| fs::rename(&temporary, path)).inspect_err(|_| {
            // That there is an error is said already.
            let _ = fs::remove_file(&temporary);
        })
    }

    /// Reads a table from a file that [`save`](FixedBase::save) wrote.
    ///
    /// The checksum finds what went wrong by accident. Who may write the file decides what powers
    /// come out: where that is a stranger, make the table anew. A file with a modulus or exponents
    /// of any length is read in the time that its bytes take, and its powers take what these
    /// lengths do: compare [`modulus`](FixedBase::modulus) and
    /// [`exponent_bits`](FixedBase::exponent_bits) with those that you expect.
    ///
    /// # Errors
    /// [`TableError`]: there is no file, or it is not such a table, to the last byte.
    pub fn load(path: impl AsRef<Path>) -> Result<FixedBase, TableError> {
        let file = File::open(path)?;
        let bytes = file.metadata()?.len();
        FixedBase::read(&mut BufReader::new(file), Some(bytes))
    }
}

/// Creates a file in the folder of another one, with a name that does not depend on that, which may
/// be as long as names can be.
fn beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let mut attempt = 0;
    loop {
        let name = format!(".widelimb-table-{}-{attempt}.tmp", std::process::id());
        let temporary = path.with_file_name(name);
        match OpenOptions::new().write(true).create_new(true).open(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            // Another thread writes there, or a process that had this number left the file.
            Err(error) if error.kind() == ErrorKind::AlreadyExists && attempt < 1000 => {
                attempt += 1;
            }
            Err(error) => return Err(error),
        }
    }
}
