//! One test of many signatures: a random combination of their equations.
//!
//! For `e_i = S_i B - R_i - k_i A_i` it is whether `8 sum z_i e_i` is the identity, with random
//! numbers `z_i` of 128 bits. If some `8 e_i` is not, at most one `z_i` of 2^128 makes the sum so
//! (M. Bellare, J. Garay, T. Rabin, "Fast Batch Verification for Modular Exponentiation and Digital
//! Signatures", Eurocrypt 1998). The numbers come from a hash of all signatures, keys and
//! challenges, so that nobody chooses these after those.

use super::product::{DIGITS, LaneDigits, Tables, add_multiple, tables};
use super::verify::{decoded, verify_with};
use super::{Item, Rules, hashed};
use crate::Error;
use crate::batch::{self, Batch};
use crate::curve25519::scalar::{self, Limbs, canonical};
use crate::curve25519::{Fe, Point, multiple};
use crate::lanes::{MOST_LANES, are_set};
use alloc::vec::Vec;
use sha2::{Digest, Sha512};
use widelimb_kernels::field::{Task, Vector, on_words};
use widelimb_kernels::{Kernels, kernels};

/// The digits of a random number of 128 bits, with what is carried.
const FACTOR_DIGITS: usize = 33;

/// Up to so many are verified one by one in less time.
const ALONE: usize = 8;

/// One signature's part of the sum: `z R + z k A`.
#[derive(Clone, Copy)]
struct Part {
    r: [u8; 32],
    z: Limbs,
    key: [u8; 32],
    z_challenge: Limbs,
}

/// The digits of a point's coordinates, in one lane.
type Coordinates = [[u64; 5]; 4];

/// Whether all signatures of messages by keys are valid by the rules
/// [`Zip215`](super::Rules::Zip215). Of none it is so.
///
/// # Errors
/// [`Error::Signature`] if at least one is not; [`verify`](super::verify()) tells which.
///
/// Of signatures of which one is not valid, all are called valid with probability 2^-128. In
/// variable time. For many this takes a sixth less time than [`verify`](super::verify()).
pub fn verify_all(items: &[Item]) -> Result<(), Error> {
    verify_all_with(kernels(), items)
}

/// [`verify_all`] at a level.
#[doc(hidden)]
pub fn verify_all_with(k: &Kernels, items: &[Item]) -> Result<(), Error> {
    if items.len() <= ALONE {
        return verify_with(k, items, Rules::Zip215).into_iter().collect();
    }
    let (parts, factor) = parts(items).ok_or(Error::Signature)?;
    let sums = batch::run(k, Sum, &parts);
    let is_valid = on_words(k, IsIdentity { sums: &sums, factor });
    if is_valid { Ok(()) } else { Err(Error::Signature) }
}

/// The parts of all signatures, and the factor of the base point, `-sum z_i S_i`; none if some `S`
/// is not below the order.
fn parts(items: &[Item]) -> Option<(Vec<Part>, Limbs)> {
    let mut all = Sha512::new();
    let mut challenges = Vec::with_capacity(items.len());
    for (key, message, signature) in items {
        let challenge = hashed(&[signature.r(), &key.0, message]);
        all.update(signature.0);
        all.update(key.0);
        all.update(scalar::bytes_of(&challenge));
        challenges.push(challenge);
    }
    let seed = all.finalize();
    let mut parts = Vec::with_capacity(items.len());
    let mut sum = [0; 4];
    let mut random = [0; 64];
    for (i, ((key, _, signature), challenge)) in items.iter().zip(&challenges).enumerate() {
        if i % 4 == 0 {
            let hash = Sha512::new().chain_update(seed).chain_update((i as u64).to_le_bytes());
            random = hash.finalize().into();
        }
        let mut z = [0; 32];
        z[..16].copy_from_slice(&random[i % 4 * 16..][..16]);
        let z = *scalar::limbs_of(&z);
        sum = *scalar::add(&sum, &scalar::mul(&z, &*canonical(signature.s())?));
        let z_challenge = *scalar::mul(&z, challenge);
        parts.push(Part { r: *signature.r(), z, key: key.0, z_challenge });
    }
    Some((parts, *scalar::negative(&sum)))
}

/// The sum of parts in each lane; none where a lane has an encoding without a point.
#[derive(Clone, Copy)]
struct Sum;

/// The multiples of a group's points, and the digits of their scalars.
struct Group {
    keys: Tables,
    key_digits: LaneDigits,
    rs: Tables,
    r_digits: LaneDigits,
}

impl Batch<Part, Option<Coordinates>> for Sum {
    const PIECE: usize = 256;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn groups<V: Vector>(self, parts: &[Part]) -> Vec<Option<Coordinates>> {
        let mut are_points = [true; MOST_LANES];
        let mut groups = Vec::with_capacity(parts.len().div_ceil(V::LANES));
        let keys = decoded::<V>(parts.len(), |i| parts[i].key);
        let rs = decoded::<V>(parts.len(), |i| parts[i].r);
        let points = keys.into_iter().zip(rs);
        for (group, ((keys, are_keys), (rs, are_rs))) in parts.chunks(V::LANES).zip(points) {
            for (are_points, is) in are_points.iter_mut().zip(are_set(are_keys.and(are_rs))) {
                *are_points &= is;
            }
            // The lanes that are left have the last point, 0 times.
            groups.push(Group {
                keys: tables(&keys),
                key_digits: LaneDigits::of::<V>(|lane| {
                    group.get(lane).map_or([0; 4], |part| part.z_challenge)
                }),
                rs: tables(&rs),
                r_digits: LaneDigits::of::<V>(|lane| group.get(lane).map_or([0; 4], |part| part.z)),
            });
        }
        let sum = sum::<V>(&groups);
        let mut lanes = [[0; 5 * MOST_LANES]; 4];
        for (lanes, x) in lanes.iter_mut().zip([sum.x, sum.y, sum.z, sum.t]) {
            x.store(&mut lanes[..5 * V::LANES]);
        }
        let lane_of = |lane| {
            let mut coordinates = [[0; 5]; 4];
            for (r, x) in coordinates.iter_mut().zip(&lanes) {
                for (i, r) in r.iter_mut().enumerate() {
                    *r = x[i * V::LANES + lane];
                }
            }
            coordinates
        };
        (0..V::LANES).map(|lane| are_points[lane].then(|| lane_of(lane))).collect()
    }

    fn few(_: usize) -> usize {
        0
    }
}

/// The sum of multiples of points, with doublings that all share.
fn sum<V: Vector>(groups: &[Group]) -> Point<V> {
    V::apart(
        #[inline(always)]
        || {
            let mut r = Point::identity();
            for i in (0..DIGITS).rev() {
                if i + 1 < DIGITS {
                    r = r.double_times(4);
                }
                for group in groups {
                    r = add_multiple(&r, &group.keys, &group.key_digits, i).point();
                    if i < FACTOR_DIGITS {
                        r = add_multiple(&r, &group.rs, &group.r_digits, i).point();
                    }
                }
            }
            r
        },
    )
}

/// Whether all lanes' sums and a multiple of the base point are the identity together, times 8.
struct IsIdentity<'a> {
    sums: &'a [Option<Coordinates>],
    factor: Limbs,
}

impl Task for IsIdentity<'_> {
    type Result = bool;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run<V: Vector>(self) -> bool {
        let mut r = multiple::<V>(|_| &self.factor);
        for sum in self.sums {
            let Some(sum) = sum else { return false };
            let same = |i: usize| Fe::<V>::inside(&sum[i]);
            r = add(&r, &Point { x: same(0), y: same(1), z: same(2), t: same(3) });
        }
        are_set(r.double_times(3).is_identity())[0]
    }
}

/// `P + Q`.
fn add<V: Vector>(p: &Point<V>, q: &Point<V>) -> Point<V> {
    V::apart(
        #[inline(always)]
        || p.plus(&q.addend()).point(),
    )
}
