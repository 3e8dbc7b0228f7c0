//! The thesis's tables 2.2 and 6.1: numbers of operations, counted while the methods run.

use crate::methods::mul::counting::{Counts, grade_school, karatsuba, toom3, urdhva};
use crate::report::page::Page;

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

pub fn render(page: &mut Page) {
    operations(page);
    products(page);
}

/// Table 2.2, at some lengths.
fn operations(page: &mut Page) {
    page.line("\n## Operations of schoolbook products (thesis, table 2.2)\n");
    page.line(
        "Counted while the loops of `operand_scanning_words` (grade school) and \
         `product_scanning_words` \
         (Urdhva-Tiryagbhyam) run on words that count; in brackets the thesis's formulas. The \
         loops add no \
         carry of a column by itself: in rows it is in the word above, and in columns each but \
         the lowest takes \
         in what the one below it leaves, 2n - 2 additions that are counted with the others where \
         the thesis \
         has 2n - 1 apart.",
    );
    let head =
        ["n", "grade school: MUL", "ADD", "extra carry ADD", "Urdhva: MUL", "ADD with carry ADD"];
    page.table_head(1, &head.map(str::to_owned));
    for n in [2, 3, 4, 8, 16, 32] {
        let (rows, columns) = (grade_school(n), urdhva(n));
        let Counts { products, additions, carries } = rows;
        let cells = [
            (products, n * n),
            (additions, n * (n - 1)),
            (carries, n * (n - 1)),
            (columns.products, n * n),
            (columns.additions, (n - 1) * (n - 1) + 2 * n - 1),
        ];
        let cells = cells.map(|(counted, formula)| format!("{counted} ({formula})"));
        page.row(std::iter::once(n.to_string()).chain(cells));
    }
}

/// Table 6.1.
fn products(page: &mut Page) {
    page.line("\n## Products of words by method (thesis, table 6.1)\n");
    page.line(
        "Counted in the same way; in brackets the thesis's figures, which are the powers 2, \
         1.585, 1.465 and \
         1.404 of the length. Toom's method in three parts has values that are a limb longer than \
         the parts, \
         which the power leaves out, and ends at 5 limbs, from where on Karatsuba's takes over. \
         No method \
         here is in four parts.",
    );
    let head = ["limbs", "grade school", "Urdhva", "Karatsuba", "Toom-3", "Toom-4"];
    page.table_head(1, &head.map(str::to_owned));
    for (n, [two, three, four]) in TABLE_6_1 {
        let cell = |counted: usize, theirs: usize| format!("{counted} ({theirs})");
        page.row([
            n.to_string(),
            cell(grade_school(n).products, n * n),
            cell(urdhva(n).products, n * n),
            cell(karatsuba(n).products, two),
            cell(toom3(n), three),
            format!("({four})"),
        ]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_tables_have_counts_beside_the_thesis_figures() {
        let mut page = Page(String::new());
        render(&mut page);
        assert!(
            page.0.contains("| 4 | 16 (16) | 12 (12) | 12 (12) | 16 (16) | 15 (16) |"),
            "{}",
            page.0
        );
        assert!(
            page.0.contains("| 256 | 65536 (65536) | 65536 (65536) | 6561 (6562) |"),
            "{}",
            page.0
        );
    }
}
