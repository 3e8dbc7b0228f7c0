//! Tells the crate two facts that linked peers do not state: how FLINT was built, and the versions
//! of the other crates of numbers.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Crates whose versions rows tell.
const CRATES: [&str; 6] =
    ["rug", "malachite-nz", "dashu-int", "num-bigint", "pqcrypto-hqc", "hqc-kem"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let lock = lock_file();
    for name in CRATES {
        let version = lock.as_deref().and_then(|lock| version(lock, name));
        let variable = name.to_uppercase().replace('-', "_");
        let version = version.unwrap_or("of unknown version");
        println!("cargo::rustc-env=WIDELIMB_LAB_VERSION_{variable}={version}");
    }
    let (flags, fft_small) = flint().unwrap_or_default();
    println!("cargo::rustc-env=WIDELIMB_LAB_FLINT_FLAGS={flags}");
    println!("cargo::rustc-env=WIDELIMB_LAB_FLINT_FFT_SMALL={fft_small}");
}

/// The nearest lock file: the workspace's, or that of the package.
fn lock_file() -> Option<String> {
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR")?);
    let path =
        folder.ancestors().map(|folder| folder.join("Cargo.lock")).find(|path| path.is_file())?;
    println!("cargo::rerun-if-changed={}", path.display());
    fs::read_to_string(path).ok()
}

/// The version of a package in a lock file.
fn version<'a>(lock: &'a str, name: &str) -> Option<&'a str> {
    let (_, after) = lock.split_once(&format!("name = \"{name}\"\nversion = \""))?;
    Some(after.split_once('"')?.0)
}

/// The compiler's flags that FLINT chose, and whether it has its vector transforms, if its crate
/// builds it.
fn flint() -> Option<(String, bool)> {
    let include = PathBuf::from(env::var_os("DEP_FLINT_INCLUDE_DIR")?);
    let config = fs::read_to_string(include.join("flint/flint-config.h")).ok()?;
    let makefile = fs::read_to_string(include.join(Path::new("../flint/Makefile"))).ok()?;
    let flags = makefile.lines().find_map(|line| line.strip_prefix("_CFLAGS:="))?;
    let tells = |flag: &&str| flag.starts_with("-m") || flag.starts_with("-O");
    let flags: Vec<&str> = flags.split_whitespace().filter(tells).collect();
    Some((flags.join(" "), config.contains("#define FLINT_HAVE_FFT_SMALL 1")))
}
