//! Writes keys, ciphertexts and secrets: all outputs of a command, or none.

use crate::hex;
use crate::output::Place;
use crate::streams::{self, Identity};
use crate::temporary::Temporary;
use crate::text;
use anyhow::{Context as _, bail, ensure};
use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use zeroize::Zeroizing;

/// How files are written.
#[derive(Clone, Copy, Debug)]
pub struct Writing {
    /// Whether bytes are written as digits of base 16.
    pub hex: bool,
    /// Whether bytes are text, which a terminal may show too.
    pub text: bool,
    /// Whether files that are there are replaced.
    pub overwrite: bool,
}

/// The outputs of a command.
pub struct Outputs<'a, const N: usize> {
    outputs: [Output<'a>; N],
    options: Writing,
}

/// One output of a command, opened but not written.
struct Output<'a> {
    path: &'a Path,
    place: Place,
    /// Which file or pipe the output is, if it exists.
    identity: Option<Identity>,
    is_secret: bool,
}

/// The path of an output, and who may read the file.
pub enum Destination<'a> {
    /// A file that others may read.
    Public(&'a Path),
    /// A file that only its owner may read.
    Secret(&'a Path),
}

impl<'a, const N: usize> Outputs<'a, N> {
    /// Opens all outputs.
    ///
    /// # Errors
    /// An output cannot be written, or is another output or an input.
    pub fn open(
        destinations: [Destination<'a>; N],
        inputs: &[Option<Identity>],
        options: Writing,
    ) -> anyhow::Result<Self> {
        let mut outputs: Vec<Output<'_>> = Vec::with_capacity(N);
        for destination in destinations {
            let output = Output::open(destination, options)?;
            for other in &outputs {
                let both_standard =
                    [output.path, other.path].iter().all(|path| path.as_os_str() == "-");
                ensure!(
                    !both_standard,
                    "standard output can be one output only: the other needs a file"
                );
                ensure!(
                    !output.is(other)?,
                    "{} and {} are the same output",
                    other.name(),
                    output.name()
                );
            }
            for &input in inputs.iter().filter(|_| output.identity.is_some()) {
                ensure!(
                    output.identity != input,
                    "cannot write {}: it is the input",
                    output.name()
                );
            }
            outputs.push(output);
        }
        let Ok(outputs) = outputs.try_into() else { unreachable!("there is one for each") };
        Ok(Outputs { outputs, options })
    }

    /// Writes all outputs. Files get their names in the end, the last one first; if a file cannot
    /// get its name, the others that are new lose theirs again.
    pub fn write(self, contents: [&[u8]; N]) -> anyhow::Result<()> {
        let is_hex = self.options.hex;
        let contents = contents.map(|bytes| match is_hex {
            true => hex::encode(bytes),
            false => Zeroizing::new(bytes.to_vec()),
        });
        let mut files = Vec::new();
        for (output, bytes) in self.outputs.iter().zip(&contents) {
            files.extend(output.prepare(bytes).with_context(|| output.cannot_write())?);
        }
        for (output, bytes) in self.outputs.iter().zip(&contents) {
            output.stream(bytes).with_context(|| output.cannot_write())?;
        }
        let mut made: Vec<&Path> = Vec::new();
        for File { output, target, temporary } in files.into_iter().rev() {
            let put = match self.options.overwrite {
                true => temporary.replace(target),
                false => temporary.put_new(target),
            };
            if let Err(error) = put {
                made.iter().for_each(|path| drop(fs::remove_file(path)));
                return Err(error).with_context(|| output.cannot_write());
            }
            if matches!(output.place, Place::File { file: None, .. }) {
                made.push(target);
            }
        }
        Ok(())
    }
}

/// A file with its contents, which does not have its name yet.
struct File<'a> {
    output: &'a Output<'a>,
    target: &'a Path,
    temporary: Temporary,
}

impl<'a> Output<'a> {
    fn open(destination: Destination<'a>, options: Writing) -> anyhow::Result<Output<'a>> {
        let (path, is_secret) = match destination {
            Destination::Public(path) => (path, false),
            Destination::Secret(path) => (path, true),
        };
        let cannot_write = || format!("cannot write {}", name(path));
        let place = Place::of(path).with_context(cannot_write)?;
        let identity = match &place {
            Place::Standard(stdout) => streams::endpoint(stdout)?,
            Place::Device(file) | Place::File { file: Some(file), .. } => streams::endpoint(file)?,
            Place::File { file: None, .. } => None,
        };
        match &place {
            Place::File { file: Some(_), .. } if !options.overwrite => {
                bail!("{}: it is there already, and --overwrite replaces it", cannot_write());
            }
            Place::Standard(_) if !options.hex && !options.text && io::stdout().is_terminal() => {
                bail!("bytes are not for a terminal: --hex writes digits");
            }
            _ => Ok(Output { path, place, identity, is_secret }),
        }
    }

    /// Whether another output leads to the same file, pipe or stream.
    fn is(&self, other: &Output<'_>) -> io::Result<bool> {
        if self.identity.is_some() && self.identity == other.identity {
            return Ok(true);
        }
        Ok(match (&self.place, &other.place) {
            (Place::Standard(_), Place::Standard(_)) => true,
            (Place::File { target: a, .. }, Place::File { target: b, .. }) => {
                in_its_folder(a)? == in_its_folder(b)?
            }
            _ => false,
        })
    }

    fn name(&self) -> String {
        name(self.path)
    }

    fn cannot_write(&self) -> String {
        format!("cannot write {}", self.name())
    }

    /// Writes the temporary file of an output; `None` if the output is no file.
    fn prepare<'b>(&'b self, bytes: &[u8]) -> io::Result<Option<File<'b>>>
    where
        'a: 'b,
    {
        let Place::File { target, .. } = &self.place else { return Ok(None) };
        let mut temporary = match self.is_secret {
            true => Temporary::private(target)?,
            false => Temporary::beside(target)?,
        };
        // The buffer is not wiped, so the bytes are written past it.
        let file = temporary.sink.get_mut();
        file.write_all(bytes)?;
        file.sync_all()?;
        Ok(Some(File { output: self, target, temporary }))
    }

    /// Writes to an output that is no file.
    fn stream(&self, bytes: &[u8]) -> io::Result<()> {
        match &self.place {
            Place::File { .. } => Ok(()),
            Place::Device(device) => (&*device).write_all(bytes),
            Place::Standard(stdout) => {
                let mut stdout = stdout;
                stdout.write_all(bytes)?;
                stdout.flush()
            }
        }
    }
}

/// The name of an output in messages.
fn name(path: &Path) -> String {
    if path.as_os_str() == "-" { "standard output".to_owned() } else { text::path(path) }
}

/// The absolute path of a file that need not exist, in its folder.
fn in_its_folder(target: &Path) -> io::Result<PathBuf> {
    let folder = Path::new(".").join(target.parent().unwrap_or(Path::new(""))).canonicalize()?;
    Ok(folder.join(target.file_name().unwrap_or_default()))
}
