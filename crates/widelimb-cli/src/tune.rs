//! `widelimb tune`: measures the thresholds of this CPU and writes them as a profile.

mod args;
mod factor;

pub use args::TuneArgs;

use crate::output::Output;
use crate::progress::{Progress, Scope};
use crate::streams::{self, WRITE_FAILED, report};
use crate::text;
use anyhow::{Context as _, ensure};
use std::cell::RefCell;
use std::env;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use widelimb::arch::profile::{self, Profile};
use widelimb::cpu;
use widelimb::progress::Step;
use widelimb_kernels::{Kernels, Threshold, kernels, kernels_of};
use widelimb_lab::tune::{self, Event, Finding, Outcome, Point, Tunable};

/// Lengths that the table shows on each side of a crossover.
const SHOWN: usize = 4;

/// Runs the command.
pub fn run(args: &TuneArgs) -> anyhow::Result<ExitCode> {
    if args.subject.is_some() {
        streams::stdout().context(WRITE_FAILED)?;
        factor::run(args)?;
        return Ok(ExitCode::SUCCESS);
    }
    ensure!(args.bits.is_empty(), "--bits are of `tune factor`");
    let chosen = tune::selected(&args.only)?;
    // Changes of the level's own thresholds are measured, whatever profile is in force.
    let table = kernels_of(kernels().level).context("the level in force is gone")?;
    // A profile that cannot be written is an error before the work.
    let mut target = Target::new(args, table)?;
    if !target.is_stdout() {
        streams::stdout().context(WRITE_FAILED)?;
    }
    let (profile, printed) = measure(args, &chosen, table, target.is_stdout());
    target.output.line(text_of(&profile).trim_end()).context(WRITE_FAILED)?;
    target.output.finish().context(WRITE_FAILED)?;
    report(&target.note);
    // A reader of the tables who goes away gets the profile all the same.
    printed?;
    if cfg!(debug_assertions) {
        report("built without optimization: this profile is of no use to a release\n");
    }
    Ok(ExitCode::SUCCESS)
}

/// The output of the profile, and the note to print once it is written.
struct Target {
    output: Output,
    note: String,
}

impl Target {
    fn new(args: &TuneArgs, table: &Kernels) -> anyhow::Result<Target> {
        let path = match &args.out {
            Some(path) if path.as_os_str() == "-" => {
                let output = Output::stdout().context(WRITE_FAILED)?;
                return Ok(Target { output, note: String::new() });
            }
            Some(path) => path.clone(),
            None => usual_path(table)?,
        };
        let shown = text::path(&path);
        let output = Output::file(&path).with_context(|| format!("cannot write {shown}"))?;
        let absolute = std::path::absolute(&path).unwrap_or_else(|_| path.clone());
        let variable = profile::VARIABLE;
        let note = format!(
            "wrote {shown}; the environment variable {variable}={} puts it in force\n",
            text::path(&absolute)
        );
        Ok(Target { output, note })
    }

    fn is_stdout(&self) -> bool {
        matches!(self.output, Output::Standard(_))
    }
}

/// The default path of a level's profile, in the user's folder of settings, which it creates.
fn usual_path(table: &Kernels) -> anyhow::Result<PathBuf> {
    let folder = settings(|name| env::var_os(name)).context(
        "there is no folder for settings (XDG_CONFIG_HOME, HOME or APPDATA): name a file with \
         --out",
    )?;
    let folder = folder.join("widelimb");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", text::path(&folder)))?;
    Ok(folder.join(format!("{}.profile", table.level)))
}

/// The user's folder of settings. A path that is not absolute does not count.
fn settings(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let path = |name, below| variable(name).map(|path| Path::new(&path).join(below));
    let candidates = [path("XDG_CONFIG_HOME", ""), path("APPDATA", ""), path("HOME", ".config")];
    candidates.into_iter().flatten().find(|path| path.is_absolute())
}

/// Measures the chosen thresholds and prints their tables. Returns the profile, and the outcome of
/// printing.
fn measure(
    args: &TuneArgs,
    chosen: &[&'static Tunable],
    table: &Kernels,
    stdout_taken: bool,
) -> (Profile, anyhow::Result<()>) {
    let progress = Progress::new();
    progress.begin(Scope::default(), || vec![1.0; chosen.len()]);
    let printed = RefCell::new(Ok(()));
    let profile = tune::run(table, chosen, args.seconds, |event| match event {
        Event::Begin(tunable) => progress.stage(|| format!("measuring {}", tunable.name)),
        Event::Length(done, next) => progress.step(Step { done, next }),
        Event::Found(found) => {
            let text = if args.json { json(found) } else { table_of(found) };
            let print = || match stdout_taken {
                true => {
                    report(&text);
                    Ok(())
                }
                false => streams::print(&text),
            };
            let mut printed = printed.borrow_mut();
            if printed.is_ok() {
                *printed = progress.aside(print);
            }
        }
    });
    (profile, printed.into_inner())
}

/// A measured threshold as a line of JSON.
fn json(found: &Finding) -> String {
    serde_json::to_string(found).expect("a measurement is plain data") + "\n"
}

/// A measured threshold as a table: the choice, and the times at the lengths around it.
fn table_of(found: &Finding) -> String {
    let Finding { name, limbs, default, outcome, curve, .. } = found;
    let place = match outcome {
        Outcome::Crossover => "",
        Outcome::Everywhere => ", the shortest length that it can have",
        Outcome::Nowhere => ", the longest length tried: the upper method did not win",
    };
    let default = match *default {
        Threshold::NEVER => "never".to_owned(),
        limbs => limbs.to_string(),
    };
    let mut text = format!("{name} = {limbs}{place} (the level's own: {default})\n");
    let _ = writeln!(text, "{:>12}{:>16}{:>16}{:>8}", "limbs", "lower ns", "upper ns", "ratio");
    let at = curve.partition_point(|point| point.limbs < *limbs);
    let shown = at.saturating_sub(SHOWN)..(at + SHOWN).min(curve.len());
    for Point { limbs: n, lower_ns, upper_ns, ratio } in &curve[shown] {
        let mark = if n == limbs { "  <-" } else { "" };
        let _ = writeln!(text, "{n:>12}{lower_ns:>16.1}{upper_ns:>16.1}{ratio:>8.3}{mark}");
    }
    text + "\n"
}

/// The text of a profile, with a comment that names version and CPU.
fn text_of(profile: &Profile) -> String {
    let cpu = cpu::brand().unwrap_or_default();
    let version = env!("CARGO_PKG_VERSION");
    let note = format!("\n# by `widelimb tune` {version} on {cpu}");
    profile.to_string().replacen('\n', &format!("{}\n", note.trim_end()), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_of_settings_is_the_first_absolute_one() {
        let with = |set: &[(&str, &str)]| {
            let value = |name: &str| set.iter().find(|(n, _)| *n == name).map(|(_, v)| v.into());
            settings(value)
        };
        let both = [("HOME", "/home/a"), ("XDG_CONFIG_HOME", "/settings")];
        assert_eq!(with(&both), Some("/settings".into()));
        assert_eq!(with(&both[..1]), Some("/home/a/.config".into()));
        let relative = [("HOME", "/home/a"), ("XDG_CONFIG_HOME", "settings")];
        assert_eq!(with(&relative), Some("/home/a/.config".into()));
        assert_eq!(with(&[("XDG_CONFIG_HOME", ""), ("HOME", "")]), None);
        assert_eq!(with(&[]), None);
    }

    #[test]
    fn the_note_is_a_comment() {
        let mut profile = Profile::new(kernels().level);
        profile.set("mul_karatsuba", 33).expect("a threshold");
        let text = text_of(&profile);
        assert!(text.starts_with("widelimb profile 1\n# by `widelimb tune`"), "{text}");
        let read = Profile::parse(text.as_bytes()).expect("a profile");
        assert!(read.values().eq([("mul_karatsuba", 33)]));
    }

    #[test]
    fn the_table_shows_the_lengths_around_the_choice() {
        let point = |limbs| Point { limbs, lower_ns: 10.0, upper_ns: 10.0, ratio: 1.0 };
        let found = Finding {
            name: "mul_toom3",
            level: "adx",
            limbs: 50,
            default: 140,
            outcome: Outcome::Crossover,
            curve: (1..=20).map(|i| point(10 * i)).collect(),
        };
        let text = table_of(&found);
        let lengths: Vec<&str> =
            text.lines().skip(2).filter_map(|line| line.split_whitespace().next()).collect();
        assert_eq!(lengths, ["10", "20", "30", "40", "50", "60", "70", "80"]);
        assert!(
            text.contains("          50            10.0            10.0   1.000  <-\n"),
            "{text}"
        );
        assert!(text.starts_with("mul_toom3 = 50 (the level's own: 140)\n"));
        assert!(json(&found).contains(r#""limbs":50,"default":140,"#));
    }

    /// The number that stands for never was written, which no reader could know.
    #[test]
    fn never_is_a_word_and_no_number() {
        let (name, level, limbs) = ("mul_unlike", "adx", 50);
        let (default, outcome, curve) = (Threshold::NEVER, Outcome::Nowhere, vec![]);
        let found = Finding { name, level, limbs, default, outcome, curve };
        assert!(json(&found).contains(r#""limbs":50,"default":null,"#));
        assert!(table_of(&found).lines().next().unwrap().ends_with(" (the level's own: never)"));
    }
}
