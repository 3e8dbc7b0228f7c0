//! Proofs of primality: which method proves a number, and the search for its certificate.

mod certificate;
mod ecpp;
mod neighbours;
mod parse;
mod prover;
mod verify;

pub use certificate::Certificate;
pub use parse::ParseCertificateError;
pub use prover::{NotProvedError, Prover};
pub use verify::{BadCertificateError, CertificateFault};

use crate::control::Control;
use certificate::Kind;
use widelimb::Natural;

/// From how many certificates within one another on only curves are taken, whose steps stand side by
/// side. The reader of certificates allows a few more.
const DEEPEST: usize = 32;

/// A certificate for a probable prime; `None` if none is found, or time ended.
pub(crate) fn certify(n: &Natural, control: &Control<'_>, depth: usize) -> Option<Certificate> {
    if n.bit_len() <= 64 {
        return Some(Certificate(Kind::Word(n.clone())));
    }
    let by_neighbours = (depth < DEEPEST).then(|| neighbours::prove(n, control, depth)).flatten();
    by_neighbours.or_else(|| ecpp::prove(n, control))
}
