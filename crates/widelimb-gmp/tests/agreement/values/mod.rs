//! Values, comparisons, bits, text and streams of integers.

mod data;
mod doubles;
mod limbs;
pub mod processes;
mod streams;
mod tables;
pub mod text;
mod words;

use crate::support::libraries::{Function, libraries};
use crate::support::states::Number;
use widelimb_testkit::Shapes;

/// Both functions of a name of the manual, as what they are; `None` with a report without GMP.
///
/// # Safety
/// `F` is the type of a pointer to what the name stands for.
unsafe fn both<F: Copy>(name: &str) -> Option<[F; 2]> {
    assert_eq!(size_of::<F>(), size_of::<Function>());
    // SAFETY: pointers of one size, and the caller says which.
    Some(libraries()?.both(name).map(|found| unsafe { std::mem::transmute_copy(&found) }))
}

/// The limbs of a shaped integer and its sign.
fn shaped(shapes: &mut Shapes, max: usize) -> (Vec<u64>, bool) {
    let limbs = shapes.length(max);
    let mut limbs = shapes.operand(limbs);
    while limbs.last() == Some(&0) {
        limbs.pop();
    }
    let negative = !limbs.is_empty() && shapes.below(2) == 0;
    (limbs, negative)
}

/// Two integers of one value, one for each library.
fn pair((limbs, negative): &(Vec<u64>, bool)) -> [Number; 2] {
    [Number::of(limbs, *negative), Number::of(limbs, *negative)]
}
