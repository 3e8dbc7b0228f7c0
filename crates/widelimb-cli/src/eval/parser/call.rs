//! Functions and their arguments.

use super::Parser;
use crate::eval::error::{EvalError, Span};
use crate::eval::functions::Function;
use crate::eval::hint;
use crate::eval::lexer::TokenKind;
use crate::eval::program::{Fold, Operation, Step};

impl Parser<'_> {
    /// A variable, or a function with its arguments.
    pub(super) fn name(&mut self) -> Result<(), EvalError> {
        let name = self.advance();
        let open = self.peek();
        let function = Function::from_name(self.text(name.span));
        match (function, open.kind) {
            (Some(function), TokenKind::Open) => {
                self.advance();
                let first = self.peek();
                let starts = self.arguments(open.span, TokenKind::Close)?;
                self.check_arity(function, starts.len(), name.span)?;
                let operation = match self.fold(function, first.span, &starts) {
                    Some(fold) => Operation::Fold(Box::new(fold)),
                    None => Operation::Call(function, starts.len()),
                };
                self.push(operation, name.span);
                Ok(())
            }
            (Some(function), _) => {
                let message =
                    format!("`{0}` is a function: {1}", function.name(), function.usage());
                Err(EvalError::new(message, name.span))
            }
            (None, TokenKind::Open) => {
                let text = self.text(name.span);
                let hint = hint::meant(text).unwrap_or_else(|| {
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

    /// The arguments and what closes them: the step that each begins with.
    pub(super) fn arguments(
        &mut self,
        open: Span,
        close: TokenKind,
    ) -> Result<Vec<usize>, EvalError> {
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

    /// `sum(k, 1, 9, k^2)`: four arguments, of which the first is nothing but a name. The steps of
    /// the first and of the last are taken away.
    fn fold(&mut self, function: Function, first_token: Span, starts: &[usize]) -> Option<Fold> {
        let &[first, second, _, last] = starts else { return None };
        let variable = match &self.steps[first..second] {
            [Step { operation: Operation::Variable, span }] if *span == first_token => *span,
            _ => return None,
        };
        if !matches!(function, Function::Sum | Function::Product) {
            return None;
        }
        let body = self.steps.split_off(last);
        self.steps.remove(first);
        Some(Fold { function, variable, body })
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
