//! Decimal digits of every level against the formatter, for every short length, between guard
//! pages.

use widelimb_limb::Limb;
use widelimb_testkit::guard::{Arena, Place};
use widelimb_testkit::{Shapes, on_every_level};

const GROUP: usize = 19;
const BOUND: Limb = 10_u64.pow(GROUP as u32);

/// The bytes of an arena that end, or begin, where it does.
fn bytes(limbs: &mut [Limb], len: usize, at_end: bool) -> &mut [u8] {
    // SAFETY: any bytes are bytes, and written as bytes they are limbs.
    let (_, bytes, _) = unsafe { limbs.align_to_mut::<u8>() };
    let from = if at_end { bytes.len() - len } else { 0 };
    &mut bytes[from..from + len]
}

/// Values with digits at either end of their range, with one digit, and of no kind.
fn values(shapes: &mut Shapes, n: usize) -> Vec<Limb> {
    let value = |shapes: &mut Shapes| match shapes.below(5) {
        0 => 10_u64.pow(shapes.below(19) as u32) * (1 + shapes.below(9) as u64) % BOUND,
        1 => BOUND - 10_u64.pow(shapes.below(19) as u32),
        2 => 10_u64.pow(shapes.below(19) as u32) - 1,
        _ => shapes.limb() % BOUND,
    };
    (0..n).map(|_| value(shapes)).collect()
}

#[test]
fn groups_of_digits_are_written_and_read() {
    on_every_level(|k| {
        let mut shapes = Shapes::new(41);
        for n in (0..=50).chain([63, 64, 65, 200]) {
            let limbs = (GROUP * n).div_ceil(8);
            let (mut text, mut numbers) = (Arena::new(limbs), Arena::new(n));
            for _ in 0..20 {
                let values = values(&mut shapes, n);
                let expected: String = values.iter().map(|value| format!("{value:019}")).collect();
                let expected: Vec<u8> = expected.bytes().map(|byte| byte - b'0').collect();
                for (of_text, of_numbers, at_end) in [
                    (Place::flush_with_end(limbs), Place::flush_with_end(n), true),
                    (Place::flush_with_start(), Place::flush_with_start(), false),
                ] {
                    numbers.place(n, of_numbers).copy_from_slice(&values);
                    let digits = bytes(text.place(limbs, of_text), GROUP * n, at_end);
                    k.write_decimal(digits, numbers.placed());
                    assert_eq!(digits, expected, "{n} groups");
                    numbers.placed_mut().fill(0);
                    k.read_decimal(numbers.placed_mut(), digits);
                    assert_eq!(numbers.placed(), values, "{n} groups");
                    text.assert_margins();
                    numbers.assert_margins();
                }
            }
        }
    });
}

#[test]
fn every_part_of_a_group_has_every_value() {
    on_every_level(|k| {
        let mut digits = [0; 8 * GROUP];
        let mut back = [0; 8];
        for four in 0..10_000 {
            // Fours at each of their places, beside zeros and beside nines.
            let weights = [1, 10_u64.pow(4), 10_u64.pow(8), 10_u64.pow(12)];
            let [a, b, c, d] = weights.map(|weight| four * weight);
            let top = four % 1000 * 10_u64.pow(16);
            let nines = |value| BOUND - 1 - value;
            let values = [a, b, c, d, top, nines(a + c), nines(b + d), nines(top)];
            k.write_decimal(&mut digits, &values);
            for (value, digits) in values.iter().zip(digits.chunks(GROUP)) {
                let value_of =
                    digits.iter().fold(0, |value, &digit| value * 10 + Limb::from(digit));
                assert_eq!(value_of, *value);
                assert!(digits.iter().all(|&digit| digit < 10), "{value}");
            }
            k.read_decimal(&mut back, &digits);
            assert_eq!(back, values);
        }
    });
}
