//! First calls of four threads at once: what the library makes when it is first asked for is there
//! for each of them.

use crate::support::libraries::{Function, libraries};
use gmp::abi::{Mpz, RandState};
use std::mem::MaybeUninit;
use std::process::Command;
use std::ptr::from_mut;
use std::sync::Barrier;
use std::thread::scope;

/// The name of the test, by which it calls itself.
const TEST: &str = "first_calls::of_four_threads";
/// Says to a process of the test which call it makes first.
const VARIABLE: &str = "WIDELIMB_TEST_FIRST_CALL";

const THREADS: usize = 4;

/// Our function of a name.
fn ours(name: &str) -> Function {
    libraries().expect("the parent has seen both").both(name)[0]
}

/// An integer that a function makes of words.
fn made(name: &str, words: [usize; 2]) -> Mpz {
    let mut number = Mpz::zero();
    // SAFETY: an integer, and what the function takes after it.
    unsafe { ours(name)(from_mut(&mut number) as usize, words[0], words[1], 0, 0, 0, 0, 0) };
    number
}

/// An integer that a function makes of integers.
fn of(name: &str, numbers: &[&Mpz]) -> Mpz {
    let mut r = Mpz::zero();
    let mut arguments = [0; 4];
    for (argument, number) in arguments.iter_mut().zip(numbers) {
        *argument = std::ptr::from_ref(*number) as usize;
    }
    let [a, b, c, _] = arguments;
    // SAFETY: integers.
    unsafe { ours(name)(from_mut(&mut r) as usize, a, b, c, 0, 0, 0, 0) };
    r
}

/// `7^exponent`, which grows in memory of this thread.
fn power(exponent: usize) -> Mpz {
    made("mpz_ui_pow_ui", [7, exponent])
}

/// The number of a text of digits.
fn text_and_back(number: &Mpz) -> Mpz {
    let number = std::ptr::from_ref(number) as usize;
    // SAFETY: an integer, and a text in memory of `malloc`.
    unsafe {
        let text = ours("mpz_get_str")(0, 10, number, 0, 0, 0, 0, 0);
        let back = made("mpz_set_str", [text, 10]);
        libc::free(text as *mut libc::c_void);
        back
    }
}

/// A number of a state that has just begun.
fn random() -> Mpz {
    let mut state = MaybeUninit::<RandState>::uninit();
    let state = state.as_mut_ptr() as usize;
    // SAFETY: a state.
    unsafe {
        ours("mp_randinit_default")(state, 0, 0, 0, 0, 0, 0, 0);
        let number = made("mpz_urandomb", [state, 5000]);
        ours("mp_randclear")(state, 0, 0, 0, 0, 0, 0, 0);
        number
    }
}

/// What may be the first call.
const CALLS: [fn() -> Mpz; 8] = [
    || of("mpz_mul", &[&power(90_000), &power(90_001)]),
    || of("mpz_tdiv_q", &[&power(60_000), &power(20_000)]),
    || text_and_back(&power(30_000)),
    || made("mpz_fac_ui", [5000, 0]),
    || made("mpz_primorial_ui", [50_000, 0]),
    || of("mpz_nextprime", &[&power(60)]),
    || of("mpz_powm", &[&power(900), &power(100), &made("mpz_fac_ui", [300, 0])]),
    random,
];

/// Makes a call in each thread at once; a number that one of them began is freed by another one.
fn call_at_once(call: fn() -> Mpz) {
    let start = Barrier::new(THREADS);
    let limbs_of = |number: &Mpz| {
        // SAFETY: an integer.
        unsafe { Mpz::limbs(number) }.to_vec()
    };
    let results: Vec<(Vec<u64>, usize)> = scope(|scope| {
        let threads = [(); THREADS].map(|()| {
            scope.spawn(|| {
                start.wait();
                let number = call();
                (limbs_of(&number), number.d.expose_provenance())
            })
        });
        threads.map(|thread| thread.join().expect("a result")).into()
    });
    let again = limbs_of(&call());
    assert!(!again.is_empty());
    for (limbs, memory) in results {
        assert!(limbs == again, "a thread has another result");
        // SAFETY: memory of `malloc`, by another thread.
        unsafe { libc::free(std::ptr::with_exposed_provenance_mut(memory)) };
    }
}

#[test]
fn of_four_threads() {
    if let Some(index) = std::env::var_os(VARIABLE) {
        let index: usize = index.to_str().and_then(|text| text.parse().ok()).expect("an index");
        // It opens the library too.
        return call_at_once(CALLS[index]);
    }
    if libraries().is_none() {
        return;
    }
    let this = std::env::current_exe().expect("this test has a file");
    for index in 0..CALLS.len() {
        let mut command = Command::new(&this);
        command.args(["--exact", TEST, "--nocapture"]).env(VARIABLE, index.to_string());
        // The library's own memory functions.
        let run = command.env("WIDELIMB_TEST_MEMORY", "plain").output().expect("it starts");
        let [out, errors] = [&run.stdout, &run.stderr].map(|text| String::from_utf8_lossy(text));
        assert!(run.status.success() && out.contains("1 passed"), "{index}: {out}\n{errors}");
    }
}
