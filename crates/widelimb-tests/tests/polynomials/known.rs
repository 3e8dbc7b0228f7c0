//! Answers that others have published: irreducible polynomials, check values of CRCs, a vector of
//! GHASH.
//!
//! Each comes out of products and divisions of the library, and where there is a slow way, out of
//! that too.

use widelimb::Limb;
use widelimb::gf2x::{self, Poly};
use widelimb_testkit::gf2x as oracle;
use widelimb_testkit::on_every_core;

/// Exponents of irreducible polynomials: those of the binary fields of FIPS 186-4, appendix D, a
/// trinomial of Mersenne degree (Zierler 1969), and that of GCM.
const IRREDUCIBLE: [&[usize]; 7] = [
    &[163, 7, 6, 3, 0],
    &[233, 74, 0],
    &[283, 12, 7, 5, 0],
    &[409, 87, 0],
    &[571, 10, 5, 2, 0],
    &[127, 1, 0],
    &[128, 7, 2, 1, 0],
];

fn poly(exponents: &[usize]) -> Poly {
    Poly::from_limbs(oracle::from_exponents(exponents))
}

#[test]
fn published_irreducible_polynomials_are_irreducible() {
    for exponents in IRREDUCIBLE {
        let p = oracle::from_exponents(exponents);
        // The slow test; a debug build takes the shorter ones.
        if !cfg!(debug_assertions) || exponents[0] < 200 {
            assert!(oracle::is_irreducible(&p), "{exponents:?}");
        }
        // X^(2^n) = X modulo p, by squares and divisions of the library.
        let p = Poly::from_limbs(p);
        let mut power = Poly::x();
        for _ in 0..exponents[0] {
            power = power.square().div_rem(&p).1;
        }
        assert_eq!(power, Poly::x(), "{exponents:?}");
    }
}

/// Near ones are not: they have the wrong number of terms, a root, or a square.
#[test]
fn neighbours_of_irreducible_polynomials_have_divisors() {
    for exponents in
        [&[163, 7, 6, 0][..], &[233, 74], &[127, 2, 0], &[128, 8, 2, 0], &[283, 12, 7, 0]]
    {
        assert!(!oracle::is_irreducible(&oracle::from_exponents(exponents)), "{exponents:?}");
    }
}

/// `2^127 - 1` is prime, so every power of X but 1 generates the field of `X^127 + X + 1`: its
/// inverse is `X^(2^127 - 2)`, which is `X^126 + 1`.
#[test]
fn inverse_in_the_field_of_mersenne_degree() {
    let p = poly(&[127, 1, 0]);
    let (mut power, mut inverse) = (Poly::x(), Poly::one());
    for _ in 1..127 {
        power = power.square().div_rem(&p).1;
        inverse = (&inverse * &power).div_rem(&p).1;
    }
    assert_eq!(inverse, poly(&[126, 0]));
}

/// A CRC: its polynomial and the degree of that, and what it makes of "123456789".
struct Crc {
    name: &'static str,
    polynomial: u128,
    bits: usize,
    check: Limb,
}

/// Three CRCs, all with reversed bits, an initial value of ones and an inverted result (R.
/// Williams' model; the check values are those of the CRC catalogue of G. Cook).
const CRCS: [Crc; 3] = [
    Crc { name: "CRC-32", polynomial: 0x1_04C1_1DB7, bits: 32, check: 0xCBF4_3926 },
    Crc { name: "CRC-32C", polynomial: 0x1_1EDC_6F41, bits: 32, check: 0xE306_9283 },
    Crc {
        name: "CRC-64/XZ",
        polynomial: 0x1_42F0_E1EB_A9EA_3693,
        bits: 64,
        check: 0x995D_C9BB_DF19_39FA,
    },
];

/// The message as a polynomial, first bit highest, the lowest bit of each byte first; times
/// `X^bits`, and ones on its first `bits` bits.
fn dividend(message: &[u8], bits: usize) -> Vec<Limb> {
    let degree = 8 * message.len() + bits;
    let first = |i: usize| degree - 1 - i;
    let ones = (0..bits).map(first);
    let of_message =
        (0..8 * message.len()).filter(|&i| message[i / 8] >> (i % 8) & 1 == 1).map(first);
    oracle::from_exponents(&ones.chain(of_message).collect::<Vec<_>>())
}

/// The remainder as the CRC's users see it.
fn crc(rest: Limb, bits: usize) -> Limb {
    let all = Limb::MAX >> (64 - bits);
    rest.reverse_bits() >> (64 - bits) ^ all
}

#[test]
fn crcs_of_nine_digits_are_remainders() {
    for Crc { name, polynomial, bits, check } in CRCS {
        let p = [polynomial as Limb, (polynomial >> 64) as Limb];
        let dividend = dividend(b"123456789", bits);
        let slow = oracle::div_rem(&dividend, &p).1[0];
        assert_eq!(crc(slow, bits), check, "{name}, by the slow division");
        let rest = Poly::from_limbs(dividend).div_rem(&Poly::from_limbs(p.to_vec())).1;
        let rest = rest.limbs().first().copied().unwrap_or(0);
        assert_eq!(crc(rest, bits), check, "{name}");
    }
}

/// Barrett's way: the quotient is the high part of a product with `floor(X^m / p)`, for `m` from
/// the degree of the dividend on, and nothing has to be corrected.
#[test]
fn crcs_of_nine_digits_are_two_products() {
    on_every_core(|k| {
        for Crc { name, polynomial, bits, check } in CRCS {
            let p = [polynomial as Limb, (polynomial >> 64) as Limb];
            let a = dividend(b"123456789", bits);
            let m = oracle::degree(&a).expect("it begins with ones");
            let inverse = oracle::div_rem(&oracle::from_exponents(&[m]), &p).0;
            let product = |a: &[Limb], b: &[Limb]| {
                let mut r = vec![7; a.len() + b.len()];
                k.gf2x.mul_short(&mut r, a, b);
                r
            };
            let shr = |a: &[Limb], by| widelimb_testkit::oracle::shr(a, by, a.len());
            let quotient = shr(&product(&shr(&a, bits), &inverse), m - bits);
            let mut rest = product(&quotient, &p);
            oracle::xor_shl(&mut rest, &a, 0);
            assert!(rest[1..].iter().all(|&limb| limb == 0) && rest[0] >> (bits - 1) <= 1);
            assert_eq!(crc(rest[0], bits), check, "level {}, {name}", k.level);
        }
    });
}

/// A block as a polynomial, in GCM's order: the highest bit of the first byte is the constant.
fn block(bytes: u128) -> Vec<Limb> {
    let low_first = bytes.reverse_bits();
    vec![low_first as Limb, (low_first >> 64) as Limb]
}

/// McGrew and Viega, "The Galois/Counter Mode of Operation", test case 2: `GHASH(H, {}, C)`.
#[test]
fn ghash_of_test_case_2() {
    const H: u128 = 0x66e9_4bd4_ef8a_2c3b_884c_fa59_ca34_2b2e;
    const C: u128 = 0x0388_dace_60b6_a392_f328_c2b9_71b2_fe78;
    const X1: u128 = 0x5e2e_c746_9170_6288_2c85_b068_5353_deb7;
    const LENGTHS: u128 = 128;
    const GHASH: u128 = 0xf38c_bb1a_d692_23dc_c345_7ae5_b6b0_f885;
    let p = poly(&[128, 7, 2, 1, 0]);
    let times_h = |y: &[Limb]| {
        let mut product = vec![7; 4];
        gf2x::mul(&mut product, y, &block(H));
        assert_eq!(product, oracle::mul(y, &block(H)));
        let mut rest = Poly::from_limbs(product).div_rem(&p).1.into_limbs();
        rest.resize(2, 0);
        rest
    };
    let y = times_h(&block(C));
    assert_eq!(y, block(X1));
    let mut y = y;
    oracle::xor_shl(&mut y, &block(LENGTHS), 0);
    assert_eq!(times_h(&y), block(GHASH));
}
