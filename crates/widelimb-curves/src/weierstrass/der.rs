//! Pairs of numbers in DER: `SEQUENCE { r INTEGER, s INTEGER }` (X.690; RFC 3279, section 2.2.3).

use alloc::vec::Vec;

const SEQUENCE: u8 = 0x30;
const INTEGER: u8 = 0x02;

/// The contents of an element of up to 127 bytes with a tag, and what follows it.
fn element(tag: u8, bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    match bytes {
        // A length of 128 and more has another form, and is that of no signature here.
        [first, length, rest @ ..] if *first == tag && *length < 128 => {
            rest.split_at_checked(usize::from(*length))
        }
        _ => None,
    }
}

/// The bytes of a number that is not negative, without zeros in front.
fn integer(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (contents, rest) = element(INTEGER, bytes)?;
    let digits = match contents {
        [0] => &[],
        // A zero is there only to keep the sign's bit free.
        [0, digits @ ..] if digits[0] >= 128 => digits,
        [first, ..] if (1..128).contains(first) => contents,
        _ => return None,
    };
    Some((digits, rest))
}

/// The two numbers, if the bytes are the one way to write them.
pub fn read(bytes: &[u8]) -> Option<[&[u8]; 2]> {
    let (contents, rest) = element(SEQUENCE, bytes)?;
    let (r, after) = integer(contents)?;
    let (s, end) = integer(after)?;
    (rest.is_empty() && end.is_empty()).then_some([r, s])
}

/// Appends a number to bytes.
fn write_integer(digits: &[u8], bytes: &mut Vec<u8>) {
    let zeros = digits.iter().take_while(|digit| **digit == 0).count().min(digits.len() - 1);
    let digits = &digits[zeros..];
    let pad = digits[0] >= 128;
    bytes.extend([INTEGER, (digits.len() + usize::from(pad)) as u8]);
    if pad {
        bytes.push(0);
    }
    bytes.extend(digits);
}

/// Two numbers of up to 48 big-endian bytes in DER.
pub fn write(r: &[u8], s: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(8 + r.len() + s.len());
    bytes.extend([SEQUENCE, 0]);
    write_integer(r, &mut bytes);
    write_integer(s, &mut bytes);
    bytes[1] = (bytes.len() - 2) as u8;
    bytes
}
