//! Sums and products of single residues against another library.

use num_bigint::BigUint;
use widelimb_batch::engine::residue::{OnLimbs, rest_vartime};
use widelimb_batch::{Limb, Modulus};
use widelimb_kernels::kernels;
use widelimb_testkit::Shapes;

fn big(a: &[Limb]) -> BigUint {
    BigUint::from_bytes_le(&a.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>())
}

#[test]
fn residues_are_those_of_another_library() {
    let mut shapes = Shapes::new(7);
    for round in 0..600 {
        let mut k = *kernels();
        k.batch.single_by_products = [0, usize::MAX][round / 300];
        let n = 1 + round % 12;
        let mut m = shapes.operand(n);
        m[0] |= 1;
        m[n - 1] |= 1 << (round % 64);
        m[0] |= 2;
        let modulus = Modulus::new(&m).expect("odd, above 1");
        let residues = OnLimbs::new(&k, &modulus);
        let wide = [shapes.operand(round % 31), shapes.operand(2 * n)];
        let [a, b] = wide.each_ref().map(|wide| residues.reduce(wide));
        let m = big(&m);
        assert_eq!(big(&a), big(&wide[0]) % &m);
        assert_eq!(big(&b), big(&wide[1]) % &m);
        assert_eq!(big(&residues.sub(&a, &b)), (big(&a) + &m - big(&b)) % &m);
        assert_eq!(big(&residues.mul(&a, &b)), big(&a) * big(&b) % &m);
        let any = shapes.operand(n);
        assert_eq!(big(&residues.mul(&any, &b)), big(&any) * big(&b) % &m);
        assert_eq!(*rest_vartime(&k, &wide[0], &modulus), *a);
    }
}
