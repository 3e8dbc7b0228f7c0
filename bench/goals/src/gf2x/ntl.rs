//! Contestants beside NTL: our call and NTL's on the same operands, after a comparison of results.

use super::Field;
use super::ring::elements;
use anyhow::{Context, ensure};
use std::hint::black_box;
use widelimb_gf2x::{self, Cyclic, Poly, common_divisor};
use widelimb_kernels::kernels;
use widelimb_lab::answer::compare;
use widelimb_lab::measure::{Pair, Work, rotating};
use widelimb_lab::operation::{Case, Operation};
use widelimb_lab::peers::{Ntl, NtlCalls, Peer};
use widelimb_limb::{LIMB_BITS, Limb};

/// A call that is raced against NTL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NtlCall {
    /// `mul`, of two operands of `n` bits.
    Product,
    /// `sqr`.
    Square,
    /// `DivRem`, of `2 n` bits by `n`.
    Division,
    /// `GCD`, of two operands of `n` bits.
    Gcd,
    /// `XGCD`, likewise.
    ExtendedGcd,
    /// `InvMod` modulo `X^n - 1`, beside our inverse in constant time.
    Inverse,
    /// `InvMod` modulo `X^n - 1`, beside our inverse by Euclid's algorithm.
    InverseVartime,
}

/// A call that leaves its results, one after another, in the place given.
type Call = Box<dyn FnMut(&mut [Limb], &Pair)>;

/// Our call and NTL's, and limbs of all results.
struct Calls {
    results: usize,
    ours: Call,
    theirs: Call,
}

impl NtlCall {
    /// The contestants of a row.
    ///
    /// # Errors
    /// Two results differ, or there is no such ring.
    pub fn field(self, bits: usize, ntl: &Ntl) -> anyhow::Result<Field> {
        let case = match self {
            NtlCall::Division => Case::new(Operation::Gf2x, 2 * bits),
            _ => Case::new(Operation::Gf2x, bits),
        };
        let n = bits.div_ceil(LIMB_BITS);
        let (pairs, calls) = match self {
            NtlCall::Product => {
                compare(ntl, &case)?;
                return Ok([case.ours(), ntl.work(&case).expect("NTL multiplies")]);
            }
            NtlCall::Square => (case.pairs, square(n, ntl.calls())),
            NtlCall::Division => (case.pairs, division(n, ntl.calls())),
            NtlCall::Gcd => (case.pairs, greatest(n, ntl.calls())),
            NtlCall::ExtendedGcd => (case.pairs, extended(n, ntl.calls())),
            NtlCall::Inverse | NtlCall::InverseVartime => {
                let ring = Cyclic::new(bits)?;
                (elements(ring), inverse(ring, self == NtlCall::Inverse, ntl.calls())?)
            }
        };
        calls.contestants(pairs).with_context(|| format!("{self:?} of {bits} bits"))
    }
}

impl Calls {
    /// The contestants: both calls, on the pairs in turn.
    fn contestants(mut self, pairs: Vec<Pair>) -> anyhow::Result<Field> {
        for pair in &pairs {
            let [mut ours, mut theirs] = [vec![0; self.results], vec![1; self.results]];
            (self.ours)(&mut ours, pair);
            (self.theirs)(&mut theirs, pair);
            ensure!(ours == theirs, "NTL gives another result");
        }
        let work = |mut call: Call| -> Box<dyn Work> {
            let mut results = vec![0; self.results];
            rotating(pairs.clone(), move |pair: &mut Pair| {
                call(&mut results, pair);
                black_box(&results);
            })
        };
        Ok([work(self.ours), work(self.theirs)])
    }
}

fn square(n: usize, ntl: NtlCalls) -> Calls {
    Calls {
        results: 2 * n,
        ours: Box::new(|r, pair| widelimb_gf2x::sqr(r, &pair.a)),
        theirs: Box::new(move |r, pair| ntl.sqr(r, &pair.a)),
    }
}

/// `2 n` limbs by the upper `n` of the second operand.
fn division(n: usize, ntl: NtlCalls) -> Calls {
    Calls {
        results: 2 * n + 1,
        ours: Box::new(move |results, Pair { a, b }| {
            let (q, r) = results.split_at_mut(n + 1);
            widelimb_gf2x::div_rem(q, r, a, &b[n..]).expect("a divisor of n limbs");
        }),
        theirs: Box::new(move |results, Pair { a, b }| {
            let (q, r) = results.split_at_mut(n + 1);
            ntl.div_rem(q, r, a, &b[n..]);
        }),
    }
}

fn greatest(n: usize, ntl: NtlCalls) -> Calls {
    Calls {
        results: n,
        ours: Box::new(|g, Pair { a, b }| put(g, &common_divisor::gcd(kernels(), a, b))),
        theirs: Box::new(move |g, Pair { a, b }| ntl.gcd(g, a, b)),
    }
}

fn extended(n: usize, ntl: NtlCalls) -> Calls {
    Calls {
        results: 3 * n,
        ours: Box::new(move |results, Pair { a, b }| {
            let (g, u, v) = common_divisor::extended_gcd(kernels(), a, b);
            results.chunks_exact_mut(n).zip([g, u, v]).for_each(|(r, x)| put(r, &x));
        }),
        theirs: Box::new(move |results, Pair { a, b }| {
            let (g, cofactors) = results.split_at_mut(n);
            let (u, v) = cofactors.split_at_mut(n);
            ntl.extended_gcd([g, u, v], a, b);
        }),
    }
}

/// Modulo `X^n - 1`, ours in constant time or by Euclid's algorithm.
fn inverse(ring: Cyclic, constant_time: bool, ntl: NtlCalls) -> anyhow::Result<Calls> {
    // NTL's result is below the modulus, which is longer than an element where these fill their
    // limbs.
    let modulus = Poly::from_exponents([ring.bits(), 0]).into_limbs();
    let inverter = ring.inverter()?;
    Ok(Calls {
        results: modulus.len(),
        ours: Box::new(move |r, pair| {
            let r = &mut r[..ring.limbs()];
            let a = &pair.a;
            if constant_time { inverter.inverse(r, a) } else { ring.inverse_vartime(r, a) }
                .expect("a unit");
        }),
        theirs: Box::new(move |r, pair| assert!(ntl.inverse(r, &pair.a, &modulus), "a unit")),
    })
}

/// A trimmed result in a place of a fixed length.
fn put(r: &mut [Limb], result: &[Limb]) {
    r[..result.len()].copy_from_slice(result);
    r[result.len()..].fill(0);
}
