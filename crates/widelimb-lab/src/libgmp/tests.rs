use super::score::Scores;
use super::*;
use std::collections::HashSet;
use std::path::PathBuf;
use widelimb_testkit::skipped;

/// The library of a release or of a test build, where cargo puts it, beside the system's; none if
/// one of them is not there.
fn bench() -> Option<Bench> {
    let executable = std::env::current_exe().expect("a path");
    let folders = executable.ancestors().skip(1).take(2);
    let file = folders.map(|folder| folder.join("libgmp.so")).find(|file| file.is_file());
    let opened = file.ok_or_else(|| "it was not built".to_owned());
    match opened.and_then(|file: PathBuf| Libraries::open(&file, None)) {
        Ok(libraries) => Some(Bench::new(libraries)),
        Err(reason) => {
            skipped(format!("widelimb's libgmp beside the system's: {reason}"));
            None
        }
    }
}

#[test]
fn every_function_agrees_and_has_times() {
    let Some(bench) = bench() else { return };
    for (group, operation, limbs) in cases(&[], &[1, 2, 5, 64, 65]) {
        let row = bench.row(group, operation, limbs, 0.1).expect("agreement");
        assert!(row.ours_ns > 0.0 && row.peer_ns > 0.0, "{row:?}");
        assert_eq!((row.op, row.limbs, row.group), (operation.name, limbs, group.name()));
    }
    assert!(bench.notes().contains("against GMP"), "{}", bench.notes());
}

#[test]
fn short_programs_of_the_score_agree() {
    let Some(bench) = bench() else { return };
    let mut scores = Scores::new(&bench).expect("all functions");
    // Products and quotients of the first sizes, and RSA.
    let short = [0, 1, 2, 5, 15, 17, 23, 28, 33];
    for index in short {
        let score = scores.measure(index, 0.1).expect("agreement");
        assert!(score.ours > 0.0 && score.peer > 0.0, "{score:?}");
    }
    let sums: Vec<&str> = scores.sums().iter().map(|score| score.program).collect();
    let programs = ["multiply", "divide", "gcd", "gcdext", "rsa"];
    assert_eq!(sums, [&programs[..], &["functions", "applications", "score"]].concat());
}

/// The library is never opened as its own peer, for the loader gives the same one.
#[test]
fn a_library_is_not_its_own_peer() {
    let system = std::path::Path::new("libgmp.so.10");
    let error = match Libraries::open(system, None) {
        Ok(_) => panic!("one library twice"),
        Err(error) => error,
    };
    assert!(error.contains("libgmp.so.10"), "{error}");
}

#[test]
fn groups_have_their_sizes() {
    let mul: &'static Operation = "mpz_mul".parse().expect("a name");
    let of = |limbs: &[usize]| -> Vec<(Group, usize)> {
        cases(&[mul], limbs).into_iter().map(|(group, _, limbs)| (group, limbs)).collect()
    };
    assert_eq!(of(&[4, 5, 40, 64]), [(Group::Short, 4), (Group::Middle, 5), (Group::Long, 64)]);
    assert_eq!(of(&[]).len(), 4 + 6 + 6);
    let names: HashSet<&str> = Operation::all().map(|operation| operation.name).collect();
    assert_eq!(names.len(), Operation::all().count());
    let unknown = "mpz_frob".parse::<&Operation>().expect_err("unknown").to_string();
    assert!(unknown.contains("`mpz_frob`: there are mpz_add, "), "{unknown}");
}

#[test]
fn digests_have_means_and_the_least() {
    let identity = crate::peers::Identity::new("GMP", "6", "here");
    let row = |name: &str, limbs, peer_ns| {
        let operation: &Operation = name.parse().expect("a name");
        Row::new(Group::Short, operation, limbs, [1.0, peer_ns], &identity)
    };
    let rows = [row("mpz_add", 1, 4.0), row("mpz_set", 1, 0.5), row("mpz_add", 2, 1.0)];
    let [add, set, all] = &Digest::of_group(&rows)[..] else { panic!("three digests") };
    assert_eq!((add.op, add.rows, add.geometric_mean), (Some("mpz_add"), 2, 2.0));
    assert_eq!((add.least, add.least_limbs, set.least), (1.0, 2, 0.5));
    assert_eq!((all.op, all.least_op, all.geometric_mean), (None, "mpz_set", 1.26));
    let text = table(&Digest::of_group(&rows));
    assert!(text.ends_with("0.50  1 of mpz_set"), "{text}");
    assert_eq!(rows[0].line().split_whitespace().count(), 5);
}
