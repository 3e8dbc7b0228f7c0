//! Tests of texts that are no polynomial, or one of too high a degree.

use super::gf2x;
use crate::Folder;

#[test]
fn what_is_no_polynomial_is_an_error_with_its_place() {
    for (text, message) in [
        ("y", "the polynomial `y`: a term (x^17, x, 1 or 0) is missing at byte 0"),
        ("", "is missing at byte 0"),
        ("0x", "a digit is missing at byte 2"),
        ("x^", "an exponent is missing at byte 2"),
        ("12", "a `+` or the end is missing at byte 1"),
    ] {
        let run = gf2x(&["mul", "x", text], b"");
        assert!(run.error().contains(message), "{text:?}: {}", run.stderr);
    }
    let long = gf2x(&["mul", "x", &"z".repeat(1000)], b"");
    assert!(long.error().len() < 200, "{}", long.stderr);
}

#[test]
fn a_huge_exponent_is_refused_at_once() {
    for text in ["x^268435457", "x^99999999999999999999999999", "x^4398046511104"] {
        let run = gf2x(&["mul", "1", text], b"");
        assert!(run.error().contains("the degree is above 268435456 at byte 2"), "{}", run.stderr);
    }
    let run = gf2x(&["mul", "1", "x^11", "--max-degree", "10"], b"");
    assert!(run.error().contains("the degree is above 10"), "{}", run.stderr);
    assert_eq!(gf2x(&["mul", "1", "x^16", "--max-degree", "2^4"], b"").value(), "x^16");
    for bad in ["2^99", "x", "-1", "4398046511104"] {
        let run = gf2x(&["mul", "1", "1", &format!("--max-degree={bad}")], b"");
        assert!(run.error().contains("a degree is a number up to"), "{bad}: {}", run.stderr);
    }
}

#[test]
fn files_that_are_none_and_bytes_that_are_no_text() {
    let folder = Folder::new("gf2x-bad");
    let missing = folder.path("missing");
    assert!(gf2x(&["mul", "x", &format!("@{missing}")], b"").error().contains(&missing));
    let bytes = folder.file("bytes", [b'x', 0xff]);
    let run = gf2x(&["mul", "x", &format!("@{bytes}")], b"");
    assert!(run.error().contains("the byte 0xff at byte 1 belongs to no polynomial"));
    assert!(gf2x(&["mul", "x", "-"], b"").error().contains("standard input: a term"));
    let run = gf2x(&["mul", "x", "\u{1b}[2J"], b"");
    assert!(run.error().contains(r"the polynomial `\u{1b}[2J`"), "{}", run.stderr);
    assert!(gf2x(&["mul", "-", "-"], b"x").error().contains("one polynomial only"));
    let folder_name = format!("@{}", folder.path(""));
    assert!(gf2x(&["mul", "x", &folder_name], b"").error().contains("error: file "));
}
