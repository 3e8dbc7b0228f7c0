//! Passes over a block, of one or two layers, which the levels with vectors have alike.

/// The tree of rings with a level's features, by its `Field`, `Twiddle`, `load`, `store` and
/// `LANES`. Which values a pass takes is said where the field has its layers: `forward_2` and
/// `inverse_2` of four vectors, `forward_1` and `inverse_1` of two.
macro_rules! tree_passes {
    (#[$attribute:meta]) => {
        /// A prime and its table, in both directions.
        pub struct Tree {
            pub field: Field,
            pub w: *const u64,
            pub q: *const u64,
            pub iw: *const u64,
            pub iq: *const u64,
        }

        /// The constants of two layers: of a node, and of its two children.
        pub type Two = [Twiddle; 3];

        /// See [`Two`].
        ///
        /// # Safety
        /// Both arrays have all three nodes.
        #[inline]
        #[$attribute]
        pub unsafe fn two(w: *const u64, q: *const u64, node: usize) -> Two {
            // SAFETY: the caller's nodes.
            unsafe {
                let at = |node| Twiddle::at(w, q, node);
                [at(node), at(2 * node), at(2 * node + 1)]
            }
        }

        /// Every function takes a block of `n` residues and its node, whose tables reach as far as
        /// the layers of the pass.
        ///
        /// # Safety
        /// The block is valid for reads and writes, and the table has its nodes.
        impl Tree {
            #[$attribute]
            pub fn new(roots: &$crate::arch::ntt::Roots) -> Tree {
                let (w, q) = (roots.w.as_ptr(), roots.wq.as_ptr());
                let (iw, iq) = (roots.iw.as_ptr(), roots.iwq.as_ptr());
                Tree { field: Field::new(&roots.modulus), w, q, iw, iq }
            }

            tree_passes! { @two #[$attribute] forward_4 forward_2 w q }
            tree_passes! { @two #[$attribute] inverse_4 inverse_2 iw iq }
            tree_passes! { @one #[$attribute] forward_halves forward_1 w q }
            tree_passes! { @one #[$attribute] inverse_halves inverse_1 iw iq }
        }
    };
    (@two #[$attribute:meta] $name:ident $layers:ident $w:ident $q:ident) => {
        /// Two layers.
        #[$attribute]
        pub unsafe fn $name(&self, x: *mut u64, n: usize, node: usize) {
            // SAFETY: vectors of each quarter; the nodes of two layers.
            unsafe {
                let f = two(self.$w, self.$q, node);
                let quarter = n / 4;
                for x in (0..quarter).step_by(LANES).map(|at| x.add(at)) {
                    let at = |i| x.add(i * quarter);
                    let mut a = [load(at(0)), load(at(1)), load(at(2)), load(at(3))];
                    self.field.$layers(&mut a, &f);
                    for (i, a) in a.into_iter().enumerate() {
                        store(at(i), a);
                    }
                }
            }
        }
    };
    (@one #[$attribute:meta] $name:ident $layer:ident $w:ident $q:ident) => {
        /// One layer.
        #[$attribute]
        pub unsafe fn $name(&self, x: *mut u64, n: usize, node: usize) {
            // SAFETY: vectors of each half; the node.
            unsafe {
                let f = Twiddle::at(self.$w, self.$q, node);
                for low in (0..n / 2).step_by(LANES).map(|at| x.add(at)) {
                    let high = low.add(n / 2);
                    let (mut a, mut b) = (load(low), load(high));
                    self.field.$layer(&mut a, &mut b, f);
                    store(low, a);
                    store(high, b);
                }
            }
        }
    };
}
pub(in crate::arch) use tree_passes;
