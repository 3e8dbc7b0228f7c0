//! Preconditions of the transforms' kernels on limbs, tested at the extremes.

use std::vec::Vec;
use widelimb_kernels::Limb;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::floats::DefaultFloats;
use widelimb_kernels::kernels_of;
use widelimb_kernels::ntt::{Form, Garner, Modulus, NttKernels, PRIME_COUNT, roots};
use widelimb_kernels::scalar::ntt::field::{Field, Portable};
use widelimb_testkit::skipped;

/// Products by constants of a field, of any limbs.
pub(crate) fn check_field<F: Field>() {
    for modulus in (0..PRIME_COUNT).map(Modulus::of) {
        let (p, field) = (modulus.p, F::of(&modulus));
        let multiples = [0, 1, 2, 4, 16, 72, 1 << 14, u64::MAX / p];
        let edges =
            multiples.into_iter().flat_map(|m| [-1, 0, 1].map(|d| (m * p).wrapping_add_signed(d)));
        for y in edges.chain([1 << 49, 1 << 63, u64::MAX]) {
            for w in [0, 1, 2, p / 2, p / 2 + 1, p - 2, p - 1] {
                let r = field.times(y, &modulus.limb_factor(w));
                assert!(r < 2 * p && r % p == modulus.mul(w, y % p), "{w} {y}");
            }
            let r = field.fold(y);
            assert!(r < 4 * p && r % p == y % p, "{y}");
        }
    }
}

#[test]
fn products_of_any_limb_by_constants() {
    check_field::<Portable>();
}

/// The kernels on limbs that this CPU has.
fn each(test: impl Fn(&NttKernels)) {
    for level in [Level::Scalar, Level::Adx] {
        match kernels_of(level) {
            Some(k) if k.ntt.form == Form::Limbs => test(&k.ntt),
            Some(_) => (),
            None => skipped(format_args!("transforms of {level}: this CPU lacks it")),
        }
    }
}

/// The words of an array from an aligned one on.
fn aligned(x: &mut [u64]) -> &mut [u64] {
    let skip = x.as_ptr().align_offset(64);
    &mut x[skip..]
}

/// Blocks whose values are all as large as the first layers may leave them. Modulo `x^n - s`, the
/// square of `v (1 + x + ...)` has the coefficients `v^2 (i + 1 + (n - 1 - i) s)`.
#[test]
fn blocks_of_the_largest_values() {
    let longest = if cfg!(debug_assertions) { 13 } else { 16 };
    each(|k| {
        for (log, prime, node) in
            (6..=longest).flat_map(|log| [(log, 0, 0), (log, 2, 3), (log, 7, 7)])
        {
            let n = 1 << log;
            let roots = roots(k.form, prime, n);
            let m = roots.modulus;
            let v = 16 * m.p - 1;
            let mut words = std::vec![v; 2 * n + 8];
            let (x, y) = aligned(&mut words)[..2 * n].split_at_mut(n);
            let s = m.mul(roots.w[node], roots.w[node]);
            let scale = m.mul(n as u64 / 4, m.inverse(m.pow(2, 64)));
            let square = m.mul(scale, m.mul(v % m.p, v % m.p));
            let check = |x: &[u64]| {
                for (i, &x) in x.iter().enumerate() {
                    let wrapped = m.mul((n - 1 - i) as u64, s);
                    let sum = m.mul(square, (i as u64 + 1 + wrapped) % m.p);
                    assert!(x < 4 * m.p && x % m.p == sum, "2^{log}, node {node}: {i}");
                }
            };
            k.multiply(x, y, node, roots, &DefaultFloats::set());
            check(x);
            x.fill(v);
            k.square(x, node, roots, &DefaultFloats::set());
            check(x);
        }
    });
}

/// The number `2^bits - 2^below - 1` modulo `p`.
fn residue(bits: usize, below: usize, m: &Modulus) -> u64 {
    (m.pow(2, bits as u64) + 2 * m.p - m.pow(2, below as u64) - 1) % m.p
}

/// A coefficient close to 0 and one as large as a plan permits, from residues of any limbs.
#[test]
fn coefficients_at_both_ends() {
    each(|k| {
        for (primes, bytes) in [(3, 8), (4, 11), (5, 14), (8, 23)] {
            // Residues as they are: no scale, no division.
            let garner = Garner::new(primes, 64);
            let bits = 49 * primes;
            for (largest, multiple) in
                [(false, 0), (false, 1), (true, 0), (true, 1), (true, 30_000)]
            {
                let mut words = std::vec![0; 8 * primes + 8];
                let z = &mut aligned(&mut words)[..8 * primes];
                for i in 0..primes {
                    let m = Modulus::of(i);
                    let v = if largest { residue(bits, bits - 10, &m) } else { 3 };
                    z[8 * i] = v + multiple * m.p;
                }
                let mut r = [1; 7];
                k.recompose(&mut r, z, 8, bytes, &garner, &DefaultFloats::set());
                let mut expected: Vec<Limb> = std::vec![0; 7];
                expected[0] = 3;
                if largest {
                    // All bits are 1, except for the tenth one from the top.
                    let ones = |bit: usize| bit < bits && bit != bits - 10;
                    expected = (0..7)
                        .map(|limb| {
                            (0..64).map(|bit| Limb::from(ones(64 * limb + bit)) << bit).sum()
                        })
                        .collect();
                }
                assert_eq!(&r[..], expected, "{primes} primes, {largest}, {multiple}");
            }
        }
    });
}
