//! Support for tests of batch methods: shaped operands, and the numbers of the oracle.

use num_bigint::BigUint;
use widelimb_limb::Limb;
use widelimb_papers::methods::batch::{self, Batch, BatchMethod, Operation};
use widelimb_testkit::{Shapes, skipped};

/// The methods of a kind that this CPU can run; the others are reported by name.
pub fn runnable(wanted: impl Fn(&BatchMethod) -> bool) -> Vec<&'static BatchMethod> {
    let methods = batch::all().iter().filter(|method| wanted(method));
    let (runnable, lacking): (Vec<_>, Vec<_>) = methods.partition(|m| m.needs.is_available());
    for method in lacking {
        assert!(method.prepare(&Batch::default()).is_none());
        skipped(format_args!("{}: this CPU has no level `{}`", method.name, method.needs));
    }
    runnable
}

pub fn number(limbs: &[Limb]) -> BigUint {
    let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
    BigUint::from_bytes_le(&bytes)
}

pub fn limbs(number: &BigUint) -> Vec<Limb> {
    number.to_u64_digits()
}

/// A number below 2^bits: all ones, 0, 1, the highest alone, or of a random shape.
pub fn shaped(bits: usize, kind: usize, shapes: &mut Shapes) -> BigUint {
    let ones = (BigUint::from(1_u32) << bits) - 1_u32;
    match kind % 12 {
        0 => ones,
        1 => BigUint::ZERO,
        2 => BigUint::from(1_u32),
        3 => BigUint::from(1_u32) << (bits - 1),
        4 => ones - 1_u32,
        // The lower half all ones, and the upper one.
        5 => ones >> (bits / 2),
        6 => &ones - (&ones >> (bits / 2)),
        _ => number(&shapes.operand(bits.div_ceil(64))) & ones,
    }
}

/// Operands of every shape, each shape of one operand beside several of the other over the rounds.
pub fn shaped_batch(m: &BatchMethod, bits: usize, round: usize, shapes: &mut Shapes) -> Batch {
    let mut batch = Batch { bits, ..Batch::default() };
    for lane in 0..m.lanes {
        let kind = m.lanes * round + lane;
        batch.a.push(limbs(&shaped(bits, kind, shapes)));
        batch.b.push(limbs(&shaped(bits, kind * (round + 1), shapes)));
    }
    batch
}

/// Odd moduli of every shape, and operands below twice those: 0, 1, the modulus and its neighbours
/// among them.
pub fn shaped_moduli(batch: &mut Batch, round: usize, shapes: &mut Shapes) {
    let one = BigUint::from(1_u32);
    for lane in 0..batch.a.len() {
        let n = shaped(batch.bits, lane + 5 * round, shapes) | &one;
        let extremes = [&n - &one, &n * 2_u32 - &one, n.clone(), BigUint::ZERO, one.clone()];
        let place = shapes.below(3 * extremes.len());
        let below = |x: &[Limb]| number(x) % (&n * 2_u32);
        let a = extremes.get(place).cloned().unwrap_or_else(|| below(&batch.a[lane]));
        let b = extremes.get(place / 3).cloned().filter(|_| place.is_multiple_of(2));
        let b = b.unwrap_or_else(|| below(&batch.b[lane]));
        (batch.a[lane], batch.b[lane]) = (limbs(&(a % (&n * 2_u32))), limbs(&(b % (&n * 2_u32))));
        batch.moduli.push(limbs(&n));
    }
}

/// The two factors of a lane.
pub fn operands(method: &BatchMethod, batch: &Batch, lane: usize) -> (BigUint, BigUint) {
    let a = number(&batch.a[lane]);
    match method.operation {
        Operation::Sqr | Operation::MontgomerySqr => (a.clone(), a),
        _ => (a, number(&batch.b[lane])),
    }
}
