//! The thesis's tables 2.2 and 6.1: numbers of operations, counted while the methods run.

use crate::methods::mul::counting::{Counts, grade_school, karatsuba, toom3, urdhva};
use widelimb_report::{Cell, Table};

/// The thesis's table 6.1: limbs, and the products of Karatsuba's and Toom's methods in two, three
/// and four parts.
const TABLE_6_1: [(usize, [usize; 3]); 9] = [
    (4, [9, 8, 7]),
    (8, [27, 21, 19]),
    (16, [81, 58, 49]),
    (32, [243, 160, 130]),
    (64, [729, 443, 343]),
    (128, [2187, 1222, 909]),
    (256, [6562, 3373, 2405]),
    (512, [19688, 9313, 6365]),
    (1024, [59064, 25709, 16845]),
];

/// Table 2.2, at some lengths.
pub fn operations() -> Table {
    let columns =
        ["n", "grade school: MUL", "ADD", "extra carry ADD", "Urdhva: MUL", "ADD with carry ADD"];
    let mut table = Table::new("Operations of schoolbook products (thesis, table 2.2)", columns)
        .note(
            "Counted while the loops of `operand_scanning_words` (grade school) and \
         `product_scanning_words` (Urdhva-Tiryagbhyam) run on words that count; in brackets the \
         thesis's formulas. The loops add no carry of a column by itself: in rows it is in the \
         word above, and in columns each but the lowest takes in what the one below it leaves, 2n \
         - 2 additions that are counted with the others where the thesis has 2n - 1 apart.",
        );
    for n in [2, 3, 4, 8, 16, 32] {
        let (Counts { products, additions, carries }, columns) = (grade_school(n), urdhva(n));
        let cells = [
            (products, n * n),
            (additions, n * (n - 1)),
            (carries, n * (n - 1)),
            (columns.products, n * n),
            (columns.additions, (n - 1) * (n - 1) + 2 * n - 1),
        ];
        table.named(n, cells.map(beside));
    }
    table
}

/// Table 6.1.
pub fn products() -> Table {
    let columns = ["limbs", "grade school", "Urdhva", "Karatsuba", "Toom-3", "Toom-4"];
    let mut table = Table::new("Products of words by method (thesis, table 6.1)", columns).note(
        "Counted in the same way; in brackets the thesis's figures, which are the powers 2, \
         1.585, 1.465 and 1.404 of the length. Toom's method in three parts has values that are a \
         limb longer than the parts, which the power leaves out, and ends at 5 limbs, from where \
         on Karatsuba's takes over. No method here is in four parts.",
    );
    for (n, [two, three, four]) in TABLE_6_1 {
        let counted = [
            (grade_school(n).products, n * n),
            (urdhva(n).products, n * n),
            (karatsuba(n).products, two),
            (toom3(n), three),
        ];
        table.named(n, counted.map(beside).into_iter().chain([Cell::Absent.beside(four)]));
    }
    table
}

/// The counted number beside the thesis's figure.
fn beside((counted, theirs): (usize, usize)) -> Cell {
    Cell::from(counted).beside(theirs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_tables_have_counts_beside_the_thesis_figures() {
        let texts = |row: &[Cell]| row.iter().map(Cell::text).collect::<Vec<_>>();
        let row = ["4", "16 (16)", "12 (12)", "12 (12)", "16 (16)", "15 (16)"];
        assert_eq!(texts(&operations().rows[2]), row);
        let row = ["256", "65536 (65536)", "65536 (65536)", "6561 (6562)"];
        assert_eq!(texts(&products().rows[6])[..4], row);
    }
}
