//! Which product is made by which method, length by length, for each kind of cores: short products,
//! and rows.
//!
//! | file | what is in it |
//! |---|---|
//! | [`intel`], [`zen`] | the tables of the cores: short products, products of rows, and what rows cost |
//! | [`halves`] | Karatsuba's method over two entries of a table |
//! | [`above`] | a limb or a block above an entry of a table |
//! | [`filled`] | operands of two lengths by the product of one length |

mod above;
mod filled;
mod halves;
mod intel;
mod zen;

pub use filled::mul as mul_filled;

use crate::gf2x::SHORT_PRODUCT;
use crate::short_products::ShortProduct;
use crate::x86_64::avx512::gf2x::rows::Tables;

/// `N` of the products of `all`, those above `below` limbs.
const fn from<const N: usize>(all: &[ShortProduct], below: usize) -> [ShortProduct; N] {
    let mut products = [all[0]; N];
    let mut i = 0;
    while i < N {
        products[i] = all[below + i];
        i += 1;
    }
    products
}

/// The products of the lengths that every level has.
pub const fn equal<T: Tables>() -> [ShortProduct; SHORT_PRODUCT] {
    from(T::SHORT[0], 0)
}
