//! Tests of the shape of a comb: the positions of its teeth on an exponent.

use widelimb_batch::fixed_base::shape::{Costs, MOST_BYTES, Shape};

#[test]
fn every_bit_counts_once() {
    for bits in (0..=130).chain([255, 256, 2048]) {
        for (look, reads_blocks, entry) in
            [(0.0, true, 0.03), (0.01, true, 0.0), (0.5, true, 0.03), (0.01, false, 0.0)]
        {
            for (entry_bytes, most_bytes) in
                [(64, MOST_BYTES), (4096, 16 * MOST_BYTES), (300_000, MOST_BYTES), (1 << 30, 0)]
            {
                let costs = Costs { look, reads_blocks, entry, entry_bytes, most_bytes };
                check_shape(bits, &costs);
            }
        }
    }
}

fn check_shape(bits: usize, costs: &Costs) {
    let shape = Shape::cheapest(bits, costs);
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
    let table = costs.entry_bytes * shape.entries() * shape.blocks;
    assert!(table <= costs.most_bytes.max(2 * costs.entry_bytes), "{shape:?}");
}

/// What the documents of tables with a budget say of 256 bits modulo 4096 bits.
#[test]
fn shapes_for_elections() {
    let costs = |reads_blocks| Costs {
        look: 0.3 / 79.0,
        reads_blocks,
        entry: 0.0,
        entry_bytes: 640,
        most_bytes: 16 << 20,
    };
    let [secret, public] = [true, false].map(|reads| Shape::cheapest(256, &costs(reads)));
    assert_eq!(secret, Shape { teeth: 6, blocks: 43, columns: 1 });
    assert_eq!(public, Shape { teeth: 11, blocks: 12, columns: 2 });
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
