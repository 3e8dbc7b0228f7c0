//! `wl_curve_read_*` and `wl_curve_write_*`: keys as files have them.

use super::MEMORY;
use crate::error::{Error, code_of};
use crate::level::level;
use crate::modexp::batch::probe;
use crate::span::Span;
use std::ffi::c_int;
use widelimb::Limb;
use widelimb_curves::encodings::{
    AnyPublicKey, AnySecretKey, EncodePrivateKey, EncodePublicKey, Kind, LineEnding,
};

/// What a document is written as.
#[derive(Clone, Copy)]
enum Format {
    Pem,
    Der,
}

impl Format {
    /// The format that C names by a number.
    ///
    /// # Errors
    /// [`Error::Format`] for another number.
    fn new(format: c_int) -> Result<Format, Error> {
        match format {
            0 => Ok(Format::Pem),
            1 => Ok(Format::Der),
            _ => Err(Error::Format),
        }
    }
}

/// The kind that C names by a number.
///
/// # Errors
/// [`Error::Curve`] for another number.
fn kind_of(number: c_int) -> Result<Kind, Error> {
    Kind::ALL.into_iter().find(|kind| number_of(*kind) == number).ok_or(Error::Curve)
}

/// The number that C names a kind by.
fn number_of(kind: Kind) -> c_int {
    match kind {
        Kind::P256 => 1,
        Kind::P384 => 2,
        Kind::Secp256k1 => 3,
        Kind::X25519 => 5,
        Kind::Ed25519 => 6,
    }
}

/// Where a result of at most so many bytes goes, and its length; nothing is written yet.
struct Room {
    bytes: Span<u8>,
    len: *mut usize,
    len_bytes: Span<u8>,
}

impl Room {
    /// Checks the addresses and the size of the room.
    ///
    /// # Errors
    /// [`Error::NullPointer`], [`Error::TooLong`], or [`Error::Overlap`].
    fn new(start: *mut u8, capacity: usize, len: *mut usize) -> Result<Room, Error> {
        let (bytes, len_bytes) = (Span::new(start, capacity)?, Span::new(len, 1)?.bytes());
        bytes.apart_from(&[len_bytes])?;
        Ok(Room { bytes, len, len_bytes })
    }

    /// Checks that neither the bytes nor their length overlap another operand.
    ///
    /// # Errors
    /// [`Error::Overlap`].
    fn apart_from(&self, other: Span<u8>) -> Result<(), Error> {
        other.apart_from(&[self.bytes, self.len_bytes])
    }

    /// Writes the length of a result, and the result if there is room.
    ///
    /// # Errors
    /// [`Error::Room`].
    ///
    /// # Safety
    /// Both are valid for writes, and nobody else uses them during the call.
    unsafe fn write(self, result: &[u8]) -> Result<(), Error> {
        // SAFETY: `new` has checked that the address is not null, the contract above allows it.
        unsafe { self.len.write(result.len()) };
        // SAFETY: the contract above is that of `Span::destination`; bytes may be at any address.
        let room = unsafe { self.bytes.destination() };
        room.get_mut(..result.len()).ok_or(Error::Room)?.copy_from_slice(result);
        Ok(())
    }
}

/// Chooses the level, and asks for memory beforehand: that of a key, and of what a text becomes.
fn prepare(document_bytes: usize) -> Result<(), Error> {
    level();
    let limbs = document_bytes.div_ceil(size_of::<Limb>()).checked_mul(2);
    probe(limbs.and_then(|limbs| limbs.checked_add(MEMORY / size_of::<Limb>())))
}

/// Writes the kind of a document's key and, by `write_key`, its bytes.
///
/// # Safety
/// `document` is valid for reads of its bytes, `to` for writes, and `kind` is null or valid for a
/// write. Any pointer will do for no bytes.
unsafe fn read(
    kind: *mut c_int,
    to: Room,
    (document, document_bytes): (*const u8, usize),
    write_key: impl FnOnce(Room, &[u8]) -> Result<Kind, Error>,
) -> Result<(), Error> {
    let document = Span::new(document, document_bytes)?;
    let kind_bytes = Span::new(kind, 1)?.bytes();
    to.apart_from(document)?;
    to.apart_from(kind_bytes)?;
    kind_bytes.apart_from(&[document])?;
    prepare(document_bytes)?;
    // SAFETY: by the contract above the document can be read, and is not written meanwhile, as the
    // checks have found no overlap.
    let found = write_key(to, unsafe { document.source() })?;
    // SAFETY: `kind` is not null, and by the contract above it can be written then.
    unsafe { kind.write(number_of(found)) };
    Ok(())
}

/// Writes the kind and the bytes of the secret key of a document.
///
/// # Safety
/// `document` is valid for reads of its bytes, `key` for writes of `capacity` bytes; `kind` and
/// `key_bytes` are null or valid for a write. Any pointer will do for no bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_curve_read_secret_key(
    kind: *mut c_int,
    key: *mut u8,
    capacity: usize,
    key_bytes: *mut usize,
    document: *const u8,
    document_bytes: usize,
) -> c_int {
    code_of(|| {
        let to = Room::new(key, capacity, key_bytes)?;
        let write_key = |to: Room, document: &[u8]| {
            let key = AnySecretKey::read(document)?;
            // SAFETY: by the contract above the key and its length can be written.
            unsafe { to.write(&key.to_bytes()) }?;
            Ok(key.kind())
        };
        // SAFETY: the contract above is that of `read`.
        unsafe { read(kind, to, (document, document_bytes), write_key) }
    })
}

/// Writes the kind and the bytes of the public key of a document, points compressed.
///
/// # Safety
/// `document` is valid for reads of its bytes, `key` for writes of `capacity` bytes; `kind` and
/// `key_bytes` are null or valid for a write. Any pointer will do for no bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_curve_read_public_key(
    kind: *mut c_int,
    key: *mut u8,
    capacity: usize,
    key_bytes: *mut usize,
    document: *const u8,
    document_bytes: usize,
) -> c_int {
    code_of(|| {
        let to = Room::new(key, capacity, key_bytes)?;
        let write_key = |to: Room, document: &[u8]| {
            let key = AnyPublicKey::read(document)?;
            // SAFETY: by the contract above the key and its length can be written.
            unsafe { to.write(&key.to_bytes(true)) }?;
            Ok(key.kind())
        };
        // SAFETY: the contract above is that of `read`.
        unsafe { read(kind, to, (document, document_bytes), write_key) }
    })
}

/// Writes the document that `write_document` makes of a key's kind and bytes, in a format.
///
/// # Safety
/// `key` is valid for reads of its bytes, and nobody writes to it during the call.
unsafe fn write(
    to: Room,
    (kind, key, key_bytes): (c_int, *const u8, usize),
    format: c_int,
    write_document: impl FnOnce(Room, Kind, &[u8], Format) -> Result<(), Error>,
) -> Result<(), Error> {
    let (kind, format) = (kind_of(kind)?, Format::new(format)?);
    let key = Span::new(key, key_bytes)?;
    to.apart_from(key)?;
    prepare(0)?;
    // SAFETY: by the contract above the key can be read; `apart_from` has found no overlap.
    write_document(to, kind, unsafe { key.source() }, format)
}

/// Writes the document of a secret key.
///
/// # Safety
/// `key` is valid for reads of its bytes, `document` for writes of `capacity` bytes;
/// `document_bytes` is null or valid for a write. Any pointer will do for no bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_curve_write_secret_key(
    document: *mut u8,
    capacity: usize,
    document_bytes: *mut usize,
    kind: c_int,
    key: *const u8,
    key_bytes: usize,
    format: c_int,
) -> c_int {
    code_of(|| {
        let to = Room::new(document, capacity, document_bytes)?;
        let write_document = |to: Room, kind, bytes: &[u8], format| {
            let key = AnySecretKey::from_bytes(kind, bytes)?;
            let der = key.to_pkcs8_der().map_err(|_| Error::Internal)?;
            let pem = key.to_pkcs8_pem(LineEnding::LF).map_err(|_| Error::Internal)?;
            let document = match format {
                Format::Pem => pem.as_bytes(),
                Format::Der => der.as_bytes(),
            };
            // SAFETY: by the contract above the document and its length can be written.
            unsafe { to.write(document) }
        };
        // SAFETY: the contract above is that of `write`.
        unsafe { write(to, (kind, key, key_bytes), format, write_document) }
    })
}

/// Writes the document of a public key.
///
/// # Safety
/// `key` is valid for reads of its bytes, `document` for writes of `capacity` bytes;
/// `document_bytes` is null or valid for a write. Any pointer will do for no bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_curve_write_public_key(
    document: *mut u8,
    capacity: usize,
    document_bytes: *mut usize,
    kind: c_int,
    key: *const u8,
    key_bytes: usize,
    format: c_int,
) -> c_int {
    code_of(|| {
        let to = Room::new(document, capacity, document_bytes)?;
        let write_document = |to: Room, kind, bytes: &[u8], format| {
            let key = AnyPublicKey::from_bytes(kind, bytes)?;
            let der = key.to_public_key_der().map_err(|_| Error::Internal)?;
            let pem = key.to_public_key_pem(LineEnding::LF).map_err(|_| Error::Internal)?;
            let document = match format {
                Format::Pem => pem.as_bytes(),
                Format::Der => der.as_bytes(),
            };
            // SAFETY: by the contract above the document and its length can be written.
            unsafe { to.write(document) }
        };
        // SAFETY: the contract above is that of `write`.
        unsafe { write(to, (kind, key, key_bytes), format, write_document) }
    })
}
