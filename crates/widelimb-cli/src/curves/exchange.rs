//! Secrets shared with the public keys of a file.

use super::args::ExchangeArgs;
use super::{bytes, each, keys, limits, spare};
use crate::jobs::{self, Fault, Kind, Reply, Results, Values};
use std::process::ExitCode;
use widelimb_curves::encodings::AnySecretKey;
use widelimb_curves::{Error, p256, p384, secp256k1, x25519};

/// Runs the command.
pub fn run(args: &ExchangeArgs) -> anyhow::Result<ExitCode> {
    spare(&args.secret_key, &args.files.out)?;
    let key = keys::read_secret(&args.secret_key, args.scheme.kind())?;
    jobs::run_files(&args.files, limits(), Results::Secrets, &Exchange { args, key })
}

/// The exchanges of one key with those of a file.
struct Exchange<'a> {
    args: &'a ExchangeArgs,
    key: AnySecretKey,
}

impl Kind for Exchange<'_> {
    type Job = Vec<u8>;

    fn fields(&self) -> &'static [&'static str] {
        &["key"]
    }

    fn example(&self) -> &'static str {
        r#"{"key": "de9edb.."}"#
    }

    fn read(&self, values: &Values<'_>) -> Result<Vec<u8>, Fault> {
        bytes::of(values, 0, self.args.base64)
    }

    fn results(&self, jobs: &[&Vec<u8>]) -> Vec<Result<Reply, Fault>> {
        let bytes: Vec<&[u8]> = jobs.iter().map(|bytes| &***bytes).collect();
        fn read<T>(keys: Vec<Result<T, Error>>) -> Vec<Result<T, Fault>> {
            keys.into_iter().map(|key| Ok(key?)).collect()
        }
        /// The exchanges on a curve of points in SEC 1's form.
        macro_rules! points {
            ($curve:ident, $key:ident) => {
                each(read($curve::public_keys_from_sec1(&bytes)), |keys| {
                    let pairs: Vec<_> = keys.iter().map(|public| ($key, *public)).collect();
                    let secrets = $curve::exchange(&pairs).into_iter();
                    secrets.map(|secret| Ok(secret?.as_bytes().to_vec())).collect()
                })
            };
        }
        let secrets: Vec<Result<Vec<u8>, Fault>> = match &self.key {
            AnySecretKey::X25519(key) => {
                let public = |bytes: &&[u8]| {
                    let bytes = (*bytes).try_into().map_err(|_| Error::Key)?;
                    Ok(x25519::PublicKey::from_bytes(bytes))
                };
                each(read(bytes.iter().map(public).collect()), |keys| {
                    let pairs: Vec<_> = keys.iter().map(|public| (key, *public)).collect();
                    let secrets = x25519::exchange(&pairs).into_iter();
                    secrets.map(|secret| Ok(secret?.as_bytes().to_vec())).collect()
                })
            }
            AnySecretKey::P256(key) => points!(p256, key),
            AnySecretKey::P384(key) => points!(p384, key),
            AnySecretKey::Secp256k1(key) => points!(secp256k1, key),
            AnySecretKey::Ed25519(_) => unreachable!("ed25519 exchanges nothing"),
        };
        secrets.into_iter().map(|secret| Ok(Reply::Bytes(secret?))).collect()
    }
}
