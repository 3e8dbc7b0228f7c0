//! What functions on arrays of messages and ciphertexts share: those of `wl_paillier_*` and of
//! `wl_damgard_jurik_*` are stamped out here.

use crate::error::{Error, WL_OK};
use crate::level::level;
use crate::modexp::batch::{CHUNK, probe};
use crate::modexp::rows::{Codes, Rows};
use crate::span::Span;
use std::ffi::c_int;
use widelimb::Limb;

/// What a function of the library makes of a chunk of operands, one result for each.
pub(crate) type Results<E> = Vec<Result<Vec<Limb>, E>>;

/// Computes the results of a chunk at a time, and returns the code of the first with an error,
/// whose result is 0.
///
/// # Safety
/// All rows of the sources are valid for reads and all rows of `r` for writes; `codes` is null or
/// valid for writes of `r.count` codes.
pub(crate) unsafe fn run<const N: usize, E: Into<Error>>(
    r: Rows,
    sources: [Rows; N],
    codes: *mut c_int,
    mut call: impl FnMut(&[[&[Limb]; N]]) -> Results<E>,
) -> Result<c_int, Error> {
    r.check_as_results(sources)?;
    if !codes.is_null() {
        let codes = Span::new(codes, r.count)?.bytes();
        codes.apart_from(&sources.map(|rows| rows.whole.bytes()))?;
        codes.apart_from(&[r.whole.bytes()])?;
    }
    let jobs = r.count.min(CHUNK);
    // Several forms of each operand of a chunk; the tables of powers in eight lanes, twice.
    let longest = sources.iter().map(|rows| rows.len).fold(r.len, usize::max) + 1;
    probe(longest.checked_mul(16 * jobs + 2 * (8 * 90 * 64 / 52) + 64))?;
    level();
    // SAFETY: by the contract above `codes` is null or has room for `r.count` codes.
    let mut codes = unsafe { Codes::new(codes) };
    for from in (0..r.count).step_by(CHUNK) {
        let to = r.count.min(from + CHUNK);
        let mut operands = Vec::with_capacity(to - from);
        for i in from..to {
            let mut of_one = [&[][..]; N];
            for (operand, rows) in of_one.iter_mut().zip(&sources) {
                // SAFETY: `i` is below the count of the rows, so its limbs can be read.
                *operand = unsafe { rows.source(i)? };
            }
            operands.push(of_one);
        }
        for (i, result) in (from..to).zip(call(&operands)) {
            let (result, code) = match result {
                Ok(result) => (result, WL_OK),
                Err(error) => (vec![], error.into() as c_int),
            };
            // SAFETY: `i` is below `r.count`, so row `i` of `r` can be written;
            // `check_as_results` has found no overlap with a source or another result.
            unsafe { r.write(i, &result)? };
            codes.write(i, code);
        }
    }
    Ok(codes.first)
}

pub(crate) fn pairs<'a>(operands: &[[&'a [Limb]; 2]]) -> Vec<(&'a [Limb], &'a [Limb])> {
    operands.iter().map(|[a, b]| (*a, *b)).collect()
}

pub(crate) fn singles<'a>(operands: &[[&'a [Limb]; 1]]) -> Vec<&'a [Limb]> {
    operands.iter().map(|[a]| *a).collect()
}

/// The functions on arrays of a kind of keys: its public and its private one in C and in Rust, the
/// limbs of a message and of a ciphertext by a public key, and the method that adds.
macro_rules! ciphertext_arrays {
    (
        $Public:ty, $PublicKey:ty, $Private:ty, $PrivateKey:ty;
        $message_limbs:expr, $ciphertext_limbs:expr, $add:ident;
        $encrypt:ident, $encrypt_private:ident, $decrypt:ident, $add_name:ident,
        $mul:ident, $mul_vartime:ident
    ) => {
        use crate::ciphertexts::{pairs, run, singles};
        use crate::handle::borrowed;
        use crate::modexp::rows::{code_of_jobs, dense};
        use crate::random::random_bytes;
        use std::ffi::c_int;
        use widelimb::Limb;

        /// The limbs of a message.
        fn message_limbs(key: &$PublicKey) -> usize {
            $message_limbs(key)
        }

        /// The limbs of a ciphertext.
        fn ciphertext_limbs(key: &$PublicKey) -> usize {
            $ciphertext_limbs(key)
        }

        /// `c[i]` becomes a ciphertext of `message[i]`.
        ///
        /// # Safety
        /// `public` is null or a key that was not freed. `message` is valid for reads of `count`
        /// numbers of `message_limbs` limbs, `c` for writes of `count` ciphertexts; `codes` is null
        /// or valid for writes of `count` codes, and overlaps nothing. Any pointer will do for no
        /// limbs, and for no messages.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $encrypt(
            public: *const $Public,
            c: *mut Limb,
            message: *const Limb,
            message_limbs: usize,
            count: usize,
            codes: *mut c_int,
        ) -> c_int {
            code_of_jobs(count, || {
                // SAFETY: the contract above is that of `borrowed`.
                let public: &$PublicKey = &unsafe { borrowed(public)? }.0;
                let (mut rng, message) = (random_bytes()?, dense(message, message_limbs, count)?);
                let c = dense(c, ciphertext_limbs(public), count)?;
                // SAFETY: by the contract above the rows of both arrays can be read and written,
                // and `codes` is null or has room for `count` codes.
                unsafe { run(c, [message], codes, |m| public.encrypt_with(&singles(m), &mut rng)) }
            })
        }

        /// `c[i]` becomes a ciphertext of `message[i]`, computed with the private key.
        ///
        /// # Safety
        /// The contract is that of the encryption with the public key.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $encrypt_private(
            private: *const $Private,
            c: *mut Limb,
            message: *const Limb,
            message_limbs: usize,
            count: usize,
            codes: *mut c_int,
        ) -> c_int {
            code_of_jobs(count, || {
                // SAFETY: the contract above is that of `borrowed`.
                let private: &$PrivateKey = &unsafe { borrowed(private)? }.0;
                let (mut rng, message) = (random_bytes()?, dense(message, message_limbs, count)?);
                let c = dense(c, ciphertext_limbs(private.public()), count)?;
                // SAFETY: by the contract above the rows of both arrays can be read and written,
                // and `codes` is null or has room for `count` codes.
                unsafe { run(c, [message], codes, |m| private.encrypt_with(&singles(m), &mut rng)) }
            })
        }

        /// `message[i]` becomes the message of `c[i]`.
        ///
        /// # Safety
        /// `private` is null or a key that was not freed. `c` is valid for reads of `count`
        /// ciphertexts, `message` for writes of `count` messages; `codes` is null or valid for
        /// writes of `count` codes, and overlaps nothing. Any pointer will do for no ciphertexts.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $decrypt(
            private: *const $Private,
            message: *mut Limb,
            c: *const Limb,
            count: usize,
            codes: *mut c_int,
        ) -> c_int {
            code_of_jobs(count, || {
                // SAFETY: the contract above is that of `borrowed`.
                let private: &$PrivateKey = &unsafe { borrowed(private)? }.0;
                let message = dense(message, message_limbs(private.public()), count)?;
                let c = dense(c, ciphertext_limbs(private.public()), count)?;
                // SAFETY: by the contract above the rows of both arrays can be read and written,
                // and `codes` is null or has room for `count` codes.
                unsafe { run(message, [c], codes, |c| private.decrypt(&singles(c))) }
            })
        }

        /// `r[i]` becomes a ciphertext of the sum of the messages of `a[i]` and `b[i]`.
        ///
        /// # Safety
        /// `public` is null or a key that was not freed. `a` and `b` are valid for reads of `count`
        /// ciphertexts, `r` for writes of as many; `codes` is null or valid for writes of `count`
        /// codes, and overlaps nothing. Any pointer will do for no ciphertexts.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $add_name(
            public: *const $Public,
            r: *mut Limb,
            a: *const Limb,
            b: *const Limb,
            count: usize,
            codes: *mut c_int,
        ) -> c_int {
            code_of_jobs(count, || {
                // SAFETY: the contract above is that of `borrowed`.
                let public: &$PublicKey = &unsafe { borrowed(public)? }.0;
                let limbs = ciphertext_limbs(public);
                let sources = [dense(a, limbs, count)?, dense(b, limbs, count)?];
                let r = dense(r, limbs, count)?;
                // SAFETY: by the contract above the rows of the arrays can be read and written, and
                // `codes` is null or has room for `count` codes.
                unsafe { run(r, sources, codes, |both| public.$add(&pairs(both))) }
            })
        }

        ciphertext_arrays! { @products $Public, $PublicKey;
            /// `r[i]` becomes a ciphertext of the product of the message of `c[i]` and `scalar[i]`,
            /// in constant time.
            $mul, mul
        }

        ciphertext_arrays! { @products $Public, $PublicKey;
            /// `r[i]` becomes a ciphertext of the product of the message of `c[i]` and `scalar[i]`;
            /// the time depends on the scalars.
            $mul_vartime, mul_vartime
        }
    };
    (@products $Public:ty, $PublicKey:ty; $(#[$doc:meta])* $name:ident, $method:ident) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// `public` is null or a key that was not freed. `c` is valid for reads of `count`
        /// ciphertexts, `scalar` of as many numbers of `scalar_limbs` limbs, `r` for writes of
        /// `count` ciphertexts; `codes` is null or valid for writes of `count` codes, and overlaps
        /// nothing. Any pointer will do for no limbs, and for no ciphertexts.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(
            public: *const $Public,
            r: *mut Limb,
            c: *const Limb,
            scalar: *const Limb,
            scalar_limbs: usize,
            count: usize,
            codes: *mut c_int,
        ) -> c_int {
            code_of_jobs(count, || {
                // SAFETY: the contract above is that of `borrowed`.
                let public: &$PublicKey = &unsafe { borrowed(public)? }.0;
                let limbs = ciphertext_limbs(public);
                let sources = [dense(c, limbs, count)?, dense(scalar, scalar_limbs, count)?];
                let r = dense(r, limbs, count)?;
                // SAFETY: by the contract above the rows of the arrays can be read and written, and
                // `codes` is null or has room for `count` codes.
                unsafe { run(r, sources, codes, |both| public.$method(&pairs(both))) }
            })
        }
    };
}

pub(crate) use ciphertext_arrays;
