//! Tests of limits: a result that is too large is refused before it is computed.

use crate::{Folder, eval, eval_lines, run};
use std::time::{Duration, Instant};

/// Far longer than a refusal takes on a busy machine, far shorter than any of the computations.
const AT_ONCE: Duration = Duration::from_secs(10);

#[test]
fn hopeless_expressions_are_refused_at_once() {
    for expression in [
        "9^9^9^9",
        "9**9**9",
        "2^10^10",
        "2^2^100",
        "(-7)^(10^100)",
        "fact(10^12)",
        "(10^9)!",
        "(10^400)!",
        "1 << 10^10",
        "1 << 2^70",
        "fib(10^11)",
        "fib(10^400)",
        "binom(10^15, 10^14)",
        "binom(10^400, 10^300)",
        "a = 2^(10^9); a * a",
    ] {
        let start = Instant::now();
        let run = eval(expression);
        let message = run.error();
        assert!(message.contains("above the limit of 1073741824 bits"), "{expression}: {message}");
        assert!(message.contains("--max-bits"), "{message}");
        assert!(message.contains('^'), "{message}");
        assert!(start.elapsed() < AT_ONCE, "{expression}: {:?}", start.elapsed());
    }
}

/// Once primes were counted until the list was too long, which took half an hour.
#[test]
fn hopeless_lists_are_refused_at_once() {
    for (expression, raised) in [
        ("primes(1, 10^13)", "no --max-bits allows it"),
        ("primes(1, 10^12)", "--max-bits 2^41 raises it"),
        ("primes(1, 2^63)", "no --max-bits allows it"),
        ("primes(1, 10^400)", "no --max-bits allows it"),
        ("primes(10^30, 10^30 + 10^14)", "no --max-bits allows it"),
    ] {
        let start = Instant::now();
        let run = eval(expression);
        let message = run.error();
        assert!(message.contains("the list would have at least "), "{expression}: {message}");
        assert!(message.contains("limit of 2147483648 bytes for all numbers in use"), "{message}");
        assert!(message.contains(raised), "{message}");
        assert!(start.elapsed() < AT_ONCE, "{expression}: {:?}", start.elapsed());
    }
}

/// The memory of a list is that of its numbers and of their places.
#[test]
fn lists_count_with_all_numbers_in_use() {
    let limited = |expression: &str| run(["eval", "--max-bits", "2^20", expression]);
    // 78498 primes of 512 bits and more; the limit is 2^24 bits, and so for 30000 of them.
    let long = limited("primes(1, 10^6)");
    assert!(long.error().contains("--max-bits 2^22 raises it"), "{}", long.stderr);
    assert_eq!(run(["eval", "--max-bits", "2^22", "len(primes(1, 10^6))"]).value(), "78498");
    assert_eq!(limited("len(primes(1, 240000))").value(), "21221");
    // What is there already is no room for another list.
    let second = limited("a = primes(1, 240000); b = primes(1, 240000)");
    assert!(second.error().contains("the list would have"), "{}", second.stderr);
    assert_eq!(limited("a = primes(1, 240000); a = 0; len(primes(1, 240000))").value(), "21221");
}

#[test]
fn the_limit_is_exact() {
    let limited = |expression| run(["eval", "--max-bits", "1_000", expression]);
    for allowed in [
        "bits(2^1000 - 1)",
        "bits(2^999)",
        "bits(1 << 999)",
        "bits((2^500 - 1) * (2^500 - 1))",
        "bits(2^999 + (2^999 - 1))",
    ] {
        let run = limited(allowed);
        // 2^1000 itself has a bit too many.
        if allowed == "bits(2^1000 - 1)" {
            assert!(run.error().contains("about 1001 bits (302 decimal digits)"), "{}", run.stderr);
        } else {
            assert!(["1000", "999"].contains(&run.value()), "{allowed}: {}", run.stdout);
        }
    }
    for refused in [
        "2^1000",
        "1 << 1000",
        "2^999 + 2^999",
        "2^500 * 2^500",
        "-2^999 - 2^999",
        "fact(200)",
        "fib(1500)",
        "binom(1100, 550)",
        "a = 2^600; lcm(a, a - 1)",
        "3^700",
    ] {
        assert!(limited(refused).error().contains("limit of 1000 bits"), "{refused}");
    }
}

#[test]
fn small_sizes_are_plain_numbers() {
    let message =
        |bits, expression| run(["eval", "--max-bits", bits, expression]).error().to_owned();
    assert!(message("10", "1024").contains("about 11 bits (4 decimal digits)"));
    assert!(message("30", "2^999999").contains("about 999999 bits (301030 decimal digits)"));
    assert!(message("40", "1 << 10^9").contains("about 1.000e9 bits (3.010e8 decimal digits)"));
}

#[test]
fn the_limit_may_be_a_power_of_two() {
    assert_eq!(run(["eval", "--max-bits=2^12", "bits(2^4095)"]).value(), "4096");
    assert!(run(["eval", "--max-bits=2^12", "2^4096"]).error().contains("4096 bits"));
    for bad in ["0", "x", "-5", "2^64", "3^5"] {
        assert!(run(["eval", &format!("--max-bits={bad}"), "1"]).error().contains("--max-bits"));
    }
}

#[test]
fn numbers_in_use_are_limited_together() {
    let limited = |expression: &str| run(["eval", "--max-bits", "1000", expression]);
    let numbers = |count| vec!["2^999"; count].join(",");
    assert_eq!(limited(&format!("bits(max({}))", numbers(16))).value(), "1000");
    let too_many = limited(&format!("bits(max({}))", numbers(17)));
    assert!(too_many.error().contains("more than 16000 bits together"), "{}", too_many.stderr);

    let variables: String = (0..16).map(|i| format!("v{i} = 2^999;")).collect();
    assert!(limited(&format!("{variables} w = 2^999")).error().contains("together"));
    assert_eq!(limited(&"v = 2^999;".repeat(100)).value(), "");
    assert_eq!(limited(&format!("{variables} v0 = 0; v0 + bits(2^998)")).value(), "999");
    // The use of a variable takes nothing more.
    let uses = vec!["v0"; 100].join(",");
    assert_eq!(
        limited(&format!("{variables} v0 = 0; v0 = 2^499; bits(max({uses}))")).value(),
        "500"
    );
}

#[test]
fn long_literals_are_refused() {
    let literal = "9".repeat(5000);
    assert_eq!(eval_lines(&format!("digits({literal})")).value(), "5000");
    let run = run(["eval", "--max-bits", "10_000", &literal]);
    assert!(run.error().contains("limit of 10000 bits"), "{}", run.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn endless_files_are_left_at_the_limit() {
    let folder = Folder::new("endless");
    let long = folder.file("long", "7".repeat(100_000));
    let run = run(["eval", "--max-bits", "1000", &format!("@\"{long}\"")]);
    assert!(run.error().contains("limit of 1000 bits"), "{}", run.stderr);
    assert!(eval("@/dev/zero").error().contains("the byte 0x00"));
}

/// Runs `widelimb eval` with `kib` KiB of address space.
#[cfg(target_os = "linux")]
fn eval_within(kib: u32, arguments: &[&str], input: &str) -> crate::Run {
    let script = format!("ulimit -v {kib} && exec \"$0\" eval \"$@\"");
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_widelimb")]).args(arguments);
    crate::run_command(&mut shell, input.as_bytes())
}

#[cfg(target_os = "linux")]
#[test]
fn too_little_memory_is_an_error() {
    let run = eval_within(3_000_000, &["--max-bits", "2^42", "2^(2^40) > 0"], "");
    assert!(run.error().starts_with("error: not enough memory for a number of about 1.1"));
    assert!(run.stderr.ends_with("\n  | 2^(2^40) > 0\n  |  ^\n"), "{}", run.stderr);
    for expression in ["1 << 10^9", "3^(6*10^8)", "fact(10^7)", "fib(10^9)", "binom(10^9, 10^8)"] {
        let run = eval_within(100_000, &[expression], "");
        assert!(run.error().contains("not enough memory"), "{}", run.stderr);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn lines_that_lack_memory_do_not_end_the_others() {
    let lines: String = (1..=5).map(|k| format!("2^(10^9) + {k}\n")).collect();
    let run = eval_within(600_000, &["-"], &(lines + "6 * 7\n"));
    assert_eq!(run.error().matches("not enough memory").count(), 5, "{}", run.stderr);
    assert_eq!(run.stdout, "42\n");

    let variables: String = (1..=9).map(|k| format!("v{k} = 2^(10^9) + {k}\n")).collect();
    let run = eval_within(600_000, &["-"], &(variables + "v1 > 0\n"));
    assert!(run.error().contains("not enough memory"), "{}", run.stderr);
}
