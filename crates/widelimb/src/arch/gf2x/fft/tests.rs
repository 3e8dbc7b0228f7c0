//! The field's relations, and each level's kernels against the portable ones.

use super::field::{CANTOR, POWERS, PREIMAGES, image, mul32, point};

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
