//! Operands of kernels between guard pages.

use widelimb_kernels::cpu::Level;
use widelimb_kernels::{Kernels, kernels_of};
use widelimb_limb::Limb;
use widelimb_testkit::operands::places_in_turn;
use widelimb_testkit::{Arena, Place};

/// Operands between guard pages: the first one is written to.
pub struct Guarded<const N: usize>([Arena; N]);

impl<const N: usize> Guarded<N> {
    /// Room for operands of up to `most` limbs.
    pub fn new(most: usize) -> Guarded<N> {
        Guarded([(); N].map(|()| Arena::new(most)))
    }

    /// Runs `work` on the operands, at places that `place` says for each length, and looks at what
    /// it left around them and of the sources.
    pub fn run(
        &mut self,
        operands: [&[Limb]; N],
        mut place: impl FnMut(usize) -> Place,
        work: impl FnOnce(&mut [Limb], &[&[Limb]]),
    ) -> &[Limb] {
        for (arena, operand) in self.0.iter_mut().zip(operands) {
            arena.place(operand.len(), place(operand.len())).copy_from_slice(operand);
        }
        let (r, sources) = self.0.split_first_mut().expect("a result");
        let placed: Vec<&[Limb]> = sources.iter().map(Arena::placed).collect();
        work(r.placed_mut(), &placed);
        assert!(placed == operands[1..], "a source changed");
        self.0.iter().for_each(Arena::assert_margins);
        self.0[0].placed()
    }
}

/// Every way to place operands, one after the other.
pub fn on_every_place(mut body: impl FnMut(&mut dyn FnMut(usize) -> Place)) {
    body(&mut Place::flush_with_end);
    body(&mut |_| Place::flush_with_start());
    let mut others = places_in_turn(1);
    (0..8).for_each(|_| body(&mut |_| others()[0]));
}

/// The kernels that the others are compared with.
pub fn portable() -> &'static Kernels {
    kernels_of(Level::Scalar).expect("every CPU has it")
}
