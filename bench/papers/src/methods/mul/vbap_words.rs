//! VBAP, third version: 256 bits on words of 32 bits.
//!
//! Source: PML thesis, algorithm 19 and its eight groups. The operands lie in one vector each, a
//! word to a lane; permutations bring the factors of eight products at a time into the order of the
//! sets, and the 64 products are stored. Adding within the sets and carrying over is scalar.
//!
//! Domain: 4 limbs. Mended: a set's sum of up to eight products has 67 bits, so it is made in 128.

use super::super::Prepared;
use super::{Family, MulMethod};
use std::arch::x86_64::*;
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// The third version of VBAP.
pub const WORDS: MulMethod = MulMethod {
    needs: Level::Avx512Base,
    domain: "4 limbs",
    lengths: |n| n == 4,
    ..MulMethod::portable(
        "vbap_words",
        "PML thesis, algorithm 19 (VBAP, third version, 32-bit words)",
        Family::Vectors,
        |a, b| {
            WORDS.assert_takes(a, b);
            let words = |x: &[Limb]| -> [u32; COUNT] {
                std::array::from_fn(|i| (x[i / 2] >> (32 * (i % 2))) as u32)
            };
            Box::new(Words { a: words(a), b: words(b), r: [0; 2 * COUNT] })
        },
    )
};

/// Words of an operand, and lanes of a vector.
const COUNT: usize = 8;

/// The factors' lanes of each product, in the order of the sets, the words of `a` rising.
const ORDER: [[[i64; COUNT]; COUNT]; 2] = {
    let mut order = [[[0; COUNT]; COUNT]; 2];
    let (mut at, mut k) = (0, 0);
    while k < 2 * COUNT - 1 {
        let mut i = (k + 1).saturating_sub(COUNT);
        while i < COUNT && i <= k {
            order[0][at / COUNT][at % COUNT] = i as i64;
            order[1][at / COUNT][at % COUNT] = (k - i) as i64;
            at += 1;
            i += 1;
        }
        k += 1;
    }
    order
};

struct Words {
    a: [u32; COUNT],
    b: [u32; COUNT],
    r: [u32; 2 * COUNT],
}

impl Prepared for Words {
    fn run(&mut self) -> Limb {
        // SAFETY: `prepare` checked the level.
        let products = unsafe { multiply(&self.a, &self.b) };
        add_and_adjust(&mut self.r, &products);
        0
    }

    fn result(&self) -> Vec<Limb> {
        let limb = |&[low, high]: &[u32; 2]| u64::from(low) | u64::from(high) << 32;
        self.r.as_chunks().0.iter().map(limb).collect()
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn multiply(a: &[u32; COUNT], b: &[u32; COUNT]) -> [[u64; COUNT]; COUNT] {
    let mut products = [[0; COUNT]; COUNT];
    // SAFETY: eight words, or lanes, each.
    unsafe {
        let a = _mm512_cvtepu32_epi64(_mm256_loadu_si256(a.as_ptr().cast()));
        let b = _mm512_cvtepu32_epi64(_mm256_loadu_si256(b.as_ptr().cast()));
        for ((group, i), j) in products.iter_mut().zip(&ORDER[0]).zip(&ORDER[1]) {
            let x = _mm512_permutexvar_epi64(_mm512_loadu_epi64(i.as_ptr()), a);
            let y = _mm512_permutexvar_epi64(_mm512_loadu_epi64(j.as_ptr()), b);
            _mm512_storeu_epi64(group.as_mut_ptr().cast(), _mm512_mul_epu32(x, y));
        }
    }
    products
}

/// Adds within each set, and carries over from each to the next.
fn add_and_adjust(r: &mut [u32; 2 * COUNT], products: &[[u64; COUNT]; COUNT]) {
    let products = products.as_flattened();
    let (mut at, mut sum) = (0, 0_u128);
    for (k, r) in r.iter_mut().enumerate() {
        let count = COUNT.min(k + 1) - (k + 1).saturating_sub(COUNT);
        sum += products[at..at + count].iter().map(|&product| u128::from(product)).sum::<u128>();
        at += count;
        *r = sum as u32;
        sum >>= 32;
    }
}
