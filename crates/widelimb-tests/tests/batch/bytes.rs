//! Arrays of numbers in bytes: their ways to limbs and back, and powers against another library.

use num_bigint::BigUint;
use widelimb_batch::bytes::mod_exp_bytes_with;
use widelimb_batch::bytes::{ByteOrder, ByteRows, ByteRowsMut, BytesError};
use widelimb_batch::bytes::{mod_exp_bytes, mod_exp_bytes_public, mod_exp_bytes_vartime};
use widelimb_batch::engine::Secrecy;
use widelimb_batch::{FixedBase, Modulus, ModulusError, Numbers, NumbersMut};
use widelimb_testkit::{Shapes, levels};

const ORDERS: [ByteOrder; 2] = [ByteOrder::Big, ByteOrder::Little];

fn bytes(shapes: &mut Shapes, len: usize) -> Vec<u8> {
    let limbs = shapes.operand(len.div_ceil(8));
    limbs.iter().flat_map(|limb| limb.to_le_bytes()).take(len).collect()
}

fn big(bytes: &[u8], order: ByteOrder) -> BigUint {
    match order {
        ByteOrder::Big => BigUint::from_bytes_be(bytes),
        ByteOrder::Little => BigUint::from_bytes_le(bytes),
    }
}

#[test]
fn every_width_goes_to_limbs_and_back() {
    let mut shapes = Shapes::new(71);
    for width in 1..=40 {
        for (order, gap) in ORDERS.into_iter().flat_map(|order| [(order, 0), (order, 3)]) {
            let stride = width + gap;
            let all = bytes(&mut shapes, 5 * stride - gap);
            let rows = ByteRows::with_stride(&all, 5, width, stride, order).expect("a shape");
            for more in [0, 1, 63, 64, 65] {
                let bits = 8 * width + more;
                let len = bits.div_ceil(64);
                let mut limbs = vec![u64::MAX; 5 * len];
                let mut numbers = NumbersMut::new(&mut limbs, 5, bits).expect("a shape");
                rows.to_numbers(&mut numbers).expect("wide enough");
                for (i, limbs) in limbs.chunks_exact(len).enumerate() {
                    let limbs: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
                    let bytes = rows.get(i).expect("a row");
                    assert_eq!(BigUint::from_bytes_le(&limbs), big(bytes, order));
                }
                // Back, into wider rows too; what is above a number's bits does not count.
                let mut dirty = limbs.clone();
                if bits % 64 != 0 {
                    dirty.iter_mut().skip(len - 1).step_by(len).for_each(|limb| *limb |= 1 << 63);
                }
                let numbers = Numbers::new(&dirty, 5, bits).expect("a shape");
                let wide = bits.div_ceil(8);
                let mut back = vec![7; 5 * (wide + gap)];
                let mut rows = ByteRowsMut::with_stride(&mut back, 5, wide, wide + gap, order)
                    .expect("a shape");
                rows.set_numbers(numbers).expect("wide enough");
                for i in 0..5 {
                    let expected = big(&all[i * stride..][..width], order);
                    let row = &back[i * (wide + gap)..][..wide + gap];
                    assert_eq!(big(&row[..wide], order), expected);
                    assert!(row[wide..].iter().all(|&byte| byte == 7));
                }
            }
        }
    }
}

#[test]
fn shapes_that_do_not_fit_are_errors() {
    let (some, order) = ([1; 9], ByteOrder::Big);
    let error = |count, width, stride| {
        let mut room = [0; 9];
        let read = ByteRows::with_stride(&some, count, width, stride, order).err();
        let write = ByteRowsMut::with_stride(&mut room, count, width, stride, order).err();
        (read, write)
    };
    assert_eq!(error(1, 0, 1), (Some(BytesError::NoBytes), Some(BytesError::NoBytes)));
    let length = Some(BytesError::Length { needed: 10, bytes: 9 });
    assert_eq!(error(2, 5, 5), (length, length));
    let length = Some(BytesError::Length { needed: usize::MAX, bytes: 9 });
    assert_eq!(error(usize::MAX, 5, usize::MAX), (length, length));
    assert_eq!(error(3, 5, 2), (None, Some(BytesError::Stride { stride: 2, width: 5 })));
    assert_eq!(error(0, 5, 2), (None, None));
    assert_eq!(error(1, 9, 0), (None, None));
    let rows = |count, width| ByteRows::with_stride(&some, count, width, 1, order).expect("fits");
    let mut room = [0; 12];
    let mut r = ByteRowsMut::new(&mut room, 4, 3, order).expect("fits");
    for f in [mod_exp_bytes, mod_exp_bytes_public, mod_exp_bytes_vartime] {
        let count = Err(BytesError::Count { expected: 4, count: 3 });
        assert_eq!(f(rows(3, 1), rows(4, 1), rows(4, 1), &mut r), count);
        assert_eq!(f(rows(4, 1), rows(3, 1), rows(4, 1), &mut r), count);
        assert_eq!(f(rows(4, 1), rows(4, 1), rows(3, 1), &mut r), count);
        let width = Err(BytesError::Width { expected: 4, width: 3 });
        assert_eq!(f(rows(4, 1), rows(4, 1), rows(4, 4), &mut r), width);
        let zeros = [5, 0, 0, 0, 3];
        let zeros = ByteRows::with_stride(&zeros, 4, 2, 1, order).expect("fits");
        let zero = BytesError::Modulus { row: 1, error: ModulusError::Zero };
        assert_eq!(f(rows(4, 1), rows(4, 1), zeros, &mut r), Err(zero));
    }
    let numbers = Numbers::new(&[1, 2, 3, 4], 4, 25).expect("fits");
    assert_eq!(r.set_numbers(numbers), Err(BytesError::Width { expected: 4, width: 3 }));
    let mut limbs = [0; 4];
    let mut narrow = NumbersMut::new(&mut limbs, 4, 23).expect("fits");
    let width = Err(BytesError::Width { expected: 3, width: 2 });
    assert_eq!(r.as_rows().to_numbers(&mut narrow), width);
    assert_eq!(room, [0; 12]);
    let mut none = ByteRowsMut::new(&mut [], 0, 3, order).expect("fits");
    assert_eq!(mod_exp_bytes(rows(0, 1), rows(0, 1), rows(0, 1), &mut none), Ok(()));
}

/// Powers of rows of these widths with each level, against the oracle.
fn check(
    shapes: &mut Shapes,
    count: usize,
    widths: [usize; 3],
    order: ByteOrder,
    shared: [bool; 3],
) {
    let mut sources = widths.map(|width| bytes(shapes, count * (width + 2)));
    let strides: [usize; 3] =
        core::array::from_fn(|i| if shared[i] { 0 } else { widths[i] + 2 * (i % 2) });
    // A modulus of 0 has an error of its own.
    let low = if order == ByteOrder::Big { widths[2] - 1 } else { 0 };
    for i in 0..count {
        let byte = &mut sources[2][i * strides[2] + low];
        *byte = (*byte).max(1);
    }
    let rows: [ByteRows<'_>; 3] = core::array::from_fn(|i| {
        ByteRows::with_stride(&sources[i], count, widths[i], strides[i], order).expect("a shape")
    });
    let expected: Vec<BigUint> = (0..count)
        .map(|row| {
            let [base, exponent, modulus] = rows.map(|r| big(r.get(row).expect("a row"), order));
            base.modpow(&exponent, &modulus)
        })
        .collect();
    for k in levels() {
        for secrecy in [Secrecy::Secret, Secrecy::Bases, Secrecy::Public] {
            let wide = widths[2] + count % 2;
            let mut powers = vec![9; count * (wide + 1)];
            let mut r = ByteRowsMut::with_stride(&mut powers, count, wide, wide + 1, order)
                .expect("a shape");
            mod_exp_bytes_with(k, secrecy, rows, &mut r).expect("moduli above 0");
            for (row, power) in powers.chunks_exact(wide + 1).enumerate() {
                assert_eq!(big(&power[..wide], order), expected[row], "{} {widths:?}", k.level);
                assert_eq!(power[wide], 9);
            }
        }
    }
}

#[test]
fn powers_of_every_width() {
    let mut shapes = Shapes::new(72);
    for width in 1..=40 {
        let order = ORDERS[width % 2];
        let widths = [1 + shapes.below(45), 1 + shapes.below(4), width];
        let shared = [width % 5 == 0, width % 3 == 0, width % 4 < 2];
        check(&mut shapes, 1 + width % 10, widths, order, shared);
        check(&mut shapes, 9, [width, 2, width], ORDERS[(width + 1) % 2], [false; 3]);
    }
}

#[test]
fn more_rows_than_are_limbs_at_a_time() {
    let mut shapes = Shapes::new(73);
    for shared in [[false; 3], [false, false, true], [true, false, false]] {
        check(&mut shapes, 1030, [5, 1, 3], ByteOrder::Big, shared);
    }
}

#[test]
fn powers_of_one_base_in_bytes() {
    let mut shapes = Shapes::new(74);
    for (count, order) in [(1, ByteOrder::Big), (9, ByteOrder::Little), (600, ByteOrder::Big)] {
        let (mut modulus, base) = (shapes.operand(3), shapes.operand(2));
        modulus[0] |= 1;
        modulus[2] |= 1;
        let modulus = Modulus::new(&modulus).expect("odd");
        let table = FixedBase::new(&modulus, &base, 35);
        let mut exponents = bytes(&mut shapes, 5 * count);
        // Of 40 bits the table is for 35.
        let top = if order == ByteOrder::Big { 0 } else { 4 };
        exponents.iter_mut().skip(top).step_by(5).for_each(|byte| *byte &= 7);
        let limbs: Vec<[u64; 1]> = exponents
            .chunks_exact(5)
            .map(|row| [big(row, order).iter_u64_digits().next().unwrap_or(0)])
            .collect();
        let limbs: Vec<&[u64]> = limbs.iter().map(|limb| &limb[..]).collect();
        let expected = table.pow(&limbs);
        let width = modulus.bits().div_ceil(8);
        for pow in [FixedBase::pow_bytes, FixedBase::pow_bytes_vartime] {
            let mut powers = vec![0; width * count];
            let mut r = ByteRowsMut::new(&mut powers, count, width, order).expect("a shape");
            let rows = ByteRows::new(&exponents, count, 5, order).expect("a shape");
            pow(&table, rows, &mut r).expect("short exponents");
            for (row, expected) in powers.chunks_exact(width).zip(&expected) {
                let power = Numbers::new(expected.as_ref().expect("short"), 1, 192).expect("one");
                let mut bytes = [0; 24];
                let mut one = ByteRowsMut::new(&mut bytes, 1, 24, order).expect("one");
                one.set_numbers(power).expect("wide");
                assert_eq!(big(row, order), big(&bytes, order));
            }
            // The last exponent is too long by a bit: nothing is written.
            let mut long = exponents.clone();
            long[5 * (count - 1) + top] = 8;
            let rows = ByteRows::new(&long, count, 5, order).expect("a shape");
            let mut untouched = vec![3; width * count];
            let mut r = ByteRowsMut::new(&mut untouched, count, width, order).expect("a shape");
            let error = BytesError::Exponent { row: count - 1, bits: 35 };
            assert_eq!(pow(&table, rows, &mut r), Err(error));
            let mut narrow = ByteRowsMut::new(&mut untouched, count, 1, order).expect("a shape");
            let width = BytesError::Width { expected: width, width: 1 };
            assert_eq!(pow(&table, rows, &mut narrow), Err(width));
            assert!(untouched.iter().all(|&byte| byte == 3));
        }
    }
}
