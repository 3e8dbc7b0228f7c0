//! Protocols beside the powers that others would make them of, for `widelimb bench protocols`.
//!
//! Times are CPU time on one thread. A contest takes turns for so many seconds; the fastest turn of
//! each side counts, as other work on the machine makes turns slower and never faster.

mod encryption;
mod group;
mod modexp;
mod row;

pub use row::Row;

use crate::factor::cpu_seconds;
use crate::peers::{Absent, GmpBytes};
use std::cell::RefCell;
use std::rc::Rc;
use widelimb_kernels::kernels;

/// GMP, which the contests share.
type Gmp = Rc<RefCell<GmpBytes>>;

/// The peer of a contest.
enum Peer {
    /// Calls of GMP's `mpz_powm`.
    Gmp(Box<dyn FnMut()>),
    /// Powers of widelimb's, one for each factor or element.
    SinglePowers(Box<dyn FnMut()>),
    /// There is none.
    Absent,
}

/// Work of ours and the same work of a peer.
struct Contest {
    /// What is computed.
    what: String,
    /// How often a turn computes it.
    items: usize,
    ours: Box<dyn FnMut()>,
    peer: Peer,
}

/// The rounds of a contest, at least.
const LEAST_ROUNDS: usize = 3;

impl Contest {
    /// Both sides take turns for so many seconds.
    fn run(mut self, seconds: f64) -> Row {
        let timed = |work: &mut dyn FnMut()| {
            let start = cpu_seconds();
            work();
            cpu_seconds() - start
        };
        let (mut ours, mut theirs) = (f64::INFINITY, f64::INFINITY);
        let start = cpu_seconds();
        let mut round = 0;
        while round < LEAST_ROUNDS || cpu_seconds() - start < seconds {
            round += 1;
            ours = ours.min(timed(&mut self.ours));
            if let Peer::Gmp(work) | Peer::SinglePowers(work) = &mut self.peer {
                theirs = theirs.min(timed(work));
            }
        }
        let peer = match self.peer {
            Peer::Gmp(_) => Some("GMP"),
            Peer::SinglePowers(_) => Some("widelimb"),
            Peer::Absent => None,
        };
        let [ours, theirs] = [ours, theirs].map(|time| 1e6 * time / self.items as f64);
        Row::new(self.what, self.items, ours, peer.map(|peer| (peer, theirs)))
    }
}

/// widelimb, and GMP if it is found.
pub struct Bench {
    gmp: Result<Gmp, Absent>,
}

impl Bench {
    /// Looks for GMP.
    #[must_use]
    pub fn new() -> Bench {
        Bench { gmp: GmpBytes::open().map(|gmp| Rc::new(RefCell::new(gmp))) }
    }

    /// Measures everything, each for so many seconds, and hands on the rows.
    ///
    /// # Errors
    /// A row could not be handed on.
    ///
    /// # Panics
    /// If a result of ours is not that of the peer.
    pub fn run<E>(
        &self,
        seconds: f64,
        mut then: impl FnMut(Row) -> Result<(), E>,
    ) -> Result<(), E> {
        let gmp = self.gmp.as_ref().ok();
        let group = group::Operands::new();
        let of_group = [
            group::membership,
            group::membership_random,
            group::fixed_base,
            group::equal_logarithms,
            group::multi_exp,
        ];
        for contest in of_group {
            then(contest(&group, gmp).run(seconds))?;
        }
        let keys = encryption::Keys::new();
        let of_keys = [encryption::encrypt, encryption::encrypt_private, encryption::decrypt];
        for contest in of_keys {
            then(contest(&keys, gmp).run(seconds))?;
        }
        for bits in modexp::BITS {
            then(modexp::modexp(bits, gmp).run(seconds))?;
        }
        Ok(())
    }

    /// The notes under the table: the level, and the peer.
    pub fn notes(&self) -> String {
        let ours = format!("widelimb {}, level {}\n", env!("CARGO_PKG_VERSION"), kernels().level);
        ours + &match &self.gmp {
            Ok(gmp) => format!("against {}\n", gmp.borrow().identity()),
            Err(absent) => format!("{absent}\n"),
        }
    }
}

impl Default for Bench {
    fn default() -> Self {
        Bench::new()
    }
}

/// A peer's work by GMP's powers, if it is there.
fn by_gmp(gmp: Option<&Gmp>, mut work: impl FnMut(&mut GmpBytes) + 'static) -> Peer {
    match gmp {
        Some(gmp) => {
            let gmp = Rc::clone(gmp);
            Peer::Gmp(Box::new(move || work(&mut gmp.borrow_mut())))
        }
        None => Peer::Absent,
    }
}

/// Limbs as bytes, the highest first.
fn bytes(limbs: &[u64]) -> Vec<u8> {
    limbs.iter().rev().flat_map(|limb| limb.to_be_bytes()).collect()
}

#[cfg(test)]
mod tests;
