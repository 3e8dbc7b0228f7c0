//! Runs the real binary, as a shell would.

mod bench;
mod expressions;
mod files;
mod info;
mod limits;
mod lines;
mod options;
mod random;

use std::ffi::OsStr;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a run left.
struct Run {
    stdout: String,
    stderr: String,
    status: i32,
}

impl Run {
    /// Asserts that the run went well and said nothing on the side; its output without the last
    /// line's end.
    #[track_caller]
    fn value(&self) -> &str {
        assert_eq!((self.status, self.stderr.as_str()), (0, ""), "{}", self.stdout);
        self.stdout.strip_suffix('\n').unwrap_or(&self.stdout)
    }

    /// Asserts that the run ended with an error; what it said of it.
    #[track_caller]
    fn error(&self) -> &str {
        assert_eq!(self.status, 2, "{}{}", self.stdout, self.stderr);
        assert!(self.stderr.starts_with("error"), "{}", self.stderr);
        &self.stderr
    }
}

fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_widelimb"))
}

/// Runs a command with `input` as its standard input.
fn run_command(command: &mut Command, input: &[u8]) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let input = input.to_vec();
    // A run that ends early does not read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the run ends");
    writer.join().expect("the writer ends");
    Run {
        stdout: String::from_utf8(output.stdout).expect("the output is UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("the messages are UTF-8"),
        status: output.status.code().expect("the run was not killed"),
    }
}

fn run<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Run {
    run_command(command().args(arguments), b"")
}

/// `widelimb eval EXPR`.
fn eval(expression: &str) -> Run {
    run(["eval", expression])
}

/// `widelimb eval -` with these lines.
fn eval_lines(lines: &str) -> Run {
    run_command(command().args(["eval", "-"]), lines.as_bytes())
}

/// An empty folder of one test, removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("widelimb-{test}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    /// The path of a file in it.
    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a UTF-8 path").to_owned()
    }

    /// A file with this in it.
    fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::write(&path, contents).expect("a temporary file");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
