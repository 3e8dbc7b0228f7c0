//! The batch paper's tables 2, 4 and 5: numbers of instructions, counted while the methods run.

use crate::methods::batch::counting::{Counts, fused_products, multiplication};
use widelimb_report::{Cell, Table};

/// The paper's formulas at `t` digits: products, shifts, sums, maskings.
type Formulas = fn(f64) -> [f64; 4];

/// A row of the paper: its number and name, the levels of Karatsuba's method, whether it squares.
type Row = (&'static str, u32, bool, Formulas);

const ROWS: [Row; 4] = [
    ("table 2: product, algorithm 1", 0, false, |t| {
        [2.0 * t * t, 2.0 * t - 2.0, 2.0 * t - 2.0, 2.0 * t - 2.0]
    }),
    ("table 2: square, algorithm 2", 0, true, |t| {
        [t * (t + 1.0), 2.0 * t - 2.0, 2.0 * t - 2.0, 2.0 * t - 2.0]
    }),
    ("table 4: Karatsuba over algorithm 1", 1, false, |t| {
        [1.5 * t * t, 8.0 * t - 6.0, 10.0 * t - 7.0, 8.0 * t - 6.0]
    }),
    ("table 4: Karatsuba over algorithm 2", 1, true, |t| {
        [0.75 * t * (t + 2.0), 10.0 * t - 1.0, 9.0 * t + 3.0, 7.0 * t + 4.0]
    }),
];

/// Table 5: the product with the modulus, whole and truncated, and what has a column of its own.
const FUSED: [(&str, Formulas); 2] = [
    ("table 5: B_fma", |t| [2.0 * t * t, 2.0 * t - 2.0, 2.0 * t - 2.0, 2.0 * t - 2.0]),
    ("table 5: truncated B_fma", |t| [t * t + 1.5 * t - 1.0, t, t + 2.0, t + 2.0]),
];

/// Digits of 1040, 2080 and 4160 bits.
const LENGTHS: [usize; 3] = [20, 40, 80];

pub fn table() -> Table {
    let title = "Numbers of instructions (tables 2, 4 and 5)";
    if multiplication(2, 0, false).is_none() {
        return Table::only(title, "SKIPPED: the methods need level avx512.");
    }
    let columns = ["method", "digits", "VPMADD52", "shifts", "sums", "maskings", "ORs", "others"];
    let mut table = Table::new(title, columns).note(
        "Counted while the methods' own functions run on vectors that count; in brackets the \
         paper's formulas. Constants and loads are not counted. A carry here runs through every \
         digit of a product, and Karatsuba's halves part at a bit, so that each product has one \
         pass more.",
    );
    for (name, levels, squares, formulas) in ROWS {
        for n in LENGTHS {
            let counts = multiplication(n, levels, squares).expect("counted above");
            table.row(row(name, n, counts, formulas));
        }
    }
    for (i, (name, formulas)) in FUSED.into_iter().enumerate() {
        for n in LENGTHS {
            table.row(row(name, n, fused_products(n).expect("counted above")[i], formulas));
        }
    }
    table
}

fn row(name: &str, n: usize, counts: Counts, formulas: Formulas) -> Vec<Cell> {
    let Counts { products, shifts, sums, maskings, ors, others } = counts;
    let theirs = formulas(n as f64).map(|formula| formula.round() as usize);
    let counted = [products, shifts, sums, maskings].into_iter().zip(theirs);
    let truncated_ors = if name.contains("truncated") { n - 1 } else { 0 };
    let counted = counted.chain([(ors, truncated_ors)]);
    let cells = counted.map(|(counted, formula)| Cell::from(counted).beside(formula));
    [name.into(), n.into()].into_iter().chain(cells).chain([others.into()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_three_tables_are_there_or_skipped() {
        let table = table();
        let skipped = table.notes[0].contains("SKIPPED");
        assert_eq!(table.rows.len(), if skipped { 0 } else { 6 * LENGTHS.len() });
    }
}
