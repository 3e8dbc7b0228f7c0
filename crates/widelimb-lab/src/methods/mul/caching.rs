//! Operand caching: a few words of one operand stay in registers while the other slides by.
//!
//! Source: lecture, "Operand-caching multiplication" (Hutter, Wenger, CHES 2011) and its follow-up
//! "consecutive operand caching" (Seo, Kim, WISA 2012). The products `(i, j)` are cut into rows, and
//! a row is summed column by column onto the result so far. In Hutter and Wenger's order row `p` is
//! a hook: words `p e .. p e + e` of the first operand stay while all of the second up to the row's
//! corner slides by, then as many of the second stay while the first slides on. The rows run from
//! the innermost, a square of what is left, outwards. Seo and Kim cut the rows anew so that the words
//! that stay at the end of one row are those that the next row begins with: here the words take
//! turns, each with all products that none before it took, and a row is the lower half of one turn
//! and the upper half of the next.
//!
//! `e` is 4. Registers are the compiler's business on x86-64: what is measured is the order. The
//! slides name the orders but print no algorithm; lengths that are not multiples of `e` are ours.

use super::column::Column;
use super::on_limbs::OnLimbs;
use super::{Family, MulMethod};
use std::ops::Range;
use widelimb::Limb;

const OPERAND_CACHING: MulMethod = MulMethod::portable(
    "operand_caching",
    "lecture, operand caching (Hutter, Wenger 2011), e = 4",
    Family::Orders,
    |a, b| OnLimbs::boxed(a, b, 0, |r, a, b, _| operand_caching(r, a, b)),
);

const CONSECUTIVE: MulMethod = MulMethod {
    name: "consecutive_caching",
    source: "lecture, consecutive operand caching (Seo, Kim 2012), e = 4",
    prepare: |a, b| OnLimbs::boxed(a, b, 0, |r, a, b, _| consecutive(r, a, b)),
    ..OPERAND_CACHING
};

/// Both orders.
pub const METHODS: [MulMethod; 2] = [OPERAND_CACHING, CONSECUTIVE];

/// Words that stay.
const CACHED: usize = 4;

/// The products of some limbs of one operand with some of the other.
#[derive(Clone, Default)]
struct Part {
    a: Range<usize>,
    b: Range<usize>,
}

impl Part {
    fn is_empty(&self) -> bool {
        self.a.is_empty() || self.b.is_empty()
    }

    /// The columns that it reaches.
    fn columns(&self) -> Range<usize> {
        if self.is_empty() {
            0..0
        } else {
            self.a.start + self.b.start..self.a.end + self.b.end - 1
        }
    }

    /// Adds its products of one column.
    #[inline(always)]
    fn add_to(&self, column: &mut Column, k: usize, a: &[Limb], b: &[Limb]) {
        let first = self.a.start.max((k + 1).saturating_sub(self.b.end));
        let end = self.a.end.min((k + 1).saturating_sub(self.b.start));
        for i in first..end.max(first) {
            column.add_product(a[i], b[k - i]);
        }
    }
}

fn operand_caching(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    let n = a.len();
    let rows = n / CACHED;
    r.fill(0);
    let inner = rows * CACHED;
    add_row(r, a, b, &[Part { a: inner..n, b: 0..n - inner }, Part::default()]);
    for start in (0..rows).rev().map(|row| row * CACHED) {
        let (next, corner) = (start + CACHED, n - start);
        let first = Part { a: start..next, b: 0..corner };
        let second = Part { a: next..n, b: corner - CACHED..corner };
        add_row(r, a, b, &[first, second]);
    }
}

fn consecutive(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    let n = a.len();
    r.fill(0);
    let mut lower = Part::default();
    for start in (0..n).step_by(CACHED) {
        let end = n.min(start + CACHED);
        // Words of the first operand with all of the second that is left.
        let middle = usize::midpoint(start, n);
        let cached = start..end;
        add_row(r, a, b, &[lower, Part { a: cached.clone(), b: middle..n }]);
        lower = Part { a: cached.clone(), b: start..middle };
        // And the same words of the second with what is then left of the first.
        let middle = usize::midpoint(end, n);
        add_row(r, a, b, &[lower, Part { a: middle..n, b: cached.clone() }]);
        lower = Part { a: end..middle, b: cached };
    }
    add_row(r, a, b, &[lower, Part::default()]);
}

/// Adds the products of a row, column by column.
fn add_row(r: &mut [Limb], a: &[Limb], b: &[Limb], parts: &[Part; 2]) {
    let [first, second] = parts.each_ref().map(Part::columns);
    let (start, end) = match (first.is_empty(), second.is_empty()) {
        (true, true) => return,
        (true, false) => (second.start, second.end),
        (false, true) => (first.start, first.end),
        (false, false) => (first.start.min(second.start), first.end.max(second.end)),
    };
    let mut column = Column::default();
    for (k, r) in (start..end).zip(&mut r[start..end]) {
        column.add_limb(*r);
        parts.iter().for_each(|part| part.add_to(&mut column, k, a, b));
        *r = column.take();
    }
    for r in &mut r[end..] {
        if column.is_empty() {
            break;
        }
        column.add_limb(*r);
        *r = column.take();
    }
}
