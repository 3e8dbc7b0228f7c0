//! Tests of `widelimb powmod`: files of good and bad jobs.

mod hostile;
mod inputs;
mod resume;
mod streams;

use crate::{Folder, Run, run};
use serde_json::Value;
use widelimb::{Natural, modular};

/// A job, its numbers in base 16.
struct Job {
    base: String,
    exponent: String,
    modulus: String,
}

impl Job {
    /// The power by `widelimb`'s single powers, which share no product with those of batches.
    fn power(&self) -> String {
        let [base, exponent, modulus] = [&self.base, &self.exponent, &self.modulus]
            .map(|text| Natural::from_str_radix(text, 16).expect("digits"));
        let power =
            modular::pow_mod_vartime(base.limbs(), exponent.limbs(), modulus.limbs()).unwrap();
        Natural::from_limbs(power).to_string_radix(16)
    }
}

/// Jobs of many sizes.
fn jobs(count: usize) -> Vec<Job> {
    let mut shapes = widelimb_testkit::Shapes::new(count as u64);
    let mut number = |limbs, odd: bool| {
        let mut limbs: Vec<u64> = shapes.operand(limbs);
        limbs[0] |= 3 * u64::from(odd);
        Natural::from_limbs(limbs).to_string_radix(16)
    };
    (0..count)
        .map(|i| Job {
            base: number(1 + i % 5, false),
            exponent: number(1 + i % 3, false),
            modulus: number(1 + i % 4, true),
        })
        .collect()
}

/// A job as a line of JSON.
fn line(base: &str, exponent: &str, modulus: &str) -> String {
    format!("{{\"base\":\"{base}\",\"exponent\":\"{exponent}\",\"modulus\":\"{modulus}\"}}\n")
}

fn jsonl(jobs: &[Job]) -> String {
    jobs.iter().map(|job| line(&job.base, &job.exponent, &job.modulus)).collect()
}

fn csv(jobs: &[Job]) -> String {
    let lines = jobs.iter().map(|job| format!("{},{},{}\n", job.base, job.exponent, job.modulus));
    "base,exponent,modulus\n".to_owned() + &lines.collect::<String>()
}

/// The output for good jobs, in JSON.
fn answers_jsonl(jobs: &[Job]) -> String {
    let line = |(i, job): (usize, &Job)| {
        format!("{{\"line\":{},\"result\":\"{}\"}}\n", i + 1, job.power())
    };
    jobs.iter().enumerate().map(line).collect()
}

fn answers_csv(jobs: &[Job]) -> String {
    let lines = jobs.iter().enumerate().map(|(i, job)| format!("{},{},\n", i + 2, job.power()));
    "line,result,error\n".to_owned() + &lines.collect::<String>()
}

/// Runs `widelimb powmod --in INPUT --out OUTPUT` with more options; in base 16, if they name no
/// base.
fn powmod(input: &str, output: &str, more: &[&str]) -> Run {
    let base: &[&str] = if more.contains(&"--base") { &[] } else { &["--base", "16"] };
    run([&["powmod", "--in", input, "--out", output], base, more].concat())
}

fn contents(path: &str) -> String {
    std::fs::read_to_string(path).expect("the output is there")
}

/// Asserts that a run has no error and leaves this output.
#[track_caller]
fn assert_output(input: &str, output: &str, more: &[&str], expected: &str) {
    assert_eq!(powmod(input, output, more).value(), "");
    assert_eq!(contents(output), expected, "{input} {more:?}");
}

/// The answers to these lines of JSON, of which at least one is bad.
fn answers(lines: &str, more: &[&str]) -> Vec<Value> {
    let folder = Folder::new(&format!("powmod-{}", lines.len()));
    let (input, output) = (folder.file("jobs.jsonl", lines), folder.path("out"));
    let run = powmod(&input, &output, more);
    assert!(run.error().ends_with(" have no result\n"), "{}", run.stderr);
    contents(&output).lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

#[test]
fn every_job_has_its_power_in_order() {
    let folder = Folder::new("powmod");
    let jobs = jobs(300);
    for (name, text, expected) in [
        ("jobs.jsonl", jsonl(&jobs), answers_jsonl(&jobs)),
        ("jobs.csv", csv(&jobs), answers_csv(&jobs)),
    ] {
        let input = folder.file(name, text);
        for more in [&[][..], &["--public"], &["--threads", "1"], &["--threads", "3"]] {
            let more = [&["--overwrite"], more].concat();
            assert_output(&input, &folder.path("out"), &more, &expected);
        }
    }
}

#[test]
fn numbers_in_other_bases() {
    let folder = Folder::new("powmod-bases");
    for (base, line, result) in [
        ("10", "2,10,1001", "23"),
        ("2", "10,1010,1111101001", "10111"),
        ("16", "0x2,A,3E9", "17"),
        ("36", "z,Z,1z", "1"),
    ] {
        let input = folder.file("jobs.csv", format!("base,exponent,modulus\n{line}\n"));
        let run = powmod(&input, "-", &["--base", base]);
        let answer = run.value().lines().nth(1).expect("an answer").to_owned();
        if base != "36" {
            assert_eq!(answer, format!("2,{result},"));
        } else {
            // 35^35 mod 71: 35 = (71 - 1) / 2, so it is 1 or 70 by Euler.
            assert!(["2,1,", "2,1y,"].contains(&answer.as_str()), "{answer}");
        }
    }
}

/// Python's `pow(base, exponent, modulus)` gave the results.
#[test]
fn what_mathematics_defines_has_a_result() {
    let cases = [
        ("2", "10", "1000", "24"),
        ("3", "10", "1", "0"),
        ("0", "0", "1", "0"),
        ("0", "0", "2", "1"),
        ("-3", "5", "1000", "757"),
        ("-3", "4", "16", "1"),
        ("-1000", "1", "1000", "0"),
        ("3", "-1", "1000", "667"),
        ("-3", "-3", "1000", "37"),
        ("7", "-0", "8", "1"),
        ("5", "-2", "1", "0"),
        ("6", "7", "18446744073709551616", "279936"),
        ("3", "100", "36893488147419103232", "33908865301881557969"),
        (
            "12345678901234567890123",
            "987654321",
            "240000000000000000000000",
            "26795737760965053795723",
        ),
    ];
    let folder = Folder::new("powmod-defined");
    let strings: String = cases.iter().map(|(b, e, m, _)| line(b, e, m)).collect();
    let csv = cases.iter().map(|(b, e, m, _)| format!("{b},{e},{m}\n")).collect::<String>();
    for (name, text) in [
        ("jobs.jsonl", strings.clone()),
        // JSON numbers of any length, exactly.
        ("numbers.jsonl", strings.replace(":\"", ":").replace("\",", ",").replace("\"}", "}")),
        ("jobs.csv", "base,exponent,modulus\n".to_owned() + &csv),
    ] {
        let input = folder.file(name, text);
        for more in [&["--base", "10"][..], &["--base", "10", "--public"]] {
            let run = powmod(&input, "-", more);
            let result = |line: &str| match line.split_once("result\":\"") {
                Some((_, result)) => result.trim_end_matches("\"}").to_owned(),
                None => line.split(',').nth(1).expect("a column").to_owned(),
            };
            let results = run.value().lines().filter(|line| *line != "line,result,error");
            let expected: Vec<&str> = cases.iter().map(|case| case.3).collect();
            assert_eq!(results.map(result).collect::<Vec<_>>(), expected, "{name}");
        }
    }
}

/// Numbers are read in base 10, and in base 16 behind `0x`, as in every other command.
#[test]
fn numbers_are_decimal_unless_they_say_otherwise() {
    let folder = Folder::new("powmod-default");
    let jobs = "base,exponent,modulus\n2,10,1001\n0x2,0XA,0x3e9\n-2,-0xb,0x3E9\n2,a,1001\n";
    let input = folder.file("jobs.csv", jobs);
    let run = run(["powmod", "--in", &input, "--out", "-"]);
    let answers = "line,result,error\n2,23,\n3,23,\n4,";
    assert!(run.stdout.starts_with(answers), "{}", run.stdout);
    // -2 times its inverse is 1, and 2^-11 = 2^-10 / 2.
    let inverse: u64 =
        run.stdout.lines().nth(3).unwrap()[2..].trim_end_matches(',').parse().unwrap();
    assert_eq!((1001 - 2048 % 1001) * inverse % 1001, 1);
    assert!(run.stdout.ends_with("5,,exponent: not a digit of base 10 at byte 0\n"));
}

/// JSON numbers are decimal even if `--base` says that strings are not.
#[test]
fn json_numbers_are_decimal_in_every_base() {
    let folder = Folder::new("powmod-decimal");
    let text = "{\"base\": 2, \"exponent\": 10, \"modulus\": \"3e9\"}";
    let input = folder.file("jobs.jsonl", text);
    assert_eq!(powmod(&input, "-", &[]).value(), "{\"line\":1,\"result\":\"17\"}");
}

#[test]
fn columns_and_members_may_be_others_too() {
    let folder = Folder::new("powmod-columns");
    let text = "\u{feff}id, modulus ,\"exponent\",base\r\n7,3e9,\" a\",2\r\n\r\n8,3e9,b,2";
    let input = folder.file("jobs.csv", text);
    assert_eq!(powmod(&input, "-", &[]).value(), "line,result,error\n2,17,\n4,2e,");
    let text = "{\"id\": [1, {}], \"modulus\":\"3e9\", \"exponent\":\"\\u0061\", \"base\":\"2\"}";
    let input = folder.file("jobs.ndjson", text);
    assert_eq!(powmod(&input, "-", &[]).value(), "{\"line\":1,\"result\":\"17\"}");
}

#[test]
fn files_without_jobs() {
    let folder = Folder::new("powmod-empty");
    for (name, text, expected) in [
        ("jobs.jsonl", "", ""),
        ("jobs.jsonl", "\n \n\r\n", ""),
        ("jobs.csv", "", "line,result,error\n"),
        ("jobs.csv", "base,exponent,modulus\n\n", "line,result,error\n"),
    ] {
        let (input, output) = (folder.file(name, text), folder.path("out"));
        for more in ["--overwrite", "--resume"] {
            assert_output(&input, &output, &[more], expected);
        }
    }
}

#[test]
fn the_help_describes_the_files() {
    let help = run(["powmod", "--help"]);
    for word in ["--resume", "--public", "\"exponent\"", "line,result,error", "Examples:"] {
        assert!(help.value().contains(word), "{word}");
    }
    assert!(help.stdout.lines().all(|line| line.chars().count() <= 100));
    assert!(run(["powmod", "-h"]).value().contains("`widelimb powmod --help`"));
}
