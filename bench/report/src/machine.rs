//! [`Machine`]: what measurements were made on and with.

use widelimb_kernels::cpu::Core;
use widelimb_kernels::kernels;
use widelimb_lab::machine;
use widelimb_lab::measure::Clock;
use widelimb_lab::peers::{Absent, Identity};

/// The machine, the peers and their builds, and what else must be known.
#[derive(Clone, Debug)]
pub struct Machine {
    /// The clocks of the machine.
    pub clock: Clock,
    /// The libraries that ours is compared with.
    pub peers: Vec<Identity>,
    /// The libraries that are absent.
    pub absent: Vec<Absent>,
    /// A name and what is told of it.
    pub more: Vec<(&'static str, String)>,
}

impl Machine {
    /// This machine, whose clocks are compared now.
    pub fn here() -> Machine {
        Machine {
            clock: Clock::calibrate(),
            peers: Vec::new(),
            absent: Vec::new(),
            more: Vec::new(),
        }
    }

    /// Takes note of whether a peer is there, and gives it back.
    pub fn met<T>(
        &mut self,
        peer: Result<T, Absent>,
        identity: impl Fn(&T) -> &Identity,
    ) -> Option<T> {
        match peer {
            Ok(peer) => {
                self.meet(identity(&peer));
                Some(peer)
            }
            Err(absent) => {
                self.absent.push(absent);
                None
            }
        }
    }

    /// A peer that is there; once, however many of its calls are.
    pub fn meet(&mut self, peer: &Identity) {
        if !self.peers.contains(peer) {
            self.peers.push(peer.clone());
        }
    }

    /// Adds a fact.
    pub fn tell(&mut self, name: &'static str, told: impl Into<String>) {
        self.more.push((name, told.into()));
    }

    /// The caption of a table of numbers, in a line: the facts that its reader needs.
    pub fn caption(&self) -> String {
        let peers: Vec<String> = self.peers.iter().map(ToString::to_string).collect();
        let peers = if peers.is_empty() { "none".into() } else { peers.join(", ") };
        format!("Level {} on {}; peers: {peers}.", kernels().level, machine::cpu_name())
    }

    /// All facts, each with its name.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let core = match self.clock.core_ghz() {
            Some(ghz) => format!("{ghz:.2} GHz when the report began"),
            None => "not measured on this architecture".into(),
        };
        let mut facts = vec![
            ("date", machine::date()),
            ("CPU", machine::cpu_name()),
            ("caches", machine::caches()),
            ("level", format!("{}, cores {}", kernels().level, Core::detect())),
        ];
        facts.extend(self.peers.iter().map(|peer| ("peer", peer.to_string())));
        facts.extend(self.absent.iter().map(|absent| ("absent", absent.to_string())));
        facts.push(("time-stamp counter", format!("{:.3} GHz", self.clock.tick_ghz())));
        facts.push(("core clock", core));
        facts.extend(self.more.iter().cloned());
        facts
    }
}
