//! libwidelimb: the C face of widelimb, as `include/widelimb.h` declares and documents it.
//!
//! No panic crosses this border: what can go wrong is checked first and comes back as an error
//! code, and a panic that happens all the same is caught and comes back as `WL_ERROR_INTERNAL`.

mod level;
mod linear;

pub use level::wl_level;
pub use linear::{wl_add_n, wl_sub_n};
