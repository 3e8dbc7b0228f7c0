//! How far a long computation is.
//!
//! An algorithm that takes long tells each of its steps, weighted by the cost that is expected of
//! it; [`Watched`] has the calls that an observer can watch. In all others a step costs one test of
//! a pointer, and no cost is reckoned.

#[cfg(feature = "gf2x")]
mod gf2x;
mod integer;
mod natural;

use widelimb_limb::progress::Meter;
pub use widelimb_limb::progress::{Observer, Step};

/// The operations that can take long, each of which tells an observer of its [steps](Step): at
/// least one at its end, at which all is done.
///
/// The observer is called at each step on the thread that computes, so it should be quick. Steps
/// are weighted by the costs that are expected of them (for numbers from their lengths and the
/// methods), and nothing is told within a single product. Results and errors are those of the calls
/// without an observer.
#[derive(Clone, Copy)]
pub struct Watched<'a> {
    pub(crate) meter: Meter<'a>,
}

impl<'a> Watched<'a> {
    /// Operations that this observer is told of.
    pub fn new(observer: Observer<'a>) -> Watched<'a> {
        Watched { meter: Meter::new(observer) }
    }

    /// Operations that no one is told of.
    pub const fn silent() -> Watched<'static> {
        Watched { meter: Meter::SILENT }
    }

    /// The result of a computation, whose end the observer is told of.
    fn ended<T>(self, result: T) -> T {
        self.meter.end();
        result
    }
}
