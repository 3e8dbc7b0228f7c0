//! Digits of limbs in memory, and random limbs.

use crate::support::libraries::{Function, libraries};
use crate::support::limbs::*;
use gmp::mpn::{__gmpn_random, __gmpn_random2};
use widelimb_testkit::{Shapes, cases};

fn bases(shapes: &mut Shapes) -> usize {
    match shapes.below(4) {
        0 => 10,
        1 => 1 << (1 + shapes.below(8)),
        2 => 2 + shapes.below(61),
        _ => 2 + shapes.below(255),
    }
}

/// The digits that a function writes, without zeros in front.
fn digits_by(f: Function, a: &[u64], base: usize) -> Vec<u8> {
    let (mut a, n) = (a.to_vec(), a.len());
    let mut digits = vec![0xee_u8; 64 * n + 2];
    let [to, from] = [digits.as_mut_ptr().expose_provenance(), a.as_mut_ptr().expose_provenance()];
    // SAFETY: room for the digits of n limbs in base 2, and one more.
    let written = unsafe { f(to, base, from, n, 0, 0, 0, 0) };
    assert!(written >= 1 && digits[written..].iter().all(|&digit| digit == 0xee || written > 0));
    digits.truncate(written);
    let zeros = digits.iter().take_while(|&&digit| digit == 0).count();
    digits.split_off(zeros)
}

/// The number that a function makes of digits.
fn number_by(f: Function, digits: &[u8], base: usize) -> Vec<u64> {
    let mut r = vec![0; digits.len() / 8 + 3];
    let [to, from] = [r.as_mut_ptr().expose_provenance(), digits.as_ptr().expose_provenance()];
    // SAFETY: room for digits of base 256, and one limb more.
    let limbs = unsafe { f(to, from, digits.len(), base, 0, 0, 0, 0) };
    r.truncate(limbs);
    while r.last() == Some(&0) {
        r.pop();
    }
    r
}

#[test]
fn digits_both_ways() {
    let Some(libraries) = libraries() else { return };
    let (get, set) = (libraries.both("mpn_get_str"), libraries.both("mpn_set_str"));
    let mut shapes = Shapes::new(5);
    for case in 0..cases(3000) {
        let n = shapes.length(if case % 50 == 0 { 300 } else { 30 }).max(1);
        let mut a = shapes.operand(n);
        a[n - 1] = a[n - 1].max(1);
        let base = bases(&mut shapes);
        let [ours, theirs] = get.map(|f| digits_by(f, &a, base));
        assert_eq!(ours, theirs, "{a:x?}, base {base}");
        let mut digits = vec![0; case as usize % 3];
        digits.extend(ours);
        let [ours, theirs] = set.map(|f| number_by(f, &digits, base));
        assert!(ours == theirs && ours == a, "{a:x?}, base {base}");
    }
    for zeros in [1, 2, 20, 300] {
        for base in [2, 10, 16, 256] {
            assert!(number_by(set[0], &vec![0; zeros], base).is_empty());
        }
    }
}

#[test]
fn numbers_of_digits() {
    let number = [Limbs(M), Length(M), Word];
    run(
        &[row("mpn_sizeinbase", &number, Gives::Word).with(|c| {
            c.words[2] = 2 + c.words[2] % 61;
            top_limb(c, 0);
        })],
        5000,
    );
}

/// The highest limb is not 0; runs of bits are long in the one, and not in the other.
#[test]
fn random_limbs() {
    let changes = |a: &[u64]| {
        (1..64 * a.len())
            .filter(|&i| {
                let bit = |i: usize| a[i / 64] >> (i % 64) & 1;
                bit(i) != bit(i - 1)
            })
            .count()
    };
    let (mut uniform, mut long) = (vec![0; 100], vec![0; 100]);
    for n in 1..=100 {
        // SAFETY: n limbs.
        unsafe {
            __gmpn_random(uniform.as_mut_ptr(), n as i64);
            __gmpn_random2(long.as_mut_ptr(), n as i64);
        }
        assert!(uniform[n - 1] != 0 && long[n - 1] != 0);
    }
    assert!((2800..3600).contains(&changes(&uniform)), "{uniform:x?}");
    assert!((2..500).contains(&changes(&long)), "{long:x?}");
    let ones: u32 = uniform.iter().map(|limb| limb.count_ones()).sum();
    assert!((2950..3450).contains(&ones), "{ones} ones");
}
