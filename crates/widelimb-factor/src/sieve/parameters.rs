//! The parameters of the sieve by the size of the number.

/// Bytes of a block of the sieve: a cache of the first level.
pub const BLOCK: usize = 1 << 15;

/// The parameters of the quadratic sieve, which are chosen by size.
///
/// ```
/// use widelimb_factor::tuning::Parameters;
/// let parameters = Parameters::for_bits(198);
/// assert_eq!((parameters.blocks, parameters.larges), (2, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// Primes in the base.
    pub primes: usize,
    /// Blocks of the sieve for one polynomial.
    pub blocks: usize,
    /// Places of a block: `2^15`, or an even number below where there is but one.
    pub width: usize,
    /// The bound of a large prime over the greatest prime of the base.
    pub large: u32,
    /// Large primes that a relation may have: 1 or 2.
    pub larges: u32,
    /// Primes below this are not sieved.
    pub sieved_from: u32,
}

/// Bits of `k N`, primes, blocks, bound of large primes, first prime that is sieved.
const TABLE: [(f64, f64, f64, f64, f64); 16] = [
    (50.0, 28.0, 0.125, 8.0, 8.0),
    (70.0, 38.0, 0.25, 8.0, 12.0),
    (90.0, 75.0, 0.25, 10.0, 20.0),
    (110.0, 150.0, 0.5, 12.0, 30.0),
    (130.0, 350.0, 1.0, 20.0, 50.0),
    (149.0, 720.0, 1.0, 25.0, 80.0),
    (165.0, 1400.0, 1.0, 40.0, 120.0),
    (181.0, 3000.0, 2.0, 60.0, 150.0),
    (198.0, 5400.0, 2.0, 80.0, 200.0),
    (215.0, 10000.0, 4.0, 90.0, 256.0),
    (232.0, 18000.0, 5.0, 100.0, 256.0),
    (248.0, 30000.0, 6.0, 100.0, 256.0),
    (265.0, 45000.0, 8.0, 100.0, 256.0),
    (281.0, 60000.0, 12.0, 100.0, 256.0),
    (310.0, 86000.0, 16.0, 120.0, 256.0),
    (330.0, 115000.0, 20.0, 120.0, 256.0),
];

/// Bits from which relations may have two large primes: at 256 bits the sieve takes 1.3 times as
/// long with two as with one.
const TWO_LARGE_FROM: u64 = 275;

impl Parameters {
    /// Those of the table for a `k N` of so many bits, between the rows of the table in proportion.
    pub fn for_bits(bits: u64) -> Parameters {
        let size = (bits as f64).clamp(TABLE[0].0, TABLE[TABLE.len() - 1].0);
        let above = TABLE.iter().position(|row| row.0 >= size).unwrap_or(TABLE.len() - 1).max(1);
        let (low, high) = (TABLE[above - 1], TABLE[above]);
        let part = (size - low.0) / (high.0 - low.0);
        let between = |a: f64, b: f64| a * (b / a).powf(part);
        let parameters = Parameters {
            primes: between(low.1, high.1).round() as usize,
            blocks: 1,
            width: BLOCK,
            large: between(low.3, high.3).round() as u32,
            larges: if bits >= TWO_LARGE_FROM { 2 } else { 1 },
            sieved_from: between(low.4, high.4).round() as u32,
        };
        parameters.with_length(between(low.2, high.2))
    }

    /// The length of the sieve in whole blocks: below 1 for a shorter one.
    pub fn length(&self) -> f64 {
        (self.blocks * self.width) as f64 / BLOCK as f64
    }

    /// The same, but for a sieve of about this length.
    pub fn with_length(self, length: f64) -> Parameters {
        let blocks = (length.round() as usize).max(1);
        let width = (length.min(1.0) * BLOCK as f64) as usize & !63;
        Parameters { blocks, width, ..self }
    }
}
