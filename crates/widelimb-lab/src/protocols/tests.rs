//! The contests' results are asserted where they run; here they run once, and rows are written.

use super::*;

#[test]
#[ignore = "half a minute; the slice of the checks runs it"]
fn all_contests_run() {
    let mut rows = vec![];
    let bench = Bench::new();
    let ran: Result<(), ()> = bench.run(0.0, |row| {
        rows.push(row);
        Ok(())
    });
    assert_eq!((ran, rows.len()), (Ok(()), 13));
    for row in &rows {
        assert!(row.ours_us > 0.0 && row.line().len() > Row::table_head().len() / 2, "{row:?}");
        assert_eq!(row.peer.is_some(), row.ratio.is_some());
    }
    assert!(bench.notes().contains("level"));
}

#[test]
fn rows_are_lines() {
    let row = Row::new("powers".to_owned(), 8, 12.344_9, Some(("GMP", 24.69)));
    assert_eq!((row.ours_us, row.ratio), (12.34, Some(2.0)));
    assert!(row.line().ends_with("24.69    2.00  GMP"), "{}", row.line());
    let alone = Row::new("powers".to_owned(), 8, 1.0, None);
    assert!(alone.line().ends_with('-') && alone.ratio.is_none());
    assert_eq!(alone.line().find('8'), Row::table_head().find("items").map(|at| at + 4));
}
