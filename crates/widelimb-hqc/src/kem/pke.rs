//! The public-key encryption within the key encapsulation. Its noise comes from a seed, so that it
//! can be repeated.

use crate::bytes::{read_limbs, write_limbs};
use crate::hash::{Outputs, Part};
use crate::parameters::Parameters;
use crate::ring::{Ring, add};
use crate::sample::{Places, clear_above, element_of};
use crate::version::Wrapper;
use crate::{PublicKey, Scheme, SecretKey, code};
use alloc::vec;
use alloc::vec::Vec;
use zeroize::Zeroizing;

/// The places of the ones in the noise of each seed, in the order r1, r2, e.
pub(super) fn noise_places(scheme: Scheme, count: usize, theta: Part) -> Vec<[Places; 3]> {
    let p = scheme.parameters();
    let streams = || scheme.streams().expand(count, theta);
    let sampling = scheme.version().noise_sampling();
    let mut drawn = sampling.places(streams, count, p.ring_bits, p.noise_weight);
    if scheme.version().wrapper() == Wrapper::Hashed {
        // The specification draws r2, e, r1.
        drawn.iter_mut().for_each(|noise| noise.rotate_right(1));
    }
    drawn
}

/// Encrypts a message for each key of one scheme: the bytes of `u = r1 + h r2`, and of `v = Code(m)
/// + s r2 + e` up to the length of a code word.
pub fn encrypt(scheme: Scheme, keys: &[&PublicKey], message: Part, theta: Part) -> Outputs {
    let p = scheme.parameters();
    let mut encryptions = Outputs::new(keys.len(), p.bytes() + p.code_bytes());
    let (mut ring, mut product) = (Ring::new(p), Zeroizing::new(vec![0; p.limbs()]));
    let noise = noise_places(scheme, keys.len(), theta);
    for (i, (bytes, noise)) in encryptions.iter_mut().zip(noise).enumerate() {
        let [mut u, r2, mut v] = noise.map(|places| element_of(p, &places));
        ring.mul(&mut product, keys[i].h(), &r2);
        add(&mut u, &product);
        ring.mul(&mut product, keys[i].s(), &r2);
        add(&mut v, &product);
        let v = &mut v[..p.code_limbs()];
        code::add_encoded(p, v, message(i));
        let (of_u, of_v) = bytes.split_at_mut(p.bytes());
        write_limbs(of_u, &u);
        write_limbs(of_v, v);
    }
    encryptions
}

/// Decrypts the bytes of each `u` and `v`, by `v - u y = Code(m) + x r2 - r1 y + e`. Bits of `u`
/// from `n` on are ignored here: the comparison with the repeated encryption finds them.
pub fn decrypt(p: &Parameters, keys: &[&SecretKey], bytes: Part) -> Outputs {
    let mut messages = Outputs::new(keys.len(), p.message);
    let (mut ring, mut product) = (Ring::new(p), Zeroizing::new(vec![0; p.limbs()]));
    let [mut u, mut v] = [vec![0; p.limbs()], vec![0; p.code_limbs()]];
    for (i, message) in messages.iter_mut().enumerate() {
        let (of_u, of_v) = bytes(i).split_at(p.bytes());
        read_limbs(&mut u, of_u);
        clear_above(p, &mut u);
        ring.mul(&mut product, &u, keys[i].y());
        let noisy = &mut product[..p.code_limbs()];
        read_limbs(&mut v, of_v);
        add(noisy, &v);
        code::decode(p, message, noisy);
    }
    messages
}
