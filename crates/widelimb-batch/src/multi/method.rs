//! [`Method`]: how a product of powers is computed, by counts of products.

use super::MultiJob;
use super::buckets::{most_residues, subsets};
use super::straus::further_products;
use crate::MOST_BATCH_BITS;
use crate::engine::plan::alone;
use crate::engine::{Secrecy, threads};
use widelimb_kernels::Kernels;
use widelimb_kernels::batch::{DIGIT_BITS, LANES};
use widelimb_kernels::floats::DefaultFloats;

/// The most powers that share squares: their tables are read again and again.
const MOST_FACTORS: usize = 16;

/// Fewer powers are not worth buckets of any width.
const LEAST_POWERS: usize = 8;

/// The ways of a bucket and a base into lanes and back, in products, for each digit.
const MOVES: f64 = 2.0;

/// The widest window of buckets.
const WIDEST: usize = 14;

/// How a product of powers is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// So many parts, each of which has squares of its own.
    Straus { parts: usize },
    /// So many parts, each on its own with buckets for windows of so many bits.
    Buckets { parts: usize, width: usize },
    /// So many parts, whose windows of so many bits lie side by side in lanes.
    BucketsInLanes { parts: usize, width: usize },
}

/// The lengths that the costs of a product depend on.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The number of powers.
    pub powers: usize,
    /// Bits of the longest exponent.
    pub bits: usize,
    /// Digits of the modulus.
    pub digits: usize,
    /// Whether exponents are secrets.
    pub secrecy: Secrecy,
}

impl Shape {
    /// The shape of a job.
    pub fn of(job: &MultiJob<'_>, secrecy: Secrecy) -> Shape {
        let bits = job.factors().map(|factor| factor.with_secrecy(secrecy).bits());
        let (powers, digits) = (job.powers.len(), job.modulus.digits());
        Shape { powers, bits: bits.max().unwrap_or(0), digits, secrecy }
    }
}

impl Method {
    /// The method that costs the least for a job of a call of so many like it.
    pub fn cheapest(k: &Kernels, shape: Shape, jobs: usize) -> Method {
        DefaultFloats::with(|| {
            let costs = Costs { k, shape, jobs, threads: threads() };
            let straus = costs.straus();
            if shape.secrecy != Secrecy::Public || shape.powers < LEAST_POWERS {
                return straus.1;
            }
            least([straus, costs.buckets(), costs.buckets_in_lanes()].into_iter()).1
        })
    }
}

/// The cost of raising so many public numbers to one public power of so many bits.
pub fn powers_cost(k: &Kernels, digits: usize, count: usize, bits: usize) -> f64 {
    let shape = Shape { powers: count, bits, digits, secrecy: Secrecy::Public };
    let costs = Costs { k, shape, jobs: 1, threads: 1 };
    // Windows that slide over so many bits take about a fifth as many products as squares.
    DefaultFloats::with(|| costs.each_of(count) * 1.2 * bits as f64)
}

/// The cost of the products of so many [subsets] of public numbers, and whether lanes take less.
pub fn subsets_cost(k: &Kernels, digits: usize, powers: usize, count: usize) -> (f64, bool) {
    let shape = Shape { powers, bits: count, digits, secrecy: Secrecy::Public };
    let costs = Costs { k, shape, jobs: 1, threads: 1 };
    DefaultFloats::with(|| costs.subsets())
}

/// The costs of the methods, in products of one number in constant time.
struct Costs<'a> {
    k: &'a Kernels,
    shape: Shape,
    jobs: usize,
    threads: usize,
}

impl Costs<'_> {
    /// The cost of a product of one number.
    fn alone(&self) -> f64 {
        alone(self.shape.secrecy)(self.shape.digits)
    }

    /// The cost of a product in each of so many lanes.
    fn group(&self, lanes: usize) -> f64 {
        match DIGIT_BITS * self.shape.digits - 2 <= MOST_BATCH_BITS {
            true => self.k.batch.worth_of(self.shape.digits, lanes),
            false => f64::INFINITY,
        }
    }

    /// The cost of one product in each of so many computations, side by side or alone.
    fn each_of(&self, count: usize) -> f64 {
        let several = |count: usize| (count as f64 * self.alone()).min(self.group(count));
        let rest = count % LANES;
        let groups = (count / LANES) as f64 * several(LANES);
        if rest == 0 { groups } else { groups + several(rest) }
    }

    /// The parts of a product with shared squares that cost the least.
    fn straus(&self) -> (f64, Method) {
        let Shape { powers, bits, .. } = self.shape;
        let fewest = powers.div_ceil(MOST_FACTORS).max(1);
        let most = (fewest + LANES).next_multiple_of(LANES).min(powers.max(1));
        let further = further_products(bits) as f64;
        let cost = |parts: usize| {
            let products = bits as f64 + powers.div_ceil(parts) as f64 * further;
            let all = self.each_of(self.jobs * parts) / self.jobs as f64;
            // The parts are multiplied one after the other, by two products each.
            all * products + 2.0 * (parts - 1) as f64
        };
        let parts = (fewest..=most).map(|parts| (cost(parts), Method::Straus { parts }));
        least(parts)
    }

    /// The cheapest of buckets for windows of all widths, each product on its own.
    fn buckets(&self) -> (f64, Method) {
        let Shape { powers, bits, digits, .. } = self.shape;
        // Each part has its own squares, and the memory for it is limited.
        let parts = self.threads.div_ceil(self.jobs).min(powers / 64);
        let parts = parts.max(powers.div_ceil(most_residues(digits)));
        let cost = |width: usize| {
            let part = powers.div_ceil(parts) as f64;
            let window = part + (1 << width) as f64;
            let products = part + bits as f64 + bits.div_ceil(width) as f64 * window;
            self.alone() * products
        };
        let fits = |&width: &usize| (1 << width) <= most_residues(digits);
        let widths = (1..=WIDEST).filter(fits);
        least(widths.map(|width| (cost(width), Method::Buckets { parts, width })))
    }

    /// The cheapest of buckets in lanes, for windows of all widths.
    fn buckets_in_lanes(&self) -> (f64, Method) {
        let Shape { powers, bits, digits, .. } = self.shape;
        let cost = |parts: usize, width: usize| {
            let (windows, buckets) = (bits.div_ceil(width), (1 << width) as f64);
            let products = powers.div_ceil(parts) as f64 + buckets;
            let tasks = self.groups_of(self.jobs * parts * windows) / self.jobs as f64;
            let moves = 1.0 + MOVES / digits as f64;
            // To enter a base takes a product, to join windows their squares, and two products.
            let enter = self.group(LANES) / LANES as f64 * powers as f64;
            let join = self.alone() * (bits + 2 * parts * windows) as f64;
            tasks * products * moves + (enter + join) / self.threads.min(self.jobs) as f64
        };
        let fits =
            |&width: &usize| LANES << width <= most_residues(digits) && (1 << width) < 2 * powers;
        let parts = 1..=LANES.min(powers);
        let all = parts.flat_map(|parts| {
            let method = move |width| Method::BucketsInLanes { parts, width };
            (1..=WIDEST).filter(fits).map(move |width| (cost(parts, width), method(width)))
        });
        least(all)
    }

    /// The cost of products of as many subsets as there are bits, and whether lanes take less.
    fn subsets(&self) -> (f64, bool) {
        let Shape { powers, bits, digits, .. } = self.shape;
        let windows = bits.div_ceil(subsets::WIDTH);
        // Each bucket takes one product more than the bases in it save.
        let products = powers as f64 + (1 << subsets::WIDTH) as f64;
        let enter = self.group(LANES) / LANES as f64 * powers as f64;
        let moves = 1.0 + MOVES / digits as f64;
        let in_lanes = self.groups_of(windows) * products * moves + enter;
        let alone = self.alone() * (windows as f64 * products + powers as f64);
        if in_lanes < alone { (in_lanes, true) } else { (alone, false) }
    }

    /// The cost of one product in each of so many lanes.
    fn groups_of(&self, count: usize) -> f64 {
        let rest = count % LANES;
        let last = if rest == 0 { 0.0 } else { self.group(rest) };
        if self.threads == 1 {
            return (count / LANES) as f64 * self.group(LANES) + last;
        }
        count.div_ceil(LANES).div_ceil(self.threads) as f64 * self.group(LANES)
    }
}

/// The method of the least cost, the first one of several.
fn least(methods: impl Iterator<Item = (f64, Method)>) -> (f64, Method) {
    let none = (f64::INFINITY, Method::Straus { parts: 1 });
    methods.fold(none, |best, next| if next.0 < best.0 { next } else { best })
}
