//! Results in the place of either factor, and of both, which no two slices can say.

use std::vec;
use std::vec::Vec;
use widelimb_kernels::Limb;
use widelimb_kernels::batch::{DIGIT_MASK, LANES, Lanes, mul_scratch_len};
use widelimb_testkit::Shapes;
use widelimb_testkit::levels;

/// `m = 2^(52 (n - 1)) - 1`, and `-1 / m mod 2^(52 n)`, which is `2^(52 (n - 1)) + 1`.
fn modulus(n: usize) -> [Vec<Lanes>; 2] {
    let ones = |i| Lanes([if i < n - 1 { DIGIT_MASK } else { 0 }; LANES]);
    let ends = |i| Lanes([Limb::from(i == 0 || i == n - 1); LANES]);
    [(0..n).map(ones).collect(), (0..n).map(ends).collect()]
}

/// Numbers of `n - 1` digits.
fn numbers(shapes: &mut Shapes, n: usize) -> Vec<Lanes> {
    let mut digit = |_| Lanes(core::array::from_fn(|_| shapes.extreme_limb() & DIGIT_MASK));
    let mut a: Vec<Lanes> = (0..n).map(&mut digit).collect();
    a[n - 1] = Lanes::ZERO;
    a
}

#[test]
fn products_may_lie_on_their_factors() {
    let mut shapes = Shapes::new(1);
    for k in levels() {
        let (level, product) = (k.level, k.batch_product_kernel());
        for n in (2..=34).chain([57, 60, 97]) {
            let [m, inverse] = modulus(n);
            let [a, b] = [numbers(&mut shapes, n), numbers(&mut shapes, n)];
            let mut scratch = vec![Lanes::ZERO; mul_scratch_len(n)];
            let mut r = vec![Lanes::ZERO; n];
            let [modulus, inverse] = [m.as_ptr(), inverse.as_ptr()];
            let mut mul = |r: *mut Lanes, a: *const Lanes, b: *const Lanes| {
                // SAFETY: numbers of `n` digits, scratch for them, and a level that the CPU has.
                unsafe { product(r, a, b, modulus, inverse, n, scratch.as_mut_ptr()) }
            };
            mul(r.as_mut_ptr(), a.as_ptr(), b.as_ptr());
            let mut on_b = b.clone();
            let p = on_b.as_mut_ptr();
            mul(p, a.as_ptr(), p);
            assert!(on_b == r, "level {level}, {n} digits, on the second factor");
            mul(r.as_mut_ptr(), a.as_ptr(), a.as_ptr());
            let mut on_both = a.clone();
            let p = on_both.as_mut_ptr();
            mul(p, p, p);
            assert!(on_both == r, "level {level}, {n} digits, on both factors");
        }
    }
}
