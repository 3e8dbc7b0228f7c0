//! Tests of inputs that cannot be read and of outputs that are the input: neither loses a file.

use super::{contents, line, powmod};
use crate::{Folder, PATIENCE, Running, command};
use std::time::Instant;

/// The command compares device and inode of the open files, not their names.
#[cfg(unix)]
#[test]
fn an_output_that_is_the_input_is_refused_by_any_name() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("powmod-same");
    let jobs = line("2", "a", "3e9").repeat(3);
    let input = folder.file("jobs.jsonl", &jobs);
    std::fs::hard_link(&input, folder.path("hard.jsonl")).unwrap();
    symlink("jobs.jsonl", folder.path("soft.jsonl")).unwrap();
    let from = |script: &str| crate::shell(&format!("cd '{}'; {script}", folder.path("")), &[]);
    for script in [
        "exec \"$0\" powmod --in jobs.jsonl --out hard.jsonl --overwrite",
        "exec \"$0\" powmod --in hard.jsonl --out jobs.jsonl --overwrite",
        "exec \"$0\" powmod --in soft.jsonl --out hard.jsonl --resume",
        "exec \"$0\" powmod --in - --format jsonl --out jobs.jsonl --overwrite < jobs.jsonl",
        "exec \"$0\" powmod --in - --format jsonl --out hard.jsonl --overwrite < jobs.jsonl",
        "exec \"$0\" powmod --in /dev/stdin --format jsonl --out jobs.jsonl --overwrite \
         < jobs.jsonl",
        "exec \"$0\" powmod --in jobs.jsonl --out - >> jobs.jsonl",
        "exec \"$0\" powmod --in - --format jsonl --out - < jobs.jsonl >> hard.jsonl",
        "exec \"$0\" powmod --in - --format jsonl --out - < jobs.jsonl 1<> jobs.jsonl",
    ] {
        let run = from(script);
        assert!(run.error().contains("the jobs are in it"), "{script}: {}", run.stderr);
        assert_eq!(contents(&input), jobs, "{script}");
    }
    // What keeps nothing may be both.
    for script in [
        "exec \"$0\" powmod --in /dev/null --format jsonl --out /dev/null",
        "exec \"$0\" powmod --in - --format jsonl --out - < /dev/null > /dev/null",
        "exec \"$0\" powmod --base 16 --in jobs.jsonl --out /dev/null --overwrite",
    ] {
        assert_eq!(from(script).value(), "", "{script}");
    }
}

#[cfg(unix)]
#[test]
fn an_input_that_cannot_be_read_leaves_the_output_as_it_was() {
    let folder = Folder::new("powmod-unread");
    let old = folder.file("old", "old\n");
    for name in ["jobs.jsonl", "jobs.csv"] {
        let input = folder.path(name);
        std::fs::create_dir(&input).unwrap();
        assert!(powmod(&input, &old, &["--overwrite"]).error().contains("cannot read"));
        assert_eq!(contents(&old), "old\n");
        for more in [&[][..], &["--overwrite"], &["--resume"]] {
            let new = folder.path("new");
            assert!(powmod(&input, &new, more).error().contains("cannot read"));
            assert!(!std::fs::exists(&new).unwrap(), "{name} {more:?}");
        }
        let script = format!(
            "exec \"$0\" powmod --in - --format {} --out '{old}' --overwrite < '{input}'",
            &name[5..]
        );
        assert!(crate::shell(&script, &[]).error().contains("cannot read"));
        assert_eq!(contents(&old), "old\n");
    }
}

/// `--overwrite` leaves the old output until the first answers are written.
#[test]
fn an_output_stays_until_the_first_answers() {
    let folder = Folder::new("powmod-stays");
    let output = folder.file("out", "old\n");
    let arguments = ["powmod", "--in", "-", "--format", "jsonl", "--out", &output, "--overwrite"];
    let mut running = Running::start(command().args(arguments));
    let mut input = running.stdin();
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert_eq!(contents(&output), "old\n");
    std::io::Write::write_all(&mut input, line("2", "0xa", "0x3e9").as_bytes()).unwrap();
    let start = Instant::now();
    while contents(&output) != "{\"line\":1,\"result\":\"23\"}\n" {
        assert!(start.elapsed() < PATIENCE);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    drop(input);
    assert_eq!(running.end().value(), "");
    let empty = folder.file("empty.jsonl", "");
    assert_eq!(powmod(&empty, &output, &["--overwrite"]).value(), "");
    assert_eq!(contents(&output), "");
}
