//! A goal that is brought from outside: two ways to compute a batch, beside the floor of the
//! multiplier.

use super::super::Options;
use super::super::table::{Wanted, chosen};
use super::contest::{Race, SETS, above_floor};
use super::floor::Floor;
use super::row::{self, Row, Title};
use std::io;
use widelimb_kernels::kernels;
use widelimb_lab::batches::{Batch, FULL, Operation, operands, some};
use widelimb_lab::measure::{Clock, Work};

/// Makes the two contestants on some full batches, which each computes in turn: the one to be
/// judged and the one that it is compared with; nothing where the CPU cannot run them.
pub type Contestants = dyn Fn(&[Batch]) -> anyhow::Result<Option<[Box<dyn Work>; 2]>>;

/// Two contestants on full batches of eight numbers.
pub struct Duel {
    /// The goal's name, to which its size is added.
    pub name: &'static str,
    /// The bits of the moduli.
    pub bits: usize,
    /// What is computed: a Montgomery product or a power.
    pub operation: Operation,
    /// The time of the second contestant over that of the first must be at least this.
    pub at_least: f64,
    /// Who they are.
    pub contestants: Box<Contestants>,
}

impl Duel {
    /// The name that selects it.
    pub fn full_name(&self) -> String {
        format!("{}-{}", self.name, self.bits)
    }

    fn row(&self, clock: &Clock, rounds: usize) -> anyhow::Result<Option<Row>> {
        let batch = operands(self.bits, SETS * FULL);
        let sets: Vec<Batch> =
            (0..SETS).map(|set| some(&batch, set * FULL..(set + 1) * FULL)).collect();
        let Some(contestants) = (self.contestants)(&sets)? else { return Ok(None) };
        let (ns, madd) = Race { clock, rounds }.run(contestants);
        let [judged, other] = ns.map(|ns| ns.scaled(1.0 / FULL as f64));
        let floor = Floor::of(self.bits);
        let madds = match self.operation {
            Operation::Power => floor.power(self.bits),
            _ => floor.product(),
        };
        Ok(Some(above_floor(Row::times_faster(judged, other), madds, madd)))
    }
}

/// Measures the duels that the options choose and writes a line for each; gives how many were
/// missed.
///
/// # Errors
/// A contestant's result is wrong, no duel is called so, or the output cannot be written.
pub fn measure_duels(
    duels: Vec<Duel>,
    options: &Options,
    out: &mut impl io::Write,
) -> anyhow::Result<usize> {
    let duels = chosen(duels, Duel::full_name, options.only.as_deref())?;
    writeln!(out, "level {}\n", kernels().level)?;
    row::head(out)?;
    let mut missed = 0;
    for duel in duels.iter().filter(|duel| duel.bits.div_ceil(64) <= options.max_limbs) {
        let clock = Clock::calibrate();
        let Some(row) = duel.row(&clock, options.rounds)? else {
            writeln!(out, "{:<16}{:>6}  skipped: this CPU lacks the level", duel.name, duel.bits)?;
            continue;
        };
        let wanted = Some(Wanted::AtLeast(duel.at_least));
        let title = Title { name: duel.name, bits: duel.bits, wanted };
        missed += usize::from(!row::line(out, title, &row)?);
    }
    Ok(missed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;

    fn told(contestants: Box<Contestants>, only: &str) -> anyhow::Result<(String, usize)> {
        let duel = Duel {
            name: "duel",
            bits: 128,
            operation: Operation::Power,
            at_least: 0.0,
            contestants,
        };
        let options =
            Options { rounds: 1, only: Some(only.to_owned()), max_limbs: 64, max_bits: 0 };
        let mut out = Vec::new();
        let missed = measure_duels(vec![duel], &options, &mut out)?;
        Ok((String::from_utf8(out)?, missed))
    }

    #[test]
    fn a_duel_has_a_line_of_two_times() {
        let contestants = |batches: &[Batch]| {
            assert!(batches.iter().all(|batch| batch.moduli.len() == FULL));
            let work = || -> Box<dyn Work> {
                Box::new(|count: usize| (0..count).for_each(|i| _ = black_box(i)))
            };
            Ok(Some([work(), work()]))
        };
        let (text, missed) = told(Box::new(contestants), "duel-128").expect("no error");
        assert!(text.contains("reached") && missed == 0, "{text}");
    }

    #[test]
    fn a_duel_that_the_cpu_cannot_run_is_skipped() {
        let (text, missed) = told(Box::new(|_| Ok(None)), "duel").expect("no error");
        assert!(text.contains("skipped: this CPU lacks the level") && missed == 0, "{text}");
    }

    #[test]
    fn a_name_that_no_duel_has_gets_the_list() {
        let error = told(Box::new(|_| Ok(None)), "other").expect_err("there is none");
        assert!(error.to_string().contains("duel-128"), "{error}");
    }
}
