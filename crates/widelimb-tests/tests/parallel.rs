//! Products and powers on the threads of a pool are those on one thread.

#[path = "support/limbs/mod.rs"]
mod limb_support;

use limb_support::transforms::{SHAPES, product, square};
use limb_support::{Guarded, big, on_every_level, random, rng};
use rayon::{ThreadPool, ThreadPoolBuilder};
use widelimb::{Limb, limb};
use widelimb_batch::{Job, Modulus, mod_exp_vartime_with, mod_exp_with};
use widelimb_kernels::Kernels;
use widelimb_limb::ntt::{self, Plan};
use widelimb_testkit::floats::environments;

fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool")
}

/// Pools of one thread, of fewer threads than primes, and of as many or more.
fn pools() -> [ThreadPool; 4] {
    [1, 2, 3, 8].map(pool)
}

#[track_caller]
fn check(k: &Kernels, pools: &[ThreadPool], a: &[Limb], b: &[Limb]) {
    let (r, s) = (product(k, a, b), square(k, a));
    for pool in pools {
        let threads = pool.current_num_threads();
        let same = pool.install(|| product(k, a, b)) == r;
        assert!(same, "{} by {} limbs, {threads} threads", a.len(), b.len());
        assert!(pool.install(|| square(k, a)) == s, "{} limbs, {threads} threads", a.len());
    }
}

/// Around the length from which there is more than one thread, and lengths that no range divides.
#[test]
fn every_pool_gives_the_same() {
    let pools = pools();
    on_every_level(|k| {
        let mut rng = rng(1);
        let lengths = [
            (7165, 7170),
            (8191, 8192),
            (8195, 8193),
            (10_000, 6200),
            (16_400, 300),
            (9001, 12_999),
            (20_011, 17),
            (30_000, 30_000),
        ];
        for (an, bn) in lengths {
            check(k, &pools, &random(&mut rng, an), &random(&mut rng, bn));
        }
    });
}

/// Products that are wrapped around have what goes out above from the threads' residues.
#[test]
fn every_pool_divides_alike() {
    let mut rng = rng(21);
    for (an, dn) in [(70_000, 35_000), (90_000, 17_000)] {
        let (a, d) = (random(&mut rng, an), random(&mut rng, dn));
        let divide = || {
            let (mut q, mut r) = (vec![7; an - dn + 1], vec![7; dn]);
            limb::div_rem(&mut q, &mut r, &a, &d).expect("a divisor with a top limb that is not 0");
            (q, r)
        };
        let alone = divide();
        for pool in &pools() {
            assert!(pool.install(divide) == alone, "{an} by {dn} limbs");
        }
    }
}

/// The square of `2^(64 n) - 1` carries from its lowest limb's range through all ranges above, and
/// a product with a power of 2 is zeros next to what no range below sends anything up to.
#[test]
fn carries_run_through_all_ranges() {
    let pools = pools();
    on_every_level(|k| {
        let n = 9000;
        let ones = vec![Limb::MAX; n];
        let mut power = vec![0; n];
        power[n - 1] = 1 << 63;
        let mut one = vec![0; n];
        one[0] = 1;
        for (a, b) in [(&ones, &ones), (&power, &ones), (&ones, &power), (&one, &ones)] {
            check(k, &pools, a, b);
        }
        let r = pools[1].install(|| square(k, &ones));
        let zeros = r[1..n].iter().all(|&limb| limb == 0);
        assert!(r[0] == 1 && zeros && r[n] == Limb::MAX - 1, "(B^n - 1)^2");
        assert!(r[n + 1..].iter().all(|&limb| limb == Limb::MAX), "(B^n - 1)^2");
    });
}

/// Every number of primes, in the scratch that one thread takes and so with one prime at a time.
#[test]
fn every_shape_in_the_scratch_of_one_thread() {
    let pools = pools();
    let mut rng = rng(3);
    let n = 9001;
    let (mut a, b) = (random(&mut rng, n), random(&mut rng, n));
    a[n / 3..n / 2].fill(Limb::MAX);
    a[n / 2..n - 100].fill(0);
    let expected = (big(&a) * big(&b), big(&a) * big(&a));
    on_every_level(|k| {
        for (primes, bytes) in SHAPES {
            let plan = Plan::of(primes, bytes, n, n).expect("short operands fit");
            for pool in &pools {
                let mut r = Guarded::new(2 * n);
                let mut scratch = Guarded::new((primes + 1) * plan.coefficients() + 8);
                pool.install(|| ntt::mul_with(k, &plan, r.limbs(), &a, &b, scratch.limbs()));
                scratch.checked();
                assert!(big(r.checked()) == expected.0, "{plan:?}");
                pool.install(|| ntt::sqr_with(k, &plan, r.limbs(), &a, scratch.limbs()));
                scratch.checked();
                assert!(big(r.checked()) == expected.1, "{plan:?}");
            }
        }
    });
}

/// Each thread of a pool has its own floating-point environment, and keeps it.
#[test]
fn products_and_powers_do_not_depend_on_the_environments_of_threads() {
    let mut rng = rng(6);
    let (a, b) = (random(&mut rng, 9001), random(&mut rng, 8500));
    let moduli: Vec<Modulus> = (0..20)
        .map(|i| {
            let mut m = random(&mut rng, 4 + i % 3);
            m[0] |= 1;
            Modulus::new(&m).expect("odd")
        })
        .collect();
    let jobs: Vec<Job<'_>> = moduli.iter().map(|m| Job::new(&a[..3], &b[..2], m)).collect();
    on_every_level(|k| {
        let expected = (product(k, &a, &b), square(k, &a), mod_exp_with(k, &jobs));
        for environment in environments() {
            let threads = ThreadPoolBuilder::new().num_threads(3);
            let pool = threads.start_handler(move |_| environment.set()).build().expect("a pool");
            let results =
                pool.install(|| (product(k, &a, &b), square(k, &a), mod_exp_with(k, &jobs)));
            assert!(results == expected, "{environment:?}");
            let kept = pool.broadcast(|_| environment.is_set());
            assert_eq!(kept, [true; 3], "{environment:?}");
        }
    });
}

/// Calls from within a pool, of one thread too, and from several of its threads at once.
#[test]
fn a_product_of_the_public_call_comes_back() {
    let n = 150_000;
    let mut rng = rng(4);
    let (a, b) = (random(&mut rng, n), random(&mut rng, n));
    let product = || {
        let mut r = vec![0; 2 * n];
        limb::mul(&mut r, &a, &b);
        r
    };
    let expected = product();
    for pool in pools() {
        let (r, s) = pool.install(|| rayon::join(product, product));
        assert!(r == expected && s == expected, "{} threads", pool.current_num_threads());
    }
}

/// A pool's threads take more scratch, and one thread no more than outside of a pool.
#[test]
fn scratch_is_for_the_threads_at_hand() {
    let k = widelimb_kernels::kernels();
    let n = 1 << 22;
    let len = || ntt::mul_scratch_len(k, n, n);
    let alone = len();
    let of = |threads| pool(threads).install(len);
    assert_eq!(of(1), alone);
    assert!(of(2) > alone && of(3) > of(2));
    // Together with the result and its operands this is below 8 times the result.
    assert!(alone < 6 * 2 * n);
    let plan = Plan::new(k, n, n);
    assert_eq!(of(3) - alone, 2 * plan.coefficients());
    // Too short for more than one thread.
    assert_eq!(
        pool(3).install(|| ntt::mul_scratch_len(k, 500, 500)),
        ntt::mul_scratch_len(k, 500, 500)
    );
}

/// The groups of a batch, in whatever order they end.
#[test]
fn batches_give_the_same_in_order() {
    use widelimb_batch::{DoubleJob, FixedBase, Job, Modulus, MultiJob};
    use widelimb_batch::{mod_exp, mod_exp_double, mod_exp_public, multi_exp, multi_exp_vartime};

    let mut rng = rng(3);
    let numbers: Vec<Vec<Limb>> = (0..60).map(|i| random(&mut rng, 1 + i % 5)).collect();
    let moduli: Vec<Modulus> = numbers
        .iter()
        .map(|number| {
            let mut odd = number.clone();
            odd[0] |= 3;
            Modulus::new(&odd).expect("odd, above 1")
        })
        .collect();
    let exponents: Vec<&[Limb]> = numbers.iter().map(|number| &number[..1]).collect();
    let bases = numbers.iter().zip(&moduli).zip(&exponents);
    let jobs: Vec<Job<'_>> = bases.clone().map(|((a, m), x)| Job::new(a, x, m)).collect();
    let pairs: Vec<DoubleJob<'_>> =
        bases.map(|((a, m), x)| DoubleJob::new([a, &[3]], [x, &[5, 7]], m)).collect();
    let base = FixedBase::new(&moduli[4], &[3], 64);
    // Few powers and so many that buckets and all threads are worth it, modulo two numbers.
    let few: Vec<(&[Limb], &[Limb])> =
        numbers.iter().zip(&exponents).map(|(a, x)| (&a[..], *x)).collect();
    let many = few.repeat(20);
    let multi = [(&many, 4), (&few, 3), (&many, 8)];
    let multi = multi.map(|(powers, m)| MultiJob::new(powers, &moduli[m]));
    let all = || {
        let powers = base.pow(&exponents).into_iter().map(|power| power.expect("64 bits"));
        let [secret, public] = [multi_exp(&multi), multi_exp_vartime(&multi)];
        assert_eq!(secret, public);
        [mod_exp(&jobs), mod_exp_public(&jobs), mod_exp_double(&pairs), powers.collect(), secret]
    };
    let once = all();
    for pool in pools() {
        assert!(pool.install(all) == once, "{} threads", pool.current_num_threads());
    }
}

/// So many numbers that each thread has random subsets of its own.
#[test]
fn membership_is_the_same_in_every_pool() {
    use rand_chacha::rand_core::SeedableRng;
    use widelimb_batch::protocols::group::{ROUNDS, SafeGroup};

    let q = (1u128 << 61) - 1;
    let limbs = |x: u128| [x as Limb, (x >> 64) as Limb];
    let is_group = |&c: &u128| SafeGroup::new(&limbs(c * q + 1), &limbs(q)).is_ok();
    let c = (4..).step_by(2).find(is_group).expect("a prime");
    let group = SafeGroup::new(&limbs(c * q + 1), &limbs(q)).expect("a group");
    let modulus = Modulus::new(&limbs(c * q + 1)).expect("an odd number");
    let count = if cfg!(debug_assertions) { 2100 } else { 5000 };
    let bases: Vec<[Limb; 1]> = (2..count).map(|i| [i]).collect();
    let jobs = bases.iter().map(|base| Job::new(base, group.cofactor(), &modulus));
    on_every_level(|k| {
        for worth in [0.01, f32::INFINITY] {
            let mut k = *k;
            k.batch.worth = [worth; 2];
            let mut numbers = mod_exp_vartime_with(&k, &jobs.clone().collect::<Vec<_>>());
            for pool in pools() {
                for outside in [None, Some(1234)] {
                    outside.into_iter().for_each(|i: usize| numbers[i] = vec![2]);
                    let views: Vec<&[Limb]> = numbers.iter().map(|x| &x[..]).collect();
                    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(5);
                    let inside = pool.install(|| {
                        group.in_subgroup_batch_random_with(&k, &views, ROUNDS, &mut rng)
                    });
                    let expected = group.in_subgroup_batch_with(&k, &views);
                    assert!(inside == expected);
                }
            }
        }
    });
}

/// Jobs of many sizes, so that there are more steps than threads, groups among them and single
/// jobs.
#[test]
fn a_batch_of_powers_is_the_same_in_every_pool() {
    let mut rng = rng(5);
    let count = if cfg!(debug_assertions) { 21 } else { 61 };
    let numbers: Vec<[Vec<Limb>; 3]> = (0..count)
        .map(|i| {
            let mut m = random(&mut rng, 1 + i % 7 * (i % 3));
            m[0] |= 3;
            [random(&mut rng, 1 + i % 9), random(&mut rng, 1 + i % 2), m]
        })
        .collect();
    on_every_level(|k| {
        let moduli: Vec<Modulus> =
            numbers.iter().map(|[.., m]| Modulus::new_with(k, m).expect("odd, above 1")).collect();
        let jobs: Vec<Job<'_>> =
            numbers.iter().zip(&moduli).map(|([b, e, _], m)| Job::new(b, e, m)).collect();
        let powers = || [mod_exp_with(k, &jobs), mod_exp_vartime_with(k, &jobs)];
        let expected = powers();
        for (power, [b, e, m]) in expected[0].iter().zip(&numbers) {
            assert!(big(power) == big(b).modpow(&big(e), &big(m)), "level {}", k.level);
        }
        for pool in [1, 2, 3].map(pool) {
            let (r, s) = pool.install(|| rayon::join(powers, powers));
            let threads = pool.current_num_threads();
            assert!(r == expected && s == expected, "level {}, {threads} threads", k.level);
        }
    });
}

/// Polynomials over GF(2): around the least length for two threads, and lengths cut off at odd
/// places.
#[test]
fn every_pool_gives_the_same_polynomials() {
    let pools = pools();
    on_every_level(|k| {
        let mut rng = rng(2);
        for (an, bn) in [(2000, 2048), (2049, 2050), (4500, 1000), (4650, 4608)] {
            let (a, b) = (random(&mut rng, an), random(&mut rng, bn));
            let product = || {
                let mut scratch = vec![0; widelimb_gf2x::fft::mul_scratch_len(k, an, bn)];
                let mut r = vec![0; an + bn];
                widelimb_gf2x::fft::mul(k, &mut r, &a, &b, &mut scratch);
                r
            };
            let one = product();
            for pool in &pools {
                assert!(pool.install(product) == one, "{} {an} by {bn} limbs", k.level);
            }
        }
        // A divisor just below a power of 2, whose remainder is computed on as many points.
        let (an, dn) = (12_300, 8191);
        if k.thresholds.gf2x_mul_transforms > an - dn {
            return widelimb_testkit::skipped(format_args!(
                "divisions on several threads at {}: no transforms",
                k.level
            ));
        }
        let (a, d) = (random(&mut rng, an), [&random(&mut rng, dn - 1)[..], &[3]].concat());
        let division = || {
            let mut scratch = vec![0; widelimb_gf2x::div::div_scratch_len(k, an, dn)];
            let (mut q, mut r) = (vec![0; an - dn + 1], vec![0; dn]);
            widelimb_gf2x::div::div_rem(k, &mut q, &mut r, &a, &d, &mut scratch)
                .expect("a divisor");
            (q, r)
        };
        let one = division();
        for pool in &pools {
            assert!(pool.install(division) == one, "{} {an} over {dn} limbs", k.level);
        }
    });
}
