//! Tests of expressions from standard input.

use crate::{Running, command, eval_lines, run_command};
use std::io::{BufRead as _, BufReader, Write as _};

#[test]
fn variables_stay_from_line_to_line() {
    assert_eq!(eval_lines("a = 2^10\n\n# a comment\nb = a + 1\na * b\n").value(), "1049600");
    assert_eq!(eval_lines("1; 2\r\n3").value(), "1\n2\n3");
    assert_eq!(eval_lines("").value(), "");
}

#[test]
fn a_bad_line_is_reported_with_its_number_and_the_rest_go_on() {
    let run = eval_lines("1\n2 +\n\n3\nx\n4\n");
    assert_eq!(run.stdout, "1\n3\n4\n");
    assert_eq!(
        run.error(),
        "error on line 2: expected a number, a name or `(`, but the expression ends\n  | 2 +\n  \
         |    ^\nerror on line 5: `x` has no value yet\n  | x\n  | ^\n"
    );
}

#[test]
fn text_that_is_not_utf8_is_an_error() {
    let run = run_command(command().args(["eval", "-"]), b"1\n2\xff\n3\n");
    assert_eq!(run.stdout, "1\n3\n");
    assert_eq!(run.error(), "error on line 2: it is not UTF-8 from byte 1 on\n");
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_utf8_is_an_error() {
    use std::os::unix::ffi::OsStrExt as _;
    let argument = std::ffi::OsStr::from_bytes(b"1\xff");
    let run = run_command(command().arg("eval").arg(argument), b"");
    assert!(run.error().contains("UTF-8"), "{}", run.stderr);
}

/// Each line is answered before the next one arrives: a program at the other end of two pipes waits
/// for the answer.
#[test]
fn every_value_is_written_at_once() {
    let mut running = Running::start(command().args(["eval", "-"]));
    let mut input = running.stdin();
    let mut output = BufReader::new(running.stdout());
    let mut answer = String::new();
    for i in 0..10 {
        writeln!(input, "{i} + 1").unwrap();
        answer.clear();
        output.read_line(&mut answer).unwrap();
        assert_eq!(answer, format!("{}\n", i + 1));
    }
    drop(input);
    assert_eq!(running.end().value(), "");
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut running = Running::start(command().args(["eval", "-"]));
    drop(running.stdout());
    // The reader may be gone before all is written.
    let _ = running.stdin().write_all("2^1000\n".repeat(10_000).as_bytes());
    running.end().is_ended_by_a_closed_pipe();
}
