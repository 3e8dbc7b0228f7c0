//! Parameters of Karatsuba's method and of the allocation of registers.
//!
//! No rule finds the best order of products and the best register to vacate; [`search`] tries what
//! is in reach, from seeds, and its best finds at the lengths of the lecture's table stand here.

use super::allocate::Weights;
use super::karatsuba::{Order, Shape};
use super::routine::{Method, Routine};
use Order::{Between, First, Last, Whole};

/// A choice of all parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// The longest operands that are multiplied row by row.
    pub leaf: usize,
    /// The bytes of the middle for which its two chains of carries take turns.
    pub turn: usize,
    /// The order of the products, outermost first.
    pub order: [Order; 3],
    /// Whether the lowest bytes of the product are loaded again from the result.
    pub anchored: bool,
    /// The weights of the allocation.
    pub weights: Weights,
}

impl Tuning {
    /// The shape of Karatsuba's method.
    pub fn shape(&self, refined: bool, branches: bool) -> Shape {
        let Tuning { leaf, turn, order, anchored, .. } = *self;
        Shape { refined, branches, leaf, turn, order, anchored, depth: 0 }
    }
}

/// The parameters that [`Method::routine`] tries at a length: those found by [`search`], or a few
/// that are good in general.
pub fn candidates(method: Method, len: usize) -> Vec<Tuning> {
    if let Some(found) = found(method, len) {
        return vec![found];
    }
    let general = [(1, 0), (2, 5)].map(|(power, pair)| Tuning {
        leaf: leaf(len),
        turn: 6,
        order: [Order::Last; 3],
        anchored: false,
        weights: Weights { store: 2, power, pair, seed: 0 },
    });
    let Method::Karatsuba { .. } = method else { return general.to_vec() };
    let anchored = len <= MOST_ANCHORED;
    let order = [Order::Whole, Order::Last, Order::Between];
    let others = |t: Tuning| [t, Tuning { order, ..t }, Tuning { turn: 8, anchored, ..t }];
    general.into_iter().flat_map(others).collect()
}

/// The parameters that [`search`] found for Karatsuba's method at the lengths of the lecture's
/// table.
fn found(method: Method, len: usize) -> Option<Tuning> {
    let Method::Karatsuba { refined, branches } = method else { return None };
    let wanted = |row: &&Found| (row.0, row.1, row.2) == (len, refined, branches);
    FOUND.iter().find(wanted).map(
        |&(.., leaf, turn, order, anchored, [store, power, pair, seed])| {
            let weights =
                Weights { store: store as u8, power: power as u8, pair: pair as u8, seed };
            Tuning { leaf, turn, order, anchored, weights }
        },
    )
}

/// Length, refined, branches; then the fields of a [`Tuning`].
type Found = (usize, bool, bool, usize, usize, [Order; 3], bool, [u16; 4]);

const FOUND: [Found; 30] = [
    (6, true, true, 3, 128, [Last, First, Last], false, [5, 1, 5, 1478]),
    (6, true, false, 3, 6, [Last, Last, Last], false, [2, 1, 0, 0]),
    (8, true, true, 6, 128, [Last, Last, Whole], false, [4, 2, 11, 0]),
    (8, true, false, 6, 128, [Last, Last, Whole], false, [4, 2, 11, 0]),
    (8, false, true, 4, 12, [Last, First, Last], true, [2, 1, 2, 724]),
    (8, false, false, 4, 12, [Last, First, Last], true, [2, 1, 2, 724]),
    (10, true, true, 6, 16, [Last, Last, First], false, [0, 1, 5, 524]),
    (10, true, false, 6, 16, [Last, Last, First], false, [0, 1, 5, 524]),
    (10, false, true, 5, 5, [Last, Last, Between], true, [3, 2, 3, 0]),
    (10, false, false, 5, 4, [Last, Whole, Whole], false, [1, 1, 4, 0]),
    (12, true, true, 7, 7, [Last, Last, Between], true, [0, 1, 0, 0]),
    (12, true, false, 7, 7, [Last, Last, Between], true, [0, 1, 0, 0]),
    (12, false, true, 6, 6, [Last, Last, Last], true, [2, 1, 0, 0]),
    (12, false, false, 6, 6, [Last, Last, Last], true, [2, 1, 0, 0]),
    (16, true, true, 5, 128, [Whole, Between, Whole], true, [1, 1, 4, 620]),
    (16, true, false, 4, 16, [Whole, Between, First], true, [1, 1, 2, 1202]),
    (16, false, true, 4, 6, [Last, Last, Last], true, [3, 2, 9, 858]),
    (16, false, false, 4, 7, [Last, Last, First], true, [1, 1, 7, 160]),
    (20, true, true, 5, 5, [Whole, Last, Between], true, [0, 1, 6, 988]),
    (20, true, false, 5, 6, [Last, Last, Whole], true, [4, 2, 10, 562]),
    (20, false, true, 5, 6, [Whole, Last, Between], true, [2, 2, 0, 0]),
    (20, false, false, 5, 6, [Last, Last, Last], true, [2, 1, 0, 0]),
    (24, true, true, 6, 8, [Last, Last, Last], true, [2, 2, 5, 0]),
    (24, true, false, 7, 4, [Last, Last, Between], true, [5, 2, 10, 1506]),
    (24, false, true, 6, 10, [Last, Last, First], true, [5, 3, 1, 0]),
    (24, false, false, 6, 10, [Last, Last, Between], true, [5, 2, 8, 958]),
    (32, true, true, 7, 8, [First, Whole, Between], true, [2, 2, 2, 0]),
    (32, true, false, 7, 8, [First, Whole, Between], true, [3, 2, 2, 0]),
    (32, false, true, 4, 6, [First, Whole, Last], true, [5, 3, 1, 18]),
    (32, false, false, 5, 6, [First, Whole, Last], false, [1, 1, 5, 344]),
];

/// Halves, once at least and until at most 6 bytes are left.
fn leaf(len: usize) -> usize {
    let half = len.div_ceil(2);
    if half <= 6 { half } else { leaf(half) }
}

/// The fastest of `tries` choices that a seed leads to: half of them at random, half the best so
/// far with one thing changed.
pub fn search(method: Method, len: usize, tries: usize, seed: u64) -> Routine {
    let mut random = Random(seed);
    let mut best = method.routine(len);
    let mut fewest = best.body_cycles();
    for turn in 0..tries {
        let other = random.tuning(len);
        let tuning = if turn % 2 == 0 { other } else { random.mixed(best.tuning, other) };
        let routine = method.tuned(len, tuning);
        let cycles = routine.body_cycles();
        if cycles < fewest {
            (best, fewest) = (routine, cycles);
        }
    }
    best
}

/// A linear congruential generator, of which the upper bits are used.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        let Random(state) = self;
        *state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) as usize % n
    }

    fn tuning(&mut self, len: usize) -> Tuning {
        let order = [0; 3].map(|_| Order::ALL[self.below(4)]);
        let store = self.below(6) as u8;
        let power = 1 + self.below(4) as u8;
        let (pair, seed) = (self.below(12) as u8, (self.below(3) * self.below(1000)) as u16);
        Tuning {
            leaf: (leaf(len) + self.below(2) * self.below(4)).min(len.div_ceil(2)),
            turn: TURNS[self.below(TURNS.len())],
            order,
            anchored: len <= MOST_ANCHORED && self.below(4) > 0,
            weights: Weights { store, power, pair, seed },
        }
    }

    /// The first with one thing of the second.
    fn mixed(&mut self, mut tuning: Tuning, other: Tuning) -> Tuning {
        match self.below(8) {
            0 => tuning.leaf = other.leaf,
            1 => tuning.turn = other.turn,
            2 => tuning.order = other.order,
            3 => tuning.anchored = other.anchored,
            4 => tuning.weights.store = other.weights.store,
            5 => tuning.weights.power = other.weights.power,
            6 => tuning.weights.pair = other.weights.pair,
            _ => tuning.weights.seed = other.weights.seed,
        }
        tuning
    }
}

/// The turns that are tried.
const TURNS: [usize; 9] = [4, 5, 6, 7, 8, 10, 12, 16, 128];

/// The longest operands whose product is within reach of a displacement.
const MOST_ANCHORED: usize = 32;
