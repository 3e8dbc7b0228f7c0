//! The measuring harness, which times widelimb beside its peers.
//!
//! | room | what is in it |
//! |---|---|
//! | [`peers`] | GMP and the other libraries |
//! | [`measure`] | the harness that times any of them side by side |
//! | [`answer`] | compares the results of a peer and of widelimb |
//! | [`mod@bench`] | any operation beside every peer, for `widelimb bench` |
//! | [`c_library`] | widelimb's own C functions, as C calls them |
//! | [`batches`] | batches, their operands, and our own powers as contestants |
//! | [`factor`] | factorization beside programs, for `widelimb bench factor` |
//! | [`numbers`] | owned numbers beside those of other crates, for `widelimb bench numbers` |
//! | [`operation`] | the operations that can be measured beside a peer |
//! | [`ours`] | widelimb's own calls as contestants |
//! | [`libgmp`] | two libraries with GMP's interface side by side, for `widelimb bench gmp` |
//! | [`protocols`] | protocols beside single powers, for `widelimb bench protocols` |
//! | [`machine`] | the facts about the machine that a report states |
//! | [`mod@tune`] | finds where one method overtakes the next on this CPU |
//! | [`svg`] | plots with logarithmic axes |

pub mod answer;
pub mod batches;
pub mod bench;
pub mod c_library;
pub mod contest;
pub mod curves;
pub mod factor;
pub mod libgmp;
pub mod machine;
pub mod measure;
pub mod numbers;
pub mod operation;
pub mod ours;
pub mod peers;
pub mod protocols;
pub mod svg;
pub mod tune;
