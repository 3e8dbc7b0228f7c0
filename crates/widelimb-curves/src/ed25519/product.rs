//! Multiples of points in the lanes, in variable time: windows of four bits for a lane's own points, and
//! of eight for the base point.

use crate::curve25519::scalar::{Limbs, signed_digits};
use crate::curve25519::{Addend, Fe, MAX_LANES, Point, WINDOW};
use widelimb_batch::field::choose;
use widelimb_kernels::field::Vector;

/// The digits of a scalar below 2^255, of four bits with signs.
pub const DIGITS: usize = 64;
/// The digits of the base point's scalar, of eight bits with signs.
const BASE_DIGITS: usize = 32;

/// The multiples of a point from 0 to 8.
pub type Table<V> = [Addend<V>; 9];

/// Digits of a scalar in each lane, as `u64` with sign: digit `i` of all lanes is at `i LANES`.
pub struct LaneDigits([u64; DIGITS * MAX_LANES]);

impl LaneDigits {
    /// The digits of scalars below 2^255.
    pub fn of<V: Vector>(scalar: impl Fn(usize) -> Limbs) -> LaneDigits {
        let mut r = LaneDigits([0; DIGITS * MAX_LANES]);
        for lane in 0..V::LANES {
            let digits = signed_digits::<DIGITS>(&scalar(lane));
            for (i, digit) in digits.into_iter().enumerate() {
                r.0[i * V::LANES + lane] = i64::from(digit).cast_unsigned();
            }
        }
        r
    }

    /// The digits at a place, as magnitudes, and all bits where one is negative.
    #[inline(always)]
    fn at<V: Vector>(&self, i: usize) -> (V, V) {
        let digits = V::load(&self.0[i * V::LANES..][..V::LANES]);
        let is_negative = digits.sar(63);
        (digits.xor(is_negative).sub(is_negative), is_negative)
    }
}

/// The multiples of a point from 0 to 8.
pub fn table<V: Vector>(p: &Point<V>) -> Table<V> {
    V::apart(
        #[inline(always)]
        || {
            let one = p.addend();
            let mut table = [Point::identity().addend(); 9];
            let mut multiple = *p;
            table[1] = one;
            for entry in &mut table[2..] {
                multiple = multiple.plus(&one).point();
                *entry = multiple.addend();
            }
            table
        },
    )
}

/// Adds the multiples that the digits at a place say.
#[inline(always)]
pub fn add_multiple<V: Vector>(
    r: &Point<V>,
    table: &Table<V>,
    digits: &LaneDigits,
    i: usize,
) -> Point<V> {
    let (index, is_negative) = digits.at::<V>(i);
    let entry = choose(table, index);
    r.plus_signed(is_negative, &entry).point()
}

/// Adds the multiples of the base point that lanes' digits say.
#[inline(always)]
fn add_base<V: Vector>(r: &Point<V>, digit: impl Fn(usize) -> i16) -> Point<V> {
    let mut lanes = [[0; 5 * MAX_LANES]; 3];
    let mut signs = [0; MAX_LANES];
    for lane in 0..V::LANES {
        let digit = digit(lane);
        signs[lane] = i64::from(digit >> 15).cast_unsigned();
        let entry = &WINDOW[usize::from(digit.unsigned_abs())];
        for (lanes, digits) in lanes.iter_mut().zip(entry) {
            for (i, digit) in digits.iter().enumerate() {
                lanes[i * V::LANES + lane] = *digit;
            }
        }
    }
    let entry = lanes.map(
        #[inline(always)]
        |lanes| Fe::load(&lanes[..5 * V::LANES]),
    );
    r.plus_affine(V::load(&signs[..V::LANES]), &entry).point()
}

/// `s B + k A`, for scalars below 2^255 of each lane (E. Straus, Amer. Math. Monthly 71, 1964, p. 807).
///
/// Cost: 252 doublings, and additions: 64 of `A`'s multiples, 32 of `B`'s, and seven for the table.
pub fn double_base<V: Vector>(
    a: &Point<V>,
    k: impl Fn(usize) -> Limbs,
    s: impl Fn(usize) -> Limbs,
) -> Point<V> {
    let table = table(a);
    let k = LaneDigits::of::<V>(k);
    let mut base = [[0; BASE_DIGITS]; MAX_LANES];
    for (lane, base) in base.iter_mut().enumerate().take(V::LANES) {
        *base = signed_digits(&s(lane));
    }
    V::apart(
        #[inline(always)]
        || {
            let mut r = Point::identity();
            for i in (0..DIGITS).rev() {
                if i + 1 < DIGITS {
                    r = r.double_times(4);
                }
                r = add_multiple(&r, &table, &k, i);
                if i % 2 == 0 {
                    r = add_base(&r, |lane| base[lane][i / 2]);
                }
            }
            r
        },
    )
}
