//! The libraries that widelimb is measured against.
//!
//! With the feature `peers` they are built from source and linked. Without it, or if a variable
//! such as `WIDELIMB_PEER_GMP` names a file, they are opened at run time. Each peer has an
//! [`Identity`]: its version, and how it was built or where it was found.

pub(crate) mod build;
#[cfg(any(feature = "peer-rug", feature = "peer-crates"))]
mod crates;
mod flint;
mod flint_mpn;
mod gf2x;
pub(crate) mod gmp;
mod gmp_bytes;
mod gmp_montgomery;
mod gmp_numbers;
mod gmp_powers;
pub(crate) mod library;
mod ntl;
mod openssl;
mod openssl_powers;
mod openssl_rsa;
#[cfg(any(feature = "peer-rug", feature = "peer-crates"))]
mod owned;

pub use flint::Flint;
pub use gf2x::Gf2x;
pub use gmp::Gmp;
pub use gmp_bytes::GmpBytes;
pub use gmp_montgomery::GmpMontgomery;
pub use gmp_numbers::GmpNumbers;
pub use gmp_powers::GmpPowers;
pub use ntl::{Ntl, NtlCalls};
pub use openssl::Openssl;
pub use openssl_powers::{Call as OpensslCall, OpensslPowers};
pub use openssl_rsa::OpensslRsa;

use crate::answer::Answer;
use crate::measure::Work;
use crate::operation::{Case, Operation};
use serde::Serialize;
use std::fmt;
use widelimb_limb::Limb;

/// `(r, a, b, n) -> carry`: the C call of an addition or subtraction of `n` limbs.
///
/// # Safety
/// The pointers are valid for `n` limbs; `r` is `a`, is `b`, or overlaps neither.
pub type CarryCall =
    unsafe extern "C-unwind" fn(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb;

/// A library that operations can be measured against.
pub trait Peer {
    /// The identity of the library and its build.
    fn identity(&self) -> &Identity;

    /// The name of the call that is timed for an operation.
    fn call_name(&self, operation: Operation) -> &'static str;

    /// The peer's own call for a case; `None` if it has none.
    fn work(&self, case: &Case) -> Option<Box<dyn Work>>;

    /// The results of that call on each pair of the case.
    fn answers(&self, case: &Case) -> Option<Vec<Answer>>;
}

/// The identity of a library and its build.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Identity {
    /// The library.
    pub name: &'static str,
    /// The version that the library states.
    pub version: String,
    /// How the library was built, or where it was found.
    pub origin: String,
    /// The CPU features that the build leaves unused.
    pub below: Option<&'static str>,
}

impl Identity {
    /// The identity of a library whose build is not known to lack anything.
    pub fn new(
        name: &'static str,
        version: impl Into<String>,
        origin: impl Into<String>,
    ) -> Identity {
        Identity { name, version: version.into(), origin: origin.into(), below: None }
    }

    /// The identity with a note on what the build lacks.
    pub fn lacking(self, below: Option<&'static str>) -> Identity {
        Identity { below, ..self }
    }

    /// The identity of a library that was opened at run time.
    fn opened(name: &'static str, version: String, found: &str) -> Identity {
        Identity::new(name, version, format!("opened as {found}"))
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ({}", self.name, self.version, self.origin)?;
        match self.below {
            Some(below) => write!(f, "; {below})"),
            None => f.write_str(")"),
        }
    }
}

/// A library that is absent, with everything that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absent {
    /// The library.
    pub name: &'static str,
    /// Each attempt and why it failed.
    pub tried: Vec<String>,
}

impl fmt::Display for Absent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is absent: {}", self.name, self.tried.join(", "))
    }
}

impl std::error::Error for Absent {}

/// The peers on this machine.
pub struct Survey {
    /// The peers that can be measured.
    pub present: Vec<Box<dyn Peer>>,
    /// The peers that cannot be opened, and what was tried.
    pub absent: Vec<Absent>,
}

/// Opens every peer.
pub fn survey() -> Survey {
    let mut survey = survey_of(Operation::Mul);
    let Survey { present, absent } = survey_of(Operation::Gf2x);
    survey.present.extend(present);
    survey.absent.extend(absent);
    survey
}

/// Opens the peers that may have an operation.
pub fn survey_of(operation: Operation) -> Survey {
    let mut survey = Survey { present: Vec::new(), absent: Vec::new() };
    if operation.is_of_integers() || operation.is_of_batches() {
        survey.add(Gmp::open());
    }
    if operation.is_of_integers() {
        #[cfg(feature = "peer-gmp")]
        survey.add(GmpNumbers::open());
        survey.add(Flint::open());
        survey.add(Openssl::open());
        #[cfg(any(feature = "peer-rug", feature = "peer-crates"))]
        crates::survey(&mut survey);
    } else if operation.is_of_numbers() {
        survey.add(GmpNumbers::open());
        survey.add(Flint::open());
    } else if !operation.is_of_batches() {
        survey.add(Gf2x::open());
        survey.add(Ntl::open());
    }
    survey
}

impl Survey {
    fn add(&mut self, peer: Result<impl Peer + 'static, Absent>) {
        match peer {
            Ok(peer) => self.present.push(Box::new(peer)),
            Err(absent) => self.absent.push(absent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::compare;

    pub fn every_operation_agrees(peer: &dyn Peer) {
        assert!(!peer.identity().version.is_empty());
        for operation in Operation::ALL.into_iter().filter(|op| op.is_of_integers()) {
            for n in [1, 2, 30] {
                let case = Case::new(operation, n);
                let mut work = peer.work(&case).expect("the peer has every operation");
                work.calls(2 * case.pairs.len() + 1);
                assert_eq!(compare(peer, &case), Ok(()));
                assert!(!peer.call_name(operation).is_empty());
            }
        }
    }

    #[test]
    fn an_identity_tells_what_its_build_lacks() {
        let identity = Identity::new("GMP", "6.3.0", "opened as x");
        assert_eq!(identity.to_string(), "GMP 6.3.0 (opened as x)");
        let lacking = identity.lacking(Some(build::NO_MULX));
        let expected = "GMP 6.3.0 (opened as x; built without MULX, which this CPU has)";
        assert_eq!(lacking.to_string(), expected);
    }

    #[test]
    fn every_peer_is_either_present_or_absent_for_a_reason() {
        let survey = survey();
        let own = usize::from(cfg!(any(feature = "peer-rug", feature = "peer-crates")));
        let crates = usize::from(cfg!(feature = "peer-rug"))
            + 3 * usize::from(cfg!(feature = "peer-crates"));
        let handles = usize::from(cfg!(feature = "peer-gmp"));
        assert_eq!(survey.present.len() + survey.absent.len(), 5 + handles + crates + own);
        for absent in survey.absent {
            assert!(!absent.tried.is_empty(), "{absent}");
            println!("{absent}");
        }
    }
}
