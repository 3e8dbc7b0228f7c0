//! Multiples of points in the lanes, in variable time: windows of four bits for a lane's own
//! points, and of eight for the base point.

use crate::curve25519::scalar::{Limbs, signed_digits};
use crate::curve25519::{Addend, Completed, Fe, Point, WINDOW};
use crate::lanes::MOST_LANES;
use widelimb_kernels::field::Vector;

/// The digits of a scalar below 2^255, of four bits with signs.
pub const DIGITS: usize = 64;
/// The digits of the base point's scalar, of eight bits with signs.
const BASE_DIGITS: usize = 32;

/// The multiples of a lane's point from 0 to 8.
pub type Table = [[[u64; 5]; 4]; 9];

/// The multiples of each lane's point.
pub type Tables = [Table; MOST_LANES];

/// Digits of a scalar in each lane.
pub struct LaneDigits([[i16; MOST_LANES]; DIGITS]);

impl LaneDigits {
    /// The digits of scalars below 2^255.
    pub fn of<V: Vector>(scalar: impl Fn(usize) -> Limbs) -> LaneDigits {
        let mut r = LaneDigits([[0; MOST_LANES]; DIGITS]);
        for lane in 0..V::LANES {
            let digits = signed_digits::<DIGITS>(&scalar(lane));
            for (r, digit) in r.0.iter_mut().zip(digits) {
                r[lane] = digit;
            }
        }
        r
    }
}

/// The multiples of points from 0 to 8.
pub fn tables<V: Vector>(p: &Point<V>) -> Tables {
    V::apart(
        #[inline(always)]
        || {
            let one = p.addend();
            let mut tables = [[[[0; 5]; 4]; 9]; MOST_LANES];
            let mut multiple = *p;
            put(&mut tables, 0, Point::<V>::identity().addend());
            put(&mut tables, 1, one);
            for i in 2..9 {
                multiple = multiple.plus(&one).point();
                put(&mut tables, i, multiple.addend());
            }
            tables
        },
    )
}

/// Writes an entry of all lanes' tables.
#[cfg_attr(not(debug_assertions), inline(always))]
fn put<V: Vector>(tables: &mut Tables, i: usize, entry: Addend<V>) {
    let mut lanes = [0; 5 * MOST_LANES];
    for (k, x) in entry.into_iter().enumerate() {
        x.store(&mut lanes[..5 * V::LANES]);
        for lane in 0..V::LANES {
            for digit in 0..5 {
                tables[lane][i][k][digit] = lanes[digit * V::LANES + lane];
            }
        }
    }
}

/// Entries of tables, one for each lane, and which of them are to be subtracted. It is collected by
/// single loads and stores, which keep the ports busy that vectors do not.
struct Chosen<const K: usize> {
    lanes: [[u64; 5 * MOST_LANES]; K],
    signs: [u64; MOST_LANES],
}

impl<const K: usize> Chosen<K> {
    /// The entries of lanes' digits: for each lane the one of a magnitude.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of<'a, V: Vector>(
        digit: impl Fn(usize) -> i16,
        entry: impl Fn(usize, usize) -> &'a [[u64; 5]; K],
    ) -> Chosen<K> {
        let mut r = Chosen { lanes: [[0; 5 * MOST_LANES]; K], signs: [0; MOST_LANES] };
        for lane in 0..V::LANES {
            let digit = digit(lane);
            r.signs[lane] = i64::from(digit >> 15).cast_unsigned();
            let entry = entry(lane, usize::from(digit.unsigned_abs()));
            for (lanes, digits) in r.lanes.iter_mut().zip(entry) {
                for (i, digit) in digits.iter().enumerate() {
                    lanes[i * V::LANES + lane] = *digit;
                }
            }
        }
        r
    }

    /// The signs as masks.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_negative<V: Vector>(&self) -> V {
        V::load(&self.signs[..V::LANES])
    }

    /// The entries.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn entries<V: Vector>(&self) -> [Fe<V>; K] {
        let mut r = [Fe::zero(); K];
        for (r, lanes) in r.iter_mut().zip(&self.lanes) {
            *r = Fe::load(&lanes[..5 * V::LANES]);
        }
        r
    }
}

/// Adds the multiples that the digits at a place say.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn add_multiple<V: Vector>(
    r: &Point<V>,
    tables: &Tables,
    digits: &LaneDigits,
    i: usize,
) -> Completed<V> {
    let chosen = Chosen::of::<V>(|lane| digits.0[i][lane], |lane, size| &tables[lane][size]);
    r.plus_signed(chosen.is_negative(), &chosen.entries())
}

/// `s B + k A`, for scalars below 2^255 of each lane (E. Straus, Amer. Math. Monthly 71, 1964, p.
/// 807).
///
/// Cost: 252 doublings, and additions: 64 of `A`'s multiples, 32 of `B`'s, and seven for the table.
pub fn double_base<V: Vector>(
    a: &Point<V>,
    k: impl Fn(usize) -> Limbs,
    s: impl Fn(usize) -> Limbs,
) -> Point<V> {
    let tables = tables(a);
    let k = LaneDigits::of::<V>(k);
    let mut base = [[0; BASE_DIGITS]; MOST_LANES];
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
                // What is doubled needs no t.
                r = add_multiple(&r, &tables, &k, i).point_with(i % 2 == 0);
                if i % 2 == 0 {
                    let chosen = Chosen::of::<V>(|lane| base[lane][i / 2], |_, size| &WINDOW[size]);
                    let sum = r.plus_affine(chosen.is_negative(), &chosen.entries());
                    r = sum.point_with(i == 0);
                }
            }
            r
        },
    )
}
