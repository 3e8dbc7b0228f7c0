//! [`Page`]: a report, and the files it is written to.

use super::{Form, Machine, Table, Writer};
use anyhow::Context as _;
use std::io;
use std::path::Path;

/// A picture and the file it goes to.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The file.
    pub file: &'static str,
    /// The title of the figure.
    pub title: String,
    /// The picture.
    pub svg: String,
}

/// A report.
#[derive(Clone, Debug)]
pub struct Page {
    /// The files' name, but for what they end in.
    pub name: &'static str,
    /// The title of the page.
    pub title: String,
    /// The machine, if something was measured.
    pub machine: Option<Machine>,
    /// Paragraphs before the first table.
    pub notes: Vec<String>,
    /// The figures.
    pub figures: Vec<Figure>,
    /// The tables, in order.
    pub tables: Vec<Table>,
    /// Every measurement, for programs to read: a JSON object for each row.
    pub lines: Table,
}

impl Page {
    /// Writes it in a form: for programs its measurements, for others its tables.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&self, form: Form, out: &mut dyn io::Write) -> io::Result<()> {
        let mut writer = Writer::new(form, out);
        writer.head(&self.title, self.machine.as_ref(), &self.notes)?;
        writer.figures(&self.figures)?;
        match form {
            Form::Json => writer.table(&self.lines),
            _ => self.tables.iter().try_for_each(|table| writer.table(table)),
        }
    }

    /// Writes the page in Markdown, its measurements as JSON lines, where it has any, and its
    /// figures into a folder, which is made if need be.
    ///
    /// # Errors
    /// The folder or a file cannot be written.
    pub fn write_files(&self, folder: &Path) -> anyhow::Result<()> {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make {}", folder.display()))?;
        let write = |name: String, text: &[u8]| {
            let path = folder.join(name);
            std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
        };
        for (form, end) in [(Form::Markdown, "md"), (Form::Json, "jsonl")] {
            if form == Form::Markdown || !self.lines.rows.is_empty() {
                write(format!("{}.{end}", self.name), self.text(form).as_bytes())?;
            }
        }
        let write_figure = |figure: &Figure| write(figure.file.to_owned(), figure.svg.as_bytes());
        self.figures.iter().try_for_each(write_figure)
    }

    /// The page in a form.
    pub fn text(&self, form: Form) -> String {
        let mut text = Vec::new();
        self.write(form, &mut text).expect("a vector takes all text");
        String::from_utf8(text).expect("it was text")
    }
}
