//! The protocol calls that are documented not to branch on a secret, as calls on two numbers of one
//! length.

use crate::SecretCall;
use widelimb_batch::protocols::Crt;
use widelimb_batch::{Limb, Modulus};
use widelimb_kernels::kernels;
use widelimb_testkit::memcheck::mark_secret;

/// Longer numbers would take other ways in the kernels only, which are looked at on their own.
const MOST: usize = 9;

/// All protocol calls with secrets.
pub fn calls() -> Vec<SecretCall> {
    vec![("a number of two residues", combined)]
}

/// The number with two residues. That one prime is smaller is no secret.
fn combined(a: &[Limb], b: &[Limb]) -> Limb {
    if !(1..=MOST).contains(&a.len()) {
        return 0;
    }
    let (mut p, q) = (vec![Limb::MAX; a.len()], vec![Limb::MAX; a.len()]);
    p[0] -= 2;
    let mut crt = Crt::new(kernels(), &p, &q).expect("numbers without a common factor");
    let [p_parts, q_parts] = [&mut crt.p, &mut crt.q].map(Modulus::parts_mut);
    p_parts.into_iter().chain(q_parts).for_each(|part| mark_secret(&mut part[..]));
    mark_secret(&mut crt.q_inverse[..]);
    crt.combine(kernels(), a, b, 2 * a.len())[0]
}
