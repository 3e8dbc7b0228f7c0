//! Contestants that several reports have, each checked before it is timed.

use super::{Entry, Label};
use crate::methods::Prepared;
use crate::methods::gf2x::RingProduct;
use anyhow::ensure;
use std::hint::black_box;
use widelimb_gf2x::Cyclic;
use widelimb_lab::measure::{SharedSets, Work, rotating};
use widelimb_lab::operation::{Case, Operation};
use widelimb_limb::{LIMB_BITS, Limb};

/// A call on shared sets, which should leave such results there.
pub fn on_sets<K>(
    key: K,
    label: Label,
    mut work: Box<dyn Work>,
    sets: &SharedSets,
    expected: &[Vec<Limb>],
) -> Entry<K> {
    sets.borrow_mut().clear_results();
    work.calls(expected.len());
    let sets = sets.borrow();
    let correct = expected.iter().enumerate().all(|(i, expected)| sets.result(i) == expected);
    Entry::new(key, label, work).correct(correct)
}

/// A published method on its operands in turn, which should give such results.
pub fn prepared<K>(
    key: K,
    label: Label,
    prepared: impl Iterator<Item = Box<dyn Prepared>>,
    expected: &[Vec<Limb>],
) -> Entry<K> {
    let mut prepared: Vec<_> = prepared.collect();
    let correct = prepared.iter_mut().zip(expected).all(|(prepared, expected)| {
        prepared.run();
        prepared.result() == *expected
    });
    let work = rotating(prepared, |prepared| _ = black_box(prepared.run()));
    Entry::new(key, label, work).correct(correct)
}

/// Our product modulo `X^n - 1`, and published ones with the reduction, on operands that lie where
/// each has room for them.
///
/// # Errors
/// A product is wrong, or there is no such ring.
pub fn in_ring<K>(
    n: usize,
    (key, ours): (K, Label),
    published: impl IntoIterator<Item = (K, Label, RingProduct)>,
) -> anyhow::Result<Vec<Entry<K>>> {
    let ring = Cyclic::new(n)?;
    let mut pair = Case::new(Operation::Gf2x, n).pairs.swap_remove(0);
    for element in [&mut pair.a, &mut pair.b] {
        element[ring.limbs() - 1] &= Limb::MAX >> (LIMB_BITS * ring.limbs() - n);
    }
    let mut expected = ring.zero()?;
    ring.mul(&mut expected, &pair.a, &pair.b)?;
    let mut field = Vec::new();
    for (key, label, mut product) in published {
        let mut r = ring.zero()?;
        product.mul(&mut r, &pair.a, &pair.b);
        ensure!(r == expected, "{} modulo X^{n} - 1 is wrong", label.name);
        let work = move |count: usize| (0..count).for_each(|_| product.run(black_box(&mut r)));
        field.push(Entry::new(key, label, Box::new(work) as Box<dyn Work>));
    }
    let mut r = expected;
    let work = move |count: usize| {
        for _ in 0..count {
            ring.mul(&mut r, black_box(&pair.a), &pair.b).expect("elements");
            black_box(&r);
        }
    };
    field.push(Entry::new(key, ours, Box::new(work)));
    Ok(field)
}
