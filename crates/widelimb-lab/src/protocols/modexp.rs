//! One power of numbers in bytes, as Ethereum's precompile has it.

use super::{Contest, Gmp, by_gmp, bytes};
use crate::batches::operands;
use widelimb::protocols::modexp::modexp as power;

/// The bits of base, exponent and modulus.
pub const BITS: [usize; 5] = [256, 512, 1024, 2048, 4096];

/// Powers of a turn.
const POWERS: usize = 16;

/// Powers with exponents as long as the modulus, of bytes and to bytes.
pub fn modexp(bits: usize, gmp: Option<&Gmp>) -> Contest {
    let batch = operands(bits, POWERS);
    let jobs: Vec<[Vec<u8>; 3]> = (0..POWERS)
        .map(|i| [&batch.a[i], &batch.exponents[i], &batch.moduli[i]].map(|limbs| bytes(limbs)))
        .collect();
    if let Some(gmp) = gmp {
        let mut gmp = gmp.borrow_mut();
        assert!(jobs.iter().all(|[a, e, m]| gmp.pow(a, e, m) == power(a, e, m)));
    }
    let theirs = jobs.clone();
    Contest {
        what: format!("modexp of bytes, {bits} bits"),
        items: POWERS,
        ours: Box::new(move || {
            assert!(jobs.iter().all(|[a, e, m]| power(a, e, m).len() == m.len()));
        }),
        peer: by_gmp(gmp, move |gmp| {
            assert!(theirs.iter().all(|[a, e, m]| gmp.pow(a, e, m).len() == m.len()));
        }),
    }
}
