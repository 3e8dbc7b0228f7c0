//! The headers, the source of libgmpxx and the pkg-config files, which the library carries with it:
//! `widelimb gmp install` takes them out of it.

/// Keeps the text of a file under a symbol.
macro_rules! embedded {
    ($($(#[$doc:meta])* $name:ident = $file:literal;)*) => {
        $(
            $(#[$doc])*
            #[unsafe(no_mangle)]
            pub static $name: [u8; include_bytes!($file).len()] = *include_bytes!($file);
        )*
    };
}

embedded! {
    /// The text of `gmp.h`.
    widelimb_gmp_header = "../include/gmp.h";
    /// The text of `gmpxx.h`.
    widelimb_gmp_classes = "../include/gmpxx.h";
    /// The source of libgmpxx.
    widelimb_gmp_streams = "../cxx/streams.cc";
    /// The text of `gmp.pc`, in which `@prefix@` stands for the folder.
    widelimb_gmp_pc = "../include/gmp.pc.in";
    /// The text of `gmpxx.pc`, alike.
    widelimb_gmpxx_pc = "../include/gmpxx.pc.in";
}
