//! Tests of `widelimb tune`: a short run writes a profile that every other command takes.

use crate::{Folder, Run, command, run, run_command};
use serde_json::Value;
use widelimb::arch::profile::Profile;
use widelimb_kernels::{Thresholds, kernels};

/// Runs `widelimb tune` with too little time for useful values.
fn tune(arguments: &[&str]) -> Run {
    run([&["tune", "--seconds", "0.05"], arguments].concat())
}

fn parsed(text: &str) -> Profile {
    Profile::parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn a_run_writes_a_profile_that_loads() {
    let folder = Folder::new("tune");
    let path = folder.path("mine.profile");
    let tuned = tune(&["--out", &path]);
    assert_eq!(tuned.status, 0, "{}", tuned.stderr);
    let profile = parsed(&std::fs::read_to_string(&path).expect("the profile is written"));
    assert_eq!(profile.level(), kernels().level);
    assert_eq!(profile.values().count(), Thresholds::COUNT);
    let said = format!("wrote {path}; the environment variable WIDELIMB_PROFILE={path} puts it in");
    assert!(tuned.stderr.starts_with(&said), "{}", tuned.stderr);
    for (name, _) in profile.values() {
        let of_name = |line: &&str| line.starts_with(&format!("{name} = "));
        assert_eq!(tuned.stdout.lines().filter(of_name).count(), 1, "{name}: {}", tuned.stdout);
    }

    let with = |arguments: &[&str]| {
        run_command(command().args(arguments).env("WIDELIMB_PROFILE", &path), b"")
    };
    let info: Value = serde_json::from_str(with(&["info", "--json"]).value()).expect("one object");
    assert_eq!(info["profile"], path.as_str());
    for (name, limbs) in profile.values() {
        assert_eq!(info["thresholds"][name], limbs, "{name}");
    }
    let expression = ["eval", "a = 3^20000; b = 7^9000 + 1; powmod(a, b, a / b) + a * b % 10^3000"];
    assert_eq!(with(&expression).value(), run(expression).value());
}

#[test]
fn standard_output_can_have_the_profile_alone() {
    let tuned = tune(&["--only", "sqr,div_recursive", "--out", "-"]);
    assert_eq!(tuned.status, 0, "{}", tuned.stderr);
    let profile = parsed(&tuned.stdout);
    let names: Vec<&str> = profile.values().map(|(name, _)| name).collect();
    assert!(names.contains(&"sqr_karatsuba") && names.contains(&"div_recursive"), "{names:?}");
    assert!(names.iter().all(|name| name.starts_with("sqr_") || *name == "div_recursive"));
    assert!(tuned.stderr.contains("div_recursive = ") && tuned.stderr.contains("upper ns"));
}

#[test]
fn each_threshold_is_one_json_object() {
    let folder = Folder::new("tune-json");
    let tuned = tune(&["--json", "--only", "mul", "--out", &folder.path("mine")]);
    assert_eq!(tuned.status, 0, "{}", tuned.stderr);
    let mut names = vec![];
    for line in tuned.stdout.lines() {
        let found: Value = serde_json::from_str(line).expect("one object a line");
        let name = found["name"].as_str().expect("a name").to_owned();
        assert_eq!(found["level"], kernels().level.name());
        let own = kernels().thresholds.get(&name).expect("a threshold");
        let written = if own == usize::MAX { Value::Null } else { own.into() };
        assert_eq!(found["default"], written);
        assert!(found["limbs"].as_u64().is_some_and(|limbs| limbs > 0));
        assert!(
            ["crossover", "everywhere", "nowhere"].contains(&found["outcome"].as_str().unwrap())
        );
        let curve = found["curve"].as_array().expect("lengths");
        assert!(curve.len() >= 3);
        for point in curve {
            let [lower, upper, ratio] =
                ["lower_ns", "upper_ns", "ratio"].map(|field| point[field].as_f64().unwrap());
            assert!((lower / upper - ratio).abs() < 0.01 * ratio.max(1.0), "{point}");
        }
        names.push(name);
    }
    assert!(names.iter().all(|name| name.starts_with("mul_")));
    assert_eq!(names[..2], ["mul_karatsuba", "mul_unlike"].map(str::to_owned)[..2]);
}

#[test]
fn without_a_file_it_goes_to_the_users_settings() {
    let folder = Folder::new("tune-settings");
    let mut command = command();
    command.args(["tune", "--seconds", "0.01", "--only", "sqr_karatsuba"]);
    let tuned = run_command(command.env("XDG_CONFIG_HOME", &folder.0), b"");
    assert_eq!(tuned.status, 0, "{}", tuned.stderr);
    let path = folder.path(&format!("widelimb/{}.profile", kernels().level));
    assert!(tuned.stderr.contains(&path), "{}", tuned.stderr);
    let profile = parsed(&std::fs::read_to_string(&path).expect("the profile is written"));
    assert!(profile.values().any(|(name, _)| name == "sqr_karatsuba"));
}

#[test]
fn what_cannot_be_is_told_before_anything_is_measured() {
    let folder = Folder::new("tune-bad");
    let missing = folder.path("there/is/no/folder");
    for (arguments, message) in [
        (vec!["--only", "mul,frob"], "error: unknown threshold `frob`: there are mul_karatsuba, "),
        (vec!["--only", ""], "error: unknown threshold ``"),
        (vec!["--out", missing.as_str()], &format!("error: cannot write {missing}: ")),
        (
            vec!["--seconds", "0"],
            "error: invalid value '0' for '--seconds <S>': a time is a number",
        ),
        (vec!["--bits", "100"], "error: --bits are of `tune factor`"),
        (vec!["factor", "--only", "mul"], "error: --out and --only are of thresholds"),
        (vec!["factor", "--bits", "63"], "error: the sieve is measured with numbers of 64 to 360 "),
    ] {
        let refused = run([&["tune"], &arguments[..]].concat());
        assert!(refused.error().starts_with(message), "{}", refused.stderr);
        assert_eq!(refused.stdout, "");
    }
    let mut command = command();
    command.arg("tune").env_remove("HOME").env_remove("XDG_CONFIG_HOME").env_remove("APPDATA");
    assert!(run_command(&mut command, b"").error().contains("name a file with --out"));
}

#[test]
fn the_sieve_has_a_row_of_its_table_for_each_size() {
    let tuned = tune(&["factor", "--bits", "66,90"]);
    assert_eq!(tuned.status, 0, "{}", tuned.stderr);
    let lines: Vec<&str> = tuned.stdout.lines().collect();
    assert_eq!(lines.len(), 7, "{}", tuned.stdout);
    for (line, bits) in lines[1..3].iter().zip(["66", "90"]) {
        assert_eq!(line.split_whitespace().next(), Some(bits));
    }
    assert!(lines[5..].iter().all(|line| line.starts_with("    (") && line.ends_with(".0),")));
}

#[test]
fn each_size_of_the_sieve_is_one_json_object() {
    let tuned = tune(&["factor", "--bits", "80", "--json"]);
    let found: Value = serde_json::from_str(tuned.value()).expect("one object");
    assert_eq!(found["bits"], 80);
    let tried = found["tried"].as_array().expect("what was tried");
    for trial in [&found["best"], &found["usual"]] {
        assert!(tried.contains(trial), "{found}");
        assert!(trial["primes"].is_u64() && trial["seconds"].is_f64(), "{found}");
    }
}
