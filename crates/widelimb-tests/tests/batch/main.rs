//! Batches, on the tables of every level where a test hands them in.

mod bytes;
mod calls;
mod engine_plan;
mod engine_residue;
mod engine_sliding;
mod fixed_base_files;
mod fixed_base_shape;
mod multi_method;
mod schedule;
