//! A number from its digits: groups of digits one after the other, or the two parts of a split,
//! joined by a product with a power of the base.

use super::group::Group;
use super::powers::{Powers, Room, SPLIT_FROM, powers_cost, split_groups, split_index};
use crate::Limb;
use crate::cost;
use crate::product::{mul, mul_scratch_len};
use crate::progress::{Meter, Steps};
use crate::row;
use crate::scratch::with_scratch;
use crate::sum;
use crate::trim::{trim, trimmed};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// The number that the digits stand for, each below the base, most significant first; trimmed.
pub(super) fn read(k: &Kernels, digits: &[u8], base: u32, meter: Meter<'_>) -> Vec<Limb> {
    let group = Group::new(base);
    if digits.len() <= group.digits {
        let value = group.value(k, digits);
        return if value == 0 { vec![] } else { vec![value] };
    }
    let groups = digits.len().div_ceil(group.digits);
    if groups < threshold(k) {
        let mut number = vec![0; groups];
        read_groups(k, digits, group, &mut number);
        trim(&mut number);
        return number;
    }
    Powers::with(base, |powers, room| {
        let mut steps = meter.steps(|| whole_cost(k, groups));
        powers.prepare(k, groups, &mut steps);
        room.numbers.clear();
        Reader { k, powers, room, steps }.node(digits);
        trimmed(&room.numbers).to_vec()
    })
}

/// The groups from which on digits are split.
fn threshold(k: &Kernels) -> usize {
    k.thresholds.radix_multiply.max(SPLIT_FROM)
}

/// Fills `r`, as long as there are groups, with the number of the digits: for each group a row of
/// products over the groups before it.
fn read_groups(k: &Kernels, digits: &[u8], group: Group, r: &mut [Limb]) {
    group.read(k, digits, r);
    for len in 1..r.len() {
        let (below, above) = r.split_at_mut(len);
        above[0] = row::mul_1_assign(k, below, group.power, above[0]);
    }
}

/// The tree of numbers, made from the first digit to the last.
struct Reader<'a> {
    k: &'a Kernels,
    powers: &'a Powers,
    /// Memory whose numbers are those of the parts that wait to be joined.
    room: &'a mut Room,
    steps: Steps<'a>,
}

impl Reader<'_> {
    /// Puts the number of the digits on top, in as many limbs as the groups take.
    fn node(&mut self, digits: &[u8]) {
        let group = self.powers.group;
        let groups = digits.len().div_ceil(group.digits);
        let at = self.room.numbers.len();
        if groups < threshold(self.k) {
            self.steps.next(|| leaf_cost(groups));
            self.room.numbers.resize(at + groups, 0);
            return read_groups(self.k, digits, group, &mut self.room.numbers[at..]);
        }
        let index = split_index(groups);
        let (upper, lower) = digits.split_at(digits.len() - split_groups(index) * group.digits);
        self.node(upper);
        let lower_at = self.room.numbers.len();
        self.node(lower);
        self.steps.next(|| join_cost(self.k, groups));
        self.join(at, lower_at, index, groups);
    }

    /// Makes one number of two: that from limb `at` on times a power, and that from `lower_at` on.
    fn join(&mut self, at: usize, lower_at: usize, index: usize, groups: usize) {
        let power = self.powers.power(index);
        let upper = &self.room.numbers[at..lower_at];
        self.room.product.resize(upper.len() + power.limbs.len(), 0);
        let (product, factor) = (&mut self.room.product, &power.limbs);
        let room = mul_scratch_len(self.k, upper.len(), factor.len());
        with_scratch(room, |scratch| mul(self.k, product, upper, factor, scratch))
            .unwrap_or_else(|error| panic!("{error}"));
        let lower_len = self.room.numbers.len() - lower_at;
        let len = self.powers.integer_len(groups);
        self.room.numbers.copy_within(lower_at.., at);
        self.room.numbers.truncate(at + lower_len);
        self.room.numbers.resize(at + len, 0);
        let above = &mut self.room.numbers[at + power.zeros..];
        let product = &self.room.product[..self.room.product.len().min(above.len())];
        sum::add_assign(self.k, above, product);
    }
}

fn join_cost(k: &Kernels, groups: usize) -> f64 {
    cost::product(k, groups / 2, groups / 3)
}

fn leaf_cost(groups: usize) -> f64 {
    groups as f64 * (groups as f64 / 2.0 + 10.0)
}

/// The cost of all, as if all parts were halves.
fn whole_cost(k: &Kernels, groups: usize) -> f64 {
    let (mut nodes, mut size, mut total) = (1.0, groups, powers_cost(k, groups));
    while size >= threshold(k) {
        total += nodes * join_cost(k, size);
        (nodes, size) = (nodes * 2.0, size.div_ceil(2));
    }
    total + nodes * leaf_cost(size)
}
