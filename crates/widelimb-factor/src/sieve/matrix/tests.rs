//! Sets of rows are added up, and counted beside elimination.

use super::*;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

type Rows = Vec<Vec<u32>>;

/// Rows of a sieve: a column of number `i` is in one of `i / 2 + 2` rows, but for some rare ones.
fn of_sieve(rng: &mut ChaCha8Rng, rows: usize, columns: u32) -> Rows {
    let mut row = || {
        let is_one = |&column: &u32| rng.random_range(0..column / 2 + 2) == 0;
        (0..columns).filter(is_one).collect()
    };
    (0..rows).map(|_| row()).collect()
}

/// Rows of a few ones each.
fn sparse(rng: &mut ChaCha8Rng, rows: usize, columns: u32, ones: u32) -> Rows {
    let mut row = || {
        let mut row: Vec<u32> = (0..ones).map(|_| rng.random_range(0..columns)).collect();
        row.sort_unstable();
        row.dedup();
        row
    };
    (0..rows).map(|_| row()).collect()
}

/// Checks that the sets are independent and that each adds up to 0.
fn check(rows: &Rows, sets: &[Vec<usize>]) {
    let columns = rows.iter().flatten().max().map_or(0, |&last| last as usize + 1);
    for set in sets {
        let mut sum = vec![false; columns];
        let ones = set.iter().flat_map(|&row| &rows[row]);
        ones.for_each(|&column| sum[column as usize] ^= true);
        assert!(!set.is_empty() && set.is_sorted_by(|a, b| a < b) && !sum.contains(&true));
    }
    let mut rest: Vec<Vec<bool>> = vec![];
    for set in sets {
        let mut bits = vec![false; rows.len()];
        set.iter().for_each(|&row| bits[row] = true);
        for other in &rest {
            let first = other.iter().position(|&bit| bit).expect("not empty");
            if bits[first] {
                bits.iter_mut().zip(other).for_each(|(a, b)| *a ^= b);
            }
        }
        assert!(bits.contains(&true), "independent");
        rest.push(bits);
    }
}

/// All shapes that the tests have: those of a sieve, with rows of zeros, with rows that occur
/// twice, with rows that are full, as good as square, and sparse.
fn shapes(rng: &mut ChaCha8Rng) -> Vec<Rows> {
    let mut shapes = vec![];
    for columns in [0, 1, 2, 10, 63, 64, 65, 127, 200, 350] {
        for more in [1, SURPLUS, SURPLUS + 9, 64, 200] {
            shapes.push(of_sieve(rng, columns as usize + more, columns));
        }
    }
    let mut rows = of_sieve(rng, 420, 320);
    (0..20).for_each(|i| rows[20 * i] = vec![]);
    (0..20).for_each(|i| rows[20 * i + 1] = rows[19 * i + 2].clone());
    (0..20).for_each(|i| rows[20 * i + 3] = (0..320).collect());
    shapes.push(rows);
    shapes.push((0..500).map(|_| (0..300).filter(|_| rng.random()).collect()).collect());
    for ones in [1, 2, 3, 7, 30] {
        shapes.push(sparse(rng, 700, 620, ones));
    }
    shapes
}

#[test]
fn sets_add_up_to_zero() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for rows in shapes(&mut rng) {
        let sets: Vec<_> = dependencies(&rows, &Control::default()).collect();
        check(&rows, &sets);
        let columns = rows.iter().flatten().max().map_or(0, |&last| last as usize + 1);
        assert!(sets.len() >= rows.len().saturating_sub(columns).min(SURPLUS));
    }
}

#[test]
fn lanczos_finds_what_elimination_finds() {
    let (mut rng, control) = (ChaCha8Rng::seed_from_u64(6), Control::default());
    let mut failures = 0;
    for rows in shapes(&mut rng) {
        let matrix = Matrix::reduced(&rows);
        let given = |sets: &[Vec<u32>]| -> Vec<_> {
            sets.iter().map(|set| members(&matrix, set)).collect()
        };
        let dense = dense::nullspace(&matrix, &control);
        check(&rows, &given(&dense));
        check(&rows, &given(&by_lanczos(&matrix, &control)));
        for seed in 0..4 {
            match lanczos::nullspace(&matrix, seed, &control) {
                Some(sets) => {
                    check(&rows, &given(&sets));
                    // All but a few of them, and 64 at once.
                    assert!(sets.len() <= dense.len());
                    assert!(sets.len() + 8 >= dense.len().min(64), "{}", sets.len());
                }
                None => failures += 1,
            }
        }
    }
    assert!(failures < 40, "{failures}");
}

/// A matrix as the sieve has them for numbers of 70 digits, in which elimination has no part.
#[test]
fn lanczos_solves_large_matrices() {
    let (mut rng, control) = (ChaCha8Rng::seed_from_u64(7), Control::default());
    let mut rows = sparse(&mut rng, 9_000, 8_900, 12);
    for row in &mut rows {
        row.extend((8_900..9_100).filter(|i| rng.random_range(0..i - 8_897) == 0));
    }
    rows.extend(sparse(&mut rng, 300, 9_100, 12));
    let matrix = Matrix::reduced(&rows);
    assert!(matrix.columns > 7_000, "{}", matrix.columns);
    let sets = lanczos::nullspace(&matrix, 0, &control).expect("a start that leads to sets");
    let sets: Vec<_> = sets.iter().map(|set| members(&matrix, set)).collect();
    assert!(sets.len() >= SURPLUS, "{}", sets.len());
    check(&rows, &sets);
    let stopped = core::sync::atomic::AtomicBool::new(true);
    let control = Control { cancel: Some(&stopped), ..control };
    assert_eq!(dependencies(&rows, &control).count(), 0);
}
