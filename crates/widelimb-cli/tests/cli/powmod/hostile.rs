//! Tests of lines that are no jobs, and of files that cannot be used.

use super::{answers, contents, line, powmod};
use crate::Folder;
use serde_json::Value;
use widelimb::Natural;

const GOOD: &str = "{\"base\":\"2\",\"exponent\":\"a\",\"modulus\":\"3e9\"}";

fn job(base: &str, exponent: &str, modulus: &str) -> String {
    line(base, exponent, modulus).trim_end().to_owned()
}

/// Asserts that each bad line has its error between two good lines, which have their results.
#[track_caller]
fn assert_errors(bad: &[(String, &str)], more: &[&str]) {
    let lines: String = bad.iter().map(|(line, _)| format!("{GOOD}\n{line}\n")).collect();
    let found = answers(&(lines + GOOD), more);
    assert_eq!(found.len(), 2 * bad.len() + 1);
    let at = |i: usize, member: &str| found[i][member].as_str().unwrap_or_default().to_owned();
    for (i, (line, error)) in bad.iter().enumerate() {
        assert_eq!((at(2 * i, "result"), at(2 * i + 2, "result")), ("17".into(), "17".into()));
        assert!(at(2 * i + 1, "error").contains(error), "{line}: {}", found[2 * i + 1]);
        assert_eq!(found[2 * i + 1]["line"], 2 * i + 2);
        assert_eq!(found[2 * i + 1]["result"], Value::Null);
    }
}

#[test]
fn bad_objects_have_errors_and_the_others_go_on() {
    let deep = "[".repeat(100_000);
    assert_errors(
        &[
            ("{".into(), "bad JSON at column 1"),
            ("nonsense".into(), "{\"base\": \"2\", \"exponent\": \"10\", \"modulus\": \"0x3e9\"}"),
            ("[]".into(), "a job is a JSON object of numbers or strings"),
            ("[\"2\",\"a\",\"3e9\"]".into(), "a job is a JSON object of numbers or strings"),
            ("\"2\"".into(), "a job is a JSON object of numbers or strings"),
            (GOOD.replace("\"2\"", "[\"2\"]"), "base: a string of digits or a JSON number"),
            ("{}".into(), "missing field `base`"),
            (GOOD[..GOOD.len() - 1].to_owned(), "bad JSON at column 42"),
            (format!("{GOOD}{GOOD}"), "trailing characters"),
            (GOOD.replace("modulus", "modulo"), "missing field `modulus`"),
            (GOOD.replace("\"exponent\"", "\"base\""), "duplicate field `base`"),
            (GOOD.replace("\"2\"", "2.0"), "base: a JSON number without a point"),
            (GOOD.replace("\"2\"", "2e3"), "base: a JSON number without a point"),
            (GOOD.replace("\"2\"", "02"), "bad JSON"),
            (GOOD.replace("\"2\"", "null"), "base: a string of digits or a JSON number"),
            (GOOD.replace("\"2\"", "\"\\ud800\""), "bad JSON at column 16"),
            (format!("{{\"x\":{deep}"), "bad JSON"),
            ("\u{1b}]0;x\u{7}".into(), "a job is a JSON object of numbers or strings"),
        ],
        &["--max-bits", "2^19"],
    );
}

#[test]
fn bad_numbers_have_errors_and_the_others_go_on() {
    let long = "f".repeat(4096);
    assert_errors(
        &[
            (job("2", "a", "-3e9"), "the modulus is below 0"),
            (job("2", "a", "0"), "the modulus is 0"),
            (job("2", "-1", "3e8"), "the base has no inverse"),
            (job("0", "-1", "3e9"), "the base has no inverse"),
            (job("", "a", "3e9"), "base: "),
            (job("2", "--1", "3e9"), "exponent: a number is digits, with no sign but a `-`"),
            (job("+2", "a", "3e9"), "base: a number is digits, with no sign but a `-`"),
            (job("2", "a", "0x+3e9"), "modulus: a number is digits, with no sign but a `-`"),
            (job("2", "a", "3eg"), "modulus: "),
            (job("2 ", "a", "3e9"), "base: "),
            (job("0x", "a", "3e9"), "base: "),
            (job("2\\n", "a", "3e9"), "base: "),
            (job(&format!("1{long}"), "a", "3e9"), "base: more than 16384 bits"),
            (job("2", &format!("1{long}"), "3e9"), "exponent: more than 16384 bits"),
            (job("2", "a", &format!("1{long}")), "modulus: more than 16384 bits"),
            (job(&long.repeat(9), "a", "3e9"), "the line cannot be read: it is longer than"),
        ],
        &[],
    );
}

#[test]
fn the_largest_numbers_are_within_the_limit() {
    let folder = Folder::new("powmod-largest");
    let long = "f".repeat(256);
    let input = folder.file("jobs.jsonl", job(&long, &long, &long));
    let run = powmod(&input, "-", &["--max-bits", "2^10"]);
    assert_eq!(run.value(), "{\"line\":1,\"result\":\"0\"}");
    assert!(powmod(&input, "-", &["--max-bits", "1023"]).stdout.contains("more than 1023 bits"));
}

/// JSON numbers are decimal, and longer than those in a larger base.
#[test]
fn the_largest_json_numbers_fit_on_a_line_in_every_base() {
    let folder = Folder::new("powmod-largest-json");
    let bits = 1 << 16;
    let long = (Natural::from(1_u32) << (bits - 1)).to_string();
    // What is wrong is found when all numbers are read, so that no power takes its time.
    let job = format!("{{\"base\":{long},\"exponent\":{long},\"modulus\":-{long}}}");
    let input = folder.file("jobs.jsonl", job);
    for base in ["10", "16", "62"] {
        let run = powmod(&input, "-", &["--max-bits", &bits.to_string(), "--base", base]);
        let answer = "{\"line\":1,\"error\":\"the modulus is below 0\"}\n";
        assert_eq!(run.stdout, answer, "base {base}");
    }
}

#[test]
fn bad_lines_of_csv_have_errors_and_the_others_go_on() {
    let folder = Folder::new("powmod-csv");
    let text = b"base,exponent,modulus\n2,a,3e9\n2,a\n2,a,\n\"2,a,3e9\n2,a,3e9,x,y\n\xff\n\
        \"2\",\"a\",\"3e9\"\n";
    let (input, output) = (folder.file("jobs.csv", text), folder.path("out"));
    let run = powmod(&input, &output, &[]);
    assert_eq!(run.error(), "error: 4 of 7 jobs have no result\n");
    let answers = contents(&output);
    let lines: Vec<&str> = answers.lines().collect();
    assert_eq!((lines[1], lines[5], lines[7]), ("2,17,", "6,17,", "8,17,"));
    assert_eq!(lines[2], "3,,missing field `modulus`");
    assert!(lines[3].starts_with("4,,modulus: "), "{}", lines[3]);
    assert_eq!(lines[4], "5,,a quote is not closed on its line");
    assert_eq!(lines[6], "7,,the line cannot be read: it is not UTF-8 from byte 0 on");
}

/// A line of any length is read in bounded memory.
#[test]
fn an_endless_line_is_skipped() {
    let folder = Folder::new("powmod-endless");
    let endless = "{\"base\":\"".to_owned() + &"1".repeat(64 << 20);
    let input = folder.file("jobs.jsonl", format!("{GOOD}\n{endless}\n{GOOD}\n"));
    let run = powmod(&input, "-", &[]);
    assert_eq!(run.stdout.lines().count(), 3);
    assert!(run.stdout.lines().nth(1).unwrap().contains("longer than"), "{}", run.stdout);
    assert!(run.stdout.ends_with("{\"line\":3,\"result\":\"17\"}\n"), "{}", run.stdout);
}

#[test]
fn files_that_cannot_be_used_are_told_at_once() {
    let folder = Folder::new("powmod-files");
    let (input, output) = (folder.file("jobs.jsonl", GOOD), folder.path("out"));
    let check = |input: &str, output: &str, more: &[&str], message: &str| {
        let run = powmod(input, output, more);
        assert!(run.error().contains(message), "{}", run.stderr);
        assert_eq!(run.stdout, "");
    };
    check(&folder.path("missing.csv"), &output, &[], "cannot read");
    check(&folder.file("jobs", GOOD), &output, &[], "does not say the form of the jobs");
    check(&folder.file("a.csv", "base,modulus\n"), &output, &[], "no column `exponent`");
    check(&folder.file("d.csv", "2,a,3e9\n"), &output, &[], "as `base,exponent,modulus`");
    check(&folder.file("b.csv", "base,base,modulus,exponent"), &output, &[], "more than one");
    check(&folder.file("c.csv", b"\xff"), &output, &[], "the header: it is not UTF-8");
    assert!(!std::fs::exists(&output).unwrap());
    check(&input, &folder.path("no/such/folder"), &[], "cannot write");
    check(&input, &input, &["--overwrite"], "the jobs are in it");
    check(&input, &input, &["--resume"], "the jobs are in it");
    assert_eq!(contents(&input), GOOD);
    check(&input, "-", &["--resume"], "--resume needs a file");
    check(&input, &output, &["--resume", "--overwrite"], "cannot be used with");
    check(&input, &output, &["--threads", "0"], "threads, in this build, are a number from 1");
    let kept = folder.file("kept", "something else\n");
    check(&input, &kept, &[], "it is there already: --resume goes on with it");
    check(&input, &kept, &["--resume"], "line 1 is no answer of this command");
    assert_eq!(contents(&kept), "something else\n");
}
