//! NTL's polynomials over GF(2), through a shim that is opened at run time.
//!
//! It is not looked for under a usual name, for the reasons that gf2x is not; see the lab's README
//! for how to build both. A call's time includes the shim's copies into NTL's own polynomials and
//! out of them.

use super::gf2x::answers_in_sets;
use super::library::{self, calls};
use super::{Absent, Identity, Peer};
use crate::answer::Answer;
use crate::measure::{Work, on_sets};
use crate::operation::{Case, Operation};
use std::ffi::{c_char, c_int};
use widelimb_limb::Limb;

const NAME: &str = "NTL";

calls! { NAME;
    mul: fn(*mut Limb, *const Limb, usize, *const Limb, usize) -> c_int = "widelimb_ntl_gf2x_mul";
    sqr: fn(*mut Limb, *const Limb, usize) -> c_int = "widelimb_ntl_gf2x_sqr";
    div_rem: fn(*mut Limb, *mut Limb, *const Limb, usize, *const Limb, usize) -> c_int
        = "widelimb_ntl_gf2x_div_rem";
    gcd: fn(*mut Limb, *const Limb, usize, *const Limb, usize) -> c_int = "widelimb_ntl_gf2x_gcd";
    xgcd: fn(*mut Limb, *mut Limb, *mut Limb, *const Limb, usize, *const Limb, usize) -> c_int
        = "widelimb_ntl_gf2x_xgcd";
    inv_mod: fn(*mut Limb, *const Limb, usize, *const Limb, usize) -> c_int
        = "widelimb_ntl_gf2x_inv_mod";
    version: fn() -> *const c_char = "widelimb_ntl_version";
}

/// NTL's `GF2X` (Shoup), whose products of more than a few hundred words are gf2x's if it was built
/// with it.
pub struct Ntl {
    identity: Identity,
    calls: NtlCalls,
}

impl Ntl {
    /// The shim that `WIDELIMB_PEER_NTL` names.
    ///
    /// # Errors
    /// It names none, or one that lacks a call.
    pub fn open() -> Result<Ntl, Absent> {
        let opened = library::open(NAME, "WIDELIMB_PEER_NTL", &[])?;
        let calls = Calls::opened(&opened)?;
        // SAFETY: a call without conditions, which gives a constant string.
        let version = unsafe { library::text((calls.version)()) };
        let identity = Identity::opened(NAME, version, &opened.found);
        Ok(Ntl { identity, calls: NtlCalls(calls) })
    }

    /// Its calls.
    pub fn calls(&self) -> NtlCalls {
        self.calls
    }
}

/// NTL's calls on limbs: operands and results are as long as the shim's comments say.
#[derive(Clone, Copy)]
pub struct NtlCalls(Calls);

impl NtlCalls {
    /// `r = a^2`.
    ///
    /// # Panics
    /// If `r` is not twice as long as `a`.
    pub fn sqr(self, r: &mut [Limb], a: &[Limb]) {
        assert_eq!(r.len(), 2 * a.len());
        // SAFETY: the lengths are those of the slices.
        unsafe { (self.0.sqr)(r.as_mut_ptr(), a.as_ptr(), a.len()) };
    }

    /// `a = q b + r`.
    ///
    /// # Panics
    /// If `b` is 0, `r` not as long as it, or `q` not one limb longer than what `a` has more.
    pub fn div_rem(self, q: &mut [Limb], r: &mut [Limb], a: &[Limb], b: &[Limb]) {
        assert!(b.iter().any(|&limb| limb != 0), "a divisor");
        assert_eq!((q.len() + b.len(), r.len()), (a.len() + 1, b.len()));
        let (q, r) = (q.as_mut_ptr(), r.as_mut_ptr());
        // SAFETY: the lengths are those of the slices.
        unsafe { (self.0.div_rem)(q, r, a.as_ptr(), a.len(), b.as_ptr(), b.len()) };
    }

    /// `g = gcd(a, b)`.
    ///
    /// # Panics
    /// If `g` is not as long as the longer operand.
    pub fn gcd(self, g: &mut [Limb], a: &[Limb], b: &[Limb]) {
        assert_eq!(g.len(), a.len().max(b.len()));
        // SAFETY: the lengths are those of the slices.
        unsafe { (self.0.gcd)(g.as_mut_ptr(), a.as_ptr(), a.len(), b.as_ptr(), b.len()) };
    }

    /// `g = gcd(a, b) = u a + v b`.
    ///
    /// # Panics
    /// If `g` is not as long as the longer operand, `u` as `b`, or `v` as `a`.
    pub fn extended_gcd(self, [g, u, v]: [&mut [Limb]; 3], a: &[Limb], b: &[Limb]) {
        assert_eq!([g.len(), u.len(), v.len()], [a.len().max(b.len()), b.len(), a.len()]);
        let [g, u, v] = [g.as_mut_ptr(), u.as_mut_ptr(), v.as_mut_ptr()];
        // SAFETY: the lengths are those of the slices.
        unsafe { (self.0.xgcd)(g, u, v, a.as_ptr(), a.len(), b.as_ptr(), b.len()) };
    }

    /// `r = a^-1` modulo `f`; whether there is one.
    ///
    /// # Panics
    /// If `r` is not as long as `f`, or `a` is not of smaller degree.
    pub fn inverse(self, r: &mut [Limb], a: &[Limb], f: &[Limb]) -> bool {
        assert_eq!(r.len(), f.len());
        assert!(bit_len(a) < bit_len(f), "an operand below the modulus");
        // SAFETY: the lengths are those of the slices.
        unsafe { (self.0.inv_mod)(r.as_mut_ptr(), a.as_ptr(), a.len(), f.as_ptr(), f.len()) == 0 }
    }
}

fn bit_len(a: &[Limb]) -> usize {
    let top = a.iter().rposition(|&limb| limb != 0);
    top.map_or(0, |i| 64 * i + a[i].ilog2() as usize + 1)
}

impl Peer for Ntl {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn call_name(&self, _: Operation) -> &'static str {
        "NTL::mul"
    }

    fn work(&self, case: &Case) -> Option<Box<dyn Work>> {
        let (mul, n) = (self.calls.0.mul, case.first_len);
        // SAFETY: the sets were made for n limbs, and their results overlap no operand.
        let product = move |r, a, b| unsafe { mul(r, a, n, b, n) as Limb };
        (case.operation == Operation::Gf2x).then(|| on_sets(&case.sets, product))
    }

    fn answers(&self, case: &Case) -> Option<Vec<Answer>> {
        answers_in_sets(self, case)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::peers::gf2x::tests::products_agree;

    #[test]
    fn ntl_agrees() {
        match Ntl::open() {
            Ok(ntl) => products_agree(&ntl),
            Err(absent) => widelimb_testkit::skipped(absent),
        }
    }

    #[test]
    fn the_length_in_bits_is_that_of_the_top_limb_that_is_not_0() {
        assert_eq!([&[][..], &[0, 0], &[1, 0], &[0, 6]].map(bit_len), [0, 0, 1, 67]);
    }
}
