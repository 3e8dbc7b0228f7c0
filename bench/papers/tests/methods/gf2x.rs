//! Every published product of polynomials over GF(2) at every size, on shaped operands, beside
//! ours.

use widelimb::Limb;
use widelimb_lab::measure::SplitMix;
use widelimb_papers::methods::Prepared;
use widelimb_papers::methods::gf2x::{Gf2xMethod, all, named};
use widelimb_testkit::skipped;

/// Random limbs, all ones, one bit, and limbs of 0, 1 and all ones.
fn shaped(n: usize, words: &mut SplitMix) -> [Vec<Limb>; 4] {
    let random = (0..n).map(|_| words.next()).collect();
    let mut one_bit = vec![0; n];
    one_bit[(words.next() % n as u64) as usize] = 1 << (words.next() % 64);
    let extremes = (0..n).map(|_| [0, 1, Limb::MAX][(words.next() % 3) as usize]).collect();
    [random, vec![Limb::MAX; n], one_bit, extremes]
}

fn check(method: &Gf2xMethod, words: &mut SplitMix) -> usize {
    for entry in &method.entries {
        let n = entry.bits / 64;
        let (a, b) = (shaped(n, words), shaped(n, words));
        let pairs = (0..16).map(|i| (&a[i / 4], &b[i % 4]));
        // The long ones are made of the short ones.
        for (a, b) in pairs.step_by(if n > 500 { 5 } else { 1 }) {
            let Some(mut product) = method.prepare(entry.bits, a, b) else { return 0 };
            product.run();
            let mut expected = vec![0; 2 * n];
            widelimb_gf2x::mul(&mut expected, a, b);
            assert!(product.result() == expected, "{} at {} bits", method.name, entry.bits);
        }
    }
    method.entries.len()
}

#[test]
fn every_method_is_right_at_every_size() {
    let mut words = SplitMix(3);
    for method in all() {
        if check(method, &mut words) == 0 {
            skipped(format!("{}: this CPU lacks level `{}`", method.name, method.needs));
        }
    }
}

#[test]
fn names_are_unique_and_sizes_are_the_papers() {
    let mut names: Vec<&str> = all().iter().map(|method| method.name.as_str()).collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
    let sizes = |name: &str| {
        let entries = &named(name).expect("a method's name").entries;
        entries.iter().map(|entry| entry.bits).collect::<Vec<_>>()
    };
    if count > 0 {
        assert_eq!(sizes("toom3_64(karat_rec)"), [5760, 11904, 24192, 48768, 97920]);
        assert_eq!(sizes("toom3_64(karat3)"), [8832, 18048, 36480, 73344]);
        assert_eq!(sizes("toom3_64(karat5)"), [14976, 30336, 61056, 122_496]);
        assert_eq!(sizes("toom3_256(karat5)")[2], 59904);
        assert_eq!(sizes("toom3_512(karat5)")[2], 58368);
        assert_eq!(sizes("karat3(karat3)"), [4608, 9216, 18432, 36864, 73728]);
    }
}

/// An odd address must do: the published code ends there.
#[test]
fn operands_may_lie_anywhere() {
    let mut words = SplitMix(9);
    for method in all().iter().filter(|method| method.needs.is_available()) {
        let entry = method.entries[0];
        let n = entry.bits / 64;
        let [a, b] = [0; 2].map(|_| (0..=n).map(|_| words.next()).collect::<Vec<Limb>>());
        let (mut r, mut s) = (vec![7; 2 * n + 2], vec![0; entry.scratch + 1]);
        // SAFETY: the CPU has the level, and all are as long as the entry says.
        unsafe {
            (entry.call)(r[1..].as_mut_ptr(), a[1..].as_ptr(), b[1..].as_ptr(), s[1..].as_mut_ptr())
        };
        let mut expected = vec![0; 2 * n];
        widelimb_gf2x::mul(&mut expected, &a[1..], &b[1..]);
        assert!(r[1..=2 * n] == expected && r[2 * n + 1] == 7, "{}", method.name);
    }
}
