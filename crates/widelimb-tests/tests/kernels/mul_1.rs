//! Products by one limb of every level against the oracle, at every short length and alignment
//! between guard pages.

use widelimb_kernels::Kernels;
use widelimb_limb::Limb;
use widelimb_testkit::operands::{all_short_lengths, border_lengths, places_in_turn, some_places};
use widelimb_testkit::{Operands, Place, Shapes, cases, levels, on_every_level, oracle};

const MAX: Limb = Limb::MAX;
const LONGEST: usize = 1030;

/// The three results and limbs above for one set of sources.
struct Expected {
    product: (Vec<Limb>, Limb),
    sum: (Vec<Limb>, Limb),
    difference: (Vec<Limb>, Limb),
}

impl Expected {
    /// `a * w + carry`, and what it does to `r` when it is added or subtracted.
    fn new(r: &[Limb], a: &[Limb], w: Limb, carry: Limb) -> Expected {
        let n = a.len();
        // The sum is at most 2^(64 n) (2^64 - 1), so it has n + 1 limbs.
        let mut low = oracle::resized(&oracle::add(&oracle::mul(a, &[w]), &[carry]), n + 1);
        let high = low.pop().expect("n + 1 limbs");
        let (mut sum, mut difference) = (vec![0; n], vec![0; n]);
        let carry_out = oracle::add_n(&mut sum, r, &low, 0);
        let borrow_out = oracle::sub_n(&mut difference, r, &low, 0);
        Expected {
            product: (low, high),
            sum: (sum, high + carry_out),
            difference: (difference, high + borrow_out),
        }
    }
}

fn check(
    k: &Kernels,
    operands: &mut Operands,
    places: [Place; 3],
    (r, a): (&[Limb], &[Limb]),
    (w, carry): (Limb, Limb),
    expected: &Expected,
) {
    let two = [places[0], places[2]];
    let context = |name: &str| {
        format!("{name} on {}, w = {w:x}, carry {carry:x}, {places:?}: {r:x?} {a:x?}", k.level)
    };
    let matches = |operands: &Operands, got: Limb, expected: &(Vec<Limb>, Limb)| {
        (operands.result(), got) == (&expected.0, expected.1)
    };
    let got = operands.apart(places, a, &[], |r, a, _| k.mul_1(r, a, w, carry));
    assert!(matches(operands, got, &expected.product), "{}", context("mul_1"));
    let got = operands.in_place(two, a, &[], |r, _| k.mul_1_assign(r, w, carry));
    assert!(matches(operands, got, &expected.product), "{}", context("mul_1_assign"));
    let got = operands.in_place(two, r, a, |r, a| k.addmul_1(r, a, w, carry));
    assert!(matches(operands, got, &expected.sum), "{}", context("addmul_1"));
    let got = operands.in_place(two, r, a, |r, a| k.submul_1(r, a, w, carry));
    assert!(matches(operands, got, &expected.difference), "{}", context("submul_1"));
}

#[test]
fn every_length_at_every_alignment() {
    let mut operands = Operands::new(LONGEST);
    on_every_level(|k| {
        let mut shapes = Shapes::new(41);
        for n in all_short_lengths().chain(border_lengths(LONGEST)) {
            for round in 0..4 {
                let (r, a) = shapes.pair(n);
                let (w, carry) = match round {
                    0 => (MAX, MAX),
                    1 => (shapes.extreme_limb(), shapes.extreme_limb()),
                    _ => (shapes.limb(), shapes.limb()),
                };
                let expected = Expected::new(&r, &a, w, carry);
                for places in some_places(n + round) {
                    check(k, &mut operands, places, (&r, &a), (w, carry), &expected);
                }
            }
        }
    });
}

/// The largest operands there are, and those whose low products are 0, on which carries go far.
#[test]
fn extreme_operands_of_every_length() {
    let mut operands = Operands::new(LONGEST);
    on_every_level(|k| {
        for n in all_short_lengths().chain(border_lengths(LONGEST)) {
            let mut next_places = places_in_turn(n);
            for w in [0, 1, 2, 1 << 63, MAX - 1, MAX] {
                for (r, a) in [(MAX, MAX), (0, MAX), (MAX, 0), (0, 1), (MAX, 1), (1 << 63, 2)] {
                    let (r, a) = (vec![r; n], vec![a; n]);
                    for carry in [0, 1, MAX] {
                        let expected = Expected::new(&r, &a, w, carry);
                        let places = next_places();
                        check(k, &mut operands, places, (&r, &a), (w, carry), &expected);
                    }
                }
            }
        }
    });
}

#[test]
fn shaped_operands() {
    let levels = levels();
    let mut shapes = Shapes::new(42);
    let mut operands = Operands::new(200);
    let mut next_places = places_in_turn(0);
    for case in 0..cases(100_000) {
        let n = shapes.length(if case % 64 == 0 { 200 } else { 40 });
        let (r, a) = shapes.pair(n);
        let mut limb = [0];
        shapes.fill(&mut limb);
        let values = (limb[0], shapes.extreme_limb());
        let expected = Expected::new(&r, &a, values.0, values.1);
        let places = next_places();
        for k in &levels {
            check(k, &mut operands, places, (&r, &a), values, &expected);
        }
    }
}
