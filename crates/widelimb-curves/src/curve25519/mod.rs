//! What X25519 and Ed25519 share: the field modulo `2^255 - 19` with bytes, inverses and roots, the
//! Edwards curve, its order, and batches in the lanes.

mod batch;
mod constant;
mod field;
mod fixed;
mod point;
pub mod scalar;
mod tables;

pub use batch::{Batch, run};
pub use field::{Fe, MAX_LANES, Secrets, enter, invert_all, leave, minus, plus};
pub use fixed::{FixedBase, multiple};
pub use point::{Addend, Completed, Point, decompress};
pub use tables::WINDOW;

use widelimb_kernels::field::Vector;

/// The encodings of points with `z = 1` (RFC 8032, section 5.1.2): `y`, and in the highest bit
/// whether `x` is odd.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn encoded<V: Vector>(x: Fe<V>, y: Fe<V>, mut each: impl FnMut([u8; 32])) {
    let mut odd = [0; MAX_LANES];
    leave(x, |lane, bytes| odd[lane] = bytes[0] & 1);
    leave(y, |lane, mut bytes| {
        bytes[31] |= odd[lane] << 7;
        each(bytes);
    });
}
