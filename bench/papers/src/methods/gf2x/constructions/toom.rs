//! Toom-Cook in three parts over kernels, once for each width of vectors.

/// `Toom3`, beside what `karatsuba` defines.
macro_rules! toom {
    ($features:literal) => {
        /// Appendix D, Toom3Mult, with words of so many limbs: parts are two words shorter than the
        /// kernel's operands.
        pub struct Toom3<K, const WORD: usize>(PhantomData<K>);

        impl<K: Kernel, const WORD: usize> Toom3<K, WORD> {
            /// Limbs of a part.
            const PART: usize = K::LIMBS - 2 * WORD;

            /// The values at 0, 1, x, x + 1 and infinity, one after another.
            #[target_feature(enable = $features)]
            unsafe fn evaluate(e: *mut Limb, a: *const Limb) {
                let (n, k) = (Self::PART, K::LIMBS);
                // SAFETY: 3 n limbs of the operand, 5 k of the values.
                unsafe {
                    let (a1, a2) = (a.add(n), a.add(2 * n));
                    let [at0, at1, at_x, at_x1, at_inf] = [0, 1, 2, 3, 4].map(|i| e.add(i * k));
                    e.write_bytes(0, 5 * k);
                    at0.copy_from(a, n);
                    at_inf.copy_from(a2, n);
                    at_x.copy_from(a, n);
                    add(at_x.add(WORD), at_x.add(WORD), a1, n);
                    add(at_x.add(2 * WORD), at_x.add(2 * WORD), a2, n);
                    add(at1, a1, a2, n);
                    add(at_x1, at_x, at1, k);
                    add(at1, at1, a, n);
                }
            }

            /// `c / (x + 1)`, exact: a running sum of words.
            #[target_feature(enable = $features)]
            unsafe fn divide(c: *mut Limb, len: usize) {
                // SAFETY: every access is below `len`, a multiple of `WORD`, the length of `c`.
                unsafe {
                    if WORD % W == 0 {
                        for at in (0..WORD).step_by(W) {
                            let mut sum = load(c.add(at));
                            for i in (at + WORD..len).step_by(WORD) {
                                sum = xor(sum, load(c.add(i)));
                                store(c.add(i), sum);
                            }
                        }
                    } else if WORD == 4 {
                        let mut sum = load4(c);
                        for i in (WORD..len).step_by(WORD) {
                            sum = xor4(sum, load4(c.add(i)));
                            store4(c.add(i), sum);
                        }
                    } else {
                        let mut sum = 0;
                        for i in 0..len {
                            sum ^= *c.add(i);
                            *c.add(i) = sum;
                        }
                    }
                }
            }

            /// The coefficients c1, c2 and c3 in the place of the values at 1, x and x + 1.
            #[target_feature(enable = $features)]
            unsafe fn interpolate(c: *mut Limb) {
                let (len, k) = (2 * Self::PART, K::LIMBS);
                // SAFETY: five products of 2 k limbs, and 2 k is len and four words.
                unsafe {
                    let [at0, at1, at_x, at_x1, at_inf] = [0, 1, 2, 3, 4].map(|i| c.add(2 * i * k));
                    // c3 = (C(0) + C(1) + C(x) + C(x + 1)) / (x (x + 1)).
                    add(at_x1, at_x1, at0, len + WORD);
                    add(at_x1, at_x1, at1, len + WORD);
                    add(at_x1, at_x1, at_x, len + WORD);
                    at_x1.copy_from(at_x1.add(WORD), len);
                    Self::divide(at_x1, len);
                    // C(1) + c0 + c4 = c1 + c2 + c3.
                    add(at1, at1, at0, len);
                    add(at1, at1, at_inf, len);
                    // (C(x) + c0) / x + c4 x^3 = c1 + c2 x + c3 x^2; with the above (c2 + c3 (x +
                    // 1)) (x + 1).
                    add(at_x, at_x, at0, len + WORD);
                    add(at_x, at_x.add(WORD), at1, len);
                    add(at_x.add(3 * WORD), at_x.add(3 * WORD), at_inf, len - 3 * WORD);
                    Self::divide(at_x, len);
                    add(at_x, at_x, at_x1, len);
                    add(at_x.add(WORD), at_x.add(WORD), at_x1, len - WORD);
                    add(at1, at1, at_x, len);
                    add(at1, at1, at_x1, len);
                }
            }
        }

        impl<K: Kernel, const WORD: usize> Kernel for Toom3<K, WORD> {
            const LIMBS: usize = 3 * Self::PART;
            const SCRATCH: usize = 20 * K::LIMBS + K::SCRATCH;

            #[target_feature(enable = $features)]
            unsafe fn mul(r: *mut Limb, a: *const Limb, b: *const Limb, s: *mut Limb) {
                let (n, k) = (Self::PART, K::LIMBS);
                // SAFETY: 3 n limbs of operands, 6 n of the result, and 20 k of scratch before the
                // kernel's.
                unsafe {
                    let (of_b, c, rest) = (s.add(5 * k), s.add(10 * k), s.add(20 * k));
                    Self::evaluate(s, a);
                    Self::evaluate(of_b, b);
                    for i in 0..5 {
                        K::mul(c.add(2 * k * i), s.add(k * i), of_b.add(k * i), rest);
                    }
                    Self::interpolate(c);
                    for (at, i) in [0, 2, 4].into_iter().enumerate() {
                        r.add(2 * n * at).copy_from(c.add(2 * k * i), 2 * n);
                    }
                    add(r.add(n), r.add(n), c.add(2 * k), 2 * n);
                    add(r.add(3 * n), r.add(3 * n), c.add(6 * k), 2 * n);
                }
            }
        }
    };
}

pub(in crate::methods::gf2x) use toom;
