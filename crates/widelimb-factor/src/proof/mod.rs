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
use crate::factorizer::test_cost;
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
    by_neighbours.or_else(|| match control.has_time_for(test_cost(n)) {
        true => ecpp::prove(n, control),
        false => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps on curves too where primes of the neighbours would do.
    #[test]
    fn curves_prove_numbers_just_above_a_word() {
        let control = Control::default();
        for bits in 64..130_u64 {
            let n = ((Natural::one() << bits) + bits * bits).next_prime();
            let certificate = ecpp::prove(&n, &control).expect("a prime");
            assert_eq!((certificate.number(), certificate.verify()), (&n, Ok(())));
        }
    }

    #[test]
    fn composite_numbers_are_not_proved() {
        let [p, q] = [33_u32, 34].map(|bits| (Natural::one() << bits).next_prime());
        let carmichael = "1590231231043178376951698401".parse::<Natural>().expect("a number");
        let strong = "318665857834031151167461".parse::<Natural>().expect("a number");
        for n in [p * q, carmichael, strong] {
            assert!(!n.is_probable_prime());
            assert!(certify(&n, &Control::default(), 0).is_none(), "{n}");
        }
    }
}
