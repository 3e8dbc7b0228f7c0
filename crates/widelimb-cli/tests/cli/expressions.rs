//! Values of expressions.

use crate::{eval, eval_lines, run};

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
            "error: expected a number, a name or `(`, but the line ends\n  | b = a +\n  |        ^\n",
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
fn errors_point_at_the_place() {
    for (expression, message) in [
        (
            "1 + ",
            "error: expected a number, a name or `(`, but the expression ends\n  | 1 + \n  |     ^\n",
        ),
        ("12 / (3 - 3)", "error: division by zero\n  | 12 / (3 - 3)\n  |    ^\n"),
        ("1 % 0", "error: division by zero\n  | 1 % 0\n  |   ^\n"),
        (
            "2^-1",
            "error: the exponent is negative, so the result is no integer (powmod takes negative \
             exponents)\n  | 2^-1\n  |  ^\n",
        ),
        ("1 + xyz", "error: `xyz` has no value yet\n  | 1 + xyz\n  |     ^^^\n"),
        ("1 << -1", "error: the shift is negative\n  | 1 << -1\n  |   ^^\n"),
        ("sqrt(-1)", "error: sqrt needs a number that is not negative\n  | sqrt(-1)\n  | ^^^^\n"),
        ("(-1)!", "error: `!` needs a number that is not negative\n  | (-1)!\n  |     ^\n"),
        ("fib(-1)", "error: fib needs a number that is not negative\n  | fib(-1)\n  | ^^^\n"),
        (
            "root(-4, 2)",
            "error: an even root needs a number that is not negative\n  | root(-4, 2)\n  | ^^^^\n",
        ),
        ("root(4, 0)", "error: root needs a degree of at least 1\n  | root(4, 0)\n  | ^^^^\n"),
        (
            "powmod(2, 3, 0)",
            "error: powmod needs a modulus of at least 1\n  | powmod(2, 3, 0)\n  | ^^^^^^\n",
        ),
        (
            "1 + invmod(2, 4)",
            "error: the number has no inverse: it shares a factor with the modulus\n  \
             | 1 + invmod(2, 4)\n  |     ^^^^^^\n",
        ),
    ] {
        let run = eval(expression);
        assert_eq!(run.error(), message, "{expression}");
        assert_eq!(run.stdout, "", "{expression}");
    }
}

#[test]
fn errors_say_what_could_be_meant() {
    for (expression, hint) in [
        ("1e5", "; write 10^5\n"),
        ("2 + 3E10", "; write 3*10^10\n"),
        ("3x", "; a product is written 3*x\n"),
        ("2gcd(4, 6)", "; a product is written 2*gcd\n"),
        ("pow(2,3)", "there is no function `pow`; a power is written b ^ e\n"),
        ("mod(5,3)", "there is no function `mod`; a remainder is written a % m\n"),
        ("7^(10^20) % 10", "; powmod(7, 10^20, 10) finds the remainder\n"),
        ("1 + (2*3)**(5+10^20) % (10 - 3) * 2", "; powmod(2*3, 5+10^20, 10 - 3) finds the"),
        ("e = 10^20; m = 9; 7^e % m", "; powmod(7, e, m) finds the remainder\n"),
        ("0xff^(10^20) % 10", "; powmod(b, e, m) finds b ^ e % m\n"),
    ] {
        assert!(
            eval(expression).error().contains(hint),
            "{expression}: {}",
            eval(expression).stderr
        );
    }
    for expression in
        ["7^(10^20)", "5 % 7^(10^20)", "-7^(10^20) % 3", "7^(10^20) / 3 % 5", "7^-1 % 3"]
    {
        assert!(!eval(expression).error().contains("; powmod"), "{expression}");
    }
    assert!(!eval("0xfg").error().contains("product"));
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
