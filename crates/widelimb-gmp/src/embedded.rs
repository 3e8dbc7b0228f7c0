//! The header and the pkg-config file, which the library carries with it: `widelimb gmp install`
//! takes them out of it.

/// The text of `gmp.h`.
#[unsafe(no_mangle)]
pub static widelimb_gmp_header: [u8; include_bytes!("../include/gmp.h").len()] =
    *include_bytes!("../include/gmp.h");

/// The text of `gmp.pc`, in which `@prefix@` stands for the folder.
#[unsafe(no_mangle)]
pub static widelimb_gmp_pc: [u8; include_bytes!("../include/gmp.pc.in").len()] =
    *include_bytes!("../include/gmp.pc.in");
