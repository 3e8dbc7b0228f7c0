//! Protocols beside the powers that others would make them of, for `widelimb bench protocols`.

mod encryption;
mod group;
mod modexp;

use crate::contest::{Contest, Peer, Row};
use crate::peers::{Absent, GmpBytes};
use std::cell::RefCell;
use std::rc::Rc;
use widelimb_kernels::kernels;

/// GMP, which the contests share.
type Gmp = Rc<RefCell<GmpBytes>>;

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
            Peer::Named("GMP", Box::new(move || work(&mut gmp.borrow_mut())))
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
