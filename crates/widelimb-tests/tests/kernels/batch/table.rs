//! Looks at a table's entries.

use super::{MOST, tables};
use widelimb_kernels::batch::{DIGIT_MASK, LANES, LOOKS, Lanes};
use widelimb_testkit::{LaneArena, Shapes, Side};

/// Entries of a table.
const ENTRIES: [usize; 13] = [1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 31, 32, 64];

/// Fills digits with varying values that are cheap to make.
fn fill(a: &mut [Lanes], shapes: &mut Shapes) {
    let mut word = shapes.limb() | 1;
    for digit in a {
        for lane in &mut digit.0 {
            word = word.wrapping_mul(0xda94_2042_e4dd_58b5).rotate_left(29) | 1;
            *lane = word;
        }
    }
}

/// The entries of several lookups in one pass equal those of single lookups.
#[test]
fn several_entries_are_those_of_each_index() {
    let most = ENTRIES[ENTRIES.len() - 1];
    let (mut r_arena, mut table_arena) =
        (LaneArena::new(LOOKS * MOST), LaneArena::new(most * MOST));
    let mut shapes = Shapes::new(6);
    for n in 1..=MOST {
        let entries = ENTRIES[n % ENTRIES.len()];
        let side = [Side::Start, Side::End][n / ENTRIES.len() % 2];
        let table = table_arena.place(n * entries, side);
        fill(table, &mut shapes);
        let indices: [Lanes; LOOKS] = core::array::from_fn(|_| indices(&mut shapes, entries));
        for k in tables() {
            let r = r_arena.place(LOOKS * n, side);
            r.fill(Lanes([u64::MAX; LANES]));
            k.select_several(r, table, &indices);
            for (found, index) in r.chunks_exact(n).zip(&indices) {
                let mut expected = vec![Lanes::ZERO; n];
                k.select(&mut expected, table, index);
                assert_eq!(found, expected, "level {}, {entries} entries of {n}", k.level);
            }
            r_arena.assert_margins();
        }
        table_arena.assert_margins();
    }
}

/// Indices of every part of the table, and numbers of no entry.
fn indices(shapes: &mut Shapes, entries: usize) -> Lanes {
    Lanes(core::array::from_fn(|_| match shapes.below(8) {
        0 => 0,
        1 => entries as u64 - 1,
        2 => [entries as u64, u64::MAX, u64::MAX >> 1, 1 << 63, 1 << 32, 1 << 52][shapes.below(6)],
        _ => shapes.below(entries) as u64,
    }))
}

#[test]
fn every_lane_gets_its_entry() {
    let most = ENTRIES[ENTRIES.len() - 1];
    let (mut r_arena, mut table_arena) = (LaneArena::new(MOST), LaneArena::new(most * MOST));
    let mut index_arena = LaneArena::new(1);
    let mut shapes = Shapes::new(5);
    for n in 1..=MOST {
        let all = [1, 2, 9, 20].contains(&n);
        for (i, entries) in ENTRIES.into_iter().enumerate() {
            if !all && i != n % ENTRIES.len() {
                continue;
            }
            let side = [Side::Start, Side::End][(n / ENTRIES.len() + i) % 2];
            let table = table_arena.place(n * entries, side);
            fill(table, &mut shapes);
            let indices = indices(&mut shapes, entries);
            let index = &mut index_arena.place(1, side)[0];
            *index = indices;
            for k in tables() {
                let r = r_arena.place(n, side);
                r.fill(Lanes([u64::MAX; LANES]));
                k.select(r, table, index);
                for (i, digit) in r.iter().enumerate() {
                    for (lane, &word) in digit.0.iter().enumerate() {
                        let entry = usize::try_from(indices.0[lane]).ok().filter(|&e| e < entries);
                        let expected = entry.map_or(0, |e| table[e * n + i].0[lane]);
                        let same = (word ^ expected) & DIGIT_MASK == 0;
                        assert!(same, "level {}, {entries} entries of {n}, {indices:?}", k.level);
                    }
                }
                assert!(*index == indices, "a source changed");
                r_arena.assert_margins();
            }
            table_arena.assert_margins();
        }
    }
}
