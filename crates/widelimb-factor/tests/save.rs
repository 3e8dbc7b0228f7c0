//! Files of relations: a sieve that goes on, and files that are cut, of others, or hostile.

use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use widelimb::Natural;
use widelimb_factor::distributed::{NotForSieveError, collect, combine};
use widelimb_factor::{FactorError, Factorization, Factorizer, Phase, Progress, RelationFileError};

/// A file that is removed in the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let name = format!("widelimb-factor-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_file(&path);
        Scratch(path)
    }

    fn text(&self) -> String {
        fs::read_to_string(&self.0).expect("a file")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn product(bits: [u32; 2]) -> Natural {
    let [p, q] = bits.map(|bits| (Natural::one() << bits).next_prime());
    p * q
}

/// The factorization with a file, and the phases that it went through.
fn factored(n: &Natural, file: &Scratch) -> (Result<Factorization, FactorError>, Vec<Phase>) {
    let phases = Mutex::new(vec![]);
    let watch = |progress: widelimb_factor::Progress| {
        phases.lock().expect("no panic").push(progress.phase);
    };
    let found = Factorizer::new().save_to(&file.0).watched_by(&watch).factor(n);
    (found, phases.into_inner().expect("no panic"))
}

/// A file of a sieve that was stopped after some relations.
fn stopped(n: &Natural, file: &Scratch) {
    let cancel = AtomicBool::new(false);
    let watch = |progress: widelimb_factor::Progress| {
        let is_enough = progress.phase == Phase::Sieve && progress.done > 100;
        cancel.fetch_or(is_enough, Ordering::Relaxed);
    };
    let factorizer = Factorizer::new().save_to(&file.0).cancelled_by(&cancel).watched_by(&watch);
    assert_eq!(factorizer.factor(n).expect("a file").rest(), [(n.clone(), 1)]);
}

#[test]
fn a_sieve_that_was_stopped_goes_on() {
    let (n, file) = (product([66, 69]), Scratch::new("stopped"));
    stopped(&n, &file);
    let begun = file.text();
    assert!(
        begun.starts_with(&format!("widelimb-relations 1 {n} ")) && begun.lines().count() > 100
    );
    let cut = &begun[..begun.len() - 5];
    fs::write(&file.0, cut).expect("written");
    let (found, phases) = factored(&n, &file);
    assert_eq!(found.expect("a file").product(), n);
    assert!(phases.contains(&Phase::Sieve) && !phases.contains(&Phase::Curves));
    assert!(!phases.contains(&Phase::Rho), "{phases:?}");
    let text = file.text();
    assert!(text.starts_with(&format!("{cut}\n")) && text.lines().count() > begun.lines().count());
    let again = begun.lines().nth(7).expect("a line");
    let nonsense = format!("-1 2\n{}\nz 2 3\n\n1\n0\n{again} 3\n{again}\n", "f".repeat(9999));
    // All is there: nothing is sieved, with nonsense between and the whole file twice too.
    let (header, lines) = text.split_once('\n').expect("lines");
    fs::write(&file.0, format!("{header}\n{nonsense}{lines}{text}")).expect("written");
    let (found, phases) = factored(&n, &file);
    assert!(found.expect("a file").is_complete());
    assert!(!phases.contains(&Phase::Sieve) && phases.contains(&Phase::Algebra), "{phases:?}");
    assert!(file.text().ends_with(&text));
}

#[test]
fn a_file_is_of_one_divisor() {
    let (part, file) = (product([52, 57]), Scratch::new("divisor"));
    let n = &part * 1_000_003_u32 * 12_u32;
    let (found, _) = factored(&n, &file);
    let found = found.expect("a file");
    assert!(found.is_complete() && found.product() == n);
    assert!(file.text().starts_with(&format!("widelimb-relations 1 {part} ")));
    // For the divisor itself the relations are there.
    let (found, phases) = factored(&part, &file);
    assert!(found.expect("a file").is_complete() && !phases.contains(&Phase::Sieve));
    // Two composite divisors, of which one has its relations saved.
    let n = &part * product([51, 56]);
    let (found, _) = factored(&n, &file);
    assert!(found.expect("a file").is_complete());
}

#[test]
fn files_that_are_of_no_use_are_errors() {
    let (n, other, file) = (product([52, 57]), product([53, 54]), Scratch::new("hostile"));
    let factor = || Factorizer::new().save_to(&file.0).factor(&n);
    for text in [
        "\n".to_owned(),
        "something else\n".to_owned(),
        format!("widelimb-relations 2 {n} 1\n"),
        format!("widelimb-relations 1 {n} 0\n"),
        format!("widelimb-relations 1 {n} 9\n"),
        format!("widelimb-relations 1 {n} 4294967295\n"),
        "widelimb-relations 1 0 1\n".to_owned(),
        "widelimb-relations 1 91 1\n".to_owned(),
        format!("widelimb-relations 1 {} 1\n", "9".repeat(200)),
        "\0".repeat(10_000),
    ] {
        fs::write(&file.0, &text).expect("written");
        let path = file.0.clone();
        assert_eq!(factor(), Err(RelationFileError::Format { path }.into()), "{text}");
        assert_eq!(file.text(), text, "the file is left as it was");
    }
    fs::write(&file.0, [0xff; 100]).expect("written");
    assert!(matches!(factor(), Err(FactorError::File(RelationFileError::Format { .. }))));
    fs::write(&file.0, format!("widelimb-relations 1 {other} 1\n")).expect("written");
    let error =
        RelationFileError::OtherNumber { path: file.0.clone(), number: other, asked: n.clone() };
    assert!(error.to_string().contains(&format!(", which does not divide {n}")));
    assert_eq!(factor(), Err(error.into()));
    // What does not come to the sieve needs no file.
    for easy in [91_u32, 97, 1_000_003] {
        let found = Factorizer::new().save_to(&file.0).factor(&easy.into());
        assert!(found.expect("no file").is_complete());
    }
    let directory = std::env::temp_dir();
    let found = Factorizer::new().save_to(&directory).factor(&n);
    assert!(matches!(found, Err(FactorError::File(RelationFileError::Io { .. }))), "{found:?}");
    // Every multiplier is as good, if not as fast.
    for multiplier in [1, 3, 73] {
        fs::write(&file.0, format!("widelimb-relations 1 {n} {multiplier}\n")).expect("written");
        assert!(factor().expect("a file").is_complete());
    }
}

#[test]
fn parts_are_combined() {
    let n = product([58, 61]);
    let time = Duration::from_millis(5);
    assert_eq!(collect(&n, 7, Duration::ZERO).map(|text| text.lines().count()), Ok(1));
    let (mut text, mut last) = (String::new(), 0);
    for part in 0.. {
        let part = collect(&n, part, time).expect("for the sieve");
        text += &part;
        let combined = combine(&n, &text).expect("for the sieve");
        assert!(combined.relations >= last && combined.done <= combined.relations);
        assert_eq!(combine(&n, &format!("{text}{part}")).expect("for the sieve"), combined);
        last = combined.relations;
        if let Some(divisor) = combined.divisor {
            assert!(combined.done >= combined.needed);
            assert!(!divisor.is_one() && divisor != n && n.is_multiple_of(&divisor));
            break;
        }
    }
    // Two machines: what their sieves saved is a file too, and no part sieves what another did.
    let files = [1, 2].map(|part| (part, Scratch::new(&format!("part{part}"))));
    for (part, file) in &files {
        let found = Factorizer::new().part(*part).save_to(&file.0).factor(&n);
        assert!(found.expect("a file").is_complete());
    }
    let [first, second] = files.map(|(_, file)| file.text());
    let count = |text: &str| combine(&n, text).expect("for the sieve").relations;
    let both = count(&format!("{first}{second}"));
    assert!(both * 10 > (count(&first) + count(&second)) * 9, "{both}");
}

#[test]
fn numbers_that_are_not_for_the_sieve() {
    let prime = (Natural::one() << 89_u32) - 1_u32;
    for (n, error) in [
        (Natural::zero(), NotForSieveError::Size),
        (Natural::from_u64(1 << 59), NotForSieveError::Size),
        (Natural::one() << 360_u32, NotForSieveError::Size),
        (Natural::one() << 100_u32, NotForSieveError::SmallDivisor(2)),
        (&prime * 4093_u32, NotForSieveError::SmallDivisor(4093)),
        (prime.square(), NotForSieveError::Power),
        (prime, NotForSieveError::Prime),
    ] {
        assert_eq!(collect(&n, 0, Duration::from_secs(9)), Err(error));
        assert_eq!(combine(&n, ""), Err(error));
    }
}

/// Curves that are in the file are not computed again, and what is no line of it is passed over.
#[test]
fn curves_go_on_from_their_file() {
    let path = Scratch::new("curves");
    let n = product([150, 152]);
    let told = Mutex::new(0);
    let watch = |progress: Progress| {
        if progress.phase == Phase::Curves {
            *told.lock().expect("no panic") += 1;
        }
    };
    let factorizer =
        Factorizer::new().ecm_digits(15).smooth_only().save_curves_to(&path.0).watched_by(&watch);
    let eights = |factorizer: Factorizer<'_>, n: &Natural| {
        *told.lock().expect("no panic") = 0;
        assert_eq!(factorizer.factor(n).expect("a file of curves").rest().len(), 1);
        *told.lock().expect("no panic")
    };
    assert_eq!(eights(factorizer, &n), 4);
    let lines = path.text();
    assert_eq!(lines.lines().count(), 4);
    assert_eq!(eights(factorizer, &n), 0);
    // Another part has curves of its own.
    assert_eq!(eights(factorizer.part(1), &n), 4);
    // A line is lost, and another is cut.
    let mut kept: Vec<&str> = lines.lines().skip(1).collect();
    let cut = kept.pop().expect("three lines");
    fs::write(&path.0, format!("{}\nnonsense\n{}", kept.join("\n"), &cut[..cut.len() - 1]))
        .expect("a file");
    assert_eq!(eights(factorizer, &n), 2);
    assert_eq!(eights(factorizer, &(&n * 97_u32)), 0);
    fs::write(&path.0, "something else\n").expect("a file");
    let error = factorizer.factor(&n).expect_err("no such file");
    assert!(matches!(error, FactorError::File(RelationFileError::CurveFormat { .. })), "{error}");
}
