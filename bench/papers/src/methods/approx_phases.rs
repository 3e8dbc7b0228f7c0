//! PML Add (Approx) and PML Sub (Approx), each phase over the whole number before the next.
//!
//! Source: PML thesis, algorithms 11 and 13: [`pml_phases`](super::pml_phases) without the
//! detection in phase 3 and without phase 4. What is exact and what is returned is as in
//! [`approx_chunks`]. Domain: everything, approximately. Mended: the carry out of the top limb,
//! which the shift drops, is kept; the end of algorithm 13, which is not in our copy of the thesis,
//! is taken from algorithm 9.

use super::approx_chunks;
use super::pml_phases::{Phases, add_carries, combine, detect, shift};
use super::{Method, Op};
use widelimb_limb::Limb;

/// Algorithm 11.
pub const ADD: Method = Method {
    name: "pml_approx_phases_add",
    source: "PML thesis, algorithm 11 (PML Add Approx)",
    prepare: |a, b| Phases::boxed(a, b, approximate::<false>),
    ..approx_chunks::ADD
};

/// Algorithm 13.
pub const SUB: Method = Method {
    name: "pml_approx_phases_sub",
    source: "PML thesis, algorithm 13 (PML Sub Approx)",
    op: Op::Sub,
    prepare: |a, b| Phases::boxed(a, b, approximate::<true>),
    ..approx_chunks::SUB
};

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn approximate<const SUB: bool>(number: &mut Phases) -> Limb {
    combine::<SUB>(number);
    if !detect::<SUB>(number) {
        return 0;
    }
    let out = shift(number);
    add_carries::<SUB, false>(number);
    out
}
