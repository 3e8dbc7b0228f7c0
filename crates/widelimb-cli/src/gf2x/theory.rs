//! `widelimb gf2x gcd`, `irreducible` and `factor`.

use super::args::{FactorArgs, GcdArgs, IrreducibleArgs, Pair};
use super::operand;
use super::output::write_lines;
use crate::progress::{Progress, Scope};
use crate::status;
use anyhow::ensure;
use std::fmt::{self, Display, Formatter};
use std::process::ExitCode;
use widelimb::gf2x::ask_for_gcd_memory;
use widelimb::gf2x::factor::Factor;

/// Runs `widelimb gf2x gcd`.
pub fn gcd(args: &GcdArgs) -> anyhow::Result<ExitCode> {
    let Pair { a, b, options } = &args.pair;
    let [a, b] = operand::read([a, b], options.limits())?;
    ask_for_gcd_memory(a.limbs().len().max(b.limbs().len()))?;
    let results = if args.cofactors {
        let (g, u, v) = a.extended_gcd(&b);
        vec![g, u, v]
    } else {
        vec![a.gcd(&b)]
    };
    write_lines(options, results.iter().map(|result| options.display(result)))
}

/// Runs `widelimb gf2x irreducible`.
pub fn irreducible(args: &IrreducibleArgs) -> anyhow::Result<ExitCode> {
    if let Some(degree) = args.degree {
        return find(args, degree);
    }
    let options = &args.options;
    let [a] = operand::read([args.a.as_deref().unwrap_or_default()], options.limits())?;
    let progress = begin_bar("the test");
    let is_irreducible = progress.watched().is_irreducible(&a);
    progress.rest();
    let (word, status) = match a.degree() {
        None => ("zero", status::NO),
        Some(0) => ("unit", status::NO),
        _ if is_irreducible => ("irreducible", 0),
        _ => ("reducible", status::NO),
    };
    write_lines(options, [word])?;
    Ok(ExitCode::from(status))
}

/// Finds an irreducible polynomial of a degree and writes it.
fn find(args: &IrreducibleArgs, degree: usize) -> anyhow::Result<ExitCode> {
    let most = args.options.max_degree;
    ensure!(degree <= most, "the degree is above {most}; --max-degree N allows more");
    let progress = begin_bar("the search");
    let watched = progress.watched();
    let found = match args.random {
        Some(seed) => watched.random_irreducible(degree, generator(seed)),
        None => watched.irreducible_of_least_weight(degree),
    };
    progress.rest();
    write_lines(&args.options, [args.options.display(&found?)])
}

/// The limbs of a generator with 64 bits of state: splitmix64, of G. Steele, D. Lea and C. Flood,
/// Fast splittable pseudorandom number generators, OOPSLA (2014).
fn generator(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed;
    move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }
}

/// Runs `widelimb gf2x factor`.
pub fn factor(args: &FactorArgs) -> anyhow::Result<ExitCode> {
    let [a] = operand::read([&args.a], args.options.limits())?;
    let progress = begin_bar("the factorization");
    let factors = progress.watched().factor(&a);
    progress.rest();
    write_lines(&args.options, factors?.iter().map(|factor| Line { args, factor }))
}

/// The line for a factor with its multiplicity, as text or as JSON. No format of a polynomial needs
/// an escape in JSON.
struct Line<'a> {
    args: &'a FactorArgs,
    factor: &'a Factor,
}

impl Display for Line<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Factor { poly, multiplicity } = self.factor;
        let text = self.args.options.display(poly);
        if self.args.json {
            let degree = poly.degree().unwrap_or(0);
            write!(f, r#"{{"factor":"{text}","degree":{degree},"multiplicity":{multiplicity}}}"#)
        } else if *multiplicity == 1 {
            write!(f, "({text})")
        } else {
            write!(f, "({text})^{multiplicity}")
        }
    }
}

/// Begins a progress bar for one piece of work.
fn begin_bar(name: &str) -> Progress {
    let progress = Progress::new();
    progress.begin(Scope::default(), || vec![1.0]);
    progress.stage(|| name.to_owned());
    progress
}

#[cfg(test)]
mod tests {
    use super::*;
    use widelimb::gf2x::Poly;
    use widelimb::gf2x::irreducible::random;

    #[test]
    fn a_seed_gives_one_polynomial() {
        let draw = |seed| random(200, generator(seed)).unwrap();
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        assert_eq!(draw(7).degree(), Some(200));
        assert!(draw(7) != Poly::ZERO);
    }
}
