//! [`Threads`]: the threads of the rayon pool that the caller is in.

/// The tiles of one task: some tens of microseconds.
#[cfg(feature = "parallel")]
const TASK: usize = 32;

/// The threads at hand: one, or several.
#[derive(Clone, Copy)]
pub struct Threads {
    #[cfg(feature = "parallel")]
    several: bool,
}

impl Threads {
    /// The threads at hand: without the feature `parallel` and outside of a pool, the caller alone.
    pub fn at_hand() -> Threads {
        Threads {
            #[cfg(feature = "parallel")]
            several: rayon::current_thread_index().is_some() && rayon::current_num_threads() > 1,
        }
    }

    /// Whether work on so many tiles is for two threads.
    pub fn share(self, _tiles: usize) -> bool {
        #[cfg(feature = "parallel")]
        return self.several && _tiles >= TASK;
        #[cfg(not(feature = "parallel"))]
        false
    }

    /// Runs both functions, side by side if they have work for two threads.
    #[cfg(feature = "parallel")]
    pub fn join(self, tiles: usize, left: impl FnOnce() + Send, right: impl FnOnce() + Send) {
        if self.share(tiles) {
            rayon::join(left, right);
        } else {
            left();
            right();
        }
    }

    /// Runs both functions, one after the other.
    #[cfg(not(feature = "parallel"))]
    pub fn join(self, _: usize, left: impl FnOnce(), right: impl FnOnce()) {
        left();
        right();
    }
}
