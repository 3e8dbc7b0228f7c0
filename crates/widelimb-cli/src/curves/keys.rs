//! Keys in files: a line of digits of base 16.

use super::args::{KeygenArgs, Scheme};
use crate::outputs::{Destination, Outputs, Writing};
use crate::{hex, text};
use anyhow::{Context as _, anyhow, ensure};
use rand_core::{OsRng, TryRngCore as _};
use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::process::ExitCode;
use widelimb_curves::{ed25519, p256, p384, secp256k1, x25519};
use zeroize::Zeroizing;

/// The bytes that a key file may have.
const MOST_BYTES: u64 = 1 << 12;

/// `widelimb curves keygen`.
pub fn generate(args: &KeygenArgs) -> anyhow::Result<ExitCode> {
    let wanted = [Destination::Public(&args.public_key), Destination::Secret(&args.secret_key)];
    let writing = Writing { hex: true, text: true, overwrite: args.overwrite };
    let outputs = Outputs::open(wanted, &[], writing)?;
    OsRng.try_next_u64().map_err(|error| anyhow!("the system has no random bytes: {error}"))?;
    let rng = &mut OsRng.unwrap_err();
    let (public, secret): (Vec<u8>, Zeroizing<Vec<u8>>) = match args.scheme {
        Scheme::X25519 => {
            let key = x25519::SecretKey::random(rng);
            (key.public_key().to_bytes().to_vec(), Zeroizing::new(key.to_bytes().to_vec()))
        }
        Scheme::Ed25519 => {
            let key = ed25519::SigningKey::random(rng);
            (key.verifying_key().to_bytes().to_vec(), Zeroizing::new(key.to_bytes().to_vec()))
        }
        Scheme::P256 => {
            let key = p256::SecretKey::random(rng);
            (key.public_key().to_sec1_bytes(true), Zeroizing::new(key.to_bytes().to_vec()))
        }
        Scheme::P384 => {
            let key = p384::SecretKey::random(rng);
            (key.public_key().to_sec1_bytes(true), Zeroizing::new(key.to_bytes().to_vec()))
        }
        Scheme::Secp256k1 => {
            let key = secp256k1::SecretKey::random(rng);
            (key.public_key().to_sec1_bytes(true), Zeroizing::new(key.to_bytes().to_vec()))
        }
        Scheme::Bip340 => {
            let key = secp256k1::SecretKey::random(rng);
            let signing = secp256k1::schnorr::signing_keys(&[&key]).remove(0);
            let public = signing.verifying_key().to_bytes().to_vec();
            (public, Zeroizing::new(key.to_bytes().to_vec()))
        }
    };
    outputs.write([&public, &secret])?;
    Ok(ExitCode::SUCCESS)
}

/// Reads the secret key of a file.
pub fn read<K>(
    path: &Path,
    of_bytes: impl FnOnce(&[u8]) -> Result<K, widelimb_curves::Error>,
) -> anyhow::Result<K> {
    let read = || {
        let mut line = Zeroizing::new(vec![]);
        File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut line)?;
        ensure!(line.len() as u64 <= MOST_BYTES, "it has more than {MOST_BYTES} bytes");
        let digits = line.trim_ascii();
        let bytes = hex::decode(digits).ok().filter(|_| digits.len().is_multiple_of(2));
        let bytes = bytes.context("it is no line of digits of base 16")?;
        Ok(of_bytes(&bytes)?)
    };
    read().with_context(|| format!("cannot read the secret key in {}", text::path(path)))
}
