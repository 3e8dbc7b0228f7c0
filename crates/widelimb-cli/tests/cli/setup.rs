//! Tests of `widelimb completions` and `widelimb man`.

use crate::{Folder, run};

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(["completions", shell]);
        for word in ["widelimb", "powmod", "next-prime", "max-bits"] {
            assert!(script.value().contains(word), "{shell}: {word}");
        }
    }
    assert!(run(["completions", "csh"]).error().contains("possible values"));
}

/// A shell reads the script, if it is installed.
#[test]
fn bash_completes_a_command() {
    let script = run(["completions", "bash"]);
    let completed = std::process::Command::new("bash")
        .args(["-c", "eval \"$1\"; COMP_WORDS=(widelimb pow) COMP_CWORD=1; _widelimb widelimb pow widelimb; echo \"${COMPREPLY[@]}\"", "-", script.value()])
        .output();
    match completed {
        Ok(completed) => assert_eq!(String::from_utf8_lossy(&completed.stdout).trim(), "powmod"),
        Err(_) => widelimb_testkit::skipped("completions of bash: there is no bash"),
    }
}

#[test]
fn every_command_has_a_page() {
    let folder = Folder::new("man");
    let pages = folder.path("man1/new");
    assert_eq!(run(["man", &pages]).value(), "");
    for (page, word) in [
        ("widelimb.1", "WIDELIMB_LEVEL"),
        ("widelimb-powmod.1", "resume"),
        ("widelimb-gf2x-factor.1", "factor"),
    ] {
        let text = std::fs::read_to_string(format!("{pages}/{page}")).expect("the page is there");
        assert!(text.starts_with(".ie") && text.contains(word), "{page}");
    }
    let file = folder.file("file", "");
    assert!(run(["man", &file]).error().contains("cannot write pages to"));
}
