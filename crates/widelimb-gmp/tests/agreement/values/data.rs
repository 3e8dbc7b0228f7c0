//! Data that programs read.

use super::both;
use gmp::bases::{Base, digits_bound};
use std::ffi::{CStr, c_char};

/// Where both libraries have the data of a name.
fn data<T>(name: &str) -> Option<[&'static T; 2]> {
    // SAFETY: the symbols are data that nobody writes, and the libraries stay open.
    unsafe { both::<*const T>(name).map(|both| both.map(|at| &*at)) }
}

#[test]
fn constants() {
    let Some([ours, theirs]) = data::<i32>("mp_bits_per_limb") else { return };
    assert_eq!((*ours, *theirs), (64, 64));
    assert_eq!(data::<i32>("mp_0").map(|zeros| zeros.map(|zero| *zero)), Some([0, 0]));
    assert!(data::<i32>("mp_junk").is_some());
    let [ours, theirs] = data::<*const c_char>("mp_version").expect("GMP is there");
    // SAFETY: strings.
    let [ours, theirs] = [ours, theirs].map(|text| unsafe { CStr::from_ptr(*text) });
    assert_eq!(ours, c"6.3.0");
    assert!(theirs.to_bytes().starts_with(b"6."), "a version that this is like");
}

#[test]
fn values_of_digits() {
    let Some([ours, theirs]) = data::<[u8; 464]>("mp_digit_value_tab") else { return };
    assert_eq!(ours, theirs);
}

#[test]
fn numbers_of_bases() {
    let Some([ours, theirs]) = data::<[Base; 257]>("mpn_bases") else { return };
    for (base, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
        // GMP's logarithm of 135 is one too low: it is ...123.0023 in this unit.
        assert_eq!(ours.log_of_base - theirs.log_of_base, u64::from(base == 135), "base {base}");
        let others = |b: &Base| (b.digits, b.log_2, b.power, b.reciprocal);
        assert_eq!(others(ours), others(theirs), "base {base}");
    }
}

/// Numbers so long that a logarithm rounded down makes their digits one too few.
#[test]
fn digits_of_long_numbers() {
    let long = [
        (3, 10_439_860_591, 6_586_818_670),
        (7, 9_999_102_028, 3_561_752_007),
        (10, 24_659_143_517, 7_423_141_866),
        (36, 17_026_679_261, 3_293_409_335),
        (62, 10_811_492_309, 1_815_776_932),
    ];
    for (base, bits, floor_of_logarithm) in long {
        assert_eq!(digits_bound(bits, base), floor_of_logarithm + 1, "base {base}");
    }
}
