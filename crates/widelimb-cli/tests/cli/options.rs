//! Tests of options and of the help.

use crate::{command, eval, run, run_command};

#[test]
fn bases() {
    for (base, value) in
        [("2", "-11111111"), ("8", "-377"), ("10", "-255"), ("16", "-ff"), ("36", "-73")]
    {
        assert_eq!(run(["eval", "-b", base, "-255"]).value(), value);
        assert_eq!(run(["eval", "0 - 0xff", "--base", base]).value(), value);
    }
    // Capitals stand for 10 to 35, small letters for 36 to 61.
    for (base, n, value) in [("37", "1331", "Za"), ("62", "-8382213", "-ZAaz")] {
        assert_eq!(run(["digits", "-b", base, n]).value(), value, "{base}");
    }
    for bad in ["0", "1", "63", "-2", "x"] {
        assert!(run(["eval", "1", &format!("--base={bad}")]).error().contains("--base"), "{bad}");
    }
}

#[test]
fn a_mistyped_option_is_no_expression() {
    for arguments in [vec!["--tmie", "2+2"], vec!["2+2", "--tmie"], vec!["--tmie"]] {
        let run = run(["eval"].into_iter().chain(arguments));
        assert!(run.error().starts_with("error: unexpected argument '--tmie' found"));
        assert!(run.stderr.contains("'--time'"), "{}", run.stderr);
        assert_eq!(run.stdout, "");
    }
    assert!(run(["eval", "--bsae=16", "1"]).error().contains("'--base"));
    assert_eq!(run(["eval", "a = 5; --a"]).value(), "5");
    for (expression, value) in [("-2^2", "-4"), ("--5", "5"), ("--(2)", "2"), ("-gcd(4, 6)", "-2")]
    {
        assert_eq!(run(["eval", expression]).value(), value);
        assert_eq!(run(["eval", "--base=10", "--", expression]).value(), value);
    }
    assert!(run(["eval", "--", "--x"]).error().contains("`x` has no value yet"));
}

#[test]
fn bad_values_of_options_are_explained() {
    let message = |arguments: [&str; 4]| run(arguments).error().to_owned();
    let base = message(["eval", "--base", "x", "1"]);
    assert!(base.contains("'x' for '--base <N>': a base is a number from 2 to 62"), "{base}");
    let bits = message(["eval", "--max-bits", "1e9", "1"]);
    assert!(bits.contains("exponents and fractions are not read"), "{bits}");
    assert!(bits.contains("from 1 to 2^42, as 1_000_000_000 or 2^33"), "{bits}");
}

#[test]
fn time_is_told_on_standard_error() {
    let timed = run(["eval", "--time", "2^100"]);
    assert_eq!((timed.status, timed.stdout.as_str()), (0, "1267650600228229401496703205376\n"));
    assert!(timed.stderr.starts_with("time: "), "{}", timed.stderr);
    assert_eq!(timed.stderr.matches(" s to ").count(), 3, "{}", timed.stderr);

    let lines = run_command(command().args(["eval", "--time", "-"]), b"1\n2\n");
    assert_eq!(lines.stdout, "1\n2\n");
    assert!(lines.stderr.contains("time of line 2: "), "{}", lines.stderr);
}

/// Standard error is a pipe here, so no bar is shown.
#[test]
fn nothing_is_shown_where_there_is_no_terminal() {
    let run = eval("a = 3^(10^6); b = a * a; b % 1_000_003 == powmod(3, 2 * 10^6, 1_000_003)");
    assert_eq!(run.value(), "1");
}

#[test]
fn the_help_describes_the_expressions() {
    let help = run(["eval", "--help"]);
    for word in ["powmod(b, e, m)", "--max-bits", "-7 / 2 is -3", "Examples:", "@file"] {
        assert!(help.value().contains(word), "{word}");
    }
    let words: Vec<&str> = help.stdout.split_whitespace().collect();
    assert!(words.join(" ").contains(
        "proven below 2^64; from there on the Baillie-PSW test, to which no exception is known"
    ));
    for (name, other) in [
        ("binom", "binomial"),
        ("fact", "factorial"),
        ("fib", "fibonacci"),
        ("isprime", "is_prime"),
        ("sqrt", "isqrt"),
        ("next_prime", "nextprime"),
        ("phi", "totient"),
    ] {
        let described = help.stdout.split(&format!("\n  {name}(")).nth(1).expect("a function");
        // The description of the next one begins less far to the right.
        let end =
            described.match_indices("\n  ").find(|(at, _)| !described[at + 3..].starts_with(' '));
        let described = &described[..end.expect("a next one").0];
        assert!(described.contains("; also ") && described.contains(other), "{described}");
    }
    assert!(run(["--help"]).value().contains("WIDELIMB_LEVEL"));
}

/// Once the help said of every text that line feeds separate expressions.
#[test]
fn parentheses_go_on_over_lines_in_an_argument_only() {
    assert_eq!(run(["eval", "gcd(12,\n18)\n1 + 1"]).value(), "6\n2");
    let lines = crate::run_command(crate::command().args(["eval", "-"]), b"gcd(12,\n18)\n1 + 1\n");
    assert!(lines.error().contains("error on line 1: "), "{}", lines.stderr);
    assert!(lines.stdout.ends_with("2\n"), "{}", lines.stdout);
}

/// Each command on two polynomials shows its own examples; once all showed products and quotients.
#[test]
fn the_examples_of_polynomials_work() {
    for command in ["add", "mul", "divrem", "gcd"] {
        let help = run(["gf2x", command, "--help"]);
        let examples = help.value().lines().filter_map(|line| line.strip_prefix("  widelimb "));
        let mut tried = 0;
        for line in examples.filter(|line| !line.contains('@')) {
            assert!(line.starts_with(&format!("gf2x {command} ")), "{line}");
            let arguments = line.split('\'').enumerate().flat_map(|(i, part)| match i % 2 {
                0 => part.split_whitespace().collect(),
                _ => vec![part],
            });
            assert_ne!(run(arguments).value(), "", "{line}");
            tried += 1;
        }
        assert!(tried > 0, "{command}");
        assert_eq!(help.stdout.contains("dividend"), command == "divrem", "{command}");
        assert_eq!(help.stdout.contains("gcd 'x^4 + 1' 'x^3 + x' --cofactors"), command == "gcd");
    }
}

#[test]
fn the_help_fits_a_hundred_columns() {
    let commands = [
        "",
        "eval",
        "digits",
        "isprime",
        "factor",
        "prove",
        "verify-prime",
        "gmp",
        "gmp install",
        "next-prime",
        "gcd",
        "info",
        "bench",
        "explain",
        "explain mul",
        "explain gf2x",
        "powmod",
        "modexp",
        "tune",
        "completions",
        "man",
        "gf2x",
        "gf2x add",
        "gf2x mul",
        "gf2x divrem",
        "gf2x powmod",
        "gf2x gcd",
        "gf2x irreducible",
        "gf2x factor",
        "hqc",
        "hqc keygen",
        "hqc encaps",
    ];
    for command in commands {
        for option in ["-h", "--help"] {
            let help = run(command.split_whitespace().chain([option]));
            // The line of the usage is one, whatever the options are.
            for line in help.value().lines().filter(|line| !line.starts_with("Usage: ")) {
                assert!(line.chars().count() <= 100, "{command} {option}: {line}");
            }
        }
    }
}

/// Every example of the help that needs no file of its own.
#[test]
fn the_examples_of_the_help_work() {
    let help = run(["eval", "--help"]);
    let mut tried = 0;
    for line in help.value().lines() {
        let Some(rest) = line.strip_prefix("  widelimb eval ") else { continue };
        if rest.contains('@') {
            continue;
        }
        let arguments = rest.split('\'').enumerate().flat_map(|(i, part)| match i % 2 {
            0 => part.split_whitespace().collect(),
            _ => vec![part],
        });
        assert_ne!(run(["eval"].into_iter().chain(arguments)).value(), "", "{line}");
        tried += 1;
    }
    assert!(tried >= 4, "{tried}");
}

#[test]
fn bad_arguments_end_with_status_2() {
    for arguments in [vec!["digits"], vec!["eval", "1", "2"], vec!["frobnicate"], vec!["--frob"]] {
        assert!(run(&arguments).error().contains("Usage:"), "{arguments:?}");
    }
}
