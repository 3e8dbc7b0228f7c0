//! The time of `add_n` and `sub_n` does not depend on the data: the longest ripples, and other
//! extremes, against uniform operands, on every level.

use std::hint::black_box;
use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_testkit::ctime::{Effort, time_ratio};
use widelimb_testkit::{Shapes, on_every_level};

/// Generous: a branch on a carry, or a second pass for the ripples, costs more than this, and the
/// noise of a busy machine stays below it in one of many attempts.
const LIMIT: f64 = 1.15;

type Call = fn(&Kernels, &mut [Limb], &[Limb], &[Limb], Limb) -> Limb;

struct Buffers {
    r: Vec<Limb>,
    a: Vec<Limb>,
    b: Vec<Limb>,
}

impl Buffers {
    fn fill(&mut self, a: &[Limb], b: &[Limb]) {
        self.a.copy_from_slice(a);
        self.b.copy_from_slice(b);
    }
}

/// Times of extreme and of uniform operands; one test for both operations, so that no other test
/// runs at the same time.
#[test]
fn extreme_operands_take_as_long_as_uniform_ones() {
    on_every_level(|k| {
        let mut shapes = Shapes::new(71);
        for n in [4, 8, 16, 33, 64, 128, 256, 500, 1024, 2048] {
            let (mut x, mut y) = (vec![0; n], vec![0; n]);
            shapes.fill_uniform(&mut x);
            shapes.fill_uniform(&mut y);
            let mut one = vec![0; n];
            one[0] = 1;
            let (ones, zeros) = (vec![Limb::MAX; n], vec![0; n]);
            let tests: [(&str, Call, &[Limb], &[Limb]); 5] = [
                ("add_n, a full ripple", Kernels::add_n, &ones, &one),
                ("add_n, no carry at all", Kernels::add_n, &zeros, &zeros),
                ("add_n, carries everywhere", Kernels::add_n, &ones, &ones),
                ("sub_n, a full ripple", Kernels::sub_n, &zeros, &one),
                ("sub_n, equal operands", Kernels::sub_n, &x, &x),
            ];
            let mut buffers = Buffers { r: vec![0; n], a: vec![0; n], b: vec![0; n] };
            let effort = Effort { calls: 20_000 / n as u32 + 1, batches: 60, attempts: 40 };
            for (name, call, a, b) in tests {
                let fill: [&dyn Fn(&mut Buffers); 2] =
                    [&|buffers| buffers.fill(a, b), &|buffers| buffers.fill(&x, &y)];
                let ratio = time_ratio(LIMIT, effort, &mut buffers, fill, |buffers| {
                    let Buffers { r, a, b } = buffers;
                    black_box(call(k, r, a, b, 0));
                });
                println!("{name}, {}, n = {n}: {ratio:.3}", k.level);
                assert!(ratio < LIMIT, "{name} on level {}, n = {n}: ratio {ratio:.3}", k.level);
            }
        }
    });
}
