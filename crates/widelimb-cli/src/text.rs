//! Texts from users: escapes for a terminal, and the byte order mark at their beginning.

use std::io::{self, Read};
use std::path::Path;

/// The mark that some programs write before UTF-8. Every text that is read may begin with one.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A text without its byte order mark.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// The bytes of a stream without its byte order mark.
pub fn reader_without_mark<R: Read>(mut input: R) -> io::Result<impl Read + use<R>> {
    let mark = BYTE_ORDER_MARK.as_bytes();
    let mut head = Vec::with_capacity(mark.len());
    (&mut input).take(mark.len() as u64).read_to_end(&mut head)?;
    if head == mark {
        head.clear();
    }
    Ok(io::Cursor::new(head).chain(input))
}

/// A text for a message on one line. Control characters, invisible characters and those that change
/// the order of their neighbours become escapes as in Rust.
pub fn printable(text: &str) -> String {
    let mut printed = String::with_capacity(text.len());
    for c in text.chars() {
        if is_plain(c) { printed.push(c) } else { printed.extend(c.escape_debug()) }
    }
    printed
}

/// Escapes several lines like [`printable`], and keeps their line feeds.
pub fn printable_lines(text: &str) -> String {
    text.split('\n').map(printable).collect::<Vec<_>>().join("\n")
}

/// A text of JSON, in which characters that are not [plain](is_plain) become JSON's escapes.
pub fn printable_json(json: &str) -> String {
    let mut printed = String::with_capacity(json.len());
    for c in json.chars() {
        if is_plain(c) {
            printed.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                printed.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    printed
}

/// A path as a message shows it.
pub fn path(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// The first `longest` characters of a text, for a message, with `...` where it is longer.
pub fn shortened(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}...", printable(&text[..end])),
        None => printable(text),
    }
}

/// Whether a line holds nothing but white space or a comment.
pub fn is_blank(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// Whether a terminal only shows a character, and obeys or hides nothing.
pub fn is_plain(c: char) -> bool {
    matches!(c, ' '..='~') || !c.is_ascii() && c.escape_debug().len() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_obey_no_escape_of_a_terminal() {
        assert_eq!(printable("x\u{1b}[31m\r\u{202e}'\\\"é"), r#"x\u{1b}[31m\r\u{202e}'\"é"#);
        assert_eq!(printable("\u{9b}1m\u{85}\0\n"), r"\u{9b}1m\u{85}\0\n");
        assert_eq!(printable_lines("a\nb\u{7}\n"), "a\nb\\u{7}\n");
        assert_eq!(printable_json("\"\u{202e}é\u{e0001}\""), r#""\u202eé\udb40\udc01""#);
        for c in "\u{200b}\u{200e}\u{2028}\u{2066}\u{2069}\u{feff}\u{e0001}\u{7f}\u{ad}".chars() {
            assert!(!is_plain(c) && printable(&c.to_string()).is_ascii(), "{c:?}");
        }
        assert!(" ~é→数'\"\\".chars().all(is_plain));
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(shortened("abc", 3), "abc");
        assert_eq!(shortened("abcd", 3), "abc...");
        assert!(shortened(&"\0".repeat(100), 60).len() < 200);
    }

    #[test]
    fn one_mark_is_left_out() {
        assert_eq!(without_mark("\u{feff}1"), "1");
        assert_eq!(without_mark("1\u{feff}"), "1\u{feff}");
        assert_eq!(without_mark("\u{feff}\u{feff}"), "\u{feff}");
        for text in ["", "1", "\u{feff}", "\u{feff}12345", "1\u{feff}", "\u{feff}\u{feff}", "é"] {
            let reader = reader_without_mark(text.as_bytes()).unwrap();
            assert_eq!(io::read_to_string(reader).unwrap(), without_mark(text));
        }
    }
}
