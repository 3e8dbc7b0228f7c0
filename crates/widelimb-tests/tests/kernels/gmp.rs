//! The kernels of every level against GMP, where the machine has it.

use widelimb_limb::Limb;
use widelimb_testkit::gmp::gmp_or_skip;
use widelimb_testkit::{Shapes, cases, levels};

#[test]
fn shaped_operands() {
    let Some(gmp) = gmp_or_skip("the kernels") else { return };
    println!("GMP {}", gmp.version());
    let levels = levels();
    let mut shapes = Shapes::new(61);
    for case in 0..cases(200_000) {
        let n = 1 + shapes.length(if case % 256 == 0 { 2000 } else { 60 });
        let (a, b) = shapes.pair(n);
        let w = shapes.extreme_limb();
        let bits = 1 + shapes.below(63) as u32;
        // A slice to write to, and a copy of `b` to work on in place.
        let (mut x, mut y) = (vec![0; n], vec![0; n]);
        for k in &levels {
            macro_rules! same {
                ($name:literal, $ours:expr, $theirs:expr) => {
                    let got = $ours;
                    let expected = $theirs;
                    assert!(
                        (got, &x) == (expected, &y),
                        concat!($name, " on level {}, {} bits, w = {:x}: {:x?} {:x?}"),
                        k.level,
                        bits,
                        w,
                        a,
                        b
                    );
                };
            }
            same!("add_n", k.add_n(&mut x, &a, &b, 0), gmp.add_n(&mut y, &a, &b));
            same!("sub_n", k.sub_n(&mut x, &a, &b, 0), gmp.sub_n(&mut y, &a, &b));
            same!("shl", k.shl(&mut x, &a, bits), gmp.lshift(&mut y, &a, bits));
            same!("shr", k.shr(&mut x, &a, bits), gmp.rshift(&mut y, &a, bits));
            same!("mul_1", k.mul_1(&mut x, &a, w, 0), gmp.mul_1(&mut y, &a, w));
            let start = |x: &mut [Limb], y: &mut [Limb]| {
                x.copy_from_slice(&b);
                y.copy_from_slice(&b);
            };
            start(&mut x, &mut y);
            same!("addmul_1", k.addmul_1(&mut x, &a, w, 0), gmp.addmul_1(&mut y, &a, w));
            start(&mut x, &mut y);
            same!("submul_1", k.submul_1(&mut x, &a, w, 0), gmp.submul_1(&mut y, &a, w));
            assert_eq!(k.cmp(&a, &b), gmp.cmp(&a, &b), "{a:x?} {b:x?}");
            assert_eq!(k.popcount(&a), gmp.popcount(&a), "{a:x?}");
        }
    }
}
