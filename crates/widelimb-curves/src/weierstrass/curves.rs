//! The curves P-256 and P-384 (FIPS 186-4, appendix D.1.2; SP 800-186, section 3.2.1) and secp256k1
//! (SEC 2, version 2, section 2.4.1).

use super::comb::Comb;
use super::curve::{Curve, inside};
use super::jobs::{
    Decode, Encoded, Exchange, Generate, Point, Product, Sign, Signed, Terms, ToSign, Verify,
};
use super::number::Number;
use super::once::Once;
use crate::batch;
use alloc::boxed::Box;
use alloc::vec::Vec;
use sha2::{Sha256, Sha384};
use widelimb_batch::field::fold;
use widelimb_batch::field::montgomery;
use widelimb_kernels::Kernels;
use zeroize::Zeroizing;

macro_rules! curve {
    (
        $(#[$about:meta])* $name:ident = $text:literal, $digits:literal digits, $bytes:literal bytes,
        $field:ty, $order:ty, $hash:ty, a is 0: $zero:literal, low: $low:literal,
        b: $b:expr, x: $x:expr, y: $y:expr
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name;

        impl Curve for $name {
            type Field = $field;
            type Order = $order;
            type Hash = $hash;
            type Bytes = [u8; $bytes];
            type Pair = [u8; 2 * $bytes];

            const NAME: &'static str = $text;
            const LENGTH: usize = $bytes;
            const NO_BYTES: [u8; $bytes] = [0; $bytes];
            const NO_PAIR: [u8; 2 * $bytes] = [0; 2 * $bytes];
            const IS_A_ZERO: bool = $zero;
            const IS_S_LOW: bool = $low;
            const B: &'static [u64] = &const { inside::<$field, $digits>(&$b) };
            const GENERATOR: [&'static [u64]; 2] = [
                &const { inside::<$field, $digits>(&$x) },
                &const { inside::<$field, $digits>(&$y) },
            ];

            fn comb() -> &'static Comb {
                static COMB: Once<Comb> = Once::new();
                COMB.get_or_make(Comb::new::<$name>)
            }

            fn generate(k: &Kernels, items: &[Number]) -> Vec<Point> {
                batch::run(k, Generate($name), items)
            }

            fn exchange(k: &Kernels, items: &[Product]) -> Vec<Box<Zeroizing<Number>>> {
                batch::run(k, Exchange($name), items)
            }

            fn sign(k: &Kernels, items: &[ToSign]) -> Vec<Signed> {
                batch::run(k, Sign($name), items)
            }

            fn verify(k: &Kernels, items: &[Terms]) -> Vec<bool> {
                batch::run(k, Verify($name), items)
            }

            fn decode(k: &Kernels, items: &[Encoded]) -> Vec<Option<Point>> {
                batch::run(k, Decode($name), items)
            }
        }
    };
}

curve! {
    /// P-256, also called secp256r1 and prime256v1.
    P256 = "secp256r1", 5 digits, 32 bytes,
    montgomery::P256, montgomery::P256Order, Sha256, a is 0: false, low: false,
    b: [0x3bce_3c3e_27d2_604b, 0x651d_06b0_cc53_b0f6, 0xb3eb_bd55_7698_86bc, 0x5ac6_35d8_aa3a_93e7],
    x: [0xf4a1_3945_d898_c296, 0x7703_7d81_2deb_33a0, 0xf8bc_e6e5_63a4_40f2, 0x6b17_d1f2_e12c_4247],
    y: [0xcbb6_4068_37bf_51f5, 0x2bce_3357_6b31_5ece, 0x8ee7_eb4a_7c0f_9e16, 0x4fe3_42e2_fe1a_7f9b]
}
curve! {
    /// P-384, also called secp384r1.
    P384 = "secp384r1", 8 digits, 48 bytes,
    montgomery::P384, montgomery::P384Order, Sha384, a is 0: false, low: false,
    b: [
        0x2a85_c8ed_d3ec_2aef, 0xc656_398d_8a2e_d19d, 0x0314_088f_5013_875a,
        0x181d_9c6e_fe81_4112, 0x988e_056b_e3f8_2d19, 0xb331_2fa7_e23e_e7e4
    ],
    x: [
        0x3a54_5e38_7276_0ab7, 0x5502_f25d_bf55_296c, 0x59f7_41e0_8254_2a38,
        0x6e1d_3b62_8ba7_9b98, 0x8eb1_c71e_f320_ad74, 0xaa87_ca22_be8b_0537
    ],
    y: [
        0x7a43_1d7c_90ea_0e5f, 0x0a60_b1ce_1d7e_819d, 0xe9da_3113_b5f0_b8c0,
        0xf8f4_1dbd_289a_147c, 0x5d9e_98bf_9292_dc29, 0x3617_de4a_9626_2c6f
    ]
}
curve! {
    /// secp256k1.
    Secp256k1 = "secp256k1", 5 digits, 32 bytes,
    fold::Secp256k1, montgomery::Secp256k1Order, Sha256, a is 0: true, low: true,
    b: [7, 0, 0, 0],
    x: [0x59f2_815b_16f8_1798, 0x029b_fcdb_2dce_28d9, 0x55a0_6295_ce87_0b07, 0x79be_667e_f9dc_bbac],
    y: [0x9c47_d08f_fb10_d4b8, 0xfd17_b448_a685_5419, 0x5da4_fbfc_0e11_08a8, 0x483a_da77_26a3_c465]
}
