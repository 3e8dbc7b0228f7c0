//! Schoolbook in its two oldest orders.
//!
//! Source: lecture, "Let's do that on the AVR" and "Product scanning on the AVR". Operand scanning
//! multiplies one operand by each limb of the other and adds the rows as it goes: a load and a
//! store of the result for every product. Product scanning (Comba 1990; in words, Fibonacci 1202)
//! sums all products of a column in three registers, so that each limb of the result is stored once
//! and never loaded. The slides' first listing makes a row of its own and then adds it: a row of
//! scratch and twice the carries. The slides' 8-bit words are limbs here. Nothing had to be mended.

use super::column::Column;
use super::on_limbs::OnLimbs;
use super::words::add_assign;
use super::{Family, MulMethod};
use widelimb_limb::Limb;

/// Row by row.
pub const OPERAND: MulMethod = MulMethod::portable(
    "operand_scanning",
    "lecture, grade-school multiplication",
    Family::Orders,
    |a, b| OnLimbs::boxed(a, b, 0, |r, a, b, _| operand_scanning(r, a, b)),
);

/// Row by row, each made first and then added.
pub const ROWS: MulMethod = MulMethod {
    name: "rows_then_add",
    source: "lecture, grade-school multiplication, 3 n registers",
    prepare: |a, b| OnLimbs::boxed(a, b, a.len() + 1, rows_then_add),
    ..OPERAND
};

/// Column by column.
pub const PRODUCT: MulMethod = MulMethod::portable(
    "product_scanning",
    "lecture, product scanning (Comba 1990)",
    Family::Orders,
    |a, b| OnLimbs::boxed(a, b, 0, |r, a, b, _| product_scanning(r, a, b)),
);

/// `r = a b` row by row, for operands of any lengths.
pub fn operand_scanning(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    r.fill(0);
    for (i, &y) in b.iter().enumerate() {
        r[i + a.len()] = add_row(&mut r[i..i + a.len()], a, y);
    }
}

/// `r = a b` row by row, each made in `row` and then added.
fn rows_then_add(r: &mut [Limb], a: &[Limb], b: &[Limb], row: &mut [Limb]) {
    r.fill(0);
    for (i, &y) in b.iter().enumerate() {
        let (low, top) = row.split_at_mut(a.len());
        low.fill(0);
        top[0] = add_row(low, a, y);
        // Limbs above the rows so far are 0, so no carry goes further.
        add_assign(&mut r[i..=i + a.len()], row);
    }
}

/// `r += a y`; the limb above.
#[inline(always)]
pub fn add_row(r: &mut [Limb], a: &[Limb], y: Limb) -> Limb {
    let mut carry = 0;
    for (r, &x) in r.iter_mut().zip(a) {
        // The sum is at most (2^64 - 1)^2 + 2 (2^64 - 1) = 2^128 - 1.
        let sum = u128::from(x) * u128::from(y) + u128::from(*r) + u128::from(carry);
        *r = sum as Limb;
        carry = (sum >> 64) as Limb;
    }
    carry
}

/// `r = a b` column by column, for two operands of one length.
pub fn product_scanning(r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    let n = a.len();
    let mut column = Column::default();
    for k in 0..2 * n {
        // The last column is above all products: nothing of both.
        let (first, end) = ((k + 1).saturating_sub(n), n.min(k + 1));
        let down = b[k + 1 - end..k + 1 - first].iter().rev();
        for (&x, &y) in a[first..end].iter().zip(down) {
            column.add_product(x, y);
        }
        r[k] = column.take();
    }
}
