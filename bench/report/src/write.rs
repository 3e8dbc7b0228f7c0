//! [`Writer`]: tables as text for a terminal, as Markdown, and as JSON lines.

use super::{Cell, Column, Figure, Machine, Table};
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use widelimb_kernels::kernels;
use widelimb_lab::machine::cpu_name;

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Form {
    /// Aligned columns, for a terminal.
    Text,
    /// Markdown.
    Markdown,
    /// An object for each row.
    Json,
}

/// Writes a head, and then tables, each as soon as it is there.
pub struct Writer<'a> {
    form: Form,
    out: &'a mut dyn Write,
    /// The libraries in the head, which each JSON line repeats.
    peers: Vec<String>,
}

impl<'a> Writer<'a> {
    /// A writer of this form.
    pub fn new(form: Form, out: &'a mut dyn Write) -> Writer<'a> {
        Writer { form, out, peers: Vec::new() }
    }

    /// The title, the machine, and what is said before the tables.
    ///
    /// # Errors
    /// It cannot be written; so of all that follow.
    pub fn head(
        &mut self,
        title: &str,
        machine: Option<&Machine>,
        notes: &[String],
    ) -> io::Result<()> {
        self.peers =
            machine.iter().flat_map(|machine| &machine.peers).map(ToString::to_string).collect();
        let facts = machine.map(Machine::facts).unwrap_or_default();
        match self.form {
            Form::Text => {
                let blank = if facts.is_empty() { "" } else { "\n" };
                writeln!(self.out, "{title}{blank}")?;
                let told = |(name, told)| writeln!(self.out, "{name}: {told}");
                facts.into_iter().try_for_each(told)?;
            }
            Form::Markdown => {
                writeln!(self.out, "# {title}")?;
                if !facts.is_empty() {
                    writeln!(self.out, "\n| | |\n|---|---|")?;
                    let told = |(name, told)| writeln!(self.out, "| {name} | {told} |");
                    facts.into_iter().try_for_each(told)?;
                }
            }
            Form::Json => return Ok(()),
        }
        self.notes(notes)
    }

    /// Links to figures, where the form has links.
    pub fn figures(&mut self, figures: &[Figure]) -> io::Result<()> {
        let link = |figure: &Figure| writeln!(self.out, "\n![{}]({})", figure.title, figure.file);
        if self.form == Form::Markdown { figures.iter().try_for_each(link) } else { Ok(()) }
    }

    /// A table.
    pub fn table(&mut self, table: &Table) -> io::Result<()> {
        match self.form {
            Form::Text => self.title("", &table.title)?,
            Form::Markdown => self.title("## ", &table.title)?,
            Form::Json => return self.objects(table),
        }
        self.notes(&table.notes)?;
        if !table.columns.is_empty() {
            let head = table.columns.iter().map(Column::text).collect();
            let texts = |row: &Vec<Cell>| row.iter().map(Cell::text).collect();
            let lines = std::iter::once(head).chain(table.rows.iter().map(texts)).collect();
            let words: Vec<bool> = (0..table.columns.len()).map(|i| table.is_of_words(i)).collect();
            match self.form {
                Form::Markdown => self.markdown(lines, &words),
                _ => self.aligned(lines, &words),
            }?;
        }
        self.out.flush()
    }

    fn title(&mut self, mark: &str, title: &str) -> io::Result<()> {
        if title.is_empty() { Ok(()) } else { writeln!(self.out, "\n{mark}{title}") }
    }

    fn notes(&mut self, notes: &[String]) -> io::Result<()> {
        notes.iter().try_for_each(|note| writeln!(self.out, "\n{note}"))
    }

    fn markdown(&mut self, mut lines: Vec<Vec<String>>, words: &[bool]) -> io::Result<()> {
        let rule = |&words: &bool| if words { "---" } else { "---:" }.to_owned();
        lines.insert(1, words.iter().map(rule).collect());
        writeln!(self.out)?;
        for (i, line) in lines.iter().enumerate() {
            match i {
                1 => writeln!(self.out, "|{}|", line.join("|"))?,
                _ => writeln!(self.out, "| {} |", line.join(" | "))?,
            }
        }
        Ok(())
    }

    fn aligned(&mut self, lines: Vec<Vec<String>>, words: &[bool]) -> io::Result<()> {
        let width = |i: usize| lines.iter().map(|line| line[i].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..words.len()).map(width).collect();
        writeln!(self.out)?;
        for line in &lines {
            let place = |((text, &width), &words): ((&String, &usize), &bool)| {
                if words { format!("{text:<width$}") } else { format!("{text:>width$}") }
            };
            let line: Vec<String> = line.iter().zip(&widths).zip(words).map(place).collect();
            writeln!(self.out, "{}", line.join("  ").trim_end())?;
        }
        Ok(())
    }

    fn objects(&mut self, table: &Table) -> io::Result<()> {
        for row in &table.rows {
            let mut object = Map::new();
            if !table.title.is_empty() {
                object.insert("table".into(), json!(table.title));
            }
            for (column, cell) in table.columns.iter().zip(row) {
                insert(&mut object, column, value(cell));
            }
            object.entry("level").or_insert_with(|| json!(kernels().level.name()));
            object.insert("cpu".into(), json!(cpu_name()));
            object.insert("peers".into(), json!(self.peers));
            writeln!(self.out, "{}", Value::Object(object))?;
        }
        self.out.flush()
    }
}

/// A value under a column's name; `a.b` is in the object `a`.
fn insert(object: &mut Map<String, Value>, column: &Column, value: Value) {
    match column.name.split_once('.') {
        Some((outer, inner)) => {
            let place = object.entry(outer).or_insert_with(|| json!({}));
            place[inner] = value;
        }
        None => _ = object.insert(column.text(), value),
    }
}

fn value(cell: &Cell) -> Value {
    match cell {
        Cell::Absent => Value::Null,
        Cell::Text(text) => json!(text),
        Cell::Truth(holds) => json!(holds),
        Cell::Count(n) => json!(n),
        // Three decimals; more digits are not significant.
        Cell::Number(x) | Cell::Ratio(x) | Cell::Percent(x) => json!((x * 1000.0).round() / 1000.0),
        Cell::Beside(both) => json!({ "here": value(&both[0]), "paper": value(&both[1]) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(form: Form) -> String {
        let columns: [Column; 4] =
            ["method".into(), ("time", "ns").into(), "x.y".into(), "no".into()];
        let mut table = Table::new("Sums", columns).note("Of limbs.");
        table.row([Cell::from("ours"), Cell::Number(1234.5), Cell::Count(3), Cell::Absent]);
        table.row([Cell::from("a"), Cell::Absent, Cell::Ratio(0.5), Cell::Absent]);
        let mut out = Vec::new();
        let table = if form == Form::Json { table } else { table.trimmed() };
        Writer::new(form, &mut out).table(&table).expect("a vector takes all text");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn text_is_aligned_and_empty_columns_are_left_out() {
        let expected = "\nSums\n\nOf limbs.\n\nmethod  time, ns   x.y\n\
                        ours        1234     3\na              -  0.50\n";
        assert_eq!(told(Form::Text), expected);
    }

    #[test]
    fn markdown_has_numbers_at_the_right() {
        let text = told(Form::Markdown);
        let rows =
            "| method | time, ns | x.y |\n|---|---:|---:|\n| ours | 1234 | 3 |\n| a | - | 0.50 |\n";
        assert_eq!(text, format!("\n## Sums\n\nOf limbs.\n\n{rows}"));
    }

    #[test]
    fn a_json_line_has_every_cell_and_the_machine() {
        let first: Value =
            serde_json::from_str(told(Form::Json).lines().next().expect("a line")).expect("JSON");
        assert_eq!((&first["method"], &first["time, ns"]), (&json!("ours"), &json!(1234.5)));
        assert_eq!((&first["x"]["y"], &first["no"]), (&json!(3), &Value::Null));
        assert_eq!((&first["table"], &first["cpu"]), (&json!("Sums"), &json!(cpu_name())));
    }
}
