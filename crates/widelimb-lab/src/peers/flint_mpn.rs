//! FLINT's products of plain limbs, which have less around them than those of its integers. Older
//! FLINTs lack them.

use super::Absent;
use super::library::{self, calls};
use crate::measure::{Work, on_sets};
use crate::operation::{Case, Operation};
use std::ffi::c_long;
use widelimb_limb::Limb;

calls! { super::flint::NAME, linked with "peer-flint";
    mul: fn(*mut Limb, *const Limb, c_long, *const Limb, c_long) -> Limb = "flint_mpn_mul";
    mul_n: fn(*mut Limb, *const Limb, *const Limb, c_long) = "flint_mpn_mul_n";
    sqr: fn(*mut Limb, *const Limb, c_long) = "flint_mpn_sqr";
}

/// The calls, and which of FLINT's functions they are.
pub struct Products(Calls);

impl Products {
    /// The calls of an opened library.
    pub fn opened(library: &library::OpenLibrary) -> Result<Products, Absent> {
        Calls::opened(library).map(Products)
    }

    /// The calls that are linked.
    #[cfg(feature = "peer-flint")]
    pub fn linked() -> Products {
        Products(Calls::linked())
    }

    /// The name of the call for an operation.
    pub fn call_name(&self, operation: Operation) -> Option<&'static str> {
        match operation {
            Operation::Mul => Some("flint_mpn_mul_n"),
            Operation::Sqr => Some("flint_mpn_sqr"),
            _ => None,
        }
    }

    /// The call for a case, on its sets.
    pub fn work(&self, case: &Case) -> Option<Box<dyn Work>> {
        let Calls { mul, mul_n, sqr } = self.0;
        let n = c_long::try_from(case.n).ok()?;
        let m = c_long::try_from(case.first_len).ok()?;
        match case.operation {
            // SAFETY: the sets have these lengths, and their results overlap no operand.
            Operation::Mul if m == n => Some(on_sets(&case.sets, move |r, a, b| unsafe {
                mul_n(r, a, b, n);
                0
            })),
            Operation::Mul => {
                // SAFETY: the sets have these lengths, and their results overlap no operand.
                let work = on_sets(&case.sets, move |r, a, b| unsafe { mul(r, a, m, b, n) });
                Some(work)
            }
            // SAFETY: the sets have these lengths, and their results overlap no operand.
            Operation::Sqr => Some(on_sets(&case.sets, move |r, a, _| unsafe {
                sqr(r, a, n);
                0
            })),
            _ => None,
        }
    }
}
