//! VBAP, first version: columns of products in base 10^4.
//!
//! Source: PML thesis, algorithm 17. Four decimal digits make a word of 32 bits; the products of a
//! column ("set" of the Urdhva-Tiryagbhyam) are made eight at a time by AVX-512F and summed in 64
//! bits; division by 10^4 splits the sum into the word and what it carries. The conversion from and
//! to binary is outside what is timed.
//!
//! Domain: everything. Mended: the listing counts its last loop from one end and the carries from
//! the other; here both begin at the lowest word.

use super::super::Prepared;
use super::{Family, MulMethod};
use std::arch::x86_64::*;
use widelimb::Limb;
use widelimb_kernels::cpu::Level;

/// The first version of VBAP.
pub const DECIMAL: MulMethod = MulMethod {
    needs: Level::Avx512Base,
    ..MulMethod::portable(
        "vbap_decimal",
        "PML thesis, algorithm 17 (VBAP, first version, base 10^4)",
        Family::Vectors,
        |a, b| {
            DECIMAL.assert_takes(a, b);
            Box::new(Decimal::new(a, b))
        },
    )
};

const BASE: u64 = 10_000;
const DIGITS: usize = 4;
const LANES: usize = 8;

struct Decimal {
    a: Vec<u32>,
    b: Vec<u32>,
    product: Vec<u64>,
    carries: Vec<u64>,
    /// The length of the product in binary limbs.
    limbs: usize,
}

impl Decimal {
    fn new(a: &[Limb], b: &[Limb]) -> Decimal {
        let (mut x, mut y) = (words(a), words(b));
        let n = x.len().max(y.len());
        x.resize(n, 0);
        y.resize(n, 0);
        let (product, carries) = (vec![0; 2 * n], vec![0; 2 * n + 1]);
        Decimal { a: x, b: y, product, carries, limbs: a.len() + b.len() }
    }
}

/// Words in base 10^4, lowest first.
fn words(limbs: &[Limb]) -> Vec<u32> {
    let value = |digits: &[u8]| digits.iter().fold(0, |word, &digit| 10 * word + u32::from(digit));
    widelimb_limb::to_digits(limbs, 10).rchunks(DIGITS).map(value).collect()
}

impl Prepared for Decimal {
    fn run(&mut self) -> Limb {
        // SAFETY: `prepare` checked the level.
        unsafe { self.multiply() };
        0
    }

    fn result(&self) -> Vec<Limb> {
        let four = |word: &u64| [1000, 100, 10, 1].map(|unit| (word / unit % 10) as u8);
        let digits: Vec<u8> = self.product.iter().rev().flat_map(four).collect();
        let mut limbs = widelimb_limb::from_digits(&digits, 10).expect("digits below the base");
        limbs.resize(self.limbs, 0);
        limbs
    }
}

impl Decimal {
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
    fn multiply(&mut self) {
        let n = self.a.len();
        for k in 0..2 * n {
            let (start, end) = ((k + 1).saturating_sub(n), n.min(k + 1));
            let sum = column(&self.a[start..end], &self.b[k + 1 - end..k + 1 - start]);
            self.product[k] = sum % BASE;
            self.carries[k + 1] = sum / BASE;
        }
        let mut carry = 0;
        for (word, above) in self.product.iter_mut().zip(&self.carries) {
            let sum = *word + above + carry;
            (*word, carry) = (sum % BASE, sum / BASE);
        }
    }
}

/// The sum of `x[i] y[len - 1 - i]`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn column(x: &[u32], y: &[u32]) -> u64 {
    let backwards = _mm512_set_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    let mut sums = _mm512_setzero_si512();
    let (x_blocks, x_rest) = x.as_chunks::<LANES>();
    let (y_rest, y_blocks) = y.as_rchunks::<LANES>();
    for (x, y) in x_blocks.iter().zip(y_blocks.iter().rev()) {
        // SAFETY: eight words each.
        let (x, y) = unsafe {
            (_mm256_loadu_si256(x.as_ptr().cast()), _mm256_loadu_si256(y.as_ptr().cast()))
        };
        let y = _mm512_permutexvar_epi64(backwards, _mm512_cvtepu32_epi64(y));
        sums = _mm512_add_epi64(sums, _mm512_mul_epu32(_mm512_cvtepu32_epi64(x), y));
    }
    let rest = x_rest.iter().zip(y_rest.iter().rev());
    let rest: u64 = rest.map(|(&x, &y)| u64::from(x) * u64::from(y)).sum();
    _mm512_reduce_add_epi64(sums).cast_unsigned() + rest
}
