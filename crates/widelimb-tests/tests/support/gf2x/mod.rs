//! Support for tests of products over GF(2): products with canaries behind their scratch, and
//! proofs of products that are too long for an oracle.

#![allow(dead_code, reason = "each test file uses its own part")]

pub mod guarded;

use widelimb_gf2x::fft;
use widelimb_gf2x::product::{mul, mul_scratch_len};
use widelimb_kernels::Kernels;
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;
use widelimb_testkit::gf2x::{degree, residue, residue_product};
use widelimb_testkit::of_every_core;

const JUNK: Limb = 0xdead_beef_dead_beef;
const CANARY: Limb = 0x5ca1_ab1e_0ddb_a11d;

/// `a b` on the level of `k`, from junk in the result and in a scratch of just the length asked
/// for.
pub fn product(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    by(k, mul_scratch_len(k, a.len(), b.len()), mul, a, b)
}

/// The product `a b` by transforms, however short the operands, from junk in result and scratch.
pub fn transformed(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    by(k, fft::mul_scratch_len(k, a.len(), b.len()), fft::mul, a, b)
}

/// Runs `body` with each table of `on_every_core` that has other functions or thresholds of
/// polynomials than those before: some levels and cores share all of them.
pub fn on_every_table(mut body: impl FnMut(&Kernels)) {
    let mut before = Vec::new();
    for k in of_every_core() {
        // The debug text of a table contains the addresses of its functions.
        let thresholds = [k.thresholds.gf2x_mul_transforms, k.thresholds.gf2x_div_reciprocal];
        let text = format!("{:?} {thresholds:?}", k.gf2x);
        if !before.contains(&text) {
            println!("level {}, cores {}", k.level, k.core);
            body(k);
            before.push(text);
        }
    }
}

type Mul = fn(&Kernels, &mut [Limb], &[Limb], &[Limb], &mut [Limb]);

fn by(k: &Kernels, len: usize, mul: Mul, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let (mut r, mut scratch) = (vec![JUNK; a.len() + b.len()], vec![JUNK; len]);
    scratch.resize(len + 4, CANARY);
    mul(k, &mut r, a, b, &mut scratch[..len]);
    assert_eq!(scratch[len..], [CANARY; 4], "behind the scratch of {} {}", a.len(), b.len());
    r
}

/// Checks what no wrong product but one in 2^61 keeps: the residue, and the degree.
pub fn check_residue(k: &Kernels, r: &[Limb], a: &[Limb], b: &[Limb]) {
    let what = || format!("level {}, {} by {} limbs", k.level, a.len(), b.len());
    assert_eq!(residue(r), residue_product(residue(a), residue(b)), "{}", what());
    let degrees = degree(a).zip(degree(b));
    assert_eq!(degree(r), degrees.map(|(a, b)| a + b), "{}", what());
}

/// The longest operands, in bits, that a test takes at a level: what takes a second or so.
pub fn most_bits(k: &Kernels) -> usize {
    let bits = if k.level < Level::Avx2 { 1 << 20 } else { 1 << 24 };
    if cfg!(debug_assertions) { bits.min(1 << 13) } else { bits }
}

/// The sum of polynomials of one length.
pub fn sum(a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(a, b)| a ^ b).collect()
}
