//! A type name says what the type is: no name is defined in more than two modules.
use crate::{bare, identifier, sources};
use std::collections::{BTreeMap, BTreeSet};

/// How many modules may define a type of one name.
const MOST: usize = 2;

/// The type that a line of code defines. An indented `type` belongs to a trait, and has its name
/// from there.
fn defined(line: &str) -> Option<String> {
    let code = line.trim_start();
    let code = match code.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.trim_start(),
        None => code,
    };
    let code = code.strip_prefix("unsafe ").unwrap_or(code);
    let (keyword, rest) = code.split_once(' ')?;
    let is_definition = match keyword {
        "struct" | "enum" | "union" | "trait" => true,
        "type" => !line.starts_with(' '),
        _ => false,
    };
    let name = identifier(rest);
    (is_definition && !name.is_empty()).then_some(name)
}

#[test]
fn no_type_name_is_defined_in_more_than_two_modules() {
    let mut modules: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in sources() {
        for name in bare(&source).lines().filter_map(defined) {
            modules.entry(name).or_default().insert(source.name.clone());
        }
    }
    let mut faults = Vec::new();
    for (name, modules) in modules {
        if modules.len() > MOST {
            faults.push(format!("{name}: {}", Vec::from_iter(modules).join(", ")));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn definitions_are_found() {
    let text = "pub(in crate::llvm) enum A<'m> {\nstruct B;\n    pub struct C {\nunsafe trait D {}\n\
        type E = u32;\n    type Item = F;\nlet structure = 1;\npub type G<T> = Vec<T>;";
    assert_eq!(Vec::from_iter(text.lines().filter_map(defined)), ["A", "B", "C", "D", "E", "G"]);
}
