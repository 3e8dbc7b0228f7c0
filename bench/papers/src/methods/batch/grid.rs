//! The digits of a batch's numbers: how many, and how wide each is.

/// Bits of a digit.
pub const WIDTH: u32 = 52;

/// The layout of a number whose halves Karatsuba's method adds without a digit more (section 3 of
/// the paper).
///
/// Without levels, `share` digits of 52 bits. One level more joins two numbers of the level below
/// to one, and takes the top bit from each: that is where the sum of two halves has its carry. So
/// the top digit of a share is of 52 bits less the levels at which a half ends there, and all other
/// digits are of 52. With `share` 20: 1040, 2078 and 4154 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Digits that lie between two narrower ones, the narrow one included.
    pub share: usize,
    /// The number of times that Karatsuba's method halves operands.
    pub levels: u32,
}

impl Grid {
    /// The shortest grid of these levels that holds `bits`.
    pub fn for_bits(bits: usize, levels: u32) -> Grid {
        // Bits of one share: 2 (b - 1) of the level below are needed to hold b.
        let of_share = (0..levels).fold(bits.max(1), |bits, _| bits.div_ceil(2) + 1);
        Grid { share: of_share.div_ceil(WIDTH as usize), levels }
    }

    /// The digits of a number.
    pub fn digits(self) -> usize {
        self.share << self.levels
    }

    /// The bits of a number. A Montgomery reduction divides by 2 to this power.
    pub fn bits(self) -> usize {
        (0..self.levels).fold(WIDTH as usize * self.share, |bits, _| 2 * (bits - 1))
    }

    /// The width of the last digit of a share.
    pub fn top_width(self, share: usize) -> u32 {
        WIDTH - self.levels.min(1 + (share + 1).trailing_zeros())
    }

    /// The width of a number's last digit.
    pub fn last_width(self) -> u32 {
        WIDTH - self.levels
    }

    /// The layout of the products of halves.
    ///
    /// # Panics
    /// If there are no levels.
    pub fn half(self) -> Grid {
        Grid { share: self.share, levels: self.levels - 1 }
    }

    /// The first bit and the width of each of `count` digits.
    pub fn places(self, count: usize) -> impl Iterator<Item = (usize, u32)> {
        let (mut offset, mut share, mut place) = (0, 0, 0);
        (0..count).map(move |_| {
            let start = offset;
            place += 1;
            let mut width = WIDTH;
            if place == self.share {
                width = self.top_width(share);
                (share, place) = (share + 1, 0);
            }
            offset += width as usize;
            (start, width)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_papers_sizes() {
        let bits = |share, levels| Grid { share, levels }.bits();
        assert_eq!([bits(5, 1), bits(10, 1), bits(20, 1), bits(20, 2)], [518, 1038, 2078, 4154]);
        let digits = |bits, levels| Grid::for_bits(bits, levels).digits();
        assert_eq!([1026, 2050, 3074, 4098].map(|bits| digits(bits, 0)), [20, 40, 60, 79]);
        assert_eq!([1026, 2050, 4098].map(|bits| digits(bits, 1)), [20, 40, 80]);
        assert_eq!(digits(4098, 2), 80);
    }

    #[test]
    fn a_grid_is_the_shortest_that_holds_the_bits() {
        for levels in 0..4 {
            for bits in 1..2000 {
                let grid = Grid::for_bits(bits, levels);
                assert!(grid.bits() >= bits);
                let shorter = Grid { share: grid.share - 1, levels };
                assert!(grid.share == 1 || shorter.bits() < bits);
            }
        }
    }

    #[test]
    fn the_widths_add_up() {
        for levels in 0..4 {
            for share in 1..6 {
                let grid = Grid { share, levels };
                let widths =
                    |count| grid.places(count).map(|(_, width)| width as usize).sum::<usize>();
                assert_eq!(grid.bits(), widths(grid.digits()));
                assert_eq!(2 * grid.bits(), widths(2 * grid.digits()));
                let last = grid.places(grid.digits()).last().map(|(_, width)| width);
                assert_eq!(last, Some(grid.last_width()));
            }
        }
    }
}
