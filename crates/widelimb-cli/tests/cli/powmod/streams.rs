//! Tests of `powmod` on standard input and output, and of its bar.

use super::{answers_jsonl, jobs, jsonl, line};
use crate::terminal::on_terminal;
use crate::{Folder, Running, command, run_command};
use std::io::{BufRead as _, BufReader, Write as _};

const PIPES: [&str; 8] = ["powmod", "--in", "-", "--format", "jsonl", "--out", "-", "--base=16"];

#[test]
fn standard_input_and_output() {
    let jobs = jobs(500);
    let run = run_command(command().args(PIPES), jsonl(&jobs).as_bytes());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(run.stdout, answers_jsonl(&jobs));
}

/// Each line is answered before the next one arrives: a program at the other end of two pipes waits
/// for the answer.
#[test]
fn every_answer_is_written_at_once() {
    let mut running = Running::start(command().args(PIPES));
    let mut input = running.stdin();
    let mut output = BufReader::new(running.stdout());
    for i in 1..10 {
        input.write_all(line(&i.to_string(), "2", "fff").as_bytes()).unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        assert_eq!(answer, format!("{{\"line\":{i},\"result\":\"{:x}\"}}\n", i * i));
    }
    drop(input);
    assert_eq!(running.end().value(), "");
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut running = Running::start(command().args(PIPES));
    drop(running.stdout());
    let _ = running.stdin().write_all(jsonl(&jobs(2000)).as_bytes());
    running.end().is_ended_by_a_closed_pipe();
}

#[test]
fn a_bar_shows_how_far_the_jobs_are() {
    let folder = Folder::new("powmod-bar");
    let digits = "f".repeat(512);
    let line = line("3", &digits, &digits);
    let mut count = 256;
    loop {
        let input = folder.file("jobs.jsonl", line.repeat(count));
        let arguments = format!("powmod --base 16 --in '{input}' --out -");
        let Some(run) = on_terminal(&folder, &arguments) else { return };
        assert_eq!(run.output.lines().count(), count);
        let seconds = run.elapsed.as_secs_f64();
        if seconds > 4.0 || !run.terminal.is_empty() && seconds > 2.5 {
            assert!(run.percentages().is_sorted() && run.percentages().len() >= 5);
            assert!(run.terminal.contains(" op/s"), "{}", run.terminal);
            return;
        }
        count = (count as f64 * (3.0 / seconds).clamp(1.2, 20.0)) as usize;
    }
}
