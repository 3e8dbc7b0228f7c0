//! `widelimb hqc`: keys, ciphertexts and shared secrets in files.

mod args;
mod input;

pub use args::{HqcArgs, file};

use crate::outputs::{Destination, Outputs};
use anyhow::{Context as _, anyhow, ensure};
use args::{DecapsArgs, EncapsArgs, KeygenArgs, Operation};
use input::Input;

use rand_core::{OsRng, TryCryptoRng};
use std::fmt::Display;
use std::process::ExitCode;
use widelimb_hqc::{Ciphertext, Part, PublicKey, SecretKey};

/// Runs the command.
pub fn run(args: &HqcArgs) -> anyhow::Result<ExitCode> {
    match &args.operation {
        Operation::Keygen(args) => keygen(args, &mut OsRng),
        Operation::Encaps(args) => encaps(args, &mut OsRng),
        Operation::Decaps(args) => decaps(args),
    }?;
    Ok(ExitCode::SUCCESS)
}

fn keygen(args: &KeygenArgs, rng: &mut impl TryCryptoRng) -> anyhow::Result<()> {
    let wanted = [Destination::Public(&args.public_key), Destination::Secret(&args.secret_key)];
    let outputs = Outputs::open(wanted, &[], args.options.writing())?;
    let key = args.options.scheme().try_generate(rng).map_err(no_randomness)?;
    outputs.write([key.public_key().as_bytes(), key.as_bytes()])
}

fn encaps(args: &EncapsArgs, rng: &mut impl TryCryptoRng) -> anyhow::Result<()> {
    let input = Input::open(&args.public_key)?;
    let wanted = [Destination::Public(&args.ciphertext), Destination::Secret(&args.shared_secret)];
    let outputs = Outputs::open(wanted, &[input.identity], args.options.writing())?;
    let name = input.name.clone();
    let bytes = input.read(Part::PublicKey, args.options)?;
    let key = PublicKey::from_bytes(args.options.scheme(), &bytes).context(name)?;
    let (ciphertext, secret) = key.try_encapsulate(rng).map_err(no_randomness)?;
    outputs.write([ciphertext.as_bytes(), secret.as_bytes()])
}

fn decaps(args: &DecapsArgs) -> anyhow::Result<()> {
    let scheme = args.options.scheme();
    let are_stdin = [&args.secret_key, &args.ciphertext].map(|path| path.as_os_str() == "-");
    ensure!(are_stdin != [true; 2], "standard input can be one of both files only");
    let [key, ciphertext] = [Input::open(&args.secret_key)?, Input::open(&args.ciphertext)?];
    let wanted = [Destination::Secret(&args.shared_secret)];
    let outputs =
        Outputs::open(wanted, &[key.identity, ciphertext.identity], args.options.writing())?;
    let name = key.name.clone();
    let bytes = key.read(Part::SecretKey, args.options)?;
    let of_ciphertext = ciphertext.read(Part::Ciphertext, args.options)?;
    let key = SecretKey::from_bytes(scheme, &bytes).context(name)?;
    let secret = key.decapsulate(&Ciphertext::from_bytes(scheme, &of_ciphertext)?)?;
    outputs.write([secret.as_bytes()])
}

fn no_randomness(error: impl Display) -> anyhow::Error {
    anyhow!("the system has no random bytes: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use args::{Level, Options};
    use rand_core::TryRngCore;
    use std::fmt::{self, Formatter};

    /// A source that has nothing.
    struct Nothing;

    #[derive(Debug)]
    struct Empty;

    impl Display for Empty {
        fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
            f.write_str("it is empty")
        }
    }

    impl TryRngCore for Nothing {
        type Error = Empty;

        fn try_next_u32(&mut self) -> Result<u32, Empty> {
            Err(Empty)
        }

        fn try_next_u64(&mut self) -> Result<u64, Empty> {
            Err(Empty)
        }

        fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Empty> {
            Err(Empty)
        }
    }

    impl TryCryptoRng for Nothing {}

    #[test]
    fn without_random_bytes_nothing_is_written() {
        let folder = std::env::temp_dir().join(format!("widelimb-empty-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let [public_key, secret_key, ciphertext, shared_secret] =
            ["pk", "sk", "ct", "ss"].map(|name| folder.join(name));
        let options = Options { level: Level::Hqc1, hex: false, overwrite: false };
        let args = KeygenArgs { public_key: public_key.clone(), secret_key, options };
        let message = "the system has no random bytes: it is empty";
        assert_eq!(keygen(&args, &mut Nothing).unwrap_err().to_string(), message);
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
        keygen(&args, &mut OsRng).unwrap();
        let args = EncapsArgs { public_key, ciphertext, shared_secret, options };
        assert_eq!(encaps(&args, &mut Nothing).unwrap_err().to_string(), message);
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
