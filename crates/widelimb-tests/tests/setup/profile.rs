//! Profiles as texts: what is one, what is none and why, and that no result depends on any.

use proptest::prelude::*;
use widelimb::arch::profile::{LARGEST_VALUE, LONGEST_TEXT, Profile, ProfileErrorKind};
use widelimb::cpu::Level;
use widelimb::limb::trimmed;
use widelimb_gf2x as gf2x;
use widelimb_kernels::{Kernels, Thresholds, kernels, kernels_of};
use widelimb_limb::modular::pow;
use widelimb_limb::{div, factors, product, radix};
use widelimb_testkit::on_every_level;

const GOOD: &str = "widelimb profile 1\nlevel = adx\n";

/// The line and the message for lines that follow a good beginning.
fn refusal(lines: &str) -> (Option<usize>, String) {
    let error = Profile::parse(format!("{GOOD}{lines}").as_bytes()).unwrap_err();
    (error.line, error.kind.to_string())
}

#[test]
fn a_profile_sets_what_it_names_and_nothing_else() {
    let text = "widelimb profile 1 # of a machine\r\n\n  # a comment\n level=adx # another\n\
                sqr_toom3 = 0170\n\tmul_karatsuba=\t33 # measured\n";
    let profile = Profile::parse(text.as_bytes()).unwrap();
    assert_eq!(profile.level(), Level::Adx);
    assert!(profile.values().eq([("mul_karatsuba", 33), ("sqr_toom3", 170)]));
    assert!(Profile::parse(GOOD.as_bytes()).unwrap().values().next().is_none());

    // Some editors begin a text with a byte order mark.
    assert!(Profile::parse(format!("\u{feff}{GOOD}").as_bytes()).is_ok());

    let Some(k) = kernels_of(Level::Adx) else {
        return widelimb_testkit::skipped("a profile of level adx put to use: this CPU lacks it");
    };
    let changed = profile.applied_to(k).unwrap();
    let expected = Thresholds { mul_karatsuba: 33, sqr_toom3: 170, ..k.thresholds };
    assert_eq!((changed.level, changed.thresholds), (k.level, expected));
}

#[test]
fn what_is_written_is_read() {
    for level in Level::ALL {
        let mut profile = Profile::new(level);
        for (at, name) in (1..).zip(kernels().thresholds.entries().map(|t| t.name)) {
            profile.set(name, at * 11).unwrap();
        }
        let read = Profile::parse(profile.to_string().as_bytes()).unwrap();
        assert_eq!(read.level(), level);
        assert!(read.values().eq(profile.values()));
        assert_eq!(read.values().count(), Thresholds::COUNT);
        assert_eq!(read.to_string(), profile.to_string());
    }
}

#[test]
fn only_thresholds_in_range_can_be_set() {
    let mut profile = Profile::new(Level::Scalar);
    for (name, limbs) in [("mul_karatsuba", 0), ("mul_karatsuba", LARGEST_VALUE + 1), ("x", 7)] {
        let error = profile.set(name, limbs).unwrap_err();
        assert_eq!(error.line, None);
        assert_eq!(matches!(error.kind, ProfileErrorKind::OutOfRange), name != "x", "{error}");
    }
    assert_eq!(profile, Profile::new(Level::Scalar));
}

#[test]
fn the_beginning_says_what_it_is() {
    for text in [
        "",
        "\n",
        "widelimb profile 2\nlevel = adx",
        "level = adx",
        "\u{feff}\u{feff}widelimb profile 1",
    ] {
        let error = Profile::parse(text.as_bytes()).unwrap_err();
        assert_eq!((error.line, error.kind), (Some(1), ProfileErrorKind::NoHeader), "{text:?}");
    }
    let kind = |text: &str| {
        let error = Profile::parse(format!("widelimb profile 1\n{text}").as_bytes()).unwrap_err();
        (error.line, error.kind)
    };
    assert_eq!(kind(""), (None, ProfileErrorKind::NoLevel));
    assert_eq!(kind("\nmul_toom3 = 9"), (Some(3), ProfileErrorKind::NoLevel));
    assert_eq!(kind("adx"), (Some(2), ProfileErrorKind::NoAssignment));
    let (line, unknown) = kind("# first\nlevel = avx513");
    assert_eq!(line, Some(3));
    assert!(unknown.to_string().starts_with("unknown level `avx513`"), "{unknown}");
}

#[test]
fn a_bad_line_is_refused_with_its_number() {
    let sane = format!("the limbs are not in 1..={LARGEST_VALUE}");
    let number = "the limbs are a whole number in decimal digits";
    for (lines, line, message) in [
        ("mul_karatsuba", 3, "a line is `name = limbs`, or a comment after `#`"),
        ("\nmul_toom4096 = 5", 4, "there is no threshold `mul_toom4096` to set"),
        ("add_kernel = 5", 3, "there is no threshold `add_kernel` to set"),
        ("level = adx", 3, "there is no threshold `level` to set"),
        ("= 5", 3, "there is no threshold `` to set"),
        ("a\x1b[2J = 5", 3, "there is no threshold `a\u{fffd}[2J` to set"),
        ("mul_toom3 = 7\n#\nmul_toom3 = 7", 5, "set a second time; first in line 3"),
        ("mul_toom3 = 0", 3, sane.as_str()),
        ("mul_toom3 = 1073741825", 3, &sane),
        ("mul_toom3 = 99999999999999999999999999", 3, &sane),
        ("mul_toom3 =", 3, number),
        ("mul_toom3 = -5", 3, number),
        ("mul_toom3 = +5", 3, number),
        ("mul_toom3 = 1_000", 3, number),
        ("mul_toom3 = 5.5", 3, number),
        ("mul_toom3 = 0x20", 3, number),
        ("mul_toom3 = \u{0665}", 3, number),
        ("mul_toom3 = 5 = 6", 3, number),
    ] {
        assert_eq!(refusal(lines), (Some(line), message.to_owned()), "{lines:?}");
    }
    let (_, long) = refusal(&format!("{} = 1", "x".repeat(5000)));
    assert!(long.len() < 100, "{long}");
}

#[test]
fn too_long_and_foreign_bytes_are_refused() {
    let padded = |length: usize| format!("{GOOD}{}", "#".repeat(length - GOOD.len()));
    assert!(Profile::parse(padded(LONGEST_TEXT).as_bytes()).is_ok());
    let error = Profile::parse(padded(LONGEST_TEXT + 1).as_bytes()).unwrap_err();
    assert_eq!((error.line, error.kind), (None, ProfileErrorKind::TooLong));
    let error = Profile::parse(&[GOOD.as_bytes(), b"# caf\xe9\n"].concat()).unwrap_err();
    assert_eq!((error.line, error.kind), (Some(3), ProfileErrorKind::NotUtf8));
}

#[test]
fn a_table_refuses_another_level_and_a_contradiction() {
    let k = kernels_of(Level::Scalar).unwrap();
    let applied = |text: &str| {
        let profile = Profile::parse(format!("widelimb profile 1\n{text}").as_bytes()).unwrap();
        profile.applied_to(k).map(|k| k.thresholds).map_err(|error| error.to_string())
    };
    let other = "the profile is for level `adx`, and `scalar` is to be in force";
    assert_eq!(applied("level = adx\n"), Err(other.into()));
    for (lines, line) in [
        ("mul_toom3 = 20\nmul_karatsuba = 21", 4),
        ("mul_karatsuba = 21\n\nmul_toom3 = 20", 5),
        // Against the table's own.
        ("mul_toom3 = 2", 3),
    ] {
        let message = format!(
            "line {line}: `mul_toom3` would be below `mul_karatsuba`, which comes before it"
        );
        assert_eq!(applied(&format!("level = scalar\n{lines}")), Err(message));
    }
    let same = applied("level = scalar\nmul_toom3 = 50\nmul_karatsuba = 50").unwrap();
    assert_eq!((same.mul_karatsuba, same.mul_toom3), (50, 50));
}

/// Lines that are nearly those of a profile.
fn line() -> impl Strategy<Value = String> {
    let name = prop_oneof![
        Just("mul_karatsuba".to_owned()),
        Just("mul_toom3".to_owned()),
        Just("sqr_toom3".to_owned()),
        Just("level".to_owned()),
        Just("widelimb profile 1".to_owned()),
        ".{0,12}",
    ];
    let value =
        prop_oneof!["[0-9]{0,22}", "[a-z0-9_+-]{0,8}", Just("scalar".to_owned()), ".{0,12}"];
    (name, "[ \t]?(=| |#|==)?[ \t]?", value).prop_map(|(name, sign, value)| name + &sign + &value)
}

fn check_hostile(text: &[u8]) -> Result<(), TestCaseError> {
    let k = kernels_of(Level::Scalar).expect("every CPU has it");
    match Profile::parse(text) {
        Ok(profile) => {
            for (name, limbs) in profile.values() {
                prop_assert!(k.thresholds.get(name).is_some());
                prop_assert!((1..=LARGEST_VALUE).contains(&limbs));
            }
            if let Ok(changed) = profile.applied_to(k) {
                prop_assert_eq!(changed.thresholds.disorder(), None);
            }
        }
        Err(error) => {
            let lines = 1 + text.iter().filter(|&&byte| byte == b'\n').count();
            prop_assert!(error.line.is_none_or(|line| (1..=lines).contains(&line)), "{}", error);
            let message = error.to_string();
            prop_assert!(message.len() < 300 && !message.contains(char::is_control), "{}", message);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn no_bytes_panic(text in proptest::collection::vec(any::<u8>(), 0..200)) {
        check_hostile(&text)?;
        check_hostile(&[GOOD.as_bytes(), &text].concat())?;
    }

    #[test]
    fn no_lines_panic(lines in proptest::collection::vec(line(), 0..8)) {
        let lines = lines.join("\n");
        check_hostile(lines.as_bytes())?;
        check_hostile(format!("widelimb profile 1\nlevel = scalar\n{lines}").as_bytes())?;
    }
}

/// Whatever a computation has to do with a threshold.
fn results(k: &Kernels, a: &[u64], b: &[u64]) -> Vec<Vec<u64>> {
    let mut product = vec![0; a.len() + b.len()];
    product::mul(
        k,
        &mut product,
        a,
        b,
        &mut vec![0; product::mul_scratch_len(k, a.len(), b.len())],
    );
    let mut square = vec![0; 2 * a.len()];
    product::sqr(k, &mut square, a, &mut vec![0; product::sqr_scratch_len(k, a.len())]);
    let mut q = vec![0; div::quotient_len(product.len(), a.len())];
    let mut r = vec![0; a.len()];
    let dividend: Vec<u64> = product.iter().rev().copied().collect();
    let mut scratch = vec![0; div::div_scratch_len(k, trimmed(&dividend).len(), a.len())];
    div::div_rem(k, &mut q, &mut r, &dividend, a, &mut scratch).expect("a divisor above 0");
    let digits = radix::to_digits(k, a, 10);
    let back = radix::from_digits(k, &digits, 10).expect("digits below the base");
    assert_eq!(back, a);
    let odd: Vec<u64> = [&[a[0] | 1], &a[1..]].concat();
    let power = pow::pow_mod_vartime(k, b, &[0x1_0001], &odd).expect("a modulus above 0");
    let digits = digits.into_iter().map(u64::from).collect();
    let [product_2, q_2, r_2] = results_over_gf2(k, a, b);
    let product_of_limbs = factors::product_of(k, b);
    vec![product, square, q, r, digits, power, product_of_limbs, product_2, q_2, r_2]
}

/// The product of polynomials over GF(2), and the quotient and the remainder of it turned about.
fn results_over_gf2(k: &Kernels, a: &[u64], b: &[u64]) -> [Vec<u64>; 3] {
    let mut product = vec![0; a.len() + b.len()];
    let room = gf2x::product::mul_scratch_len(k, a.len(), b.len());
    gf2x::product::mul(k, &mut product, a, b, &mut vec![0; room]);
    let dividend: Vec<u64> = product.iter().rev().copied().collect();
    let mut q = vec![0; gf2x::div::quotient_len(dividend.len(), a.len())];
    let mut r = vec![0; a.len()];
    let room = gf2x::div::div_scratch_len(k, trimmed(&dividend).len(), a.len());
    gf2x::div::div_rem(k, &mut q, &mut r, &dividend, a, &mut vec![0; room]).expect("a divisor");
    [product, q, r]
}

/// Lengths that random thresholds lie among.
fn profile_values() -> impl Strategy<Value = Vec<usize>> {
    let limbs = prop_oneof![4 => 1usize..12, 4 => 1usize..200, 1 => Just(LARGEST_VALUE)];
    proptest::collection::vec(limbs, Thresholds::COUNT)
}

/// A profile of these values, which are moved up a ladder where they contradict it.
fn profile_of(level: Level, values: &[usize]) -> Profile {
    let mut thresholds = kernels().thresholds;
    for (threshold, &limbs) in thresholds.entries().iter().zip(values) {
        *thresholds.get_mut(threshold.name).expect("a name from the list") = limbs;
    }
    while let Some([lower, upper]) = thresholds.disorder() {
        *thresholds.get_mut(upper).expect("a name") = thresholds.get(lower).expect("a name");
    }
    let mut profile = Profile::new(level);
    for threshold in thresholds.entries() {
        profile.set(threshold.name, threshold.limbs).expect("a value in range");
    }
    Profile::parse(profile.to_string().as_bytes()).expect("the text of a profile")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn no_result_depends_on_a_profile(
        values in profile_values(),
        a in proptest::collection::vec(prop_oneof![Just(0), Just(u64::MAX), any::<u64>()], 1..260),
        b in proptest::collection::vec(prop_oneof![Just(0), Just(u64::MAX), any::<u64>()], 1..260),
    ) {
        let a = [&a[..], &[3]].concat();
        let expected = results(kernels_of(Level::Scalar).expect("every CPU has it"), &a, &b);
        on_every_level(|k| {
            let changed = profile_of(k.level, &values).applied_to(k).expect("no contradiction");
            assert_eq!(results(&changed, &a, &b), expected);
        });
    }
}
