//! The report as a page of Markdown.

use super::{Operation, Report, Ticks, What, Who, paper, share, whole};
use crate::methods::hqc::{IMPROVED, PACKAGES, SUBMITTED, VECTORIZED, index};
use crate::report::page::{self, Page, digits};
use widelimb_hqc::ParameterSet;

/// The page.
pub fn render(report: &Report) -> String {
    let mut page = Page(String::new());
    let peers: Vec<_> = report.peers().into_iter().cloned().collect();
    let [before, after] = &report.loads;
    let cpus = std::thread::available_parallelism().map_or(1, usize::from);
    let told = format!("{before} when the report began, {after} when it ended, on {cpus} CPUs");
    let load = ("load", told);
    let peers = page::peers(&peers, &report.absent);
    page.head("Keys, ciphertexts and secrets of HQC", &report.clock, peers, [load]);
    introduce(&mut page);
    products(&mut page, report);
    whole::render(&mut page, report);
    share::render(&mut page, report);
    peers_table(&mut page, report);
    if !report.skipped.is_empty() {
        page.line(&format!(
            "\nSKIPPED, for the level in force lacks their instructions: the products of {}.",
            report.skipped.join(", ")
        ));
    }
    page.0
}

fn introduce(page: &mut Page) {
    page.line(
        "\nTables 10 to 12 of J.-M. Robert, P. Véron, \"Faster multiplication over F2[X] using \
         AVX512 instruction set and \
         VPCLMULQDQ instruction\", 2021, drawn again: HQC with the products of its packages, with \
         the paper's, and with \
         ours. Ticks of the time-stamp counter: the fastest batch / the median of all, and behind \
         ± half of what is between \
         their quartiles, in percent of it. All contestants of a line run in turn, in one race, \
         and all races are run \
         several times. Ratios, gains and shares are of the fastest batches. Where the load is \
         above 1 others ran beside, \
         also on the other thread of a core; medians are then of such a machine, where products \
         on AVX2 lost more than \
         those on AVX-512. \
         The paper's own figures are from another CPU, whose counter ran as fast as its core, and \
         from other code around \
         the product.",
    );
    page.line(
        "\n- **One difference.** All columns are one program, compiled once with the same flags, \
         for any x86-64; kernels \
         are chosen when it runs. Hashes, samplers, codes and comparisons are `widelimb-hqc`'s in \
         every column, at the \
         level above; only the product in the ring is another. The paper's table 12 has another \
         difference besides: its \
         first column was compiled with `-mavx -mavx2 -mbmi -mpclmul`, and its second with \
         `-march=tigerlake` in all \
         files (so say its repository's makefiles), so that its gains may be the compiler's in \
         part.\n\
         - **Memory.** What our product takes is allocated and wiped in every column, and so is \
         part of *all else*; the \
         published products have memory of their own besides, which nobody wipes. Their operands \
         are copied to where they \
         have room for them, which is in the operations and not in table 10.\n\
         - **Keys are kept.** A key holds its uniform element and its hash, which the paper's \
         code expands in each call; \
         so products are a larger part here. Where other implementations are beside ours, both \
         ways are shown.\n\
         - **The columns.** Each package's products are written from the paper:",
    );
    page.table_head(1, &["", "HQC-1", "HQC-3", "HQC-5"].map(str::to_owned));
    for package in PACKAGES {
        let cell = |(method, bits)| format!("`{method}`, {bits} bits");
        page.row([package.name.to_owned()].into_iter().chain(package.products.map(cell)));
    }
}

fn products(page: &mut Page, report: &Report) {
    page.line("\n## Table 10: one product modulo X^n - 1");
    let ours = "ours".to_owned();
    let heads = [SUBMITTED, IMPROVED, VECTORIZED].map(|package| package.name.to_owned());
    let more = ["AVX2 of 2021-06-06 over ours", "AVX-512 over ours", "the paper's"];
    let heads: Vec<String> = ["n".to_owned()]
        .into_iter()
        .chain(heads)
        .chain([ours])
        .chain(more.map(str::to_owned))
        .collect();
    page.table_head(0, &heads);
    for &set in &report.sets {
        let of = |who: &Who| report.find(set, What::Product, who);
        let published = PACKAGES.map(|package| of(&Who::With(package.name)));
        let ours = of(&Who::Ours);
        let figures = paper::TABLE_10[index(set)].map(figure);
        let mut cells = vec![crate::methods::hqc::LENGTHS[index(set)].to_string()];
        cells.extend(published.map(both));
        cells.push(both(ours));
        cells.extend([published[1], published[2]].map(|ticks| over(ticks, ours)));
        cells.push(figures.join(", "));
        page.row(cells);
    }
    page.line(
        "\nThe paper's are without the reduction modulo X^n - 1, all others with it; here \
         operands lie where each method \
         has room for them. HQC-5 has the same product in both packages for AVX2.",
    );
}

/// A figure of the paper; a dash where it has none.
fn figure(cycles: Option<u32>) -> String {
    cycles.map_or_else(|| NOTHING.to_owned(), |cycles| cycles.to_string())
}

/// The implementations, each beside ours of the same version.
fn peers_table(page: &mut Page, report: &Report) {
    page.line("\n## Other implementations\n");
    if report.peers().is_empty() {
        page.line("None was built in; the feature `peers-hqc` does it.");
        return;
    }
    page.line(
        "Each beside ours of the version that it has, in a race of the two. Before, each took the \
         other's keys and \
         ciphertexts, and `hqc-kem` gave the same bytes for the same seeds. They compute what \
         they need of a key in each \
         call; *key read* is ours from a key's bytes each time, which for a secret key means to \
         make it anew and compare, \
         as they do not. Times of portable C say nothing of the same library with vectors, and \
         calls of many milliseconds \
         are never alone on a busy machine, so that there liboqs looks up to twice too slow.",
    );
    let heads = ["version", "set", "operation", "library", "its ticks", "ours", "ours, key read"];
    let heads = heads.map(str::to_owned).into_iter();
    page.table_head(
        4,
        &heads.chain(["times".into(), "times, key read".into()]).collect::<Vec<_>>(),
    );
    for timed in &report.timed {
        let (Who::Peer(peer), What::Whole(version, operation)) = (&timed.who, timed.what) else {
            continue;
        };
        let of = |who| report.find(timed.set, timed.what, &who);
        let (kept, read) = (of(Who::Kept), of(Who::OfBytes));
        let theirs = Some(timed.ticks);
        page.row([
            version.to_string(),
            timed.set.to_string(),
            operation.name().to_owned(),
            format!("{} {}", peer.name, peer.version),
            both(theirs),
            both(kept),
            both(read),
            over(theirs, kept),
            over(theirs, read),
        ]);
    }
}

/// The fastest batch, and the median of all with its spread.
pub fn both(ticks: Option<Ticks>) -> String {
    let Some(Ticks { least, lower, median, upper }) = ticks else { return NOTHING.to_owned() };
    let spread = 50.0 * (upper - lower) / median;
    format!("{} / {} ±{spread:.0}", digits(least), digits(median))
}

/// The ratio of the fastest batches.
pub fn over(ticks: Option<Ticks>, ours: Option<Ticks>) -> String {
    let ratio = ticks.zip(ours).map(|(ticks, ours)| ticks.least / ours.least);
    ratio.map_or_else(|| NOTHING.to_owned(), |ratio| format!("{ratio:.2}"))
}

/// A cell of what was not timed.
pub const NOTHING: &str = "-";

/// A set with what its lines are called by.
pub fn named(set: ParameterSet, operation: Operation) -> String {
    format!("{set} {}", operation.name())
}
