//! Reads the values of a job from a line of the input.

use super::Kind;
use super::csv_line::{Columns, record};
use super::fault::Fault;
use super::numbers::{Number, Numbers};
use crate::lines::BadLine;
use serde::Deserialize;
use serde::de::{
    DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// A line of the input that is not blank, before its numbers are read.
pub struct Source {
    /// The number of the line in the input, from 1.
    pub line: usize,
    /// The text without white space around it, or why the line has none.
    pub text: Result<String, BadLine>,
    /// Whether the text is JSON or CSV.
    pub form: Form,
}

/// The format of the lines of jobs.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// A JSON object on each line.
    Jsonl,
    /// Values in these columns.
    Csv(Columns),
}

/// The most fields of a job.
pub const MOST_FIELDS: usize = 3;

/// The values of a job's fields, before its numbers are read.
pub struct Values<'a> {
    names: &'static [&'static str],
    values: Texts<'a>,
    numbers: Numbers,
}

/// Where the values are.
enum Texts<'a> {
    /// In members of an object on this line.
    Json(&'a str, [Option<&'a RawValue>; MOST_FIELDS]),
    /// In columns.
    Csv([&'a str; MOST_FIELDS]),
}

impl Values<'_> {
    /// The number in a field.
    pub fn number(&self, field: usize) -> Result<Number, Fault> {
        let name = self.names[field];
        match &self.values {
            Texts::Csv(texts) => self.numbers.read(name, texts[field]),
            Texts::Json(line, members) => {
                let value = members[field].ok_or(Fault::Missing(name))?;
                member(name, value, line, self.numbers)
            }
        }
    }

    /// The name of a field.
    pub fn name(&self, field: usize) -> &'static str {
        self.names[field]
    }

    /// The text in a field: a string in JSON.
    pub fn text(&self, field: usize) -> Result<Cow<'_, str>, Fault> {
        let name = self.names[field];
        match &self.values {
            Texts::Csv(texts) => Ok(texts[field].into()),
            Texts::Json(line, members) => {
                let value = members[field].ok_or(Fault::Missing(name))?.get();
                if !value.starts_with('"') {
                    return Err(Fault::NoText(name));
                }
                text(value, line)
            }
        }
    }

    /// The numbers in a field, at most so many: those of an array in JSON, words in CSV.
    pub fn list(&self, field: usize, most: usize) -> Result<Vec<Number>, Fault> {
        let name = self.names[field];
        match &self.values {
            Texts::Csv(texts) => {
                let words = || texts[field].split_whitespace();
                words().nth(most).map_or(Ok(()), |_| Err(Fault::TooMany { field: name, most }))?;
                words().map(|word| self.numbers.read(name, word)).collect()
            }
            Texts::Json(line, members) => {
                let value = members[field].ok_or(Fault::Missing(name))?.get();
                if !value.starts_with('[') {
                    return Err(Fault::NoList(name));
                }
                let before = value.as_ptr().addr() - line.as_ptr().addr();
                let values = Elements { most }
                    .deserialize(&mut serde_json::Deserializer::from_str(value))
                    .map_err(|error| Fault::from(error).behind(before))?;
                let values = values.ok_or(Fault::TooMany { field: name, most })?;
                values.into_iter().map(|value| member(name, value, line, self.numbers)).collect()
            }
        }
    }
}

impl Source {
    /// Reads the job on the line.
    pub fn read<K: Kind>(self, numbers: Numbers, kind: &K) -> Result<K::Job, Fault> {
        let (names, text) = (kind.fields(), self.text.map_err(Fault::Line)?);
        let read = |values| kind.read(&Values { names, values, numbers });
        match self.form {
            // Serde would take an array of three strings too.
            Form::Jsonl if !text.starts_with('{') => Err(Fault::NoObject(kind.example())),
            Form::Jsonl => {
                let mut json = serde_json::Deserializer::from_str(&text);
                let members = Members { names, alias: kind.alias() }.deserialize(&mut json)?;
                json.end()?;
                read(Texts::Json(&text, members))
            }
            Form::Csv(Columns(columns)) => {
                let record = record(&text)?;
                let mut texts = [""; MOST_FIELDS];
                for ((text, &column), name) in texts.iter_mut().zip(&columns).zip(names) {
                    *text = record.get(column).ok_or(Fault::Missing(name))?;
                }
                read(Texts::Csv(texts))
            }
        }
    }
}

/// Finds the members of these names in an object.
struct Members {
    names: &'static [&'static str],
    alias: Option<&'static str>,
}

impl<'de> DeserializeSeed<'de> for Members {
    type Value = [Option<&'de RawValue>; MOST_FIELDS];

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Members {
    type Value = [Option<&'de RawValue>; MOST_FIELDS];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = [None; MOST_FIELDS];
        while let Some(Text(key)) = map.next_key()? {
            let is_first = self.alias == Some(&*key);
            let at = self.names.iter().position(|name| *name == key).or(is_first.then_some(0));
            match at {
                Some(at) if members[at].is_some() => {
                    return Err(A::Error::duplicate_field(self.names[at]));
                }
                Some(at) => members[at] = Some(map.next_value()?),
                None => _ = map.next_value::<IgnoredAny>()?,
            }
        }
        match members.iter().zip(self.names).find(|(member, _)| member.is_none()) {
            Some((_, name)) => Err(A::Error::missing_field(name)),
            None => Ok(members),
        }
    }
}

/// Reads the elements of an array, or `None` where they are more than so many, which take no memory.
struct Elements {
    most: usize,
}

impl<'de> DeserializeSeed<'de> for Elements {
    type Value = Option<Vec<&'de RawValue>>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Elements {
    type Value = Option<Vec<&'de RawValue>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut elements = vec![];
        while elements.len() < self.most {
            match seq.next_element()? {
                Some(element) => elements.push(element),
                None => return Ok(Some(elements)),
            }
        }
        let mut more = 0;
        while seq.next_element::<IgnoredAny>()?.is_some() {
            more += 1;
        }
        Ok((more == 0).then_some(elements))
    }
}

/// A string, without a copy where it has no escapes.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// Reads a JSON string on a line. The parser sees the string alone.
fn text<'a>(value: &'a str, line: &str) -> Result<Cow<'a, str>, Fault> {
    let before = value.as_ptr().addr() - line.as_ptr().addr();
    let text: Text<'_> =
        serde_json::from_str(value).map_err(|error| Fault::from(error).behind(before))?;
    Ok(text.0)
}

/// Reads the number in a member of an object on a line: a string of digits, or a JSON number.
fn member(
    field: &'static str,
    value: &RawValue,
    line: &str,
    numbers: Numbers,
) -> Result<Number, Fault> {
    let text = value.get();
    match text.as_bytes().first() {
        Some(b'"') => numbers.read(field, &self::text(text, line)?),
        Some(b'-' | b'0'..=b'9') if text.contains(['.', 'e', 'E']) => Err(Fault::Fraction(field)),
        Some(b'-' | b'0'..=b'9') => numbers.in_base(10).read(field, text),
        _ => Err(Fault::NoNumber(field)),
    }
}
