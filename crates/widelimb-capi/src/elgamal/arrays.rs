//! Arrays of numbers and ciphertexts, one after the other.

use super::{ElGamalPrivate, ElGamalPublic, limbs};
use crate::ciphertexts::run;
use crate::error::Error;
use crate::handle::borrowed;
use crate::level::level;
use crate::modexp::batch::probe;
use crate::modexp::rows::{code_of_jobs, dense};
use crate::random::random_bytes;
use std::ffi::c_int;
use widelimb::Limb;
use widelimb::protocols::elgamal::{Ciphertext, PrivateKey, SmallLogarithms};
use widelimb::protocols::group::Exponent;

/// The limbs of a table for powers of one base.
const TABLE: usize = 3 << 17;

/// The ciphertext of both halves.
fn ciphertext(limbs: &[Limb]) -> Ciphertext {
    let (alpha, beta) = limbs.split_at(limbs.len() / 2);
    Ciphertext { alpha: alpha.to_vec(), beta: beta.to_vec() }
}

/// The messages of ciphertexts, elements of the group.
fn messages(key: &PrivateKey, c: &[[&[Limb]; 1]]) -> Vec<Result<Vec<Limb>, Error>> {
    let ciphertexts: Vec<Ciphertext> = c.iter().map(|[c]| ciphertext(c)).collect();
    let messages = key.decrypt(&ciphertexts.iter().collect::<Vec<_>>());
    messages.into_iter().map(|message| message.map_err(Error::from)).collect()
}

/// `c[i]` becomes a ciphertext of `number[i]`.
///
/// # Safety
/// `key` is null or a key that was not freed. `number` is valid for reads of `count` limbs, `c` for
/// writes of `count` ciphertexts. Any pointer will do for no numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_elgamal_encrypt_numbers(
    key: *const ElGamalPublic,
    c: *mut Limb,
    number: *const Limb,
    count: usize,
) -> c_int {
    code_of_jobs(count, || {
        // SAFETY: the contract above is that of `borrowed`.
        let key = unsafe { borrowed(key)? };
        let (mut rng, number) = (random_bytes()?, dense(number, 1, count)?);
        let c = dense(c, 2 * key.limbs(), count)?;
        probe(Some(2 * TABLE))?;
        let encrypt = |numbers: &[[&[Limb]; 1]]| {
            let draw = |_: &_| key.0.group().random_exponent(&mut rng);
            let nonces: Vec<Exponent> = numbers.iter().map(draw).collect();
            let pairs: Vec<(Limb, &Exponent)> =
                numbers.iter().map(|[n]| n[0]).zip(&nonces).collect();
            let Ok(made) = key.0.encrypt_numbers(&pairs) else {
                return pairs.iter().map(|_| Err(Error::Internal)).collect();
            };
            made.into_iter().map(|c| Ok([c.alpha, c.beta].concat())).collect()
        };
        // SAFETY: by the contract above the rows of both arrays can be read and written.
        unsafe { run(c, [number], std::ptr::null_mut(), encrypt) }
    })
}

/// `message[i]` becomes the message of `c[i]`, an element of the group.
///
/// # Safety
/// `key` is null or a key that was not freed. `c` is valid for reads of `count` ciphertexts,
/// `message` for writes of `count` elements; `codes` is null or valid for writes of `count` codes,
/// and overlaps nothing. Any pointer will do for no ciphertexts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_elgamal_decrypt(
    key: *const ElGamalPrivate,
    message: *mut Limb,
    c: *const Limb,
    count: usize,
    codes: *mut c_int,
) -> c_int {
    code_of_jobs(count, || {
        // SAFETY: the contract above is that of `borrowed`.
        let key = unsafe { &borrowed(key)?.0 };
        let n = limbs(key.public());
        let (message, c) = (dense(message, n, count)?, dense(c, 2 * n, count)?);
        // SAFETY: by the contract above the rows of both arrays can be read and written, and
        // `codes` is null or has room for `count` codes.
        unsafe { run(message, [c], codes, |c| messages(key, c)) }
    })
}

/// `number[i]` becomes the number of `c[i]`, if it is from 0 to `bound`.
///
/// # Safety
/// `key` is null or a key that was not freed. `c` is valid for reads of `count` ciphertexts,
/// `number` for writes of `count` limbs; `codes` is null or valid for writes of `count` codes, and
/// overlaps nothing. Any pointer will do for no ciphertexts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_elgamal_decrypt_numbers(
    key: *const ElGamalPrivate,
    number: *mut Limb,
    c: *const Limb,
    count: usize,
    bound: u64,
    codes: *mut c_int,
) -> c_int {
    code_of_jobs(count, || {
        // SAFETY: the contract above is that of `borrowed`.
        let key = unsafe { &borrowed(key)?.0 };
        let public = key.public();
        let c = dense(c, 2 * limbs(public), count)?;
        let number = dense(number, 1, count)?;
        number.check_as_results([c])?;
        // A table of two limbs for each number up to the root of the bound.
        probe(usize::try_from(bound.min(1 << 41).isqrt()).ok().map(|root| 2 * root + 64))?;
        level();
        let logarithms = SmallLogarithms::new(public.group(), public.base(), bound);
        let logarithms = logarithms.map_err(|_| Error::NotFound)?;
        let decrypt = |c: &[[&[Limb]; 1]]| {
            let find = |message: Result<Vec<Limb>, Error>| {
                Ok(vec![logarithms.find_vartime(&message?).ok_or(Error::NotFound)?])
            };
            messages(key, c).into_iter().map(find).collect()
        };
        // SAFETY: by the contract above the rows of both arrays can be read and written, and
        // `codes` is null or has room for `count` codes.
        unsafe { run::<1, Error>(number, [c], codes, decrypt) }
    })
}

/// `r` becomes a ciphertext of the sum of the numbers of `count` ciphertexts.
///
/// # Safety
/// `key` is null or a key that was not freed. `c` is valid for reads of `count` ciphertexts, `r`
/// for writes of one. Any pointer will do for no ciphertexts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_elgamal_sum(
    key: *const ElGamalPublic,
    r: *mut Limb,
    c: *const Limb,
    count: usize,
) -> c_int {
    code_of_jobs(1, || {
        // SAFETY: the contract above is that of `borrowed`.
        let key = unsafe { borrowed(key)? };
        let r = dense(r, 2 * key.limbs(), 1)?;
        let c = if count == 0 { None } else { Some(dense(c, 2 * key.limbs(), count)?) };
        r.check_as_results(c)?;
        let all = (2 * key.limbs()).checked_add(16).and_then(|each| each.checked_mul(count));
        probe(all.and_then(|all| all.checked_add(16 * key.limbs())))?;
        level();
        let mut ciphertexts = Vec::with_capacity(count);
        for i in 0..count {
            // SAFETY: `i` is below the count, so ciphertext `i` can be read.
            ciphertexts.extend(c.map(|c| unsafe { c.source(i) }).transpose()?.map(ciphertext));
        }
        let sum = key.0.sum(&ciphertexts.iter().collect::<Vec<_>>())?;
        // SAFETY: by the contract above `r` can be written; it overlaps no source.
        unsafe { r.write(0, &[sum.alpha, sum.beta].concat())? };
        Ok(crate::error::WL_OK)
    })
}
