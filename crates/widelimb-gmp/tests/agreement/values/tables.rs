//! Functions of integers and words.

use crate::support::rows::Gives::{Int, Nothing, Sign, Truth, Word};
use crate::support::rows::{Value, row, run};

#[test]
fn values() {
    let rows = [
        row("mpz_set", "Zz", Nothing),
        row("mpz_set_ui", "Zu", Nothing),
        row("mpz_set_si", "Zl", Nothing),
    ];
    run(&rows, 10_000);
}

#[test]
fn comparisons() {
    let rows = [
        row("mpz_cmp", "zz", Sign).when(near),
        row("mpz_cmpabs", "zz", Sign).when(near),
        row("mpz_cmp_ui", "zu", Sign).when(near),
        row("mpz_cmp_si", "zl", Sign).when(near),
        row("mpz_cmpabs_ui", "zu", Sign).when(near),
    ];
    run(&rows, 20_000);
}

/// Has half of the numbers differ little.
fn near(values: &mut [Value]) -> bool {
    let [a, b] = values else { return false };
    let choice = a.low() % 8;
    match (a, b) {
        (Value::Number(a, a_negative), Value::Number(b, b_negative)) if choice < 4 => {
            b.clone_from(a);
            *b_negative = *a_negative;
            let places = b.len().max(1) as u64;
            if let (Some(limb), 1..) = (b.get_mut((choice * 7 % places) as usize), choice) {
                *limb ^= 1;
            }
            if b.last() == Some(&0) {
                b.clone_from(a);
            }
        }
        (Value::Number(a, _), Value::Word(w)) if choice < 4 => {
            a.truncate(1);
            *w = a.first().copied().unwrap_or(0).wrapping_add(choice & 1);
            if a.last() == Some(&0) {
                a.clear();
            }
        }
        _ => {}
    }
    if let Value::Number(limbs, negative) = &mut values[0] {
        *negative &= !limbs.is_empty();
    }
    true
}

/// Has a third of the numbers be near to where a type of C ends.
fn near_limits(values: &mut [Value]) -> bool {
    if let Value::Number(limbs, negative) = &mut values[0] {
        let low = limbs.first().copied().unwrap_or(0);
        let bits = [0, 15, 16, 31, 32, 63, 64][(low / 4 % 7) as usize];
        let limit = (1_u128 << bits) - 1 + u128::from(low % 4);
        if low % 3 == 0 {
            *limbs = vec![limit as u64, (limit >> 64) as u64];
            while limbs.last() == Some(&0) {
                limbs.pop();
            }
            *negative &= !limbs.is_empty();
        }
    }
    true
}

#[test]
fn words_out_of_integers() {
    let rows = [
        row("mpz_get_ui", "z", Word).when(near_limits),
        row("mpz_get_si", "z", Word).when(near_limits),
        row("mpz_fits_ulong_p", "z", Truth).when(near_limits),
        row("mpz_fits_slong_p", "z", Truth).when(near_limits),
        row("mpz_fits_uint_p", "z", Truth).when(near_limits),
        row("mpz_fits_sint_p", "z", Truth).when(near_limits),
        row("mpz_fits_ushort_p", "z", Truth).when(near_limits),
        row("mpz_fits_sshort_p", "z", Truth).when(near_limits),
        row("mpz_size", "z", Word),
        row("mpz_getlimbn", "zs", Word).when(|values| {
            if let Value::Word(index) = &mut values[1] {
                *index = index.wrapping_sub(2);
            }
            true
        }),
        row("mpz_sizeinbase", "zu", Word).when(|values| {
            if let Value::Word(base) = &mut values[1] {
                *base = 2 + *base % 61;
            }
            true
        }),
    ];
    run(&rows, 20_000);
}

#[test]
fn logic() {
    let rows = [
        row("mpz_and", "Zzz", Nothing),
        row("mpz_ior", "Zzz", Nothing),
        row("mpz_xor", "Zzz", Nothing),
        row("mpz_com", "Zz", Nothing),
        row("mpz_popcount", "z", Word),
        row("mpz_hamdist", "zz", Word),
    ];
    run(&rows, 30_000);
}

#[test]
fn single_bits() {
    let rows = [
        row("mpz_scan0", "zc", Word).when(sparse),
        row("mpz_scan1", "zc", Word).when(sparse),
        row("mpz_tstbit", "zc", Int).when(sparse),
        row("mpz_setbit", "Zc", Nothing).when(sparse),
        row("mpz_clrbit", "Zc", Nothing).when(sparse),
        row("mpz_combit", "Zc", Nothing).when(sparse),
    ];
    run(&rows, 30_000);
}

/// Has half of the numbers have zeros at the bottom, and some be powers of two or one less.
fn sparse(values: &mut [Value]) -> bool {
    let choice = values[0].low() % 8;
    let Value::Word(at) = values[1] else { return false };
    if let Value::Number(limbs, _) = &mut values[0] {
        let Some(top) = limbs.len().checked_sub(1) else { return true };
        match choice {
            0 => limbs[..top].fill(0),
            1 => limbs[..top].fill(!0),
            2 => limbs[..top / 2].fill(0),
            3 => {
                limbs[..top].fill(0);
                limbs[top] = 1 << (at % 64);
            }
            4 => {
                limbs[..top].fill(0);
                if let Some(limb) = limbs.get_mut(at as usize % (top + 1)) {
                    *limb = 1;
                }
                limbs[top] |= 1;
            }
            _ => {}
        }
    }
    true
}
