//! Taylor expansions at `y^T + y`, of which the [change of basis](super::basis) is made.

use super::basis::WORDS;
use super::tree::Tree;
use crate::Limb;
use widelimb_kernels::gf2x::fft::TILE_WORD_LIMBS;

/// Limbs up to which all groups of one size are expanded before those of the next one: what is read
/// has then left the core's store buffer, where unaligned loads would wait for it.
pub(super) const NEAR: usize = 2048;

impl Tree<'_> {
    /// The Taylor expansion of `2^(low + log)` rows at `y^T + y`, where `T = 2^low`, or its
    /// inverse.
    pub(super) fn expand(&self, x: &mut [Limb], low: u32, log: u32, unit: usize, down: bool) {
        if x.len() <= NEAR {
            for i in 0..log {
                let log = if down { log - i } else { i + 1 };
                for group in x.chunks_mut((unit << (low + log)) / WORDS) {
                    self.step(group, low, log, unit, down);
                }
            }
        } else if log > 0 {
            if down {
                self.step(x, low, log, unit, true);
            }
            let half = (unit << (low + log - 1)) / WORDS;
            self.each(x, half, &|part| self.expand(part, low, log - 1, unit, down));
            if !down {
                self.step(x, low, log, unit, false);
            }
        }
    }

    /// The first step of the expansion of `2^(low + log)` rows, or its inverse.
    pub(super) fn step(&self, x: &mut [Limb], low: u32, log: u32, unit: usize, down: bool) {
        let h = unit << (log - 1);
        let half = h << low;
        let d = half - h;
        let n = half.min((WORDS * x.len()).saturating_sub(h + d));
        if n == 0 {
        } else if self.threads.share(x.len() / TILE_WORD_LIMBS) && h.is_multiple_of(WORDS) {
            self.shared_step(x, [h, n, d].map(|words| words / WORDS), down);
        } else if down {
            self.k.fold(x, h, n, d);
        } else {
            self.k.unfold(x, h, n, d);
        }
    }

    /// `x[i] += x[i + d]` for `n` limbs from `h` on, where `n - d <= h < d`, from the last one down
    /// or up: by the sums of limbs that are added to no other ones, and the first ones, which those
    /// are added to.
    fn shared_step(&self, x: &mut [Limb], [h, n, d]: [usize; 3], down: bool) {
        let first = n.saturating_sub(d);
        let rest = |x: &mut [Limb]| {
            let (to, from) = x.split_at_mut(h + first + d);
            self.add(&mut to[h + first..h + n], &from[..n - first]);
        };
        if down {
            rest(x);
        }
        let (to, from) = x.split_at_mut(h + d);
        self.add(&mut to[h..h + first], &from[..first]);
        if !down {
            rest(x);
        }
    }

    /// `to += from`, side by side.
    pub(super) fn add(&self, to: &mut [Limb], from: &[Limb]) {
        let tiles = to.len() / TILE_WORD_LIMBS;
        if !self.threads.share(tiles) {
            return self.k.xor(to, from);
        }
        let half = to.len() / 2;
        let ((to0, to1), (from0, from1)) = (to.split_at_mut(half), from.split_at(half));
        self.threads.join(tiles, || self.add(to0, from0), || self.add(to1, from1));
    }
}
