//! Reed-Solomon codes over GF(256), shortened, with the checks first.
//!
//! Symbol `j` is the coefficient of `x^j`; a word is a code word if it is 0 at `alpha^i` for `i`
//! from 1 to `2 delta`, `alpha = 2`. All but one step is a product of a secret vector and a matrix
//! that everybody knows:
//!
//! - the checks are a message times the remainders of `x^(2 delta + i)`,
//! - the syndromes `S_i = r(alpha^i)` a word times powers of `alpha`,
//! - the values of a polynomial at all `alpha^-j` its coefficients times powers of `alpha`.
//!
//! The step between is Berlekamp and Massey's algorithm in the form that Sarwate and Shanbhag give
//! it ("High-speed architectures for Reed-Solomon decoders", IEEE Transactions on VLSI Systems 9,
//! 2001, algorithm RiBM): `2 delta` times the same, without a division, on `3 delta + 1` lanes. It
//! gives the locator `Lambda`, whose roots are the `alpha^-j` of the wrong symbols `j`, and
//! `Omega'` with `S Lambda = Omega + x^(2 delta) Omega'`. At a root that is `Omega = x^(2 delta)
//! Omega'`, and Forney's formula gives the error as `Omega / Lambda'`.

use super::Code;
use super::gf256::{Lanes, combine, invert_each, mix, mul, mul_each, pow};
use crate::arch::level::on_level;
use crate::mask::of_bit;
use core::hint::black_box;
use zeroize::Zeroize;

/// The element `alpha`, of order 255.
const ALPHA: u8 = 2;

/// A Reed-Solomon code. `S` lanes hold its checks, and `L` lanes its symbols and the cells of
/// [`locate`], in whole vectors. Lanes beyond these are 0 or unused.
#[derive(Debug)]
pub struct ReedSolomon<const S: usize, const L: usize> {
    delta: usize,
    /// Row `i` is the remainder of `x^(2 delta + i)` by the generator.
    remainders: &'static [Lanes<S>],
    /// Row `j` has `alpha^(i j)`, `i` from 1.
    syndromes: &'static [Lanes<S>],
    /// Row `i` has `alpha^(-i j)`, `j` from 0; `delta + 1` rows.
    values: &'static [Lanes<L>],
    /// Lane `j` has `alpha^(-2 delta j)`.
    shifts: Lanes<L>,
}

/// The code of HQC-1: 46 symbols, 16 of the message, 15 corrected.
pub static HQC_1: ReedSolomon<64, 64> = ReedSolomon {
    delta: 15,
    remainders: &remainders::<64, 16>(15),
    syndromes: &syndromes::<64, 46>(15),
    values: &values::<64, 16>(),
    shifts: powers(255 - 2 * 15),
};

/// The code of HQC-3: 56 symbols, 24 of the message, 16 corrected.
pub static HQC_3: ReedSolomon<64, 64> = ReedSolomon {
    delta: 16,
    remainders: &remainders::<64, 24>(16),
    syndromes: &syndromes::<64, 56>(16),
    values: &values::<64, 17>(),
    shifts: powers(255 - 2 * 16),
};

/// The code of HQC-5: 90 symbols, 32 of the message, 29 corrected.
pub static HQC_5: ReedSolomon<64, 128> = ReedSolomon {
    delta: 29,
    remainders: &remainders::<64, 32>(29),
    syndromes: &syndromes::<64, 90>(29),
    values: &values::<128, 30>(),
    shifts: powers(255 - 2 * 29),
};

/// The generator: the product of all `x + alpha^i`, `i` from 1 to `2 delta`, without its leading
/// term.
pub(super) const fn generator<const S: usize>(delta: usize) -> Lanes<S> {
    let mut g = [0; S];
    let (mut degree, mut root) = (0, 1);
    while degree < 2 * delta {
        root = mul(root, ALPHA);
        let mut j = degree + 1;
        while j > 0 {
            j -= 1;
            let below = if j > 0 { g[j - 1] } else { 0 };
            let coefficient = if j == degree { 1 } else { g[j] };
            g[j] = below ^ mul(coefficient, root);
        }
        degree += 1;
    }
    g
}

const fn remainders<const S: usize, const K: usize>(delta: usize) -> [Lanes<S>; K] {
    let g = generator::<S>(delta);
    let mut rows = [g; K];
    let mut i = 1;
    while i < K {
        // Row i is x times row i - 1, reduced.
        let top = rows[i - 1][2 * delta - 1];
        let mut j = 2 * delta;
        while j > 0 {
            j -= 1;
            let below = if j > 0 { rows[i - 1][j - 1] } else { 0 };
            rows[i][j] = below ^ mul(top, g[j]);
        }
        i += 1;
    }
    rows
}

const fn syndromes<const S: usize, const N: usize>(delta: usize) -> [Lanes<S>; N] {
    let mut rows = [[0; S]; N];
    let (mut i, mut root) = (0, 1);
    while i < 2 * delta {
        root = mul(root, ALPHA);
        let (mut j, mut power) = (0, 1);
        while j < N {
            rows[j][i] = power;
            power = mul(power, root);
            j += 1;
        }
        i += 1;
    }
    rows
}

const fn values<const L: usize, const ROWS: usize>() -> [Lanes<L>; ROWS] {
    let mut rows = [[0; L]; ROWS];
    let mut i = 0;
    while i < ROWS {
        rows[i] = powers(255 - i);
        i += 1;
    }
    rows
}

/// The powers `alpha^(e j)` for all `j`.
const fn powers<const L: usize>(e: usize) -> Lanes<L> {
    let root = pow(ALPHA, e);
    let mut powers = [1; L];
    let mut j = 1;
    while j < L {
        powers[j] = mul(powers[j - 1], root);
        j += 1;
    }
    powers
}

impl<const S: usize, const L: usize> Code for ReedSolomon<S, L> {
    fn encode(&self, symbols: &mut [u8], message: &[u8]) {
        encode(self, symbols, message);
    }

    fn correct(&self, symbols: &mut [u8]) {
        correct(self, symbols);
    }
}

on_level! {
    fn encode<const S: usize, const L: usize>(
        code: &ReedSolomon<S, L>,
        symbols: &mut [u8],
        message: &[u8],
    ) = ReedSolomon::encode_here
}

on_level! {
    fn correct<const S: usize, const L: usize>(
        code: &ReedSolomon<S, L>,
        symbols: &mut [u8],
    ) = ReedSolomon::correct_here
}

impl<const S: usize, const L: usize> ReedSolomon<S, L> {
    #[inline(always)]
    fn encode_here(&self, symbols: &mut [u8], message: &[u8]) {
        let (checks, rest) = symbols.split_at_mut(2 * self.delta);
        let mut sum = combine(self.remainders, message.iter().copied());
        checks.copy_from_slice(&sum[..2 * self.delta]);
        rest.copy_from_slice(message);
        sum[..].zeroize();
    }

    #[inline(always)]
    fn correct_here(&self, symbols: &mut [u8]) {
        let mut syndromes = combine(self.syndromes, symbols.iter().copied());
        let mut cells = locate::<L>(&syndromes[..2 * self.delta], self.delta);
        let mut errors = self.errors(&cells);
        symbols.iter_mut().zip(&errors).for_each(|(symbol, error)| *symbol ^= error);
        syndromes[..].zeroize();
        cells[..].zeroize();
        errors[..].zeroize();
    }

    /// The error of each symbol, from the cells that [`locate`] returns.
    #[inline(always)]
    fn errors(&self, cells: &Lanes<L>) -> Lanes<L> {
        let (omega, locator) = cells[..2 * self.delta + 1].split_at(self.delta);
        let locations = combine(self.values, locator.iter().copied());
        let omega = combine(self.values, omega.iter().copied());
        // The derivative has only the odd coefficients, one place lower.
        let odd = |(i, &coefficient)| if i % 2 == 0 { coefficient } else { 0 };
        let derivative = combine(self.values, locator[1..].iter().enumerate().map(odd));
        let numerator = mul_each(&omega, &self.shifts);
        let mut errors = mul_each(&numerator, &invert_each(&derivative));
        for (error, location) in errors.iter_mut().zip(&locations) {
            // The mask is all ones where the location is 0.
            *error &= (u16::from(*location).wrapping_sub(1) >> 8) as u8;
        }
        errors
    }
}

/// Runs algorithm RiBM. The result has `Omega'` in the first `delta` cells and the locator in the
/// `delta + 1` behind them, both times the same factor.
#[inline(always)]
fn locate<const L: usize>(syndromes: &[u8], delta: usize) -> Lanes<L> {
    debug_assert!(syndromes.len() == 2 * delta && 3 * delta < L);
    let mut cells = [0; L];
    cells[..2 * delta].copy_from_slice(syndromes);
    cells[3 * delta] = 1;
    let mut auxiliary = cells;
    // The last discrepancy that changed the locator, and the steps by which its degree lags behind.
    let (mut gamma, mut lag) = (1_u8, 0_i8);
    for _ in 0..2 * delta {
        let discrepancy = cells[0];
        let mut shifted = [0; L];
        shifted[..L - 1].copy_from_slice(&cells[1..]);
        cells = mix([gamma, discrepancy], &shifted, &auxiliary);
        // The mask is all ones if the discrepancy is not 0 and the lag is not negative.
        let nonzero = of_bit((u16::from(discrepancy).wrapping_neg() >> 8) as u8);
        let change = black_box(nonzero & !((lag >> 7) as u8));
        for (auxiliary, shifted) in auxiliary.iter_mut().zip(&shifted) {
            *auxiliary ^= change & (*auxiliary ^ shifted);
        }
        gamma ^= change & (gamma ^ discrepancy);
        // The lag becomes `-lag - 1`, which is `!lag`, or grows by one.
        lag = (change as i8 & !lag) | (!change as i8 & (lag + 1));
    }
    cells
}
