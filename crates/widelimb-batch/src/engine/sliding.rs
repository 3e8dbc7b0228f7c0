//! Eight powers to one public exponent: the windows slide over its zeros, in all lanes alike. Of
//! the bases nothing but the lengths decides what is executed.
//!
//! Source: Handbook of Applied Cryptography, algorithm 14.85.

use super::group::{Group, lanes_of, with_numbers};
use super::room::Room;
use super::values::one;
use super::values::{Values, leave};
use super::{Job, JobPower, Secrecy};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;
use widelimb_kernels::batch::{BatchKernels, DIGIT_BITS, Lanes, Moduli, PerLane};
use widelimb_kernels::floats::DefaultFloats;
use widelimb_limb::trim::{bit, bit_len};

/// The widest window.
pub const WIDEST: u32 = 7;

/// A window of an exponent: its step takes `squares` squares, then a product by the base to the odd
/// power `value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub squares: usize,
    pub value: u64,
}

/// The windows of an exponent, from the top. The squares before the first one are of 1 and left
/// out.
#[derive(Clone, Debug)]
pub struct Chain {
    pub windows: Vec<Window>,
    /// Squares after the last window.
    pub squares: usize,
}

impl Chain {
    /// The chain with the fewest products, over all widths of windows.
    pub fn shortest(exponent: &[Limb]) -> Chain {
        let chains = (1..=WIDEST).map(|width| Chain::new(exponent, width));
        chains.min_by_key(Chain::products).unwrap_or_else(|| Chain::new(exponent, 1))
    }

    /// The chain with windows of at most `width` bits.
    pub fn new(exponent: &[Limb], width: u32) -> Chain {
        let (mut windows, mut squares) = (vec![], 0);
        let mut top = bit_len(exponent);
        while top > 0 {
            if !bit(exponent, top - 1) {
                (top, squares) = (top - 1, squares + 1);
                continue;
            }
            let end = (top.saturating_sub(width.into())..top).find(|&i| bit(exponent, i));
            let end = end.unwrap_or(top - 1);
            let bits = (end..top).rev().map(|i| u64::from(bit(exponent, i)));
            let value = bits.fold(0, |value, bit| 2 * value + bit);
            windows.push(Window { squares: squares + (top - end) as usize, value });
            (top, squares) = (end, 0);
        }
        Chain { windows, squares }
    }

    /// The number of entries of the table: the base to the powers 1, 3, 5 and so on, as far as they
    /// occur.
    pub fn entries(&self) -> usize {
        self.windows.iter().map(|window| window.value / 2 + 1).max().unwrap_or(0) as usize
    }

    /// The number of products and squares, those of the table included.
    pub fn products(&self) -> usize {
        let table = if self.entries() > 1 { self.entries() } else { 0 };
        let squares: usize = self.windows.iter().skip(1).map(|window| window.squares).sum();
        table + squares + self.squares + self.windows.len().saturating_sub(1)
    }

    /// Whether the last step is a product by the base itself.
    fn ends_with_the_base(&self) -> bool {
        self.squares == 0
            && self.windows.len() > 1
            && self.windows.last().is_some_and(|w| w.value == 1)
    }
}

/// Whether all these jobs have the same exponent, which is public.
pub fn is_shared(jobs: &[Job<'_>], numbers: &[usize]) -> bool {
    let exponent = |number: usize| jobs[number].counted_exponent();
    numbers.iter().all(|&number| exponent(number).eq(exponent(numbers[0])))
}

/// The powers of up to eight jobs that share the exponent of the first, with the jobs' numbers.
pub fn run(k: &Kernels, jobs: &[Job<'_>], numbers: &[usize], room: &mut Room) -> Vec<JobPower> {
    let lanes = lanes_of(jobs, numbers);
    let mut powers = lanes.map(|job| vec![0; job.modulus.limbs().len()]);
    let group = Group::new(k, lanes, numbers.len(), Secrecy::Public);
    let chain = Chain::shortest(&lanes[0].counted_exponent().collect::<Vec<_>>());
    power(&group, &chain, &mut powers, room);
    with_numbers(numbers, powers)
}

fn room_len(group: &Group<'_>, chain: &Chain) -> usize {
    Values::room_len(group.n, chain.entries().max(1) * group.n)
}

/// Computes each lane's power, in as many limbs as its vector in `powers` has.
pub fn power(group: &Group<'_>, chain: &Chain, powers: &mut PerLane<Vec<Limb>>, room: &mut Room) {
    let (n, batch) = (group.n, group.batch);
    let (values, room) = Values::split(room.lanes(room_len(group, chain)), n);
    let Values { modulus, neg_inverse, power, factor, squared, spare } = values;
    let (table, scratch) = room.split_at_mut(chain.entries().max(1) * n);
    group.expand_moduli(modulus, neg_inverse, squared);
    let floats = &DefaultFloats::set();
    let m = Moduli { modulus, neg_inverse, lanes: group.count, floats };
    let Some((first, windows)) = chain.windows.split_first() else {
        one(power);
        return batch.contract(powers.each_mut().map(|power| &mut power[..]), power);
    };
    let fits = fits(group);
    if !fits {
        // The form of 1, which only long bases need.
        one(spare);
        batch.mul(power, spare, squared, m, scratch);
    }
    group.enter_bases(&mut table[..n], power, squared, [factor, spare], m, scratch);
    fill_odd_powers(batch, table, squared, m, scratch);
    power.copy_from_slice(entry(table, first, n));
    let (last, windows) = match windows.split_last() {
        Some((last, windows)) if fits && chain.ends_with_the_base() => (Some(last), windows),
        _ => (None, windows),
    };
    raise(batch, power, table, windows, m, scratch);
    squares(batch, power, last.map_or(chain.squares, |last| last.squares), m, scratch);
    match last {
        // The base as it is takes the power out of Montgomery's form. It is below R, as a factor
        // may be whose other one is below the modulus.
        Some(_) => {
            batch.reduce_once(power, modulus);
            batch.expand(factor, group.lanes.map(|job| job.base));
        }
        None => one(factor),
    }
    leave(batch, powers, power, factor, m, scratch);
}

/// Whether every base is below `R`, by its length.
fn fits(group: &Group<'_>) -> bool {
    let reach = DIGIT_BITS * group.n;
    group.lanes.iter().all(|job| LIMB_BITS * job.base.len() <= reach)
}

/// Fills the table with the odd powers of a base; `square` is room for its square.
fn fill_odd_powers(
    batch: &BatchKernels,
    table: &mut [Lanes],
    square: &mut [Lanes],
    m: Moduli<'_>,
    scratch: &mut [Lanes],
) {
    let n = square.len();
    if table.len() > n {
        batch.sqr(square, &table[..n], m, scratch);
    }
    for i in 1..table.len() / n {
        let (below, power) = table.split_at_mut(i * n);
        batch.mul(&mut power[..n], &below[(i - 1) * n..], square, m, scratch);
    }
}

/// The table entry that a window multiplies by.
fn entry<'a>(table: &'a [Lanes], window: &Window, n: usize) -> &'a [Lanes] {
    &table[window.value as usize / 2 * n..][..n]
}

/// Raises a power by so many windows: squares and products.
fn raise(
    batch: &BatchKernels,
    power: &mut [Lanes],
    table: &[Lanes],
    windows: &[Window],
    m: Moduli<'_>,
    scratch: &mut [Lanes],
) {
    for window in windows {
        squares(batch, power, window.squares, m, scratch);
        batch.mul_assign(power, entry(table, window, power.len()), m, scratch);
    }
}

fn squares(
    batch: &BatchKernels,
    power: &mut [Lanes],
    count: usize,
    m: Moduli<'_>,
    scratch: &mut [Lanes],
) {
    (0..count).for_each(|_| batch.sqr_assign(power, m, scratch));
}

impl Chain {
    /// The digits of room that [`power_assign`](Chain::power_assign) takes for numbers of `n`
    /// digits, beside a product's scratch.
    pub fn room_len(&self, n: usize) -> usize {
        (self.entries().max(1) + 1) * n
    }

    /// Raises a number in Montgomery form to a power, by an exponent above 0; by 0 the number
    /// stays.
    pub fn power_assign(
        &self,
        batch: &BatchKernels,
        power: &mut [Lanes],
        m: Moduli<'_>,
        room: &mut [Lanes],
    ) -> Option<()> {
        let (first, windows) = self.windows.split_first()?;
        let n = power.len();
        let (table, room) = room.split_at_mut(self.entries() * n);
        let (square, scratch) = room.split_at_mut(n);
        table[..n].copy_from_slice(power);
        fill_odd_powers(batch, table, square, m, scratch);
        power.copy_from_slice(entry(table, first, n));
        raise(batch, power, table, windows, m, scratch);
        squares(batch, power, self.squares, m, scratch);
        Some(())
    }
}
