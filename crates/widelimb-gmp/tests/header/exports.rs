//! What the library exports is what `exports.txt` lists: a name for each function, and for data its
//! size too, which programs have copies of; `*` stands for any size.

use object::{Object, ObjectSymbol, SymbolKind};
use std::collections::BTreeSet;

/// The exported symbols of a file, as `exports.txt` has them.
fn exports(file: &std::path::Path, is_open: impl Fn(&str) -> bool) -> BTreeSet<String> {
    let data = std::fs::read(file).expect("the library");
    let file = object::File::parse(&*data).expect("a library");
    let symbols = file.dynamic_symbols().filter(|symbol| !symbol.is_undefined());
    let line = |symbol: object::Symbol<'_, '_>| {
        let name = symbol.name().expect("a name").to_owned();
        match symbol.kind() {
            SymbolKind::Text => name,
            SymbolKind::Data if is_open(&name) => format!("{name} *"),
            SymbolKind::Data => format!("{name} {}", symbol.size()),
            other => format!("{name} {other:?}"),
        }
    };
    symbols.map(line).collect()
}

#[test]
fn exactly_what_is_listed() {
    let listed: BTreeSet<String> = include_str!("exports.txt").lines().map(str::to_owned).collect();
    let is_open = |name: &str| listed.contains(&format!("{name} *"));
    let found = exports(&super::folder("exports").join("libgmp.so"), is_open);
    let more: Vec<_> = found.difference(&listed).collect();
    let fewer: Vec<_> = listed.difference(&found).collect();
    assert!(more.is_empty() && fewer.is_empty(), "not listed: {more:?}; not there: {fewer:?}");
}
