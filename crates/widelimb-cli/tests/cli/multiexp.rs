//! `widelimb multiexp`: products of powers from a file.

use crate::{Folder, Run, run};

fn multiexp(input: &str, more: &[&str]) -> Run {
    run([&["multiexp", "--in", input], more].concat())
}

#[test]
fn every_job_has_its_product_in_order() {
    let folder = Folder::new("multiexp");
    let jobs = [
        ("2 3", "10 4", "1001", "862"),
        ("", "", "7", "1"),
        ("3", "-1", "7", "5"),
        ("-2", "3", "9", "1"),
    ];
    let list = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(",");
    let line = |&(b, e, m, _): &(&str, &str, &str, &str)| {
        format!("{{\"bases\":[{}],\"exponents\":[{}],\"modulus\":{m}}}\n", list(b), list(e))
    };
    let json = folder.file("jobs.jsonl", jobs.iter().map(line).collect::<String>());
    let line = |&(b, e, m, _): &(&str, &str, &str, &str)| format!("{b},{e},{m}\n");
    let csv = jobs.iter().map(line).collect::<String>();
    let csv = folder.file("jobs.csv", "bases,exponents,modulus\n".to_owned() + &csv);
    let answers: String = multiexp(&csv, &["--out", "-"]).value().to_owned();
    let results: Vec<&str> =
        answers.lines().skip(1).filter_map(|line| line.split(',').nth(1)).collect();
    assert_eq!(results, jobs.map(|job| job.3));
    let out = folder.path("out");
    assert_eq!(multiexp(&json, &["--out", &out]).value(), "");
    let whole = std::fs::read_to_string(&out).expect("answers");
    assert_eq!(whole.lines().next(), Some("{\"line\":1,\"result\":\"862\"}"));
    // What an interruption left is gone on with.
    std::fs::write(&out, &whole[..whole.len() / 2]).expect("a file");
    assert_eq!(multiexp(&json, &["--out", &out, "--resume"]).value(), "");
    assert_eq!(std::fs::read_to_string(&out).expect("answers"), whole);
}

#[test]
fn long_products_are_right() {
    let folder = Folder::new("multiexp-long");
    let numbers = |first: u32| (first..first + 500).map(|i| i.to_string()).collect::<Vec<_>>();
    let (bases, exponents) = (numbers(2).join(" "), numbers(70_000).join(" "));
    let job = format!("bases,exponents,modulus\n{bases},{exponents},1000003\n");
    let input = folder.file("jobs.csv", job);
    let power = |i: u64| {
        let (mut result, mut base, mut left) = (1, i + 2, 70_000 + i);
        while left > 0 {
            result = if left % 2 == 1 { result * base % 1_000_003 } else { result };
            (base, left) = (base * base % 1_000_003, left / 2);
        }
        result
    };
    let expected = (0..500).fold(1, |product, i| product * power(i) % 1_000_003);
    let answers = multiexp(&input, &["--out", "-"]);
    assert_eq!(answers.value(), format!("line,result,error\n2,{expected},"));
}

#[test]
fn faults_are_answers() {
    let folder = Folder::new("multiexp-faults");
    for (line, fault) in [
        ("{\"bases\":[2],\"exponents\":[],\"modulus\":7}", "1 bases and 0 exponents"),
        ("{\"bases\":2,\"exponents\":[1],\"modulus\":7}", "bases: an array of strings of digits"),
        ("{\"bases\":[2],\"exponents\":[1],\"modulus\":8}", "the modulus is even"),
        ("{\"bases\":[2],\"exponents\":[1],\"modulus\":-7}", "the modulus is below 0"),
        ("{\"bases\":[7],\"exponents\":[-1],\"modulus\":7}", "the base has no inverse"),
        (
            "{\"bases\":[true],\"exponents\":[1],\"modulus\":7}",
            "bases: a string of digits or a JSON number",
        ),
        ("{\"bases\":[2],\"exponents\":[1]}", "missing field `modulus`"),
        (
            "{\"bases\":[2],\"bases\":[2],\"exponents\":[1],\"modulus\":7}",
            "duplicate field `bases`",
        ),
        ("[[2],[1],7]", "a job is a JSON object"),
    ] {
        let input = folder.file("jobs.jsonl", line.to_owned() + "\n");
        let run = multiexp(&input, &["--out", "-"]);
        assert!(run.stdout.contains(fault), "{line}: {}", run.stdout);
        assert!(run.stderr.ends_with("1 of 1 jobs have no result\n"));
    }
}

/// Ten million numbers of one digit once took two gigabytes and half a minute.
#[test]
fn a_list_has_at_most_8192_numbers() {
    let folder = Folder::new("multiexp-many");
    for (count, expected) in [(8192, "2,1,"), (8193, "2,,bases: more than 8192 numbers")] {
        let list = |separator: &str| vec!["1"; count].join(separator);
        let csv = format!("bases,exponents,modulus\n{},{},7\n", list(" "), list(" "));
        let run = multiexp(&folder.file("jobs.csv", csv), &["--out", "-"]);
        assert_eq!(run.stdout.lines().nth(1), Some(expected));
        let list = list(",");
        let json = format!("{{\"bases\":[{list}],\"exponents\":[{list}],\"modulus\":7}}\n");
        let run = multiexp(&folder.file("jobs.jsonl", json), &["--out", "-"]);
        let expected = match expected.split(',').next_back() {
            Some("") | None => "{\"line\":1,\"result\":\"1\"}".to_owned(),
            Some(fault) => format!("{{\"line\":1,\"error\":\"{fault}\"}}"),
        };
        assert_eq!(run.stdout.lines().next(), Some(&*expected));
    }
}
