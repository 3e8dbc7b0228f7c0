//! Counts of the operations of methods, made while their own loops run.
//!
//! The loops of [`narrow`] are written over a trait for words. Here the word is one
//! that counts what is done to it: products, and additions of what is not a zero that was only put
//! there to begin with. Source: PML thesis, tables 2.2 and 6.1, which give formulas.

use super::narrow::{self, Word};
use super::scanning;
use super::toom3::{self, Base};
use std::cell::Cell;
use widelimb_limb::Limb;

/// Operations of one product.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Products of words.
    pub products: usize,
    /// Additions of a product's lower word to a sum that there is already.
    pub additions: usize,
    /// Additions of what the product beside it carried.
    pub carries: usize,
}

thread_local! {
    static COUNTS: Cell<Counts> = const { Cell::new(Counts { products: 0, additions: 0, carries: 0 }) };
}

/// The counts of a run of `body`.
fn counted(body: impl FnOnce()) -> Counts {
    COUNTS.set(Counts::default());
    body();
    COUNTS.get()
}

fn count(change: impl FnOnce(&mut Counts)) {
    let mut counts = COUNTS.get();
    change(&mut counts);
    COUNTS.set(counts);
}

/// A word of 32 bits that counts what is done to it.
#[derive(Clone, Copy, Default, PartialEq)]
struct Counting {
    word: u32,
    /// Whether something was ever put there.
    is_set: bool,
}

impl Counting {
    fn of(word: u32) -> Counting {
        Counting { word, is_set: true }
    }
}

impl Word for Counting {
    const ONES: Counting = Counting { word: u32::MAX, is_set: true };

    fn mul_add(self, b: Counting, c: Counting, d: Counting) -> [Counting; 2] {
        count(|counts| {
            counts.products += 1;
            counts.additions += usize::from(c.is_set);
            counts.carries += usize::from(d.is_set);
        });
        self.word.mul_add(b.word, c.word, d.word).map(Counting::of)
    }

    fn add(self, b: Counting, carry: bool) -> (Counting, bool) {
        let (sum, carry) = Word::add(self.word, b.word, carry);
        (Counting { word: sum, is_set: self.is_set || b.is_set }, carry)
    }

    fn sub(self, b: Counting, borrow: bool) -> (Counting, bool) {
        let (difference, borrow) = Word::sub(self.word, b.word, borrow);
        (Counting::of(difference), borrow)
    }

    fn xor(self, b: Counting) -> Counting {
        Counting::of(self.word ^ b.word)
    }

    fn split(limbs: &[Limb]) -> Vec<Counting> {
        u32::split(limbs).into_iter().map(Counting::of).collect()
    }

    fn join(words: &[Counting]) -> Vec<Limb> {
        u32::join(&words.iter().map(|word| word.word).collect::<Vec<_>>())
    }
}

/// `(r, a, b, scratch)`.
type Product = fn(&mut [Counting], &[Counting], &[Counting], &mut [Counting]);

/// The counts of a product of `n` words by `n`, whose result is checked.
fn of_product(n: usize, scratch: usize, product: Product) -> Counts {
    let operand = |seed: u32| (1..).map(|i: u32| i.wrapping_mul(seed)).take(n).collect();
    let (x, y): (Vec<u32>, Vec<u32>) = (operand(0x9e37_79b9), operand(0x85eb_ca6b));
    let words = |words: &[u32]| words.iter().copied().map(Counting::of).collect::<Vec<_>>();
    let (mut r, mut room) = (words(&[]), words(&[]));
    r.resize(2 * n, Counting::default());
    room.resize(scratch, Counting::default());
    let counts = counted(|| product(&mut r, &words(&x), &words(&y), &mut room));
    let mut expected = vec![0; 2 * n];
    narrow::operand_scanning(&mut expected, &x, &y, &mut []);
    assert!(r.iter().map(|word| word.word).eq(expected), "the product of {n} words");
    counts
}

/// Row by row, as in the thesis's grade school.
pub fn grade_school(n: usize) -> Counts {
    of_product(n, 0, narrow::operand_scanning)
}

/// Column by column, which is the Urdhva-Tiryagbhyam.
pub fn urdhva(n: usize) -> Counts {
    of_product(n, 0, narrow::product_scanning)
}

/// Karatsuba's method down to single words.
pub fn karatsuba(n: usize) -> Counts {
    let scratch = narrow::scratch_len::<2>(n);
    of_product(n, scratch, narrow::karatsuba::<Counting, false, 2>)
}

/// Toom's method in three parts down to 5 limbs, and Karatsuba's below: its products.
pub fn toom3(n: usize) -> usize {
    let operand: Vec<Limb> =
        (1..).map(|i: Limb| i.wrapping_mul(0x9e37_79b9_7f4a_7c15)).take(n).collect();
    let mut r = vec![0; 2 * n];
    let mut scratch = vec![0; toom3::scratch_len::<Short>(n)];
    let lengths = SHORT_LENGTHS.take();
    debug_assert!(lengths.is_empty(), "nothing is left of another count");
    toom3::toom3::<Short>(&mut r, &operand, &operand, &mut scratch);
    let mut expected = vec![0; 2 * n];
    scanning::product_scanning(&mut expected, &operand, &operand);
    assert!(r == expected, "the square of {n} limbs");
    SHORT_LENGTHS.take().into_iter().map(|n| karatsuba(n).products).sum()
}

thread_local! {
    /// The lengths at which Toom's method has ended.
    static SHORT_LENGTHS: Cell<Vec<usize>> = const { Cell::new(Vec::new()) };
}

/// Notes the length.
struct Short;

impl Base for Short {
    const SHORTEST: usize = 5;

    fn scratch_len(_: usize) -> usize {
        0
    }

    fn multiply(r: &mut [Limb], a: &[Limb], b: &[Limb], _: &mut [Limb]) {
        let mut lengths = SHORT_LENGTHS.take();
        lengths.push(a.len());
        SHORT_LENGTHS.set(lengths);
        scanning::product_scanning(r, a, b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The thesis's formulas.
    #[test]
    fn schoolbook_takes_what_the_formulas_say() {
        for n in 1..=40 {
            let rows = Counts { products: n * n, additions: n * (n - 1), carries: n * (n - 1) };
            assert_eq!(grade_school(n), rows, "{n}");
            // Within the sets, and what each set but the lowest takes from the one below it.
            let columns = (n - 1) * (n - 1) + 2 * n - 2;
            let columns = Counts { products: n * n, additions: columns, carries: 0 };
            assert_eq!(urdhva(n), columns, "{n}");
        }
    }

    #[test]
    fn karatsuba_takes_three_halves() {
        for k in 0..=9 {
            assert_eq!(karatsuba(1 << k).products, 3_usize.pow(k));
        }
        assert_eq!(karatsuba(3).products, 1 + 2 * 3);
    }

    /// Five products, one of them of shorter parts, and three of parts that are a limb longer.
    #[test]
    fn toom_takes_five_thirds() {
        assert_eq!(toom3(4), karatsuba(4).products);
        assert_eq!(toom3(9), 2 * karatsuba(3).products + 3 * karatsuba(4).products);
    }
}
