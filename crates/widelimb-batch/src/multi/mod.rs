//! Products of any number of powers with one modulus, `b_1^e_1 b_2^e_2 ... b_n^e_n`.
//!
//! | room | what is in it |
//! |---|---|
//! | `method` | the method and its sizes, by counts of products |
//! | `straus` | few powers: a table for each base, squares in common |
//! | `buckets` | many powers with public exponents: a bucket for each value of a window |

pub mod buckets;
pub mod method;
pub mod straus;

use super::engine::residue::OnLimbs;
use super::engine::{JobPower, Secrecy};
use super::job::all_bits;
use super::{Job, Modulus};
use crate::Limb;
use alloc::vec;
use alloc::vec::Vec;
use method::{Method, Shape};
use widelimb_kernels::{Kernels, LastTraces, Wiped, kernels};

/// One product of powers, `b_1^e_1 b_2^e_2 ... b_n^e_n mod modulus`. Numbers are limbs, little end
/// first.
#[derive(Clone, Copy, Debug)]
pub struct MultiJob<'a> {
    /// The bases and their exponents, of any length and size, any number of them.
    pub powers: &'a [(&'a [Limb], &'a [Limb])],
    /// The bits of each exponent that count, as [`Job::exponent_bits`].
    pub exponent_bits: usize,
    /// The modulus.
    pub modulus: &'a Modulus,
}

impl<'a> MultiJob<'a> {
    /// A product whose exponents may be as long as their limbs.
    ///
    /// # Panics
    /// If an exponent has more bits than an `usize` can count, as [`Job::new`].
    pub fn new(powers: &'a [(&'a [Limb], &'a [Limb])], modulus: &'a Modulus) -> MultiJob<'a> {
        let bits = powers.iter().map(|(_, exponent)| all_bits(exponent)).max();
        MultiJob { powers, exponent_bits: bits.unwrap_or(0), modulus }
    }

    /// The job with exponents below `2^bits`, for a bound that may be public.
    pub fn with_exponent_bits(self, bits: usize) -> MultiJob<'a> {
        MultiJob { exponent_bits: bits, ..self }
    }

    /// The powers, each as a job.
    fn factors(&self) -> impl Iterator<Item = Job<'a>> {
        let MultiJob { powers, exponent_bits, modulus } = *self;
        powers.iter().map(move |&(base, exponent)| Job { base, exponent, exponent_bits, modulus })
    }
}

/// `b_1^e_1 b_2^e_2 ... b_n^e_n mod modulus` for each job, in as many limbs as its modulus has, in
/// constant time like [`mod_exp`](super::mod_exp): beside the lengths the number of powers may be
/// seen. No powers make 1.
///
/// Cost: for `n` exponents of `e` bits and windows of `w`, about `n (e / w + 2^w)` products, and `e`
/// squares for every sixteen powers or fewer; such parts of a product lie side by side in lanes,
/// where that takes less time. For memory in proportion to the powers, each takes `2^w` numbers as
/// long as the modulus, or eight times as many in lanes.
///
/// ```
/// use widelimb::batch::{Modulus, MultiJob, multi_exp};
///
/// let p = Modulus::new(&[1_000_003])?;
/// let powers: [(&[u64], &[u64]); 3] = [(&[2], &[10]), (&[3], &[4]), (&[5], &[1])];
/// assert_eq!(multi_exp(&[MultiJob::new(&powers, &p)]), [[1024 * 81 * 5 % 1_000_003]]);
/// # Ok::<(), widelimb::batch::ModulusError>(())
/// ```
pub fn multi_exp(jobs: &[MultiJob<'_>]) -> Vec<Vec<Limb>> {
    run(kernels(), jobs, Secrecy::Secret)
}

/// [`multi_exp`] in a time that depends on all values, for public ones and any number of powers.
///
/// Cost: for few powers a little less than [`multi_exp`]; for `n` exponents of `e` bits, and the
/// `w` that makes it least, about `e / w (n + 2^w)` products, most of them eight at a time in lanes.
pub fn multi_exp_vartime(jobs: &[MultiJob<'_>]) -> Vec<Vec<Limb>> {
    run(kernels(), jobs, Secrecy::Public)
}

pub(crate) fn run(k: &Kernels, jobs: &[MultiJob<'_>], secrecy: Secrecy) -> Vec<Vec<Limb>> {
    let choose = |job: &MultiJob<'_>| Method::cheapest(k, Shape::of(job, secrecy), jobs.len());
    run_by(k, jobs, secrecy, choose)
}

/// The products of all jobs, each by the method that `choose` gives.
pub fn run_by(
    k: &Kernels,
    jobs: &[MultiJob<'_>],
    secrecy: Secrecy,
    choose: impl Fn(&MultiJob<'_>) -> Method,
) -> Vec<Vec<Limb>> {
    let _traces = (secrecy == Secrecy::Secret).then_some(LastTraces);
    let (mut straus, mut alone, mut in_lanes) = (vec![], vec![], vec![]);
    for (owner, job) in jobs.iter().enumerate() {
        let factors = job.factors().map(|factor| factor.with_secrecy(secrecy)).collect::<Vec<_>>();
        let cut = |parts: usize| factors.chunks(factors.len().div_ceil(parts.max(1)).max(1));
        match choose(job) {
            Method::Straus { parts } => {
                straus.extend(cut(parts).map(|part| (owner, part.to_vec())));
            }
            Method::Buckets { parts, width } => {
                alone.extend(cut(parts).map(|part| (owner, (part.to_vec(), width))));
            }
            Method::BucketsInLanes { parts, width } if !factors.is_empty() => {
                in_lanes.push((owner, buckets::Product { factors, parts, width }));
            }
            Method::BucketsInLanes { .. } => {}
        }
    }
    let mut powers = with_owners(straus, |parts| straus::run(k, parts, secrecy));
    powers.extend(with_owners(alone, |parts| buckets::run_alone(k, &parts)));
    powers.extend(with_owners(in_lanes, |products| buckets::run(k, &products)));
    multiply(k, jobs, powers)
}

/// The results of parts that are computed together, each with the number of its job.
fn with_owners<T>(
    parts: Vec<(usize, T)>,
    run: impl FnOnce(Vec<T>) -> Vec<Vec<Limb>>,
) -> Vec<JobPower> {
    let (owners, parts): (Vec<usize>, Vec<T>) = parts.into_iter().unzip();
    owners.into_iter().zip(run(parts)).collect()
}

/// Each job's product of the results of its parts, which are wiped.
fn multiply(k: &Kernels, jobs: &[MultiJob<'_>], parts: Vec<JobPower>) -> Vec<Vec<Limb>> {
    let mut products: Vec<Option<Wiped>> = jobs.iter().map(|_| None).collect();
    for (job, part) in parts {
        let (part, on_limbs) = (Wiped(part), OnLimbs::new(k, jobs[job].modulus));
        products[job] = Some(match products[job].take() {
            Some(product) => on_limbs.mul(&product, &part),
            None => part,
        });
    }
    let one = |job: &MultiJob<'_>| OnLimbs::new(k, job.modulus).one();
    let products = jobs.iter().zip(products);
    products.map(|(job, product)| product.unwrap_or_else(|| one(job)).reveal()).collect()
}
