//! The known answers in `tests/data`: intermediate values of one key and one encapsulation, and
//! code words.

use alloc::string::String;
use alloc::vec::Vec;

/// The values of a level.
pub struct Values(Vec<(&'static str, &'static str)>);

/// The values of the three levels, in order.
pub fn levels() -> Vec<Values> {
    let text = include_str!("../tests/data/hqc_kat_161cd4f_intermediates.txt");
    text.split("== HQC-")
        .skip(1)
        .map(|level| Values(level.lines().filter_map(named).collect()))
        .collect()
}

/// A name and a value: `name   value`, `name = value`, `name: value`, or whatever is before and
/// after the last space.
fn named(line: &'static str) -> Option<(&'static str, &'static str)> {
    let separators = ["  ", " = ", ": "];
    let at = separators
        .iter()
        .filter_map(|&separator| line.find(separator))
        .min()
        .or_else(|| line.rfind(' '))?;
    Some((line[..at].trim(), line[at..].trim_start_matches([' ', ':', '='])))
}

impl Values {
    /// The value of a name.
    pub fn text(&self, name: &str) -> &'static str {
        self.all(name).next().unwrap_or_else(|| panic!("no value {name}"))
    }

    /// All values of one name.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &'static str> {
        self.0.iter().filter(move |(other, _)| *other == name).map(|&(_, value)| value)
    }

    /// A value in hexadecimal.
    pub fn bytes(&self, name: &str) -> Vec<u8> {
        let digits: String =
            self.text(name).chars().take_while(|c| c.is_ascii_hexdigit()).collect();
        bytes_of(&digits)
    }
}

/// The bytes of hexadecimal digits.
pub fn bytes_of(digits: &str) -> Vec<u8> {
    assert!(digits.len().is_multiple_of(2), "pairs of digits: {digits}");
    (0..digits.len())
        .step_by(2)
        .map(|i| u8::from_str_radix(&digits[i..i + 2], 16).expect("digits"))
        .collect()
}
