//! The report as Markdown.

use super::crossings::{Lead, PAIRS, lead};
use super::figures::OURS;
use super::{Report, Timed, counts, parts};
use crate::methods::mul::Family;
use crate::report::Side;
use crate::report::add::MEASUREMENTS;
use crate::report::figures::Figure;
use crate::report::page::{Page, digits, four, peers};
use widelimb_kernels::kernels;
use widelimb_lab::machine;

pub fn render(report: &Report, figures: &[Figure]) -> String {
    let mut page = Page(String::new());
    head(&mut page, report);
    for figure in figures {
        page.line(&format!("\n![{}]({})", figure.title, figure.file));
    }
    crossings(&mut page, report);
    ratios(&mut page, report);
    threads(&mut page, report);
    parts::figure(&mut page, report);
    parts::table(&mut page, report);
    counts::render(&mut page);
    methods(&mut page, report);
    statistics(&mut page, report);
    page.0
}

fn head(page: &mut Page, report: &Report) {
    let peers = peers(&report.peers, &report.absent);
    let runs = format!("{MEASUREMENTS} measurements of each contestant and length");
    let threads = std::thread::available_parallelism().map_or(1, usize::from).to_string();
    let between = peers.into_iter().chain([("runs", runs)]);
    page.head("Multiplication", &report.clock, between, [("threads at once", threads)]);
    let published = report.effort.longest_ns(Side::Literature) / 1e6;
    let others = report.effort.longest_ns(Side::Ours) / 1e6;
    page.line(&format!(
        "\nEvery contestant ran in turn with all others, a short batch each, on random operands \
         of one \
         length that rotate;\na measurement is the fastest of its batches. Operands are converted \
         to a \
         method's own representation before the\nclock starts. A method whose product took more \
         than \
         {published} ms (ours and the peers: {others} ms) is not measured at longer\nlengths. In \
         the figures \
         times are divided by the length; small numbers beside our line are times the faster \
         peer's speed there; a ring is \
         where one line\npasses another for good, with the length in limbs."
    ));
}

fn caption(page: &mut Page, report: &Report) {
    let names: Vec<String> = report.peers.iter().map(ToString::to_string).collect();
    let peers = if names.is_empty() { "none".into() } else { names.join(", ") };
    let (level, cpu) = (kernels().level, machine::cpu_name());
    page.line(&format!("\nLevel {level} on {cpu}; peers: {peers}."));
}

fn crossings(page: &mut Page, report: &Report) {
    page.line("\n## From where one is faster than another");
    caption(page, report);
    page.table_head(2, &["method", "is faster than", "from about, limbs"].map(str::to_owned));
    let contestants = report.contestants();
    let peers = || contestants.iter().filter(|timed| timed.label.side == Side::Peer);
    let ours = peers().map(|peer| (OURS, peer.label.name.as_str()));
    let between: Vec<&str> = peers().rev().map(|peer| peer.label.name.as_str()).collect();
    let between = between.windows(2).map(|pair| (pair[0], pair[1]));
    let methods = PAIRS.into_iter().map(|(ahead, behind, _)| (ahead, behind));
    for (ahead, behind) in ours.chain(between).chain(methods) {
        let told = match lead(report, ahead, behind) {
            Some(Lead::From { limbs, .. }) => format!("{limbs:.0}"),
            Some(Lead::Always) => "everywhere".into(),
            Some(Lead::NotAtTheEnd) => "not at the longest length".into(),
            None => "not measured".into(),
        };
        page.row([ahead.to_owned(), behind.to_owned(), told]);
    }
}

/// Times the faster peer's speed, for all contestants and lengths.
fn ratios(page: &mut Page, report: &Report) {
    page.line("\n## Times the faster peer's speed");
    caption(page, report);
    if report.peers.is_empty() {
        return;
    }
    page.line("Ratios are peer_time / contestant_time: above 1, it is faster than both peers.");
    table(page, report, |timed| report.ratio(timed).map(|ratio| format!("{ratio:.2}")));
}

/// A line for each contestant, a column for each length.
fn table(page: &mut Page, report: &Report, cell: impl Fn(&Timed) -> Option<String>) {
    let sizes = report.sizes();
    let mut head = vec!["method \\ limbs".to_owned()];
    head.extend(sizes.iter().map(ToString::to_string));
    page.table_head(1, &head);
    for contestant in report.contestants() {
        let name = &contestant.label.name;
        let cell = |&limbs: &usize| report.find(name, limbs).and_then(&cell).unwrap_or_default();
        page.row(std::iter::once(name.clone()).chain(sizes.iter().map(cell)));
    }
}

/// The Comba paper's table.
fn threads(page: &mut Page, report: &Report) {
    let contestants = report.contestants();
    let names: Vec<&str> = (contestants.iter())
        .filter(|timed| timed.family == Some(Family::Threads))
        .map(|timed| timed.label.name.as_str())
        .collect();
    if names.is_empty() {
        return;
    }
    page.line("\n## Modified Comba on one and more threads, ns (the Comba paper, table 1)");
    caption(page, report);
    page.line(
        "Threads are made by each call where a name ends in `_made`; all others are made once and \
         wait. A 2x or Mx below its single-threaded time pays.",
    );
    let mut head = vec!["words of 32 bits".to_owned()];
    head.extend(names.iter().map(ToString::to_string));
    page.table_head(1, &head);
    for limbs in report.sizes() {
        let ns = |name: &&str| {
            report.find(name, limbs).map_or_else(String::new, |timed| digits(report.ns(timed)))
        };
        let cells: Vec<String> = names.iter().map(ns).collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            page.row(std::iter::once((2 * limbs).to_string()).chain(cells));
        }
    }
}

fn methods(page: &mut Page, report: &Report) {
    page.line("\n## The methods");
    let head = ["method", "source", "domain", "level", "results on these operands"];
    page.table_head(head.len(), &head.map(str::to_owned));
    for Timed { label, level, .. } in report.contestants() {
        let (source, domain) = (label.source.clone(), label.domain.clone());
        let verdict = verdict(report, &label.name);
        page.row([label.name.clone(), source, domain, (*level).to_owned(), verdict]);
    }
    for (name, reason) in &report.skipped {
        page.line(&format!("\nSkipped: {name}: {reason}."));
    }
}

/// What the results of a contestant were on all operands measured.
fn verdict(report: &Report, name: &str) -> String {
    let wrong: Vec<String> = (report.timed.iter())
        .filter(|timed| timed.label.name == name && !timed.correct)
        .map(|timed| timed.limbs.to_string())
        .collect();
    if wrong.is_empty() { "exact".into() } else { format!("**WRONG**: {}", wrong.join(", ")) }
}

fn statistics(page: &mut Page, report: &Report) {
    page.line("\n## Multiplication: execution time, ns");
    caption(page, report);
    let head = ["limbs", "method", "min", "max", "mean", "deviation"].map(str::to_owned);
    page.table_head(2, &head);
    for limbs in report.sizes() {
        for timed in report.timed.iter().filter(|timed| timed.limbs == limbs) {
            let ns = timed.ticks.scaled(report.clock.ns_per_tick);
            let row = [limbs.to_string(), timed.label.name.clone()];
            page.row(row.into_iter().chain(four(ns)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Effort;
    use crate::report::mul::tests::small_report;

    #[test]
    fn a_page_tells_ratios_crossings_and_what_was_skipped() {
        let page = render(&small_report(), &[]);
        assert!(page.contains("| widelimb mul | 2.00 | 1.50 | 1.50 |"), "{page}");
        assert!(page.contains("| vbap | 2.67 |  |  |"), "{page}");
        assert!(page.contains("| widelimb mul | GMP mpn_mul_n | everywhere |"), "{page}");
        assert!(page.contains("| FLINT flint_mpn_mul_n | GMP mpn_mul_n | 7 |"), "{page}");
        assert!(page.contains("Skipped: too-new: needs level avx512."), "{page}");
        assert!(page.contains("| peer | FLINT 1.2 (somewhere) |"), "{page}");
    }

    #[test]
    fn a_wrong_result_stands_out() {
        let mut report = small_report();
        report.timed[1].correct = false;
        assert!(render(&report, &[]).contains("**WRONG**: 8"));
    }

    #[test]
    fn all_rows_of_a_table_have_as_many_cells_as_its_head() {
        let mut report = small_report();
        let clock = report.clock;
        report.passes = parts::passes(&clock, Effort::Quick);
        report.executed = parts::executed();
        let page = render(&report, &[]);
        let skips = page.contains("SKIPPED: the level in force cannot run them");
        assert_eq!(page.matches("| acc |").count() == 1, !skips, "{page}");
        let mut width = None;
        for line in page.lines() {
            let cells = line.starts_with('|').then(|| line.matches('|').count());
            assert!(width.is_none() || cells.is_none() || width == cells, "{line}");
            width = cells;
        }
    }
}
