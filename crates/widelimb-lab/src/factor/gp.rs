//! gp, PARI's calculator.

use super::Contestant;
use super::program::{Dialogue, Program};
use crate::peers::{Absent, Identity};
use anyhow::Context as _;
use widelimb::Natural;

const NAME: &str = "PARI";

/// The environment variable that names a gp before the one in `PATH`.
const VARIABLE: &str = "WIDELIMB_PEER_GP";

/// Without a banner and the user's own settings.
const ARGUMENTS: [&str; 4] = ["-q", "-f", "-D", "parisizemax=2G"];

/// gp, and one that runs.
pub struct Gp {
    program: Program,
    identity: Identity,
    threads: usize,
    running: Option<Dialogue>,
}

impl Gp {
    /// The program, with so many threads.
    ///
    /// # Errors
    /// There is none.
    pub fn find(threads: usize) -> Result<Gp, Absent> {
        let asked = (&ARGUMENTS[..], "print(version())\n");
        let (program, answer) = Program::find(NAME, VARIABLE, "gp", asked)?;
        let version = version(&answer).ok_or_else(|| Absent {
            name: NAME,
            tried: vec![format!("{} says no version", program.path)],
        })?;
        let identity = Identity::new(NAME, version, format!("run as {}", program.path));
        Ok(Gp { program, identity, threads, running: None })
    }

    /// The version, and where it was found.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Starts a process.
    pub fn start(&mut self) -> anyhow::Result<()> {
        let mut running = Dialogue::start(&self.program, &ARGUMENTS)?;
        // One without threads has no such setting.
        running.ask(&format!("iferr(default(nbthreads,{}),E,0);print(0)", self.threads))?;
        self.running = Some(running);
        Ok(())
    }

    /// Ends the process.
    pub fn end(&mut self) {
        self.running = None;
    }
}

/// The version in an answer such as `[2, 15, 4]`.
fn version(answer: &str) -> Option<String> {
    let numbers = answer.trim().strip_prefix('[')?.strip_suffix(']')?;
    let numbers = numbers.split(',').map(str::trim).take(3);
    let is_number = |text: &str| text.parse::<u32>().is_ok();
    let version: Vec<&str> = numbers.filter(|text| is_number(text)).collect();
    (!version.is_empty()).then(|| version.join("."))
}

/// Milliseconds, and primes with their exponents, as `12 [3, 5] [1, 2]`.
fn answer(text: &str) -> Option<(f64, Vec<Natural>)> {
    let (milliseconds, lists) = text.trim().split_once(" [")?;
    let (primes, exponents) = lists.strip_suffix(']')?.split_once("] [")?;
    let primes = primes.split(", ").map(|prime| prime.parse::<Natural>().ok());
    let exponents = exponents.split(", ").map(|exponent| exponent.parse::<usize>().ok());
    let mut all = vec![];
    for (prime, exponent) in primes.zip(exponents) {
        all.extend(vec![prime?; exponent.filter(|exponent| *exponent < 1000)?]);
    }
    Some((milliseconds.parse().ok()?, all))
}

impl Contestant for Gp {
    fn factor(&mut self, n: &Natural, times: u32) -> anyhow::Result<(Vec<Natural>, f64)> {
        // gp counts milliseconds: of all its threads together, or elapsed ones.
        let clock = if self.threads == 1 { "getabstime" } else { "getwalltime" };
        let line = format!(
            "iferr(t={clock}();for(i=1,{times},f=factor({n}));t={clock}()-t;\
             print(t,\" \",f[,1]~,\" \",f[,2]~),E,print(E))"
        );
        let running = self.running.as_mut().context("gp does not run")?;
        let text = running.ask(&line).context("gp")?;
        let (milliseconds, primes) =
            answer(&text).with_context(|| format!("gp says: {}", text.trim()))?;
        Ok((primes, milliseconds / 1000.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        assert_eq!(version("[2, 15, 4]\n").as_deref(), Some("2.15.4"));
        assert_eq!(version("[2, 18, 0, 3012, \"abc\"]").as_deref(), Some("2.18.0"));
        assert_eq!(version("gp: error"), None);
        let primes = [3, 5, 5].map(|p: u64| Natural::from_u64(p)).to_vec();
        assert_eq!(answer("12 [3, 5] [1, 2]\n"), Some((12.0, primes)));
        for bad in ["", "12", "12 []", "x [3] [1]", "1 [3, x] [1, 1]", "error(\"x\")"] {
            assert_eq!(answer(bad), None, "{bad}");
        }
    }
}
