//! Sums of polynomials, which are differences too.

use super::Poly;
use widelimb_kernels::kernels;
use widelimb_limb::values::{binary_operator, sum_operator};

fn sum(a: &Poly, b: &Poly) -> Poly {
    let (long, short) = if a.limbs.len() < b.limbs.len() { (b, a) } else { (a, b) };
    let mut r = long.clone();
    add_in_place(&mut r, short);
    r
}

fn add_in_place(a: &mut Poly, b: &Poly) {
    let n = a.limbs.len().min(b.limbs.len());
    kernels().xor_assign(&mut a.limbs[..n], &b.limbs[..n]);
    a.limbs.extend_from_slice(&b.limbs[n..]);
    a.normalize();
}

fn identity(a: Poly) -> Poly {
    a
}

binary_operator!(Poly, Add add, AddAssign add_assign, sum, add_in_place);
binary_operator!(Poly, Sub sub, SubAssign sub_assign, sum, add_in_place);
widelimb_limb::unary_operator!(Poly, Neg neg, identity);
sum_operator!(Poly, Poly::ZERO);
