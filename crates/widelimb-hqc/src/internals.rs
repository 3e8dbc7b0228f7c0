//! Replaces the ring's product by another, for tests and measurements of this project.
//!
//! This module is not part of the stable interface.

use std::cell::RefCell;
use std::rc::Rc;

/// A product `(n, r, a, b)` that sets `r = a b` modulo `X^n - 1`, on limbs.
pub type Product = dyn Fn(usize, &mut [u64], &[u64], &[u64]);

std::thread_local! {
    static REPLACED: RefCell<Option<Rc<Product>>> = const { RefCell::new(None) };
}

/// Runs `run` while `product` computes every product of this thread in the ring, for whole keys,
/// ciphertexts and secrets. Afterwards, also after a panic, products are as before. Nothing here is
/// wiped or in constant time.
pub fn with_product<T>(product: Rc<Product>, run: impl FnOnce() -> T) -> T {
    struct Restore(Option<Rc<Product>>);
    impl Drop for Restore {
        fn drop(&mut self) {
            REPLACED.set(self.0.take());
        }
    }
    let _restore = Restore(REPLACED.replace(Some(product)));
    run()
}

/// The product in place of the ring's, if there is one.
pub(crate) fn replacement() -> Option<Rc<Product>> {
    REPLACED.with_borrow(Clone::clone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ParameterSet, Scheme, Version};
    use alloc::vec;
    use std::cell::Cell;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use widelimb_gf2x::Cyclic;

    /// A key, an encapsulation and a decapsulation take one, two and three products, as in the
    /// papers.
    #[test]
    fn all_products_of_an_operation_are_replaced() {
        let made = Rc::new(Cell::new(0));
        let counting: Rc<Product> = Rc::new({
            let made = made.clone();
            move |n: usize, r: &mut [u64], a: &[u64], b: &[u64]| {
                made.set(made.get() + 1);
                Cyclic::new(n).expect("a length").mul(r, a, b).expect("elements");
            }
        });
        for &version in Version::ALL {
            let scheme = Scheme::new(ParameterSet::Hqc1, version);
            let seeds =
                [scheme.key_seed_len(), scheme.encapsulation_seed_len()].map(|n| vec![7; n]);
            let key = scheme.generate_from_seed(&seeds[0]).expect("a seed");
            let sent = key.public_key().encapsulate_from_seed(&seeds[1]).expect("a seed");
            with_product(counting.clone(), || {
                let again = scheme.generate_from_seed(&seeds[0]).expect("a seed");
                assert_eq!(made.replace(0), 1);
                assert_eq!(again.as_bytes(), key.as_bytes());
                let (ciphertext, secret) =
                    again.public_key().encapsulate_from_seed(&seeds[1]).expect("a seed");
                assert_eq!(made.replace(0), 2);
                assert!((&ciphertext, &secret) == (&sent.0, &sent.1), "{scheme}");
                assert!(again.decapsulate(&ciphertext).expect("a secret") == secret);
                assert_eq!(made.replace(0), 3);
            });
            assert!(key.decapsulate(&sent.0).expect("a secret") == sent.1);
            assert_eq!(made.get(), 0, "{scheme}");
        }
    }

    #[test]
    fn a_panic_leaves_no_product_in_place() {
        let panics = AssertUnwindSafe(|| {
            with_product(Rc::new(|_, _, _, _| panic!("no product")), || {
                Scheme::HQC_1.generate_from_seed(&[1; 32]).expect("a seed")
            })
        });
        assert!(catch_unwind(panics).is_err());
        assert!(replacement().is_none());
    }
}
