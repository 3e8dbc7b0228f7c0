//! Schoolbook division with `mulx`, `adcx` and `adox`; see [`scalar::divide_by`].

use super::product::rows::add_row;
use crate::scalar::{self, DivisionRows};

/// [`scalar::divide_rows`] with this level's rows.
///
/// # Safety
/// The contract of [`scalar::divide_rows`] holds. The CPU has the features.
#[target_feature(enable = "bmi2,adx")]
pub unsafe fn divide_rows(rows: DivisionRows) -> bool {
    // SAFETY: this function's contract; a row that is not empty has its limbs.
    unsafe { scalar::divide_by(rows, |r, a, n, w| if n == 0 { 0 } else { add_row(r, a, n, w) }) }
}
