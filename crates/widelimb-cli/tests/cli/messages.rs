//! What users name comes back in messages, and a terminal does not obey it.

use crate::{Folder, Run, command, eval, eval_lines, run, run_command};

/// Escapes that set colours and titles, a bell, and what turns the order of characters.
const HOSTILE: &str = "\u{1b}[31m\u{1b}]0;title\u{7}\u{9b}1m\u{202e}\u{2066}\u{200b}";

#[track_caller]
fn assert_plain(run: &Run) {
    let hidden = |c: &char| c.is_control() && *c != '\n' || ('\u{200b}'..='\u{2069}').contains(c);
    for text in [&run.stdout, &run.stderr] {
        assert_eq!(text.chars().find(hidden), None, "{text:?}");
    }
    assert!(run.stderr.contains("\\u{202e}"), "{}", run.stderr);
}

#[test]
fn no_error_of_an_expression_reaches_the_terminal_raw() {
    let folder = Folder::new("hostile-names");
    for expression in [
        format!("@\"{HOSTILE}\""),
        format!("1 + @\"{}\"", folder.file(HOSTILE, "12x4")),
        format!("1 + @\"{}\"", folder.file(&format!("{HOSTILE}2"), HOSTILE)),
    ] {
        let run = eval(&expression);
        assert_eq!(run.status, 2);
        assert_plain(&run);
        assert_plain(&eval_lines(&format!("{expression}\n")));
    }
    for expression in [HOSTILE, "1 \u{202e}+ 2", "a\u{1b} = 1", "1\u{9b}"] {
        let run = eval(expression);
        assert!(run.error().chars().all(|c| c == '\n' || !c.is_control()), "{:?}", run.stderr);
        assert!(!run.stderr.contains('\u{202e}'), "{:?}", run.stderr);
    }
}

#[test]
fn no_name_of_a_file_reaches_the_terminal_raw() {
    let folder = Folder::new("hostile-files");
    let missing = folder.path(&format!("{HOSTILE}/no"));
    let jobs = folder.path(&format!("{HOSTILE}.jsonl"));
    for arguments in [
        vec!["eval", "1", "--out", &missing],
        vec!["gf2x", "mul", "x", "x", "--out", &missing],
        vec!["gf2x", "mul", "x", HOSTILE],
        vec!["bench", "mul", "--plot", &missing],
        vec!["tune", "--out", &missing],
        vec!["tune", "--only", HOSTILE],
        vec!["powmod", "--in", &jobs, "--out", "-"],
        vec!["powmod", "--in", &missing, "--out", "-"],
        vec!["powmod", "--in", "/dev/null", "--format", "csv", "--out", &missing],
        vec!["eval", "--base", HOSTILE, "1"],
        vec!["bench", HOSTILE],
        vec![HOSTILE],
    ] {
        let run = run(&arguments);
        assert_eq!(run.status, 2, "{arguments:?}");
        assert_plain(&run);
        // What is wrong with options is said without escapes; what is wrong with names shows them.
        let is_named = run.stderr.contains("\\u{1b}[31m");
        assert!(is_named || run.stderr.contains("--help"), "{}", run.stderr);
    }
    for variable in ["WIDELIMB_PROFILE", "WIDELIMB_LEVEL"] {
        assert_plain(&run_command(command().args(["eval", "1"]).env(variable, HOSTILE), b""));
    }
}

/// A name with the end of a line in it cannot look like a message of its own.
#[test]
fn a_name_stays_on_its_line() {
    let run = run(["eval", "1", "--out", "no\nerror: all is lost\n/x"]);
    assert_eq!(run.error().lines().count(), 1, "{}", run.stderr);
    assert_eq!(eval("@\"a\nerror: b\"").error().matches("error: ").count(), 2);
    assert_eq!(eval("@\"a\nerror: b\"").stderr.lines().count(), 3);
}

/// Answers go into files that are shown on terminals.
#[test]
fn answers_repeat_nothing_raw() {
    let folder = Folder::new("hostile-jobs");
    let line = format!("{{\"base\":\"{HOSTILE}\",\"exponent\":\"1\",\"modulus\":\"3\"}}\n");
    let wrong = "{\"base\":\"\u{202e}\",\"exponent\":\"1\",\"modulus\":\"3\"}\n";
    let jobs = folder.file("jobs.jsonl", line + wrong);
    let run = run(["powmod", "--in", &jobs, "--out", "-"]);
    assert_eq!(run.status, 2);
    assert!(run.stdout.chars().all(|c| c == '\n' || matches!(c, ' '..='~')), "{:?}", run.stdout);
}
