//! Products beside gf2x's own library, where that is installed, and beside slow arithmetic.
#![cfg(all(unix, target_pointer_width = "64"))]

use gf2x::mul::{gf2x_mul, gf2x_mul_r, gf2x_mul_toom, gf2x_toomspace};
use gf2x::pool::{Pool, gf2x_mul_pool_clear, gf2x_mul_pool_init};
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use std::ffi::{c_int, c_ulong};
use std::mem::MaybeUninit;
use std::sync::OnceLock;
use widelimb_testkit::gf2x::{mul as slow_mul, residue, residue_product};
use widelimb_testkit::{Arena, Place, Shapes, cases, levels, skipped};

/// Without optimization, one length of so many.
const STEP: usize = if cfg!(debug_assertions) { 5 } else { 1 };

type Words = Vec<u64>;
type Product = unsafe extern "C" fn(*mut u64, *const u64, c_ulong, *const u64, c_ulong) -> c_int;

/// gf2x's product; `None` with a report where there is no gf2x.
fn theirs() -> Option<Product> {
    static OPEN: OnceLock<Result<(Library, Product), String>> = OnceLock::new();
    let open = OPEN.get_or_init(|| {
        let name = std::env::var("WIDELIMB_PEER_GF2X").unwrap_or("libgf2x.so.3".into());
        // SAFETY: what this library does when it is loaded touches nothing but itself.
        let library = unsafe { Library::open(Some(&name), RTLD_NOW | RTLD_LOCAL) }
            .map_err(|error| format!("{name}: {error}"))?;
        // SAFETY: the type that the header gives this function.
        let product = unsafe { library.get::<Product>(b"gf2x_mul") }.map(|symbol| *symbol);
        let product = product.map_err(|error| error.to_string())?;
        assert!(product as usize != gf2x_mul as Product as usize, "two libraries");
        Ok((library, product))
    });
    match open {
        Ok((_, product)) => Some(*product),
        Err(error) => {
            skipped(format_args!("agreement with gf2x: {error}"));
            None
        }
    }
}

/// A pool, as C has it.
struct Kept(Pool);

impl Kept {
    fn new() -> Kept {
        let mut pool = MaybeUninit::uninit();
        // SAFETY: writes a pool.
        Kept(unsafe {
            gf2x_mul_pool_init(pool.as_mut_ptr());
            pool.assume_init()
        })
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        // SAFETY: an initialised pool; clearing it twice is allowed.
        unsafe {
            gf2x_mul_pool_clear(&mut self.0);
            gf2x_mul_pool_clear(&mut self.0);
        }
    }
}

/// What runs the products of one length after another.
struct Runner {
    theirs: Option<Product>,
    arena: Arena,
    pool: Kept,
}

impl Runner {
    /// For products of up to so many words.
    fn new(words: usize) -> Runner {
        Runner { theirs: theirs(), arena: Arena::new(2 * words), pool: Kept::new() }
    }

    /// The product in each way that there is, all of which must be the same.
    fn product(&mut self, a: &[u64], b: &[u64]) -> Words {
        let (an, bn) = (a.len(), b.len());
        let result = self.apart(a, b);
        if let Some(theirs) = self.theirs.filter(|_| an > 0 && bn > 0) {
            let mut c = vec![0; an + bn];
            // SAFETY: operands and product of these lengths.
            let status =
                unsafe { theirs(c.as_mut_ptr(), a.as_ptr(), an as _, b.as_ptr(), bn as _) };
            assert!(status == 0 && c == result, "gf2x differs at {an} by {bn} words");
        }
        for (place, which) in [(0, true), (0, false), (an, true), (bn / 2, true), (bn, false)] {
            let over = self.over(a, b, place, which);
            assert!(over == result, "{an} by {bn}, over {which} from {place} on");
        }
        if an == bn {
            assert!(self.in_space(a, b) == result, "{an} words, with scratch of the caller's");
        }
        result
    }

    /// The product at a guard page, by each of the functions.
    fn apart(&mut self, a: &[u64], b: &[u64]) -> Words {
        let (an, bn) = (a.len(), b.len());
        let cn = an + bn;
        let mut results = [false, true].map(|from_start| {
            let place =
                if from_start { Place::flush_with_start() } else { Place::flush_with_end(cn) };
            let c = self.arena.place(cn, place);
            c.fill(!0);
            let (c, pool) = (c.as_mut_ptr(), &raw mut self.pool.0);
            let (an, bn) = (an as c_ulong, bn as c_ulong);
            // SAFETY: operands and product of these lengths, and an initialised pool.
            let status = unsafe {
                match from_start {
                    true => gf2x_mul(c, a.as_ptr(), an, b.as_ptr(), bn),
                    false => gf2x_mul_r(c, a.as_ptr(), an, b.as_ptr(), bn, pool),
                }
            };
            assert_eq!(status, 0);
            self.arena.assert_margins();
            self.arena.placed().to_vec()
        });
        assert!(results[0] == results[1], "{an} by {bn}: with a pool and without");
        std::mem::take(&mut results[0])
    }

    /// The product where it begins so many words before the end of one operand, with a pool and
    /// without.
    fn over(&mut self, a: &[u64], b: &[u64], place: usize, over_a: bool) -> Words {
        let cn = a.len() + b.len();
        let (moved, other) = if over_a { (a, b) } else { (b, a) };
        let at = place.min(moved.len());
        let [with, without] = [true, false].map(|with_pool| {
            let all = self.arena.place(at + cn, Place::flush_with_end(at + cn));
            all.fill(!0);
            let from = if with_pool { 0 } else { at };
            all[from..][..moved.len()].copy_from_slice(moved);
            let at = if with_pool { at } else { 0 };
            let base = all.as_mut_ptr();
            let pool = if with_pool { &raw mut self.pool.0 } else { std::ptr::null_mut() };
            // SAFETY: there are so many words; the header allows any overlap.
            let status = unsafe {
                let (c, moved) = (base.add(at), (base.add(from).cast_const(), moved.len()));
                let other = (other.as_ptr(), other.len());
                let (a, b) = if over_a { (moved, other) } else { (other, moved) };
                gf2x_mul_r(c, a.0, a.1 as c_ulong, b.0, b.1 as c_ulong, pool)
            };
            assert_eq!(status, 0);
            self.arena.assert_margins();
            self.arena.placed()[at..][..cn].to_vec()
        });
        assert!(with == without, "over an operand, with a pool and without");
        with
    }

    /// The product with as much scratch as is asked for.
    fn in_space(&mut self, a: &[u64], b: &[u64]) -> Words {
        let (n, mut c) = (a.len(), vec![!0; 2 * a.len()]);
        let space = gf2x_toomspace(n as i64) as usize;
        let mut arena = Arena::new(space);
        let stk = arena.place(space, Place::flush_with_end(space)).as_mut_ptr();
        // gf2x asks for none for a few words.
        let stk = if n <= 9 { std::ptr::null_mut() } else { stk };
        // SAFETY: operands, product and scratch of these lengths.
        unsafe { gf2x_mul_toom(c.as_mut_ptr(), a.as_ptr(), b.as_ptr(), n as i64, stk) };
        arena.assert_margins();
        c
    }
}

/// Checks a product of each kind of operands, also those that are one and the same.
fn check(runner: &mut Runner, shapes: &mut Shapes, an: usize, bn: usize) {
    let (a, b) = (shapes.operand(an), shapes.operand(bn));
    let c = runner.product(&a, &b);
    assert_eq!(residue(&c), residue_product(residue(&a), residue(&b)), "{an} by {bn}");
    if an + bn <= 40 {
        assert_eq!(c, slow_mul(&a, &b), "{an} by {bn}");
    }
    if an == bn {
        let square = runner.product(&a, &a.clone());
        assert_eq!(runner.apart(&a, &a), square, "a square of {an} words");
    }
}

#[test]
fn short_lengths() {
    let (mut runner, mut shapes) = (Runner::new(140), Shapes::new(1));
    for an in 0..=70 {
        for bn in (an % STEP..=70).step_by(STEP) {
            check(&mut runner, &mut shapes, an, bn);
        }
    }
}

#[test]
fn lengths_around_thresholds() {
    let borders = [
        81, 96, 97, 128, 181, 207, 229, 261, 262, 263, 512, 513, 529, 689, 763, 789, 1573, 1900,
        2049, 2561, 3073, 4096,
    ];
    let (mut runner, mut shapes) = (Runner::new(8192), Shapes::new(2));
    for n in borders.into_iter().step_by(STEP) {
        for other in [n, n - 1, n / 2, n / 3, 37, 8, 1, 0] {
            check(&mut runner, &mut shapes, n, other);
            check(&mut runner, &mut shapes, other, n);
        }
    }
}

#[test]
fn random_lengths() {
    let (mut runner, mut shapes) = (Runner::new(2 * 12_400), Shapes::new(3));
    for _ in 0..cases(500) {
        let (an, bn) = (shapes.length(700), shapes.length(700));
        check(&mut runner, &mut shapes, an, bn);
    }
    // Where transforms begin on `scalar`.
    let long = [(12_289, 12_289), (10_240, 10_239), (12_400, 6_000)];
    for (an, bn) in long.into_iter().step_by(STEP) {
        check(&mut runner, &mut shapes, an, bn);
    }
}

/// What each level takes for any length is no more than what is asked for.
#[test]
fn space_is_enough() {
    for k in levels() {
        for n in (1..30_000).chain((30_000..20_000_000).step_by(9973)) {
            let taken = widelimb_gf2x::product::mul_scratch_len(k, n, n);
            assert!(taken as i64 <= gf2x_toomspace(n as i64), "{n} words on {}", k.level);
        }
    }
    assert_eq!((gf2x_toomspace(-1), gf2x_toomspace(i64::MAX)), (0, i64::MAX));
}

#[test]
fn lengths_that_no_memory_has() {
    let mut c = 7;
    for (an, bn) in [(c_ulong::MAX, 1), (1, c_ulong::MAX), (1 << 60, 0)] {
        let (c, a) = (&raw mut c, &raw const c);
        // SAFETY: nothing is read or written.
        assert_eq!(unsafe { gf2x_mul(c, a, an, a, bn) }, gf2x::mul::INVALID_ARGUMENTS);
    }
    assert_eq!(c, 7);
    let null = std::ptr::null_mut();
    // SAFETY: no words.
    assert_eq!(unsafe { gf2x_mul(null, null, 0, null, 0) }, 0);
}
