//! Tests of `widelimb_kernels::cpu::cores`.

use widelimb_kernels::cpu::cores::*;

#[test]
fn a_brand_is_printable() {
    let Some(brand) = brand() else {
        return assert!(brand_bytes().is_none_or(|name| name == [0; 48]));
    };
    assert!(!brand.is_empty() && brand.len() <= 48);
    assert!(!brand.contains(char::is_control), "{brand:?}");
}

#[test]
fn makers_have_their_cores() {
    // Genoa, Zen 4; Turin, Zen 5; Rome, Zen 2; Hygon's family 0x18; Sapphire Rapids.
    assert_eq!(Core::of(b"AuthenticAMD", 0x00a1_0f11), Core::Zen4);
    assert_eq!(Core::of(b"AuthenticAMD", 0x00b0_0f21), Core::Zen);
    assert_eq!(Core::of(b"AuthenticAMD", 0x0083_0f10), Core::Zen);
    assert_eq!(Core::of(b"HygonGenuine", 0x0090_0f02), Core::Zen);
    assert_eq!(Core::of(b"GenuineIntel", 0x0008_06f8), Core::Intel);
    assert_eq!(Core::of(&[0; 12], 0), Core::Intel);
}

#[test]
fn families_are_of_four_bits_and_eight_more() {
    assert_eq!(family(0x00a1_0f11), 0x19);
    assert_eq!(family(0x0008_06f8), 6);
}

/// The order of the three words of the answer.
#[test]
fn this_cpus_maker_has_a_name() {
    let name = maker();
    assert!(name == [0; 12] || name.iter().all(u8::is_ascii_graphic), "{name:?}");
    let system = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let told = system.lines().find_map(|line| line.strip_prefix("vendor_id")?.split_once(": "));
    // Under an emulator of another CPU the system tells of its own.
    if let Some((_, told)) = told.filter(|_| cfg!(target_arch = "x86_64")) {
        assert_eq!(told.trim().as_bytes(), name, "what the system tells");
    }
}
