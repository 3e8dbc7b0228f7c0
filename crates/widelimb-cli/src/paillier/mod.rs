//! `widelimb paillier`: keys, encryption, decryption and sums of the numbers in files.

mod args;
mod keys;
mod sum;

pub use args::PaillierArgs;

use crate::jobs::{self, Fault, Kind, Reply, Values};
use crate::outputs::{Destination, Outputs, Writing};
use anyhow::anyhow;
use args::{DecryptArgs, EncryptArgs, KeygenArgs, Operation};
use rand_core::{OsRng, TryRngCore as _, UnwrapErr};
use std::process::ExitCode;
use widelimb::protocols::paillier::{EncryptionError, PrivateKey, PublicKey};
use widelimb::{Integer, Limb, Natural};

/// Runs the command.
pub fn run(args: &PaillierArgs) -> anyhow::Result<ExitCode> {
    match &args.operation {
        Operation::Keygen(args) => keygen(args),
        Operation::Encrypt(args) => encrypt(args),
        Operation::Decrypt(args) => decrypt(args),
        Operation::Sum(args) => sum::run(args),
    }
}

/// The generator of the system, if it gives random bytes.
fn random_bytes() -> anyhow::Result<UnwrapErr<OsRng>> {
    OsRng.try_next_u64().map_err(|error| anyhow!("the system has no random bytes: {error}"))?;
    Ok(OsRng.unwrap_err())
}

fn keygen(args: &KeygenArgs) -> anyhow::Result<ExitCode> {
    let wanted = [Destination::Public(&args.public_key), Destination::Secret(&args.secret_key)];
    let writing = Writing { hex: false, text: true, overwrite: args.overwrite };
    let outputs = Outputs::open(wanted, &[], writing)?;
    let key = PrivateKey::generate(args.bits, &mut random_bytes()?)?;
    outputs.write([&keys::public_text(key.public()), &keys::private_text(&key)])?;
    Ok(ExitCode::SUCCESS)
}

fn encrypt(args: &EncryptArgs) -> anyhow::Result<ExitCode> {
    let private = args.secret_key.as_deref().map(keys::private).transpose()?;
    let public = match (&args.public_key, &private) {
        (Some(path), _) => keys::public(path)?,
        (None, Some(key)) => key.public().clone(),
        (None, None) => anyhow::bail!("a key is needed"),
    };
    random_bytes()?;
    jobs::run(&args.jobs, &Encryption { public, private })
}

fn decrypt(args: &DecryptArgs) -> anyhow::Result<ExitCode> {
    let (key, signed) = (keys::private(&args.secret_key)?, args.signed);
    jobs::run(&args.jobs, &Decryption { key, signed })
}

/// The encryption of messages, faster with the private key.
struct Encryption {
    public: PublicKey,
    private: Option<PrivateKey>,
}

impl Kind for Encryption {
    type Job = Natural;

    fn fields(&self) -> &'static [&'static str] {
        &["message"]
    }

    fn example(&self) -> &'static str {
        r#"{"message": "12"}"#
    }

    /// The message modulo `n`: one below 0 is above half of it.
    fn read(&self, values: &Values<'_>) -> Result<Natural, Fault> {
        let number = values.number(0)?;
        let n = Natural::from_limb_slice(self.public.modulus());
        match number.negative {
            false => Ok(number.magnitude),
            true if &number.magnitude << 1_u32 < n => Ok(n - number.magnitude),
            true => Err(EncryptionError::Message.into()),
        }
    }

    fn results(&self, jobs: &[&Natural]) -> Vec<Result<Reply, Fault>> {
        let messages: Vec<&[Limb]> = jobs.iter().map(|message| message.limbs()).collect();
        let rng = &mut OsRng.unwrap_err();
        let ciphertexts = match &self.private {
            Some(key) => key.encrypt_with(&messages, rng),
            None => self.public.encrypt_with(&messages, rng),
        };
        let number = |limbs| Natural::from_limbs(limbs).into();
        ciphertexts.into_iter().map(|result| Ok(number(result?))).collect()
    }
}

/// The decryption of ciphertexts.
struct Decryption {
    key: PrivateKey,
    signed: bool,
}

impl Kind for Decryption {
    type Job = Natural;

    fn fields(&self) -> &'static [&'static str] {
        &["ciphertext"]
    }

    fn alias(&self) -> Option<&'static str> {
        Some("result")
    }

    fn example(&self) -> &'static str {
        r#"{"ciphertext": "935906717"}"#
    }

    fn read(&self, values: &Values<'_>) -> Result<Natural, Fault> {
        values.number(0)?.natural().ok_or(Fault::Negative("ciphertext"))
    }

    fn results(&self, jobs: &[&Natural]) -> Vec<Result<Reply, Fault>> {
        let ciphertexts: Vec<&[Limb]> = jobs.iter().map(|ciphertext| ciphertext.limbs()).collect();
        let n = Natural::from_limb_slice(self.key.public().modulus());
        let number = |limbs| {
            let message = Natural::from_limbs(limbs);
            match self.signed && &message << 1_u32 > n {
                true => Integer::from_parts(true, &n - message),
                false => Integer::from(message),
            }
        };
        let messages = self.key.decrypt(&ciphertexts).into_iter();
        messages.map(|result| Ok(number(result?).into())).collect()
    }
}
