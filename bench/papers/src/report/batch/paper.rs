//! The figures of the paper, in its cycles of the time-stamp counter for one number of a batch.
//!
//! Its machine is a Core i7-1165G7 at 2.8 GHz (one port for 512-bit products), GMP 6.2.0, OpenSSL
//! 3.2.1.

use crate::methods::batch::Operation;

/// A table of the paper, or the part of one that is about one operation.
struct Table {
    operation: Operation,
    /// Numbers that its figures are for.
    lanes: f64,
    /// The unit of the table, in cycles.
    unit: f64,
    /// Bits.
    columns: &'static [usize],
    /// Our name of a method, and its figure in each column, or 0.
    rows: &'static [(&'static str, &'static [f64])],
}

use Operation::{Contract, Expand, MontgomeryMul, MontgomerySqr, Mul, Power, Sqr};

const PRODUCTS: &[usize] = &[260, 520, 1040, 2080, 4108];
const MODULI: &[usize] = &[1024, 2048, 4096];
const CONVERSIONS: &[usize] = &[1040, 2080, 4108];

const fn table(
    operation: Operation,
    [lanes, unit]: [f64; 2],
    columns: &'static [usize],
    rows: &'static [(&'static str, &'static [f64])],
) -> Table {
    Table { operation, lanes, unit, columns, rows }
}

/// The tables in the order of their numbers in the paper.
const TABLES: [Table; 8] = [
    // Table 6.
    table(
        Mul,
        [8.0, 1.0],
        PRODUCTS,
        &[
            ("GMP mpn_mul_n", &[574.0, 1526.0, 5213.0, 16361.0, 50099.0]),
            ("batch_mul_schoolbook", &[61.0, 223.0, 890.0, 4076.0, 16326.0]),
            ("batch_mul_karatsuba", &[0.0, 258.0, 849.0, 3054.0, 0.0]),
            ("batch_mul_karatsuba2", &[0.0, 0.0, 0.0, 0.0, 10367.0]),
        ],
    ),
    table(
        Sqr,
        [8.0, 1.0],
        PRODUCTS,
        &[
            ("GMP mpn_sqr", &[376.0, 967.0, 2994.0, 9871.0, 31322.0]),
            ("batch_sqr_schoolbook", &[49.0, 149.0, 501.0, 1898.0, 8923.0]),
            ("batch_sqr_karatsuba", &[0.0, 220.0, 622.0, 1964.0, 0.0]),
            ("batch_sqr_karatsuba2", &[0.0, 0.0, 0.0, 0.0, 6882.0]),
        ],
    ),
    // Table 7.
    table(
        MontgomeryMul,
        [8.0, 1.0],
        MODULI,
        &[
            ("GMP mpn_mul_n, mpn_redc_1", &[9862.0, 35497.0, 120342.0]),
            ("OpenSSL BN_mod_mul_montgomery", &[7949.0, 29928.0, 116898.0]),
            ("batch_montgomery_mul_separate_schoolbook", &[2276.0, 8696.0, 38609.0]),
            ("batch_montgomery_mul_interleaved_schoolbook", &[2162.0, 8936.0, 42730.0]),
            ("batch_montgomery_mul_truncated_schoolbook", &[1847.0, 7306.0, 30492.0]),
            ("batch_montgomery_mul_separate_karatsuba", &[2423.0, 8400.0, 0.0]),
            ("batch_montgomery_mul_separate_karatsuba2", &[0.0, 0.0, 34628.0]),
            ("batch_montgomery_mul_truncated_karatsuba", &[0.0, 7286.0, 0.0]),
            ("batch_montgomery_mul_truncated_karatsuba2", &[0.0, 0.0, 27594.0]),
        ],
    ),
    table(
        MontgomerySqr,
        [8.0, 1.0],
        MODULI,
        &[
            ("GMP mpn_sqr, mpn_redc_1", &[8358.0, 30465.0, 101373.0]),
            ("batch_montgomery_sqr_separate_schoolbook", &[1885.0, 7154.0, 32107.0]),
            ("batch_montgomery_sqr_truncated_schoolbook", &[1439.0, 5548.0, 23413.0]),
            ("batch_montgomery_sqr_separate_karatsuba", &[2191.0, 7330.0, 0.0]),
            ("batch_montgomery_sqr_separate_karatsuba2", &[0.0, 0.0, 28841.0]),
            ("batch_montgomery_sqr_truncated_karatsuba", &[0.0, 6202.0, 0.0]),
            ("batch_montgomery_sqr_truncated_karatsuba2", &[0.0, 0.0, 23736.0]),
        ],
    ),
    // Table 8. It says thousands; read so, a conversion would take longer than the power it serves, so
    // these are taken for cycles.
    table(Expand, [8.0, 1.0], CONVERSIONS, &[("batch_expand", &[1165.0, 2411.0, 4790.0])]),
    table(Contract, [8.0, 1.0], CONVERSIONS, &[("batch_contract", &[1726.0, 3274.0, 6505.0])]),
    // Tables 9, whose schoolbook multiplies by Algorithm 4 at 1024 bits, and 11, of four numbers.
    // (Table 10 has for one of four what table 11 has for all four.),
    table(
        Power,
        [8.0, 1e3],
        MODULI,
        &[
            ("GMP mpn_sec_powm", &[11333.0, 81288.0, 614637.0]),
            ("OpenSSL BN_mod_exp_mont_consttime", &[8313.0, 58445.0, 434359.0]),
            ("OpenSSL BN_mod_exp_mont_consttime_x2", &[3648.0, 21674.0, 442533.0]),
            ("batch_power_interleaved_schoolbook", &[2589.0, 0.0, 0.0]),
            ("batch_power_separate_schoolbook", &[0.0, 19678.0, 177095.0]),
            ("batch_power_truncated_schoolbook", &[2090.0, 15736.0, 131753.0]),
            ("batch_power_separate_karatsuba", &[0.0, 19717.0, 0.0]),
            ("batch_power_separate_karatsuba2", &[0.0, 0.0, 144567.0]),
            ("batch_power_truncated_karatsuba", &[0.0, 17124.0, 0.0]),
            ("batch_power_truncated_karatsuba2", &[0.0, 0.0, 129015.0]),
        ],
    ),
    table(
        Power,
        [4.0, 1e3],
        MODULI,
        &[
            ("batch_power_interleaved_schoolbook_256", &[1678.0, 0.0, 0.0]),
            ("batch_power_separate_schoolbook_256", &[0.0, 11632.0, 0.0]),
            ("batch_power_truncated_schoolbook_256", &[1203.0, 10290.0, 0.0]),
        ],
    ),
];

/// The windows that the paper found best (section 6.4), in bits.
const WINDOWS: [(usize, u32); 3] = [(1024, 4), (2048, 5), (4096, 5)];

/// The paper's cycles for one number, where it has them.
pub fn cycles(operation: Operation, name: &str, column: usize) -> Option<f64> {
    let cell = |table: &Table| {
        let row = table.rows.iter().find(|row| row.0 == name)?;
        let place = table.columns.iter().position(|&bits| bits == column)?;
        Some(row.1[place] * table.unit / table.lanes)
    };
    let mut cells = TABLES.iter().filter(|table| table.operation == operation).filter_map(cell);
    cells.find(|&cycles| cycles > 0.0)
}

/// The window that the paper found best for moduli of so many bits.
pub fn window(bits: usize) -> Option<u32> {
    WINDOWS.into_iter().find(|window| window.0 == bits).map(|window| window.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::batch;

    #[test]
    fn every_row_is_that_of_a_method_or_of_a_peer() {
        for Table { operation, columns, rows, .. } in &TABLES {
            for (name, figures) in *rows {
                let method = batch::named(name).map(|method| method.operation);
                assert_eq!(method.unwrap_or(*operation), *operation, "{name}");
                assert_eq!(method.is_some(), name.starts_with("batch_"), "{name}");
                assert_eq!(figures.len(), columns.len(), "{name}");
            }
        }
    }

    #[test]
    fn cells_are_for_one_number() {
        assert_eq!(cycles(Mul, "batch_mul_karatsuba", 2080), Some(3054.0 / 8.0));
        assert_eq!(cycles(Mul, "batch_mul_karatsuba", 4108), None);
        assert_eq!(cycles(Power, "batch_power_truncated_schoolbook_256", 1024), Some(300_750.0));
    }
}
