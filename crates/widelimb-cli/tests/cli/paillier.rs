//! `widelimb paillier`: keys, encryption, decryption and sums of files.

use crate::{Folder, run};

/// A folder with a key of so many bits, and the paths of its files.
fn folder_with_key(name: &str, bits: &str) -> (Folder, String, String) {
    let folder = Folder::new(name);
    let (public, secret) = (folder.path("key.pub"), folder.path("key"));
    let made = run([
        "paillier",
        "keygen",
        "--bits",
        bits,
        "--public-key",
        &public,
        "--secret-key",
        &secret,
    ]);
    assert_eq!(made.value(), "");
    (folder, public, secret)
}

fn contents(path: &str) -> String {
    std::fs::read_to_string(path).expect("the file is there")
}

#[test]
fn numbers_are_encrypted_added_and_decrypted() {
    let (folder, public, secret) = folder_with_key("paillier", "256");
    for (form, messages, expected) in [
        ("csv", "message\n12\n-5\n0\n0x10\n", "line,result,error\n2,12,\n3,-5,\n4,0,\n5,16,\n"),
        (
            "jsonl",
            "{\"message\":12}\n{\"message\":\"-5\"}\n",
            "{\"line\":1,\"result\":\"12\"}\n{\"line\":2,\"result\":\"-5\"}\n",
        ),
    ] {
        let input = folder.file(&format!("messages.{form}"), messages);
        let [encrypted, again] =
            ["encrypted", "again"].map(|name| folder.path(&format!("{name}.{form}")));
        for key in [["--public-key", &public], ["--secret-key", &secret]] {
            let encrypt = [
                &["paillier", "encrypt"][..],
                &key,
                &["--in", &input, "--out", &encrypted, "--overwrite"],
            ];
            assert_eq!(run(encrypt.concat()).value(), "");
            let decrypt = ["paillier", "decrypt", "--signed", "--secret-key", &secret];
            let files = ["--in", &encrypted, "--out", &again, "--overwrite"];
            assert_eq!(run([&decrypt[..], &files].concat()).value(), "");
            assert_eq!(contents(&again), expected);
        }
        // What encrypt wrote is added up, and its cut output is gone on with.
        let sum = run(["paillier", "sum", "--public-key", &public, "--in", &encrypted])
            .value()
            .to_owned();
        let sum = folder.file("sum.csv", format!("ciphertext\n{sum}"));
        let decrypted =
            run(["paillier", "decrypt", "--secret-key", &secret, "--in", &sum, "--out", "-"]);
        let total = if form == "csv" { 23 } else { 7 };
        assert_eq!(decrypted.value(), format!("line,result,error\n2,{total},"));
        let whole = contents(&again);
        std::fs::write(&again, &whole[..whole.len() - 3]).expect("a file");
        let decrypt = ["paillier", "decrypt", "--signed", "--secret-key", &secret, "--resume"];
        assert_eq!(
            run([&decrypt[..], &["--in", &encrypted, "--out", &again]].concat()).value(),
            ""
        );
        assert_eq!(contents(&again), expected);
    }
}

#[test]
fn sums_have_scalars() {
    let (folder, public, secret) = folder_with_key("paillier-scalars", "128");
    let messages = folder.file("messages.csv", "message\n3\n4\n5\n");
    let encrypted = folder.path("encrypted.csv");
    let encrypt =
        ["paillier", "encrypt", "--public-key", &public, "--in", &messages, "--out", &encrypted];
    assert_eq!(run(encrypt).value(), "");
    let text = contents(&encrypted);
    let ciphertexts = text.lines().skip(1).filter_map(|line| line.split(',').nth(1));
    let with = |scalars: [i32; 3]| {
        let lines = ciphertexts.clone().zip(scalars).map(|(c, s)| format!("{c},{s}\n"));
        let terms =
            folder.file("terms.csv", "ciphertext,scalar\n".to_owned() + &lines.collect::<String>());
        let sum = run(["paillier", "sum", "--scalars", "--public-key", &public, "--in", &terms]);
        let sum = folder.file("sum.csv", format!("ciphertext\n{}", sum.value()));
        let decrypt = [
            "paillier",
            "decrypt",
            "--signed",
            "--secret-key",
            &secret,
            "--in",
            &sum,
            "--out",
            "-",
        ];
        run(decrypt).value().lines().nth(1).expect("an answer").to_owned()
    };
    assert_eq!(with([10, 100, 1000]), "2,5430,");
    assert_eq!(with([1, -2, 0]), "2,-5,");
    assert_eq!(with([0, 0, 0]), "2,0,");
}

#[test]
fn decrypt_reads_a_sum_whose_name_says_its_form() {
    let (folder, public, secret) = folder_with_key("paillier-sums", "128");
    let messages = folder.file("messages.csv", "message\n3\n4\n5\n");
    let encrypted = folder.path("encrypted.csv");
    let encrypt =
        ["paillier", "encrypt", "--public-key", &public, "--in", &messages, "--out", &encrypted];
    assert_eq!(run(encrypt).value(), "");
    // The columns of `encrypt`, and one of scalars behind them, as `paste` makes it.
    let columns = contents(&encrypted)
        .lines()
        .zip(["scalar", "2", "-1", "10"])
        .fold(String::new(), |text, (line, scalar)| text + line + "," + scalar + "\n");
    let terms = folder.file("terms.csv", columns);
    let (csv, json) = ("line,result,error\n2,52,", "{\"line\":1,\"result\":\"52\"}");
    for (name, expected) in [("s.csv", csv), ("s.CSV", csv), ("s.jsonl", json), ("s.ndjson", json)]
    {
        let sum = folder.path(name);
        let key = ["paillier", "sum", "--scalars", "--public-key", &public];
        assert_eq!(run([&key[..], &["--in", &terms, "--out", &sum]].concat()).value(), "");
        let key = ["paillier", "decrypt", "--secret-key", &secret];
        assert_eq!(run([&key[..], &["--in", &sum, "--out", "-"]].concat()).value(), expected);
    }
    let digits = run(["paillier", "sum", "--public-key", &public, "--in", &encrypted]);
    assert!(digits.value().bytes().all(|byte| byte.is_ascii_digit()));
}

#[test]
fn what_is_no_key_number_or_ciphertext_is_refused() {
    let (folder, public, secret) = folder_with_key("paillier-hostile", "64");
    let again =
        ["paillier", "keygen", "--bits", "64", "--public-key", &public, "--secret-key", &secret];
    assert!(run(again).error().contains("it is there already"));
    assert!(
        run(["paillier", "keygen", "--bits", "65", "--public-key", "p", "--secret-key", "s"])
            .error()
            .contains("even number of bits")
    );
    let messages = folder.file("messages.csv", "message\n99999999999999999999\n-1\n");
    let out = folder.path("out.csv");
    let encrypt =
        ["paillier", "encrypt", "--public-key", &public, "--in", &messages, "--out", &out];
    assert!(run(encrypt).error().ends_with("1 of 2 jobs have no result\n"));
    assert!(
        contents(&out)
            .starts_with("line,result,error\n2,,the message is not below the modulus\n3,")
    );
    // 0 and what is too large have no message; a sum stops there.
    let ciphertexts =
        folder.file("c.csv", format!("ciphertext\n0\n{}\n-1\n\"\"\n", "9".repeat(60)));
    let out = folder.path("out2.csv");
    let decrypt =
        ["paillier", "decrypt", "--secret-key", &secret, "--in", &ciphertexts, "--out", &out];
    assert!(run(decrypt).error().ends_with("4 of 4 jobs have no result\n"));
    let sum = run(["paillier", "sum", "--public-key", &public, "--in", &ciphertexts]);
    assert!(sum.error().contains("line 2 of "), "{}", sum.stderr);
    for bad in ["", "{}", "{\"kty\":\"RSA\"}", "[1]", "\u{0}"] {
        let key = folder.file("bad", bad);
        let sum = run(["paillier", "sum", "--public-key", &key, "--in", &ciphertexts]);
        assert!(sum.error().contains("cannot read the public key in "), "{}", sum.stderr);
        let decrypt =
            ["paillier", "decrypt", "--secret-key", &key, "--in", &ciphertexts, "--out", "-"];
        assert!(run(decrypt).error().contains("cannot read the secret key in "));
    }
    let nameless = run(["paillier", "sum", "--public-key", &public, "--in", "-"]);
    assert!(nameless.error().contains("standard input has no name"), "{}", nameless.stderr);
    // A public key is no secret one, and no input gives the sum of nothing.
    assert!(
        run(["paillier", "decrypt", "--secret-key", &public, "--in", &ciphertexts, "--out", "-"])
            .error()
            .ends_with(": it is a public key\n")
    );
    let sum = run(["paillier", "sum", "--public-key", &secret, "--in", &ciphertexts]);
    assert!(sum.error().ends_with(": it is a secret key\n"), "{}", sum.stderr);
    let none = folder.file("none.csv", "ciphertext\n");
    assert_eq!(run(["paillier", "sum", "--public-key", &public, "--in", &none]).value(), "1");
}
