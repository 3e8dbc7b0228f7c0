//! Signatures of the messages of a file.

use super::args::{SignArgs, Signing};
use super::{keys, limits, spare};
use crate::jobs::{self, Fault, Kind, Reply, Results, Values};
use rand_core::{OsRng, TryRngCore as _};
use std::process::ExitCode;
use widelimb_curves::encodings::AnySecretKey;
use widelimb_curves::{ed25519, p256, p384, secp256k1};

/// Runs the command.
pub fn run(args: &SignArgs) -> anyhow::Result<ExitCode> {
    args.messages.check(args.scheme)?;
    spare(&args.secret_key, &args.files.out)?;
    let key = match keys::read_secret(&args.secret_key, args.scheme.kind())? {
        AnySecretKey::Secp256k1(key) if args.scheme == Signing::Bip340 => {
            OsRng.try_next_u64()?;
            Key::Schnorr(secp256k1::schnorr::signing_keys(&[&key]).remove(0))
        }
        key => Key::Other(key),
    };
    jobs::run_files(&args.files, limits(), Results::Bytes, &Signatures { args, key })
}

/// The signatures of a file's messages by one key.
struct Signatures<'a> {
    args: &'a SignArgs,
    key: Key,
}

/// The key that signs.
enum Key {
    Schnorr(secp256k1::schnorr::SigningKey),
    Other(AnySecretKey),
}

impl Kind for Signatures<'_> {
    type Job = Vec<u8>;

    fn fields(&self) -> &'static [&'static str] {
        &["message"]
    }

    fn example(&self) -> &'static str {
        r#"{"message": "af82"}"#
    }

    fn read(&self, values: &Values<'_>) -> Result<Vec<u8>, Fault> {
        self.args.messages.read(values, 0, self.args.base64)
    }

    fn results(&self, jobs: &[&Vec<u8>]) -> Vec<Result<Reply, Fault>> {
        /// The signatures of ECDSA.
        macro_rules! ecdsa {
            ($curve:ident, $key:ident) => {{
                let items: Vec<_> = jobs.iter().map(|message| ($key, &***message)).collect();
                let signatures = match self.args.messages.prehashed {
                    true => $curve::sign_prehashed(&items),
                    false => $curve::sign(&items),
                };
                let bytes = |signature: $curve::Signature| match self.args.messages.der {
                    true => signature.to_der(),
                    false => signature.to_bytes().to_vec(),
                };
                signatures.into_iter().map(bytes).collect()
            }};
        }
        let signatures: Vec<Vec<u8>> = match &self.key {
            Key::Schnorr(key) => bip340(key, jobs),
            Key::Other(AnySecretKey::Ed25519(key)) => {
                let items: Vec<_> = jobs.iter().map(|message| (key, &***message)).collect();
                ed25519::sign(&items).iter().map(|one| one.to_bytes().to_vec()).collect()
            }
            Key::Other(AnySecretKey::P256(key)) => ecdsa!(p256, key),
            Key::Other(AnySecretKey::P384(key)) => ecdsa!(p384, key),
            Key::Other(AnySecretKey::Secp256k1(key)) => ecdsa!(secp256k1, key),
            Key::Other(AnySecretKey::X25519(_)) => unreachable!("x25519 signs nothing"),
        };
        signatures.into_iter().map(|bytes| Ok(Reply::Bytes(bytes))).collect()
    }
}

/// Schnorr signatures, with random bytes of the system.
fn bip340(key: &secp256k1::schnorr::SigningKey, messages: &[&Vec<u8>]) -> Vec<Vec<u8>> {
    let random = |_: &&Vec<u8>| {
        let mut bytes = [0; 32];
        // Without them a signature is as good: they harden it against faults and leaks.
        _ = OsRng.try_fill_bytes(&mut bytes);
        bytes
    };
    let random: Vec<[u8; 32]> = messages.iter().map(random).collect();
    let items = messages.iter().zip(&random).map(|(message, random)| (key, &***message, random));
    let signatures = secp256k1::schnorr::sign(&items.collect::<Vec<_>>());
    signatures.iter().map(|one| one.to_bytes().to_vec()).collect()
}
