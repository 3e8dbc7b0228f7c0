//! [`Header`]: the first vector of a file, from which all lengths follow.

use super::super::Shape;
use super::super::shape::MOST_TEETH;
use super::{CHECKSUM, MAGIC, TableError, VECTOR, VERSION};
use crate::LIMB_BITS;
use crate::modulus::digits_for;
use widelimb_kernels::batch::{DIGIT_BITS, LANES};

/// What a file says of its table.
#[derive(Clone, Copy, Debug)]
pub struct Header {
    /// The bits of exponents.
    pub bits: usize,
    pub shape: Shape,
    pub modulus_bits: usize,
}

impl Header {
    pub fn write(&self) -> [u8; VECTOR] {
        let Shape { teeth, blocks, columns } = self.shape;
        let mut bytes = [0; VECTOR];
        bytes[..16].copy_from_slice(&MAGIC);
        bytes[16..20].copy_from_slice(&VERSION.to_le_bytes());
        bytes[20..24].copy_from_slice(&(DIGIT_BITS as u32).to_le_bytes());
        let numbers = [self.bits, teeth, blocks, columns, self.modulus_bits];
        for (bytes, number) in bytes[24..].chunks_exact_mut(8).zip(numbers) {
            bytes.copy_from_slice(&(number as u64).to_le_bytes());
        }
        bytes
    }

    /// Reads a header whose lengths can be and fit each other.
    pub fn read(bytes: &[u8; VECTOR]) -> Result<Header, TableError> {
        if bytes[..16] != MAGIC {
            return Err(TableError::Magic);
        }
        let half = |at: usize| u32::from_le_bytes(core::array::from_fn(|i| bytes[at + i]));
        let (version, digit_bits) = (half(16), half(20));
        if (version, digit_bits) != (VERSION, DIGIT_BITS as u32) {
            return Err(TableError::Version { version, digit_bits });
        }
        let number = |i: usize| {
            let word = u64::from_le_bytes(core::array::from_fn(|j| bytes[24 + 8 * i + j]));
            usize::try_from(word).ok().filter(|&number| number <= isize::MAX as usize)
        };
        let header = || {
            let shape = Shape { teeth: number(1)?, blocks: number(2)?, columns: number(3)? };
            let header = Header { bits: number(0)?, shape, modulus_bits: number(4)? };
            (header.can_be() && header.len().is_some()).then_some(header)
        };
        header().ok_or(TableError::Shape)
    }

    /// Whether the shape is one that tables for such exponents have.
    fn can_be(&self) -> bool {
        let Shape { teeth, blocks, .. } = self.shape;
        self.modulus_bits > 1
            && (1..=MOST_TEETH).contains(&teeth)
            && (1..=self.bits.div_ceil(teeth).max(1)).contains(&blocks)
            && self.shape == Shape::new(self.bits, teeth, blocks)
    }

    /// The limbs of the modulus.
    pub fn limbs(&self) -> usize {
        self.modulus_bits.div_ceil(LIMB_BITS)
    }

    /// The vectors of the modulus and the correction.
    pub fn numbers(&self) -> usize {
        (2 * self.limbs()).div_ceil(LANES)
    }

    /// The vectors of an entry.
    pub fn entry(&self) -> usize {
        digits_for(self.modulus_bits).div_ceil(LANES)
    }

    /// The vectors of the table; `None` if nobody can count their bytes.
    pub fn table(&self) -> Option<usize> {
        let entries = self.shape.blocks.checked_mul(self.shape.entries())?;
        entries.checked_mul(self.entry())
    }

    /// The bytes of the file; `None` if nobody can count them.
    pub fn len(&self) -> Option<usize> {
        let vectors = self.table()?.checked_add(1 + self.numbers())?;
        vectors.checked_mul(VECTOR)?.checked_add(CHECKSUM)
    }
}
