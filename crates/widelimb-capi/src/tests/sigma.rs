//! Tests of proofs with a hash function of C's.

use super::group::group;
use super::{limbs, number};
use crate::error::{Error, WL_OK};
use crate::*;
use num_bigint::BigUint;
use std::ffi::{c_int, c_void};
use std::ptr::{null, null_mut};
use widelimb::Limb;

/// What the hash function saw, and for which statement it is to fail.
#[derive(Default)]
struct Seen {
    statements: Vec<usize>,
    fails: Option<usize>,
    width: usize,
    count: usize,
}

/// FNV-1a of the numbers and the statement, in as many bytes as asked for.
unsafe extern "C" fn hash(
    context: *mut c_void,
    statement: usize,
    numbers: *const u8,
    width: usize,
    count: usize,
    challenge: *mut u8,
    challenge_bytes: usize,
) -> c_int {
    // SAFETY: the context is that of the tests; the arrays have the lengths given.
    let (seen, numbers, challenge) = unsafe {
        (
            &mut *context.cast::<Seen>(),
            std::slice::from_raw_parts(numbers, width * count),
            std::slice::from_raw_parts_mut(challenge, challenge_bytes),
        )
    };
    seen.statements.push(statement);
    (seen.width, seen.count) = (width, count);
    let step = |state: u64, byte: &u8| (state ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let mut state = numbers.iter().fold(0xcbf2_9ce4_8422_2325 ^ statement as u64, step);
    for byte in challenge {
        state = step(state, &1);
        *byte = (state >> 32) as u8;
    }
    c_int::from(seen.fails == Some(statement))
}

/// A prime, the prime order of a subgroup, and an element of it.
const P: [Limb; 2] = [0x3ffffffffff0bd47, 0x1e857];
const Q: Limb = (1 << 61) - 1;
const G: [Limb; 2] = [0xe40aa71c603809d, 0x18606];

fn power(base: &BigUint, exponent: Limb) -> BigUint {
    base.modpow(&exponent.into(), &number(&P))
}

/// Statements of so many pairs: powers of the generator, and their powers to a secret.
fn statements(count: usize, pairs: usize) -> (Vec<Limb>, Vec<Limb>) {
    let mut secrets: Vec<Limb> = limbs(3, count).iter().map(|x| x % Q).collect();
    secrets[0] = 0;
    let pair = |x: Limb, j: Limb| {
        let base = power(&number(&G), j + 1);
        [power(&base, x), base].map(|power| [power.to_u64_digits(), vec![0; 2]].concat())
    };
    let mut elements = Vec::new();
    for x in &secrets {
        for j in 0..pairs as Limb {
            let [power, base] = pair(*x, j);
            elements.extend([&base[..2], &power[..2]].concat());
        }
    }
    (elements, secrets)
}

#[test]
fn proofs_show_their_statements_and_no_others() {
    let (_, group) = group(&P, &[Q]);
    for (count, pairs) in [(1, 1), (9, 2), (513, 1), (3, 4)] {
        let (mut elements, secrets) = statements(count, pairs);
        let (mut proofs, mut codes) = (vec![7; 2 * count + 1], vec![-1; count + 1]);
        let mut seen = Seen::default();
        let context = (&raw mut seen).cast::<c_void>();
        // SAFETY: the arrays have the lengths that the calls need, and the context is `hash`'s.
        unsafe {
            let (to, e, s) = (proofs.as_mut_ptr(), elements.as_ptr(), secrets.as_ptr());
            let k = codes.as_mut_ptr();
            let f = Some(hash as _);
            let code = wl_sigma_prove(group.0, to, e, pairs, s, count, f, context, 17, k);
            assert_eq!(code, WL_OK);
            assert!(codes[..count].iter().all(|code| *code == WL_OK) && codes[count] == -1);
            assert!(proofs[2 * count] == 7 && proofs[..2 * count].iter().all(|x| *x < Q));
            assert_eq!((seen.width, seen.count), (11, 3 * pairs));
            assert_eq!(seen.statements, (0..count).collect::<Vec<_>>());
            let p = proofs.as_mut_ptr();
            let code = wl_sigma_verify(group.0, e, pairs, p, count, f, context, 17, null_mut());
            assert_eq!(code, WL_OK);
            // Another response, a power that is none, a number outside, a challenge too large.
            let last = count - 1;
            *p.add(2 * last + 1) = (*p.add(2 * last + 1) + 1) % Q;
            let wrong = Error::Proof as c_int;
            let verify = |codes: &mut Vec<c_int>, elements: &[Limb], bytes| {
                let (e, k) = (elements.as_ptr(), codes.as_mut_ptr());
                wl_sigma_verify(group.0, e, pairs, p, count, f, context, bytes, k)
            };
            assert_eq!(verify(&mut codes, &elements, 17), wrong);
            assert!(codes[..last].iter().all(|code| *code == WL_OK) && codes[last] == wrong);
            *p.add(2 * last + 1) = (*p.add(2 * last + 1) + Q - 1) % Q;
            assert_eq!(verify(&mut codes, &elements, 17), WL_OK);
            let at = 4 * pairs * last + 2;
            let whole = [elements[at], elements[at + 1]];
            let element = Error::Element as c_int;
            for number in [[0, 0], [P[0] - 1, P[1]], P, [1; 2], [Limb::MAX; 2]] {
                elements[at..at + 2].copy_from_slice(&number);
                assert_eq!(verify(&mut codes, &elements, 17), element);
                assert_eq!(codes[last], element);
            }
            elements[at..at + 2].copy_from_slice(&whole);
            *p.add(2 * last) = Q;
            assert_eq!(verify(&mut codes, &elements, 17), Error::Exponent as c_int);
            assert_eq!(codes[last], Error::Exponent as c_int);
        }
    }
}

#[test]
fn each_statement_has_its_own_error() {
    let (_, group) = group(&P, &[Q]);
    let (mut elements, mut secrets) = statements(5, 1);
    elements[4..6].copy_from_slice(&P);
    secrets[2] = Q;
    let mut seen = Seen { fails: Some(3), ..Seen::default() };
    let context = (&raw mut seen).cast::<c_void>();
    let (mut proofs, mut codes) = ([7; 10], [-1; 5]);
    let (to, k) = (proofs.as_mut_ptr(), codes.as_mut_ptr());
    let f = Some(hash as _);
    // SAFETY: the arrays have the lengths that the calls need, and the context is `hash`'s.
    unsafe {
        let (e, s) = (elements.as_ptr(), secrets.as_ptr());
        let code = wl_sigma_prove(group.0, to, e, 1, s, 5, f, context, 8, k);
        assert_eq!(code, Error::Element as c_int);
    }
    let [element, exponent, failed] =
        [Error::Element, Error::Exponent, Error::Hash].map(|error| error as c_int);
    assert_eq!(codes, [WL_OK, element, exponent, failed, WL_OK]);
    assert_eq!(proofs[2..8], [0; 6]);
    assert_eq!(seen.statements, [0, 3, 4]);
    // SAFETY: as before.
    let code = unsafe {
        let p = proofs.as_ptr();
        wl_sigma_verify(group.0, elements.as_ptr(), 1, p, 5, f, context, 8, codes.as_mut_ptr())
    };
    assert_eq!((code, codes[0], codes[3], codes[4]), (element, WL_OK, failed, WL_OK));
}

#[test]
fn operands_that_are_refused() {
    let (_, group) = group(&P, &[Q]);
    let (numbers, mut room) = ([64; 8], [7; 8]);
    let (g, s, r) = (group.0.cast_const(), numbers.as_ptr(), room.as_mut_ptr());
    let f = Some(hash as _);
    let none = null_mut();
    let prove = |g, r, e, pairs, s, count, f, bytes| {
        // SAFETY: arrays have the lengths given, or the call is refused before it reads.
        unsafe { wl_sigma_prove(g, r, e, pairs, s, count, f, none, bytes, null_mut()) }
    };
    let verify = |g, e, pairs, p, count, f, bytes| {
        // SAFETY: as before.
        unsafe { wl_sigma_verify(g, e, pairs, p, count, f, none, bytes, null_mut()) }
    };
    for (code, error) in [
        (prove(null(), r, s, 1, s, 1, f, 8), Error::NullPointer),
        (prove(g, null_mut(), s, 1, s, 1, f, 8), Error::NullPointer),
        (prove(g, r, null(), 1, s, 1, f, 8), Error::NullPointer),
        (prove(g, r, s, 1, null(), 1, f, 8), Error::NullPointer),
        (prove(g, r, s, 1, s, 1, None, 8), Error::NullPointer),
        (prove(g, r, s, 1, s, 1, f, 0), Error::Hash),
        (prove(g, r, s, 0, s, 1, f, 8), Error::Element),
        (prove(g, r, s, usize::MAX, s, 1, f, 8), Error::TooLong),
        (prove(g, r, s, 1, s, usize::MAX, f, 8), Error::TooLong),
        (prove(g, r, r.wrapping_add(1), 1, s, 1, f, 8), Error::Overlap),
        (prove(g, r, s, 1, r.wrapping_add(1), 1, f, 8), Error::Overlap),
        (verify(null(), s, 1, s, 1, f, 8), Error::NullPointer),
        (verify(g, null(), 1, s, 1, f, 8), Error::NullPointer),
        (verify(g, s, 1, null(), 1, f, 8), Error::NullPointer),
        (verify(g, s, 1, s, 1, None, 8), Error::NullPointer),
        (verify(g, s, 1, s, 1, f, 0), Error::Hash),
        (verify(g, s, 0, s, 1, f, 8), Error::Element),
        (verify(g, s, 1, s, usize::MAX, f, 8), Error::TooLong),
    ] {
        assert_eq!(code, error as c_int);
    }
    let code = prove(g, r, s, 1, s, 1, f, usize::MAX);
    assert!(code == Error::NoMemory as c_int || code == Error::TooLong as c_int);
    assert_eq!(prove(null(), null_mut(), null(), 0, null(), 0, None, 0), WL_OK);
    assert_eq!(verify(null(), null(), 0, null(), 0, None, 0), WL_OK);
    assert_eq!(room, [7; 8]);
}
