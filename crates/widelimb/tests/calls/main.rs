//! Operations on slices of limbs by the calls that take no table: they use that of the level in force.

mod limbs;
