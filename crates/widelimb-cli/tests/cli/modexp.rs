//! Tests of `widelimb modexp`.

use crate::{Folder, command, run, run_command};

/// The input of a call for three numbers of a byte each.
fn input(numbers: [u8; 3]) -> String {
    let [base, exponent, modulus] = numbers;
    let one = format!("{:064x}", 1);
    format!("{one}{one}{one}{base:02x}{exponent:02x}{modulus:02x}")
}

#[test]
fn three_numbers_in_the_command_line() {
    assert_eq!(run(["modexp", "3", "0xa", "0x00003e8"]).value(), "00000031");
    assert_eq!(run(["modexp", "", "", "07"]).value(), "01");
    assert_eq!(run(["modexp", "5", "3", "0000"]).value(), "0000");
    assert_eq!(run(["modexp", "5", "3", "7", "--gas", "eip7883"]).value(), "06 500");
    assert_eq!(run(["modexp", "5", "3", "7", "--gas", "eip2565"]).value(), "06 200");
    assert_eq!(run(["modexp", "5", "3", "7", "--gas", "eip198"]).value(), "06 0");
    assert!(run(["modexp", "5", "3"]).error().contains("three numbers"));
    assert!(run(["modexp", "5", "3", "xyz"]).error().contains("`x` is no digit"));
    let limit = ["modexp", "5", "3", "7", "--gas-limit", "199"];
    assert_eq!(run(limit).error(), "error: the call needs 200 gas, and --gas-limit is 199\n");
    assert_eq!(run(["modexp", &input([3, 5, 100])]).value(), "2b");
    assert_eq!(run(["modexp", &format!("0x{}", input([3, 5, 100]))]).value(), "2b");
    // Without the lengths in front a number alone is the top of one.
    let short = run(["modexp", "03"]);
    assert!(short.error().contains("needs 2^64 - 1 or more gas"), "{}", short.stderr);
    assert!(short.error().ends_with("and this one is shorter\n"), "{}", short.stderr);
    assert_eq!(
        run(["modexp", "file"]).error(),
        "error: `i` is no digit of base 16; a file is @FILE\n"
    );
    let long = "01".repeat(1025);
    assert!(run(["modexp", "1", "1", &long, "--gas", "eip7883"]).error().contains("1024"));
    assert_eq!(run(["modexp", "1", "1", &long]).status, 0);
}

#[test]
fn lines_of_numbers_and_of_inputs() {
    let lines = format!("# a comment\n3 5 64\n\n{}\n1 2\nff ff\tff\n", input([3, 5, 100]));
    let folder = Folder::new("modexp-lines");
    let file = folder.file("lines", &lines);
    let from_file = run(["modexp", &format!("@{file}")]);
    let from_stdin = run_command(command().arg("modexp"), lines.as_bytes());
    let from_dash = run_command(command().args(["modexp", "-"]), lines.as_bytes());
    for run in [&from_file, &from_stdin, &from_dash] {
        assert_eq!((run.status, run.stdout.as_str()), (2, "2b\n2b\n\n00\n"));
    }
    assert!(from_stdin.stderr.starts_with("error on standard input, line 5: "));
    assert!(run(["modexp", &format!("@{file}.not")]).error().contains("cannot read"));
}

#[test]
fn vectors_are_checked() {
    let vector = |name: &str, numbers, expected: &str, gas: u64| {
        let input = input(numbers);
        format!(r#"{{"Input":"{input}","Expected":"{expected}","Name":"{name}","Gas":{gas}}}"#)
    };
    let good = vector("good", [3, 5, 100], "2b", 200);
    let folder = Folder::new("modexp-json");
    let file = |name: &str, vectors: &[&str]| {
        format!("@{}", folder.file(name, format!("[{}]\n", vectors.join(",\n"))))
    };
    let all_good = file("good", &[&good, &good]);
    assert_eq!(run(["modexp", &all_good]).value(), "");
    assert_eq!(run(["modexp", &all_good, "--gas", "eip2565"]).value(), "");
    let of_osaka = run(["modexp", &all_good, "--gas", "eip7883"]);
    assert_eq!((of_osaka.status, of_osaka.stdout.as_str()), (1, "good\ngood\n"));
    let wrong = vector("wrong", [3, 5, 100], "2c", 200);
    let short = vector("", [3, 5, 100], "", 200);
    let bad = run(["modexp", &file("bad", &[&good, &wrong, &short])]);
    assert_eq!((bad.status, bad.stdout.as_str()), (1, "wrong\nnumber 3\n"));
    let unanswered = format!(r#"{{"Input": "{}"}}"#, input([2, 8, 255]));
    assert_eq!(run(["modexp", &file("input", &[&unanswered])]).value(), "01");
    assert!(run(["modexp", &file("none", &["{}"])]).error().contains("Input"));
}
