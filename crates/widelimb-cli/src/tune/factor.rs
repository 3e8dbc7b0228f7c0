//! `widelimb tune factor`: measures the parameters of the quadratic sieve.

use super::TuneArgs;
use crate::progress::{Progress, Scope};
use crate::streams;
use anyhow::ensure;
use widelimb_lab::tune::sieve::{BITS, Choice, USUAL_BITS, choose};

/// Measures all sizes and prints what was found, then the rows of the library's table.
pub fn run(args: &TuneArgs) -> anyhow::Result<()> {
    ensure!(
        args.out.is_none() && args.only.is_empty(),
        "--out and --only are of thresholds, which `tune factor` does not measure"
    );
    let sizes = if args.bits.is_empty() { &USUAL_BITS[..] } else { &args.bits };
    let (least, most) = (BITS.start(), BITS.end());
    let are_right = sizes.iter().all(|bits| BITS.contains(bits));
    ensure!(are_right, "the sieve is measured with numbers of {least} to {most} bits");
    let progress = Progress::new();
    progress.begin(Scope::default(), || vec![1.0; sizes.len()]);
    let print = |line: &str| progress.aside(|| streams::print(&format!("{line}\n")));
    if !args.json {
        print(&Choice::table_head())?;
    }
    let mut source = vec![];
    for &bits in sizes {
        progress.stage(|| format!("measuring {bits} bits"));
        let choice = choose(bits, args.seconds / sizes.len() as f64)?;
        print(&if args.json { json(&choice) } else { choice.line() })?;
        source.push(choice.source());
    }
    if !args.json {
        print(
            "\n    // Bits of `k N`, primes, blocks, bound of large primes, first that is sieved.",
        )?;
        source.iter().try_for_each(|row| print(row))?;
    }
    Ok(())
}

/// A size as a line of JSON.
fn json(choice: &Choice) -> String {
    serde_json::to_string(choice).expect("a measurement is plain data")
}
