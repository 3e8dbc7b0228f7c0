//! Tests of the intermediate values of keys and encapsulations, against known answers.

use super::coins::Coins;
use super::pke;
use crate::arch::level::of_test::on_every_level;
use crate::sample::listed;
use crate::test_values::levels;
use crate::{ParameterSet, Scheme, Version, code};
use alloc::vec;
use alloc::vec::Vec;
use sha2::{Digest, Sha256};

#[test]
fn everything_on_the_way_is_as_known() {
    on_every_level(|| {
        for (set, values) in ParameterSet::ALL.into_iter().zip(levels()) {
            let (scheme, p) = (Scheme::new(set, Version::V2026_02_10), set.parameters());
            let key = scheme.generate_from_seed(&values.bytes("seed_kem")).expect("a seed");
            assert_eq!(key.public_key().hash(), values.bytes("H(ek)"));
            assert_eq!(key.sigma(), values.bytes("sigma"));
            let [message, salt] = ["m", "salt"].map(|name| values.bytes(name));
            let keys = [key.public_key()];
            let coins = Coins::new(scheme.version(), &keys, &|_| &message, &|_| &salt);
            assert_eq!(coins.secret(0), values.bytes("K"));
            assert_eq!(coins.theta(0), values.bytes("theta"));
            let names = ["supp(r1)", "supp(r2)", "supp(e)"];
            let noise = pke::noise_places(scheme, 1, &|_| coins.theta(0)).remove(0);
            for (name, places) in names.into_iter().zip(noise) {
                assert_eq!(listed(&places), values.text(name), "{set}, {name}");
            }
            let mut symbols = vec![0; p.symbols];
            p.code.encode(&mut symbols, &message);
            assert_eq!(symbols, values.bytes("RS codeword"));
            let mut word = vec![0; p.code_limbs()];
            code::add_encoded(p, &mut word, &message);
            assert_eq!(word[0].to_le_bytes(), values.bytes("RM first 16")[..8]);
            assert_eq!(word[1].to_le_bytes(), values.bytes("RM first 16")[8..]);
            let encryptions = pke::encrypt(scheme, &keys, &|_| &message, &|_| coins.theta(0));
            let decrypted = pke::decrypt(p, &[&key], &|_| encryptions.of(0));
            assert_eq!(decrypted.of(0), message);
            let (u, v) = encryptions.of(0).split_at(p.bytes());
            let encoded: Vec<u8> = word.iter().flat_map(|limb| limb.to_le_bytes()).collect();
            for (name, bytes) in [("u sha256", u), ("v sha256", v), ("C.Encode sha256", &encoded)] {
                assert_eq!(Sha256::digest(bytes)[..], values.bytes(name), "{set}, {name}");
            }
        }
    });
}
