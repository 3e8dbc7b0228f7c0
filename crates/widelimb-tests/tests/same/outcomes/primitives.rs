//! The outcomes of expressions with primitive numbers, text, bytes and digits, as texts.

use super::num::{BigInt, BigUint, Sign, ToBigInt, ToBigUint};
use crate::support::{Outcome, note};
use num_traits::{FromBytes, FromPrimitive, Num, ToBytes};

macro_rules! forms {
    ($out:ident $number:ident $w:ident: $op:tt $assign:tt) => {
        note! { $out:
            (stringify!($op), &$number $op $w);
            &$number $op &$w;
            $number.clone() $op $w;
            $number.clone() $op &$w;
            $w $op &$number;
            &$w $op &$number;
            $w $op $number.clone();
            &$w $op $number.clone();
            { let mut a = $number.clone(); a $assign $w; a };
        }
    };
}

macro_rules! shifts {
    ($out:ident $number:ident $places:ident: $op:tt $assign:tt) => {
        note! { $out:
            (stringify!($op), &$number $op $places);
            &$number $op &$places;
            $number.clone() $op $places;
            $number.clone() $op &$places;
            { let mut a = $number.clone(); a $assign $places; a };
            { let mut a = $number.clone(); a $assign &$places; a };
        }
    };
}

macro_rules! natural_with {
    ($out:ident $a:ident $w:expr; $p:ident) => {
        let w = $w as $p;
        forms!($out $a w: + +=);
        forms!($out $a w: - -=);
        forms!($out $a w: * *=);
        forms!($out $a w: / /=);
        forms!($out $a w: % %=);
    };
}

macro_rules! both_with {
    ($out:ident $a:ident $s:ident $w:expr; $($p:ident $from:ident)*) => {$(
        let w = $w as $p;
        forms!($out $s w: + +=);
        forms!($out $s w: - -=);
        forms!($out $s w: * *=);
        forms!($out $s w: / /=);
        forms!($out $s w: % %=);
        let places = (w % 100) as $p;
        shifts!($out $a places: << <<=);
        shifts!($out $s places: << <<=);
        shifts!($out $a w: >> >>=);
        shifts!($out $s w: >> >>=);
        note! { $out:
            BigUint::$from(w);
            BigInt::$from(w);
            BigInt::from(w);
            BigUint::try_from(w).ok();
            (w.to_biguint(), w.to_bigint());
            $p::try_from(&$a);
            $p::try_from(&$s);
            $p::try_from($a.clone());
            $p::try_from($s.clone());
        }
        // The least value of a signed type by its own magnitude leaves 0 here.
        if w != $p::MIN {
            note! { $out:
                { let mut w = w; w %= &$a; w };
                { let mut w = w; w %= $a.clone(); w };
            }
        }
    )*};
}

pub fn operators(a: &[u32], negative: bool, w: i128) -> Vec<Outcome> {
    let a = BigUint::from_slice(a);
    let s = BigInt::from_biguint(if negative { Sign::Minus } else { Sign::Plus }, a.clone());
    let mut out = vec![];
    natural_with!(out a w; u8);
    natural_with!(out a w; u16);
    natural_with!(out a w; u32);
    natural_with!(out a w; u64);
    natural_with!(out a w; u128);
    natural_with!(out a w; usize);
    both_with! { out a s w;
        u8 from_u8 u16 from_u16 u32 from_u32 u64 from_u64 u128 from_u128 usize from_usize
        i8 from_i8 i16 from_i16 i32 from_i32 i64 from_i64 i128 from_i128 isize from_isize
    }
    out
}

pub fn floats(x: f64) -> Vec<Outcome> {
    let mut out = vec![];
    note! { out:
        (BigUint::from_f64(x), BigInt::from_f64(x));
        (BigUint::from_f32(x as f32), BigInt::from_f32(x as f32));
        (x.to_biguint(), x.to_bigint());
        ((x as f32).to_biguint(), (x as f32).to_bigint());
        (BigUint::from(x > 0.0), BigInt::from(x > 0.0));
    }
    out
}

pub fn texts(a: &[u32], negative: bool, base: u32, width: usize) -> Vec<Outcome> {
    let a = BigUint::from_slice(a);
    let s = BigInt::from_biguint(if negative { Sign::Minus } else { Sign::Plus }, a.clone());
    let mut out = vec![];
    note! { out:
        (format!("{a} {a:?} {a:x} {a:X} {a:b} {a:o}"), a.to_string());
        format!("{a:#x} {a:#X} {a:#b} {a:#o} {a:+} {a:#?} {a:+x}");
        format!("{a:width$} {a:<width$x} {a:^#width$b} {a:>+width$} {a:0width$} {a:#0width$x}");
        (format!("{s} {s:?} {s:x} {s:X} {s:b} {s:o}"), s.to_string());
        format!("{s:#x} {s:#X} {s:#b} {s:#o} {s:+} {s:#?} {s:+x}");
        format!("{s:width$} {s:<width$x} {s:^#width$b} {s:>+width$} {s:0width$} {s:#0width$x}");
        a.to_str_radix(base);
        s.to_str_radix(base);
        (a.to_bytes_be(), a.to_bytes_le(), ToBytes::to_be_bytes(&a), ToBytes::to_le_bytes(&a));
        (s.to_bytes_be(), s.to_bytes_le(), ToBytes::to_be_bytes(&s), ToBytes::to_le_bytes(&s));
        (s.to_signed_bytes_be(), s.to_signed_bytes_le());
    }
    // Digits in bases below 2 and above 256 are nonsense or a panic there.
    if (2..=256).contains(&base) {
        note! { out:
            (a.to_radix_be(base), a.to_radix_le(base));
            (s.to_radix_be(base), s.to_radix_le(base));
            BigUint::from_radix_be(&a.to_radix_be(base), base) == Some(a.clone());
            BigUint::from_radix_le(&a.to_radix_le(base), base) == Some(a.clone());
        }
    }
    out
}

pub fn bytes(bytes: &[u8], base: u32) -> Vec<Outcome> {
    let mut out = vec![];
    note! { out:
        (BigUint::from_bytes_be(bytes), BigUint::from_bytes_le(bytes));
        <BigUint as FromBytes>::from_be_bytes(bytes);
        <BigUint as FromBytes>::from_le_bytes(bytes);
        <BigInt as FromBytes>::from_be_bytes(bytes);
        <BigInt as FromBytes>::from_le_bytes(bytes);
        (BigInt::from_signed_bytes_be(bytes), BigInt::from_signed_bytes_le(bytes));
        (BigInt::from_bytes_be(Sign::Minus, bytes), BigInt::from_bytes_le(Sign::Minus, bytes));
        (BigInt::from_bytes_be(Sign::NoSign, bytes), BigInt::from_bytes_le(Sign::Plus, bytes));
        (BigUint::from_radix_be(bytes, base), BigUint::from_radix_le(bytes, base));
        BigInt::from_radix_be(Sign::Minus, bytes, base);
        BigInt::from_radix_le(Sign::Plus, bytes, base);
        (BigUint::parse_bytes(bytes, base), BigInt::parse_bytes(bytes, base));
    }
    out
}

pub fn parsed(text: &str, base: u32) -> Vec<Outcome> {
    let mut out = vec![];
    note! { out:
        (text.parse::<BigUint>(), text.parse::<BigInt>());
        BigUint::from_str_radix(text, base).map_err(|error| (error.to_string(), error));
        BigInt::from_str_radix(text, base).map_err(|error| (error.to_string(), error));
    }
    out
}
