//! Turns tokens into code for the stack machine, by precedence climbing.
//!
//! | binds | operators | groups |
//! |---|---|---|
//! | tightest | `!` after its operand | |
//! | | `^` `**` | from the right |
//! | | `-` `+` `~` before their operand | |
//! | | `*` `/` `%` `mod` | from the left |
//! | | `+` `-` | from the left |
//! | | `<<` `>>` | from the left |
//! | | `&` | from the left |
//! | | `xor` | from the left |
//! | | `\|` | from the left |
//! | loosest | `<` `<=` `>` `>=` `==` `!=` | not at all |

mod call;

use super::error::{EvalError, Span};
use super::functions::Function;
use super::hint;
use super::lexer::{self, Token, TokenKind};
use super::program::{Binary, Operation, Statement, Step};

/// The deepest nesting (parentheses, signs, powers of powers) of an expression.
pub const MAX_DEPTH: usize = 256;

const COMPARISON: u8 = 1;
const OR: u8 = 2;
const XOR: u8 = 3;
const AND: u8 = 4;
const SHIFT: u8 = 5;
const SUM: u8 = 6;
const PRODUCT: u8 = 7;
const SIGN: u8 = 8;
const POWER: u8 = 9;

/// The operator that is written as a name and is not one of the functions.
const XOR_NAME: &str = "xor";

/// Parses the statements of `source`, at least one.
pub fn parse(source: &str) -> Result<Vec<Statement>, EvalError> {
    let tokens = lexer::tokens(source)?;
    let mut parser = Parser { source, tokens, at: 0, depth: 0, steps: Vec::new() };
    let mut statements = Vec::new();
    loop {
        while parser.eat(TokenKind::Semicolon) {}
        if parser.peek().kind == TokenKind::End {
            break;
        }
        statements.push(parser.statement()?);
    }
    if statements.is_empty() {
        return Err(EvalError::new("there is no expression", parser.peek().span));
    }
    Ok(statements)
}

struct Parser<'a> {
    source: &'a str,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    steps: Vec<Step>,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Token {
        self.tokens[self.at]
    }

    /// Takes the next token; the last one, [`TokenKind::End`], can be taken again.
    fn advance(&mut self) -> Token {
        let token = self.peek();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.peek().kind == kind;
        if found {
            self.advance();
        }
        found
    }

    fn text(&self, span: Span) -> &'a str {
        &self.source[span.start..span.end]
    }

    /// The operator that a token is between two operands, and how tightly it binds.
    fn binary(&self, token: Token) -> Option<(Binary, u8)> {
        Some(match token.kind {
            TokenKind::Name if self.text(token.span) == XOR_NAME => (Binary::Xor, XOR),
            TokenKind::Name if self.text(token.span) == Function::Mod.name() => {
                (Binary::Mod, PRODUCT)
            }
            TokenKind::Plus => (Binary::Add, SUM),
            TokenKind::Minus => (Binary::Sub, SUM),
            TokenKind::Star => (Binary::Mul, PRODUCT),
            TokenKind::Slash => (Binary::Div, PRODUCT),
            TokenKind::Percent => (Binary::Rem, PRODUCT),
            TokenKind::Power => (Binary::Pow, POWER),
            TokenKind::ShiftLeft => (Binary::ShiftLeft, SHIFT),
            TokenKind::ShiftRight => (Binary::ShiftRight, SHIFT),
            TokenKind::And => (Binary::And, AND),
            TokenKind::Or => (Binary::Or, OR),
            TokenKind::Less => (Binary::Less, COMPARISON),
            TokenKind::LessEqual => (Binary::LessEqual, COMPARISON),
            TokenKind::Greater => (Binary::Greater, COMPARISON),
            TokenKind::GreaterEqual => (Binary::GreaterEqual, COMPARISON),
            TokenKind::Equal => (Binary::Equal, COMPARISON),
            TokenKind::NotEqual => (Binary::NotEqual, COMPARISON),
            _ => return None,
        })
    }

    fn push(&mut self, operation: Operation, span: Span) {
        self.steps.push(Step { operation, span });
    }

    /// The error for the next token where `expected` should be.
    fn unexpected<T>(&self, expected: &str) -> Result<T, EvalError> {
        let token = self.peek();
        let found = match token.kind {
            TokenKind::End => "the expression ends".to_owned(),
            _ if self.text(token.span) == "\n" => "the line ends".to_owned(),
            TokenKind::File => "there is a file name".to_owned(),
            TokenKind::Number { .. } => "there is a number".to_owned(),
            _ => format!("there is `{}`", self.text(token.span)),
        };
        // `7 // 2`: Python's quotient.
        let divided = token.kind == TokenKind::Slash
            && self.at > 0
            && self.tokens[self.at - 1].kind == TokenKind::Slash;
        let hint = if divided {
            "; a quotient is written a / b, and divmod(a, b)[0] rounds down"
        } else {
            ""
        };
        Err(EvalError::new(format!("expected {expected}, but {found}{hint}"), token.span))
    }

    fn statement(&mut self) -> Result<Statement, EvalError> {
        let target = self.target()?;
        self.expression(0)?;
        match self.peek().kind {
            TokenKind::Semicolon | TokenKind::End => {}
            TokenKind::Assign => {
                let message = "only a name can be assigned to; `==` compares";
                return Err(EvalError::new(message, self.peek().span));
            }
            TokenKind::Close | TokenKind::CloseList => {
                let message = format!("`{}` closes nothing", self.text(self.peek().span));
                return Err(EvalError::new(message, self.peek().span));
            }
            _ => return self.unexpected("an operator"),
        }
        Ok(Statement { target, steps: std::mem::take(&mut self.steps) })
    }

    /// Takes the `name =` of an assignment, if the next tokens are one.
    fn target(&mut self) -> Result<Option<Span>, EvalError> {
        let name = self.peek();
        let next = self.tokens.get(self.at + 1).map(|token| token.kind);
        if name.kind != TokenKind::Name || next != Some(TokenKind::Assign) {
            return Ok(None);
        }
        let text = self.text(name.span);
        if let Some(hint) = hint::setting(text) {
            return Err(EvalError::new(format!("`{text}` sets nothing here; {hint}"), name.span));
        }
        let what = match Function::from_name(text) {
            Some(_) => "a function",
            None if text == XOR_NAME => "an operator",
            None => {
                self.at += 2;
                return Ok(Some(name.span));
            }
        };
        let message = format!("`{text}` is {what} and cannot be assigned to");
        Err(EvalError::new(message, name.span))
    }

    /// Parses an expression of operators that bind at least as tightly as `least`.
    fn expression(&mut self, least: u8) -> Result<(), EvalError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let message = format!("nested more than {MAX_DEPTH} levels deep");
            return Err(EvalError::new(message, self.peek().span));
        }
        self.operand()?;
        let mut compared = false;
        while let Some((operation, binding)) = self.binary(self.peek()) {
            if binding < least {
                break;
            }
            if binding == COMPARISON && std::mem::replace(&mut compared, true) {
                let message = "comparisons do not chain: parentheses must say what is meant";
                return Err(EvalError::new(message, self.peek().span));
            }
            let operator = self.advance();
            // A power groups from the right, and its exponent may have a sign.
            self.expression(if binding == POWER { SIGN } else { binding + 1 })?;
            self.push(Operation::Binary(operation), operator.span);
        }
        self.depth -= 1;
        Ok(())
    }

    /// Parses a sign and its operand, or a primary with its indices and factorial signs.
    fn operand(&mut self) -> Result<(), EvalError> {
        let token = self.peek();
        if matches!(token.kind, TokenKind::Minus | TokenKind::Plus | TokenKind::Tilde) {
            self.advance();
            self.expression(SIGN)?;
            match token.kind {
                TokenKind::Minus => self.push(Operation::Negate, token.span),
                TokenKind::Tilde => self.push(Operation::Not, token.span),
                _ => {}
            }
            return Ok(());
        }
        self.primary()?;
        while self.peek().kind == TokenKind::OpenList {
            let open = self.advance();
            self.expression(0)?;
            self.close(open.span, TokenKind::CloseList)?;
            self.push(Operation::Index, open.span);
        }
        let bang = self.peek();
        if self.eat(TokenKind::Bang) {
            if self.peek().kind == TokenKind::Bang {
                let message = "`!!` could mean two things: write (n!)! for the factorial twice";
                return Err(EvalError::new(message, self.peek().span));
            }
            self.push(Operation::Factorial, bang.span);
        }
        Ok(())
    }

    fn primary(&mut self) -> Result<(), EvalError> {
        let token = self.peek();
        let operation = match token.kind {
            TokenKind::Number { radix } => Operation::Number { radix },
            TokenKind::File => Operation::File,
            TokenKind::Name => return self.name(),
            TokenKind::Open => {
                self.advance();
                self.expression(0)?;
                return self.close(token.span, TokenKind::Close);
            }
            TokenKind::OpenList => {
                self.advance();
                let count = self.arguments(token.span, TokenKind::CloseList)?.len();
                self.push(Operation::List(count), token.span);
                return Ok(());
            }
            _ => return self.unexpected("a number, a name or `(`"),
        };
        self.advance();
        self.push(operation, token.span);
        Ok(())
    }

    /// Parses a variable, or a function with its arguments.
    fn name(&mut self) -> Result<(), EvalError> {
        let name = self.advance();
        let text = self.text(name.span);
        let open = self.peek();
        let operation = match (Function::from_name(text), open.kind) {
            (Some(function), TokenKind::Open) => {
                self.advance();
                let first = self.peek();
                let starts = self.arguments(open.span, TokenKind::Close)?;
                call::check_arity(function, starts.len(), name.span)?;
                call::operation(function, first.span, &starts, &mut self.steps)
            }
            (Some(function), _) => return Err(call::missing(function, name.span)),
            (None, TokenKind::Open) => return Err(call::unknown(text, name.span)),
            (None, _) => Operation::Variable,
        };
        self.push(operation, name.span);
        Ok(())
    }

    /// Parses arguments up to the token that closes them; returns the first step of each.
    fn arguments(&mut self, open: Span, close: TokenKind) -> Result<Vec<usize>, EvalError> {
        let mut starts = Vec::new();
        if self.eat(close) {
            return Ok(starts);
        }
        loop {
            starts.push(self.steps.len());
            self.expression(0)?;
            if !self.eat(TokenKind::Comma) {
                self.close(open, close)?;
                return Ok(starts);
            }
        }
    }

    /// Takes the token that closes the `(` or `[` at `open`.
    fn close(&mut self, open: Span, kind: TokenKind) -> Result<(), EvalError> {
        if self.eat(kind) {
            return Ok(());
        }
        if self.peek().kind == TokenKind::End {
            let message = format!("this `{}` is never closed", self.text(open));
            return Err(EvalError::new(message, open));
        }
        self.unexpected(if kind == TokenKind::Close {
            "an operator or `)`"
        } else {
            "an operator or `]`"
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code of `source`, each step by the text that it stands at; `~` is a sign.
    fn code(source: &str) -> String {
        let statements = parse(source).unwrap_or_else(|error| panic!("{source}: {error:?}"));
        let name = |step: &Step| {
            let text = &source[step.span.start..step.span.end];
            match &step.operation {
                Operation::Negate => "~".to_owned(),
                Operation::Fold(fold) => {
                    let variable = &source[fold.variable.start..fold.variable.end];
                    let body: Vec<&str> = fold
                        .body
                        .iter()
                        .map(|step| &source[step.span.start..step.span.end])
                        .collect();
                    format!("{text}<{variable}: {}>", body.join(" "))
                }
                _ => text.to_owned(),
            }
        };
        let statement = |statement: &Statement| {
            let steps: Vec<String> = statement.steps.iter().map(name).collect();
            match statement.target {
                Some(target) => {
                    format!("{} = {}", &source[target.start..target.end], steps.join(" "))
                }
                None => steps.join(" "),
            }
        };
        statements.iter().map(statement).collect::<Vec<_>>().join("; ")
    }

    /// The message and the place of the error of `source`.
    fn error(source: &str) -> (String, usize) {
        let error = parse(source).unwrap_err();
        (error.message().to_owned(), error.span().start)
    }

    #[test]
    fn operators_bind_as_in_mathematics() {
        for (source, expected) in [
            ("1+2*3", "1 2 3 * +"),
            ("1-2-3", "1 2 - 3 -"),
            ("8/4/2%5", "8 4 / 2 / 5 %"),
            ("2^3^4", "2 3 4 ^ ^"),
            ("2**3^4", "2 3 4 ^ **"),
            ("-2^2", "2 2 ^ ~"),
            ("2^-2^3", "2 2 3 ^ ~ ^"),
            ("2^-1*3", "2 1 ~ ^ 3 *"),
            ("-a*b", "a ~ b *"),
            ("--+a", "a ~ ~"),
            ("3!^2!", "3 ! 2 ! ^"),
            ("-3!", "3 ! ~"),
            ("(1+2)*3", "1 2 + 3 *"),
            ("1+2<3*4", "1 2 + 3 4 * <"),
            ("1<<2+3", "1 2 3 + <<"),
            ("1<<2<3", "1 2 << 3 <"),
            ("(1<2)<3", "1 2 < 3 <"),
            ("gcd(1,2+3,4)!", "1 2 3 + 4 gcd !"),
            ("1|2 xor 3&4<<5", "1 2 3 4 5 << & xor |"),
            ("1&2|3&4", "1 2 & 3 4 & |"),
            ("1|2==3", "1 2 | 3 =="),
            ("7 mod 4*2", "7 4 mod 2 *"),
            ("mod(7, 4) mod 2", "7 4 mod 2 mod"),
            ("[1, 2+3][0]!", "1 2 3 + [ 0 [ !"),
            ("[]", "["),
            ("sum(k, 1, n, k^2)", "1 n sum<k: k 2 ^>"),
            ("sum(k, 1, 3, 4)", "1 3 sum<k: 4>"),
            ("sum((a), b, c, d)", "a b c d sum"),
            ("sum([a, b, c, d])", "a b c d [ sum"),
            ("sum(a, b, c)", "a b c sum"),
            ("sum(1, 2, 3, a)", "1 2 3 a sum"),
            ("gcd(k, 1, 9, k)", "k 1 9 k gcd"),
            ("product(j, 1, 3, sum(k, 1, j, k))", "1 3 product<j: 1 j sum>"),
        ] {
            assert_eq!(code(source), expected, "{source}");
        }
    }

    #[test]
    fn statements_and_assignments() {
        assert_eq!(code("a = 1; b=a+2;; a*b;"), "a = 1; b = a 2 +; a b *");
        assert_eq!(code("a == 1"), "a 1 ==");
    }

    #[test]
    fn errors_say_what_and_where() {
        for (source, message, at) in [
            ("", "there is no expression", 0),
            (" ; ", "there is no expression", 3),
            ("1 +", "expected a number, a name or `(`, but the expression ends", 3),
            ("1 + * 2", "expected a number, a name or `(`, but there is `*`", 4),
            ("2 3", "expected an operator, but there is a number", 2),
            ("(1 + 2", "this `(` is never closed", 0),
            ("gcd(1, 2", "this `(` is never closed", 3),
            ("(1 2)", "expected an operator or `)`, but there is a number", 3),
            ("1 + 2)", "`)` closes nothing", 5),
            ("[1, 2", "this `[` is never closed", 0),
            ("[1, 2)", "expected an operator or `]`, but there is `)`", 5),
            ("1]", "`]` closes nothing", 1),
            ("xor = 2", "`xor` is an operator and cannot be assigned to", 0),
            ("isprim(7)", "there is no function `isprim`; did you mean `isprime`?", 0),
            ("1 < 2 < 3", "comparisons do not chain: parentheses must say what is meant", 6),
            ("5!!", "`!!` could mean two things: write (n!)! for the factorial twice", 2),
            ("1 = 2", "only a name can be assigned to; `==` compares", 2),
            ("gcd = 2", "`gcd` is a function and cannot be assigned to", 0),
            ("1 + gcd", "`gcd` is a function: gcd(a, b, ...)", 4),
            ("powmod(1, 2)", "`powmod` was given 2 arguments: powmod(b, e, m)", 0),
            ("sqrt()", "`sqrt` was given no arguments: sqrt(n)", 0),
            ("a = ", "expected a number, a name or `(`, but the expression ends", 4),
        ] {
            assert_eq!(error(source), (message.to_owned(), at), "{source}");
        }
        assert!(
            error("foo(1)").0
                == "there is no function `foo`; `widelimb eval --help` lists the functions"
        );
    }

    #[test]
    fn depth_is_an_error_and_length_is_not() {
        for nested in ["(", "-", "2^", "abs(", "1+("] {
            let source = format!("{}1", nested.repeat(100_000));
            assert_eq!(error(&source).0, "nested more than 256 levels deep", "{nested}");
        }
        let balanced = format!("{}1{}", "(".repeat(250), ")".repeat(250));
        assert_eq!(code(&balanced), "1");
        let sum = vec!["1"; 100_000].join("+");
        assert_eq!(parse(&sum).unwrap()[0].steps.len(), 199_999);
    }
}
