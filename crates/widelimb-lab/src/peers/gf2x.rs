//! gf2x: products of polynomials over GF(2). It is opened at run time.
//!
//! It is not looked for under a usual name: what distributions package is built for CPUs without
//! carry-less products, and says nothing of the library. See the lab's README for how to build it.

use super::library::{self, calls};
use super::{Absent, Identity, Peer};
use crate::answer::Answer;
use crate::measure::{Work, on_sets};
use crate::operation::{Case, Operation};
use std::ffi::{c_int, c_ulong};
use widelimb_limb::Limb;

const NAME: &str = "gf2x";

calls! { NAME;
    mul: fn(*mut Limb, *const Limb, c_ulong, *const Limb, c_ulong) -> c_int = "gf2x_mul";
}

/// gf2x (Brent, Gaudry, Thomé, Zimmermann).
pub struct Gf2x {
    identity: Identity,
    calls: Calls,
}

impl Gf2x {
    /// The library that `WIDELIMB_PEER_GF2X` names.
    ///
    /// # Errors
    /// It names none, or one that lacks a call.
    pub fn open() -> Result<Gf2x, Absent> {
        let opened = library::open(NAME, "WIDELIMB_PEER_GF2X", &[])?;
        let calls = Calls::opened(&opened)?;
        // SAFETY: the version is an integer; libraries before 1.3 have none.
        let code = unsafe { opened.symbol::<*const c_int>(NAME, "gf2x_lib_version_code") };
        // SAFETY: the library stays open, and its version is an integer.
        let version = code.map(|code| unsafe { *code });
        let version = version.map_or("before 1.3".into(), |code| {
            format!("{}.{}.{}", code / 10_000, code / 100 % 100, code % 100)
        });
        Ok(Gf2x { identity: Identity::opened(NAME, version, &opened.found), calls })
    }

    /// The call `(r, a, b)` of a product of operands of any two lengths.
    pub fn product(&self) -> impl Fn(&mut [Limb], &[Limb], &[Limb]) + Copy + use<> {
        let mul = self.calls.mul;
        move |r, a, b| {
            assert!(r.len() == a.len() + b.len(), "a product as long as its operands together");
            let [an, bn] = [a, b].map(|operand: &[Limb]| operand.len() as c_ulong);
            // SAFETY: places of these lengths, the result apart from the operands.
            let status = unsafe { mul(r.as_mut_ptr(), a.as_ptr(), an, b.as_ptr(), bn) };
            assert!(status == 0, "gf2x failed");
        }
    }
}

impl Peer for Gf2x {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn call_name(&self, _: Operation) -> &'static str {
        "gf2x_mul"
    }

    fn work(&self, case: &Case) -> Option<Box<dyn Work>> {
        let (mul, n) = (self.calls.mul, case.first_len as c_ulong);
        // SAFETY: the sets were made for n limbs, and their results overlap no operand.
        let product = move |r, a, b| unsafe { mul(r, a, n, b, n) as Limb };
        (case.operation == Operation::Gf2x).then(|| on_sets(&case.sets, product))
    }

    fn answers(&self, case: &Case) -> Option<Vec<Answer>> {
        answers_in_sets(self, case)
    }
}

/// The results of a peer on each pair of the case, for peers that write them to the sets.
pub(super) fn answers_in_sets(peer: &impl Peer, case: &Case) -> Option<Vec<Answer>> {
    let mut work = peer.work(case)?;
    case.sets.borrow_mut().clear_results();
    work.calls(case.pairs.len());
    Some(case.answers_in_sets())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::answer::compare;

    pub fn products_agree(peer: &impl Peer) {
        for bits in [1, 64, 65, 512, 17669, 1 << 17] {
            let case = Case::new(Operation::Gf2x, bits);
            assert_eq!(compare(peer, &case), Ok(()));
            assert!(peer.work(&Case::new(Operation::Mul, 3)).is_none());
        }
    }

    #[test]
    fn gf2x_agrees() {
        match Gf2x::open() {
            Ok(gf2x) => products_agree(&gf2x),
            Err(absent) => widelimb_testkit::skipped(absent),
        }
    }
}
