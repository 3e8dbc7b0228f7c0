//! The published products of polynomials over GF(2), selectable by name: [`all`] lists them,
//! [`named`] finds one.
//!
//! All are from J.-M. Robert, P. Véron, "Faster multiplication over F2\[X\] using AVX512
//! instruction set and VPCLMULQDQ instruction", 2021, written from its text. A method is a
//! construction over a kernel, and has the sizes that come of that: a power of two times the
//! kernel's, three times, five times, or what Toom-Cook leaves.
//!
//! | file | source | idea |
//! |---|---|---|
//! | `constructions/` | algorithms 1 to 3, appendix D | Karatsuba in two, three and five parts; Toom-Cook in three |
//! | `avx512/quarters.rs` | table 2 | four products of 128 bits side by side |
//! | `avx512/of256.rs` | appendices B and F | kernels of 256 bits |
//! | `avx512/of512.rs` | section 2.2, appendix C | kernels of 512 bits |
//! | `avx2/` | the same on 128-bit products | what the paper compares with |
//! | `ring.rs` | section 4 | any of them modulo `X^n - 1`, for HQC |
//!
//! The papers' sizes are in whole limbs, so a Toom-Cook method over products of 4096 bits has 11904
//! bits, not the 11998 that table 9 prints. The results of all have twice the bits of an operand,
//! and no more is written.

#[cfg(target_arch = "x86_64")]
pub mod avx2;
#[cfg(target_arch = "x86_64")]
pub mod avx512;
#[cfg(target_arch = "x86_64")]
mod constructions;
#[cfg(target_arch = "x86_64")]
mod kernel;
mod prepared;
mod ring;

pub use prepared::Product;
pub use ring::{RingProduct, fold};

use std::sync::LazyLock;
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// `(r, a, b, scratch)`.
///
/// # Safety
/// The CPU has the method's level; operands, a result of twice their length that overlaps neither,
/// and scratch are as long as the entry says.
pub type Call = unsafe fn(*mut Limb, *const Limb, *const Limb, *mut Limb);

/// A published method for products.
#[derive(Clone)]
pub struct Gf2xMethod {
    /// The name that selects it: a construction and, in brackets, what it is made of.
    pub name: String,
    /// The paper's algorithm, section or table.
    pub source: &'static str,
    /// The lowest level whose instructions it may use.
    pub needs: Level,
    /// The sizes of the method, from the shortest on.
    pub entries: Vec<Entry>,
}

/// A method at one size.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Bits of an operand.
    pub bits: usize,
    /// Limbs of scratch.
    pub scratch: usize,
    /// The product.
    pub call: Call,
}

impl Gf2xMethod {
    /// A product of operands of exactly so many bits; nothing where it has no such size or the CPU
    /// lacks the level.
    pub fn prepare(&self, bits: usize, a: &[Limb], b: &[Limb]) -> Option<Product> {
        let entry = self.entries.iter().find(|entry| entry.bits == bits)?;
        self.needs.is_available().then(|| Product::new(*entry, a, b))
    }
}

/// Every method, in the order of the reports.
pub fn all() -> &'static [Gf2xMethod] {
    static ALL: LazyLock<Vec<Gf2xMethod>> = LazyLock::new(|| {
        #[cfg(target_arch = "x86_64")]
        return [avx512::methods(), avx2::methods()].concat();
        #[cfg(not(target_arch = "x86_64"))]
        Vec::new()
    });
    &ALL
}

/// The method of this name.
pub fn named(name: &str) -> Option<&'static Gf2xMethod> {
    all().iter().find(|method| method.name == name)
}
