use super::*;

/// With a program or without, the times are there and belong together.
#[test]
fn rows_have_times() {
    let mut bench = Bench::new(1);
    for bits in [16, 40, 90] {
        let row = bench.row(bits, 2, 0.01).expect("agreement");
        assert!(row.ours_s > 0.0 && row.bits == bits, "{row:?}");
        assert_eq!(row.peer.is_some(), bench.gp.is_ok());
        assert_eq!(row.ratio.is_some(), bench.gp.is_ok());
        assert_eq!(Row::table_head().split_whitespace().count(), 7);
        assert!(row.line().starts_with(&format!("{bits:>6}")));
    }
    assert!(bench.notes().contains("level "));
}

#[test]
fn semiprimes_have_their_length_and_are_the_same_each_time() {
    for bits in [16, 17, 64, 101, 300] {
        let numbers = semiprimes(bits, 5);
        assert!(numbers.iter().all(|n| n.bit_len() == bits as u64));
        assert_eq!(numbers, semiprimes(bits, 5));
        assert!(bits < 40 || numbers.windows(2).all(|pair| pair[0] != pair[1]));
    }
}

/// Without GMP-ECM, as with it, there is a row.
#[test]
fn curves_have_times() {
    let mut bench = EcmBench::new();
    let row = bench.row(128, 100, 1).expect("both go on");
    assert!(row.ours_stage_1_ms > 0.0 && row.ours_stage_2_ms >= 0.0);
    assert_eq!(row.ratio.is_some(), row.peer.is_some());
    let found = ecm::bounds_2(11_000);
    assert_eq!((found, ecm::bounds_2(100)), (1_900_000, 10_000));
}
