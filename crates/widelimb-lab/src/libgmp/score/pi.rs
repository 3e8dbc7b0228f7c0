//! Pi, by the series of D. and G. Chudnovsky (1988) and binary splitting.
//!
//! `1/pi = 12 sum_k (-1)^k (6k)! (13591409 + 545140134 k) / ((3k)! (k!)^3 640320^(3k + 3/2))`; each
//! term has 14 digits. With `p(k) = -(6k-5)(2k-1)(6k-1)`, `q(k) = k^3 640320^3 / 24` and
//! `t(k) = p(k) (13591409 + 545140134 k)` the sums of halves of a range join to
//! `P = P1 P2`, `Q = Q1 Q2`, `T = T1 Q2 + P1 T2`, and `pi = 426880 sqrt(10005) Q / T`.

use super::number::{Api, Number};

/// Digits that a term gives; the exact number is 14.18.
const DIGITS_OF_A_TERM: u64 = 14;

/// Digits that are computed beyond those that are asked for.
const MORE_DIGITS: u64 = 10;

/// The sums of a range of terms.
struct Sums {
    p: Number,
    q: Number,
    t: Number,
}

/// The first `digits` decimals of pi, after `3`, as digits.
pub(super) fn pi(api: &Api, digits: u64) -> String {
    let all = digits + MORE_DIGITS;
    let Sums { q, t, .. } = sums(api, 0, all / DIGITS_OF_A_TERM + 2);
    let mut scale = api.zero();
    scale.power_of(10, 2 * all);
    scale.mul_word(10_005);
    let mut pi = api.zero();
    pi.sqrt(&scale);
    pi.mul_word(426_880);
    pi.mul_by(&q);
    scale.tdiv_q(&pi, &t);
    let mut text = scale.digits(10);
    text.truncate(digits as usize + 1);
    text
}

/// The sums of terms `from` to `to`, of which there is at least one.
fn sums(api: &Api, from: u64, to: u64) -> Sums {
    if to - from == 1 {
        return term(api, from);
    }
    let middle = from.midpoint(to);
    let (mut low, high) = (sums(api, from, middle), sums(api, middle, to));
    let mut t = api.zero();
    t.mul(&low.t, &high.q);
    t.addmul(&low.p, &high.t);
    low.p.mul_by(&high.p);
    low.q.mul_by(&high.q);
    Sums { t, ..low }
}

fn term(api: &Api, k: u64) -> Sums {
    let (mut p, mut q) = (api.word(1), api.word(1));
    if k > 0 {
        for factor in [6 * k - 5, 2 * k - 1, 6 * k - 1] {
            p.mul_word(factor);
        }
        p.negate();
        for factor in [k, k, k, 640_320_u64.pow(3) / 24] {
            q.mul_word(factor);
        }
    }
    let mut t = api.zero();
    t.mul(&p, &api.word(13_591_409 + 545_140_134 * k));
    Sums { p, q, t }
}
