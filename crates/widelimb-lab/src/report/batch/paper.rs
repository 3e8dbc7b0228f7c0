//! What the paper prints, in its cycles of the time-stamp counter for one number of a batch.
//!
//! Its machine is a Core i7-1165G7 at 2.8 GHz (one port for 512-bit products), GMP 6.2.0, OpenSSL 3.2.1.

use crate::methods::batch::Operation;

/// A row: the operation, our name of the method, and for each column the cycles of a batch of so many.
type Row = (Operation, &'static str, f64, &'static [(usize, f64)]);

use Operation::{Contract, Expand, MontgomeryMul, MontgomerySqr, Mul, Power, Sqr};

/// Tables 6 to 11. Tables 9 to 11 print thousands. Table 8 says thousands too; read so, a conversion
/// would take longer than the power it serves, so these are taken for cycles.
const ROWS: &[Row] = &[
    // Table 6.
    (
        Mul,
        "GMP mpn_mul_n",
        8.0,
        &[(260, 574.0), (520, 1526.0), (1040, 5213.0), (2080, 16361.0), (4108, 50099.0)],
    ),
    (
        Sqr,
        "GMP mpn_sqr",
        8.0,
        &[(260, 376.0), (520, 967.0), (1040, 2994.0), (2080, 9871.0), (4108, 31322.0)],
    ),
    (
        Mul,
        "batch_mul_schoolbook",
        8.0,
        &[(260, 61.0), (520, 223.0), (1040, 890.0), (2080, 4076.0), (4108, 16326.0)],
    ),
    (Mul, "batch_mul_karatsuba", 8.0, &[(520, 258.0), (1040, 849.0), (2080, 3054.0)]),
    (Mul, "batch_mul_karatsuba2", 8.0, &[(4108, 10367.0)]),
    (
        Sqr,
        "batch_sqr_schoolbook",
        8.0,
        &[(260, 49.0), (520, 149.0), (1040, 501.0), (2080, 1898.0), (4108, 8923.0)],
    ),
    (Sqr, "batch_sqr_karatsuba", 8.0, &[(520, 220.0), (1040, 622.0), (2080, 1964.0)]),
    (Sqr, "batch_sqr_karatsuba2", 8.0, &[(4108, 6882.0)]),
    // Table 7.
    (
        MontgomeryMul,
        "OpenSSL BN_mod_mul_montgomery",
        8.0,
        &[(1024, 7949.0), (2048, 29928.0), (4096, 116898.0)],
    ),
    (
        MontgomeryMul,
        "batch_montgomery_mul_separate_schoolbook",
        8.0,
        &[(1024, 2276.0), (2048, 8696.0), (4096, 38609.0)],
    ),
    (
        MontgomeryMul,
        "batch_montgomery_mul_interleaved_schoolbook",
        8.0,
        &[(1024, 2162.0), (2048, 8936.0), (4096, 42730.0)],
    ),
    (
        MontgomeryMul,
        "batch_montgomery_mul_truncated_schoolbook",
        8.0,
        &[(1024, 1847.0), (2048, 7306.0), (4096, 30492.0)],
    ),
    (
        MontgomeryMul,
        "batch_montgomery_mul_separate_karatsuba",
        8.0,
        &[(1024, 2423.0), (2048, 8400.0)],
    ),
    (MontgomeryMul, "batch_montgomery_mul_separate_karatsuba2", 8.0, &[(4096, 34628.0)]),
    (MontgomeryMul, "batch_montgomery_mul_truncated_karatsuba", 8.0, &[(2048, 7286.0)]),
    (MontgomeryMul, "batch_montgomery_mul_truncated_karatsuba2", 8.0, &[(4096, 27594.0)]),
    (
        MontgomerySqr,
        "batch_montgomery_sqr_separate_schoolbook",
        8.0,
        &[(1024, 1885.0), (2048, 7154.0), (4096, 32107.0)],
    ),
    (
        MontgomerySqr,
        "batch_montgomery_sqr_truncated_schoolbook",
        8.0,
        &[(1024, 1439.0), (2048, 5548.0), (4096, 23413.0)],
    ),
    (
        MontgomerySqr,
        "batch_montgomery_sqr_separate_karatsuba",
        8.0,
        &[(1024, 2191.0), (2048, 7330.0)],
    ),
    (MontgomerySqr, "batch_montgomery_sqr_separate_karatsuba2", 8.0, &[(4096, 28841.0)]),
    (MontgomerySqr, "batch_montgomery_sqr_truncated_karatsuba", 8.0, &[(2048, 6202.0)]),
    (MontgomerySqr, "batch_montgomery_sqr_truncated_karatsuba2", 8.0, &[(4096, 23736.0)]),
    // Table 8.
    (Expand, "batch_expand", 8.0, &[(1040, 1165.0), (2080, 2411.0), (4108, 4790.0)]),
    (Contract, "batch_contract", 8.0, &[(1040, 1726.0), (2080, 3274.0), (4108, 6505.0)]),
    // Table 9. Its schoolbook multiplies by Algorithm 4 at 1024 bits.
    (Power, "GMP mpn_sec_powm", 8.0, &[(1024, 11333e3), (2048, 81288e3), (4096, 614637e3)]),
    (
        Power,
        "OpenSSL BN_mod_exp_mont_consttime",
        8.0,
        &[(1024, 8313e3), (2048, 58445e3), (4096, 434359e3)],
    ),
    (
        Power,
        "OpenSSL BN_mod_exp_mont_consttime_x2",
        8.0,
        &[(1024, 3648e3), (2048, 21674e3), (4096, 442533e3)],
    ),
    (Power, "batch_power_interleaved_schoolbook", 8.0, &[(1024, 2589e3)]),
    (Power, "batch_power_separate_schoolbook", 8.0, &[(2048, 19678e3), (4096, 177095e3)]),
    (
        Power,
        "batch_power_truncated_schoolbook",
        8.0,
        &[(1024, 2090e3), (2048, 15736e3), (4096, 131753e3)],
    ),
    (Power, "batch_power_separate_karatsuba", 8.0, &[(2048, 19717e3)]),
    (Power, "batch_power_separate_karatsuba2", 8.0, &[(4096, 144567e3)]),
    (Power, "batch_power_truncated_karatsuba", 8.0, &[(2048, 17124e3)]),
    (Power, "batch_power_truncated_karatsuba2", 8.0, &[(4096, 129015e3)]),
    // Tables 10 and 11: of four. Table 10 has for one of four what table 11 has for all four.
    (Power, "batch_power_interleaved_schoolbook_256", 4.0, &[(1024, 1678e3)]),
    (Power, "batch_power_separate_schoolbook_256", 4.0, &[(2048, 11632e3)]),
    (Power, "batch_power_truncated_schoolbook_256", 4.0, &[(1024, 1203e3), (2048, 10290e3)]),
];

/// The paper's cycles for one number, where it has them.
pub fn cycles(operation: Operation, name: &str, column: usize) -> Option<f64> {
    let row = ROWS.iter().find(|row| row.0 == operation && row.1 == name)?;
    let cell = row.3.iter().find(|cell| cell.0 == column)?;
    Some(cell.1 / row.2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::batch;

    #[test]
    fn every_row_is_that_of_a_method_or_of_a_peer() {
        for (operation, name, ..) in ROWS {
            let method = batch::named(name).map(|method| method.operation);
            assert_eq!(method.unwrap_or(*operation), *operation, "{name}");
            assert_eq!(method.is_some(), name.starts_with("batch_"), "{name}");
        }
    }

    #[test]
    fn cells_are_for_one_number() {
        assert_eq!(cycles(Mul, "batch_mul_karatsuba", 2080), Some(3054.0 / 8.0));
        assert_eq!(cycles(Mul, "batch_mul_karatsuba", 4108), None);
        assert_eq!(cycles(Power, "batch_power_truncated_schoolbook_256", 1024), Some(300_750.0));
    }
}
