//! Limbs in memory.

use crate::support::limbs::At::{Above, Below, Same};
use crate::support::limbs::Gives::{self, Nothing, Sign, Truth};
use crate::support::limbs::*;

/// A destination of `n` limbs on the sources `a`, `b`, or below them; both one.
const TWO: [(usize, usize, At); 5] =
    [(0, 1, Same), (0, 2, Same), (1, 2, Same), (0, 1, Below), (0, 2, Below)];

/// A destination on its source, or below it.
const ONE: [(usize, usize, At); 2] = [(0, 1, Same), (0, 1, Below)];

fn two(name: &'static str, gives: Gives) -> Row {
    row(name, &[Limbs(N), Limbs(N), Limbs(N), Length(N)], gives).over(&TWO)
}

#[test]
fn sums() {
    let carried = [Limbs(N), Limbs(N), Limbs(N), Length(N), Carry];
    let shifted = [Limbs(N), Limbs(N), Limbs(N), Length(N), Bits];
    let by_word = [Limbs(N), Limbs(N), Length(N), Word];
    let unlike = [Limbs(M), Limbs(M), Length(M), Limbs(N), Length(N)];
    let on = [(0, 1, Same), (0, 1, Below), (0, 3, Same)];
    let word = Gives::Word;
    run(
        &[
            two("mpn_add_n", word),
            two("mpn_sub_n", word),
            row("mpn_add_nc", &carried, word).over(&TWO),
            row("mpn_sub_nc", &carried, word).over(&TWO),
            row("mpn_add_1", &by_word, word).over(&ONE),
            row("mpn_sub_1", &by_word, word).over(&ONE),
            row("mpn_add", &unlike, word).over(&on),
            row("mpn_sub", &unlike, word).over(&on),
            row("mpn_neg", &[Limbs(N), Limbs(N), Length(N)], word).over(&ONE),
            two("mpn_addlsh1_n", word),
            two("mpn_addlsh2_n", word),
            row("mpn_addlsh_n", &shifted, word).over(&TWO),
            two("mpn_sublsh1_n", word),
            two("mpn_rsblsh1_n", word),
            two("mpn_rsblsh2_n", word),
            row("mpn_rsblsh_n", &shifted, word).over(&TWO),
            two("mpn_rsh1add_n", word),
            two("mpn_rsh1sub_n", word),
        ],
        6000,
    );
}

#[test]
fn shifts_and_copies() {
    let shift = [Limbs(N), Limbs(N), Length(N), Bits];
    let above = [(0, 1, Same), (0, 1, Above)];
    let copy = [Limbs(N), Limbs(N), Length(N)];
    run(
        &[
            row("mpn_lshift", &shift, Gives::Word).over(&above),
            row("mpn_lshiftc", &shift, Gives::Word).over(&above),
            row("mpn_rshift", &shift, Gives::Word).over(&ONE),
            row("mpn_copyi", &copy, Nothing).over(&ONE),
            row("mpn_copyd", &copy, Nothing).over(&above),
            row("mpn_zero", &[Limbs(N), Length(N)], Nothing),
        ],
        6000,
    );
}

#[test]
fn logic() {
    let names = [
        "mpn_and_n",
        "mpn_ior_n",
        "mpn_xor_n",
        "mpn_andn_n",
        "mpn_iorn_n",
        "mpn_nand_n",
        "mpn_nior_n",
        "mpn_xnor_n",
    ];
    run(&names.map(|name| two(name, Nothing)), 6000);
    run(&[row("mpn_com", &[Limbs(N), Limbs(N), Length(N)], Nothing).over(&ONE)], 6000);
}

#[test]
fn comparisons_and_counts() {
    let pair = [Limbs(N), Limbs(N), Length(N)];
    let number = [Limbs(N), Length(N)];
    run(
        &[
            row("mpn_cmp", &pair, Sign).over(&[(0, 1, Same)]),
            row("mpn_cmp", &pair, Sign).with(|case| {
                // Numbers that differ in one limb.
                case.limbs[1] = case.limbs[0].clone();
                let at = case.x % case.n;
                case.limbs[1][at] ^= 1 << (case.m % 64);
            }),
            row("mpn_zero_p", &number, Truth),
            row("mpn_zero_p", &number, Truth).with(|case| case.limbs[0].fill(0)),
            row("mpn_popcount", &number, Gives::Word).between(1, 300),
            row("mpn_hamdist", &pair, Gives::Word).between(1, 300),
            row("mpn_scan1", &[Limbs(M), Place], Gives::Word)
                .with(|case| *case.limbs[0].last_mut().unwrap() |= 1 << 63),
            row("mpn_scan0", &[Limbs(M), Place], Gives::Word)
                .with(|case| *case.limbs[0].last_mut().unwrap() &= !(1 << 63)),
        ],
        6000,
    );
}

#[test]
fn products() {
    let by_word = [Limbs(N), Limbs(N), Length(N), Word];
    let carried = [Limbs(N), Limbs(N), Length(N), Word, Word];
    let like = [Limbs(Twice), Limbs(N), Limbs(N), Length(N)];
    let unlike = [Limbs(Sum), Limbs(M), Length(M), Limbs(N), Length(N)];
    let square = [Limbs(Twice), Limbs(N), Length(N)];
    run(
        &[
            row("mpn_mul_1", &by_word, Gives::Word).over(&ONE),
            row("mpn_addmul_1", &by_word, Gives::Word).over(&ONE),
            row("mpn_submul_1", &by_word, Gives::Word).over(&ONE),
            row("mpn_mul_1c", &carried, Gives::Word).over(&ONE),
            row("mpn_mul_n", &like, Nothing).over(&[(1, 2, Same)]),
            row("mpn_mul", &unlike, Gives::Word),
            row("mpn_mul_basecase", &unlike, Nothing).between(1, 20),
            row("mpn_sqr", &square, Nothing),
            row("mpn_sqr_basecase", &square, Nothing).between(1, 20),
            row("mpn_mullo_n", &[Limbs(N), Limbs(N), Limbs(N), Length(N)], Nothing)
                .over(&[(1, 2, Same)]),
            row("mpn_mullo_basecase", &[Limbs(N), Limbs(N), Limbs(N), Length(N)], Nothing)
                .between(1, 20),
            row("mpn_sqrlo", &[Limbs(N), Limbs(N), Length(N)], Nothing),
        ],
        4000,
    );
    run(
        &[
            row("mpn_mul_n", &like, Nothing).over(&[(1, 2, Same)]).between(100, 1500),
            row("mpn_mul", &unlike, Gives::Word).between(30, 1500),
            row("mpn_sqr", &square, Nothing).between(100, 1500),
        ],
        60,
    );
}

#[test]
fn divisors() {
    let gcd = [Counted(N), Open(M), Length(M), Open(N), Length(N)];
    let gcdext = [Counted(N), Sized(Next, 2), Limbs(Of(1)), Open(M), Length(M), Open(N), Length(N)];
    run(
        &[
            row("mpn_gcd", &gcd, Gives::Word).with(|c| {
                top_limb(c, 3);
                c.limbs[if c.x == 0 { 1 } else { 3 }][0] |= 1;
                top_limb(c, 1);
            }),
            row("mpn_gcd_1", &[Limbs(M), Length(M), Word], Gives::Word).with(|c| {
                nonzero(c, 2);
                top_limb(c, 0);
            }),
            row("mpn_gcd_11", &[Word, Word], Gives::Word).with(|c| {
                c.words[0] |= 1;
                c.words[1] |= 1;
            }),
            row("mpn_gcdext", &gcdext, Gives::Word).with(|c| {
                top_limb(c, 3);
                top_limb(c, 5);
            }),
            row("mpn_gcdext_1", &[Limbs(Of(1)), Limbs(Of(1)), Word, Word], Gives::Word).with(|c| {
                nonzero(c, 2);
                nonzero(c, 3);
            }),
        ],
        4000,
    );
}

#[test]
fn roots() {
    let number = [Limbs(M), Length(M)];
    let power = [Counted(Of(310)), Limbs(N), Length(N), Word, Open(Of(310))];
    let with_rest = [Limbs(Half), Counted(M), Limbs(M), Length(M)];
    run(
        &[
            row("mpn_sqrtrem", &with_rest, Gives::Word).with(|c| top_limb(c, 2)),
            row("mpn_sqrtrem", &[Limbs(Half), Counted(M), Open(M), Length(M)], Gives::Word)
                .over(&[(1, 2, Same)])
                .with(|c| top_limb(c, 2)),
            row("mpn_sqrtrem", &[Limbs(Half), Null, Limbs(M), Length(M)], Truth)
                .with(|c| top_limb(c, 2)),
            row("mpn_perfect_square_p", &number, Truth).with(|c| top_limb(c, 0)),
            row("mpn_pow_1", &power, Gives::Word).between(1, 10).with(|c| {
                c.words[3] = 1 + c.words[3] % 30;
                top_limb(c, 1);
            }),
            row("mpn_perfect_power_p", &number, Truth).between(1, 20).with(|c| top_limb(c, 0)),
        ],
        3000,
    );
}
