//! Operands and destination as plain limbs, each on its own 64-byte lines, and the function that
//! adds or subtracts them.

use super::Prepared;
use std::ops::{Deref, DerefMut};
#[cfg(target_arch = "x86_64")]
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// Limbs of one vector register.
pub const LANES: usize = 8;

#[repr(C, align(64))]
#[derive(Clone, Copy)]
struct Line([Limb; LANES]);

/// A number whose limb 0 lies at a multiple of 64 bytes, as the thesis's operands do.
pub struct Aligned {
    lines: Vec<Line>,
    len: usize,
}

impl Aligned {
    /// `len` limbs of 0.
    pub fn zeros(len: usize) -> Aligned {
        Aligned { lines: vec![Line([0; LANES]); len.div_ceil(LANES)], len }
    }

    /// A copy of `limbs`.
    pub fn copy_of(limbs: &[Limb]) -> Aligned {
        let mut copy = Aligned::zeros(limbs.len());
        copy.copy_from_slice(limbs);
        copy
    }
}

impl Deref for Aligned {
    type Target = [Limb];

    fn deref(&self) -> &[Limb] {
        // SAFETY: the lines are 8 limbs each without padding, and at least `len` limbs together.
        unsafe { std::slice::from_raw_parts(self.lines.as_ptr().cast(), self.len) }
    }
}

impl DerefMut for Aligned {
    fn deref_mut(&mut self) -> &mut [Limb] {
        // SAFETY: as in `deref`, and exclusive.
        unsafe { std::slice::from_raw_parts_mut(self.lines.as_mut_ptr().cast(), self.len) }
    }
}

/// Memory of both operands and of the result.
pub struct Numbers {
    pub a: Aligned,
    pub b: Aligned,
    pub r: Aligned,
}

impl Numbers {
    pub fn new(a: &[Limb], b: &[Limb]) -> Numbers {
        assert!(a.len() == b.len(), "operands of one length");
        Numbers { a: Aligned::copy_of(a), b: Aligned::copy_of(b), r: Aligned::zeros(a.len()) }
    }
}

/// A method that works on limbs with portable code.
pub struct OnLimbs {
    numbers: Numbers,
    function: fn(&mut [Limb], &[Limb], &[Limb]) -> Limb,
}

impl OnLimbs {
    pub fn boxed(
        a: &[Limb],
        b: &[Limb],
        function: fn(&mut [Limb], &[Limb], &[Limb]) -> Limb,
    ) -> Box<dyn Prepared> {
        Box::new(OnLimbs { numbers: Numbers::new(a, b), function })
    }
}

impl Prepared for OnLimbs {
    fn run(&mut self) -> Limb {
        let Numbers { a, b, r } = &mut self.numbers;
        (self.function)(r, a, b)
    }

    fn result(&self) -> Vec<Limb> {
        self.numbers.r.to_vec()
    }
}

/// A method that works on limbs with the instructions of a level, [`Level::Avx512Base`] or another.
#[cfg(target_arch = "x86_64")]
pub struct OnVectors {
    numbers: Numbers,
    function: VectorFunction,
}

/// `(r, a, b) -> carry`.
///
/// # Safety
/// The CPU has the level.
#[cfg(target_arch = "x86_64")]
pub type VectorFunction = unsafe fn(&mut [Limb], &[Limb], &[Limb]) -> Limb;

/// Panics where the CPU lacks what the vector methods are written for.
#[cfg(target_arch = "x86_64")]
pub fn assert_vectors() {
    assert_level(Level::Avx512Base);
}

#[cfg(target_arch = "x86_64")]
fn assert_level(level: Level) {
    assert!(level.is_available(), "this CPU has no level `{level}`");
}

#[cfg(target_arch = "x86_64")]
impl OnVectors {
    pub fn boxed(a: &[Limb], b: &[Limb], function: VectorFunction) -> Box<dyn Prepared> {
        OnVectors::boxed_at(Level::Avx512Base, a, b, function)
    }

    /// The work of a function whose instructions belong to another level.
    pub fn boxed_at(
        level: Level,
        a: &[Limb],
        b: &[Limb],
        function: VectorFunction,
    ) -> Box<dyn Prepared> {
        assert_level(level);
        Box::new(OnVectors { numbers: Numbers::new(a, b), function })
    }
}

#[cfg(target_arch = "x86_64")]
impl Prepared for OnVectors {
    fn run(&mut self) -> Limb {
        let Numbers { a, b, r } = &mut self.numbers;
        // SAFETY: `boxed_at` checked the level.
        unsafe { (self.function)(r, a, b) }
    }

    fn result(&self) -> Vec<Limb> {
        self.numbers.r.to_vec()
    }
}
