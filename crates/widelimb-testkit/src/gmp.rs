//! GMP's functions on limbs, opened at run time: no test needs a C toolchain.

use crate::skipped;
use libloading::Library;
use std::cmp::Ordering;
use std::ffi::{CStr, c_char, c_int, c_long, c_uint, c_ulong};
use std::sync::OnceLock;
use widelimb_limb::Limb;

type Size = c_long;
type Unary = unsafe extern "C" fn(*mut Limb, *const Limb, Size, Limb) -> Limb;
type Binary = unsafe extern "C" fn(*mut Limb, *const Limb, *const Limb, Size) -> Limb;
type Shift = unsafe extern "C" fn(*mut Limb, *const Limb, Size, c_uint) -> Limb;
type Mul = unsafe extern "C" fn(*mut Limb, *const Limb, Size, *const Limb, Size) -> Limb;
type Divide =
    unsafe extern "C" fn(*mut Limb, *mut Limb, Size, *const Limb, Size, *const Limb, Size);
type Compare = unsafe extern "C" fn(*const Limb, *const Limb, Size) -> c_int;
type Count = unsafe extern "C" fn(*const Limb, Size) -> c_ulong;

/// The functions of one GMP.
#[derive(Debug)]
pub struct Gmp {
    version: String,
    add_n: Binary,
    sub_n: Binary,
    mul_1: Unary,
    addmul_1: Unary,
    submul_1: Unary,
    lshift: Shift,
    rshift: Shift,
    mul: Mul,
    tdiv_qr: Divide,
    cmp: Compare,
    popcount: Count,
    /// Keeps the functions above mapped.
    _library: Library,
}

/// The GMP of this machine, or `None` with a report of what is skipped for want of it.
pub fn gmp_or_skip(what: &str) -> Option<&'static Gmp> {
    static GMP: OnceLock<Result<Gmp, String>> = OnceLock::new();
    match GMP.get_or_init(Gmp::open) {
        Ok(gmp) => Some(gmp),
        Err(error) => {
            skipped(format_args!("{what} against GMP: {error}"));
            None
        }
    }
}

const NAMES: &[&str] = if cfg!(target_os = "macos") {
    &["libgmp.10.dylib", "libgmp.dylib"]
} else if cfg!(windows) {
    &["libgmp-10.dll", "gmp.dll"]
} else {
    &["libgmp.so.10", "libgmp.so"]
};

impl Gmp {
    /// Opens GMP.
    ///
    /// # Errors
    /// There is none, or it lacks a function, or its limbs are not of 64 bits.
    pub fn open() -> Result<Gmp, String> {
        let mut error = String::new();
        for name in NAMES {
            // SAFETY: GMP's initialisers touch nothing but itself.
            match unsafe { Library::new(name) } {
                Ok(library) => return Gmp::of(library).map_err(|error| error.to_string()),
                Err(reason) => error = reason.to_string(),
            }
        }
        Err(error)
    }

    fn of(library: Library) -> Result<Gmp, libloading::Error> {
        // SAFETY: the symbols have these types in every GMP since 5.0 whose limbs have 64 bits and
        // whose sizes are longs, which is checked first.
        unsafe {
            let bits = **library.get::<*const c_int>(b"__gmp_bits_per_limb\0")?;
            assert!(bits == 64 && size_of::<c_long>() == 8, "a GMP with limbs of {bits} bits");
            let version = **library.get::<*const *const c_char>(b"__gmp_version\0")?;
            Ok(Gmp {
                version: CStr::from_ptr(version).to_string_lossy().into_owned(),
                add_n: *library.get(b"__gmpn_add_n\0")?,
                sub_n: *library.get(b"__gmpn_sub_n\0")?,
                mul_1: *library.get(b"__gmpn_mul_1\0")?,
                addmul_1: *library.get(b"__gmpn_addmul_1\0")?,
                submul_1: *library.get(b"__gmpn_submul_1\0")?,
                lshift: *library.get(b"__gmpn_lshift\0")?,
                rshift: *library.get(b"__gmpn_rshift\0")?,
                mul: *library.get(b"__gmpn_mul\0")?,
                tdiv_qr: *library.get(b"__gmpn_tdiv_qr\0")?,
                cmp: *library.get(b"__gmpn_cmp\0")?,
                popcount: *library.get(b"__gmpn_popcount\0")?,
                _library: library,
            })
        }
    }

    /// The version, as GMP gives it.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// `r = a + b`; the carry out. Lengths from 1.
    pub fn add_n(&self, r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
        binary(self.add_n, r, a, b)
    }

    /// `r = a - b`; the borrow out. Lengths from 1.
    pub fn sub_n(&self, r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
        binary(self.sub_n, r, a, b)
    }

    /// `r = a * w`; the limb above. Lengths from 1.
    pub fn mul_1(&self, r: &mut [Limb], a: &[Limb], w: Limb) -> Limb {
        unary(self.mul_1, r, a, w)
    }

    /// `r = r + a * w`; the limb above. Lengths from 1.
    pub fn addmul_1(&self, r: &mut [Limb], a: &[Limb], w: Limb) -> Limb {
        unary(self.addmul_1, r, a, w)
    }

    /// `r = r - a * w`; what is borrowed from the limb above. Lengths from 1.
    pub fn submul_1(&self, r: &mut [Limb], a: &[Limb], w: Limb) -> Limb {
        unary(self.submul_1, r, a, w)
    }

    /// `r = a * 2^bits`; the bits out above. Lengths from 1, 1 to 63 bits.
    pub fn lshift(&self, r: &mut [Limb], a: &[Limb], bits: u32) -> Limb {
        shift(self.lshift, r, a, bits)
    }

    /// `r = floor(a / 2^bits)`; the bits out below. Lengths from 1, 1 to 63 bits.
    pub fn rshift(&self, r: &mut [Limb], a: &[Limb], bits: u32) -> Limb {
        shift(self.rshift, r, a, bits)
    }

    /// `a * b`, as long as both together. Lengths from 1.
    pub fn mul(&self, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
        let (a, b) = if a.len() < b.len() { (b, a) } else { (a, b) };
        assert!(!b.is_empty());
        let mut r = vec![0; a.len() + b.len()];
        // SAFETY: r holds both lengths and overlaps neither source; a is the longer, b not empty.
        unsafe { (self.mul)(r.as_mut_ptr(), a.as_ptr(), size(a), b.as_ptr(), size(b)) };
        r
    }

    /// Quotient and remainder, `a.len() - d.len() + 1` and `d.len()` limbs. `a` is at least as long
    /// as `d`, whose top limb is not 0.
    pub fn divrem(&self, a: &[Limb], d: &[Limb]) -> (Vec<Limb>, Vec<Limb>) {
        assert!(a.len() >= d.len() && d.last().is_some_and(|&top| top != 0));
        let mut q = vec![0; a.len() - d.len() + 1];
        let mut r = vec![0; d.len()];
        let (qp, rp) = (q.as_mut_ptr(), r.as_mut_ptr());
        // SAFETY: q and r have the lengths that GMP asks for, and the top limb of d is not 0.
        unsafe { (self.tdiv_qr)(qp, rp, 0, a.as_ptr(), size(a), d.as_ptr(), size(d)) };
        (q, r)
    }

    /// Compares two numbers of one length. Lengths from 1.
    pub fn cmp(&self, a: &[Limb], b: &[Limb]) -> Ordering {
        assert!(a.len() == b.len() && !a.is_empty());
        // SAFETY: two slices of one length.
        unsafe { (self.cmp)(a.as_ptr(), b.as_ptr(), size(a)) }.cmp(&0)
    }

    /// The number of one bits. Lengths from 1.
    pub fn popcount(&self, a: &[Limb]) -> u64 {
        assert!(!a.is_empty());
        // SAFETY: a slice.
        let count = unsafe { (self.popcount)(a.as_ptr(), size(a)) };
        #[allow(clippy::useless_conversion)] // a `c_ulong` is shorter on some systems
        count.into()
    }
}

fn size(a: &[Limb]) -> Size {
    Size::try_from(a.len()).expect("a slice is shorter than half the address space")
}

fn binary(function: Binary, r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    assert!(a.len() == r.len() && b.len() == r.len() && !a.is_empty());
    // SAFETY: three slices of one length from 1, the written one exclusive.
    unsafe { function(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), size(a)) }
}

fn unary(function: Unary, r: &mut [Limb], a: &[Limb], w: Limb) -> Limb {
    assert!(a.len() == r.len() && !a.is_empty());
    // SAFETY: two slices of one length from 1, the written one exclusive.
    unsafe { function(r.as_mut_ptr(), a.as_ptr(), size(a), w) }
}

fn shift(function: Shift, r: &mut [Limb], a: &[Limb], bits: u32) -> Limb {
    assert!(a.len() == r.len() && !a.is_empty() && (1..64).contains(&bits));
    // SAFETY: two slices of one length from 1, the written one exclusive; 1 to 63 bits.
    unsafe { function(r.as_mut_ptr(), a.as_ptr(), size(a), bits) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Shapes, oracle};

    #[test]
    fn gmp_and_the_oracle_agree() {
        let Some(gmp) = gmp_or_skip("the oracle") else { return };
        println!("GMP {}", gmp.version());
        let mut shapes = Shapes::new(11);
        for n in 1..40 {
            let (a, b) = shapes.pair(n);
            let (mut r, mut s) = (vec![0; n], vec![0; n]);
            let carry = gmp.add_n(&mut r, &a, &b);
            assert_eq!((oracle::add_n(&mut s, &a, &b, 0), &s), (carry, &r));
            let borrow = gmp.sub_n(&mut r, &a, &b);
            assert_eq!((oracle::sub_n(&mut s, &a, &b, 0), &s), (borrow, &r));
            assert_eq!(oracle::mul(&a, &b[..n / 2 + 1]), gmp.mul(&a, &b[..n / 2 + 1]));
            assert_eq!(oracle::cmp(&a, &b), gmp.cmp(&a, &b));
            assert_eq!(oracle::popcount(&a), gmp.popcount(&a));
            let bits = 1 + shapes.below(63) as u32;
            let out = gmp.lshift(&mut r, &a, bits);
            r.push(out);
            assert_eq!(oracle::shl(&a, bits as usize, n + 1), r);
            let d = &b[..n / 3 + 1];
            if d.last() != Some(&0) {
                let (mut q, rest) = oracle::divrem(&a, d);
                q.truncate(n - d.len() + 1);
                assert_eq!((q, rest), gmp.divrem(&a, d));
            }
        }
    }
}
