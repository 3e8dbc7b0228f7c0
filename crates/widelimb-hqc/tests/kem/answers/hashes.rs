//! Tests against published SHA-256 hashes of a hundred known answers, and of the first alone.
//!
//! NIST's files begin with a line of the name and an empty one, and end each entry with an empty
//! line. The text that liboqs hashes has empty lines between entries only.

use super::{entry, file, seeds};
use sha2::{Digest, Sha256};
use widelimb_hqc::ParameterSet::{self, Hqc1, Hqc3, Hqc5};
use widelimb_hqc::{Scheme, Version};

/// A published hash: version, parameter set, number of entries, whether the text is that of NIST's
/// file, and the hash.
type Published = (Version, ParameterSet, usize, bool, &'static str);

/// From RustCrypto's KEMs, liboqs, PQClean and hqc-py. Of 2021-06-06 nobody has published one, nor
/// of a hundred entries of 2020-10-01: for those, see the files in `tests/data`.
const PUBLISHED: &[Published] = &[
    (
        Version::V2026_02_10,
        Hqc1,
        100,
        true,
        "f4135530c7c6bab0d2a49eca78118310c06721518d8df3774cc5201e66ae9cd2",
    ),
    (
        Version::V2026_02_10,
        Hqc1,
        100,
        false,
        "b3389b12e932373de55a14223acf2c7e67dddcf4df46a133bd3724fe0460b4d1",
    ),
    (
        Version::V2026_02_10,
        Hqc1,
        1,
        false,
        "0f1f4fd014b32492ec6490d2ad9e9f75ccc0c2b27d72f34918c7f73f9698c2e4",
    ),
    (
        Version::V2026_02_10,
        Hqc3,
        100,
        true,
        "edbb4725ddc4e882fea460c9d04ca6499266be3d6cacd2909c05c744fc45901b",
    ),
    (
        Version::V2026_02_10,
        Hqc3,
        100,
        false,
        "afe6382bfec5426317ca6c986731433fafb95bc08cc6d0b273c3736fcd8b3205",
    ),
    (
        Version::V2026_02_10,
        Hqc3,
        1,
        false,
        "b88d4cfe517446854b5d3c85e6602518a526c5eb95571348ce4ab5915faa05b6",
    ),
    (
        Version::V2026_02_10,
        Hqc5,
        100,
        true,
        "68d45adf1528f09554c452a5cde29929f73369b1d5374835252118c55541af5a",
    ),
    (
        Version::V2026_02_10,
        Hqc5,
        100,
        false,
        "8eda7cc337fb4c279f0c1199ececb142406735449faed24a9047b38956de7805",
    ),
    (
        Version::V2026_02_10,
        Hqc5,
        1,
        false,
        "87bf16803c53f3add0004097b8aa924053d9cd2c5fffc443fe3742ee3254428b",
    ),
    (
        Version::V2025_08_22,
        Hqc1,
        100,
        true,
        "84c3812eedbddde674e0a5370ecc9bfd0f71a0006cf7bcf2b1e2e26363d638a7",
    ),
    (
        Version::V2025_08_22,
        Hqc1,
        1,
        true,
        "f55cf152d07ff1b53c994bfd078c634830edbbbc39d8b62ceab26c80da201148",
    ),
    (
        Version::V2025_08_22,
        Hqc3,
        100,
        true,
        "ba3f3d1e70fe73c666bede150ca7dbd0f332fc02959fe5178f8de8141b712b14",
    ),
    (
        Version::V2025_08_22,
        Hqc3,
        1,
        true,
        "14ef57363010458280e9e78a9a6aada7167f32fc90398663206a9334e2d54e56",
    ),
    (
        Version::V2025_08_22,
        Hqc5,
        100,
        true,
        "43dd50d6f91d9d85085558e66e2ec0168b403ded47c6dad43cd2acfddca2f618",
    ),
    (
        Version::V2025_08_22,
        Hqc5,
        1,
        true,
        "3a42dd193fad5edfacbbddb6642510a6b009e3f5e7787122eb05fc610580131d",
    ),
    (
        Version::V2023_04_30,
        Hqc1,
        1,
        false,
        "74290ad7a789c01aa92cd7f72f1b5ba5fa30a58294cdf2df52b9c76c3aafba3b",
    ),
    (
        Version::V2023_04_30,
        Hqc1,
        100,
        false,
        "2d566f0a27438a882b962396ececda27438cbb63f3e21a0d033c6b425f86a116",
    ),
    (
        Version::V2023_04_30,
        Hqc3,
        1,
        false,
        "771c5e421c4eea951850d5883e2329c40783a3c0f363d8dc8e1be7c4026d1ab7",
    ),
    (
        Version::V2023_04_30,
        Hqc3,
        100,
        false,
        "1b0137144f718965ab467d77636f7ea6f7a3bc7f10fd10452be39ee740cbbc83",
    ),
    (
        Version::V2023_04_30,
        Hqc5,
        1,
        false,
        "e89c520e1ac615ecf6923f211569177c536a89bf94bebf85bb263528282092c4",
    ),
    (
        Version::V2023_04_30,
        Hqc5,
        100,
        false,
        "c13dcd7fa9ec891ee3dd29378467bc160ca3fb2a786d1ce6b8912232a6fde81e",
    ),
    (
        Version::V2020_10_01,
        Hqc1,
        1,
        false,
        "b9d10eda065c8ff31d40b929ad7f742889544363aa031096850009a882d9d827",
    ),
    (
        Version::V2020_10_01,
        Hqc3,
        1,
        false,
        "e0aaabf79ac558dc9d5e79a8abe88c313ecad1e55956de323f8811c81d0c0779",
    ),
    (
        Version::V2020_10_01,
        Hqc5,
        1,
        false,
        "4a5bc02661794464576dc2742636bd6123a3c0fde9dd0b52d9703866beae2f32",
    ),
];

/// The text of entries, in the form of NIST's files if there is a name.
fn text(scheme: Scheme, entries: usize, name: Option<&str>) -> String {
    let seeds = seeds(scheme.version(), entries);
    let entries = seeds.iter().enumerate().map(|(count, seed)| entry(scheme, count, seed));
    let text = entries.collect::<Vec<_>>().join("\n");
    name.map_or(text.clone(), |name| format!("# {name}\n\n{text}\n"))
}

fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The most entries to compute: a hundred take long without optimization.
fn most() -> usize {
    if cfg!(debug_assertions) { 1 } else { 100 }
}

#[test]
fn published_hashes_are_met() {
    let mut met = 0;
    for &(version, set, entries, of_nist, hash) in PUBLISHED {
        if entries <= most() {
            let name = of_nist.then_some(set.name());
            let text = text(Scheme::new(set, version), entries, name);
            assert_eq!(sha256(&text), hash, "{set} of {version}, {entries}");
            met += 1;
        }
    }
    assert!(met >= 12, "{met}");
}

/// Each file of `tests/data` has three entries, and the hash of all hundred.
#[test]
fn the_hash_in_every_file_is_met() {
    if most() < 100 {
        return widelimb_testkit::skipped("the hashes of a hundred entries: a debug build");
    }
    for scheme in super::schemes() {
        let file = file(scheme);
        let after = |mark: &str| {
            let line = file.lines().find_map(|line| line.split_once(mark));
            line.unwrap_or_else(|| panic!("{scheme}: no {mark}")).1
        };
        let name = file.lines().filter_map(|line| line.strip_prefix("# ")).next_back();
        let text = text(scheme, 100, name);
        assert_eq!(sha256(&text), after("NIST-style .rsp = "), "{scheme}");
    }
}
