//! Floats, limb for limb.

mod doubles;
mod faults;
mod life;
mod text;

use crate::support::floats::{row, run};
use crate::support::rows::Gives::{Int, Nothing, Sign, Truth, Word};

#[test]
fn sums() {
    let rows = [
        row("mpf_add", "Fff", Nothing),
        row("mpf_sub", "Fff", Nothing),
        row("mpf_add_ui", "Ffu", Nothing),
        row("mpf_sub_ui", "Ffu", Nothing),
        row("mpf_ui_sub", "Fuf", Nothing),
        row("mpf_neg", "Ff", Nothing),
        row("mpf_abs", "Ff", Nothing),
    ];
    run(&rows, 200_000);
}

#[test]
fn products() {
    let rows = [
        row("mpf_mul", "Fff", Nothing),
        row("mpf_mul_ui", "Ffu", Nothing),
        row("mpf_mul_2exp", "Ffc", Nothing),
        row("mpf_div_2exp", "Ffc", Nothing),
        row("mpf_pow_ui", "Ffs", Nothing),
    ];
    run(&rows, 100_000);
}

#[test]
fn quotients() {
    let rows = [
        row("mpf_div", "Fff", Nothing).when(|values, _| !values[2].limbs.is_empty()),
        row("mpf_div_ui", "Ffu", Nothing).when(|_, words| words[2] != 0),
        row("mpf_ui_div", "Fuf", Nothing).when(|values, _| !values[2].limbs.is_empty()),
        row("mpf_reldiff", "Fff", Nothing),
        row("mpf_set_q", "Fq", Nothing),
    ];
    run(&rows, 100_000);
}

#[test]
fn roots() {
    let rows = [
        row("mpf_sqrt", "Ff", Nothing).when(|values, _| !values[1].negative),
        row("mpf_sqrt_ui", "Fu", Nothing),
    ];
    run(&rows, 100_000);
}

#[test]
fn assignments() {
    let rows = [
        row("mpf_set", "Ff", Nothing),
        row("mpf_set_ui", "Fu", Nothing),
        row("mpf_set_si", "Fl", Nothing),
        row("mpf_set_z", "Fz", Nothing),
        row("mpf_swap", "FF", Nothing),
    ];
    run(&rows, 30_000);
}

#[test]
fn integers_beside() {
    let rows = [
        row("mpf_ceil", "Ff", Nothing),
        row("mpf_floor", "Ff", Nothing),
        row("mpf_trunc", "Ff", Nothing),
        row("mpf_integer_p", "f", Truth),
    ];
    run(&rows, 100_000);
}

#[test]
fn comparisons() {
    let rows = [
        row("mpf_cmp", "ff", Sign),
        row("mpf_cmp_z", "fz", Sign),
        row("mpf_cmp_ui", "fu", Sign),
        row("mpf_cmp_si", "fl", Sign),
        row("mpf_eq", "ffc", Truth),
        row("mpf_size", "f", Int),
    ];
    run(&rows, 100_000);
}

#[test]
fn words() {
    let rows = [
        row("mpf_get_ui", "f", Word),
        row("mpf_get_si", "f", Word),
        row("mpf_fits_ulong_p", "f", Truth),
        row("mpf_fits_slong_p", "f", Truth),
        row("mpf_fits_uint_p", "f", Truth),
        row("mpf_fits_sint_p", "f", Truth),
        row("mpf_fits_ushort_p", "f", Truth),
        row("mpf_fits_sshort_p", "f", Truth),
    ];
    run(&rows, 100_000);
}
