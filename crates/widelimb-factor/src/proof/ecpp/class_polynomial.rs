//! Polynomials whose roots are the invariants of the curves with a complex multiplication.
//!
//! The invariants `j` of the reduced forms of a discriminant `D` are the roots of a polynomial with
//! integers for coefficients. Over the field of the square roots of the prime discriminants that divide
//! `D` it is the product of one polynomial for each genus, and a prime for which these roots are known
//! needs a root of just one of them, of degree `h / g`. With the values `e_G` of a coefficient for the
//! genera `G`, and a set `S` of prime discriminants with a product `d_S > 0`, the sum of `X_S(G) e_G` is
//! a rational number times the square root of `d_S`, where `X_S` is the genus character: so the
//! coefficients come from integers that are found by rounding.
//!
//! Nothing here needs to be right for a certificate to be right, which is checked without it.

use super::complex::{Complex, Precision};
use super::discriminants::Discriminant;
use super::roots::product;
use widelimb::{Integer, Natural};

/// The polynomial of the principal genus.
pub struct ClassPolynomial {
    genera: u32,
    /// For each set of prime discriminants, as bits, the numerators of all coefficients below the
    /// leading one, from that of `x^0` on.
    parts: Vec<(u32, Vec<Integer>)>,
}

/// A reduced form `a x^2 + b x y + c y^2` with `b >= 0`.
struct Form {
    a: i64,
    b: i64,
    c: i64,
    /// Whether that with `-b` is another form.
    is_double: bool,
    /// The prime discriminants whose characters are -1, as bits.
    genus: u32,
}

impl ClassPolynomial {
    /// `None` if the precision did not suffice, which does not happen.
    pub fn new(discriminant: &Discriminant) -> Option<ClassPolynomial> {
        let genera = 1 << (discriminant.primes.len() - 1);
        let forms = forms(discriminant);
        let precision = precision(discriminant, &forms);
        let mut genus_polynomials: Vec<(u32, Vec<Integer>)> = Vec::new();
        let pi = precision.pi();
        let root = precision.sqrt(&Natural::from(discriminant.size));
        for form in &forms {
            let j = invariant(precision, form, &pi, &root);
            let index = genus_polynomials.iter().position(|(genus, _)| *genus == form.genus);
            let index = index.unwrap_or_else(|| {
                genus_polynomials.push((form.genus, vec![precision.one()]));
                genus_polynomials.len() - 1
            });
            multiply(precision, &mut genus_polynomials[index].1, &j, form.is_double);
        }
        let parts = (0..1 << discriminant.primes.len()).filter_map(|set| {
            let scale = set_root(precision, discriminant, set)?;
            let degree = discriminant.degree() as usize;
            let numerator = |k: usize| {
                let sum: Integer =
                    genus_polynomials.iter().fold(Integer::ZERO, |sum, (genus, p)| {
                        if (genus & set).count_ones() % 2 == 0 { sum + &p[k] } else { sum - &p[k] }
                    });
                rounded(precision, &((sum << (precision.0 + 1)) / &scale))
            };
            Some((set, (0..degree).map(numerator).collect::<Option<Vec<_>>>()))
        });
        let parts = parts.map(|(set, part)| Some((set, part?))).collect::<Option<Vec<_>>>()?;
        Some(ClassPolynomial { genera, parts })
    }

    /// The coefficients modulo `n` from that of `x^0` on, without the leading 1, for these square roots
    /// of the prime discriminants.
    pub fn modulo(&self, n: &Natural, roots: &[Natural]) -> Option<Vec<Natural>> {
        let mut sums = vec![Integer::ZERO; self.parts.first()?.1.len()];
        for (set, part) in &self.parts {
            let chosen = roots.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
            let root = Integer::from(product(chosen.map(|(_, root)| root), n));
            for (sum, numerator) in sums.iter_mut().zip(part) {
                *sum += numerator * &root;
            }
        }
        let inverse = Natural::from(2 * self.genera).inverse_mod(n).ok()?;
        let modulus = Integer::from(n);
        Some(
            sums.iter()
                .map(|sum| sum.rem_euclid(&modulus).into_magnitude() * &inverse % n)
                .collect(),
        )
    }
}

fn forms(discriminant: &Discriminant) -> Vec<Form> {
    let size = i64::from(discriminant.size);
    let mut forms = Vec::new();
    for a in (1..).take_while(|a| 3 * a * a <= size) {
        for b in (0..=a).filter(|b| (b * b + size) % (4 * a) == 0) {
            let c = (b * b + size) / (4 * a);
            if c < a {
                continue;
            }
            let genus = genus(&discriminant.primes, [a, c, a + b + c]);
            forms.push(Form { a, b, c, is_double: 0 < b && b < a && a < c, genus });
        }
    }
    forms
}

/// The prime discriminants whose characters are -1 at a number that the form represents.
fn genus(primes: &[i32], values: [i64; 3]) -> u32 {
    primes.iter().enumerate().fold(0, |genus, (i, &prime)| {
        let symbols = values.map(|v| Integer::from(prime).kronecker(&Integer::from(v)));
        let symbol = symbols.into_iter().find(|symbol| *symbol != 0);
        genus | u32::from(symbol == Some(-1)) << i
    })
}

/// As many bits as the longest coefficient, and as the largest invariant, have before the point.
fn precision(discriminant: &Discriminant, forms: &[Form]) -> Precision {
    let bits =
        core::f64::consts::PI / core::f64::consts::LN_2 * f64::from(discriminant.size).sqrt();
    let of = |form: &Form| bits / form.a as f64 + 2.0;
    let times = |form: &Form| if form.is_double { 2.0 } else { 1.0 };
    let total = |genus| {
        let same = forms.iter().filter(|form| form.genus == genus);
        same.map(|form| times(form) * of(form)).sum::<f64>()
    };
    let most = forms.iter().map(|form| total(form.genus)).fold(0.0, f64::max);
    Precision((most + bits) as u64 + 64)
}

/// `j` of `(-b + sqrt D) / (2 a)`: with `x = q (f(q^2) / f(q))^24` it is `(256 x + 1)^3 / x`, where `q`
/// is `e^(2 pi i tau)` and `f` is L. Euler's product of the `1 - q^n`.
fn invariant(precision: Precision, form: &Form, pi: &Integer, root: &Integer) -> Complex {
    let re = -((pi * root) >> precision.0) / form.a;
    let im = -(pi * form.b) / form.a;
    let q = precision.exp(&Complex { re, im });
    let square = precision.mul(&q, &q);
    let quotient = precision.div(&euler(precision, &square), &euler(precision, &q));
    let cube = precision.mul(&precision.mul(&quotient, &quotient), &quotient);
    let mut x = cube;
    for _ in 0..3 {
        x = precision.mul(&x, &x);
    }
    x = precision.mul(&x, &q);
    let base = Complex { re: (&x.re << 8_u32) + precision.one(), im: &x.im << 8_u32 };
    let cube = precision.mul(&precision.mul(&base, &base), &base);
    let j = precision.div(&cube, &x);
    if form.b == 0 || form.b == form.a || form.a == form.c { precision.real(j.re) } else { j }
}

/// The product of all `1 - q^n`, as `1 + sum of (-1)^n (q^(n (3 n - 1) / 2) + q^(n (3 n + 1) / 2))`.
fn euler(precision: Precision, q: &Complex) -> Complex {
    let mut sum = precision.real(precision.one());
    // q^(n (3 n - 1) / 2), and the powers by which it and the next are reached.
    let (mut term, mut power, mut odd) = (q.clone(), q.clone(), q.clone());
    let square = precision.mul(q, q);
    for n in 1_u32.. {
        let other = precision.mul(&term, &power);
        let re = &term.re + &other.re;
        let im = &term.im + &other.im;
        if term.re.bit_len().max(term.im.bit_len()) <= 1 {
            break;
        }
        sum = match n % 2 {
            0 => Complex { re: sum.re + re, im: sum.im + im },
            _ => Complex { re: sum.re - re, im: sum.im - im },
        };
        odd = precision.mul(&odd, &square);
        term = precision.mul(&other, &odd);
        power = precision.mul(&power, q);
    }
    sum
}

/// Multiplies a polynomial by `x - j`, or with the conjugate too.
fn multiply(precision: Precision, polynomial: &mut Vec<Integer>, j: &Complex, is_double: bool) {
    let one = precision.one();
    let factor = if is_double {
        let norm = (j.re.square() + j.im.square()) >> precision.0;
        vec![norm, -(&j.re << 1_u32), one]
    } else {
        vec![-&j.re, one]
    };
    let mut product = vec![Integer::ZERO; polynomial.len() + factor.len() - 1];
    for (i, a) in polynomial.iter().enumerate() {
        for (k, b) in factor.iter().enumerate() {
            product[i + k] += (a * b) >> precision.0;
        }
    }
    *polynomial = product;
}

/// The product of `i^(d < 0) sqrt |d|` for a set of prime discriminants, if it is real.
fn set_root(precision: Precision, discriminant: &Discriminant, set: u32) -> Option<Integer> {
    let chosen = discriminant.primes.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
    let product: i64 = chosen.clone().map(|(_, &prime)| i64::from(prime)).product();
    let negatives = chosen.filter(|(_, prime)| **prime < 0).count();
    if product < 0 {
        return None;
    }
    let root = precision.sqrt(&Natural::from_u64(product as u64));
    Some(if negatives % 4 == 2 { -root } else { root })
}

/// The whole number that is nearest, if it is near.
fn rounded(precision: Precision, a: &Integer) -> Option<Integer> {
    let half = Integer::from(1) << (precision.0 - 1);
    let nearest = (a + half) >> precision.0;
    let distance = a - (&nearest << precision.0);
    (distance.bit_len() + 16 < precision.0).then_some(nearest)
}

#[cfg(test)]
mod tests {
    use super::super::discriminants::range;
    use super::*;

    fn of(size: u32) -> ClassPolynomial {
        let mut all = range(0).expect("a range").iter();
        let discriminant = all.find(|d| d.size == size).expect("a discriminant");
        ClassPolynomial::new(discriminant).expect("the precision suffices")
    }

    /// Where there is one genus the polynomial has integers for coefficients.
    #[test]
    fn polynomials_of_one_genus_are_those_of_tables() {
        for (size, coefficients) in [
            (7, &["3375"][..]),
            (163, &["262537412640768000"]),
            (23, &["12771880859375", "-5151296875", "3491750"]),
        ] {
            let found = of(size);
            let [(0, part)] = &found.parts[..] else { panic!("one set") };
            let part: Vec<_> = part.iter().map(|twice| (twice >> 1_u32).to_string()).collect();
            assert_eq!(part, coefficients, "{size}");
        }
    }

    /// `j` for -15 is `(-191025 - 85995 sqrt 5) / 2`.
    #[test]
    fn polynomials_of_two_genera_have_roots_in_their_field() {
        let found = of(15);
        let mut parts: Vec<_> =
            found.parts.iter().map(|(set, p)| (*set, p[0].to_string())).collect();
        parts.sort();
        let numbers: Vec<_> = parts.iter().map(|(_, number)| number.as_str()).collect();
        assert_eq!(found.genera, 2);
        assert_eq!(numbers, ["382050", "171990"]);
    }
}
