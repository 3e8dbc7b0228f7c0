//! What an ELF file imports, exports and needs, and where the dynamic linker finds what it needs.

use crate::text;
use anyhow::{Context as _, bail};
use object::read::elf::{Dyn as _, ElfFile64, FileHeader as _};
use object::{Endianness, Object as _, ObjectSymbol as _, elf};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What is read of a program or a library.
#[derive(Debug, Default)]
pub struct Image {
    /// The libraries that it needs, by name.
    pub needed: Vec<String>,
    /// The symbols that it asks others for.
    pub imports: BTreeSet<String>,
    /// The symbols that it has for others.
    pub exports: BTreeSet<String>,
    /// The symbols that it has for itself, where they were not stripped.
    pub inner: BTreeSet<String>,
    /// The folders that it names for its libraries.
    folders: Vec<PathBuf>,
}

impl Image {
    /// Reads a file.
    pub fn read(file: &Path) -> anyhow::Result<Image> {
        let failed = || format!("cannot read {}", text::path(file));
        let data = fs::read(file).with_context(failed)?;
        if data.starts_with(b"#!") {
            bail!("{} is a script; its interpreter is the program to ask for", text::path(file));
        }
        Image::parse(&data, file).with_context(failed)
    }

    fn parse(data: &[u8], file: &Path) -> anyhow::Result<Image> {
        let elf = ElfFile64::<Endianness>::parse(data)
            .context("it is no ELF file of 64 bits, the only kind that is understood")?;
        let mut image = Image::default();
        for symbol in elf.dynamic_symbols() {
            let Ok(name) = symbol.name() else { continue };
            let symbols =
                if symbol.is_undefined() { &mut image.imports } else { &mut image.exports };
            symbols.insert(name.into());
        }
        let defined = elf.symbols().filter(|symbol| !symbol.is_undefined());
        image.inner = defined.filter_map(|symbol| symbol.name().ok().map(String::from)).collect();
        image.read_dynamic(&elf, data, file)?;
        Ok(image)
    }

    /// Reads the section that tells the dynamic linker what to load.
    fn read_dynamic(
        &mut self,
        elf: &ElfFile64<'_, Endianness>,
        data: &[u8],
        file: &Path,
    ) -> anyhow::Result<()> {
        let endian = elf.endian();
        let sections = elf.elf_header().sections(endian, data)?;
        let Some((entries, strings)) = sections.dynamic(endian, data)? else { return Ok(()) };
        let strings = sections.strings(endian, data, strings)?;
        let origin = file.canonicalize()?;
        let origin = origin.parent().unwrap_or(Path::new("/")).to_string_lossy().into_owned();
        for entry in entries {
            let Some(tag) = entry.tag32(endian) else { continue };
            let value = || entry.string(endian, strings).ok().and_then(|s| str::from_utf8(s).ok());
            match tag {
                elf::DT_NEEDED => self.needed.extend(value().map(String::from)),
                elf::DT_RPATH | elf::DT_RUNPATH => {
                    let folders = value().unwrap_or("").split(':').filter(|f| !f.is_empty());
                    self.folders.extend(folders.map(|folder| {
                        PathBuf::from(
                            folder.replace("${ORIGIN}", &origin).replace("$ORIGIN", &origin),
                        )
                    }));
                }
                _ => (),
            }
        }
        Ok(())
    }

    /// The file of a needed library, if it is found where the dynamic linker looks.
    pub fn find(&self, name: &str) -> Option<PathBuf> {
        if name.contains('/') {
            return Some(name.into());
        }
        let from_environment = std::env::var("LD_LIBRARY_PATH").unwrap_or_default();
        let from_environment: Vec<PathBuf> = match from_environment.as_str() {
            // Not the present folder, which an empty part of a longer text stands for.
            "" => Vec::new(),
            folders => folders.split(':').map(PathBuf::from).collect(),
        };
        let folders = self.folders.iter().chain(&from_environment).cloned().chain(system_folders());
        folders.map(|folder| folder.join(name)).find(|file| file.is_file())
    }
}

/// The folders of the system's settings, and those that are always searched.
fn system_folders() -> Vec<PathBuf> {
    let mut folders = Vec::new();
    let mut settings = vec![PathBuf::from("/etc/ld.so.conf")];
    if let Ok(more) = fs::read_dir("/etc/ld.so.conf.d") {
        settings.extend(more.flatten().map(|entry| entry.path()));
    }
    for file in settings {
        let lines = fs::read_to_string(file).unwrap_or_default();
        folders.extend(lines.lines().filter(|line| line.starts_with('/')).map(PathBuf::from));
    }
    let machine = format!("{}-linux-gnu", std::env::consts::ARCH);
    for always in ["/lib64", "/usr/lib64", "/lib", "/usr/lib", "/usr/local/lib"] {
        folders.push(Path::new(always).join(&machine));
        folders.push(always.into());
    }
    folders
}
