//! The lecture's table of cycles on an AVR, drawn again from generated programs.

use crate::avr::machine::Fault;
use crate::avr::routine::{Method, Routine};
use widelimb_report::{Cell, Page, Table};

/// The lengths of the lecture's table in bits.
const BITS: [usize; 8] = [48, 64, 80, 96, 128, 160, 192, 256];

/// A row of the lecture's table; 0 where it has none.
struct Published {
    name: &'static str,
    cycles: [u64; 8],
}

/// The lecture's table, "Results".
const PUBLISHED: [Published; 6] = [
    Published { name: "product scanning", cycles: [235, 395, 595, 836, 0, 0, 0, 0] },
    Published { name: "Hutter, Wenger 2011", cycles: [0, 0, 0, 0, 0, 2393, 3467, 6121] },
    Published { name: "Seo, Kim 2012", cycles: [0, 0, 0, 0, 1532, 2356, 3464, 6180] },
    Published { name: "Seo, Kim 2013", cycles: [0, 0, 0, 0, 1523, 2341, 3437, 6115] },
    Published { name: "Karatsuba", cycles: [217, 360, 522, 780, 1325, 1976, 2923, 4797] },
    Published {
        name: "Karatsuba without branches",
        cycles: [222, 368, 533, 800, 1369, 2030, 2987, 4961],
    },
];

/// The lecture's figures of the hybrid method at 160 bits.
const HYBRIDS: [(&str, u64); 4] = [
    ("Gura, Patel, Wander, Eberle, Chang Shantz 2004", 3106),
    ("Uhsadel, Poschmann, Paar 2007", 2881),
    ("Scott, Szczechowiak 2007", 2651),
    ("Kargl, Pyka, Seuschek 2008", 2593),
];

/// Parameters tried of the methods that have one: of the hybrid, and of the caching ones.
const PARAMETERS: [std::ops::RangeInclusive<usize>; 2] = [2..=6, 3..=12];

/// A row: one method at every length of the table, with its best parameters at each.
struct Row {
    name: &'static str,
    routines: Vec<Routine>,
}

impl Row {
    fn of(name: &'static str, methods: &[Method]) -> Row {
        let best = |bits: usize| {
            let routines = methods.iter().map(|method| method.routine(bits / 8));
            routines.min_by_key(Routine::body_cycles).expect("at least one method")
        };
        Row { name, routines: BITS.into_iter().map(best).collect() }
    }

    fn all() -> Vec<Row> {
        let [hybrid, caching] = PARAMETERS;
        let karatsuba = |refined, branches| [Method::Karatsuba { refined, branches }];
        let of = |methods: fn(usize) -> Method, range: std::ops::RangeInclusive<usize>| {
            range.map(methods).collect::<Vec<_>>()
        };
        vec![
            Row::of("operand_scanning", &[Method::OperandScanning]),
            Row::of("two_chain_rows", &[Method::Rows]),
            Row::of("hybrid", &of(Method::Hybrid, hybrid)),
            Row::of("product_scanning", &[Method::ProductScanning]),
            Row::of("operand_caching", &of(Method::OperandCaching, caching.clone())),
            Row::of("consecutive_caching", &of(Method::ConsecutiveCaching, caching)),
            Row::of("karatsuba_subtractive_branching", &karatsuba(false, true)),
            Row::of("karatsuba_subtractive_branchfree", &karatsuba(false, false)),
            Row::of("karatsuba_refined_branching", &karatsuba(true, true)),
            Row::of("karatsuba_refined_branchfree", &karatsuba(true, false)),
        ]
    }

    fn cycles(&self) -> Vec<u64> {
        self.routines.iter().map(Routine::body_cycles).collect()
    }
}

/// Generates every method at the lengths of the lecture's table and checks products. Nothing is
/// measured, so every machine gives the same page.
///
/// # Errors
/// A generated program is wrong.
pub fn report_avr() -> anyhow::Result<Page> {
    let rows = Row::all();
    rows.iter().flat_map(|row| &row.routines).try_for_each(check)?;
    Ok(page(&rows)?)
}

/// A product of operands with every sign of the differences.
fn check(routine: &Routine) -> anyhow::Result<()> {
    let operand = |low: u8, high: u8| {
        let half = routine.len / 2;
        (0..routine.len).map(|i| if i < half { low } else { high }.wrapping_add(i as u8)).collect()
    };
    let operands: [Vec<u8>; 3] = [operand(3, 200), operand(200, 3), vec![0xff; routine.len]];
    for a in &operands {
        for b in &operands {
            let outcome = routine.run(a, b)?;
            let right = outcome.result == product(a, b);
            anyhow::ensure!(right, "{} at {} bytes is wrong", routine.method, routine.len);
        }
    }
    Ok(())
}

fn product(a: &[u8], b: &[u8]) -> Vec<u8> {
    let mut r = vec![0; a.len() + b.len()];
    for (i, &x) in a.iter().enumerate() {
        let mut carry = 0;
        for (r, &y) in r[i..].iter_mut().zip(b) {
            let sum = u16::from(x) * u16::from(y) + u16::from(*r) + carry;
            (*r, carry) = (sum as u8, sum >> 8);
        }
        r[i + b.len()] = carry as u8;
    }
    r
}

fn page(rows: &[Row]) -> Result<Page, Fault> {
    let mut tables = lecture(rows).to_vec();
    tables.push(hybrids(rows));
    tables.push(calls(rows)?);
    let note =
        "The lecture prints the instructions, 7 cycles a byte and 4 for the carry, and no figures.";
    let mut sums = by_bits("Sums and differences: cycles", "method \\ bits").note(note);
    for method in [Method::Add, Method::Sub] {
        let cycles = BITS.map(|bits| Cell::Count(method.routine(bits / 8).body_cycles()));
        sums.named(method.to_string(), cycles);
    }
    tables.push(sums);
    Ok(Page {
        name: "avr",
        title: "Multiplication on an 8-bit AVR, counted".into(),
        machine: None,
        notes: vec![HEAD[0].into(), HEAD[1].into()],
        figures: Vec::new(),
        tables,
        lines: Table::default(),
    })
}

/// A table with a column for each length.
fn by_bits(title: &str, corner: &str) -> Table {
    Table::by(title, corner, BITS)
}

/// The lecture's table, ours, and ours divided by the lecture's.
fn lecture(rows: &[Row]) -> [Table; 3] {
    let cell = |cycles: u64| if cycles == 0 { Cell::Absent } else { Cell::Count(cycles) };
    let mut published = by_bits("The lecture's table: cycles", "published \\ bits");
    PUBLISHED.iter().for_each(|row| published.named(row.name, row.cycles.map(cell)));
    let mut generated = by_bits("", "generated \\ bits");
    rows.iter().for_each(|row| generated.named(row.name, row.cycles().into_iter().map(cell)));
    let mut divided = by_bits("", "generated, divided by published");
    divided.notes = WHY.map(str::to_owned).into();
    for (name, published) in PAIRS {
        let theirs = &PUBLISHED[published];
        let ratio = |(ours, theirs): (u64, u64)| {
            let ratio = format!("{:.3}", ours as f64 / theirs as f64);
            if theirs == 0 { Cell::Absent } else { ratio.into() }
        };
        let cells = of(rows, name).cycles().into_iter().zip(theirs.cycles).map(ratio);
        divided.named(format!("{name} by {}", theirs.name), cells);
    }
    [published, generated, divided]
}

fn of<'a>(rows: &'a [Row], name: &str) -> &'a Row {
    rows.iter().find(|row| row.name == name).expect("a row of this name")
}

/// The hybrid method at 160 bits.
fn hybrids(rows: &[Row]) -> Table {
    let mut table = Table::new("The hybrid method at 160 bits", ["source", "cycles"]);
    HYBRIDS.iter().for_each(|&(name, cycles)| table.named(name, [Cell::Count(cycles)]));
    let at = BITS.iter().position(|&bits| bits == 160).expect("a column of the table");
    let ours = &of(rows, "hybrid").routines[at];
    table.named(format!("generated: {}", ours.method), [Cell::Count(ours.body_cycles())]);
    table
}

fn calls(rows: &[Row]) -> Result<Table, Fault> {
    let corner = "method: cycles / words of program / bytes of scratch and stack";
    let mut table = by_bits("What a whole call takes", corner)
        .note("From the first instruction through `ret`, with the registers saved and given back.");
    for row in rows {
        let cells: Result<Vec<String>, Fault> = row.routines.iter().map(whole).collect();
        table.named(row.name, cells?);
    }
    Ok(table)
}

fn whole(routine: &Routine) -> Result<String, Fault> {
    let zero = vec![0; routine.len];
    let outcome = routine.run(&zero, &zero)?;
    let (words, memory) = (routine.words().len(), routine.scratch + outcome.stack);
    Ok(format!("{} / {words} / {memory}", outcome.cycles))
}

/// Ours, and the place of the published row that it stands beside.
const PAIRS: [(&str, usize); 5] = [
    ("product_scanning", 0),
    ("operand_caching", 1),
    ("consecutive_caching", 3),
    ("karatsuba_refined_branching", 4),
    ("karatsuba_refined_branchfree", 5),
];

const HEAD: [&str; 2] = [
    "The first half of the lecture (\"Cryptographic Engineering: Multiprecision arithmetic\", \
     Radboud University 2019) ends in a table of cycles on the ATmega (Hutter, Schwabe, \
     \"Multiprecision multiplication on AVR revisited\", 2015). Here are the same methods, \
     generated for any length of 1 to 64 bytes by `widelimb_papers::avr`, as opcodes that a \
     machine in Rust executes with the data sheet's cycles. Tests assemble the same text with GNU \
     `as` and run it in simavr: opcodes, products and cycles agree. All programs here take the \
     same time for all operands, those with branches too, whose sides are equally long.",
    "Counted is the arithmetic with all its loads and stores; registers saved, addresses moved \
     and the return are left out, as the published figures leave them out. Of the parameters of \
     the hybrid and the caching methods the best for each length is taken.",
];

const WHY: [&str; 2] = [
    "The published programs were written by hand. These are generated, and their registers given \
     by one rule: of the bytes in registers the one leaves whose return costs least for the time \
     until then. Where ours take more cycles, most of them are bytes that leave and come back. \
     Where ours take fewer, rows of two chains of carries leave a carry less for each row than \
     columns do (`two_chain_rows` is that alone: at 48 bits it equals Karatsuba's method without \
     branches), and the lowest bytes are loaded again from the result and not stored twice.",
    "Every byte in memory is in reach of every instruction, for bytes that leave go to fixed \
     addresses (`lds`, `sts`, 2 cycles like every access, but two words). Published programs use \
     the stack, take the same cycles for it, and can be entered again while they run; these \
     cannot. The slides print no algorithm of consecutive operand caching; its rows here are \
     those of `consecutive_caching` in the report of products, which turn to the next bytes twice \
     as often.",
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The best programs known here are near those of the lecture.
    #[test]
    fn generated_programs_are_within_a_tenth_of_the_published() {
        let rows = Row::all();
        // The rows of consecutive caching are not those of its authors.
        for (name, published) in PAIRS.into_iter().filter(|(name, _)| !name.starts_with("consec")) {
            let ours = of(&rows, name).cycles();
            for ((ours, theirs), bits) in
                ours.into_iter().zip(PUBLISHED[published].cycles).zip(BITS)
            {
                let near = theirs == 0 || 10 * ours <= 11 * theirs;
                assert!(near, "{name}, {bits} bits: {ours}, published {theirs}");
            }
        }
    }

    #[test]
    fn the_page_has_every_row() {
        let rows = Row::all();
        rows.iter().flat_map(|row| &row.routines).for_each(|routine| check(routine).unwrap());
        let page = page(&rows).unwrap().text(widelimb_report::Form::Markdown);
        for published in &PUBLISHED {
            assert!(page.contains(published.name));
        }
        for row in &rows {
            assert_eq!(
                page.lines().filter(|line| line.starts_with(&format!("| {} |", row.name))).count(),
                2
            );
        }
        assert!(page.contains("4961"));
    }
}
