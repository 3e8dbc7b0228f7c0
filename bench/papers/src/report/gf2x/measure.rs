//! The contestants of a size, and the races.

use super::tables::{self, Cell, Row};
use super::{Key, Report, count};
use crate::methods::Prepared;
use crate::methods::gf2x::{self as published, Gf2xMethod, Product, fold};
use crate::report::contestants::in_ring;
use crate::report::{Effort, Entry, Label, Race, Timings, available, plan};
use anyhow::ensure;
use std::collections::BTreeSet;
use std::hint::black_box;
use widelimb_lab::answer::compare;
use widelimb_lab::measure::{Pair, rotating};
use widelimb_lab::operation::{Case, Operation};
use widelimb_lab::peers::{Peer, Survey, survey_of};
use widelimb_limb::LIMB_BITS;
use widelimb_report::{Machine, chosen};

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
    let mut machine = Machine::here();
    present.iter().for_each(|peer| machine.meet(peer.identity()));
    machine.absent = absent;
    let plan = effort.of(plan(3, 4e3, 0.02e9, 1), plan(1000, 2e4, 0.5e9, 10));
    let mut race = Race::new(machine.clock, plan);
    let (mut plain, mut rings) = (BTreeSet::new(), BTreeSet::new());
    for row in tables::all().iter().flat_map(|table| &table.rows).filter(taken) {
        match row.ring {
            Some(n) => _ = rings.insert(n),
            None => plain.extend(row.cells.iter().map(|cell| cell.bits).chain([row.bits])),
        }
    }
    let (methods, skipped) = available(methods, |method| (&method.name, method.needs));
    let mut timed = Vec::new();
    for bits in plain.into_iter().filter(|&bits| bits <= max_bits) {
        timed.extend(race.run(vec![products(bits, &present, &methods)?]));
    }
    for n in rings.into_iter().filter(|&n| n <= max_bits) {
        timed.extend(race.run(vec![ring_products(n, &present, &methods)?]));
    }
    let (only, counts) = (only.map(str::to_owned), count::all());
    Ok(Report { machine, only, timings: Timings(timed), skipped, counts })
}

/// Ours, the peers, and the methods that have the size.
fn products(
    bits: usize,
    peers: &[Box<dyn Peer>],
    methods: &[&Gf2xMethod],
) -> anyhow::Result<Vec<Entry<Key>>> {
    let case = Case::new(Operation::Gf2x, bits);
    let key = (bits, None);
    let mut all = vec![Entry::new(key, Label::ours("widelimb"), case.ours())];
    for peer in peers {
        compare(peer.as_ref(), &case)?;
        let work = peer.work(&case).expect("it multiplies");
        all.push(Entry::new(key, Label::peer(peer.identity(), ""), work));
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
        all.push(Entry::new(key, label(method), work));
    }
    Ok(all)
}

/// Ours, the peers with a reduction, and the methods of the table's row with one.
fn ring_products(
    n: usize,
    peers: &[Box<dyn Peer>],
    methods: &[&Gf2xMethod],
) -> anyhow::Result<Vec<Entry<Key>>> {
    let key = (n, Some(n));
    let tables = tables::all();
    let rows = tables.iter().flat_map(|table| &table.rows).filter(|row| row.ring == key.1);
    let mut seen = BTreeSet::new();
    let cells =
        rows.flat_map(|row| &row.cells).filter(|cell| seen.insert((cell.method, cell.bits)));
    let published = cells.filter_map(|cell| {
        let method = methods.iter().find(|method| method.name == cell.method)?;
        Some(((cell.bits, key.1), label(method), method.ring_product(cell.bits, n)?))
    });
    let mut all = in_ring(n, (key, Label::ours("widelimb")), published)?;
    let case = Case::new(Operation::Gf2x, n);
    for peer in peers {
        let mut work = peer.work(&case).expect("it multiplies");
        let (sets, mut r) = (case.sets.clone(), vec![0; n.div_ceil(LIMB_BITS)]);
        let folded = move |count: usize| {
            for _ in 0..count {
                work.calls(1);
                fold(&mut r, sets.borrow().result(0), n);
                black_box(&r);
            }
        };
        all.push(Entry::new(key, Label::peer(peer.identity(), ""), Box::new(folded)));
    }
    Ok(all)
}

fn label(method: &Gf2xMethod) -> Label {
    Label::published(&method.name, method.source, method.needs)
}
