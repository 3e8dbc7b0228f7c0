//! Tables 2, 3 and 13: instructions.

use super::count::Counted;
use widelimb_report::{Cell, Table};

/// A table: its number, its title, and the kernels with the paper's counts of products, sums,
/// masked sums and permutations.
type Printed =
    (&'static str, &'static str, &'static [(&'static str, &'static str, Option<[usize; 4]>)]);

const TABLES: [Printed; 3] = [
    (
        "Table 2",
        "mul128x4, four products of 128 bits",
        &[
            ("Drucker et al.", "kostic_128x4", Some([3, 4, 2, 3])),
            ("schoolbook", "schoolbook_128x4", Some([4, 1, 2, 1])),
        ],
    ),
    (
        "Table 3",
        "kernels of 512 bits",
        &[
            ("karat_mult_1_512_SB", "karat_512_schoolbook", Some([12, 11, 11, 16])),
            ("karat_mult_1_512", "karat_512", Some([9, 20, 11, 23])),
            ("SB512", "schoolbook_512", Some([16, 5, 14, 23])),
            ("mul512", "kostic_512", Some([9, 22, 11, 25])),
        ],
    ),
    (
        "Table 13",
        "kernels of 256 bits",
        &[
            ("SB version", "schoolbook_256", Some([4, 5, 0, 10])),
            ("Karat. version", "karat_256", Some([3, 7, 1, 13])),
            ("4x4 of Drucker, Gueron, Krasnov", "gueron_256", Some([8, 15, 0, 8])),
            ("AVX2, Karat. Rec.", "karat_256_avx2", Some([9, 25, 0, 12])),
            ("AVX2, schoolbook", "schoolbook_256_avx2", None),
        ],
    ),
];

/// The tables; where nothing could be counted, why.
pub fn tables(counts: &Result<Vec<Counted>, String>) -> Vec<Table> {
    let of = |(number, title, kernels): Printed| {
        let title = format!("{number}: instructions, {title}");
        match counts {
            Ok(counts) => table(title, kernels, counts),
            Err(why) => Table::only(title, format!("SKIPPED: {why}")),
        }
    };
    TABLES.into_iter().map(of).collect()
}

const NOTE: &str = "\
Counted in this program's machine code, the paper's in brackets: there they are intrinsics of the source (`mul128x4` \
is also part of the kernels of 512 bits), here what the compiler made of such intrinsics, which joins two sums into \
one ternary instruction and a masked sum with a permutation into two permutations. Loads, moves and zeroes, and what \
surrounds a function are not in the total.";

fn table(title: String, kernels: &[(&str, &str, Option<[usize; 4]>)], counts: &[Counted]) -> Table {
    let numbers = ["products", "sums", "masked sums, ands", "permutations", "total", "moves"];
    let mut table = Table::new(title, ["kernel", "here"].into_iter().chain(numbers)).note(NOTE);
    for (theirs, kernel, paper) in kernels {
        let Some(Counted { counts, .. }) = counts.iter().find(|one| one.kernel == *kernel) else {
            continue;
        };
        let found = [counts.products, counts.sums, counts.masked_sums, counts.permutations];
        let found = found.into_iter().chain([counts.total()]);
        let paper = paper.map(|paper| paper.into_iter().chain([paper.iter().sum()]));
        let mut paper = paper.into_iter().flatten();
        let names = [Cell::from(*theirs), format!("`{kernel}`").into()];
        let cells = names.into_iter().chain(found.map(|n| Cell::from(n).beside(paper.next())));
        table.row(cells.chain([counts.moves.into()]).collect::<Vec<_>>());
    }
    table
}
