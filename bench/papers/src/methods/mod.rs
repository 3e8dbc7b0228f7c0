//! The published algorithms, selectable by name: [`all`] lists them, [`named`] finds one.
//!
//! A method keeps its own representation (limbs, digits in radix 2^51, base 10^18, floating-point
//! limbs). [`Method::prepare`] converts the operands into it, so that [`Prepared::run`] is the
//! arithmetic alone: that is what the harness times.
//!
//! They are written the way their papers write them, as the comparison and not as the best that
//! can be done. Where a printed algorithm is wrong the file's header says how it was mended.
//!
//! | file | source | idea |
//! |---|---|---|
//! | [`chain`] | thesis, equations 2.1 and 2.4 | one limb after the other |
//! | [`kogge_stone`] | thesis, algorithms 2 and 4, with masks | one addition of masks finds all carries of a block |
//! | [`kogge_stone_serial`] | the same, as printed | vectors in spirit, a serial adjustment |
//! | [`carry_bytes`] | thesis, algorithm 3 | an addition of one byte per limb finds the carries |
//! | [`carry_select`] | thesis, equation 2.3 | both outcomes of a limb, or of a block, and a choice |
//! | [`pml_phases`] | thesis, algorithms 7 and 9 | each phase over the whole number |
//! | [`pml_chunks`] | thesis, algorithms 8 and 10 | all phases on 8 limbs, then the next 8 |
//! | [`pml_narrow`] | thesis, section 7.1 | the same on 2 limbs, and on 4 |
//! | [`approx_phases`] | thesis, algorithms 11 and 13 | without the last phase |
//! | [`approx_chunks`] | thesis, algorithms 12 and 14 | without the last phase, 8 limbs at a time |
//! | [`decimal`] | thesis, section 3.2.2, first version | limbs in base 10^18 |
//! | [`adc`] | lecture, multiprecision addition | the CPU's add with carry, on bytes and on limbs |
//! | [`radix51`] | lecture, radix 2^51 | signed digits with room for carries |
//! | [`float22`] | lecture, floating-point limbs | the same in doubles, radix 2^22 |
//! | [`float22_round`] | lecture, carrying | its carries four at a time, by a rounding instruction |
//! | [`mul`] | thesis, lecture, Comba paper | multiplication: a list of its own |
//! | [`batch`] | batch paper | eight numbers side by side: a list of its own |
//! | [`gf2x`] | GF2X paper | products of polynomials over GF(2): a list of its own |
//! | [`hqc`] | GF2X paper, section 4 | HQC with those products |
//!
//! The thesis is S. Das, "Accelerating Large Integer Arithmetic with Parallel Addition,
//! Subtraction, and Vedic-Based Multiplication Using AVX512", IIT Gandhinagar 2025; the lecture is
//! "Cryptographic Engineering: Multiprecision arithmetic", Radboud University 2019.

pub mod adc;
#[cfg(target_arch = "x86_64")]
pub mod approx_chunks;
#[cfg(target_arch = "x86_64")]
pub mod approx_phases;
pub mod batch;
#[cfg(target_arch = "x86_64")]
mod blocks;
mod buffer;
#[cfg(target_arch = "x86_64")]
pub mod carry_bytes;
pub mod carry_select;
pub mod chain;
#[cfg(target_arch = "x86_64")]
pub mod decimal;
mod digits;
pub mod float22;
#[cfg(target_arch = "x86_64")]
pub mod float22_round;
pub mod gf2x;
pub mod hqc;
#[cfg(target_arch = "x86_64")]
pub mod kogge_stone;
pub mod kogge_stone_serial;
pub mod mul;
#[cfg(target_arch = "x86_64")]
pub mod pml_chunks;
#[cfg(target_arch = "x86_64")]
pub mod pml_narrow;
#[cfg(target_arch = "x86_64")]
pub mod pml_phases;
pub mod radix51;

use std::sync::LazyLock;
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

pub use widelimb_lab::measure::Op;

/// A published algorithm for addition or subtraction.
#[derive(Clone, Copy)]
pub struct Method {
    /// The name that selects it.
    pub name: &'static str,
    /// The paper, with the algorithm's number or section.
    pub source: &'static str,
    /// The operation that the method computes.
    pub op: Op,
    /// Whether the result is exact on the method's whole domain.
    pub exact: bool,
    /// The lowest level whose instructions it may use.
    pub needs: Level,
    /// The operands it is stated for, in words.
    pub domain: &'static str,
    /// Whether the method takes operands of so many limbs.
    pub lengths: fn(usize) -> bool,
    /// Whether two operands of such a length are in its domain.
    pub admits: fn(a: &[Limb], b: &[Limb]) -> bool,
    /// Converts two operands of one length into the method's own representation.
    ///
    /// # Panics
    /// If the lengths differ or are not in the domain, or the CPU lacks the level.
    pub prepare: fn(a: &[Limb], b: &[Limb]) -> Box<dyn Prepared>,
}

impl Method {
    /// An exact addition that takes all operands of every length.
    const fn exact_add(
        name: &'static str,
        source: &'static str,
        needs: Level,
        prepare: fn(a: &[Limb], b: &[Limb]) -> Box<dyn Prepared>,
    ) -> Method {
        Method {
            name,
            source,
            op: Op::Add,
            exact: true,
            needs,
            domain: "any length, any operands",
            lengths: any_length,
            admits: any_operands,
            prepare,
        }
    }
}

/// A method with its operands, ready to be timed.
pub trait Prepared {
    /// Computes the result from the operands, which stay as they were; gives the carry or borrow,
    /// and 0 for a product.
    fn run(&mut self) -> Limb;

    /// The result of the last [`run`](Prepared::run) as limbs: as many as each operand had, and for
    /// a product as many as both.
    fn result(&self) -> Vec<Limb>;
}

/// [`Method::lengths`] of the methods that take every length.
fn any_length(_: usize) -> bool {
    true
}

/// [`Method::admits`] of the methods that take all operands of their lengths.
fn any_operands(_: &[Limb], _: &[Limb]) -> bool {
    true
}

/// Whether `a + b` has no carry out.
fn sum_fits(a: &[Limb], b: &[Limb]) -> bool {
    // The sum carries out just where b is above the complement of a.
    b.iter().rev().le(a.iter().rev().map(|limb| !limb).collect::<Vec<_>>().iter())
}

/// Whether `a - b` has no borrow out.
fn difference_fits(a: &[Limb], b: &[Limb]) -> bool {
    a.iter().rev().ge(b.iter().rev())
}

/// Every method, in the order of the reports.
pub fn all() -> &'static [Method] {
    static ALL: LazyLock<Vec<Method>> = LazyLock::new(|| {
        let mut methods = vec![chain::ADD, chain::SUB];
        methods.extend([carry_select::ADD, carry_select::SUB]);
        methods.extend([carry_select::BLOCKS_ADD, carry_select::BLOCKS_SUB]);
        methods.extend([kogge_stone_serial::ADD, kogge_stone_serial::SUB]);
        #[cfg(target_arch = "x86_64")]
        methods.extend(vector_methods());
        methods.extend([adc::ADD, adc::SUB, adc::BYTES_ADD, adc::BYTES_SUB]);
        methods.extend(radix51::METHODS);
        methods.extend(float22::METHODS);
        #[cfg(target_arch = "x86_64")]
        methods.extend([float22_round::ADD, float22_round::SUB]);
        methods
    });
    &ALL
}

/// The methods of the thesis that are written for vectors.
#[cfg(target_arch = "x86_64")]
fn vector_methods() -> impl Iterator<Item = Method> {
    [
        [kogge_stone::ADD, kogge_stone::SUB],
        [carry_bytes::ADD, carry_bytes::SUB],
        [decimal::ADD, decimal::SUB],
        [pml_phases::ADD, pml_phases::SUB],
        [pml_chunks::ADD, pml_chunks::SUB],
        [pml_narrow::ADD_256, pml_narrow::SUB_256],
        [pml_narrow::ADD_128, pml_narrow::SUB_128],
        [approx_phases::ADD, approx_phases::SUB],
        [approx_chunks::ADD, approx_chunks::SUB],
    ]
    .into_iter()
    .flatten()
}

/// The method of this name.
pub fn named(name: &str) -> Option<&'static Method> {
    all().iter().find(|method| method.name == name)
}
