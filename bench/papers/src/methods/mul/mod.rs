//! The published multiplications, selectable by name: [`all`] lists them, [`named`] finds one.
//!
//! A method has its own representation, like those of addition: [`MulMethod::prepare`] converts
//! into it, and [`Prepared::run`] is the arithmetic alone. Both operands have one length; the
//! product is twice as long.
//!
//! | file | source | idea |
//! |---|---|---|
//! | [`scanning`] | lecture | row by row, and column by column (Comba) |
//! | [`hybrid`] | Gura et al. 2004 | columns of blocks, rows within a block |
//! | [`caching`] | Hutter, Wenger 2011; Seo, Kim 2012 | a few words of one operand stay, the other slides |
//! | [`karatsuba`] | lecture; Bernstein 2009 | three products of halves: additive, subtractive, refined; from 24 limbs and from 2 |
//! | [`narrow`] | lecture | row by row, column by column and Karatsuba on bytes and words of 32 bits |
//! | [`toom3`] | Toom, Cook | five products of thirds |
//! | [`vbap_decimal`] | thesis, algorithm 17 | columns in base 10^4 |
//! | [`vbap_split`] | thesis, algorithm 18 | all products first, on halves of limbs |
//! | [`vbap_words`] | thesis, algorithm 19 | the same at 256 bits, on words of 32 bits |
//! | [`vbap_ifma`] | thesis, fourth version and algorithm 20 | 256 bits in five digits of 52 bits |
//! | [`kvbap`] | thesis, algorithm 16 | Karatsuba over algorithm 20, with PML's sums and without |
//! | [`edamatsu`] | Edamatsu, Takahashi 2018 and 2023 (thesis, algorithms 5 and 6) | vectors times a digit |
//! | [`comba`] | the paper on Modified Comba | delayed carries, on one, two and many threads |
//!
//! [`counting`] counts the operations of some of them.
//!
//! The thesis and the lecture are those of [`methods`](super).

pub mod caching;
mod column;
pub mod comba;
pub mod counting;
pub mod edamatsu;
pub mod hybrid;
pub mod karatsuba;
#[cfg(target_arch = "x86_64")]
pub mod kvbap;
#[cfg(target_arch = "x86_64")]
mod kvbap_leaf;
#[cfg(target_arch = "x86_64")]
mod kvbap_sums;
pub mod narrow;
mod on_limbs;
mod pool;
mod radix;
pub mod scanning;
pub mod toom3;
#[cfg(target_arch = "x86_64")]
pub mod vbap_decimal;
#[cfg(target_arch = "x86_64")]
pub mod vbap_ifma;
#[cfg(target_arch = "x86_64")]
pub mod vbap_split;
#[cfg(target_arch = "x86_64")]
pub mod vbap_words;
mod words;

use super::{Prepared, any_length};
use std::sync::LazyLock;
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// A published multiplication; all of them are exact.
#[derive(Clone, Copy)]
pub struct MulMethod {
    /// The name that selects it.
    pub name: &'static str,
    /// The paper, with the algorithm's number or section.
    pub source: &'static str,
    /// The family of methods that it is compared with.
    pub family: Family,
    /// The lowest level whose instructions it may use.
    pub needs: Level,
    /// The operands it is stated for, in words.
    pub domain: &'static str,
    /// Whether the method takes two operands of so many limbs.
    pub lengths: fn(usize) -> bool,
    /// Converts two operands of one length into the method's own representation.
    ///
    /// # Panics
    /// If the lengths differ or are not in the domain, or the CPU lacks the level.
    pub prepare: fn(a: &[Limb], b: &[Limb]) -> Box<dyn Prepared>,
}

/// A family of methods, which has one figure in the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// The order of the limb products.
    Orders,
    /// The number of products.
    Divided,
    /// The thesis's vectors and the kernels that it compares with.
    Vectors,
    /// Modified Comba and its threads.
    Threads,
}

impl Family {
    /// All families, in the order of the reports.
    pub const ALL: [Family; 4] =
        [Family::Orders, Family::Divided, Family::Vectors, Family::Threads];
}

impl MulMethod {
    /// A portable method that takes every length.
    const fn portable(
        name: &'static str,
        source: &'static str,
        family: Family,
        prepare: fn(a: &[Limb], b: &[Limb]) -> Box<dyn Prepared>,
    ) -> MulMethod {
        MulMethod {
            name,
            source,
            family,
            needs: Level::Scalar,
            domain: "any length, any operands",
            lengths: any_length,
            prepare,
        }
    }

    /// Panics where `prepare` is asked for what it cannot do.
    fn assert_takes(&self, a: &[Limb], b: &[Limb]) {
        let (name, needs) = (self.name, self.needs);
        assert!(a.len() == b.len(), "{name}: operands of one length");
        assert!((self.lengths)(a.len()), "{name}: {} limbs are not {}", a.len(), self.domain);
        assert!(needs.is_available(), "{name}: this CPU has no level `{needs}`");
    }
}

/// Every method, in the order of the reports.
pub fn all() -> &'static [MulMethod] {
    static ALL: LazyLock<Vec<MulMethod>> = LazyLock::new(|| {
        let mut methods =
            vec![scanning::OPERAND, scanning::ROWS, scanning::PRODUCT, hybrid::HYBRID];
        methods.extend(caching::METHODS);
        methods.extend(karatsuba::METHODS);
        methods.push(toom3::TOOM3);
        methods.extend(narrow::METHODS);
        #[cfg(target_arch = "x86_64")]
        methods.extend([
            vbap_decimal::DECIMAL,
            vbap_split::SPLIT,
            vbap_words::WORDS,
            vbap_ifma::UNFUSED,
            vbap_ifma::FUSED,
            kvbap::KVBAP,
            kvbap::SCALAR,
            kvbap::SETS,
            edamatsu::KERNEL,
        ]);
        methods.push(edamatsu::SHIFTED);
        methods.extend(comba::METHODS);
        methods
    });
    &ALL
}

/// The method of this name.
pub fn named(name: &str) -> Option<&'static MulMethod> {
    all().iter().find(|method| method.name == name)
}
