//! The published batch methods, selectable by name: [`all`] lists them, [`named`] finds one.
//!
//! A batch is eight numbers (or four) side by side: digit `i`, of 52 bits, of number `k` is lane
//! `k` of vector `i`. So one instruction does the same step of eight computations, and no carry
//! ever crosses a lane.
//!
//! A method has its own representation, like those of single products: [`BatchMethod::prepare`]
//! converts into it, and [`PreparedBatch::run`] is the arithmetic alone. All methods take any
//! number of digits, and vectors of 512 and of 256 bits.
//!
//! | file | source | idea |
//! |---|---|---|
//! | [`grid`] | section 3 | how many digits, how wide each |
//! | `vectors/convert` | section 6.4, table 8 | `expand`, `contract` |
//! | `vectors/schoolbook` | algorithms 1 and 2 | rows for products, columns for squares |
//! | `vectors/karatsuba` | section 3 | three products of halves, on any number of levels |
//! | `vectors/truncated` | section 5, theorem 2 | the upper half of a product whose lower half is known |
//! | `vectors/reduce` | algorithms 3, 4 and 6 | Montgomery reductions: after the product, digit by digit, truncated |
//! | `vectors/montgomery` | section 4 | a batch of moduli |
//! | `vectors/power` | algorithm 7 | fixed windows, the table read whole |
//!
//! `counting` counts the instructions of some of them.
//!
//! The paper is L.-S. Didier, N. El Mrabet, L. Glandus, J.-M. Robert, "Truncated multiplication and
//! batch software SIMD AVX512 implementation for faster Montgomery multiplications and modular
//! exponentiation", IACR Communications in Cryptology 1(3), 2024. Written from its text. Mended:
//! - Algorithm 1 as printed adds no upper halves;
//! - the carry of theorem 2 with the OR of Algorithm 6 counts one carry twice (`reduce`);
//! - powers are reduced fully, for exponents of any length, and no window is treated by itself at
//!   the end; the published code leaves results above the modulus, has the length of exponents
//!   built in, and is wrong in the last window for windows of 5 bits at 2080 bits.

pub mod grid;
#[cfg(target_arch = "x86_64")]
mod vectors;

#[cfg(target_arch = "x86_64")]
pub use vectors::counting;
pub use widelimb_lab::batches::{Batch, Operation, PreparedBatch};

use grid::Grid;
use std::sync::LazyLock;
use widelimb_kernels::cpu::Level;

/// The reduction of a product modulo the modulus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reduction {
    /// Algorithm 3, after the product.
    Separate,
    /// Algorithm 4, digit by digit.
    Interleaved,
    /// Algorithm 6, after the product, without the lower half that is known.
    Truncated,
}

impl Reduction {
    /// All reductions.
    pub const ALL: [Reduction; 3] =
        [Reduction::Separate, Reduction::Interleaved, Reduction::Truncated];

    /// The name that reports use.
    pub const fn name(self) -> &'static str {
        match self {
            Reduction::Separate => "separate",
            Reduction::Interleaved => "interleaved",
            Reduction::Truncated => "truncated",
        }
    }
}

/// A published method; all of them are exact.
#[derive(Clone, Debug)]
pub struct BatchMethod {
    /// The name that selects it.
    pub name: String,
    /// The paper's algorithms.
    pub source: String,
    /// The operation that the method computes.
    pub operation: Operation,
    /// The number of times that Karatsuba's method halves operands.
    pub levels: u32,
    /// The reduction, for operations with a modulus.
    pub reduction: Option<Reduction>,
    /// Numbers in a batch: 8 in vectors of 512 bits, 4 in vectors of 256.
    pub lanes: usize,
    /// The lowest level whose instructions it may use.
    pub needs: Level,
}

impl BatchMethod {
    fn new(operation: Operation, levels: u32, reduction: Option<Reduction>, lanes: usize) -> Self {
        let product = ["schoolbook", "karatsuba", "karatsuba2"][levels as usize];
        let product = (!operation.is_conversion()).then_some(product);
        let parts = ["batch", operation.name()].into_iter().chain(reduction.map(Reduction::name));
        let mut name = parts.chain(product).collect::<Vec<_>>().join("_");
        if lanes == 4 {
            name += "_256";
        }
        let source = source(operation, levels, reduction);
        BatchMethod { name, source, operation, levels, reduction, lanes, needs: Level::Avx512 }
    }

    /// The layout of numbers of so many bits. Moduli have two bits more to spare: `R > 4 N`.
    pub fn grid(&self, bits: usize) -> Grid {
        Grid::for_bits(bits + if self.operation.is_modular() { 2 } else { 0 }, self.levels)
    }

    /// Converts operands into the method's representation; nothing where the CPU lacks what it
    /// needs.
    ///
    /// # Panics
    /// If the operands are not what [`Batch`] says.
    pub fn prepare(&self, batch: &Batch) -> Option<Box<dyn PreparedBatch>> {
        #[cfg(target_arch = "x86_64")]
        if self.needs.is_available() {
            return Some(vectors::prepare(self, batch));
        }
        // An absent method ignores its operands.
        let _ = batch;
        None
    }
}

/// The place of a method in the paper.
fn source(operation: Operation, levels: u32, reduction: Option<Reduction>) -> String {
    let product = match (operation, levels) {
        (Operation::Expand | Operation::Contract, _) => "section 6.4",
        (Operation::Sqr | Operation::MontgomerySqr, 0) => "algorithm 2",
        (Operation::Power, 0) => "algorithms 1 and 2",
        (_, 0) => "algorithm 1",
        (_, 1) => "section 3, one level",
        _ => "section 3, two levels",
    };
    let reduced = match (reduction, operation, levels) {
        (None, ..) => return format!("batch paper, {product}"),
        (Some(Reduction::Interleaved), Operation::MontgomeryMul, _) => {
            return "batch paper, algorithm 4".into();
        }
        (Some(Reduction::Interleaved), ..) => "algorithms 3 and 4",
        (Some(Reduction::Separate), ..) => "algorithm 3",
        (Some(Reduction::Truncated), _, 0) => "algorithm 6",
        (Some(Reduction::Truncated), ..) => "algorithm 6, section 5.1",
    };
    let power = if operation == Operation::Power { "algorithm 7; " } else { "" };
    format!("batch paper, {power}{product}; {reduced}")
}

/// Every method, in the order of the paper's tables; those of eight lanes first.
pub fn all() -> &'static [BatchMethod] {
    static ALL: LazyLock<Vec<BatchMethod>> = LazyLock::new(|| {
        let mut methods = Vec::new();
        for lanes in [8, 4] {
            for operation in Operation::ALL {
                let method =
                    |levels, reduction| BatchMethod::new(operation, levels, reduction, lanes);
                let variants = variants(operation);
                methods.extend(variants.map(|(levels, reduction)| method(levels, reduction)));
            }
        }
        methods
    });
    &ALL
}

/// The products, and the reductions with each. A square is not interleaved.
fn variants(operation: Operation) -> impl Iterator<Item = (u32, Option<Reduction>)> {
    let reductions = match operation.is_modular() {
        true => Reduction::ALL.map(Some).to_vec(),
        false => vec![None],
    };
    let levels = if operation.is_conversion() { 0..=0 } else { 0..=2 };
    let all = levels.flat_map(move |levels| {
        reductions.clone().into_iter().map(move |reduction| (levels, reduction))
    });
    all.filter(move |&(levels, reduction)| {
        reduction != Some(Reduction::Interleaved)
            || levels == 0 && operation != Operation::MontgomerySqr
    })
}

/// The method of this name.
pub fn named(name: &str) -> Option<&'static BatchMethod> {
    all().iter().find(|method| method.name == name)
}
