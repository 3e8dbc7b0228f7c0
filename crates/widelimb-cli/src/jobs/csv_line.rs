//! Reads and writes one line of comma-separated values. A record ends with its line, so that a
//! quote that is never closed spoils one job and not all that follow.

use super::fault::Fault;
use super::line::MOST_FIELDS;
use csv::{ReaderBuilder, StringRecord, Trim, WriterBuilder};

/// The indices of the columns of a job's fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns(pub [usize; MOST_FIELDS]);

impl Columns {
    /// Finds the columns of these names in a header, in any order and among others; the first may
    /// have the other name.
    pub fn of_header(line: &str, names: &[&str], alias: Option<&str>) -> anyhow::Result<Columns> {
        let header = record(line)?;
        let mut columns = [0; MOST_FIELDS];
        for (i, (column, name)) in columns.iter_mut().zip(names).enumerate() {
            let is_it = |field: &str| field == *name || i == 0 && Some(field) == alias;
            let mut at = header.iter().enumerate().filter(|(_, field)| is_it(field));
            *column = match (at.next(), at.next()) {
                (Some((at, _)), None) => at,
                (None, _) => anyhow::bail!(
                    "the header has no column `{name}`: the first line names the columns, as \
                     `{}`, and the second is the first job",
                    names.join(",")
                ),
                _ => anyhow::bail!("the header has more than one column `{name}`"),
            };
        }
        Ok(Columns(columns))
    }
}

/// Reads the fields of a line, without the white space around each.
pub fn record(line: &str) -> Result<StringRecord, Fault> {
    if line.bytes().filter(|&byte| byte == b'"').count() % 2 == 1 {
        return Err(Fault::Quote);
    }
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(Trim::All)
        .buffer_capacity(line.len().clamp(64, 1 << 13))
        .from_reader(line.as_bytes());
    let mut record = StringRecord::new();
    // Bytes in memory that are UTF-8, with any number of fields, are a record.
    reader.read_record(&mut record).map_err(|_| Fault::Quote)?;
    Ok(record)
}

/// Writes fields as a line, with its line feed.
pub fn line_of(fields: [&str; 3]) -> Vec<u8> {
    let capacity = fields.iter().map(|field| field.len() + 4).sum::<usize>();
    let mut writer = WriterBuilder::new().buffer_capacity(capacity).from_writer(Vec::new());
    writer.write_record(fields).expect("memory takes what is written");
    writer.into_inner().expect("memory takes what is written")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_in_any_order() {
        let columns = |line| Columns::of_header(line, &["base", "exponent", "modulus"], None);
        assert_eq!(columns("base,exponent,modulus").unwrap(), Columns([0, 1, 2]));
        assert_eq!(columns(" modulus , id,\"base \",exponent").unwrap(), Columns([2, 3, 0]));
        let first = Columns::of_header("line,result,error", &["ciphertext"], Some("result"));
        assert_eq!(first.unwrap(), Columns([1, 0, 0]));
        for bad in ["", "base,exponent", "base,base,exponent,modulus", "\"base,exponent,modulus"] {
            assert!(columns(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn lines_are_read_as_they_are_written() {
        for fields in [["a", "b", ""], ["1", "x,y", "say \"no\""], ["", "", ""]] {
            let line = String::from_utf8(line_of(fields)).unwrap();
            assert_eq!(line.find('\n'), Some(line.len() - 1), "{line:?}");
            let read = record(line.trim_end_matches('\n')).unwrap();
            assert_eq!(read.iter().collect::<Vec<_>>(), fields);
        }
    }
}
