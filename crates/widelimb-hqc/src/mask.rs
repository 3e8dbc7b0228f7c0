//! Choices by masks of all bits or none, which the compiler is not to turn into branches.

use core::hint::black_box;

/// All bits if `a = b`, otherwise none.
pub fn equal16(a: u16, b: u16) -> u16 {
    // 0 alone has no bit of ones above 16 after 1 is taken off.
    black_box((u32::from(a ^ b).wrapping_sub(1) >> 16) as u16)
}

/// All bits if `a < b`, otherwise none.
pub fn below32(a: u32, b: u32) -> u32 {
    black_box((u64::from(a).wrapping_sub(u64::from(b)) >> 32) as u32)
}

/// All bits if a bit is 1, none if it is 0.
pub fn of_bit(bit: u8) -> u8 {
    black_box(0_u8.wrapping_sub(bit & 1))
}

/// All bits if the bytes are equal, otherwise none. Their number is no secret.
pub fn equal_bytes(a: &[u8], b: &[u8]) -> u8 {
    debug_assert_eq!(a.len(), b.len());
    let differences = a.iter().zip(b).fold(0, |sum, (a, b)| sum | (a ^ b));
    let differences = black_box(differences);
    black_box((u16::from(differences).wrapping_sub(1) >> 8) as u8)
}

/// `to = a` where the mask is all bits, `b` where it is none.
pub fn select(to: &mut [u8], mask: u8, a: &[u8], b: &[u8]) {
    debug_assert!(to.len() == a.len() && to.len() == b.len());
    for ((to, a), b) in to.iter_mut().zip(a).zip(b) {
        *to = b ^ (mask & (a ^ b));
    }
}

/// Declares that a value computed from secrets may be seen. The caller says why in a comment.
pub fn public<T>(value: T) -> T {
    #[cfg(test)]
    let value = {
        let mut value = value;
        widelimb_testkit::memcheck::mark_public(&mut value);
        value
    };
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_all_bits_or_none() {
        for (a, b) in [(0, 0), (0, 1), (1, 0), (7, 7), (0x8000, 0), (0xffff, 0), (0xffff, 0xffff)] {
            assert_eq!(equal16(a, b), if a == b { 0xffff } else { 0 }, "{a} {b}");
            let (wide_a, wide_b) = (u32::from(a) << 16 | 5, u32::from(b) << 16 | 6);
            assert_eq!(below32(wide_a, wide_b), if wide_a < wide_b { u32::MAX } else { 0 });
        }
        assert_eq!([of_bit(0), of_bit(1), of_bit(2), of_bit(255)], [0, 255, 0, 255]);
    }

    #[test]
    fn each_bit_of_bytes_counts() {
        let a = [3, 1, 4, 1];
        assert_eq!([equal_bytes(&a, &a), equal_bytes(&[], &[])], [255, 255]);
        for i in 0..32 {
            let mut b = a;
            b[i / 8] ^= 1 << (i % 8);
            assert_eq!(equal_bytes(&a, &b), 0, "bit {i}");
            let mut chosen = [0; 4];
            select(&mut chosen, 0, &a, &b);
            assert_eq!(chosen, b);
            select(&mut chosen, 255, &a, &b);
            assert_eq!(chosen, a);
        }
    }
}
