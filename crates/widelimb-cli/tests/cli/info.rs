//! Tests of `widelimb info` and of the level in force.

use crate::{Folder, Run, command, run_command};
use serde_json::Value;
use std::io::Write as _;
use widelimb::cpu::{Core, Level};
use widelimb_kernels::{Threshold, kernels_of};

fn info(level: &str, arguments: &[&str]) -> Run {
    run_command(command().arg("info").args(arguments).env("WIDELIMB_LEVEL", level), b"")
}

fn json(level: &str) -> Value {
    serde_json::from_str(info(level, &["--json"]).value()).expect("one JSON object")
}

#[test]
fn levels_and_thresholds_are_told() {
    let info = json("");
    let levels = info["levels"].as_array().unwrap();
    let names: Vec<&str> = levels.iter().map(|level| level["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["scalar", "adx", "avx2", "avx512base", "avx512"]);
    assert_eq!(levels[0]["available"], true);
    assert_eq!(info["level"], info["highest_level"]);
    let available = levels.iter().rev().find(|level| level["available"] == true).unwrap();
    assert_eq!(info["highest_level"], available["name"]);
    let core = Core::detect().name();
    assert_eq!(info["core"], core);
    let text = self::info("", &[]);
    assert!(text.value().contains(&format!("\ncores       {core}\n")), "{}", text.stdout);
}

/// Text and JSON both have each threshold of the level once, with the value in force.
#[test]
fn every_threshold_of_every_level_is_told() {
    for level in Level::ALL {
        let Some(kernels) = kernels_of(level) else {
            let line = format!("SKIPPED: the thresholds of level {level}: this CPU lacks it\n");
            // Past the capture, so that it is seen.
            std::io::stderr().write_all(line.as_bytes()).unwrap();
            continue;
        };
        let thresholds = widelimb_limb::thresholds(kernels);
        let json = json(level.name());
        let text = info(level.name(), &[]);
        assert_eq!(json["thresholds"].as_object().unwrap().len(), thresholds.len());
        for Threshold { name, limbs, meaning } in thresholds {
            let (value, limbs) = match limbs {
                Threshold::NEVER => (Value::Null, "never".to_owned()),
                limbs => (Value::from(limbs), limbs.to_string()),
            };
            assert_eq!(json["thresholds"].get(name), Some(&value), "{name}");
            let line = format!("\n  {name:<21}{limbs:<6}{meaning}\n");
            assert_eq!(text.value().matches(&line).count(), 1, "{line}{}", text.stdout);
        }
    }
}

#[test]
fn every_peer_is_present_or_was_tried() {
    let info = json("");
    let text = self::info("", &[]);
    let peers = info["peers"].as_array().unwrap();
    let names: Vec<&str> = peers.iter().map(|peer| peer["name"].as_str().unwrap()).collect();
    for name in ["GMP", "FLINT", "OpenSSL"] {
        assert!(names.contains(&name), "{names:?}");
        assert!(text.value().contains(&format!("\n  {name} ")), "{}", text.stdout);
    }
    for peer in peers {
        let present = peer["present"].as_bool().unwrap();
        assert_eq!(present, peer["version"].is_string(), "{peer}");
        assert_eq!(present, peer["tried"].as_array().unwrap().is_empty(), "{peer}");
    }
}

#[test]
fn every_level_can_be_asked_for_or_is_refused() {
    for level in json("")["levels"].as_array().unwrap() {
        let name = level["name"].as_str().unwrap();
        if level["available"] == true {
            assert_eq!(json(name)["level"], name);
        } else {
            let run = info(name, &[]);
            let message = format!("error: WIDELIMB_LEVEL: this CPU has no level `{name}`");
            assert!(run.error().starts_with(&message), "{}", run.stderr);
        }
    }
}

#[test]
fn the_text_says_what_is_in_force_and_why() {
    let text = info("scalar", &[]);
    let line = |start: &str| {
        let line = text.value().lines().find(|line| line.starts_with(start));
        line.unwrap_or_else(|| panic!("no line {start}: {}", text.stdout)).to_owned()
    };
    assert!(line("CPU ").len() > "CPU         ".len());
    assert!(line("  scalar").contains("in force"));
    if json("")["highest_level"] != "scalar" {
        assert!(line("level ").contains("scalar, lowered from"));
        assert!(line("level ").ends_with("by WIDELIMB_LEVEL"));
        assert!(line("  adx").contains("available"));
    }
    assert!(text.value().lines().all(|line| line == line.trim_end()));
}

#[test]
fn an_unknown_level_is_an_error_of_every_command() {
    for arguments in [vec!["info"], vec!["eval", "1"]] {
        let run = run_command(command().args(&arguments).env("WIDELIMB_LEVEL", "sse9"), b"");
        assert!(
            run.error().starts_with("error: WIDELIMB_LEVEL: unknown level `sse9`"),
            "{}",
            run.stderr
        );
        assert_eq!(run.stdout, "");
    }
}

#[test]
fn no_value_depends_on_the_level() {
    let expression = "a = 3^5000; b = 7^3000 - a; c = a * b; c / 12345678901234567891 + c % a";
    let values: Vec<Run> = json("")["levels"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|level| level["available"] == true)
        .map(|level| {
            let name = level["name"].as_str().unwrap();
            let mut command = command();
            run_command(command.args(["eval", expression]).env("WIDELIMB_LEVEL", name), b"")
        })
        .collect();
    assert!(values.iter().all(|run| run.value() == values[0].value()));
}

/// The text of a profile for the level of a run without WIDELIMB_LEVEL.
fn profile(line: &str) -> String {
    let level = Level::requested().expect("a level that is there");
    format!("widelimb profile 1\nlevel = {level}\n{line}\n")
}

fn info_with_profile(path: &str, arguments: &[&str]) -> Run {
    run_command(command().arg("info").args(arguments).env("WIDELIMB_PROFILE", path), b"")
}

#[test]
fn the_profile_in_force_is_told_with_its_thresholds() {
    let folder = Folder::new("info-profile");
    let path = folder.file("mine.profile", profile("div_recursive = 77"));
    let json: Value =
        serde_json::from_str(info_with_profile(&path, &["--json"]).value()).expect("one object");
    assert_eq!(json["profile"], path.as_str());
    assert_eq!(json["thresholds"]["div_recursive"], 77);
    let text = info_with_profile(&path, &[]);
    assert!(text.value().contains(&format!("\nprofile     {path}\n")), "{}", text.stdout);
    assert!(text.value().contains("\n  div_recursive        77    "), "{}", text.stdout);

    let without = self::json("");
    assert!(without["profile"].is_null() && without["thresholds"]["div_recursive"] != 77);
    assert!(info("", &[]).value().contains("\nprofile     none: "));
}

#[test]
fn a_bad_profile_is_an_error_of_every_command_with_its_line() {
    let folder = Folder::new("bad-profile");
    let path = folder.file("mine.profile", profile("# measured\nmul_toom3 = zero"));
    let message = format!(
        "error: WIDELIMB_PROFILE: {path}, line 4: the limbs are a whole number in decimal digits\n"
    );
    for arguments in [vec!["info"], vec!["eval", "1"], vec!["tune"]] {
        let run = run_command(command().args(&arguments).env("WIDELIMB_PROFILE", &path), b"");
        assert_eq!((run.error(), run.stdout.as_str()), (message.as_str(), ""));
    }
    let nowhere = info_with_profile(&folder.path("none"), &[]);
    let message = format!("error: WIDELIMB_PROFILE: {}: ", folder.path("none"));
    assert!(nowhere.error().starts_with(&message), "{}", nowhere.stderr);
}
