//! Tests of environment variables with unusable values: profiles that are no files, too many
//! threads.

use crate::{Folder, command, run_command};
use std::time::{Duration, Instant};

/// Far longer than a run takes on a busy machine, far shorter than starting 100,000 threads takes.
const AT_ONCE: Duration = Duration::from_secs(8);

#[cfg(unix)]
#[test]
fn a_profile_that_is_no_file_is_refused_at_once() {
    let folder = Folder::new("profile-pipe");
    let pipe = folder.path("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs");
    assert!(made.success());
    for (path, what) in [
        (pipe.as_str(), "a pipe or a device"),
        ("/dev/zero", "a pipe or a device"),
        ("/", "a folder"),
    ] {
        for arguments in [vec!["eval", "1"], vec!["info"]] {
            let start = Instant::now();
            let mut command = command();
            let run = run_command(command.args(arguments).env("WIDELIMB_PROFILE", path), b"");
            let message =
                format!("error: WIDELIMB_PROFILE: {path}: it is {what} and no regular file\n");
            assert_eq!(run.error(), message);
            assert!(start.elapsed() < AT_ONCE);
        }
    }
}

#[cfg(unix)]
#[test]
fn a_peer_that_is_no_file_is_absent() {
    let folder = Folder::new("peer-pipe");
    let pipe = folder.path("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs");
    assert!(made.success());
    let start = Instant::now();
    let run = run_command(command().arg("info").env("WIDELIMB_PEER_GF2X", &pipe), b"");
    assert!(run.value().contains(&format!("{pipe} is no regular file")), "{}", run.stdout);
    assert!(start.elapsed() < AT_ONCE);
}

#[test]
fn absurd_numbers_of_threads_are_bounded() {
    let mul = ["gf2x", "mul", "x^200000 + x^3 + 1", "x^300000 + 1", "--format", "hex"];
    for variable in ["RAYON_NUM_THREADS", "RAYON_RS_NUM_CPUS"] {
        for threads in ["100000", "18446744073709551615", "99999999999999999999999"] {
            for arguments in [&["eval", "6*7"][..], &mul, &["info"]] {
                let start = Instant::now();
                let run = run_command(command().args(arguments).env(variable, threads), b"");
                assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{variable}={threads}");
                assert!(start.elapsed() < AT_ONCE, "{:?}", start.elapsed());
            }
        }
    }
}
