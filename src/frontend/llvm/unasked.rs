//! Linked files that `verify-cc` did not link: what their table of symbols says of names, beside
//! the tables of the objects that went into them.
//!
//! A tentative definition without initial value counts where nothing says more. A weak one must lie
//! beside what was beside it in its object, else another counts. What this does not see: a strong
//! definition that is alone in its section and gave way (`-z muldefs`) to one of the same size
//! without bitcode, and an alias that the linker made of code without bitcode.
use super::error::LoadError;
use super::symbols::{ModuleNames, plain};
use crate::frontend::bitcode::Symbols;
use crate::frontend::bitcode::made::{MadeObjects, NameOrigin};
use crate::frontend::bitcode::symbols::{Symbol, SymbolKind, SymbolTable};
use std::collections::BTreeSet;

/// What the C library's own entry calls.
const START: &str = "__libc_start_main";

/// The definitions that gave way to others.
pub(super) fn compare(
    file: &Symbols,
    table: &SymbolTable,
    names: &ModuleNames<'_>,
    entry: &str,
) -> Result<BTreeSet<String>, LoadError> {
    let made = made(file, names);
    if entry == "main"
        && let Some(reason) = entry_reason(file, table, &made)
    {
        return Err(LoadError::Entry { path: file.path.clone(), reason });
    }
    if let Some(how) = made.wrapped(table).or_else(|| made.difference(table)) {
        return Err(LoadError::Relinked { path: file.path.clone(), how });
    }
    let origins = made.origins(table);
    let mut replaced = BTreeSet::new();
    let weak = names.weak.iter().filter(|name| !names.tentative.contains(**name));
    for name in weak.filter(|name| !names.is_shared(name)) {
        let own = table.get(plain(name));
        let is_strong = own.is_some_and(|symbol| symbol.kind == SymbolKind::Strong);
        match origins.get(plain(name)) {
            Some(NameOrigin::Known) if !is_strong => {}
            Some(NameOrigin::Unclear) | None if !is_strong => {
                let how = format!("which of several definitions of `{name}` counts is not seen");
                return Err(LoadError::Relinked { path: file.path.clone(), how });
            }
            _ => drop(replaced.insert((*name).to_owned())),
        }
    }
    let tentative = names.tentative.iter().filter(|name| !names.strong.contains(name.as_str()));
    replaced
        .extend(tentative.filter(|name| says_more(file, table, name, made.all.get(name))).cloned());
    Ok(replaced)
}

/// Names that the modules use, and that are not found to be of the C library or its like.
pub(super) fn foreign(
    file: &Symbols,
    table: &SymbolTable,
    names: &ModuleNames<'_>,
) -> BTreeSet<String> {
    let is_other = |name: &str| {
        let is_in = || table.defines(name) && !file.copied.contains(name);
        // A name with a version has it in its own library's table, too.
        let is_used = || table.uses(name) || file.copied.contains(name);
        match &file.standard {
            Some(standard) => !standard.contains(name) && (is_in() || is_used()),
            None => is_in(),
        }
    };
    names.used().map(plain).filter(|name| is_other(name)).map(str::to_owned).collect()
}

/// What went into a linked file.
fn made(file: &Symbols, names: &ModuleNames<'_>) -> MadeObjects {
    if !file.made.is_empty() {
        return MadeObjects::of(&file.made);
    }
    let strong = names.strong.iter().map(|name| (*name, SymbolKind::Strong));
    let weak = names.weak.iter().map(|name| (*name, SymbolKind::Weak));
    let tentative = names.tentative.iter().map(|name| (name.as_str(), SymbolKind::Common));
    let used = names.used().map(|name| (name, SymbolKind::Undefined));
    // Of what is named twice, the last counts.
    let all = used.chain(tentative).chain(weak).chain(strong);
    MadeObjects::of_names(all.map(|(name, kind)| (plain(name).to_owned(), kind)))
}

/// Whether a tentative definition is more than that in the linked file.
fn says_more(file: &Symbols, table: &SymbolTable, name: &str, made: Option<&Symbol>) -> bool {
    // Its name may have a version in the table.
    if file.copied.contains(name) {
        return true;
    }
    // What is not there is not used, or hidden.
    let Some(own) = table.get(name) else { return true };
    own.kind == SymbolKind::Undefined
        || !file.zeroed.contains(&own.section)
        || made.is_some_and(|made| made.size != 0 && made.size != own.size)
}

/// Why a program does not begin as the C library has it.
fn entry_reason(file: &Symbols, table: &SymbolTable, made: &MadeObjects) -> Option<String> {
    let start = file.start?;
    let mut own = made.all.0.iter().filter(|(_, own)| own.kind != SymbolKind::Undefined);
    let is_entry =
        |name: &str| ["_start", "_init", "_fini"].contains(&name) || name.starts_with(START);
    if let Some((name, _)) = own.find(|(name, _)| is_entry(name)) {
        return Some(format!("it has a `{name}` of its own"));
    }
    if let Some(reason) = start.reason(table) {
        return Some(reason);
    }
    let starts = table.0.keys().any(|name| name.starts_with(START));
    (!starts).then(|| format!("it does not use `{START}`"))
}
