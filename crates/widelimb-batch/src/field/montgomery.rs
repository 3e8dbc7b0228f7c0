//! Primes in Montgomery form, `x R mod p` for `R = 2^(52 N)`.
//!
//! From the lowest column up, a multiple `q` of `p` makes each column a multiple of 2^52. The digits
//! of `p` are [`recoded`]: those that are 0, 1 or -1 cost an addition at most. The quotient
//! is the column itself where `-1 / p` is 1 modulo 2^52.
//!
//! Bound: for factors below `4 p` and `R` of at least `16 p` the product is below `(16 p^2 + R p) /
//! R`, at most `2 p`.

use super::digits::{
    carry, difference, digits_of, doubled, each, is_below, neg_inverse, plus, power_of_two,
    recoded, signed,
};
use super::prime::Prime;
use super::product::{product, short_or_apart, square};
use widelimb_kernels::field::{DIGIT_BITS, DIGIT_MASK, Vector};

/// A prime of `N` digits, for [`Montgomery`].
pub trait Modulus<const N: usize>: Copy + 'static {
    /// Its limbs, lowest first.
    const LIMBS: &'static [u64];
    /// The power of two `2^b` that it is near.
    const BITS: u32;
}

/// The digits of an odd modulus, and what belongs to them.
struct Constants<T, const N: usize, const M: usize>(T);

impl<T: Modulus<N>, const N: usize, const M: usize> Constants<T, N, M> {
    const P: [u64; N] = digits_of(T::LIMBS);
    const ROW: [i64; M] = recoded(&Self::P);
    const NEG_INVERSE: u64 = neg_inverse(Self::P[0]);
    const ONE: [u64; N] = power_of_two(DIGIT_BITS as usize * N, &Self::P);
    const ENTRY: [u64; N] = power_of_two(2 * DIGIT_BITS as usize * N, &Self::P);
    /// `2^b` modulo `p`, of least magnitude, in digits with signs.
    const FOLD: [i64; N] = {
        let power = power_of_two(T::BITS as usize, &Self::P);
        let other = difference(&Self::P, &power);
        if is_below(&other, &power) {
            let mut digits = signed(&other);
            let mut i = 0;
            while i < N {
                digits[i] = -digits[i];
                i += 1;
            }
            digits
        } else {
            signed(&power)
        }
    };
    /// The bits of the highest digit.
    const TOP: u32 = T::BITS - DIGIT_BITS * (N as u32 - 1);
    /// `-OFFSET 2^b` modulo `p`, from `p / 2` to `3 p / 2`: what a sum gets against the offset of
    /// what it has above `2^b`.
    const AGAINST_OFFSET: [u64; N] = {
        let bits = T::BITS as usize + OFFSET.trailing_zeros() as usize;
        let r = difference(&Self::P, &power_of_two(bits, &Self::P));
        if is_below(&doubled(&r, &[DIGIT_MASK; N]), &Self::P) { plus(&r, &Self::P) } else { r }
    };
}

/// What is added to a number above `2^b` that may be negative.
const OFFSET: u64 = 1 << 10;

/// Adds `d q` to a column, for a digit `d` of the recoded modulus.
#[cfg_attr(not(debug_assertions), inline(always))]
fn add_multiple<V: Vector>(low: &mut V, high: &mut V, d: i64, q: V, factor: V::Factor) {
    match d {
        0 => {}
        1 => *low = low.add(q),
        -1 => *low = low.sub(q),
        _ => V::mul_add(low, high, factor, V::splat(d.cast_unsigned()).factor()),
    }
}

/// `c / R` modulo `p`, of columns.
#[cfg_attr(not(debug_assertions), inline(always))]
fn reduced<T: Modulus<N>, V: Vector, const N: usize, const M: usize, const C: usize>(
    mut c: [V; C],
) -> [V; N] {
    const { assert!(M == N + 1 && C == 2 * N && N <= 8, "the lengths belong together") };
    let row = Constants::<T, N, M>::ROW;
    let inverse = Constants::<T, N, M>::NEG_INVERSE;
    each!(i < N, {
        let q = if inverse == 1 {
            c[i].low()
        } else {
            V::mul_low(c[i].factor(), V::splat(inverse).factor())
        };
        let factor = q.factor();
        let mut next = c[i + 1];
        let carried = if row[0] == -1 {
            c[i].sub(q).carry()
        } else {
            V::cancel(c[i], &mut next, factor, V::splat(row[0].cast_unsigned()).factor())
        };
        c[i + 1] = next.add(carried);
        each!(
            j < N,
            if j > 0 {
                // The last column has no next one, and no high half that is not 0.
                let (mut low, mut high) =
                    (c[i + j], if i + j + 1 < C { c[i + j + 1] } else { c[i + j] });
                add_multiple(&mut low, &mut high, row[j], q, factor);
                c[i + j] = low;
                if i + j + 1 < C {
                    c[i + j + 1] = high;
                }
            }
        );
        if row[N] != 0 && i + N < C {
            c[i + N] = c[i + N].add(q);
        }
    });
    let mut r = [c[0]; N];
    each!(i < N, r[i] = c[N + i]);
    carry(&mut r);
    r
}

/// Adds `d x` to a column, for `x` from 0 to 2^11 and a digit of a constant.
#[cfg_attr(not(debug_assertions), inline(always))]
fn add_small_multiple<V: Vector>(low: &mut V, high: &mut V, d: i64, x: V) {
    let size = d.unsigned_abs();
    let step = size & size.wrapping_neg();
    // 2^j, or 2^j - 2^k.
    let multiple = if size == step {
        x.shl(size.trailing_zeros())
    } else if (size + step).is_power_of_two() {
        x.shl((size + step).trailing_zeros()).sub(x.shl(step.trailing_zeros()))
    } else {
        let (mut l, mut h) = (V::splat(0), V::splat(0));
        V::mul_add(&mut l, &mut h, x.factor(), V::splat(size).factor());
        *high = if d < 0 { high.sub(h) } else { high.add(h) };
        l
    };
    *low = if d < 0 { low.sub(multiple) } else { low.add(multiple) };
}

/// An element out of digits with signs and carries: what is above `2^b`, with an offset, times `2^b
/// mod p`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn settled<T: Modulus<N>, V: Vector, const N: usize, const M: usize>(mut r: [V; N]) -> [V; N] {
    let top = Constants::<T, N, M>::TOP;
    let (fold, against) = (Constants::<T, N, M>::FOLD, Constants::<T, N, M>::AGAINST_OFFSET);
    let above = r[N - 1].sar(top).add(V::splat(OFFSET));
    r[N - 1] = r[N - 1].and(V::splat((1 << top) - 1));
    each!(i < N, {
        r[i] = r[i].add(V::splat(against[i]));
        if fold[i] != 0 {
            // A multiple of the last digit is a digit.
            let (mut low, mut high) = (r[i], if i + 1 < N { r[i + 1] } else { r[i] });
            add_small_multiple(&mut low, &mut high, fold[i], above);
            r[i] = low;
            if i + 1 < N {
                r[i + 1] = high;
            }
        }
    });
    carry(&mut r);
    r
}

/// The field of a modulus of `N` digits.
#[derive(Clone, Copy, Debug)]
pub struct Montgomery<T, const N: usize>(core::marker::PhantomData<T>);

/// A product of a number of digits: of eight, a function of its own, for a formula of a dozen of them
/// takes a compiler minutes and fits no cache of instructions.
macro_rules! of_size {
    ($v:ident, 5, $product:expr) => {
        short_or_apart!($v, $product)
    };
    ($v:ident, 8, $product:expr) => {
        $v::apart(
            #[inline(always)]
            || $product,
        )
    };
}

/// The field for a number of digits.
macro_rules! of_length {
    ($n:tt) => {
        impl<T: Modulus<$n>> Prime for Montgomery<T, $n> {
            type Digits<V: Vector> = [V; $n];

            const BITS: u32 = T::BITS;
            const MODULUS: &'static [u64] = &Constants::<T, $n, { $n + 1 }>::P;
            const ONE: &'static [u64] = &Constants::<T, $n, { $n + 1 }>::ONE;
            const ENTRY: Option<&'static [u64]> = Some(&Constants::<T, $n, { $n + 1 }>::ENTRY);

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn mul<V: Vector>(a: &[V; $n], b: &[V; $n]) -> [V; $n] {
                of_size!(V, $n, reduced::<T, V, $n, { $n + 1 }, { 2 * $n }>(product(a, b)))
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn sqr<V: Vector>(a: &[V; $n]) -> [V; $n] {
                of_size!(V, $n, reduced::<T, V, $n, { $n + 1 }, { 2 * $n }>(square(a)))
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn settle<V: Vector>(a: [V; $n]) -> [V; $n] {
                settled::<T, V, $n, { $n + 1 }>(a)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn leave<V: Vector>(a: &[V; $n]) -> [V; $n] {
                let mut c = [V::splat(0); 2 * $n];
                each!(i < $n, c[i] = a[i]);
                reduced::<T, V, $n, { $n + 1 }, { 2 * $n }>(c)
            }
        }
    };
}

of_length!(5);
of_length!(8);

/// Defines a prime of limbs.
macro_rules! prime {
    ($(#[$about:meta])* $name:ident, $of:ident, $n:literal, $bits:literal, [$($limb:literal),*]) => {
        /// The modulus of a field.
        #[derive(Clone, Copy, Debug)]
        pub struct $of;

        impl Modulus<$n> for $of {
            const LIMBS: &'static [u64] = &[$($limb),*];
            const BITS: u32 = $bits;
        }

        $(#[$about])*
        pub type $name = Montgomery<$of, $n>;
    };
}

prime! {
    /// The field of P-256: `2^256 - 2^224 + 2^192 + 2^96 - 1`.
    P256, P256Modulus, 5, 256,
    [0xffff_ffff_ffff_ffff, 0x0000_0000_ffff_ffff, 0, 0xffff_ffff_0000_0001]
}
prime! {
    /// The order of P-256.
    P256Order, P256OrderModulus, 5, 256,
    [0xf3b9_cac2_fc63_2551, 0xbce6_faad_a717_9e84, 0xffff_ffff_ffff_ffff, 0xffff_ffff_0000_0000]
}
prime! {
    /// The field of P-384: `2^384 - 2^128 - 2^96 + 2^32 - 1`.
    P384, P384Modulus, 8, 384,
    [
        0x0000_0000_ffff_ffff, 0xffff_ffff_0000_0000, 0xffff_ffff_ffff_fffe,
        0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff
    ]
}
prime! {
    /// The order of P-384.
    P384Order, P384OrderModulus, 8, 384,
    [
        0xecec_196a_ccc5_2973, 0x581a_0db2_48b0_a77a, 0xc763_4d81_f437_2ddf,
        0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff
    ]
}
prime! {
    /// The order of secp256k1.
    Secp256k1Order, Secp256k1OrderModulus, 5, 256,
    [0xbfd2_5e8c_d036_4141, 0xbaae_dce6_af48_a03b, 0xffff_ffff_ffff_fffe, 0xffff_ffff_ffff_ffff]
}
prime! {
    /// The order of the prime subgroup of Curve25519, `2^252 + 27742317777372353535851937790883648493`.
    P25519Order, P25519OrderModulus, 5, 252,
    [0x5812_631a_5cf5_d3ed, 0x14de_f9de_a2f7_9cd6, 0, 0x1000_0000_0000_0000]
}
