//! Methods with their operands in digits.

use super::convert::{bit_len, contract, expand, expand_words};
use super::karatsuba::{product, scratch_len};
use super::lanes::{Lanes, zeros};
use super::montgomery::Montgomery;
use super::power::Powers;
use crate::methods::batch::grid::Grid;
use crate::methods::batch::{Batch, BatchMethod, Operation, PreparedBatch};
use std::arch::x86_64::{__m256i, __m512i};
use widelimb_limb::Limb;

/// The caller has checked the level.
pub fn prepare(method: &BatchMethod, batch: &Batch) -> Box<dyn PreparedBatch> {
    match method.lanes {
        8 => prepare_lanes::<__m512i>(method, batch),
        _ => prepare_lanes::<__m256i>(method, batch),
    }
}

fn prepare_lanes<V: Lanes>(method: &BatchMethod, batch: &Batch) -> Box<dyn PreparedBatch> {
    assert_eq!(batch.a.len(), V::COUNT, "{}: a number for each lane", method.name);
    let grid = method.grid(batch.bits);
    let digits = |numbers: &[Vec<Limb>]| {
        let mut digits = zeros::<V>(grid.digits());
        expand(grid, &mut digits, numbers);
        digits
    };
    let b = || {
        assert_eq!(batch.b.len(), V::COUNT, "{}: a number for each lane", method.name);
        digits(&batch.b)
    };
    let montgomery = || {
        let reduction = method.reduction.expect("a modular method");
        Montgomery::new(grid, reduction, &batch.moduli)
    };
    match method.operation {
        Operation::Mul => Box::new(Product::new(grid, digits(&batch.a), Some(b()))),
        Operation::Sqr => Box::new(Product::new(grid, digits(&batch.a), None)),
        Operation::MontgomeryMul => {
            Box::new(Residue::new(montgomery(), digits(&batch.a), Some(b())))
        }
        Operation::MontgomerySqr => Box::new(Residue::new(montgomery(), digits(&batch.a), None)),
        Operation::Expand => {
            let digits = zeros::<V>(grid.digits());
            Box::new(Expand { grid, numbers: batch.a.clone(), digits })
        }
        Operation::Contract => {
            let (digits, limbs) = (digits(&batch.a), batch.bits.div_ceil(64));
            Box::new(Contract { grid, digits, limbs, numbers: Vec::new() })
        }
        Operation::Power => Box::new(Power {
            e: exponents(batch),
            powers: Powers::new(montgomery(), batch.window),
            batch: batch.clone(),
            grid,
            a: zeros(grid.digits()),
            r: zeros(grid.digits()),
            results: Vec::new(),
        }),
    }
}

/// Room for the exponents, which are checked here.
fn exponents<V: Lanes>(batch: &Batch) -> Vec<V> {
    assert_eq!(batch.exponents.len(), V::COUNT, "an exponent for each lane");
    for exponent in &batch.exponents {
        let bits = bit_len(exponent);
        assert!(bits <= batch.exponent_bits, "an exponent of {bits} bits is longer than stated");
    }
    zeros(batch.exponent_bits.div_ceil(64))
}

struct Product<V> {
    grid: Grid,
    a: Vec<V>,
    b: Option<Vec<V>>,
    r: Vec<V>,
    scratch: Vec<V>,
}

impl<V: Lanes> Product<V> {
    fn new(grid: Grid, a: Vec<V>, b: Option<Vec<V>>) -> Product<V> {
        assert!(grid.digits() <= super::schoolbook::LONGEST, "columns that do not overflow");
        let (r, scratch) = (zeros(2 * grid.digits()), zeros(scratch_len(grid)));
        Product { grid, a, b, r, scratch }
    }
}

impl<V: Lanes> PreparedBatch for Product<V> {
    fn run(&mut self) {
        // SAFETY: `BatchMethod::prepare` checked the level.
        unsafe {
            product(self.grid, &mut self.r, &self.a, self.b.as_deref(), &mut self.scratch);
        }
    }

    fn results(&self) -> Vec<Vec<Limb>> {
        contract(self.grid, &self.r, 2 * self.grid.bits().div_ceil(64))
    }
}

struct Residue<V> {
    montgomery: Montgomery<V>,
    a: Vec<V>,
    b: Option<Vec<V>>,
    r: Vec<V>,
}

impl<V: Lanes> Residue<V> {
    fn new(montgomery: Montgomery<V>, a: Vec<V>, b: Option<Vec<V>>) -> Residue<V> {
        let r = zeros(a.len());
        Residue { montgomery, a, b, r }
    }
}

impl<V: Lanes> PreparedBatch for Residue<V> {
    fn run(&mut self) {
        match &self.b {
            Some(b) => self.montgomery.multiply(&mut self.r, &self.a, b),
            None => self.montgomery.square(&mut self.r, &self.a),
        }
    }

    fn results(&self) -> Vec<Vec<Limb>> {
        let grid = self.montgomery.grid();
        contract(grid, &self.r, grid.bits().div_ceil(64))
    }
}

/// A power with its conversions, which are part of the paper's times.
struct Power<V> {
    powers: Powers<V>,
    batch: Batch,
    grid: Grid,
    a: Vec<V>,
    e: Vec<V>,
    r: Vec<V>,
    results: Vec<Vec<Limb>>,
}

impl<V: Lanes> PreparedBatch for Power<V> {
    fn run(&mut self) {
        let batch = &self.batch;
        expand(self.grid, &mut self.a, &batch.a);
        expand_words(&mut self.e, &batch.exponents);
        self.powers.power(&mut self.r, &self.a, &self.e, batch.exponent_bits);
        self.results = contract(self.grid, &self.r, batch.bits.div_ceil(64));
    }

    fn results(&self) -> Vec<Vec<Limb>> {
        self.results.clone()
    }
}

struct Expand<V> {
    grid: Grid,
    numbers: Vec<Vec<Limb>>,
    digits: Vec<V>,
}

impl<V: Lanes> PreparedBatch for Expand<V> {
    fn run(&mut self) {
        expand(self.grid, &mut self.digits, &self.numbers);
    }

    fn results(&self) -> Vec<Vec<Limb>> {
        contract(self.grid, &self.digits, self.grid.bits().div_ceil(64))
    }
}

struct Contract<V> {
    grid: Grid,
    digits: Vec<V>,
    limbs: usize,
    numbers: Vec<Vec<Limb>>,
}

impl<V: Lanes> PreparedBatch for Contract<V> {
    fn run(&mut self) {
        self.numbers = contract(self.grid, &self.digits, self.limbs);
    }

    fn results(&self) -> Vec<Vec<Limb>> {
        self.numbers.clone()
    }
}
