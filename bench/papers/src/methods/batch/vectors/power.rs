//! Algorithm 7: powers by fixed windows, from the left, without a look at exponents.
//!
//! The windows are aligned to bit 0 of the exponents, so the first one may be narrower and none is
//! left for an epilogue: the published code's window of 5 bits is wrong in the one that it treats
//! there. How many there are follows from a length in bits that the caller states for all lanes;
//! each lane has its own exponent of at most that length. The table is read whole for each window.

use super::lanes::{Lanes, choose, cut, down_unsigned, or, splat, up, zeros};
use super::montgomery::Montgomery;

/// Powers modulo a batch of moduli, with the room that they take.
pub struct Powers<V> {
    montgomery: Montgomery<V>,
    window: u32,
    /// `a^i`, for all `i` of a window.
    table: Vec<V>,
    chosen: Vec<V>,
    y: Vec<V>,
    squared: Vec<V>,
}

impl<V: Lanes> Powers<V> {
    /// Powers by windows of so many bits.
    ///
    /// # Panics
    /// If the window is not of 1 to 8 bits.
    pub fn new(montgomery: Montgomery<V>, window: u32) -> Powers<V> {
        assert!((1..=8).contains(&window), "a window of 1 to 8 bits");
        let n = montgomery.grid().digits();
        let [chosen, y, squared] = [zeros(n), zeros(n), zeros(n)];
        Powers { montgomery, window, table: zeros(n << window), chosen, y, squared }
    }

    /// `r = a^e` modulo `N`, below `N`, for `a` below `2 N` in the digits of the moduli's grid and
    /// `e` in words, of which `bits` bits count; in time that depends on `bits` and the lengths
    /// alone.
    pub fn power(&mut self, r: &mut [V], a: &[V], e: &[V], bits: usize) {
        self.fill_table(a);
        self.y.copy_from_slice(self.montgomery.one());
        let windows = bits.div_ceil(self.window as usize);
        for (done, i) in (0..windows).rev().enumerate() {
            // The first squares would be those of 1.
            for _ in 0..if done == 0 { 0 } else { self.window } {
                self.montgomery.square(&mut self.squared, &self.y);
                std::mem::swap(&mut self.y, &mut self.squared);
            }
            // SAFETY: the moduli's `new` checked the level.
            unsafe { choose_power(&mut self.chosen, &self.table, e, i, self.window) };
            self.montgomery.multiply(&mut self.squared, &self.y, &self.chosen);
            std::mem::swap(&mut self.y, &mut self.squared);
        }
        self.montgomery.leave(r, &self.y);
    }

    fn fill_table(&mut self, a: &[V]) {
        let n = a.len();
        self.table[..n].copy_from_slice(self.montgomery.one());
        self.montgomery.enter(&mut self.table[n..2 * n], a);
        for i in 2..1 << self.window {
            let (below, entry) = self.table.split_at_mut(i * n);
            let (first, half) = (&below[n..2 * n], &below[i / 2 * n..][..n]);
            match i % 2 {
                0 => self.montgomery.square(&mut entry[..n], half),
                _ => self.montgomery.multiply(&mut entry[..n], &below[(i - 1) * n..], first),
            }
        }
    }
}

/// The entry of a table for window `i` of each lane's exponent; all entries are read.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn choose_power<V: Lanes>(chosen: &mut [V], table: &[V], e: &[V], i: usize, window: u32) {
    let index = bits_of_window(e, i, window);
    let n = chosen.len();
    chosen.copy_from_slice(&table[..n]);
    // Two entries at a time: what was chosen is loaded and stored once for both.
    for (k, two) in table.chunks_exact(2 * n).enumerate() {
        let [even, odd] = [splat(2 * k as u64), splat(2 * k as u64 + 1)];
        let (first, second) = two.split_at(n);
        for ((chosen, &x), &y) in chosen.iter_mut().zip(first).zip(second) {
            *chosen = choose(index, odd, y, choose(index, even, x, *chosen));
        }
    }
}

/// Bits `i w` to `i w + w - 1` of each exponent; above its words there are zeros.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn bits_of_window<V: Lanes>(e: &[V], i: usize, window: u32) -> V {
    let bit = i * window as usize;
    let (at, shift) = (bit / 64, (bit % 64) as u32);
    let word = |i: usize| e.get(i).copied().unwrap_or(splat(0));
    // A shift by 64 gives 0.
    cut(or(down_unsigned(word(at), shift), up(word(at + 1), 64 - shift)), window)
}
