//! Tests of `widelimb_kernels::x86_64::avx512::registers`.

use widelimb_kernels::cpu::Level;
use widelimb_kernels::kernels_of;

#[test]
fn nothing_is_left_in_a_register() {
    let Some(k) = kernels_of(Level::Avx512Base) else {
        return widelimb_testkit::skipped("registers: this CPU lacks AVX-512");
    };
    let (mut vectors, mut masks) = ([1u64; 32 * 8], [1u64; 8]);
    // SAFETY: the CPU has the level. All registers are filled, the function is called, and what
    // it left is stored; the pointers are where calls keep registers.
    unsafe {
        widelimb_kernels::x86_64::avx512::registers::asm!(
            ".irp i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31",
            "vpternlogd zmm\\i, zmm\\i, zmm\\i, 0xff",
            ".endr",
            ".irp i, 0,1,2,3,4,5,6,7",
            "kxnorw k\\i, k\\i, k\\i",
            ".endr",
            "call {clear}",
            ".irp i, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31",
            "vmovdqu64 [r12 + 64 * \\i], zmm\\i",
            ".endr",
            ".irp i, 0,1,2,3,4,5,6,7",
            "kmovq [r13 + 8 * \\i], k\\i",
            ".endr",
            clear = in(reg) k.clear_registers,
            in("r12") vectors.as_mut_ptr(),
            in("r13") masks.as_mut_ptr(),
            clobber_abi("C"),
        );
    }
    assert_eq!((vectors, masks), ([0; 32 * 8], [0; 8]));
}
