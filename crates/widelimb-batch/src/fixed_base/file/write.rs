//! Writes a table.

use super::super::FixedBase;
use super::VECTOR;
use super::header::Header;
use alloc::vec::Vec;
use sha2::{Digest, Sha256};
use std::io::{self, Write};
use widelimb_kernels::batch::{LANES, Lanes};

impl FixedBase {
    /// Writes the table, for [`read_from`](FixedBase::read_from) on any machine: the modulus, the
    /// shape and the entries, from which the base can be found, and a checksum. It has a little
    /// more than [`table_bytes`](FixedBase::table_bytes) bytes, written some thousand at a time.
    ///
    /// ```
    /// use widelimb::batch::{FixedBase, Modulus};
    ///
    /// let table = FixedBase::new(&Modulus::new(&[1_000_003])?, &[3], 20);
    /// let mut bytes = vec![];
    /// table.write_to(&mut bytes)?;
    /// let table = FixedBase::read_from(&mut &bytes[..])?;
    /// assert_eq!(table.pow(&[&[12]]), [Ok(vec![531_441])]);
    /// bytes[99] ^= 1;
    /// assert!(FixedBase::read_from(&mut &bytes[..]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_to(&self, sink: &mut impl Write) -> io::Result<()> {
        let mut hash = Sha256::new();
        let mut write = |bytes: &[u8]| {
            hash.update(bytes);
            sink.write_all(bytes)
        };
        let (shape, modulus_bits) = (self.shape, self.modulus.bits());
        write(&Header { bits: self.bits, shape, modulus_bits }.write())?;
        let numbers: Vec<u64> = [self.modulus.limbs(), &self.correction].concat();
        let numbers: Vec<Lanes> = numbers.chunks(LANES).map(vector).collect();
        for vectors in [&numbers[..], self.table.entries()] {
            let mut buffer = Vec::with_capacity(VECTOR * AT_ONCE);
            for vectors in vectors.chunks(AT_ONCE) {
                buffer.clear();
                let digits = vectors.iter().flat_map(|vector| &vector.0);
                digits.for_each(|digit| buffer.extend_from_slice(&digit.to_le_bytes()));
                write(&buffer)?;
            }
        }
        sink.write_all(&hash.finalize())
    }
}

/// The vectors that are written at once.
const AT_ONCE: usize = 128;

/// Up to eight limbs as a vector, with zeros above.
fn vector(limbs: &[u64]) -> Lanes {
    Lanes(core::array::from_fn(|i| limbs.get(i).copied().unwrap_or(0)))
}
