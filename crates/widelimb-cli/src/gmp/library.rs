//! Where the library is.

use super::elf::Image;
use crate::text;
use anyhow::{Context as _, bail};
use std::env;
use std::path::{Path, PathBuf};

/// The variable that names the library.
const VARIABLE: &str = "WIDELIMB_GMP_LIBRARY";

/// The symbol by which the library is known: the text of its header.
pub const HEADER: &str = "widelimb_gmp_header";

/// The names that the library has beside the program, and where packages put it.
const PLACES: [&str; 4] =
    ["libgmp.so.10", "libgmp.so", "../lib/widelimb/libgmp.so.10", "../lib/libgmp.so.10"];

/// The library's file, an absolute path, and what is in it.
pub fn find() -> anyhow::Result<(PathBuf, Image)> {
    if let Some(file) = env::var_os(VARIABLE) {
        let file = PathBuf::from(file);
        let image = ours(&file)?;
        let Some(image) = image else { bail!("{} is another libgmp", text::path(&file)) };
        return Ok((file.canonicalize()?, image));
    }
    let program = env::current_exe().context("cannot tell where this program is")?;
    let folder = program.parent().unwrap_or(Path::new("/"));
    for place in PLACES {
        let file = folder.join(place);
        if file.is_file()
            && let Some(image) = ours(&file)?
        {
            return Ok((file.canonicalize()?, image));
        }
    }
    bail!(
        "there is no libgmp of widelimb beside {}; `cargo build --release -p widelimb-gmp` makes it, \
         and {VARIABLE} names one elsewhere",
        text::path(&program)
    )
}

/// The file's image, if it is widelimb's.
fn ours(file: &Path) -> anyhow::Result<Option<Image>> {
    let image = Image::read(file)?;
    Ok(image.exports.contains(HEADER).then_some(image))
}
