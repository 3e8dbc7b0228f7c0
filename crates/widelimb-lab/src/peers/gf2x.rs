//! Polynomials over GF(2): gf2x, and NTL through a shim. Both are opened at run time.
//!
//! Neither is looked for under a usual name: what distributions package is built for CPUs without
//! carry-less products, and says nothing of the libraries. See the lab's README for how to build them.

use super::library::{self, calls};
use super::{Absent, Identity, Peer};
use crate::answer::Answer;
use crate::measure::{Work, on_sets};
use crate::operation::{Case, Operation};
use std::ffi::{c_char, c_int, c_ulong};
use widelimb::Limb;

const GF2X: &str = "gf2x";

const NTL: &str = "NTL";

/// `(r, a, an, b, bn)`, `r` as long as both operands together.
type Product =
    unsafe extern "C-unwind" fn(*mut Limb, *const Limb, c_ulong, *const Limb, c_ulong) -> c_int;

mod gf2x_calls {
    use super::*;

    calls! { GF2X;
        mul: fn(*mut Limb, *const Limb, c_ulong, *const Limb, c_ulong) -> c_int = "gf2x_mul";
    }

    /// gf2x's product.
    pub fn product(library: &library::Opened) -> Result<Product, Absent> {
        Ok(Calls::opened(library)?.mul)
    }
}

mod ntl_calls {
    use super::*;

    calls! { NTL;
        mul: fn(*mut Limb, *const Limb, c_ulong, *const Limb, c_ulong) -> c_int
            = "widelimb_ntl_gf2x_mul";
        version: fn() -> *const c_char = "widelimb_ntl_version";
    }

    /// NTL's product and its version.
    pub fn product(library: &library::Opened) -> Result<(Product, String), Absent> {
        let calls = Calls::opened(library)?;
        // SAFETY: a call without conditions, which gives a constant string.
        Ok((calls.mul, unsafe { library::text((calls.version)()) }))
    }
}

/// gf2x (Brent, Gaudry, Thomé, Zimmermann).
pub struct Gf2x {
    identity: Identity,
    mul: Product,
}

impl Gf2x {
    /// The library that `WIDELIMB_PEER_GF2X` names.
    ///
    /// # Errors
    /// It names none, or one that lacks a call.
    pub fn open() -> Result<Gf2x, Absent> {
        let opened = library::open(GF2X, "WIDELIMB_PEER_GF2X", &[])?;
        let mul = gf2x_calls::product(&opened)?;
        // SAFETY: the version is an integer; libraries before 1.3 have none.
        let code = unsafe { opened.symbol::<*const c_int>(GF2X, "gf2x_lib_version_code") };
        // SAFETY: as above.
        let version = code.map(|code| unsafe { *code });
        let version = version.map_or("before 1.3".into(), |code| {
            format!("{}.{}.{}", code / 10_000, code / 100 % 100, code % 100)
        });
        let identity =
            Identity { name: GF2X, version, origin: format!("opened as {}", opened.found) };
        Ok(Gf2x { identity, mul })
    }
}

/// NTL's `GF2X` (Shoup), which from a few hundred words on is gf2x if it was built with it.
pub struct Ntl {
    identity: Identity,
    mul: Product,
}

impl Ntl {
    /// The shim that `WIDELIMB_PEER_NTL` names.
    ///
    /// # Errors
    /// It names none, or one that lacks a call.
    pub fn open() -> Result<Ntl, Absent> {
        let opened = library::open(NTL, "WIDELIMB_PEER_NTL", &[])?;
        let (mul, version) = ntl_calls::product(&opened)?;
        let identity =
            Identity { name: NTL, version, origin: format!("opened as {}", opened.found) };
        Ok(Ntl { identity, mul })
    }
}

/// A product on a case's sets; nothing for other operations.
fn work(mul: Product, case: &Case) -> Option<Box<dyn Work>> {
    if case.operation != Operation::Gf2x {
        return None;
    }
    let n = case.first_len as c_ulong;
    // SAFETY: the sets were made for n limbs, and their results overlap no operand.
    Some(on_sets(&case.sets, move |r, a, b| unsafe { mul(r, a, n, b, n) as Limb }))
}

/// What a product gives on each pair of the case.
fn answers(mul: Product, case: &Case) -> Option<Vec<Answer>> {
    let mut work = work(mul, case)?;
    case.sets.borrow_mut().clear_results();
    work.calls(case.pairs.len());
    Some(case.answers_in_sets())
}

impl Peer for Gf2x {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn call_name(&self, _: Operation) -> &'static str {
        "gf2x_mul"
    }

    fn work(&self, case: &Case) -> Option<Box<dyn Work>> {
        work(self.mul, case)
    }

    fn answers(&self, case: &Case) -> Option<Vec<Answer>> {
        answers(self.mul, case)
    }
}

impl Peer for Ntl {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn call_name(&self, _: Operation) -> &'static str {
        "NTL::mul"
    }

    fn work(&self, case: &Case) -> Option<Box<dyn Work>> {
        work(self.mul, case)
    }

    fn answers(&self, case: &Case) -> Option<Vec<Answer>> {
        answers(self.mul, case)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::compare;

    fn products_agree(peer: Result<impl Peer, Absent>) {
        let peer = match peer {
            Ok(peer) => peer,
            Err(absent) => {
                widelimb_testkit::skipped(absent);
                return;
            }
        };
        for bits in [1, 64, 65, 512, 17669, 1 << 17] {
            let case = Case::new(Operation::Gf2x, bits);
            assert_eq!(compare(&peer, &case), Ok(()));
            assert!(peer.work(&Case::new(Operation::Mul, 3)).is_none());
        }
    }

    #[test]
    fn gf2x_agrees() {
        products_agree(Gf2x::open());
    }

    #[test]
    fn ntl_agrees() {
        products_agree(Ntl::open());
    }
}
