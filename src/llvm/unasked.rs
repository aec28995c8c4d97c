//! Linked files that `verify-cc` did not link: what their table of symbols says of names, beside
//! the tables of the objects that went into them.
//!
//! A definition must be as large as in its object, and no name may have the place of another. A
//! tentative definition without initial value counts where nothing says more. What this does not
//! see: a strong definition of an object with bitcode that gave way (`-z muldefs`) to one of the
//! same size without, and an alias that the linker made of code without bitcode.
use super::error::LoadError;
use super::symbols::{ModuleNames, plain};
use crate::bitcode::Symbols;
use crate::bitcode::symbols::{Symbol, SymbolKind, SymbolTable};
use std::collections::{BTreeMap, BTreeSet};

/// What the C library's own entry calls.
const START: &str = "__libc_start_main";

/// The definitions that gave way to others.
pub(super) fn compare(
    file: &Symbols,
    table: &SymbolTable,
    names: &ModuleNames<'_>,
    entry: &str,
) -> Result<BTreeSet<String>, LoadError> {
    let made = Made::of(file, names);
    if entry == "main"
        && let Some(reason) = entry_reason(file, table, &made)
    {
        return Err(LoadError::Entry { path: file.path.clone(), reason });
    }
    if let Some(how) = made.difference(table) {
        return Err(LoadError::Relinked { path: file.path.clone(), how });
    }
    let is_strong =
        |name: &str| table.get(plain(name)).is_some_and(|symbol| symbol.kind == SymbolKind::Strong);
    let weak = names.weak.iter().filter(|name| !names.tentative.contains(**name));
    let replaced = weak.filter(|name| is_strong(name)).map(|name| (*name).to_owned());
    let tentative = names.tentative.iter().filter(|name| !names.strong.contains(name.as_str()));
    let more = tentative.filter(|name| says_more(file, table, name, made.all.get(*name))).cloned();
    Ok(replaced.chain(more).collect())
}

/// What went into a linked file.
struct Made {
    all: BTreeMap<String, Symbol>,
    /// Which of the objects has the definition that counts.
    file: BTreeMap<String, usize>,
    has_sizes: bool,
}

impl Made {
    fn of(file: &Symbols, names: &ModuleNames<'_>) -> Self {
        let mut merged = SymbolTable::default();
        let mut files = BTreeMap::new();
        for (index, table) in file.made.iter().enumerate() {
            for (name, symbol) in &table.0 {
                if merged.get(name).is_none_or(|known| symbol.kind > known.kind) {
                    files.insert(name.clone(), index);
                }
            }
            merged.merge(table.clone());
        }
        if file.made.is_empty() {
            let strong = names.strong.iter().map(|name| (*name, SymbolKind::Strong));
            let weak = names.weak.iter().map(|name| (*name, SymbolKind::Weak));
            let used = names.used().map(|name| (name, SymbolKind::Undefined));
            let all = strong.chain(weak).chain(used);
            let symbol = |kind| Symbol { kind, size: 0, section: 0, address: 0 };
            merged.0 = all.map(|(name, kind)| (plain(name).to_owned(), symbol(kind))).collect();
        }
        Self { all: merged.0, file: files, has_sizes: !file.made.is_empty() }
    }

    /// What a name means in the linked file that it does not mean in the objects.
    fn difference(&self, table: &SymbolTable) -> Option<String> {
        let mut places: BTreeMap<(usize, u64), &str> = BTreeMap::new();
        for (name, symbol) in &self.all {
            if table.get(&format!("__wrap_{name}")).is_some() {
                return Some(format!("`{name}` may mean `__wrap_{name}`"));
            }
            let own = table.get(name).filter(|own| own.kind != SymbolKind::Undefined);
            match (symbol.kind, own) {
                (SymbolKind::Strong, Some(own))
                    if own.section == 0 || self.has_sizes && own.size != symbol.size =>
                {
                    return Some(format!("`{name}` is not what was compiled"));
                }
                (SymbolKind::Strong, None) if table.get(name).is_some() => {
                    return Some(format!("`{name}` is not defined"));
                }
                (_, None) => {}
                (kind, Some(own)) if kind != SymbolKind::Undefined => {
                    let place = (own.section, own.address);
                    let known = *places.entry(place).or_insert(name);
                    if known != name && !self.is_one(known, name) {
                        return Some(format!("`{known}` and `{name}` are one"));
                    }
                }
                _ => {}
            }
        }
        let used = self.all.iter().filter(|(_, symbol)| symbol.kind == SymbolKind::Undefined);
        let mut both = used.filter_map(|(name, _)| {
            let own = table.get(name).filter(|own| own.kind != SymbolKind::Undefined)?;
            Some((name, places.get(&(own.section, own.address))?))
        });
        both.next().map(|(name, other)| format!("`{name}` means `{other}`"))
    }

    /// Whether two names have one definition in the objects, too.
    fn is_one(&self, a: &str, b: &str) -> bool {
        let place = |name: &str| {
            let symbol = self.all.get(name)?;
            Some((self.file.get(name)?, symbol.section, symbol.address))
        };
        // Without tables, the modules say which names are aliases.
        !self.has_sizes || place(a) == place(b) || [a, b].iter().all(|name| self.is_empty(name))
    }

    fn is_empty(&self, name: &str) -> bool {
        self.all.get(name).is_some_and(|symbol| symbol.size == 0)
    }
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
fn entry_reason(file: &Symbols, table: &SymbolTable, made: &Made) -> Option<String> {
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
