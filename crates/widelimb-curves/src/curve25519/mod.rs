//! What X25519 and Ed25519 share: the field modulo `2^255 - 19` with bytes, inverses and roots, the
//! Edwards curve, and its order.

mod constant;
mod field;
mod fixed;
mod point;
pub mod scalar;
mod tables;

pub use field::{Fe, enter, invert_all, leave, minus, plus};
pub use fixed::{FixedBase, multiple};
pub use point::{Addend, Completed, Point, decompress};
pub use tables::WINDOW;

use crate::lanes::MOST_LANES;
use widelimb_kernels::field::Vector;

/// The encodings of points with `z = 1` (RFC 8032, section 5.1.2): `y`, and in the highest bit
/// whether `x` is odd.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn encoded<V: Vector>(x: Fe<V>, y: Fe<V>, mut each: impl FnMut([u8; 32])) {
    let mut odd = [0; MOST_LANES];
    leave(x, |lane, bytes| odd[lane] = bytes[0] & 1);
    leave(y, |lane, mut bytes| {
        bytes[31] |= odd[lane] << 7;
        each(bytes);
    });
}
