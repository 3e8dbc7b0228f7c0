//! The guide for who comes from another library names nothing that is not there.

use std::path::{Path, PathBuf};

/// The folder of the crates.
fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All source of a folder and those in it.
fn source(folder: &Path) -> String {
    let mut text = String::new();
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            text += &source(&path);
        } else {
            text += &std::fs::read_to_string(&path).expect("source is text");
        }
    }
    text
}

/// The words of a text that may be names.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// The names in backticks of the first column of every table.
fn names(guide: &str) -> Vec<&str> {
    let rows = guide.lines().filter_map(|line| line.strip_prefix("| "));
    let first = rows.filter_map(|row| row.split('|').next());
    first.flat_map(|cell| cell.split('`').skip(1).step_by(2)).flat_map(words).collect()
}

#[test]
fn every_name_of_the_guide_is_there() {
    let guide = std::fs::read_to_string(crates().join("../docs/from-other-libraries.md"));
    let guide = guide.expect("the guide is there");
    let names = names(&guide);
    assert!(names.len() > 90, "{} names", names.len());
    let rooms = ["natural", "integer", "traits"].map(|room| format!("widelimb/src/{room}"));
    let rooms = rooms.into_iter().chain(["widelimb-limb/src/modular".to_owned()]);
    let source: String = rooms.map(|room| source(&crates().join(room))).collect();
    // A name is defined behind `fn`, `struct` or `mod`, or handed to a macro that defines it; then
    // it stands in code, which names of other libraries in documents do not.
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code: String =
        code.filter(|line| !line.contains("doc(alias")).collect::<Vec<_>>().join("\n");
    let defined: std::collections::HashSet<&str> = words(&code).collect();
    let missing: Vec<&str> = names
        .into_iter()
        .filter(|name| !["modular", "u64", "try_from"].contains(name) && !defined.contains(name))
        .collect();
    assert_eq!(missing, [""; 0]);
    assert!(!defined.contains("significant_bits"), "a foreign name counts as one of ours");
}
