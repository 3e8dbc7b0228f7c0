//! Tests of outputs after signals, with long names, and behind links.
#![cfg(unix)]

use crate::{Folder, PATIENCE, Running, eval, run, shell};
use std::io::Write as _;
use std::time::Instant;

fn names(folder: &Folder) -> Vec<String> {
    let entries = std::fs::read_dir(&folder.0).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// A run that has begun its output and waits for more; its standard input stays open with it.
fn begun(folder: &Folder, before: &str) -> (Running, std::process::ChildStdin) {
    let mut sh = std::process::Command::new("sh");
    let script = format!("{before} exec \"$0\" eval - --out out");
    sh.current_dir(&folder.0).args(["-c", &script, env!("CARGO_BIN_EXE_widelimb")]);
    let mut running = Running::start(&mut sh);
    let mut input = running.stdin();
    input.write_all(b"6*7\n").unwrap();
    let start = Instant::now();
    while !names(folder).iter().any(|name| name.ends_with(".tmp")) {
        assert!(start.elapsed() < PATIENCE);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    (running, input)
}

fn send(running: &Running, signal: &str) {
    let id = running.0.id().to_string();
    assert!(std::process::Command::new("kill").args([signal, &id]).status().unwrap().success());
}

/// Whether this process was started with a signal ignored, as `nohup` does it or a shell with what
/// it starts by `&` in a script: what it starts ignores the signal too.
fn is_ignored(number: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.map_or(0, |mask| u64::from_str_radix(mask.trim(), 16).expect("digits"));
    mask >> (number - 1) & 1 == 1
}

#[test]
fn a_signal_that_ends_a_run_leaves_nothing_behind() {
    for (signal, number) in [("-INT", 2), ("-TERM", 15), ("-HUP", 1), ("-QUIT", 3)] {
        if is_ignored(number) {
            widelimb_testkit::skipped(format_args!(
                "signal {signal}: who started the tests ignores it"
            ));
            continue;
        }
        let folder = Folder::new(&format!("signal{signal}"));
        folder.file("out", "old\n");
        let (running, input) = begun(&folder, "ulimit -c 0;");
        // The trial of the name is over, so this one is not taken away meanwhile.
        std::thread::sleep(std::time::Duration::from_millis(50));
        send(&running, signal);
        let run = running.end();
        drop(input);
        assert_eq!(run.status, -number, "a shell sees the signal");
        assert_eq!(names(&folder), ["out"], "{signal}");
        assert_eq!(std::fs::read_to_string(folder.path("out")).unwrap(), "old\n");
    }
}

/// A command started with SIGHUP ignored, as `nohup` starts it, goes on after the signal.
#[test]
fn a_signal_that_is_ignored_stays_so() {
    let folder = Folder::new("nohup");
    let (running, mut input) = begun(&folder, "trap '' HUP INT;");
    send(&running, "-HUP");
    send(&running, "-INT");
    input.write_all(b"6*8\n").unwrap();
    drop(input);
    assert_eq!(running.end().value(), "");
    assert_eq!(names(&folder), ["out"]);
    assert_eq!(std::fs::read_to_string(folder.path("out")).unwrap(), "42\n48\n");
}

#[test]
fn the_longest_names_can_be_written() {
    let folder = Folder::new("long-names");
    for length in [242, 243, 250, 255] {
        let path = folder.path(&"n".repeat(length));
        assert_eq!(run(["eval", "6*7", "--out", &path]).value(), "", "{length}");
        assert_eq!(run(["gf2x", "mul", "x", "x", "--out", &path]).value(), "", "{length}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "x^2\n");
    }
    assert!(
        run(["eval", "1", "--out", &folder.path(&"n".repeat(256))]).error().contains("too long")
    );
}

/// A link to a missing file stays a link, and the file is created.
#[test]
fn a_dangling_link_is_written_through() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("dangling");
    std::fs::create_dir(folder.path("sub")).unwrap();
    symlink("sub/second", folder.path("first")).unwrap();
    symlink("target", folder.path("sub/second")).unwrap();
    let first = folder.path("first");
    assert_eq!(run(["eval", "6*7", "--out", &first]).value(), "");
    assert!(std::fs::symlink_metadata(&first).unwrap().is_symlink());
    assert!(std::fs::symlink_metadata(folder.path("sub/second")).unwrap().is_symlink());
    assert_eq!(std::fs::read_to_string(folder.path("sub/target")).unwrap(), "42\n");
    assert_eq!(eval(&format!("@\"{first}\"")).value(), "42");

    symlink("no/such/folder/x", folder.path("nowhere")).unwrap();
    assert!(run(["eval", "1", "--out", &folder.path("nowhere")]).error().contains("cannot write"));
    symlink("loop", folder.path("loop")).unwrap();
    assert!(run(["eval", "1", "--out", &folder.path("loop")]).error().contains("cannot write"));
    let jobs = folder.file("jobs.csv", "base,exponent,modulus\n2,10,1001\n");
    symlink("answers", folder.path("powers")).unwrap();
    assert_eq!(run(["powmod", "--in", &jobs, "--out", &folder.path("powers")]).value(), "");
    assert!(folder.0.join("answers").is_file());
}

/// Once the open file was replaced by a new one, and the text that was in it was lost.
#[cfg(target_os = "linux")]
#[test]
fn a_name_of_standard_output_is_standard_output() {
    let folder = Folder::new("dev-stdout");
    let log = folder.file("log", "old\n");
    for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        assert_eq!(
            shell(&format!("exec \"$0\" eval 6*7 --out {name} >> '{log}'"), &[]).value(),
            ""
        );
    }
    assert_eq!(std::fs::read_to_string(&log).unwrap(), "old\n42\n42\n42\n");
    assert_eq!(run(["eval", "6*7", "--out", "/dev/stdout"]).value(), "42");
    assert_eq!(names(&folder), ["log"]);
}

/// `ulimit -f`: the write fails, and the process does not.
#[test]
fn a_file_that_may_not_grow_is_an_error() {
    let folder = Folder::new("file-limit");
    let output = folder.file("out", "old\n");
    let script = format!("ulimit -f 1; exec \"$0\" eval '2^99999' --out '{output}'");
    let run = shell(&script, &[]);
    assert!(run.error().contains("cannot write the output"), "{}", run.stderr);
    assert_eq!(std::fs::read_to_string(&output).unwrap(), "old\n");
    assert_eq!(names(&folder), ["out"]);
}

/// Ctrl-C ends the number at work, whose primes so far are written, and no other is begun.
#[test]
fn factors_so_far_are_written() {
    if is_ignored(2) {
        return widelimb_testkit::skipped(format_args!("who started the tests ignores Ctrl-C"));
    }
    let (p, q) = ("(2^521 - 1)", "(2^607 - 1)");
    let mut factor = std::process::Command::new(env!("CARGO_BIN_EXE_widelimb"));
    let running = Running::start(factor.args(["factor", &format!("12 * {p} * {q}"), "91"]));
    // Time for the small primes; the others take years.
    std::thread::sleep(std::time::Duration::from_millis(1000));
    // As `timeout` sends it: to the process, and to its group.
    send(&running, "-INT");
    send(&running, "-INT");
    let run = running.end();
    let [whole, rest] =
        ["12 * ", ""].map(|times| eval(&format!("{times}{p} * {q}")).value().to_owned());
    assert_eq!(run.stdout, format!("{whole}: 2 2 3 ({rest})\n"));
    assert_eq!((run.status, run.stderr.as_str()), (1, ""));
    let running = Running::start(factor.args(["--json"]));
    std::thread::sleep(std::time::Duration::from_millis(1000));
    send(&running, "-TERM");
    let run = running.end();
    assert!(run.stdout.contains(r#""prime":"3""#) && run.status == 1, "{}", run.stdout);
}
