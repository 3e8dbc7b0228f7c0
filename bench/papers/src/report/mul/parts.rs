//! The thesis's table 6.3, the passes of VBAP's second version each alone, and its figure 6.4, VBAP
//! beside GMP at 256 bits.

use crate::methods::mul;
use crate::report::gf2x::instructions_of;
use crate::report::{Effort, Timings};
use widelimb_kernels::kernels;
use widelimb_lab::measure::{Clock, Instructions};
use widelimb_lab::operation::{Case, Operation};
use widelimb_lab::peers::{GmpNumbers, Peer as _};
use widelimb_report::{Cell, Table};

/// A pass of a method at one length.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    pub limbs: usize,
    pub name: &'static str,
    /// The time of the fastest batch in ns.
    pub ns: f64,
}

/// Instructions of a product of 256 bits.
#[derive(Clone, Debug, Default)]
pub struct Executed {
    pub vbap: Option<f64>,
    pub gmp: Option<f64>,
    /// The source of the counts, or the reason why there are none.
    pub how: String,
}

/// The thesis's table: limbs, and nanoseconds of each pass.
const TABLE_6_3: [(usize, [f64; 7]); 4] = [
    (4, [20.0, 5.0, 3.0, 25.0, 0.0, 26.0, 5.0]),
    (8, [93.0, 23.0, 15.0, 84.0, 21.0, 98.0, 10.0]),
    (16, [299.0, 110.0, 58.0, 326.0, 90.0, 367.0, 26.0]),
    (32, [2894.0, 1087.0, 229.0, 1287.0, 366.0, 1393.0, 56.0]),
];

/// Times all passes at the thesis's lengths; nothing where the CPU cannot run them.
pub fn passes(clock: &Clock, effort: Effort) -> Vec<Pass> {
    #[cfg(target_arch = "x86_64")]
    if mul::vbap_split::SPLIT.needs <= kernels().level {
        return TABLE_6_3.iter().flat_map(|&(limbs, _)| of_length(limbs, clock, effort)).collect();
    }
    let _ = (clock, effort);
    Vec::new()
}

#[cfg(target_arch = "x86_64")]
fn of_length(limbs: usize, clock: &Clock, effort: Effort) -> Vec<Pass> {
    use std::hint::black_box;
    use widelimb_lab::measure::{Work, race};
    let pair = Case::new(Operation::Mul, limbs).pairs.swap_remove(0);
    let (names, mut works): (Vec<_>, Vec<Box<dyn Work>>) =
        mul::vbap_split::passes(&pair.a, &pair.b)
            .into_iter()
            .map(|(name, mut pass)| {
                let work = move |count: usize| (0..count).for_each(|_| black_box(&mut pass)());
                (name, Box::new(work) as Box<dyn Work>)
            })
            .unzip();
    let samples = race(clock, &mut works, super::measure::race(effort, *clock).plan);
    let ns = samples.into_iter().map(|samples| samples.ticks().min * clock.ns_per_tick);
    names.into_iter().zip(ns).map(|(name, ns)| Pass { limbs, name, ns }).collect()
}

/// Counts the instructions of both products: by the machine's counter, or, of VBAP alone, whose
/// code has no loop, by `objdump` in this program.
pub fn executed() -> Executed {
    let Some(vbap) = mul::named("vbap").filter(|method| method.needs <= kernels().level) else {
        return Executed { how: "this CPU cannot run VBAP".into(), ..Executed::default() };
    };
    let case = Case::new(Operation::Mul, 4);
    let reason = match Instructions::open() {
        Ok(mut counter) => {
            let mut prepared = (vbap.prepare)(&case.pairs[0].a, &case.pairs[0].b);
            let mut ours = move |count: usize| (0..count).for_each(|_| _ = prepared.run());
            let theirs = GmpNumbers::open().ok().and_then(|gmp| gmp.work(&case));
            return Executed {
                vbap: counter.per_call(&mut ours, 256),
                gmp: theirs.and_then(|mut work| counter.per_call(work.as_mut(), 256)),
                how: "retired in user mode, by perf_event_open".into(),
            };
        }
        Err(reason) => reason,
    };
    match instructions_of("widelimb_papers_vbap") {
        Ok(count) => Executed {
            vbap: Some(count as f64),
            gmp: None,
            how: format!(
                "of VBAP, by objdump in this program, for the machine's counter is {reason}; \
                 GMP's code is not in it"
            ),
        },
        Err(why) => Executed { how: format!("{reason}; {why}"), ..Executed::default() },
    }
}

/// Table 6.3.
pub fn table(passes: &[Pass]) -> Table {
    let title = "The passes of VBAP's second version, ns (thesis, table 6.3)";
    if passes.is_empty() {
        return Table::only(title, "SKIPPED: the level in force cannot run them.");
    }
    let names = passes.iter().take(7).map(|pass| pass.name);
    let mut table = Table::by(title, "limbs", names.chain(["sum"])).note(
        "Each pass again and again on one product, the fastest batch; in brackets the thesis's, \
         on an Intel Xeon E-2314, where a whole product is their sum.",
    );
    for (limbs, theirs) in TABLE_6_3 {
        let of_length = passes.iter().filter(|pass| pass.limbs == limbs);
        let ours: Vec<f64> = of_length.map(|pass| pass.ns).collect();
        let sums = (ours.iter().sum(), theirs.iter().sum());
        let cells = ours.iter().copied().zip(theirs).chain([sums]);
        let cell = |(ours, theirs): (f64, f64)| Cell::Number(ours).beside(theirs as usize);
        table.named(limbs, cells.map(cell));
    }
    table
}

/// Figure 6.4.
pub fn figure(timings: &Timings<usize>, clock: &Clock, executed: &Executed) -> Table {
    let title = "VBAP beside GMP at 256 bits (thesis, figure 6.4)";
    let (Some(vbap), Some(gmp)) = (timings.find(4, "vbap"), timings.find(4, "GMP mpz_mul")) else {
        return Table::only(title, "SKIPPED: it takes `vbap` and GMP's `mpz_mul`.");
    };
    let columns = ["quantity", "vbap", "GMP mpz_mul", "factor", "the thesis's factor"];
    let mut table = Table::new(title, columns).note(format!(
        "`mpz_mul` as in the thesis; a factor above 1 is VBAP's gain. Instructions: {}.",
        executed.how
    ));
    let ticks = [vbap.ticks.min, gmp.ticks.min];
    let ns = ticks.map(|ticks| ticks * clock.ns_per_tick);
    let factor = ticks[1] / ticks[0];
    let Executed { vbap, gmp, .. } = *executed;
    let rows = [
        ("time, ns", ns.map(Some), Some(factor), "above 1.80"),
        ("ticks", ticks.map(Some), Some(factor), ""),
        ("million operations a second", ns.map(|ns| Some(1e3 / ns)), Some(factor), "above 1.80"),
        ("instructions", [vbap, gmp], vbap.zip(gmp).map(|(x, y)| y / x), "2.86 (65 % fewer)"),
    ];
    for (name, both, factor, thesis) in rows {
        let cells = both.map(Cell::number).into_iter().chain([Cell::ratio(factor), thesis.into()]);
        table.named(name, cells);
    }
    table
}
