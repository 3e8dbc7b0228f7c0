//! Ethereum's precompile 0x05 against another library and published numbers.

use num_bigint::BigUint;
use widelimb_batch::protocols::modexp::{
    Fork, Lengths, MOST_BYTES, ModexpError, gas, gas_eip198, gas_eip2565, gas_eip7883, modexp,
    modexp_with, run, run_with,
};
use widelimb_testkit::{Shapes, levels};

const FORKS: [Fork; 3] = [Fork::Byzantium, Fork::Berlin, Fork::Osaka];

/// The power by num-bigint, as long as the modulus.
fn expected(base: &[u8], exponent: &[u8], modulus: &[u8]) -> Vec<u8> {
    let [b, e, m] = [base, exponent, modulus].map(BigUint::from_bytes_be);
    let mut bytes = vec![0; modulus.len()];
    if m > 1u32.into() {
        let power = b.modpow(&e, &m).to_bytes_be();
        bytes[modulus.len() - power.len()..].copy_from_slice(&power);
    }
    bytes
}

/// A number of so many bytes, of the shapes that go wrong.
fn number(shapes: &mut Shapes, len: usize) -> Vec<u8> {
    let limbs = shapes.operand(len.div_ceil(8).max(1));
    limbs.iter().flat_map(|limb| limb.to_le_bytes()).take(len).collect()
}

/// The modulus as it is, odd, times a power of two, and a power of two alone.
fn moduli(modulus: &[u8]) -> Vec<Vec<u8>> {
    let len = modulus.len();
    let mut all = vec![modulus.to_vec()];
    if len > 0 {
        let with_low = |low: u8| [&modulus[..len - 1], &[low]].concat();
        all.extend([with_low(modulus[len - 1] | 1), with_low(modulus[len - 1] & 0xf0)]);
        let mut one = vec![0; len];
        one[len / 2] = 1 << (len % 8);
        let mut below = vec![0xff; len];
        below[len - 1] -= (len % 3) as u8;
        all.extend([one, below]);
    }
    all
}

fn input(numbers: [&[u8]; 3]) -> Vec<u8> {
    let length = |bytes: &[u8]| [&[0; 24][..], &(bytes.len() as u64).to_be_bytes()].concat();
    [numbers.map(length).concat(), numbers.concat()].concat()
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u8> = hex.chars().map(|c| c.to_digit(16).expect("hex") as u8).collect();
    digits.chunks(2).map(|pair| 16 * pair[0] + pair[1]).collect()
}

#[test]
fn powers_of_every_length() {
    for k in levels() {
        let mut shapes = Shapes::new(198);
        for len in 0..=40 {
            for other in [0, 1, 8, 9, 32, 33, 40, 70] {
                let [base, exponent] = [len ^ other, other].map(|n| number(&mut shapes, n));
                for modulus in moduli(&number(&mut shapes, len)) {
                    let power = modexp_with(k, &base, &exponent, &modulus);
                    let right = expected(&base, &exponent, &modulus);
                    assert_eq!(power, right, "{} {base:x?}^{exponent:x?} {modulus:x?}", k.level);
                }
            }
        }
    }
}

#[test]
fn powers_of_short_bases_and_exponents() {
    for k in levels() {
        let mut shapes = Shapes::new(65537);
        for len in [1, 7, 8, 16, 31, 32, 33, 48, 64, 72, 96, 128, 200, 256] {
            let (full, long) = (number(&mut shapes, len), number(&mut shapes, len + 9));
            let short = [&[][..], &[0], &[1], &[2], &[3], &[1, 0, 1]];
            let exponents = short.iter().copied().chain([&[0, 0xff, 0xff][..], &full]);
            let pairs = exponents.flat_map(|e| [[&[2][..], e], [&full, e], [&long, e]]);
            let bases = [&[][..], &[0], &[0, 0, 1], &[2], &[3]].map(|base| [base, &full]);
            for [base, exponent] in pairs.chain(bases) {
                for modulus in moduli(&full) {
                    let power = modexp_with(k, base, exponent, &modulus);
                    let right = expected(base, exponent, &modulus);
                    assert_eq!(power, right, "{} {base:x?}^{exponent:x?} {modulus:x?}", k.level);
                }
            }
        }
    }
}

#[test]
fn moduli_of_0_and_1() {
    assert_eq!(modexp(&[], &[], &[]), []);
    for modulus in [&[][..], &[0], &[0; 40], &[1], &[0, 1]] {
        for base in [&[][..], &[0], &[1], &[7; 50]] {
            for exponent in [&[][..], &[0], &[1], &[9; 33]] {
                assert_eq!(modexp(base, exponent, modulus), vec![0; modulus.len()]);
                let whole = run(&input([base, exponent, modulus]), Fork::Osaka, 1 << 20);
                assert_eq!(whole.expect("enough gas").0, vec![0; modulus.len()]);
            }
        }
    }
    assert_eq!(modexp(&[0], &[0], &[2]), [1]);
}

/// The first examples of EIP-198.
#[test]
fn published_examples() {
    let word = |limb: u64| [&[0; 24][..], &limb.to_be_bytes()].concat();
    let p = [&[0xff; 27][..], &[0xfe, 0xff, 0xff, 0xfc, 0x2f]].concat();
    let less = [&p[..31], &[0x2e]].concat();
    let first = [word(1), word(32), word(32), vec![3], less.clone(), p.clone()].concat();
    let second = [word(0), word(32), word(32), less.clone(), p.clone()].concat();
    assert_eq!(run(&first, Fork::Byzantium, 13056), Ok((word(1), 13056)));
    assert_eq!(run(&second, Fork::Byzantium, 13056), Ok((word(0), 13056)));
    let endless = [word(0), word(32), vec![0xff; 32], vec![0xff; 31], vec![0xfe]].concat();
    for fork in [Fork::Byzantium, Fork::Berlin] {
        let needed = u64::MAX;
        assert_eq!(run(&endless, fork, needed), Err(ModexpError::OutOfGas { needed }));
    }
    assert_eq!(run(&endless, Fork::Osaka, u64::MAX), Err(ModexpError::TooLong));
    let with_more = [word(1), word(2), word(32), vec![3, 0xff, 0xff, 0x80], vec![0; 31], vec![7]];
    let cut = [word(1), word(2), word(32), vec![3, 0xff, 0xff, 0x80]];
    let power = expected(&[3], &[0xff, 0xff], &[&[0x80][..], &[0; 31]].concat());
    for input in [with_more.concat(), cut.concat()] {
        assert_eq!(run(&input, Fork::Byzantium, 768), Ok((power.clone(), 768)));
    }
}

/// The vectors nagydani-1 of go-ethereum: the square, the cube and the power 65537.
#[test]
fn published_powers() {
    let base = bytes(concat!(
        "e09ad9675465c53a109fac66a445c91b292d2bb2c5268addb30cd82f80fcb003",
        "3ff97c80a5fc6f39193ae969c6ede6710a6b7ac27078a06d90ef1c72e5c85fb5",
    ));
    let modulus = bytes(concat!(
        "fc9e1f6beb81516545975218075ec2af118cd8798df6e08a147c60fd6095ac2b",
        "b02c2908cf4dd7c81f11c289e4bce98f3553768f392a80ce22bf5c4f4a248c6b",
    ));
    let powers = [
        concat!(
            "60008f1614cc01dcfb6bfb09c625cf90b47d4468db81b5f8b7a39d42f332eab9",
            "b2da8f2d95311648a8f243f4bb13cfb3d8f7f2a3c014122ebb3ed41b02783adc",
        ),
        concat!(
            "4834a46ba565db27903b1c720c9d593e84e4cbd6ad2e64b31885d944f68cd801",
            "f92225a8961c952ddf2797fa4701b330c85c4b363798100b921a1a22a46a7fec",
        ),
        concat!(
            "c36d804180c35d4426b57b50c5bfcca5c01856d104564cd513b461d3c8b84091",
            "28a5573e416d0ebe38f5f736766d9dc27143e4da981dfa4d67f7dc474cbee6d2",
        ),
    ];
    let gas = [(204, 200, 500), (204, 200, 500), (3276, 341, 2048)];
    for ((exponent, power), gas) in [&[2][..], &[3], &[1, 0, 1]].iter().zip(powers).zip(gas) {
        let input = input([&base, exponent, &modulus]);
        for (fork, gas) in FORKS.into_iter().zip([gas.0, gas.1, gas.2]) {
            for k in levels() {
                assert_eq!(run_with(k, &input, fork, gas), Ok((bytes(power), gas)));
            }
            let needed = gas;
            assert_eq!(run(&input, fork, gas - 1), Err(ModexpError::OutOfGas { needed }));
        }
    }
}

/// The tables of go-ethereum's vectors nagydani-1 to nagydani-5, whose numbers have 64 to 1024
/// bytes.
#[test]
fn published_gas() {
    let byzantium = [[204, 204, 3276], [665, 665, 10649], [1894, 1894, 30310], [5580, 5580, 89292]];
    let berlin = [[200, 200, 341], [200, 200, 1365], [341, 341, 5461], [1365, 1365, 21845]];
    let osaka = [[500, 500, 2048], [512, 512, 8192], [2048, 2048, 32768], [8192, 8192, 131_072]];
    let last = [[17868, 17868, 285_900], [5461, 5461, 87381], [32768, 32768, 524_288]];
    for i in 0..5 {
        for (j, (exponent, head_bits)) in [(1, 2), (1, 2), (3, 17)].into_iter().enumerate() {
            let length = 64 << i;
            let lengths = Lengths { base: length, exponent, modulus: length, head_bits };
            let tables = [byzantium, berlin, osaka].into_iter().zip(last);
            for (fork, (table, last)) in FORKS.into_iter().zip(tables) {
                assert_eq!(fork.gas(&lengths), table.get(i).unwrap_or(&last)[j]);
            }
        }
    }
}

/// The formulas in num-bigint, for lengths around every bound, up to the longest.
#[test]
fn gas_saturates() {
    let bounds = [0, 1, 8, 31, 32, 33, 64, 65, 1023, 1024, 1025, 1 << 32, 1 << 64, u128::MAX];
    let saturated = |gas: BigUint| u64::try_from(gas).unwrap_or(u64::MAX);
    for base in bounds {
        for exponent in bounds.into_iter().chain([(1 << 64) + 32]) {
            for head_bits in [0, 1, 2, 255, 256] {
                let lengths = Lengths { base, exponent, modulus: 0, head_bits };
                let x = BigUint::from(base);
                let words: BigUint = (&x + 7u32) / 8u32;
                let iterations = |factor: u32| {
                    let more = BigUint::from(exponent.saturating_sub(32)) * factor;
                    (more + head_bits.saturating_sub(1)).max(1u32.into())
                };
                let complexity: BigUint = match base {
                    0..=64 => &x * &x,
                    65..=1024 => &x * &x / 4u32 + &x * 96u32 - 3072u32,
                    _ => &x * &x / 16u32 + &x * 480u32 - 199_680u32,
                };
                let byzantium = complexity * iterations(8) / 20u32;
                assert_eq!(gas_eip198(&lengths), saturated(byzantium));
                let berlin = &words * &words * iterations(8) / 3u32;
                assert_eq!(gas_eip2565(&lengths), saturated(berlin.max(200u32.into())));
                let complexity = if base > 32 { &words * &words * 2u32 } else { 16u32.into() };
                let osaka = (complexity * iterations(16)).max(500u32.into());
                assert_eq!(gas_eip7883(&lengths), saturated(osaka));
            }
        }
    }
}

/// Every beginning of an input is one with zeros behind.
#[test]
fn inputs_that_are_cut() {
    let whole = input([&[0, 7, 3], &[1, 2], &[9, 1, 8, 5]]);
    for end in 0..=whole.len() {
        let mut filled = whole.clone();
        filled[end..].fill(0);
        for fork in FORKS {
            assert_eq!(run(&whole[..end], fork, 1 << 40), run(&filled, fork, 1 << 40), "{end}");
        }
    }
    assert_eq!(run(&[], Fork::Byzantium, 0), Ok((vec![], 0)));
    assert_eq!(run(&[], Fork::Berlin, 200), Ok((vec![], 200)));
}

/// Lengths up to 2^256 - 1, of which no memory is made.
#[test]
fn lengths_out_of_reach() {
    for at in 0..3 {
        for byte in 0..32 {
            let mut input = input([&[3], &[5], &[7]]);
            input[32 * at + byte] = 0xff;
            for fork in FORKS {
                let result = run(&input, fork, 10_000_000);
                match (fork, byte) {
                    (_, 31) => assert!(result.is_ok(), "{fork:?} {at}"),
                    (Fork::Osaka, _) => assert_eq!(result, Err(ModexpError::TooLong)),
                    _ => {
                        let gas = gas(&input, fork).expect("a length");
                        assert_eq!(result.is_ok(), gas <= 10_000_000, "{fork:?} {at} {byte}");
                    }
                }
            }
        }
    }
    // An exponent of any length costs nothing where base and modulus have none.
    let mut endless = [0; 96];
    endless[32..64].fill(0xff);
    assert_eq!(run(&endless, Fork::Byzantium, 0), Ok((vec![], 0)));
    let longest = vec![1; MOST_BYTES];
    assert!(run(&input([&longest, &[3], &longest]), Fork::Osaka, 1 << 20).is_ok());
    let longer = vec![0; MOST_BYTES + 1];
    let too_long = [[&longer[..], &[], &[]], [&[], &longer, &[]], [&[], &[], &longer]];
    for numbers in too_long {
        assert_eq!(run(&input(numbers), Fork::Osaka, 1 << 40), Err(ModexpError::TooLong));
        assert!(run(&input(numbers), Fork::Berlin, 1 << 40).is_ok());
    }
}

/// The gas depends on the first 32 bytes of the exponent, not on the last.
#[test]
fn the_head_of_an_exponent() {
    let of = |exponent: &[u8]| gas(&input([&[2; 64], exponent, &[3; 64]]), Fork::Byzantium);
    let iterations = |n: u64| Ok(64 * 64 * n / 20);
    assert_eq!(of(&[]), iterations(1));
    assert_eq!(of(&[0; 32]), iterations(1));
    assert_eq!(of(&[&[0; 31][..], &[2]].concat()), iterations(1));
    assert_eq!(of(&[&[0; 30][..], &[1, 0]].concat()), iterations(8));
    assert_eq!(of(&[&[0; 32][..], &[1]].concat()), iterations(8));
    assert_eq!(of(&[&[0, 0, 1][..], &[0; 97]].concat()), iterations(8 * 68 + 232));
    assert_eq!(of(&[0xff; 33]), iterations(8 + 255));
}
