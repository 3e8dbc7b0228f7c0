//! Sums, differences, and products of every byte by every byte in the orders of the lecture.
//!
//! Source: lecture, "AVR multiprecision addition" to "Operand-caching multiplication" (Gura et al.
//! 2004; Hutter, Wenger 2011; Seo, Kim 2012). Loads are left to the allocation of registers, so
//! that an order decides how often an operand must come back and not more: product scanning, say,
//! keeps all operands that there are registers for. The rows of the caching orders are those of
//! [`methods::mul::caching`](crate::methods::mul::caching).

use super::instruction::Two;
use super::program::{Byte, Chain, Operand, Program, Step};
use super::rows::{add_byte, add_row};
use std::ops::Range;

/// `a + b` or `a - b`, and a byte above with the carry, or all ones if the difference is below 0.
pub fn sum(p: &mut Program, minus: bool) {
    let (a, b) = (p.operand(Operand::A), p.operand(Operand::B));
    let mut chain = if minus { Chain::SUB } else { Chain::ADD };
    for (&a, &b) in a.iter().zip(&b) {
        let d = p.copy(a);
        chain.step(p, d, b);
        p.output(d);
    }
    let top = if minus {
        let top = p.fresh();
        p.new_by(Two::Sbc, top);
        top
    } else {
        let top = p.zero();
        p.two(Two::Adc, top, top);
        top
    };
    p.output(top);
}

/// Row by row, each with a carry that goes along.
pub fn operand_scanning(p: &mut Program) {
    let (a, b) = (p.operand(Operand::A), p.operand(Operand::B));
    let mut result: Vec<Byte> = Vec::new();
    for (i, &x) in a.iter().enumerate() {
        let mut carry = Byte::ZERO;
        for (j, &y) in b.iter().enumerate() {
            let [low, high] = p.wide_mul(x, y);
            for summand in [carry, result.get(i + j).copied().unwrap_or(Byte::ZERO)] {
                if summand != Byte::ZERO {
                    p.two(Two::Add, low, summand);
                    p.two(Two::Adc, high, Byte::ZERO);
                }
            }
            match result.get_mut(i + j) {
                Some(byte) => *byte = low,
                None => result.push(low),
            }
            carry = high;
        }
        result.push(carry);
        p.output(result[i]);
    }
    result[a.len()..].iter().for_each(|&byte| p.output(byte));
}

/// The columns of blocks of `d` by `d` bytes, each block row by row.
pub fn hybrid(p: &mut Program, d: usize) {
    let n = p.len;
    let cut = |x: Vec<Byte>| x.chunks(d).map(<[Byte]>::to_vec).collect::<Vec<_>>();
    let (a, b) = (cut(p.operand(Operand::A)), cut(p.operand(Operand::B)));
    let mut sums: Vec<Byte> = Vec::new();
    for column in 0..2 * a.len() - 1 {
        while sums.len() < 2 * d + 1 {
            let byte = p.zero();
            sums.push(byte);
        }
        for i in (column + 1).saturating_sub(b.len())..a.len().min(column + 1) {
            let b = &b[column - i];
            for (row, &a) in a[i].iter().enumerate() {
                let top = add_row(p, a, b, &sums[row..]);
                add_byte(p, top, &sums[row + b.len()..]);
            }
        }
        sums.drain(..d).enumerate().for_each(|(i, byte)| {
            if column * d + i < 2 * n {
                p.output(byte);
            }
        });
    }
    let left = (2 * n).saturating_sub((2 * a.len() - 1) * d);
    sums[..left].iter().for_each(|&byte| p.output(byte));
}

/// The products of some bytes of one operand with some of the other.
#[derive(Clone, Default)]
struct Part {
    a: Range<usize>,
    b: Range<usize>,
}

impl Part {
    /// The columns that it reaches.
    fn columns(&self) -> Option<Range<usize>> {
        let empty = self.a.is_empty() || self.b.is_empty();
        (!empty).then(|| self.a.start + self.b.start..self.a.end + self.b.end - 1)
    }

    /// The products of the block in a column.
    fn products(&self, column: usize) -> impl Iterator<Item = (usize, usize)> {
        let b = self.b.clone();
        let pairs = self.a.clone().filter_map(move |i| Some((i, column.checked_sub(i)?)));
        pairs.filter(move |(_, j)| b.contains(j))
    }
}

/// Product scanning: all products, column by column.
pub fn product_scanning(p: &mut Program) {
    let all = 0..p.len;
    let mut rows = Rows::new(p);
    rows.add(p, &[Part { a: all.clone(), b: all }]);
}

/// Rows of `e` bytes that stay, from the innermost outwards (Hutter, Wenger).
pub fn operand_caching(p: &mut Program, e: usize) {
    let n = p.len;
    let inner = n / e * e;
    let mut rows = Rows::new(p);
    rows.add(p, &[Part { a: inner..n, b: 0..n - inner }]);
    for start in (0..n / e).rev().map(|row| row * e) {
        let (next, corner) = (start + e, n - start);
        let first = Part { a: start..next, b: 0..corner };
        rows.add(p, &[first, Part { a: next..n, b: corner - e..corner }]);
    }
}

/// Rows that begin with the bytes that the row before ended with (Seo, Kim).
pub fn consecutive_caching(p: &mut Program, e: usize) {
    let n = p.len;
    let mut rows = Rows::new(p);
    let mut lower = Part::default();
    for start in (0..n).step_by(e) {
        let end = n.min(start + e);
        let cached = start..end;
        let middle = usize::midpoint(start, n);
        rows.add(p, &[lower, Part { a: cached.clone(), b: middle..n }]);
        lower = Part { a: cached.clone(), b: start..middle };
        let middle = usize::midpoint(end, n);
        rows.add(p, &[lower, Part { a: middle..n, b: cached.clone() }]);
        lower = Part { a: end..middle, b: cached };
    }
    rows.add(p, &[lower]);
}

/// A result that rows of columns are added to, in its own memory.
struct Rows {
    a: Vec<Byte>,
    b: Vec<Byte>,
    /// The place that register X points to.
    at: usize,
    /// Whether each byte of the result has been written.
    written: Vec<bool>,
}

impl Rows {
    fn new(p: &Program) -> Rows {
        let written = vec![false; 2 * p.len];
        Rows { a: p.operand(Operand::A), b: p.operand(Operand::B), at: 0, written }
    }

    /// Adds a row, column by column, and its carries as far as the result is written.
    fn add(&mut self, p: &mut Program, parts: &[Part]) {
        let reached: Vec<_> = parts.iter().filter_map(Part::columns).collect();
        let Some(start) = reached.iter().map(|columns| columns.start).min() else { return };
        let end = reached.iter().map(|columns| columns.end).max().unwrap_or(start);
        p.steps.push(Step::Seek(start as i16 - self.at as i16));
        self.at = start;
        let mut column = [None; 3];
        while self.at < end || column.iter().any(Option::is_some) {
            let products: Vec<_> = parts.iter().flat_map(|part| part.products(self.at)).collect();
            self.column(p, &mut column, &products);
            if self.at == 2 * p.len {
                break;
            }
        }
    }

    /// Adds to a column what the result has there and the products, and puts its lowest byte out.
    fn column(
        &mut self,
        p: &mut Program,
        sums: &mut [Option<Byte>; 3],
        products: &[(usize, usize)],
    ) {
        if self.written[self.at] {
            let byte = p.fresh();
            p.steps.push(Step::Fetch(byte));
            match sums[0] {
                None => sums[0] = Some(byte),
                Some(sum) => {
                    p.two(Two::Add, sum, byte);
                    ripple(p, &mut sums[1..]);
                }
            }
        }
        for &(i, j) in products {
            p.mul(self.a[i], self.b[j]);
            match sums {
                [None, None, _] => {
                    let pair = [p.fresh(), p.fresh()];
                    p.steps.push(Step::Pair(pair[0], pair[1]));
                    (sums[0], sums[1]) = (Some(pair[0]), Some(pair[1]));
                }
                _ => {
                    let low = sums[0].unwrap_or_else(|| p.zero());
                    sums[0] = Some(low);
                    p.two(Two::Add, low, Byte::LOW);
                    let high = sums[1].unwrap_or_else(|| p.zero());
                    sums[1] = Some(high);
                    p.two(Two::Adc, high, Byte::HIGH);
                    ripple(p, &mut sums[2..]);
                }
            }
        }
        let low = sums[0].take().unwrap_or(Byte::ZERO);
        p.output(low);
        self.written[self.at] = true;
        self.at += 1;
        sums.rotate_left(1);
    }
}

/// Adds the carry in the flag to the bytes of a column that there are, and makes the first that is
/// not.
fn ripple(p: &mut Program, sums: &mut [Option<Byte>]) {
    for sum in sums {
        match *sum {
            Some(byte) => p.two(Two::Adc, byte, Byte::ZERO),
            None => {
                let byte = p.zero();
                p.two(Two::Adc, byte, byte);
                *sum = Some(byte);
                return;
            }
        }
    }
}
