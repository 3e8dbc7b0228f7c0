//! Draws the ratios of a run.

use super::Row;
use crate::svg::{escaped, head, push, text};
use std::collections::BTreeSet;
use widelimb_kernels::kernels;

const LABEL: f64 = 190.0;
const CELL: (f64, f64) = (64.0, 22.0);
const TOP: f64 = 76.0;
/// The colours of cells in which widelimb is faster, and in which it is not.
const COLOURS: [[f64; 3]; 2] = [[11.0, 95.0, 165.0], [196.0, 69.0, 28.0]];

/// A cell for each operation and size as an SVG document: how many times as long as widelimb the
/// fastest peer takes, blue above 1 and red below; without peers, nanoseconds. A cell's title has
/// all times. Nothing without rows.
pub fn picture(rows: &[Row]) -> Option<String> {
    let sizes: BTreeSet<usize> = rows.iter().filter_map(|row| row.bits).collect();
    let sizes: Vec<usize> = sizes.into_iter().collect();
    let mut labels: Vec<String> = rows.iter().map(label).collect();
    labels.dedup();
    if labels.is_empty() {
        return None;
    }
    let width = LABEL + CELL.0 * sizes.len().max(8) as f64 + 20.0;
    let height = TOP + CELL.1 * labels.len() as f64 + 20.0;
    let mut svg = head(width, height, 12);
    let (version, level) = (env!("CARGO_PKG_VERSION"), kernels().level);
    text(&mut svg, 16.0, 26.0, "start", &format!("widelimb {version}, level {level}"));
    text(&mut svg, 16.0, 46.0, "start", &legend(rows));
    for (column, size) in sizes.iter().enumerate() {
        let middle = LABEL + CELL.0 * (column as f64 + 0.5);
        text(&mut svg, middle, TOP - 8.0, "middle", &size.to_string());
    }
    for (line, name) in labels.iter().enumerate() {
        let y = TOP + CELL.1 * line as f64;
        text(&mut svg, LABEL - 8.0, y + 15.0, "end", name);
        for row in rows.iter().filter(|row| label(row) == *name) {
            let column = sizes.iter().position(|&size| row.bits == Some(size)).unwrap_or(0);
            cell(&mut svg, LABEL + CELL.0 * column as f64, y, row);
        }
    }
    svg.push_str("</svg>\n");
    Some(svg)
}

fn label(row: &Row) -> String {
    match row.numbers {
        "natural" => row.op.to_owned(),
        numbers => format!("{} ({numbers})", row.op),
    }
}

/// The text that explains the numbers.
fn legend(rows: &[Row]) -> String {
    let peers = rows.iter().take(1).flat_map(|row| &row.times).filter(|time| time.peer);
    let names: Vec<String> =
        peers.map(|time| format!("{} {}", time.library, time.version)).collect();
    if names.is_empty() {
        return "ns per call, by bits of the operands".into();
    }
    let names = names.join(", ");
    format!("time of the fastest of {names}, divided by widelimb's, by bits of the operands")
}

fn cell(svg: &mut String, x: f64, y: f64, row: &Row) {
    let (width, height) = (CELL.0 - 2.0, CELL.1 - 2.0);
    let times: Vec<String> =
        row.times.iter().map(|time| format!("{} {:.2} ns", time.library, time.ns)).collect();
    let title = escaped(&format!("{}: {}", row.call, times.join(", ")));
    let fill = row.ratio.map_or_else(|| "#fff".into(), colour);
    let place = format!(r#"x="{x}" y="{y}" width="{width}" height="{height}""#);
    push(svg, format_args!(r#"<rect {place} fill="{fill}"><title>{title}</title></rect>"#));
    let number = row.ratio.unwrap_or(row.times[0].ns);
    text(svg, x + width / 2.0, y + 15.0, "middle", &format!("{number:.2}"));
}

/// The colour of a ratio: white at 1, half of the full colour at a factor of 4, and no more beyond.
fn colour(ratio: f64) -> String {
    let part = (ratio.log2().abs() / 4.0).min(0.5);
    let full = COLOURS[usize::from(ratio < 1.0)];
    let mixed = full.map(|channel| (255.0 + (channel - 255.0) * part) as u8);
    format!("#{:02x}{:02x}{:02x}", mixed[0], mixed[1], mixed[2])
}

#[cfg(test)]
mod tests {
    use super::super::row::Time;
    use super::super::{Kind, Operation};
    use super::*;
    use crate::peers::Identity;
    use crate::svg::assert_well_formed;

    fn row(operation: Operation, kind: Kind, bits: Option<usize>, ns: &[f64]) -> Row {
        let names = ["widelimb", "a<b", "c"].map(|name| Identity::new(name, "1", ""));
        let time = |(name, &ns): (&Identity, &f64)| Time::new(name, name.name != "widelimb", ns);
        let times = names.iter().zip(ns).map(time).collect();
        Row::new(operation, kind, bits, times)
    }

    #[test]
    fn each_operation_and_size_has_a_cell() {
        let rows = [
            row(Operation::Add, Kind::Natural, Some(64), &[2.0, 3.0, 7.0]),
            row(Operation::Add, Kind::Natural, Some(128), &[2.0, 9.0, 1.0]),
            row(Operation::Add, Kind::Integer, Some(64), &[1.0, 9.0, 8.0]),
            row(Operation::Harmonic, Kind::Natural, None, &[4.0, 9.0, 5.0]),
        ];
        let svg = picture(&rows).expect("there are rows");
        assert_well_formed(&svg);
        for content in ["1.50", "0.50", "8.00", "1.25", "64", "128", "add", "add (integer)"] {
            assert!(svg.contains(&format!(">{content}<")), "{content}\n{svg}");
        }
        assert_eq!(svg.matches("<title>").count(), 4);
        assert!(svg.contains("a&lt;b 3.00 ns") && !svg.contains("NaN"), "{svg}");
    }

    #[test]
    fn without_peers_cells_are_times_and_without_rows_there_is_nothing() {
        let alone = [row(Operation::Mul, Kind::Natural, Some(64), &[2.25])];
        let svg = picture(&alone).expect("there is a row");
        assert!(svg.contains(">2.25<") && svg.contains(">ns per call"), "{svg}");
        assert_eq!(picture(&[]), None);
    }

    #[test]
    fn colours_tell_which_is_the_faster_one() {
        assert_eq!(colour(1.0), "#ffffff");
        assert_eq!(colour(4.0), colour(100.0));
        assert_eq!((colour(4.0).as_str(), colour(0.25).as_str()), ("#85afd2", "#e1a28d"));
    }
}
