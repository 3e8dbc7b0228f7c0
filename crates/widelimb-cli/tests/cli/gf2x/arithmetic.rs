//! Tests of `widelimb gf2x add`, `mul`, `divrem` and `powmod`.

use super::gf2x;
use crate::Folder;

#[test]
fn products_and_quotients_as_text_and_in_base_16() {
    assert_eq!(gf2x(&["mul", "x^64 + 1", "0b11"], b"").value(), "x^65 + x^64 + x + 1");
    assert_eq!(
        gf2x(&["mul", "x^64 + 1", "0x3", "--format", "hex"], b"").value(),
        "0x30000000000000003"
    );
    assert_eq!(gf2x(&["mul", "0", "x"], b"").value(), "0");
    assert_eq!(gf2x(&["divrem", "x^7 + x + 1", "x^3 + x"], b"").value(), "x^4 + x^2 + 1\n1");
    assert_eq!(gf2x(&["divrem", "1", "x", "-f", "hex"], b"").value(), "0x0\n0x1");
}

#[test]
fn sums_and_powers() {
    assert_eq!(gf2x(&["add", "x^64 + x + 1", "x + x^3"], b"").value(), "x^64 + x^3 + 1");
    assert_eq!(gf2x(&["add", "0x6", "0x3", "-f", "hex"], b"").value(), "0x5");
    // The inverse in the field of AES, 0x53^254.
    let inverse = ["powmod", "0x53", "254", "0x11b", "--format", "hex"];
    assert_eq!(gf2x(&inverse, b"").value(), "0xca");
    // x^(2^127) = x modulo an irreducible polynomial of degree 127.
    let exponent = "0x80000000000000000000000000000000";
    assert_eq!(gf2x(&["powmod", "x", exponent, "x^127 + x + 1"], b"").value(), "x");
    assert_eq!(gf2x(&["powmod", "x", "2^127", "x^127 + x + 1"], b"").value(), "x");
    assert_eq!(gf2x(&["powmod", "0", "0", "x"], b"").value(), "1");
    assert_eq!(gf2x(&["powmod", "x", "5", "1"], b"").value(), "0");
    assert!(gf2x(&["powmod", "x", "5", "0"], b"").error().contains("the modulus is 0"));
    for more in [&["--", "x", "-1", "x^5 + 1"][..], &["x", "-1", "x^5+1"], &["x", "-6", "x^5+1"]] {
        assert_eq!(gf2x(&[&["powmod"], more].concat(), b"").value(), "x^4");
    }
    assert!(gf2x(&["powmod", "x + 1", "-1", "x^5 + 1"], b"").error().contains("has no inverse"));
    for bad in ["--", "x", "", "0x", "1, 2", "1 2"] {
        assert!(gf2x(&["powmod", "x", bad, "x^3"], b"").error().contains("error"), "{bad}");
    }
}

#[test]
fn polynomials_come_from_files_and_go_to_files() {
    let folder = Folder::new("gf2x");
    let a = folder.file("a.txt", "x^100 + x\n + 1\n");
    let product = folder.path("product.txt");
    let run = gf2x(&["mul", &format!("@{a}"), "-", "-f", "hex", "-o", &product], b" 0x10001\n");
    assert_eq!(run.value(), "");
    let back = gf2x(&["divrem", &format!("@{product}"), "x^16 + 1"], b"");
    assert_eq!(back.value(), "x^100 + x + 1\n0");
}

#[test]
fn an_error_leaves_the_output_file_as_it_was() {
    let folder = Folder::new("gf2x-kept");
    let file = folder.file("old.txt", "old\n");
    assert!(gf2x(&["divrem", "x", "1 + 1", "-o", &file], b"").error().contains("division by zero"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "old\n");
    assert_eq!(gf2x(&["mul", "x", "x", "-o", &file], b"").value(), "");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "x^2\n");
    let missing = folder.path("no/file");
    assert!(gf2x(&["mul", "x", "x", "-o", &missing], b"").error().contains("cannot write"));
}
