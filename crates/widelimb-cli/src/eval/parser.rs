//! From tokens to code, by precedence climbing.
//!
//! | binds | operators | groups |
//! |---|---|---|
//! | tightest | `!` after its operand | |
//! | | `^` `**` | from the right |
//! | | `-` `+` before their operand | |
//! | | `*` `/` `%` | from the left |
//! | | `+` `-` | from the left |
//! | | `<<` `>>` | from the left |
//! | loosest | `<` `<=` `>` `>=` `==` `!=` | not at all |

use super::error::{EvalError, Span};
use super::functions::Function;
use super::hint;
use super::lexer::{self, Token, TokenKind};
use super::program::{Binary, Operation, Statement, Step};

/// Levels of nesting (parentheses, signs, powers of powers) that an expression may have.
pub const MAX_DEPTH: usize = 256;

const COMPARISON: u8 = 1;
const SHIFT: u8 = 2;
const SUM: u8 = 3;
const PRODUCT: u8 = 4;
const SIGN: u8 = 5;
const POWER: u8 = 6;

/// The statements of `source`; at least one.
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

    /// Takes the next token; the last one, [`TokenKind::End`], stays.
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

    fn push(&mut self, operation: Operation, span: Span) {
        self.steps.push(Step { operation, span });
    }

    /// The error that something else was expected here.
    fn unexpected<T>(&self, expected: &str) -> Result<T, EvalError> {
        let token = self.peek();
        let found = match token.kind {
            TokenKind::End => "the expression ends".to_owned(),
            _ if self.text(token.span) == "\n" => "the line ends".to_owned(),
            TokenKind::File => "there is a file name".to_owned(),
            TokenKind::Number { .. } => "there is a number".to_owned(),
            _ => format!("there is `{}`", self.text(token.span)),
        };
        Err(EvalError::new(format!("expected {expected}, but {found}"), token.span))
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
            TokenKind::Close => {
                return Err(EvalError::new("`)` closes nothing", self.peek().span));
            }
            _ => return self.unexpected("an operator"),
        }
        Ok(Statement { target, steps: std::mem::take(&mut self.steps) })
    }

    /// The `name =` of an assignment, if there is one.
    fn target(&mut self) -> Result<Option<Span>, EvalError> {
        let name = self.peek();
        let next = self.tokens.get(self.at + 1).map(|token| token.kind);
        if name.kind != TokenKind::Name || next != Some(TokenKind::Assign) {
            return Ok(None);
        }
        let text = self.text(name.span);
        if Function::from_name(text).is_some() {
            let message = format!("`{text}` is a function and cannot be assigned to");
            return Err(EvalError::new(message, name.span));
        }
        self.at += 2;
        Ok(Some(name.span))
    }

    /// An expression of operators that bind at least as tightly as `least`.
    fn expression(&mut self, least: u8) -> Result<(), EvalError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let message = format!("nested more than {MAX_DEPTH} levels deep");
            return Err(EvalError::new(message, self.peek().span));
        }
        self.operand()?;
        let mut compared = false;
        while let Some((operation, binding)) = binary(self.peek().kind) {
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

    /// A sign and its operand, or a primary and its factorial sign.
    fn operand(&mut self) -> Result<(), EvalError> {
        let token = self.peek();
        if matches!(token.kind, TokenKind::Minus | TokenKind::Plus) {
            self.advance();
            self.expression(SIGN)?;
            if token.kind == TokenKind::Minus {
                self.push(Operation::Negate, token.span);
            }
            return Ok(());
        }
        self.primary()?;
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
                return self.close(token.span);
            }
            _ => return self.unexpected("a number, a name or `(`"),
        };
        self.advance();
        self.push(operation, token.span);
        Ok(())
    }

    /// The `)` of the `(` at `open`.
    fn close(&mut self, open: Span) -> Result<(), EvalError> {
        if self.eat(TokenKind::Close) {
            return Ok(());
        }
        if self.peek().kind == TokenKind::End {
            return Err(EvalError::new("this `(` is never closed", open));
        }
        self.unexpected("an operator or `)`")
    }

    /// A variable, or a function with its arguments.
    fn name(&mut self) -> Result<(), EvalError> {
        let name = self.advance();
        let open = self.peek();
        let function = Function::from_name(self.text(name.span));
        match (function, open.kind) {
            (Some(function), TokenKind::Open) => {
                self.advance();
                let count = self.arguments(open.span)?;
                self.check_arity(function, count, name.span)?;
                self.push(Operation::Call(function, count), name.span);
                Ok(())
            }
            (Some(function), _) => {
                let message =
                    format!("`{0}` is a function: {1}", function.name(), function.usage());
                Err(EvalError::new(message, name.span))
            }
            (None, TokenKind::Open) => {
                let text = self.text(name.span);
                let hint = hint::operator(text).map(str::to_owned).unwrap_or_else(|| {
                    format!("the functions are {}", Function::ALL.map(Function::name).join(" "))
                });
                let message = format!("there is no function `{text}`; {hint}");
                Err(EvalError::new(message, name.span))
            }
            (None, _) => {
                self.push(Operation::Variable, name.span);
                Ok(())
            }
        }
    }

    /// The arguments and the `)`; how many there are.
    fn arguments(&mut self, open: Span) -> Result<usize, EvalError> {
        if self.eat(TokenKind::Close) {
            return Ok(0);
        }
        let mut count = 0;
        loop {
            self.expression(0)?;
            count += 1;
            if !self.eat(TokenKind::Comma) {
                self.close(open)?;
                return Ok(count);
            }
        }
    }

    fn check_arity(&self, function: Function, count: usize, at: Span) -> Result<(), EvalError> {
        if function.arity().contains(&count) {
            return Ok(());
        }
        let (name, usage) = (function.name(), function.usage());
        let given = match count {
            0 => "no arguments".to_owned(),
            1 => "1 argument".to_owned(),
            n => format!("{n} arguments"),
        };
        Err(EvalError::new(format!("`{name}` was given {given}: {usage}"), at))
    }
}

/// What a token means between two operands, and how tightly it binds.
fn binary(kind: TokenKind) -> Option<(Binary, u8)> {
    Some(match kind {
        TokenKind::Plus => (Binary::Add, SUM),
        TokenKind::Minus => (Binary::Sub, SUM),
        TokenKind::Star => (Binary::Mul, PRODUCT),
        TokenKind::Slash => (Binary::Div, PRODUCT),
        TokenKind::Percent => (Binary::Rem, PRODUCT),
        TokenKind::Power => (Binary::Pow, POWER),
        TokenKind::ShiftLeft => (Binary::ShiftLeft, SHIFT),
        TokenKind::ShiftRight => (Binary::ShiftRight, SHIFT),
        TokenKind::Less => (Binary::Less, COMPARISON),
        TokenKind::LessEqual => (Binary::LessEqual, COMPARISON),
        TokenKind::Greater => (Binary::Greater, COMPARISON),
        TokenKind::GreaterEqual => (Binary::GreaterEqual, COMPARISON),
        TokenKind::Equal => (Binary::Equal, COMPARISON),
        TokenKind::NotEqual => (Binary::NotEqual, COMPARISON),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code of `source`, each step by the text that it stands at; `~` is a sign.
    fn code(source: &str) -> String {
        let statements = parse(source).unwrap_or_else(|error| panic!("{source}: {error:?}"));
        let name = |step: &Step| {
            let text = &source[step.span.start..step.span.end];
            if step.operation == Operation::Negate { "~".to_owned() } else { text.to_owned() }
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
        assert!(error("foo(1)").0.starts_with("there is no function `foo`; the functions are abs"));
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
