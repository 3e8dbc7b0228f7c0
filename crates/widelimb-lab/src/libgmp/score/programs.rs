//! The programs and their sizes.

use super::number::{Api, Number};
use super::pi::pi;
use crate::measure::{SplitMix, Work, rotating};
use std::fmt::Write as _;

/// A program of the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Program {
    /// A product, or a square where there is one size.
    Multiply,
    /// Quotient and remainder.
    Divide,
    /// The greatest common divisor.
    Gcd,
    /// The greatest common divisor with both cofactors.
    GcdExt,
    /// A private operation of RSA by the Chinese remainder theorem.
    Rsa,
    /// Decimals of pi, as text.
    Pi,
}

impl Program {
    /// The name that tables use.
    pub const fn name(self) -> &'static str {
        match self {
            Program::Multiply => "multiply",
            Program::Divide => "divide",
            Program::Gcd => "gcd",
            Program::GcdExt => "gcdext",
            Program::Rsa => "rsa",
            Program::Pi => "pi",
        }
    }
}

/// A program at a size.
pub(super) struct Case {
    pub program: Program,
    /// The sizes as text: bits, of pi digits.
    pub size: &'static str,
    /// The sizes of both operands; the second is 0 where there is one.
    sizes: [u64; 2],
}

/// Lists the sizes of programs.
macro_rules! cases {
    ($($program:ident: $($size:literal $m:literal $n:literal),*;)*) => {
        &[$($(Case { program: Program::$program, size: $size, sizes: [$m, $n] },)*)*]
    };
}

/// All programs at all sizes.
pub(super) const CASES: &[Case] = cases! {
    Multiply: "128" 128 0, "512" 512 0, "8192" 8192 0, "131072" 131_072 0,
        "2097152" 2_097_152 0, "128 128" 128 128, "512 512" 512 512, "8192 8192" 8192 8192,
        "131072 131072" 131_072 131_072, "2097152 2097152" 2_097_152 2_097_152,
        "15000 10000" 15_000 10_000, "20000 10000" 20_000 10_000, "30000 10000" 30_000 10_000,
        "16777216 512" 16_777_216 512, "16777216 262144" 16_777_216 262_144;
    Divide: "8192 32" 8192 32, "8192 64" 8192 64, "8192 128" 8192 128, "8192 4096" 8192 4096,
        "131072 65536" 131_072 65_536, "8388608 4194304" 8_388_608 4_194_304,
        "8192 8064" 8192 8064, "16777216 262144" 16_777_216 262_144;
    Gcd: "128 128" 128 128, "512 512" 512 512, "8192 8192" 8192 8192,
        "131072 131072" 131_072 131_072, "1048576 1048576" 1_048_576 1_048_576;
    GcdExt: "128 128" 128 128, "512 512" 512 512, "8192 8192" 8192 8192,
        "131072 131072" 131_072 131_072, "1048576 1048576" 1_048_576 1_048_576;
    Rsa: "512" 512 0, "1024" 1024 0, "2048" 2048 0;
    Pi: "10000" 10_000 0, "100000" 100_000 0, "1000000" 1_000_000 0;
};

/// The sets of operands that rotate where these are at most so many bits together.
const ROTATING: (usize, u64) = (16, 20_000);

/// A program at a size with a library: its results, and its iterations.
pub(super) struct Task {
    /// The results on all operands.
    pub answer: Vec<String>,
    /// The iterations, on operands that rotate.
    pub work: Box<dyn Work>,
}

/// Sets up a program at a size. The operands are the same for all libraries.
pub(super) fn task(api: &Api, case: &Case) -> Task {
    let [m, n] = case.sizes;
    let mut random = Random { api, words: SplitMix(m + n) };
    match case.program {
        Program::Multiply if n == 0 => Task::of(case, || Square([random.of(m), api.zero()])),
        Program::Multiply => Task::of(case, || Multiply([random.of(m), random.of(n), api.zero()])),
        Program::Divide => {
            Task::of(case, || Divide([random.of(m), random.of(n), api.zero(), api.zero()]))
        }
        Program::Gcd => Task::of(case, || Gcd([random.of(m), random.of(n), api.zero()])),
        Program::GcdExt => Task::of(case, || GcdExt {
            operands: [random.of(m), random.of(n)],
            gcd: api.zero(),
            cofactors: [api.zero(), api.zero()],
        }),
        Program::Rsa => Task::of(case, || Rsa::new(api, m, &mut random)),
        Program::Pi => Task::of(case, || Pi { api: api.clone(), digits: m, text: String::new() }),
    }
}

/// Random numbers of a library.
struct Random<'a> {
    api: &'a Api,
    words: SplitMix,
}

impl Random<'_> {
    /// An odd number of so many bits, the highest two of them 1.
    fn of(&mut self, bits: u64) -> Number {
        let digits = bits.div_ceil(4);
        let mut text = String::new();
        while (text.len() as u64) < digits {
            write!(text, "{:016x}", self.words.next()).expect("a string takes all text");
        }
        text.truncate(digits as usize);
        text.replace_range(0..1, "c");
        text.replace_range(text.len() - 1.., "b");
        self.api.hexadecimal(&text)
    }
}

/// An iteration of a program.
trait Iteration {
    /// Computes.
    fn step(&mut self);
    /// The results of the last step as text.
    fn answer(&self) -> String;
}

impl Task {
    fn of<I: Iteration + 'static>(case: &Case, mut make: impl FnMut() -> I) -> Task {
        let (most, bits) = ROTATING;
        let one = case.sizes[0] > bits || case.program == Program::Pi;
        let mut sets: Vec<I> = (0..if one { 1 } else { most }).map(|_| make()).collect();
        let answer = |set: &mut I| {
            set.step();
            set.answer()
        };
        Task { answer: sets.iter_mut().map(answer).collect(), work: rotating(sets, I::step) }
    }
}

/// An operand and its square.
struct Square([Number; 2]);

impl Iteration for Square {
    fn step(&mut self) {
        let [a, r] = &mut self.0;
        r.mul(a, a);
    }

    fn answer(&self) -> String {
        self.0[1].digits(16)
    }
}

/// Two operands and their product.
struct Multiply([Number; 3]);

impl Iteration for Multiply {
    fn step(&mut self) {
        let [a, b, r] = &mut self.0;
        r.mul(a, b);
    }

    fn answer(&self) -> String {
        self.0[2].digits(16)
    }
}

/// Dividend and divisor, quotient and remainder.
struct Divide([Number; 4]);

impl Iteration for Divide {
    fn step(&mut self) {
        let [a, b, q, r] = &mut self.0;
        q.tdiv_qr(r, a, b);
    }

    fn answer(&self) -> String {
        self.0[2].digits(16) + "," + &self.0[3].digits(16)
    }
}

/// Two operands and their greatest common divisor.
struct Gcd([Number; 3]);

impl Iteration for Gcd {
    fn step(&mut self) {
        let [a, b, r] = &mut self.0;
        r.gcd(a, b);
    }

    fn answer(&self) -> String {
        self.0[2].digits(16)
    }
}

struct GcdExt {
    operands: [Number; 2],
    gcd: Number,
    cofactors: [Number; 2],
}

impl Iteration for GcdExt {
    fn step(&mut self) {
        let [a, b] = &self.operands;
        self.gcd.gcdext(&mut self.cofactors, a, b);
    }

    fn answer(&self) -> String {
        let [s, t] = self.cofactors.each_ref().map(|cofactor| cofactor.digits(16));
        self.gcd.digits(16) + "," + &s + "," + &t
    }
}

/// A private key, a message and its power: `x mod p` and `x mod q` by two powers of half the
/// length, and `x = x_q + q ((x_p - x_q) / q mod p)`.
struct Rsa {
    p: Number,
    q: Number,
    /// The exponents modulo `p - 1` and `q - 1`.
    exponents: [Number; 2],
    /// The inverse of `q` modulo `p`.
    inverse: Number,
    message: Number,
    base: Number,
    powers: [Number; 2],
    result: Number,
}

impl Rsa {
    fn new(api: &Api, bits: u64, random: &mut Random<'_>) -> Rsa {
        let mut prime = || {
            let mut prime = api.zero();
            prime.next_prime(&random.of(bits / 2));
            prime
        };
        let [p, q] = [prime(), prime()];
        let mut exponent = |prime: &Number| {
            let (mut below, mut exponent) = (api.zero(), api.zero());
            below.sub(prime, &api.word(1));
            exponent.modulo(&random.of(bits), &below);
            exponent
        };
        let exponents = [exponent(&p), exponent(&q)];
        let mut inverse = api.zero();
        inverse.invert(&q, &p);
        let message = random.of(bits - 2);
        let powers = [api.zero(), api.zero()];
        let (base, result) = (api.zero(), api.zero());
        Rsa { p, q, exponents, inverse, message, base, powers, result }
    }
}

impl Iteration for Rsa {
    fn step(&mut self) {
        let [of_p, of_q] = &mut self.powers;
        let [d_p, d_q] = &self.exponents;
        self.base.modulo(&self.message, &self.p);
        of_p.powm(&self.base, d_p, &self.p);
        self.base.modulo(&self.message, &self.q);
        of_q.powm(&self.base, d_q, &self.q);
        self.result.sub(of_p, of_q);
        self.base.mul(&self.result, &self.inverse);
        self.result.modulo(&self.base, &self.p);
        self.base.mul(&self.result, &self.q);
        self.result.add(&self.base, of_q);
    }

    fn answer(&self) -> String {
        self.result.digits(16)
    }
}

/// Decimals of pi.
struct Pi {
    api: Api,
    digits: u64,
    text: String,
}

impl Iteration for Pi {
    fn step(&mut self) {
        self.text = pi(&self.api, self.digits);
    }

    fn answer(&self) -> String {
        self.text.clone()
    }
}
