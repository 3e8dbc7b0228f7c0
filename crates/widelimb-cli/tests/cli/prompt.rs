//! Tests of `widelimb eval` without an expression: a prompt on a terminal, which `script` of
//! util-linux provides, and lines from other inputs.

use crate::{Folder, PATIENCE, command, run_command};
use std::io::{Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

#[test]
fn without_a_terminal_lines_are_read() {
    let run = run_command(command().arg("eval"), b"a = 6\na * 7\n");
    assert_eq!(run.value(), "42");
    let bad = run_command(command().args(["eval", "--base", "16"]), b"255\n1 +\n16\n");
    assert!(bad.error().starts_with("error on line 2: "), "{}", bad.stderr);
    assert_eq!(bad.stdout, "ff\n10\n");
}

/// A prompt on a terminal.
struct Prompt {
    script: Child,
    keys: ChildStdin,
    shown: Arc<Mutex<String>>,
    /// The end of the output that earlier waits have found.
    seen: usize,
}

impl Prompt {
    /// Starts a prompt; `None` if there is no `script`.
    fn start() -> Option<Prompt> {
        Prompt::start_with_history("")
    }

    /// Starts a prompt with earlier lines in the file of the history.
    fn start_with_history(history: &str) -> Option<Prompt> {
        let version = Command::new("script").arg("--version").output();
        if !version.is_ok_and(|run| String::from_utf8_lossy(&run.stdout).contains("util-linux")) {
            widelimb_testkit::skipped("the prompt: there is no `script` of util-linux");
            return None;
        }
        let line = format!("'{}' eval", env!("CARGO_BIN_EXE_widelimb"));
        let mut script = Command::new("script")
            .args(["--quiet", "--return", "--command", &line, "/dev/null"])
            .env("TERM", "xterm")
            .env("WIDELIMB_HISTORY", history)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("`script` runs");
        let keys = script.stdin.take().expect("it is piped");
        let mut output = script.stdout.take().expect("it is piped");
        let shown = Arc::new(Mutex::new(String::new()));
        let told = Arc::clone(&shown);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                told.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes[..count]));
            }
        });
        Some(Prompt { script, keys, shown, seen: 0 })
    }

    fn press(&mut self, keys: impl AsRef<[u8]>) {
        self.keys.write_all(keys.as_ref()).expect("it reads");
        self.keys.flush().expect("it reads");
    }

    /// Waits until a text is shown, behind the text of the last wait.
    #[track_caller]
    fn wait_for(&mut self, text: &str) {
        let start = Instant::now();
        loop {
            let shown = self.shown.lock().unwrap().clone();
            if let Some(at) = shown[self.seen..].find(text) {
                self.seen += at + text.len();
                return;
            }
            assert!(start.elapsed() < PATIENCE, "no {text:?} in {:?}", &shown[self.seen..]);
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until the program has ended.
    #[track_caller]
    fn end(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.script.try_wait().expect("it can be asked") {
                return status;
            }
            assert!(start.elapsed() < PATIENCE);
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Types a line when the prompt is there.
    #[track_caller]
    fn line(&mut self, line: &str) {
        self.wait_for("> ");
        self.press(format!("{line}\r"));
    }
}

impl Drop for Prompt {
    fn drop(&mut self) {
        let _ = self.script.kill();
        let _ = self.script.wait();
    }
}

#[test]
fn a_prompt_on_a_terminal() {
    let Some(mut prompt) = Prompt::start() else { return };
    prompt.wait_for("help lists");
    prompt.line("6 * 7");
    prompt.wait_for("\n42\r\n");
    prompt.line("ans + 1000");
    prompt.wait_for("\n1042\r\n");
    prompt.line("isprim(7)");
    prompt.wait_for("did you mean `isprime`?");
    prompt.line("help isqrt");
    prompt.wait_for("square root, rounded down");
    // The line before the last but one, by the arrow upwards.
    prompt.wait_for("> ");
    prompt.press("\x1b[A\x1b[A\x1b[A\r");
    prompt.wait_for("\n2042\r\n");
    // A line that is given up.
    prompt.wait_for("> ");
    prompt.press("1 + 1\x03");
    prompt.line("a = 5");
    prompt.line("a^2");
    prompt.wait_for("\n25\r\n");
    prompt.wait_for("> ");
    prompt.press("\x04");
    assert!(prompt.end().success());
}

#[test]
fn lines_of_an_earlier_prompt_are_there_and_names_are_completed() {
    let folder = Folder::new("history");
    let history = folder.path("state/lines");
    let Some(mut prompt) = Prompt::start_with_history(&history) else { return };
    prompt.line("number_of_bits = 17");
    prompt.wait_for("> ");
    prompt.press("2^number\t - 1\r");
    prompt.wait_for("\n131071\r\n");
    prompt.wait_for("> ");
    prompt.press("isp\t2^89 - 1)\r");
    prompt.wait_for("\n1\r\n");
    prompt.wait_for("> ");
    prompt.press("\x04");
    assert!(prompt.end().success());
    let Some(mut prompt) = Prompt::start_with_history(&history) else { return };
    prompt.wait_for("> ");
    prompt.press("\x1b[A\x1b[A\x1b[A\r");
    prompt.line("number_of_bits + 1");
    prompt.wait_for("\n18\r\n");
    prompt.wait_for("> ");
    prompt.press("\x04");
    assert!(prompt.end().success());
}

#[test]
fn a_line_that_is_not_utf8_is_dropped_and_the_prompt_goes_on() {
    let Some(mut prompt) = Prompt::start() else { return };
    prompt.line("a = 5");
    prompt.wait_for("> ");
    prompt.press(b"\xff");
    prompt.wait_for("error: the line is not UTF-8");
    prompt.line("a + 1");
    prompt.wait_for("\n6\r\n");
    prompt.line("quit");
    assert!(prompt.end().success());
}

/// A device of zeros has no end, and a pipe waits for a writer.
#[test]
fn a_history_that_is_no_file_is_left_alone() {
    for history in ["/dev/zero", "/dev/null", "/"] {
        let Some(mut prompt) = Prompt::start_with_history(history) else { return };
        prompt.line("6 * 7");
        prompt.wait_for("\n42\r\n");
        prompt.line("quit");
        assert!(prompt.end().success());
    }
}

/// Once only the first of the lines was read, since each line had a buffer of its own.
#[test]
fn lines_typed_ahead_are_all_evaluated() {
    let Some(mut prompt) = Prompt::start() else { return };
    prompt.wait_for("> ");
    prompt.press("a = 5\ra + 1\ra + 2\r\x04");
    prompt.wait_for("\n6\r\n");
    prompt.wait_for("\n7\r\n");
    assert!(prompt.end().success());
    // Before the prompt is there, and while a computation runs.
    let Some(mut prompt) = Prompt::start() else { return };
    prompt.press("1 + 1\npowmod(3, 2^100000, 2^1279 - 1) > 0\n");
    prompt.wait_for("\n2\r\n");
    prompt.press("2 + 2\n3 + 3\n");
    // On a busy machine a bar was there before.
    prompt.wait_for("1\r\n");
    prompt.wait_for("\n4\r\n");
    prompt.wait_for("\n6\r\n");
    prompt.wait_for("> ");
    prompt.press("\x04");
    assert!(prompt.end().success());
}

#[test]
fn control_c_ends_the_computation_and_not_the_program() {
    let Some(mut prompt) = Prompt::start() else { return };
    prompt.line("n = 2^4423 - 1; x = 5");
    for endless in [
        "powmod(3, 2^(2^27), n)",
        "sum(k, 1, 10^30, k)",
        "factor((2^521 - 1) * (2^607 - 1))",
        "znlog(4, 2, 2^90 + 83035)",
    ] {
        prompt.line(endless);
        prompt.wait_for("\r\n");
        // It has to have begun: the terminal obeys Ctrl-C only then.
        std::thread::sleep(Duration::from_millis(500));
        prompt.press("\x03");
        prompt.wait_for("interrupted");
    }
    prompt.line("x + 1");
    prompt.wait_for("\n6\r\n");
    prompt.line("quit");
}

/// An operation that reports no steps goes on after the first Ctrl-C, and a message says so.
#[test]
fn a_second_control_c_leaves_the_program() {
    let Some(mut prompt) = Prompt::start() else { return };
    prompt.line("next_prime(2^40000)");
    prompt.wait_for("\r\n");
    std::thread::sleep(Duration::from_millis(500));
    prompt.press("\x03");
    prompt.wait_for("stopping after the running operation; Ctrl-C again leaves the program");
    prompt.press("\x03");
    // What a shell makes of the signal.
    assert_eq!(prompt.end().code(), Some(128 + 2));
}
