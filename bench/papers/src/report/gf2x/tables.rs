//! Which contestants stand in which table, and with which figures of the paper.

use super::paper;

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
    /// Of products modulo `X^n - 1`: `n`, and `bits` too.
    pub ring: Option<usize>,
}

/// A method at a size of its own, and the paper's cycles; a dash where it has none.
#[derive(Clone)]
pub struct Cell {
    pub method: &'static str,
    pub bits: usize,
    pub paper: Option<u32>,
}

/// All of them.
pub fn all() -> Vec<Table> {
    let mut all = vec![
        of_sizes(
            4,
            "KaratRec over kernels of 512 bits",
            &[
                ("AVX2, of HQC", "karat_rec(karat_256_avx2)"),
                ("mul512", "karat_rec(kostic_512)"),
                ("karat_mult_1_512", "karat_rec(karat_512)"),
                ("karat_mult_1_512_SB", "karat_rec(karat_512_schoolbook)"),
            ],
            paper::TABLE_4,
        ),
        of_sizes(
            14,
            "KaratRec over other kernels",
            &[
                ("4x4, 256 bits", "karat_rec(gueron_256)"),
                ("8x8, 512 bits", "karat_rec(schoolbook_512)"),
                ("AVX2, of HQC", "karat_rec(karat_256_avx2)"),
                ("SB-256", "karat_rec(schoolbook_256)"),
                ("Karat-256", "karat_rec(karat_256)"),
            ],
            paper::TABLE_14,
        ),
    ];
    let pairs: [(usize, &str, [&str; 2], &[paper::Line<3>]); 9] = [
        (5, "Karat3", ["karat3_avx2", "karat3"], paper::KARAT3),
        (5, "Karat5", ["karat5_avx2", "karat5"], paper::KARAT5),
        (6, "Karat3(Karat3)", ["karat3(karat3)_avx2", "karat3(karat3)"], paper::KARAT3_KARAT3),
        (6, "Karat5(Karat5)", ["karat5(karat5)_avx2", "karat5(karat5)"], paper::KARAT5_KARAT5),
        (6, "Karat3(Karat5)", ["karat3(karat5)_avx2", "karat3(karat5)"], paper::KARAT3_KARAT5),
        (6, "Karat5(Karat3)", ["karat5(karat3)_avx2", "karat5(karat3)"], paper::KARAT5_KARAT3),
        (
            8,
            "Toom3(KaratRec), w = 64",
            ["toom3_64(karat_rec)_avx2", "toom3_64(karat_rec)"],
            paper::TOOM3_REC,
        ),
        (
            8,
            "Toom3(Karat3), w = 64",
            ["toom3_64(karat3)_avx2", "toom3_64(karat3)"],
            paper::TOOM3_KARAT3,
        ),
        (
            8,
            "Toom3(Karat5), w = 64",
            ["toom3_64(karat5)_avx2", "toom3_64(karat5)"],
            paper::TOOM3_KARAT5,
        ),
    ];
    for (number, title, [avx2, avx512], lines) in pairs {
        all.push(of_sizes(number, title, &[("AVX2", avx2), ("AVX512", avx512)], lines));
    }
    all.extend(words());
    all.extend([table_9(), table_10()]);
    all.sort_by_key(|table| table.number);
    all
}

/// A table whose methods all have the row's size; a line is the paper's gf2x and its columns.
fn of_sizes<const N: usize>(
    number: usize,
    title: &'static str,
    columns: &[(&'static str, &'static str)],
    lines: &[paper::Line<N>],
) -> Table {
    let row = |&(bits, figures): &paper::Line<N>| {
        let cell = |(&(_, method), &figure): (&(_, &'static str), &u32)| Cell {
            method,
            bits,
            paper: Some(figure),
        };
        let cells = columns.iter().zip(&figures[1..]).map(cell).collect();
        Row { bits, gf2x: Some(figures[0]), cells, ring: None }
    };
    let heads = columns.iter().map(|column| column.0).collect();
    Table { number, title, heads, rows: lines.iter().map(row).collect() }
}

/// Toom-Cook with longer words, of which the paper has two sizes in table 10 only.
fn words() -> impl Iterator<Item = Table> {
    let rows = |methods: [&'static str; 2], sizes: &[usize]| {
        let cells = |bits| methods.map(|method| Cell { method, bits, paper: None }).into();
        sizes.iter().map(|&bits| Row { bits, gf2x: None, cells: cells(bits), ring: None }).collect()
    };
    let of_256 = rows(
        ["toom3_256(karat_rec)_avx2", "toom3_256(karat_rec)"],
        &[4608, 10752, 23040, 47616, 96768],
    );
    let of_512 = rows(
        ["toom3_512(karat_rec)_avx2", "toom3_512(karat_rec)"],
        &[3072, 9216, 21504, 46080, 95232],
    );
    let table = |(title, rows)| Table { number: 8, title, heads: vec!["AVX2", "AVX512"], rows };
    [("Toom3(KaratRec), w = 256", of_256), ("Toom3(KaratRec), w = 512", of_512)]
        .into_iter()
        .map(table)
}

/// Karat3 and Toom3 over the same elementary products. The methods' sizes differ, ours has
/// Karat3's.
fn table_9() -> Table {
    let row = |&(element, figures): &paper::Line<4>| {
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
