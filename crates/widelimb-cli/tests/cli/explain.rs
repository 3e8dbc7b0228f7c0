//! Tests of `widelimb explain`.

use crate::{Run, command, run, run_command};

fn explain(level: &str, arguments: &[&str]) -> Run {
    run_command(command().arg("explain").args(arguments).env("WIDELIMB_LEVEL", level), b"")
}

#[test]
fn a_short_product_is_one_line() {
    let text = explain("scalar", &["mul", "7", "5"]);
    let lines =
        ["level scalar", "7 x 5: basecase, 35 limb products", "limb products: 35; row by row 35"];
    assert_eq!(text.value(), lines.join("\n"));
    // The order of the lengths does not matter.
    assert_eq!(explain("scalar", &["mul", "5", "7"]).value(), text.value());
}

/// The limb products of a step are the sum over its parts of count times limb products.
#[test]
fn parts_come_to_the_whole() {
    // Short enough for no transforms.
    for arguments in [vec!["mul", "1_000", "250"], vec!["mul", "600"], vec!["sqr", "490"]] {
        let run = explain("scalar", &arguments);
        let text = run.value();
        let steps: Vec<(usize, u128, u128, bool)> = text
            .lines()
            .filter(|line| line.contains(": ") && line.ends_with(['s', 'e']))
            .map(|line| {
                let depth = line.len() - line.trim_start().len();
                let count = line.split_once(" times ").map_or("1", |(count, _)| count.trim());
                let products = line.split(", ").nth(1).unwrap().strip_suffix(" limb products");
                let above = line.ends_with("as above") || line.contains("basecase");
                (depth, count.parse().unwrap(), products.unwrap().parse().unwrap(), above)
            })
            .collect();
        assert!(steps.len() > 5, "{text}");
        for (i, &(depth, _, products, leaf)) in steps.iter().enumerate() {
            let below = steps[i + 1..].iter().take_while(|step| step.0 > depth);
            let sum: u128 = below.filter(|step| step.0 == depth + 2).map(|s| s.1 * s.2).sum();
            assert_eq!(sum, if leaf { 0 } else { products }, "{text}");
        }
        let last = text.lines().last().unwrap();
        assert!(last.starts_with(&format!("limb products: {};", steps[0].2)), "{last}");
    }
}

#[test]
fn lengths_are_checked() {
    for arguments in [vec!["explain", "mul", "0"], vec!["explain", "sqr", "x"]] {
        assert!(run(&arguments).error().contains("a length is a number from 1 to"));
    }
    assert_eq!(run(["explain", "gcd", "5"]).status, 2);
}

#[test]
fn a_product_of_polynomials_goes_down_to_kernels() {
    let run = explain("scalar", &["gf2x", "17669"]);
    let text = run.value();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["level scalar, rows of 2 limbs", "277 x 277 limbs: lanes"]);
    assert!(lines[2].starts_with("  1 times 139 rows: "), "{text}");
    assert!(lines.iter().any(|line| line.contains("rows: kernel, ")), "{text}");
    let thin = explain("scalar", &["gf2x", "64", "6400"]);
    assert!(thin.value().contains("100 x 1 limbs: limb by limb of the shorter one"));
    let pieces = explain("scalar", &["gf2x", "320", "6400"]);
    assert!(pieces.value().contains("100 x 5 limbs: pieces\n  20 times 5 x 5 limbs: kernel"));
}
