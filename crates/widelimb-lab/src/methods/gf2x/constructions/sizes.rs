//! The sizes of each construction, once for each width of vectors.

/// `karat_rec` and `constructions`, which list the methods over a kernel of 512 bits.
macro_rules! sizes {
    ($needs:expr) => {
        use crate::methods::gf2x::{Entry, Gf2xMethod};

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

pub(in crate::methods::gf2x) use sizes;
