//! How long the operations on P-256, P-384 and secp256k1 take, in microseconds each, in a batch of 64
//! or of as many as the first argument says.

use std::hint::black_box;
use std::time::Instant;
use widelimb_curves::{p256, p384, secp256k1};

/// The least time of an item, in microseconds.
fn time(name: &str, count: usize, mut f: impl FnMut()) {
    f();
    let run = |f: &mut dyn FnMut()| {
        let start = Instant::now();
        f();
        start.elapsed().as_secs_f64()
    };
    let least = (0..100).map(|_| run(&mut f)).fold(f64::MAX, f64::min);
    println!("{name:28} {:8.2} us", least * 1e6 / count as f64);
}

macro_rules! curve {
    ($curve:ident, $bytes:literal, $count:expr) => {{
        let count = $count;
        let name = |operation| format!("{} {operation}", stringify!($curve));
        let key = |i: usize| $curve::SecretKey::from_bytes(&[i as u8 % 200 + 1; $bytes]).unwrap();
        let secrets: Vec<_> = (0..count).map(key).collect();
        let borrowed: Vec<_> = secrets.iter().collect();
        let public = $curve::public_keys(&borrowed);
        let hashes: Vec<[u8; $bytes]> = (0..count).map(|i| [i as u8; $bytes]).collect();
        let forms: Vec<Vec<u8>> = public.iter().map(|key| key.to_sec1_bytes(true)).collect();
        let forms: Vec<&[u8]> = forms.iter().map(|bytes| &bytes[..]).collect();
        let pairs: Vec<_> = secrets.iter().zip(&public).collect();
        let to_sign: Vec<(_, &[u8])> =
            secrets.iter().zip(hashes.iter().map(|hash| &hash[..])).collect();
        let signatures = $curve::sign_prehashed(&to_sign);
        let to_verify: Vec<_> =
            (0..count).map(|i| (&public[i], &hashes[i][..], &signatures[i])).collect();
        assert!($curve::verify_prehashed(&to_verify).iter().all(Result::is_ok));
        time(&name("public key"), count, || drop(black_box($curve::public_keys(&borrowed))));
        time(&name("decompress"), count, || drop(black_box($curve::public_keys_from_sec1(&forms))));
        time(&name("exchange"), count, || drop(black_box($curve::exchange(&pairs))));
        time(&name("sign"), count, || drop(black_box($curve::sign_prehashed(&to_sign))));
        time(&name("verify"), count, || drop(black_box($curve::verify_prehashed(&to_verify))));
    }};
}

fn main() {
    let count = std::env::args().nth(1).map_or(64, |text| text.parse().expect("a number"));
    curve!(p256, 32, count);
    curve!(p384, 48, count);
    curve!(secp256k1, 32, count);
}
