//! Hints for messages: what an unknown name or a malformed number could have meant.

use super::functions::Function;

/// The hint for a number with a letter at byte `at`: `1e5` as a power, `3x` as a product.
pub fn number_with_letter(text: &str, at: usize) -> Option<String> {
    let (number, rest) = text.split_at(at);
    if !rest.starts_with(char::is_alphabetic) {
        return None;
    }
    let exponent = rest
        .strip_prefix(['e', 'E'])
        .filter(|digits| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()));
    Some(match exponent {
        Some(exponent) if number == "1" => format!("write 10^{exponent}"),
        Some(exponent) => format!("write {number}*10^{exponent}"),
        None => format!("a product is written {number}*{rest}"),
    })
}

/// The hint for a name that is no function.
pub fn meant(name: &str) -> Option<String> {
    elsewhere(&name.to_lowercase()).map(str::to_owned).or_else(|| misspelt(name))
}

/// The hint for a function's name from another system, in lower case.
fn elsewhere(name: &str) -> Option<&'static str> {
    Some(match name {
        "pow" | "power" => "a power is written b ^ e",
        "rem" => "a remainder is written a % m",
        "div" => "a quotient is written a / b",
        "modpow" | "modexp" | "powermod" | "power_mod" => "did you mean `powmod`?",
        "modinv" | "inverse" | "inverse_mod" | "inv" => "did you mean `invmod`?",
        "choose" | "c" | "ncr" | "comb" => "did you mean `binom`?",
        "eulerphi" => "did you mean `phi`?",
        "hex" | "bin" | "oct" => "`eval --base 16` and its like write in another base",
        "quit" | "exit" => "quit without parentheses leaves the prompt",
        "primepi" | "prime_pi" => "len(primes(1, n)) counts the primes up to n",
        "factors" | "factorize" => "did you mean `factor`?",
        "discrete_log" | "dlog" => "did you mean `znlog`?",
        "n_order" | "order" => "did you mean `znorder`?",
        _ => return None,
    })
}

/// The hint for one of the variables by which `bc` is set.
pub fn setting(name: &str) -> Option<&'static str> {
    Some(match name {
        "scale" => "all numbers are integers; divmod(a, b) is [quotient, remainder]",
        "obase" => "--base N is the base that values are written in",
        "ibase" => "0x, 0o and 0b in front of digits say their base",
        _ => return None,
    })
}

/// The least similarity of a misspelt name to the right one; equal names have 1.
const ALIKE: f64 = 0.84;

/// The hint for a name that is nearly a function's.
fn misspelt(name: &str) -> Option<String> {
    let name = name.to_lowercase();
    let alike = |known: &'static str| (strsim::jaro_winkler(&name, known), known);
    let (likeness, known) = Function::names().map(alike).max_by(|a, b| a.0.total_cmp(&b.0))?;
    (likeness >= ALIKE).then(|| format!("did you mean `{known}`?"))
}
