//! The tower of fields GF(2^8) < GF(2^16) < GF(2^32), its Cantor basis and the way in from
//! GF(2)\[x\].
//!
//! A byte is an element of GF(2^8) modulo `x^8 + x^4 + x^3 + x + 1`, the field of `GF2P8MULB`. A
//! basis of Cantor's has `v_0 = 1` and `v_{i+1}^2 + v_{i+1} = v_i`; its first `2^k` elements span
//! the field of `2^(2^k)` elements, in which `v_{2^k}` is no member yet. So `y = v_8` and `z =
//! v_16` make the tower: `y^2 = y + v_7`, `z^2 = z + v_15`, and the 32 bits of an element are those
//! of `b0 + b1 y + (b2 + b3 y) z`, lowest byte first.
//!
//! Source: D. Cantor, "On arithmetical algorithms over finite fields", J. Comb. Theory A 50 (1989).

/// A product in GF(2^8).
pub const fn mul8(a: u8, b: u8) -> u8 {
    let (mut product, mut shifted, mut i) = (0, a, 0);
    while i < 8 {
        product ^= shifted & (b >> i & 1).wrapping_neg();
        shifted = shifted << 1 ^ 0x1B & (shifted >> 7).wrapping_neg();
        i += 1;
    }
    product
}

/// A product in GF(2^16).
pub const fn mul16(a: u16, b: u16) -> u16 {
    let ([a0, a1], [b0, b1]) = (a.to_le_bytes(), b.to_le_bytes());
    let (low, high) = (mul8(a0, b0), mul8(a1, b1));
    u16::from_le_bytes([low ^ mul8(high, V7), mul8(a0 ^ a1, b0 ^ b1) ^ low])
}

/// A product in GF(2^32).
pub const fn mul32(a: u32, b: u32) -> u32 {
    let (a0, a1, b0, b1) = (a as u16, (a >> 16) as u16, b as u16, (b >> 16) as u16);
    let (low, high) = (mul16(a0, b0), mul16(a1, b1));
    let cross = mul16(a0 ^ a1, b0 ^ b1) ^ low;
    (low ^ mul16(high, V15)) as u32 | (cross as u32) << 16
}

/// The product, in the smallest field that both are in: its steps depend on that.
pub const fn mul(a: u32, b: u32) -> u32 {
    match a | b {
        ..0x100 => mul8(a as u8, b as u8) as u32,
        0x100..0x1_0000 => mul16(a as u16, b as u16) as u32,
        _ => mul32(a, b),
    }
}

/// For each `x^2 + x` in GF(2^8) an `x`, and zero for what isn't one.
const ROOTS: [u8; 256] = {
    let (mut roots, mut x) = ([0; 256], 255u8);
    while x > 0 {
        roots[(mul8(x, x) ^ x) as usize] = x;
        x -= 1;
    }
    roots
};

/// `v_0 ... v_7`.
const FIRST: [u8; 8] = {
    let (mut v, mut i) = ([1; 8], 1);
    while i < 8 {
        v[i] = ROOTS[v[i - 1] as usize];
        i += 1;
    }
    v
};

/// `v_7`, which is `y^2 + y`.
pub const V7: u8 = FIRST[7];

/// `v_15`, which is `z^2 + z`.
pub const V15: u16 = {
    let (mut v, mut i) = (1 << 8, 8);
    while i < 15 {
        v = root16(v);
        i += 1;
    }
    v
};

/// A solution of `x^2 + x = c` in GF(2^8), or of `x^2 + x = c + 1` if there's none: and which.
const fn root8(c: u8) -> (u8, bool) {
    let x = ROOTS[c as usize];
    (x, mul8(x, x) ^ x == c)
}

/// A solution of `x^2 + x = c` in GF(2^16), if there is one: `x = x0 + x1 y` gives
/// `x1^2 + x1 = c1`, `x0^2 + x0 = c0 + v_7 x1^2`.
const fn root16(c: u16) -> u16 {
    let [c0, c1] = c.to_le_bytes();
    let mut x1 = root8(c1).0;
    if !root8(c0 ^ mul8(V7, mul8(x1, x1))).1 {
        x1 ^= 1;
    }
    u16::from_le_bytes([root8(c0 ^ mul8(V7, mul8(x1, x1))).0, x1])
}

/// A solution of `x^2 + x = c` in GF(2^32), if there is one.
const fn root32(c: u32) -> u32 {
    let mut x1 = root16((c >> 16) as u16);
    let mut rest = c as u16 ^ mul16(V15, mul16(x1, x1));
    if mul16(root16(rest), root16(rest)) ^ root16(rest) != rest {
        x1 ^= 1;
        rest = c as u16 ^ mul16(V15, mul16(x1, x1));
    }
    root16(rest) as u32 | (x1 as u32) << 16
}

/// The basis `v_0 ... v_31`.
pub const CANTOR: [u32; 32] = {
    let (mut v, mut i) = ([1; 32], 1);
    while i < 32 {
        v[i] = if i < 8 {
            FIRST[i] as u32
        } else if i == 8 {
            1 << 8
        } else if i < 16 {
            root16(v[i - 1] as u16) as u32
        } else if i == 16 {
            1 << 16
        } else {
            root32(v[i - 1])
        };
        i += 1;
    }
    v
};

/// The point number `x`: the sum of the basis elements at its bits. The factor of the node `j` of
/// any layer is `point(2 j)`.
pub const fn point(mut x: usize) -> u32 {
    let (mut sum, mut i) = (0, 0);
    while x != 0 {
        if x & 1 == 1 {
            sum ^= CANTOR[i];
        }
        x >>= 1;
        i += 1;
    }
    sum
}

/// The images of `1, x, ..., x^31`: the powers of `z`, which lies in no smaller field.
pub const POWERS: [u32; 32] = {
    let (mut powers, mut i) = ([1; 32], 1);
    while i < 32 {
        powers[i] = mul32(powers[i - 1], 1 << 16);
        i += 1;
    }
    powers
};

/// The polynomials of degree below 32 whose images are the 32 single bits.
pub const PREIMAGES: [u32; 32] = {
    let (mut m, mut inverse, mut i) = (POWERS, [0u32; 32], 0);
    while i < 32 {
        inverse[i] = 1 << i;
        i += 1;
    }
    let mut bit = 0;
    while bit < 32 {
        let mut pivot = bit;
        while m[pivot] >> bit & 1 == 0 {
            pivot += 1;
        }
        (m[bit], m[pivot]) = (m[pivot], m[bit]);
        (inverse[bit], inverse[pivot]) = (inverse[pivot], inverse[bit]);
        let mut j = 0;
        while j < 32 {
            if j != bit && m[j] >> bit & 1 == 1 {
                m[j] ^= m[bit];
                inverse[j] ^= inverse[bit];
            }
            j += 1;
        }
        bit += 1;
    }
    inverse
};

/// `x` times the matrix of these columns: the sum of those at its bits, whatever these are, in the
/// same steps.
#[inline]
pub const fn image(x: u32, columns: &[u32; 32], bits: usize) -> u32 {
    let (mut sum, mut i) = (0, 0);
    while i < bits {
        sum ^= columns[i] & (x >> i & 1).wrapping_neg();
        i += 1;
    }
    sum
}
