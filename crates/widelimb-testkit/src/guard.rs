//! Buffers that end, or start, at a page that may not be accessed.
//!
//! An [`Arena`] is a stretch of limbs between two pages that may be neither read nor written. A
//! slice placed against one of them makes every access past that end a fault, and limbs with known
//! contents on both sides show what was written there.

use widelimb_limb::Limb;

/// Limbs on each side of a placed slice that hold known contents: more than any kernel's block.
const MARGIN: usize = 72;

/// The guard page that a slice is placed against: the one below or the one above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The guard page at the start; the slice is as near to it as the alignment allows, and flush
    /// for alignment 0.
    Start,
    /// The guard page at the end; the slice is as near to it as the alignment allows, and flush if
    /// alignment plus length is a multiple of 8.
    End,
}

/// The place of a slice in its arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The guard page that the slice is next to.
    pub side: Side,
    /// Limbs from the last 64-byte boundary to its start, 0 to 7.
    pub align: usize,
}

impl Place {
    /// The place whose last limb is the last before the guard page.
    pub fn flush_with_end(n: usize) -> Place {
        Place { side: Side::End, align: n.wrapping_neg() % 8 }
    }

    /// The place whose first limb is the first after the guard page.
    pub fn flush_with_start() -> Place {
        Place { side: Side::Start, align: 0 }
    }
}

/// Limbs between two guard pages; on systems without `mmap`, between nothing but their margins.
#[derive(Debug)]
pub struct Arena {
    memory: memory::Memory,
    /// Start and length of the slice placed last.
    placed: (usize, usize),
}

impl Arena {
    /// Room for a slice of up to `n` limbs at any place.
    pub fn new(n: usize) -> Arena {
        Arena { memory: memory::Memory::new(n + 2 * MARGIN + 16), placed: (0, 0) }
    }

    /// A slice of `n` limbs at `place`, and fresh known contents around it.
    ///
    /// # Panics
    /// If the arena is too short, or the alignment is not below 8.
    pub fn place(&mut self, n: usize, place: Place) -> &mut [Limb] {
        assert!(place.align < 8, "an alignment is below 8 limbs");
        let all = self.memory.limbs_mut();
        let start = match place.side {
            Side::Start => place.align,
            Side::End => (all.len() - n - place.align) / 8 * 8 + place.align,
        };
        self.placed = (start, n);
        let (below, above) = margins(all.len(), start, n);
        for i in below.chain(above) {
            all[i] = canary(i);
        }
        &mut all[start..start + n]
    }

    /// The slice placed last.
    pub fn placed(&self) -> &[Limb] {
        let (start, n) = self.placed;
        &self.memory.limbs()[start..start + n]
    }

    /// The slice placed last.
    pub fn placed_mut(&mut self) -> &mut [Limb] {
        let (start, n) = self.placed;
        &mut self.memory.limbs_mut()[start..start + n]
    }

    /// Checks that nothing around the slice placed last was written.
    ///
    /// # Panics
    /// If something was written.
    #[track_caller]
    pub fn assert_margins(&self) {
        let (start, n) = self.placed;
        let all = self.memory.limbs();
        let (below, above) = margins(all.len(), start, n);
        for i in below.chain(above) {
            let offset = i as isize - start as isize;
            assert!(all[i] == canary(i), "limb {offset} was written, outside 0..{n}");
        }
    }
}

type Indices = std::ops::Range<usize>;

fn margins(len: usize, start: usize, n: usize) -> (Indices, Indices) {
    let end = start + n;
    (start.saturating_sub(MARGIN)..start, end..(end + MARGIN).min(len))
}

/// The known contents of limb `i`, different for each `i`, and neither 0 nor all ones, which a
/// wrong carry might write.
fn canary(i: usize) -> Limb {
    0x5ca1_ab1e_0ddb_a11d ^ ((i as Limb) << 20)
}

#[cfg(unix)]
mod memory {
    use std::ptr::NonNull;
    use widelimb_limb::Limb;

    /// Whole pages between two that are mapped without any access.
    #[derive(Debug)]
    pub struct Memory {
        mapping: NonNull<u8>,
        page: usize,
        inner_bytes: usize,
    }

    // SAFETY: the mapping belongs to this value alone.
    unsafe impl Send for Memory {}

    impl Memory {
        pub fn new(limbs: usize) -> Memory {
            // SAFETY: asks for a number.
            let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
            let page = usize::try_from(page).expect("a page size");
            let inner_bytes = (limbs * size_of::<Limb>()).next_multiple_of(page);
            // SAFETY: a fresh anonymous mapping, nothing is replaced.
            let mapping = unsafe {
                libc::mmap(
                    std::ptr::null_mut(),
                    inner_bytes + 2 * page,
                    libc::PROT_NONE,
                    libc::MAP_PRIVATE | libc::MAP_ANON,
                    -1,
                    0,
                )
            };
            assert!(mapping != libc::MAP_FAILED, "mmap: {}", std::io::Error::last_os_error());
            let mapping = NonNull::new(mapping.cast::<u8>()).expect("a mapping is not at 0");
            let memory = Memory { mapping, page, inner_bytes };
            // SAFETY: the inner pages lie within the mapping above.
            let rc = unsafe {
                libc::mprotect(
                    memory.inner().cast(),
                    inner_bytes,
                    libc::PROT_READ | libc::PROT_WRITE,
                )
            };
            assert!(rc == 0, "mprotect: {}", std::io::Error::last_os_error());
            memory
        }

        fn inner(&self) -> *mut u8 {
            // SAFETY: one page into a mapping of at least two.
            unsafe { self.mapping.as_ptr().add(self.page) }
        }

        pub fn limbs(&self) -> &[Limb] {
            let n = self.inner_bytes / size_of::<Limb>();
            // SAFETY: mapped, readable, zeroed by the system, page-aligned, and borrowed from self.
            unsafe { std::slice::from_raw_parts(self.inner().cast(), n) }
        }

        pub fn limbs_mut(&mut self) -> &mut [Limb] {
            let n = self.inner_bytes / size_of::<Limb>();
            // SAFETY: mapped, writable, zeroed by the system, page-aligned, and borrowed
            // exclusively.
            unsafe { std::slice::from_raw_parts_mut(self.inner().cast(), n) }
        }
    }

    impl Drop for Memory {
        fn drop(&mut self) {
            // SAFETY: the mapping of `new`, which nobody borrows any more. A failure leaves it
            // mapped, which harms nobody.
            unsafe {
                libc::munmap(self.mapping.as_ptr().cast(), self.inner_bytes + 2 * self.page);
            }
        }
    }
}

#[cfg(not(unix))]
mod memory {
    use std::sync::Once;
    use widelimb_limb::Limb;

    #[derive(Clone, Debug)]
    #[repr(C, align(64))]
    struct Line([Limb; 8]);

    /// Ordinary memory, aligned to 64 bytes.
    #[derive(Debug)]
    pub struct Memory(Vec<Line>);

    impl Memory {
        pub fn new(limbs: usize) -> Memory {
            static REPORT: Once = Once::new();
            REPORT.call_once(|| crate::skipped("guard pages: this system has no mmap"));
            Memory(vec![Line([0; 8]); limbs.div_ceil(8)])
        }

        pub fn limbs(&self) -> &[Limb] {
            // SAFETY: `Line` is exactly eight limbs.
            unsafe { std::slice::from_raw_parts(self.0.as_ptr().cast(), 8 * self.0.len()) }
        }

        pub fn limbs_mut(&mut self) -> &mut [Limb] {
            // SAFETY: `Line` is exactly eight limbs, and all lines are borrowed exclusively.
            unsafe { std::slice::from_raw_parts_mut(self.0.as_mut_ptr().cast(), 8 * self.0.len()) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_lie_where_they_are_placed() {
        let mut arena = Arena::new(100);
        for n in 0..=100 {
            for align in 0..8 {
                for side in [Side::Start, Side::End] {
                    let slice = arena.place(n, Place { side, align });
                    assert_eq!(slice.len(), n);
                    assert_eq!(slice.as_ptr() as usize % 64, 8 * align);
                    slice.fill(0);
                    arena.assert_margins();
                }
            }
            arena.place(n, Place::flush_with_end(n));
            assert_eq!(arena.placed.0 + n, arena.memory.limbs().len());
            arena.place(n, Place::flush_with_start());
            assert_eq!(arena.placed.0, 0);
        }
    }

    #[test]
    #[should_panic(expected = "limb 3 was written, outside 0..3")]
    fn a_limb_written_past_the_end_is_noticed() {
        let mut arena = Arena::new(3);
        arena.place(3, Place { side: Side::Start, align: 2 });
        arena.memory.limbs_mut()[5] = 0;
        arena.assert_margins();
    }

    /// The access runs in a process of its own, which must die of it.
    #[cfg(unix)]
    #[test]
    fn reading_past_either_end_is_a_fault() {
        use std::os::unix::process::ExitStatusExt;
        use std::process::Command;

        const ROLE: &str = "WIDELIMB_TEST_READ_PAST";
        if let Some(end) = std::env::var_os(ROLE) {
            let mut arena = Arena::new(3);
            let (place, offset) = if end == "start" {
                (Place::flush_with_start(), -1)
            } else {
                (Place::flush_with_end(3), 3)
            };
            let first = arena.place(3, place).as_ptr();
            // SAFETY: none; the fault is what is tested.
            let limb = unsafe { first.wrapping_offset(offset).read_volatile() };
            panic!("read {limb:x} at {offset}");
        }
        for end in ["start", "end"] {
            let output = Command::new(std::env::current_exe().expect("a test binary has a path"))
                .args(["--exact", "guard::tests::reading_past_either_end_is_a_fault"])
                .env(ROLE, end)
                .output()
                .expect("a test binary can be run again");
            let signal = output.status.signal();
            assert!(matches!(signal, Some(libc::SIGSEGV | libc::SIGBUS)), "{output:?}");
        }
    }
}
