//! Keys in files: a line of digits of base 16, or a document in PEM or DER.

use super::args::{KeygenArgs, Scheme, Signing};
use crate::outputs::{Destination, Outputs, Writing};
use crate::{hex, text};
use anyhow::{Context as _, anyhow, ensure};
use rand_core::{OsRng, TryRngCore as _};
use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::process::ExitCode;
use widelimb_curves::encodings::{
    AnyPublicKey, AnySecretKey, EncodePrivateKey as _, EncodePublicKey as _, Kind, LineEnding,
    ReadError,
};
use widelimb_curves::secp256k1::schnorr;
use widelimb_curves::{ed25519, p256, p384, secp256k1, x25519};
use zeroize::Zeroizing;

/// The bytes that a key file may have.
const MOST_BYTES: u64 = 1 << 12;

/// `widelimb curves keygen`.
pub fn generate(args: &KeygenArgs) -> anyhow::Result<ExitCode> {
    // Its public keys have no form in PEM.
    let is_bip340 = args.scheme == Scheme::Bip340;
    let is_hex = args.hex || is_bip340;
    let wanted = [Destination::Public(&args.public_key), Destination::Secret(&args.secret_key)];
    let writing = Writing { hex: is_hex, text: true, overwrite: args.overwrite };
    let outputs = Outputs::open(wanted, &[], writing)?;
    let key = random(args.scheme)?;
    if is_hex {
        let bytes = key.public_key().to_bytes(true);
        outputs.write([if is_bip340 { &bytes[1..] } else { &bytes }, &key.to_bytes()])?;
    } else {
        let public = key.public_key().to_public_key_pem(LineEnding::LF)?;
        outputs.write([public.as_bytes(), key.to_pkcs8_pem(LineEnding::LF)?.as_bytes()])?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A key of random bytes of the system.
fn random(scheme: Scheme) -> anyhow::Result<AnySecretKey> {
    OsRng.try_next_u64().map_err(|error| anyhow!("the system has no random bytes: {error}"))?;
    let rng = &mut OsRng.unwrap_err();
    Ok(match scheme {
        Scheme::X25519 => AnySecretKey::X25519(x25519::SecretKey::random(rng)),
        Scheme::Ed25519 => AnySecretKey::Ed25519(ed25519::SigningKey::random(rng)),
        Scheme::P256 => AnySecretKey::P256(p256::SecretKey::random(rng)),
        Scheme::P384 => AnySecretKey::P384(p384::SecretKey::random(rng)),
        Scheme::Secp256k1 | Scheme::Bip340 => {
            AnySecretKey::Secp256k1(secp256k1::SecretKey::random(rng))
        }
    })
}

/// Reads the secret key of a file.
pub fn read_secret(path: &Path, kind: Kind) -> anyhow::Result<AnySecretKey> {
    let read = || -> anyhow::Result<AnySecretKey> {
        let contents = contents(path)?;
        let key = match digits(&contents) {
            Some(bytes) => AnySecretKey::from_bytes(kind, &bytes)?,
            None => AnySecretKey::read(&contents).map_err(no_key)?,
        };
        check(key.kind(), kind)?;
        Ok(key)
    };
    read().with_context(|| format!("cannot read the secret key in {}", text::path(path)))
}

/// Reads the public key of a file: its bytes, as lines have them.
pub fn read_public(path: &Path, scheme: Signing) -> anyhow::Result<Vec<u8>> {
    let (kind, is_bip340) = (scheme.kind(), scheme == Signing::Bip340);
    let read = || -> anyhow::Result<Vec<u8>> {
        let contents = contents(path)?;
        let key = match digits(&contents) {
            Some(bytes) if is_bip340 => {
                return Ok(schnorr::VerifyingKey::from_bytes(&bytes)?.to_bytes().to_vec());
            }
            Some(bytes) => AnyPublicKey::from_bytes(kind, &bytes)?,
            None => AnyPublicKey::read(&contents).map_err(no_key)?,
        };
        check(key.kind(), kind)?;
        // Points with both coordinates cost no square root in each line.
        Ok(if is_bip340 { key.to_bytes(true)[1..].to_vec() } else { key.to_bytes(false) })
    };
    read().with_context(|| format!("cannot read the public key in {}", text::path(path)))
}

/// What a file has.
fn contents(path: &Path) -> anyhow::Result<Zeroizing<Vec<u8>>> {
    let mut contents = Zeroizing::new(vec![]);
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut contents)?;
    ensure!(contents.len() as u64 <= MOST_BYTES, "it has more than {MOST_BYTES} bytes");
    Ok(contents)
}

/// The bytes of a line of digits.
fn digits(contents: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    let digits = contents.trim_ascii();
    hex::decode(digits).ok().filter(|_| digits.len().is_multiple_of(2))
}

/// Why a file that has no line of digits has no key.
fn no_key(error: ReadError) -> anyhow::Error {
    match error {
        ReadError::Encrypted => error.into(),
        error => anyhow!("it is no line of digits of base 16, and no document of a key: {error}"),
    }
}

fn check(found: Kind, wanted: Kind) -> anyhow::Result<()> {
    ensure!(found == wanted, "the key is one of {found}, not of {wanted}");
    Ok(())
}
