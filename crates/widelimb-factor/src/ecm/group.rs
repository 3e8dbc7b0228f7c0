//! [`Group`]: what stages 1 and 2 need of a group, eight of which are the lanes of residues.

use super::chain::Step;
use widelimb::Natural;
use widelimb::batch::{Modulus, Residues, Ring, ShapeError};

/// Groups side by side.
pub const LANES: usize = 8;

/// Why a computation ended before its end.
#[derive(Debug)]
pub enum Stop {
    /// A divisor was found, which may be the number itself.
    Found(Natural),
    /// The modulus is not one for residues in lanes.
    Ring,
    /// Time ended.
    Over,
}

impl From<ShapeError> for Stop {
    fn from(_: ShapeError) -> Stop {
        Stop::Ring
    }
}

/// A group whose elements are kept up to their sign and are added where their difference is known.
pub trait Differential {
    /// An element.
    type Element: Clone;

    /// `r = 2 p`.
    fn double(&mut self, p: &Self::Element, r: &mut Self::Element) -> Result<(), Stop>;

    /// `p + q` to `r`, for `p - q` or `q - p`.
    fn add(
        &mut self,
        p: &Self::Element,
        q: &Self::Element,
        difference: &Self::Element,
        r: &mut Self::Element,
    ) -> Result<(), Stop>;
}

/// A group modulo each prime of `N`, in each of eight lanes: an element is one of each lane.
pub trait Group: Differential {
    /// What is 0 modulo the primes where an element is the neutral one.
    fn vanishing(&self, p: &Self::Element) -> Result<Residues, Stop>;

    /// A value of each element, the same for elements that are equal up to their sign.
    fn values(&self, n: &Natural, elements: Vec<Self::Element>) -> Result<Vec<Residues>, Stop>;
}

/// The ring of residues modulo `n`.
pub fn lanes(n: &Natural) -> Result<Ring, Stop> {
    let modulus = Modulus::new(n.limbs()).map_err(|_| Stop::Ring)?;
    Ring::shared(&modulus).map_err(|_| Stop::Ring)
}

/// A divisor other than 1 and `n` that it has in common with one of eight residues.
pub fn common_divisor(n: &Natural, residues: &Residues) -> Option<Natural> {
    let divisor = |i| Some(Natural::from_limbs(residues.get(i)?).gcd(n));
    (0..LANES).filter_map(divisor).find(|divisor| !divisor.is_one() && divisor != n)
}

/// The quotients of pairs, with one inversion: three products for each and one more.
///
/// In a lane where a denominator has no inverse, and gives no divisor, all are 0.
pub fn quotients(n: &Natural, mut pairs: Vec<(Residues, Residues)>) -> Result<Vec<Residues>, Stop> {
    let Some((_, first)) = pairs.first() else { return Ok(vec![]) };
    let mut product = first.clone();
    let mut products = vec![];
    for (_, z) in &pairs[1..] {
        products.push(product.clone());
        product.mul_assign(z)?;
    }
    let whole = product.clone();
    if product.invert_vartime_assign().is_err() {
        let factors = || core::iter::once(&whole).chain(pairs.iter().map(|(_, z)| z));
        if let Some(divisor) = factors().find_map(|factor| common_divisor(n, factor)) {
            return Err(Stop::Found(divisor));
        }
    }
    for i in (1..pairs.len()).rev() {
        let (x, z) = &mut pairs[i];
        x.mul_assign(&product)?;
        x.mul_assign(&products[i - 1])?;
        product.mul_assign(z)?;
    }
    pairs[0].0.mul_assign(&product)?;
    Ok(pairs.into_iter().map(|(x, _)| x).collect())
}

/// The multiples of an element by `n` from 1 on, and by `n + 1`.
pub fn pair<G: Differential>(
    group: &mut G,
    element: &G::Element,
    n: u64,
) -> Result<(G::Element, G::Element), Stop> {
    let (mut low, mut high) = (element.clone(), element.clone());
    group.double(element, &mut high)?;
    let (mut sum, mut twice) = (element.clone(), element.clone());
    for i in (0..n.ilog2()).rev() {
        group.add(&high, &low, element, &mut sum)?;
        if n >> i & 1 == 1 {
            group.double(&high, &mut twice)?;
            core::mem::swap(&mut low, &mut sum);
            core::mem::swap(&mut high, &mut twice);
        } else {
            group.double(&low, &mut twice)?;
            core::mem::swap(&mut high, &mut sum);
            core::mem::swap(&mut low, &mut twice);
        }
    }
    Ok((low, high))
}

/// `p = 3 p`, with scratch.
fn triple<G: Differential>(
    group: &mut G,
    p: &mut G::Element,
    t: &mut G::Element,
    u: &mut G::Element,
) -> Result<(), Stop> {
    group.double(p, t)?;
    group.add(t, p, p, u)?;
    core::mem::swap(p, u);
    Ok(())
}

/// An element that is multiplied, the others of a chain, and scratch.
pub struct Walk<G: Differential> {
    a: G::Element,
    b: G::Element,
    c: G::Element,
    t: G::Element,
    u: G::Element,
    d: G::Element,
}

impl<G: Differential> Walk<G> {
    /// At an element.
    pub fn new(p: G::Element) -> Walk<G> {
        let [b, c, t, u, d] = [0; 5].map(|_| p.clone());
        Walk { a: p, b, c, t, u, d }
    }

    /// The element.
    pub fn element(&self) -> &G::Element {
        &self.a
    }

    /// Doubles the element.
    pub fn double(&mut self, group: &mut G) -> Result<(), Stop> {
        group.double(&self.a, &mut self.t)?;
        core::mem::swap(&mut self.a, &mut self.t);
        Ok(())
    }

    /// Follows a step of a chain.
    pub fn step(&mut self, group: &mut G, step: Step) -> Result<(), Stop> {
        use core::mem::swap;
        let Walk { a, b, c, t, u, d } = self;
        match step {
            Step::Swap => swap(a, b),
            Step::Start => {
                b.clone_from(a);
                c.clone_from(a);
                group.double(b, a)?;
            }
            Step::BothThirds => {
                group.add(a, b, c, t)?;
                group.add(t, a, b, u)?;
                // The difference of both is as before.
                group.add(t, b, a, d)?;
                swap(b, d);
                swap(a, u);
            }
            Step::DoubleAndSum => {
                group.add(a, b, c, t)?;
                swap(b, t);
                group.double(a, u)?;
                swap(a, u);
            }
            Step::Sum => {
                group.add(a, b, c, t)?;
                swap(c, b);
                swap(b, t);
            }
            Step::DoubleFirst => {
                group.add(c, a, b, t)?;
                swap(c, t);
                group.double(a, u)?;
                swap(a, u);
            }
            Step::TripleAndSum => {
                group.add(a, b, c, t)?;
                // The difference of 2 A and A + B is that of A and B.
                group.double(a, u)?;
                group.add(u, t, c, d)?;
                swap(c, b);
                swap(b, d);
                group.add(u, a, a, t)?;
                swap(a, t);
            }
            Step::TripleAndSecondSum => {
                group.add(a, b, c, t)?;
                group.add(t, a, b, u)?;
                swap(b, u);
                triple(group, a, t, u)?;
            }
            Step::TripleAndFirstSum => {
                group.add(a, b, c, t)?;
                group.add(c, a, b, u)?;
                swap(c, u);
                swap(b, t);
                triple(group, a, t, u)?;
            }
            Step::DoubleSecond => {
                group.add(c, b, a, t)?;
                swap(c, t);
                group.double(b, u)?;
                swap(b, u);
            }
            Step::End => {
                group.add(a, b, c, t)?;
                swap(a, t);
            }
        }
        Ok(())
    }
}
