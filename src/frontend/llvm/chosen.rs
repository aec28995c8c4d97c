//! What of the files that were found belongs to the program, as linkers choose it, and whose
//! definitions count where some of them have no bitcode.
use super::error::LoadError;
use super::link::LinkNames;
use super::raw::{AnyValueExt, GlobalExt, Module};
use super::symbols::{drop_definition, plain};
use crate::frontend::bitcode::symbols::{SymbolKind, SymbolTable};
use crate::frontend::bitcode::{Demand, Image, Symbols};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file, and the module that it became.
pub(super) struct Unit {
    pub(super) path: PathBuf,
    pub(super) module: Module,
    /// Whether it is code without bitcode, of which only the symbols are known.
    pub(super) is_bare: bool,
    pub(super) demand: Demand,
    /// The linked file that it lies in.
    pub(super) image: Option<Arc<Image>>,
    /// The symbols of the file that it lies in.
    pub(super) symbols: Option<Arc<Symbols>>,
}

/// A file that may belong to the program: its modules come together.
struct ObjectFile {
    units: Vec<Unit>,
    names: FileNames,
}

/// The names by which a linker knows what is in a file.
#[derive(Default)]
struct FileNames {
    defined: FxHashSet<String>,
    /// Of these, what neither is weak nor tentative.
    strong: FxHashSet<String>,
    tentative: FxHashSet<String>,
    replaceable: FxHashSet<String>,
    used: Vec<String>,
}

impl FileNames {
    fn of(units: &[Unit]) -> Self {
        let mut all = Self::default();
        let names: Vec<LinkNames> = units.iter().map(|unit| LinkNames::of(&unit.module)).collect();
        if let Some((file, table)) = units.first().and_then(object_table) {
            all.used.extend(file.needed.iter().cloned());
            for (name, kind) in bare(&names.iter().collect::<Vec<_>>(), table) {
                all.defined.insert(name.to_owned());
                match kind {
                    SymbolKind::Strong => drop(all.strong.insert(name.to_owned())),
                    SymbolKind::Common => drop(all.tentative.insert(name.to_owned())),
                    SymbolKind::Weak | SymbolKind::Undefined => {}
                }
            }
        }
        for names in names {
            all.strong.extend(names.strong().cloned());
            all.defined.extend(names.defined);
            all.tentative.extend(names.tentative);
            all.replaceable.extend(names.replaceable);
            all.used.extend(names.used);
        }
        if units.iter().any(|unit| unit.image.is_some()) {
            // The linker has decided about them.
            all.tentative.clear();
        }
        all
    }

    /// What it has that a program needs, or that may say more of a tentative definition there.
    fn needed(&self, program: &Needs) -> Option<&String> {
        let open = self.defined.iter().filter(|name| program.open.contains(*name));
        let more = self.strong.iter().filter(|name| program.tentative.contains_key(*name));
        open.chain(more).min()
    }
}

/// The table of an object, which lies in no linked file.
fn object_table(unit: &Unit) -> Option<(&Symbols, &SymbolTable)> {
    let file = unit.symbols.as_deref().filter(|symbols| !symbols.is_linked)?;
    Some((file, file.table.as_ref()?))
}

/// What an object defines and none of its modules does.
fn bare<'t>(modules: &[&LinkNames], table: &'t SymbolTable) -> Vec<(&'t str, SymbolKind)> {
    let known = modules.iter().flat_map(|names| &names.defined);
    let known: FxHashSet<&str> = known.map(|name| plain(name)).collect();
    let defined = table.0.iter().filter(|(_, symbol)| symbol.kind != SymbolKind::Undefined);
    let bare = defined.filter(|(name, _)| !known.contains(name.as_str()));
    bare.map(|(name, symbol)| (name.as_str(), symbol.kind)).collect()
}

/// What the program has and lacks so far.
#[derive(Default)]
struct Needs {
    open: BTreeSet<String>,
    defined: FxHashSet<String>,
    strong: FxHashSet<String>,
    /// Tentative and weak definitions, each with where it is.
    tentative: BTreeMap<String, PathBuf>,
    replaceable: FxHashMap<String, PathBuf>,
}

impl Needs {
    fn add(&mut self, names: &FileNames, path: &Path) {
        self.defined.extend(names.defined.iter().cloned());
        self.strong.extend(names.strong.iter().cloned());
        let with_place = |name: &String| (name.clone(), path.to_path_buf());
        self.tentative.extend(names.tentative.iter().map(with_place));
        self.tentative.retain(|name, _| !self.strong.contains(name));
        self.replaceable.extend(names.replaceable.iter().map(with_place));
        self.open.extend(names.used.iter().cloned());
        self.open.retain(|name| !self.defined.contains(name));
    }
}

/// What belongs to the program: what was asked for, and of the rest what defines a name that is
/// used and not defined, as for a linker; the entry counts as used.
pub(super) fn choose(units: Vec<Unit>, entry: &str) -> Result<Vec<Unit>, LoadError> {
    let (mut chosen, rest): (Vec<_>, Vec<_>) =
        units.into_iter().partition(|unit| unit.demand == Demand::Always);
    if rest.is_empty() {
        return Ok(chosen);
    }
    let mut needs = Needs { open: BTreeSet::from([entry.to_owned()]), ..Needs::default() };
    for ObjectFile { units, names } in candidates(std::mem::take(&mut chosen)) {
        let path = units.first().map(|unit| unit.path.clone()).unwrap_or_default();
        needs.add(&names, &path);
        chosen.extend(units);
    }
    let mut rest = candidates(rest);
    let numbers: BTreeSet<Option<usize>> = rest.iter().map(|file| archive(&file.units)).collect();
    let (databases, archives): (Vec<_>, Vec<_>) = numbers.into_iter().partition(Option::is_none);
    // As linkers do, each archive is gone through until none of its members adds anything: that
    // decides which of several definitions counts.
    loop {
        let before = chosen.len();
        for number in archives.iter().chain(&databases) {
            while take(*number, &mut rest, &mut needs, &mut chosen)? {}
        }
        if chosen.len() == before {
            break;
        }
    }
    if let Some((name, first, second)) = left_open(&rest, &needs) {
        return Err(LoadError::Ambiguous { name, first, second });
    }
    if chosen.iter().all(|unit| unit.is_bare) {
        let functions = rest.iter().flat_map(|file| &file.units);
        let functions = functions.flat_map(|unit| unit.module.functions());
        let functions = functions.filter(|function| !function.is_declaration());
        let functions = functions.map(|function| function.name()).collect();
        return Err(LoadError::NoEntry { entry: entry.to_owned(), functions });
    }
    Ok(chosen)
}

/// The archive whose member a file is; `None`: it is a source of a database.
fn archive(units: &[Unit]) -> Option<usize> {
    match units.first().map(|unit| unit.demand) {
        Some(Demand::FirstDefinition(number)) => Some(number),
        _ => None,
    }
}

/// Puts units of one file together.
fn candidates(units: Vec<Unit>) -> Vec<ObjectFile> {
    let mut files: Vec<Vec<Unit>> = Vec::new();
    for unit in units {
        let is_same = |other: &Unit| match (&unit.symbols, &other.symbols) {
            (Some(own), Some(other)) => Arc::ptr_eq(own, other),
            _ => false,
        };
        match files.iter_mut().find(|file| file.iter().any(is_same)) {
            Some(file) => file.push(unit),
            None => files.push(vec![unit]),
        }
    }
    let named = files.into_iter().map(|units| ObjectFile { names: FileNames::of(&units), units });
    named.collect()
}

/// Goes once through the members of an archive, or through the sources of a database; whether
/// something was taken.
fn take(
    demand: Option<usize>,
    rest: &mut Vec<ObjectFile>,
    needs: &mut Needs,
    chosen: &mut Vec<Unit>,
) -> Result<bool, LoadError> {
    let mut is_any = false;
    let mut at = 0;
    while let Some(file) = rest.get(at) {
        let needed = file.names.needed(needs).filter(|_| archive(&file.units) == demand);
        let Some(name) = needed.cloned() else {
            at += 1;
            continue;
        };
        if demand.is_none() {
            check_only(&name, rest, needs)?;
        }
        let ObjectFile { units, names } = rest.remove(at);
        let path = units.first().map(|unit| unit.path.clone()).unwrap_or_default();
        needs.add(&names, &path);
        chosen.extend(units);
        is_any = true;
    }
    Ok(is_any)
}

/// Whether only one source of a database defines a name that is needed: it does not say which of
/// them are linked.
fn check_only(name: &str, rest: &[ObjectFile], needs: &Needs) -> Result<(), LoadError> {
    let path = |file: &ObjectFile| file.units.first().map(|unit| unit.path.clone());
    let defining = rest.iter().filter(|file| archive(&file.units).is_none());
    let mut defining = defining.filter(|file| file.names.defined.contains(name)).filter_map(path);
    let first = defining.next();
    match needs.tentative.get(name).cloned().or(defining.next()).zip(first) {
        Some((second, first)) => Err(LoadError::Ambiguous { name: name.to_owned(), first, second }),
        None => Ok(()),
    }
}

/// A weak definition for which a source that was not taken has another one.
fn left_open(rest: &[ObjectFile], needs: &Needs) -> Option<(String, PathBuf, PathBuf)> {
    rest.iter().filter(|file| archive(&file.units).is_none()).find_map(|file| {
        let mut strong = file.names.strong.iter();
        let (name, first) = strong.find_map(|name| Some((name, needs.replaceable.get(name)?)))?;
        Some((name.clone(), first.clone(), file.units.first()?.path.clone()))
    })
}

/// The names that code without bitcode defines in the objects of a program.
pub(super) fn without_bitcode(units: &[Unit]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (file, table) in units.iter().filter_map(object_table) {
        let is_in = |unit: &&Unit| {
            let own = unit.symbols.as_ref();
            own.is_some_and(|own| std::ptr::eq(Arc::as_ptr(own), file))
        };
        let names: Vec<LinkNames> =
            units.iter().filter(is_in).map(|unit| LinkNames::of(&unit.module)).collect();
        let names: Vec<&LinkNames> = names.iter().collect();
        found.extend(bare(&names, table).into_iter().map(|(name, _)| name.to_owned()));
    }
    found
}

/// Takes away weak and tentative definitions that objects without bitcode take the place of; says
/// so.
pub(super) fn drop_replaced(units: &[Unit]) -> Result<Vec<String>, LoadError> {
    let names: Vec<LinkNames> = units.iter().map(|unit| LinkNames::of(&unit.module)).collect();
    let strong: FxHashSet<&str> =
        names.iter().flat_map(LinkNames::strong).map(|name| plain(name)).collect();
    let shared: FxHashSet<&str> =
        names.iter().flat_map(|names| &names.shared).map(|name| plain(name)).collect();
    // Where each is for the first time, and whether one is tentative.
    let mut weak: BTreeMap<&str, (usize, bool)> = BTreeMap::new();
    for (at, names) in names.iter().enumerate() {
        let all = names.replaceable.iter().map(|name| (name, false));
        for (name, is_tentative) in all.chain(names.tentative.iter().map(|name| (name, true))) {
            weak.entry(plain(name)).or_insert((at, false)).1 |= is_tentative;
        }
    }
    weak.retain(|name, _| !strong.contains(name) && !shared.contains(name));
    let mut warnings = Vec::new();
    for (at, unit) in units.iter().enumerate() {
        let Some((file, table)) = object_table(unit) else { continue };
        let is_in = |index: &usize| {
            let own = units[*index].symbols.as_ref();
            own.is_some_and(|own| std::ptr::eq(Arc::as_ptr(own), file))
        };
        let own: Vec<usize> = (0..units.len()).filter(is_in).collect();
        if own.first() != Some(&at) {
            continue;
        }
        let modules: Vec<&LinkNames> = own.iter().map(|index| &names[*index]).collect();
        for (name, kind) in bare(&modules, table) {
            let Some(&(first, is_tentative)) = weak.get(name) else { continue };
            let counts = match kind {
                SymbolKind::Strong | SymbolKind::Common => true,
                SymbolKind::Weak => !is_tentative && at < first,
                SymbolKind::Undefined => false,
            };
            if counts {
                drop_everywhere(units, file, name)?;
                warnings.push(another_definition(file, name));
            }
        }
    }
    Ok(warnings)
}

fn drop_everywhere(units: &[Unit], file: &Symbols, name: &str) -> Result<(), LoadError> {
    for unit in units {
        drop_definition(&unit.module, name).map_err(|()| LoadError::WeakUnseen {
            path: file.path.clone(),
            name: name.to_owned(),
        })?;
    }
    Ok(())
}

/// What the user should know of a definition that gave way.
pub(super) fn another_definition(file: &Symbols, name: &str) -> String {
    format!("{} has another definition of `{name}`, without bitcode", file.path.display())
}
