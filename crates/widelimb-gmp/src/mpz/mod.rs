//! Integers: the functions `mpz_`.
//!
//! A destination may be any of the sources, and getting room for a result may move it: so a
//! function first asks for the room, and reads where the limbs of its sources are afterwards. What
//! the room `limb` computes only apart from its sources is made in scratch and copied.

mod add;
mod add_product;
mod assign;
mod bits;
mod combinatorics;
mod compare;
mod convert;
mod div;
mod div_exact;
mod div_power;
mod div_word;
mod double;
mod gcd;
mod io;
mod life;
mod limbs;
mod logic;
mod modular;
mod mul;
mod power;
mod primes;
mod random;
mod roots;
mod shift;
mod symbols;
mod text;
mod twos_complement;
mod words;

pub use add::*;
pub use add_product::*;
pub use assign::*;
pub use bits::*;
pub use combinatorics::*;
pub use compare::*;
pub use convert::*;
pub use div::*;
pub use div_exact::*;
pub use div_power::*;
pub use div_word::*;
pub use double::*;
pub use gcd::*;
pub use io::*;
pub use life::*;
pub use limbs::*;
pub use logic::*;
pub use modular::*;
pub use mul::*;
pub use power::*;
pub use primes::*;
pub use random::*;
pub use roots::*;
pub use symbols::*;
pub use text::*;
pub use words::*;

pub(crate) use text::Alphabet;

use crate::abi::{BitCount, Mpz};
use crate::scratch::with_limbs;
use core::array;
use core::slice::from_raw_parts_mut;
use widelimb_limb::trim::trimmed;
use widelimb_limb::{LIMB_BITS, Limb};

/// `r = limbs` and a sign; the limbs may have zeros at the top, and are not those of `r`.
pub(crate) unsafe fn put(r: *mut Mpz, limbs: &[Limb], negative: bool) {
    let limbs = trimmed(limbs);
    let room = Mpz::room(r, limbs.len());
    copy(room, limbs.as_ptr(), limbs.len());
    Mpz::set_exact_size(r, limbs.len(), negative);
}

/// `r = ` what the body writes to `n` limbs, with zeros at the top or not, and a sign. Where `r` is
/// a source, they are scratch; else they are its own.
#[inline(always)]
pub(crate) unsafe fn with_result(
    r: *mut Mpz,
    n: usize,
    is_source: bool,
    negative: bool,
    body: impl FnOnce(&mut [Limb]),
) {
    if is_source {
        with_limbs(n, |limbs| {
            body(limbs);
            put(r, limbs, negative);
        });
    } else {
        body(from_raw_parts_mut(Mpz::room(r, n), n));
        Mpz::set_size(r, n, negative);
    }
}

/// `r = a` of `n` limbs, which do not overlap. Few limbs take no call.
#[inline(always)]
pub(crate) unsafe fn copy(r: *mut Limb, a: *const Limb, n: usize) {
    match n {
        0 => {}
        1 => *r = *a,
        2..=4 => {
            // Two at each end, which may be the same ones; four below.
            let (low, high) = ((*a, *a.add(1)), (*a.add(n - 2), *a.add(n - 1)));
            (*r, *r.add(1)) = low;
            (*r.add(n - 2), *r.add(n - 1)) = high;
        }
        5..=8 => {
            let low: [Limb; 4] = array::from_fn(|i| *a.add(i));
            let high: [Limb; 4] = array::from_fn(|i| *a.add(n - 4 + i));
            for i in 0..4 {
                *r.add(i) = low[i];
                *r.add(n - 4 + i) = high[i];
            }
        }
        _ => r.copy_from_nonoverlapping(a, n),
    }
}

/// The limb that bit `i` is in, and where it is there.
#[inline(always)]
pub(crate) const fn place(i: BitCount) -> (usize, u32) {
    ((i / LIMB_BITS as BitCount) as usize, (i % LIMB_BITS as BitCount) as u32)
}

/// `r = w`, or `-w`.
#[inline(always)]
pub(crate) unsafe fn put_word(r: *mut Mpz, w: Limb, negative: bool) {
    if (*r).alloc == 0 {
        return put_first_word(r, w, negative);
    }
    *(*r).d = w;
    Mpz::set_exact_size(r, usize::from(w != 0), negative);
}

/// [`put_word`] for a number without memory: apart and last, so that the others need no stack
/// frame.
#[cold]
#[inline(never)]
unsafe extern "C" fn put_first_word(r: *mut Mpz, w: Limb, negative: bool) {
    *Mpz::room(r, 1) = w;
    Mpz::set_exact_size(r, usize::from(w != 0), negative);
}
