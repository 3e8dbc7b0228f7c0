//! What is refused as a whole: null pointers, overlaps, lengths, numbers of no curve or rules, and a
//! lack of memory.

use super::super::memory::without_blocks_of;
use super::keys::CURVES;
use crate::curves::MEMORY;
use crate::error::{Error, WL_OK};
use crate::{
    wl_bip340_sign, wl_bip340_verify, wl_curve_random_keys, wl_ec_public_keys, wl_ecdh,
    wl_ecdsa_sign, wl_ecdsa_verify, wl_ed25519_public_keys, wl_ed25519_sign, wl_ed25519_verify,
    wl_ed25519_verify_all, wl_secp256k1_recover, wl_secp256k1_sign_recoverable, wl_x25519_exchange,
    wl_x25519_public_keys,
};
use std::ffi::c_int;
use std::ptr::null_mut;

/// The operands of all calls, those of a call among them.
const CODES: usize = 0;
const RESULTS: usize = 1;
const KEYS: usize = 2;
const OTHERS: usize = 3;
const MESSAGES: usize = 4;
const LENGTHS: usize = 5;
const SIGNATURES: usize = 6;
/// Where the bytes of messages are.
const TEXT: usize = 7;

/// The limbs of an operand; no operand of two items has more.
const ROOM: usize = 64;
/// The items of a call.
const COUNT: usize = 2;

type Pointers = [*mut u8; 8];

/// A function, the operands that it has, and a call with so many items.
struct Function {
    name: &'static str,
    operands: &'static [usize],
    call: fn(&Pointers, usize) -> c_int,
}

impl Function {
    /// Whether an operand is written.
    fn writes(operand: usize) -> bool {
        operand == CODES || operand == RESULTS
    }
}

/// A [`Function`] whose call has the pointers as `p` and the count as `n`.
macro_rules! function {
    ($name:ident, [$($operand:ident),+], |$p:ident, $n:ident| ($($argument:expr),+)) => {
        Function {
            name: stringify!($name),
            operands: &[$($operand),+],
            // SAFETY: each pointer is null, or of an array that is long enough for two items; calls
            // with more are refused before they use any.
            call: |$p, $n| unsafe { $name($($argument),+) },
        }
    };
}

fn functions() -> Vec<Function> {
    vec![
        function!(wl_curve_random_keys, [RESULTS], |p, n| (1, p[RESULTS], n)),
        function!(wl_x25519_public_keys, [RESULTS, KEYS], |p, n| (p[RESULTS], p[KEYS], n)),
        function!(wl_x25519_exchange, [CODES, RESULTS, KEYS, OTHERS], |p, n| (
            p[CODES].cast(),
            p[RESULTS],
            p[KEYS],
            p[OTHERS],
            n
        )),
        function!(wl_ed25519_public_keys, [RESULTS, KEYS], |p, n| (p[RESULTS], p[KEYS], n)),
        function!(wl_ed25519_sign, [RESULTS, KEYS, MESSAGES, LENGTHS, TEXT], |p, n| (
            p[RESULTS],
            p[KEYS],
            p[MESSAGES].cast(),
            p[LENGTHS].cast(),
            n
        )),
        function!(wl_ed25519_verify, [CODES, KEYS, MESSAGES, LENGTHS, SIGNATURES, TEXT], |p, n| (
            p[CODES].cast(),
            p[KEYS],
            p[MESSAGES].cast(),
            p[LENGTHS].cast(),
            p[SIGNATURES],
            n,
            0
        )),
        function!(wl_ed25519_verify_all, [KEYS, MESSAGES, LENGTHS, SIGNATURES], |p, n| (
            p[KEYS],
            p[MESSAGES].cast(),
            p[LENGTHS].cast(),
            p[SIGNATURES],
            n
        )),
        function!(wl_ec_public_keys, [CODES, RESULTS, KEYS], |p, n| (
            2,
            p[CODES].cast(),
            p[RESULTS],
            p[KEYS],
            n
        )),
        function!(wl_ecdh, [CODES, RESULTS, KEYS, OTHERS], |p, n| (
            2,
            p[CODES].cast(),
            p[RESULTS],
            p[KEYS],
            p[OTHERS],
            97,
            n
        )),
        function!(wl_ecdsa_sign, [CODES, RESULTS, KEYS, OTHERS], |p, n| (
            2,
            p[CODES].cast(),
            p[RESULTS],
            p[KEYS],
            p[OTHERS],
            48,
            n
        )),
        function!(wl_ecdsa_verify, [CODES, KEYS, OTHERS, SIGNATURES], |p, n| (
            2,
            p[CODES].cast(),
            p[KEYS],
            97,
            p[OTHERS],
            48,
            p[SIGNATURES],
            n
        )),
        function!(wl_secp256k1_sign_recoverable, [CODES, RESULTS, KEYS, OTHERS], |p, n| (
            p[CODES].cast(),
            p[RESULTS],
            p[KEYS],
            p[OTHERS],
            32,
            n
        )),
        function!(wl_secp256k1_recover, [CODES, RESULTS, OTHERS, SIGNATURES], |p, n| (
            p[CODES].cast(),
            p[RESULTS],
            p[OTHERS],
            32,
            p[SIGNATURES],
            n
        )),
        function!(
            wl_bip340_sign,
            [CODES, RESULTS, KEYS, MESSAGES, LENGTHS, OTHERS, TEXT],
            |p, n| (
                p[CODES].cast(),
                p[RESULTS],
                p[KEYS],
                p[MESSAGES].cast(),
                p[LENGTHS].cast(),
                p[OTHERS],
                n
            )
        ),
        function!(wl_bip340_verify, [CODES, KEYS, MESSAGES, LENGTHS, SIGNATURES, TEXT], |p, n| (
            p[CODES].cast(),
            p[KEYS],
            p[MESSAGES].cast(),
            p[LENGTHS].cast(),
            p[SIGNATURES],
            n
        )),
    ]
}

/// Room for all operands, and where each is. Messages have 32 bytes each.
fn room() -> (Vec<u64>, Pointers) {
    let mut room = vec![0x0101_0101_0101_0101; 8 * ROOM];
    let start = room.as_mut_ptr();
    let pointers: Pointers = std::array::from_fn(|i| start.wrapping_add(i * ROOM).cast());
    for i in 0..COUNT {
        let text = pointers[TEXT].wrapping_add(32 * i);
        // SAFETY: both lie within the room, where addresses and lengths are aligned.
        unsafe {
            pointers[MESSAGES].cast::<*const u8>().add(i).write(text);
            pointers[LENGTHS].cast::<usize>().add(i).write(32);
        }
    }
    (room, pointers)
}

#[test]
fn null_pointers_are_refused() {
    let (room, pointers) = room();
    let before = room.clone();
    for function in functions() {
        for &operand in function.operands.iter().filter(|o| ![CODES, TEXT].contains(o)) {
            let mut given = pointers;
            given[operand] = null_mut();
            let code = (function.call)(&given, COUNT);
            assert_eq!(code, Error::NullPointer as c_int, "{}, {operand}", function.name);
        }
    }
    assert_eq!(room, before);
}

#[test]
fn null_messages_with_a_length_are_refused() {
    let (mut room, pointers) = room();
    // Where the address of the second message is.
    room[MESSAGES * ROOM + 1] = 0;
    let before = room.clone();
    for function in functions().iter().filter(|f| f.operands.contains(&MESSAGES)) {
        let code = (function.call)(&pointers, COUNT);
        assert_eq!(code, Error::NullPointer as c_int, "{}", function.name);
    }
    assert_eq!(room, before);
}

#[test]
fn overlaps_are_refused() {
    let (room, pointers) = room();
    let before = room.clone();
    let mut count = 0;
    for function in functions() {
        for &written in function.operands.iter().filter(|o| Function::writes(**o)) {
            for &other in function.operands.iter().filter(|o| **o != written) {
                let mut given = pointers;
                given[written] = pointers[other].wrapping_add(8);
                // Two codes take eight bytes, which a code before them touches with its last ones.
                if other == CODES {
                    given[written] = pointers[other].wrapping_add(4);
                }
                let code = (function.call)(&given, COUNT);
                assert_eq!(code, Error::Overlap as c_int, "{}, {other}", function.name);
                count += 1;
            }
        }
    }
    assert!(count > 50);
    assert_eq!(room, before);
}

#[test]
fn more_items_than_the_address_space_has_bytes_are_refused() {
    let (room, pointers) = room();
    let before = room.clone();
    for function in functions() {
        for count in [1 << 60, isize::MAX as usize, usize::MAX] {
            let code = (function.call)(&pointers, count);
            assert_eq!(code, Error::TooLong as c_int, "{}, {count}", function.name);
        }
    }
    assert_eq!(room, before);
}

#[test]
fn no_items_need_no_pointers() {
    for function in functions() {
        assert_eq!((function.call)(&[null_mut(); 8], 0), WL_OK, "{}", function.name);
    }
}

#[test]
fn a_lack_of_memory_is_refused() {
    let (room, pointers) = room();
    let before = room.clone();
    for function in functions().iter().filter(|f| f.name != "wl_curve_random_keys") {
        let code = without_blocks_of(MEMORY, || (function.call)(&pointers, COUNT));
        assert_eq!(code, Error::NoMemory as c_int, "{}", function.name);
    }
    assert_eq!(room, before);
}

#[test]
fn other_curves_and_rules_are_refused() {
    let (room, pointers) = room();
    let before = room.clone();
    let [codes, results, keys, others, messages, lengths, signatures, _] = pointers;
    let codes = codes.cast();
    for curve in [0, 4, 5, 6, 7, -1, c_int::MAX, c_int::MIN] {
        // SAFETY: the pointers are of arrays that are long enough for one item.
        let found = unsafe {
            [
                wl_curve_random_keys(if (4..=6).contains(&curve) { 7 } else { curve }, results, 1),
                wl_ec_public_keys(curve, codes, results, keys, 1),
                wl_ecdh(curve, codes, results, keys, others, 33, 1),
                wl_ecdsa_sign(curve, codes, results, keys, others, 32, 1),
                wl_ecdsa_verify(curve, codes, keys, 33, others, 32, signatures, 1),
            ]
        };
        assert_eq!(found, [Error::Curve as c_int; 5]);
    }
    for rules in [-1, 4, c_int::MAX, c_int::MIN] {
        let (messages, lengths) = (messages.cast(), lengths.cast());
        // SAFETY: the pointers are of arrays that are long enough for one item.
        let code =
            unsafe { wl_ed25519_verify(codes, keys, messages, lengths, signatures, 1, rules) };
        assert_eq!(code, Error::Rules as c_int);
    }
    assert_eq!(room, before);
}

#[test]
fn the_header_has_every_number() {
    let header = include_str!("../../../include/widelimb.h");
    let number = |name: &str| -> c_int {
        let line = header.lines().find(|line| line.starts_with(&format!("#define {name} ")));
        line.unwrap().split_whitespace().nth(2).unwrap().parse().unwrap()
    };
    let curves = ["WL_P256", "WL_P384", "WL_SECP256K1"].map(number);
    assert_eq!(curves, CURVES.map(|(curve, _)| curve));
    assert_eq!(["WL_CURVE25519", "WL_X25519", "WL_ED25519"].map(number), [4, 5, 6]);
    assert_eq!(["WL_KEY_PEM", "WL_KEY_DER"].map(number), [0, 1]);
    let rules = ["RFC8032", "STRICT", "DALEK", "ZIP215"];
    assert_eq!(rules.map(|rules| number(&format!("WL_ED25519_{rules}"))), [0, 1, 2, 3]);
}
