//! Tests of `widelimb_limb::radix::write`.

use widelimb_kernels::Kernels;
use widelimb_limb::owned::product;
use widelimb_limb::power::pow;
use widelimb_limb::progress::Meter;
use widelimb_limb::radix::group::Group;
use widelimb_limb::radix::powers::Powers;
use widelimb_limb::radix::write::*;
use widelimb_limb::trim::trim;
use widelimb_limb::{LIMB_BITS, Limb, sum};
use widelimb_testkit::of_every_core as tables;

fn digits(k: &Kernels, a: &[Limb], base: u32, halved_above: usize) -> Vec<u8> {
    let mut all = vec![];
    let sink = |digits: &[u8]| {
        all.extend_from_slice(digits);
        Ok::<(), ()>(())
    };
    assert_eq!(write_long(k, a, base, Meter::SILENT, sink, halved_above), Ok(()));
    let zeros = all.iter().take_while(|&&digit| digit == 0).count();
    all.split_off(zeros)
}

/// Digits by halves, against digits without halves, which other tests compare with another library.
/// Quotients and remainders are 0, the largest there are, and of all digits between.
#[test]
fn halves_have_the_digits_of_the_whole() {
    for k in tables() {
        for base in [3, 10, 59] {
            let group = Group::new(base);
            for n in (7..=40).chain([150, 401, 1000]) {
                let half = group.groups((64 * n) as u64).div_ceil(2) * group.digits;
                let power = pow(k, &[base.into()], half as u64);
                let mut numbers = vec![vec![Limb::MAX; n], vec![0; n], vec![0; n]];
                numbers[1][n - 1] = 1;
                numbers[2][n - 1] = 1 << (LIMB_BITS - 1);
                for upper in [1, 2, 1 << 63, Limb::MAX] {
                    let mut multiple = product(k, &power, &[upper]);
                    multiple.resize(n, 0);
                    numbers.push(multiple.clone());
                    sum::sub_1_assign(&mut multiple, 1);
                    numbers.push(multiple);
                }
                let mut square = product(k, &power, &power);
                square.resize(n, 0);
                numbers.push(square);
                for mut a in numbers {
                    trim(&mut a);
                    if a.len() > BY_DIVISION {
                        let whole = digits(k, &a, base, usize::MAX);
                        for above in [4, 13, n] {
                            let halved = digits(k, &a, base, above);
                            assert!(whole == halved, "{n} limbs, base {base}, above {above}");
                        }
                    }
                }
            }
        }
    }
}

/// A reciprocal that is too small by all that it may be makes estimates too small by 1.
#[test]
fn an_estimate_is_corrected() {
    for k in tables() {
        Powers::with(10, |powers, _| {
            let groups = 30;
            powers.prepare(k, groups, &mut Meter::SILENT.steps(|| 0.0));
            powers.prepare_reciprocal(k, groups);
            let power = powers.whole(k, groups);
            let whole = [vec![0; power.zeros], power.limbs].concat();
            for q in [1, 2, 12_345, Limb::MAX] {
                let multiple = product(k, &whole, &[q]);
                assert_eq!(halves(k, &multiple, groups, powers), (vec![q], vec![]));
                let mut below = multiple.clone();
                sum::sub_1_assign(&mut below, 1);
                let mut rest = whole.clone();
                sum::sub_1_assign(&mut rest, 1);
                let mut quotient = vec![q - 1];
                trim(&mut quotient);
                assert_eq!(halves(k, &below, groups, powers), (quotient, rest));
            }
        });
    }
}
