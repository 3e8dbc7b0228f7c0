//! Arrays of messages and ciphertexts, one after the other.

use super::{DamgardJurikPrivate, DamgardJurikPublic};
use crate::handle::borrowed;
use crate::modexp::rows::{code_of_jobs, dense};
use crate::paillier::arrays::{pairs, run, singles};
use crate::random::random_bytes;
use std::ffi::c_int;
use widelimb::Limb;
use widelimb::protocols::damgard_jurik::{PrivateKey, PublicKey};

/// `c[i]` becomes a ciphertext of `message[i]`.
///
/// # Safety
/// `public` is null or a key that was not freed. `message` is valid for reads of `count` numbers of
/// `message_limbs` limbs, `c` for writes of `count` ciphertexts; `codes` is null or valid for
/// writes of `count` codes, and overlaps nothing. Any pointer will do for no limbs, and for no
/// messages.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_damgard_jurik_encrypt(
    public: *const DamgardJurikPublic,
    c: *mut Limb,
    message: *const Limb,
    message_limbs: usize,
    count: usize,
    codes: *mut c_int,
) -> c_int {
    code_of_jobs(count, || {
        // SAFETY: the contract above is that of `borrowed`.
        let public: &PublicKey = &unsafe { borrowed(public)? }.0;
        let (mut rng, message) = (random_bytes()?, dense(message, message_limbs, count)?);
        let c = dense(c, public.ciphertext_modulus().len(), count)?;
        // SAFETY: by the contract above the rows of both arrays can be read and written, and
        // `codes` is null or has room for `count` codes.
        unsafe { run(c, [message], codes, |m| public.encrypt_with(&singles(m), &mut rng)) }
    })
}

/// `c[i]` becomes a ciphertext of `message[i]`, computed with the private key.
///
/// # Safety
/// The contract is that of [`wl_damgard_jurik_encrypt`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_damgard_jurik_encrypt_private(
    private: *const DamgardJurikPrivate,
    c: *mut Limb,
    message: *const Limb,
    message_limbs: usize,
    count: usize,
    codes: *mut c_int,
) -> c_int {
    code_of_jobs(count, || {
        // SAFETY: the contract above is that of `borrowed`.
        let private: &PrivateKey = &unsafe { borrowed(private)? }.0;
        let (mut rng, message) = (random_bytes()?, dense(message, message_limbs, count)?);
        let c = dense(c, private.public().ciphertext_modulus().len(), count)?;
        // SAFETY: by the contract above the rows of both arrays can be read and written, and
        // `codes` is null or has room for `count` codes.
        unsafe { run(c, [message], codes, |m| private.encrypt_with(&singles(m), &mut rng)) }
    })
}

/// `message[i]` becomes the message of `c[i]`.
///
/// # Safety
/// `private` is null or a key that was not freed. `c` is valid for reads of `count` ciphertexts,
/// `message` for writes of `count` messages; `codes` is null or valid for
/// writes of `count` codes, and overlaps nothing. Any pointer will do for no ciphertexts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_damgard_jurik_decrypt(
    private: *const DamgardJurikPrivate,
    message: *mut Limb,
    c: *const Limb,
    count: usize,
    codes: *mut c_int,
) -> c_int {
    code_of_jobs(count, || {
        // SAFETY: the contract above is that of `borrowed`.
        let private: &PrivateKey = &unsafe { borrowed(private)? }.0;
        let message = dense(message, private.public().message_modulus().len(), count)?;
        let c = dense(c, private.public().ciphertext_modulus().len(), count)?;
        // SAFETY: by the contract above the rows of both arrays can be read and written, and
        // `codes` is null or has room for `count` codes.
        unsafe { run(message, [c], codes, |c| private.decrypt(&singles(c))) }
    })
}

/// `r[i]` becomes a ciphertext of the sum of the messages of `a[i]` and `b[i]`.
///
/// # Safety
/// `public` is null or a key that was not freed. `a` and `b` are valid for reads of `count`
/// ciphertexts, `r` for writes of as many; `codes` is null or valid for writes of `count` codes,
/// and overlaps nothing. Any pointer will do for no ciphertexts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_damgard_jurik_add(
    public: *const DamgardJurikPublic,
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    count: usize,
    codes: *mut c_int,
) -> c_int {
    code_of_jobs(count, || {
        // SAFETY: the contract above is that of `borrowed`.
        let public: &PublicKey = &unsafe { borrowed(public)? }.0;
        let limbs = public.ciphertext_modulus().len();
        let sources = [dense(a, limbs, count)?, dense(b, limbs, count)?];
        let r = dense(r, limbs, count)?;
        // SAFETY: by the contract above the rows of the arrays can be read and written, and `codes`
        // is null or has room for `count` codes.
        unsafe { run(r, sources, codes, |both| public.add(&pairs(both))) }
    })
}

macro_rules! products {
    ($(#[$doc:meta])* $name:ident, $mul:expr) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// `public` is null or a key that was not freed. `c` is valid for reads of `count`
        /// ciphertexts, `scalar` of as many numbers of `scalar_limbs` limbs, `r` for writes of
        /// `count` ciphertexts; `codes` is null or valid for writes of `count` codes, and overlaps
        /// nothing. Any pointer will do for no limbs, and for no ciphertexts.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(
            public: *const DamgardJurikPublic,
            r: *mut Limb,
            c: *const Limb,
            scalar: *const Limb,
            scalar_limbs: usize,
            count: usize,
            codes: *mut c_int,
        ) -> c_int {
            code_of_jobs(count, || {
                // SAFETY: the contract above is that of `borrowed`.
                let public: &PublicKey = &unsafe { borrowed(public)? }.0;
                let limbs = public.ciphertext_modulus().len();
                let sources = [dense(c, limbs, count)?, dense(scalar, scalar_limbs, count)?];
                let r = dense(r, limbs, count)?;
                // SAFETY: by the contract above the rows of the arrays can be read and written, and
                // `codes` is null or has room for `count` codes.
                unsafe { run(r, sources, codes, |both| $mul(public, &pairs(both))) }
            })
        }
    };
}

products! {
    /// `r[i]` becomes a ciphertext of the product of the message of `c[i]` and `scalar[i]`, in
    /// constant time.
    wl_damgard_jurik_mul, PublicKey::mul
}

products! {
    /// `r[i]` becomes a ciphertext of the product of the message of `c[i]` and `scalar[i]`; the
    /// time depends on the scalars.
    wl_damgard_jurik_mul_vartime, PublicKey::mul_vartime
}
