//! Encodings of points that need attention: `y` not below `p`, a sign of 0, and small orders.

/// `p = 2^255 - 19`, lowest byte first.
const P: [u8; 32] = {
    let mut p = [0xff; 32];
    p[0] = 0xed;
    p[31] = 0x7f;
    p
};

/// The `y` of a point of order 8; that of others is `p` less it.
const ORDER_8: [u8; 32] = [
    0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef, 0x98, 0xf0,
    0xd5, 0xdf, 0xac, 0x05, 0xd3, 0xc6, 0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc, 0x05,
];

/// The bytes of `y`, without the sign of `x`.
fn y_of(encoding: &[u8; 32]) -> [u8; 32] {
    let mut y = *encoding;
    y[31] &= 0x7f;
    y
}

/// `a - b`, for `a >= b`, lowest byte first.
fn difference(a: &[u8; 32], b: &[u8; 32]) -> [u8; 32] {
    let (mut r, mut borrow) = ([0; 32], 0);
    for (r, (a, b)) in r.iter_mut().zip(a.iter().zip(b)) {
        let byte = i16::from(*a) - i16::from(*b) - borrow;
        (*r, borrow) = (byte as u8, i16::from(byte < 0));
    }
    r
}

/// A byte as a number.
fn small(byte: u8) -> [u8; 32] {
    let mut r = [0; 32];
    r[0] = byte;
    r
}

/// Whether `y` is from `p` on.
fn is_above(y: &[u8; 32]) -> bool {
    y.iter().rev().cmp(P.iter().rev()).is_ge()
}

/// Whether RFC 8032, section 5.1.3 decodes bytes of a point, as far as its encoding goes: `y` is
/// below `p`, and an `x` of 0, which the `y` 1 and -1 have, has no sign.
pub fn is_canonical(encoding: &[u8; 32]) -> bool {
    let y = y_of(encoding);
    let has_no_x = y == small(1) || y == difference(&P, &small(1));
    let has_sign = encoding[31] >> 7 == 1;
    !(is_above(&y) || has_no_x && has_sign)
}

/// Whether a point has order 1, 2, 4 or 8, by its `y`: 1, -1, 0, or one of two more.
pub fn has_small_order(encoding: &[u8; 32]) -> bool {
    let y = y_of(encoding);
    let y = if is_above(&y) { difference(&y, &P) } else { y };
    [small(0), small(1), difference(&P, &small(1)), ORDER_8, difference(&P, &ORDER_8)].contains(&y)
}
