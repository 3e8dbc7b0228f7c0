//! [`TUNABLES`]: the operation that is measured for each threshold, and the range of lengths.

use std::fmt;
use widelimb_kernels::Thresholds;

/// The task and the lengths by which a threshold is measured.
#[derive(Debug, PartialEq)]
pub struct Tunable {
    /// The field of [`Thresholds`].
    pub name: &'static str,
    /// The operation that is timed.
    pub task: Task,
    /// The shortest length at which the upper method can be used.
    pub from: usize,
    /// The longest length that is measured.
    pub to: usize,
}

/// An operation whose method depends on the threshold, for the length `n`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Task {
    /// A product of `n * long / short` by `n` limbs.
    Product {
        /// The length of the longer operand.
        long: usize,
        /// The length of the shorter operand, in the same unit.
        short: usize,
    },
    /// The lower half of a product of `n` limbs by as many.
    Low,
    /// The upper half of a product of `n` limbs by as many, approximately.
    High,
    /// A middle product of `2 n - 1` by `n` limbs.
    Middle,
    /// A square of `n` limbs.
    Square,
    /// A product of `n` factors of a limb.
    Factors,
    /// A quotient of `n` limbs by a divisor of `2 n`: a divisor no longer than the quotient is
    /// halved first, which makes no product yet.
    Quotient,
    /// The greatest common divisor of numbers of `3 n` limbs, of which a third decides the steps.
    CommonDivisor,
    /// A product modulo an odd number of `n` limbs, in Montgomery form.
    Montgomery,
    /// The decimal digits of a number of `n` groups of 19, with the powers of the base computed
    /// before.
    ToDecimal,
    /// A number from `n` groups of 19 decimal digits.
    FromDecimal,
    /// A product of polynomials over GF(2) of `n` limbs each.
    Gf2xProduct,
    /// A quotient of polynomials over GF(2), of `n` limbs by a divisor of as many.
    Gf2xQuotient,
}

const BALANCED: Task = Task::Product { long: 1, short: 1 };

/// The tunables, one for each field of [`Thresholds`]; methods come before those that call them.
pub static TUNABLES: &[Tunable] = &[
    Tunable { name: "mul_karatsuba", task: BALANCED, from: 4, to: 500 },
    Tunable { name: "mul_unlike", task: Task::Product { long: 3, short: 1 }, from: 4, to: 500 },
    Tunable { name: "mul_toom3", task: BALANCED, from: 8, to: 3000 },
    Tunable { name: "mul_toom4", task: BALANCED, from: 20, to: 5000 },
    Tunable { name: "mul_toom32", task: Task::Product { long: 3, short: 2 }, from: 8, to: 1000 },
    Tunable { name: "mul_toom42", task: Task::Product { long: 2, short: 1 }, from: 8, to: 1000 },
    Tunable { name: "mul_toom43", task: Task::Product { long: 4, short: 3 }, from: 12, to: 2000 },
    Tunable { name: "mul_ntt", task: BALANCED, from: 32, to: 50_000 },
    Tunable { name: "mul_low", task: Task::Low, from: 4, to: 1000 },
    Tunable { name: "mul_high", task: Task::High, from: 4, to: 1000 },
    Tunable { name: "mul_cut", task: Task::Low, from: 4, to: 50_000 },
    Tunable { name: "mul_middle", task: Task::Middle, from: 4, to: 1000 },
    Tunable { name: "mul_middle_cut", task: Task::Middle, from: 4, to: 50_000 },
    Tunable { name: "sqr_karatsuba", task: Task::Square, from: 4, to: 700 },
    Tunable { name: "sqr_toom3", task: Task::Square, from: 8, to: 3000 },
    Tunable { name: "sqr_toom4", task: Task::Square, from: 20, to: 5000 },
    Tunable { name: "sqr_ntt", task: Task::Square, from: 32, to: 50_000 },
    Tunable { name: "product_halves", task: Task::Factors, from: 3, to: 200 },
    Tunable { name: "div_recursive", task: Task::Quotient, from: 4, to: 600 },
    Tunable { name: "div_reciprocal", task: Task::Quotient, from: 4, to: 600 },
    Tunable { name: "half_gcd", task: Task::CommonDivisor, from: 8, to: 1000 },
    Tunable { name: "montgomery_products", task: Task::Montgomery, from: 8, to: 3000 },
    Tunable { name: "radix_divide", task: Task::ToDecimal, from: 12, to: 800 },
    Tunable { name: "radix_multiply", task: Task::FromDecimal, from: 12, to: 600 },
    Tunable { name: "gf2x_mul_transforms", task: Task::Gf2xProduct, from: 64, to: 50_000 },
    Tunable { name: "gf2x_div_reciprocal", task: Task::Gf2xQuotient, from: 4, to: 200 },
];

/// Thresholds for parts of products, each with the threshold from which on the whole is always cut.
const CUTS: [(&str, &str); 3] =
    [("mul_low", "mul_cut"), ("mul_high", "mul_cut"), ("mul_middle", "mul_middle_cut")];

/// The error that no threshold has this name or begins with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownThreshold(String);

impl fmt::Display for UnknownThreshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = TUNABLES.iter().map(|tunable| tunable.name).collect();
        write!(f, "unknown threshold `{}`: there are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownThreshold {}

/// Selects the thresholds with these names, or that begin with one and an underscore; all
/// thresholds if there are no names. They are in the order of [`TUNABLES`], each once.
///
/// # Errors
/// The first name that fits none.
pub fn selected(names: &[String]) -> Result<Vec<&'static Tunable>, UnknownThreshold> {
    let fits = |tunable: &Tunable, name: &str| {
        tunable.name.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    };
    let unknown = |name: &&String| !TUNABLES.iter().any(|tunable| fits(tunable, name));
    if let Some(name) = names.iter().find(unknown) {
        return Err(UnknownThreshold(name.clone()));
    }
    let chosen =
        |tunable: &&Tunable| names.is_empty() || names.iter().any(|name| fits(tunable, name));
    Ok(TUNABLES.iter().filter(chosen).collect())
}

/// The thresholds that are above this one on a ladder.
pub(super) fn rungs_above(name: &str) -> Vec<&'static str> {
    if let Some((_, cut)) = CUTS.into_iter().find(|(part, _)| *part == name) {
        return vec![cut];
    }
    let above = |ladder: &'static [&'static str]| {
        let at = ladder.iter().position(|rung| *rung == name)?;
        Some(&ladder[at + 1..])
    };
    Thresholds::LADDERS.into_iter().filter_map(above).flatten().copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use widelimb_kernels::kernels;

    /// Every threshold has a tunable.
    #[test]
    fn every_threshold_is_described_once() {
        let lines = |name| TUNABLES.iter().filter(|tunable| tunable.name == name).count();
        for field in kernels().thresholds.entries() {
            assert_eq!(lines(field.name), 1, "lines in TUNABLES for `{}`", field.name);
        }
        assert_eq!(TUNABLES.len(), Thresholds::COUNT, "a line is of no threshold");
        for Tunable { name, from, to, .. } in TUNABLES {
            assert!(0 < *from && 4 * from <= *to, "{name}: too little to search");
        }
    }

    #[test]
    fn ladders_are_climbed_from_below() {
        let place = |name: &str| TUNABLES.iter().position(|tunable| tunable.name == name);
        for pair in Thresholds::LADDERS.into_iter().flat_map(|ladder| ladder.windows(2)) {
            assert!(place(pair[0]) < place(pair[1]), "{pair:?}");
        }
        assert_eq!(rungs_above("sqr_karatsuba")[0], "sqr_toom3");
        assert!(rungs_above("sqr_karatsuba").contains(&"sqr_toom4"));
        assert!(rungs_above("div_recursive").is_empty());
    }

    #[test]
    fn names_and_their_beginnings_are_selected_in_order() {
        let names = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
            let chosen = selected(&words)?;
            Ok(chosen.iter().map(|tunable| tunable.name).collect::<Vec<_>>())
        };
        assert_eq!(names(&[]).unwrap().len(), Thresholds::COUNT);
        assert_eq!(
            names(&["radix", "mul_toom3"]).unwrap(),
            ["mul_toom3", "radix_divide", "radix_multiply"]
        );
        for bad in ["", "mu", "mul_toom", "mul_", "MUL"] {
            let error: UnknownThreshold = names(&["sqr", bad]).unwrap_err();
            assert!(
                error
                    .to_string()
                    .starts_with(&format!("unknown threshold `{bad}`: there are mul_k"))
            );
        }
    }
}
