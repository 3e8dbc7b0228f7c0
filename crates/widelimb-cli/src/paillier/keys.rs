//! Keys in files of JSON, in the form of python-paillier's `pheutil`.

use crate::text;
use anyhow::{Context as _, anyhow, ensure};
use base64ct::{Base64UrlUnpadded, Encoding as _};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use widelimb::protocols::paillier::{PrivateKey, PublicKey};
use widelimb::{Limb, Natural};
use zeroize::Zeroizing;

/// The bytes that a key file may have.
const MOST_BYTES: u64 = 1 << 16;

/// The type of Paillier's keys in these files.
const TYPE: &str = "DAJ";

/// A public key; numbers are the bytes of the number, the highest first, in base 64 for addresses.
#[derive(Serialize, Deserialize)]
struct PublicFile {
    kty: String,
    alg: String,
    key_ops: Vec<String>,
    n: String,
    kid: String,
}

/// A private key.
#[derive(Serialize, Deserialize)]
struct PrivateFile {
    kty: String,
    key_ops: Vec<String>,
    p: Zeroizing<String>,
    q: Zeroizing<String>,
    #[serde(rename = "pub")]
    public: PublicFile,
    kid: String,
}

/// The text of a public key.
pub fn public_text(key: &PublicKey) -> Vec<u8> {
    let mut text = serde_json::to_vec(&public_file(key)).expect("plain data");
    text.push(b'\n');
    text
}

/// The text of a private key, with the public one.
pub fn private_text(key: &PrivateKey) -> Zeroizing<Vec<u8>> {
    let [p, q] = key.primes().map(|prime| Zeroizing::new(encoded(prime)));
    let file = PrivateFile {
        kty: TYPE.to_owned(),
        key_ops: vec!["decrypt".to_owned()],
        p,
        q,
        public: public_file(key.public()),
        kid: String::new(),
    };
    let mut text = Zeroizing::new(serde_json::to_vec(&file).expect("plain data"));
    text.push(b'\n');
    text
}

fn public_file(key: &PublicKey) -> PublicFile {
    PublicFile {
        kty: TYPE.to_owned(),
        alg: "PAI-GN1".to_owned(),
        key_ops: vec!["encrypt".to_owned()],
        n: encoded(key.modulus()),
        kid: String::new(),
    }
}

/// Reads a public key.
pub fn public(path: &Path) -> anyhow::Result<PublicKey> {
    let read = || {
        let file: PublicFile = parsed::<_, PrivateFile>(path, "it is a secret key")?;
        ensure!(file.kty == TYPE, NO_KEY);
        Ok(PublicKey::new(&decoded(&file.n)?)?)
    };
    read().with_context(|| format!("cannot read the public key in {}", text::path(path)))
}

/// Reads a private key.
pub fn private(path: &Path) -> anyhow::Result<PrivateKey> {
    let read = || {
        let file: PrivateFile = parsed::<_, PublicFile>(path, "it is a public key")?;
        ensure!(file.kty == TYPE, NO_KEY);
        let key = PrivateKey::new(&decoded(&file.p)?, &decoded(&file.q)?)?;
        let n = Natural::from_limb_slice(&decoded(&file.public.n)?);
        ensure!(key.public().modulus() == n.limbs(), "the primes are not those of its public key");
        Ok(key)
    };
    read().with_context(|| format!("cannot read the secret key in {}", text::path(path)))
}

const NO_KEY: &str = "it is no key of Paillier's encryption";

/// A key file; the error is `other` where it is one of the other kind.
fn parsed<T: DeserializeOwned, Other: DeserializeOwned>(
    path: &Path,
    other: &'static str,
) -> anyhow::Result<T> {
    let bytes = contents(path)?;
    serde_json::from_slice(&bytes).map_err(|error| match serde_json::from_slice::<Other>(&bytes) {
        Ok(_) => anyhow!(other),
        Err(_) => error.into(),
    })
}

/// The bytes of a key file.
fn contents(path: &Path) -> anyhow::Result<Zeroizing<Vec<u8>>> {
    let mut bytes = Zeroizing::new(vec![]);
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    ensure!(bytes.len() as u64 <= MOST_BYTES, "it has more than {MOST_BYTES} bytes");
    Ok(bytes)
}

fn encoded(number: &[Limb]) -> String {
    let bytes: Vec<u8> = number.iter().rev().flat_map(|limb| limb.to_be_bytes()).collect();
    let bytes = Zeroizing::new(bytes);
    let first = bytes.iter().position(|&byte| byte != 0).unwrap_or(bytes.len());
    Base64UrlUnpadded::encode_string(&bytes[first..])
}

fn decoded(text: &str) -> anyhow::Result<Zeroizing<Vec<Limb>>> {
    let bytes = Base64UrlUnpadded::decode_vec(text.trim_end_matches('='));
    let bytes = Zeroizing::new(bytes.ok().context("a number is not in base 64")?);
    let limb = |bytes: &[u8]| bytes.iter().fold(0, |limb, byte| limb << 8 | Limb::from(*byte));
    Ok(Zeroizing::new(bytes.rchunks(8).map(limb).collect()))
}
