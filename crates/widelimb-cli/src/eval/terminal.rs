//! Reads lines from a terminal, with editing, a history and the completion of names.

use super::functions::Function;
use super::prompt::{Editor, PromptInput};
use crate::streams::report;
use anyhow::Context as _;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Helper};
use std::io::ErrorKind;
use std::path::PathBuf;
use std::{env, fs};

/// The text before a line.
const PROMPT: &str = "> ";

/// The environment variable that names the file of the history; an empty value means no history.
pub const HISTORY_VARIABLE: &str = "WIDELIMB_HISTORY";

/// The line editor on the terminal.
pub struct Terminal {
    editor: rustyline::Editor<Names, DefaultHistory>,
    history: Option<PathBuf>,
}

impl Terminal {
    /// Opens the terminal, and reads the file of the history, if it can be read.
    pub fn new() -> anyhow::Result<Terminal> {
        let config = Config::builder().completion_type(CompletionType::List).build();
        let mut editor =
            rustyline::Editor::with_config(config).context("cannot use the terminal")?;
        editor.set_helper(Some(Names::default()));
        // A device or a pipe has no lines to read, or no end of them.
        let history = history_file()
            .filter(|path| path.metadata().map_or(true, |metadata| metadata.is_file()));
        if let Some(path) = &history {
            let _ = editor.load_history(path);
        }
        Ok(Terminal { editor, history })
    }

    /// Appends a line to the history. An error of its file is ignored.
    fn keep(&mut self, line: &str) {
        let is_new = self.editor.add_history_entry(line).unwrap_or(false);
        if let Some(path) = self.history.as_ref().filter(|_| is_new) {
            let _ = path.parent().map(fs::create_dir_all);
            let _ = self.editor.append_history(path);
        }
    }
}

impl Editor for Terminal {
    fn line(&mut self, variables: Vec<String>) -> anyhow::Result<PromptInput> {
        if let Some(names) = self.editor.helper_mut() {
            names.variables = variables;
        }
        match self.editor.readline(PROMPT) {
            Ok(line) => {
                self.keep(&line);
                Ok(PromptInput::Line(line))
            }
            Err(ReadlineError::Interrupted) => Ok(PromptInput::Cancelled),
            Err(ReadlineError::Eof) => Ok(PromptInput::End),
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                report("\nerror: the line is not UTF-8\n");
                Ok(PromptInput::Cancelled)
            }
            Err(error) => Err(error).context("cannot read the terminal"),
        }
    }
}

/// The path of the history: that of the variable, or one in the user's folder of state.
fn history_file() -> Option<PathBuf> {
    if let Some(path) = env::var_os(HISTORY_VARIABLE) {
        return (!path.is_empty()).then(|| path.into());
    }
    let folder = |name| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let state = folder("XDG_STATE_HOME")
        .or_else(|| folder("LOCALAPPDATA"))
        .or_else(|| folder("HOME").map(|home| home.join(".local").join("state")))?;
    Some(state.join("widelimb").join("history"))
}

/// Completes the names of functions and variables.
#[derive(Default)]
struct Names {
    variables: Vec<String>,
}

impl Completer for Names {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let start = line[..at]
            .rfind(|c| !is_part(c))
            .map_or(0, |before| before + line[before..].chars().next().map_or(0, char::len_utf8));
        let begun = &line[start..at];
        if begun.is_empty() || begun.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok((at, Vec::new()));
        }
        let functions = Function::names().map(|name| format!("{name}("));
        let mut names: Vec<String> = functions
            .chain(self.variables.iter().cloned())
            .filter(|name| name.starts_with(begun))
            .collect();
        names.sort();
        Ok((start, names))
    }
}

impl Hinter for Names {
    type Hint = String;
}

impl Highlighter for Names {}
impl Validator for Names {}
impl Helper for Names {}
