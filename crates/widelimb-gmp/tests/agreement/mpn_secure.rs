//! Limbs in memory that are secrets.

use crate::support::limbs::At::Same;
use crate::support::limbs::Gives::{self, Nothing};
use crate::support::limbs::*;

/// More scratch than either library asks for.
const SCRATCH: Arg = Open(Of(4000));

#[test]
fn sums_under_a_condition() {
    let sum = [Word, Limbs(N), Limbs(N), Limbs(N), Length(N)];
    let onto = [(1, 2, Same), (1, 3, Same), (2, 3, Same)];
    let half = |c: &mut Case| c.words[0] *= u64::from(c.x > 1);
    run(
        &[
            row("mpn_cnd_add_n", &sum, Gives::Word).over(&onto).with(half),
            row("mpn_cnd_sub_n", &sum, Gives::Word).over(&onto).with(half),
            row("mpn_cnd_swap", &[Word, Limbs(N), Limbs(N), Length(N)], Nothing).with(half),
        ],
        5000,
    );
}

#[test]
fn arithmetic() {
    let by_word = [Limbs(N), Limbs(N), Length(N), Word, Open(N)];
    let like = [Limbs(Twice), Limbs(N), Length(N), SCRATCH];
    let unlike = [Limbs(Sum), Limbs(M), Length(M), Limbs(N), Length(N), SCRATCH];
    let table = [Limbs(N), Limbs(Table), Length(N), Extra, Word];
    let quotient = [Limbs(Less), First(M, N), Length(M), Limbs(N), Length(N), SCRATCH];
    let remainder = [First(M, N), Length(M), Limbs(N), Length(N), SCRATCH];
    run(
        &[
            row("mpn_sec_add_1", &by_word, Gives::Word).over(&[(0, 1, Same)]),
            row("mpn_sec_sub_1", &by_word, Gives::Word).over(&[(0, 1, Same)]),
            row("mpn_sec_mul", &unlike, Nothing).over(&[(1, 3, Same)]),
            row("mpn_sec_sqr", &like, Nothing).between(1, 50),
            row("mpn_sec_tabselect", &table, Nothing)
                .sized(|c| c.x += 1)
                .with(|c| c.words[4] %= c.x as u64),
            row("mpn_sec_div_qr", &quotient, Gives::Word).with(|c| top_limb(c, 3)),
            row("mpn_sec_div_r", &remainder, Nothing).with(|c| top_limb(c, 2)),
        ],
        5000,
    );
}

#[test]
fn powers_and_inverses() {
    let power = [Limbs(N), Limbs(M), Length(M), Limbs(Of(2)), Word, Limbs(N), Length(N), SCRATCH];
    let inverse = [Limbs(N), Open(N), Limbs(N), Length(N), Word, SCRATCH];
    let like = [Limbs(N), Limbs(N), Length(N), Limbs(Of(2)), Word, Limbs(N), Length(N), SCRATCH];
    let exponent = |c: &mut Case| {
        // From 1 to 128 bits.
        let bits = 1 + c.words[4] % 128;
        let exponent = (u128::from(c.limbs[3][1]) << 64 | u128::from(c.limbs[3][0]))
            & u128::MAX >> (128 - bits);
        (c.limbs[3][0], c.limbs[3][1]) = (exponent as u64, (exponent >> 64) as u64);
        c.words[4] = bits;
        c.limbs[5][0] |= 1;
        top_limb(c, 5);
        c.limbs[1][0] |= 1;
    };
    run(
        &[
            row("mpn_sec_powm", &power, Nothing).between(1, 12).with(exponent),
            row("mpn_sec_powm", &like, Nothing).between(1, 30).with(exponent),
        ],
        1000,
    );
    let invertible = |c: &mut Case| {
        // Of a modulus 2^64k - 1 or near, and a power of two: what has an inverse.
        c.limbs[2][0] |= 1;
        c.limbs[1].fill(0);
        let at = c.words[4] as usize % (64 * c.n);
        c.limbs[1][at / 64] |= 1 << (at % 64);
        c.words[4] = 128 * c.n as u64;
        top_limb(c, 2);
    };
    run(&[row("mpn_sec_invert", &inverse, Gives::Truth).between(2, 12).with(invertible)], 300);
    // Where there is none, what is left is open.
    let any = [Open(N), Open(N), Limbs(N), Length(N), Word, SCRATCH];
    let common = |c: &mut Case| {
        c.limbs[2][0] |= 1;
        c.words[4] = 128 * c.n as u64 + c.x as u64;
        top_limb(c, 2);
    };
    run(&[row("mpn_sec_invert", &any, Gives::Truth).between(1, 12).with(common)], 500);
}

#[test]
fn scratch_of_at_least_a_limb() {
    use gmp::mpn::*;
    // SAFETY: numbers alone.
    let all = unsafe {
        [
            __gmpn_sec_add_1_itch(1),
            __gmpn_sec_sub_1_itch(1),
            __gmpn_sec_mul_itch(1, 1),
            __gmpn_sec_sqr_itch(1),
            __gmpn_sec_powm_itch(1, 1, 1),
            __gmpn_sec_div_qr_itch(1, 1),
            __gmpn_sec_div_r_itch(1, 1),
            __gmpn_sec_invert_itch(1),
        ]
    };
    assert!(all.iter().all(|&limbs| limbs >= 1) && all[..2] == [1, 1], "{all:?}");
}
