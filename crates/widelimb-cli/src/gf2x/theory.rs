//! Common divisors, irreducible polynomials, factorizations.

use super::args::{FactorArgs, GcdArgs, IrreducibleArgs, Pair};
use super::{formatted, operand, write_lines};
use crate::progress::{Progress, Scope};
use serde::Serialize;
use std::process::ExitCode;
use widelimb::gf2x::factor::Factor;
use widelimb::gf2x::irreducible::{least_weight, random};

/// The exit status for a polynomial that is reducible.
const REDUCIBLE: u8 = 1;

/// `widelimb gf2x gcd`.
pub fn gcd(args: &GcdArgs) -> anyhow::Result<ExitCode> {
    let Pair { a, b, options } = &args.pair;
    let [a, b] = operand::read([a, b], options.limits())?;
    let results = if args.cofactors {
        let (g, u, v) = a.extended_gcd(&b);
        vec![g, u, v]
    } else {
        vec![a.gcd(&b)]
    };
    let lines: Vec<String> = results.iter().map(|r| formatted(r, options.format)).collect();
    write_lines(options, &lines)
}

/// `widelimb gf2x irreducible`.
pub fn irreducible(args: &IrreducibleArgs) -> anyhow::Result<ExitCode> {
    let options = &args.options;
    if let Some(degree) = args.degree {
        let found = match args.random {
            Some(seed) => random(degree, generator(seed))?,
            None => least_weight(degree)?,
        };
        return write_lines(options, &[formatted(&found, options.format)]);
    }
    let [a] = operand::read([args.a.as_deref().unwrap_or_default()], options.limits())?;
    let progress = begun("the test");
    let is_irreducible = progress.watched_polynomials().is_irreducible(&a);
    progress.rest();
    let (word, status) = if is_irreducible { ("irreducible", 0) } else { ("reducible", REDUCIBLE) };
    write_lines(options, &[word.to_owned()])?;
    Ok(ExitCode::from(status))
}

/// Limbs of a generator with 64 bits of state: splitmix64, of G. Steele, D. Lea and C. Flood, Fast
/// splittable pseudorandom number generators, OOPSLA (2014).
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

/// A factor as JSON.
#[derive(Serialize)]
struct Line {
    factor: String,
    degree: usize,
    multiplicity: usize,
}

/// `widelimb gf2x factor`.
pub fn factor(args: &FactorArgs) -> anyhow::Result<ExitCode> {
    let [a] = operand::read([&args.a], args.options.limits())?;
    let progress = begun("the factorization");
    let factors = progress.watched_polynomials().factor(&a);
    progress.rest();
    let lines: Result<Vec<String>, _> = factors?.iter().map(|f| line(args, f)).collect();
    write_lines(&args.options, &lines?)
}

fn line(args: &FactorArgs, factor: &Factor) -> Result<String, serde_json::Error> {
    let Factor { poly, multiplicity } = factor;
    let text = formatted(poly, args.options.format);
    if args.json {
        let degree = poly.degree().unwrap_or(0);
        return serde_json::to_string(&Line { factor: text, degree, multiplicity: *multiplicity });
    }
    let power = if *multiplicity == 1 { String::new() } else { format!("^{multiplicity}") };
    Ok(format!("({text}){power}"))
}

/// A bar for one piece of work.
fn begun(name: &str) -> Progress {
    let progress = Progress::new();
    progress.begin(Scope::default(), || vec![1.0]);
    progress.stage(|| name.to_owned());
    progress
}

#[cfg(test)]
mod tests {
    use super::*;
    use widelimb::gf2x::Poly;

    #[test]
    fn a_seed_gives_one_polynomial() {
        let draw = |seed| random(200, generator(seed)).unwrap();
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        assert_eq!(draw(7).degree(), Some(200));
        assert!(draw(7) != Poly::ZERO);
    }
}
