//! The libraries, and where they are.

use super::elf::Image;
use crate::text;
use anyhow::{Context as _, bail};
use std::env;
use std::path::{Path, PathBuf};

/// A library of widelimb's with another project's interface.
pub struct Library {
    /// The project.
    pub project: &'static str,
    /// The name of its files without an ending.
    pub stem: &'static str,
    /// The name by which programs ask for it.
    pub soname: &'static str,
    /// The package that makes it.
    package: &'static str,
    /// The variable of the environment that names its file.
    variable: &'static str,
    /// The files that it carries, below the prefix, each with its symbol. By the first, the text of
    /// the header, it is known as widelimb's.
    pub carried: &'static [(&'static str, &'static str)],
    /// Whether a symbol is one of the project's functions or data.
    pub is_symbol: fn(&str) -> bool,
    /// Functions of which a program that has the project in itself has one.
    pub held: [&'static str; 2],
}

/// GMP's interface. The symbols of MPFR begin like GMP's.
pub const GMP: Library = Library {
    project: "GMP",
    stem: "libgmp",
    soname: "libgmp.so.10",
    package: "widelimb-gmp",
    variable: "WIDELIMB_GMP_LIBRARY",
    carried: &[
        ("include/gmp.h", "widelimb_gmp_header"),
        ("include/gmpxx.h", "widelimb_gmp_classes"),
        ("lib/pkgconfig/gmp.pc", "widelimb_gmp_pc"),
        ("lib/pkgconfig/gmpxx.pc", "widelimb_gmpxx_pc"),
    ],
    is_symbol: |symbol| symbol.starts_with("__gmp") && !symbol.starts_with("__gmpfr"),
    held: ["__gmpz_init", "__gmpn_mul"],
};

/// gf2x's interface.
pub const GF2X: Library = Library {
    project: "gf2x",
    stem: "libgf2x",
    soname: "libgf2x.so.3",
    package: "widelimb-libgf2x",
    variable: "WIDELIMB_GF2X_LIBRARY",
    carried: &[
        ("include/gf2x.h", "widelimb_gf2x_header"),
        ("include/gf2x/gf2x-small.h", "widelimb_gf2x_small_header"),
        ("lib/pkgconfig/gf2x.pc", "widelimb_gf2x_pc"),
    ],
    is_symbol: |symbol| symbol.starts_with("gf2x_"),
    held: ["gf2x_mul", "gf2x_mul_r"],
};

impl Library {
    /// Its file, an absolute path, and what is in it.
    pub fn find(&self) -> anyhow::Result<(PathBuf, Image)> {
        self.find_if_there()?.with_context(|| self.absence())
    }

    /// That it is not there, and how one gets it.
    pub fn absence(&self) -> String {
        let Library { stem, package, variable, .. } = self;
        format!(
            "there is no {stem} of widelimb beside this program; \
             `cargo build --release -p {package}` makes it, and {variable} names one elsewhere"
        )
    }

    /// [`find`](Library::find); none where there is none and no variable names one.
    pub fn find_if_there(&self) -> anyhow::Result<Option<(PathBuf, Image)>> {
        if let Some(file) = env::var_os(self.variable).filter(|file| !file.is_empty()) {
            let file = PathBuf::from(file);
            let Some(image) = self.ours(&file)? else {
                bail!("{} is another {}", text::path(&file), self.stem)
            };
            return Ok(Some((file.canonicalize()?, image)));
        }
        let program = env::current_exe().context("cannot tell where this program is")?;
        let folder = program.parent().unwrap_or(Path::new("/"));
        for place in self.places() {
            let file = folder.join(place);
            if file.is_file()
                && let Some(image) = self.ours(&file)?
            {
                return Ok(Some((file.canonicalize()?, image)));
            }
        }
        Ok(None)
    }

    /// The names that it has beside the program, and where packages put it.
    fn places(&self) -> [String; 4] {
        let Library { stem, soname, .. } = self;
        [
            (*soname).into(),
            format!("{stem}.so"),
            format!("../lib/widelimb/{soname}"),
            format!("../lib/{soname}"),
        ]
    }

    /// The file's image, if it is widelimb's.
    pub fn ours(&self, file: &Path) -> anyhow::Result<Option<Image>> {
        let image = Image::read(file)?;
        let (_, header) = self.carried[0];
        Ok(image.exports.contains(header).then_some(image))
    }
}
