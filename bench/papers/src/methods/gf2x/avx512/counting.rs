//! Counts of the kernel's products in the constructions, made by a kernel that only counts. Source:
//! GF2X paper, table 1, which gives formulas.

use super::{Fifths, Halves, Kernel, Thirds};
use std::cell::Cell;
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

thread_local! {
    static CALLS: Cell<usize> = const { Cell::new(0) };
}

/// Counts itself.
struct Counting;

impl Kernel for Counting {
    const LIMBS: usize = 8;
    const SCRATCH: usize = 0;

    unsafe fn mul(_: *mut Limb, _: *const Limb, _: *const Limb, _: *mut Limb) {
        CALLS.set(CALLS.get() + 1);
    }
}

/// A construction at one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Construction {
    /// The paper's name.
    pub name: &'static str,
    /// The parts that the outermost step splits an operand into.
    pub parts: usize,
    /// Limbs of an operand.
    pub limbs: usize,
    /// Products of 512 bits.
    pub kernels: usize,
}

fn count<K: Kernel>(name: &'static str, parts: usize) -> Construction {
    let (a, mut r) = (vec![0; K::LIMBS], vec![0; 2 * K::LIMBS]);
    let mut scratch = vec![0; K::SCRATCH];
    CALLS.set(0);
    // SAFETY: operands of the kernel's size, as much scratch as it asks for; `all` has checked the
    // level.
    unsafe { K::mul(r.as_mut_ptr(), a.as_ptr(), a.as_ptr(), scratch.as_mut_ptr()) };
    Construction { name, parts, limbs: K::LIMBS, kernels: CALLS.get() }
}

/// The constructions of table 1 at short sizes; nothing where the CPU lacks their level.
pub fn all() -> Vec<Construction> {
    if !Level::Avx512.is_available() {
        return Vec::new();
    }
    type Two = Halves<Counting>;
    type Four = Halves<Two>;
    vec![
        count::<Two>("KaratRec", 2),
        count::<Four>("KaratRec", 2),
        count::<Halves<Four>>("KaratRec", 2),
        count::<Thirds<Counting>>("Karat3", 3),
        count::<Thirds<Two>>("Karat3", 3),
        count::<Thirds<Four>>("Karat3", 3),
        count::<Fifths<Counting>>("Karat5", 5),
        count::<Fifths<Two>>("Karat5", 5),
        count::<Fifths<Four>>("Karat5", 5),
    ]
}
