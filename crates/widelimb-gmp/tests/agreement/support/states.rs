//! Random states of both libraries, and what is drawn from them.

use super::libraries::Libraries;
use super::memory;
use gmp::abi::{Mpf, Mpz, RandState};
use std::mem::MaybeUninit;
use std::ptr::from_mut;

/// An integer with memory of its own.
pub struct Number(pub Mpz);

impl Number {
    /// The number of these limbs.
    pub fn of(limbs: &[u64], negative: bool) -> Number {
        let n = limbs.iter().rposition(|&limb| limb != 0).map_or(0, |top| top + 1);
        // SAFETY: memory for so many limbs.
        let d = unsafe {
            let d: *mut u64 = memory::take(8 * n.max(1)).cast();
            d.copy_from_nonoverlapping(limbs.as_ptr(), n);
            d
        };
        let size = n as i32;
        Number(Mpz { alloc: size.max(1), size: if negative { -size } else { size }, d })
    }

    /// Its address, as an argument.
    pub fn at(&mut self) -> usize {
        from_mut(&mut self.0) as usize
    }

    /// Its limbs and whether it is negative.
    pub fn value(&self) -> (Vec<u64>, bool) {
        // SAFETY: an integer that was written.
        unsafe { (Mpz::limbs(&raw const self.0).to_vec(), Mpz::is_negative(&raw const self.0)) }
    }
}

impl Drop for Number {
    fn drop(&mut self) {
        if self.0.alloc != 0 {
            // SAFETY: memory of the number alone.
            unsafe { memory::give(self.0.d.cast(), 8 * self.0.alloc as usize) };
        }
    }
}

/// A float with memory of its own.
pub struct Float(pub Mpf);

impl Float {
    /// 0 with a precision of so many limbs.
    pub fn zero(prec: i32) -> Float {
        let d: *mut u64 = memory::take(8 * (prec as usize + 1)).cast();
        // SAFETY: memory for so many limbs.
        unsafe { d.write_bytes(0, prec as usize + 1) };
        Float(Mpf { prec, size: 0, exp: 0, d })
    }

    /// The number of these limbs.
    pub fn of(limbs: &[u64], negative: bool, exp: i64) -> Float {
        let mut float = Float::zero(limbs.len().max(2) as i32);
        let n = limbs.iter().rposition(|&limb| limb != 0).map_or(0, |top| top + 1);
        // SAFETY: there is memory for a limb more.
        unsafe { float.0.d.copy_from_nonoverlapping(limbs.as_ptr(), n) };
        float.0.size = if negative { -(n as i32) } else { n as i32 };
        float.0.exp = if n == 0 { 0 } else { exp };
        float
    }

    /// Its address, as an argument.
    pub fn at(&mut self) -> usize {
        from_mut(&mut self.0) as usize
    }

    /// Its limbs, whether it is negative, and its exponent.
    pub fn value(&self) -> (Vec<u64>, bool, i64) {
        let n = self.0.size.unsigned_abs() as usize;
        // SAFETY: a float that was written.
        let limbs = unsafe { std::slice::from_raw_parts(self.0.d, n) };
        (limbs.to_vec(), self.0.size < 0, self.0.exp)
    }
}

impl Drop for Float {
    fn drop(&mut self) {
        // SAFETY: memory of the float alone.
        unsafe { memory::give(self.0.d.cast(), 8 * (self.0.prec as usize + 1)) };
    }
}

/// A state of each library.
pub struct States<'a> {
    libraries: &'a Libraries,
    states: [Box<MaybeUninit<RandState>>; 2],
}

impl<'a> States<'a> {
    /// States that a function begins, which takes these arguments after the state.
    pub fn begun(libraries: &'a Libraries, name: &str, arguments: [usize; 3]) -> States<'a> {
        let states = [Box::new(MaybeUninit::uninit()), Box::new(MaybeUninit::uninit())];
        let mut states = States { libraries, states };
        let [a, b, c] = arguments;
        states.each(name, |f, state| {
            // SAFETY: the caller says what the function takes.
            unsafe { f(state, a, b, c, 0, 0, 0, 0) };
        });
        states
    }

    /// Calls the function of each library on its state, and compares what is returned.
    pub fn each<T: PartialEq + std::fmt::Debug>(
        &mut self,
        name: &str,
        mut call: impl FnMut(super::libraries::Function, usize) -> T,
    ) -> T {
        let [ours, theirs] = self.libraries.both(name);
        let [first, second] = &mut self.states;
        let ours = call(ours, from_mut(&mut **first) as usize);
        let theirs = call(theirs, from_mut(&mut **second) as usize);
        assert_eq!(ours, theirs, "{name}");
        ours
    }

    /// States that `randinit_set` copies.
    pub fn copied(&self) -> States<'a> {
        let froms = [0, 1].map(|i| std::ptr::from_ref(&*self.states[i]) as usize);
        let states = [Box::new(MaybeUninit::uninit()), Box::new(MaybeUninit::uninit())];
        let mut states = States { libraries: self.libraries, states };
        let mut froms = froms.into_iter();
        states.each("mp_randinit_set", |f, state| {
            // SAFETY: a state that has begun.
            unsafe { f(state, froms.next().expect("two states"), 0, 0, 0, 0, 0, 0) };
        });
        states
    }
}

impl Drop for States<'_> {
    fn drop(&mut self) {
        // SAFETY: states that have begun.
        self.each("mp_randclear", |f, state| unsafe {
            f(state, 0, 0, 0, 0, 0, 0, 0);
        });
    }
}
