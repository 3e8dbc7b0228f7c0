//! Products in GF(2)[X] on every level against a schoolbook on limbs that shares nothing with them.

use std::collections::BTreeSet;
use widelimb_gf2x::product::{mul, mul_scratch_len};
use widelimb_kernels::Kernels;
use widelimb_kernels::gf2x::rows::{PLANNED_ROWS, RowPlan};
use widelimb_limb::Limb;
use widelimb_testkit::{Arena, Place, Shapes, on_every_core};

/// Limb by limb, each product by four bits of one factor at a time.
fn schoolbook(a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let mut r = vec![0; a.len() + b.len()];
    for (j, &y) in b.iter().enumerate() {
        let table: Vec<u128> = (0..16u128)
            .map(|bits| (0..4).fold(0, |sum, i| sum ^ ((bits >> i & 1) * u128::from(y)) << i))
            .collect();
        for (i, &x) in a.iter().enumerate() {
            let product =
                (0..16).fold(0u128, |sum, n| sum ^ table[(x >> (4 * n) & 15) as usize] << (4 * n));
            r[i + j] ^= product as Limb;
            r[i + j + 1] ^= (product >> 64) as Limb;
        }
    }
    r
}

/// A product in memory whose borders are watched: operands and result at guard pages, scratch of
/// exactly the length that was asked for.
struct Bench {
    arenas: [Arena; 4],
}

impl Bench {
    fn new(limbs: usize, scratch: usize) -> Bench {
        Bench { arenas: [limbs, limbs, 2 * limbs, scratch].map(Arena::new) }
    }

    fn product(&mut self, k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
        let n = a.len() + b.len();
        let scratch = mul_scratch_len(k, a.len(), b.len());
        let [in_a, in_b, out, room] = &mut self.arenas;
        in_a.place(a.len(), Place::flush_with_end(a.len())).copy_from_slice(a);
        in_b.place(b.len(), Place::flush_with_start()).copy_from_slice(b);
        out.place(n, Place::flush_with_end(n)).fill(7);
        room.place(scratch, Place::flush_with_end(scratch)).fill(Limb::MAX);
        mul(k, out.placed_mut(), in_a.placed(), in_b.placed(), room.placed_mut());
        self.arenas.iter().for_each(Arena::assert_margins);
        self.arenas[2].placed().to_vec()
    }

    fn check(&mut self, k: &Kernels, a: &[Limb], b: &[Limb]) {
        let r = self.product(k, a, b);
        assert!(r == schoolbook(a, b), "{}: {} by {} limbs", k.level, a.len(), b.len());
    }
}

#[test]
fn all_lengths_up_to_80_limbs() {
    on_every_core(|k| {
        let mut bench = Bench::new(80, 20_000);
        let mut shapes = Shapes::new(1);
        for n in 1..=80 {
            let (a, b) = (shapes.operand(n), shapes.operand(n));
            bench.check(k, &a, &b);
        }
    });
}

/// Lengths around those at which the plan of a level changes, or takes more rows than there are.
fn lengths(k: &Kernels, longest: usize) -> BTreeSet<usize> {
    let rows = &k.gf2x.rows;
    let last = rows.rows_of(longest);
    let changes = (1..last).filter(|&m| rows.plan.method(m) != rows.plan.method(m + 1));
    changes
        .flat_map(|m| [m * rows.row() - 1, m * rows.row(), m * rows.row() + 1])
        .filter(|&n| n > 0)
        .chain([longest - 1, longest])
        .collect()
}

#[test]
fn lengths_around_each_change_of_the_plan() {
    on_every_core(|k| {
        let longest = if cfg!(debug_assertions) { 300 } else { 2000 };
        let mut bench = Bench::new(longest, 200_000);
        let mut shapes = Shapes::new(2);
        for n in lengths(k, longest) {
            let (a, b) = (shapes.operand(n), shapes.operand(n));
            bench.check(k, &a, &b);
        }
    });
}

#[test]
fn unlike_lengths() {
    on_every_core(|k| {
        let mut bench = Bench::new(400, 40_000);
        let mut shapes = Shapes::new(3);
        for _ in 0..widelimb_testkit::cases(300) {
            let an = 1 + shapes.below(400);
            let bn = if shapes.below(2) == 0 {
                1 + shapes.below(an)
            } else {
                an - shapes.below(an.min(20))
            };
            let (a, b) = (shapes.operand(an), shapes.operand(bn));
            bench.check(k, &a, &b);
            bench.check(k, &b, &a);
        }
    });
}

/// Products of a single bit and all ones: each bit of a limb comes to its place.
#[test]
fn single_bits_in_every_block() {
    on_every_core(|k| {
        for n in [17, 24, 31, 64, 65, 73, 130] {
            let mut bench = Bench::new(n, 20_000);
            let ones = vec![Limb::MAX; n];
            for i in 0..n {
                let mut a = vec![0; n];
                a[i] = 1 << (7 * i % 64);
                bench.check(k, &a, &ones);
            }
        }
    });
}

#[test]
fn plans_are_those_of_the_costs_that_the_table_tells() {
    on_every_core(|k| {
        let (plan, own) = (RowPlan::new(k.row_costs()), k.gf2x.rows.plan);
        for m in 1..=PLANNED_ROWS {
            assert_eq!(plan.method(m), own.method(m), "level {}, {m} rows", k.level);
            assert_eq!(plan.cycles(m), own.cycles(m), "level {}, {m} rows", k.level);
        }
    });
}
