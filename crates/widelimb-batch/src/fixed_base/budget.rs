//! Makes tables, as large as they pay or as there is memory for.

use super::shape::{Costs, MOST_BYTES, Shape};
use super::{FixedBase, making, vectors_of};
use crate::engine::Secrecy;
use crate::{Limb, Modulus};
use widelimb_kernels::batch::Lanes;
use widelimb_kernels::{Kernels, kernels};

impl FixedBase {
    /// The table for powers of a base to exponents below `2^exponent_bits`.
    ///
    /// Cost: a square for each bit of the exponent, a product for each entry, eight at once where
    /// the CPU can, and one power from the table: mostly as much as one or two powers. The table
    /// has at most 1 MiB, or two numbers as long as the modulus if these are more.
    pub fn new(modulus: &Modulus, base: &[Limb], exponent_bits: usize) -> FixedBase {
        FixedBase::new_with(kernels(), modulus, base, exponent_bits)
    }

    /// [`new`](FixedBase::new) with the kernels of a level.
    pub fn new_with(
        k: &Kernels,
        modulus: &Modulus,
        base: &[Limb],
        exponent_bits: usize,
    ) -> FixedBase {
        let costs = Costs { entry: ENTRY, ..costs(modulus, MOST_BYTES, Secrecy::Secret) };
        FixedBase::of_shape(k, modulus, base, exponent_bits, &costs)
    }

    /// [`new`](FixedBase::new) with the table that makes [`pow`](FixedBase::pow) fastest among
    /// those of at most `bytes` bytes, whatever its making takes; the smallest one has two numbers
    /// as long as the modulus.
    ///
    /// A power for a secret exponent reads blocks whole, so blocks stay small: more than 2 MiB are
    /// of no use for 256 bits modulo 4096 bits, where a power takes 43 products.
    pub fn with_memory(
        modulus: &Modulus,
        base: &[Limb],
        exponent_bits: usize,
        bytes: usize,
    ) -> FixedBase {
        FixedBase::with_memory_with(kernels(), modulus, base, exponent_bits, bytes)
    }

    /// [`with_memory`](FixedBase::with_memory) with the kernels of a level.
    #[doc(hidden)]
    pub fn with_memory_with(
        k: &Kernels,
        modulus: &Modulus,
        base: &[Limb],
        exponent_bits: usize,
        bytes: usize,
    ) -> FixedBase {
        let costs = costs(modulus, bytes, Secrecy::Secret);
        FixedBase::of_shape(k, modulus, base, exponent_bits, &costs)
    }

    /// [`with_memory`](FixedBase::with_memory) for the table that makes
    /// [`pow_vartime`](FixedBase::pow_vartime) fastest, which reads one entry for a product: blocks
    /// are as large as the memory allows. With 16 MiB, 256 bits modulo 4096 bits take 23 products
    /// and a square. [`pow`](FixedBase::pow) from such a table is exact too, and slow.
    pub fn with_memory_vartime(
        modulus: &Modulus,
        base: &[Limb],
        exponent_bits: usize,
        bytes: usize,
    ) -> FixedBase {
        FixedBase::with_memory_vartime_with(kernels(), modulus, base, exponent_bits, bytes)
    }

    /// [`with_memory_vartime`](FixedBase::with_memory_vartime) with the kernels of a level.
    #[doc(hidden)]
    pub fn with_memory_vartime_with(
        k: &Kernels,
        modulus: &Modulus,
        base: &[Limb],
        exponent_bits: usize,
        bytes: usize,
    ) -> FixedBase {
        let costs = costs(modulus, bytes, Secrecy::Public);
        FixedBase::of_shape(k, modulus, base, exponent_bits, &costs)
    }

    fn of_shape(
        k: &Kernels,
        modulus: &Modulus,
        base: &[Limb],
        bits: usize,
        costs: &Costs,
    ) -> FixedBase {
        making::make(k, modulus, base, bits, Shape::cheapest(bits, costs))
    }
}

/// Cost of reading one table entry, in digit products.
const LOOK: f64 = 0.3;

/// The part of a product that an entry has to save in each power, where nobody says how large a
/// table may be.
const ENTRY: f64 = 1.0 / 32.0;

/// The costs of entries for a modulus.
fn costs(modulus: &Modulus, most_bytes: usize, secrecy: Secrecy) -> Costs {
    Costs {
        look: LOOK / modulus.digits() as f64,
        reads_blocks: secrecy == Secrecy::Secret,
        entry: 0.0,
        entry_bytes: size_of::<Lanes>() * vectors_of(modulus),
        most_bytes,
    }
}
