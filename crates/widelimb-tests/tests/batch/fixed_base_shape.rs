//! Tests of the shape of a comb: the positions of its teeth on an exponent.

use widelimb_batch::fixed_base::shape::{MOST_BYTES, Shape};

#[test]
fn every_bit_counts_once() {
    for bits in (0..=130).chain([255, 256, 2048]) {
        for look in [0.0, 0.01, 0.5] {
            for bytes in [64, 4096, 300_000, 1 << 30] {
                let shape = Shape::cheapest(bits, look, 1, bytes);
                let mut seen = vec![0; bits];
                for tooth in 0..shape.teeth {
                    for block in 0..shape.blocks {
                        for column in 0..shape.columns {
                            let at = shape.start(tooth, block) + column;
                            seen.iter_mut().skip(at).take(1).for_each(|seen| *seen += 1);
                        }
                    }
                }
                assert!(seen.iter().all(|&times| times == 1), "{shape:?}");
                let table = bytes * shape.entries() * shape.blocks;
                assert!(table <= MOST_BYTES.max(2 * bytes), "{shape:?}");
            }
        }
    }
}

#[test]
fn indices_are_the_bits_of_columns() {
    let shape = Shape { teeth: 3, blocks: 2, columns: 2 };
    // Rows of four bits: 0001, 0110, 1011.
    let exponent = [0b1011_0110_0001];
    let indices = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(j, k)| shape.index(&exponent, j, k));
    assert_eq!(indices, [0b101, 0b110, 0b010, 0b100]);
    assert_eq!(shape.index(&[], 1, 1), 0);
}
