//! The guide for those who come from another library: each line's names, in code that compiles and runs.

use widelimb::natural::{ParseLimits, ParseOptions};
use widelimb::{Integer, Natural, Rational, modular};

fn a() -> Natural {
    Natural::from(1001_u32)
}

fn b() -> Natural {
    Natural::from(97_u32)
}

fn n() -> Integer {
    Integer::from(-360)
}

fn x() -> Rational {
    Rational::new(-7, 3)
}

fn rng() -> rand_chacha::ChaCha8Rng {
    rand::SeedableRng::seed_from_u64(1)
}

/// The lines of the guide's tables, by their first column, and what they stand for.
macro_rules! lines {
    ($($line:literal: $($code:expr),*;)*) => {
        const LINES: &[&str] = &[$($line),*];

        #[test]
        fn every_line_of_the_guide_compiles_and_runs() {
            $($(let _ = std::hint::black_box($code);)*)*
        }
    };
}

lines! {
    "`Natural`": Natural::default();
    "`Integer`": Integer::default();
    "`Natural::ZERO`, `Natural::ONE`, `Natural::zero()`": Natural::ZERO, Natural::ONE, Natural::zero();
    "`Natural::from(5_u32)`, `Integer::from(-5)`": Natural::from(5_u32), Integer::from(-5);
    "`is_zero`": a().is_zero().then(b), n().is_zero().then(n);
    "`is_even`, `is_odd`": a().is_even().then(a), n().is_odd().then(n);
    "`abs`, `magnitude`": n().abs(), n().magnitude().clone();
    "`signum`": vec![n().signum()];
    "`cmp_abs`, `abs_diff`": vec![n().cmp_abs(&n())], n().abs_diff(&n()), a().abs_diff(&b());
    "`from_parts`, `into_parts`": Integer::from_parts(true, a()), n().into_parts();
    "`from_limbs`, `limbs`": Natural::from_limbs(vec![1, 2]), a().limbs().to_vec();
    "`assign_from`, `mul_into`": a().assign_from(&b()), n().mul_into(&n(), &mut n());
    "`with_capacity(bits)`, `reserve`, `shrink_to_fit`":
        Natural::with_capacity(500), Integer::with_capacity(500), a().reserve(500), a().shrink_to_fit();
    "`square`": a().square(), n().square();
    "`pow`": a().pow(3), n().pow(3), x().pow(-3);
    "`add_mul`, `sub_mul`": a().add_mul(&a(), &b()), n().sub_mul(&n(), &n());
    "`div_rem`": a().div_rem(&b()), n().div_rem(&n());
    "`div_mod_floor`": n().div_mod_floor(&n());
    "`div_mod_ceil`": n().div_mod_ceil(&n());
    "`div_rem_euclid`": n().div_rem_euclid(&n());
    "`div_floor`, `mod_floor`, `div_ceil`":
        n().div_floor(&n()), n().mod_floor(&n()), n().div_ceil(&n()), a().div_ceil(&b());
    "`div_rem_assign`": a().div_rem_assign(&b()), n().div_rem_assign(&n());
    "`div_exact`": a().div_exact(&Natural::from(7_u32)), n().div_exact(&n());
    "`is_multiple_of`": a().is_multiple_of(&b()).then(a), n().is_multiple_of(&n()).then(n);
    "`is_congruent`": n().is_congruent(&n(), &n()).then(n);
    "`remove_factor`": a().remove_factor(&b()), n().remove_factor(&n());
    "`sqrt`, `sqrt_rem`": a().sqrt(), a().sqrt_rem(), n().abs().sqrt();
    "`cbrt`": a().cbrt(), n().cbrt();
    "`root`, `root_rem`": a().root(5), a().root_rem(5), n().root(3);
    "`is_square`": a().is_square().then(a), n().is_square().then(n);
    "`is_power`, `perfect_power`": a().is_power().then(a), a().perfect_power();
    "`ilog2`, `ilog10`, `ilog`": vec![a().ilog2(), a().ilog10(), a().ilog(&b())];
    "`gcd`, `lcm`": a().gcd(&b()), a().lcm(&b()), n().gcd(&n()), n().lcm(&n());
    "`Natural::batch_gcd`, `Natural::batch_inverse_mod`":
        Natural::batch_gcd(&[a(), b()]), Natural::batch_inverse_mod(&[a()], &b());
    "`extended_gcd`": a().extended_gcd(&b()), n().extended_gcd(&n());
    "`pow_mod`": a().pow_mod(&b(), &b()), n().pow_mod(&n().abs(), &n());
    "`pow_mod_secret`": a().pow_mod_secret(&b(), 7, &modular::Modulus::try_from(&b()).expect("a modulus"));
    "`inverse_mod`": a().inverse_mod(&b()), n().inverse_mod(&Integer::from(97));
    "`jacobi`, `kronecker`": a().jacobi(&b()), vec![n().kronecker(&n())];
    "`Natural::crt`": Natural::crt(&[(a(), b())]);
    "`is_probable_prime`": a().is_probable_prime().then(a), n().is_probable_prime().then(n);
    "`factor(steps)`, `phi(steps)`": a().factor(1000), a().phi(1000);
    "`next_prime`, `prev_prime`": a().next_prime(), a().prev_prime();
    "`Natural::factorial`, `Natural::double_factorial`": Natural::factorial(9), Natural::double_factorial(9);
    "`Natural::primorial`": Natural::primorial(9);
    "`Natural::binomial(n, k)`, `n.choose(k)`": Natural::binomial(9, 4), a().choose(4), n().choose(4);
    "`Natural::fibonacci`, `Natural::lucas`": Natural::fibonacci(9), Natural::lucas(9);
    "`modular::Modulus::try_from(&m)`, `n.residue(&modulus)`": {
        let modulus = modular::Modulus::try_from(&b()).expect("a modulus");
        a().residue(&modulus).to_limbs()
    };
    "`Rational`": Rational::default();
    "`Rational::new(1, 3)`": Rational::new(1, 3);
    "`numerator`, `denominator`": x().numerator().clone(), x().denominator().clone();
    "`recip`": x().recip();
    "`floor`, `ceil`, `trunc`, `round`": x().floor(), x().ceil(), x().trunc(), x().round();
    "`Rational::try_from(0.5)`, `to_f64`, `to_f32`":
        Rational::try_from(0.5), vec![x().to_f64(), x().to_f32().into()];
    "`bit_len`": vec![a().bit_len(), n().bit_len()];
    "`bit`": a().bit(3).then(a), n().bit(3).then(n);
    "`set_bit`": a().set_bit(3, true), n().set_bit(3, false);
    "`toggle_bit`": a().toggle_bit(3), n().toggle_bit(3);
    "`bit_range`, `set_bit_range`": a().bit_range(1..4), a().set_bit_range(1..4, &b());
    "`low_bits`": a().low_bits(4), n().low_bits(4);
    "`scan_one`, `scan_zero`": a().scan_one(1), a().scan_zero(1);
    "`trailing_zeros`, `trailing_ones`": a().trailing_zeros(), vec![a().trailing_ones()];
    "`count_ones`, `count_zeros`": vec![a().count_ones()], n().count_zeros();
    "`hamming_distance`": vec![a().hamming_distance(&b())];
    "`is_power_of_two`, `next_power_of_two`": a().is_power_of_two().then(a), a().next_power_of_two();
    "`to_string_radix`": a().to_string_radix(16), n().to_string_radix(16), x().to_string_radix(16);
    "`from_str_radix`": Natural::from_str_radix("ff", 16), Integer::from_str_radix("-ff", 16);
    "`parse` with `ParseLimits`, `parse_with`":
        Natural::parse(b"12", 10, ParseLimits::new(20)), Natural::parse_with(b"12", 10, ParseOptions::default());
    "`to_digits_le`, `to_digits_be`": a().to_digits_le(10), a().to_digits_be(10);
    "`from_digits_le`, `from_digits_be`": Natural::from_digits_le(&[1], 10), Natural::from_digits_be(&[1], 10);
    "`u32_digits`, `u64_digits`": a().u32_digits().collect::<Vec<_>>(), a().u64_digits().collect::<Vec<_>>();
    "`to_bytes_le`, `from_bytes_le`": a().to_bytes_le(), Natural::from_bytes_le(&[1, 2]);
    "`to_signed_bytes_le`": n().to_signed_bytes_le();
    "`write_bytes_le`, `write_signed_bytes_le`":
        a().write_bytes_le(&mut [0; 8]), n().write_signed_bytes_le(&mut [0; 8]);
    "`u64::try_from`": u64::try_from(&a()), u64::try_from(&n());
    "`to_u64_wrapping`, `to_u64_saturating`": vec![a().to_u64_wrapping(), a().to_u64_saturating()];
    "`to_f64`, `to_f64_toward_zero`": vec![a().to_f64(), n().to_f64_toward_zero()];
    "`from_f64_truncated`": Natural::from_f64_truncated(1.5), Integer::from_f64_truncated(-1.5);
    "`random_bits`, `random_below`": Natural::random_bits(&mut rng(), 9), Natural::random_below(&mut rng(), &a());
}

#[test]
#[expect(clippy::useless_conversion, reason = "rug's way, which compiles here too")]
fn the_guide_says_how_references_are_added() {
    let (a, b) = (n(), n());
    assert_eq!(Integer::from(&a + &b), &a + &b);
    assert_eq!(Integer::from(Natural::factorial(3)) + Integer::ZERO, 6);
    assert_eq!(a.magnitude().limbs(), [360]);
}

#[test]
fn the_lines_are_those_of_the_guide() {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/from-other-libraries.md");
    let guide = std::fs::read_to_string(guide).expect("the guide is there");
    // The tables of other crates and of Python have code of their own.
    let of_numbers = |section: &&str| section.contains("\n| widelimb | ");
    let sections = guide.split("\n## ").filter(of_numbers);
    let rows = sections.flat_map(str::lines).filter_map(|line| line.strip_prefix("| `"));
    let first: Vec<String> =
        rows.filter_map(|row| row.split(" | ").next()).map(|cell| format!("`{cell}")).collect();
    let missing: Vec<_> = first.iter().filter(|line| !LINES.contains(&line.as_str())).collect();
    assert_eq!(missing, [""; 0], "lines without code");
    assert_eq!(first.len(), LINES.len(), "code without a line");
}
