//! Tests of the values of expressions.

use crate::{eval, eval_lines, run};
use std::time::{Duration, Instant};

#[track_caller]
fn check(cases: &[(&str, &str)]) {
    for (expression, value) in cases {
        assert_eq!(eval(expression).value(), *value, "{expression}");
    }
}

#[test]
fn operators() {
    check(&[
        ("1 + 2 * 3", "7"),
        ("(1 + 2) * 3", "9"),
        ("10 - 4 - 3", "3"),
        ("-2^2", "-4"),
        ("(-2)^3", "-8"),
        ("2^3^2", "512"),
        ("2**10", "1024"),
        ("0^0", "1"),
        ("0^5", "0"),
        ("(-1)^(10^30)", "1"),
        ("(-1)^(10^30+1)", "-1"),
        ("1^(10^30)", "1"),
        ("1^-1; (-1)^-3; (-1)^-4; (-1)^-(10^30)", "1\n-1\n1\n1"),
        ("5!", "120"),
        ("3!^2", "36"),
        ("-3!", "-6"),
        ("0!", "1"),
        ("- -3", "3"),
        ("+3", "3"),
        ("1 << 70", "1180591620717411303424"),
        ("-1 << 3", "-8"),
        ("0 << 10^30", "0"),
        ("-5 >> 1", "-3"),
        ("5 >> 10^30", "0"),
        ("-5 >> 10^30", "-1"),
        ("10^40 - 10^40", "0"),
    ]);
}

#[test]
fn division_truncates() {
    check(&[
        ("7 / 2", "3"),
        ("-7 / 2", "-3"),
        ("7 / -2", "-3"),
        ("-7 / -2", "3"),
        ("7 % 2", "1"),
        ("-7 % 2", "-1"),
        ("7 % -2", "1"),
        ("-7 % -2", "-1"),
        ("a = -10^50 - 1; b = 10^20 + 7; a / b * b + a % b == a", "1"),
    ]);
}

#[test]
fn remainders_with_the_sign_of_the_divisor() {
    check(&[
        ("7 mod 2", "1"),
        ("-7 mod 2", "1"),
        ("7 mod -2", "-1"),
        ("mod(-7, 2)", "1"),
        ("-7 mod 3 * 2", "4"),
        ("divmod(-7, 2)", "[-4, 1]"),
        ("divmod(7, -2)[0] * -2 + divmod(7, -2)[1]", "7"),
    ]);
    assert!(eval("1 mod 0").error().contains("division by zero"));
    assert!(eval("divmod(1, 0)").error().contains("division by zero"));
}

/// Python gave the values, with `^` in place of `xor`.
#[test]
fn bit_operations_are_those_of_twos_complement() {
    check(&[
        ("12 & 10", "8"),
        ("12 | 10", "14"),
        ("12 xor 10", "6"),
        ("~5", "-6"),
        ("~-6", "5"),
        ("~~(2^70)", "1180591620717411303424"),
        ("-1 & 2^70 - 1", "1180591620717411303423"),
        ("-12 & 10", "0"),
        ("-12 | 10", "-2"),
        ("-12 xor 10", "-2"),
        ("-2^64 | 1", "-18446744073709551615"),
        ("-2^64 xor -1", "18446744073709551615"),
        ("1 | 2 xor 3 & 4", "3"),
        ("1 << 4 | 1 + 1", "18"),
        ("5 & 4 == 4", "1"),
        ("~2^2", "-5"),
        ("-7 >> 1", "-4"),
        ("-7 << 2", "-28"),
        ("-(2^100) >> 99", "-2"),
    ]);
}

#[test]
fn lists_and_their_functions() {
    check(&[
        ("[1, 2 + 3, 2^70]", "[1, 5, 1180591620717411303424]"),
        ("[]", "[]"),
        ("l = [10, 20, 30]; l[0]; l[-1]; len(l)", "10\n30\n3"),
        ("gcd([12, 18], 30)", "6"),
        ("lcm([4, 6])", "12"),
        ("max([3, 9], 5); min([3, 9], 5)", "9\n3"),
        ("sum([1, 2, 3], 4)", "10"),
        ("product([1, 2, 3], 4)", "24"),
        ("sum([]); product([]); gcd([]); len([])", "0\n1\n0\n0"),
        ("gcdext(240, 46)", "[2, -9, 47]"),
        ("[5][0]!", "120"),
        ("e = gcdext(-240, 46); e[1] * -240 + e[2] * 46 == e[0]", "1"),
    ]);
    assert_eq!(run(["eval", "--base", "16", "[255, -16]"]).value(), "[ff, -10]");
    for (expression, message) in [
        ("[1, 2] + 1", "a list is no number"),
        ("abs([1])", "a list is no number"),
        ("[[1], 2]", "a list is no number"),
        ("5[0]", "only a list has an index"),
        ("[1, 2][2]", "the list has 2 numbers"),
        ("[1, 2][-3]", "the list has 2 numbers"),
        ("[1][10^30]", "the list has 1 numbers"),
        ("max([])", "max needs at least one number"),
        ("sum()", "`sum` was given no arguments"),
    ] {
        assert!(eval(expression).error().contains(message), "{}", eval(expression).stderr);
    }
}

#[test]
fn sums_and_products_over_ranges() {
    check(&[
        ("sum(k, 1, 100, k^2)", "338350"),
        ("product(k, 1, 20, k) == 20!", "1"),
        ("product(k, 1, 5000, 2*k + 1) == fact(10001) / (2^5000 * 5000!)", "1"),
        ("n = 10; sum(k, -n, n, k^3 + n)", "210"),
        ("sum(k, 5, 4, k); product(k, 5, 4, k)", "0\n1"),
        ("sum(i, 1, 4, sum(j, 1, i, i * j))", "65"),
        ("k = 7; sum(k, 1, 3, k); k", "6\n7"),
        ("sum(k, 2^100, 2^100 + 2, k - 2^100)", "3"),
        ("a = 1; b = 2; sum([a, b, 3, 4]); sum((a), b, 3, 4); sum(a, b, 4)", "10\n10\n7"),
        ("product(k, -3, 3, k)", "0"),
        ("sum(k, 1, 3, gcd(k, [6, 9]))", "5"),
        // A name and three more arguments are a range, whatever the last one uses.
        ("sum(k, 1, 3, 4); product(k, 1, 3, 4)", "12\n64"),
        ("k = 1; sum(k, 1, 3, 4); k", "12\n1"),
        ("a = 1; b = 2; sum(a, b, 3, 4)", "8"),
        ("sum(k, 3, 1, 4); product(k, 3, 1, 4)", "0\n1"),
    ]);
    assert!(eval("sum(k, 1, 9, 1 / (k - 5))").error().contains("division by zero"));
    assert!(eval("sum(k, 1, 9, [k])").error().contains("a list is no number"));
    let run = run(["eval", "product(k, 1, 9999, 2^1000 + k)", "--max-bits", "2^20"]);
    assert!(run.error().contains("--max-bits"));
}

#[test]
fn primes_and_symbols() {
    check(&[
        ("next_prime(-5); next_prime(2); next_prime(10^20)", "2\n3\n100000000000000000039"),
        ("prev_prime(3); prev_prime(10^20)", "2\n99999999999999999989"),
        ("nextprime(7)", "11"),
        ("primes(10, 30)", "[11, 13, 17, 19, 23, 29]"),
        ("primes(-3, 2); primes(24, 28); primes(9, 3)", "[2]\n[]\n[]"),
        ("len(primes(0, 10^6)); sum(primes(0, 10^6))", "78498\n37550402023"),
        ("primes(10^20, 10^20 + 100)", "[100000000000000000039]"),
        (
            "primes(2^64 - 100, 2^64 + 20)",
            "[18446744073709551521, 18446744073709551533, \
            18446744073709551557, 18446744073709551629]",
        ),
        ("primes(2^40, 2^40 + 60)", "[1099511627791, 1099511627803, 1099511627831]"),
        ("primorial(0); primorial(1); primorial(10); primorial(11)", "1\n1\n210\n2310"),
        ("primorial(1000) == product(primes(0, 1000))", "1"),
        ("lucas(0); lucas(1); lucas(10)", "2\n1\n123"),
        ("lucas(1000) == fib(2000) / fib(1000)", "1"),
        ("binom(-4, 3); binom(-4, 0); binom(-1, 10^6); binom(-4, -1)", "-20\n1\n1\n0"),
        (
            "jacobi(2, 7); jacobi(3, 7); jacobi(14, 7); jacobi(-1, 7); jacobi(5, 1); jacobi(5, -7)",
            "1\n-1\n0\n-1\n1\n-1",
        ),
        (
            "kronecker(5, -7); kronecker(3, 2); kronecker(2, 0); kronecker(-1, 0); legendre(2, 7)",
            "-1\n-1\n0\n1\n1",
        ),
        ("factor(1); factor(97); factor(360); factor(2^20)[19]", "[]\n[97]\n[2, 2, 2, 3, 3, 5]\n2"),
        ("n = fact(30) * (2^89 - 1); product(factor(n)) == n; len(factorint(n))", "1\n60"),
        ("sum(n, 1, 300, product(factor(n)) == n)", "300"),
        ("p = 2^127 - 1; jacobi(3, p) mod p == powmod(3, (p - 1) / 2, p)", "1"),
        ("is_power(-8); is_power(1024); is_power(10^30 + 1); is_power(-4)", "1\n1\n0\n0"),
    ]);
    check(&[
        (
            "phi(1); phi(2); phi(36); phi(97); totient(10^30)",
            "1\n1\n12\n96\n400000000000000000000000000000",
        ),
        ("sum(n, 1, 200, phi(n) == sum(k, 1, n, gcd(k, n) == 1))", "200"),
        // Euler's theorem, for a number of small, middle and large primes.
        ("n = 2^5 * 10007^3 * (2^31 - 1) * (2^127 - 1); powmod(3, phi(n), n)", "1"),
        ("phi(2^127 - 1) == 2^127 - 2; phi(2^1000) == 2^999", "1\n1"),
        ("carmichael(561); lambda(1); moebius(1); moebius(30); moebius(12)", "80\n1\n1\n-1\n0"),
        ("sum(n, 1, 100, numdiv(n) == len(divisors(n)))", "100"),
    ]);
    for (expression, message) in [
        ("phi(0)", "phi needs a number of at least 1"),
        ("phi(-7)", "phi needs a number of at least 1"),
        ("ph(7)", "did you mean `phi`?"),
        ("totint(7)", "did you mean `totient`?"),
        ("prev_prime(2)", "there is no prime below"),
        ("factor(0)", "factor needs a number of at least 1"),
        ("jacobi(1, 4)", "a second argument that is odd; kronecker takes every one"),
        ("lucas(-1)", "not negative"),
        ("primorial(10^10)", "--max-bits"),
        ("primes(0, 10^12)", "--max-bits"),
    ] {
        let run = run(["eval", expression, "--max-bits", "2^24"]);
        assert!(run.error().contains(message), "{}", run.stderr);
    }
}

#[test]
fn functions_that_need_the_primes() {
    check(&[
        ("factor((2^61 - 1) * (2^64 + 13))", "[2305843009213693951, 18446744073709551629]"),
        (
            "sigma(1); sigma(360); sigma(360, 0); sigma(360, 2); sigma(1, 10^30)",
            "1\n1170\n24\n201110\n1",
        ),
        ("sum(n, 1, 200, sigma(n, 3) == sum(k, 1, n, (n % k == 0) * k^3))", "200"),
        ("divisors(1); divisors(360)[-2]; len(divisors(fact(20)))", "[1]\n180\n41040"),
        ("n = 2^20 * 3^5 * (2^61 - 1); sum(divisors(n)) == sigma(n)", "1"),
        (
            "znorder(10, 97); znorder(-1, 97); znorder(5, 1); multiplicative_order(2, 1093^2)",
            "96\n2\n1\n364",
        ),
        ("znprimroot(1); znprimroot(4); znprimroot(2^127 - 1); primitive_root(18)", "0\n3\n43\n5"),
        (
            "sqrtmod(1, 24); sqrtmod(-1, 65); sqrtmod(3, 7); sqrtmod(5, 1)",
            "[1, 5, 7, 11, 13, 17, 19, 23]\n[8, 18, 47, 57]\n[]\n[0]",
        ),
        ("p = 2^224 - 2^96 + 1; r = sqrt_mod(3^101 * 3, p)[0]; r^2 mod p == 3^102 mod p", "1"),
        (
            "znlog(5, 2, 1019); znlog(1, 2, 1019); znlog(-1, 2, 3^40) == 3^39; znlog(0, 6, 8)",
            "10\n0\n1\n3",
        ),
        ("p = 2^64 - 2^32 + 1; x = znlog(10^9, 7, p); powmod(7, x, p)", "1000000000"),
    ]);
    for (expression, message) in [
        ("sigma(0)", "sigma needs a number of at least 1"),
        ("sigma(10, -1)", "sigma needs an exponent that is not negative"),
        ("sigma()", "`sigma` was given no arguments: sigma(n, k)"),
        ("sigma(1, 2, 3)", "`sigma` was given 3 arguments"),
        ("sigma(10^20, 10^10)", "--max-bits"),
        ("sigma(2, 10^300)", "--max-bits"),
        ("divisors(-4)", "divisors needs a number of at least 1"),
        ("divisors(fact(1000))", "the list would have at least 3.000e106 numbers"),
        ("divisors(primorial(60000))", "the list would have at least"),
        ("sqrtmod(0, 10^100)", "the list would have at least 1.000e50 numbers"),
        ("sqrtmod(1, primorial(60000))", "the list would have at least"),
        ("sqrtmod(4, -3)", "sqrtmod needs a modulus of at least 1"),
        ("znorder(2, 4)", "the number has no order"),
        ("znorder(2, 0)", "znorder needs a modulus of at least 1"),
        ("znprimroot(8)", "there is no primitive root"),
        ("znprimroot(0)", "znprimroot needs a modulus of at least 1"),
        ("znlog(3, 2, 7)", "the value is no power of the base"),
        ("znlog(3, 2, 0)", "znlog needs a modulus of at least 1"),
        ("znlog([1], 2, 7)", "a list is no number"),
        ("discrete_log(5, 2, 1019)", "did you mean `znlog`?"),
    ] {
        let run = run(["eval", expression, "--max-bits", "2^24"]);
        assert!(run.error().contains(message), "{expression}: {}", run.stderr);
    }
}

/// What has no answer in time has an error, and does not run on.
#[test]
fn searches_end_in_time() {
    let hard = "(2^521 - 1) * (2^607 - 1)";
    for (expression, message) in [
        (format!("factor({hard})"), "the prime factors of a number of 1128 bits were not found"),
        (format!("phi(12 * {hard})"), "of 1128 bits were not found within 0.3 s; --time-limit"),
        (format!("sigma({hard})"), "were not found within 0.3 s"),
        (format!("divisors({hard})"), "were not found within 0.3 s"),
        (format!("znorder(2, {hard})"), "were not found within 0.3 s"),
        (format!("sqrtmod(4, {hard})"), "were not found within 0.3 s"),
        (format!("znlog(9, 3, {hard})"), "were not found within 0.3 s"),
        ("phi(2^1000003 - 1)".to_owned(), "were not found within 0.3 s"),
        // (p - 1) / 2 is prime.
        ("znlog(4, 2, 2^90 + 83035)".to_owned(), "no logarithm was found within 0.3 s"),
        ("znlog(4, 2, 2^130 + 297403)".to_owned(), "the order of the base has a prime of 130 bits"),
        ("n = 2^1000000; znlog(powmod(3, 10^99, n), 3, n)".to_owned(), "no logarithm was found"),
    ] {
        let start = Instant::now();
        let run = run(["eval", &expression, "--time-limit", "0.3"]);
        assert!(run.error().contains(message), "{expression}: {}", run.stderr);
        assert!(start.elapsed() < Duration::from_secs(20), "{expression}: {:?}", start.elapsed());
    }
    assert!(run(["eval", "1", "--time-limit", "0"]).stderr.contains("a limit of time is seconds"));
}

/// Once lists were copied at each use, and this took a time by the square of the length.
#[test]
fn the_use_of_a_list_does_not_copy_it() {
    let start = Instant::now();
    // A hundred thousand primes.
    let l = "l = primes(1, 1299709); n = 2^(2*10^6) - 1; ";
    check(&[
        (&format!("{l} sum(k, 0, len(l) - 1, l[k]) == sum(l); len(l)"), "1\n100000"),
        (&format!("{l} sum(k, 0, 9999, len(l) + k) == 10000 * (len(l) + 4999) + 5000"), "1"),
        (&format!("{l} sum(k, 0, 29999, bits(n) + k) == 30000 * 2000000 + 14999 * 30000 / 2"), "0"),
        ("m = [2^(2*10^6) - 1, 1]; sum(k, 1, 30000, bits(m[0]))", "60000000000"),
    ]);
    // Copies took minutes.
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn a_number_of_a_list_outlives_it() {
    check(&[
        ("l = [3^100, 5]; a = l[0]; l = 7; a == 3^100; l", "1\n7"),
        ("l = [5, 6, 7]; l[0] + l[-1]; l[1] << 3; -l[1]; ~l[2]; l", "12\n48\n-6\n-8\n[5, 6, 7]"),
        ("a = 2^200; b = a; a = a + 1; a - b; b == 2^200; a + a - 2*b", "1\n1\n2"),
    ]);
}

#[test]
fn squares_and_random_numbers() {
    check(&[
        ("is_square(0); is_square(4); is_square(8); is_square(-4)", "1\n1\n0\n0"),
        ("is_square((10^50 + 1)^2); is_square((10^50 + 1)^2 + 1)", "1\n0"),
        ("isqrt(10^40 + 5) == 10^20; is_prime(7)", "1\n1"),
        ("random(1)", "0"),
        ("n = 2^200 + 1; r = random(n); r >= 0; r < n", "1\n1"),
        // A number of 128 random bits is met again once in 2^128 times.
        ("random(2^128) == random(2^128)", "0"),
        ("max(random(3), random(3), random(3), random(3)) < 3", "1"),
    ]);
    assert!(eval("random(0)").error().contains("random needs a number of at least 1"));
}

#[test]
fn literals() {
    check(&[
        ("1_000_000", "1000000"),
        ("0xff_ff", "65535"),
        ("0XdeadBEEF", "3735928559"),
        ("0o777", "511"),
        ("0b1010", "10"),
        ("000123", "123"),
        ("0x0", "0"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
    ]);
}

#[test]
fn comparisons() {
    check(&[
        ("1 < 2", "1"),
        ("2 < 1", "0"),
        ("2 <= 2", "1"),
        ("-1 > -2", "1"),
        ("2 >= 3", "0"),
        ("3! == 6", "1"),
        ("3!==6", "1"),
        ("3 != 6", "1"),
        ("2^64 == 2**64", "1"),
        ("(1 < 2) + (2 < 3)", "2"),
    ]);
}

#[test]
fn functions() {
    check(&[
        ("gcd(12, 18)", "6"),
        ("gcd(-12, 18, 27)", "3"),
        ("gcd(0, 0)", "0"),
        ("gcd(-7)", "7"),
        ("lcm(4, 6)", "12"),
        ("lcm(-4, 6, 10)", "60"),
        ("lcm(4, 0)", "0"),
        ("sqrt(10^40)", "100000000000000000000"),
        ("sqrt(99)", "9"),
        ("sqrt(0)", "0"),
        ("root(1000, 3)", "10"),
        ("root(-1001, 3)", "-10"),
        ("root(5, 10^30)", "1"),
        ("root(0, 10^30)", "0"),
        ("root(-5, 10^30 + 1)", "-1"),
        ("root(-7, 1)", "-7"),
        ("powmod(3, 10^20, 1_000_007)", "537680"),
        ("powmod(3, -1, 7)", "5"),
        ("powmod(-3, 3, 7)", "1"),
        ("powmod(5, 0, 1)", "0"),
        ("invmod(3, 7)", "5"),
        ("invmod(-3, 7)", "2"),
        ("invmod(5, 1)", "0"),
        ("fact(20)", "2432902008176640000"),
        ("fact(0)", "1"),
        ("fib(0)", "0"),
        ("fib(1)", "1"),
        ("fib(100)", "354224848179261915075"),
        ("binom(10, 3)", "120"),
        ("binom(3, 10)", "0"),
        ("binom(3, -1)", "0"),
        ("binom(10^30, 2)", "499999999999999999999999999999500000000000000000000000000000"),
        ("binom(10^30, 10^30 - 1)", "1000000000000000000000000000000"),
        ("isprime(2)", "1"),
        ("isprime(1)", "0"),
        ("isprime(-7)", "0"),
        ("isprime(561)", "0"),
        ("bits(255)", "8"),
        ("bits(-256)", "9"),
        ("bits(0)", "0"),
        ("digits(999)", "3"),
        ("digits(-1000)", "4"),
        ("digits(0)", "1"),
        ("min(3, -1, 2)", "-1"),
        ("max(3, -1, 2)", "3"),
        ("max(3)", "3"),
        ("abs(-5)", "5"),
    ]);
}

#[test]
fn variables_and_statements() {
    check(&[
        ("a = 2^64; b = a - 1; a * b", "340282366920938463444927863358058659840"),
        ("a = 5; a; a + 1", "5\n6"),
        ("a = 5", ""),
        ("a = 1; a = a + 1; a = a * 10; a;", "20"),
        ("x_1 = 7 # seven\n; x_1", "7"),
        ("größe = 3; größe", "3"),
    ]);
}

#[test]
fn lines_of_an_argument_are_statements() {
    check(&[
        ("a = 5\nb = a + 1 # six\n\na * b\nb", "30\n6"),
        ("1\r\n-2", "1\n-2"),
        ("gcd(12,\n  18 # two\n)\n7", "6\n7"),
        ("\n(1 +\n 2) * 3", "9"),
    ]);
    for (expression, message) in [
        (
            "a = 1\nb = a +\n2",
            "error: expected a number, a name or `(`, but the line ends\n  | b = a +\n  |\
             \x20       ^\n",
        ),
        ("1 + 1\n\n12 / 0\n5", "error: division by zero\n  | 12 / 0\n  |    ^\n"),
        ("1\n2 3\n4", "error: expected an operator, but there is a number\n  | 2 3\n  |   ^\n"),
    ] {
        assert_eq!(eval(expression).error(), message, "{expression}");
    }
}

#[test]
fn mersenne_primes() {
    assert_eq!(eval("isprime(2^521-1)").value(), "1");
    assert_eq!(eval("isprime(2^523-1)").value(), "0");

    let run = eval_lines("2^44497-1\n");
    let digits = run.value();
    assert_eq!(digits.len(), 13395);
    assert!(digits.starts_with("854509824303633803193300705318403036509901"));
    assert!(digits.ends_with("867686961011228671"));
    for modulus in [9u64, 1_000_003, 998_244_353, (1 << 31) - 1] {
        let printed = digits.bytes().fold(0, |sum, digit| {
            (u128::from(sum) * 10 + u128::from(digit - b'0')).rem_euclid(u128::from(modulus)) as u64
        });
        let mut expected = 1u128;
        for _ in 0..44497 {
            expected = expected * 2 % u128::from(modulus);
        }
        assert_eq!(u128::from(printed), expected - 1, "modulo {modulus}");
    }
}

#[test]
fn identities_of_large_numbers() {
    check(&[
        ("a = 3^20000; b = 7^9000 + 1; (a + b)^2 == a^2 + 2*a*b + b^2", "1"),
        ("a = 3^20000; b = 7^3000 + 1; q = a / b; r = a % b; q * b + r == a", "1"),
        ("n = 10^3001 + 7; s = sqrt(n); (s^2 <= n) * (n < (s + 1)^2)", "1"),
        ("n = 10^3001 + 7; s = root(n, 5); (s^5 <= n) * (n < (s + 1)^5)", "1"),
        ("fib(3000)^2 - fib(2999) * fib(3001)", "-1"),
        ("fact(500) / (fact(200) * fact(300)) == binom(500, 200)", "1"),
        ("p = 2^127 - 1; powmod(3, p - 1, p)", "1"),
        ("p = 2^127 - 1; invmod(10^30, p) * 10^30 % p", "1"),
        ("a = fib(1000); b = fib(1500); gcd(a, b) == fib(500)", "1"),
        ("a = 2^300; b = 3^200; gcd(a, b) * lcm(a, b) == a * b", "1"),
        ("digits(2^44497 - 1)", "13395"),
    ]);
}

#[test]
fn values_before_an_error_are_printed() {
    let run = eval("1 + 1; 1 / 0; 3");
    assert!(run.error().contains("division by zero"));
    assert_eq!(run.stdout, "2\n");
    assert_eq!(eval("1 + 1; 1 +").stdout, "");
}

#[test]
fn deep_expressions_are_errors_and_long_ones_are_not() {
    for nested in ["(", "-", "2^", "1+("] {
        let run = eval_lines(&format!("{}1\n", nested.repeat(100_000)));
        assert!(run.error().contains("nested more than 256 levels deep"), "{}", run.stderr);
    }
    assert_eq!(eval_lines(&vec!["1"; 100_000].join("+")).value(), "100000");
    assert_eq!(eval_lines(&format!("max({})", vec!["7"; 50_000].join(","))).value(), "7");
}

#[test]
fn an_expression_may_begin_with_a_sign() {
    assert_eq!(eval("-2^2").value(), "-4");
    assert_eq!(eval("--2").value(), "2");
    assert_eq!(run(["eval", "--base", "16", "-255"]).value(), "-ff");
    assert_eq!(run(["eval", "-255", "--base", "16"]).value(), "-ff");
}
