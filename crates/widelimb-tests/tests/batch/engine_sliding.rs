//! Windows that slide over the zeros of an exponent.

use widelimb_batch::Limb;
use widelimb_batch::engine::sliding::{Chain, WIDEST};

/// Squares and products of exponents instead of powers.
fn value(chain: &Chain) -> u128 {
    let steps = chain.windows.iter();
    let value = steps.fold(0, |sum, w| (sum << w.squares) + u128::from(w.value));
    value << chain.squares
}

#[test]
fn chains_come_to_their_exponents() {
    for exponent in (0..3000).chain([65537, 1 << 63, Limb::MAX, 0x1234_5678_9abc_def0]) {
        for width in 1..=WIDEST {
            let chain = Chain::new(&[exponent], width);
            assert_eq!(value(&chain), exponent.into());
            assert!(chain.windows.iter().all(|w| w.value % 2 == 1 && w.value >> width == 0));
        }
        let best = Chain::shortest(&[exponent]).products();
        assert!(best <= Chain::new(&[exponent], 1).products());
    }
}

/// Exponents of RSA take no table.
#[test]
fn public_exponents_take_the_fewest_products() {
    for (exponent, products) in [(0, 0), (1, 0), (2, 1), (3, 2), (17, 5), (65537, 17)] {
        let chain = Chain::shortest(&[exponent]);
        assert_eq!((chain.products(), chain.entries() <= 1), (products, true), "{exponent}");
    }
}
