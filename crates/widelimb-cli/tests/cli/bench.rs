//! Tests of `widelimb bench`.

use crate::{Folder, Running, command, run, run_command};
use serde_json::Value;
use std::time::{Duration, Instant};

const OPERATIONS: [&str; 22] = [
    "add_n",
    "sub_n",
    "mul",
    "sqr",
    "divrem",
    "divrem_1000",
    "quotient",
    "gcd",
    "gcdext",
    "invmod",
    "sqrt",
    "powmod",
    "powmod_secret",
    "isprime",
    "isprime_random",
    "to_decimal",
    "from_decimal",
    "gf2x",
    "batch_mul",
    "batch_sqr",
    "batch_mul_digits",
    "batch_sqr_digits",
];

fn quick(operation: &str, options: &[&str]) -> crate::Run {
    run(["bench", operation, "--sizes", "2,5", "--seconds", "0.001"].iter().chain(options))
}

#[test]
fn every_operation_gives_lines_of_json() {
    for operation in OPERATIONS {
        let run = quick(operation, &["--json"]);
        assert_eq!(run.status, 0, "{}", run.stderr);
        let rows: Vec<Value> =
            run.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        for (size, row) in [2, 5].into_iter().flat_map(|size| {
            let of_size = rows.iter().filter(move |row| row["size"] == size);
            of_size.map(move |row| (size, row))
        }) {
            assert_eq!(row["op"], operation, "{size}");
            assert!(row["ours_ns"].as_f64().is_some_and(|ns| ns > 0.0), "{row}");
            assert!(row["level"].is_string(), "{row}");
            let fields = ["peer", "peer_version", "peer_ns", "ratio"];
            let present = fields.map(|field| !row[field].is_null());
            assert!(present == [true; 4] || present == [false; 4], "{row}");
        }
        let [first, last] =
            [rows.first(), rows.last()].map(|row| row.expect("a row")["size"].clone());
        assert_eq!((first, last), (2.into(), 5.into()));
    }
}

/// The notes name the profile in force, since its thresholds change the times.
#[test]
fn the_notes_name_the_profile() {
    let folder = Folder::new("bench-profile");
    let level = widelimb::cpu::Level::requested().expect("a level that is there");
    let path = folder.file("mine", format!("widelimb profile 1\nlevel = {level}\n"));
    let mut command = command();
    command.args(["bench", "mul", "--sizes", "2", "--seconds", "0.001"]);
    let run = run_command(command.env("WIDELIMB_PROFILE", &path), b"");
    let note = format!("with the thresholds of {path}\n");
    assert!(run.status == 0 && run.stderr.contains(&note), "{}", run.stderr);
    assert!(!quick("mul", &[]).stderr.contains("thresholds"));
}

#[test]
fn the_table_has_a_head_and_notes_on_the_side() {
    let run = quick("mul", &[]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let head = run.stdout.lines().next().expect("a head");
    assert!(["limbs", "ours ns", "peer ns", "ratio"].iter().all(|name| head.contains(name)));
    assert!(run.stdout.lines().count() >= 3, "{}", run.stdout);
    assert!(run.stderr.contains("level "), "{}", run.stderr);
    assert!(["GMP", "FLINT", "OpenSSL"].iter().all(|name| run.stderr.contains(name)));
}

/// Once the notes of batches of integers said that libraries of polynomials are absent.
#[test]
fn the_notes_name_the_peers_that_count() {
    for (operation, counts, others) in [
        ("batch_mul", &["GMP"][..], &["gf2x", "NTL", "FLINT", "OpenSSL"][..]),
        ("batch_sqr_digits", &["GMP"], &["gf2x", "NTL", "FLINT", "OpenSSL"]),
        ("mul", &["GMP", "FLINT", "OpenSSL"], &["gf2x", "NTL"]),
        ("gf2x", &["gf2x", "NTL"], &["GMP", "FLINT", "OpenSSL"]),
    ] {
        let run = quick(operation, &[]);
        let named = |name: &&str| {
            let begins =
                |line: &str| line.strip_prefix("against ").unwrap_or(line).starts_with(name);
            run.stderr.lines().any(begins)
        };
        assert!(counts.iter().all(named), "{operation}: {}", run.stderr);
        assert!(!others.iter().any(named), "{operation}: {}", run.stderr);
    }
}

#[test]
fn several_operations_have_a_table_each_and_a_plot_together() {
    let path = std::env::temp_dir().join(format!("widelimb-bench-{}.svg", std::process::id()));
    let name = path.to_str().expect("a name in Unicode");
    let sizes = ["--sizes", "2,5", "--seconds", "0.001", "--plot", name];
    let run = run(["bench", "mul", "sqr"].iter().chain(&sizes));
    assert_eq!(run.status, 0, "{}", run.stderr);
    let heads = run.stdout.lines().filter(|line| ["mul", "sqr"].contains(line)).count();
    assert_eq!(heads, 2, "{}", run.stdout);
    let svg = std::fs::read_to_string(&path).expect("the plot");
    std::fs::remove_file(&path).expect("the plot");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    for line in ["mul: widelimb", "sqr: widelimb"] {
        assert!(svg.contains(&format!(">{line}<")), "{svg}");
    }
}

#[test]
fn a_plot_that_cannot_be_written_is_said_at_once() {
    let start = Instant::now();
    let plot = ["--sizes", "4", "--seconds", "30", "--plot", "/nowhere/plot.svg"];
    let run = run(["bench", "mul"].iter().chain(&plot));
    assert!(run.error().contains("cannot write /nowhere/plot.svg"), "{}", run.stderr);
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn bad_requests_are_errors() {
    for arguments in [
        vec!["bench"],
        vec!["bench", "frobnicate"],
        vec!["bench", "mul", "--sizes", "0"],
        vec!["bench", "mul", "--sizes", "1,x"],
        vec!["bench", "mul", "--seconds", "nan"],
    ] {
        assert!(run(&arguments).error().contains("--help"), "{arguments:?}");
    }
    assert!(run(["bench", "x"]).error().contains("unknown operation `x`: there are add_n"));
}

#[test]
fn a_reader_who_goes_away_ends_it() {
    // A hundred seconds of sizes, if nobody ended it.
    let sizes = ["4"; 1000].join(",");
    let start = Instant::now();
    let mut running =
        Running::start(command().args(["bench", "add_n", "--seconds", "0.1", "--sizes", &sizes]));
    drop(running.stdout());
    running.end().is_ended_by_a_closed_pipe();
    assert!(start.elapsed() < Duration::from_secs(60));
}

/// OpenSSL's conversion is quadratic: it once took minutes here.
#[test]
fn a_peer_whose_call_would_take_minutes_is_left_out() {
    let start = Instant::now();
    let run = run(["bench", "to_decimal", "--sizes", "100000", "--seconds", "0.2"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(start.elapsed() < Duration::from_secs(30));
    match run.stdout.lines().find(|line| line.contains("BN_bn2dec")) {
        Some(row) => {
            assert!(row.contains(" - ") && row.contains("a call would take about"), "{row}")
        }
        None => widelimb_testkit::skipped("OpenSSL is absent"),
    }
}

/// The operands are shorter than in a measurement, so that a debug build ends in time.
#[test]
fn numbers_have_a_row_for_each_operation_and_size() {
    let folder = Folder::new("bench-numbers");
    let plot = folder.path("numbers.svg");
    let options = ["--sizes", "32,200", "--seconds", "0.001", "--json", "--plot", &plot];
    let run = run(["bench", "numbers"].iter().chain(&options));
    assert_eq!(run.status, 0, "{}", run.stderr);
    let rows: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    for row in &rows {
        assert!(row["times"][0]["ns"].as_f64().is_some_and(|ns| ns > 0.0), "{row}");
        assert_eq!(row["times"][0]["library"], "widelimb");
        assert_eq!(row["ratio"].is_null(), row["times"].as_array().map(Vec::len) == Some(1));
    }
    let count = |numbers: &str, bits: &Value| {
        rows.iter().filter(|row| row["numbers"] == numbers && row["bits"] == *bits).count()
    };
    for bits in [32, 200].map(Value::from) {
        assert_eq!((count("natural", &bits), count("integer", &bits)), (23, 12));
    }
    assert_eq!((count("natural", &Value::Null), count("integer", &Value::Null)), (4, 2));
    let svg = std::fs::read_to_string(&plot).expect("the picture");
    assert_eq!(svg.matches("<title>").count(), rows.len());
}

#[test]
fn of_numbers_the_table_has_what_is_asked_for() {
    let only = ["--only", "gcd,mul", "--sizes", "64", "--seconds", "0.001"];
    let run = run(["bench", "numbers"].iter().chain(&only));
    assert_eq!(run.status, 0, "{}", run.stderr);
    let words = |line: &str| -> Vec<String> {
        line.split_whitespace().take(3).map(str::to_owned).collect()
    };
    let lines: Vec<Vec<String>> = run.stdout.lines().map(words).collect();
    let expected = [
        ["numbers", "operation", "bits"],
        ["natural", "mul", "64"],
        ["integer", "mul", "64"],
        ["natural", "gcd", "64"],
    ];
    assert_eq!(lines, expected);
    assert!(run.stderr.contains("level "), "{}", run.stderr);
}

#[test]
fn bad_requests_of_numbers_are_errors() {
    for (arguments, message) in [
        (&["numbers", "mul"][..], "`numbers` is measured alone"),
        (&["mul", "--only", "gcd"], "--only chooses among the operations of `bench numbers`"),
        (&["gmp", "mul"], "`gmp` is measured alone"),
        (&["gmp", "--only", "add"], "--only chooses among the operations of `bench numbers`"),
        (&["gmp", "--only", "mpz_x"], "unknown function of GMP `mpz_x`: there are mpz_add, "),
        (&["factor", "mul"], "`factor` is measured alone"),
        (&["factor", "--only", "mul"], "--only chooses among the operations of `bench numbers`"),
        (&["factor", "--sizes", "15"], "numbers to factor have 16 to 300 bits"),
        (&["factor", "--ecm", "--bits", "63"], "numbers for curves have 64 to 4096 bits"),
        (&["factor", "--b1", "100"], "--b1 is of `bench factor --ecm`"),
        (&["factor", "--plot", "x.svg"], "there is no picture of `bench factor`"),
        (&["mul", "--count", "2"], "--count, --threads, --ecm and --b1 are of `bench factor`"),
        (&["mul", "--score"], "--peer and --score are of `bench gmp`"),
        (&["numbers", "--sizes", "7"], "numbers have at least 8 bits"),
        (&["numbers", "--only", "x"], "unknown operation on numbers `x`: there are add, sub,"),
    ] {
        let run = run(["bench"].iter().chain(arguments));
        assert!(run.error().contains(message), "{arguments:?}: {}", run.stderr);
    }
}

/// gp stands beside widelimb if it is there.
#[test]
fn factorizations_have_a_row_for_each_size() {
    let options = ["--bits", "32,70", "--count", "2", "--seconds", "0.001"];
    let table = run(["bench", "factor"].iter().chain(&options));
    assert_eq!(table.status, 0, "{}", table.stderr);
    let first = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let bits: Vec<_> = table.stdout.lines().filter_map(first).collect();
    assert_eq!(bits, ["bits", "32", "70"]);
    let threads = ["--threads", "2", "--json"];
    let json = run(["bench", "factor"].iter().chain(&options).chain(&threads));
    assert_eq!(json.status, 0, "{}", json.stderr);
    for (line, bits) in json.stdout.lines().zip([32, 70]) {
        let row: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!((&row["bits"], &row["op"]), (&bits.into(), &"factor".into()));
        assert_eq!(row["clock"], "elapsed");
        let fields = ["peer", "peer_version", "peer_s", "ratio"];
        let present = fields.map(|field| !row[field].is_null());
        assert!(present == [true; 4] || present == [false; 4], "{row}");
    }
}

#[test]
fn peers_that_are_no_programs_are_absent() {
    for (options, name, variable) in [
        (&["--count", "1"][..], "PARI", "WIDELIMB_PEER_GP"),
        (&["--ecm", "--b1", "50"], "GMP-ECM", "WIDELIMB_PEER_ECM"),
    ] {
        for program in ["/nowhere/program", "cargo"] {
            let mut command = command();
            command.args(["bench", "factor", "--bits", "64", "--seconds", "0.001", "--json"]);
            let run = run_command(command.args(options).env(variable, program), b"");
            assert_eq!(run.status, 0, "{}", run.stderr);
            let row: Value = serde_json::from_str(run.stdout.trim_end()).expect("one row");
            assert!(row["peer"].is_null() && row["ratio"].is_null(), "{row}");
            let said = format!("{name} is absent: {program}");
            assert!(run.stderr.contains(&said), "{}", run.stderr);
            assert!(run.stderr.contains("no peer could be opened"), "{}", run.stderr);
        }
    }
}

#[test]
fn curves_have_a_row_for_each_size_and_bound() {
    let options = ["--bits", "64,100", "--b1", "50,100", "--count", "1"];
    let run = run(["bench", "factor", "--ecm"].iter().chain(&options));
    assert_eq!(run.status, 0, "{}", run.stderr);
    let columns: Vec<String> = run
        .stdout
        .lines()
        .map(|line| line.split_whitespace().take(3).collect::<Vec<_>>().join(" "))
        .collect();
    let rows = ["64 50 5000", "64 100 10000", "100 50 5000", "100 100 10000"];
    assert_eq!(columns[0], "bits B1 B2");
    assert_eq!(columns[1..], rows);
}
