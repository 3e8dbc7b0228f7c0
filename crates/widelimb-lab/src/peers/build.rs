//! Detects whether a peer was built for this CPU: a build without the CPU's instructions would make
//! us look faster.

/// The note for a GMP whose products have no MULX.
pub const NO_MULX: &str = "built without MULX, which this CPU has";

/// The note for a FLINT with portable transforms.
pub const NO_FFT_SMALL: &str = "built without fft_small, which this CPU can run";

/// The bytes of a function that are searched; the shortest product by rows is longer.
const LOOKED_AT: usize = 512;

/// The note for a GMP whose schoolbook product begins at this address, if the build lacks MULX.
///
/// # Safety
/// The address is that of `__gmpn_mul_basecase`.
#[allow(clippy::missing_const_for_fn, reason = "it asks the CPU where there is one to ask")]
pub unsafe fn gmp_lacks(mul_basecase: *const u8) -> Option<&'static str> {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("adx") {
        // SAFETY: machine code may be read, and that of the library goes on for longer than this.
        let code = unsafe { std::slice::from_raw_parts(mul_basecase, LOOKED_AT) };
        return (!has_mulx(code)).then_some(NO_MULX);
    }
    let _ = (mul_basecase, LOOKED_AT);
    None
}

/// The note for a FLINT with or without `fft_small`.
pub fn flint_lacks(fft_small: bool) -> Option<&'static str> {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") && !fft_small {
        return Some(NO_FFT_SMALL);
    }
    let _ = fft_small;
    None
}

/// Whether machine code has a MULX, `VEX.LZ.F2.0F38 F6`.
fn has_mulx(code: &[u8]) -> bool {
    code.windows(4).any(|bytes| {
        let [vex, map, prefix, opcode] = bytes else { return false };
        (*vex, map & 0x1f, prefix & 0b111, *opcode) == (0xc4, 2, 0b011, 0xf6)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mulx_is_told_from_other_instructions() {
        // mulx r8, r9, [rsi]; then adc rax, rbx and andn eax, eax, eax.
        assert!(has_mulx(&[0x90, 0xc4, 0x62, 0xb3, 0xf6, 0x06]));
        assert!(!has_mulx(&[0x48, 0x11, 0xd8, 0xc4, 0xe2, 0x78, 0xf2, 0xc0, 0xc4, 0xe2]));
        // pext, whose opcode is another, and pdep.
        assert!(!has_mulx(&[0xc4, 0xe2, 0xfa, 0xf5, 0xc0, 0xc4, 0xe2, 0xfb, 0xf5, 0xc0]));
    }

    #[test]
    fn a_flint_with_fft_small_lacks_nothing() {
        assert_eq!(flint_lacks(true), None);
    }
}
