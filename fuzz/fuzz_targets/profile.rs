//! Fuzzes the parsing of profiles of thresholds: an error names an existing line, and valid values
//! are in range and survive writing and reading.
#![no_main]

use libfuzzer_sys::fuzz_target;
use widelimb_kernels::kernels_of;
use widelimb_kernels::profile::{LARGEST_VALUE, Profile};

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    check(&[b"widelimb profile 1\nlevel = scalar\n", bytes].concat());
});

fn check(text: &[u8]) {
    match Profile::parse(text) {
        Ok(profile) => {
            assert!(profile.values().all(|(_, limbs)| (1..=LARGEST_VALUE).contains(&limbs)));
            let again = Profile::parse(profile.to_string().as_bytes()).expect("a profile's text");
            assert_eq!(again.level(), profile.level());
            assert!(again.values().eq(profile.values()));
            let table = kernels_of(profile.level()).map(|table| profile.applied_to(table));
            if let Some(Ok(table)) = table {
                assert_eq!(table.thresholds.disorder(), None);
            }
        }
        Err(error) => {
            let lines = 1 + text.iter().filter(|&&byte| byte == b'\n').count();
            assert!(error.line.is_none_or(|line| (1..=lines).contains(&line)));
            assert!(!error.to_string().contains(char::is_control));
        }
    }
}
