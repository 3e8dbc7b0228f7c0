//! Progress of long computations: [`Watched`] has the calls that tell an observer how far they are.
//!
//! An algorithm that takes long tells each of its steps, weighted by the cost that is expected of
//! it. In all calls but those of [`Watched`] a step costs one test of a pointer, and no cost is
//! computed.

#[cfg(feature = "gf2x")]
mod gf2x;
mod integer;
mod natural;

use widelimb_limb::progress::Meter;
pub use widelimb_limb::progress::{Observer, Step};

/// The operations that can take long, each of which tells an observer of its [steps](Step): at
/// least of one at its end, when all is done.
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
    /// The operations that tell this observer of their steps.
    pub fn new(observer: Observer<'a>) -> Watched<'a> {
        Watched { meter: Meter::new(observer) }
    }

    /// The operations without an observer.
    pub const fn silent() -> Watched<'static> {
        Watched { meter: Meter::SILENT }
    }

    /// Tells the observer of the end of a computation, and returns its result.
    fn end<T>(self, result: T) -> T {
        self.meter.end();
        result
    }
}
