//! Prints rows of results on standard output.

use crate::streams;
use serde::Serialize;

/// A row as a JSON object.
pub fn json(row: &impl Serialize) -> String {
    serde_json::to_string(row).expect("a row is plain data")
}

/// Prints a line, such as a row of a table.
pub fn print(line: &str) -> anyhow::Result<()> {
    streams::print(&format!("{line}\n"))
}
