//! Tests of `widelimb_kernels::cpu`.

use widelimb_kernels::cpu::*;

#[test]
fn names_round_trip() {
    for level in Level::ALL {
        assert_eq!(level.name().parse(), Ok(level));
    }
    assert!(matches!("sse9".parse::<Level>(), Err(LevelError::Unknown { .. })));
}

#[test]
fn every_level_up_to_the_detected_one_is_available() {
    for level in Level::ALL {
        assert_eq!(level.is_available(), level <= Level::detect());
    }
}
