//! The arguments of `widelimb curves`.

use super::bytes;
use crate::hqc::file;
use crate::jobs::{Fault, FileArgs, Values};
use anyhow::ensure;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;
use widelimb_curves::encodings::Kind;

const HELP: &str = "\
Signatures and key exchanges, eight at a time in the lanes of vectors. The answers, --resume and
the status are those of `widelimb powmod --help`: a signature that does not hold is a line with an
error, and the status is 2. Who resumes gives the same key and options as before.

  verify    reads key, message, signature; writes `valid`, or an error. With --public-key the key is
            that of a file, and lines have message and signature
  sign      reads message; writes the signature by the key in a file
  exchange  reads key, another's public key; writes the secret shared with it

  {\"key\": \"d75a..511a\", \"message\": \"6869\", \"signature\": \"e556..100b\"}
  key,message,signature
  d75a..511a,6869,e556..100b

Bytes are digits of base 16, or with --base64 of base 64; with --text messages are the text itself,
in CSV without white space around it. Results are digits of base 16. Public keys of p256, p384 and
secp256k1 are points in SEC 1's form, compressed or not; those of bip340 are 32 bytes. Signatures
are r and s, each of the length of the order, or with --der a sequence of both. Messages are hashed by
SHA-256 (p384: SHA-384), or with --prehashed are hashes already. Of secp256k1, s is at most half the
order, as its verifiers demand: OpenSSL makes others too, which --any-s takes.

The rules of ed25519: rfc8032, which holds S B = R + k A against the bytes of R; strict, which
refuses keys and points of small order besides; dalek, which takes keys in encodings that are not
canonical; zip215, which takes what a test of all at once would take.

keygen writes keys in PEM as OpenSSL does, or with --hex, and of bip340 always, each as a line of
digits of base 16, which does not say what the key is for. The secret one goes to a file that only
its owner may read, as what exchange makes does. Files of keys are read in all these forms, and in
DER. Signing and exchanges take the same time for all secrets; reading lines does not. The code has
not been audited.

Examples:
  widelimb curves keygen ed25519 --public-key pay.pub --secret-key pay.key
  widelimb curves sign ed25519 --text --secret-key pay.key --in messages.csv --out signatures.csv
  cut -d, -f2 signatures.csv | sed 1s/result/signature/ | paste -d, messages.csv - > signed.csv
  widelimb curves verify ed25519 --text --public-key pay.pub --in signed.csv --out verdicts.csv
  widelimb curves verify p256 --der --in block.jsonl --out verdicts.jsonl --threads 4 --resume
  widelimb curves exchange x25519 --secret-key server.key --in clients.csv --out secrets.csv";

/// Arguments of `widelimb curves`.
#[derive(Debug, Args)]
#[command(after_help = "`widelimb curves --help` describes the files.")]
#[command(after_long_help = HELP)]
pub struct CurvesArgs {
    /// What is done.
    #[command(subcommand)]
    pub operation: Operation,
}

impl CurvesArgs {
    /// The threads that are asked for.
    pub fn threads(&self) -> Option<usize> {
        match &self.operation {
            Operation::Keygen(_) => None,
            Operation::Verify(args) => args.files.threads,
            Operation::Sign(args) => args.files.threads,
            Operation::Exchange(args) => args.files.threads,
        }
    }
}

/// What `widelimb curves` does.
#[derive(Debug, Subcommand)]
pub enum Operation {
    /// Make a key of random bytes of the system
    Keygen(KeygenArgs),
    /// Verify the signatures of a file
    Verify(VerifyArgs),
    /// Sign the messages of a file
    Sign(SignArgs),
    /// Compute the secrets shared with the keys of a file
    Exchange(ExchangeArgs),
}

/// All that there are keys for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Scheme {
    /// Key exchange on Curve25519 (RFC 7748)
    X25519,
    /// Signatures on Curve25519 (RFC 8032)
    Ed25519,
    /// ECDSA and exchange on P-256
    P256,
    /// ECDSA and exchange on P-384
    P384,
    /// ECDSA and exchange on secp256k1
    Secp256k1,
    /// Schnorr signatures on secp256k1 (BIP 340)
    Bip340,
}

/// What signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Signing {
    /// Curve25519 (RFC 8032)
    Ed25519,
    /// ECDSA with SHA-256
    P256,
    /// ECDSA with SHA-384
    P384,
    /// ECDSA with SHA-256
    Secp256k1,
    /// Schnorr signatures on secp256k1 (BIP 340)
    Bip340,
}

impl Signing {
    /// Whether signatures are those of ECDSA.
    pub fn is_ecdsa(self) -> bool {
        !matches!(self, Signing::Ed25519 | Signing::Bip340)
    }

    /// What its keys are for.
    pub fn kind(self) -> Kind {
        match self {
            Signing::Ed25519 => Kind::Ed25519,
            Signing::P256 => Kind::P256,
            Signing::P384 => Kind::P384,
            Signing::Secp256k1 | Signing::Bip340 => Kind::Secp256k1,
        }
    }
}

/// What exchanges keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Exchanging {
    /// Curve25519 (RFC 7748)
    X25519,
    /// P-256
    P256,
    /// P-384
    P384,
    /// secp256k1
    Secp256k1,
}

impl Exchanging {
    /// What its keys are for.
    pub fn kind(self) -> Kind {
        match self {
            Exchanging::X25519 => Kind::X25519,
            Exchanging::P256 => Kind::P256,
            Exchanging::P384 => Kind::P384,
            Exchanging::Secp256k1 => Kind::Secp256k1,
        }
    }
}

/// Which equation holds for a signature of ed25519.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Rules {
    /// As RFC 8032 verifies without cofactor
    #[default]
    Rfc8032,
    /// No keys and points of small order besides
    Strict,
    /// As ed25519-dalek: keys in any encoding
    Dalek,
    /// As Zcash's rules (ZIP 215)
    Zip215,
}

/// Arguments of `widelimb curves keygen`.
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub struct KeygenArgs {
    /// What the key is for
    pub scheme: Scheme,

    /// Where the public key goes
    #[arg(long, value_name = "FILE", value_parser = file())]
    pub public_key: PathBuf,

    /// Where the secret key goes
    #[arg(long, value_name = "FILE", value_parser = file())]
    pub secret_key: PathBuf,

    /// Write lines of digits of base 16 instead of PEM
    #[arg(long)]
    pub hex: bool,

    /// Replace files that are there
    #[arg(long)]
    pub overwrite: bool,
}

/// The hashes of usual functions, in bytes.
const HASHES: [usize; 5] = [20, 28, 32, 48, 64];

/// What messages and signatures are.
#[derive(Clone, Copy, Debug, Args)]
pub struct MessageArgs {
    /// Messages are text, not digits
    #[arg(long)]
    pub text: bool,

    /// Messages are hashes: p256, p384, secp256k1
    #[arg(long, conflicts_with = "text")]
    pub prehashed: bool,

    /// Signatures are in DER: p256, p384, secp256k1
    #[arg(long)]
    pub der: bool,
}

impl MessageArgs {
    /// Refuses what another scheme has.
    pub fn check(self, scheme: Signing) -> anyhow::Result<()> {
        let is_ecdsa = scheme.is_ecdsa();
        ensure!(is_ecdsa || !self.der, "--der is for p256, p384 and secp256k1");
        ensure!(is_ecdsa || !self.prehashed, "--prehashed is for p256, p384 and secp256k1");
        Ok(())
    }

    /// The message in a field.
    pub fn read(
        self,
        values: &Values<'_>,
        field: usize,
        is_base64: bool,
    ) -> Result<Vec<u8>, Fault> {
        if self.text {
            return Ok(values.text(field)?.as_bytes().to_vec());
        }
        let message = bytes::of(values, field, is_base64)?;
        let is_fine = !self.prehashed || HASHES.contains(&message.len());
        if is_fine { Ok(message) } else { Err(Fault::Hash(message.len())) }
    }
}

/// Arguments of `widelimb curves verify`.
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub struct VerifyArgs {
    /// What signed
    pub scheme: Signing,

    /// The key of all signatures
    #[arg(long, value_name = "FILE", value_parser = file())]
    pub public_key: Option<PathBuf>,

    /// The rules of ed25519
    #[arg(long, value_enum, default_value_t)]
    pub rules: Rules,

    /// Take an `s` above half the order too: secp256k1
    #[arg(long)]
    pub any_s: bool,

    #[command(flatten)]
    pub messages: MessageArgs,

    /// Bytes are in base 64
    #[arg(long)]
    pub base64: bool,

    #[command(flatten)]
    pub files: FileArgs,
}

/// Arguments of `widelimb curves sign`.
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub struct SignArgs {
    /// What signs
    pub scheme: Signing,

    /// The secret key
    #[arg(long, value_name = "FILE", value_parser = file())]
    pub secret_key: PathBuf,

    #[command(flatten)]
    pub messages: MessageArgs,

    /// Bytes are in base 64
    #[arg(long)]
    pub base64: bool,

    #[command(flatten)]
    pub files: FileArgs,
}

/// Arguments of `widelimb curves exchange`.
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub struct ExchangeArgs {
    /// What exchanges
    pub scheme: Exchanging,

    /// The secret key
    #[arg(long, value_name = "FILE", value_parser = file())]
    pub secret_key: PathBuf,

    /// Bytes are in base 64
    #[arg(long)]
    pub base64: bool,

    #[command(flatten)]
    pub files: FileArgs,
}
