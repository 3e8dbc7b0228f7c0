//! `widelimb digits`, `isprime` and `gcd`.

use crate::{Folder, command, run, run_command};

#[test]
fn digits_of_an_expression_and_of_a_file() {
    let folder = Folder::new("digits");
    assert_eq!(run(["digits", "2^127 - 1"]).value(), "170141183460469231731687303715884105727");
    let (file, out) = (folder.file("n", "0xff\n"), folder.path("out"));
    assert_eq!(run(["digits", &format!("@\"{file}\""), "--out", &out]).value(), "");
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "255\n");
    assert_eq!(run(["digits", "--base", "36", "35"]).value(), "z");
    assert!(run(["digits", "1/0", "--out", &out]).error().contains("division by zero"));
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "255\n");
    assert!(run(["digits", "2^100", "--max-bits", "99"]).error().contains("--max-bits"));
}

#[test]
fn arguments_have_their_answers() {
    let primes = run(["isprime", "2^127 - 1", "7"]);
    assert_eq!(primes.value(), "prime\nprime");
    let mixed = run(["isprime", "7", "9", "1", "-7", "0"]);
    assert_eq!(mixed.stdout, "prime\ncomposite\nneither\nneither\nneither\n");
    assert_eq!((mixed.status, mixed.stderr.as_str()), (1, ""));
    assert_eq!(run(["gcd", "12", "-18", "2^64 - 4"]).value(), "6");
    assert_eq!(run(["gcd", "0", "0"]).value(), "0");
    assert_eq!(run(["next-prime", "7", "10^20"]).value(), "11\n100000000000000000039");
    let bad = run(["isprime", "7", "x", "11"]);
    assert_eq!((bad.stdout.as_str(), bad.status), ("prime\n\nprime\n", 2));
    assert_eq!(bad.stderr, "error: `x` has no value yet\n");
}

#[test]
fn lines_have_their_answers_in_order_and_bad_ones_their_number() {
    let mut lines = String::from("# primes\n7\n\n9\n2 +\n\u{1b}[31m\n");
    let mut expected = String::from("prime\ncomposite\n\n\n");
    for n in 1000..1500u32 {
        lines += &format!("{n}\r\n");
        let is_prime = (2..40).all(|d| n % d != 0);
        expected += if is_prime { "prime\n" } else { "composite\n" };
    }
    let folder = Folder::new("isprime");
    let file = folder.file("candidates.txt", &lines);
    let from_file = run(["isprime", &format!("@{file}")]);
    let from_stdin = run_command(command().arg("isprime"), lines.as_bytes());
    let from_dash = run_command(command().args(["isprime", "-"]), lines.as_bytes());
    for run in [&from_file, &from_stdin, &from_dash] {
        assert_eq!((run.status, run.stdout.as_str()), (2, expected.as_str()));
        assert_eq!(run.stderr.lines().count(), 2);
        assert!(!run.stderr.contains('\u{1b}'));
    }
    assert!(from_stdin.stderr.starts_with("error on line 5: "), "{}", from_stdin.stderr);
    assert!(from_file.stderr.contains(&format!("error on file {file}, line 6: ")));
    let missing = run(["isprime", &format!("@{}", folder.path("missing"))]);
    assert!(missing.error().contains("missing"), "{}", missing.stderr);
}

#[test]
fn a_line_of_several_numbers_has_one_divisor() {
    let run = run_command(command().arg("gcd"), b"12 18\n2^64-1, 2^32-1, 0\n7\n1 x\n");
    assert_eq!((run.status, run.stdout.as_str()), (2, "6\n4294967295\n7\n\n"));
    assert_eq!(run.stderr, "error on line 4: `x` has no value yet\n");
}

/// Who writes the numbers may wait for the answers.
#[test]
fn an_answer_comes_before_the_next_line() {
    use std::io::{BufRead as _, BufReader, Write as _};
    let mut running = crate::Running::start(command().arg("isprime"));
    let (mut stdin, mut stdout) = (running.stdin(), BufReader::new(running.stdout()));
    for (number, answer) in [("7\n", "prime\n"), ("9\n", "composite\n"), ("11\n", "prime\n")] {
        stdin.write_all(number.as_bytes()).unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, answer);
    }
    drop(stdin);
    assert_eq!(running.end().status, 1);
}
