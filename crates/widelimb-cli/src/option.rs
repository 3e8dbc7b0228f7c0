//! Parses the values of options; an error is a message that names the values allowed.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use widelimb::natural::MAX_BITS;

/// Parses a value and checks its range; the message begins with `what`.
fn within<T: FromStr + PartialOrd + Display>(
    text: &str,
    range: RangeInclusive<T>,
    what: &str,
) -> Result<T, String> {
    let value = text.trim().replace('_', "").parse().ok().filter(|value| range.contains(value));
    value.ok_or_else(|| format!("{what} from {} to {}", range.start(), range.end()))
}

/// The most limbs that are measured: some operands of this size still fit a usual machine.
const MAX_SIZE: usize = 1 << 26;

/// Parses a size to measure.
pub fn size(text: &str) -> Result<usize, String> {
    within(text, 1..=MAX_SIZE, "a size is a number")
}

/// The most limbs of an operand whose plan is explained, which is never computed.
const MAX_LENGTH: usize = (MAX_BITS / 64) as usize;

/// Parses a length to explain.
pub fn length(text: &str) -> Result<usize, String> {
    within(text, 1..=MAX_LENGTH, "a length is a number")
}

/// Parses the bits of a key of Paillier's encryption.
pub fn key_bits(text: &str) -> Result<usize, String> {
    let bits = within(text, 16..=16384, "a key has a number of bits")?;
    if bits % 2 == 0 { Ok(bits) } else { Err("a key has an even number of bits".to_owned()) }
}

/// Parses the seconds for one size.
pub fn seconds(text: &str) -> Result<f64, String> {
    within(text, 0.001..=60.0, "a time is a number")
}

/// Parses the seconds for a whole run.
pub fn long_seconds(text: &str) -> Result<f64, String> {
    within(text, 0.01..=3600.0, "a time is a number")
}

/// Parses the seconds after which a computation stops: up to a year.
pub fn limit_seconds(text: &str) -> Result<f64, String> {
    within(text, 0.001..=31_536_000.0, "a limit of time is seconds")
}

/// Parses how many numbers or curves are measured.
pub fn bench_count(text: &str) -> Result<usize, String> {
    within(text, 1..=10_000, "a count is a number")
}

/// Parses the threads that measured programs have.
pub fn bench_threads(text: &str) -> Result<usize, String> {
    within(text, 1..=1024, "threads are a number")
}

/// Parses a bound of stage 1 of elliptic curves.
pub fn bound_1(text: &str) -> Result<u64, String> {
    within(text, 2..=1 << 28, "a bound is a number")
}

/// The most threads that may be asked for.
const MAX_THREADS: usize = if cfg!(feature = "parallel") { 1024 } else { 1 };

/// Parses a number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    within(text, 1..=MAX_THREADS, "threads, in this build, are a number")
}

/// Parses a base, from 2 to 62.
pub fn base(text: &str) -> Result<u32, String> {
    within(text, 2..=62, "a base is a number")
}

/// Parses a count: decimal with underscores, or a power of two such as `2^33`.
pub fn count(text: &str) -> Option<u64> {
    let plain = text.trim().replace('_', "");
    match plain.strip_prefix("2^") {
        Some(exponent) => exponent.parse().ok().and_then(|e| 1u64.checked_shl(e)),
        None => plain.parse().ok(),
    }
}

/// Parses the bits that a number may have.
pub fn bits(text: &str) -> Result<u64, String> {
    count(text).filter(|bits| (1..=MAX_BITS).contains(bits)).ok_or_else(|| {
        let most = MAX_BITS.ilog2();
        let form = if text.contains(['e', 'E', '.']) {
            "exponents and fractions are not read: "
        } else {
            ""
        };
        format!("{form}bits are a whole number from 1 to 2^{most}, as 1_000_000_000 or 2^33")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_in_both_forms() {
        assert_eq!(bits("1_000_000"), Ok(1_000_000));
        assert_eq!(bits("2^33"), Ok(1 << 33));
        assert_eq!(bits(&MAX_BITS.to_string()), Ok(MAX_BITS));
        for bad in ["", "0", "-1", "2^64", "2^-1", "3^2", "1e9", "9_000_000_000_000"] {
            assert!(bits(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn sizes_and_times_have_bounds() {
        assert_eq!(size(" 1_024"), Ok(1024));
        assert!(["", "0", "-1", "1.5", "99999999999"].iter().all(|bad| size(bad).is_err()));
        assert_eq!(seconds("1.5"), Ok(1.5));
        assert!(["", "0", "-1", "nan", "inf", "61"].iter().all(|bad| seconds(bad).is_err()));
    }
}
