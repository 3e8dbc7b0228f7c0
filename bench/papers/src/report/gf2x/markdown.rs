//! The report as a page of Markdown.

use super::tables::{self, Row, Table};
use super::{Report, instructions};
use crate::report::Side;
use crate::report::page::{self, Page, digits};

/// The page.
pub fn render(report: &Report) -> String {
    let mut page = Page(String::new());
    let peers = page::peers(&report.peers, &report.absent);
    page.head("Products of polynomials over GF(2)", &report.clock, peers, []);
    page.line(
        "\nEvery construction of J.-M. Robert, P. Véron, \"Faster multiplication over F2[X] using \
         AVX512 instruction set \
         and VPCLMULQDQ instruction\", 2021, written from its text, beside gf2x and ours. Ticks \
         of the time-stamp counter, \
         the fastest round of each contestant, all contestants of a size in one race. In brackets \
         the paper's own \
         figures, from another CPU whose counter ran as fast as its core. *Ours* is `gf2x::mul` \
         at that many bits, in \
         table 10 `Cyclic::mul`; *times* is the fastest published method of the row over ours.",
    );
    if let Some(only) = &report.only {
        page.line(&format!("\nOnly the methods whose names contain `{only}` took part."));
    }
    for table in tables::all() {
        render_table(&mut page, &table, report);
    }
    #[cfg(target_arch = "x86_64")]
    super::complexities::render(&mut page);
    instructions::render(&mut page, report);
    page.line(
        "\nRetired instructions, which tables 4 and 14 have beside the cycles, need hardware \
         counters, which this report \
         does not read.",
    );
    if !report.skipped.is_empty() {
        page.line(&format!(
            "\nSKIPPED, for the level in force lacks their instructions: {}.",
            report.skipped.join(", ")
        ));
    }
    page.0
}

fn render_table(page: &mut Page, table: &Table, report: &Report) {
    page.line(&format!("\n## Table {}: {}", table.number, table.title));
    let mut heads = vec!["bits".to_owned()];
    heads.extend(report.peers.iter().map(|peer| peer.name.to_owned()));
    heads.extend(table.heads.iter().map(|&head| head.to_owned()));
    heads.extend(["ours", "times", "gf2x over ours"].map(str::to_owned));
    page.table_head(0, &heads);
    for row in &table.rows {
        if let Some(cells) = cells(row, report) {
            page.row(cells);
        }
    }
}

/// A row's cells; nothing where its size was not measured.
fn cells(row: &Row, report: &Report) -> Option<Vec<String>> {
    let of = |name: &str, bits| report.find(name, bits, row.ring).map(|timed| timed.ticks);
    let ours = of("widelimb", row.bits)?;
    let mut cells = vec![row.bits.to_string()];
    for peer in report.timed.iter().filter(|timed| {
        timed.side == Side::Peer && timed.bits == row.bits && timed.ring == row.ring
    }) {
        let paper = row.gf2x.filter(|_| peer.name == "gf2x");
        cells.push(beside(Some(peer.ticks), paper));
    }
    let measured = row.cells.iter().map(|cell| (of(cell.method, cell.bits), cell.paper));
    cells.extend(measured.clone().map(|(ticks, paper)| beside(ticks, paper)));
    let best = measured.filter_map(|(ticks, _)| ticks).min_by(f64::total_cmp);
    let over_ours = |ticks: Option<f64>| ticks.map_or("-".into(), |t| format!("{:.2}", t / ours));
    cells.extend([digits(ours), over_ours(best), over_ours(of("gf2x", row.bits))]);
    Some(cells)
}

/// What was measured, and the paper's figure in brackets.
fn beside(ticks: Option<f64>, paper: Option<u32>) -> String {
    let measured = ticks.map_or("-".into(), digits);
    match paper {
        Some(paper) => format!("{measured} ({paper})"),
        None => measured,
    }
}
