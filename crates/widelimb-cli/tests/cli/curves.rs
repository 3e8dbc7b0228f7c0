//! `widelimb curves`: keys, signatures, verdicts and exchanges of files.

use crate::{Folder, run};
use std::process::Command;

/// A folder with a key, and the paths of its files.
fn folder_with_key(test: &str, scheme: &str) -> (Folder, String, String) {
    folder_with_key_as(test, scheme, &["--hex"])
}

fn folder_with_key_as(test: &str, scheme: &str, form: &[&str]) -> (Folder, String, String) {
    let folder = Folder::new(&format!("curves-{test}-{scheme}"));
    let (public, secret) = (folder.path("key.pub"), folder.path("key"));
    let keygen = ["curves", "keygen", scheme, "--public-key", &public, "--secret-key", &secret];
    assert_eq!(run([&keygen, form].concat()).value(), "");
    (folder, public, secret)
}

fn contents(path: &str) -> String {
    std::fs::read_to_string(path).expect("the file is there")
}

/// The results in the lines of a CSV.
fn results(csv: &str) -> Vec<String> {
    let result = |line: &str| line.split(',').nth(1).expect("three columns").to_owned();
    csv.lines().skip(1).map(result).collect()
}

#[test]
fn what_is_signed_is_verified() {
    for scheme in ["ed25519", "p256", "p384", "secp256k1", "bip340"] {
        let (folder, public, secret) = folder_with_key("sign", scheme);
        let messages = folder.file("messages.csv", "message\n68656c6c6f\n\n\"\"\n0x00FF\n1\n");
        let signatures = folder.path("signatures.csv");
        let sign = ["curves", "sign", scheme, "--secret-key", &secret, "--in", &messages];
        let signed = run([&sign[..], &["--out", &signatures]].concat());
        assert_eq!((signed.status, signed.stdout.as_str()), (2, ""), "{}", signed.stderr);
        let signed = results(&contents(&signatures));
        assert_eq!(signed[3], "", "an odd digit");
        let key = contents(&public);
        let key = key.trim();
        let rows: String = [("68656c6c6f", 0), ("", 1), ("00ff", 2), ("68656c6c6e", 0), ("", 2)]
            .map(|(message, i)| format!("{key},{message},{}\n", signed[i]))
            .concat();
        let bad = format!("{key},,00\n00,,{}\n", signed[1]);
        let jobs = folder.file("jobs.csv", format!("key,message,signature\n{rows}{bad}"));
        let verify = ["curves", "verify", scheme, "--in", &jobs, "--out", "-"];
        let verdicts = run(verify);
        let length = if scheme == "p384" { 96 } else { 64 };
        let is_ecdsa = !["ed25519", "bip340"].contains(&scheme);
        let hint = if is_ecdsa { "; --der reads DER" } else { "" };
        let expected = format!(
            "line,result,error\n2,valid,\n3,valid,\n4,valid,\n5,,not a valid signature\n\
             6,,not a valid signature\n7,,\"signature: {length} bytes are needed, not 1{hint}\"\n\
             8,,not a key\n"
        );
        assert_eq!((verdicts.status, &*verdicts.stdout), (2, &*expected), "{scheme}");
        assert!(verdicts.stderr.contains("4 of 7 jobs have no result"), "{}", verdicts.stderr);
        // Cut anywhere, an output is gone on with.
        let partial = folder.file("partial.csv", &expected[..expected.len() - 40]);
        let resume = ["curves", "verify", scheme, "--in", &jobs, "--out", &partial, "--resume"];
        assert_eq!(run(resume).status, 2);
        assert_eq!(contents(&partial), expected, "{scheme}");
    }
}

#[test]
fn one_key_of_a_file_is_that_of_all_signatures() {
    for (scheme, form) in [
        ("ed25519", &[][..]),
        ("p256", &[]),
        ("p384", &[]),
        ("secp256k1", &[]),
        ("bip340", &[]),
        ("p256", &["--hex"]),
        ("ed25519", &["--hex"]),
    ] {
        let (folder, public, secret) = folder_with_key_as("one", scheme, form);
        let is_pem = contents(&secret).starts_with("-----BEGIN PRIVATE KEY-----\n");
        assert_eq!(is_pem, form.is_empty() && scheme != "bip340");
        assert_eq!(contents(&public).starts_with("-----BEGIN PUBLIC KEY-----\n"), is_pem);
        let messages = folder.file("messages.csv", "message\n6162\n\"\"\n");
        let sign = ["curves", "sign", scheme, "--secret-key", &secret, "--in", &messages];
        let signed = results(run([&sign[..], &["--out", "-"]].concat()).value());
        let rows = format!("6162,{}\n,{}\n6163,{0}\n", signed[0], signed[1]);
        let jobs = folder.file("jobs.csv", format!("message,signature\n{rows}"));
        let verify = ["curves", "verify", scheme, "--public-key", &public, "--in", &jobs];
        let verdicts = run([&verify[..], &["--out", "-"]].concat());
        let expected = "line,result,error\n2,valid,\n3,valid,\n4,,not a valid signature\n";
        assert_eq!(verdicts.stdout, expected, "{scheme} {form:?}");
    }
    // A key of secp256k1 signs by both schemes.
    let (folder, public, secret) = folder_with_key_as("both", "secp256k1", &[]);
    let messages = folder.file("messages.csv", "message\n00\n");
    let sign = ["curves", "sign", "bip340", "--secret-key", &secret, "--in", &messages];
    let signed = results(run([&sign[..], &["--out", "-"]].concat()).value());
    let jobs = folder.file("jobs.csv", format!("message,signature\n00,{}\n", signed[0]));
    let verify = ["curves", "verify", "bip340", "--public-key", &public, "--in", &jobs];
    let verdicts = run([&verify[..], &["--out", "-"]].concat());
    assert_eq!(verdicts.value(), "line,result,error\n2,valid,");
}

#[test]
fn text_is_signed_as_its_bytes() {
    let (folder, public, secret) = folder_with_key_as("text", "ed25519", &[]);
    let rows = "{\"message\": \" h\u{e9}\"}\n{\"message\": \"abcd\"}\n";
    let texts = folder.file("texts.jsonl", rows);
    let digits = folder.file("digits.csv", "message\n2068c3a9\n61626364\n");
    let sign = ["curves", "sign", "ed25519", "--secret-key", &secret, "--out", "-", "--in"];
    let signed = run([&sign[..], &[&digits]].concat());
    let signed = results(signed.value());
    let found = run([&sign[..], &[&texts, "--text"]].concat());
    assert!(signed.iter().all(|signature| found.value().contains(signature)), "{}", found.stdout);
    let row = format!("abcd,{}\nabce,{0}\n", signed[1]);
    let jobs = folder.file("jobs.csv", format!("message,signature\n{row}"));
    let verify = ["curves", "verify", "ed25519", "--text", "--public-key", &public, "--in", &jobs];
    let verdicts = run([&verify[..], &["--out", "-"]].concat());
    assert_eq!(verdicts.stdout, "line,result,error\n2,valid,\n3,,not a valid signature\n");
}

#[test]
fn what_no_signer_makes_is_told_from_a_wrong_signature() {
    let (folder, public, secret) = folder_with_key_as("faults", "secp256k1", &[]);
    let hash = "11".repeat(32);
    let messages = folder.file("messages.csv", format!("message\n{hash}\n{}\n", "22".repeat(71)));
    let sign = ["curves", "sign", "secp256k1", "--prehashed", "--secret-key", &secret, "--in"];
    let signed = run([&sign[..], &[&messages, "--out", "-"]].concat());
    assert!(signed.stdout.contains("a hash of 71 bytes is that of no"), "{}", signed.stdout);
    let signature = results(&signed.stdout)[0].clone();
    // The other s: n - s.
    let n = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
    let number = |digits: &str| widelimb::Natural::from_str_radix(digits, 16).expect("digits");
    let high = number(n) - number(&signature[64..]);
    let high = format!("{}{:0>64}", &signature[..64], high.to_string_radix(16));
    let rows = format!("{hash},{signature}\n{hash},{high}\n{hash},{}\n", &signature[2..]);
    let jobs = folder.file("jobs.csv", format!("message,signature\n{rows}"));
    let verify = ["curves", "verify", "secp256k1", "--prehashed", "--public-key", &public];
    let verify = |options: &[&str]| {
        run([&verify[..], &["--in", &jobs, "--out", "-"], options].concat()).stdout
    };
    let lines = |second: &str| format!("line,result,error\n2,valid,\n3,{second}\n4,,");
    let refused = "signature: s is above half the order, which most verifiers refuse; \
                   --any-s takes it";
    let verdicts = verify(&[]);
    assert!(verdicts.starts_with(&lines(&format!(",\"{refused}\""))), "{verdicts}");
    assert!(verdicts.contains("64 bytes are needed, not 63; --der reads DER"), "{verdicts}");
    assert!(verify(&["--any-s"]).starts_with(&lines("valid,")), "{verdicts}");
}

#[test]
fn openssl_reads_keys_in_pem_and_verifies_what_they_sign() {
    if Command::new("openssl").arg("version").output().is_err() {
        println!("SKIPPED: no openssl");
        return;
    }
    let (folder, public, secret) = folder_with_key_as("openssl", "p256", &[]);
    let openssl = |args: &[&str]| {
        let output = Command::new("openssl").args(args).output().expect("openssl runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    assert_eq!(openssl(&["pkey", "-in", &secret, "-pubout"]), contents(&public));
    let messages = folder.file("messages.csv", "message\n6869\n");
    let sign = ["curves", "sign", "p256", "--der", "--secret-key", &secret, "--in", &messages];
    let signed = results(run([&sign[..], &["--out", "-"]].concat()).value());
    let bytes = (0..signed[0].len() / 2)
        .map(|i| u8::from_str_radix(&signed[0][2 * i..2 * i + 2], 16).expect("digits"));
    let signature = folder.file("signature", bytes.collect::<Vec<u8>>());
    let message = folder.file("message", "hi");
    let verify = ["dgst", "-sha256", "-verify", &public, "-signature", &signature, &message];
    assert_eq!(openssl(&verify), "Verified OK\n");
    // A key as openssl makes it, with its parameters before it.
    let traditional = openssl(&["ecparam", "-name", "prime256v1", "-genkey"]);
    assert!(traditional.starts_with("-----BEGIN EC PARAMETERS-----"), "{traditional}");
    let secret = folder.file("traditional.pem", traditional);
    let sign = ["curves", "sign", "p256", "--secret-key", &secret, "--in", &messages];
    assert_eq!(results(run([&sign[..], &["--out", "-"]].concat()).value())[0].len(), 128);
}

#[test]
fn both_sides_of_an_exchange_have_one_secret() {
    for scheme in ["x25519", "p256", "p384", "secp256k1"] {
        let (folder, public, secret) = folder_with_key("exchange", scheme);
        let (_other, other_public, other_secret) = folder_with_key("other", scheme);
        let shared =
            [(&other_public, &secret), (&public, &other_secret)].map(|(public, secret)| {
                let keys = folder.file("keys.csv", format!("key\n{}00\n", contents(public)));
                let exchange =
                    ["curves", "exchange", scheme, "--secret-key", secret, "--in", &keys];
                let done = run([&exchange[..], &["--out", "-"]].concat());
                assert!(done.stdout.ends_with("\n3,,not a key\n"), "{}", done.stdout);
                results(&done.stdout)
            });
        assert_eq!(shared[0], shared[1], "{scheme}");
        assert!(shared[0][0].len() >= 64);
    }
}

#[test]
fn signatures_in_der_and_bytes_in_base_64_are_read() {
    let (folder, public, secret) = folder_with_key("der", "p256");
    let digest = "qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqo=";
    let jobs = folder.file("hashes.jsonl", format!("{{\"message\":\"{digest}\"}}\n"));
    let sign = ["curves", "sign", "p256", "--der", "--prehashed", "--base64", "--secret-key"];
    let signed = run([&sign[..], &[&secret, "--in", &jobs, "--out", "-"]].concat());
    let signature = signed.value().split('"').nth(5).expect("a result").to_owned();
    assert!(signature.starts_with("30"), "{signature}");
    let row = format!("{},{},{signature}\n", contents(&public).trim(), "aa".repeat(32));
    let jobs = folder.file("jobs.csv", format!("key,message,signature\n{row}"));
    let verify = ["curves", "verify", "p256", "--der", "--prehashed", "--in", &jobs, "--out", "-"];
    assert_eq!(run(verify).value(), "line,result,error\n2,valid,");
}

#[test]
fn what_does_not_fit_is_said() {
    let (folder, public, secret) = folder_with_key("errors", "ed25519");
    let jobs = folder.file("jobs.csv", "key,message,signature\n");
    let verify = ["curves", "verify", "ed25519", "--in", &jobs, "--out", "-", "--der"];
    assert!(run(verify).error().contains("--der is for p256, p384 and secp256k1"));
    let rules = ["curves", "verify", "p256", "--rules", "strict", "--in", &jobs, "--out", "-"];
    assert!(run(rules).error().contains("--rules is for ed25519"));
    let messages = folder.file("messages.csv", "message\n00\n");
    let (_p256, p256_public, p256_secret) = folder_with_key_as("errors", "p256", &[]);
    for (file, why) in [
        (folder.file("bad", "xyz\n"), "it is no line of digits of base 16"),
        (p256_secret, "the key is one of p256, not of ed25519"),
        (p256_public.clone(), "neither DER nor a block of PEM of such a key"),
        (folder.file("encrypted", "-----BEGIN ENCRYPTED PRIVATE KEY-----\n"), "is encrypted"),
        (folder.file("short", "0011\n"), "not a key"),
        (folder.file("long", "0".repeat(5000)), "it has more than 4096 bytes"),
        (folder.path("none"), "No such file"),
    ] {
        let sign = ["curves", "sign", "ed25519", "--secret-key", &file, "--in", &messages];
        let refused = run([&sign[..], &["--out", "-"]].concat());
        let error = refused.error();
        assert!(error.contains("cannot read the secret key") && error.contains(why), "{error}");
    }
    let verify = ["curves", "verify", "ed25519", "--public-key", &p256_public, "--in", &jobs];
    let refused = run([&verify[..], &["--out", "-"]].concat());
    assert!(refused.error().contains("one of p256, not of ed25519"), "{}", refused.stderr);
    let keygen = ["curves", "keygen", "ed25519", "--public-key", &public, "--secret-key", &secret];
    assert!(run(keygen).error().contains("--overwrite"));
}

#[test]
fn an_output_does_not_replace_the_secret_key() {
    for (command, scheme) in [("sign", "ed25519"), ("exchange", "p256")] {
        let (folder, public, secret) = folder_with_key("spared", scheme);
        let key = contents(&secret);
        let field = if command == "sign" { "message" } else { "key" };
        let jobs = folder.file("jobs.csv", format!("{field}\n{}", contents(&public)));
        let with_out = |out: &str| {
            let curves = ["curves", command, scheme, "--secret-key", &secret, "--in", &jobs];
            run([&curves[..], &["--out", out, "--overwrite"]].concat())
        };
        let mut names = vec![secret.clone()];
        #[cfg(unix)]
        {
            let (link, name) = (folder.path("link"), folder.path("name"));
            std::os::unix::fs::symlink(&secret, &link).expect("a link");
            std::fs::hard_link(&secret, &name).expect("a second name");
            names.extend([link, name]);
        }
        for name in names {
            let refused = with_out(&name);
            assert!(refused.error().contains("the secret key is in it"), "{name}");
            assert_eq!(contents(&secret), key, "{name}");
        }
        assert_eq!(with_out(&folder.path("out.csv")).status, 0);
        assert_eq!(contents(&secret), key);
    }
}

#[cfg(unix)]
#[test]
fn shared_secrets_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let (folder, public, secret) = folder_with_key("modes", "x25519");
    let keys = folder.file("keys.csv", format!("key\n{}", contents(&public)));
    let out = folder.path("secrets.csv");
    let exchange = ["curves", "exchange", "x25519", "--secret-key", &secret, "--in", &keys];
    assert_eq!(run([&exchange[..], &["--out", &out]].concat()).status, 0);
    let mode = std::fs::metadata(&out).expect("the file is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}
