//! The results of contestants in one common form, and their comparison.

use crate::operation::{Case, Operation};
use crate::peers::Peer;
use std::fmt;
use widelimb_limb::Limb;

/// The result of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Numbers without zero limbs on top: one, or the quotient and the remainder of a division.
    Numbers(Vec<Vec<Limb>>),
    /// Decimal digits.
    Text(String),
}

impl Answer {
    /// One or more numbers, lowest limb first.
    pub fn numbers<const COUNT: usize>(numbers: [&[Limb]; COUNT]) -> Answer {
        let trimmed = |limbs: &[Limb]| {
            let len = limbs.iter().rposition(|&limb| limb != 0).map_or(0, |top| top + 1);
            limbs[..len].to_vec()
        };
        Answer::Numbers(numbers.map(trimmed).into())
    }
}

/// The error that a peer's result differs from widelimb's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The peer.
    pub peer: &'static str,
    /// The operation.
    pub operation: Operation,
    /// The size, in the operation's unit.
    pub size: usize,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement { peer, operation, size } = self;
        write!(f, "{peer} and widelimb differ: {operation} at {size} {}", operation.unit())
    }
}

impl std::error::Error for Disagreement {}

/// Computes a case once by widelimb and by a peer. A peer that lacks the operation agrees.
///
/// # Errors
/// The answers differ.
pub fn compare(peer: &dyn Peer, case: &Case) -> Result<(), Disagreement> {
    match peer.answers(case) {
        Some(theirs) if theirs != case.answers() => Err(Disagreement {
            peer: peer.identity().name,
            operation: case.operation,
            size: case.n,
        }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::Work;
    use crate::peers::Identity;

    /// Gives a number that no operation gives.
    struct Wrong(Identity);

    impl Peer for Wrong {
        fn identity(&self) -> &Identity {
            &self.0
        }

        fn call_name(&self, _: Operation) -> &'static str {
            "nothing"
        }

        fn work(&self, _: &Case) -> Option<Box<dyn Work>> {
            None
        }

        fn answers(&self, case: &Case) -> Option<Vec<Answer>> {
            Some(vec![Answer::numbers([&[]]); case.pairs.len()])
        }
    }

    #[test]
    fn a_wrong_answer_is_found() {
        let identity = Identity::new("Wrong", "1", "here");
        let wrong = Wrong(identity);
        for operation in Operation::ALL {
            let error = compare(&wrong, &Case::new(operation, 3)).expect_err("0 is wrong");
            assert_eq!((error.peer, error.operation, error.size), ("Wrong", operation, 3));
        }
    }

    #[test]
    fn zero_limbs_on_top_do_not_count() {
        assert_eq!(Answer::numbers([&[1, 0], &[0]]), Answer::numbers([&[1], &[]]));
        assert_ne!(Answer::numbers([&[1], &[2]]), Answer::numbers([&[1], &[]]));
    }
}
