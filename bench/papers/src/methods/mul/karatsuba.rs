//! Karatsuba's method in the three forms of the lecture.
//!
//! Source: lecture, "The straight-forward approach" to "Refined Karatsuba". With halves
//! `A = Al + 2^(64 k) Ah`, `L = Al Bl` and `H = Ah Bh`:
//! - additive: `M = (Al + Ah)(Bl + Bh)`, the middle is `M - L - H`. The carries of the two sums are
//!   multiplied in by masks, as the slides say ("expand carry, use AND");
//! - subtractive: `M = |Al - Ah| |Bl - Bh|` with its sign, the middle is `L + H -+ M`. Absolute
//!   values and sign by conditional negation without a branch: exclusive-or with a mask, minus the
//!   mask;
//! - refined (Bernstein 2009): the upper half of `L` is added to `H` once and not twice.
//!
//! Below 24 limbs a half is multiplied by product scanning; the slides end at 256 bits and write
//! each size out, so each form is there from 2 limbs on too, under a name with a 2, and the refined
//! form with the branch of the slides' listing: an addition or a subtraction of `M`. Mended: halves
//! of odd lengths; the upper half is the longer one, for else the refined sum "cannot overflow" no
//! longer holds.

use super::on_limbs::{Function, OnLimbs};
use super::scanning::product_scanning;
use super::words::{add_assign, add_limb, negate_if, sub_assign};
use super::{Family, MulMethod, Prepared};
use widelimb_limb::Limb;

const ADDITIVE: MulMethod = MulMethod::portable(
    "karatsuba_additive",
    "lecture, Karatsuba (straight-forward)",
    Family::Divided,
    |a, b| boxed::<Additive, SHORTEST>(a, b),
);

const SUBTRACTIVE: MulMethod = MulMethod {
    name: "karatsuba_subtractive",
    source: "lecture, subtractive Karatsuba with conditional negation",
    prepare: boxed::<Subtractive, SHORTEST>,
    ..ADDITIVE
};

const REFINED: MulMethod = MulMethod {
    name: "karatsuba_refined",
    source: "lecture, refined Karatsuba (Bernstein 2009)",
    prepare: boxed::<Refined, SHORTEST>,
    ..ADDITIVE
};

const ADDITIVE_2: MulMethod = MulMethod {
    name: "karatsuba_additive_2",
    source: "lecture, Karatsuba (straight-forward), from 2 limbs on",
    prepare: boxed::<Additive, 2>,
    ..ADDITIVE
};

const SUBTRACTIVE_2: MulMethod = MulMethod {
    name: "karatsuba_subtractive_2",
    source: "lecture, subtractive Karatsuba with conditional negation, from 2 limbs on",
    prepare: boxed::<Subtractive, 2>,
    ..ADDITIVE
};

const REFINED_2: MulMethod = MulMethod {
    name: "karatsuba_refined_2",
    source: "lecture, refined Karatsuba (Bernstein 2009), from 2 limbs on",
    prepare: boxed::<Refined, 2>,
    ..ADDITIVE
};

const BRANCHING_2: MulMethod = MulMethod {
    name: "karatsuba_refined_branching_2",
    source: "lecture, refined Karatsuba with a branch on the sign, from 2 limbs on",
    prepare: boxed::<RefinedBranching, 2>,
    ..ADDITIVE
};

/// The three forms, then those from 2 limbs on.
pub const METHODS: [MulMethod; 7] =
    [ADDITIVE, SUBTRACTIVE, REFINED, ADDITIVE_2, SUBTRACTIVE_2, REFINED_2, BRANCHING_2];

fn boxed<F: Form, const SHORTEST: usize>(a: &[Limb], b: &[Limb]) -> Box<dyn Prepared> {
    let scratch = scratch_len_from::<SHORTEST>(a.len());
    OnLimbs::boxed(a, b, scratch, karatsuba::<F, SHORTEST>)
}

/// The refined form as a function, for methods that divide further.
pub const REFINED_FUNCTION: Function = karatsuba::<Refined, SHORTEST>;

/// Below this length, product scanning.
const SHORTEST: usize = 24;

/// The limbs of scratch that [`REFINED_FUNCTION`] takes for operands of `n` limbs.
pub fn scratch_len(n: usize) -> usize {
    scratch_len_from::<SHORTEST>(n)
}

fn scratch_len_from<const SHORTEST: usize>(n: usize) -> usize {
    if n < SHORTEST {
        return 0;
    }
    let high = n.div_ceil(2);
    2 * high + 2 * (2 * high + 1) + scratch_len_from::<SHORTEST>(high)
}

/// A form of the recombination. `r` holds `L` and `H`; `k` is the length of the lower halves.
trait Form {
    /// Combines the halves of both operands, each as long as the upper half, into `x` and `y`;
    /// gives what [`finish`](Form::finish) must know of signs or carries.
    fn combine(x: &mut [Limb], y: &mut [Limb], a: [&[Limb]; 2], b: [&[Limb]; 2]) -> [Limb; 2];

    /// Adds the middle. `m` is `x y` and one limb of 0 above it; `spare` is as long.
    fn finish(
        r: &mut [Limb],
        k: usize,
        m: &mut [Limb],
        xy: [&[Limb]; 2],
        told: [Limb; 2],
        spare: &mut [Limb],
    );
}

fn karatsuba<F: Form, const SHORTEST: usize>(
    r: &mut [Limb],
    a: &[Limb],
    b: &[Limb],
    scratch: &mut [Limb],
) {
    let n = a.len();
    if n < SHORTEST {
        product_scanning(r, a, b);
        return;
    }
    let (k, high) = (n / 2, n.div_ceil(2));
    let ((a_low, a_high), (b_low, b_high)) = (a.split_at(k), b.split_at(k));
    let (xy, scratch) = scratch.split_at_mut(2 * high);
    let (m, scratch) = scratch.split_at_mut(2 * high + 1);
    let (spare, scratch) = scratch.split_at_mut(2 * high + 1);
    karatsuba::<F, SHORTEST>(&mut r[..2 * k], a_low, b_low, scratch);
    karatsuba::<F, SHORTEST>(&mut r[2 * k..], a_high, b_high, scratch);
    let (x, y) = xy.split_at_mut(high);
    let told = F::combine(x, y, [a_low, a_high], [b_low, b_high]);
    karatsuba::<F, SHORTEST>(&mut m[..2 * high], x, y, scratch);
    m[2 * high] = 0;
    F::finish(r, k, m, [x, y], told, spare);
}

struct Additive;

impl Form for Additive {
    /// The sums; their carries as masks.
    fn combine(x: &mut [Limb], y: &mut [Limb], a: [&[Limb]; 2], b: [&[Limb]; 2]) -> [Limb; 2] {
        let sum = |r: &mut [Limb], [low, high]: [&[Limb]; 2]| {
            r.copy_from_slice(high);
            add_assign(r, low).wrapping_neg()
        };
        [sum(x, a), sum(y, b)]
    }

    fn finish(
        r: &mut [Limb],
        k: usize,
        m: &mut [Limb],
        [x, y]: [&[Limb]; 2],
        [x_carry, y_carry]: [Limb; 2],
        spare: &mut [Limb],
    ) {
        let high = x.len();
        for (limbs, mask) in [(y, x_carry), (x, y_carry)] {
            let masked = &mut spare[..high];
            masked.iter_mut().zip(limbs).for_each(|(r, &limb)| *r = limb & mask);
            add_assign(&mut m[high..], masked);
        }
        add_limb(&mut m[2 * high..], x_carry & y_carry & 1);
        sub_assign(m, &r[..2 * k]);
        sub_assign(m, &r[2 * k..]);
        add_assign(&mut r[k..], m);
    }
}

/// Whether the upper half is below the lower one, as a mask, and the difference without its sign.
fn absolute_difference(r: &mut [Limb], [low, high]: [&[Limb]; 2]) -> Limb {
    r.copy_from_slice(high);
    let negative = sub_assign(r, low).wrapping_neg();
    negate_if(r, negative);
    negative
}

struct Subtractive;

impl Form for Subtractive {
    /// The differences; their signs as masks.
    fn combine(x: &mut [Limb], y: &mut [Limb], a: [&[Limb]; 2], b: [&[Limb]; 2]) -> [Limb; 2] {
        [absolute_difference(x, a), absolute_difference(y, b)]
    }

    fn finish(
        r: &mut [Limb],
        k: usize,
        m: &mut [Limb],
        _: [&[Limb]; 2],
        [x_sign, y_sign]: [Limb; 2],
        _: &mut [Limb],
    ) {
        // -M, or M where the signs differ; then + L + H, which is never below 0.
        negate_if(m, !(x_sign ^ y_sign));
        add_assign(m, &r[..2 * k]);
        add_assign(m, &r[2 * k..]);
        add_assign(&mut r[k..], m);
    }
}

struct Refined;

impl Form for Refined {
    fn combine(x: &mut [Limb], y: &mut [Limb], a: [&[Limb]; 2], b: [&[Limb]; 2]) -> [Limb; 2] {
        Subtractive::combine(x, y, a, b)
    }

    fn finish(
        r: &mut [Limb],
        k: usize,
        m: &mut [Limb],
        _: [&[Limb]; 2],
        [x_sign, y_sign]: [Limb; 2],
        spare: &mut [Limb],
    ) {
        add_halves(r, k, spare);
        negate_if(m, !(x_sign ^ y_sign));
        let (middle, top) = r[k..].split_at_mut(m.len());
        let carry = add_assign(middle, m);
        add_limb(top, carry);
        // The middle's sign, up to the top, if there is one: the limb above M is -1 or 0.
        if !top.is_empty() {
            sub_assign(top, &[m[m.len() - 1] & 1]);
        }
    }
}

/// Adds all terms of the refined form but `M` to `L` and `H`; `k` is the length of lower halves.
fn add_halves(r: &mut [Limb], k: usize, spare: &mut [Limb]) {
    let (l, h) = r.split_at_mut(2 * k);
    // The upper half of L, added once for both of its places.
    add_assign(h, &l[k..]);
    let upper = &mut spare[..h.len() - k];
    upper.copy_from_slice(&h[k..]);
    let (l_low, l_high) = l.split_at_mut(k);
    l_high.copy_from_slice(&h[..k]);
    let carry = add_assign(l_high, l_low);
    add_assign(h, upper);
    add_limb(h, carry);
}

struct RefinedBranching;

impl Form for RefinedBranching {
    fn combine(x: &mut [Limb], y: &mut [Limb], a: [&[Limb]; 2], b: [&[Limb]; 2]) -> [Limb; 2] {
        Subtractive::combine(x, y, a, b)
    }

    fn finish(
        r: &mut [Limb],
        k: usize,
        m: &mut [Limb],
        _: [&[Limb]; 2],
        [x_sign, y_sign]: [Limb; 2],
        spare: &mut [Limb],
    ) {
        add_halves(r, k, spare);
        if x_sign == y_sign {
            sub_assign(&mut r[k..], m);
        } else {
            add_assign(&mut r[k..], m);
        }
    }
}
