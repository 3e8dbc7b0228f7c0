//! Quotients of limbs in memory.

use crate::support::limbs::At::Same;
use crate::support::limbs::Gives::{self, Nothing, Truth};
use crate::support::limbs::*;

#[test]
fn quotients() {
    let divide = [Limbs(Quotient), Limbs(N), Fixed(0), Limbs(M), Length(M), Limbs(N), Length(N)];
    // The remainder in the place of the dividend, whose upper limbs stay.
    let divrem = [Limbs(ExtendedLess), Extra, First(M, N), Length(M), Limbs(N), Length(N)];
    let by_two = [Limbs(ExtendedLess), Extra, First(M, N), Length(M), Limbs(N)];
    let by_word = [Limbs(Extended), Extra, Limbs(M), Length(M), Word];
    let exact = [Limbs(N), Limbs(N), Length(N), Word];
    let by_limb = [Limbs(Len::Below), Limbs(Of(1)), Limbs(M), Length(M), Word];
    let by_two_limbs = [Limbs(Len::TwoBelow), Limbs(Of(2)), Limbs(M), Length(M), Limbs(Of(2))];
    let preinverted = [Limbs(Extended), Extra, Limbs(M), Length(M), Word, Word, Word];
    let whole = [Limbs(Quotient), Limbs(M), Length(M), Limbs(N), Length(N)];
    let same = [(0, 1, Same)];
    run(
        &[
            row("mpn_tdiv_qr", &divide, Nothing).over(&[(1, 3, Same)]).with(|c| top_limb(c, 5)),
            // Of a dividend with zeros at its top: fewer limbs may take more scratch.
            row("mpn_tdiv_qr", &divide, Nothing)
                .between(90, 200)
                .sized(|c| c.m = 2 * c.n)
                .over(&[(1, 3, Same)])
                .with(|c| {
                    top_limb(c, 5);
                    c.limbs[3][c.m - c.n / 10..].fill(0);
                }),
            row("mpn_divrem", &divrem, Gives::Word).with(|c| top_bit(c, 4)),
            row("mpn_divrem_2", &by_two, Gives::Word)
                .between(2, 100)
                .sized(|c| c.n = 2)
                .with(|c| top_bit(c, 4)),
            row("mpn_divrem_1", &by_word, Gives::Word).with(|c| nonzero(c, 4)),
            row("mpn_divrem_1", &by_word, Gives::Word).over(&[(0, 2, Same)]).with(|c| {
                c.words[1] = 0;
                c.limbs[0].truncate(c.m);
                nonzero(c, 4);
            }),
            row("mpn_mod_1", &[Limbs(M), Length(M), Word], Gives::Word).with(|c| nonzero(c, 2)),
            row("mpn_preinv_mod_1", &[Limbs(M), Length(M), Word, Word], Gives::Word).with(|c| {
                c.words[2] |= 1 << 63;
                c.words[3] = reciprocal(c.words[2]);
            }),
            row("mpn_divexact_1", &exact, Nothing).over(&same).with(|c| {
                nonzero(c, 3);
                multiply(&mut c.limbs[1], c.words[3]);
            }),
            row("mpn_divexact_by3c", &exact, Gives::Word).over(&same).with(|c| c.words[3] %= 3),
            row("mpn_divexact_by3c", &exact, Gives::Word).over(&same).with(|c| {
                multiply(&mut c.limbs[1], 3);
                c.words[3] = 0;
            }),
            row("mpn_divexact_by3", &exact[..3], Gives::Word).over(&same),
            row("mpn_modexact_1_odd", &[Limbs(M), Length(M), Word], Truth).with(|c| {
                c.words[2] |= 3;
                multiply(&mut c.limbs[0], c.words[2]);
                c.limbs[0][0] ^= u64::from(c.x == 0);
            }),
            row("mpn_modexact_1c_odd", &[Limbs(M), Length(M), Word, Word], Gives::Word).with(|c| {
                // The residue is one of two where it is 0.
                c.words[2] |= 3;
                c.words[3] %= c.words[2];
                c.limbs[0][0] |= 1;
            }),
            row("mpn_divmod_1", &[Limbs(M), Limbs(M), Length(M), Word], Gives::Word)
                .over(&same)
                .with(|c| nonzero(c, 3)),
            row("mpn_preinv_divrem_1", &preinverted, Gives::Word).with(|c| {
                nonzero(c, 4);
                let bits = c.words[4].leading_zeros();
                c.words[5] = reciprocal(c.words[4] << bits);
                c.words[6] = bits.into();
            }),
            row("mpn_div_qr_1", &by_limb, Gives::Word)
                .over(&[(0, 2, Same)])
                .with(|c| nonzero(c, 4)),
            row("mpn_div_qr_2", &by_two_limbs, Gives::Word)
                .over(&[(0, 2, Same)])
                .between(2, 100)
                .with(|c| top_limb(c, 4)),
            row("mpn_divexact", &whole, Nothing).with(|c| {
                // A multiple by words of both.
                c.limbs[3].fill(0);
                *c.limbs[3].last_mut().unwrap() = 12;
                c.limbs[1][..c.n - 1].fill(0);
                multiply(&mut c.limbs[1], 12);
                top_limb(c, 3);
            }),
            row("mpn_divisible_p", &[Limbs(M), Length(M), Limbs(N), Length(N)], Truth).with(|c| {
                top_limb(c, 0);
                top_limb(c, 2);
            }),
        ],
        6000,
    );
}

/// `floor((2^128 - 1) / d) - 2^64`.
fn reciprocal(d: u64) -> u64 {
    (u128::MAX / u128::from(d)) as u64
}

/// Makes a multiple of a word that is as long: of what fits.
fn multiply(a: &mut [u64], w: u64) {
    let zeros = w.leading_zeros();
    if let Some(top) = a.last_mut() {
        // So that the product fits.
        *top = if zeros == 0 { 0 } else { *top >> (64 - zeros) };
    }
    let mut carry = 0;
    for limb in a.iter_mut() {
        let t = u128::from(*limb) * u128::from(w) + carry;
        (*limb, carry) = (t as u64, t >> 64);
    }
    assert_eq!(carry, 0);
}
