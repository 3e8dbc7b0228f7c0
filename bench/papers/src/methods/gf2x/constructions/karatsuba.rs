//! Karatsuba's constructions over kernels, once for each width of vectors.

/// `Kernel` and what Karatsuba builds over it, for the vectors of the module that it stands in:
/// `load`, `store` and `xor` of `W` limbs, and `load4`, `store4` and `xor4` of four.
macro_rules! karatsuba {
    ($features:literal) => {
        use std::marker::PhantomData;

        /// A product of one size.
        pub trait Kernel {
            /// Limbs of an operand.
            const LIMBS: usize;

            /// Limbs of scratch.
            const SCRATCH: usize;

            /// `r = a b`.
            ///
            /// # Safety
            /// The CPU has the features; `a` and `b` are valid for reads of `LIMBS` limbs, `r` for
            /// writes of twice as many, `s` for `SCRATCH` limbs, and `r` and `s` overlap nothing.
            unsafe fn mul(r: *mut Limb, a: *const Limb, b: *const Limb, s: *mut Limb);
        }

        /// `r = a + b`, of `n` limbs.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn add(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
            let mut i = 0;
            // SAFETY: every access is below `n`, and callers give `n` limbs of each operand.
            unsafe {
                while i + W <= n {
                    store(r.add(i), xor(load(a.add(i)), load(b.add(i))));
                    i += W;
                }
                while i + 4 <= n {
                    store4(r.add(i), xor4(load4(a.add(i)), load4(b.add(i))));
                    i += 4;
                }
                while i < n {
                    *r.add(i) = *a.add(i) ^ *b.add(i);
                    i += 1;
                }
            }
        }

        /// Algorithm 1, KaratRec, one step of it.
        pub struct Halves<K>(PhantomData<K>);

        impl<K: Kernel> Kernel for Halves<K> {
            const LIMBS: usize = 2 * K::LIMBS;
            const SCRATCH: usize = 4 * K::LIMBS + K::SCRATCH;

            #[target_feature(enable = $features)]
            unsafe fn mul(r: *mut Limb, a: *const Limb, b: *const Limb, s: *mut Limb) {
                let k = K::LIMBS;
                // SAFETY: 2 k limbs of operands, 4 k of the result, and 4 k of scratch before the
                // kernel's.
                unsafe {
                    let (m, rest) = (s.add(2 * k), s.add(4 * k));
                    add(s, a, a.add(k), k);
                    add(s.add(k), b, b.add(k), k);
                    K::mul(r, a, b, rest);
                    K::mul(r.add(2 * k), a.add(k), b.add(k), rest);
                    K::mul(m, s, s.add(k), rest);
                    let mut i = 0;
                    while i + W <= k {
                        let both = xor(load(r.add(k + i)), load(r.add(2 * k + i)));
                        let low = xor(xor(both, load(r.add(i))), load(m.add(i)));
                        let high = xor(xor(both, load(r.add(3 * k + i))), load(m.add(k + i)));
                        store(r.add(k + i), low);
                        store(r.add(2 * k + i), high);
                        i += W;
                    }
                    while i < k {
                        let both = xor4(load4(r.add(k + i)), load4(r.add(2 * k + i)));
                        let low = xor4(xor4(both, load4(r.add(i))), load4(m.add(i)));
                        let high = xor4(xor4(both, load4(r.add(3 * k + i))), load4(m.add(k + i)));
                        store4(r.add(k + i), low);
                        store4(r.add(2 * k + i), high);
                        i += 4;
                    }
                }
            }
        }

        /// Algorithm 2, Karat3. The kernel's size is a multiple of `W`.
        pub struct Thirds<K>(PhantomData<K>);

        impl<K: Kernel> Kernel for Thirds<K> {
            const LIMBS: usize = 3 * K::LIMBS;
            const SCRATCH: usize = 14 * K::LIMBS + K::SCRATCH;

            #[target_feature(enable = $features)]
            unsafe fn mul(r: *mut Limb, a: *const Limb, b: *const Limb, s: *mut Limb) {
                let k = K::LIMBS;
                // SAFETY: 3 k limbs of operands, 6 k of the result, and 14 k of scratch before the
                // kernel's.
                unsafe {
                    let (d, rest) = (s.add(2 * k), s.add(14 * k));
                    for i in 0..3 {
                        K::mul(d.add(2 * k * i), a.add(k * i), b.add(k * i), rest);
                    }
                    for (at, [i, j]) in [[0, 1], [0, 2], [1, 2]].into_iter().enumerate() {
                        add(s, a.add(k * i), a.add(k * j), k);
                        add(s.add(k), b.add(k * i), b.add(k * j), k);
                        K::mul(d.add(2 * k * (3 + at)), s, s.add(k), rest);
                    }
                    let mut i = 0;
                    while i < k {
                        let low = thirds(d.add(i), 2 * k);
                        let high = thirds(d.add(k + i), 2 * k);
                        store(r.add(i), low[0]);
                        for at in 1..5 {
                            store(r.add(k * at + i), xor(low[at], high[at - 1]));
                        }
                        store(r.add(5 * k + i), high[4]);
                        i += W;
                    }
                }
            }
        }

        /// The coefficients of algorithm 2 out of products that lie `step` limbs apart: R0, R1, R2,
        /// R01, R02, R12.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn thirds(d: *const Limb, step: usize) -> [Vector; 5] {
            // SAFETY: `d` is scratch with six products, `step` limbs apart, of a vector each.
            unsafe {
                let [r0, r1, r2] = [load(d), load(d.add(step)), load(d.add(2 * step))];
                let [r01, r12] = [xor(r0, r1), xor(r1, r2)];
                let c1 = xor(r01, load(d.add(3 * step)));
                let c2 = xor(xor(r01, r2), load(d.add(4 * step)));
                let c3 = xor(r12, load(d.add(5 * step)));
                [r0, c1, c2, c3, r2]
            }
        }

        /// Algorithm 3, Karat5. The kernel's size is a multiple of `W`.
        pub struct Fifths<K>(PhantomData<K>);

        /// The pairs of parts whose sums are multiplied.
        const PAIRS: [[usize; 2]; 10] =
            [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

        impl<K: Kernel> Kernel for Fifths<K> {
            const LIMBS: usize = 5 * K::LIMBS;
            const SCRATCH: usize = 32 * K::LIMBS + K::SCRATCH;

            #[target_feature(enable = $features)]
            unsafe fn mul(r: *mut Limb, a: *const Limb, b: *const Limb, s: *mut Limb) {
                let k = K::LIMBS;
                // SAFETY: 5 k limbs of operands, 10 k of the result, and 32 k of scratch before the
                // kernel's.
                unsafe {
                    let (d, rest) = (s.add(2 * k), s.add(32 * k));
                    for i in 0..5 {
                        K::mul(d.add(2 * k * i), a.add(k * i), b.add(k * i), rest);
                    }
                    for (at, [i, j]) in PAIRS.into_iter().enumerate() {
                        add(s, a.add(k * i), a.add(k * j), k);
                        add(s.add(k), b.add(k * i), b.add(k * j), k);
                        K::mul(d.add(2 * k * (5 + at)), s, s.add(k), rest);
                    }
                    let mut i = 0;
                    while i < k {
                        let low = fifths(d.add(i), 2 * k);
                        let high = fifths(d.add(k + i), 2 * k);
                        store(r.add(i), low[0]);
                        for at in 1..9 {
                            store(r.add(k * at + i), xor(low[at], high[at - 1]));
                        }
                        store(r.add(9 * k + i), high[8]);
                        i += W;
                    }
                }
            }
        }

        /// The coefficients of algorithm 3 out of products that lie `step` limbs apart: R0 to R4,
        /// then those of `PAIRS`.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn fifths(d: *const Limb, step: usize) -> [Vector; 9] {
            // SAFETY: `d` is scratch with fifteen products, `step` limbs apart, of a vector each.
            unsafe {
                let of = |i: usize| load(d.add(i * step));
                let [r0, r1, r2, r3, r4] = [of(0), of(1), of(2), of(3), of(4)];
                let (r01, r34) = (xor(r0, r1), xor(r3, r4));
                let (r012, r234) = (xor(r01, r2), xor(r2, r34));
                let (r0123, r1234) = (xor(r012, r3), xor(r1, r234));
                let c1 = xor(r01, of(5));
                let c2 = xor(r012, of(6));
                let c3 = xor(xor(r0123, of(7)), of(9));
                let c4 = xor(xor(xor(r0123, r4), of(8)), of(10));
                let c5 = xor(xor(r1234, of(11)), of(12));
                let c6 = xor(r234, of(13));
                let c7 = xor(r34, of(14));
                [r0, c1, c2, c3, c4, c5, c6, c7, r4]
            }
        }
    };
}

pub(in crate::methods::gf2x) use karatsuba;
