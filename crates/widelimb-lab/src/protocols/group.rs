//! A group of 256 bits modulo a prime of 4096, as those who check elections have it.

use super::{Contest, Gmp, Peer, by_gmp, bytes};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use std::rc::Rc;
use widelimb::Natural;
use widelimb::batch::{FixedBase, Job, MultiJob, mod_exp_vartime, multi_exp_vartime};
use widelimb::protocols::group::{Exponent, SafeGroup};
use widelimb::protocols::sigma::{Proof, Sigma, Statement};
use widelimb_limb::Limb;

/// Elements that are looked at one by one.
const ELEMENTS: usize = 64;

/// Elements that are looked at together, and the powers of a product.
const MANY: usize = 1000;

/// The bytes of a table of one base.
const TABLE: usize = 16 << 20;

/// The group, a generator, and elements with their exponents.
struct Inner {
    group: SafeGroup,
    generator: Vec<Limb>,
    exponents: Vec<Exponent>,
    elements: Vec<Vec<Limb>>,
}

/// What the contests compute with.
pub struct Operands(Rc<Inner>);

impl Operands {
    /// `q = 2^256 - 189` and the first prime `c q + 1` from `c = 2^3840` on; `2^c` generates.
    pub fn new() -> Operands {
        let power = |bits: u32| Natural::one() << bits;
        let (q, c) = (power(256) - 189_u32, power(3840) + 138_u32);
        let p = &q * &c + 1_u32;
        let group = SafeGroup::new(p.limbs(), q.limbs()).expect("two primes");
        let generator = Natural::from(2_u32).pow_mod(&c, &p).into_limbs();
        let mut rng = ChaCha20Rng::seed_from_u64(1);
        let exponents: Vec<Exponent> = (0..MANY).map(|_| group.random_exponent(&mut rng)).collect();
        let powers = exponents.iter().map(|e| Job::new(&generator, e.limbs(), group.p()));
        let elements = mod_exp_vartime(&powers.collect::<Vec<_>>());
        Operands(Rc::new(Inner { group, generator, exponents, elements }))
    }
}

impl Inner {
    fn elements(&self, count: usize) -> Vec<&[Limb]> {
        self.elements[..count].iter().map(|x| &x[..]).collect()
    }

    /// So many elements, each to the power of the exponent of another.
    fn jobs(&self, count: usize) -> Vec<Job<'_>> {
        let exponents = self.exponents.iter().rev().map(Exponent::limbs);
        let powers = self.elements[..count].iter().zip(exponents);
        powers.map(|(x, e)| Job::new(x, e, self.group.p())).collect()
    }

    fn powers(&self, count: usize) -> Vec<Vec<Limb>> {
        mod_exp_vartime(&self.jobs(count))
    }

    /// The generator and an element with the same exponent, each with its power.
    fn pairs<'a>(&'a self, powers: &'a [Vec<Limb>]) -> Vec<[[&'a [Limb]; 2]; 2]> {
        let of_generator = self.elements.iter().rev();
        let of_elements = self.elements.iter().zip(powers);
        let pair = |(y, (h, z)): (&'a Vec<Limb>, (&'a Vec<Limb>, &'a Vec<Limb>))| {
            [[&self.generator[..], &y[..]], [&h[..], &z[..]]]
        };
        of_generator.zip(of_elements).map(pair).collect()
    }
}

/// So many powers of GMP's to exponents as long as `q`, by elements in turn.
fn powers_of_gmp(of: &Operands, gmp: Option<&Gmp>, count: usize) -> Peer {
    let inner = Rc::clone(&of.0);
    let [p, q] = [inner.group.p(), inner.group.q()].map(|modulus| bytes(modulus.limbs()));
    let elements: Vec<Vec<u8>> = inner.elements[..ELEMENTS].iter().map(|x| bytes(x)).collect();
    by_gmp(gmp, move |gmp| {
        for x in elements.iter().cycle().take(count) {
            let power = gmp.pow(x, &q, &p);
            assert!(power.ends_with(&[1]) && power[..power.len() - 1].iter().all(|&b| b == 0));
        }
    })
}

/// `x^q = 1` of each element.
pub fn membership(of: &Operands, gmp: Option<&Gmp>) -> Contest {
    let inner = Rc::clone(&of.0);
    Contest {
        what: "membership, 4096/256 bits".to_owned(),
        items: ELEMENTS,
        ours: Box::new(move || {
            assert!(!inner.group.in_subgroup_batch(&inner.elements(ELEMENTS)).contains(&false));
        }),
        peer: powers_of_gmp(of, gmp, ELEMENTS),
    }
}

/// Membership of all elements by random subsets.
pub fn membership_random(of: &Operands, gmp: Option<&Gmp>) -> Contest {
    let inner = Rc::clone(&of.0);
    let mut rng = ChaCha20Rng::seed_from_u64(2);
    let work = powers_of_gmp(of, gmp, MANY);
    Contest {
        what: "membership by 128 random subsets".to_owned(),
        items: MANY,
        ours: Box::new(move || {
            let elements = inner.elements(MANY);
            let verdicts = inner.group.in_subgroup_batch_random(&elements, 128, &mut rng);
            assert!(!verdicts.contains(&false));
        }),
        peer: work,
    }
}

/// Powers of the generator, public and by a table, beside our own powers of any base.
pub fn fixed_base(of: &Operands, _: Option<&Gmp>) -> Contest {
    let (inner, other) = (Rc::clone(&of.0), Rc::clone(&of.0));
    let group = &inner.group;
    let table = FixedBase::with_memory_vartime(group.p(), &inner.generator, 256, TABLE);
    Contest {
        what: "fixed base, 16 MiB, 4096/256 bits".to_owned(),
        items: ELEMENTS,
        ours: Box::new(move || {
            let exponents: Vec<&[Limb]> =
                inner.exponents[..ELEMENTS].iter().map(Exponent::limbs).collect();
            let powers = table.pow_vartime(&exponents);
            assert!(powers.into_iter().zip(&inner.elements).all(|(x, y)| x.as_ref() == Ok(y)));
        }),
        peer: Peer::Named(
            "widelimb",
            Box::new(move || {
                assert_eq!(other.powers(ELEMENTS).len(), ELEMENTS);
            }),
        ),
    }
}

/// Chaum and Pedersen's proofs: two elements are looked at, and four powers computed.
pub fn equal_logarithms(of: &Operands, gmp: Option<&Gmp>) -> Contest {
    let inner = Rc::clone(&of.0);
    let hash = |_: &[u8], numbers: &[Vec<u8>]| {
        numbers.iter().map(|number| number[number.len() - 1]).collect::<Vec<u8>>()
    };
    let sigma = Sigma::new(hash);
    let mut rng = ChaCha20Rng::seed_from_u64(3);
    let powers = inner.powers(ELEMENTS);
    let proofs: Vec<Proof> = {
        let pairs = inner.pairs(&powers);
        let statements = pairs.iter().map(|pairs| Statement { context: b"", pairs });
        let claims: Vec<_> = statements.zip(inner.exponents.iter().rev()).collect();
        let proofs = sigma.prove(&inner.group, &claims, &mut rng);
        proofs.into_iter().map(|proof| proof.expect("elements of the group")).collect()
    };
    Contest {
        what: "Chaum-Pedersen verified, 4096/256".to_owned(),
        items: ELEMENTS,
        ours: Box::new(move || {
            let pairs = inner.pairs(&powers);
            let statements = pairs.iter().map(|pairs| Statement { context: b"", pairs });
            let claims: Vec<_> = statements.zip(&proofs).collect();
            assert!(sigma.verify(&inner.group, &claims).iter().all(Result::is_ok));
        }),
        peer: powers_of_gmp(of, gmp, 6 * ELEMENTS),
    }
}

/// A product of many powers, beside the powers one by one.
pub fn multi_exp(of: &Operands, _: Option<&Gmp>) -> Contest {
    let (inner, other) = (Rc::clone(&of.0), Rc::clone(&of.0));
    let p = Natural::from_limb_slice(inner.group.p().limbs());
    let single = |x: Natural, y: &Vec<Limb>| x * Natural::from_limb_slice(y) % &p;
    let expected = inner.powers(MANY).iter().fold(Natural::one(), single);
    Contest {
        what: "product of 1000 powers, 4096/256".to_owned(),
        items: MANY,
        ours: Box::new(move || {
            let jobs = inner.jobs(MANY);
            let powers: Vec<(&[Limb], &[Limb])> =
                jobs.iter().map(|job| (job.base, job.exponent)).collect();
            let product = multi_exp_vartime(&[MultiJob::new(&powers, inner.group.p())]).remove(0);
            assert_eq!(Natural::from_limbs(product), expected);
        }),
        peer: Peer::Named(
            "widelimb",
            Box::new(move || {
                assert_eq!(other.powers(MANY).len(), MANY);
            }),
        ),
    }
}
