//! The sizes of each construction, once for each width of vectors.
//!
//! `R3<B>` is the kernel `B` doubled three times by KaratRec.

/// The entries of a construction over a kernel doubled as often as each name says, `R0 R1 R2` and
/// so on.
macro_rules! entries {
    ($construction:ident; $base:ident: $($doubled:ident)*) => {
        vec![$(entry::<$construction<$doubled<$base>>>()),*]
    };
    ($construction:ident, $word:ident; $base:ident: $($doubled:ident)*) => {
        vec![$(entry::<$construction<$doubled<$base>, $word>>()),*]
    };
}

/// `karat_rec` and `constructions`, which list the methods over a kernel of 512 bits.
macro_rules! sizes {
    ($needs:expr) => {
        use crate::methods::gf2x::constructions::entries;
        use crate::methods::gf2x::{Entry, Gf2xMethod};

        fn entry<K: Kernel>() -> Entry {
            Entry { bits: 64 * K::LIMBS, scratch: K::SCRATCH, call: K::mul }
        }

        type R0<B> = B;
        type R1<B> = Halves<B>;
        type R2<B> = Halves<R1<B>>;
        type R3<B> = Halves<R2<B>>;
        type R4<B> = Halves<R3<B>>;
        type R5<B> = Halves<R4<B>>;
        type R6<B> = Halves<R5<B>>;
        type R7<B> = Halves<R6<B>>;
        type R8<B> = Halves<R7<B>>;

        type Plain<K> = K;
        type ThirdsOfThirds<K> = Thirds<Thirds<K>>;
        type FifthsOfThirds<K> = Fifths<Thirds<K>>;
        type ThirdsOfFifths<K> = Thirds<Fifths<K>>;
        type FifthsOfFifths<K> = Fifths<Fifths<K>>;
        type Toom3OfThirds<K, const WORD: usize> = Toom3<Thirds<K>, WORD>;
        type Toom3OfFifths<K, const WORD: usize> = Toom3<Fifths<K>, WORD>;

        fn method(name: String, source: &'static str, entries: Vec<Entry>) -> Gf2xMethod {
            Gf2xMethod { name, source, needs: $needs, entries }
        }

        /// KaratRec over a kernel of 512 bits, from the kernel itself to 131072 bits.
        fn karat_rec<B: Kernel>(name: &str) -> Gf2xMethod {
            let entries = entries!(Plain; B: R0 R1 R2 R3 R4 R5 R6 R7 R8);
            method(format!("karat_rec({name})"), "algorithm 1, tables 4 and 14", entries)
        }

        /// Everything else over such a kernel, with a suffix to the names.
        fn constructions<B: Kernel>(suffix: &str) -> Vec<Gf2xMethod> {
            let mut all: Vec<Gf2xMethod> = [
                ("karat3", "algorithm 2, table 5", entries!(Thirds; B: R0 R1 R2 R3 R4 R5 R6)),
                ("karat5", "algorithm 3, table 5", entries!(Fifths; B: R0 R1 R2 R3 R4 R5)),
                ("karat3(karat3)", "table 6", entries!(ThirdsOfThirds; B: R0 R1 R2 R3 R4)),
                ("karat5(karat3)", "table 6", entries!(FifthsOfThirds; B: R0 R1 R2 R3 R4)),
                ("karat3(karat5)", "table 6", entries!(ThirdsOfFifths; B: R0 R1 R2 R3 R4)),
                ("karat5(karat5)", "table 6", entries!(FifthsOfFifths; B: R0 R1 R2 R3 R4)),
            ]
            .into_iter()
            .map(|(name, source, entries)| method(format!("{name}{suffix}"), source, entries))
            .collect();
            all.extend(toom3::<B, 1>(suffix, 64));
            all.extend(toom3::<B, 4>(suffix, 256));
            all.extend(toom3::<B, 8>(suffix, 512));
            all
        }

        /// Toom-Cook with words of so many bits, over KaratRec, Karat3 and Karat5.
        fn toom3<B: Kernel, const WORD: usize>(suffix: &str, bits: usize) -> Vec<Gf2xMethod> {
            [
                ("karat_rec", entries!(Toom3, WORD; B: R2 R3 R4 R5 R6)),
                ("karat3", entries!(Toom3OfThirds, WORD; B: R1 R2 R3 R4)),
                ("karat5", entries!(Toom3OfFifths, WORD; B: R1 R2 R3 R4)),
            ]
            .into_iter()
            .map(|(name, entries)| {
                let name = format!("toom3_{bits}({name}){suffix}");
                method(name, "appendix D, tables 8 and 9", entries)
            })
            .collect()
        }
    };
}

pub(in crate::methods::gf2x) use {entries, sizes};
