//! [`Group`]: eight powers side by side, in the lanes of vectors.
//!
//! Source: Didier et al. 2024, Algorithm 7; values between products stay below twice their modulus.

use super::room::Room;
use super::single::base_of;
use super::values::{Values, leave_by_one, one};
use super::{Job, JobPower, Secrecy};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::batch::{
    BatchKernels, DIGIT_BITS, DIGIT_MASK, LOOKS, Lanes, Moduli, PerLane,
};
use widelimb_kernels::floats::DefaultFloats;
use widelimb_kernels::{Kernels, Wiped, wipe};
use widelimb_limb::modular::window::{Windows, bits_at};

/// Cost of reading one table entry, in digit products.
pub const LOOK: f64 = 0.3;

/// The powers of up to eight jobs, with the jobs' numbers.
pub fn run(
    k: &Kernels,
    jobs: &[Job<'_>],
    numbers: &[usize],
    secrecy: Secrecy,
    room: &mut Room,
) -> Vec<JobPower> {
    let lanes = lanes_of(jobs, numbers);
    let mut powers: PerLane<Vec<Limb>> =
        lanes.map(|job: &Job<'_>| vec![0; job.modulus.limbs().len()]);
    let group = Group::new(k, lanes, numbers.len(), secrecy);
    group.power(&mut powers, room);
    with_numbers(numbers, powers)
}

/// Pairs each power with its job's number; wipes those of filler lanes.
pub fn with_numbers(numbers: &[usize], mut powers: PerLane<Vec<Limb>>) -> Vec<JobPower> {
    // Callers wipe the powers they receive; copies made by filler lanes never reach them.
    powers[numbers.len()..].iter_mut().for_each(|copy| wipe(copy));
    numbers.iter().copied().zip(powers).collect()
}

/// The job of each lane; a filler lane, which has none of its own, repeats the first one's.
pub fn lanes_of<'a, T>(jobs: &'a [T], numbers: &[usize]) -> PerLane<&'a T> {
    core::array::from_fn(|lane| &jobs[numbers[if lane < numbers.len() { lane } else { 0 }]])
}

/// Up to eight jobs in lanes, with the windows and digits that all lanes share.
pub struct Group<'a> {
    pub k: &'a Kernels,
    pub batch: &'a BatchKernels,
    pub lanes: PerLane<&'a Job<'a>>,
    /// The number of lanes that have a job of their own.
    pub count: usize,
    /// The digits of each lane.
    pub n: usize,
    pub windows: Windows,
    pub secrecy: Secrecy,
}

impl<'a> Group<'a> {
    pub fn new(
        k: &'a Kernels,
        lanes: PerLane<&'a Job<'a>>,
        count: usize,
        secrecy: Secrecy,
    ) -> Group<'a> {
        let n = lanes.iter().map(|job| job.modulus.digits()).max().unwrap_or(1);
        let bits = lanes.iter().map(|job| job.bits()).max().unwrap_or(0);
        let look = match secrecy {
            Secrecy::Secret => LOOK,
            _ => 0.0,
        };
        let windows = Windows::cheapest(bits, look, n);
        Group { k, batch: &k.batch, lanes, count, n, windows, secrecy }
    }

    fn room_len(&self) -> usize {
        Values::room_len(self.n, (self.windows.entries() + LOOKS) * self.n)
    }

    /// Computes each lane's power, in as many limbs as its vector in `powers` has.
    pub fn power(&self, powers: &mut PerLane<Vec<Limb>>, room: &mut Room) {
        let (n, batch) = (self.n, self.batch);
        let (values, room) = Values::split(room.lanes(self.room_len()), n);
        let Values { modulus, neg_inverse, power, factor, squared, spare } = values;
        let (factors, room) = room.split_at_mut(LOOKS * n);
        let (table, scratch) = room.split_at_mut(self.windows.entries() * n);
        self.expand_moduli(modulus, neg_inverse, squared);
        let floats = &DefaultFloats::set();
        let m = Moduli { modulus, neg_inverse, lanes: self.count, floats };
        self.fill_table(table, squared, [factor, spare], m, scratch);
        self.ladder().power(power, table, factors, m, scratch, |at| self.indices(at));
        leave_by_one(batch, powers, [power, factor], m, scratch);
    }

    pub fn ladder(&self) -> Ladder<'a> {
        let Group { k, n, windows, secrecy, .. } = *self;
        Ladder { k, n, windows, secrecy }
    }

    pub fn expand_moduli(
        &self,
        modulus: &mut [Lanes],
        neg_inverse: &mut [Lanes],
        squared: &mut [Lanes],
    ) {
        let constants = self.lanes.map(|job| job.modulus.constants(self.k, self.n));
        self.batch.expand(modulus, self.lanes.map(|job| job.modulus.limbs()));
        self.batch.expand(neg_inverse, constants.each_ref().map(|lane| &lane.neg_inverse[..]));
        self.batch.expand(squared, constants.each_ref().map(|lane| &lane.r_squared[..]));
    }

    /// Fills the table with the powers of the bases from 0 on, in Montgomery form.
    pub fn fill_table(
        &self,
        table: &mut [Lanes],
        squared: &[Lanes],
        [factor, spare]: [&mut [Lanes]; 2],
        m: Moduli<'_>,
        scratch: &mut [Lanes],
    ) {
        let (n, batch) = (self.n, self.batch);
        let (unit, powers) = table.split_at_mut(n);
        one(factor);
        batch.mul(unit, factor, squared, m, scratch);
        self.enter_bases(&mut powers[..n], unit, squared, [factor, spare], m, scratch);
        fill_powers(batch, n, powers, m, scratch);
    }

    /// Takes the bases into Montgomery form. A base may be longer than its modulus, if it has as
    /// many limbs: the part above the digits, `h R`, enters on its own as `h R^2`, and the sum,
    /// below `4 m`, is brought below `2 m` by a product with the form of 1.
    pub fn enter_bases(
        &self,
        r: &mut [Lanes],
        unit: &[Lanes],
        squared: &[Lanes],
        [factor, spare]: [&mut [Lanes]; 2],
        m: Moduli<'_>,
        scratch: &mut [Lanes],
    ) {
        let (n, batch) = (self.n, self.batch);
        let bases = self.lanes.map(|job| base_of(self.k, job));
        batch.expand(factor, bases.each_ref().map(|base| &base[..]));
        batch.mul(r, factor, squared, m, scratch);
        let reach = DIGIT_BITS * n;
        if bases.iter().all(|base| LIMB_BITS * base.len() <= reach) {
            return;
        }
        let highs = bases.each_ref().map(|base| Wiped(high_limbs(base, reach)));
        batch.expand(factor, highs.each_ref().map(|high| &high[..]));
        batch.mul(spare, factor, squared, m, scratch);
        batch.mul_assign(spare, squared, m, scratch);
        add(spare, r);
        batch.mul(r, spare, unit, m, scratch);
    }

    /// The table index of each lane, for the window at `at` and for those below it.
    pub fn indices(&self, at: usize) -> [Lanes; LOOKS] {
        let Windows { width, .. } = self.windows;
        core::array::from_fn(|i| match at.checked_sub(i * width) {
            Some(at) => Lanes(self.lanes.map(|job| bits_at(job.exponent, job.bits(), at, width))),
            None => Lanes::ZERO,
        })
    }
}

/// Fills `powers` with the powers of a number from the first on.
pub fn fill_powers(
    batch: &BatchKernels,
    n: usize,
    powers: &mut [Lanes],
    m: Moduli<'_>,
    scratch: &mut [Lanes],
) {
    for i in 2..=powers.len() / n {
        let (below, power) = powers.split_at_mut((i - 1) * n);
        let at = |j: usize| &below[(j - 1) * n..][..n];
        match i % 2 {
            0 => batch.sqr(&mut power[..n], at(i / 2), m, scratch),
            _ => batch.mul(&mut power[..n], at(i - 1), at(1), m, scratch),
        }
    }
}

/// The ladder of squares and products that computes eight powers from a table.
pub struct Ladder<'a> {
    pub k: &'a Kernels,
    /// The digits of a number.
    pub n: usize,
    pub windows: Windows,
    pub secrecy: Secrecy,
}

impl Ladder<'_> {
    /// Computes the power in each lane, from a table of the powers from 0 on; `indices` gives the
    /// indices of the window at a bit and of those below it. `factors` has room for [`LOOKS`]
    /// entries.
    pub fn power(
        &self,
        power: &mut [Lanes],
        table: &[Lanes],
        factors: &mut [Lanes],
        m: Moduli<'_>,
        scratch: &mut [Lanes],
        indices_at: impl Fn(usize) -> [Lanes; LOOKS],
    ) {
        let n = self.n;
        power.copy_from_slice(&table[..n]);
        let mut indices = [Lanes::ZERO; LOOKS];
        for (i, at) in self.windows.starts().enumerate() {
            let look = i % LOOKS;
            if look == 0 {
                indices = indices_at(at);
                self.look_up(factors, table, &indices);
            }
            let entry = &factors[look * n..][..n];
            if i == 0 {
                power.copy_from_slice(entry);
                continue;
            }
            for _ in 0..self.windows.width {
                self.k.batch.sqr_assign(power, m, scratch);
            }
            if self.secrecy == Secrecy::Secret || indices[look] != Lanes::ZERO {
                self.k.batch.mul_assign(power, entry, m, scratch);
            }
        }
    }

    pub fn look_up(&self, r: &mut [Lanes], table: &[Lanes], indices: &[Lanes; LOOKS]) {
        if self.secrecy == Secrecy::Secret {
            return self.k.select_several(r, table, indices);
        }
        let n = self.n;
        for (r, index) in r.chunks_exact_mut(n).zip(indices) {
            for (i, digit) in r.iter_mut().enumerate() {
                let entry = |lane: usize| table[index.0[lane] as usize * n + i].0[lane];
                *digit = Lanes(core::array::from_fn(entry));
            }
        }
    }
}

/// `floor(a / 2^bits)`, in as many limbs as its length allows.
fn high_limbs(a: &[Limb], bits: usize) -> Vec<Limb> {
    let (from, shift) = (bits / LIMB_BITS, bits % LIMB_BITS);
    let limb = |i: usize| a.get(i).copied().unwrap_or(0);
    let high = |i| limb(i) >> shift | (limb(i + 1) << 1) << (LIMB_BITS - 1 - shift);
    (from..a.len()).map(high).collect()
}

/// `r = r + a`, for a sum below `2^(52 n)`.
fn add(r: &mut [Lanes], a: &[Lanes]) {
    let Lanes(mut carries) = Lanes::ZERO;
    for (r, a) in r.iter_mut().zip(a) {
        for ((r, a), carry) in r.0.iter_mut().zip(a.0).zip(&mut carries) {
            let digit = (*r & DIGIT_MASK) + (a & DIGIT_MASK) + *carry;
            *carry = digit >> DIGIT_BITS;
            *r = digit & DIGIT_MASK;
        }
    }
}
