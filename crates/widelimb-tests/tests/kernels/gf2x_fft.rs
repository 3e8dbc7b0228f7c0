//! The field's relations, and each level's kernels against the portable ones.

use std::{vec, vec::Vec};
use widelimb_kernels::Limb;
use widelimb_kernels::cpu::Level;
use widelimb_kernels::gf2x::fft::field::{CANTOR, POWERS, PREIMAGES, image, mul32, point};
use widelimb_kernels::gf2x::fft::{BLOCK, BLOCK_LIMBS, FftKernels, PLANE_LIMBS, TILE_LIMBS};
use widelimb_kernels::kernels_of;
use widelimb_testkit::of_every_core as tables;
use widelimb_testkit::seeded::random_limbs;

#[test]
fn the_basis_is_cantors() {
    assert_eq!(CANTOR[0], 1);
    for i in 1..32 {
        assert_eq!(mul32(CANTOR[i], CANTOR[i]) ^ CANTOR[i], CANTOR[i - 1], "v_{i}");
    }
    for k in [1, 2, 4, 8, 16] {
        for (a, b) in [(1, 1), (1, (1 << k) - 1), ((1 << k) - 1, (1 << k) - 2)] {
            let product = mul32(point(a), point(b));
            let inside = (0..1 << k).any(|i| point(i) == product);
            assert!(inside, "{a} {b} leave the field of 2^{k} elements");
        }
    }
}

#[test]
fn the_way_in_is_a_homomorphism_and_has_a_way_out() {
    for i in 0..32 {
        for j in 0..32 - i {
            assert_eq!(mul32(POWERS[i], POWERS[j]), POWERS[i + j]);
        }
        assert_eq!(image(POWERS[i], &PREIMAGES, 32), 1 << i);
    }
}

/// Tiles at an aligned address.
struct Tiles(Vec<Limb>, usize);

impl Tiles {
    fn new(x: &[Limb]) -> Tiles {
        let mut tiles = Tiles(vec![0; x.len() + 7], x.len());
        tiles.get().copy_from_slice(x);
        tiles
    }

    fn get(&mut self) -> &mut [Limb] {
        let from = self.0.as_ptr().align_offset(64);
        &mut self.0[from..][..self.1]
    }
}

/// Asserts that `f` computes the same tiles on each level as with the portable kernels.
fn same_tiles(x: &[Limb], what: &str, f: impl Fn(&FftKernels, &mut [Limb])) {
    let on = |k: &FftKernels| {
        let mut tiles = Tiles::new(x);
        f(k, tiles.get());
        tiles.get().to_vec()
    };
    let portable = on(&kernels_of(Level::Scalar).expect("portable").gf2x.fft);
    for k in tables() {
        assert!(on(&k.gf2x.fft) == portable, "{} {what}", k.level);
    }
}

/// Numbers of nodes around those from which factors take more bytes, and others.
const NODES: [usize; 17] =
    [0, 1, 2, 5, 15, 16, 31, 127, 128, 255, 300, 511, 512, 1023, 4095, 32_767, 100_000];

#[test]
fn layers_between_rows_are_the_portable_ones() {
    let x = random_limbs(8 * TILE_LIMBS, 1);
    for node in NODES {
        for log in 1..=3 {
            let x = &x[..TILE_LIMBS << log];
            same_tiles(x, &std::format!("down {node} {log}"), |k, x| k.down(x, log, node));
            same_tiles(x, &std::format!("up {node} {log}"), |k, x| k.up(x, log, node));
        }
        same_tiles(&x, &std::format!("rows {node}"), |k, x| {
            let (u, v) = x.split_at_mut(TILE_LIMBS);
            k.add_rows(u, v, 2 * TILE_LIMBS, &[1, point(2 * node), point(node)]);
            k.xor(&mut v[..TILE_LIMBS], u);
        });
    }
}

#[test]
fn products_in_tiles_are_the_portable_ones() {
    let x = random_limbs(4 * TILE_LIMBS, 2);
    for tile in NODES {
        same_tiles(&x[..2 * TILE_LIMBS], &std::format!("tile {tile}"), |k, first| {
            let mut second = Tiles::new(&x[2 * TILE_LIMBS..]);
            k.multiply(first, second.get(), tile);
        });
        // Each level has its own order of values.
        same_tiles(&x[..2 * TILE_LIMBS], &std::format!("values of tile {tile}"), |k, first| {
            let mut second = Tiles::new(&x[2 * TILE_LIMBS..]);
            k.values(second.get(), tile);
            k.multiply_by(first, second.get(), tile);
        });
    }
}

#[test]
fn the_ways_in_and_out_are_the_portable_ones() {
    let lengths = (0..36).chain([63, 64, 65, 127, 128, 511, 1023, 1024, 1025, 2047, 2048]);
    for n in lengths {
        let a = random_limbs(n, n as u64);
        let mut x = random_limbs(16 * TILE_LIMBS, 3);
        same_tiles(&x, &std::format!("enter {n}"), |k, x| k.enter(x, &a));
        if let Some(last) = (4 * n).checked_sub(1) {
            // The last coefficient of a product is zero.
            let place = last / BLOCK * BLOCK_LIMBS + last % BLOCK / 8;
            for plane in 0..4 {
                x[place + plane * PLANE_LIMBS] &= !(0xFF << (8 * (last % 8)));
            }
        }
        same_tiles(&x, &std::format!("leave {n}"), |k, x| {
            let mut r = vec![7; n];
            k.leave(&mut r, x);
            x.fill(0);
            x[..n].copy_from_slice(&r);
        });
    }
}

#[test]
fn sums_of_words_are_the_portable_ones() {
    for n in (0..70).chain([127, 128, 129, 255, 256, 257, 600]) {
        let x = random_limbs(n, 4);
        for k in tables() {
            let portable = &kernels_of(Level::Scalar).expect("portable").gf2x.fft;
            let both = |f: &dyn Fn(&FftKernels, &mut [Limb])| {
                let (mut a, mut b) = (x.clone(), x.clone());
                f(portable, &mut a);
                f(&k.gf2x.fft, &mut b);
                assert!(a == b, "{} {n}", k.level);
            };
            both(&|k, x| k.low_down(x));
            both(&|k, x| k.low_up(x));
            let few =
                [1, 2].into_iter().chain(14..=18).chain(30..=34).chain(62..=66).chain(126..=130);
            let places = few.map(|d| (d % 4, d));
            for (start, d) in places.chain([(1, 255), (2, 255), (32, 510), (3, 1021)]) {
                let words = (4 * n).saturating_sub(start + d);
                for words in [words, words / 2, words.saturating_sub(1)] {
                    both(&|k, x| {
                        if words > 0 {
                            k.fold(x, start, words, d)
                        }
                    });
                    both(&|k, x| {
                        if words > 0 {
                            k.unfold(x, start, words, d)
                        }
                    });
                }
            }
        }
    }
}
