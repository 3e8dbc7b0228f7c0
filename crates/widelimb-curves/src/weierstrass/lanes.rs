//! Numbers into the lanes and out of them.

use super::number::{self, Number};
use crate::lanes::{MOST_LANES, lane_of};
use widelimb_batch::field::{Element, Prime};
use widelimb_kernels::field::{DIGIT_BITS, Vector};
use zeroize::Zeroizing;

/// The most digits of all lanes.
const MOST_DIGITS: usize = 8 * MOST_LANES;

/// The elements of numbers below `2^(52 N)`, one for each item of a group.
pub fn enter<P: Prime, V: Vector, T>(group: &[T], number: impl Fn(&T) -> Number) -> Element<P, V> {
    let mut digits = Zeroizing::new([0; MOST_DIGITS]);
    for lane in 0..V::LANES {
        let x = Zeroizing::new(number(lane_of(group, lane)));
        for i in 0..Element::<P, V>::DIGITS {
            digits[i * V::LANES + lane] = number::bits(&x, i * DIGIT_BITS as usize, DIGIT_BITS);
        }
    }
    V::apart(
        #[inline(always)]
        || Element::enter(&digits[..Element::<P, V>::DIGITS * V::LANES]),
    )
}

/// The residues of the lanes.
pub fn leave<P: Prime, V: Vector>(x: Element<P, V>) -> Zeroizing<[Number; MOST_LANES]> {
    let mut digits = Zeroizing::new([0; MOST_DIGITS]);
    let n = Element::<P, V>::DIGITS;
    V::apart(
        #[inline(always)]
        || x.leave(&mut digits[..n * V::LANES]),
    );
    let mut r = Zeroizing::new([[0; 6]; MOST_LANES]);
    for lane in 0..V::LANES {
        let mut own = Zeroizing::new([0; 8]);
        for i in 0..n {
            own[i] = digits[i * V::LANES + lane];
        }
        r[lane] = number::of_digits(&own[..n]);
    }
    r
}
