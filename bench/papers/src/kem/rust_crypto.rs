//! RustCrypto's `hqc-kem`: pure Rust, of the newest version.

use super::Kem;
use hqc_kem::{
    Ciphertext, DecapsulationKey, EncapsulationKey, Hqc128Params, Hqc192Params, Hqc256Params,
    HqcKem, HqcParams, SharedSecret,
};
use std::marker::PhantomData;
use widelimb_lab::peers::Identity;

struct RustCrypto<P> {
    identity: Identity,
    set: u32,
    parameters: PhantomData<P>,
}

/// The three sets.
pub(super) fn all() -> [Box<dyn Kem>; 3] {
    fn of<P: HqcParams + 'static>(set: u32) -> Box<dyn Kem> {
        // The version that the manifest pins.
        let version = "0.1.0-rc.0";
        let identity = Identity::new("hqc-kem", version, "RustCrypto's crate, as all Rust here");
        Box::new(RustCrypto::<P> { identity, set, parameters: PhantomData })
    }
    [of::<Hqc128Params>(1), of::<Hqc192Params>(3), of::<Hqc256Params>(5)]
}

/// Random bytes of the system, the source of the C libraries too.
fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random bytes");
    bytes
}

fn bytes<P: HqcParams>((ciphertext, secret): (Ciphertext<P>, SharedSecret<P>)) -> [Vec<u8>; 2] {
    [ciphertext.as_ref().to_vec(), secret.as_ref().to_vec()]
}

impl<P: HqcParams> Kem for RustCrypto<P> {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn version(&self) -> &'static str {
        "2026-02-10"
    }

    fn set(&self) -> u32 {
        self.set
    }

    fn generate(&self) -> [Vec<u8>; 2] {
        self.generate_of(&random()).expect("it takes a seed")
    }

    fn encapsulate(&self, public_key: &[u8]) -> [Vec<u8>; 2] {
        let message = &random::<32>()[..[16, 24, 32][self.set as usize / 2]];
        self.encapsulate_of(public_key, message, &random()).expect("it takes a message")
    }

    fn decapsulate(&self, secret_key: &[u8], ciphertext: &[u8]) -> Vec<u8> {
        let key = DecapsulationKey::<P>::try_from(secret_key).expect("a key's length");
        let ciphertext = Ciphertext::<P>::try_from(ciphertext).expect("a ciphertext's length");
        key.decapsulate(&ciphertext).as_ref().to_vec()
    }

    fn generate_of(&self, seed: &[u8; 32]) -> Option<[Vec<u8>; 2]> {
        let (public_key, secret_key) = HqcKem::<P>::generate_key_deterministic(seed);
        Some([public_key.as_ref().to_vec(), secret_key.as_ref().to_vec()])
    }

    fn encapsulate_of(
        &self,
        public_key: &[u8],
        message: &[u8],
        salt: &[u8; 16],
    ) -> Option<[Vec<u8>; 2]> {
        let key = EncapsulationKey::<P>::try_from(public_key).expect("a key's length");
        Some(bytes(key.encapsulate_deterministic(message, salt).expect("a message's length")))
    }
}
