use crate::error::{Error, WL_OK};
use crate::level::name;
use crate::{wl_add_n, wl_init, wl_level, wl_mul, wl_sqr, wl_sub_n};
use std::ffi::{CStr, c_int};
use std::process::Command;
use widelimb::arch::profile;
use widelimb::cpu::{LEVEL_VARIABLE, Level};

/// The variable that tells the child process which code `wl_init` must return.
const EXPECTED_CODE: &str = "WIDELIMB_TEST_EXPECTED_CODE";

fn level_in_force() -> &'static str {
    // SAFETY: the name is static and ends with a zero byte.
    unsafe { CStr::from_ptr(wl_level()) }.to_str().unwrap()
}

#[test]
fn names_are_the_crates() {
    for level in Level::ALL {
        assert_eq!(name(level).to_str(), Ok(level.name()));
    }
}

#[test]
fn the_requested_level_is_in_force() {
    assert_eq!(wl_init(), WL_OK);
    assert_eq!(level_in_force(), Level::requested().unwrap().name());
}

/// Each function in turn makes the first call with a level or a profile that cannot be: the process
/// lives, the result is right, and `wl_init` returns the error.
#[test]
fn a_level_or_a_profile_that_cannot_be_is_reported_and_survived() {
    let nowhere = "/there/is/no/such/file";
    let mut requests = vec![
        ("sse9", "", Error::LevelUnknown),
        ("sse9", nowhere, Error::LevelUnknown),
        ("", nowhere, Error::Profile),
    ];
    if Level::detect() < Level::Avx512 {
        requests.push(("avx512", "", Error::LevelLacking));
    } else {
        widelimb_testkit::skipped("a level that this CPU lacks: it has all");
    }
    for (request, path, error) in requests {
        for first in ["init", "level", "add_n", "sub_n", "mul", "sqr"] {
            let child = Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "tests::level::child", "--ignored", "--nocapture"])
                .env(LEVEL_VARIABLE, request)
                .env(profile::VARIABLE, path)
                .env(EXPECTED_CODE, (error as c_int).to_string())
                .env("WIDELIMB_TEST_FIRST_CALL", first)
                .output()
                .unwrap();
            let output = String::from_utf8_lossy(&child.stdout);
            assert!(child.status.success(), "{request}, {path}, {first}: {child:?}");
            assert!(output.contains("1 passed"), "{request}, {path}, {first}: {output}");
        }
    }
}

#[test]
#[ignore = "the child process of the test above"]
fn child() {
    let a: [u64; 20] = std::array::from_fn(|i| u64::MAX - i as u64);
    let mut r = [0; 40];
    let (p, s) = (r.as_mut_ptr(), a.as_ptr());
    // SAFETY: arrays of at least the lengths given.
    unsafe {
        match std::env::var("WIDELIMB_TEST_FIRST_CALL").unwrap().as_str() {
            "init" => assert_ne!(wl_init(), WL_OK),
            "level" => assert!(!wl_level().is_null()),
            "add_n" => assert_eq!((wl_add_n(p, s, s, 20), r[0], r[19]), (1, !1, !0 - 38)),
            "sub_n" => assert_eq!((wl_sub_n(p, s, s, 20), r), (0, [0; 40])),
            "mul" => assert_eq!((wl_mul(p, s, 20, s, 20), r[0]), (WL_OK, 1)),
            "sqr" => assert_eq!((wl_sqr(p, s, 20), r[0]), (WL_OK, 1)),
            other => panic!("no such call: {other}"),
        }
    }
    let expected = std::env::var(EXPECTED_CODE).unwrap().parse();
    assert_eq!(Ok(wl_init()), expected);
    assert_eq!(Ok(wl_init()), expected);
    assert_eq!(level_in_force(), Level::detect().name());
}
