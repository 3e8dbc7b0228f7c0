//! Residues in digits, and the kernels for them.

use crate::limb_support::{big, limbs, on_every_level, random, rng, shapes};
use num_bigint::BigUint;
use widelimb_kernels::Kernels;
use widelimb_kernels::batch::Lanes;
use widelimb_limb::Limb;
use widelimb_limb::modular::digits::DigitModulus;

/// Odd moduli of as many limbs, the top one not 0.
fn moduli(rng: &mut impl rand::Rng, n: usize) -> Vec<Vec<Limb>> {
    let mut moduli = shapes(rng, n);
    let mut least = vec![0; n];
    (least[0], least[n - 1]) = (3, if n == 1 { 3 } else { 1 });
    moduli.extend([vec![Limb::MAX; n], least]);
    for m in &mut moduli {
        m[0] |= 1;
        m[n - 1] |= Limb::from(m[n - 1] == 0);
    }
    moduli
}

struct Form<'a> {
    k: &'a Kernels,
    modulus: &'a DigitModulus,
    scratch: Vec<Lanes>,
}

impl Form<'_> {
    fn enter(&mut self, a: &BigUint) -> Vec<Lanes> {
        self.modulus.enter(self.k, &limbs(a), &mut self.scratch)
    }

    fn leave(&mut self, a: &[Lanes]) -> BigUint {
        big(&self.modulus.leave(self.k, &mut a.to_vec(), &mut self.scratch))
    }
}

fn check(k: &Kernels, rng: &mut impl rand::Rng, n: usize) {
    for m in moduli(rng, n) {
        let modulus = DigitModulus::new(k, &m).expect("an odd modulus");
        let mut form = Form { k, modulus: &modulus, scratch: modulus.scratch() };
        let m = big(&m);
        let mut values = vec![BigUint::ZERO, &m - 1u32, big(&vec![Limb::MAX; n])];
        values.extend(shapes(rng, n).iter().take(3).map(|a| big(a)));
        for a in &values {
            let entered = form.enter(a);
            assert_eq!(form.leave(&entered), a % &m, "{n} limbs");
            for b in &values {
                let c = form.enter(b);
                let (mut product, mut addend) = (entered.clone(), vec![Lanes::ZERO; c.len() - 2]);
                let scratch = &mut form.scratch.clone();
                k.montgomery.mul_assign(&mut product, &c, modulus.reduction(), scratch);
                let expected = a * b % &m;
                assert_eq!(form.leave(&product), expected, "{n} limbs");
                // The values are as large as possible: a product less another number, twice.
                let minus = modulus.reduction_minus(&mut addend, &c, 1);
                k.montgomery.mul_assign(&mut product, &entered, minus, scratch);
                let expected = (expected * a + &m - b % &m) % &m;
                assert_eq!(form.leave(&product), expected, "{n} limbs");
                let minus = modulus.reduction_minus(&mut addend, &c, 2);
                k.montgomery.sqr_assign(&mut product, minus, scratch);
                let expected = (&expected * &expected + &m * 2u32 - (b % &m) * 2u32) % &m;
                assert_eq!(form.leave(&product), expected, "{n} limbs");
                k.montgomery.sqr_assign(&mut product, modulus.reduction(), scratch);
                assert_eq!(form.leave(&product), &expected * &expected % &m, "{n} limbs");
            }
        }
    }
}

/// Every count of vectors that has code of its own, full ones and ones with a digit more.
#[test]
fn products_of_shaped_residues() {
    on_every_level(|k| {
        let mut rng = rng(11);
        for n in (1..=14).chain([19, 20, 25, 26, 27, 32, 33, 38, 39, 40]) {
            check(k, &mut rng, n);
        }
    });
}

/// Blocks of rows and their corners, up to the longest modulus.
#[test]
fn products_of_long_residues() {
    on_every_level(|k| {
        let mut rng = rng(12);
        for n in [45, 52, 64, 65, 78, 100, 131, 389] {
            let mut m = random(&mut rng, n);
            m[0] |= 1;
            m[n - 1] |= 1 << 63;
            let modulus = DigitModulus::new(k, &m).expect("an odd modulus");
            let mut form = Form { k, modulus: &modulus, scratch: modulus.scratch() };
            let m = big(&m);
            let (a, b) = (&m - 1u32, big(&random(&mut rng, n)));
            let (mut product, c) = (form.enter(&a), form.enter(&b));
            let scratch = &mut form.scratch.clone();
            k.montgomery.mul_assign(&mut product, &c, modulus.reduction(), scratch);
            let expected = a * b % &m;
            assert_eq!(form.leave(&product), expected, "{n} limbs");
            k.montgomery.sqr_assign(&mut product, modulus.reduction(), scratch);
            assert_eq!(form.leave(&product), &expected * &expected % &m, "{n} limbs");
        }
        assert!(DigitModulus::new(k, &vec![Limb::MAX; 391]).is_none(), "too long");
        assert!(DigitModulus::new(k, &[2, 1]).is_none() && DigitModulus::new(k, &[]).is_none());
    });
}

/// A product writes its result and its scratch, and the zeros beside a residue stay.
#[test]
fn nothing_is_written_outside() {
    on_every_level(|k| {
        for n in [3, 12, 30, 60, 90] {
            let modulus = DigitModulus::new(k, &vec![Limb::MAX; n]).expect("an odd modulus");
            let mut scratch = modulus.scratch();
            let used = scratch.len();
            let canary = Lanes([0xdead_beef; 8]);
            scratch.extend([canary; 4]);
            let b = modulus.enter(k, &vec![0x1234_5678_9abc_def0; n], &mut scratch);
            let mut r = b.clone();
            k.montgomery.mul_assign(&mut r, &b, modulus.reduction(), &mut scratch[..used]);
            k.montgomery.sqr_assign(&mut r, modulus.reduction(), &mut scratch[..used]);
            assert_eq!(scratch[used..], [canary; 4]);
            assert_eq!([r[0], r[r.len() - 1]], [Lanes::ZERO; 2]);
        }
    });
}
