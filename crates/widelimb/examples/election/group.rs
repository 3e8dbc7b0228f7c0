//! The groups: ElectionGuard's standard one, by its formula, and a short one.

use widelimb::Natural;
use widelimb::protocols::group::{GroupError, SafeGroup};

/// A group and its generator.
pub struct Parameters {
    pub group: SafeGroup,
    pub generator: Vec<u64>,
}

/// ElectionGuard's offset of `p` from the bits of ln 2, in decimal (specification 2.1, "Standard
/// baseline cryptographic parameters").
const OFFSET: &str =
    "287975203778583638958138611533602521491887169409704874643524560756486080635197037903";

/// The standard group: `q = 2^256 - 189`, and `p` of 4096 bits, of which the first 256 and the last
/// are ones, with those of ln 2 between them and the offset added to these; `g = 2^((p - 1) / q)`.
pub fn standard() -> Result<Parameters, GroupError> {
    let one = || Natural::from(1u64);
    let offset: Natural = OFFSET.parse().unwrap_or_default();
    let middle = ln_2(4096 - 512) + offset;
    let ends = (one() << 4096usize) - (one() << 3840usize) + ((one() << 256usize) - one());
    of(&(ends + (middle << 256usize)), &((one() << 256usize) - Natural::from(189u64)))
}

/// A group of order `2^127 - 1`, modulo the first prime `c q + 1` with even `c` from `2^130` on.
pub fn test() -> Result<Parameters, GroupError> {
    let one = || Natural::from(1u64);
    let q = (one() << 127usize) - one();
    let step = &q << 1usize;
    let mut p = (&q << 130usize) + one();
    while !p.is_probable_prime() {
        p += &step;
    }
    of(&p, &q)
}

fn of(p: &Natural, q: &Natural) -> Result<Parameters, GroupError> {
    let group = SafeGroup::new(p.limbs(), q.limbs())?;
    let cofactor = Natural::from_limbs(group.cofactor().to_vec());
    let generator = Natural::from(2u64).pow_mod(&cofactor, p).into_limbs();
    Ok(Parameters { group, generator })
}

/// `floor(2^bits ln 2)`, the sum of `1 / (k 2^k)`. 64 bits more than those wanted make it right:
/// each term is too small by less than 1, and so their sum by less than `2^13`.
fn ln_2(bits: usize) -> Natural {
    let terms = 1..=bits + 64;
    let term = |k: usize| (Natural::from(1u64) << (bits + 64 - k)) / Natural::from(k as u64);
    terms.map(term).fold(Natural::default(), |sum, term| sum + term) >> 64usize
}
