//! serde: text for people, bytes for machines, and the format of num-bigint.

use crate::numbers::{big, big_signed, integer, natural};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use widelimb::{Integer, Natural};

/// A pair in num-bigint's format, and the same of its own types.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Ours {
    #[serde(with = "widelimb::serde_num_bigint")]
    natural: Natural,
    #[serde(with = "widelimb::serde_num_bigint")]
    integer: Integer,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Theirs {
    natural: num_bigint::BigUint,
    integer: num_bigint::BigInt,
}

proptest! {
    #[test]
    fn text_for_people(n in natural(), i in integer()) {
        let text = serde_json::to_string(&n).unwrap();
        prop_assert_eq!(&text, &format!("\"{}\"", big(&n)));
        prop_assert_eq!(serde_json::from_str::<Natural>(&text).unwrap(), n);
        let text = serde_json::to_string(&i).unwrap();
        prop_assert_eq!(&text, &format!("\"{}\"", big_signed(&i)));
        prop_assert_eq!(serde_json::from_str::<Integer>(&text).unwrap(), i);
    }

    #[test]
    fn bytes_for_machines(n in natural(), i in integer()) {
        let bytes = postcard::to_allocvec(&n).unwrap();
        let expected = if n.is_zero() { vec![] } else { big(&n).to_bytes_le() };
        prop_assert_eq!(&postcard::from_bytes::<Vec<u8>>(&bytes).unwrap(), &expected);
        prop_assert_eq!(postcard::from_bytes::<Natural>(&bytes).unwrap(), n);
        let bytes = postcard::to_allocvec(&i).unwrap();
        let expected = big_signed(&i).to_signed_bytes_le();
        prop_assert_eq!(&postcard::from_bytes::<Vec<u8>>(&bytes).unwrap(), &expected);
        prop_assert_eq!(postcard::from_bytes::<Integer>(&bytes).unwrap(), i);
    }

    #[test]
    fn num_bigints_format(natural in natural(), integer in integer()) {
        let theirs = Theirs { natural: big(&natural), integer: big_signed(&integer) };
        let ours = Ours { natural, integer };
        let text = serde_json::to_string(&ours).unwrap();
        prop_assert_eq!(&text, &serde_json::to_string(&theirs).unwrap());
        prop_assert_eq!(&serde_json::from_str::<Ours>(&text).unwrap(), &ours);
        let bytes = postcard::to_allocvec(&ours).unwrap();
        prop_assert_eq!(&bytes, &postcard::to_allocvec(&theirs).unwrap());
        prop_assert_eq!(&postcard::from_bytes::<Ours>(&bytes).unwrap(), &ours);
        prop_assert_eq!(postcard::from_bytes::<Theirs>(&bytes).unwrap(), theirs);
    }

    #[test]
    fn primitive_integers_are_read(small: u64, signed: i64) {
        prop_assert_eq!(serde_json::from_str::<Natural>(&small.to_string()).unwrap(), small);
        prop_assert_eq!(serde_json::from_str::<Integer>(&signed.to_string()).unwrap(), signed);
        let natural = serde_json::from_str::<Natural>(&signed.to_string());
        prop_assert_eq!(natural.ok(), Natural::try_from(signed).ok());
    }

    #[test]
    fn any_bytes_are_a_number_or_an_error(bytes: Vec<u8>) {
        let natural = postcard::from_bytes::<Natural>(&bytes).map(Integer::from);
        for number in [natural, postcard::from_bytes(&bytes)].into_iter().flatten() {
            prop_assert!(number.bit_len() <= 8 * bytes.len() as u64);
        }
        if let Ok(ours) = postcard::from_bytes::<Ours>(&bytes) {
            prop_assert!(ours.natural.bit_len() <= 32 * bytes.len() as u64);
        }
    }
}

#[test]
fn what_is_no_number() {
    for text in [
        "\"\"", "\"-1\"", "\"1.5\"", "\"0x1\"", "1.5", "-1", "null", "[256]", "[-1]", "{}", "[0,1]",
    ] {
        assert!(serde_json::from_str::<Natural>(text).is_err(), "{text}");
    }
    for text in ["\"\"", "\"--1\"", "\"1e5\"", "1.5", "true", "[[1]]", "[255]", "[]"] {
        assert!(serde_json::from_str::<Integer>(text).is_err(), "{text}");
    }
    let wrong = |integer: &str| {
        serde_json::from_str::<Ours>(&format!("{{\"natural\":[],\"integer\":{integer}}}")).is_err()
    };
    for integer in ["[0,[1]]", "[2,[1]]", "[-2,[]]", "[1,[4294967296]]", "[1,[-1]]", "[1]", "\"1\""]
    {
        assert!(wrong(integer), "{integer}");
    }
    for integer in ["[0,[]]", "[1,[]]", "[-1,[0,0]]", "[1,[1,0]]"] {
        assert!(!wrong(integer), "{integer}");
    }
}
