//! Places a destination and its sources between guard pages, and checks them after a call.

use crate::guard::{Arena, Place, Side};
use widelimb_limb::Limb;

/// The limbs of a destination before a call that must overwrite it.
const JUNK: Limb = 0xdead_beef_dead_beef;

/// Three arenas: of a destination `r` and of the sources `a` and `b`.
#[derive(Debug)]
pub struct Operands {
    r: Arena,
    a: Arena,
    b: Arena,
}

impl Operands {
    /// Room for operands of up to `n` limbs.
    pub fn new(n: usize) -> Operands {
        Operands { r: Arena::new(n), a: Arena::new(n), b: Arena::new(n) }
    }

    /// Calls `run(r, a, b)` on a destination as long as `a` and copies of the sources, at the
    /// places of `r`, `a` and `b`. What it wrote is in [`result`](Self::result).
    ///
    /// # Panics
    /// If it changed anything around the destination.
    #[track_caller]
    pub fn apart<T>(
        &mut self,
        places: [Place; 3],
        a: &[Limb],
        b: &[Limb],
        run: impl FnOnce(&mut [Limb], &[Limb], &[Limb]) -> T,
    ) -> T {
        let r = self.r.place(a.len(), places[0]);
        r.fill(JUNK);
        let a_copy = self.a.place(a.len(), places[1]);
        a_copy.copy_from_slice(a);
        let b_copy = self.b.place(b.len(), places[2]);
        b_copy.copy_from_slice(b);
        let value = run(r, a_copy, b_copy);
        assert!(a_copy == a && b_copy == b, "a source changed");
        self.r.assert_margins();
        value
    }

    /// Calls `run(r, b)` on a destination that holds `a`, at the places of `r` and `b`.
    ///
    /// # Panics
    /// If it changed anything around the destination.
    #[track_caller]
    pub fn in_place<T>(
        &mut self,
        places: [Place; 2],
        a: &[Limb],
        b: &[Limb],
        run: impl FnOnce(&mut [Limb], &[Limb]) -> T,
    ) -> T {
        let r = self.r.place(a.len(), places[0]);
        r.copy_from_slice(a);
        let b_copy = self.b.place(b.len(), places[1]);
        b_copy.copy_from_slice(b);
        let value = run(r, b_copy);
        assert!(b_copy == b, "a source changed");
        self.r.assert_margins();
        value
    }

    /// The result of the last call.
    pub fn result(&self) -> &[Limb] {
        self.r.placed()
    }
}

/// All places of three operands: the 8 alignments of each with each, against both guard pages;
/// every 16th of them in debug builds, other ones for each `turn`.
pub fn all_places(turn: usize) -> impl Iterator<Item = [Place; 3]> {
    let step = if cfg!(debug_assertions) { 16 } else { 1 };
    (turn % step..1024).step_by(step).map(|i| {
        let side = if i >= 512 { Side::Start } else { Side::End };
        [i, i / 8, i / 64].map(|i| Place { side, align: i % 8 })
    })
}

/// Sixteen places: each operand at each alignment, against both guard pages, other combinations
/// for each `turn`.
pub fn some_places(turn: usize) -> impl Iterator<Item = [Place; 3]> {
    (0..16).map(move |i| {
        let side = if i >= 8 { Side::Start } else { Side::End };
        [i, i + turn, 3 * i + turn / 8].map(|i| Place { side, align: i % 8 })
    })
}

/// The places of [`some_places`] one after the other, without an end.
pub fn places_in_turn(turn: usize) -> impl FnMut() -> [Place; 3] {
    let mut next = turn;
    move || {
        next += 1;
        let mut places = some_places(next / 16);
        places.nth(next % 16).expect("there are 16 places")
    }
}

/// Each length from 0 to 200; in debug builds only every seventh of those above 40.
pub fn all_short_lengths() -> impl Iterator<Item = usize> {
    (0..=200).filter(|n| !cfg!(debug_assertions) || *n <= 40 || n % 7 == 0)
}

/// The lengths near the borders of blocks and of the choices between kernels, up to `max`; in debug
/// builds, up to 300.
pub fn border_lengths(max: usize) -> impl Iterator<Item = usize> {
    let max = if cfg!(debug_assertions) { max.min(300) } else { max };
    [16, 32, 64, 128, 256, 512, 1024, 2048, 4096]
        .into_iter()
        .flat_map(|border| border - 2..=border + 2)
        .filter(move |&n| n <= max)
}
