//! Powers in the floating-point environments that a caller may have set.

use super::*;
use widelimb_testkit::floats::environments;

/// All calls with lanes, for moduli of several lengths, with many jobs and with few. With rounding
/// up, a third of the powers were once wrong at levels that multiply doubles.
#[test]
fn powers_do_not_depend_on_the_floating_point_environment() {
    let mut shapes = Shapes::new(41);
    let jobs: Vec<Owned> = [60, 206, 207, 512, 512, 1024, 1040, 515, 200, 1023, 511]
        .into_iter()
        .enumerate()
        .map(|(i, bits)| job(&mut shapes, bits, 70, i % 6))
        .collect();
    let expected: Vec<BigUint> = jobs.iter().map(Owned::expected).collect();
    let like: Vec<Owned> =
        jobs.iter().map(|job| Owned { exponent: vec![65537], bits: 17, ..job.clone() }).collect();
    let of_like: Vec<BigUint> = like.iter().map(Owned::expected).collect();
    for k in tables() {
        for count in [4, jobs.len()] {
            let (jobs, like) = (&jobs[..count], &like[..count]);
            for environment in environments() {
                let (powers, shared) = environment.run(|| powers_of(&k, jobs, like));
                for (powers, expected) in [(powers, &expected), (shared, &of_like)] {
                    for (i, (power, expected)) in powers.iter().zip(expected).enumerate() {
                        assert!(big(power) == *expected, "{}, {i}, {environment:?}", k.level);
                    }
                }
            }
        }
    }
}

/// The powers, and those to a shared public exponent, everything made anew.
fn powers_of(k: &Kernels, jobs: &[Owned], like: &[Owned]) -> (Vec<Vec<Limb>>, Vec<Vec<Limb>>) {
    let modulus = |job: &Owned| Modulus::new_with(k, &job.modulus).expect("odd, above 1");
    let moduli: Vec<Modulus> = jobs.iter().map(modulus).collect();
    let jobs: Vec<Job<'_>> = jobs.iter().zip(&moduli).map(view).collect();
    let like: Vec<Job<'_>> = like.iter().zip(&moduli).map(view).collect();
    (mod_exp_with(k, &jobs), mod_exp_public_with(k, &like))
}

fn view<'a>((job, modulus): (&'a Owned, &'a Modulus)) -> Job<'a> {
    Job::new(&job.base, &job.exponent, modulus).with_exponent_bits(job.bits)
}

/// Powers of one base, with the table made in the environment too, and products of two powers.
#[test]
fn tables_and_products_do_not_depend_on_the_floating_point_environment() {
    let mut shapes = Shapes::new(42);
    let one = job(&mut shapes, 515, 90, 1);
    let other = job(&mut shapes, 515, 90, 2);
    let exponents: Vec<Vec<Limb>> =
        (0..5).map(|_| shapes.operand(2).into_iter().map(|limb| limb >> 20).collect()).collect();
    let views: Vec<&[Limb]> = exponents.iter().map(|exponent| &exponent[..]).collect();
    let m = big(&one.modulus);
    for k in tables() {
        for environment in environments() {
            let (powers, products) = environment.run(|| {
                let modulus = Modulus::new_with(&k, &one.modulus).expect("odd, above 1");
                let table = FixedBase::new_with(&k, &modulus, &one.base, 128);
                let (bases, both) =
                    ([&one.base[..], &other.base], [&one.exponent[..], &other.exponent]);
                let pairs = [(); 5].map(|()| DoubleJob::new(bases, both, &modulus));
                (table.pow_with(&k, &views), mod_exp_double_with(&k, &pairs))
            });
            for (power, exponent) in powers.iter().zip(&exponents) {
                let power = power.as_ref().expect("a short exponent");
                let expected = big(&one.base).modpow(&big(exponent), &m);
                assert!(big(power) == expected, "{}, {environment:?}", k.level);
            }
            let power = |job: &Owned| big(&job.base).modpow(&big(&job.exponent), &m);
            let expected = power(&one) * power(&other) % &m;
            for product in products {
                assert!(big(&product) == expected, "{}, {environment:?}", k.level);
            }
        }
    }
}
