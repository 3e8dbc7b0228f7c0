//! Tests of `widelimb digits`, `isprime`, `gcd` and `factor`.

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
}

/// Once a blank and a sign at a digit meant a difference of two numbers, but began a new number
/// among three.
#[test]
fn a_sign_at_a_digit_begins_a_number() {
    let folder = Folder::new("signs");
    let file = folder.file("numbers", "12 -5\n");
    assert_eq!(run(["gcd", &format!("@{file}")]).value(), "1");
    assert_eq!(run(["eval", &format!("gcd(@\"{file}\")")]).value(), "1");
    assert_eq!(run_command(command().arg("gcd"), b"12 -5\n12 - 5\n12-5\n").value(), "1\n7\n7");
    for (numbers, answers) in [
        ("10 -3", "composite\nneither\n"),
        ("10 -3 5", "composite\nneither\nprime\n"),
        ("10 - 3", "prime\n"),
        ("10-3", "prime\n"),
        ("2^3 -1", "prime\n"),
    ] {
        assert_eq!(run(["isprime", numbers]).stdout, answers, "{numbers}");
    }
    assert_eq!(run(["next-prime", "10 -3"]).value(), "11\n2");
}

/// Once the run ended at the first file that could not be read.
#[test]
fn a_file_that_cannot_be_read_has_one_empty_answer() {
    let folder = Folder::new("unread");
    let missing = folder.path("missing");
    let at = |path: &str| format!("@{path}");
    let primes = run(["isprime", "7", &at(&missing), "9"]);
    assert_eq!((primes.stdout.as_str(), primes.status), ("prime\n\ncomposite\n", 2));
    assert!(primes.stderr.starts_with(&format!("error: file {missing}: ")), "{}", primes.stderr);
    assert_eq!(primes.stderr.lines().count(), 1);
    let whole = folder.0.to_string_lossy().into_owned();
    let next = run(["next-prime", &at(&whole), "7"]);
    assert_eq!((next.stdout.as_str(), next.status), ("\n11\n", 2), "{}", next.stderr);
    let divisor = run(["gcd", "12", &at(&missing), "18"]);
    assert_eq!((divisor.stdout.as_str(), divisor.status), ("\n", 2), "{}", divisor.stderr);
}

/// Once only `gcd` refused a file without a number, and the other commands said nothing.
#[test]
fn a_file_without_a_number_has_one_empty_answer() {
    let folder = Folder::new("empty");
    for text in ["", "\n# nothing\n"] {
        let file = folder.file("empty", text);
        for command in ["isprime", "next-prime", "gcd"] {
            let run = run([command, &format!("@{file}")]);
            assert_eq!(run.error(), format!("error: file {file}: it holds no number\n"));
            assert_eq!(run.stdout, "\n", "{command}");
        }
    }
    // Who has nothing to ask has no answer.
    assert_eq!(run_command(command().args(["isprime", "-"]), b"").value(), "");
}

#[test]
fn a_line_of_several_numbers_has_one_divisor() {
    let lines = b"12 18\n2^64-1, 2^32-1, 0\n7\n1 x\n7 - 5\n12,18\n12,,18\n";
    let run = run_command(command().arg("gcd"), lines);
    assert_eq!((run.status, run.stdout.as_str()), (2, "6\n4294967295\n7\n\n2\n6\n\n"));
    let expected = "error on line 4: expected an operator, but there is `x`\n\
                    error on line 7: there is no expression\n";
    assert_eq!(run.stderr, expected);
}

/// Once `7 - 5` was read as 7, -, 5, and each number of a file had a divisor of its own.
#[test]
fn arguments_have_one_divisor_together() {
    let folder = Folder::new("gcd");
    let file = folder.file("numbers", "12,18\n# more\n30 42 # two\n2^10 - 4\n");
    let file = format!("@{file}");
    for (arguments, divisor) in [
        (&["7 - 5"][..], "2"),
        (&["12 18", "30"], "6"),
        (&["12, 18, -30"], "6"),
        (&["12\n18\n"], "6"),
        (&["gcd(12, 18)"], "6"),
        (&["[12, 18]", "3"], "3"),
        (&[&file], "6"),
        (&[&file, "4"], "2"),
        (&["4", &file], "2"),
        (&["0"], "0"),
    ] {
        assert_eq!(run(["gcd"].iter().chain(arguments)).value(), divisor, "{arguments:?}");
    }
    let with_stdin = run_command(command().args(["gcd", "-", "30"]), b"12 18\n\n42\n");
    assert_eq!(with_stdin.value(), "6");
}

#[test]
fn no_number_has_no_divisor() {
    let folder = Folder::new("gcd-empty");
    let file = format!("@{}", folder.file("empty", "\n# nothing\n"));
    let name = format!("error: file {}: it holds no number\n", &file[1..]);
    for (arguments, message) in [
        (&[""][..], "error: there is no number\n"),
        (&["[]"], "error: there is no number\n"),
        (&["a = 5", "6"], "error: there is no number\n"),
        (&[&file], &name),
        (&["6", &file], &name),
        (&["12", "x", "y"], "error: `x` has no value yet\nerror: `y` has no value yet\n"),
    ] {
        let run = run(["gcd"].iter().chain(arguments));
        assert_eq!((run.error(), run.stdout.as_str()), (message, "\n"), "{arguments:?}");
    }
    let nothing = run_command(command().args(["gcd", "-"]), b"\n");
    assert_eq!(nothing.error(), "error: standard input: it holds no number\n");
    // A line has an answer, and none none.
    assert_eq!(run_command(command().arg("gcd"), b"\n").value(), "");
}

#[test]
fn numbers_of_a_line_have_an_answer_each() {
    let folder = Folder::new("separators");
    let file = folder.file("numbers", "7,9\n11 13\n2, # two\n");
    let primes = run(["isprime", &format!("@{file}")]);
    assert_eq!(primes.stdout, "prime\ncomposite\nprime\nprime\nprime\n");
    assert_eq!((primes.status, primes.stderr.as_str()), (1, ""));
    assert_eq!(run(["next-prime", "7, 2^10", "13 17"]).value(), "11\n1031\n17\n19");
    assert_eq!(run(["eval", &format!("@\"{file}\"")]).value(), "[7, 9, 11, 13, 2]");
    let list = format!("gcd(@\"{}\")", folder.file("list", "12,18,\n30\n"));
    assert_eq!(run(["eval", &list]).value(), "6");
}

/// Lines from a pipe are answered as they arrive, since their writer may wait for the answers.
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

#[test]
fn factors_are_written_as_by_the_systems_factor() {
    assert_eq!(
        run(["factor", "91", "2^67 - 1"]).value(),
        "91: 7 13\n147573952589676412927: 193707721 761838257287"
    );
    assert_eq!(run(["factor", "1", "97", "360"]).value(), "1:\n97: 97\n360: 2 2 2 3 3 5");
    assert_eq!(run(["factor", "360", "--exponents"]).value(), "360: 2^3 3^2 5");
    let lines = run_command(command().arg("factor"), b"12 35\n\n# none\n0\n-4\n2^31-1\n");
    assert_eq!(lines.stdout, "12: 2 2 3\n35: 5 7\n\n\n2147483647: 2147483647\n");
    assert_eq!(lines.status, 2);
    assert!(lines.stderr.contains("error on line 4: factor needs a number of at least 1, not 0"));
    let negative = run(["factor", "12, -18, 35", "-12"]);
    assert_eq!((negative.stdout.as_str(), negative.status), ("12: 2 2 3\n\n35: 5 7\n\n", 2));
    assert!(negative.stderr.ends_with("at least 1, not -12\n"), "{}", negative.stderr);
}

#[test]
fn what_was_not_split_is_in_parentheses() {
    let (p, q) = ("(2^521 - 1)", "(2^607 - 1)");
    let number = format!("12 * {p} * {q}");
    let found = run(["factor", "--time-limit", "0.2", &number]);
    let product = run(["eval", &format!("{p} * {q}")]).value().to_owned();
    let whole = run(["eval", &number]).value().to_owned();
    assert_eq!(found.stdout, format!("{whole}: 2 2 3 ({product})\n"));
    assert_eq!((found.status, found.stderr.as_str()), (1, ""));
}

#[test]
fn factors_in_json_and_what_is_said_beside_them() {
    let found = run(["factor", "--json", "--max-bits", "200", "2^67 - 1", "360", "x", "2^201"]);
    assert_eq!(found.status, 2);
    let lines: Vec<serde_json::Value> =
        found.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0]["number"], "147573952589676412927");
    assert_eq!(lines[0]["factors"][1]["prime"], "761838257287");
    assert_eq!(lines[0]["complete"], true);
    assert_eq!(lines[1]["factors"][0]["multiplicity"], 3);
    assert!(lines[1]["seconds"].as_f64().unwrap() < 1.0);
    for (line, place) in [(2, "`x`"), (3, "--max-bits")] {
        assert!(lines[line]["error"].as_str().unwrap().contains(place), "{}", lines[line]);
    }
    let hard = "(10^150 + 67) * (10^151 + 3) * 7";
    let found = run(["factor", "--json", "--time-limit", "0.1", "--verbose", hard]);
    assert_eq!(found.status, 1);
    let object: serde_json::Value = serde_json::from_str(&found.stdout).unwrap();
    assert_eq!(object["factors"][0]["prime"], "7");
    assert_eq!(
        (&object["complete"], &object["rest"][0]["multiplicity"]),
        (&false.into(), &1.into())
    );
    assert!(object["rest"][0]["number"].as_str().unwrap().len() > 250);
    assert!(found.stderr.contains(" s: division, "), "{}", found.stderr);
    // A prime that there was no time to test.
    let found = run(["factor", "--json", "--time-limit", "0.001", "2^9689 - 1"]);
    assert!(found.stdout.contains(r#""factors":[],"rest":[{"number":"#), "{}", found.stdout);
    assert!(run(["factor", "--json", "--exponents", "6"]).error().contains("--exponents"));
}

#[test]
fn the_sieve_goes_on_from_its_file() {
    let folder = Folder::new("save");
    let file = folder.path("relations");
    let number = "(10^25 + 13) * (10^26 + 67)";
    let primes = run(["factor", number]).value().to_owned();
    let began =
        run(["factor", "--save", &file, "--time-limit", "0.05", "--ecm-digits", "0", number]);
    assert!(began.status == 1 || began.stdout.trim() == primes, "{}", began.stderr);
    assert!(std::fs::metadata(&file).unwrap().len() > 100);
    assert_eq!(run(["factor", "--save", &file, number]).value(), primes);
    let other = run(["factor", "--save", &file, "(10^27 + 103) * (10^28 + 331)"]);
    assert_eq!((other.status, other.stdout.as_str()), (2, "\n"));
    assert!(other.stderr.contains("relations"), "{}", other.stderr);
    assert_eq!(run(["factor", "--save", &file, "91"]).value(), "91: 7 13");
    let missing = folder.path("missing/relations");
    let unwritten = run(["factor", "--save", &missing, "--ecm-digits", "0", number]);
    assert!(unwritten.error().contains("No such file"), "{}", unwritten.stderr);
    let curves = folder.path("curves");
    let smooth =
        run(["factor", "--smooth-only", "--ecm-digits", "5", "--save-curves", &curves, number]);
    assert!(std::fs::read_to_string(&curves).unwrap().starts_with("widelimb-curves 1 "));
    assert_eq!(smooth.status, 1);
    assert!(smooth.stdout.trim().ends_with(')'), "{}", smooth.stdout);
}

#[test]
fn primes_have_certificates() {
    let found = run(["factor", "--prove", "--json", "7 * (10^30 + 57)"]);
    let object: serde_json::Value = serde_json::from_str(found.value()).unwrap();
    assert_eq!(object["factors"][0]["proof"], "below 2^64");
    let folder = Folder::new("certificate");
    let file = folder.file("proof", object["factors"][1]["proof"].as_str().unwrap());
    let verified = run(["verify-prime", &file]);
    assert!(verified.value().contains("1000000000000000000000000000057"));
    let unproved = run(["factor", "--json", "10^30 + 57"]);
    assert!(unproved.value().contains("\"proof\":null"));
}
