//! Products and sums of arrays against another library, on every level.

use super::big;
use num_bigint::BigUint;
use widelimb_batch::{LIMB_BITS, Limb};
use widelimb_batch::{
    Numbers, NumbersMut, ShapeError, add_assign, add_with, mul_with, sqr_with, sub_assign, sub_with,
};
use widelimb_kernels::Kernels;
use widelimb_testkit::{Shapes, levels};

/// The limb that fills the gaps between numbers.
const BETWEEN: Limb = 0xa5a5_a5a5_a5a5_a5a5;

const WIDTHS: [usize; 18] =
    [1, 52, 63, 64, 65, 128, 192, 255, 256, 257, 512, 520, 521, 1024, 1041, 2080, 4096, 16384];

/// Every level's kernels, and where there are whole products, those that multiply all groups side
/// by side.
fn tables() -> impl Iterator<Item = Kernels> {
    levels().into_iter().flat_map(|&k| {
        let mut groups = k;
        let wide = groups.batch.wide.as_mut().map(|wide| wide.least = 1);
        [k].into_iter().chain(wide.map(|()| groups))
    })
}

/// An array that owns its limbs, with bits above its numbers and limbs between them.
pub(super) struct Array {
    pub limbs: Vec<Limb>,
    count: usize,
    bits: usize,
    stride: usize,
}

impl Array {
    pub fn new(shapes: &mut Shapes, count: usize, bits: usize, more: usize) -> Array {
        let stride = bits.div_ceil(LIMB_BITS) + more;
        let mut limbs = shapes.operand(count * stride);
        if shapes.below(4) == 0 {
            limbs.fill(Limb::MAX);
        }
        Array { limbs, count, bits, stride }
    }

    pub fn between(count: usize, bits: usize, more: usize) -> Array {
        let stride = bits.div_ceil(LIMB_BITS) + more;
        Array { limbs: vec![BETWEEN; count * stride], count, bits, stride }
    }

    pub fn numbers(&self) -> Numbers<'_> {
        Numbers::with_stride(&self.limbs, self.count, self.bits, self.stride).expect("a shape")
    }

    pub fn numbers_mut(&mut self) -> NumbersMut<'_> {
        let Array { limbs, count, bits, stride } = self;
        NumbersMut::with_stride(limbs, *count, *bits, *stride).expect("a shape")
    }

    /// The low bits of each number.
    pub fn values(&self) -> Vec<BigUint> {
        let mask = (BigUint::from(1u32) << self.bits) - 1u32;
        let number = |i: usize| &self.limbs[i * self.stride..][..self.bits.div_ceil(LIMB_BITS)];
        (0..self.count).map(|i| big(number(i)) & &mask).collect()
    }

    /// Asserts that the array has these numbers, with zeros above them, and unchanged gaps.
    pub fn assert(&self, expected: &[BigUint], what: &str) {
        let len = self.bits.div_ceil(LIMB_BITS);
        for (i, expected) in expected.iter().enumerate() {
            let (number, above) = self.limbs[i * self.stride..][..self.stride].split_at(len);
            assert!(big(number) == *expected, "{what}: number {i} of {} bits", self.bits);
            assert!(above.iter().all(|&limb| limb == BETWEEN), "{what}: what is behind number {i}");
        }
    }
}

/// Fewer numbers of more bits.
pub(super) fn counts(bits: usize) -> Vec<usize> {
    match bits {
        _ if cfg!(debug_assertions) => vec![0, 1, 4, 9],
        0..=600 => (0..=17).chain([100]).collect(),
        601..=4096 => vec![1, 2, 3, 7, 8, 9, 17],
        _ => vec![1, 3, 8, 10],
    }
}

#[test]
fn products_and_squares_are_those_of_another_library() {
    let mut shapes = Shapes::new(11);
    for bits in WIDTHS {
        for count in counts(bits) {
            let more = shapes.below(3);
            let a = Array::new(&mut shapes, count, bits, more);
            let other_bits = if count % 3 == 0 { bits.div_ceil(2) + 1 } else { bits };
            let b = Array::new(&mut shapes, count, other_bits, 2 - more);
            let (x, y) = (a.values(), b.values());
            let products: Vec<BigUint> = x.iter().zip(&y).map(|(x, y)| x * y).collect();
            let squares: Vec<BigUint> = x.iter().map(|x| x * x).collect();
            // The stride is the least one, or wider.
            let wider = [0, 1, 200][count % 3];
            for k in tables() {
                let mut r = Array::between(count, bits + other_bits + wider, more);
                mul_with(&k, &mut r.numbers_mut(), a.numbers(), b.numbers()).expect("shapes");
                r.assert(&products, &format!("level {}, {count} products", k.level));
                let mut r = Array::between(count, 2 * bits + wider, 1);
                sqr_with(&k, &mut r.numbers_mut(), a.numbers()).expect("shapes");
                r.assert(&squares, &format!("level {}, {count} squares", k.level));
            }
        }
    }
}

/// Every number of digits, of which the largest have all bits set.
#[test]
fn products_of_every_number_of_digits() {
    let most = if cfg!(debug_assertions) { 12 } else { 130 };
    for digits in 1..=most {
        let bits: usize = 52 * digits;
        let len = bits.div_ceil(LIMB_BITS);
        let ones = vec![Limb::MAX; 8 * len];
        let all = Numbers::new(&ones, 8, bits).expect("a shape");
        let number = (BigUint::from(1u32) << bits) - 1u32;
        for k in tables() {
            for square in [false, true] {
                let mut r = Array::between(8, 2 * bits, 0);
                match square {
                    true => sqr_with(&k, &mut r.numbers_mut(), all),
                    false => mul_with(&k, &mut r.numbers_mut(), all, all),
                }
                .expect("shapes");
                let expected = vec![&number * &number; 8];
                r.assert(&expected, &format!("level {}, {digits} digits", k.level));
            }
        }
    }
}

#[test]
fn sums_and_differences_are_those_of_another_library() {
    let mut shapes = Shapes::new(12);
    for bits in WIDTHS {
        let modulus = BigUint::from(1u32) << bits;
        for count in counts(bits) {
            let a = Array::new(&mut shapes, count, bits, count % 2);
            let b = Array::new(&mut shapes, count, bits, 1);
            let pairs: Vec<_> = a.values().into_iter().zip(b.values()).collect();
            let sums: Vec<_> = pairs.iter().map(|(x, y)| (x + y) % &modulus).collect();
            let carries: Vec<Limb> =
                pairs.iter().map(|(x, y)| Limb::from(x + y >= modulus)).collect();
            let rests: Vec<_> = pairs.iter().map(|(x, y)| (x + &modulus - y) % &modulus).collect();
            let borrows: Vec<Limb> = pairs.iter().map(|(x, y)| Limb::from(x < y)).collect();
            for k in tables() {
                let what = format!("level {}, {count} sums", k.level);
                let (mut r, mut out) = (Array::between(count, bits, 1), vec![7; count]);
                add_with(&k, &mut r.numbers_mut(), a.numbers(), b.numbers(), &mut out)
                    .expect("shapes");
                r.assert(&sums, &what);
                assert_eq!(out, carries, "{what}");
                sub_with(&k, &mut r.numbers_mut(), a.numbers(), b.numbers(), &mut out)
                    .expect("shapes");
                r.assert(&rests, &what);
                assert_eq!(out, borrows, "{what}");
            }
            let [mut sum, mut rest] = [0, 1].map(|_| Array { limbs: a.limbs.clone(), ..a });
            let mut out = vec![7; count];
            add_assign(&mut sum.numbers_mut(), b.numbers(), &mut out).expect("shapes");
            assert_eq!((sum.values(), &out), (sums, &carries), "{count} of {bits} bits in place");
            sub_assign(&mut rest.numbers_mut(), b.numbers(), &mut out).expect("shapes");
            assert_eq!((rest.values(), &out), (rests, &borrows), "{count} of {bits} bits in place");
        }
    }
}

#[test]
fn one_number_may_go_with_all_others() {
    let a = [2, 3, 5, 7, 11, 13, 17, 19, 23];
    let (mut products, seven) = ([0; 18], [7]);
    let factor = Numbers::with_stride(&seven, 9, 64, 0).expect("a shape");
    let mut r = NumbersMut::new(&mut products, 9, 128).expect("a shape");
    widelimb_batch::mul(&mut r, Numbers::new(&a, 9, 64).expect("a shape"), factor).expect("shapes");
    let expected: Vec<Limb> = a.iter().flat_map(|a| [7 * a, 0]).collect();
    assert_eq!(products[..], expected);
}

#[test]
fn shapes_that_do_not_fit_are_errors() {
    use widelimb_batch::{add, mul, sqr};
    let limbs = [1; 12];
    let numbers = |count, bits| Numbers::new(&limbs, count, bits).expect("a shape");
    let none = Numbers::new(&limbs, 3, 0).expect_err("no bits");
    assert_eq!(none, ShapeError::NoBits);
    let few = Numbers::with_stride(&limbs, 4, 65, 4).expect_err("too few limbs");
    assert_eq!(few, ShapeError::Limbs { needed: 14, limbs: 12 });
    let many = Numbers::with_stride(&limbs, usize::MAX, 64, 3).expect_err("too many numbers");
    assert_eq!(many, ShapeError::Limbs { needed: usize::MAX, limbs: 12 });
    let mut room = [0; 12];
    let near = NumbersMut::with_stride(&mut room, 3, 65, 1).expect_err("numbers overlap");
    assert_eq!(near, ShapeError::Stride { stride: 1, limbs: 2 });
    let mut r = NumbersMut::new(&mut room, 3, 128).expect("a shape");
    let counts = ShapeError::Count { expected: 3, count: 2 };
    assert_eq!(mul(&mut r, numbers(3, 64), numbers(2, 64)), Err(counts));
    assert_eq!(sqr(&mut r, numbers(2, 64)), Err(ShapeError::Count { expected: 2, count: 3 }));
    let narrow = ShapeError::Bits { expected: 129, bits: 128 };
    assert_eq!(mul(&mut r, numbers(3, 65), numbers(3, 64)), Err(narrow));
    let unlike = ShapeError::Bits { expected: 128, bits: 127 };
    assert_eq!(add(&mut r, numbers(3, 128), numbers(3, 127), &mut [0; 3]), Err(unlike));
    assert_eq!(add(&mut r, numbers(3, 128), numbers(3, 128), &mut [0; 2]), Err(counts));
    let text = counts.to_string();
    assert_eq!(text, "2 numbers instead of 3");
}
