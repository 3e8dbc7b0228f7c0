//! Secrets shared with the public keys of a file.

use super::args::{ExchangeArgs, Exchanging};
use super::{bytes, each, keys, limits};
use crate::jobs::{self, Fault, Kind, Reply, Results, Values};
use std::process::ExitCode;
use widelimb_curves::{Error, p256, p384, secp256k1, x25519};

/// Runs the command.
pub fn run(args: &ExchangeArgs) -> anyhow::Result<ExitCode> {
    let path = &args.secret_key;
    let key = match args.scheme {
        Exchanging::X25519 => Key::X25519(keys::read(path, |bytes| {
            let bytes = bytes.try_into().map_err(|_| Error::Key)?;
            Ok(x25519::SecretKey::from_bytes(bytes))
        })?),
        Exchanging::P256 => Key::P256(keys::read(path, p256::SecretKey::from_bytes)?),
        Exchanging::P384 => Key::P384(keys::read(path, p384::SecretKey::from_bytes)?),
        Exchanging::Secp256k1 => {
            Key::Secp256k1(keys::read(path, secp256k1::SecretKey::from_bytes)?)
        }
    };
    jobs::run_files(&args.files, limits(), Results::Bytes, &Exchange { args, key })
}

/// The exchanges of one key with those of a file.
struct Exchange<'a> {
    args: &'a ExchangeArgs,
    key: Key,
}

/// A secret key of each kind.
enum Key {
    X25519(x25519::SecretKey),
    P256(p256::SecretKey),
    P384(p384::SecretKey),
    Secp256k1(secp256k1::SecretKey),
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
        /// The exchanges on a curve of points in SEC 1's form.
        macro_rules! points {
            ($curve:ident, $key:ident) => {
                each($curve::public_keys_from_sec1(&bytes), |keys| {
                    let pairs: Vec<_> = keys.iter().map(|public| ($key, *public)).collect();
                    let secrets = $curve::exchange(&pairs).into_iter();
                    secrets.map(|secret| Ok(secret?.as_bytes().to_vec())).collect()
                })
            };
        }
        let secrets: Vec<Result<Vec<u8>, Error>> = match &self.key {
            Key::X25519(key) => {
                let public = |bytes: &&[u8]| {
                    let bytes = (*bytes).try_into().map_err(|_| Error::Key)?;
                    Ok(x25519::PublicKey::from_bytes(bytes))
                };
                each(bytes.iter().map(public).collect(), |keys| {
                    let pairs: Vec<_> = keys.iter().map(|public| (key, *public)).collect();
                    let secrets = x25519::exchange(&pairs).into_iter();
                    secrets.map(|secret| Ok(secret?.as_bytes().to_vec())).collect()
                })
            }
            Key::P256(key) => points!(p256, key),
            Key::P384(key) => points!(p384, key),
            Key::Secp256k1(key) => points!(secp256k1, key),
        };
        secrets.into_iter().map(|secret| Ok(Reply::Bytes(secret?))).collect()
    }
}
