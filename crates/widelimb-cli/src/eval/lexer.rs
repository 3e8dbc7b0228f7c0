//! Divides the text of an expression into tokens.

use super::error::{EvalError, Span};
use super::hint;

/// The kind of a token. The text of a number or a name is what its span covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// Digits of base `radix`, after the prefix, with underscores.
    Number {
        /// 2, 8, 10 or 16.
        radix: u32,
    },
    /// A variable or a function.
    Name,
    /// `@path` or `@"path"`; the span is that of the path alone.
    File,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Star,
    /// `/`
    Slash,
    /// `%`
    Percent,
    /// `^` or `**`
    Power,
    /// `!`
    Bang,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `&`
    And,
    /// `|`
    Or,
    /// `~`
    Tilde,
    /// `=`
    Assign,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `[`
    OpenList,
    /// `]`
    CloseList,
    /// `,`
    Comma,
    /// `;`, or the end of a line outside parentheses
    Semicolon,
    /// The end of the expression.
    End,
}

/// A token and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The kind of the token.
    pub kind: TokenKind,
    /// The place of the token.
    pub span: Span,
}

/// The operators and separators; of two that fit, the first in the list is taken. `!==` is a
/// factorial before `==`, for no other reading of it makes sense.
const SYMBOLS: [(&str, TokenKind); 26] = [
    ("**", TokenKind::Power),
    ("<<", TokenKind::ShiftLeft),
    (">>", TokenKind::ShiftRight),
    ("<=", TokenKind::LessEqual),
    (">=", TokenKind::GreaterEqual),
    ("==", TokenKind::Equal),
    ("!=", TokenKind::NotEqual),
    ("+", TokenKind::Plus),
    ("-", TokenKind::Minus),
    ("*", TokenKind::Star),
    ("/", TokenKind::Slash),
    ("%", TokenKind::Percent),
    ("^", TokenKind::Power),
    ("!", TokenKind::Bang),
    ("<", TokenKind::Less),
    (">", TokenKind::Greater),
    ("&", TokenKind::And),
    ("|", TokenKind::Or),
    ("~", TokenKind::Tilde),
    ("=", TokenKind::Assign),
    ("(", TokenKind::Open),
    (")", TokenKind::Close),
    ("[", TokenKind::OpenList),
    ("]", TokenKind::CloseList),
    (",", TokenKind::Comma),
    (";", TokenKind::Semicolon),
];

/// The most tokens of an expression: so many take about 300 MB together with the parser's code.
const MAX_TOKENS: usize = 1 << 22;

/// Divides `source` into tokens, the last of them [`TokenKind::End`].
pub fn tokens(source: &str) -> Result<Vec<Token>, EvalError> {
    tokens_up_to(source, MAX_TOKENS)
}

fn tokens_up_to(source: &str, max_tokens: usize) -> Result<Vec<Token>, EvalError> {
    let mut lexer = Lexer { source, at: 0, open: 0 };
    let mut tokens = Vec::new();
    loop {
        let token = lexer.next()?;
        tokens.push(token);
        if token.kind == TokenKind::End {
            return Ok(tokens);
        }
        if tokens.len() > max_tokens {
            let message = format!("more than {max_tokens} numbers, names and operators");
            return Err(EvalError::new(message, token.span));
        }
    }
}

struct Lexer<'a> {
    source: &'a str,
    at: usize,
    /// The number of parentheses and brackets that are open.
    open: usize,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        &self.source[self.at..]
    }

    /// The byte after the longest run of characters from `from` on that `belongs` accepts.
    fn run_end(&self, from: usize, belongs: impl Fn(char) -> bool) -> usize {
        let rest = &self.source[from..];
        rest.find(|c| !belongs(c)).map_or(self.source.len(), |length| from + length)
    }

    fn next(&mut self) -> Result<Token, EvalError> {
        self.skip_blanks();
        let start = self.at;
        let Some(first) = self.rest().chars().next() else {
            return Ok(Token { kind: TokenKind::End, span: Span::new(start, start) });
        };
        if first == '\n' {
            self.at += 1;
            return Ok(Token { kind: TokenKind::Semicolon, span: Span::new(start, self.at) });
        }
        if first.is_ascii_digit() {
            return self.number();
        }
        if first == '@' {
            return self.file();
        }
        if first.is_alphabetic() || first == '_' {
            self.at = self.run_end(start, |c| c.is_alphanumeric() || c == '_');
            return Ok(Token { kind: TokenKind::Name, span: Span::new(start, self.at) });
        }
        self.symbol(first)
    }

    /// Skips white space, and comments from `#` to the end of the line; the end of a line only
    /// inside parentheses.
    fn skip_blanks(&mut self) {
        let goes_on = self.open > 0;
        loop {
            self.at = self.run_end(self.at, |c| c.is_whitespace() && (goes_on || c != '\n'));
            if !self.rest().starts_with('#') {
                return;
            }
            self.at = self.run_end(self.at, |c| c != '\n');
        }
    }

    fn symbol(&mut self, first: char) -> Result<Token, EvalError> {
        let start = self.at;
        let rest = self.rest();
        let found = if rest.starts_with("!==") {
            Some(("!", TokenKind::Bang))
        } else {
            SYMBOLS.into_iter().find(|(symbol, _)| rest.starts_with(symbol))
        };
        match found {
            Some((symbol, kind)) => {
                self.at += symbol.len();
                match kind {
                    TokenKind::Open | TokenKind::OpenList => self.open += 1,
                    TokenKind::Close | TokenKind::CloseList => {
                        self.open = self.open.saturating_sub(1)
                    }
                    _ => {}
                }
                Ok(Token { kind, span: Span::new(start, self.at) })
            }
            None => {
                let span = Span::new(start, start + first.len_utf8());
                Err(EvalError::new(format!("unexpected character {first:?}"), span))
            }
        }
    }

    fn number(&mut self) -> Result<Token, EvalError> {
        let prefix = self.rest().get(..2).unwrap_or_default();
        let radix = match prefix {
            "0x" | "0X" => 16,
            "0o" | "0O" => 8,
            "0b" | "0B" => 2,
            _ => 10,
        };
        let start = if radix == 10 { self.at } else { self.at + prefix.len() };
        let end = self.run_end(start, |c| c.is_alphanumeric() || c == '_');
        let digits = &self.source[start..end];
        if let Some((at, c)) = digits.char_indices().find(|(_, c)| !c.is_digit(radix) && *c != '_')
        {
            let span = Span::new(start + at, start + at + c.len_utf8());
            let hint = if radix == 10 { hint::number_with_letter(digits, at) } else { None };
            let hint = hint.map_or(String::new(), |hint| format!("; {hint}"));
            return Err(EvalError::new(format!("{c:?} is no digit of base {radix}{hint}"), span));
        }
        if !digits.contains(|c: char| c != '_') {
            let span = Span::new(self.at, end);
            return Err(EvalError::new(format!("no digits after `{prefix}`"), span));
        }
        if self.source[end..].starts_with('.') {
            let span = Span::new(end, end + 1);
            return Err(EvalError::new("only integers: no decimal point", span));
        }
        self.at = end;
        Ok(Token { kind: TokenKind::Number { radix }, span: Span::new(start, end) })
    }

    fn file(&mut self) -> Result<Token, EvalError> {
        let sign = Span::new(self.at, self.at + 1);
        let quoted = self.source[sign.end..].starts_with('"');
        let start = if quoted { sign.end + 1 } else { sign.end };
        let end = if quoted {
            self.run_end(start, |c| c != '"')
        } else {
            self.run_end(start, |c| c.is_ascii_alphanumeric() || "_./".contains(c))
        };
        if !quoted {
            self.check_bare_end(end)?;
        }
        if quoted && end == self.source.len() {
            return Err(EvalError::new("the file name has no closing `\"`", sign));
        }
        if start == end {
            let message = "a file name must follow `@`, in quotes if it holds more than letters, \
                           digits and _ . /";
            return Err(EvalError::new(message, sign));
        }
        self.at = if quoted { end + 1 } else { end };
        Ok(Token { kind: TokenKind::File, span: Span::new(start, end) })
    }
}

impl Lexer<'_> {
    /// Refuses a bare file name that goes on with a character that only a quoted one may have, and
    /// that is no operator.
    fn check_bare_end(&self, end: usize) -> Result<(), EvalError> {
        let Some(next) = self.source[end..].chars().next() else { return Ok(()) };
        let why = match next {
            '~' => ", and is not expanded to a home folder",
            '\\' | ':' => "",
            c if c.is_alphanumeric() => "",
            _ => return Ok(()),
        };
        let message = format!("`{next}` in a file name needs quotes, @\"...\"{why}");
        Err(EvalError::new(message, Span::new(end, end + next.len_utf8())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use TokenKind::*;

    fn kinds(source: &str) -> Vec<TokenKind> {
        tokens(source).unwrap().into_iter().map(|token| token.kind).collect()
    }

    fn texts(source: &str) -> Vec<&str> {
        let tokens = tokens(source).unwrap();
        tokens.into_iter().map(|token| &source[token.span.start..token.span.end]).collect()
    }

    fn error(source: &str) -> (String, usize, usize) {
        let error = tokens(source).unwrap_err();
        (error.message().to_owned(), error.span().start, error.span().end)
    }

    #[test]
    fn every_symbol_is_a_token() {
        for (symbol, kind) in SYMBOLS {
            assert_eq!(kinds(symbol), [kind, End], "{symbol}");
        }
        assert_eq!(kinds("a**-b"), [Name, Power, Minus, Name, End]);
        assert_eq!(kinds("a<<=b"), [Name, ShiftLeft, Assign, Name, End]);
    }

    #[test]
    fn factorial_and_comparison_are_told_apart() {
        assert_eq!(kinds("a!=b"), [Name, NotEqual, Name, End]);
        assert_eq!(kinds("a! == b"), [Name, Bang, Equal, Name, End]);
        assert_eq!(kinds("a!==b"), [Name, Bang, Equal, Name, End]);
    }

    #[test]
    fn numbers_of_four_bases() {
        assert_eq!(
            kinds("0x_fF 0o17 0b1_0 1_000"),
            [
                Number { radix: 16 },
                Number { radix: 8 },
                Number { radix: 2 },
                Number { radix: 10 },
                End
            ]
        );
        assert_eq!(texts("0x_fF 0o17 0b1_0 1_000"), ["_fF", "17", "1_0", "1_000", ""]);
    }

    #[test]
    fn bad_numbers_point_at_the_digit() {
        let message = "'a' is no digit of base 10; a product is written 12*a";
        assert_eq!(error("1 + 12a"), (message.into(), 6, 7));
        assert_eq!(error("0b102"), ("'2' is no digit of base 2".into(), 4, 5));
        assert_eq!(error("0x"), ("no digits after `0x`".into(), 0, 2));
        assert_eq!(error("0o__"), ("no digits after `0o`".into(), 0, 4));
        assert_eq!(error("1.5"), ("only integers: no decimal point".into(), 1, 2));
        assert_eq!(
            error("1é"),
            ("'é' is no digit of base 10; a product is written 1*é".into(), 1, 3)
        );
    }

    #[test]
    fn files_bare_and_quoted() {
        assert_eq!(texts("@n.txt + 1"), ["n.txt", "+", "1", ""]);
        assert_eq!(
            texts("gcd(@../some/a_1.txt,@\"c d\")"),
            ["gcd", "(", "../some/a_1.txt", ",", "c d", ")", ""]
        );
        assert_eq!(texts("@n-1"), ["n", "-", "1", ""]);
        assert_eq!(texts("@n/3*2"), ["n/3", "*", "2", ""]);
        for (source, at) in [("@~/x", 1), ("1+@a:b", 4), ("@é", 1), ("@a\\b", 2)] {
            let (message, start, _) = error(source);
            assert!(message.contains("in a file name needs quotes"), "{message}");
            assert_eq!(start, at, "{source}");
        }
        assert_eq!(error("1 + @").1, 4);
        assert_eq!(error("@\"abc").1, 0);
        assert_eq!(error("@\"\"").1, 0);
    }

    #[test]
    fn blanks_and_comments_are_nothing() {
        assert_eq!(
            kinds(" \t1 # two\n + 2 # three"),
            [Number { radix: 10 }, Semicolon, Plus, Number { radix: 10 }, End]
        );
        assert_eq!(kinds("(\r\n# a\n)\r\n)\n"), [Open, Close, Semicolon, Close, Semicolon, End]);
        assert_eq!(kinds("# only"), [End]);
    }

    #[test]
    fn too_many_tokens_are_an_error() {
        assert_eq!(tokens_up_to("1+2", 3).map(|tokens| tokens.len()), Ok(4));
        let error = tokens_up_to("1+2+", 3).unwrap_err();
        assert_eq!(
            (error.message(), error.span().start),
            ("more than 3 numbers, names and operators", 3)
        );
    }

    #[test]
    fn unknown_characters_are_errors() {
        assert_eq!(error("2 $ 3"), ("unexpected character '$'".into(), 2, 3));
        assert_eq!(error("2 × 3"), ("unexpected character '×'".into(), 2, 4));
    }
}
