//! Pairs of operands on which carries go far, and their sums.

use widelimb_limb::Limb;
use widelimb_testkit::{Shapes, oracle};

/// Pairs that every length is tried on, and a shaped one.
pub fn pairs(shapes: &mut Shapes, n: usize) -> [(Vec<Limb>, Vec<Limb>); 4] {
    let mut one = vec![0; n];
    if let Some(limb) = one.first_mut() {
        *limb = 1;
    }
    let mut uniform = (vec![0; n], vec![0; n]);
    shapes.fill_uniform(&mut uniform.0);
    shapes.fill_uniform(&mut uniform.1);
    [(vec![Limb::MAX; n], one.clone()), (vec![0; n], one), uniform, shapes.pair(n)]
}

/// The sum cut to the longer length, and the carry out.
pub fn sum(a: &[Limb], b: &[Limb]) -> (Vec<Limb>, Limb) {
    let mut r = oracle::add(a, b);
    let carry = r.pop().expect("one limb more than the operands");
    (r, carry)
}

/// `a` at least as long as `b`; often all ones or zeros where `b` has ended.
pub fn unequal_operands(shapes: &mut Shapes, n: usize, m: usize) -> (Vec<Limb>, Vec<Limb>) {
    let (mut a, b) = shapes.pair(n);
    let b = b[..m].to_vec();
    match shapes.below(4) {
        0 => a[m..].fill(Limb::MAX),
        1 => a[m..].fill(0),
        2 if m < n => {
            let end = m + shapes.below(n - m);
            a[m..end].fill(if shapes.carry() == 1 { Limb::MAX } else { 0 });
        }
        _ => {}
    }
    (a, b)
}
