//! Tests of too little memory, which is an error with a message at every point of a run.
#![cfg(target_os = "linux")]

use crate::{Folder, Run, command, run_command, shell};

/// Runs `widelimb` with `kib` KiB of address space.
fn within(kib: u32, arguments: &[&str]) -> Run {
    shell(&format!("ulimit -v {kib} && exec \"$0\" \"$@\""), arguments)
}

/// Asserts that a run has its answer or a message about memory; returns whether it was refused.
#[track_caller]
fn is_refused(run: &Run, what: &str) -> bool {
    if run.status == 0 {
        assert_eq!(run.stderr, "", "{what}");
        return false;
    }
    let sentence = run.error();
    assert_eq!(sentence.matches("not enough memory").count(), 1, "{what}: {sentence}");
    assert!(!sentence.contains("panicked") && sentence.lines().count() <= 3, "{what}: {sentence}");
    true
}

/// Runs every operation with more and more memory, from too little to enough. No run panics, aborts
/// or hangs, even with RUST_BACKTRACE set.
#[test]
fn no_amount_of_memory_ends_a_computation_by_a_panic() {
    let folder = Folder::new("memory");
    let long = run_command(command().args(["eval", "3^600000"]), b"").stdout;
    let digits = folder.file("digits", long);
    let mut refused = 0;
    // Less than its own length ends the program before it begins.
    let program =
        std::fs::metadata(env!("CARGO_BIN_EXE_widelimb")).expect("the program").len() / 1024;
    for expression in [
        "bits(fact(250000))",
        "bits(binom(4*10^6, 2*10^6))",
        "bits(binom(2^32, 30000))",
        "bits(fib(5*10^6))",
        "bits(root(2^(4*10^6) - 1, 7))",
        "bits(sqrt(2^(4*10^6) - 1))",
        "2^(10^6) - 1",
        &format!("bits(@\"{digits}\")"),
        "bits((2^(4*10^6) - 1) / (2^(2*10^6) - 3))",
        "bits(3^(2*10^6) * 5^(10^6))",
        "bits(lcm(2^30000 - 1, 3^20000))",
        "bits(powmod(3, 7, 2^(10^6) - 1))",
        "bits(-(3^(4*10^6)) & 5^(2*10^6))",
        "bits(product(k, 1, 3*10^5, k))",
        "bits(sum(k, 1, 9, 3^(10^6) + k))",
        "len(gcdext(2^(10^6) - 1, 3^(6*10^5)))",
    ] {
        for more in [1_000, 7_000, 11_000, 15_000, 23_000, 47_000] {
            let kib = program + more;
            let limited = format!("ulimit -v {kib} && RUST_BACKTRACE=1 exec \"$0\" eval \"$@\"");
            let run = shell(&limited, &[expression]);
            // Too little for the program to start: nothing of it runs.
            if run.status == 127 || run.stderr.contains("error while loading") {
                continue;
            }
            refused += usize::from(is_refused(&run, &format!("{expression} within {kib}")));
        }
    }
    assert!(refused >= 12, "{refused}");
}

/// The message is about the list, not about the small number that did not fit any more.
#[test]
fn a_list_that_does_not_fit_is_named() {
    let folder = Folder::new("memory-list");
    let numbers: String = (0..600_000).map(|n| format!("{n}\n")).collect();
    let file = format!("len(@\"{}\")", folder.file("numbers", numbers));
    let mut refused = 0;
    for expression in ["len(primes(1, 10^7))", "len(primes(10^15, 10^15 + 10^6))", &file] {
        for kib in [30_000, 40_000, 60_000, 100_000] {
            let run = within(kib, &["eval", expression]);
            if is_refused(&run, &format!("{expression} within {kib}")) {
                refused += 1;
                let named = "not enough memory for a list of at least ";
                assert!(run.stderr.contains(named), "{}", run.stderr);
            }
        }
    }
    assert!(refused >= 6, "{refused}");
}

/// Once an estimate was too small, and the run ended with status 101.
#[test]
fn a_factorial_that_does_not_fit_is_refused() {
    let run = within(614_400, &["eval", "bits(fact(2*10^7))"]);
    assert!(is_refused(&run, "a factorial"));
    assert!(run.stderr.contains("  | bits(fact(2*10^7))\n"), "{}", run.stderr);
}

/// Memory without an estimate is refused too: tokens of a long line, coefficients, jobs.
#[test]
fn what_has_no_estimate_is_caught_too() {
    let folder = Folder::new("memory-net");
    let long = folder.file("lines", "1+".repeat(3_000_000) + "1\n");
    let limited = format!("ulimit -v 100000 && exec \"$0\" eval - < '{long}'");
    assert!(is_refused(&shell(&limited, &[]), "a long line"));
    let mul = ["gf2x", "mul", "x^200000000 + 1", "x^200000000 + x + 1", "--format", "hex"];
    assert!(is_refused(&within(100_000, &mul), "a product of polynomials"));
    let output = folder.path("out");
    let factor = ["gf2x", "gcd", "x^200000000 + 1", "x^199999999 + x", "--out", &output];
    assert!(is_refused(&within(100_000, &factor), "a divisor of polynomials"));
    assert_eq!(std::fs::read_dir(folder.path("")).unwrap().count(), 1);
}

#[test]
fn an_end_of_memory_leaves_no_temporary_file() {
    let folder = Folder::new("memory-temporary");
    let output = folder.file("out", "old\n");
    // The first value is in the new file when the second line does not fit.
    let lines = "1\n".to_owned() + &"1+".repeat(3_000_000) + "1\n";
    let input = folder.file("lines", lines);
    let limited = format!("ulimit -v 100000 && exec \"$0\" eval - --out '{output}' < '{input}'");
    assert!(is_refused(&shell(&limited, &[]), "a long line"));
    assert_eq!(std::fs::read_to_string(&output).unwrap(), "old\n");
    assert_eq!(std::fs::read_dir(folder.path("")).unwrap().count(), 2);
}
