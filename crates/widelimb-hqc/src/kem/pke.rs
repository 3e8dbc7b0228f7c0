//! The encryption that is wrapped: of noise that a seed gives, so that it can be made again.

use crate::parameters::Parameters;
use crate::ring::{add, mul};
use crate::sample::{clear_above, element_of, read_limbs, write_limbs};
use crate::version::Wrapper;
use crate::{PublicKey, Scheme, code};
use alloc::vec;
use alloc::vec::Vec;
use zeroize::Zeroizing;

/// The places of the noise of a seed, in the order of r1, r2 and e.
pub(super) fn noise_places(scheme: Scheme, theta: &[u8]) -> [crate::sample::Places; 3] {
    let p = scheme.parameters();
    let sampling = scheme.version().noise_sampling();
    let drawn = sampling.places(scheme.streams(), theta, p.ring_bits, p.noise_weight);
    if scheme.version().wrapper() == Wrapper::Hashed {
        let [r2, e, r1] = drawn;
        [r1, r2, e]
    } else {
        drawn
    }
}

/// The bytes of `u = r1 + h r2` and of `v = Code(m) + s r2 + e`, as long as a code word.
pub fn encrypt(key: &PublicKey, message: &[u8], theta: &[u8]) -> Zeroizing<Vec<u8>> {
    let p = key.scheme().parameters();
    let noise = noise_places(key.scheme(), theta);
    let [mut u, r2, mut v] = noise.map(|places| element_of(p, &places));
    let mut product = Zeroizing::new(vec![0; p.limbs()]);
    mul(p, &mut product, key.h(), &r2);
    add(&mut u, &product);
    mul(p, &mut product, key.s(), &r2);
    add(&mut v, &product);
    let v = &mut v[..p.code_limbs()];
    code::add_encoded(p, v, message);
    let mut bytes = Zeroizing::new(vec![0; p.bytes() + p.code_bytes()]);
    let (of_u, of_v) = bytes.split_at_mut(p.bytes());
    write_limbs(of_u, &u);
    write_limbs(of_v, v);
    bytes
}

/// The message of the bytes of `u` and `v`, by `v - u y = Code(m) + x r2 - r1 y + e`. Bits of `u`
/// from `n` on are nothing here: the comparison with what is encrypted again finds them.
pub fn decrypt(p: &Parameters, y: &[u64], bytes: &[u8]) -> Zeroizing<Vec<u8>> {
    let (of_u, of_v) = bytes.split_at(p.bytes());
    let mut u = vec![0; p.limbs()];
    read_limbs(&mut u, of_u);
    clear_above(p, &mut u);
    let mut product = Zeroizing::new(vec![0; p.limbs()]);
    mul(p, &mut product, &u, y);
    let noisy = &mut product[..p.code_limbs()];
    let mut v = vec![0; p.code_limbs()];
    read_limbs(&mut v, of_v);
    add(noisy, &v);
    code::decode(p, noisy)
}
