//! Gives the shared library the name that programs look for, if an installation asks for one.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=WIDELIMB_SONAME");
    if let Ok(name) = std::env::var("WIDELIMB_SONAME") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,{name}");
    }
}
