//! Tests of `widelimb_limb::modular::select`.

use widelimb_limb::Limb;
use widelimb_limb::modular::select::*;

#[test]
fn every_entry_is_found() {
    let table: Vec<Limb> = (100..112).collect();
    for index in 0..4 {
        let mut r = vec![7; 3];
        look_up(&mut r, &table, index);
        assert_eq!(r, table[3 * index as usize..][..3]);
    }
}
