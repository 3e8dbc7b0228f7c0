//! `WIDELIMB_PROFILE` and `load_profile`, each in a process of its own.

use std::path::PathBuf;
use std::process::{Command, Output};
use widelimb::arch::profile::{LONGEST_TEXT, VARIABLE};
use widelimb::cpu::{LEVEL_VARIABLE, Level};
use widelimb::{Natural, limb};
use widelimb_kernels::{
    SetupError, kernels, kernels_of, level, load_profile, profile_name, try_kernels,
};

/// The variable with the task of the child.
const CHILD_VARIABLE: &str = "WIDELIMB_TEST_CHILD";

/// A file that is removed in the end.
struct TemporaryFile(PathBuf);

impl TemporaryFile {
    fn new(name: &str, contents: impl AsRef<[u8]>) -> TemporaryFile {
        let name = format!("widelimb-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, contents).expect("a temporary file");
        TemporaryFile(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a UTF-8 path")
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Runs this binary again, only the test below, as the child.
fn child(role: &str, path: &str, level: &str) -> (Output, String) {
    let output = Command::new(std::env::current_exe().expect("a test binary has a path"))
        .args([
            "--exact",
            "profile_in_force::child_process",
            "--ignored",
            "--nocapture",
            "--test-threads=1",
        ])
        .env(CHILD_VARIABLE, role)
        .env(VARIABLE, path)
        .env(LEVEL_VARIABLE, level)
        .env("RUST_BACKTRACE", "0")
        .output()
        .expect("a test binary can be run again");
    let text = String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into();
    (output, text)
}

fn loaded(karatsuba: usize) -> String {
    let level = Level::requested().expect("a level that is there");
    format!("widelimb profile 1\nlevel = {level}\nmul_karatsuba = {karatsuba}\n")
}

#[test]
#[ignore = "the child process of the other tests"]
fn child_process() {
    let role = std::env::var(CHILD_VARIABLE).expect("only a child runs this");
    match role.as_str() {
        "panicking" => {}
        "checked" => {
            if let Err(error) = try_kernels() {
                return println!("error <{error}>");
            }
        }
        "load" => {
            assert!(matches!(load_profile("mul = 5"), Err(SetupError::Profile(_))));
            let in_force = load_profile(&loaded(17)).expect("nothing was computed before");
            assert_eq!((in_force, profile_name()), (level(), Some("load_profile")));
            assert_eq!(load_profile(&loaded(18)).err(), Some(SetupError::TooLate));
        }
        "load late" => {
            assert_eq!(Natural::from(6_u64) * Natural::from(7_u64), Natural::from(42_u64));
            let _ = kernels();
            assert_eq!(load_profile(&loaded(18)).err(), Some(SetupError::TooLate));
        }
        "threads" => {
            let tables: Vec<usize> = std::thread::scope(|scope| {
                let threads: Vec<_> = (0..8)
                    .map(|_| scope.spawn(|| core::ptr::from_ref(kernels()) as usize))
                    .collect();
                threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
            });
            assert!(tables.iter().all(|table| *table == tables[0]));
        }
        other => panic!("no such role: {other}"),
    }
    let k = kernels();
    let (karatsuba, profile) = (k.thresholds.mul_karatsuba, k.profile.unwrap_or("none"));
    let (a, mut r) = (vec![u64::MAX; 300], vec![0; 600]);
    limb::sqr(&mut r, &a);
    let expected: Vec<u64> = (0..600)
        .map(|i| {
            [1, 0, u64::MAX - 1, u64::MAX]
                [usize::from(i > 0) + usize::from(i >= 300) + usize::from(i > 300)]
        })
        .collect();
    assert_eq!(r, expected);
    println!("in force <{}> <{karatsuba}> <{profile}>", k.level);
}

/// The text of a profile for the highest level.
fn profile(line: &str) -> String {
    format!("widelimb profile 1\nlevel = {}\n{line}\n", Level::detect())
}

#[test]
fn the_variable_names_a_profile() {
    let file = TemporaryFile::new("good", profile("mul_karatsuba = 19"));
    let expected = format!("in force <{}> <19> <{}>", Level::detect(), file.path());
    for role in ["panicking", "checked", "load late", "threads"] {
        let (output, text) = child(role, file.path(), "");
        assert!(output.status.success() && text.contains(&expected), "{role}: {text}");
    }
}

#[test]
fn no_profile_is_the_levels_own_thresholds() {
    let k = kernels_of(Level::detect()).expect("the level of this CPU");
    let expected = format!("in force <{}> <{}> <none>", k.level, k.thresholds.mul_karatsuba);
    let (output, text) = child("checked", "", "");
    assert!(output.status.success() && text.contains(&expected), "{text}");
}

#[test]
fn a_profile_that_cannot_be_is_an_error_with_file_and_line() {
    let too_long = "#".repeat(LONGEST_TEXT + 1);
    let highest = Level::detect();
    let other = if highest == Level::Scalar { "adx" } else { "scalar" };
    let of_other = format!("widelimb profile 1\nlevel = {other}\n");
    let foreign = [profile("").as_bytes(), b"# \xff"].concat();
    for (contents, reason) in [
        (profile("mul_karatsuba = 0").as_bytes(), ", line 3: the limbs are not in 1..="),
        (
            profile("mul_toom33 = 9").as_bytes(),
            ", line 3: there is no threshold `mul_toom33` to set",
        ),
        (
            profile("mul_toom3 = 1").as_bytes(),
            ", line 3: `mul_toom3` would be below `mul_karatsuba`",
        ),
        (of_other.as_bytes(), &format!(": the profile is for level `{other}`, and `{highest}` is")),
        (too_long.as_bytes(), ": longer than 65536 bytes, so it is no profile"),
        (&foreign, ", line 4: not UTF-8"),
        (b"", ", line 1: a profile begins with the line `widelimb profile 1`"),
    ] {
        let file = TemporaryFile::new("bad", contents);
        assert_refused(file.path(), reason);
    }
    assert_refused("/there/is/no/such/file", ": ");
    assert_refused(std::env::temp_dir().to_str().expect("a UTF-8 path"), ": ");
}

/// Every computation would wait for a pipe that nobody writes to.
#[cfg(unix)]
#[test]
fn a_profile_that_is_no_file_is_refused_at_once() {
    let pipe = TemporaryFile::new("pipe", "");
    std::fs::remove_file(pipe.path()).expect("it was there");
    let made = Command::new("mkfifo").arg(pipe.path()).status().expect("mkfifo runs");
    assert!(made.success());
    assert_refused(pipe.path(), ": it is a pipe or a device and no regular file");
    assert_refused("/dev/zero", ": it is a pipe or a device and no regular file");
}

#[track_caller]
fn assert_refused(path: &str, reason: &str) {
    let message = format!("{VARIABLE}: {path}{reason}");
    let (output, text) = child("panicking", path, "");
    // A test that panics ends with this code, not by a signal.
    assert_eq!(output.status.code(), Some(101), "{text}");
    assert!(text.contains(&message), "no `{message}` in {text}");
    let (output, text) = child("checked", path, "");
    assert!(output.status.success() && text.contains(&format!("error <{message}")), "{text}");
}

/// The level comes first: only then it can be said whether the profile is for it.
#[test]
fn a_bad_level_is_told_before_a_bad_profile() {
    let (_, text) = child("checked", "/there/is/no/such/file", "avx513");
    assert!(text.contains("error <WIDELIMB_LEVEL: unknown level `avx513`"), "{text}");
}

#[test]
fn a_program_can_load_its_own_before_the_first_computation() {
    let expected = format!("in force <{}> <17> <load_profile>", Level::detect());
    // The file is not looked at.
    let (output, text) = child("load", "/there/is/no/such/file", "");
    assert!(output.status.success() && text.contains(&expected), "{text}");
}
