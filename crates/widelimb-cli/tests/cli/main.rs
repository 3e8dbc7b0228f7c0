//! Tests of the command line, which run the real binary.

mod bench;
mod curves;
mod environment;
mod explain;
mod expressions;
mod files;
mod gf2x;
mod hqc;
mod info;
mod interruptions;
mod limits;
mod lines;
mod memory;
mod messages;
mod modexp;
mod multiexp;
mod numbers;
mod options;
mod paillier;
mod powmod;
mod primality;
mod prompt;
mod random;
mod setup;
mod streams;
mod terminal;
mod tune;

use std::ffi::OsStr;
use std::io::{Read, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The outcome of a run: status and outputs.
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

    /// Asserts that the run ended with an error, and returns its message.
    #[track_caller]
    fn error(&self) -> &str {
        assert_eq!(self.status, 2, "{}{}", self.stdout, self.stderr);
        assert!(self.stderr.starts_with("error"), "{}", self.stderr);
        &self.stderr
    }
}

impl Run {
    /// Asserts that the run ended by SIGPIPE, without a message.
    #[track_caller]
    fn is_ended_by_a_closed_pipe(&self) {
        let expected = if cfg!(unix) { -13 } else { 2 };
        assert_eq!((self.status, self.stderr.as_str()), (expected, ""));
    }
}

fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_widelimb"))
}

/// The longest that a run may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(300);

/// A process that is killed when its test fails.
struct Running(Child);

impl Running {
    /// Starts a run with pipes in place of its three streams.
    fn start(command: &mut Command) -> Running {
        let piped =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        Running(piped.expect("the binary starts"))
    }

    fn stdin(&mut self) -> ChildStdin {
        self.0.stdin.take().expect("standard input is piped")
    }

    fn stdout(&mut self) -> ChildStdout {
        self.0.stdout.take().expect("standard output is piped")
    }

    /// Waits for the end of the run, which must come in time, and returns its outcome.
    fn end(mut self) -> Run {
        drop(self.0.stdin.take());
        let stdout = self.0.stdout.take().map(read_aside);
        let stderr = self.0.stderr.take().map(read_aside);
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.0.try_wait().expect("the run can be asked") {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "the run does not end");
            std::thread::sleep(Duration::from_millis(1));
        };
        let text = |reader: Option<JoinHandle<String>>| {
            reader.map_or(String::new(), |reader| reader.join().expect("the reader ends"))
        };
        let (stdout, stderr) = (text(stdout), text(stderr));
        Run { stdout, stderr, status: code(status) }
    }
}

/// The exit status of a run; for one that a signal ended, minus the signal's number.
#[cfg(unix)]
fn code(status: ExitStatus) -> i32 {
    use std::os::unix::process::ExitStatusExt as _;
    status.code().unwrap_or_else(|| -status.signal().expect("it has ended"))
}

#[cfg(not(unix))]
fn code(status: ExitStatus) -> i32 {
    status.code().expect("the run was not killed")
}

impl Drop for Running {
    fn drop(&mut self) {
        // Both do nothing to a run that has ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn read_aside(mut stream: impl Read + Send + 'static) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("the stream can be read");
        String::from_utf8(bytes).expect("the stream is UTF-8")
    })
}

/// Runs a command with `input` as its standard input.
fn run_command(command: &mut Command, input: &[u8]) -> Run {
    let mut running = Running::start(command);
    let mut stdin = running.stdin();
    let input = input.to_vec();
    // A run that ends early does not read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let run = running.end();
    writer.join().expect("the writer ends");
    run
}

fn run<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Run {
    run_command(command().args(arguments), b"")
}

/// Runs a script of the shell, in which `"$0"` is the binary and `"$@"` the arguments.
#[cfg(unix)]
fn shell(script: &str, arguments: &[&str]) -> Run {
    let mut shell = Command::new("sh");
    run_command(shell.args(["-c", script, env!("CARGO_BIN_EXE_widelimb")]).args(arguments), b"")
}

/// Runs `widelimb eval EXPR`.
fn eval(expression: &str) -> Run {
    run(["eval", expression])
}

/// Runs `widelimb eval -` with these lines as standard input.
fn eval_lines(lines: &str) -> Run {
    run_command(command().args(["eval", "-"]), lines.as_bytes())
}

/// A folder for one test, empty at first and removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("widelimb-{test}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    /// The path of a file in the folder.
    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a UTF-8 path").to_owned()
    }

    /// Writes a file with these contents, and returns its path.
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

#[test]
fn a_test_that_fails_leaves_no_run_behind() {
    let mut running = Running::start(command().args(["eval", "-"]));
    let mut output = running.stdout();
    // Its standard input stays open, so that only the end of `running` ends it.
    let _input = running.stdin();
    drop(running);
    assert_eq!(output.read(&mut [0]).expect("the pipe is closed"), 0);
}
