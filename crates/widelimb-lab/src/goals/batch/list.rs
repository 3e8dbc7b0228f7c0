//! The goals, size by size.

/// One ratio that is wanted.
pub struct Goal {
    pub name: &'static str,
    pub bits: usize,
    pub kind: Kind,
    pub wanted: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The time of `BN_mod_exp_mont_consttime` over ours, for one of eight.
    Openssl,
    /// The time of eight jobs over that of so many.
    Few(usize),
    /// The floor of a Montgomery product over its time.
    Product,
    /// The floor of a Montgomery square over its time.
    Square,
}

/// Every goal.
pub fn goals() -> Vec<Goal> {
    let mut goals = vec![];
    let sizes = [
        (512, 5.0),
        (1024, 6.5),
        (1100, 5.0),
        (1536, 5.0),
        (2048, 6.0),
        (2500, 5.0),
        (3072, 5.8),
        (4096, 5.6),
        (6000, 4.5),
        (8192, 5.0),
        (16384, 4.5),
    ];
    for (bits, wanted) in sizes {
        goals.push(Goal { name: "openssl", bits, kind: Kind::Openssl, wanted });
    }
    for bits in [512, 2048] {
        for (name, count) in [("few-1", 1), ("few-2", 2), ("few-3", 3)] {
            goals.push(Goal { name, bits, kind: Kind::Few(count), wanted: 1.0 });
        }
    }
    for bits in [256, 512, 768, 1024, 1536, 2048, 3072, 4096, 8192] {
        goals.push(Goal { name: "product", bits, kind: Kind::Product, wanted: 0.75 });
        goals.push(Goal { name: "square", bits, kind: Kind::Square, wanted: 0.8 });
    }
    goals
}
