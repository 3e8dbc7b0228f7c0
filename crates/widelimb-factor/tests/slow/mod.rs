//! A slow check of certificates that shares no code with the library's: values of any depth, affine
//! points with an inverse for each sum, powers bit by bit.

use widelimb::{Integer, Natural};

/// A number, or a list of values.
enum Value {
    Number(Integer),
    List(Vec<Value>),
}

/// Whether the text is a certificate that proves this number.
pub fn proves(text: &str, number: &Natural) -> bool {
    let text: String = text.split_whitespace().collect();
    let mut rest = text.as_str();
    let value = read(&mut rest);
    rest.is_empty() && proved(&value).as_ref() == Some(number)
}

fn read(text: &mut &str) -> Value {
    if let Some(inner) = text.strip_prefix('[') {
        *text = inner;
        let mut list = Vec::new();
        while !text.starts_with(']') {
            list.push(read(text));
            *text = text.strip_prefix(',').unwrap_or(text);
        }
        *text = &text[1..];
        return Value::List(list);
    }
    let end = text.find([',', ']']).unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    *text = rest;
    Value::Number(number.parse().expect("a number"))
}

fn number(value: &Value) -> Natural {
    let Value::Number(number) = value else { panic!("a number") };
    number.try_into().expect("a natural number")
}

fn integer(value: &Value) -> Integer {
    let Value::Number(number) = value else { panic!("a number") };
    number.clone()
}

fn list(value: &Value) -> &[Value] {
    let Value::List(list) = value else { panic!("a list") };
    list
}

/// The number that a certificate proves.
fn proved(value: &Value) -> Option<Natural> {
    match value {
        Value::Number(_) => {
            let n = number(value);
            (n.bit_len() <= 64 && n.is_probable_prime()).then_some(n)
        }
        Value::List(parts) => match &parts[0] {
            Value::List(_) => by_curves(parts),
            Value::Number(_) => by_neighbours(parts),
        },
    }
}

fn by_curves(parts: &[Value]) -> Option<Natural> {
    // From the end: the number that is proved already.
    let [n, t, s, ..] = list(parts.last()?) else { return None };
    let q = (Integer::from(number(n)) + 1 - integer(t)) / Integer::from(number(s));
    let is_prime = |q: &Natural| q.bit_len() <= 64 && q.is_probable_prime();
    let mut proven = Natural::try_from(q).ok().filter(is_prime)?;
    for step in parts.iter().rev() {
        let [n, t, s, a, point] = list(step) else { return None };
        let [x, y] = list(point) else { return None };
        let (n, s) = (number(n), number(s));
        let order = Natural::try_from(Integer::from(&n) + 1 - integer(t)).ok()?;
        let root = n.sqrt().sqrt() + 2_u32;
        let modulus = Integer::from(&n);
        let a = integer(a).rem_euclid(&modulus);
        let point = Some((integer(x).rem_euclid(&modulus), integer(y).rem_euclid(&modulus)));
        let multiple = times(&a, &point, &s, &modulus)?;
        let holds = &s * &proven == order
            && proven >= root.square()
            && multiple.is_some()
            && times(&a, &multiple, &proven, &modulus)?.is_none()
            && n.gcd(&Natural::from(6_u32)).is_one();
        if !holds {
            return None;
        }
        proven = n;
    }
    Some(proven)
}

type Point = Option<(Integer, Integer)>;

/// The multiple of a point; `None` if a number has no inverse.
fn times(a: &Integer, point: &Point, k: &Natural, n: &Integer) -> Option<Point> {
    let mut multiple = None;
    for i in (0..k.bit_len()).rev() {
        multiple = plus(a, &multiple, &multiple, n)?;
        if k.bit(i) {
            multiple = plus(a, &multiple, point, n)?;
        }
    }
    Some(multiple)
}

fn plus(a: &Integer, first: &Point, second: &Point, n: &Integer) -> Option<Point> {
    let (Some((x1, y1)), Some((x2, y2))) = (first, second) else {
        return Some(if first.is_none() { second.clone() } else { first.clone() });
    };
    let (rise, run) = match x1 == x2 {
        true if ((y1 + y2) % n).is_zero() => return Some(None),
        true => (x1 * x1 * 3 + a, y1 * 2),
        false => (y2 - y1, x2 - x1),
    };
    let slope = rise * run.rem_euclid(n).inverse_mod(n).ok()? % n;
    let x = (&slope * &slope - x1 - x2).rem_euclid(n);
    let y = (slope * (x1 - &x) - y1).rem_euclid(n);
    Some(Some((x, y)))
}

fn by_neighbours(parts: &[Value]) -> Option<Natural> {
    let n = number(&parts[0]);
    let minus = side(&n, &(&n - 1_u32), list(&parts[1]), |exponent, base| {
        let power = power(&Integer::from(base), exponent, &n);
        (power.clone() - 1, power == 1)
    })?;
    let d = (2..500_i64).map(|k| if k % 2 == 0 { 2 * k + 1 } else { -2 * k - 1 });
    let d = d.map(Integer::from).find(|d| d.kronecker(&Integer::from(&n)) == -1)?;
    let plus = match parts.get(2) {
        None => Natural::one(),
        Some(primes) => side(&n, &(&n + 1_u32), list(primes), |exponent, base| {
            let u = lucas(&d, base, exponent, &n);
            (u.clone(), u.is_zero())
        })?,
    };
    let is_square = |a: &Integer| !a.is_negative() && a.is_square();
    let holds = if minus.square() > n || (&plus - 1_u32).square() > n {
        true
    } else if minus.pow(3) >= n {
        let (c2, c1) = (&n / &minus).div_rem(&minus);
        !is_square(&(Integer::from(c1.square()) - Integer::from(c2 * 4_u32)))
    } else {
        let common = minus.lcm(&plus);
        let r = &n % &common;
        common.square() > n && (r.is_one() || r == n || !(&n % r).is_zero())
    };
    holds.then_some(n)
}

/// The product of the full powers of the primes, if all of them are proved and have a witness.
fn side(
    n: &Natural,
    neighbour: &Natural,
    primes: &[Value],
    element: impl Fn(&Natural, u64) -> (Integer, bool),
) -> Option<Natural> {
    let mut rest = neighbour.clone();
    for prime in primes {
        let p = match prime {
            Value::Number(_) => proved(prime)?,
            Value::List(parts) => proved(&parts[2]).filter(|p| *p == number(&parts[0]))?,
        };
        let is_unit = |w: &u64| {
            let (away, _) = element(&(neighbour / &p), *w);
            away.magnitude().gcd(n).is_one() && element(neighbour, *w).1
        };
        // Others than the library's, which are multiples of another number.
        (1..300_u64).map(|i| i.wrapping_mul(0xd134_2543_de82_ef95)).find(is_unit)?;
        while (&rest % &p).is_zero() {
            rest /= &p;
        }
    }
    Some(neighbour / rest)
}

fn power(base: &Integer, exponent: &Natural, n: &Natural) -> Integer {
    let n = Integer::from(n);
    let mut power = Integer::from(1);
    for i in (0..exponent.bit_len()).rev() {
        power = power.square() % &n;
        if exponent.bit(i) {
            power = power * base % &n;
        }
    }
    power
}

/// `U` at an index for `P = 2 w + 1` and a discriminant: `(P + sqrt D)^k` has `2^(k - 1) U` before the
/// root.
fn lucas(d: &Integer, w: u64, index: &Natural, n: &Natural) -> Integer {
    let n = Integer::from(n);
    let p = Integer::from(w) * 2 + 1;
    let (mut a, mut b) = (Integer::from(1), Integer::ZERO);
    for i in (0..index.bit_len()).rev() {
        (a, b) = ((&a * &a + &b * &b * d) % &n, &a * &b * 2 % &n);
        if index.bit(i) {
            (a, b) = ((&a * &p + &b * d) % &n, (&b * &p + a) % &n);
        }
    }
    // A power of 2 is a unit.
    b
}
