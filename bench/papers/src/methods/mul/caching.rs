//! Operand caching: a few words of one operand stay in registers while the other slides by.
//!
//! Source: lecture, "Operand-caching multiplication" (Hutter, Wenger, CHES 2011) and its follow-up
//! "consecutive operand caching" (Seo, Kim, WISA 2012). The products `(i, j)` are cut into rows,
//! and a row is summed column by column onto the result so far. In Hutter and Wenger's order row
//! `p` is a hook: words `p e .. p e + e` of the first operand stay while all of the second up to
//! the row's corner slides by, then as many of the second stay while the first slides on. The rows
//! run from the innermost, a square of what is left, outwards. Seo and Kim cut the rows anew so
//! that the words that stay at the end of one row are those that the next row begins with: here the
//! words take turns, each with all products that none before it took, and a row is the lower half
//! of one turn and the upper half of the next.
//!
//! `e` is 4. Registers are the compiler's business on x86-64: what is measured is the order. The
//! slides name the orders but print no algorithm; lengths that are not multiples of `e` are ours.

use super::column::Column;
use super::on_limbs::OnLimbs;
use super::{Family, MulMethod};
use std::ops::Range;
use widelimb_limb::Limb;

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

/// The methods, in both orders.
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

    /// The columns that have a product with each of the words that stay.
    fn steady(&self) -> Range<usize> {
        let (short, long) = (self.a.len().min(self.b.len()), self.a.len().max(self.b.len()));
        let columns = self.columns();
        match short == CACHED && long >= CACHED {
            true => columns.start + CACHED - 1..columns.end + 1 - CACHED,
            false => 0..0,
        }
    }

    /// Adds its products of one of its columns.
    fn add_to(&self, column: &mut Column, k: usize, a: &[Limb], b: &[Limb]) {
        let first = self.a.start.max((k + 1).saturating_sub(self.b.end));
        let end = self.a.end.min((k + 1).saturating_sub(self.b.start));
        let down = b[k + 1 - end..k + 1 - first].iter().rev();
        a[first..end].iter().zip(down).for_each(|(&x, &y)| column.add_product(x, y));
    }

    /// Adds its products of columns that are steady, to a result that begins with their first.
    fn add_steady(
        &self,
        columns: Range<usize>,
        r: &mut [Limb],
        column: &mut Column,
        [a, b]: [&[Limb]; 2],
    ) {
        let (cached, at, sliding) = match self.a.len() == CACHED {
            true => (&a[self.a.clone()], &self.a, b),
            false => (&b[self.b.clone()], &self.b, a),
        };
        let cached: &[Limb; CACHED] = cached.try_into().expect("so many words stay");
        let windows = sliding[columns.start + 1 - at.end..columns.end - at.start].windows(CACHED);
        for (r, window) in r.iter_mut().zip(windows) {
            column.add_limb(*r);
            (0..CACHED).for_each(|i| column.add_product(cached[i], window[CACHED - 1 - i]));
            *r = column.take();
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
        // Then the same words of the second operand with the rest of the first.
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
    let mut k = start;
    while k < end {
        match steady_from(k, parts) {
            Some((part, until)) => {
                part.add_steady(k..until, &mut r[k..until], &mut column, [a, b]);
                k = until;
            }
            None => {
                column.add_limb(r[k]);
                let here = parts.iter().filter(|part| part.columns().contains(&k));
                here.for_each(|part| part.add_to(&mut column, k, a, b));
                r[k] = column.take();
                k += 1;
            }
        }
    }
    for r in &mut r[end..] {
        if column.is_empty() {
            break;
        }
        column.add_limb(*r);
        *r = column.take();
    }
}

/// The one part that reaches a column, if it is steady there, and up to where both holds.
fn steady_from(k: usize, parts: &[Part; 2]) -> Option<(&Part, usize)> {
    let [first, second] = parts;
    [(first, second), (second, first)].into_iter().find_map(|(part, other)| {
        let (steady, others) = (part.steady(), other.columns());
        let until = if others.start > k { steady.end.min(others.start) } else { steady.end };
        (steady.contains(&k) && !others.contains(&k)).then_some((part, until))
    })
}
