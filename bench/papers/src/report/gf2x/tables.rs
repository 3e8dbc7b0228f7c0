//! The contestants of each table, and the figures of the paper beside them.

use super::paper::{self, Printed};

/// A table of times.
pub struct Table {
    pub number: usize,
    pub title: &'static str,
    /// The columns' heads, without those of gf2x and ours.
    pub heads: Vec<&'static str>,
    pub rows: Vec<Row>,
}

/// A size, what the paper says of gf2x there, and a cell for each column.
pub struct Row {
    pub bits: usize,
    pub gf2x: Option<u32>,
    pub cells: Vec<Cell>,
    /// The ring length `n` of products modulo `X^n - 1`, where `bits` is `n` too.
    pub ring: Option<usize>,
}

/// A method at a size of its own, and the paper's cycles; a dash where it has none.
#[derive(Clone)]
pub struct Cell {
    pub method: &'static str,
    pub bits: usize,
    pub paper: Option<u32>,
}

/// All tables, in the order of their numbers.
pub fn all() -> Vec<Table> {
    let mut all: Vec<Table> = paper::PRINTED.iter().map(of_sizes).collect();
    all.extend([table_9(), table_10()]);
    all.sort_by_key(|table| table.number);
    all
}

fn of_sizes(&Printed { number, title, columns, lines }: &Printed) -> Table {
    let row = |&(bits, figures): &(usize, &[u32])| {
        let figure = |i: usize| figures.get(i).copied();
        let methods = columns.iter().zip(1..);
        let cell = |(&(_, method), i)| Cell { method, bits, paper: figure(i) };
        Row { bits, gf2x: figure(0), cells: methods.map(cell).collect(), ring: None }
    };
    let heads = columns.iter().map(|column| column.0).collect();
    Table { number, title, heads, rows: lines.iter().map(row).collect() }
}

/// Karat3 and Toom3 over the same elementary products. The methods' sizes differ, ours has
/// Karat3's.
fn table_9() -> Table {
    let row = |&(element, figures): &(usize, [u32; 4])| {
        let over_karat3 = (element / 3_usize).is_power_of_two();
        let (karat3, toom3) = match over_karat3 {
            true => (
                ["karat3(karat3)_avx2", "karat3(karat3)"],
                ["toom3_64(karat3)_avx2", "toom3_64(karat3)"],
            ),
            false => {
                (["karat3_avx2", "karat3"], ["toom3_64(karat_rec)_avx2", "toom3_64(karat_rec)"])
            }
        };
        let (long, short) = (3 * element, 3 * (element - 128));
        let methods = [(karat3[0], long), (toom3[0], short), (karat3[1], long), (toom3[1], short)];
        let cell = |((method, bits), figure)| Cell {
            method,
            bits,
            paper: Some(figure).filter(|&f| f > 0),
        };
        let cells = methods.into_iter().zip(figures).map(cell).collect();
        Row { bits: long, gf2x: None, cells, ring: None }
    };
    Table {
        number: 9,
        title: "Karat3 beside Toom3, which is 384 bits shorter",
        heads: vec!["Karat3 AVX2", "Toom3 AVX2", "Karat3 AVX512", "Toom3 AVX512"],
        rows: paper::TABLE_9.iter().map(row).collect(),
    }
}

/// HQC's products modulo `X^n - 1`; the methods' operands are filled up with zeros.
fn table_10() -> Table {
    let row = |&(n, methods): &paper::Ring| {
        let cell =
            |(method, bits, figure)| Cell { method, bits, paper: Some(figure).filter(|&f| f > 0) };
        Row { bits: n, gf2x: None, cells: methods.map(cell).into(), ring: Some(n) }
    };
    Table {
        number: 10,
        title: "HQC: products, ours with the reduction modulo X^n - 1",
        heads: vec!["NIST release", "improved AVX2", "AVX512"],
        rows: paper::TABLE_10.iter().map(row).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::gf2x::{all as methods, named};

    #[test]
    fn every_cell_is_a_method_at_one_of_its_sizes() {
        if methods().is_empty() {
            widelimb_testkit::skipped("the methods are written for x86-64");
            return;
        }
        let mut cells = 0;
        for table in all() {
            for row in &table.rows {
                assert_eq!(row.cells.len(), table.heads.len(), "table {}", table.number);
                for cell in &row.cells {
                    let method = named(cell.method).expect(cell.method);
                    let has = method.entries.iter().any(|entry| entry.bits == cell.bits);
                    assert!(has, "{} at {}", cell.method, cell.bits);
                    cells += 1;
                }
            }
        }
        assert!(cells > 150);
    }
}
