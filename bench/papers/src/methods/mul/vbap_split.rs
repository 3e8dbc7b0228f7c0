//! VBAP, second version: all products of halves of limbs, then passes over them.
//!
//! Source: PML thesis, algorithm 18 and example 6.2.2.2. AVX-512F multiplies 32 bits by 32, so each
//! limb is split in two, and the four products of each pair of limbs are laid out set by set in
//! arrays of `4 n^2` words: one pass copies the factors, one multiplies them eight at a time, and
//! further passes add within a pair, adjust, remove the zeros in between, add within a set and
//! adjust again. The passes are the thesis's reason why it is slow, so they stay.
//!
//! Domain: up to 64 limbs, twice the thesis's longest (the arrays grow with the square). Mended:
//! the sum of the two middle products of a pair, and the sums of the sets, may have a bit more than
//! their words, which is kept.

use super::super::Prepared;
use super::column::Column;
use super::{Family, MulMethod};
use std::arch::x86_64::*;
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// The second version of VBAP.
pub const SPLIT: MulMethod = MulMethod {
    needs: Level::Avx512Base,
    domain: "1 to 64 limbs",
    lengths: |n| (1..=64).contains(&n),
    ..MulMethod::portable(
        "vbap_split",
        "PML thesis, algorithm 18 (VBAP, second version, halves of 64-bit limbs)",
        Family::Vectors,
        |a, b| {
            SPLIT.assert_takes(a, b);
            Box::new(Split::new(a, b))
        },
    )
};

const LANES: usize = 8;
const LOW: u64 = 0xffff_ffff;

#[derive(Clone)]
struct Split {
    a: Vec<Limb>,
    b: Vec<Limb>,
    factors: [Vec<u64>; 2],
    /// Products; after the passes on pairs, two limbs for each pair.
    products: Vec<u64>,
    columns: Vec<Column>,
    r: Vec<Limb>,
}

impl Split {
    fn new(a: &[Limb], b: &[Limb]) -> Split {
        let n = a.len();
        let room = || vec![0; (4 * n * n).next_multiple_of(LANES)];
        let factors = [room(), room()];
        let (columns, r) = (vec![Column::default(); 2 * n], vec![0; 2 * n]);
        Split { a: a.to_vec(), b: b.to_vec(), factors, products: room(), columns, r }
    }

    /// The factors of all products, set by set.
    fn accumulate(&mut self) {
        let n = self.a.len();
        let [x, y] = &mut self.factors;
        let quads = x.as_chunks_mut::<4>().0.iter_mut().zip(y.as_chunks_mut::<4>().0);
        let pairs = (0..2 * n - 1)
            .flat_map(|k| ((k + 1).saturating_sub(n)..n.min(k + 1)).map(move |i| (i, k - i)));
        for ((x, y), (i, j)) in quads.zip(pairs) {
            let ([a_high, a_low], [b_high, b_low]) = (halves(self.a[i]), halves(self.b[j]));
            *x = [a_high, a_high, a_low, a_low];
            *y = [b_high, b_low, b_high, b_low];
        }
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
    fn multiply(&mut self) {
        let [x, y] = &self.factors;
        let blocks = x.as_chunks::<LANES>().0.iter().zip(y.as_chunks::<LANES>().0);
        for (product, (x, y)) in self.products.as_chunks_mut::<LANES>().0.iter_mut().zip(blocks) {
            // SAFETY: eight words each.
            unsafe {
                let x = _mm512_loadu_epi64(x.as_ptr().cast());
                let y = _mm512_loadu_epi64(y.as_ptr().cast());
                _mm512_storeu_epi64(product.as_mut_ptr().cast(), _mm512_mul_epu32(x, y));
            }
        }
    }

    /// Adds the two middle products of each pair: the sum, and its carry beside it.
    fn add_within(&mut self) {
        for [_, middle, other, _] in self.products.as_chunks_mut::<4>().0 {
            let (sum, carry) = middle.overflowing_add(*other);
            (*middle, *other) = (sum, u64::from(carry));
        }
    }

    /// Makes each pair's four words two limbs, with zeros between.
    fn adjust_inner(&mut self) {
        for [high, middle, carry, low] in self.products.as_chunks_mut::<4>().0 {
            let (sum, over) = low.overflowing_add(*middle << 32);
            *high += (*middle >> 32) + (*carry << 32) + u64::from(over);
            (*middle, *carry, *low) = (0, 0, sum);
        }
    }

    fn remove_zeros(&mut self) {
        for pair in 0..self.products.len() / 4 {
            self.products[2 * pair] = self.products[4 * pair];
            self.products[2 * pair + 1] = self.products[4 * pair + 3];
        }
    }

    /// Adds within each set.
    fn add_limbs(&mut self) {
        let n = self.a.len();
        let mut pairs = self.products.as_chunks::<2>().0.iter();
        self.columns.fill(Column::default());
        for k in 0..2 * n - 1 {
            let count = n.min(k + 1) - (k + 1).saturating_sub(n);
            for [high, low] in pairs.by_ref().take(count) {
                self.columns[k].add_limb(*low);
                self.columns[k + 1].add_limb(*high);
            }
        }
    }

    /// Carries over from each set to the next.
    fn adjust_limbs(&mut self) {
        let mut carry = 0;
        for (r, column) in self.r.iter_mut().zip(&self.columns) {
            let mut column = *column;
            column.add_limb(carry);
            *r = column.take();
            // Sums of at most 129 limbs: what carries is below 2^64.
            carry = column.take();
        }
    }
}

/// A pass over the whole product, by its name.
type Pass = (&'static str, fn(&mut Split));

/// The passes by the names of the thesis's table 6.3, in order.
const PASSES: [Pass; 7] = [
    ("acc", Split::accumulate),
    // SAFETY: `prepare` and `passes` checked the level.
    ("mul", |split| unsafe { split.multiply() }),
    ("add_within", Split::add_within),
    ("adjust_within", Split::adjust_inner),
    ("remove_zeros", Split::remove_zeros),
    ("add", Split::add_limbs),
    ("adjust", Split::adjust_limbs),
];

/// Each pass as a function that can be repeated, on the product of two operands: the time of a pass
/// does not depend on the numbers.
///
/// # Panics
/// If [`SPLIT`] does not take the operands.
pub fn passes(a: &[Limb], b: &[Limb]) -> Vec<(&'static str, impl FnMut() + use<>)> {
    SPLIT.assert_takes(a, b);
    let mut whole = Split::new(a, b);
    whole.run();
    let pass = |(name, pass): Pass| {
        let mut split = whole.clone();
        (name, move || pass(&mut split))
    };
    PASSES.into_iter().map(pass).collect()
}

/// The upper and the lower half.
fn halves(limb: Limb) -> [u64; 2] {
    [limb >> 32, limb & LOW]
}

impl Prepared for Split {
    fn run(&mut self) -> Limb {
        PASSES.iter().for_each(|(_, pass)| pass(self));
        0
    }

    fn result(&self) -> Vec<Limb> {
        self.r.clone()
    }
}
