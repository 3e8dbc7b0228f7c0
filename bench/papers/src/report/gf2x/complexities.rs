//! The GF2X paper's table 1: products, counted while the constructions run.

use crate::methods::gf2x::avx512::counting::{Construction, all};
use widelimb_report::{Cell, Table};

/// 64-bit products of Karatsuba's method in a product of 512 bits.
const OF_512: usize = 27;

/// The paper's formula for the 64-bit products, `s (t / p)^log2(3)` for `p` parts of which `s`
/// products are made; at `t / p` a power of 2 it is whole.
fn formula(parts: usize, limbs: usize) -> usize {
    let (products, part) = match parts {
        2 => (1, limbs),
        3 => (6, limbs / 3),
        _ => (15, limbs / 5),
    };
    products * 3_usize.pow(part.ilog2())
}

pub fn table() -> Table {
    let (title, all) = ("Table 1: products of the constructions", all());
    if all.is_empty() {
        return Table::only(title, "SKIPPED: the constructions need level avx512.");
    }
    let columns = ["construction", "bits", "products of 512 bits", "of 64 bits", "formula"];
    let mut table = Table::new(title, columns).note(
        "Products of 512 bits, counted while a construction runs over a kernel that only counts; \
         times 27, which a product of 512 bits takes of 64 bits by Karatsuba's method; and the \
         paper's formula. Tables 2 and 3 count the instructions of the kernels, sums among them. \
         Table 7 gives orders of growth and no numbers: nothing to count.",
    );
    for Construction { name, parts, limbs, kernels } in all {
        let numbers = [64 * limbs, kernels, OF_512 * kernels, formula(parts, limbs)];
        table.named(name, numbers.map(Cell::from));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_constructions_take_what_the_formulas_say() {
        let all = all();
        if all.is_empty() {
            widelimb_testkit::skipped("the constructions need level avx512");
        }
        for Construction { name, parts, limbs, kernels } in all {
            assert_eq!(OF_512 * kernels, formula(parts, limbs), "{name} of {limbs} limbs");
        }
    }
}
