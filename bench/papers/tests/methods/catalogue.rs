//! The list of methods: complete, without duplicates, and each with what a report prints.

use std::collections::BTreeSet;
use widelimb_kernels::cpu::Level;
use widelimb_papers::methods::{self, Op};
use widelimb_testkit::skipped;

#[test]
fn names_are_unique_and_select_their_method() {
    let names: BTreeSet<_> = methods::all().iter().map(|method| method.name).collect();
    assert_eq!(names.len(), methods::all().len());
    for method in methods::all() {
        let found = methods::named(method.name).expect("a listed name");
        assert_eq!(found.source, method.source);
        assert!(method.name.ends_with(method.op.name()), "{}", method.name);
        assert!(!method.source.is_empty() && !method.domain.is_empty());
    }
    assert!(methods::named("no such method").is_none());
}

#[test]
fn additions_and_subtractions_come_in_pairs() {
    let stems = |op: Op| -> BTreeSet<_> {
        let of_op = methods::all().iter().filter(|method| method.op == op);
        of_op.map(|method| method.name.trim_end_matches(op.name())).collect()
    };
    assert_eq!(stems(Op::Add), stems(Op::Sub));
}

#[test]
fn each_algorithm_of_the_papers_is_there() {
    let mut wanted = vec![
        "chain",
        "carry_select",
        "carry_select_blocks",
        "kogge_stone_serial",
        "adc",
        "adc_bytes",
        "radix51",
        "radix51_lazy",
        "bigint255",
        "float22",
        "float22_lazy",
        "float22_bigint255",
    ];
    if cfg!(target_arch = "x86_64") {
        wanted.extend(["kogge_stone", "carry_bytes", "decimal", "pml_phases", "pml_chunks"]);
        wanted.extend(["pml_approx_phases", "pml_approx_chunks", "float22_roundpd"]);
        wanted.extend(["pml_256", "pml_128"]);
    }
    for stem in &wanted {
        for op in [Op::Add, Op::Sub] {
            let name = format!("{stem}_{}", op.name());
            assert_eq!(methods::named(&name).map(|method| method.op), Some(op), "{name}");
        }
    }
    assert_eq!(methods::all().len(), 2 * wanted.len());
}

#[test]
fn a_method_whose_level_is_absent_refuses_to_prepare() {
    if Level::Avx512Base.is_available() {
        skipped(format_args!("refusal: this CPU has the level `{}`", Level::Avx512Base));
        return;
    }
    for method in methods::all().iter().filter(|method| method.needs == Level::Avx512Base) {
        let refused = std::panic::catch_unwind(|| (method.prepare)(&[1], &[2]));
        assert!(refused.is_err(), "{}", method.name);
    }
}

#[test]
#[should_panic(expected = "operands of one length")]
fn unequal_lengths_are_refused() {
    let chain = methods::named("chain_add").expect("a listed name");
    let _ = (chain.prepare)(&[1, 2], &[3]);
}
