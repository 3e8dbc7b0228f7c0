//! The paper's figures: cycles of the time-stamp counter of an i7-1165G7 at 2.8 GHz, Turbo Boost
//! off.

/// A table of times whose methods all have the row's size.
pub struct Printed {
    pub number: usize,
    pub title: &'static str,
    /// The columns' heads, without those of gf2x and ours, and their methods.
    pub columns: &'static [(&'static str, &'static str)],
    /// Sizes, and the figures of gf2x and of the columns, where the paper has any.
    pub lines: &'static [(usize, &'static [u32])],
}

/// The paper's tables in the order of their numbers. For Toom-Cook with longer words the paper has
/// only two sizes, in table 10.
pub const PRINTED: &[Printed] = &[
    Printed {
        number: 4,
        title: "KaratRec over kernels of 512 bits",
        columns: &[
            ("AVX2, of HQC", "karat_rec(karat_256_avx2)"),
            ("mul512", "karat_rec(kostic_512)"),
            ("karat_mult_1_512", "karat_rec(karat_512)"),
            ("karat_mult_1_512_SB", "karat_rec(karat_512_schoolbook)"),
        ],
        lines: &[
            (1024, &[339, 183, 137, 143, 129]),
            (2048, &[998, 610, 461, 447, 423]),
            (4096, &[2949, 1929, 1425, 1383, 1287]),
            (8192, &[8742, 6038, 4424, 4236, 3977]),
            (16384, &[26128, 18327, 13314, 12893, 12078]),
            (32768, &[78889, 59613, 40582, 39038, 36811]),
            (65536, &[226_640, 187_305, 126_386, 121_348, 114_620]),
            (131_072, &[667_900, 572_984, 382_669, 369_495, 348_982]),
        ],
    },
    Printed {
        number: 5,
        title: "Karat3",
        columns: &[("AVX2", "karat3_avx2"), ("AVX512", "karat3")],
        lines: &[
            (1536, &[904, 440, 302]),
            (3072, &[2486, 1272, 871]),
            (6144, &[6104, 3974, 2655]),
            (12288, &[18463, 11998, 8118]),
            (24576, &[50311, 37024, 24488]),
            (49152, &[150_469, 117_707, 76147]),
            (98304, &[427_281, 357_577, 231_686]),
        ],
    },
    Printed {
        number: 5,
        title: "Karat5",
        columns: &[("AVX2", "karat5_avx2"), ("AVX512", "karat5")],
        lines: &[
            (2560, &[1770, 1135, 724]),
            (5120, &[4640, 3378, 2251]),
            (10240, &[13814, 10177, 6741]),
            (20480, &[40911, 30545, 20486]),
            (40960, &[118_334, 97809, 63524]),
            (81920, &[323_997, 295_147, 192_378]),
        ],
    },
    Printed {
        number: 6,
        title: "Karat3(Karat3)",
        columns: &[("AVX2", "karat3(karat3)_avx2"), ("AVX512", "karat3(karat3)")],
        lines: &[
            (4608, &[4129, 2707, 1920]),
            (9216, &[11261, 8102, 5425]),
            (18432, &[34205, 24498, 16340]),
            (36864, &[97586, 76912, 51097]),
            (73728, &[270_900, 232_362, 154_065]),
        ],
    },
    Printed {
        number: 6,
        title: "Karat5(Karat5)",
        columns: &[("AVX2", "karat5(karat5)_avx2"), ("AVX512", "karat5(karat5)")],
        lines: &[
            (12800, &[19495, 17988, 11471]),
            (25600, &[56258, 53132, 36417]),
            (51200, &[161_740, 159_148, 107_020]),
            (102_400, &[438_283, 479_256, 321_361]),
        ],
    },
    Printed {
        number: 6,
        title: "Karat3(Karat5)",
        columns: &[("AVX2", "karat3(karat5)_avx2"), ("AVX512", "karat3(karat5)")],
        lines: &[
            (7680, &[8317, 7075, 4496]),
            (15360, &[25110, 20670, 13845]),
            (30720, &[73222, 63386, 42454]),
            (61440, &[209_872, 192_557, 127_336]),
            (122_880, &[618_612, 597_357, 388_414]),
        ],
    },
    Printed {
        number: 6,
        title: "Karat5(Karat3)",
        columns: &[("AVX2", "karat5(karat3)_avx2"), ("AVX512", "karat5(karat3)")],
        lines: &[
            (7680, &[8242, 7031, 4943]),
            (15360, &[26364, 20586, 13775]),
            (30720, &[72897, 63653, 42713]),
            (61440, &[216_280, 190_317, 129_419]),
            (122_880, &[619_802, 580_575, 387_763]),
        ],
    },
    Printed {
        number: 8,
        title: "Toom3(KaratRec), w = 64",
        columns: &[("AVX2", "toom3_64(karat_rec)_avx2"), ("AVX512", "toom3_64(karat_rec)")],
        lines: &[
            (24192, &[47200, 33501, 22238]),
            (48768, &[144_960, 104_257, 69328]),
            (97920, &[427_101, 323_719, 204_596]),
        ],
    },
    Printed {
        number: 8,
        title: "Toom3(Karat3), w = 64",
        columns: &[("AVX2", "toom3_64(karat3)_avx2"), ("AVX512", "toom3_64(karat3)")],
        lines: &[
            (18048, &[34019, 22032, 14872]),
            (36480, &[94378, 67451, 46940]),
            (73344, &[272_891, 206_601, 137_791]),
        ],
    },
    Printed {
        number: 8,
        title: "Toom3(Karat5), w = 64",
        columns: &[("AVX2", "toom3_64(karat5)_avx2"), ("AVX512", "toom3_64(karat5)")],
        lines: &[
            (14976, &[25146, 18570, 12664]),
            (30336, &[77548, 57339, 38668]),
            (61056, &[211_790, 170_316, 113_783]),
            (122_496, &[622_830, 513_595, 339_387]),
        ],
    },
    Printed {
        number: 8,
        title: "Toom3(KaratRec), w = 256",
        columns: &[("AVX2", "toom3_256(karat_rec)_avx2"), ("AVX512", "toom3_256(karat_rec)")],
        lines: &[(4608, &[]), (10752, &[]), (23040, &[]), (47616, &[]), (96768, &[])],
    },
    Printed {
        number: 8,
        title: "Toom3(KaratRec), w = 512",
        columns: &[("AVX2", "toom3_512(karat_rec)_avx2"), ("AVX512", "toom3_512(karat_rec)")],
        lines: &[(3072, &[]), (9216, &[]), (21504, &[]), (46080, &[]), (95232, &[])],
    },
    Printed {
        number: 14,
        title: "KaratRec over other kernels",
        columns: &[
            ("4x4, 256 bits", "karat_rec(gueron_256)"),
            ("8x8, 512 bits", "karat_rec(schoolbook_512)"),
            ("AVX2, of HQC", "karat_rec(karat_256_avx2)"),
            ("SB-256", "karat_rec(schoolbook_256)"),
            ("Karat-256", "karat_rec(karat_256)"),
        ],
        lines: &[
            (1024, &[339, 239, 169, 183, 167, 186]),
            (2048, &[998, 744, 532, 610, 541, 627]),
            (4096, &[2949, 2262, 1621, 1929, 1685, 1937]),
            (8192, &[8742, 6960, 4926, 6038, 5204, 6205]),
            (16384, &[26128, 21154, 14940, 18327, 15675, 18043]),
            (32768, &[78889, 65758, 45244, 59613, 47592, 54881]),
            (65536, &[226_640, 203_855, 140_347, 187_305, 147_572, 169_844]),
            (131_072, &[667_900, 621_942, 425_430, 572_984, 446_811, 511_939]),
        ],
    },
];

/// Table 9 by the bits of the elementary product: Karat3 and Toom3 on AVX2, then on AVX512; 0 for a
/// missing one. The paper has no product of 98304 bits over Karat3's 24576.
pub const TABLE_9: &[(usize, [u32; 4])] = &[
    (2048, [4150, 3987, 2655, 0]),
    (3072, [8405, 7726, 5425, 0]),
    (4096, [12508, 11480, 8118, 0]),
    (6144, [25264, 22032, 16340, 14872]),
    (8192, [37024, 33501, 24488, 22238]),
    (12288, [79727, 67451, 51097, 46940]),
    (16384, [117_707, 104_257, 76147, 69328]),
    (24576, [241_548, 206_601, 154_065, 137_791]),
    (32768, [357_577, 323_719, 231_686, 204_596]),
];

/// HQC's `n`, and a method, its size and the paper's cycles for each column.
pub type Ring = (usize, [(&'static str, usize, u32); 3]);

/// The NIST release, improved, and on AVX512.
pub const TABLE_10: &[Ring] = &[
    (
        17669,
        [
            ("karat3(karat3)_avx2", 18432, 24498),
            ("toom3_64(karat3)_avx2", 18048, 22032),
            ("toom3_64(karat3)", 18048, 14872),
        ],
    ),
    (
        35851,
        [
            ("karat3(karat3)_avx2", 36864, 76912),
            ("toom3_64(karat3)_avx2", 36480, 67451),
            ("toom3_64(karat3)", 36480, 46940),
        ],
    ),
    (
        57637,
        [
            ("toom3_256(karat5)_avx2", 59904, 168_975),
            ("toom3_256(karat5)_avx2", 59904, 0),
            ("toom3_512(karat5)", 58368, 110_568),
        ],
    ),
];
