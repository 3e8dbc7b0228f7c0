//! `WIDELIMB_LEVEL`: it lowers the level, and what it cannot have is an error with a message, never
//! an illegal instruction. Each value is tried in a process of its own.

use std::process::{Command, Output};
use widelimb::cpu::{LEVEL_VARIABLE, Level};
use widelimb_kernels::{kernels, kernels_of, try_kernels};
use widelimb_testkit::{oracle, skipped};

/// The variable with the task of the child: `panicking` calls `kernels`, `checked` `try_kernels`.
const CHILD_VARIABLE: &str = "WIDELIMB_TEST_CHILD";

/// Runs this binary again with `WIDELIMB_LEVEL` set to `level`; only the test below, as the child.
fn child(role: &str, level: &str) -> (Output, String) {
    let output = Command::new(std::env::current_exe().expect("a test binary has a path"))
        .args([
            "--exact",
            "level::the_variable_chooses_the_level",
            "--nocapture",
            "--test-threads=1",
        ])
        .env(CHILD_VARIABLE, role)
        .env(LEVEL_VARIABLE, level)
        .env("RUST_BACKTRACE", "0")
        .output()
        .expect("a test binary can be run again");
    let text = String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into();
    (output, text)
}

fn run_as_child(role: &str) {
    if role == "checked"
        && let Err(error) = try_kernels()
    {
        println!("error <{error}>");
        return;
    }
    let k = kernels();
    let (a, b) = (vec![u64::MAX; 300], vec![1; 300]);
    let (mut r, mut expected) = (vec![0; 300], vec![0; 300]);
    let carry = k.add_n(&mut r, &a, &b, 0);
    assert_eq!(carry, oracle::add_n(&mut expected, &a, &b, 0));
    assert_eq!(r, expected);
    println!("in force <{}>", k.level);
}

#[test]
fn the_variable_chooses_the_level() {
    if let Some(role) = std::env::var_os(CHILD_VARIABLE) {
        return run_as_child(&role.to_string_lossy());
    }
    let highest = Level::detect();
    for level in Level::ALL {
        for role in ["panicking", "checked"] {
            let (output, text) = child(role, level.name());
            if level <= highest {
                assert!(output.status.success(), "{level}: {text}");
                assert!(text.contains(&format!("in force <{level}>")), "{level}: {text}");
                continue;
            }
            let message = format!("this CPU has no level `{level}`: its highest is `{highest}`");
            assert!(text.contains(&message), "{level}: {text}");
            if role == "panicking" {
                assert_refused(&output, &text);
                assert!(text.contains(LEVEL_VARIABLE), "{level}: {text}");
            }
        }
    }
    if highest == Level::ALL[Level::ALL.len() - 1] {
        skipped("a level that the CPU lacks: this one has all of them");
    }
    let (output, text) = child("panicking", "");
    assert!(output.status.success() && text.contains(&format!("in force <{highest}>")), "{text}");
}

#[test]
fn an_unknown_name_is_refused_with_the_names_there_are() {
    for name in ["avx513", "AVX2", " scalar", "scalar,adx", "native"] {
        let (output, text) = child("panicking", name);
        assert_refused(&output, &text);
        for part in [LEVEL_VARIABLE, &format!("unknown level `{name}`")] {
            assert!(text.contains(part), "{name}: no `{part}` in {text}");
        }
        for level in Level::ALL {
            assert!(text.contains(level.name()), "{name}: no `{level}` in {text}");
        }
        let (output, text) = child("checked", name);
        assert!(output.status.success(), "{name}: {text}");
        assert!(
            text.contains(&format!("error <{LEVEL_VARIABLE}: unknown level `{name}`")),
            "{name}: {text}"
        );
    }
}

/// The process failed as a test does that panics, not by a signal.
fn assert_refused(output: &Output, text: &str) {
    assert_eq!(output.status.code(), Some(101), "{}: {text}", output.status);
}

#[test]
fn each_level_has_the_table_of_its_name_exactly_if_it_is_available() {
    for level in Level::ALL {
        assert_eq!(kernels_of(level).map(|k| k.level), level.is_available().then_some(level));
    }
    assert!(kernels().level.is_available());
    assert_eq!(try_kernels().map(|k| k.level), Ok(kernels().level));
}
