//! The batch calls that are documented not to branch on a secret, as calls on two numbers of one
//! length. Moduli are secrets too, once they are made.

use crate::SecretCall;
use widelimb_batch::bytes::{ByteOrder, ByteRows, ByteRowsMut, BytesError, mod_exp_bytes};
use widelimb_batch::engine::residue::{OnLimbs, is_below_secret};
use widelimb_batch::{AnyJob, AnyModulus, DoubleJob, FixedBase, Job, LIMB_BITS, Limb, Modulus};
use widelimb_batch::{MultiJob, multi_exp_with};
use widelimb_batch::{Numbers, NumbersMut, Residues, Ring, ShapeError, add, mul, sqr, sub_assign};
use widelimb_batch::{mod_exp, mod_exp_any, mod_exp_double, mod_exp_with, mul_mod};
use widelimb_kernels::kernels;
use widelimb_testkit::memcheck::mark_secret;

/// Longer numbers would take other ways in the kernels only, which are looked at on their own.
const MOST: usize = 9;

/// All batch calls with secrets.
pub fn calls() -> Vec<SecretCall> {
    vec![
        ("batch::mod_exp, all of it", powers),
        ("batch::mod_exp of unlike sizes", unlike_powers),
        ("batch::mod_exp_any", |a, b| even_powers(a, b, 63)),
        ("batch::mod_exp_any for a long power of two", |a, b| even_powers(a, b, 130)),
        ("batch::mod_exp_double, all of it", products),
        ("batch::multi_exp, all of it", products_of_many),
        ("batch::FixedBase::pow, all of it", |_, b| powers_of_3(b)),
        ("batch::bytes::mod_exp_bytes", |a, b| of_bytes(a, b).unwrap_or(0)),
        ("batch::mul and its like", plain),
        ("batch::Residues", residues),
        ("the difference of residues", |a, b| {
            with_modulus(a, |m| OnLimbs::new(kernels(), m).sub(a, b)[0])
        }),
        ("the product of residues", |a, b| {
            with_modulus(a, |m| OnLimbs::new(kernels(), m).mul(a, b)[0])
        }),
        ("the product of residues, by products", |a, b| {
            let mut k = *kernels();
            k.batch.single_by_products = 0;
            with_modulus(a, |m| OnLimbs::new(&k, m).mul(a, b)[0])
        }),
        ("a residue of two limbs more", |a, b| {
            let number = [a, &b[..b.len().min(2)]].concat();
            with_modulus(a, |m| OnLimbs::new(kernels(), m).reduce(&number)[0])
        }),
        ("a residue of three times the length", |a, b| {
            with_modulus(a, |m| OnLimbs::new(kernels(), m).reduce(&[a, b, a].concat())[0])
        }),
        ("a comparison of secrets", |a, b| {
            let k = kernels();
            Limb::from(is_below_secret(k, a, b))
                ^ Limb::from(is_below_secret(k, &[a, b].concat(), b))
        }),
    ]
}

fn secret_modulus(limbs: &[Limb]) -> Modulus {
    let mut m = Modulus::new(limbs).expect("an odd number");
    m.parts_mut().into_iter().for_each(|part| mark_secret(&mut part[..]));
    m
}

/// Runs `work` with a secret modulus of as many limbs as `a`; without limbs, or with too many, it
/// does nothing.
fn with_modulus(a: &[Limb], work: impl FnOnce(&Modulus) -> Limb) -> Limb {
    if !(1..=MOST).contains(&a.len()) {
        return 0;
    }
    work(&secret_modulus(&vec![Limb::MAX; a.len()]))
}

/// The lowest limb of two short powers in each way that there is.
fn powers(a: &[Limb], b: &[Limb]) -> Limb {
    if a.len() > 2 {
        return 0;
    }
    with_modulus(a, |m| {
        let job = Job::new(a, b, m).with_exponent_bits(7);
        let powers = [&[job][..], &[job; 8]].map(mod_exp);
        powers[1][7][0] ^ powers[0][0][0]
    })
}

/// The lowest limb of a short power modulo a number that 2 divides so often.
fn even_powers(a: &[Limb], b: &[Limb], twos: usize) -> Limb {
    if !(1..=2).contains(&a.len()) {
        return 0;
    }
    let mut modulus = vec![Limb::MAX; 2 * a.len() + twos / LIMB_BITS];
    modulus[..twos / LIMB_BITS].fill(0);
    modulus[twos / LIMB_BITS] <<= twos % LIMB_BITS;
    let modulus = AnyModulus::new(&modulus).expect("not 0");
    mod_exp_any(&[AnyJob { base: a, exponent: b, exponent_bits: 9, modulus: &modulus }])[0][0]
}

/// The lowest limb of products of two short powers in each way that there is.
fn products(a: &[Limb], b: &[Limb]) -> Limb {
    if a.len() > 2 {
        return 0;
    }
    with_modulus(a, |m| {
        let job = DoubleJob::new([a, b], [b, a], m).with_exponent_bits([7, 9]);
        let products = [&[job][..], &[job; 8]].map(mod_exp_double);
        products[1][7][0] ^ products[0][0][0]
    })
}

/// The lowest limb of products of three short powers in each way that there is.
fn products_of_many(a: &[Limb], b: &[Limb]) -> Limb {
    if a.len() > 2 {
        return 0;
    }
    with_modulus(a, |m| {
        let long = [a, b, a].concat();
        let powers = [(a, b), (b, a), (&long[..], b)];
        let job = MultiJob::new(&powers, m).with_exponent_bits(5);
        let mut groups = *kernels();
        groups.batch.worth = [0.0; 2];
        let products = [*kernels(), groups].map(|k| multi_exp_with(&k, &[job, job]));
        products[1][1][0] ^ products[0][0][0]
    })
}

/// The lowest limb of a power of 3, and of eight. Neither the base nor the modulus is a secret.
fn powers_of_3(b: &[Limb]) -> Limb {
    if !(1..=2).contains(&b.len()) {
        return 0;
    }
    let modulus = Modulus::new(&vec![Limb::MAX; b.len()]).expect("an odd number");
    let table = FixedBase::new(&modulus, &[3], LIMB_BITS * b.len());
    let powers = [&[b][..], &[b; 8]].map(|exponents| table.pow(exponents));
    let rows = [[b, b]; 8];
    let products = [&rows[..1], &rows[..]]
        .map(|rows| FixedBase::pow_product(&[&table, &table], rows).expect("no more bits")[0][0]);
    let powers = powers.into_iter().flatten().map(|power| power.expect("no more bits")[0]);
    powers.chain(products).fold(0, |all, limb| all ^ limb)
}

/// The lowest limb of two powers, of moduli of several sizes with bases longer than they are.
fn unlike_powers(a: &[Limb], b: &[Limb]) -> Limb {
    if a.len() > 2 {
        return 0;
    }
    with_modulus(a, |m| {
        let (long, base) = (secret_modulus(&[Limb::MAX; 4]), [a, b, a, b, a].concat());
        let jobs: [Job<'_>; 8] = core::array::from_fn(|i| {
            Job::new(&base, b, if i % 2 == 0 { m } else { &long }).with_exponent_bits(5)
        });
        let mut groups = *kernels();
        groups.batch.worth = [0.0; 2];
        let powers = [*kernels(), groups].map(|k| mod_exp_with(&k, &jobs));
        powers[0][0][0] ^ powers[1][1][0]
    })
}

/// The lowest limb of powers of rows of bytes, and of a power of 3.
fn of_bytes(a: &[Limb], b: &[Limb]) -> Result<Limb, BytesError> {
    if !(1..=2).contains(&a.len()) {
        return Ok(0);
    }
    let width = 8 * a.len();
    let mut rows = [vec![0; width], vec![0; width], vec![0; 2 * width]];
    let write = |rows: &mut [u8], limbs| {
        let numbers = Numbers::new(limbs, 1, LIMB_BITS * limbs.len()).expect("a number");
        ByteRowsMut::new(rows, 1, width, ByteOrder::Big)?.set_numbers(numbers)
    };
    write(&mut rows[0], a)?;
    write(&mut rows[1], b)?;
    let [base, exponent, powers] = &mut rows;
    let exponent = &exponent[width - 1..];
    let base = ByteRows::with_stride(base, 2, width, 0, ByteOrder::Big)?;
    let exponents = ByteRows::with_stride(exponent, 2, 1, 0, ByteOrder::Big)?;
    let moduli = vec![u8::MAX; width];
    let moduli = ByteRows::with_stride(&moduli, 2, width, 0, ByteOrder::Big)?;
    let mut r = ByteRowsMut::new(powers, 2, width, ByteOrder::Big)?;
    mod_exp_bytes(base, exponents, moduli, &mut r)?;
    let mut limbs = vec![0; 2 * a.len()];
    let mut numbers = NumbersMut::new(&mut limbs, 2, 8 * width).expect("two numbers");
    r.as_rows().to_numbers(&mut numbers)?;
    let modulus = Modulus::new(&vec![Limb::MAX; a.len()]).expect("an odd number");
    FixedBase::new(&modulus, &[3], 8).pow_bytes(exponents, &mut r)?;
    Ok(limbs[0] ^ Limb::from(powers[0]))
}

/// The lowest limbs of sums and products of nine numbers, with bits above them.
fn plain(a: &[Limb], b: &[Limb]) -> Limb {
    if !(1..=3).contains(&a.len()) {
        return 0;
    }
    [0, 3].map(|less| of_arrays(a, b, LIMB_BITS * a.len() - less).expect("shapes")).iter().sum()
}

fn of_arrays(a: &[Limb], b: &[Limb], bits: usize) -> Result<Limb, ShapeError> {
    let [a, b] = [a, b].map(|limbs| Numbers::with_stride(limbs, 9, bits, 0));
    let (a, b, len) = (a?, b?, bits.div_ceil(LIMB_BITS));
    let (mut room, mut carries) = (vec![0; 18 * len], [0; 9]);
    mul(&mut NumbersMut::new(&mut room, 9, 2 * LIMB_BITS * len)?, a, b)?;
    let product = room[0];
    sqr(&mut NumbersMut::new(&mut room, 9, 2 * LIMB_BITS * len)?, a)?;
    let square = room[0];
    add(&mut NumbersMut::new(&mut room, 9, bits)?, a, b, &mut carries)?;
    sub_assign(&mut NumbersMut::new(&mut room, 9, bits)?, b, &mut carries)?;
    Ok(product ^ square ^ room[0] ^ carries[0])
}

/// The lowest limb of what most operations on three residues come to.
fn residues(a: &[Limb], b: &[Limb]) -> Limb {
    if a.len() > 2 {
        return 0;
    }
    with_modulus(a, |m| of_residues(a, b, m).expect("shapes"))
}

fn of_residues(a: &[Limb], b: &[Limb], m: &Modulus) -> Result<Limb, ShapeError> {
    let ring = Ring::shared(m).expect("a short modulus");
    let [a, b] = [a, b].map(|limbs| Numbers::with_stride(limbs, 3, LIMB_BITS * limbs.len(), 0));
    let (a, b) = (a?, b?);
    let x = Residues::from_limbs(&ring, a)?;
    let mut y = Residues::from_limbs(&ring, b)?;
    y.mul_assign(&x)?;
    y.mul_add_assign(&x, &x)?;
    y.sub_assign(&x)?;
    y.neg_assign();
    y.sqr_assign();
    let choices = [0, 1, 2].map(|i| b.get(i).map_or(0, |limbs| limbs[0]));
    y.select_assign(&x, &choices)?;
    let mut equal = [0; 3];
    y.equal_into(&x, &mut equal)?;
    y.pow_assign(Numbers::with_stride(&choices, 3, 5, 1)?)?;
    let mut limbs = vec![0; 3 * m.limbs().len()];
    let mut numbers = NumbersMut::new(&mut limbs, 3, LIMB_BITS * m.limbs().len())?;
    y.to_limbs(&mut numbers)?;
    mul_mod(&mut numbers, a, b, &ring)?;
    Ok(limbs[0] ^ equal[0])
}
