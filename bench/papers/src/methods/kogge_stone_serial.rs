//! Sums, carries and maximal sums of the whole number first, then one serial adjustment.
//!
//! Source: PML thesis, algorithms 2 and 4, phase by phase as printed: what is done "in parallel"
//! there are loops without dependencies here, which a compiler may vectorise.
//!
//! Domain: everything. Mended: as printed, phase 3 increments limb i if it had a carry from phase 2
//! or if `carry = 1` and `M[i] = 1`, and resets `carry` only inside that branch. So a carry that
//! has run through all-ones limbs is not added to the first limb that ends the run (FF..F, FF..F, 5
//! plus 1 gives 0, 0, 5), and goes on to a later run where it does not belong. Here the running
//! carry is added to whatever limb it reaches, and ends there unless that limb is maximal. The top
//! limb's carry, which the shift of phase 2 drops, is kept.

use super::buffer::Numbers;
use super::{Method, Op, Prepared};
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// Algorithm 2 as printed, mended.
pub const ADD: Method = Method::exact_add(
    "kogge_stone_serial_add",
    "PML thesis, algorithm 2, serial phase 3",
    Level::Scalar,
    |a, b| Phases::boxed(a, b, Phases::add),
);

/// Algorithm 4 as printed, mended.
pub const SUB: Method = Method {
    name: "kogge_stone_serial_sub",
    source: "PML thesis, algorithm 4, serial phase 3",
    op: Op::Sub,
    prepare: |a, b| Phases::boxed(a, b, Phases::sub),
    ..ADD
};

struct Phases {
    numbers: Numbers,
    /// Whether each limb's own sum carried, or its difference borrowed.
    carried: Vec<bool>,
    /// Whether each limb propagates a carry (it is all ones) or a borrow (it is 0).
    extreme: Vec<bool>,
    function: fn(&mut Phases) -> Limb,
}

impl Phases {
    fn boxed(a: &[Limb], b: &[Limb], function: fn(&mut Phases) -> Limb) -> Box<dyn Prepared> {
        let numbers = Numbers::new(a, b);
        let none = vec![false; a.len()];
        Box::new(Phases { numbers, carried: none.clone(), extreme: none, function })
    }

    fn add(&mut self) -> Limb {
        let Numbers { a, b, r } = &mut self.numbers;
        for ((r, &a), &b) in r.iter_mut().zip(a.iter()).zip(b.iter()) {
            *r = a.wrapping_add(b);
        }
        for ((carried, &r), &a) in self.carried.iter_mut().zip(r.iter()).zip(a.iter()) {
            *carried = r < a;
        }
        for (extreme, &r) in self.extreme.iter_mut().zip(r.iter()) {
            *extreme = r == Limb::MAX;
        }
        self.adjust(1)
    }

    fn sub(&mut self) -> Limb {
        let Numbers { a, b, r } = &mut self.numbers;
        for ((r, &a), &b) in r.iter_mut().zip(a.iter()).zip(b.iter()) {
            *r = a.wrapping_sub(b);
        }
        for ((carried, &a), &b) in self.carried.iter_mut().zip(a.iter()).zip(b.iter()) {
            *carried = a < b;
        }
        for (extreme, &r) in self.extreme.iter_mut().zip(r.iter()) {
            *extreme = r == 0;
        }
        self.adjust(Limb::MAX)
    }

    /// Adds `unit` (1 or -1) to each limb that a carry reaches; the carry out of the top.
    fn adjust(&mut self, unit: Limb) -> Limb {
        let mut carry = false;
        let flags = self.carried.iter().zip(&self.extreme);
        for (r, (&carried, &extreme)) in self.numbers.r.iter_mut().zip(flags) {
            if carry {
                *r = r.wrapping_add(unit);
            }
            carry = carried || (carry && extreme);
        }
        Limb::from(carry)
    }
}

impl Prepared for Phases {
    fn run(&mut self) -> Limb {
        (self.function)(self)
    }

    fn result(&self) -> Vec<Limb> {
        self.numbers.r.to_vec()
    }
}
