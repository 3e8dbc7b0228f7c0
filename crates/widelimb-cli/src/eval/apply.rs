//! Evaluates the functions of the expressions, and asks for the memory of each before it begins.

use super::error::Fault;
use super::estimate::Estimate;
use super::functions::Function;
use super::item::{Item, list};
use super::limits::Limits;
use super::{memory, primes, theory, value};
use widelimb::Integer;
use widelimb::progress::Watched;

/// Evaluates a function; the number of arguments is within its [`arity`](Function::arity).
pub fn apply(
    function: Function,
    arguments: Vec<Item>,
    limits: Limits,
    watched: Watched<'_>,
) -> Result<Item, Fault> {
    if !function.takes_lists() && arguments.iter().any(|item| matches!(item, Item::List(_))) {
        return Err(Fault::List);
    }
    let operands = arguments.iter().map(|item| item.size().0).sum();
    memory::reserve(Estimate(operands), work(function))?;
    let all = || arguments.iter().flat_map(Item::numbers);
    let Some(a) = all().next() else { return of_nothing(function) };
    let at = |i: usize| &arguments[i].numbers()[0];
    let number = match function {
        Function::Abs => a.abs(),
        Function::Binom => value::binomial(a, at(1), limits, watched)?,
        Function::Bits => Integer::from(a.magnitude().bit_len()),
        Function::Carmichael => theory::carmichael(a, limits)?,
        Function::Digits => value::decimal_digits(a),
        Function::Divisors => return theory::divisors(a, limits),
        Function::Divmod => {
            return value::div_mod(a, at(1)).and_then(|pair| list(pair, limits));
        }
        Function::Fact => value::factorial(a, "fact", limits, watched)?,
        Function::Factor => return theory::factors(a, limits),
        Function::Fib => value::fibonacci(a, limits, watched)?,
        Function::Gcd => value::gcd(all()),
        Function::Gcdext => {
            let e = a.extended_gcd(at(1));
            return list([e.gcd, e.x, e.y], limits);
        }
        Function::Invmod => value::inverse(a, at(1))?,
        Function::IsPower => Integer::from(u32::from(a.is_power())),
        Function::IsSquare => Integer::from(u32::from(a.is_square())),
        Function::Isprime => value::is_prime(a, watched),
        Function::Jacobi => primes::jacobi(a, at(1))?,
        Function::Kronecker => Integer::from(a.kronecker(at(1))),
        Function::Lcm => value::lcm(all(), limits)?,
        Function::Len => {
            let count: usize = arguments.iter().map(|item| item.numbers().len()).sum();
            Integer::from(count as u64)
        }
        Function::Lucas => value::lucas(a, limits, watched)?,
        Function::Max => all().max().unwrap_or(a).clone(),
        Function::Min => all().min().unwrap_or(a).clone(),
        Function::Mod => value::remainder(a, at(1))?,
        Function::Moebius => theory::moebius(a, limits)?,
        Function::NextPrime => primes::next(a),
        Function::Numdiv => theory::divisor_count(a, limits)?,
        Function::Phi => theory::phi(a, limits)?,
        Function::PrevPrime => primes::previous(a)?,
        Function::Primes => return primes::between(a, at(1), limits).map(Item::from),
        Function::Primorial => primes::primorial(a, limits, watched)?,
        Function::Powmod => value::power_mod(a, at(1), at(2), watched)?,
        Function::Product => value::product(all(), limits)?,
        Function::Random => value::random(a)?,
        Function::Root => value::root(a, at(1), watched)?,
        Function::Sigma => theory::sigma(a, all().nth(1), limits)?,
        Function::Sqrt => value::square_root(a, watched)?,
        Function::Sqrtmod => return theory::square_roots(a, at(1), limits),
        Function::Sum => all().sum(),
        Function::Znlog => theory::logarithm(a, at(1), at(2), limits)?,
        Function::Znorder => theory::order(a, at(1), limits)?,
        Function::Znprimroot => theory::primitive_root(a, limits)?,
    };
    Ok(number.into())
}

/// The value of a function for an empty list.
fn of_nothing(function: Function) -> Result<Item, Fault> {
    match function {
        Function::Lcm | Function::Product => Ok(Integer::one().into()),
        Function::Max | Function::Min => Err(Fault::Empty(function.name())),
        _ => Ok(Integer::ZERO.into()),
    }
}

/// The memory that a function takes, in multiples of its arguments.
fn work(function: Function) -> f64 {
    match function {
        Function::Bits | Function::Digits | Function::Len | Function::Product => 0.0,
        Function::Abs | Function::Max | Function::Min | Function::Sum | Function::Random => {
            memory::COPY
        }
        Function::Powmod
        | Function::Factor
        | Function::Isprime
        | Function::NextPrime
        | Function::Carmichael
        | Function::Moebius
        | Function::Numdiv
        | Function::Phi
        | Function::PrevPrime
        | Function::Divisors
        | Function::Sigma
        | Function::Sqrtmod
        | Function::Znlog
        | Function::Znorder
        | Function::Znprimroot => memory::POWER_MOD,
        Function::Gcd
        | Function::Gcdext
        | Function::Lcm
        | Function::Invmod
        | Function::Jacobi
        | Function::Kronecker
        | Function::Divmod
        | Function::Mod => memory::QUOTIENT,
        Function::Sqrt | Function::IsSquare => memory::SQUARES,
        Function::Root | Function::IsPower => memory::ROOT,
        _ => memory::PRODUCT,
    }
}
