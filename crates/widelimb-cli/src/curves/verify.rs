//! Verification of signatures.

use super::args::{Rules, Signing, VerifyArgs};
use super::{bytes, each, keys, limits};
use crate::jobs::{self, Fault, Kind, Reply, Results, Values};
use std::path::PathBuf;
use std::process::ExitCode;
use widelimb_curves::{Error, ed25519, p256, p384, secp256k1};

/// Runs the command.
pub fn run(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    args.ecdsa.check(args.scheme)?;
    let is_ed25519 = args.scheme == Signing::Ed25519 || args.rules == Rules::default();
    anyhow::ensure!(is_ed25519, "--rules is for ed25519");
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
        Ok(match &self.key {
            Some(key) => Signed { key: key.clone(), message: bytes(0)?, signature: bytes(1)? },
            None => Signed { key: bytes(0)?, message: bytes(1)?, signature: bytes(2)? },
        })
    }

    fn results(&self, jobs: &[&Signed]) -> Vec<Result<Reply, Fault>> {
        let verdicts = match self.args.scheme {
            Signing::Ed25519 => ed25519_verdicts(jobs, self.args.rules),
            Signing::P256 => p256_verdicts(jobs, self.args),
            Signing::P384 => p384_verdicts(jobs, self.args),
            Signing::Secp256k1 => secp256k1_verdicts(jobs, self.args),
            Signing::Bip340 => bip340_verdicts(jobs),
        };
        verdicts.into_iter().map(|verdict| Ok(verdict.map(|()| Reply::Valid)?)).collect()
    }
}

fn ed25519_verdicts(jobs: &[&Signed], rules: Rules) -> Vec<Result<(), Error>> {
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

fn bip340_verdicts(jobs: &[&Signed]) -> Vec<Result<(), Error>> {
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
    ($name:ident, $curve:ident) => {
        fn $name(jobs: &[&Signed], args: &VerifyArgs) -> Vec<Result<(), Error>> {
            let keys: Vec<&[u8]> = jobs.iter().map(|job| &*job.key).collect();
            let keys = $curve::public_keys_from_sec1(&keys);
            let read = jobs.iter().zip(keys).map(|(job, key)| {
                let signature = match args.ecdsa.der {
                    true => $curve::Signature::from_der(&job.signature)?,
                    false => $curve::Signature::from_bytes(&job.signature)?,
                };
                Ok((key?, &*job.message, signature))
            });
            each(read.collect(), |items| {
                let items: Vec<_> = items.iter().map(|(key, m, s)| (key, *m, s)).collect();
                match args.ecdsa.prehashed {
                    true => $curve::verify_prehashed(&items),
                    false => $curve::verify(&items),
                }
            })
        }
    };
}

ecdsa!(p256_verdicts, p256);
ecdsa!(p384_verdicts, p384);
ecdsa!(secp256k1_verdicts, secp256k1);
