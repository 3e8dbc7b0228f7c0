//! The lines of assembly that products are written in, a row at a time.
//!
//! A row is the product of the limb in `rdx` with limbs in memory, added to the limbs in a list of
//! registers: low limbs by `adcx`, high limbs by `adox`, each with a carry flag of its own, which
//! `mulx` and `mov` leave alone. Two additions a product, on two ports: as fast as one `mulx` a
//! cycle. `rax` has the low limb of a product.

/// `$x $y ... += rdx * [$base + 8 at ...]`: one register more than there are products. The last is
/// overwritten by the top limb, so it may be the first one, which is stored by then. The flags are
/// clear at the head.
macro_rules! row {
    ($hi:literal; $base:literal; $first:expr; $x:literal $new:literal $($unused:literal)*;
     $at:literal) => {
        concat!(
            "mulx ", $new, ", rax, [", $base, " + 8 * ", $at, "]\n",
            "adcx ", $x, ", rax\n",
            "mov eax, 0\n",
            "adcx ", $new, ", rax\n",
        )
    };
    ($hi:literal; $base:literal; $first:expr; $x:literal $y:literal $($acc:literal)+;
     $at:literal $($ats:literal)+) => {
        concat!(
            "mulx ", $hi, ", rax, [", $base, " + 8 * ", $at, "]\n",
            "adcx ", $x, ", rax\n",
            $first,
            "adox ", $y, ", ", $hi, "\n",
            row_tail!($hi; $base; $y $($acc)+; $($ats)+),
        )
    };
}

/// The products of a row behind its first.
macro_rules! row_tail {
    ($hi:literal; $base:literal; $x:literal $new:literal $($unused:literal)*; $at:literal) => {
        concat!(
            "mulx ", $new, ", rax, [", $base, " + 8 * ", $at, "]\n",
            "adcx ", $x, ", rax\n",
            "mov eax, 0\n",
            "adox ", $new, ", rax\n",
            "adcx ", $new, ", rax\n",
        )
    };
    ($hi:literal; $base:literal; $x:literal $y:literal $($acc:literal)+;
     $at:literal $($ats:literal)+) => {
        concat!(
            "mulx ", $hi, ", rax, [", $base, " + 8 * ", $at, "]\n",
            "adcx ", $x, ", rax\n",
            "adox ", $y, ", ", $hi, "\n",
            row_tail!($hi; $base; $y $($acc)+; $($ats)+),
        )
    };
}

/// `$x $y ... = rdx * [$base + 8 at ...]`, the products behind the first, whose high limb is in
/// `$x`: one carry chain.
macro_rules! first_row_tail {
    ($op:literal; $base:literal; $x:literal $y:literal $($acc:literal)*;
     $at:literal $($ats:literal)*) => {
        concat!(
            "mulx ", $y, ", rax, [", $base, " + 8 * ", $at, "]\n",
            $op, " ", $x, ", rax\n",
            first_row_tail!("adc"; $base; $y $($acc)*; $($ats)*),
        )
    };
    ("add"; $base:literal; $($acc:literal)*;) => { "" };
    ($op:literal; $base:literal; $x:literal $($unused:literal)*;) => {
        concat!("adc ", $x, ", 0\n")
    };
}

/// Registers to consecutive limbs in memory.
macro_rules! store {
    ($base:literal; $($acc:literal)*; $($at:literal)*) => {
        concat!($("mov [", $base, " + 8 * ", $at, "], ", $acc, "\n",)*)
    };
}

pub(super) use {first_row_tail, row, row_tail, store};
