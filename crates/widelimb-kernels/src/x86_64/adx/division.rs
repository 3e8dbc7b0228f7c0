//! Schoolbook division with `mulx`, `adcx` and `adox`; see [`scalar::division::divide_by`].

use super::mul_1::addmul_1;
use crate::scalar::{self, DivisionRows};

/// [`scalar::divide_rows`] with this level's rows.
///
/// # Safety
/// The contract of [`scalar::divide_rows`] holds. The CPU has the features.
#[target_feature(enable = "bmi2,adx")]
pub unsafe fn divide_rows(rows: DivisionRows) -> bool {
    // SAFETY: this function's contract; a row has its limbs.
    unsafe { scalar::division::divide_by(rows, |r, a, n, w| addmul_1(r, a, n, w, 0)) }
}
