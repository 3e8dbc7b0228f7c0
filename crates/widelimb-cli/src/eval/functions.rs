//! The functions of the expressions: their names, arguments and meanings.

use super::error::Fault;
use super::limits::{Estimate, Limits};
use super::memory;
use super::value;
use std::ops::RangeInclusive;
use widelimb::Integer;
use widelimb::progress::Watched;

/// A function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// The absolute value.
    Abs,
    /// The binomial coefficient.
    Binom,
    /// The length in bits.
    Bits,
    /// The length in decimal digits.
    Digits,
    /// The factorial.
    Fact,
    /// A Fibonacci number.
    Fib,
    /// The greatest common divisor.
    Gcd,
    /// The inverse to a modulus.
    Invmod,
    /// Whether a number is prime.
    Isprime,
    /// The least common multiple.
    Lcm,
    /// The greatest argument.
    Max,
    /// The least argument.
    Min,
    /// A power to a modulus.
    Powmod,
    /// The integer part of a root.
    Root,
    /// The integer part of the square root.
    Sqrt,
}

impl Function {
    /// All functions, in the order of their names.
    pub const ALL: [Function; 15] = [
        Function::Abs,
        Function::Binom,
        Function::Bits,
        Function::Digits,
        Function::Fact,
        Function::Fib,
        Function::Gcd,
        Function::Invmod,
        Function::Isprime,
        Function::Lcm,
        Function::Max,
        Function::Min,
        Function::Powmod,
        Function::Root,
        Function::Sqrt,
    ];

    /// The function of this name.
    pub fn from_name(name: &str) -> Option<Function> {
        Function::ALL.into_iter().find(|function| function.name() == name)
    }

    /// The name.
    pub fn name(self) -> &'static str {
        self.usage().split('(').next().unwrap_or_default()
    }

    /// How many arguments it takes.
    pub fn arity(self) -> RangeInclusive<usize> {
        match self {
            Function::Gcd | Function::Lcm | Function::Max | Function::Min => 1..=usize::MAX,
            Function::Binom | Function::Invmod | Function::Root => 2..=2,
            Function::Powmod => 3..=3,
            _ => 1..=1,
        }
    }

    /// The function with its arguments, as the help writes it.
    pub fn usage(self) -> &'static str {
        match self {
            Function::Abs => "abs(n)",
            Function::Binom => "binom(n, k)",
            Function::Bits => "bits(n)",
            Function::Digits => "digits(n)",
            Function::Fact => "fact(n)",
            Function::Fib => "fib(n)",
            Function::Gcd => "gcd(a, b, ...)",
            Function::Invmod => "invmod(a, m)",
            Function::Isprime => "isprime(n)",
            Function::Lcm => "lcm(a, b, ...)",
            Function::Max => "max(a, b, ...)",
            Function::Min => "min(a, b, ...)",
            Function::Powmod => "powmod(b, e, m)",
            Function::Root => "root(n, k)",
            Function::Sqrt => "sqrt(n)",
        }
    }

    /// What it computes, for the help.
    pub fn meaning(self) -> &'static str {
        match self {
            Function::Abs => "absolute value",
            Function::Binom => "binomial coefficient; 0 where k < 0 or k > n",
            Function::Bits => "bits of |n|; 0 for 0",
            Function::Digits => "decimal digits of |n|; 1 for 0",
            Function::Fact => "n!",
            Function::Fib => "Fibonacci number; fib(1) = fib(2) = 1",
            Function::Gcd => "greatest common divisor, not negative",
            Function::Invmod => "inverse of a modulo m, in 0 .. m-1",
            Function::Isprime => {
                "1 if n is prime, else 0; proven below 2^64; from there on the\n\
                 Baillie-PSW test, to which no exception is known"
            }
            Function::Lcm => "least common multiple, not negative",
            Function::Max => "greatest of the arguments",
            Function::Min => "least of the arguments",
            Function::Powmod => "b^e modulo m, in 0 .. m-1; e may be negative",
            Function::Root => "k-th root, rounded towards zero",
            Function::Sqrt => "square root, rounded down",
        }
    }

    /// The memory that it takes, in multiples of its arguments.
    fn work(self) -> f64 {
        match self {
            Function::Bits | Function::Digits => 0.0,
            Function::Abs | Function::Max | Function::Min => memory::COPY,
            Function::Powmod | Function::Isprime => memory::POWER_MOD,
            Function::Gcd | Function::Lcm | Function::Invmod => memory::QUOTIENT,
            Function::Sqrt => memory::SQUARES,
            Function::Root => memory::ROOT,
            _ => memory::PRODUCT,
        }
    }

    /// The value for these arguments, whose number is within [`arity`](Function::arity).
    pub fn apply(
        self,
        arguments: &[Integer],
        limits: Limits,
        watched: Watched<'_>,
    ) -> Result<Integer, Fault> {
        let a = &arguments[0];
        let operands = arguments.iter().map(|n| value::size(n).0).sum();
        memory::reserve(Estimate(operands), self.work())?;
        match self {
            Function::Abs => Ok(a.abs()),
            Function::Binom => value::binomial(a, &arguments[1], limits, watched),
            Function::Bits => Ok(Integer::from(a.magnitude().bit_len())),
            Function::Digits => Ok(value::decimal_digits(a)),
            Function::Fact => value::factorial(a, "fact", limits, watched),
            Function::Fib => value::fibonacci(a, limits, watched),
            Function::Gcd => Ok(value::gcd(arguments)),
            Function::Invmod => value::inverse(a, &arguments[1]),
            Function::Isprime => Ok(value::is_prime(a, watched)),
            Function::Lcm => value::lcm(arguments, limits),
            Function::Max => Ok(arguments.iter().max().unwrap_or(a).clone()),
            Function::Min => Ok(arguments.iter().min().unwrap_or(a).clone()),
            Function::Powmod => value::power_mod(a, &arguments[1], &arguments[2], watched),
            Function::Root => value::root(a, &arguments[1], watched),
            Function::Sqrt => value::square_root(a, watched),
        }
    }
}
