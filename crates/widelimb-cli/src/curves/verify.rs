//! Verification of signatures.

use super::args::{Rules, Signing, VerifyArgs};
use super::{bytes, each, keys, limits};
use crate::jobs::{self, Fault, Kind, Reply, Results, Values};
use std::path::PathBuf;
use std::process::ExitCode;
use widelimb_curves::{Error, ed25519, p256, p384, secp256k1};

/// Runs the command.
pub fn run(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    args.messages.check(args.scheme)?;
    let is_ed25519 = args.scheme == Signing::Ed25519 || args.rules == Rules::default();
    anyhow::ensure!(is_ed25519, "--rules is for ed25519");
    let is_secp256k1 = args.scheme == Signing::Secp256k1;
    anyhow::ensure!(is_secp256k1 || !args.any_s, "--any-s is for secp256k1");
    let read = |path: &PathBuf| keys::read_public(path, args.scheme);
    let key = args.public_key.as_ref().map(read).transpose()?;
    jobs::run_files(&args.files, limits(), Results::Verdicts, &Verification { args, key })
}

/// The verification of a file's signatures.
struct Verification<'a> {
    args: &'a VerifyArgs,
    /// The key of all of them.
    key: Option<Vec<u8>>,
}

/// The bytes of a job.
struct Signed {
    key: Vec<u8>,
    message: Vec<u8>,
    signature: Vec<u8>,
}

impl Kind for Verification<'_> {
    type Job = Signed;

    fn fields(&self) -> &'static [&'static str] {
        if self.key.is_some() {
            &["message", "signature"]
        } else {
            &["key", "message", "signature"]
        }
    }

    fn example(&self) -> &'static str {
        match self.key {
            Some(_) => r#"{"message": "72", "signature": "92a009.."}"#,
            None => r#"{"key": "d75a98..", "message": "72", "signature": "92a009.."}"#,
        }
    }

    fn read(&self, values: &Values<'_>) -> Result<Signed, Fault> {
        let bytes = |field| bytes::of(values, field, self.args.base64);
        let (key, first) = match &self.key {
            Some(key) => (key.clone(), 0),
            None => (bytes(0)?, 1),
        };
        let message = self.args.messages.read(values, first, self.args.base64)?;
        let signature = bytes(first + 1)?;
        self.check_length(signature.len())?;
        Ok(Signed { key, message, signature })
    }

    fn results(&self, jobs: &[&Signed]) -> Vec<Result<Reply, Fault>> {
        let verdicts = match self.args.scheme {
            Signing::Ed25519 => ed25519_verdicts(jobs, self.args.rules),
            Signing::P256 => p256_verdicts(jobs, self.args),
            Signing::P384 => p384_verdicts(jobs, self.args),
            Signing::Secp256k1 => secp256k1_verdicts(jobs, self.args),
            Signing::Bip340 => bip340_verdicts(jobs),
        };
        verdicts.into_iter().map(|verdict| verdict.map(|()| Reply::Valid)).collect()
    }
}

impl Verification<'_> {
    /// Refuses a signature that has another length than all but those in DER.
    fn check_length(&self, found: usize) -> Result<(), Fault> {
        let wanted = if self.args.scheme == Signing::P384 { 96 } else { 64 };
        let hint = if self.args.scheme.is_ecdsa() { "; --der reads DER" } else { "" };
        let is_fine = found == wanted || self.args.messages.der;
        is_fine.then_some(()).ok_or(Fault::SignatureLength { wanted, found, hint })
    }
}

fn ed25519_verdicts(jobs: &[&Signed], rules: Rules) -> Vec<Result<(), Fault>> {
    let rules = match rules {
        Rules::Rfc8032 => ed25519::Rules::Rfc8032,
        Rules::Strict => ed25519::Rules::Strict,
        Rules::Dalek => ed25519::Rules::Dalek,
        Rules::Zip215 => ed25519::Rules::Zip215,
    };
    let read = jobs.iter().map(|job| {
        let key = job.key.as_slice().try_into().map_err(|_| Error::Key)?;
        let signature = job.signature.as_slice().try_into().map_err(|_| Error::Signature)?;
        let key = ed25519::VerifyingKey::from_bytes(key);
        Ok((key, &*job.message, ed25519::Signature::from_bytes(signature)))
    });
    each(read.collect(), |items| {
        let items: Vec<_> = items.iter().map(|(key, m, s)| (key, *m, s)).collect();
        ed25519::verify(&items, rules)
    })
}

fn bip340_verdicts(jobs: &[&Signed]) -> Vec<Result<(), Fault>> {
    let keys: Vec<&[u8]> = jobs.iter().map(|job| &*job.key).collect();
    let keys = secp256k1::schnorr::verifying_keys(&keys);
    let read = jobs.iter().zip(keys).map(|(job, key)| {
        let signature = secp256k1::schnorr::Signature::from_bytes(&job.signature)?;
        Ok((key?, &*job.message, signature))
    });
    each(read.collect(), |items| {
        let items: Vec<_> = items.iter().map(|(key, m, s)| (key, *m, s)).collect();
        secp256k1::schnorr::verify(&items)
    })
}

/// The verdicts on signatures of ECDSA.
macro_rules! ecdsa {
    ($name:ident, $curve:ident, $settled:expr) => {
        fn $name(jobs: &[&Signed], args: &VerifyArgs) -> Vec<Result<(), Fault>> {
            let keys: Vec<&[u8]> = jobs.iter().map(|job| &*job.key).collect();
            let keys = $curve::public_keys_from_sec1(&keys);
            let read = jobs.iter().zip(keys).map(|(job, key)| {
                let signature = match args.messages.der {
                    true => $curve::Signature::from_der(&job.signature)?,
                    false => $curve::Signature::from_bytes(&job.signature)?,
                };
                Ok((key?, &*job.message, $settled(signature, args)?))
            });
            each(read.collect(), |items| {
                let items: Vec<_> = items.iter().map(|(key, m, s)| (key, *m, s)).collect();
                match args.messages.prehashed {
                    true => $curve::verify_prehashed(&items),
                    false => $curve::verify(&items),
                }
            })
        }
    };
}

/// A signature of secp256k1 with an `s` that can be verified.
fn with_low_s(
    signature: secp256k1::Signature,
    args: &VerifyArgs,
) -> Result<secp256k1::Signature, Fault> {
    let is_fine = args.any_s || signature.is_s_low();
    if is_fine { Ok(signature.with_low_s()) } else { Err(Fault::HighS) }
}

/// A signature of another curve, whose `s` may be any.
fn as_it_is<S>(signature: S, _: &VerifyArgs) -> Result<S, Fault> {
    Ok(signature)
}

ecdsa!(p256_verdicts, p256, as_it_is);
ecdsa!(p384_verdicts, p384, as_it_is);
ecdsa!(secp256k1_verdicts, secp256k1, with_low_s);
