//! The arguments of `widelimb hqc`.

use crate::outputs::Writing;
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;
use widelimb_hqc::Scheme;

const HELP: &str = "\
HQC is a key encapsulation: who has the public key makes a ciphertext and a shared secret, and who
has the secret key makes the same secret of the ciphertext. It is HQC as in the official repository
since 2026-02-10, and in liboqs since June 2026; other versions have other secrets.

  level   public key   secret key   ciphertext   shared secret
      1         2241         2321         4433              32   bytes
      3         4514         4602         8978              32
      5         7237         7333        14421              32

A file holds these bytes and nothing else, or with --hex one line of digits of base 16. `-` is
standard input or output, for one file of each. A file that is there is left, unless --overwrite
says otherwise. Secret keys and shared secrets go to files that only their owner may read; a file
that the shell makes for `--shared-secret - > FILE` has the permissions that the shell gives it. A
ciphertext that nobody made with the key gives a secret that nobody else has, and no error.

Examples:
  widelimb hqc keygen --level 1 --public-key alice.pub --secret-key alice.key
  widelimb hqc encaps --level 1 --public-key alice.pub --ciphertext c --shared-secret bob.secret
  widelimb hqc decaps --level 1 --secret-key alice.key --ciphertext c --shared-secret - | use";

/// Arguments of `widelimb hqc`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct HqcArgs {
    /// What is done.
    #[command(subcommand)]
    pub operation: Operation,
}

/// What `widelimb hqc` does.
#[derive(Debug, Subcommand)]
pub enum Operation {
    /// Make a key of random bytes of the system
    Keygen(KeygenArgs),
    /// Make a ciphertext for a public key, and the shared secret
    Encaps(EncapsArgs),
    /// Make the shared secret of a ciphertext, with the secret key
    Decaps(DecapsArgs),
}

/// Arguments of `widelimb hqc keygen`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct KeygenArgs {
    /// Where the public key goes
    #[arg(long, value_name = "FILE", value_parser = file())]
    pub public_key: PathBuf,

    /// Where the secret key goes, which holds the public one
    #[arg(long, value_name = "FILE", value_parser = file())]
    pub secret_key: PathBuf,

    /// How files are read and written.
    #[command(flatten)]
    pub options: Options,
}

/// Arguments of `widelimb hqc encaps`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct EncapsArgs {
    /// The public key
    #[arg(long, value_name = "FILE", value_parser = file())]
    pub public_key: PathBuf,

    /// Where the ciphertext goes
    #[arg(long, value_name = "FILE", value_parser = file())]
    pub ciphertext: PathBuf,

    /// Where the shared secret goes
    #[arg(long, value_name = "FILE", value_parser = file())]
    pub shared_secret: PathBuf,

    /// How files are read and written.
    #[command(flatten)]
    pub options: Options,
}

/// Arguments of `widelimb hqc decaps`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct DecapsArgs {
    /// The secret key
    #[arg(long, value_name = "FILE", value_parser = file())]
    pub secret_key: PathBuf,

    /// The ciphertext
    #[arg(long, value_name = "FILE", value_parser = file())]
    pub ciphertext: PathBuf,

    /// Where the shared secret goes
    #[arg(long, value_name = "FILE", value_parser = file())]
    pub shared_secret: PathBuf,

    /// How files are read and written.
    #[command(flatten)]
    pub options: Options,
}

/// How files are read and written.
#[derive(Clone, Copy, Debug, Args)]
pub struct Options {
    /// The parameter set, by number or as HQC-1
    #[arg(short, long, value_enum, ignore_case = true)]
    pub level: Level,

    /// Read and write one line of digits of base 16 instead of bytes
    #[arg(long)]
    pub hex: bool,

    /// Replace outputs that are there
    #[arg(long)]
    pub overwrite: bool,
}

impl Options {
    /// How outputs are written.
    pub fn writing(self) -> Writing {
        Writing { hex: self.hex, text: false, overwrite: self.overwrite }
    }

    /// The scheme of the level.
    pub fn scheme(self) -> Scheme {
        match self.level {
            Level::Hqc1 => Scheme::HQC_1,
            Level::Hqc3 => Scheme::HQC_3,
            Level::Hqc5 => Scheme::HQC_5,
        }
    }
}

/// The name of a file.
pub fn file() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().try_map(|name| match name.is_empty() {
        true => Err("a file name has at least one character; `-` is standard input or output"),
        false => Ok(PathBuf::from(name)),
    })
}

/// A parameter set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Level {
    /// As hard to break as AES-128
    #[value(name = "1", aliases = ["hqc-1", "hqc1"])]
    Hqc1,
    /// As hard to break as AES-192
    #[value(name = "3", aliases = ["hqc-3", "hqc3"])]
    Hqc3,
    /// As hard to break as AES-256
    #[value(name = "5", aliases = ["hqc-5", "hqc5"])]
    Hqc5,
}
