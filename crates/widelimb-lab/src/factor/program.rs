//! Finds programs, and runs one that answers lines with lines.

use crate::peers::Absent;
use crate::peers::library::named;
use anyhow::{Context as _, ensure};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A program and where it was found.
#[derive(Clone, Debug)]
pub struct Program {
    /// The name or path by which it is started.
    pub path: String,
}

impl Program {
    /// The program that a variable names, or else the one of this name in `PATH`; the answer of a
    /// first run with some arguments and input tells whether it is there.
    pub fn find(
        name: &'static str,
        variable: &str,
        file: &str,
        asked: (&[&str], &str),
    ) -> Result<(Program, String), Absent> {
        let set = named(variable);
        let program = Program { path: set.clone().unwrap_or_else(|| file.to_owned()) };
        program.output(asked.0, asked.1).map(|text| (program.clone(), text)).map_err(|error| {
            let mut tried = vec![format!("{}: {error:#}", program.path)];
            if set.is_none() {
                tried.push(format!("{variable} is not set"));
            }
            Absent { name, tried }
        })
    }

    /// What the program writes for some arguments and input.
    pub fn output(&self, arguments: &[&str], input: &str) -> anyhow::Result<String> {
        let mut child = self.spawn(arguments)?;
        // Input and output are shorter than what the system's pipes hold.
        if let Some(mut stdin) = child.stdin.take() {
            stdin.write_all(input.as_bytes()).context("it reads nothing")?;
        }
        let output = child.wait_with_output()?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    fn spawn(&self, arguments: &[&str]) -> anyhow::Result<Child> {
        let mut command = Command::new(&self.path);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        command.spawn().with_context(|| "cannot be started")
    }
}

/// A program that runs, and answers each line with one.
pub struct Dialogue {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Dialogue {
    /// Starts a program.
    pub fn start(program: &Program, arguments: &[&str]) -> anyhow::Result<Dialogue> {
        let mut child = program.spawn(arguments)?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let input = input.context("no pipe")?;
        let output = BufReader::new(output.context("no pipe")?);
        Ok(Dialogue { child, input, output })
    }

    /// The answer to a line.
    pub fn ask(&mut self, line: &str) -> anyhow::Result<String> {
        writeln!(self.input, "{line}").context("the program has ended")?;
        self.input.flush()?;
        let mut answer = String::new();
        ensure!(self.output.read_line(&mut answer)? > 0, "the program has ended");
        Ok(answer)
    }
}

impl Drop for Dialogue {
    fn drop(&mut self) {
        // One that has ended needs neither.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
