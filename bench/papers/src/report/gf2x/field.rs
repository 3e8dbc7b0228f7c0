//! Who runs at a size, and the races.

use super::tables::{self, Cell, Row};
use super::{Report, Timed, count};
use crate::methods::Prepared;
use crate::methods::gf2x::{self as published, Gf2xMethod, Product, fold};
use crate::report::{Effort, Side};
use anyhow::ensure;
use std::collections::BTreeSet;
use std::hint::black_box;
use widelimb_gf2x::{self, Cyclic};
use widelimb_kernels::kernels;
use widelimb_lab::answer::compare;
use widelimb_lab::measure::{Clock, Pair, Plan, Work, race, rotating};
use widelimb_lab::operation::{Case, Operation};
use widelimb_lab::peers::{Peer, Survey, survey_of};
use widelimb_limb::{LIMB_BITS, Limb};
use widelimb_report::chosen;

/// A contestant, with what its row says.
struct Contestant {
    name: String,
    source: &'static str,
    side: Side,
    bits: usize,
    work: Box<dyn Work>,
}

impl Contestant {
    fn of(name: &str, side: Side, bits: usize, work: Box<dyn Work>) -> Contestant {
        Contestant { name: name.to_owned(), source: "", side, bits, work }
    }
}

impl Effort {
    fn gf2x_plan(self) -> Plan {
        let (rounds, batch_ns, budget_ns, least_rounds) = match self {
            Effort::Quick => (3, 4000.0, 0.02e9, 1),
            Effort::Full => (1000, 20_000.0, 0.5e9, 10),
        };
        Plan { budget_ns, least_rounds, ..Plan::new(rounds, batch_ns) }
    }
}

/// Measures all that stands in a table, up to a size; with `only`, of the published methods those
/// whose name contains it, in the rows where one of them stands.
///
/// # Errors
/// A contestant's result is wrong, or no method is called `only`.
pub fn measure(effort: Effort, max_bits: usize, only: Option<&str>) -> anyhow::Result<Report> {
    let methods: Vec<&Gf2xMethod> = match only {
        Some(_) => chosen(published::all(), |method| method.name.clone(), only)?,
        None => published::all().iter().collect(),
    };
    let taken = |row: &&Row| {
        let is_chosen = |cell: &Cell| methods.iter().any(|method| method.name == cell.method);
        only.is_none() || row.cells.iter().any(is_chosen)
    };
    let Survey { present, absent } = survey_of(Operation::Gf2x);
    let clock = Clock::calibrate();
    let plan = effort.gf2x_plan();
    let (mut plain, mut rings) = (BTreeSet::new(), BTreeSet::new());
    for row in tables::all().iter().flat_map(|table| &table.rows).filter(taken) {
        match row.ring {
            Some(n) => _ = rings.insert(n),
            None => plain.extend(row.cells.iter().map(|cell| cell.bits).chain([row.bits])),
        }
    }
    let (methods, cannot): (Vec<_>, Vec<_>) =
        methods.into_iter().partition(|method| method.needs <= kernels().level);
    let mut timed = Vec::new();
    for bits in plain.into_iter().filter(|&bits| bits <= max_bits) {
        timed.extend(raced(&clock, plan, None, products(bits, &present, &methods)?));
    }
    for n in rings.into_iter().filter(|&n| n <= max_bits) {
        timed.extend(raced(&clock, plan, Some(n), ring_products(n, &present, &methods)?));
    }
    Ok(Report {
        clock,
        peers: present.iter().map(|peer| peer.identity().clone()).collect(),
        absent,
        only: only.map(str::to_owned),
        timed,
        skipped: cannot.iter().map(|method| method.name.clone()).collect(),
        counts: count::all(),
    })
}

/// Ours, the peers, and the methods that have the size.
fn products(
    bits: usize,
    peers: &[Box<dyn Peer>],
    methods: &[&Gf2xMethod],
) -> anyhow::Result<Vec<Contestant>> {
    let case = Case::new(Operation::Gf2x, bits);
    let mut all = vec![Contestant::of("widelimb", Side::Ours, bits, case.ours())];
    for peer in peers {
        compare(peer.as_ref(), &case)?;
        let work = peer.work(&case).expect("it multiplies");
        all.push(Contestant::of(peer.identity().name, Side::Peer, bits, work));
    }
    for method in methods {
        let prepare = |pair: &Pair| method.prepare(bits, &pair.a, &pair.b);
        let Some(mut prepared) = case.pairs.iter().map(prepare).collect::<Option<Vec<_>>>() else {
            continue;
        };
        for (product, pair) in prepared.iter_mut().zip(&case.pairs) {
            product.run();
            let mut expected = vec![0; 2 * pair.a.len()];
            widelimb_gf2x::mul(&mut expected, &pair.a, &pair.b);
            ensure!(product.product() == expected, "{} at {bits} bits is wrong", method.name);
        }
        let work = rotating(prepared, |product: &mut Product| _ = product.run());
        let contestant = Contestant::of(&method.name, Side::Literature, bits, work);
        all.push(Contestant { source: method.source, ..contestant });
    }
    Ok(all)
}

/// Ours, gf2x with a reduction, and the methods of the table's row with one.
fn ring_products(
    n: usize,
    peers: &[Box<dyn Peer>],
    methods: &[&Gf2xMethod],
) -> anyhow::Result<Vec<Contestant>> {
    let ring = Cyclic::new(n)?;
    let case = Case::new(Operation::Gf2x, n);
    let top = Limb::MAX >> (LIMB_BITS * ring.limbs() - n);
    let mut pair = case.pairs[0].clone();
    for element in [&mut pair.a, &mut pair.b] {
        element[ring.limbs() - 1] &= top;
    }
    let mut expected = vec![0; ring.limbs()];
    ring.mul(&mut expected, &pair.a, &pair.b)?;
    let (mut r, elements) = (expected.clone(), pair.clone());
    let ours = move |count: usize| {
        for _ in 0..count {
            ring.mul(&mut r, black_box(&elements.a), &elements.b).expect("elements");
            black_box(&r);
        }
    };
    let mut all = vec![Contestant::of("widelimb", Side::Ours, n, Box::new(ours))];
    for peer in peers {
        let mut work = peer.work(&case).expect("it multiplies");
        let (sets, mut r) = (case.sets.clone(), expected.clone());
        let folded = move |count: usize| {
            for _ in 0..count {
                work.calls(1);
                fold(&mut r, sets.borrow().result(0), n);
                black_box(&r);
            }
        };
        all.push(Contestant::of(peer.identity().name, Side::Peer, n, Box::new(folded)));
    }
    let mut seen = BTreeSet::new();
    for cell in tables::all().iter().flat_map(|table| &table.rows).filter(|row| row.ring == Some(n))
    {
        for cell in cell.cells.iter().filter(|cell| seen.insert((cell.method, cell.bits))) {
            let method = methods.iter().find(|method| method.name == cell.method);
            let Some(method) = method else { continue };
            let Some(mut product) = method.ring_product(cell.bits, n) else { continue };
            let mut r = vec![0; ring.limbs()];
            product.mul(&mut r, &pair.a, &pair.b);
            ensure!(r == expected, "{} modulo X^{n} - 1 is wrong", cell.method);
            let work = move |count: usize| {
                for _ in 0..count {
                    product.run(&mut r);
                    black_box(&r);
                }
            };
            let contestant =
                Contestant::of(cell.method, Side::Literature, cell.bits, Box::new(work));
            all.push(Contestant { source: method.source, ..contestant });
        }
    }
    Ok(all)
}

fn raced(
    clock: &Clock,
    plan: Plan,
    ring: Option<usize>,
    contestants: Vec<Contestant>,
) -> Vec<Timed> {
    let (mut works, mut rows) = (Vec::new(), Vec::new());
    for Contestant { name, source, side, bits, work } in contestants {
        works.push(work);
        rows.push(Timed { name, source, side, bits, ring, ticks: 0.0 });
    }
    let samples = race(clock, &mut works, plan);
    for (row, samples) in rows.iter_mut().zip(samples) {
        row.ticks = samples.ticks().min;
    }
    rows
}
