//! Every kernel of batches on every level, on shaped operands between guard pages, against another
//! library.

mod cases;
mod convert;
mod products;
mod table;

use std::sync::OnceLock;
use widelimb_kernels::Kernels;
use widelimb_testkit::levels;

/// The longest numbers, in digits.
const MOST: usize = 160;

/// The kernels of each level whose batches are not those of a level before.
fn tables() -> &'static [&'static Kernels] {
    static TABLES: OnceLock<Vec<&'static Kernels>> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut tables = levels();
        // The debug text of a table contains the addresses of its functions.
        tables.dedup_by_key(|k| format!("{:?}", k.batch));
        tables
    })
}
