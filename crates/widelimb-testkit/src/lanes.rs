//! [`LaneArena`]: digits of batches that end, or start, at a guard page.

use crate::guard::{Arena, Place, Side};
use widelimb_kernels::digits::{LANES, Lanes};

/// Digits of eight numbers between two guard pages.
#[derive(Debug)]
pub struct LaneArena(Arena);

impl LaneArena {
    /// Room for up to `n` digits on either side.
    pub fn new(n: usize) -> LaneArena {
        LaneArena(Arena::new(LANES * n))
    }

    /// Places `n` digits flush with the guard page of a side, with unspecified contents.
    pub fn place(&mut self, n: usize, side: Side) -> &mut [Lanes] {
        let len = LANES * n;
        let limbs = self.0.place(len, Place { side, align: 0 });
        // SAFETY: `Lanes` is exactly eight limbs, any of which make one, and these begin at a cache
        // line.
        let (before, lanes, after) = unsafe { limbs.align_to_mut::<Lanes>() };
        assert!(before.is_empty() && after.is_empty() && lanes.len() == n);
        lanes
    }

    /// Places a copy of digits flush with the guard page of a side.
    pub fn place_copy(&mut self, a: &[Lanes], side: Side) -> &mut [Lanes] {
        let copy = self.place(a.len(), side);
        copy.copy_from_slice(a);
        copy
    }

    /// Checks that nothing around the digits placed last was written.
    ///
    /// # Panics
    /// If something was written.
    #[track_caller]
    pub fn assert_margins(&self) {
        self.0.assert_margins();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_lie_at_either_end() {
        let mut arena = LaneArena::new(20);
        for n in 0..=20 {
            for side in [Side::Start, Side::End] {
                assert_eq!(arena.place_copy(&vec![Lanes([3; LANES]); n], side).len(), n);
                arena.assert_margins();
            }
        }
    }
}
