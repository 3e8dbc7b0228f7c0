//! Reads a table, or takes it where it is.

use super::super::FixedBase;
use super::super::digits::write_digits;
use super::super::table::{SharedBytes, Table};
use super::header::Header;
use super::{CHECKSUM, TableError, VECTOR};
use crate::{Limb, Modulus};
use alloc::vec;
use alloc::vec::Vec;
use sha2::{Digest, Sha256};
use std::io::{ErrorKind, Read};
use widelimb_kernels::batch::{DIGIT_MASK, Lanes, lanes_in};
use widelimb_kernels::{Wiped, kernels};
use widelimb_limb::trim::bit_len;

impl FixedBase {
    /// Reads a table that [`write_to`](FixedBase::write_to) wrote, and nothing behind it. Memory is
    /// taken as bytes come, so a header takes none that lies about its table.
    ///
    /// [`load`](FixedBase::load) says what the checksum is for.
    ///
    /// # Errors
    /// [`TableError`]: the bytes are not those of a table.
    pub fn read_from(source: &mut impl Read) -> Result<FixedBase, TableError> {
        FixedBase::read(source, None)
    }

    /// [`read_from`](FixedBase::read_from) where it may be known how many bytes there are.
    pub(super) fn read(
        source: &mut impl Read,
        bytes: Option<u64>,
    ) -> Result<FixedBase, TableError> {
        let mut source = Source { source, read: 0, expected: VECTOR, hash: Sha256::new() };
        let mut first = [0; VECTOR];
        source.fill(&mut first)?;
        let header = Header::read(&first)?;
        source.expected = header.len().ok_or(TableError::Shape)?;
        expect_len(source.expected, bytes.unwrap_or(source.expected as u64))?;
        let numbers = source.vectors(header.numbers())?;
        let table = source.vectors(header.table().ok_or(TableError::Shape)?)?;
        let expected: [u8; CHECKSUM] = source.hash.clone().finalize().into();
        let mut checksum = [0; CHECKSUM];
        source.fill(&mut checksum)?;
        if checksum != expected {
            return Err(TableError::Checksum);
        }
        FixedBase::of_file(&header, &numbers, Table::Owned(Wiped(table)))
    }

    /// The table in bytes that others hold too, such as a file that is mapped into memory. It is
    /// used where it is, if it begins at a multiple of 64 bytes and words have their little end
    /// first on this machine, and copied otherwise.
    ///
    /// With the crate `memmap2`, which gives a map that begins at a page, processes share a table
    /// of a file in memory:
    ///
    /// ```text
    /// // SAFETY: nobody writes to the file or cuts it while it is mapped.
    /// let map = unsafe { memmap2::Mmap::map(&std::fs::File::open(path)?)? };
    /// let table = FixedBase::from_shared(std::sync::Arc::new(map))?;
    /// ```
    ///
    /// The checksum is computed once, here: who changes the bytes later gets other powers.
    /// [`save`](FixedBase::save) renames a new file into place and changes none. The bytes are not
    /// wiped.
    ///
    /// # Errors
    /// [`TableError`]: the bytes are not those of a table, to the last one.
    ///
    /// # Panics
    /// Later, when powers are computed, if `as_ref` gives other bytes than before.
    pub fn from_shared(bytes: SharedBytes) -> Result<FixedBase, TableError> {
        let all: &[u8] = (*bytes).as_ref();
        let short = TableError::Length { expected: VECTOR as u64, bytes: all.len() as u64 };
        let (first, _) = all.split_first_chunk().ok_or(short)?;
        let header = Header::read(first)?;
        let len = header.len().ok_or(TableError::Shape)?;
        expect_len(len, all.len() as u64)?;
        let from = VECTOR * (1 + header.numbers());
        let at = from..len - CHECKSUM;
        if lanes_in(&all[at.clone()]).is_none() {
            return FixedBase::read(&mut &all[..], Some(len as u64));
        }
        if Sha256::digest(&all[..at.end])[..] != all[at.end..] {
            return Err(TableError::Checksum);
        }
        let mut source =
            Source { source: &mut &all[VECTOR..], read: 0, expected: from, hash: Sha256::new() };
        let numbers = source.vectors(header.numbers())?;
        FixedBase::of_file(&header, &numbers, Table::Shared { bytes, at })
    }

    /// The base from what a file says, if all of it can be.
    fn of_file(header: &Header, numbers: &[Lanes], table: Table) -> Result<FixedBase, TableError> {
        let numbers: Vec<Limb> = numbers.iter().flat_map(|vector| vector.0).collect();
        let (limbs, rest) = numbers.split_at(header.limbs());
        let (correction, above) = rest.split_at(header.limbs());
        let modulus = Modulus::new_with(kernels(), limbs)?;
        let mut digits = vec![Lanes::ZERO; header.entry()];
        write_digits(modulus.limbs(), &mut digits);
        let mut entries = table.entries().chunks_exact(header.entry());
        let fits = bit_len(limbs) == header.modulus_bits as u64
            && above.iter().all(|&limb| limb == 0)
            && is_below(correction, limbs)
            && entries.all(|entry| is_residue(entry, &digits));
        if !fits {
            return Err(TableError::Number);
        }
        let (bits, shape, correction) = (header.bits, header.shape, Wiped(correction.to_vec()));
        Ok(FixedBase { modulus, bits, shape, table, correction })
    }
}

fn expect_len(expected: usize, bytes: u64) -> Result<(), TableError> {
    let expected = expected as u64;
    if bytes == expected { Ok(()) } else { Err(TableError::Length { expected, bytes }) }
}

/// Whether `a < m`, for limbs of one length.
fn is_below(a: &[Limb], m: &[Limb]) -> bool {
    a.iter().rev().lt(m.iter().rev())
}

/// Whether the digits of an entry are digits, and come to a number below the modulus.
fn is_residue(entry: &[Lanes], modulus: &[Lanes]) -> bool {
    let digits = [entry, modulus].map(|number| number.iter().flat_map(|vector| vector.0));
    let [entry, modulus] = digits;
    let any = entry.clone().fold(0, |any, digit| any | digit);
    any <= DIGIT_MASK && entry.rev().lt(modulus.rev())
}

/// Bytes that are hashed and counted as they are read.
struct Source<'a, R> {
    source: &'a mut R,
    read: usize,
    /// The bytes that there should be.
    expected: usize,
    hash: Sha256,
}

impl<R: Read> Source<'_, R> {
    /// Reads as many bytes as there is room for.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), TableError> {
        let mut rest = &mut bytes[..];
        while !rest.is_empty() {
            match self.source.read(rest) {
                Ok(0) => {
                    let (expected, bytes) = (self.expected as u64, self.read as u64);
                    return Err(TableError::Length { expected, bytes });
                }
                Ok(count) => {
                    self.read += count;
                    rest = &mut rest[count..];
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
        self.hash.update(bytes);
        Ok(())
    }

    /// Reads vectors. There is never more room than for twice those that came.
    fn vectors(&mut self, count: usize) -> Result<Vec<Lanes>, TableError> {
        let (mut vectors, mut buffer) = (Vec::new(), [0; VECTOR * AT_ONCE]);
        while vectors.len() < count {
            let more = (count - vectors.len()).min(AT_ONCE);
            let bytes = &mut buffer[..VECTOR * more];
            self.fill(bytes)?;
            if vectors.capacity() < vectors.len() + more {
                vectors.reserve_exact((count - vectors.len()).min(vectors.len().max(more)));
            }
            vectors.extend(bytes.chunks_exact(VECTOR).map(vector));
        }
        Ok(vectors)
    }
}

/// The vectors that are read at once.
const AT_ONCE: usize = 128;

fn vector(bytes: &[u8]) -> Lanes {
    let digit = |i: usize| u64::from_le_bytes(core::array::from_fn(|j| bytes[8 * i + j]));
    Lanes(core::array::from_fn(digit))
}
