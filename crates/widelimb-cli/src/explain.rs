//! `widelimb explain`: prints the smaller products that a product is divided into.

mod args;

pub use args::ExplainArgs;

use crate::streams;
use args::ExplainOperation;
use std::fmt::Write as _;
use std::process::ExitCode;
use widelimb_kernels::{Kernels, try_kernels};
use widelimb_limb::product::{Plan, Product, Strategy};

/// Runs the command.
pub fn run(args: &ExplainArgs) -> anyhow::Result<ExitCode> {
    let kernels = try_kernels()?;
    let (plan, schoolbook) = match args.operation {
        ExplainOperation::Mul { an, bn } => {
            let bn = bn.unwrap_or(an);
            (Plan::mul(kernels, an, bn), an as u128 * bn as u128)
        }
        ExplainOperation::Gf2x { bits, by } => {
            return polynomials(kernels, bits, by.unwrap_or(bits));
        }
        ExplainOperation::Sqr { n } => (Plan::sqr(kernels, n), n as u128 * (n as u128 + 1) / 2),
    };
    let mut text = format!("level {}\n", kernels.level);
    let mut tree = Tree { plan: &plan, seen: vec![false; plan.steps.len()], text: &mut text };
    tree.write(plan.steps.len() - 1, 1, 0)?;
    let limb_products = plan.root().limb_products;
    let transforms = plan.steps.iter().any(|step| step.strategy == Strategy::Ntt);
    let beside = if transforms { " beside the transforms" } else { "" };
    writeln!(text, "limb products: {limb_products}{beside}; row by row {schoolbook}")?;
    streams::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the steps of a plan as an indented list; a step met again is written without its parts.
struct Tree<'a> {
    plan: &'a Plan,
    seen: Vec<bool>,
    text: &'a mut String,
}

impl Tree<'_> {
    fn write(&mut self, index: usize, count: usize, depth: usize) -> std::fmt::Result {
        let step = &self.plan.steps[index];
        let product = match step.product {
            Product::Mul { long, short } => format!("{long} x {short}"),
            Product::Sqr { n } => format!("{n}^2"),
        };
        let times = if depth == 0 { String::new() } else { format!("{count} times ") };
        let indent = 2 * depth;
        write!(self.text, "{:indent$}{times}{product}: {}", "", step.strategy)?;
        write!(self.text, ", {} limb products", step.limb_products)?;
        if self.seen[index] && !step.parts.is_empty() {
            return writeln!(self.text, ", as above");
        }
        writeln!(self.text)?;
        self.seen[index] = true;
        step.parts.iter().try_for_each(|&(count, part)| self.write(part, count, depth + 1))
    }
}

/// Prints the plan of a product of polynomials over GF(2), of `bits` by `by` bits.
fn polynomials(k: &Kernels, bits: usize, by: usize) -> anyhow::Result<ExitCode> {
    let plan = widelimb_gf2x::product::Plan::mul(k, bits.div_ceil(64), by.div_ceil(64));
    let mut text = format!("level {}, rows of {} limbs\n", k.level, k.gf2x.rows.row());
    let mut seen = vec![false; plan.steps.len()];
    write_step(&plan, plan.steps.len() - 1, 1, 0, &mut seen, &mut text)?;
    streams::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn write_step(
    plan: &widelimb_gf2x::product::Plan,
    index: usize,
    count: usize,
    depth: usize,
    seen: &mut [bool],
    text: &mut String,
) -> std::fmt::Result {
    let step = &plan.steps[index];
    let times = if depth == 0 { String::new() } else { format!("{count} times ") };
    let indent = 2 * depth;
    write!(text, "{:indent$}{times}{}", "", step.product)?;
    if let Some(cycles) = step.cycles {
        write!(text, ", {cycles} cycles by the model")?;
    }
    if seen[index] && !step.parts.is_empty() {
        return writeln!(text, ", as above");
    }
    writeln!(text)?;
    seen[index] = true;
    step.parts
        .iter()
        .try_for_each(|&(count, part)| write_step(plan, part, count, depth + 1, seen, text))
}
