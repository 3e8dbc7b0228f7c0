//! Tests of groups and of membership in them.

use super::memory::without_memory;
use crate::error::{Error, WL_OK};
use crate::*;
use std::ffi::c_int;
use std::ptr::{dangling_mut, null, null_mut};
use widelimb::Limb;

/// A group, freed when it is dropped.
pub(super) struct Made(pub *mut Group);

impl Drop for Made {
    fn drop(&mut self) {
        // SAFETY: null, or a group that nobody uses any more.
        unsafe { wl_group_free(self.0) };
    }
}

pub(super) fn group(p: &[Limb], q: &[Limb]) -> (c_int, Made) {
    let mut group = dangling_mut();
    // SAFETY: the pointers are of slices, given with their lengths.
    let code = unsafe { wl_group_new(&raw mut group, p.as_ptr(), p.len(), q.as_ptr(), q.len()) };
    (code, Made(group))
}

#[test]
fn members_are_those_whose_power_is_one() {
    // 607 = 6 101 + 1, and 719 = 2 359 + 1.
    for (p, q) in [(607, 101), (719, 359)] {
        let (code, group) = group(&[p, 0], &[q]);
        assert_eq!(code, WL_OK);
        let numbers: Vec<Limb> = (0..p + 3).flat_map(|x| [x, 0]).chain([1, 1]).collect();
        let count = numbers.len() / 2;
        let power = |x: Limb| (0..q).fold(1, |power, _| power * x % p);
        let expected: Vec<c_int> = numbers
            .chunks_exact(2)
            .map(|x| c_int::from(x[1] == 0 && x[0] < p && power(x[0]) == 1))
            .collect();
        let (mut inside, mut random) = (vec![-1; count + 1], vec![-1; count + 1]);
        // SAFETY: the arrays have the lengths that the calls need.
        unsafe {
            assert_eq!((wl_group_limbs(group.0), wl_group_exponent_limbs(group.0)), (1, 1));
            let (x, to) = (numbers.as_ptr(), inside.as_mut_ptr());
            assert_eq!(wl_group_in_subgroup(group.0, to, x, 2, count), WL_OK);
            for rounds in [0, 128, usize::MAX] {
                random.fill(-1);
                let to = random.as_mut_ptr();
                let code = wl_group_in_subgroup_random(group.0, to, x, 2, count, rounds.max(100));
                assert_eq!(code, WL_OK);
                assert_eq!(inside, random);
            }
        }
        assert!(inside[..count] == expected && inside[count] == -1);
    }
}

#[test]
fn what_is_no_group_and_no_array_is_refused() {
    for (p, q, error) in [
        (&[607][..], &[103][..], Error::GroupNumbers),
        (&[607], &[2], Error::GroupNumbers),
        (&[609], &[19], Error::GroupNumbers),
        (&[0], &[0], Error::GroupNumbers),
        (&[], &[], Error::GroupNumbers),
        (&[1; 257], &[101], Error::TooLong),
    ] {
        let (code, made) = group(p, q);
        assert!(code == error as c_int && made.0.is_null());
    }
    let (_, made) = group(&[607], &[101]);
    let (x, mut inside) = ([64, 1, 5], [-1; 3]);
    let (s, to) = (x.as_ptr(), inside.as_mut_ptr());
    let (pointer, long) = (Error::NullPointer as c_int, Error::TooLong as c_int);
    let no_memory = Error::NoMemory as c_int;
    // SAFETY: arrays have the lengths given, or the call is refused before it reads.
    unsafe {
        assert_eq!(wl_group_new(null_mut(), s, 1, s, 1), pointer);
        let mut other = dangling_mut();
        assert_eq!(wl_group_new(&raw mut other, null(), 1, s, 1), pointer);
        assert_eq!(wl_group_new(&raw mut other, s, usize::MAX, s, 1), long);
        assert_eq!(without_memory(|| wl_group_new(&raw mut other, s, 1, s, 1)), no_memory);
        assert!(other.is_null());
        assert_eq!((wl_group_limbs(null()), wl_group_exponent_limbs(null())), (0, 0));
        assert_eq!(wl_group_in_subgroup(null(), to, s, 1, 3), pointer);
        assert_eq!(wl_group_in_subgroup(made.0, null_mut(), s, 1, 3), pointer);
        assert_eq!(wl_group_in_subgroup(made.0, to, null(), 1, 3), pointer);
        assert_eq!(wl_group_in_subgroup(made.0, to, s, usize::MAX, 3), long);
        assert_eq!(wl_group_in_subgroup(made.0, to, s, 1, usize::MAX), long);
        assert_eq!(wl_group_in_subgroup_random(null(), to, s, 1, 3, 128), pointer);
        assert_eq!(without_memory(|| wl_group_in_subgroup(made.0, to, s, 1, 3)), no_memory);
        assert_eq!(wl_group_in_subgroup(null(), null_mut(), null(), 1, 0), WL_OK);
        assert_eq!(inside, [-1; 3]);
        assert_eq!(wl_group_in_subgroup(made.0, inside.as_mut_ptr(), null(), 0, 3), WL_OK);
        wl_group_free(null_mut());
    }
    assert_eq!(inside, [0; 3]);
}

#[test]
fn random_exponents_are_below_the_order_and_unlike() {
    let (_, small) = group(&[607], &[101]);
    // A Mersenne prime, and the first prime of this form.
    let q: u128 = (1 << 89) - 1;
    let p = 136 * q + 1;
    let parts = |x: u128| [x as Limb, (x >> 64) as Limb];
    let (code, long) = group(&parts(p), &parts(q));
    assert_eq!(code, WL_OK);
    let (mut few, mut many) = ([Limb::MAX; 1001], [Limb::MAX; 201]);
    // SAFETY: the arrays have a limb more than is written.
    unsafe {
        assert_eq!(wl_group_random_exponents(small.0, few.as_mut_ptr(), 1000), WL_OK);
        assert_eq!(wl_group_random_exponents(long.0, many.as_mut_ptr(), 100), WL_OK);
    }
    assert!(few[1000] == Limb::MAX && many[200] == Limb::MAX);
    // Each of 101 values is missing among 1000 with a probability of 5 10^-5.
    let mut seen = [0; 101];
    few[..1000].iter().for_each(|&x| seen[x as usize] += 1);
    assert!(seen.iter().filter(|&&times| times == 0).count() <= 3);
    let mut values: Vec<u128> =
        many[..200].chunks_exact(2).map(|x| u128::from(x[1]) << 64 | u128::from(x[0])).collect();
    assert!(values.iter().all(|&x| x < q) && values.iter().any(|&x| x >> 80 != 0));
    values.sort_unstable();
    values.dedup();
    assert_eq!(values.len(), 100);
}

#[test]
fn random_exponents_refuse_what_they_cannot_write() {
    let (_, made) = group(&[607], &[101]);
    let mut x = [7; 2];
    let to = x.as_mut_ptr();
    let pointer = Error::NullPointer as c_int;
    // SAFETY: each call is refused before it writes, or writes nothing.
    unsafe {
        assert_eq!(wl_group_random_exponents(null(), to, 2), pointer);
        assert_eq!(wl_group_random_exponents(made.0, null_mut(), 2), pointer);
        let long = wl_group_random_exponents(made.0, to, usize::MAX);
        assert_eq!(long, Error::TooLong as c_int);
        let no_memory = without_memory(|| wl_group_random_exponents(made.0, to, 2));
        assert_eq!(no_memory, Error::NoMemory as c_int);
        assert_eq!(wl_group_random_exponents(null(), null_mut(), 0), WL_OK);
    }
    assert_eq!(x, [7; 2]);
}
