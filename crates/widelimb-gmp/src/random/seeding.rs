//! How a twister's words come from a seed: a power modulo a number near `2^19937`, which spreads
//! seeds that are close to each other.

use widelimb_limb::trim::trimmed;
use widelimb_limb::{self as limb, Limb};

/// The bits of the values.
const BITS: usize = 19937;
/// The limbs of the values.
pub const SEED_LIMBS: usize = BITS.div_ceil(64);
/// Seeds count modulo `2^BITS - SEED_GAP`.
const SEED_GAP: Limb = 20027;
/// Powers are taken modulo `2^BITS - GAP`.
const GAP: Limb = 20023;
/// The exponent.
const EXPONENT: u32 = 0x4011_8124;

/// `((seed mod 2^19937 - 20027) + 2)^EXPONENT mod 2^19937 - 20023`.
pub fn mangled(seed: &[Limb], negative: bool) -> [Limb; SEED_LIMBS] {
    let mut base = reduced(seed, negative);
    limb::add_assign(&mut base, &[2]);
    let base = trimmed(&base);
    let mut power = [0; SEED_LIMBS];
    power[..base.len()].copy_from_slice(base);
    let mut product = [0; 2 * SEED_LIMBS];
    for i in (0..EXPONENT.ilog2()).rev() {
        // The power of a short seed is short at first.
        let short = trimmed(&power);
        let (square, above) = product.split_at_mut(2 * short.len());
        limb::sqr(square, short);
        above.fill(0);
        power = folded(&mut product, GAP);
        if EXPONENT >> i & 1 == 1 {
            let short = trimmed(&power);
            let (multiple, above) = product.split_at_mut(short.len() + base.len());
            limb::mul(multiple, short, base);
            above.fill(0);
            power = folded(&mut product, GAP);
        }
    }
    power
}

/// `seed mod 2^BITS - SEED_GAP`, not negative.
fn reduced(seed: &[Limb], negative: bool) -> [Limb; SEED_LIMBS] {
    let mut modulus = [Limb::MAX; SEED_LIMBS];
    modulus[SEED_LIMBS - 1] = (1 << (BITS % 64)) - 1;
    modulus[0] -= SEED_GAP - 1;
    let mut rest = [0; SEED_LIMBS];
    if seed.len() < SEED_LIMBS {
        rest[..seed.len()].copy_from_slice(seed);
    } else {
        limb::remainder(&mut rest, seed, &modulus).expect("no division by 0");
    }
    if negative && rest.iter().any(|&limb| limb != 0) {
        let value = rest;
        limb::sub_n(&mut rest, &modulus, &value);
    }
    rest
}

/// A number below `2^BITS` that is `a mod 2^BITS - gap`; `a` is destroyed.
fn folded(a: &mut [Limb; 2 * SEED_LIMBS], gap: Limb) -> [Limb; SEED_LIMBS] {
    let mut high = [0; SEED_LIMBS];
    loop {
        limb::shr(&mut high, a, BITS);
        if high.iter().all(|&limb| limb == 0) {
            return a[..SEED_LIMBS].try_into().expect("so many limbs");
        }
        a[SEED_LIMBS - 1] &= (1 << (BITS % 64)) - 1;
        a[SEED_LIMBS..].fill(0);
        a[SEED_LIMBS] = limb::addmul_1(&mut a[..SEED_LIMBS], &high, gap, 0);
    }
}
