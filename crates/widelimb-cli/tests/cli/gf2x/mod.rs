//! Tests of `widelimb gf2x`.

mod arithmetic;
mod hostile;
mod theory;

use crate::{Run, command, run_command};

/// Runs `widelimb gf2x` with arguments and a standard input.
fn gf2x(arguments: &[&str], input: &[u8]) -> Run {
    run_command(command().arg("gf2x").args(arguments), input)
}

#[test]
fn the_help_shows_examples_that_work() {
    let help = gf2x(&["--help"], b"");
    assert!(help.value().contains("widelimb gf2x mul 'x^2 + x + 1' 'x + 1'"), "{}", help.stdout);
    assert!(gf2x(&["mul", "--help"], b"").value().contains("Examples:"));
    assert_eq!(gf2x(&["mul", "x^2 + x + 1", "x + 1"], b"").value(), "x^3 + 1");
    assert!(gf2x(&["sub", "1", "1"], b"").error().contains("unrecognized subcommand"));
}
