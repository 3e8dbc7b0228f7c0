//! The long middle of an addition or subtraction, exact or approximate, three vectors ahead of
//! itself.
//!
//! The arithmetic is that of [`add`](super::add). A vector's masks take some 15 cycles from its
//! loads to the general registers, and written one vector after the other, the instructions that
//! wait for them fill the scheduler long before the vector ports are full. So each step loads, adds
//! and compares vector i + 3, and ripples the carry through vector i, increments and stores it:
//! nothing waits for long. The compiler keeps no such order, hence assembly.
//!
//! What passes from vector to vector is one addition and one shift: m = carry + (2 g + p), where
//! the bracket is computed apart, since a scaled address takes two cycles on many CPUs.
//!
//! Floor of the exact sum: 7 instructions a vector on the two 512-bit ports, 3.5 cycles for 8
//! limbs; 13.5 instructions of all kinds, 3.4 cycles of a 4-wide front end. Of the approximate one:
//! 5 and 10.5, 2.6 cycles of the front end. Measured: 3.7 cycles, and half a cycle more for each
//! load that crosses a line, a quarter for such a store.

use super::vector::LANES;
use crate::Limb;
use core::arch::asm;

/// Vectors in a turn of the loop: the masks of four are in registers at a time.
const TURN: usize = 4;
/// The fewest vectors that a call takes.
const FEWEST: usize = 2 * TURN;

/// Loads and adds the vector at byte `$at`; its carrying lanes to `$g`, its passing lanes to `$p`,
/// which an approximate sum does not use.
#[rustfmt::skip]
macro_rules! ahead {
    (add, $s:literal, $x:literal, $kg:literal, $kp:literal, $g:literal, $p:literal, $at:literal) => {
        concat!(
            ahead!(add_approx, $s, $x, $kg, $kp, $g, $p, $at), "\n",
            "vpcmpeqq ", $kp, ", ", $s, ", zmm25\n",
            "kmovb {", $p, ":e}, ", $kp
        )
    };
    (sub, $s:literal, $x:literal, $kg:literal, $kp:literal, $g:literal, $p:literal, $at:literal) => {
        concat!(
            ahead!(sub_approx, $s, $x, $kg, $kp, $g, $p, $at), "\n",
            "vpcmpeqq ", $kp, ", ", $x, ", zmm24\n",
            "kmovb {", $p, ":e}, ", $kp
        )
    };
    (add_approx, $s:literal, $x:literal, $kg:literal, $kp:literal, $g:literal, $p:literal, $at:literal) => {
        concat!(
            "vmovdqu64 ", $x, ", [{a} + ", $at, "]\n",
            "vpaddq ", $s, ", ", $x, ", [{b} + ", $at, "]\n",
            "vpcmpltuq ", $kg, ", ", $s, ", ", $x, "\n",
            "kmovb {", $g, ":e}, ", $kg
        )
    };
    (sub_approx, $s:literal, $x:literal, $kg:literal, $kp:literal, $g:literal, $p:literal, $at:literal) => {
        concat!(
            "vmovdqu64 ", $x, ", [{a} + ", $at, "]\n",
            "vmovdqu64 zmm24, [{b} + ", $at, "]\n",
            "vpsubq ", $s, ", ", $x, ", zmm24\n",
            "vpcmpltuq ", $kg, ", ", $x, ", zmm24\n",
            "kmovb {", $g, ":e}, ", $kg
        )
    };
}

/// Makes `$p` the lanes that take the carry, and the carry that of the next vector: m = carry + 2
/// g + p gives m xor p and its bit 8; without p, m itself and the top lane of g.
#[rustfmt::skip]
macro_rules! ripple {
    (exact, $g:literal, $p:literal) => {
        concat!(
            "lea {", $g, ":e}, [{", $p, "} + 2*{", $g, "}]\n",
            "add {carry:e}, {", $g, ":e}\n",
            "xor {", $p, ":e}, {carry:e}\n",
            "shr {carry:e}, 8"
        )
    };
    (approx, $g:literal, $p:literal) => {
        concat!(
            "lea {", $p, ":e}, [{carry} + 2*{", $g, "}]\n",
            "mov {carry:e}, {", $g, ":e}\n",
            "shr {carry:e}, 7"
        )
    };
}

/// Asks for the line that a store will write 1536 bytes on, for numbers that the first cache does
/// not hold.
#[rustfmt::skip]
macro_rules! fetch {
    (near, $at:literal) => { "" };
    (far, $at:literal) => { concat!("\nprefetchw [{r} + 1536 + ", $at, "]") };
}

/// Ripples the carry through a vector, increments its lanes and stores it at byte `$at`.
#[rustfmt::skip]
macro_rules! finish {
    ($ripple:ident, $fetch:ident, $undo:literal, $s:literal, $k:literal, $g:literal, $p:literal, $at:literal) => {
        concat!(
            ripple!($ripple, $g, $p), "\n",
            "kmovb ", $k, ", {", $p, ":e}\n",
            $undo, " ", $s, "{{", $k, "}}, ", $s, ", zmm25\n",
            "vmovdqu64 [{r} + ", $at, "], ", $s, fetch!($fetch, $at)
        )
    };
}

macro_rules! pipeline {
    ($(#[$doc:meta])* $name:ident, $op:ident, $ripple:ident, $fetch:ident, $undo:literal) => {
        $(#[$doc])*
        ///
        /// Takes as many of the `n >= 64` limbs as whole vectors hold; returns how many, and the
        /// carry out of them.
        ///
        /// # Safety
        /// The contract of [`CarryKernel`](crate::CarryKernel) holds.
        #[rustfmt::skip]
        #[inline]
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
        pub unsafe fn $name(
            r: *mut Limb,
            a: *const Limb,
            b: *const Limb,
            n: usize,
            carry: u32,
        ) -> (usize, u32) {
            debug_assert!(n >= FEWEST * LANES && carry <= 1);
            let vectors = n / LANES;
            let carry_out: u64;
            // SAFETY: reads and writes the first `vectors` vectors, at most n limbs. A source is r,
            // begins above it or is apart, and loads go upwards, ahead of the stores: so a store
            // reaches nothing but what was read.
            unsafe {
                asm!(
                    "vpternlogd zmm25, zmm25, zmm25, 0xff",
                    ahead!($op, "zmm16", "zmm20", "k1", "k2", "g0", "p0", "0"),
                    ahead!($op, "zmm17", "zmm21", "k3", "k4", "g1", "p1", "64"),
                    ahead!($op, "zmm18", "zmm22", "k1", "k2", "g2", "p2", "128"),
                    ".p2align 5",
                    "2:",
                    ahead!($op, "zmm19", "zmm23", "k3", "k4", "g3", "p3", "192"),
                    finish!($ripple, $fetch, $undo, "zmm16", "k5", "g0", "p0", "0"),
                    ahead!($op, "zmm16", "zmm20", "k1", "k2", "g0", "p0", "256"),
                    finish!($ripple, $fetch, $undo, "zmm17", "k6", "g1", "p1", "64"),
                    ahead!($op, "zmm17", "zmm21", "k3", "k4", "g1", "p1", "320"),
                    finish!($ripple, $fetch, $undo, "zmm18", "k5", "g2", "p2", "128"),
                    ahead!($op, "zmm18", "zmm22", "k1", "k2", "g2", "p2", "384"),
                    finish!($ripple, $fetch, $undo, "zmm19", "k6", "g3", "p3", "192"),
                    "add {a}, 256",
                    "add {b}, 256",
                    "add {r}, 256",
                    "sub {vectors}, 4",
                    "cmp {vectors}, 8",
                    "jae 2b",
                    // Four to seven vectors are left, three of them loaded: those ahead that there
                    // are, and the finishing of all.
                    ahead!($op, "zmm19", "zmm23", "k3", "k4", "g3", "p3", "192"),
                    finish!($ripple, $fetch, $undo, "zmm16", "k5", "g0", "p0", "0"),
                    "cmp {vectors}, 5",
                    "jb 4f",
                    ahead!($op, "zmm16", "zmm20", "k1", "k2", "g0", "p0", "256"),
                    finish!($ripple, $fetch, $undo, "zmm17", "k6", "g1", "p1", "64"),
                    "cmp {vectors}, 6",
                    "jb 5f",
                    ahead!($op, "zmm17", "zmm21", "k3", "k4", "g1", "p1", "320"),
                    finish!($ripple, $fetch, $undo, "zmm18", "k5", "g2", "p2", "128"),
                    "cmp {vectors}, 7",
                    "jb 6f",
                    ahead!($op, "zmm18", "zmm22", "k1", "k2", "g2", "p2", "384"),
                    finish!($ripple, $fetch, $undo, "zmm19", "k6", "g3", "p3", "192"),
                    finish!($ripple, $fetch, $undo, "zmm16", "k5", "g0", "p0", "256"),
                    finish!($ripple, $fetch, $undo, "zmm17", "k6", "g1", "p1", "320"),
                    finish!($ripple, $fetch, $undo, "zmm18", "k5", "g2", "p2", "384"),
                    "jmp 7f",
                    "4:",
                    finish!($ripple, $fetch, $undo, "zmm17", "k6", "g1", "p1", "64"),
                    finish!($ripple, $fetch, $undo, "zmm18", "k5", "g2", "p2", "128"),
                    finish!($ripple, $fetch, $undo, "zmm19", "k6", "g3", "p3", "192"),
                    "jmp 7f",
                    "5:",
                    finish!($ripple, $fetch, $undo, "zmm18", "k5", "g2", "p2", "128"),
                    finish!($ripple, $fetch, $undo, "zmm19", "k6", "g3", "p3", "192"),
                    finish!($ripple, $fetch, $undo, "zmm16", "k5", "g0", "p0", "256"),
                    "jmp 7f",
                    "6:",
                    finish!($ripple, $fetch, $undo, "zmm19", "k6", "g3", "p3", "192"),
                    finish!($ripple, $fetch, $undo, "zmm16", "k5", "g0", "p0", "256"),
                    finish!($ripple, $fetch, $undo, "zmm17", "k6", "g1", "p1", "320"),
                    "7:",
                    r = inout(reg) r => _,
                    a = inout(reg) a => _,
                    b = inout(reg) b => _,
                    vectors = inout(reg) vectors => _,
                    carry = inout(reg) u64::from(carry) => carry_out,

                    g0 = out(reg) _, p0 = out(reg) _,
                    g1 = out(reg) _, p1 = out(reg) _,
                    g2 = out(reg) _, p2 = out(reg) _,
                    g3 = out(reg) _, p3 = out(reg) _,
                    out("zmm16") _, out("zmm17") _, out("zmm18") _, out("zmm19") _,
                    out("zmm24") _, out("zmm25") _, out("zmm20") _, out("zmm21") _, out("zmm22") _, out("zmm23") _,
                    out("k1") _, out("k2") _, out("k3") _, out("k4") _, out("k5") _, out("k6") _,
                    options(nostack),
                );
            }
            (vectors * LANES, carry_out as u32)
        }
    };
}

pipeline! {
    /// `r = a + b + carry`.
    add, add, exact, near, "vpsubq"
}

pipeline! {
    /// `r = a + b + carry`, beyond the first cache.
    add_far, add, exact, far, "vpsubq"
}

pipeline! {
    /// `r = a - b - carry`.
    sub, sub, exact, near, "vpaddq"
}

pipeline! {
    /// `r = a - b - carry`, beyond the first cache.
    sub_far, sub, exact, far, "vpaddq"
}

pipeline! {
    /// `a + b` with carries that go one limb far.
    add_approx, add_approx, approx, near, "vpsubq"
}

pipeline! {
    /// `a + b` with carries that go one limb far, beyond the first cache.
    add_approx_far, add_approx, approx, far, "vpsubq"
}

pipeline! {
    /// `a - b` with borrows that go one limb far.
    sub_approx, sub_approx, approx, near, "vpaddq"
}

pipeline! {
    /// `a - b` with borrows that go one limb far, beyond the first cache.
    sub_approx_far, sub_approx, approx, far, "vpaddq"
}
