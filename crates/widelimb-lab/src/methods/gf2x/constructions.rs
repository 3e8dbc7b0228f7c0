//! The constructions over kernels, once for each width of vectors.

/// `Kernel`, what is built over it, and the lists of sizes, for the vectors of the module that it stands in:
/// `load`, `store` and `xor` of `W` limbs, and `load4`, `store4` and `xor4` of four.
macro_rules! constructions {
    ($features:literal, $needs:expr) => {
        use crate::methods::gf2x::{Entry, Gf2xMethod};
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
            /// As [`Call`](crate::methods::gf2x::Call).
            unsafe fn mul(r: *mut Limb, a: *const Limb, b: *const Limb, s: *mut Limb);
        }

        /// `r = a + b`, of `n` limbs.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn add(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
            let mut i = 0;
            // SAFETY: the caller's promise: n limbs each.
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
                // SAFETY: 2 k limbs of operands, 4 k of the result, and 4 k of scratch before the kernel's.
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
                // SAFETY: 3 k limbs of operands, 6 k of the result, and 14 k of scratch before the kernel's.
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

        /// The coefficients of algorithm 2 out of products that lie `step` limbs apart: R0, R1, R2, R01, R02, R12.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn thirds(d: *const Limb, step: usize) -> [Vector; 5] {
            // SAFETY: the caller's promise: six products.
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
                // SAFETY: 5 k limbs of operands, 10 k of the result, and 32 k of scratch before the kernel's.
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

        /// The coefficients of algorithm 3 out of products that lie `step` limbs apart: R0 to R4, then those of
        /// `PAIRS`.
        #[inline]
        #[target_feature(enable = $features)]
        unsafe fn fifths(d: *const Limb, step: usize) -> [Vector; 9] {
            // SAFETY: the caller's promise: fifteen products.
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

        /// Appendix D, Toom3Mult, with words of so many limbs: parts are two words shorter than the kernel's
        /// operands.
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
                // SAFETY: the caller's promise: len limbs, of whole words.
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
                    // (C(x) + c0) / x + c4 x^3 = c1 + c2 x + c3 x^2; with the above (c2 + c3 (x + 1)) (x + 1).
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
                // SAFETY: 3 n limbs of operands, 6 n of the result, and 20 k of scratch before the kernel's.
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

        fn entry<K: Kernel>() -> Entry {
            Entry { bits: 64 * K::LIMBS, scratch: K::SCRATCH, call: K::mul }
        }

        type R1<B> = Halves<B>;
        type R2<B> = Halves<R1<B>>;
        type R3<B> = Halves<R2<B>>;
        type R4<B> = Halves<R3<B>>;
        type R5<B> = Halves<R4<B>>;
        type R6<B> = Halves<R5<B>>;
        type R7<B> = Halves<R6<B>>;
        type R8<B> = Halves<R7<B>>;

        fn method(name: String, source: &'static str, entries: Vec<Entry>) -> Gf2xMethod {
            Gf2xMethod { name, source, needs: $needs, entries }
        }

        /// KaratRec over a kernel of 512 bits, from the kernel itself to 131072 bits.
        fn karat_rec<B: Kernel>(name: &str) -> Gf2xMethod {
            let entries = vec![
                entry::<B>(),
                entry::<R1<B>>(),
                entry::<R2<B>>(),
                entry::<R3<B>>(),
                entry::<R4<B>>(),
                entry::<R5<B>>(),
                entry::<R6<B>>(),
                entry::<R7<B>>(),
                entry::<R8<B>>(),
            ];
            method(format!("karat_rec({name})"), "algorithm 1, tables 4 and 14", entries)
        }

        /// Everything else over such a kernel, with a suffix to the names.
        fn constructions<B: Kernel>(suffix: &str) -> Vec<Gf2xMethod> {
            let mut all: Vec<Gf2xMethod> = [
                ("karat3", "algorithm 2, table 5", karat3::<B>()),
                ("karat5", "algorithm 3, table 5", karat5::<B>()),
                ("karat3(karat3)", "table 6", over_karat3::<B, true>()),
                ("karat5(karat3)", "table 6", over_karat3::<B, false>()),
                ("karat3(karat5)", "table 6", over_karat5::<B, true>()),
                ("karat5(karat5)", "table 6", over_karat5::<B, false>()),
            ]
            .into_iter()
            .map(|(name, source, entries)| method(format!("{name}{suffix}"), source, entries))
            .collect();
            all.extend(toom3::<B, 1>(suffix, 64));
            all.extend(toom3::<B, 4>(suffix, 256));
            all.extend(toom3::<B, 8>(suffix, 512));
            all
        }

        fn karat3<B: Kernel>() -> Vec<Entry> {
            vec![
                entry::<Thirds<B>>(),
                entry::<Thirds<R1<B>>>(),
                entry::<Thirds<R2<B>>>(),
                entry::<Thirds<R3<B>>>(),
                entry::<Thirds<R4<B>>>(),
                entry::<Thirds<R5<B>>>(),
                entry::<Thirds<R6<B>>>(),
            ]
        }

        fn karat5<B: Kernel>() -> Vec<Entry> {
            vec![
                entry::<Fifths<B>>(),
                entry::<Fifths<R1<B>>>(),
                entry::<Fifths<R2<B>>>(),
                entry::<Fifths<R3<B>>>(),
                entry::<Fifths<R4<B>>>(),
                entry::<Fifths<R5<B>>>(),
            ]
        }

        /// Karat3 or Karat5 over Karat3.
        fn over_karat3<B: Kernel, const THREE: bool>() -> Vec<Entry> {
            fn one<K: Kernel>(three: bool) -> Entry {
                if three { entry::<Thirds<Thirds<K>>>() } else { entry::<Fifths<Thirds<K>>>() }
            }
            vec![
                one::<B>(THREE),
                one::<R1<B>>(THREE),
                one::<R2<B>>(THREE),
                one::<R3<B>>(THREE),
                one::<R4<B>>(THREE),
            ]
        }

        /// Karat3 or Karat5 over Karat5.
        fn over_karat5<B: Kernel, const THREE: bool>() -> Vec<Entry> {
            fn one<K: Kernel>(three: bool) -> Entry {
                if three { entry::<Thirds<Fifths<K>>>() } else { entry::<Fifths<Fifths<K>>>() }
            }
            vec![
                one::<B>(THREE),
                one::<R1<B>>(THREE),
                one::<R2<B>>(THREE),
                one::<R3<B>>(THREE),
                one::<R4<B>>(THREE),
            ]
        }

        /// Toom-Cook with words of so many bits, over KaratRec, Karat3 and Karat5.
        fn toom3<B: Kernel, const WORD: usize>(suffix: &str, bits: usize) -> Vec<Gf2xMethod> {
            let over_rec = vec![
                entry::<Toom3<R2<B>, WORD>>(),
                entry::<Toom3<R3<B>, WORD>>(),
                entry::<Toom3<R4<B>, WORD>>(),
                entry::<Toom3<R5<B>, WORD>>(),
                entry::<Toom3<R6<B>, WORD>>(),
            ];
            let over_karat3 = vec![
                entry::<Toom3<Thirds<R1<B>>, WORD>>(),
                entry::<Toom3<Thirds<R2<B>>, WORD>>(),
                entry::<Toom3<Thirds<R3<B>>, WORD>>(),
                entry::<Toom3<Thirds<R4<B>>, WORD>>(),
            ];
            let over_karat5 = vec![
                entry::<Toom3<Fifths<R1<B>>, WORD>>(),
                entry::<Toom3<Fifths<R2<B>>, WORD>>(),
                entry::<Toom3<Fifths<R3<B>>, WORD>>(),
                entry::<Toom3<Fifths<R4<B>>, WORD>>(),
            ];
            [("karat_rec", over_rec), ("karat3", over_karat3), ("karat5", over_karat5)]
                .into_iter()
                .map(|(name, entries)| {
                    let name = format!("toom3_{bits}({name}){suffix}");
                    method(name, "appendix D, tables 8 and 9", entries)
                })
                .collect()
        }
    };
}

pub(super) use constructions;
