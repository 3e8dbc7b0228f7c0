//! Finds the places that occur more than once, by comparing all of them with all others.
//!
//! A loop visits the places from one end. At each place the marks tell whether an earlier one
//! equals it; then it marks all equal places that are still to come. Marks are made for whole
//! vectors, so some places behind the loop are marked too; those marks are never read.

use alloc::vec;
use alloc::vec::Vec;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;
use core::hint::black_box;
use zeroize::Zeroizing;

/// The lanes of the longest vectors.
const LANES: usize = 32;

/// Marks on a list of places: those that equal a place visited before.
pub trait Duplicates {
    /// The list `places` without a mark.
    fn of(places: &[u16]) -> Self;

    /// All bits if number `i` is marked, otherwise none.
    fn found(&self, i: usize) -> u16;

    /// Marks the places that equal `place` in vectors `from` to `to`.
    fn mark(&mut self, from: usize, to: usize, place: u16);

    /// Marks the places that equal `place`, at least among those after number `i`.
    #[inline(always)]
    fn mark_after(&mut self, i: usize, place: u16, len: usize) {
        self.mark(i / LANES, len.div_ceil(LANES), place);
    }

    /// Marks the places that equal `place`, at least among those before number `i`.
    #[inline(always)]
    fn mark_before(&mut self, i: usize, place: u16) {
        self.mark(0, i.div_ceil(LANES), place);
    }
}

/// Marks of 16 bits each, in the compiler's vectors.
pub struct InLanes {
    places: Zeroizing<Vec<u16>>,
    equal: Zeroizing<Vec<u16>>,
    marks: Zeroizing<Vec<u16>>,
}

impl Duplicates for InLanes {
    #[inline(always)]
    fn of(places: &[u16]) -> InLanes {
        let zeros = || Zeroizing::new(vec![0; places.len().next_multiple_of(LANES)]);
        let mut copy = zeros();
        copy[..places.len()].copy_from_slice(places);
        InLanes { places: copy, equal: zeros(), marks: zeros() }
    }

    #[inline(always)]
    fn found(&self, i: usize) -> u16 {
        black_box(self.marks[i])
    }

    #[inline(always)]
    fn mark(&mut self, from: usize, to: usize, place: u16) {
        let place = black_box(place);
        let all = from * LANES..to * LANES;
        let equal = &mut self.equal[all.clone()];
        for (equal, other) in equal.iter_mut().zip(&self.places[all.clone()]) {
            *equal = 0_u16.wrapping_sub((*other == place).into());
        }
        // A compiler that knows that the masks are all ones or 0 can branch on them, and did.
        black_box(&mut *equal);
        self.marks[all].iter_mut().zip(equal).for_each(|(mark, equal)| *mark |= *equal);
    }
}

/// Marks of one bit each, by AVX-512's comparisons of 32 places at a time.
#[cfg(target_arch = "x86_64")]
pub struct InMasks {
    places: Zeroizing<Vec<[u64; LANES / 4]>>,
    marks: Zeroizing<Vec<u32>>,
}

#[cfg(target_arch = "x86_64")]
impl Duplicates for InMasks {
    #[inline(always)]
    fn of(places: &[u16]) -> InMasks {
        let vectors = places.len().div_ceil(LANES);
        let mut copy = Zeroizing::new(vec![[0; LANES / 4]; vectors]);
        for (limb, four) in copy.as_flattened_mut().iter_mut().zip(places.chunks(4)) {
            *limb = four.iter().rev().fold(0, |limb, &place| limb << 16 | u64::from(place));
        }
        InMasks { places: copy, marks: Zeroizing::new(vec![0; vectors]) }
    }

    #[inline(always)]
    fn found(&self, i: usize) -> u16 {
        black_box(0_u16.wrapping_sub((self.marks[i / LANES] >> (i % LANES) & 1) as u16))
    }

    #[inline(always)]
    fn mark(&mut self, from: usize, to: usize, place: u16) {
        for (mark, places) in self.marks[from..to].iter_mut().zip(&self.places[from..to]) {
            // SAFETY: `on_marks` names this type for levels with AVX-512 only.
            *mark |= unsafe {
                let places = crate::arch::vectors::load(places);
                _mm512_cmpeq_epi16_mask(places, _mm512_set1_epi16(place as i16))
            };
        }
    }
}

/// Defines a function that runs a generic one over [`Duplicates`], with the marks of the level in
/// force.
macro_rules! on_marks {
    ($(#[$about:meta])* $vis:vis fn $name:ident($($arg:ident: $type:ty),* $(,)?)
        $(-> $result:ty)? = $over:ident) => {
        $crate::arch::level::on_level! {
            $(#[$about])* $vis fn $name<>($($arg: $type),*) $(-> $result)? {
                avx512: $over::<$crate::arch::duplicates::InMasks>,
                avx512base: $over::<$crate::arch::duplicates::InMasks>,
                avx2: $over::<$crate::arch::duplicates::InLanes>,
                _: $over::<$crate::arch::duplicates::InLanes>
            }
        }
    };
}
pub(crate) use on_marks;
