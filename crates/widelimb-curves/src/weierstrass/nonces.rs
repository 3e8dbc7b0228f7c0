//! The nonces of ECDSA, made from the key and the message (RFC 6979, section 3.2), with further bytes
//! where the caller has some (section 3.6).

use super::curve::Curve;
use super::hash::Hash;
use super::number::{self, Number};
use zeroize::{Zeroize, Zeroizing};

type Output<C> = <<C as Curve>::Hash as Hash>::Output;

/// The generator of a signature's nonces. A nonce has as many bits as the hash here, so that each
/// takes one block.
pub struct Nonces<C: Curve> {
    key: Output<C>,
    value: Output<C>,
    is_fresh: bool,
}

impl<C: Curve> Nonces<C> {
    /// For a secret scalar and the hash of a message modulo `n`.
    pub fn new(secret: &Number, hash: &Number, further: &[u8]) -> Self {
        let (mut x, mut h) = (Zeroizing::new(C::NO_BYTES), C::NO_BYTES);
        number::to_bytes(secret, x.as_mut());
        number::to_bytes(hash, h.as_mut());
        let mut r =
            Nonces { key: C::Hash::output_of(0), value: C::Hash::output_of(1), is_fresh: true };
        for byte in [0, 1] {
            r.mix(byte, &[(*x).as_ref(), h.as_ref(), further]);
        }
        r
    }

    /// Takes a byte and three parts into the state.
    fn mix(&mut self, byte: u8, parts: &[&[u8]; 3]) {
        let [x, h, further] = parts;
        self.key = C::Hash::mac(&self.key, &[self.value.as_ref(), &[byte], x, h, further]);
        self.value = C::Hash::mac(&self.key, &[self.value.as_ref()]);
    }

    /// The next nonce, from 1 to `n - 1`. Whether a candidate is one may be seen.
    pub fn next(&mut self) -> Zeroizing<Number> {
        loop {
            if !self.is_fresh {
                self.mix(0, &[&[], &[], &[]]);
            }
            self.is_fresh = false;
            self.value = C::Hash::mac(&self.key, &[self.value.as_ref()]);
            let k = Zeroizing::new(number::of_bytes(self.value.as_ref()));
            if number::is_below(&k, &C::N) & !number::is_zero(&k) != 0 {
                return k;
            }
        }
    }
}

impl<C: Curve> Drop for Nonces<C> {
    fn drop(&mut self) {
        self.key.zeroize();
        self.value.zeroize();
    }
}
