//! Powers against another library, on every level, side by side and one at a time.

mod any;
mod double;
mod exponents;
mod fixed_base;
mod floats;
mod multi;
mod plain;
mod residues;
mod shared;

use num_bigint::BigUint;
use widelimb_batch::*;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::{Kernels, kernels};
use widelimb_testkit::{Shapes, levels};

/// Every level's kernels: jobs in full groups, in groups of few, and one at a time in both ways.
fn tables() -> Vec<Kernels> {
    let tables = levels().into_iter().flat_map(|k| {
        let mut groups = *k;
        groups.batch.worth = [0.01; 2];
        let few = groups.batch.few.take().map(|mut kernels| {
            kernels.part = 0.3;
            let mut few = groups;
            few.batch.few = Some(kernels);
            few
        });
        let mut singles = *k;
        singles.batch.worth = [f32::INFINITY; 2];
        let mut products = singles;
        products.batch.single_by_products = 0;
        [groups, singles, products].into_iter().chain(few)
    });
    tables.collect()
}

/// The tables of all levels; in a debug build only those of the lowest and the highest level.
fn outer_tables() -> Vec<Kernels> {
    let ends = [Level::Scalar, kernels().level];
    let tables = tables().into_iter();
    tables.filter(|k| !cfg!(debug_assertions) || ends.contains(&k.level)).collect()
}

fn big(a: &[Limb]) -> BigUint {
    BigUint::from_bytes_le(&a.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>())
}

/// A job that owns its numbers.
#[derive(Clone, Debug)]
struct Owned {
    base: Vec<Limb>,
    exponent: Vec<Limb>,
    bits: usize,
    modulus: Vec<Limb>,
}

impl Owned {
    fn expected(&self) -> BigUint {
        let mut exponent = big(&self.exponent);
        exponent &= (BigUint::from(1u32) << self.bits) - 1u32;
        big(&self.base).modpow(&exponent, &big(&self.modulus))
    }
}

/// Powers with each of the tables, against the oracle.
fn check_all(tables: &[Kernels], jobs: &[Owned]) {
    let expected: Vec<BigUint> = jobs.iter().map(Owned::expected).collect();
    for k in tables {
        let modulus = |job: &Owned| Modulus::new_with(k, &job.modulus).expect("odd, above 1");
        let moduli: Vec<Modulus> = jobs.iter().map(modulus).collect();
        let views: Vec<Job<'_>> = jobs
            .iter()
            .zip(&moduli)
            .map(|(job, m)| Job::new(&job.base, &job.exponent, m).with_exponent_bits(job.bits))
            .collect();
        for powers in
            [mod_exp_with, mod_exp_public_with, mod_exp_vartime_with].map(|f| f(k, &views))
        {
            assert_eq!(powers.len(), jobs.len());
            for (i, power) in powers.iter().enumerate() {
                assert_eq!(power.len(), moduli[i].limbs().len());
                let (equal, job) = (big(power) == expected[i], &jobs[i]);
                assert!(equal, "level {}: {power:x?} for {job:x?}", k.level);
            }
        }
    }
}

/// An odd number of exactly so many bits, above 1.
fn modulus(shapes: &mut Shapes, bits: usize) -> Vec<Limb> {
    let mut m = shapes.operand(bits.div_ceil(64));
    let top = m.len() - 1;
    m[top] &= Limb::MAX >> (64 * m.len() - bits);
    m[top] |= 1 << ((bits - 1) % 64);
    m[0] |= 1;
    m
}

/// `m`, one below it, one above, 0, 1, all ones, or any number.
fn base(shapes: &mut Shapes, m: &[Limb], kind: usize) -> Vec<Limb> {
    let mut a = m.to_vec();
    match kind % 8 {
        0 => {}
        1 => a[0] -= 1,
        2 => a[0] = a[0].wrapping_add(1),
        3 => a.fill(0),
        4 => {
            a.fill(0);
            a[0] = 1;
        }
        5 => a.fill(Limb::MAX),
        6 => a = shapes.operand(m.len() + 2),
        _ => a = shapes.operand(m.len()),
    }
    a
}

fn job(shapes: &mut Shapes, bits: usize, exponent_bits: usize, kind: usize) -> Owned {
    let modulus = match kind % 11 {
        0 => vec![Limb::MAX; bits.div_ceil(64)],
        _ => modulus(shapes, bits),
    };
    Owned {
        base: base(shapes, &modulus, kind),
        exponent: shapes.operand(exponent_bits.div_ceil(64)),
        bits: exponent_bits,
        modulus,
    }
}

/// Lengths around every number of digits, and eight jobs of one of them.
#[test]
fn every_length_of_short_moduli() {
    let tables = tables();
    let mut shapes = Shapes::new(1);
    let most = if cfg!(debug_assertions) { 16 } else { 40 };
    for digits in 1..=most {
        for bits in
            [52 * digits - 3, 52 * digits - 2, 52 * digits - 1, 52 * digits, 52 * digits + 1]
        {
            let jobs: Vec<Owned> =
                (0..8).map(|i| job(&mut shapes, bits.max(2), 9, digits + i)).collect();
            check_all(&tables, &jobs);
        }
    }
}

/// Results keep the order of the jobs, for any number of jobs of all sizes.
#[test]
fn jobs_of_all_sizes_together() {
    let tables = tables();
    let mut shapes = Shapes::new(4);
    for count in 0..20 {
        let jobs: Vec<Owned> = (0..count)
            .map(|i| {
                let bits = 2 + shapes.below(if i % 3 == 0 { 700 } else { 130 });
                let exponent_bits = shapes.below(70);
                job(&mut shapes, bits, exponent_bits, i)
            })
            .collect();
        check_all(&tables, &jobs);
    }
}

#[test]
fn a_modulus_beyond_the_lanes_goes_on_its_own() {
    if cfg!(debug_assertions) {
        return widelimb_testkit::skipped("long moduli: a debug build takes too long");
    }
    let tables = tables();
    let mut shapes = Shapes::new(5);
    let jobs: Vec<Owned> = [MOST_BATCH_BITS, MOST_BATCH_BITS + 1, 70]
        .into_iter()
        .map(|bits| job(&mut shapes, bits, 3, 7))
        .collect();
    check_all(&tables, &jobs);
}

#[test]
fn bad_moduli_are_refused_and_the_others_go_on() {
    let raw = |modulus| RawJob { base: &[3], exponent: &[2], modulus };
    let jobs = [raw(&[7]), raw(&[]), raw(&[1, 0]), raw(&[0, 6]), raw(&[0, 0]), raw(&[8, 1])];
    let results = mod_exp_raw(&jobs);
    assert_eq!(results[0], Ok(vec![2]));
    assert_eq!(results[2], Ok(vec![0]));
    assert_eq!(results[3], Ok(vec![9, 0]));
    assert_eq!(results[5], Ok(vec![9, 0]));
    let errors: Vec<_> = results.into_iter().filter_map(Result::err).collect();
    assert_eq!(errors, [1, 4].map(|job| JobError { job, error: ModulusError::Zero }));
    assert_eq!(errors[1].to_string(), "job 4: the modulus is 0");
    for (modulus, error) in [(&[][..], ModulusError::Zero), (&[1, 0], ModulusError::One)] {
        assert_eq!(Modulus::new(modulus).err(), Some(error));
    }
    assert_eq!(Modulus::new(&[8, 1]).err(), Some(ModulusError::Even));
}
