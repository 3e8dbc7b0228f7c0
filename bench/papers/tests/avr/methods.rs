//! Every method at every length against an oracle, and the cycles of all operands alike.

use num_bigint::BigUint;
use widelimb_papers::avr::routine::{LONGEST, Method, Routine};
use widelimb_papers::avr::tuning::search;
use widelimb_testkit::{Shapes, cases};

/// All methods, those with parameters for several choices.
pub fn all() -> Vec<Method> {
    let mut all = vec![
        Method::Add,
        Method::Sub,
        Method::OperandScanning,
        Method::Rows,
        Method::ProductScanning,
    ];
    all.extend([1, 2, 4, 5].map(Method::Hybrid));
    all.extend([1, 3, 7, 10].map(Method::OperandCaching));
    all.extend([1, 3, 7, 10].map(Method::ConsecutiveCaching));
    all.extend(karatsuba());
    all
}

/// The four forms of Karatsuba's method.
pub fn karatsuba() -> [Method; 4] {
    [(false, true), (false, false), (true, true), (true, false)]
        .map(|(refined, branches)| Method::Karatsuba { refined, branches })
}

/// The expected result of a method.
pub fn expected(method: Method, a: &[u8], b: &[u8]) -> Vec<u8> {
    let len = method.result_len(a.len());
    let (x, y) = (BigUint::from_bytes_le(a), BigUint::from_bytes_le(b));
    // Above the topmost byte, so that no difference is below 0.
    let over = BigUint::from(1_u8) << (8 * len);
    let result = match method {
        Method::Add => x + y,
        Method::Sub => (&over + x - y) % &over,
        _ => x * y,
    };
    let mut bytes = result.to_bytes_le();
    bytes.resize(len, 0);
    bytes
}

/// Pairs of operands: of every shape, and those that make one sign or the other in Karatsuba's
/// method.
pub fn operands(len: usize, shapes: &mut Shapes, random: u64) -> Vec<[Vec<u8>; 2]> {
    let all = |byte: u8| vec![byte; len];
    let mut one = all(0);
    one[0] = 1;
    let halves = |low: u8, high: u8| {
        let mut bytes = all(low);
        bytes[len / 2..].fill(high);
        bytes
    };
    // Short operands take all pairs of shapes.
    let all_pairs = len <= 16;
    let (rising, falling) = (halves(1, 2), halves(2, 1));
    let mut pairs: Vec<[Vec<u8>; 2]> = Vec::new();
    let mut shaped =
        vec![all(0), all(0xff), one, rising, falling, halves(0, 0xff), halves(0xff, 0)];
    let mut differs = all(0xff);
    differs[shapes.below(len)] = shapes.limb() as u8;
    shaped.push(differs);
    for (i, x) in shaped.iter().enumerate() {
        let others = shaped.iter().enumerate().filter(|(j, _)| all_pairs || i <= 1 || i == *j);
        pairs.extend(others.map(|(_, y)| [x.clone(), y.clone()]));
    }
    for _ in 0..random {
        let limbs = len.div_ceil(8);
        let (a, b) = shapes.pair(limbs);
        let bytes = |limbs: Vec<u64>| {
            let all = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect::<Vec<_>>();
            all[all.len() - len..].to_vec()
        };
        pairs.push([bytes(a), bytes(b)]);
    }
    pairs
}

fn assert_right(routine: &Routine, pairs: &[[Vec<u8>; 2]]) {
    let (method, len) = (routine.method, routine.len);
    let mut cycles = None;
    for [a, b] in pairs {
        let outcome = routine.run(a, b).unwrap_or_else(|fault| panic!("{method}, {len}: {fault}"));
        assert_eq!(outcome.result, expected(method, a, b), "{method}: {a:x?}, {b:x?}");
        let first = *cycles.get_or_insert(outcome.cycles);
        assert_eq!(outcome.cycles, first, "{method}: {a:x?}, {b:x?} take another time");
    }
}

#[test]
fn every_method_at_every_length_is_right_and_takes_one_time_for_all_operands() {
    let mut shapes = Shapes::new(0xa7);
    for len in 1..=LONGEST {
        // A debug build takes the short lengths, and a few longer ones.
        if cfg!(debug_assertions) && len > 12 && len % 16 != 0 {
            continue;
        }
        let pairs = operands(len, &mut shapes, if len <= 16 { cases(100) } else { 4 });
        for method in all() {
            assert_right(&method.routine(len), &pairs);
        }
    }
}

#[test]
fn both_sides_of_the_branch_are_taken() {
    for method in karatsuba() {
        let routine = method.routine(8);
        let (low, high) = ([9, 9, 9, 9, 1, 1, 1, 1], [1, 1, 1, 1, 9, 9, 9, 9]);
        for (a, b) in [(low, low), (low, high), (high, low), (high, high)] {
            let outcome = routine.run(&a, &b).expect("a program without faults");
            assert_eq!(outcome.result, expected(method, &a, &b));
        }
        let branches = routine.instructions.iter().filter(|i| i.to_string().starts_with("br"));
        let wanted = matches!(method, Method::Karatsuba { branches: true, .. });
        assert_eq!(branches.count() > 0, wanted, "{method}");
    }
}

#[test]
fn all_but_the_branching_forms_run_straight_on() {
    for method in all() {
        let straight = !matches!(method, Method::Karatsuba { branches: true, .. });
        let jumps = method.routine(16).instructions.iter().any(|instruction| {
            let text = instruction.to_string();
            text.starts_with("br") || text.starts_with("rjmp") || text.starts_with("rcall")
        });
        assert_eq!(jumps, !straight, "{method}");
    }
}

#[test]
fn every_tuning_gives_the_same_product() {
    let mut shapes = Shapes::new(7);
    for len in [2, 3, 7, 11, 16, 23, 32] {
        let pairs = operands(len, &mut shapes, 2);
        for method in karatsuba() {
            for seed in 0..cases(20) {
                assert_right(&search(method, len, 3, seed), &pairs);
            }
        }
    }
}

#[test]
fn the_caller_s_registers_are_given_back() {
    use widelimb_papers::avr::machine::Machine;
    for method in all() {
        let routine = method.routine(10);
        let mut machine = Machine::new(routine.words());
        for r in 0..32 {
            machine.registers[r] = 3 * r as u8 + 1;
        }
        for (r, at) in [(24, 0x800), (22, 0x900), (20, 0xa00)] {
            machine.set_pair(r, at);
        }
        machine.call(100_000).expect("a program without faults");
        assert_eq!(machine.registers[1], 0, "{method}");
        for r in (2..18).chain(28..30) {
            assert_eq!(machine.registers[r], 3 * r as u8 + 1, "{method}, r{r}");
        }
        // A routine writes only the result and the scratch.
        let result = method.result_len(10);
        assert!(machine.memory(0x800 + result as u16, 0x400).unwrap().iter().all(|&x| x == 0));
        let scratch = 0x100 + routine.scratch as u16;
        assert!(machine.memory(scratch, 0x300).unwrap().iter().all(|&x| x == 0), "{method}");
    }
}

#[test]
fn lengths_that_are_none_panic() {
    for len in [0, LONGEST + 1] {
        let made = std::panic::catch_unwind(|| Method::ProductScanning.routine(len));
        assert!(made.is_err(), "{len}");
    }
}
