//! The thesis's table 6.3, the passes of VBAP's second version each alone, and its figure 6.4, VBAP
//! beside GMP at 256 bits.

use super::Report;
use crate::methods::mul;
use crate::report::Effort;
use crate::report::gf2x::instructions_of;
use crate::report::page::{Page, digits};
use widelimb_kernels::kernels;
use widelimb_lab::measure::{Clock, Instructions};
use widelimb_lab::operation::{Case, Operation};
use widelimb_lab::peers::{GmpNumbers, Peer as _};

/// One pass at one length.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    pub limbs: usize,
    pub name: &'static str,
    /// Of the fastest batch.
    pub ns: f64,
}

/// Instructions of a product of 256 bits.
#[derive(Clone, Debug, Default)]
pub struct Executed {
    pub vbap: Option<f64>,
    pub gmp: Option<f64>,
    /// How they were counted, or why not.
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
    let samples = race(clock, &mut works, effort.mul_plan());
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
pub fn table(page: &mut Page, report: &Report) {
    page.line("\n## The passes of VBAP's second version, ns (thesis, table 6.3)\n");
    if report.passes.is_empty() {
        page.line("SKIPPED: the level in force cannot run them.");
        return;
    }
    page.line(
        "Each pass again and again on one product, the fastest batch; in brackets the thesis's, \
         on an \
         Intel Xeon E-2314, where a whole product is their sum.",
    );
    let names = report.passes.iter().take(7).map(|pass| pass.name.to_owned());
    let head: Vec<String> =
        std::iter::once("limbs".into()).chain(names).chain(["sum".into()]).collect();
    page.table_head(1, &head);
    for (limbs, theirs) in TABLE_6_3 {
        let ours: Vec<f64> =
            report.passes.iter().filter(|pass| pass.limbs == limbs).map(|pass| pass.ns).collect();
        let cell = |ours: f64, theirs: f64| format!("{} ({theirs:.0})", digits(ours));
        let sums = (ours.iter().sum(), theirs.iter().sum());
        let cells = ours.iter().copied().zip(theirs).chain([sums]);
        page.row(std::iter::once(limbs.to_string()).chain(cells.map(|(x, y)| cell(x, y))));
    }
}

/// Figure 6.4.
pub fn figure(page: &mut Page, report: &Report) {
    page.line("\n## VBAP beside GMP at 256 bits (thesis, figure 6.4)\n");
    let (Some(vbap), Some(gmp)) = (report.find("vbap", 4), report.find("GMP mpz_mul", 4)) else {
        page.line("SKIPPED: it takes `vbap` and GMP's `mpz_mul`.");
        return;
    };
    page.line(&format!(
        "`mpz_mul` as in the thesis; a factor above 1 is VBAP's gain. Instructions: {}.",
        report.executed.how
    ));
    let head = ["quantity", "vbap", "GMP mpz_mul", "factor", "the thesis's factor"];
    page.table_head(1, &head.map(str::to_owned));
    let (ours, theirs) = (report.ns(vbap), report.ns(gmp));
    let mut row =
        |name: &str, [ours, theirs]: [Option<f64>; 2], factor: Option<f64>, thesis: &str| {
            let [ours, theirs] = [ours, theirs].map(|x| x.map_or("not counted".into(), digits));
            let factor = factor.map_or_else(String::new, |factor| format!("{factor:.2}"));
            page.row([name.to_owned(), ours, theirs, factor, thesis.to_owned()]);
        };
    let factor = Some(theirs / ours);
    row("time, ns", [Some(ours), Some(theirs)], factor, "above 1.80");
    row("ticks", [Some(vbap.ticks.min), Some(gmp.ticks.min)], factor, "");
    let rate = |ns: f64| Some(1e3 / ns);
    row("million operations a second", [rate(ours), rate(theirs)], factor, "above 1.80");
    let (vbap, gmp) = (report.executed.vbap, report.executed.gmp);
    row("instructions", [vbap, gmp], vbap.zip(gmp).map(|(x, y)| y / x), "2.86 (65 % fewer)");
}
