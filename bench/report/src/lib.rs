//! Reports of measurements: tables of cells, the machine they were made on, and one writer for each
//! form, so that measurements are independent of layout.

mod machine;
mod page;
mod table;
mod write;

pub use machine::Machine;
pub use page::{Figure, Page};
pub use table::{Cell, Column, Table};
pub use write::{Form, Writer};

use widelimb_lab::measure::{Clock, Plan, Samples, Work, race};

/// Races, and puts the batches of each contestant behind those of the passes before.
pub fn race_again(
    clock: &Clock,
    works: &mut [Box<dyn Work>],
    plan: Plan,
    before: Vec<Samples>,
) -> Vec<Samples> {
    let now = race(clock, works, plan);
    if before.is_empty() {
        return now;
    }
    before.into_iter().zip(now).map(|(before, now)| before.joined(now)).collect()
}

/// The items whose name contains `only`; without it all of them.
///
/// # Errors
/// No name contains `only`; the message lists the names.
pub fn chosen<G>(
    all: impl IntoIterator<Item = G>,
    name: impl Fn(&G) -> String,
    only: Option<&str>,
) -> anyhow::Result<Vec<G>> {
    let wanted = only.unwrap_or_default();
    let (chosen, others): (Vec<G>, Vec<G>) =
        all.into_iter().partition(|one| name(one).contains(wanted));
    if chosen.is_empty() {
        let names: Vec<String> = others.iter().map(name).collect();
        anyhow::bail!("no name contains `{wanted}`: there are {}", names.join(", "));
    }
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_name_that_none_has_is_refused_with_the_names() {
        let chosen = |only| super::chosen(["short", "long"], |name| (*name).to_owned(), only);
        assert_eq!(chosen(Some("on")).expect("one"), ["long"]);
        assert_eq!(chosen(None).expect("all").len(), 2);
        let error = chosen(Some("nosuch")).expect_err("no such name").to_string();
        assert!(error.contains("nosuch") && error.contains("short, long"), "{error}");
    }
}
