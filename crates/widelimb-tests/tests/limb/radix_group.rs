//! Tests of `widelimb_limb::radix::group`.

use widelimb_limb::radix::group::Group;

#[test]
fn groups_hold_and_bits_bound() {
    for base in (3..=62).filter(|base: &u32| !base.is_power_of_two()) {
        let group = Group::new(base);
        assert_eq!(u128::from(base).pow(group.digits as u32), group.power.into());
        assert!(group.power.checked_mul(base.into()).is_none());
        for groups in [1, 2, 3, 10, 100, 1000] {
            let power = num_bigint::BigUint::from(group.power).pow(groups as u32);
            let bits = group.bits(groups);
            assert!(power.bits() <= bits && bits <= power.bits() + 1, "{base}^{groups}");
            // A number of as many bits as the power minus 1 has fits.
            assert!(group.groups((power.clone() - 1u32).bits()) >= groups);
            assert!(group.groups(power.bits() - 1) <= groups + 1);
        }
    }
}
