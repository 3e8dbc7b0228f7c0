//! [`Square`]: matrices of 64 rows and columns over GF(2), and products of tall ones.
//!
//! A word is a row. A tall matrix of 64 columns is a slice of words. Its products look bytes up in
//! eight tables of 256 words, which fit in the cache of the first level.

/// A matrix of 64 rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square(pub [u64; 64]);

/// A word for each value of each byte of a word.
type Tables = [[u64; 256]; 8];

impl Square {
    /// The zero matrix.
    pub const ZERO: Square = Square([0; 64]);

    /// The identity.
    pub fn one() -> Square {
        Square(core::array::from_fn(|i| 1 << i))
    }

    /// `self + other`.
    pub fn plus(&self, other: &Square) -> Square {
        Square(core::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }

    /// `self other`.
    pub fn times(&self, other: &Square) -> Square {
        Square(self.0.map(|row| (0..64).fold(0, |sum, j| sum ^ (other.0[j] & bit(row, j)))))
    }

    /// The columns of a mask; the others are 0.
    pub fn masked(&self, mask: u64) -> Square {
        Square(self.0.map(|row| row & mask))
    }
}

/// All ones if a bit of a word is 1; else 0.
fn bit(word: u64, i: usize) -> u64 {
    (word >> i & 1).wrapping_neg()
}

/// The transpose of `a` times `b`, of tall matrices of the same length.
pub fn inner(a: &[u64], b: &[u64]) -> Square {
    let mut tables: Tables = [[0; 256]; 8];
    for (a, b) in a.iter().zip(b) {
        for (table, byte) in tables.iter_mut().zip(a.to_le_bytes()) {
            table[usize::from(byte)] ^= b;
        }
    }
    Square(core::array::from_fn(|i| {
        let table = &tables[i / 8];
        (0..256).filter(|x| x >> (i % 8) & 1 == 1).fold(0, |sum, x| sum ^ table[x])
    }))
}

/// Adds `a m` to `sum`, tall matrices of the same length.
pub fn add_product(sum: &mut [u64], a: &[u64], m: &Square) {
    let mut tables: Tables = [[0; 256]; 8];
    for (table, rows) in tables.iter_mut().zip(m.0.chunks(8)) {
        for x in 1..256_usize {
            table[x] = table[x & (x - 1)] ^ rows[x.trailing_zeros() as usize];
        }
    }
    for (sum, a) in sum.iter_mut().zip(a) {
        let bytes = tables.iter().zip(a.to_le_bytes());
        *sum ^= bytes.fold(0, |sum, (table, byte)| sum ^ table[usize::from(byte)]);
    }
}
