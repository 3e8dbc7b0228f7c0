//! Tests of messages: the place of an error, hints, and escapes in names that users give.

use crate::{Folder, Run, command, eval, eval_lines, run, run_command};

/// Escapes that set colours and titles, a bell, and characters that change the order of others.
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

/// Answers are escaped too, since people show the files on terminals.
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

#[test]
fn errors_point_at_the_place() {
    for (expression, message) in [
        (
            "1 + ",
            "error: expected a number, a name or `(`, but the expression ends\n  | 1 + \n  |\
             \x20    ^\n",
        ),
        ("12 / (3 - 3)", "error: division by zero\n  | 12 / (3 - 3)\n  |    ^\n"),
        ("1 % 0", "error: division by zero\n  | 1 % 0\n  |   ^\n"),
        (
            "2^-1",
            "error: the exponent is negative, so the result is no integer (powmod takes negative \
             exponents)\n  | 2^-1\n  |  ^\n",
        ),
        ("0^-1", "error: division by zero\n  | 0^-1\n  |  ^\n"),
        ("1 + xyz", "error: `xyz` has no value yet\n  | 1 + xyz\n  |     ^^^\n"),
        ("1 << -1", "error: the shift is negative\n  | 1 << -1\n  |   ^^\n"),
        ("sqrt(-1)", "error: sqrt needs a number that is not negative\n  | sqrt(-1)\n  | ^^^^\n"),
        ("(-1)!", "error: `!` needs a number that is not negative\n  | (-1)!\n  |     ^\n"),
        ("fib(-1)", "error: fib needs a number that is not negative\n  | fib(-1)\n  | ^^^\n"),
        (
            "root(-4, 2)",
            "error: an even root needs a number that is not negative\n  | root(-4, 2)\n  | ^^^^\n",
        ),
        ("root(4, 0)", "error: root needs a degree of at least 1\n  | root(4, 0)\n  | ^^^^\n"),
        (
            "powmod(2, 3, 0)",
            "error: powmod needs a modulus of at least 1\n  | powmod(2, 3, 0)\n  | ^^^^^^\n",
        ),
        (
            "1 + invmod(2, 4)",
            "error: the number has no inverse: it shares a factor with the modulus\n  \
             | 1 + invmod(2, 4)\n  |     ^^^^^^\n",
        ),
    ] {
        let run = eval(expression);
        assert_eq!(run.error(), message, "{expression}");
        assert_eq!(run.stdout, "", "{expression}");
    }
}

#[test]
fn errors_say_what_could_be_meant() {
    for (expression, hint) in [
        ("1e5", "; write 10^5\n"),
        ("2 + 3E10", "; write 3*10^10\n"),
        ("3x", "; a product is written 3*x\n"),
        ("2gcd(4, 6)", "; a product is written 2*gcd\n"),
        ("pow(2,3)", "there is no function `pow`; a power is written b ^ e\n"),
        ("factorize(12)", "; did you mean `factor`?\n"),
        ("hex(255)", "; `eval --base 16` and its like write in another base\n"),
        ("quit()", "; quit without parentheses leaves the prompt\n"),
        ("7 // 2", "; a quotient is written a / b, and divmod(a, b)[0] rounds down\n"),
        ("scale = 2", "; all numbers are integers; divmod(a, b) is [quotient, remainder]\n"),
        ("obase = 16", "; --base N is the base that values are written in\n"),
        ("modpow(2, 3, 5)", "; did you mean `powmod`?\n"),
        ("modinv(2, 5)", "; did you mean `invmod`?\n"),
        ("inverse(2, 5)", "; did you mean `invmod`?\n"),
        ("choose(5, 2)", "; did you mean `binom`?\n"),
        ("C(5, 2)", "; did you mean `binom`?\n"),
        ("eulerphi(7)", "; did you mean `phi`?\n"),
        ("primepi(100)", "; len(primes(1, n)) counts the primes up to n\n"),
        ("rem(5,3)", "there is no function `rem`; a remainder is written a % m\n"),
        ("isprim(7)", "there is no function `isprim`; did you mean `isprime`?\n"),
        ("SQRT(9)", "there is no function `SQRT`; did you mean `sqrt`?\n"),
        ("factoral(9)", "there is no function `factoral`; did you mean `factorial`?\n"),
        (
            "hypergeometric(1)",
            "there is no function `hypergeometric`; `widelimb eval --help` lists the functions",
        ),
        ("7^(10^20) % 10", "; powmod(7, 10^20, 10) finds the remainder\n"),
        ("1 + (2*3)**(5+10^20) % (10 - 3) * 2", "; powmod(2*3, 5+10^20, 10 - 3) finds the"),
        ("e = 10^20; m = 9; 7^e % m", "; powmod(7, e, m) finds the remainder\n"),
        ("0xff^(10^20) % 10", "; powmod(b, e, m) finds b ^ e % m\n"),
    ] {
        assert!(
            eval(expression).error().contains(hint),
            "{expression}: {}",
            eval(expression).stderr
        );
    }
    for expression in
        ["7^(10^20)", "5 % 7^(10^20)", "-7^(10^20) % 3", "7^(10^20) / 3 % 5", "7^-1 % 3"]
    {
        assert!(!eval(expression).error().contains("; powmod"), "{expression}");
    }
    assert!(!eval("0xfg").error().contains("product"));
}

#[test]
fn an_unknown_command_leads_to_the_functions_of_eval() {
    for arguments in [&["phi", "91"][..], &["2 + 3"]] {
        let run = run(arguments);
        assert_eq!(run.status, 2);
        assert!(run.stderr.contains("tip: `widelimb eval` has functions"), "{}", run.stderr);
    }
    // A command that is nearly one has clap's own hint, and a command of `gf2x` none.
    for (arguments, hint) in [(&["evil"][..], "'eval'"), (&["gf2x", "sub", "x", "x"], "gf2x")] {
        let run = run(arguments);
        assert!(run.stderr.contains(hint) && !run.stderr.contains("functions"), "{}", run.stderr);
    }
}
