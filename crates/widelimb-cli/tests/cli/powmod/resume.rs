//! Tests of `--resume`: runs that were interrupted, and go on.

use super::{
    Job, answers_csv, answers_jsonl, assert_output, contents, csv, jobs, jsonl, line, powmod,
};
use crate::{Folder, PATIENCE, Running, command};
use std::time::Instant;

/// Jobs as JSON and as CSV: the ending of the names, the input, and the output.
fn forms(jobs: &[Job]) -> [(&'static str, String, String); 2] {
    [("jobs.jsonl", jsonl(jobs), answers_jsonl(jobs)), ("jobs.csv", csv(jobs), answers_csv(jobs))]
}

#[test]
fn a_run_goes_on_after_a_cut_at_every_byte_of_the_last_lines() {
    let folder = Folder::new("powmod-cut");
    for (name, text, expected) in forms(&jobs(6)) {
        let (input, output) = (folder.file(name, text), folder.path("out"));
        let from = expected.trim_end().match_indices('\n').rev().nth(1).unwrap().0;
        for cut in (0..30).chain(from..=expected.len()) {
            std::fs::write(&output, &expected[..cut]).unwrap();
            assert_output(&input, &output, &["--resume"], &expected);
        }
    }
}

/// In bases above 36 capitals stand for 10 to 35, and small letters for 36 to 61.
#[test]
fn a_run_goes_on_in_the_largest_base() {
    let folder = Folder::new("powmod-base-62");
    let input = folder.file("jobs.csv", "base,exponent,modulus\nz,2,Aa0\nZ,2,Aa0\n");
    let output = folder.path("out");
    let whole = "line,result,error\n2,y1,\n3,Jl,\n";
    for cut in 0..=whole.len() {
        std::fs::write(&output, &whole[..cut]).unwrap();
        assert_output(&input, &output, &["--resume", "--base", "62"], whole);
    }
    std::fs::write(&output, whole).unwrap();
    let refused = powmod(&input, &output, &["--resume", "--base", "48"]);
    assert!(refused.error().contains("line 2"), "{}", refused.stderr);
}

#[test]
fn errors_of_the_first_run_still_count() {
    let folder = Folder::new("powmod-errors");
    let lines = format!("{{}}\n\n{}[]\n", line("2", "a", "3e9"));
    let (input, output) = (folder.file("jobs.jsonl", lines), folder.path("out"));
    assert_eq!(powmod(&input, &output, &[]).error(), "error: 2 of 3 jobs have no result\n");
    let whole = contents(&output);
    for cut in [0, 20, whole.find('\n').unwrap() + 1, whole.len() - 1, whole.len()] {
        std::fs::write(&output, &whole[..cut]).unwrap();
        let run = powmod(&input, &output, &["--resume"]);
        assert_eq!(run.error(), "error: 2 of 3 jobs have no result\n");
        assert_eq!(contents(&output), whole);
    }
}

#[test]
fn an_output_that_is_not_there_is_begun() {
    let folder = Folder::new("powmod-begun");
    for (name, text, expected) in forms(&jobs(3)) {
        let (input, output) = (folder.file(name, text), folder.path(&format!("{name}.out")));
        assert_output(&input, &output, &["--resume"], &expected);
    }
}

#[test]
fn the_output_of_another_input_is_refused() {
    let folder = Folder::new("powmod-other");
    let (few, many) = (jobs(3), jobs(9));
    let output = folder.file("out", answers_jsonl(&many));
    let input = folder.file("jobs.jsonl", jsonl(&few));
    let refused = powmod(&input, &output, &["--resume"]);
    assert!(refused.error().contains("it has fewer jobs than the output has answers"));
    let spread = jsonl(&many).replace('\n', "\n\n");
    let input = folder.file("jobs.jsonl", spread);
    let refused = powmod(&input, &output, &["--resume"]);
    assert!(refused.error().contains("job 9 is on line 17, but its answer in the output is for"));
    assert_eq!(contents(&output), answers_jsonl(&many));
}

/// A line is believed only if this command wrote it so, to its end.
#[test]
fn what_only_begins_like_an_answer_is_no_answer() {
    let folder = Folder::new("powmod-foreign");
    for (name, text, expected) in forms(&jobs(3)) {
        let input = folder.file(name, text);
        let lines: Vec<&str> = expected.lines().collect();
        let (last, before) = lines.split_last().unwrap();
        let before = before.join("\n") + "\n";
        let cut = &last[..last.len() - 1];
        let wrong_tail = last.replace(|c: char| "89ab".contains(c), "!") + " notes";
        for (whole, why) in [
            (format!("{before}{cut}\n"), "is no answer"),
            (expected.replace('\n', "\r\n"), "it ends in a carriage return"),
            (format!("{before}{last}\0\n"), "is no answer"),
            (format!("{before}{wrong_tail}"), "is no answer"),
        ] {
            let output = folder.file("out", &whole);
            let run = powmod(&input, &output, &["--resume"]);
            assert!(run.error().contains(why), "{whole:?}: {}", run.stderr);
            assert_eq!(contents(&output), whole, "it is left as it was");
        }
        let bytes = [before.as_bytes(), &last.as_bytes()[..last.len() - 3], b"\xff\xfe\n"].concat();
        let output = folder.file("out", &bytes);
        assert!(powmod(&input, &output, &["--resume"]).error().contains("it is not UTF-8"));
        assert_eq!(std::fs::read(&output).unwrap(), bytes);
    }
    // Digits of another base than the one that is asked for.
    let input = folder.file("jobs.jsonl", line("2", "8", "3e9"));
    let output = folder.file("out", "{\"line\":1,\"result\":\"ff\"}\n");
    assert!(powmod(&input, &output, &["--resume", "--base", "10"]).error().contains("no answer"));
}

/// A killed run leaves whole answers and perhaps the beginning of one; the next run goes on.
#[test]
fn a_run_that_was_killed_goes_on() {
    let folder = Folder::new("powmod-killed");
    let modulus = "f".repeat(if cfg!(debug_assertions) { 64 } else { 512 });
    let lines: String =
        (1..400).map(|i| line(&format!("{i:x}"), &format!("{i:x}{modulus}"), &modulus)).collect();
    let (input, output) = (folder.file("jobs.jsonl", lines), folder.path("out"));
    let arguments =
        ["powmod", "--in", &input, "--out", &output, "--base=16", "--resume", "--threads", "1"];
    let start = Instant::now();
    let mut before = 0;
    // Ends at the latest when a run was not killed in time.
    for wait in 1.. {
        let mut running = Running::start(command().args(arguments));
        while running.0.try_wait().unwrap().is_none()
            && std::fs::metadata(&output).map_or(0, |file| file.len()) <= before
        {
            assert!(start.elapsed() < PATIENCE);
            std::thread::sleep(std::time::Duration::from_millis(wait));
        }
        drop(running);
        let now = contents(&output);
        assert!(now.len() as u64 >= before);
        before = now.len() as u64;
        if now.lines().count() == 399 && now.ends_with('\n') {
            break;
        }
    }
    assert_output(&input, &folder.path("once"), &[], &contents(&output));
}

#[test]
fn two_runs_do_not_write_one_output() {
    let folder = Folder::new("powmod-twice");
    let output = folder.path("out");
    let arguments = ["powmod", "--in", "-", "--format", "csv", "--out", &output];
    let mut first = Running::start(command().args(arguments));
    let input = first.stdin();
    send_header(&output, &input);
    let second = crate::run([&arguments[..], &["--resume"]].concat());
    assert!(second.error().contains("another process is writing to it"), "{}", second.stderr);
    drop(input);
    assert_eq!(first.end().value(), "");
}

/// Waits until the first run has its output open.
fn send_header(output: &str, mut input: &std::process::ChildStdin) {
    use std::io::Write as _;
    input.write_all(b"base,exponent,modulus\n").unwrap();
    let start = Instant::now();
    while std::fs::metadata(output).map_or(0, |file| file.len()) == 0 {
        assert!(start.elapsed() < PATIENCE);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}
