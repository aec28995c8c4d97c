//! Linked files that `verify-cc` did not link: what their table of symbols says of names, beside
//! the tables of the objects that went into them.
//!
//! A tentative definition without initial value counts where nothing says more. What this does not
//! see: a strong definition of an object with bitcode that gave way (`-z muldefs`) to one of the
//! same size without, and an alias that the linker made of code without bitcode.
use super::error::LoadError;
use super::symbols::{ModuleNames, plain};
use crate::bitcode::Symbols;
use crate::bitcode::made::MadeObjects;
use crate::bitcode::symbols::{Symbol, SymbolKind, SymbolTable};
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
    let is_strong =
        |name: &str| table.get(plain(name)).is_some_and(|symbol| symbol.kind == SymbolKind::Strong);
    let weak = names.weak.iter().filter(|name| !names.tentative.contains(**name));
    let replaced = weak.filter(|name| is_strong(name)).map(|name| (*name).to_owned());
    let tentative = names.tentative.iter().filter(|name| !names.strong.contains(name.as_str()));
    let more = tentative.filter(|name| says_more(file, table, name, made.all.get(name))).cloned();
    Ok(replaced.chain(more).collect())
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
    let Some(own) = table.get(name) else { return false };
    own.kind == SymbolKind::Undefined
        || !file.zeroed.contains(&own.section)
        || made.is_some_and(|made| made.size != 0 && made.size != own.size)
}

/// Why a program does not begin as the C library has it.
fn entry_reason(file: &Symbols, table: &SymbolTable, made: &MadeObjects) -> Option<String> {
    let entry = file.entry?;
    let is_own =
        |name: &str| made.all.get(name).is_some_and(|symbol| symbol.kind != SymbolKind::Undefined);
    if let Some(name) = ["_start", "_init", "_fini"].into_iter().find(|name| is_own(name)) {
        return Some(format!("it has a `{name}` of its own"));
    }
    if table.get("_start").is_none_or(|start| start.address != entry) {
        return Some("its entry is not `_start`".to_owned());
    }
    let starts = table.0.keys().any(|name| name.starts_with(START));
    (!starts).then(|| format!("it does not use `{START}`"))
}
