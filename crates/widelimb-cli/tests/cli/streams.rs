//! Tests of standard streams that are closed, full or open for the wrong direction, and of texts
//! with a byte order mark.

use crate::{Folder, command, eval, eval_lines, run, run_command};

/// Arguments for a run of each command that writes an answer.
#[cfg(unix)]
const COMMANDS: [&str; 10] = [
    "eval 6*7",
    "gf2x mul x x",
    "gf2x irreducible x",
    "info",
    "info --json",
    "explain mul 9",
    "bench add_n --sizes 2 --seconds 0.001",
    "tune --seconds 0.01 --only radix_multiply --out -",
    "completions bash",
    "--help",
];

/// A run whose answer cannot be written fails.
#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_is_lost_is_an_error() {
    let folder = Folder::new("lost");
    let jobs = folder.file("jobs.jsonl", "");
    let good = "{\"base\":\"2\",\"exponent\":\"a\",\"modulus\":\"3e9\"}\n";
    std::fs::write(&jobs, good).unwrap();
    let powmod = format!("powmod --in {jobs} --out -");
    for arguments in COMMANDS.into_iter().chain([powmod.as_str(), "--version", "eval --help"]) {
        for (stream, why) in [
            (">&-", "standard output is closed"),
            ("1< /dev/null", "Bad file descriptor"),
            ("> /dev/full", "No space left on device"),
        ] {
            let words: Vec<&str> = arguments.split(' ').collect();
            let run = crate::shell(&format!("exec \"$0\" \"$@\" {stream}"), &words);
            assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{arguments} {stream}");
            let last = run.stderr.lines().last().unwrap_or_default();
            assert!(last.starts_with("error: cannot write the output: "), "{arguments} {stream}");
            assert!(last.contains(why), "{arguments} {stream}: {last}");
        }
    }
}

/// Names such as `/dev/stdout` are refused for a closed stream, although `/dev/null` replaces it.
#[cfg(target_os = "linux")]
#[test]
fn a_name_of_a_closed_stream_is_an_error() {
    let folder = Folder::new("closed-names");
    let jobs = folder.file("jobs.jsonl", "");
    std::fs::write(&jobs, "{\"base\":\"2\",\"exponent\":\"a\",\"modulus\":\"3e9\"}\n").unwrap();
    let link = folder.file("link", "");
    std::fs::remove_file(&link).unwrap();
    std::os::unix::fs::symlink("/dev/stdout", &link).unwrap();
    for name in ["/dev/stdout", "/proc/self/fd/1", "/dev/fd/1", &link] {
        for arguments in [
            format!("eval -o {name} 5"),
            format!("gf2x mul x x -o {name}"),
            format!("powmod --in {jobs} --out {name}"),
            format!("powmod --in {jobs} --out {name} --overwrite"),
        ] {
            let words: Vec<&str> = arguments.split(' ').collect();
            let run = crate::shell("exec \"$0\" \"$@\" >&-", &words);
            assert!(
                run.error().contains("standard output is closed"),
                "{arguments}: {}",
                run.stderr
            );
        }
    }
    for arguments in ["powmod --in /dev/stdin --format jsonl --out -", "eval @/dev/stdin"] {
        let words: Vec<&str> = arguments.split(' ').collect();
        let run = crate::shell("exec \"$0\" \"$@\" <&-", &words);
        assert!(run.error().contains("standard input is closed"), "{arguments}: {}", run.stderr);
    }
}

/// An output that is the input is refused: the command would read its own answers without end.
#[cfg(unix)]
#[test]
fn expressions_in_the_output_are_refused() {
    let folder = Folder::new("own-answers");
    let file = folder.file("lines", "1+1\n");
    for streams in [">>", "1<>"] {
        let script = format!("exec \"$0\" eval - <'{file}' {streams}'{file}'");
        let run = crate::shell(&script, &[]);
        assert!(run.error().contains("the expressions are in the output"), "{}", run.stderr);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "1+1\n");
    }
    // A file that is replaced in the end may be read before.
    let run = crate::shell(&format!("exec \"$0\" eval - <'{file}' --out '{file}'"), &[]);
    assert_eq!((run.status, std::fs::read_to_string(&file).unwrap().as_str()), (0, "2\n"));
}

/// The output `-` means standard output in all commands.
#[test]
fn a_line_stands_for_standard_output() {
    for arguments in ["eval -o - 6*7", "gf2x mul x x -o -"] {
        let words: Vec<&str> = arguments.split(' ').collect();
        assert_ne!(run(&words).value(), "", "{arguments}");
    }
}

#[cfg(unix)]
#[test]
fn a_closed_standard_input_is_an_error() {
    for arguments in ["eval -", "gf2x mul x -", "powmod --in - --format jsonl --out -"] {
        let words: Vec<&str> = arguments.split(' ').collect();
        let run = crate::shell("exec \"$0\" \"$@\" <&-", &words);
        assert!(run.error().contains("standard input is closed"), "{arguments}: {}", run.stderr);
    }
}

/// With standard error closed, the status still tells of an error.
#[cfg(unix)]
#[test]
fn a_closed_standard_error_is_none() {
    assert_eq!(crate::shell("exec \"$0\" \"$@\" 2>&-", &["eval", "6*7"]).value(), "42");
    let run = crate::shell("exec \"$0\" \"$@\" 2>&-", &["eval", "1/0"]);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
}

/// Every text may begin with the byte order mark that some editors and spreadsheets write.
#[test]
fn a_byte_order_mark_is_accepted_everywhere() {
    let folder = Folder::new("marks");
    assert_eq!(eval("\u{feff}6*7").value(), "42");
    assert_eq!(eval_lines("\u{feff}a = 6\na*7\n").value(), "42");
    let number = folder.file("number", "\u{feff}42\r\n");
    assert_eq!(eval(&format!("@\"{number}\"")).value(), "42");
    let poly = folder.file("poly", "\u{feff}x + 1\r\n");
    assert_eq!(run(["gf2x", "mul", "x", &format!("@{poly}")]).value(), "x^2 + x");
    assert_eq!(run(["gf2x", "mul", "x", "\u{feff}0x3"]).value(), "x^2 + x");
    let piped = run_command(command().args(["gf2x", "mul", "x", "-"]), "\u{feff}x + 1".as_bytes());
    assert_eq!(piped.value(), "x^2 + x");
    let jobs = "\u{feff}{\"base\":\"2\",\"exponent\":\"a\",\"modulus\":\"3e9\"}";
    let jobs = folder.file("jobs.jsonl", jobs);
    let answer = "{\"line\":1,\"result\":\"17\"}";
    assert_eq!(run(["powmod", "--base", "16", "--in", &jobs, "--out", "-"]).value(), answer);
    let jobs = folder.file("jobs.csv", "\u{feff}base,exponent,modulus\r\n2,a,3e9\r\n");
    assert_eq!(
        run(["powmod", "--base", "16", "--in", &jobs, "--out", "-"]).value(),
        "line,result,error\n2,17,"
    );
    let level = widelimb::cpu::Level::requested().expect("a level that is there");
    let profile = folder.file("profile", format!("\u{feff}widelimb profile 1\nlevel = {level}\n"));
    let mut command = command();
    let run = run_command(command.args(["eval", "6*7"]).env("WIDELIMB_PROFILE", profile), b"");
    assert_eq!(run.value(), "42");
    // Only one, and only at the beginning.
    assert!(eval("\u{feff}\u{feff}1").error().contains("unexpected character '\\u{feff}'"));
    assert!(eval_lines("1\n\u{feff}2\n").error().contains("error on line 2: unexpected character"));
}
