//! Verdicts on signatures (RFC 8032, section 5.1.7), a signature in each lane.

use super::encodings::{has_small_order, is_canonical};
use super::product::double_base;
use super::{Item, VerifyingKey, hashed};
use crate::Error;
use crate::batch::{self, Batch};
use crate::curve25519::scalar::{Limbs, canonical};
use crate::curve25519::{Point, decompress, encoded, enter, invert_all};
use crate::lanes::{MOST_LANES, are_set, lane_of};
use alloc::vec::Vec;
use widelimb_batch::field::Many;
use widelimb_batch::field::fold::P25519;
use widelimb_kernels::field::Vector;
use widelimb_kernels::{Kernels, kernels};

/// What a valid signature is, where implementations differ. An honest signer's are valid by all,
/// and nobody makes one by an honest key without its secret.
///
/// A new protocol takes [`Strict`](Rules::Strict); who has to agree with ed25519-dalek takes
/// [`Dalek`](Rules::Dalek); where everyone has to agree, as on a chain, or where
/// [`verify_all`](super::verify_all) is used too, it is [`Zip215`](Rules::Zip215).
///
/// They all have `k = SHA-512(R, A, message)` of the bytes as they are, and demand that `S` is
/// below the order `L`. For the differences see K. Chalkias, F. Garillot, V. Nikolaenko, "Taming
/// the many EdDSAs", SSR 2020.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
#[non_exhaustive]
pub enum Rules {
    /// RFC 8032, section 5.1.7, with its equation that has no cofactor: the encoding of `S B - k A`
    /// is the bytes of `R`. `A` is encoded as section 5.1.3 demands: `y` is below `p`, and an `x`
    /// of 0 has no sign. Keys of small order are none worse than others.
    #[default]
    Rfc8032,
    /// [`Rfc8032`](Rules::Rfc8032), and neither `A` nor `R` has order 1, 2, 4 or 8: a signature is
    /// one by one key and of one message. What `verify_strict` of ed25519-dalek accepts.
    Strict,
    /// [`Rfc8032`](Rules::Rfc8032), but that `A` may have any encoding of a point. What `verify` of
    /// ed25519-dalek accepts.
    Dalek,
    /// ZIP 215: `8 S B = 8 R + 8 k A`, and `A` and `R` may have any encoding of a point. What
    /// [`verify_all`](super::verify_all) tests, and takes a tenth longer here.
    Zip215,
}

impl Rules {
    /// Whether a key's encoding is one, if it stands for a point.
    fn allow(self, key: &[u8; 32]) -> bool {
        match self {
            Rules::Rfc8032 => is_canonical(key),
            Rules::Strict => is_canonical(key) && !has_small_order(key),
            Rules::Dalek | Rules::Zip215 => true,
        }
    }
}

/// The verdict on each signature of a message by a key, with [`Error::Signature`] for one that is
/// not valid. Others are not disturbed.
///
/// In variable time: keys, messages and signatures may be seen. Cost: a hash of the message, and
/// about 2900 products modulo `2^255 - 19` each, eight signatures side by side.
pub fn verify(items: &[Item], rules: Rules) -> Vec<Result<(), Error>> {
    verify_with(kernels(), items, rules)
}

/// [`verify`] at a level.
#[doc(hidden)]
pub fn verify_with(k: &Kernels, items: &[Item], rules: Rules) -> Vec<Result<(), Error>> {
    let verdicts = batch::run(k, rules, items);
    verdicts.into_iter().map(|is_valid| is_valid.then_some(()).ok_or(Error::Signature)).collect()
}

/// Whether each key is one by rules, with [`Error::Key`] if it is not: whether its bytes stand for
/// a point, and the rules allow them. In variable time.
pub fn check_keys(keys: &[&VerifyingKey], rules: Rules) -> Vec<Result<(), Error>> {
    check_keys_with(kernels(), keys, rules)
}

/// [`check_keys`] at a level.
#[doc(hidden)]
pub fn check_keys_with(
    k: &Kernels,
    keys: &[&VerifyingKey],
    rules: Rules,
) -> Vec<Result<(), Error>> {
    let found = batch::run(k, rules, keys);
    found.into_iter().map(|is_key| is_key.then_some(()).ok_or(Error::Key)).collect()
}

/// The points of encodings, in groups, and all bits where there is one. The lanes that are left
/// have the last one's.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn decoded<V: Vector>(
    len: usize,
    encoding: impl Fn(usize) -> [u8; 32],
) -> Vec<(Point<V>, V)> {
    let group = |i: usize| {
        let encoding = |lane: usize| encoding((i * V::LANES + lane).min(len - 1));
        let mut odd = [0; MOST_LANES];
        for (lane, odd) in odd.iter_mut().enumerate().take(V::LANES) {
            *odd = u64::from(encoding(lane)[31] >> 7).wrapping_neg();
        }
        (enter(encoding), V::load(&odd[..V::LANES]))
    };
    let groups = len.div_ceil(V::LANES);
    let mut r = Vec::with_capacity(groups);
    for i in (0..groups).step_by(2) {
        if i + 1 < groups {
            r.extend(decompress([group(i), group(i + 1)]));
        } else {
            r.extend(decompress([group(i)]));
        }
    }
    r
}

impl Batch<&VerifyingKey, bool> for Rules {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn groups<V: Vector>(self, keys: &[&VerifyingKey]) -> Vec<bool> {
        let mut found = Vec::with_capacity(keys.len());
        let points = decoded::<V>(keys.len(), |i| keys[i].0);
        for (group, (_, is_point)) in keys.chunks(V::LANES).zip(points) {
            let is_point = are_set(is_point);
            found.extend(
                group.iter().zip(is_point).map(|(key, is_point)| is_point && self.allow(&key.0)),
            );
        }
        found
    }

    fn few(lanes: usize) -> usize {
        // Eight lanes take less time than a word.
        if lanes < 8 { lanes / 2 } else { 0 }
    }
}

impl<'a> Batch<Item<'a>, bool> for Rules {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn groups<V: Vector>(self, items: &[Item<'a>]) -> Vec<bool> {
        let groups = items.len().div_ceil(V::LANES);
        let mut points = Points::with_room(groups);
        let mut verdicts = Vec::with_capacity(items.len());
        let keys = decoded::<V>(items.len(), |i| items[i].0.0);
        let rs = match self {
            Rules::Zip215 => decoded::<V>(items.len(), |i| *items[i].2.r()),
            _ => Vec::new(),
        };
        for (i, group) in items.chunks(V::LANES).enumerate() {
            let of = |lane| *lane_of(group, lane);
            let (a, mut is_valid) = keys[i];
            let scalars: [Limbs; MOST_LANES] =
                core::array::from_fn(|lane| canonical(of(lane).2.s()).map_or([0; 4], |s| *s));
            let challenge = |lane| {
                let (key, message, signature) = of(lane);
                *hashed(&[signature.r(), &key.0, message])
            };
            let mut q = double_base(&a.negative(), challenge, |lane| scalars[lane]);
            if let Some((r, is_point)) = rs.get(i).copied() {
                let is_equal = differ_by_small_order(&q, &r);
                is_valid = is_valid.and(is_point).and(is_equal);
                q = Point::identity();
            }
            points.push(&q);
            let is_valid = are_set(is_valid);
            verdicts.extend(group.iter().zip(is_valid).map(|((key, _, signature), is_valid)| {
                is_valid && self.allow(&key.0) && canonical(signature.s()).is_some()
            }));
        }
        if self != Rules::Zip215 {
            points.compare(items, &mut verdicts);
            if self == Rules::Strict {
                for (verdict, (_, _, signature)) in verdicts.iter_mut().zip(items) {
                    *verdict &= !has_small_order(signature.r());
                }
            }
        }
        verdicts
    }

    fn few(lanes: usize) -> usize {
        // Eight lanes take less time than a word.
        if lanes < 8 { lanes / 2 } else { 0 }
    }
}

/// All bits where `8 P = 8 Q`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn differ_by_small_order<V: Vector>(p: &Point<V>, q: &Point<V>) -> V {
    V::apart(
        #[inline(always)]
        || p.plus(&q.negative().addend()).point().double_times(3).is_identity(),
    )
}

/// Points of all groups.
struct Points<V: Vector> {
    x: Many<P25519, V>,
    y: Many<P25519, V>,
    z: Many<P25519, V>,
}

impl<V: Vector> Points<V> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn with_room(groups: usize) -> Self {
        Points {
            x: Many::with_room(groups),
            y: Many::with_room(groups),
            z: Many::with_room(groups),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn push(&mut self, point: &Point<V>) {
        self.x.push(point.x);
        self.y.push(point.y);
        self.z.push(point.z);
    }

    /// Takes back the verdicts on signatures whose `R` is not the encoding of a point.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn compare(mut self, items: &[Item], verdicts: &mut [bool]) {
        invert_all(&mut self.z);
        let mut each = items.iter().zip(verdicts);
        for i in 0..self.z.len() {
            let (x, y, z) = (self.x.get(i), self.y.get(i), self.z.get(i));
            encoded(x * z, y * z, |bytes| {
                if let Some(((_, _, signature), verdict)) = each.next() {
                    *verdict &= *signature.r() == bytes;
                }
            });
        }
    }
}
