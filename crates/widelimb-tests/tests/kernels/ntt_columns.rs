//! Tests of `widelimb_kernels::ntt::columns`.

use widelimb_kernels::ntt::columns::*;

#[repr(align(64))]
struct Aligned([u64; 320]);

#[test]
fn halves_are_all_columns_once_in_whole_vectors() {
    let mut array = Aligned([0; 320]);
    let mut parts = vec![Columns::of(&mut array.0, 5)];
    for _ in 0..4 {
        parts = parts.into_iter().flat_map(Columns::halves).collect();
    }
    let mut next = 0;
    for part in parts {
        assert!(part.from == next && part.to >= part.from && part.to % GROUP == 0);
        next = part.to;
    }
    assert_eq!(next, 64);
}

#[test]
#[should_panic = "rows that fill the array"]
fn rows_that_do_not_fill_the_array_are_refused() {
    let mut array = Aligned([0; 320]);
    let _ = Columns::of(&mut array.0, 7);
}
