//! `widelimb info`: shows the CPU, its levels, the thresholds in force and the peer libraries.

use crate::{streams, text};
use clap::Args;
use serde::{Serialize, Serializer};
use std::fmt::Write as _;
use std::process::ExitCode;
use widelimb::cpu::{self, Core, LEVEL_VARIABLE, Level};
use widelimb_kernels::{SetupError, Threshold, try_kernels};
use widelimb_lab::peers::{self, Identity};

/// Arguments of `widelimb info`.
#[derive(Debug, Args)]
pub struct InfoArgs {
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Runs the command.
pub fn run(args: &InfoArgs) -> anyhow::Result<ExitCode> {
    let info = Info::gather()?;
    let text = match args.json {
        true => text::printable_json(&serde_json::to_string(&info)?) + "\n",
        false => text::printable_lines(&info.render()),
    };
    streams::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// The contents of the report, which `--json` prints as one object.
#[derive(Serialize)]
struct Info {
    version: &'static str,
    cpu: Option<String>,
    /// The family of the CPU's cores, which chooses among kernels.
    core: &'static str,
    /// The level in force.
    level: &'static str,
    /// The highest level of the CPU.
    highest_level: &'static str,
    levels: Vec<LevelInfo>,
    /// The file of the profile in force, if there is one.
    profile: Option<&'static str>,
    /// The thresholds in force, written as a map from name to limbs.
    #[serde(serialize_with = "limbs_by_name")]
    thresholds: Vec<Threshold>,
    peers: Vec<PeerInfo>,
}

#[derive(Serialize)]
struct LevelInfo {
    name: &'static str,
    available: bool,
    /// The CPU features that the level adds to the one below it.
    features: &'static [&'static str],
}

#[derive(Serialize)]
struct PeerInfo {
    name: &'static str,
    present: bool,
    version: Option<String>,
    /// How the library was built, or the file where it was found.
    origin: Option<String>,
    /// The CPU features that the build of the library leaves unused.
    below: Option<&'static str>,
    /// The files that were tried for a library that is absent.
    tried: Vec<String>,
}

/// Writes thresholds as a map from name to limbs; one that no operand reaches is `null`.
fn limbs_by_name<S: Serializer>(thresholds: &[Threshold], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(thresholds.iter().map(|threshold| (threshold.name, reached(threshold))))
}

/// The limbs of a threshold; `None` if no operand reaches it.
fn reached(threshold: &Threshold) -> Option<usize> {
    Some(threshold.limbs).filter(|&limbs| limbs != Threshold::NEVER)
}

impl PeerInfo {
    fn survey() -> Vec<PeerInfo> {
        let survey = peers::survey();
        let present = survey.present.iter().map(|peer| {
            let Identity { name, version, origin, below } = peer.identity().clone();
            let (version, origin) = (Some(version), Some(origin));
            PeerInfo { name, present: true, version, origin, below, tried: Vec::new() }
        });
        let absent = survey.absent.into_iter().map(|absent| PeerInfo {
            name: absent.name,
            present: false,
            version: None,
            origin: None,
            below: None,
            tried: absent.tried,
        });
        present.chain(absent).collect()
    }
}

impl Info {
    fn gather() -> Result<Info, SetupError> {
        let kernels = try_kernels()?;
        let levels = Level::ALL.map(|level| LevelInfo {
            name: level.name(),
            available: level.is_available(),
            features: level.added_features(),
        });
        Ok(Info {
            version: env!("CARGO_PKG_VERSION"),
            cpu: cpu::brand(),
            core: Core::detect().name(),
            level: kernels.level.name(),
            highest_level: Level::detect().name(),
            levels: levels.into(),
            profile: kernels.profile,
            thresholds: widelimb_limb::thresholds(kernels),
            peers: PeerInfo::survey(),
        })
    }

    fn render(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "widelimb    {}", self.version)?;
        writeln!(text, "CPU         {}", self.cpu.as_deref().unwrap_or("does not say its name"))?;
        writeln!(text, "cores       {}", self.core)?;
        write!(text, "level       {}", self.level)?;
        if self.level == self.highest_level {
            writeln!(text, ", the highest of this CPU")?;
        } else {
            writeln!(text, ", lowered from {} by {LEVEL_VARIABLE}", self.highest_level)?;
        }

        writeln!(text, "\nlevels      each with all features of the ones above it")?;
        for level in &self.levels {
            let state = match level {
                _ if level.name == self.level => "in force",
                _ if level.available => "available",
                _ => "absent",
            };
            let line = format!("  {:<12}{state:<11}{}", level.name, level.features.join(" "));
            writeln!(text, "{}", line.trim_end())?;
        }

        let profile = self.profile.unwrap_or("none: the thresholds are the level's own");
        writeln!(text, "\nprofile     {profile}")?;
        let level = self.level;
        writeln!(text, "\nthresholds  at level {level}: from so many limbs of 64 bits on")?;
        for threshold in &self.thresholds {
            let Threshold { name, meaning, .. } = threshold;
            let limbs = reached(threshold).map_or("never".to_owned(), |limbs| limbs.to_string());
            writeln!(text, "  {name:<21}{limbs:<6}{meaning}")?;
        }

        writeln!(text, "\npeers       that `widelimb bench` measures against")?;
        for peer in &self.peers {
            let name = peer.name;
            match (&peer.version, &peer.origin) {
                (Some(version), Some(origin)) => {
                    let below = peer.below.map_or(String::new(), |below| format!("; {below}"));
                    writeln!(text, "  {name:<12}{version} ({origin}{below})")?
                }
                _ => writeln!(text, "  {name:<12}absent: {}", peer.tried.join(", "))?,
            }
        }
        Ok(())
    }
}
