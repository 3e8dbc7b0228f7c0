//! The rows of a product, and of a reduction modulo an odd number, of four to eight limbs that stay
//! in registers: `adcx` and `adox` keep the carries of low and of high halves apart.
//!
//! A row of a reduction clears the lowest limb, whose register becomes the highest one of the next
//! row; so the rows are written out with their registers in turn. Floor: `n` `mulx` and `2 n` sums
//! a row, of which 1.7 are made in a cycle: 9.4 cycles a row for eight limbs.

use crate::Limb;
use core::arch::asm;

/// `x = x + low`, `y = y + high` for the halves of `rdx` times a limb of the modulus or the factor.
macro_rules! step {
    ($x:literal, $y:literal, $at:literal) => {
        concat!(
            "mulx {high}, {low}, qword ptr [{a} + ",
            $at,
            "]\nadcx {",
            $x,
            "}, {low}\nadox {",
            $y,
            "}, {high}\n"
        )
    };
}

/// The steps of a row but its last: each limb and the one above.
macro_rules! steps {
    ($x:literal $y:literal $($more:literal)*; $at:literal $($ats:literal)*) => {
        concat!(step!($x, $y, $at), steps!($y $($more)*; $($ats)*))
    };
    ($x:literal; $($at:literal)*) => { "" };
}

/// The place of the last of as many limbs.
macro_rules! last {
    ($x:literal $y:literal $($more:literal)*; $at:literal $($ats:literal)*) => {
        last!($y $($more)*; $($ats)*)
    };
    ($x:literal; $at:literal $($ats:literal)*) => { $at };
}

/// The last of as many registers.
macro_rules! top {
    ($x:literal $($more:literal)+) => { top!($($more)+) };
    ($x:literal) => { $x };
}

/// The last step of a row: the high half goes to the register that the row has set free.
macro_rules! last_step {
    ($x:literal $($more:literal)*) => {
        concat!(
            "mulx {", $x, "}, {low}, qword ptr [{a} + ",
            last!($x $($more)*; 0 8 16 24 32 40 48 56),
            "]\nadcx {", top!($x $($more)*), "}, {low}\n",
            "mov {low:e}, 0\nadcx {", $x, "}, {low}\nadox {", $x, "}, {low}\n"
        )
    };
}

/// A row of a reduction: the multiple of the modulus that clears the lowest limb.
macro_rules! reduction_row {
    ($x:literal $($more:literal)*) => {
        concat!(
            "mov rdx, {", $x, "}\nimul rdx, qword ptr [{a} - 8]\nxor {low:e}, {low:e}\n",
            steps!($x $($more)*; 0 8 16 24 32 40 48 56),
            last_step!($x $($more)*)
        )
    };
}

/// A row of a product: the lowest limb is finished and takes the place of the factor's.
macro_rules! product_row {
    ($i:literal; $x:literal $y:literal $($more:literal)*) => {
        concat!(
            "mov rdx, qword ptr [{b} + ", $i, "]\nxor {low:e}, {low:e}\n",
            step!($x, $y, 0),
            "mov qword ptr [{b} + ", $i, "], {", $x, "}\n",
            steps!($y $($more)*; 8 16 24 32 40 48 56),
            last_step!($x $y $($more)*)
        )
    };
}

macro_rules! reduction_rows {
    ($x:literal $($more:literal)*; $i:literal $($is:literal)*) => {
        concat!(reduction_row!($x $($more)*), reduction_rows!($($more)* $x; $($is)*))
    };
    ($($x:literal)*;) => { "" };
}

macro_rules! product_rows {
    ($x:literal $($more:literal)*; $i:literal $($is:literal)*) => {
        concat!(product_row!($i; $x $($more)*), product_rows!($($more)* $x; $($is)*))
    };
    ($($x:literal)*;) => { "" };
}

/// The functions of one length.
macro_rules! of_length {
    ($reduce:ident $multiply:ident; $($t:ident $name:literal $i:literal $at:literal),*) => {
        /// Reduces `t`, whose limbs take turns in the registers and end where they began.
        #[inline(always)]
        unsafe fn $reduce(t: &mut [Limb], m: *const Limb) {
            // SAFETY: `reduce` passes as many limbs in t as there are registers here, and m valid
            // for reads of as many and of the limb before; nothing is written to memory.
            unsafe {
                asm!(
                    reduction_rows!($($name)*; $($at)*),
                    $($t = inout(reg) t[$i],)*
                    a = in(reg) m,
                    low = out(reg) _,
                    high = out(reg) _,
                    out("rdx") _,
                    options(readonly, nostack),
                );
            }
        }

        /// `b` and `t` are the halves of `t + a b`, low and high.
        #[inline(always)]
        unsafe fn $multiply(t: &mut [Limb], a: *const Limb, b: *mut Limb) {
            // SAFETY: `multiply` passes t with as many limbs as there are registers here, a valid
            // for reads and b for reads and writes of as many.
            unsafe {
                asm!(
                    product_rows!($($name)*; $($at)*),
                    $($t = inout(reg) t[$i],)*
                    a = in(reg) a,
                    b = in(reg) b,
                    low = out(reg) _,
                    high = out(reg) _,
                    out("rdx") _,
                    options(nostack),
                );
            }
        }
    };
}

of_length!(reduce_4 multiply_4;
    t0 "t0" 0 0, t1 "t1" 1 8, t2 "t2" 2 16, t3 "t3" 3 24);
of_length!(reduce_5 multiply_5;
    t0 "t0" 0 0, t1 "t1" 1 8, t2 "t2" 2 16, t3 "t3" 3 24,
    t4 "t4" 4 32);
of_length!(reduce_6 multiply_6;
    t0 "t0" 0 0, t1 "t1" 1 8, t2 "t2" 2 16, t3 "t3" 3 24,
    t4 "t4" 4 32, t5 "t5" 5 40);
of_length!(reduce_7 multiply_7;
    t0 "t0" 0 0, t1 "t1" 1 8, t2 "t2" 2 16, t3 "t3" 3 24,
    t4 "t4" 4 32, t5 "t5" 5 40, t6 "t6" 6 48);
of_length!(reduce_8 multiply_8;
    t0 "t0" 0 0, t1 "t1" 1 8, t2 "t2" 2 16, t3 "t3" 3 24,
    t4 "t4" 4 32, t5 "t5" 5 40, t6 "t6" 6 48, t7 "t7" 7 56);

/// `t = (t + q m) / 2^(64 N)` for the `q` that makes it exact, which is below `2^(64 N)`.
///
/// # Safety
/// `m` points to the `N` limbs of an odd number, 4 to 8, and before them is `-1 / m mod 2^64`; the
/// CPU has the level.
#[inline(always)]
pub unsafe fn reduce<const N: usize>(t: &mut [Limb; N], m: *const Limb) {
    // SAFETY: t has N limbs, and m has N and one before them by this function's contract; each
    // branch is for N.
    unsafe {
        match N {
            4 => reduce_4(t, m),
            5 => reduce_5(t, m),
            6 => reduce_6(t, m),
            7 => reduce_7(t, m),
            8 => reduce_8(t, m),
            _ => unreachable!("4 to 8 limbs"),
        }
    }
}

/// `low` and `high`, the halves of `a low`, for the factor in `low`.
///
/// # Safety
/// The CPU has the level; `N` is 4 to 8.
#[inline(always)]
pub unsafe fn multiply<const N: usize>(a: &[Limb; N], low: &mut [Limb; N]) -> [Limb; N] {
    let (mut high, a, b) = ([0; N], a.as_ptr(), low.as_mut_ptr());
    // SAFETY: a, b and high have N limbs; each branch is for N, and the CPU has the level by this
    // function's contract.
    unsafe {
        match N {
            4 => multiply_4(&mut high, a, b),
            5 => multiply_5(&mut high, a, b),
            6 => multiply_6(&mut high, a, b),
            7 => multiply_7(&mut high, a, b),
            8 => multiply_8(&mut high, a, b),
            _ => unreachable!("4 to 8 limbs"),
        }
    }
    high
}
