//! Products whose columns stand in memory, for moduli of any length.

use super::carry::{Carry, carry_of_multiple};
use crate::Limb;
use crate::digits::LANES;
use crate::montgomery::RawReduction;
use crate::x86_64::avx512::product::columns::{
    BLOCK_ROWS, Columns, Digits, add_blocks, add_product, parts,
};
use crate::x86_64::avx512::product::square::{Squares, put_unlike};
use crate::x86_64::avx512::vector::{load, store};
use core::arch::x86_64::*;

/// The parts of the scratch for intermediate values, on vectors' boundaries.
struct Room {
    /// The columns of `t`, then those of `t + q m`: two vectors more than both operands.
    product: Columns,
    /// The low columns of the quotient, and a few that are not looked at.
    quotient: Columns,
    /// Digits of the low half of `t`.
    t: *mut Limb,
    /// Digits of the quotient.
    q: *mut Limb,
}

impl Room {
    /// # Safety
    /// `scratch` is valid for reads and writes of [`scratch_len`](crate::montgomery::scratch_len)
    /// of `vectors` vectors.
    unsafe fn new(scratch: *mut Limb, vectors: usize) -> Room {
        let columns = Columns::lanes(2 * vectors + 2);
        // SAFETY: z vectors take 4 z + 4 vectors of scratch for the product's columns, 2 z for the
        // quotient's and z for the digits of each: 8 z + 4 of the 8 z + 16 of `scratch_len`.
        unsafe {
            let quotient = scratch.add(columns);
            let t = quotient.add(Columns::lanes(vectors));
            Room {
                product: Columns(scratch),
                quotient: Columns(quotient),
                t,
                q: t.add(LANES * vectors),
            }
        }
    }
}

/// `r = a b / R + addend mod m`.
///
/// # Safety
/// The contract of [`MontgomeryKernels`](crate::montgomery::MontgomeryKernels) holds.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
pub unsafe fn mul(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    m: &RawReduction,
    scratch: *mut Limb,
) {
    let n = m.digits;
    // SAFETY: a and b have z = m.vectors vectors between zeros by the contract of
    // `MontgomeryKernels`, so that their `n` digits have columns up to vector 2 z, which lie in the
    // scratch.
    unsafe {
        let room = Room::new(scratch, m.vectors);
        room.product.clear(0, 2 * m.vectors + 2);
        add_product(room.product, Digits { start: b, n }, Digits { start: a, n });
        let mut below = _mm512_setzero_si512();
        reduce(r, m, &room, |k| {
            let (low, high) = room.product.load(k);
            let value = _mm512_add_epi64(low, _mm512_alignr_epi64::<7>(high, below));
            below = high;
            value
        });
    }
}

/// `r = a^2 / R + addend mod m`.
///
/// # Safety
/// The contract of [`MontgomeryKernels`](crate::montgomery::MontgomeryKernels) holds.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
pub unsafe fn sqr(r: *mut Limb, a: *const Limb, m: &RawReduction, scratch: *mut Limb) {
    let n = m.digits;
    // SAFETY: a has z = m.vectors vectors between zeros and the scratch has columns up to 2 z by
    // the contract of `MontgomeryKernels`; the columns that the unlike digits leave are cleared up
    // to the one after those of the product.
    unsafe {
        let room = Room::new(scratch, m.vectors);
        put_unlike(room.product, Digits { start: a, n });
        room.product.clear(2 * n.div_ceil(LANES) + 1, 2 * m.vectors + 2);
        let squares = Squares::new();
        let mut below = _mm512_setzero_si512();
        reduce(r, m, &room, |k| {
            let (low, high) = room.product.load(k);
            let once = _mm512_add_epi64(low, _mm512_alignr_epi64::<7>(high, below));
            below = high;
            squares.values(once, a.add(LANES / 2 * k))
        });
    }
}

/// `r = (t + q m) / R + addend` for the `t` whose columns have these values.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn reduce(
    r: *mut Limb,
    m: &RawReduction,
    room: &Room,
    mut values: impl FnMut(usize) -> __m512i,
) {
    let z = m.vectors;
    let zero = _mm512_setzero_si512();
    let mut carry = Carry::new();
    // SAFETY: the room has columns up to vector 2 z and digits of z vectors, as `Room::new` laid
    // them out; r and the arrays of m have z vectors by the contract of `MontgomeryKernels`.
    unsafe {
        for k in 0..z {
            store(room.t.add(LANES * k), carry.digits(values(k)));
        }
        for k in z..2 * z {
            room.product.store(k, values(k), zero);
        }
        room.quotient.clear(0, z);
        add_low(room.quotient, m.neg_inverse, room.t, z);
        let (mut quotient, mut below) = (Carry::new(), zero);
        for k in 0..z {
            let (low, high) = room.quotient.load(k);
            let value = _mm512_add_epi64(low, _mm512_alignr_epi64::<7>(high, below));
            below = high;
            store(room.q.add(LANES * k), quotient.digits(value));
        }
        add_high(room.product, m.modulus, room.q, z);
        let mut more = carry_of_multiple(room.t, room.q, m, z);
        let mut below = zero;
        for k in 0..z {
            let (low, high) = room.product.load(z + k);
            let value = _mm512_add_epi64(low, _mm512_alignr_epi64::<7>(high, below));
            below = high;
            let value = _mm512_add_epi64(value, more);
            let value = _mm512_add_epi64(value, load(m.addend.add(LANES * k)));
            more = zero;
            store(r.add(LANES * k), carry.digits(value));
        }
    }
}

/// Adds the columns of `a b` below vector `z`, for `z` vectors of each: for some rows at a time the
/// vectors whose columns are all low, then the corner.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn add_low(c: Columns, a: *const Limb, b: *const Limb, z: usize) {
    let mut q = 0;
    for part in parts(z, BLOCK_ROWS) {
        let whole = z - q - (part - 1);
        // SAFETY: c has z vectors of columns, a and b z vectors of digits with zeros below them;
        // only columns below vector z are added to, as q + part <= z.
        unsafe {
            add_blocks(c, a, b, 0..whole, q, part, (0, LANES));
            let (c, a, b) = (c.at(q + whole), a.add(LANES * whole), b.add(LANES * q));
            LOW_CORNERS[part - 1](c, a, b);
        }
        q += part;
    }
}

/// Adds the columns of `a b` from vector `z` on, for `z` vectors of each: the corner, then the rest
/// up to the vector that shifts put on top.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn add_high(c: Columns, a: *const Limb, b: *const Limb, z: usize) {
    let mut q = 0;
    for part in parts(z, BLOCK_ROWS) {
        let from = z - q - (part - 1);
        // SAFETY: c has 2 z vectors of columns and more, a and b have z vectors of digits, a
        // between zeros; no product falls above vector 2 z - 1.
        unsafe {
            HIGH_CORNERS[part - 1](c.at(z), a.add(LANES * from), b.add(LANES * q));
            add_blocks(c, a, b, z - q..z + 1, q, part, (1, LANES));
        }
        q += part;
    }
}

/// `(c, a, b)`: adds some of the half products of `Q` rows and `Q - 1` vectors.
type Corner = unsafe fn(c: Columns, a: *const Limb, b: *const Limb);

/// The products of `Q - 1` vectors and `Q` rows that fall on the lowest `Q - 1` vectors of columns
/// of `c`, or where `HIGH`, on the next ones, which then are those of `c`.
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn corner<const Q: usize, const HIGH: bool>(c: Columns, a: *const Limb, b: *const Limb) {
    let zero = _mm512_setzero_si512();
    let (mut low, mut high) = ([zero; BLOCK_ROWS], [zero; BLOCK_ROWS]);
    // SAFETY: a has Q - 1 vectors, valid at every shift down to seven digits below, b has Q rows
    // and c Q - 1 vectors of columns: `add_low` and `add_high` call this with Q = part.
    unsafe {
        for k in 0..Q - 1 {
            (low[k], high[k]) = c.load(k);
        }
        let (mut a, mut b) = (a, b);
        for _ in 0..crate::x86_64::avx512::product::columns::opaque(LANES) {
            each!(q in 0 1 2 3 4, if q < Q {
                let y = _mm512_set1_epi64(*b.add(LANES * q) as i64);
                each!(v in 0 1 2 3, {
                    let taken = v + 1 < Q && if HIGH { v + q + 1 >= Q } else { v + q + 1 < Q };
                    if taken {
                        let k = if HIGH { v + q + 1 - Q } else { v + q };
                        let x = load(a.add(LANES * v));
                        low[k] = _mm512_madd52lo_epu64(low[k], x, y);
                        high[k] = _mm512_madd52hi_epu64(high[k], x, y);
                    }
                });
            });
            (a, b) = (a.sub(1), b.add(1));
        }
        for k in 0..Q - 1 {
            c.store(k, low[k], high[k]);
        }
    }
}

static LOW_CORNERS: [Corner; BLOCK_ROWS] = [
    corner::<1, false>,
    corner::<2, false>,
    corner::<3, false>,
    corner::<4, false>,
    corner::<5, false>,
];

static HIGH_CORNERS: [Corner; BLOCK_ROWS] =
    [corner::<1, true>, corner::<2, true>, corner::<3, true>, corner::<4, true>, corner::<5, true>];
