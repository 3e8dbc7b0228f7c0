//! Tests of `widelimb hqc`.

use crate::{Folder, Run, command, run_command};
use widelimb_hqc::{Ciphertext, ParameterSet, PublicKey, Scheme, SecretKey, Version};

/// The levels with their schemes.
fn levels() -> [(&'static str, Scheme); 3] {
    [("1", Scheme::HQC_1), ("3", Scheme::HQC_3), ("5", Scheme::HQC_5)]
}

/// Runs `widelimb hqc` in a folder, with these words as arguments.
fn hqc(folder: &Folder, words: &str, input: &[u8]) -> Run {
    let mut command = command();
    run_command(command.current_dir(&folder.0).arg("hqc").args(words.split_whitespace()), input)
}

const KEYGEN: &str = "keygen --level 1 --public-key pk --secret-key sk";
const ENCAPS: &str = "encaps --level 1 --public-key pk --ciphertext ct --shared-secret ss";
const DECAPS: &str = "decaps --level 1 --secret-key sk --ciphertext ct --shared-secret again";

fn read(folder: &Folder, name: &str) -> Vec<u8> {
    std::fs::read(folder.path(name)).unwrap()
}

fn names(folder: &Folder) -> Vec<String> {
    let entries = std::fs::read_dir(&folder.0).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// A folder with a key pair, a ciphertext and its shared secret.
fn agreed(test: &str) -> Folder {
    let folder = Folder::new(test);
    assert_eq!(hqc(&folder, KEYGEN, b"").value(), "");
    assert_eq!(hqc(&folder, ENCAPS, b"").value(), "");
    folder
}

/// The digits of bytes in base 16, by the standard library.
fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The command takes every name of a parameter set that it prints.
#[test]
fn a_level_may_be_called_by_its_full_name() {
    for (i, name) in ["hqc-1", "HQC-1", "Hqc1", "HQC-3", "hqc-5"].into_iter().enumerate() {
        let folder = Folder::new(&format!("hqc-name-{i}"));
        assert_eq!(
            hqc(&folder, &KEYGEN.replace("--level 1", &format!("--level {name}")), b"").value(),
            ""
        );
    }
    let folder = Folder::new("hqc-name");
    assert!(
        hqc(&folder, &KEYGEN.replace("--level 1", "--level 2"), b"").error().contains("1, 3, 5")
    );
}

#[test]
fn both_sides_have_one_secret_on_every_level() {
    for (level, scheme) in levels() {
        let folder = Folder::new(&format!("hqc-{level}"));
        let at_level = |words: &str| words.replace("--level 1", &format!("--level {level}"));
        for words in [KEYGEN, ENCAPS, DECAPS] {
            assert_eq!(hqc(&folder, &at_level(words), b"").value(), "");
        }
        assert_eq!(names(&folder), ["again", "ct", "pk", "sk", "ss"]);
        assert_eq!(read(&folder, "ss"), read(&folder, "again"));
        // The library reads the same keys, and has the same secret.
        let key = SecretKey::from_bytes(scheme, &read(&folder, "sk")).unwrap();
        assert_eq!(key.public_key().as_bytes(), read(&folder, "pk"));
        let ciphertext = Ciphertext::from_bytes(scheme, &read(&folder, "ct")).unwrap();
        assert_eq!(key.decapsulate(&ciphertext).unwrap().as_bytes(), read(&folder, "ss"));
        // Randomness is the system's: nothing comes twice.
        let [first, ciphertext] = ["pk", "ct"].map(|name| read(&folder, name));
        assert_eq!(hqc(&folder, &at_level(&format!("{ENCAPS} --overwrite")), b"").value(), "");
        assert_ne!(read(&folder, "ct"), ciphertext);
        assert_eq!(hqc(&folder, &at_level(&format!("{KEYGEN} --overwrite")), b"").value(), "");
        assert_ne!(read(&folder, "pk"), first);
    }
}

#[test]
fn digits_of_base_16_are_the_same_bytes() {
    for (level, scheme) in levels() {
        let folder = Folder::new(&format!("hqc-hex-{level}"));
        let hex = |words: &str| {
            let run = hqc(&folder, &words.replace("--level 1", &format!("--hex -l {level}")), b"");
            assert_eq!(run.value(), "");
        };
        [KEYGEN, ENCAPS, DECAPS].into_iter().for_each(hex);
        let text = |name| String::from_utf8(read(&folder, name)).unwrap();
        assert_eq!(text("ss"), text("again"));
        for (name, length) in [
            ("pk", scheme.public_key_len()),
            ("sk", scheme.secret_key_len()),
            ("ct", scheme.ciphertext_len()),
            ("ss", scheme.shared_secret_len()),
        ] {
            let digits = text(name).strip_suffix('\n').unwrap().to_owned();
            assert_eq!(digits.len(), 2 * length, "{name}");
            assert!(digits.bytes().all(|c| matches!(c, b'0'..=b'9' | b'a'..=b'f')), "{name}");
        }
    }
    let folder = agreed("hqc-hex-raw");
    let [sk, ct, ss] = ["sk", "ct", "ss"].map(|name| digits(&read(&folder, name)));
    folder.file("sk", format!("\u{feff} \r\n\t{}\r\n\n", sk.to_uppercase()));
    folder.file("ct", ct);
    assert_eq!(hqc(&folder, &format!("{DECAPS} --hex"), b"").value(), "");
    assert_eq!(read(&folder, "again"), format!("{ss}\n").as_bytes());
}

#[test]
fn what_are_no_digits_is_an_error_with_its_place() {
    let folder = agreed("hqc-digits");
    let good = digits(&read(&folder, "pk"));
    let words = format!("{} --hex --overwrite", ENCAPS.replace("pk", "-"));
    for (text, message) in [
        (format!("  {}g{}", &good[..7], &good[8..]), "what is at byte 9 is no digit of base 16"),
        (format!("0x{good}"), "what is at byte 1 is no digit"),
        (format!("{}\n{}", &good[..64], &good[64..]), "what is at byte 64 is no digit"),
        (good.clone() + "0", "4483 digits, where a public key of HQC-1 has 4482"),
        (good.clone() + "00", "2242 bytes, where a public key of HQC-1 has 2241"),
        (" \n".to_owned(), "0 bytes, where a public key of HQC-1 has 2241"),
        (good.clone() + &" ".repeat(9999), "more than 2241 bytes"),
        (good.clone() + &"0".repeat(9999), "more than 2241 bytes"),
    ] {
        let run = hqc(&folder, &words, text.as_bytes());
        assert!(run.error().contains(&format!("standard input: {message}")), "{}", run.stderr);
    }
    // Bytes are no digits, and digits are too many bytes.
    let run = hqc(&folder, &format!("{DECAPS} --hex"), b"");
    assert!(run.error().contains("file sk: what is at byte "), "{}", run.stderr);
    let run = hqc(&folder, &ENCAPS.replace("pk", "- --overwrite"), good.as_bytes());
    assert!(run.error().contains("more than 2241 bytes"), "{}", run.stderr);
    folder.file("pk", good + "\n");
    let run = hqc(&folder, &format!("{ENCAPS} --overwrite"), b"");
    assert!(run.error().contains("4483 bytes, where a public key of HQC-1 has 2241; --hex reads"));
}

#[test]
fn a_wrong_length_is_an_error_that_names_all() {
    let folder = agreed("hqc-lengths");
    let [sk, ct] = ["sk", "ct"].map(|name| read(&folder, name));
    for (length, found) in [(0, "0"), (1, "1"), (2320, "2320"), (2322, "2322"), (99999, "99999")] {
        folder.file("sk", vec![7; length]);
        let run = hqc(&folder, DECAPS, b"");
        let message = format!("file sk: {found} bytes, where a secret key of HQC-1 has 2321\n");
        assert_eq!(run.error(), format!("error: {message}"));
    }
    folder.file("sk", &sk);
    folder.file("ct", &ct[1..]);
    let run = hqc(&folder, DECAPS, b"");
    assert_eq!(run.error(), "error: file ct: 4432 bytes, where a ciphertext of HQC-1 has 4433\n");
    let run = hqc(&folder, &DECAPS.replace("--level 1", "--level 5"), b"");
    assert!(run.error().contains("2321 bytes, where a secret key of HQC-5 has 7333; one of HQC-1"));
    assert!(!names(&folder).contains(&"again".to_owned()));
    // What has the right length may yet be no key.
    folder.file("sk", [&[sk[0] ^ 1], &sk[1..]].concat());
    folder.file("ct", &ct);
    let run = hqc(&folder, DECAPS, b"");
    assert_eq!(run.error(), "error: file sk: the parts of the secret key do not belong together\n");
    folder.file("pk", [0xff; 2241]);
    let run = hqc(&folder, &format!("{ENCAPS} --overwrite"), b"");
    let above = "error: file pk: the public key has a bit above those of the ring\n";
    assert_eq!(run.error(), above);
}

#[test]
fn a_wrong_ciphertext_gives_another_secret_and_no_error() {
    let folder = agreed("hqc-flipped");
    let secret = read(&folder, "ss");
    let mut secrets = vec![secret];
    for (place, bit) in [(0, 1), (2300, 0x80), (4432, 0x10)] {
        let mut ciphertext = read(&folder, "ct");
        ciphertext[place] ^= bit;
        folder.file("flipped", ciphertext);
        let words = DECAPS.replace("ct", "flipped") + " --overwrite";
        assert_eq!(hqc(&folder, &words, b"").value(), "");
        let again = read(&folder, "again");
        assert_eq!(hqc(&folder, &words, b"").value(), "");
        assert_eq!(read(&folder, "again"), again, "it is the same each time");
        assert!(!secrets.contains(&again), "{place}");
        secrets.push(again);
    }
}

#[test]
fn what_is_there_is_left() {
    let folder = agreed("hqc-kept");
    let before = ["pk", "sk", "ct", "ss"].map(|name| read(&folder, name));
    folder.file("again", "old");
    for (words, name) in [
        (KEYGEN.to_owned(), "pk"),
        (KEYGEN.replace("pk", "new"), "sk"),
        (KEYGEN.replace("sk", "new"), "pk"),
        (ENCAPS.to_owned(), "ct"),
        (ENCAPS.replace("ct", "new"), "ss"),
        (DECAPS.to_owned(), "again"),
        // It is found out before anything is read.
        (DECAPS.replace("ct", "-"), "again"),
    ] {
        let run = hqc(&folder, &words, b"");
        let message = format!(
            "error: cannot write {name}: it is there already, and --overwrite replaces it\n"
        );
        assert_eq!(run.error(), message, "{words}");
    }
    assert_eq!(["pk", "sk", "ct", "ss"].map(|name| read(&folder, name)), before);
    assert_eq!(names(&folder), ["again", "ct", "pk", "sk", "ss"]);
    assert_eq!(hqc(&folder, &format!("{DECAPS} --overwrite"), b"").value(), "");
    assert_eq!(read(&folder, "again"), before[3]);
}

#[test]
fn outputs_differ_from_one_another_and_from_inputs() {
    let folder = agreed("hqc-same");
    let before = ["pk", "sk", "ct", "ss"].map(|name| read(&folder, name));
    for words in [
        KEYGEN.replace("pk", "x").replace("sk", "x"),
        KEYGEN.replace("pk", "x").replace("sk", "./x"),
        ENCAPS.replace("ct", "ss --overwrite"),
    ] {
        let run = hqc(&folder, &words, b"");
        assert!(run.error().contains("are the same output"), "{words}: {}", run.stderr);
    }
    for (words, name) in [
        (ENCAPS.replace("ct", "pk"), "pk"),
        (ENCAPS.replace("--shared-secret ss", "--shared-secret ./pk"), "./pk"),
        (DECAPS.replace("again", "sk"), "sk"),
        (DECAPS.replace("again", "ct"), "ct"),
    ] {
        let run = hqc(&folder, &format!("{words} --overwrite"), b"");
        assert_eq!(run.error(), format!("error: cannot write {name}: it is the input\n"));
    }
    let run = hqc(&folder, "decaps -l 1 --secret-key - --ciphertext - --shared-secret x", b"");
    assert!(run.error().contains("standard input can be one of both files only"));
    assert_eq!(["pk", "sk", "ct", "ss"].map(|name| read(&folder, name)), before);
    assert_eq!(names(&folder), ["ct", "pk", "sk", "ss"]);
}

#[cfg(unix)]
#[test]
fn other_names_of_a_file_are_seen_through() {
    use std::os::unix::fs::symlink;
    let folder = agreed("hqc-links");
    let before = ["pk", "sk", "ct", "ss"].map(|name| read(&folder, name));
    symlink("pk", folder.path("soft")).unwrap();
    std::fs::hard_link(folder.path("sk"), folder.path("hard")).unwrap();
    symlink("x", folder.path("dangling")).unwrap();
    for (words, message) in [
        (ENCAPS.replace("ct", "soft"), "cannot write soft: it is the input"),
        (DECAPS.replace("again", "hard"), "cannot write hard: it is the input"),
        (KEYGEN.replace("pk", "x").replace("sk", "dangling"), "x and dangling are the same"),
        (KEYGEN.replace("pk", "hard"), "hard and sk are the same"),
    ] {
        let run = hqc(&folder, &format!("{words} --overwrite"), b"");
        assert!(run.error().contains(message), "{words}: {}", run.stderr);
    }
    let script = "exec \"$0\" hqc decaps -l 1 --secret-key \"$1\" --ciphertext \"$2\" \
                  --shared-secret - >> \"$1\"";
    let run = crate::shell(script, &[&folder.path("sk"), &folder.path("ct")]);
    assert!(run.error().contains("cannot write standard output: it is the input"));
    assert_eq!(["pk", "sk", "ct", "ss"].map(|name| read(&folder, name)), before);
    // A link that leads nowhere is written through.
    let through = KEYGEN.replace("pk", "pk2").replace("sk", "dangling");
    assert_eq!(hqc(&folder, &through, b"").value(), "");
    assert_eq!(read(&folder, "x").len(), 2321);
}

#[cfg(unix)]
#[test]
fn only_the_owner_may_read_secrets() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new("hqc-modes");
    let mode =
        |name: &str| std::fs::metadata(folder.path(name)).unwrap().permissions().mode() & 0o777;
    let all = |words: &str| {
        let script = format!("umask 022; cd \"$1\" && exec \"$0\" hqc {words}");
        assert_eq!(crate::shell(&script, &[folder.0.to_str().unwrap()]).value(), "");
    };
    [KEYGEN, ENCAPS, DECAPS].into_iter().for_each(all);
    let modes = || ["pk", "sk", "ct", "ss", "again"].map(mode);
    assert_eq!(modes(), [0o644, 0o600, 0o644, 0o600, 0o600]);
    // What was open to others is not any more.
    for name in ["pk", "sk", "ct", "ss", "again"] {
        let open = std::fs::Permissions::from_mode(0o666);
        std::fs::set_permissions(folder.path(name), open).unwrap();
    }
    for words in [KEYGEN, ENCAPS, DECAPS] {
        all(&format!("{words} --overwrite"));
    }
    assert_eq!(modes(), [0o666, 0o600, 0o666, 0o600, 0o600]);
}

#[test]
fn standard_streams_can_be_files() {
    let folder = agreed("hqc-streams");
    let secret = digits(&read(&folder, "ss"));
    let ciphertext = digits(&read(&folder, "ct"));
    folder.file("sk", digits(&read(&folder, "sk")));
    let words = DECAPS.replace("ct", "-").replace("again", "- --hex");
    assert_eq!(hqc(&folder, &words, ciphertext.as_bytes()).value(), secret);
    let run = hqc(&folder, &KEYGEN.replace("pk", "-").replace("sk", "sk2 --hex"), b"");
    let key = String::from_utf8(read(&folder, "sk2")).unwrap();
    assert!(key.starts_with(run.value()) && run.value().len() == 4482);
    assert_eq!(names(&folder), ["ct", "pk", "sk", "sk2", "ss"]);
}

/// Reading an endless input stops, and an output that cannot be written leaves no file.
#[cfg(target_os = "linux")]
#[test]
fn hostile_files() {
    let folder = agreed("hqc-hostile");
    let encaps = ENCAPS.replace("ct", "c").replace("ss", "s");
    for (words, message) in [
        (encaps.replace("pk", "/dev/zero"), "file /dev/zero: more than 2241 bytes, where a public"),
        (encaps.replace("pk", "/dev/zero --hex"), "file /dev/zero: what is at byte 0 is no digit"),
        (encaps.replace("pk", "."), "file .: Is a directory"),
        (encaps.replace("pk", "no"), "file no: No such file"),
        (encaps.replace("text c", "text no/c"), "cannot write no/c: "),
        (encaps.replace("text c", "text ./"), "cannot write ./: "),
        (encaps.replace("text c", "text /dev/full"), "cannot write /dev/full: No space left"),
        (encaps.replace("secret s", "secret /dev/full"), "cannot write /dev/full: No space left"),
        (DECAPS.replace("again", "/dev/full"), "cannot write /dev/full: No space left"),
    ] {
        let run = hqc(&folder, &words, b"");
        assert!(run.error().contains(message), "{words}: {}", run.stderr);
        assert_eq!(names(&folder), ["ct", "pk", "sk", "ss"], "{words}");
    }
    // Gigabytes that are no bytes on the disk.
    std::fs::File::create(folder.path("huge")).unwrap().set_len(1 << 36).unwrap();
    let run = hqc(&folder, &DECAPS.replace("ct", "huge"), b"");
    let message = "file huge: 68719476736 bytes, where a ciphertext of HQC-1 has 4433";
    assert!(run.error().contains(message), "{}", run.stderr);
    // A pipe that is never at its end.
    let endless = "mkfifo \"$1/fifo\"; yes > \"$1/fifo\" & exec \"$0\" hqc encaps -l 1 \
                   --public-key \"$1/fifo\" --ciphertext \"$1/x\" --shared-secret \"$1/y\"";
    let run = crate::shell(endless, &[folder.0.to_str().unwrap()]);
    assert!(run.error().contains("more than 2241 bytes"), "{}", run.stderr);
    // A file that may not grow (`ulimit -f`) is no file.
    let limited = "ulimit -f 1; cd \"$1\"; exec \"$0\" hqc keygen -l 5 --public-key x \
                   --secret-key y";
    let run = crate::shell(limited, &[folder.0.to_str().unwrap()]);
    assert!(run.error().contains("cannot write "), "{}", run.stderr);
    assert_eq!(names(&folder), ["ct", "fifo", "huge", "pk", "sk", "ss"]);
    let closed = crate::shell("exec \"$0\" hqc keygen -l 1 --public-key - --secret-key x >&-", &[]);
    assert!(closed.error().contains("standard output is closed"), "{}", closed.stderr);
}

#[test]
fn the_help_has_the_lengths_and_bad_words_are_refused() {
    let folder = Folder::new("hqc-help");
    let help = hqc(&folder, "--help", b"");
    let rows: Vec<Vec<&str>> =
        help.value().lines().map(|line| line.split_whitespace().collect()).collect();
    for (set, level) in ParameterSet::ALL.into_iter().zip(["1", "3", "5"]) {
        let scheme = Scheme::new(set, Version::V2026_02_10);
        let lengths = [
            scheme.public_key_len(),
            scheme.secret_key_len(),
            scheme.ciphertext_len(),
            scheme.shared_secret_len(),
        ]
        .map(|length| length.to_string());
        let row = rows.iter().find(|row| row.first() == Some(&level)).expect("the level's row");
        assert_eq!(row[1..5], lengths);
    }
    for command in ["keygen", "encaps", "decaps"] {
        assert!(hqc(&folder, &format!("{command} --help"), b"").value().contains("Examples:"));
    }
    let two = hqc(&folder, &KEYGEN.replace("1", "2"), b"");
    assert!(two.error().contains("[possible values: 1, 3, 5]"), "{}", two.stderr);
    assert!(hqc(&folder, &KEYGEN.replace("--level 1", ""), b"").error().contains("--level"));
    let both = "keygen --level 1 --public-key - --secret-key -";
    assert!(hqc(&folder, both, b"").error().contains("standard output can be one output only"));
    let mut nameless = crate::command();
    let words = ["--public-key", "pk", "--ciphertext", "", "--shared-secret", "ss"];
    let run = crate::run_command(nameless.args(["hqc", "encaps", "--level", "1"]).args(words), b"");
    assert!(run.error().contains("a file name has at least one character"), "{}", run.stderr);
    assert_eq!(names(&folder), [""; 0]);
}

/// The command reads keys that the library made.
#[test]
fn a_key_of_the_library_is_one() {
    let folder = Folder::new("hqc-library");
    let key = Scheme::HQC_3.generate_from_seed(&[5; 32]).unwrap();
    folder.file("pk", key.public_key().as_bytes());
    assert_eq!(hqc(&folder, &ENCAPS.replace("1", "3"), b"").value(), "");
    let ciphertext = Ciphertext::from_bytes(Scheme::HQC_3, &read(&folder, "ct")).unwrap();
    assert_eq!(key.decapsulate(&ciphertext).unwrap().as_bytes(), read(&folder, "ss"));
    let public = PublicKey::from_bytes(Scheme::HQC_3, &read(&folder, "pk")).unwrap();
    let (ciphertext, secret) = public.encapsulate_from_seed(&[6; 40]).unwrap();
    folder.file("sk", key.as_bytes());
    folder.file("ct", ciphertext.as_bytes());
    assert_eq!(hqc(&folder, &DECAPS.replace("1", "3"), b"").value(), "");
    assert_eq!(secret.as_bytes(), read(&folder, "again"));
}

#[cfg(unix)]
#[test]
fn a_terminal_gets_digits_only() {
    let version = std::process::Command::new("script").arg("--version").output();
    if !version.is_ok_and(|run| String::from_utf8_lossy(&run.stdout).contains("util-linux")) {
        widelimb_testkit::skipped("bytes on a terminal: there is no `script` of util-linux");
        return;
    }
    let folder = Folder::new("hqc-terminal");
    let words = KEYGEN.replace("pk", "-");
    let script = "cd \"$1\" && exec script --quiet --return --command \"'$0' hqc $2\" /dev/null";
    let on_terminal = |words: &str| crate::shell(script, &[folder.0.to_str().unwrap(), words]);
    let refused = on_terminal(&words);
    assert_eq!(refused.status, 2);
    assert!(refused.stdout.contains("--hex writes digits"), "{}", refused.stdout);
    assert_eq!(names(&folder), [""; 0]);
    let shown = on_terminal(&format!("{words} --hex"));
    assert_eq!((shown.status, shown.stdout.trim().len()), (0, 4482), "{}", shown.stdout);
    assert_eq!(names(&folder), ["sk"]);
}
