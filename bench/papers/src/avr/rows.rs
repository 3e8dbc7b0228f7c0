//! Products of a few bytes by a few, row by row: what the divided methods end in.
//!
//! Source: lecture, "48-bit Karatsuba on AVR". A row is one byte of `a` times all of `b`, added to
//! as many bytes of the result. Every second product of a row joins without overlap, so two chains
//! of additions take a row: the products of one chain but its last are moved out of the way
//! (`movw`), for a multiplication overwrites the carry. The carry of the first chain goes into the
//! row's topmost byte, which has room for it, so that a row of `k` takes `5 k - 1` cycles, where
//! columns take `5 k`.

use super::instruction::Two;
use super::program::{Byte, Chain, Program};

/// `a b + first`, where `first` is no longer than `b`; `finals` of its lowest
/// bytes are put out as soon as they are known.
pub fn product(
    p: &mut Program,
    a: &[Byte],
    b: &[Byte],
    first: Option<&[Byte]>,
    finals: usize,
) -> Vec<Byte> {
    let mut result = match first {
        Some(first) => {
            let mut result: Vec<Byte> = first.iter().map(|&byte| p.copy(byte)).collect();
            result.resize_with(b.len(), || p.zero());
            let top = add_row(p, a[0], b, &result);
            result.push(top);
            result
        }
        None => first_row(p, a[0], b),
    };
    put_out(p, &result, 0, finals);
    for (i, &a) in a.iter().enumerate().skip(1) {
        let top = add_row(p, a, b, &result[i..]);
        result.push(top);
        put_out(p, &result, i, finals);
    }
    (a.len()..finals).for_each(|i| put_out(p, &result, i, finals));
    result
}

/// `a b` for longer operands, whose rows are cut so that the products of a chain find registers.
/// All of it is put out.
pub fn long_product(p: &mut Program, a: &[Byte], b: &[Byte]) {
    let piece = if b.len() <= 12 { 12 } else { 8 };
    let mut result: Vec<Byte> = Vec::new();
    for (i, &a) in a.iter().enumerate() {
        let mut top = None;
        for (j, b) in b.chunks(piece).enumerate() {
            let at = i + j * piece;
            if i == 0 {
                result.truncate(at);
                result.extend(first_row(p, a, b));
                if let Some(below) = top {
                    add_byte(p, below, &result[at..]);
                }
                top = result.last().copied();
            } else {
                let carry = top.map(|below| {
                    add_byte(p, below, &result[at..at + b.len()]);
                    take_carry(p)
                });
                let high = add_row(p, a, b, &result[at..]);
                if let Some(carry) = carry {
                    p.two(Two::Add, high, carry);
                }
                top = Some(high);
            }
        }
        if i > 0 {
            result.extend(top);
        }
        p.output(result[i]);
    }
    result[a.len()..].iter().for_each(|&byte| p.output(byte));
}

fn put_out(p: &mut Program, result: &[Byte], i: usize, finals: usize) {
    if i < finals {
        p.output(result[i]);
    }
}

/// `a b`, one byte longer than `b`.
fn first_row(p: &mut Program, a: Byte, b: &[Byte]) -> Vec<Byte> {
    let mut result: Vec<Byte> = b.iter().step_by(2).flat_map(|&b| p.wide_mul(a, b)).collect();
    let odd: Vec<Byte> = b.iter().skip(1).step_by(2).copied().collect();
    let Some((&last, below)) = odd.split_last() else { return result };
    let mut chain = Chain::ADD;
    let top = result.len() - 1;
    if b.len().is_multiple_of(2) {
        // The last product has the topmost byte for itself.
        let [low, high] = p.wide_mul(a, last);
        add_products(p, &mut chain, a, below, &result[1..]);
        chain.step(p, result[top], low);
        chain.step(p, high, Byte::ZERO);
        result.push(high);
    } else {
        add_products(p, &mut chain, a, &odd, &result[1..]);
        chain.step(p, result[top], Byte::ZERO);
    }
    result
}

/// `result += a b` on the lowest bytes of `result`, as many as `b` has; gives the byte above them.
pub fn add_row(p: &mut Program, a: Byte, b: &[Byte], result: &[Byte]) -> Byte {
    let last = b.len() - 1;
    let [low, high] = p.wide_mul(a, b[last]);
    let every_second = |first: usize| b[first..last].iter().step_by(2).copied().collect::<Vec<_>>();
    // Up to the byte below the last product, which joins.
    let first = last % 2;
    let mut chain = Chain::ADD;
    add_products(p, &mut chain, a, &every_second(first), &result[first..]);
    chain.step(p, result[last], low);
    chain.step(p, high, Byte::ZERO);
    if last > 0 {
        let first = 1 - first;
        let mut chain = Chain::ADD;
        add_products(p, &mut chain, a, &every_second(first), &result[first..]);
        chain.step(p, high, Byte::ZERO);
    }
    high
}

/// Adds products whose places follow each other, two bytes each, in one chain.
fn add_products(p: &mut Program, chain: &mut Chain, a: Byte, b: &[Byte], result: &[Byte]) {
    let Some((&direct, moved)) = b.split_first() else { return };
    let moved: Vec<[Byte; 2]> = moved.iter().map(|&b| p.wide_mul(a, b)).collect();
    p.mul(a, direct);
    let products = [Byte::LOW, Byte::HIGH].into_iter().chain(moved.into_iter().flatten());
    products.zip(result).for_each(|(byte, &result)| chain.step(p, result, byte));
}

/// `result += byte`, with the carry to the end; a carry out of it is lost.
pub fn add_byte(p: &mut Program, byte: Byte, result: &[Byte]) {
    let mut chain = Chain::ADD;
    for (i, &d) in result.iter().enumerate() {
        chain.step(p, d, if i == 0 { byte } else { Byte::ZERO });
    }
}

/// A new byte: the carry in the flag.
pub fn take_carry(p: &mut Program) -> Byte {
    let carry = p.zero();
    p.two(Two::Adc, carry, carry);
    carry
}
