//! Tests of `widelimb_kernels::x86_64::adx::ntt::field`.

use crate::scalar_ntt::check_field;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::x86_64::adx::ntt::field::*;

#[test]
fn products_of_any_limb_by_constants() {
    if Level::detect() < Level::Adx {
        return widelimb_testkit::skipped("products of adx: this CPU lacks it");
    }
    check_field::<Mulx>();
}
