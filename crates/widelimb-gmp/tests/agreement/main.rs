//! Every function beside GMP's own, on shaped operands, with every aliasing that the manual allows.
//!
//! Both libraries are opened, ours as cargo has just built it. A table has a row for each function:
//! its arguments, what it gives, and what its operands must be. GMP is the one that
//! `WIDELIMB_PEER_GMP` names, or the system's.

#![cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]

mod support;

mod arithmetic;
mod first_calls;
mod float;
#[cfg(target_arch = "x86_64")]
mod inits;
mod memory;
mod mpn;
mod mpn_div;
mod mpn_secure;
mod mpn_text;
mod mpn_undocumented;
mod mpz;
#[cfg(target_arch = "x86_64")]
mod print_to;
#[cfg(target_arch = "x86_64")]
mod printf;
mod random;
mod rational;
#[cfg(target_arch = "x86_64")]
mod scanf;
mod stream;
mod values;
