//! The headers and the pkg-config file, which the library carries with it: `widelimb gmp install`
//! takes them out of it.

/// The text of `gf2x.h`.
#[unsafe(no_mangle)]
pub static widelimb_gf2x_header: [u8; include_bytes!("../include/gf2x.h").len()] =
    *include_bytes!("../include/gf2x.h");

/// The text of `gf2x/gf2x-small.h`.
#[unsafe(no_mangle)]
pub static widelimb_gf2x_small_header: [u8; include_bytes!("../include/gf2x/gf2x-small.h").len()] =
    *include_bytes!("../include/gf2x/gf2x-small.h");

/// The text of `gf2x.pc`, in which `@prefix@` stands for the folder.
#[unsafe(no_mangle)]
pub static widelimb_gf2x_pc: [u8; include_bytes!("../include/gf2x.pc.in").len()] =
    *include_bytes!("../include/gf2x.pc.in");
