//! Polynomials over GF(2), as calls on limbs.

use crate::{Call, black_box, repeat};
use core::cell::RefCell;
use widelimb_gf2x::{fft, product};
use widelimb_kernels::Kernels;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::gf2x::{Half, SHORT_PRODUCT, SHORT_RECIPROCAL};
use widelimb_limb::Limb;
use widelimb_testkit::memcheck;

/// `(k, r, a, b, scratch)` for `r` of twice the operands' length.
type Work = fn(&Kernels, &mut [Limb], [&[Limb]; 2], &mut [Limb]);

/// The longest operands of a test.
const MOST: usize = 2000;

/// Calls in memory that is there; nothing where a call would execute more instructions than can be
/// looked at one by one, of which Memcheck takes any number.
fn roomy(k: &'static Kernels, scratch: usize, work: Work) -> Call {
    let room = RefCell::new((vec![0; 2 * MOST], vec![0; scratch]));
    let most = match k.level {
        _ if memcheck::is_running() => MOST,
        level if level < Level::Avx2 => 4,
        level if level < Level::Avx512 => 33,
        _ => 71,
    };
    Call::new("", move |_, a, b, _| {
        let (r, scratch) = &mut *room.borrow_mut();
        if a.len() <= most {
            work(k, &mut r[..2 * a.len()], [a, b], scratch);
        }
        black_box(&r)[0]
    })
}

/// The calls of a level, each with its name.
pub fn calls(k: &'static Kernels) -> Vec<(&'static str, Call)> {
    let products = product::mul_scratch_len(k, MOST, MOST);
    let transforms = fft::mul_scratch_len(k, MOST, MOST);
    vec![
        ("gf2x mul", roomy(k, products, |k, r, [a, b], s| product::mul(k, r, a, b, s))),
        ("gf2x mul of unlike lengths", roomy(k, products, unlike)),
        ("gf2x mul by transforms", roomy(k, transforms, by_transforms)),
        ("gf2x addmul_1", roomy(k, 0, row)),
        ("gf2x sqr", roomy(k, 0, |k, r, [a, _], _| k.gf2x.sqr(r, a))),
        ("gf2x parts", roomy(k, 0, parts)),
        (
            "gf2x join_parts",
            roomy(k, 0, |k, r, [a, b], _| k.gf2x.division.join_parts(r, [a, b], [b, a])),
        ),
        ("gf2x reciprocal", roomy(k, 0, reciprocal)),
        ("gf2x products of many rows", roomy(k, 4 * MOST, many_rows)),
        ("gf2x mul_thin", roomy(k, 0, thin)),
        ("gf2x halves", roomy(k, 0, halves)),
        ("gf2x divisions by lanes of a divisor", roomy(k, 16 * MOST, divide_by_lanes)),
    ]
}

/// A public call of a product or a square, whose time a test of steps has.
pub fn public(name: &str, work: impl Fn(&mut [Limb], &[Limb], &[Limb]) + 'static) -> Call {
    let room = RefCell::new(vec![0; 2 * MOST]);
    let most = if memcheck::is_running() { 200 } else { 33 };
    Call::new(name, move |_, a, b, _| {
        let r = &mut room.borrow_mut()[..];
        if a.len() <= most {
            work(&mut r[..2 * a.len()], a, b);
        }
        black_box(&r)[0]
    })
}

fn reciprocal(k: &Kernels, r: &mut [Limb], [a, _]: [&[Limb]; 2], _: &mut [Limb]) {
    let n = a.len().min(SHORT_RECIPROCAL);
    if n > 0 {
        k.gf2x.division.reciprocal(&mut r[..n], &a[..n]);
    }
}

/// The whole of one operand by a part of the other.
fn unlike(k: &Kernels, r: &mut [Limb], [a, b]: [&[Limb]; 2], scratch: &mut [Limb]) {
    let n = a.len().min(SHORT_PRODUCT + 9);
    let m = n * 2 / 3;
    product::mul(k, &mut r[..n + m], &a[..n], &b[..m], scratch);
}

/// Two strips of what has enough limbs.
fn thin(k: &Kernels, r: &mut [Limb], [a, b]: [&[Limb]; 2], _: &mut [Limb]) {
    let (n, m) = (a.len(), a.len().min(13));
    if n >= 8 {
        k.gf2x.mul_thin(&mut r[..n + m], a, &b[..m]);
    }
}

/// Products of rows whose operands repeat nine limbs: every short length, and kernels of rows in
/// one pass and by residues, where there are any, and a step above these.
fn many_rows(k: &Kernels, _: &mut [Limb], [a, b]: [&[Limb]; 2], scratch: &mut [Limb]) {
    let row = k.gf2x.rows.row();
    // Portable code has too many instructions to stop at each.
    let stepped = k.level >= Level::Avx2;
    if a.len() != 9 || !(stepped || memcheck::is_running()) {
        return;
    }
    let longest_short = k.gf2x.longest_short();
    for n in (1..=longest_short).chain([11, 13, 20, 25, 36].map(|rows| rows * row)) {
        let (r, scratch) = scratch.split_at_mut(2 * n);
        let (x, y) = scratch[..2 * n].split_at_mut(n);
        repeat(x, a);
        repeat(y, b);
        if n <= longest_short {
            k.gf2x.mul_short(r, x, y);
        } else {
            k.gf2x.rows.product(r, x, y);
        }
    }
}

/// Both halves of a product, of whole rows.
fn halves(k: &Kernels, r: &mut [Limb], [a, b]: [&[Limb]; 2], _: &mut [Limb]) {
    let n = a.len() / k.gf2x.rows.row() * k.gf2x.rows.row();
    if k.gf2x.has_half(n) {
        for half in [Half::Lower, Half::Upper] {
            k.gf2x.half(&mut r[..n], [&a[..n], &b[..n]], half);
        }
    }
}

/// The division by the lanes of a divisor, which are made of both operands; whether one is a
/// reciprocal of the other does not matter.
fn divide_by_lanes(k: &Kernels, r: &mut [Limb], [a, b]: [&[Limb]; 2], scratch: &mut [Limb]) {
    let n = a.len() / k.gf2x.rows.row() * k.gf2x.rows.row();
    if !k.gf2x.has_lane_division(n) {
        return;
    }
    let (divisor, scratch) = scratch.split_at_mut(2 * n);
    divisor[..n].copy_from_slice(&a[..n]);
    divisor[n..].copy_from_slice(&b[..n]);
    let (lanes, scratch) = scratch.split_at_mut(k.gf2x.divisor_lanes_len(n));
    k.gf2x.deal_divisor(lanes, &b[..n], divisor);
    let dividend = &mut scratch[..3 * n];
    dividend.chunks_mut(n).for_each(|limbs| limbs.copy_from_slice(&a[..n]));
    k.gf2x.divide_by_lanes(&mut r[..n], dividend, lanes, n, 13);
}

/// Products by transforms. Where the CPU stops at each instruction, only with vectors and of one
/// length: up to a whole tile all lengths take as many instructions, and portable code takes a
/// thousand times as many.
fn by_transforms(k: &Kernels, r: &mut [Limb], [a, b]: [&[Limb]; 2], scratch: &mut [Limb]) {
    let stepped = k.level == Level::Avx512 && a.len() == 17;
    if stepped || memcheck::is_running() && a.len() < 100 {
        fft::mul(k, r, a, b, scratch);
    }
}

fn row(k: &Kernels, r: &mut [Limb], [a, b]: [&[Limb]; 2], _: &mut [Limb]) {
    let (low, above) = r.split_at_mut(a.len());
    for (above, &w) in above.iter_mut().zip(b).take(1) {
        *above = k.gf2x.addmul_1(low, a, w);
    }
}

fn parts(k: &Kernels, r: &mut [Limb], [a, _]: [&[Limb]; 2], _: &mut [Limb]) {
    let half = a.len().div_ceil(2);
    let (even, rest) = r.split_at_mut(half);
    k.gf2x.parts(even, &mut rest[..half], a);
}
