//! Tests of `widelimb gf2x gcd`, `irreducible` and `factor`.

use super::gf2x;

#[test]
fn common_divisors_and_their_cofactors() {
    assert_eq!(gf2x(&["gcd", "x^6 + 1", "x^9 + 1"], b"").value(), "x^3 + 1");
    assert_eq!(gf2x(&["gcd", "0", "0"], b"").value(), "0");
    assert_eq!(
        gf2x(&["gcd", "0x83", "0xb", "--cofactors"], b"").value(),
        "1\nx^2 + 1\nx^6 + x^3 + x"
    );
    assert_eq!(gf2x(&["gcd", "0x83", "-", "-f", "hex"], b"0x83").value(), "0x83");
}

#[test]
fn tests_say_their_answer_and_give_it_as_a_status() {
    assert_eq!(gf2x(&["irreducible", "x^127 + x + 1"], b"").value(), "irreducible");
    for (other, word) in [
        ("x^2", "reducible\n"),
        ("x^127 + x^2 + 1", "reducible\n"),
        ("1", "unit\n"),
        ("0", "zero\n"),
    ] {
        let run = gf2x(&["irreducible", other], b"");
        assert_eq!((run.status, &run.stdout[..], &run.stderr[..]), (1, word, ""));
    }
    assert!(gf2x(&["irreducible", "y"], b"").error().contains('y'));
    assert!(gf2x(&["irreducible"], b"").error().contains("required"));
    assert!(gf2x(&["irreducible", "x", "--degree", "2"], b"").error().contains("cannot be used"));
    assert!(gf2x(&["irreducible", "x", "--random", "2"], b"").error().contains("cannot be used"));
}

#[test]
fn irreducible_polynomials_of_a_degree() {
    let found = |degree| gf2x(&["irreducible", "--degree", degree], b"").value().to_owned();
    assert_eq!(found("1"), "x");
    assert_eq!(found("233"), "x^233 + x^74 + 1");
    assert_eq!(found("571"), "x^571 + x^10 + x^5 + x^2 + 1");
    assert!(gf2x(&["irreducible", "--degree", "0"], b"").error().contains("degree 0"));
    for degree in ["2^41", "268435457"] {
        let run = gf2x(&["irreducible", "--degree", degree], b"");
        assert!(run.error().contains("--max-degree N allows more"), "{}", run.stderr);
    }
    let run = gf2x(&["irreducible", "-d", "9", "-r", "1", "--max-degree", "8"], b"");
    assert!(run.error().contains("the degree is above 8"), "{}", run.stderr);
    let drawn =
        |seed| gf2x(&["irreducible", "-d", "90", "-r", seed, "-f", "hex"], b"").value().to_owned();
    assert_eq!(drawn("5"), drawn("5"));
    assert_ne!(drawn("5"), drawn("6"));
    assert_eq!(gf2x(&["irreducible", &drawn("5")], b"").value(), "irreducible");
}

#[test]
fn factors_are_lines_or_objects() {
    assert_eq!(
        gf2x(&["factor", "x^14 + 1"], b"").value(),
        "(x + 1)^2\n(x^3 + x + 1)^2\n(x^3 + x^2 + 1)^2"
    );
    assert_eq!(gf2x(&["factor", "-", "-f", "hex"], b"0x6").value(), "(0x2)\n(0x3)");
    assert_eq!(
        gf2x(&["factor", "x^4 + x^2", "--json"], b"").value(),
        "{\"factor\":\"x\",\"degree\":1,\"multiplicity\":2}\n\
         {\"factor\":\"x + 1\",\"degree\":1,\"multiplicity\":2}"
    );
    assert_eq!(gf2x(&["factor", "1"], b"").value(), "");
    assert!(gf2x(&["factor", "0"], b"").error().contains("0 has no factorization"));
}
