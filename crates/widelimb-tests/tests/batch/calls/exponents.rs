//! Exponents of every short length, and of those around whole limbs and usual keys.

use super::*;

/// An exponent of a kind: all ones, zeros, the highest bit alone, 1, or shaped limbs.
fn exponent(shapes: &mut Shapes, bits: usize, kind: usize) -> Vec<Limb> {
    let mut exponent = vec![0; bits.div_ceil(64)];
    match kind {
        0 => exponent.fill(Limb::MAX),
        1 => {}
        2 if bits > 0 => exponent[(bits - 1) / 64] = 1 << ((bits - 1) % 64),
        3 if bits > 0 => exponent[0] = 1,
        _ => shapes.fill(&mut exponent),
    }
    exponent
}

/// Eight jobs with moduli of these sizes in turn, one of which has an exponent half as long.
fn jobs(shapes: &mut Shapes, sizes: &[usize], bits: usize) -> Vec<Owned> {
    let mut jobs: Vec<Owned> =
        (0..8).map(|i| job(shapes, sizes[i % sizes.len()], bits, i)).collect();
    for (kind, job) in jobs.iter_mut().enumerate() {
        job.exponent = exponent(shapes, bits, kind);
    }
    jobs[4].bits /= 2;
    jobs
}

#[test]
fn every_length_of_short_exponents() {
    let (tables, mut shapes) = (tables(), Shapes::new(2));
    for bits in 0..=130 {
        let alike = [50, 51, 103, 206, 311][bits % 5];
        for sizes in [&[70, 134][..], &[alike]] {
            check_all(&tables, &jobs(&mut shapes, sizes, bits));
        }
    }
}

#[test]
fn exponents_around_whole_limbs_for_moduli_of_all_sizes() {
    let (tables, mut shapes) = (tables(), Shapes::new(8));
    let most = if cfg!(debug_assertions) { 600 } else { 2100 };
    for bits in [64, 65, 66] {
        for size in [128, 256, 510, 511, 512, 513, 1022, 1024, 1536, 2048] {
            if size <= most {
                check_all(&tables, &jobs(&mut shapes, &[size], bits));
            }
        }
    }
}

#[test]
fn long_exponents() {
    let (tables, mut shapes) = (tables(), Shapes::new(3));
    for bits in [2047, 2048, 2049] {
        check_all(&tables, &jobs(&mut shapes, &[50], bits));
        check_all(&tables, &jobs(&mut shapes, &[100, 109, 118, 127, 136, 145, 154, 163], bits));
        if !cfg!(debug_assertions) {
            check_all(&tables, &jobs(&mut shapes, &[512], bits));
            check_all(&tables, &jobs(&mut shapes, &[1030], bits));
        }
    }
}

#[test]
fn long_moduli() {
    if cfg!(debug_assertions) {
        return widelimb_testkit::skipped("long powers: a debug build takes too long");
    }
    let (tables, mut shapes) = (tables(), Shapes::new(9));
    for digits in [41, 48, 59, 60, 79, 80, 97, 119, 128, 131, 158, 160] {
        let jobs: Vec<Owned> =
            (0..8).map(|i| job(&mut shapes, 52 * digits - 2 - i, 7, i + digits)).collect();
        check_all(&tables, &jobs);
    }
}
