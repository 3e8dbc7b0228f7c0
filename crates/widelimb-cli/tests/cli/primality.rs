//! Tests of `widelimb prove` and `verify-prime`.

use crate::{Folder, command, run, run_command};

#[test]
fn certificates_are_written_and_checked() {
    let folder = Folder::new("prove");
    let out = folder.path("certificate");
    for number in ["97", "2^127 - 1", "10^30 + 57", "3 * 2^2816 + 1", "10^60 + 7"] {
        let value = run(["eval", number]).value().to_owned();
        assert_eq!(run(["prove", number, "--out", &out]).value(), "", "{number}");
        assert_eq!(run(["verify-prime", &out]).value(), format!("{value} is prime"));
        let text = std::fs::read_to_string(&out).unwrap();
        assert_eq!(run(["prove", number]).stdout, text, "{number}");
        let piped = run_command(command().args(["verify-prime", "-"]), text.as_bytes());
        assert_eq!(piped.value(), format!("{value} is prime"));
    }
}

#[test]
fn the_number_may_be_on_standard_input() {
    assert_eq!(run_command(command().args(["prove", "-"]), b"97\n").value(), "97");
    for name in ["prove", "verify-prime"] {
        let empty = run_command(command().args([name, "-"]), b"\n");
        assert_eq!(empty.error(), "error: standard input is empty\n");
    }
}

#[test]
fn a_certificate_for_pari_has_no_primes_of_the_number_after() {
    for number in ["2^521 - 1", "2^70 + 25"] {
        assert!(run(["prove", number]).value().contains(", [], ["), "{number}");
        let certificate = run(["prove", "--pari", number]);
        assert!(!certificate.value().contains("[],"), "{}", certificate.stdout);
        let verified =
            run_command(command().args(["verify-prime", "-"]), certificate.stdout.as_bytes());
        assert!(verified.value().ends_with(" is prime"));
    }
}

#[test]
fn a_composite_number_has_no_certificate() {
    for number in ["0", "1", "91", "-7", "2^128 + 1"] {
        let run = run(["prove", number]);
        let found = (run.status, run.stdout.as_str(), run.stderr.as_str());
        assert_eq!(found, (1, "", "the number is not prime\n"), "{number}");
    }
}

#[test]
fn a_search_ends_in_time_and_leaves_no_file() {
    let folder = Folder::new("prove-limit");
    let out = folder.path("certificate");
    let run = run(["prove", "10^600 + 543", "--time-limit", "0.05", "--out", &out]);
    assert_eq!(run.error(), "error: the search for a proof was stopped\n");
    assert!(!std::path::Path::new(&out).exists());
}

#[test]
fn a_wrong_certificate_says_what_is_wrong() {
    let step = "[[18446744073709551629, -8423788454, 160388, 1, \
                [10598342506117936052, 2225259013356795550]]]";
    for (text, answer) in [
        ("91", "no proof: the part for 91: the number is not prime"),
        (&step.replace("550]", "551]"), "the point has another order"),
        (&step.replace("29, -8", "29, -9"), "no curve has this order"),
        ("[100000000000000000000000000000000069, [2, 3]]", "are too few"),
    ] {
        let run = run_command(command().args(["verify-prime", "-"]), text.as_bytes());
        assert_eq!((run.status, run.stderr.as_str()), (1, ""), "{text}");
        assert!(run.stdout.contains(answer), "{}", run.stdout);
    }
}

#[test]
fn what_is_no_certificate_is_an_error() {
    let folder = Folder::new("verify");
    let missing = folder.path("missing");
    let error = run(["verify-prime", &missing]);
    assert!(error.error().starts_with(&format!("error: file {missing}: ")), "{}", error.stderr);
    for (text, message) in [
        ("", "a number is missing at byte 0"),
        ("prime", "a number is missing at byte 0"),
        ("97 97", "there is more than a certificate at byte 3"),
        ("[97, [2], [", "a number is missing at byte 11"),
    ] {
        let file = folder.file("bad", text);
        let expected = format!("error: no certificate in {file}: {message}\n");
        assert_eq!(run(["verify-prime", &file]).error(), expected);
    }
    assert!(run(["verify-prime", &folder.file("bytes", b"\xff")]).error().contains("UTF-8"));
}
