//! Marks secrets as undefined bytes for Valgrind's Memcheck, which then counts every branch and
//! every address that depends on one as an error.
//!
//! A program asks Memcheck for something by an instruction sequence that does nothing on a CPU
//! (Valgrind manual, "The Client Request mechanism"). So these functions may be called anywhere,
//! and have an effect under Memcheck alone, on x86-64 Linux.

use std::env;
use std::mem::size_of_val;
use std::process::Command;
use widelimb_kernels::cpu::{LEVEL_VARIABLE, Level};

/// Requests of every tool, and of the one whose letters are in the upper bytes.
const RUNNING_ON_VALGRIND: usize = 0x1001;
const COUNT_ERRORS: usize = 0x1201;
const MEMCHECK: usize = (b'M' as usize) << 24 | (b'C' as usize) << 16;
const MAKE_MEM_UNDEFINED: usize = MEMCHECK + 1;
const MAKE_MEM_DEFINED: usize = MEMCHECK + 2;

/// Valgrind's answer to a request; 0 on a CPU.
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
fn request(code: usize, address: usize, bytes: usize) -> usize {
    let arguments = [code, address, bytes, 0, 0, 0];
    let mut answer = 0;
    // SAFETY: on a CPU, rotations by 128 bits in all leave rdi as it was, and the exchange does
    // nothing; Valgrind reads the six arguments and writes the answer.
    unsafe {
        std::arch::asm!(
            "rol rdi, 3",
            "rol rdi, 13",
            "rol rdi, 61",
            "rol rdi, 51",
            "xchg rbx, rbx",
            in("rax") arguments.as_ptr(),
            inout("rdx") answer,
            // Whatever is there: the sequence needs a register to turn.
            inout("rdi") 0_usize => _,
        );
    }
    answer
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
fn request(_code: usize, _address: usize, _bytes: usize) -> usize {
    0
}

/// Whether the program runs under Valgrind.
pub fn is_running() -> bool {
    request(RUNNING_ON_VALGRIND, 0, 0) != 0
}

/// The errors that Valgrind has reported so far.
///
/// # Panics
/// If the program does not run under Valgrind, where nothing counts errors.
pub fn errors() -> usize {
    assert!(is_running(), "errors are counted by Valgrind alone");
    request(COUNT_ERRORS, 0, 0)
}

/// Marks a value as secret: from now on no branch and no address may depend on it. The value stays
/// the same.
pub fn mark_secret<T: ?Sized>(value: &mut T) {
    request(MAKE_MEM_UNDEFINED, std::ptr::from_mut(value).addr(), size_of_val(value));
}

/// Marks a value as public again.
pub fn mark_public<T: ?Sized>(value: &mut T) {
    request(MAKE_MEM_DEFINED, std::ptr::from_mut(value).addr(), size_of_val(value));
}

/// Why Valgrind cannot check secrets here, if it cannot.
pub fn why_not() -> Option<&'static str> {
    if cfg!(debug_assertions) {
        return Some("a debug build looks at every sum for an overflow");
    }
    if env::var_os(LEVEL_VARIABLE).is_some() {
        return Some(
            "one level is asked for; a run without that looks at each that Valgrind knows",
        );
    }
    why_no_valgrind()
}

/// Why Valgrind does not run here, if it does not.
fn why_no_valgrind() -> Option<&'static str> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return Some("the marks are written for x86-64 Linux");
    }
    // Valgrind may be installed and still run nothing, without the debug symbols of the C library.
    match Command::new("valgrind").args(["--quiet", "true"]).output() {
        Err(_) => Some("no valgrind"),
        Ok(output) if !output.status.success() => Some("valgrind does not run here"),
        Ok(_) => None,
    }
}

/// Runs one test of this program again, under Valgrind, which shows it a CPU of the level `scalar`.
///
/// # Panics
/// If the test does not pass there, or does not print `done`.
pub fn run_again(test: &str, done: &str, variables: &[(&str, &str)]) {
    let output = Command::new("valgrind")
        .args(["--quiet", "--error-limit=no"])
        .arg(env::current_exe().expect("a test binary has a path"))
        .args(["--exact", test, "--nocapture", "--test-threads=1"])
        .envs(variables.iter().copied())
        .env(LEVEL_VARIABLE, Level::Scalar.name())
        .output()
        .expect("valgrind can be run");
    let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    assert!(output.status.success() && out.contains(done), "{out}{err}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skipped;
    use std::fs::read_to_string;
    use std::hint::black_box;
    use std::panic::catch_unwind;

    /// The variable that is set for the process under Valgrind.
    const AGAIN: &str = "WIDELIMB_TEST_MARKS";
    const NAME: &str = "memcheck::tests::valgrind_counts_what_a_secret_decides";
    const DONE: &str = "errors came and went with the marks";

    #[test]
    fn marks_change_no_value() {
        let mut limbs = [1_u64, 2, 3];
        mark_secret(&mut limbs[..]);
        mark_public(&mut limbs[..]);
        assert_eq!(limbs, [1, 2, 3]);
    }

    /// Linux tells whose code is in a process.
    #[test]
    fn a_cpu_alone_counts_nothing() {
        if let (true, Ok(maps)) = (cfg!(target_arch = "x86_64"), read_to_string("/proc/self/maps"))
        {
            assert_eq!(is_running(), maps.contains("memcheck-amd64-linux"));
            assert_eq!(catch_unwind(errors).is_ok(), is_running());
        } else {
            skipped("whether this is Valgrind: only x86-64 Linux tells");
        }
    }

    /// The check holds in debug builds too, and at every level.
    #[test]
    fn valgrind_counts_what_a_secret_decides() {
        if env::var_os(AGAIN).is_some() {
            return under_valgrind();
        }
        match why_no_valgrind() {
            Some(why) => skipped(format_args!("that Valgrind counts what a secret decides: {why}")),
            None => run_again(NAME, DONE, &[(AGAIN, "1")]),
        }
    }

    fn under_valgrind() {
        assert!(is_running(), "{AGAIN} is set, but this is not Valgrind");
        let branch = |limbs: &[u64]| {
            if black_box(limbs[0]) == 7 {
                black_box("seven");
            }
        };
        let address = |limbs: &[u64]| {
            black_box(black_box(&[3_u64, 1, 4, 1])[black_box(limbs[0]) as usize % 4]);
        };
        let mut limbs = [1, 2, 3];
        for decide in [&branch as &dyn Fn(&[u64]), &address] {
            let errors_of = |limbs: &[u64]| {
                let before = errors();
                decide(black_box(limbs));
                errors() - before
            };
            assert_eq!(errors_of(&limbs), 0, "nothing is secret");
            mark_secret(&mut limbs[..]);
            assert!(errors_of(&limbs) > 0, "a secret decides unseen");
            mark_public(&mut limbs[..]);
            assert_eq!(errors_of(&limbs), 0, "nothing is secret any more");
        }
        assert_eq!(limbs, [1, 2, 3]);
        println!("{DONE}");
    }
}
