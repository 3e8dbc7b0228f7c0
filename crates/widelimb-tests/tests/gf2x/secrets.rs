//! Products and inverses at the lengths of codes take the same instructions for secrets of any
//! weight.

use crate::rings::{element, rings};
use std::hint::black_box;
use widelimb_gf2x::Cyclic;
use widelimb_kernels::Kernels;
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;
use widelimb_testkit::steps::{Path, path};
use widelimb_testkit::{memcheck, on_every_core, skipped};

/// Secrets of weight 66, as those of HQC-128, of about half the coefficients, of none and of all.
fn secrets(ring: &Cyclic) -> Vec<Vec<Limb>> {
    let n = ring.bits();
    let of = |exponents: &[usize]| ring.from_exponents_vartime(exponents).expect("below n");
    let sparse: Vec<usize> = (0..66).map(|i| (i * i * 7 + i) % n).collect();
    let all: Vec<usize> = (0..n).collect();
    vec![of(&sparse), element(ring, 3), of(&[]), of(&all)]
}

/// The path of each secret, all at one address.
fn paths(secrets: &[Vec<Limb>], mut work: impl FnMut(&[Limb])) -> Vec<Option<Path>> {
    let mut secret = secrets[0].clone();
    work(&secret);
    let mut paths = Vec::with_capacity(secrets.len());
    for other in secrets {
        secret.copy_from_slice(other);
        paths.push(path(|| work(black_box(&secret))));
    }
    paths
}

/// The lengths of HQC, as far as they can be looked at instruction by instruction on a level.
fn hqc_rings(k: &Kernels) -> Vec<Cyclic> {
    let lengths: &[usize] = match k.level {
        Level::Avx512 => &[17669, 35851, 57637],
        Level::Avx2 => &[17669],
        _ => &[331],
    };
    rings(lengths.iter().copied()).collect()
}

/// Whether every secret has the same path; where none can be told, that is reported.
fn are_the_same(paths: &[Option<Path>]) -> bool {
    if paths[0].is_none() {
        skipped("paths of instructions: only x86-64 Linux shows them");
    }
    paths.iter().all(|path| *path == paths[0])
}

/// Why paths are not looked at, if they are not.
fn not_told() -> Option<&'static str> {
    if cfg!(debug_assertions) {
        return Some("paths of instructions: too many in a debug build");
    }
    memcheck::is_running().then_some("paths of instructions: Valgrind does not stop after each")
}

/// Takes most of a minute: every instruction is a stop of microseconds, and these are the lengths
/// of the codes.
#[test]
#[ignore = "stops the CPU after each instruction for a minute: the slice `secrets` runs it"]
fn products_of_all_weights_take_the_same_instructions() {
    if let Some(why) = not_told() {
        return skipped(why);
    }
    on_every_core(|k| {
        for ring in hqc_rings(k) {
            let (mut r, b) = (vec![0; ring.limbs()], element(&ring, 1));
            let mut scratch = vec![0; ring.mul_scratch_len(k)];
            let products = paths(&secrets(&ring), |a| ring.mul_in(k, &mut r, a, &b, &mut scratch));
            assert!(
                are_the_same(&products),
                "level {}, n = {}: {products:?}",
                k.level,
                ring.bits()
            );
        }
    });
}

/// Takes as long, by the inverses of the shortest length of BIKE.
#[test]
#[ignore = "stops the CPU after each instruction for a minute: the slice `secrets` runs it"]
fn inverses_of_all_weights_take_the_same_instructions() {
    if let Some(why) = not_told() {
        return skipped(why);
    }
    on_every_core(|k| {
        let n = if k.level >= Level::Avx512 { 12323 } else { 331 };
        let ring = Cyclic::new(n).expect("a length");
        let (inverter, mut r) = (ring.inverter().expect("odd"), vec![0; ring.limbs()]);
        let mut scratch = vec![0; inverter.scratch_len(k)];
        let inverses = paths(&secrets(&ring), |a| {
            black_box(inverter.inverse_in(k, &mut r, a, &mut scratch));
        });
        assert!(are_the_same(&inverses), "level {}: {inverses:?}", k.level);
    });
}
