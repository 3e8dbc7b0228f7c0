//! Products over GF(2) on which published programs crash, write what is not theirs, or write
//! nothing. None of that may ever happen here, on any level.

use crate::gf2x_support::{check_residue, most_bits, product};
use std::panic::catch_unwind;
use std::thread;
use widelimb::{Limb, gf2x};
use widelimb_gf2x::product::{mul, mul_scratch_len};
use widelimb_testkit::{Arena, Place, Shapes, Side, gf2x as oracle, on_every_core};

fn uniform(shapes: &mut Shapes, n: usize) -> Vec<Limb> {
    (0..n).map(|_| shapes.limb()).collect()
}

/// The GF2X paper's program crashes on buffers that do not begin at a multiple of 64 bytes:
/// results, operands and scratch at each limb of a line, at its sizes.
#[test]
fn gf2x_paper_buffers_that_are_not_aligned_to_lines() {
    let most = 70_000 / 64;
    let mut arenas = [0, 1, 2].map(|_| Arena::new(2 * most));
    let mut scratch = Arena::new(64 * most);
    on_every_core(|k| {
        let mut shapes = Shapes::new(64);
        let bits = [512, 1024, 1536, 2048, 2560, 4096, 4608, 8192, 18_048, 36_480, 61_056, 65_536];
        for n in bits.map(|bits| bits / 64).into_iter().filter(|&n| 64 * n <= most_bits(k)) {
            let (a, b) = (uniform(&mut shapes, n), uniform(&mut shapes, n));
            for align in 0..8usize {
                let place = |shift: usize| Place { side: Side::End, align: (align + shift) % 8 };
                let [r, of_a, of_b] = &mut arenas;
                let r = r.place(2 * n, place(1));
                let (of_a, of_b) = (of_a.place(n, place(3)), of_b.place(n, place(6)));
                of_a.copy_from_slice(&a);
                of_b.copy_from_slice(&b);
                let scratch = scratch.place(mul_scratch_len(k, n, n), place(4));
                mul(k, r, of_a, of_b, scratch);
                check_residue(k, r, &a, &b);
            }
        }
    });
}

/// Every Toom-Cook variant of the GF2X paper's program writes past the `2 n` bits of the result.
#[test]
fn gf2x_paper_toom_writes_past_the_result() {
    let mut result = Arena::new(2000);
    on_every_core(|k| {
        let mut shapes = Shapes::new(2);
        // Toom-3 above Karatsuba's methods at its sizes, and those of HQC.
        for bits in [4608, 9216, 17_669, 18_048, 18_432, 35_851, 36_480, 57_637, 61_056] {
            let n = bits_to_limbs(bits);
            if bits > most_bits(k) {
                continue;
            }
            let (a, b) = (uniform(&mut shapes, n), uniform(&mut shapes, n));
            let mut scratch = vec![0; mul_scratch_len(k, n, n)];
            for place in [Place::flush_with_end(2 * n), Place::flush_with_start()] {
                let r = result.place(2 * n, place);
                mul(k, r, &a, &b, &mut scratch);
                check_residue(k, r, &a, &b);
                result.assert_margins();
            }
        }
    });
}

fn bits_to_limbs(bits: usize) -> usize {
    bits.div_ceil(64)
}

/// The GF2X paper's program returns without a word, and with nothing written, for a size it has no
/// method for.
#[test]
fn gf2x_paper_unsupported_size_returns_silently() {
    on_every_core(|k| {
        let mut shapes = Shapes::new(3);
        // Lengths that are not multiples of a power of two: every product is complete.
        for n in (1..=67usize).chain([71, 97, 101, 113, 127, 131, 211, 307]) {
            for m in [n, n.div_ceil(3), 1] {
                if 64 * n > most_bits(k) {
                    continue;
                }
                let (a, b) = (uniform(&mut shapes, n), uniform(&mut shapes, m));
                assert_eq!(product(k, &a, &b), oracle::mul(&b, &a), "level {}, {n} {m}", k.level);
            }
        }
    });
    // A result that does not fit is refused aloud.
    for n in [1, 16, 17, 40, 600] {
        for len in [0, 2 * n - 1, 2 * n + 1] {
            let result = catch_unwind(|| gf2x::mul(&mut vec![0; len], &vec![1; n], &vec![1; n]));
            assert!(result.is_err(), "{n} limbs to {len}");
        }
    }
}

/// The GF2X paper's program keeps its intermediate values in global memory: threads that multiply
/// at once spoil each other's products.
#[test]
fn gf2x_paper_global_scratch() {
    let n = if cfg!(debug_assertions) { 90 } else { 954 };
    let products = |seed: usize| {
        let mut shapes = Shapes::new(seed as u64);
        (0..if cfg!(debug_assertions) { 2 } else { 40 })
            .map(|i| {
                let n = n - i;
                let (a, b) = (uniform(&mut shapes, n), uniform(&mut shapes, n));
                let mut r = vec![0; 2 * n];
                gf2x::mul(&mut r, &a, &b);
                assert_eq!(
                    oracle::residue(&r),
                    oracle::residue_product(oracle::residue(&a), oracle::residue(&b)),
                    "thread {seed}"
                );
                r
            })
            .collect::<Vec<_>>()
    };
    let alone: Vec<_> = (0..6).map(products).collect();
    let together = thread::scope(|scope| {
        let threads: Vec<_> = (0..6).map(|seed| scope.spawn(move || products(seed))).collect();
        threads.into_iter().map(|thread| thread.join().expect("a thread")).collect::<Vec<_>>()
    });
    assert!(alone == together, "products depend on what other threads do");
}
