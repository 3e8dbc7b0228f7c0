//! Tells the crate whether it is compiled without optimization. Then what is otherwise inlined by
//! force stays a function of its own: a compiler that does not optimize gives each value in it its
//! own place on the stack, and a kernel with all that it inlines would take more than the 2 MiB
//! that threads have.

use std::env;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(unoptimized)");
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("OPT_LEVEL").is_ok_and(|level| level == "0") {
        println!("cargo::rustc-cfg=unoptimized");
    }
}
