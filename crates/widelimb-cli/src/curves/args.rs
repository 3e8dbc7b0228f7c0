//! The arguments of `widelimb curves`.

use crate::hqc::file;
use crate::jobs::FileArgs;
use anyhow::ensure;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;
use widelimb_curves::encodings::Kind;

const HELP: &str = "\
Signatures and key exchanges, eight at a time in the lanes of vectors. The answers, --resume and
the status are those of `widelimb powmod --help`: a signature that does not hold is a line with an
error, and the status is 2.

  verify    reads key, message, signature; writes `valid`, or an error. With --public-key the key is
            that of a file, and lines have message and signature
  sign      reads message; writes the signature by the key in a file
  exchange  reads key, another's public key; writes the secret shared with it

  {\"key\": \"d75a..511a\", \"message\": \"\", \"signature\": \"e556..100b\"}     key,message,signature
                                                                     d75a..511a,,e556..100b

Bytes are digits of base 16, or with --base64 of base 64; results are digits of base 16. Public keys
of p256, p384 and secp256k1 are points in SEC 1's form, compressed or not; those of bip340 are 32
bytes. Signatures are r and s, each of the length of the order, or with --der a sequence of both.
Messages are hashed by SHA-256 (p384: SHA-384), or with --prehashed are hashes already.

The rules of ed25519: rfc8032, which holds S B = R + k A against the bytes of R; strict, which
refuses keys and points of small order besides; dalek, which takes keys in encodings that are not
canonical; zip215, which takes what a test of all at once would take.

keygen writes each key as a line of digits of base 16, or with --pem as OpenSSL does; the secret one
to a file that only its owner may read. Files of keys are read in both forms, and in DER. Signing
and exchanges take the same time for all secrets; reading lines does not. The code has not been
audited.

Examples:
  widelimb curves keygen ed25519 --public-key pay.pub --secret-key pay.key
  widelimb curves sign ed25519 --secret-key pay.key --in messages.csv --out signatures.csv
  widelimb curves verify ed25519 --in block.jsonl --out verdicts.jsonl --threads 4 --resume
  widelimb curves verify p256 --der --public-key signer.pem --in releases.csv --out verdicts.csv
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

    /// Write PKCS#8 and SubjectPublicKeyInfo in PEM
    #[arg(long)]
    pub pem: bool,

    /// Replace files that are there
    #[arg(long)]
    pub overwrite: bool,
}

/// What p256, p384 and secp256k1 alone have.
#[derive(Clone, Copy, Debug, Args)]
pub struct EcdsaArgs {
    /// Signatures are in DER: p256, p384, secp256k1
    #[arg(long)]
    pub der: bool,

    /// Messages are hashes: p256, p384, secp256k1
    #[arg(long)]
    pub prehashed: bool,
}

impl EcdsaArgs {
    /// Refuses them where another scheme signs.
    pub fn check(self, scheme: Signing) -> anyhow::Result<()> {
        let is_ecdsa = !matches!(scheme, Signing::Ed25519 | Signing::Bip340);
        ensure!(is_ecdsa || !self.der, "--der is for p256, p384 and secp256k1");
        ensure!(is_ecdsa || !self.prehashed, "--prehashed is for p256, p384 and secp256k1");
        Ok(())
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

    #[command(flatten)]
    pub ecdsa: EcdsaArgs,

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
    pub ecdsa: EcdsaArgs,

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
