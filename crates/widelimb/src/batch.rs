//! Many numbers at once, eight of them side by side in the lanes of vectors.
//!
//! | I have | I want | call |
//! |---|---|---|
//! | bases, exponents, moduli | powers | [`mod_exp`] and the others [below](#powers) |
//! | arrays of numbers in bytes | powers, or the same numbers in limbs | [`bytes`] |
//! | arrays of numbers in limbs | sums, products, products modulo a number | [`add`], [`sub`], [`mul`], [`sqr`], [`mul_mod`] |
//! | residues, and many operations on them | arithmetic without ways to limbs and back | [`Residues`] of a [`Ring`] |
//! | elements of a prime field | square roots, inverses, Legendre symbols | [`field::Field`] |
//!
//! An array is a slice of limbs with a count, a width in bits and a stride: [`Numbers`], or
//! [`NumbersMut`] where a call writes. What does not fit is a [`ShapeError`], and nothing was
//! written.
//!
//! ```
//! use widelimb::batch::{Modulus, Numbers, NumbersMut, Residues, Ring};
//!
//! // Points on y^2 = x^3 + 7 modulo 2^255 - 19, or not.
//! let p = Modulus::new(&[u64::MAX - 18, u64::MAX, u64::MAX, u64::MAX >> 1])?;
//! let ring = Ring::shared(&p)?;
//! let x = Residues::from_limbs(&ring, Numbers::new(&[1, 2, 3], 3, 64)?)?;
//! let y = Residues::from_limbs(&ring, Numbers::new(&[5, 6, 7], 3, 64)?)?;
//! let seven = Residues::from_limbs(&ring, Numbers::with_stride(&[7], 3, 64, 0)?)?;
//! let (mut left, mut square, mut right) = (y.clone(), x.clone(), x.clone());
//! left.sqr_assign();
//! square.sqr_assign();
//! x.mul_add_into(&square, &seven, &mut right)?;
//! let mut on_curve = [0; 3];
//! left.equal_into(&right, &mut on_curve)?;
//! assert_eq!(on_curve, [0; 3]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Powers
//!
//! ```
//! use widelimb::batch::{Job, Modulus, mod_exp};
//!
//! let (p, q) = (Modulus::new(&[1_000_003])?, Modulus::new(&[u64::MAX, 1])?);
//! let powers = mod_exp(&[Job::new(&[2], &[10], &p), Job::new(&[3], &[0], &q)]);
//! assert_eq!(powers, [vec![1024], vec![1, 0]]);
//! # Ok::<(), widelimb::batch::ModulusError>(())
//! ```
//!
//! The jobs of a call may have different moduli, sizes and exponents. They are sorted by size and
//! put in groups of eight; a filler lane repeats another lane's work. Where a group at once is not
//! faster than its jobs one after the other, because they are few or the level has no vectors, each
//! job is computed alone (the plan depends on the lengths alone). Level `avx512` has 52-bit
//! products of integers, levels `avx2` and `avx512base` make them of doubles, in half the time
//! where a group has four jobs or fewer.
//!
//! Operands that jobs have in common save work in some calls:
//!
//! | in common | call | 8 of 2048 bits |
//! |---|---|---|
//! | nothing | [`mod_exp`] | 2.47 ms |
//! | a public exponent, as 65537 | [`mod_exp_public`], [`mod_exp_vartime`] | 21 us instead of 33 |
//! | the base and the modulus | [`FixedBase::pow`] | 0.67 ms |
//! | some bases and the modulus | [`FixedBase::pow_product`] | |
//! | two powers, one product | [`mod_exp_double`] | 3.1 ms instead of 4.9 for 16 powers |
//! | many powers, one product | [`multi_exp`] | see [below](#products-of-many-powers) |
//!
//! (Measured on one core of Sapphire Rapids, with exponents as long as the modulus but in the
//! second line.) Secret exponents that are equal save nothing: the windows of `mod_exp` lie at the
//! same bits anyway, and a table is of one base.
//!
//! ```
//! use widelimb::batch::{Job, Modulus, mod_exp_public};
//!
//! let n = Modulus::new(&[3233])?;
//! let powers = mod_exp_public(&[Job::new(&[65], &[17], &n), Job::new(&[66], &[17], &n)]);
//! assert_eq!(powers, [[2790], [524]]);
//! # Ok::<(), widelimb::batch::ModulusError>(())
//! ```
//!
//! # Products of many powers
//!
//! [`multi_exp`] computes `b_1^e_1 b_2^e_2 ... b_n^e_n` for each job, in constant time, with squares in
//! common; [`multi_exp_vartime`] is for public exponents, as those who verify proofs have, and any
//! number of them.
//!
//! ```
//! use widelimb::batch::{Modulus, MultiJob, multi_exp_vartime};
//!
//! let p = Modulus::new(&[1_000_003])?;
//! let bases: Vec<[u64; 1]> = (1..=100).map(|base| [base]).collect();
//! let powers: Vec<(&[u64], &[u64])> = bases.iter().map(|base| (&base[..], &[1][..])).collect();
//! let factorial = multi_exp_vartime(&[MultiJob::new(&powers, &p)]);
//! let expected = (1..=100).fold(1, |product, base| product * base % 1_000_003);
//! assert_eq!(factorial, [[expected]]);
//! # Ok::<(), widelimb::batch::ModulusError>(())
//! ```
//!
//! | powers, 4096 bits, exponents of 256 | [`mod_exp`] of each | [`multi_exp`] | [`multi_exp_vartime`] |
//! |---|---|---|---|
//! | 100 | 72 ms | 28 ms | 24 ms |
//! | 1000 | 750 ms | 268 ms | 128 ms |
//!
//! (Measured on one core of Zen 2, level `avx2`.) Jobs of a call go side by side, and so do parts of one
//! job. The memory for bases and buckets is limited: longer products are computed in chunks.
//!
//! # Even moduli
//!
//! Moduli that are even, or 1, have [`mod_exp_any`]: the odd part goes through the lanes, the power
//! of two is computed on limbs, and both are joined.
//!
//! ```
//! use widelimb::batch::{AnyJob, AnyModulus, mod_exp_any};
//!
//! let m = AnyModulus::new(&[1000])?;
//! let job = AnyJob { base: &[3], exponent: &[10], exponent_bits: 4, modulus: &m };
//! assert_eq!(mod_exp_any(&[job]), [[49]]);
//! # Ok::<(), widelimb::batch::ModulusError>(())
//! ```
//!
//! With the feature `parallel`, the groups of a call run on the threads of the rayon pool that the
//! caller is in.
//!
//! # What may be seen from outside
//!
//! [`mod_exp`] executes the same instructions on the same addresses for all bases, exponents and
//! odd moduli of the same lengths. What it may give away are those lengths: the limbs of each base
//! and each modulus, a modulus' [bits](Modulus::bits), [`Job::exponent_bits`], and the number of
//! jobs. Making a [`Modulus`] takes a time that depends on the modulus. What was computed is wiped
//! when the call ends: all buffers, the stack as far as the products use it, and, on CPUs that have
//! level `avx2`, the registers of vectors and of masks; the results are the caller's.
//!
//! [`mod_exp_double`] and [`multi_exp`] have the same guarantee for all bases and exponents, and
//! [`FixedBase::pow`] for exponents, beside its own table. [`mod_exp_public`] has it too, except
//! that its time may also depend on the exponents, and on which of them are equal.
//! [`mod_exp_vartime`] and the other calls with `vartime` in their names have none.
//!
//! [`add`], [`sub`], [`mul`], [`sqr`], [`mul_mod`] and the methods of [`Residues`] execute the same
//! instructions on the same addresses for all numbers of the same shapes and for all moduli of the
//! same bits, except that [`Residues::pow_public_assign`] may show its exponent,
//! [`Residues::invert_vartime_assign`] everything, and `==` its answer. Of these only powers wipe
//! what they computed, and residues are wiped when they are dropped.
//!
//! Source: L.-S. Didier, N. El Mrabet, L. Glandus, J.-M. Robert, Truncated multiplication and batch
//! software SIMD AVX512 implementation for faster Montgomery multiplications and modular
//! exponentiation, IACR CiC 1(3), 2024.

/// Prime fields: what arrays of residues have beyond those of any ring.
pub mod field {
    pub use widelimb_batch::field::{Field, FieldError};
}

#[doc(inline)]
pub use widelimb_batch::{
    AnyJob, AnyModulus, DoubleJob, ExponentError, FixedBase, Job, JobError, MOST_BATCH_BITS,
    Modulus, ModulusError, MultiJob, NoInverseError, Numbers, NumbersMut, ProductError, RawJob,
    Residues, Ring, RingError, ShapeError, add, add_assign, bytes, mod_exp, mod_exp_any,
    mod_exp_any_vartime, mod_exp_double, mod_exp_double_vartime, mod_exp_public, mod_exp_raw,
    mod_exp_vartime, mul, mul_mod, multi_exp, multi_exp_vartime, sqr, sub, sub_assign,
};
#[cfg(feature = "std")]
#[doc(inline)]
pub use widelimb_batch::{SharedBytes, TableError};
