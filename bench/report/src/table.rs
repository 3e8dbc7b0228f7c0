//! [`Table`]: a title, notes, columns and rows of cells.

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Cell {
    /// An empty cell: nothing was measured.
    #[default]
    Absent,
    /// Words.
    Text(String),
    /// The answer to a question, yes or no.
    Truth(bool),
    /// A number that was counted.
    Count(u64),
    /// A number that was measured.
    Number(f64),
    /// A measured number over another.
    Ratio(f64),
    /// A part in percent.
    Percent(f64),
    /// Our cell, and beside it the one of a paper.
    Beside(Box<[Cell; 2]>),
}

impl Cell {
    /// A measured number, where there is one.
    pub fn number(x: impl Into<Option<f64>>) -> Cell {
        x.into().map_or(Cell::Absent, Cell::Number)
    }

    /// A ratio, where there is one.
    pub fn ratio(x: impl Into<Option<f64>>) -> Cell {
        x.into().map_or(Cell::Absent, Cell::Ratio)
    }

    /// A part of a whole in percent, where there is one.
    pub fn percent(part: impl Into<Option<f64>>) -> Cell {
        part.into().map_or(Cell::Absent, |part| Cell::Percent(100.0 * part))
    }

    /// The cell beside the one of a paper, or alone if that is absent.
    pub fn beside(self, paper: impl Into<Cell>) -> Cell {
        match paper.into() {
            Cell::Absent => self,
            paper => Cell::Beside(Box::new([self, paper])),
        }
    }

    /// The cell as text, with its significant digits.
    pub fn text(&self) -> String {
        match self {
            Cell::Absent => "-".into(),
            Cell::Text(text) => text.clone(),
            Cell::Truth(holds) => if *holds { "yes" } else { "no" }.into(),
            Cell::Count(n) => n.to_string(),
            Cell::Number(x) if x.abs() >= 1000.0 => format!("{x:.0}"),
            Cell::Number(x) if x.abs() >= 100.0 => format!("{x:.1}"),
            Cell::Number(x) | Cell::Ratio(x) => format!("{x:.2}"),
            Cell::Percent(x) => format!("{x:.1} %"),
            Cell::Beside(both) => format!("{} ({})", both[0].text(), both[1].text()),
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<usize> for Cell {
    fn from(n: usize) -> Cell {
        Cell::Count(n as u64)
    }
}

impl From<u32> for Cell {
    fn from(n: u32) -> Cell {
        Cell::Count(n.into())
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Cell {
        cell.map_or(Cell::Absent, Into::into)
    }
}

/// The name of a column, and the unit of its numbers, if they have one.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// The name of the column.
    pub name: String,
    /// The unit of the column, or an empty text.
    pub unit: &'static str,
}

impl Column {
    /// The name, and behind it the unit.
    pub fn text(&self) -> String {
        if self.unit.is_empty() {
            self.name.clone()
        } else {
            format!("{}, {}", self.name, self.unit)
        }
    }
}

impl From<String> for Column {
    fn from(name: String) -> Column {
        Column { name, unit: "" }
    }
}

impl From<&str> for Column {
    fn from(name: &str) -> Column {
        name.to_owned().into()
    }
}

impl From<usize> for Column {
    fn from(size: usize) -> Column {
        size.to_string().into()
    }
}

impl From<(&str, &'static str)> for Column {
    fn from((name, unit): (&str, &'static str)) -> Column {
        Column { name: name.to_owned(), unit }
    }
}

/// A table, or where it has no columns only what its notes say.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// The title of the table; empty if it continues the table before it.
    pub title: String,
    /// Paragraphs between the title and the rows.
    pub notes: Vec<String>,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with a cell for each column.
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// A table without rows.
    pub fn new<C: Into<Column>>(
        title: impl Into<String>,
        columns: impl IntoIterator<Item = C>,
    ) -> Table {
        let columns = columns.into_iter().map(Into::into).collect();
        Table { title: title.into(), columns, ..Table::default() }
    }

    /// A table without rows, with a first column of names.
    pub fn by<C: Into<Column>>(
        title: impl Into<String>,
        names: impl Into<Column>,
        columns: impl IntoIterator<Item = C>,
    ) -> Table {
        let mut table = Table::new(title, columns);
        table.columns.insert(0, names.into());
        table
    }

    /// A title and what is said under it.
    pub fn only(title: impl Into<String>, note: impl Into<String>) -> Table {
        Table::new(title, [""; 0]).note(note)
    }

    /// The table with one more paragraph of notes.
    pub fn note(mut self, note: impl Into<String>) -> Table {
        self.notes.push(note.into());
        self
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If it has not a cell for each column.
    pub fn row<C: Into<Cell>>(&mut self, cells: impl IntoIterator<Item = C>) {
        let cells: Vec<Cell> = cells.into_iter().map(Into::into).collect();
        assert_eq!(cells.len(), self.columns.len(), "a row of {:?}", self.title);
        self.rows.push(cells);
    }

    /// Adds a row that begins with a name.
    pub fn named<C: Into<Cell>>(
        &mut self,
        name: impl Into<Cell>,
        cells: impl IntoIterator<Item = C>,
    ) {
        self.row(std::iter::once(name.into()).chain(cells.into_iter().map(Into::into)));
    }

    /// The table without its empty columns.
    pub fn trimmed(mut self) -> Table {
        for column in (0..self.columns.len()).rev() {
            if self.rows.iter().all(|row| row[column] == Cell::Absent) {
                self.columns.remove(column);
                self.rows.iter_mut().for_each(|row| _ = row.remove(column));
            }
        }
        self
    }

    /// Whether a column contains words, which are aligned to the left.
    pub(crate) fn is_of_words(&self, column: usize) -> bool {
        let is_word = |text: &String| !text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
        self.rows.iter().any(|row| matches!(&row[column], Cell::Text(text) if is_word(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_the_digits_that_say_something() {
        let texts = [0.5, 99.994, 123.45, 1234.5].map(|x| Cell::Number(x).text());
        assert_eq!(texts, ["0.50", "99.99", "123.5", "1234"]);
        assert_eq!(Cell::ratio(1234.567).text(), "1234.57");
        assert_eq!(Cell::percent(0.123).text(), "12.3 %");
        assert_eq!(Cell::ratio(None).text(), "-");
    }

    #[test]
    fn a_papers_figure_stands_in_brackets_where_there_is_one() {
        assert_eq!(Cell::number(2.0).beside(3_u32).text(), "2.00 (3)");
        assert_eq!(Cell::number(2.0).beside(None::<u32>), Cell::Number(2.0));
        assert_eq!(Cell::Absent.beside("7").text(), "- (7)");
    }

    #[test]
    #[should_panic(expected = "a row of")]
    fn a_row_has_a_cell_for_each_column() {
        Table::new("t", ["a", "b"]).row(["1"]);
    }
}
