//! widelimb-curves beside the crates that others use, in one run: 64 items by one call of ours, one by one
//! by those that have no batches, with keys read before. Each contest first sees that both agree.
//!
//! Peers have to be built for the CPU, and aws-lc-rs takes minutes to build:
//!
//! ```text
//! RUSTFLAGS='-C target-cpu=native' CFLAGS='-march=native' cargo run --release \
//!     --manifest-path bench/Cargo.toml -p widelimb-curves-beside --features aws-lc,libsecp256k1
//! ```

#[cfg(feature = "aws-lc")]
mod aws;
mod curve25519;
#[cfg(feature = "libsecp256k1")]
mod libsecp256k1;
mod weierstrass;

use widelimb_kernels::kernels;
use widelimb_lab::contest::{Contest, Peer, Row};

/// The items of a turn.
const ITEMS: usize = 64;
/// The seconds of a contest.
const SECONDS: f64 = 1.0;

/// Lets both sides take turns, and prints the row.
fn race(
    what: &str,
    ours: impl FnMut() + 'static,
    name: &'static str,
    theirs: impl FnMut() + 'static,
) {
    let (ours, peer) = (Box::new(ours), Peer::Named(name, Box::new(theirs)));
    println!("{}", Contest { what: what.into(), items: ITEMS, ours, peer }.run(SECONDS).line());
}

/// Operands that live as long as the program.
fn kept<T>(items: Vec<T>) -> &'static [T] {
    items.leak()
}

/// Secrets of so many bytes, all different and below every order.
fn secrets<const N: usize>(first: u8) -> &'static [[u8; N]] {
    kept(
        (0..ITEMS as u8)
            .map(|i| core::array::from_fn(|j| first ^ i ^ (7 * j) as u8 & 0x7f))
            .collect(),
    )
}

/// Messages of 64 bytes.
fn messages() -> &'static [[u8; 64]] {
    kept((0..ITEMS as u8).map(|i| [i; 64]).collect())
}

fn main() {
    #[cfg(not(all(feature = "aws-lc", feature = "libsecp256k1")))]
    println!("SKIPPED: peers in C are not built in: --features aws-lc,libsecp256k1");
    println!("{}", Row::table_head());
    curve25519::run();
    weierstrass::run();
    println!("widelimb {}, level {}", env!("CARGO_PKG_VERSION"), kernels().level);
}
