//! Groups of items in the lanes of vectors.

pub use widelimb_kernels::field::MOST_LANES;
use widelimb_kernels::field::Vector;

/// The item of a lane in a group: where the group ends, its last one again.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn lane_of<T>(group: &[T], lane: usize) -> &T {
    &group[lane.min(group.len() - 1)]
}

/// Which lanes of a mask have all bits.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn are_set<V: Vector>(mask: V) -> [bool; MOST_LANES] {
    let mut lanes = [0; MOST_LANES];
    mask.store(&mut lanes[..V::LANES]);
    let mut are_set = [false; MOST_LANES];
    for (is_set, lane) in are_set.iter_mut().zip(lanes) {
        *is_set = lane != 0;
    }
    are_set
}
