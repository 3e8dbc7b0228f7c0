//! The functions of the expressions: their names, arguments and meanings.

use std::ops::RangeInclusive;

/// A function of the expressions.
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
    /// The least exponent to which all numbers coprime to the modulus are 1.
    Carmichael,
    /// All divisors.
    Divisors,
    /// A quotient, rounded down, and its remainder.
    Divmod,
    /// The factorial.
    Fact,
    /// The prime factors.
    Factor,
    /// A Fibonacci number.
    Fib,
    /// The greatest common divisor.
    Gcd,
    /// The greatest common divisor, with its cofactors.
    Gcdext,
    /// The inverse to a modulus.
    Invmod,
    /// Whether a number is a power.
    IsPower,
    /// Whether a number is a square.
    IsSquare,
    /// Whether a number is prime.
    Isprime,
    /// The Jacobi symbol.
    Jacobi,
    /// The Kronecker symbol.
    Kronecker,
    /// The least common multiple.
    Lcm,
    /// The length of a list.
    Len,
    /// A Lucas number.
    Lucas,
    /// The greatest argument.
    Max,
    /// The least argument.
    Min,
    /// The remainder with the sign of the divisor.
    Mod,
    /// The function of Moebius.
    Moebius,
    /// The least prime above a number.
    NextPrime,
    /// The number of divisors.
    Numdiv,
    /// Euler's function.
    Phi,
    /// A power to a modulus.
    Powmod,
    /// The greatest prime below a number.
    PrevPrime,
    /// All primes of a range.
    Primes,
    /// The product of all primes up to a number.
    Primorial,
    /// The product of the arguments, or over a range.
    Product,
    /// A random number.
    Random,
    /// The integer part of a root.
    Root,
    /// The sum of the divisors, or of powers of them.
    Sigma,
    /// The integer part of the square root.
    Sqrt,
    /// The square roots to a modulus.
    Sqrtmod,
    /// The sum of the arguments, or over a range.
    Sum,
    /// A discrete logarithm.
    Znlog,
    /// The order to a modulus.
    Znorder,
    /// The least primitive root.
    Znprimroot,
}

/// Other names of functions.
const ALIASES: [(&str, Function); 18] = [
    ("binomial", Function::Binom),
    ("divisor_count", Function::Numdiv),
    ("euler_phi", Function::Phi),
    ("factorint", Function::Factor),
    ("factorial", Function::Fact),
    ("fibonacci", Function::Fib),
    ("is_prime", Function::Isprime),
    ("isqrt", Function::Sqrt),
    ("lambda", Function::Carmichael),
    ("legendre", Function::Jacobi),
    ("mobius", Function::Moebius),
    ("multiplicative_order", Function::Znorder),
    ("nextprime", Function::NextPrime),
    ("prevprime", Function::PrevPrime),
    ("primitive_root", Function::Znprimroot),
    ("sqrt_mod", Function::Sqrtmod),
    ("totient", Function::Phi),
    ("xgcd", Function::Gcdext),
];

impl Function {
    /// All functions, in the order of their names.
    pub const ALL: [Function; 42] = [
        Function::Abs,
        Function::Binom,
        Function::Bits,
        Function::Carmichael,
        Function::Digits,
        Function::Divisors,
        Function::Divmod,
        Function::Fact,
        Function::Factor,
        Function::Fib,
        Function::Gcd,
        Function::Gcdext,
        Function::Invmod,
        Function::IsPower,
        Function::IsSquare,
        Function::Isprime,
        Function::Jacobi,
        Function::Kronecker,
        Function::Lcm,
        Function::Len,
        Function::Lucas,
        Function::Max,
        Function::Min,
        Function::Mod,
        Function::Moebius,
        Function::NextPrime,
        Function::Numdiv,
        Function::Phi,
        Function::Powmod,
        Function::PrevPrime,
        Function::Primes,
        Function::Primorial,
        Function::Product,
        Function::Random,
        Function::Root,
        Function::Sigma,
        Function::Sqrt,
        Function::Sqrtmod,
        Function::Sum,
        Function::Znlog,
        Function::Znorder,
        Function::Znprimroot,
    ];

    /// The function of this name.
    pub fn from_name(name: &str) -> Option<Function> {
        let alias = ALIASES.into_iter().find(|(alias, _)| *alias == name);
        let named = Function::ALL.into_iter().find(|function| function.name() == name);
        named.or(alias.map(|(_, function)| function))
    }

    /// The names of all functions, other names among them.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Function::ALL.into_iter().map(Function::name).chain(ALIASES.map(|(alias, _)| alias))
    }

    /// The other names of the function.
    pub fn other_names(self) -> impl Iterator<Item = &'static str> {
        ALIASES.into_iter().filter(move |(_, named)| *named == self).map(|(alias, _)| alias)
    }

    /// The first name of the function.
    pub fn name(self) -> &'static str {
        self.usage().split('(').next().unwrap_or_default()
    }

    /// The number of arguments that the function takes.
    pub fn arity(self) -> RangeInclusive<usize> {
        match self {
            _ if self.takes_lists() => 1..=usize::MAX,
            Function::Binom
            | Function::Divmod
            | Function::Gcdext
            | Function::Invmod
            | Function::Jacobi
            | Function::Kronecker
            | Function::Mod
            | Function::Primes
            | Function::Root
            | Function::Sqrtmod
            | Function::Znorder => 2..=2,
            Function::Powmod | Function::Znlog => 3..=3,
            Function::Sigma => 1..=2,
            _ => 1..=1,
        }
    }

    /// Whether the function takes any number of numbers, and lists of numbers.
    pub fn takes_lists(self) -> bool {
        use Function::{Gcd, Lcm, Len, Max, Min, Product, Sum};
        matches!(self, Gcd | Lcm | Len | Max | Min | Product | Sum)
    }

    /// Whether the function needs the primes of a number, which take a time that nobody knows.
    pub fn looks_for_primes(self) -> bool {
        use Function::{Carmichael, Divisors, Factor, Moebius, Numdiv, Phi, Sigma};
        use Function::{Sqrtmod, Znlog, Znorder, Znprimroot};
        matches!(self, Carmichael | Divisors | Factor | Moebius | Numdiv | Phi | Sigma)
            || matches!(self, Sqrtmod | Znlog | Znorder | Znprimroot)
    }

    /// The function with its arguments, as the help writes it.
    pub fn usage(self) -> &'static str {
        self.described().0
    }

    /// The help's description of what the function computes.
    pub fn meaning(self) -> &'static str {
        self.described().1
    }

    fn described(self) -> (&'static str, &'static str) {
        match self {
            Function::Abs => ("abs(n)", "absolute value"),
            Function::Binom => (
                "binom(n, k)",
                "binomial coefficient; 0 where k < 0 or 0 <= n < k, and where n < 0\n\
                 (-1)^k binom(k - n - 1, k)",
            ),
            Function::Bits => ("bits(n)", "bits of |n|; 0 for 0"),
            Function::Carmichael => (
                "carmichael(n)",
                "least exponent above 0 to which all numbers coprime to n are 1\nmodulo n",
            ),
            Function::Digits => ("digits(n)", "decimal digits of |n|; 1 for 0"),
            Function::Divisors => ("divisors(n)", "list of the divisors of n, least first"),
            Function::Divmod => ("divmod(a, b)", "[q, r]: quotient rounded down, and a mod b"),
            Function::Fact => ("fact(n)", "n!"),
            Function::Factor => (
                "factor(n)",
                "list of the primes whose product n is, each as often as it divides n;\n\
                 --time-limit is how long it looks for them",
            ),
            Function::Fib => ("fib(n)", "Fibonacci number; fib(1) = fib(2) = 1"),
            Function::Gcd => ("gcd(a, b, ...)", "greatest common divisor, not negative"),
            Function::Gcdext => ("gcdext(a, b)", "[g, x, y]: g = gcd(a, b) = a x + b y"),
            Function::Invmod => ("invmod(a, m)", "inverse of a modulo m, in 0 .. m-1"),
            Function::IsPower => {
                ("is_power(n)", "1 if n is a power of an integer to an exponent above 1, else 0")
            }
            Function::IsSquare => ("is_square(n)", "1 if n is the square of an integer, else 0"),
            Function::Isprime => (
                "isprime(n)",
                "1 if n is prime, else 0; proven below 2^64; from there on the\n\
                 Baillie-PSW test, to which no exception is known",
            ),
            Function::Jacobi => {
                ("jacobi(a, n)", "Jacobi symbol of a over n, which is odd: 1, 0 or -1")
            }
            Function::Kronecker => {
                ("kronecker(a, n)", "Kronecker symbol, which is jacobi's for odd n: 1, 0 or -1")
            }
            Function::Lcm => ("lcm(a, b, ...)", "least common multiple, not negative"),
            Function::Len => ("len(list)", "how many numbers there are"),
            Function::Lucas => ("lucas(n)", "Lucas number; lucas(0) = 2, lucas(1) = 1"),
            Function::Max => ("max(a, b, ...)", "greatest of the arguments"),
            Function::Min => ("min(a, b, ...)", "least of the arguments"),
            Function::Mod => ("mod(a, m)", "a mod m, with the sign of m; a % m has that of a"),
            Function::Moebius => (
                "moebius(n)",
                "0 if a square above 1 divides n, else 1 for an even number of primes\nand -1 for an odd one",
            ),
            Function::NextPrime => (
                "next_prime(n)",
                "least prime above n, by the test of isprime;\nnext_prime(7) is 11",
            ),
            Function::Numdiv => ("numdiv(n)", "how many divisors n has"),
            Function::Phi => {
                ("phi(n)", "how many of 1 .. n have no divisor in common with n\nbut 1")
            }
            Function::Powmod => ("powmod(b, e, m)", "b^e modulo m, in 0 .. m-1; e may be negative"),
            Function::PrevPrime => {
                ("prev_prime(n)", "greatest prime below n, by the test of isprime")
            }
            Function::Primes => ("primes(a, b)", "list of the primes from a to b"),
            Function::Primorial => ("primorial(n)", "product of the primes up to n"),
            Function::Product => (
                "product(a, b, ...)",
                "product; product(k, 1, 9, k^2 + 1) is that of k^2 + 1 for k from 1\nto 9",
            ),
            Function::Random => ("random(n)", "random number in 0 .. n-1, from the system"),
            Function::Root => ("root(n, k)", "k-th root, rounded towards zero"),
            Function::Sigma => (
                "sigma(n, k)",
                "sum of the k-th powers of the divisors of n; sigma(n) is that of the divisors",
            ),
            Function::Sqrt => ("sqrt(n)", "square root, rounded down"),
            Function::Sqrtmod => {
                ("sqrtmod(a, n)", "list of the numbers in 0 .. n-1 whose square is a modulo n")
            }
            Function::Sum => {
                ("sum(a, b, ...)", "sum; sum(k, 1, 9, k^2) is that of k^2 for k from 1 to 9")
            }
            Function::Znlog => (
                "znlog(v, b, n)",
                "least exponent from 0 on to which b is v modulo n, the value first and\n\
                 then the base; primes of the order of b have up to about 60 bits",
            ),
            Function::Znorder => {
                ("znorder(a, n)", "least exponent above 0 to which a is 1 modulo n")
            }
            Function::Znprimroot => (
                "znprimroot(n)",
                "least number whose powers are all numbers coprime to n,\nmodulo n",
            ),
        }
    }
}
