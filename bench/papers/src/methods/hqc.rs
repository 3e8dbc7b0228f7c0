//! HQC with published products in the place of the ring's: which product the packages of the
//! GF2X paper's tables 10 to 12 make, and whole keys and ciphertexts made with it.

use super::gf2x::{Gf2xMethod, RingProduct, named};
use std::cell::RefCell;
use std::rc::Rc;
use widelimb_hqc::ParameterSet;
use widelimb_hqc::internals::Product;

/// A package of HQC, by its products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Package {
    /// The name that reports give it.
    pub name: &'static str,
    /// The product of each parameter set: the method and its size in bits.
    pub products: [(&'static str, usize); 3],
}

/// The submission of 2020-10-01, optimized for AVX2.
pub const SUBMITTED: Package = Package {
    name: "AVX2 of 2020-10-01",
    products: [
        ("karat3(karat3)_avx2", 18432),
        ("karat3(karat3)_avx2", 36864),
        ("toom3_256(karat5)_avx2", 59904),
    ],
};

/// The paper's products for AVX2, which the submission of 2021-06-06 took over. HQC-5's was there
/// before.
pub const IMPROVED: Package = Package {
    name: "AVX2 of 2021-06-06",
    products: [
        ("toom3_64(karat3)_avx2", 18048),
        ("toom3_64(karat3)_avx2", 36480),
        ("toom3_256(karat5)_avx2", 59904),
    ],
};

/// The paper's products for AVX-512.
pub const VECTORIZED: Package = Package {
    name: "the paper's AVX-512",
    products: [
        ("toom3_64(karat3)", 18048),
        ("toom3_64(karat3)", 36480),
        ("toom3_512(karat5)", 58368),
    ],
};

/// All packages, in the paper's order.
pub const PACKAGES: [Package; 3] = [SUBMITTED, IMPROVED, VECTORIZED];

/// The sets' lengths of elements, as the paper gives them.
pub const LENGTHS: [usize; 3] = [17669, 35851, 57637];

impl Package {
    /// The product of a set: a method and its size; nothing where the methods are not written for
    /// this kind of CPU.
    pub fn method(&self, set: ParameterSet) -> Option<(&'static Gf2xMethod, usize)> {
        let (name, bits) = self.products[index(set)];
        Some((named(name)?, bits))
    }

    /// The product in the ring of a set; nothing where the CPU cannot run it.
    pub fn ring_product(&self, set: ParameterSet) -> Option<RingProduct> {
        let (method, bits) = self.method(set)?;
        method.ring_product(bits, LENGTHS[index(set)])
    }

    /// The product of a set in the form that replaces the ring's own: operands are copied to the
    /// method's memory, and nothing is wiped.
    pub fn in_place(&self, set: ParameterSet) -> Option<Rc<Product>> {
        let product = RefCell::new(self.ring_product(set)?);
        let length = LENGTHS[index(set)];
        Some(Rc::new(move |n: usize, r: &mut [u64], a: &[u64], b: &[u64]| {
            assert_eq!(n, length, "the ring of the set");
            product.borrow_mut().mul(r, a, b);
        }))
    }
}

/// A product that returns zeros. With it, an operation takes the time of all but its products.
pub fn nothing() -> Rc<Product> {
    Rc::new(|_, r: &mut [u64], _, _| r.fill(0))
}

/// The place of a set among the three.
pub fn index(set: ParameterSet) -> usize {
    ParameterSet::ALL.iter().position(|&other| other == set).expect("one of three")
}
