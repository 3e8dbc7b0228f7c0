//! Passes over a block, of one or two layers, and the way through its tree, which the levels with
//! vectors have alike.

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

        /// The constants of the two layers below `node`.
        ///
        /// # Safety
        /// Both arrays hold `node`, `2 node` and `2 node + 1`.
        #[inline]
        #[$attribute]
        pub unsafe fn two(w: *const u64, q: *const u64, node: usize) -> Two {
            // SAFETY: w and q hold the three nodes from `node` to 2 node + 1 by this function's
            // contract.
            unsafe {
                let at = |node| Twiddle::at(w, q, node);
                [at(node), at(2 * node), at(2 * node + 1)]
            }
        }

        /// Passes over a block of `n` residues, which is ring `node` of its depth; the tables reach
        /// as far as the layers of the pass.
        ///
        /// # Safety
        /// The block is valid for reads and writes, and the table has its nodes.
        impl Tree {
            #[$attribute]
            pub fn new(roots: &$crate::ntt::Roots) -> Tree {
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
            // SAFETY: x has n residues and the table the nodes of two layers, by the contract of
            // these passes; a vector of each quarter starts at `at`.
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
            // SAFETY: x has n residues and the table the node, by the contract of these passes; a
            // vector of each half starts at `at`.
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
/// Products in the ring of a block, by its tree: a few layers over all of a block, then each of its
/// parts to the end and back, then the layers back. So parts that fit in a cache stay there for all
/// that is done to them.
///
/// `$Job` has a level's `tree`, and `last`, which makes the layers of the last `LAST` residues,
/// their products, and the layers back. Of a block of `NEAR` residues two fit in the first cache.
/// From `FAR` on a block is read once for three layers, by the passes named, rather than soon again
/// after two. So is a near block with an odd number of layers above the last ones, where a level
/// has such passes (`FAR` is not infinite), unless that is one layer alone.
macro_rules! tree_products {
    (#[$attribute:meta] $Job:ty, $forward_3:ident $inverse_3:ident) => {
        /// Residues of a part below the uppermost layers of a near block.
        fn near_part(n: usize) -> usize {
            match (n / LAST).trailing_zeros() {
                layers if layers % 2 == 0 => n,
                layers if layers == 1 || FAR == usize::MAX => n / 2,
                _ => n / 8,
            }
        }

        /// Products in a block of `n` residues, ring `node` of its depth, with the contract of
        /// `NttKernels`; for a square, `y` is `x`.
        impl $Job {
            #[$attribute]
            unsafe fn product<const SQUARE: bool>(
                &self,
                x: *mut u64,
                y: *mut u64,
                n: usize,
                node: usize,
            ) {
                debug_assert!(n.is_power_of_two() && n >= LAST);
                if n <= NEAR {
                    // SAFETY: x and y are blocks of n residues and the table has the nodes below
                    // `node`, by the contract of `NttKernels`.
                    return unsafe { self.near::<SQUARE>(x, y, n, node) };
                }
                let layers = if n >= FAR { 3 } else { 2 };
                // SAFETY: parts of the block.
                unsafe {
                    self.forward(x, n, node, n >> layers);
                    if !SQUARE {
                        self.forward(y, n, node, n >> layers);
                    }
                    for i in 0..1 << layers {
                        let (x, y) = (x.add(i * (n >> layers)), y.add(i * (n >> layers)));
                        self.product::<SQUARE>(x, y, n >> layers, (node << layers) + i);
                    }
                    self.inverse(x, n, node, n >> layers);
                }
            }

            #[$attribute]
            unsafe fn near<const SQUARE: bool>(
                &self,
                x: *mut u64,
                y: *mut u64,
                n: usize,
                node: usize,
            ) {
                // SAFETY: parts of the block.
                unsafe {
                    self.forward_near(x, n, node);
                    if !SQUARE {
                        self.forward_near(y, n, node);
                    }
                    for i in 0..n / LAST {
                        let (x, y) = (x.add(i * LAST), y.add(i * LAST));
                        self.last::<SQUARE>(x, y, node * (n / LAST) + i);
                    }
                    let mut size = LAST;
                    while size < near_part(n) {
                        size *= 4;
                        for i in 0..n / size {
                            self.tree.inverse_4(x.add(i * size), size, node * (n / size) + i);
                        }
                    }
                    self.inverse(x, n, node, size);
                }
            }

            /// The layers down to the last blocks.
            #[$attribute]
            unsafe fn forward_near(&self, x: *mut u64, n: usize, node: usize) {
                let mut size = near_part(n);
                // SAFETY: parts of the block.
                unsafe {
                    self.forward(x, n, node, size);
                    while size > LAST {
                        for i in 0..n / size {
                            self.tree.forward_4(x.add(i * size), size, node * (n / size) + i);
                        }
                        size /= 4;
                    }
                }
            }

            /// The layers from a block to its parts.
            #[inline]
            #[$attribute]
            unsafe fn forward(&self, x: *mut u64, n: usize, node: usize, part: usize) {
                // SAFETY: x is a block of n residues and the table has the nodes of the layers, as
                // `product`, `near` and `forward_near` pass them.
                unsafe {
                    match n / part {
                        1 => (),
                        2 => self.tree.forward_halves(x, n, node),
                        4 => self.tree.forward_4(x, n, node),
                        _ => self.tree.$forward_3(x, n, node),
                    }
                }
            }

            /// The layers back from its parts to a block.
            #[inline]
            #[$attribute]
            unsafe fn inverse(&self, x: *mut u64, n: usize, node: usize, part: usize) {
                // SAFETY: x is a block of n residues and the table has the nodes of the layers, as
                // `product`, `near` and `forward_near` pass them.
                unsafe {
                    match n / part {
                        1 => (),
                        2 => self.tree.inverse_halves(x, n, node),
                        4 => self.tree.inverse_4(x, n, node),
                        _ => self.tree.$inverse_3(x, n, node),
                    }
                }
            }
        }
    };
}
pub(crate) use {tree_passes, tree_products};
