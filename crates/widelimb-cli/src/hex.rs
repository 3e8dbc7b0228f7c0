//! Converts bytes to digits of base 16 and back. No branch and no address depends on the value of a
//! byte or a digit; only a character that is no digit shows.

use zeroize::Zeroizing;

/// Writes bytes as a line of lower-case digits, with its line feed.
pub fn encode(bytes: &[u8]) -> Zeroizing<Vec<u8>> {
    let mut line = Zeroizing::new(Vec::with_capacity(2 * bytes.len() + 1));
    line.extend(bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]));
    line.push(b'\n');
    line
}

/// Bytes as lower-case digits.
pub fn digits(bytes: &[u8]) -> String {
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).map(char::from).collect()
}

/// The digit of a value below 16.
fn digit(value: u8) -> u8 {
    // All ones above 9.
    let is_letter = ((9 - i32::from(value)) >> 31) as u8;
    b'0' + value + (is_letter & (b'a' - b'9' - 1))
}

/// Reads bytes from an even number of digits, in either case.
///
/// # Errors
/// The index of the first character that is no digit.
pub fn decode(digits: &[u8]) -> Result<Zeroizing<Vec<u8>>, usize> {
    let mut bytes = Zeroizing::new(Vec::with_capacity(digits.len() / 2));
    let mut are_digits = -1;
    for pair in digits.chunks_exact(2) {
        let ([high, low], [a, b]) =
            ([pair[0], pair[1]].map(value), [pair[0], pair[1]].map(is_digit));
        bytes.push(high << 4 | low);
        are_digits &= a & b;
    }
    if let Some(last) = digits.chunks_exact(2).remainder().first() {
        are_digits &= is_digit(*last);
    }
    if are_digits == -1 {
        return Ok(bytes);
    }
    Err(digits.iter().position(|&digit| is_digit(digit) == 0).unwrap_or_default())
}

/// All ones for a byte from `first` to `last`, or else 0.
fn is_within(byte: u8, first: u8, last: u8) -> i32 {
    let [byte, first, last] = [byte, first, last].map(i32::from);
    ((first - 1 - byte) & (byte - last - 1)) >> 31
}

/// All ones for a digit of base 16, or else 0.
fn is_digit(byte: u8) -> i32 {
    is_within(byte, b'0', b'9') | is_within(byte | 0x20, b'a', b'f')
}

/// The value of a digit; for any other byte an unspecified value.
fn value(byte: u8) -> u8 {
    let decimal = is_within(byte, b'0', b'9') as u8;
    (decimal & (byte & 15)) | (!decimal & ((byte & 7) + 9) & 15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_two_digits() {
        for byte in 0..=255 {
            let line = encode(&[byte, !byte]);
            assert_eq!(*line, format!("{byte:02x}{:02x}\n", !byte).into_bytes());
            assert_eq!(decode(&line[..4]).as_deref(), Ok(&vec![byte, !byte]));
            assert_eq!(decode(&line[..4].to_ascii_uppercase()).as_deref(), Ok(&vec![byte, !byte]));
        }
        assert_eq!(*encode(&[]), b"\n");
    }

    #[test]
    fn what_is_no_digit_is_found() {
        for byte in 0..=255_u8 {
            let expected = if byte.is_ascii_hexdigit() { None } else { Some(3) };
            assert_eq!(decode(&[b'0', b'a', b'F', byte]).err(), expected, "{byte}");
            assert_eq!(decode(&[b'0', b'a', b'F', b'9', byte]).err(), expected.map(|_| 4));
            assert_eq!(decode(&[byte, b'g']).err(), Some(usize::from(expected.is_none())));
        }
    }
}
