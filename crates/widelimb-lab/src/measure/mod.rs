//! The measuring harness: any number of contestants, interleaved in one process.
//!
//! Machines are shared and their clocks move, so no time is worth much by itself. The harness
//! therefore runs the contestants in turn, one short batch each, for many rounds ([`race`]): what
//! disturbs one disturbs all, and the minimum over the rounds is what each does when left alone.
//! All of them work on the same memory ([`Sets`]), on operands that rotate, so that a branch
//! predictor cannot learn one of them by heart.

mod clock;
mod contest;
mod instructions;
mod leak;
mod operands;
mod sets;
mod stats;
mod welch;

pub use clock::{Clock, ticks};
pub use contest::{Plan, Samples, Work, race, rotating};
pub use instructions::{Instructions, NotCounted};
pub use leak::{Class, LEAK, Leak, leak};
pub use operands::{Op, Pair, Shape, SplitMix, pairs};
pub use sets::{AlignedLimbs, Placement, Sets, SharedSets, in_one_place, on_sets};
pub use stats::Summary;
