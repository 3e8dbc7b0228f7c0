//! Contestants, their races, and the results: tables with a line for each contestant.

use widelimb_kernels::cpu::Level;
use widelimb_kernels::kernels;
use widelimb_lab::measure::{Clock, Instructions, Plan, Samples, Summary, Work};
use widelimb_lab::peers::Identity;
use widelimb_report::{Cell, Machine, Table, race_again};

/// The origin of a method in a line of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Ours,
    Peer,
    Literature,
}

/// A method as the tables name it.
#[derive(Clone, Debug)]
pub struct Label {
    pub name: String,
    pub source: String,
    pub domain: &'static str,
    pub exact: bool,
    pub side: Side,
    /// The level of our kernels, or of the instructions that a published method uses.
    pub level: &'static str,
}

impl Label {
    pub fn ours(name: impl Into<String>) -> Label {
        let level = kernels().level.name();
        Label { level, ..Label::of(name.into(), "this library", Side::Ours) }
    }

    /// A call of a peer.
    pub fn peer(peer: &Identity, call: &str) -> Label {
        let name = format!("{} {call}", peer.name);
        Label::of(name.trim_end().to_owned(), &peer.to_string(), Side::Peer)
    }

    pub fn published(name: &str, source: &str, needs: Level) -> Label {
        let level = needs.name();
        Label { level, ..Label::of(name.to_owned(), source, Side::Literature) }
    }

    fn of(name: String, source: &str, side: Side) -> Label {
        let (source, domain) = (source.to_owned(), "any length, any operands");
        Label { name, source, domain, exact: true, side, level: "its own" }
    }
}

/// A contestant: what will be told of it, and its work.
pub struct Entry<K> {
    pub timed: Timed<K>,
    work: Box<dyn Work>,
}

impl<K> Entry<K> {
    /// A contestant that computes one number, and whose result was checked.
    pub fn new(key: K, label: Label, work: Box<dyn Work>) -> Entry<K> {
        let (ticks, quartiles, instructions) = (Summary::of(&[0.0]), [0.0; 3], None);
        let timed = Timed { key, label, correct: true, lanes: 1, ticks, quartiles, instructions };
        Entry { timed, work }
    }

    /// The contestant with a mark whether its result was exact.
    pub fn correct(mut self, correct: bool) -> Entry<K> {
        self.timed.correct = correct;
        self
    }

    /// The contestant with the number of results of a call.
    pub fn of_lanes(mut self, lanes: usize) -> Entry<K> {
        self.timed.lanes = lanes;
        self
    }
}

/// The settings of races.
pub struct Race {
    pub clock: Clock,
    pub plan: Plan,
    /// The number of times that all races are run: a shared machine is quiet only now and then,
    /// and seldom for a whole race.
    pub passes: usize,
    /// The batches are cut into so many measurements, the fastest of each counts; into single
    /// batches where it is 0.
    pub measurements: usize,
    pub counter: Option<Instructions>,
}

impl Race {
    pub fn new(clock: Clock, plan: Plan) -> Race {
        Race { clock, plan, passes: 1, measurements: 0, counter: None }
    }

    /// Races the contestants of each field.
    pub fn run<K>(&mut self, fields: Vec<Vec<Entry<K>>>) -> Vec<Timed<K>> {
        let parted = |field: Vec<Entry<K>>| -> (Vec<_>, Vec<_>) {
            field.into_iter().map(|entry| (entry.timed, entry.work)).unzip()
        };
        let (all, mut works): (Vec<_>, Vec<_>) = fields.into_iter().map(parted).unzip();
        let mut samples: Vec<Vec<Samples>> = vec![Vec::new(); works.len()];
        for _ in 0..self.passes {
            for (works, samples) in works.iter_mut().zip(&mut samples) {
                let before = std::mem::take(samples);
                *samples = race_again(&self.clock, works, self.plan, before);
            }
        }
        let mut all: Vec<Timed<K>> = all.into_iter().flatten().collect();
        let raced = samples.iter().flatten().zip(works.iter_mut().flatten());
        for (timed, (samples, work)) in all.iter_mut().zip(raced) {
            let each = 1.0 / timed.lanes as f64;
            let ticks = match self.measurements {
                0 => samples.ticks(),
                count => samples.measurements(count),
            };
            timed.ticks = ticks.scaled(each);
            timed.quartiles = samples.quartiles().map(|ticks| each * ticks);
            let counter = self.counter.as_mut();
            timed.instructions = counter.and_then(|counter| counter.per_call(work.as_mut(), 256));
        }
        all
    }
}

/// A contestant that was timed.
#[derive(Clone, Debug)]
pub struct Timed<K> {
    pub key: K,
    pub label: Label,
    pub correct: bool,
    pub lanes: usize,
    /// The ticks for one number.
    pub ticks: Summary,
    /// Over all batches.
    pub quartiles: [f64; 3],
    /// The instructions of a call, if the machine counts them.
    pub instructions: Option<f64>,
}

/// All timed contestants.
#[derive(Clone, Debug)]
pub struct Timings<K>(pub Vec<Timed<K>>);

impl<K: Copy + PartialEq> Timings<K> {
    pub fn find(&self, key: K, name: &str) -> Option<&Timed<K>> {
        self.0.iter().find(|timed| timed.key == key && timed.label.name == name)
    }

    /// The fastest of some.
    pub fn fastest(&self, key: K, wanted: impl Fn(&Timed<K>) -> bool) -> Option<&Timed<K>> {
        let some = self.0.iter().filter(|timed| timed.key == key && wanted(timed));
        some.min_by(|x, y| x.ticks.min.total_cmp(&y.ticks.min))
    }

    /// The fastest peer's time over a contestant's.
    pub fn ratio(&self, timed: &Timed<K>) -> Option<f64> {
        let peer = self.fastest(timed.key, |other| other.label.side == Side::Peer)?;
        Some(peer.ticks.min / timed.ticks.min)
    }

    /// The first of each name of those wanted.
    pub fn names(&self, wanted: impl Fn(&Timed<K>) -> bool) -> Vec<&Timed<K>> {
        let mut names: Vec<&Timed<K>> = Vec::new();
        for timed in self.0.iter().filter(|timed| wanted(timed)) {
            if names.iter().all(|one| one.label.name != timed.label.name) {
                names.push(timed);
            }
        }
        names
    }

    /// The places at which some were timed, in order.
    pub fn places<P: Ord>(&self, place: impl Fn(K) -> Option<P>) -> Vec<P> {
        let mut places: Vec<P> = self.0.iter().filter_map(|timed| place(timed.key)).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Adds to a table a line for each name, with a cell for each place.
    pub fn fill<P: Copy>(
        &self,
        table: &mut Table,
        names: &[&Timed<K>],
        places: &[P],
        key: impl Fn(P) -> K,
        cell: impl Fn(&Timed<K>) -> Cell,
    ) {
        for Timed { label, .. } in names {
            let of = |&place: &P| self.find(key(place), &label.name).map_or(Cell::Absent, &cell);
            table.named(label.name.as_str(), places.iter().map(of));
        }
    }

    /// The methods, with what their results were on all operands; `place` tells of a key.
    pub fn methods(&self, names: &[&Timed<K>], place: impl Fn(K) -> String) -> Table {
        let columns = ["method", "source", "domain", "level", "results on these operands"];
        let mut table = Table::new("The methods", columns);
        for Timed { label, .. } in names {
            let wrong = self.0.iter().filter(|t| t.label.name == label.name && !t.correct);
            let wrong: Vec<String> = wrong.map(|timed| place(timed.key)).collect();
            let verdict = match (wrong.is_empty(), label.exact) {
                (true, true) => "exact".into(),
                (true, false) => "exact here, though it may differ".into(),
                (false, false) => "differs in the worst case, as it may".into(),
                (false, true) => format!("**WRONG**: {}", wrong.join(", ")),
            };
            table.row([&label.name, &label.source, label.domain, label.level, &verdict]);
        }
        table
    }

    /// Every measurement: what it was of, in columns of these names, and all that was measured.
    pub fn lines<const N: usize>(
        &self,
        machine: &Machine,
        of: [&str; N],
        cells: impl Fn(&Timed<K>) -> [Cell; N],
    ) -> Table {
        let columns =
            of.into_iter().chain(["method", "source", "method_level", "exact", "result_exact"]);
        let columns = columns.map(str::to_owned);
        let summaries = ["ticks", "ns"].into_iter().flat_map(|unit| {
            ["min", "median", "mean", "max", "deviation"].map(|of| format!("{unit}.{of}"))
        });
        let quartiles = ["lower", "median", "upper"].map(|of| format!("quartiles.{of}"));
        let columns = columns.chain(summaries).chain(quartiles).chain(["instructions".into()]);
        let mut table = Table::new("", columns);
        for timed in &self.0 {
            let Label { name, source, exact, level, .. } = &timed.label;
            let level = if *level == "its own" { Cell::Absent } else { (*level).into() };
            let label = [name.as_str().into(), source.as_str().into(), level];
            let label = label.into_iter().chain([*exact, timed.correct].map(Cell::Truth));
            let ns = timed.ticks.scaled(machine.clock.ns_per_tick);
            let five = |s: Summary| [s.min, s.median, s.mean, s.max, s.deviation].map(Cell::Number);
            let measured = [timed.ticks, ns].into_iter().flat_map(five);
            let measured = measured.chain(timed.quartiles.map(Cell::Number));
            let measured = measured.chain([Cell::number(timed.instructions)]);
            table.row(cells(timed).into_iter().chain(label).chain(measured));
        }
        table
    }
}

/// Minimum, maximum, mean and deviation.
pub fn four(summary: Summary) -> [Cell; 4] {
    [summary.min, summary.max, summary.mean, summary.deviation].map(Cell::Number)
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use widelimb_report::Form;

    /// A timed contestant that took so many ticks, and at most half as many more.
    pub fn timed<K>(key: K, name: &str, side: Side, ticks: f64) -> Timed<K> {
        let label = Label::of(name.into(), "a paper", side);
        let Entry { timed, .. } = Entry::new(key, label, Box::new(|_: usize| ()));
        Timed { ticks: Summary::of(&[ticks, 1.5 * ticks]), quartiles: [ticks; 3], ..timed }
    }

    pub fn machine() -> Machine {
        let clock = Clock { ns_per_tick: 0.5, cycles_per_tick: Some(1.25) };
        let peers = ["GMP", "FLINT"].map(|name| Identity::new(name, "1.2", "somewhere"));
        Machine { clock, peers: peers.into(), absent: Vec::new(), more: Vec::new() }
    }

    fn timings() -> Timings<usize> {
        Timings(vec![
            timed(4, "ours", Side::Ours, 2.0),
            timed(4, "GMP", Side::Peer, 6.0),
            timed(4, "FLINT", Side::Peer, 4.0),
            timed(8, "ours", Side::Ours, 5.0),
        ])
    }

    #[test]
    fn ratios_are_to_the_fastest_peer_and_names_are_told_once() {
        let timings = timings();
        assert_eq!(timings.ratio(&timings.0[0]), Some(2.0));
        assert_eq!(timings.ratio(&timings.0[3]), None);
        assert_eq!(timings.names(|_| true).len(), 3);
        assert_eq!(timings.places(Some), [4, 8]);
    }

    #[test]
    fn a_wrong_result_of_an_exact_method_stands_out() {
        let mut timings = timings();
        timings.0[3].correct = false;
        let table = timings.methods(&timings.names(|_| true), |key| key.to_string());
        assert_eq!(table.rows[0][4], "**WRONG**: 8".into());
        assert_eq!(table.rows[1][4], "exact".into());
    }

    #[test]
    fn every_measurement_has_a_line() {
        let lines = timings().lines(&machine(), ["limbs"], |timed| [timed.key.into()]);
        let page = widelimb_report::Page {
            name: "page",
            title: "Page".into(),
            machine: Some(machine()),
            notes: Vec::new(),
            figures: Vec::new(),
            tables: Vec::new(),
            lines,
        };
        let text = page.text(Form::Json);
        assert_eq!(text.lines().count(), 4);
        for line in text.lines() {
            let value: serde_json::Value = serde_json::from_str(line).expect("valid JSON");
            let ticks = value["ticks"]["min"].as_f64().expect("a number");
            assert_eq!(value["ns"]["min"], 0.5 * ticks, "{line}");
            assert!(value["instructions"].is_null() && value["peers"][0].is_string(), "{line}");
        }
    }

    #[test]
    fn passes_are_joined_and_lanes_share_their_time() {
        let work = || -> Box<dyn Work> {
            Box::new(|n: usize| (0..n).for_each(|i| _ = std::hint::black_box(i)))
        };
        let plan = Plan::new(3, 2000.0);
        let mut race = Race { passes: 2, ..Race::new(Clock::calibrate(), plan) };
        let entry = |lanes| Entry::new(lanes, Label::ours("x"), work()).of_lanes(lanes);
        let timed = race.run(vec![vec![entry(1), entry(8)], vec![entry(4)]]);
        assert_eq!(timed.iter().map(|timed| timed.key).collect::<Vec<_>>(), [1, 8, 4]);
        assert!(timed.iter().all(|timed| timed.ticks.min > 0.0));
    }
}
