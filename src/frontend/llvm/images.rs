//! Several linked files: what each of them keeps for itself, and in which order they start.
use super::chosen::Unit;
use super::error::LoadError;
use super::instrument::is_address_taken;
use super::link::LinkNames;
use super::raw::{AnyValueExt, GlobalExt, LlvmValue, Module, VariableExt};
use crate::frontend::bitcode::Image;
use crate::frontend::bitcode::symbols::{Symbol, SymbolKind};
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The priority of a constructor that has none of its own.
const NO_PRIORITY: u128 = 65_535;

fn image(unit: &Unit) -> Option<*const Image> {
    unit.image.as_ref().map(Arc::as_ptr)
}

fn place(unit: &Unit) -> PathBuf {
    unit.image.as_ref().map_or(&unit.path, |image| &image.path).clone()
}

/// Linked files share what one of them exports, and nothing else. Where two define the same, it
/// depends on how they were linked and optimised which one a call means.
pub(super) fn check(units: &[Unit]) -> Result<(), LoadError> {
    if units.windows(2).all(|pair| image(&pair[0]) == image(&pair[1])) {
        return Ok(());
    }
    let mut owners: FxHashMap<String, &Unit> = FxHashMap::default();
    let all: Vec<(&Unit, LinkNames)> =
        units.iter().map(|unit| (unit, LinkNames::of(&unit.module))).collect();
    for &(unit, ref names) in &all {
        for name in names.defined.iter().filter(|name| !names.shared.contains(*name)) {
            let owner = *owners.entry(name.clone()).or_insert(unit);
            if image(owner) != image(unit) {
                let (name, first, second) = (name.clone(), place(owner), place(unit));
                return Err(LoadError::TwoImages { name, first, second });
            }
        }
    }
    for (unit, _) in &all {
        let copied = unit.symbols.iter().flat_map(|symbols| &symbols.copied);
        for (name, owner) in copied.filter_map(|name| Some((name, owners.get(name)?))) {
            let is_symbolic = |image: &Arc<Image>| image.dependencies.is_symbolic;
            if image(owner) != image(unit) && owner.image.as_ref().is_some_and(is_symbolic) {
                let (name, user, owner) = (name.clone(), place(unit), place(owner));
                return Err(LoadError::Copied { name, user, owner });
            }
        }
    }
    check_functions(units, &owners)?;
    // What lies in no linked file is a harness, which may use what a library keeps for itself.
    for (unit, names) in all.into_iter().filter(|(unit, _)| unit.image.is_some()) {
        for name in names.used.into_iter().chain(names.weakly_used) {
            let Some(owner) = owners.get(&name).filter(|owner| image(owner) != image(unit)) else {
                continue;
            };
            let Some(image) = &owner.image else { continue };
            let (user, place) = (place(unit), place(owner));
            if !image.exports.contains(&name) {
                return Err(LoadError::NotExported { name, user, owner: place });
            }
            if !is_loaded(image, units) {
                return Err(LoadError::NotLoaded { name, user, owner: place });
            }
        }
    }
    Ok(())
}

/// A program without position-independent code has addresses of its own for functions of libraries,
/// which these must ask the loader for.
fn check_functions(units: &[Unit], owners: &FxHashMap<String, &Unit>) -> Result<(), LoadError> {
    let tables =
        units.iter().filter_map(|unit| Some((unit, unit.symbols.as_ref()?.table.as_ref()?)));
    for (unit, table) in tables.filter(|(unit, _)| unit.image.is_some()) {
        let has_own = |symbol: &Symbol| symbol.kind == SymbolKind::Undefined && symbol.address != 0;
        for (name, _) in table.0.iter().filter(|(_, symbol)| has_own(symbol)) {
            let Some(owner) = owners.get(name).filter(|owner| image(owner) != image(unit)) else {
                continue;
            };
            let asks = |image: &Arc<Image>| image.dependencies.asked_for.contains(name);
            let takes = |other: &Unit| {
                let function = other.module.function(name);
                image(other) == image(owner) && function.is_some_and(is_address_taken)
            };
            if !owner.image.as_ref().is_some_and(asks) && units.iter().any(takes) {
                let (name, user, owner) = (name.clone(), place(unit), place(owner));
                return Err(LoadError::TwoAddresses { name, user, owner });
            }
        }
    }
    Ok(())
}

/// Whether a linked file is the program, or is loaded with others; without a program, it is not
/// known.
fn is_loaded(file: &Arc<Image>, units: &[Unit]) -> bool {
    let mut images = units.iter().filter_map(|unit| unit.image.as_ref());
    let has_program = images.clone().any(|image| image.is_program);
    !has_program || file.is_program || images.any(|image| names(image, file))
}

/// Puts the modules in the order in which what they run before `main` runs: what a library runs
/// comes before what those run that need it.
pub(super) fn in_order_of_start(mut units: Vec<Unit>) -> Result<Vec<Unit>, LoadError> {
    let starting: Vec<&Unit> = units.iter().filter(|unit| starts(&unit.module)).collect();
    let Some(first) = starting.first() else { return Ok(units) };
    let Some(second) = starting.iter().find(|unit| image(unit) != image(first)) else {
        return Ok(units);
    };
    if starting.iter().any(|unit| has_own_order(&unit.module)) {
        return Err(unordered(first, second));
    }
    let mut libraries: Vec<&Arc<Image>> = Vec::new();
    for library in starting.iter().filter_map(|unit| unit.image.as_ref()) {
        let is_known = libraries.iter().any(|known| Arc::ptr_eq(known, library));
        if !library.is_program && !is_known {
            libraries.push(library);
        }
    }
    let all: Vec<Arc<Image>> = units.iter().filter_map(|unit| unit.image.clone()).collect();
    for (at, a) in libraries.iter().enumerate() {
        for b in &libraries[at + 1..] {
            // Neither or both: it is the loader's choice.
            if needs(a, b, &all) == needs(b, a, &all) {
                let (first, second) = (a.path.clone(), b.path.clone());
                return Err(LoadError::StartOrder { first, second });
            }
        }
    }
    // Those that need fewer come first; programs, and what lies in no linked file, at the end.
    let rank = |unit: &Unit| match &unit.image {
        Some(own) if !own.is_program => all.iter().filter(|other| needs(own, other, &all)).count(),
        _ => usize::MAX,
    };
    units.sort_by_cached_key(rank);
    Ok(units)
}

fn unordered(first: &Unit, second: &Unit) -> LoadError {
    LoadError::StartOrder { first: place(first), second: place(second) }
}

/// Whether a linked file is loaded with another, maybe through others.
fn needs(file: &Arc<Image>, other: &Arc<Image>, all: &[Arc<Image>]) -> bool {
    let mut seen: Vec<&Arc<Image>> = vec![file];
    let mut at = 0;
    while let Some(user) = seen.get(at).copied() {
        for next in all.iter().filter(|next| names(user, next)) {
            if Arc::ptr_eq(next, other) && !Arc::ptr_eq(next, file) {
                return true;
            }
            if !seen.iter().any(|known| Arc::ptr_eq(known, next)) {
                seen.push(next);
            }
        }
        at += 1;
    }
    false
}

/// Whether the loader finds a file by what another one says that it needs.
fn names(user: &Image, file: &Image) -> bool {
    let name = |text: &str| Path::new(text).file_name().map(ToOwned::to_owned);
    let own = match &file.dependencies.own_name {
        Some(own) => name(own),
        None => file.path.file_name().map(ToOwned::to_owned),
    };
    own.is_some() && user.dependencies.needed.iter().any(|needed| name(needed) == own)
}

/// Whether something of a module runs before `main` or at the end.
fn starts(module: &Module) -> bool {
    ["llvm.global_ctors", "llvm.global_dtors"].iter().any(|list| module.global(list).is_some())
        || has_own_order(module)
}

/// Whether what a module runs has priorities, or stands in sections that the program names.
fn has_own_order(module: &Module) -> bool {
    const SECTIONS: [&str; 5] =
        [".preinit_array", ".init_array", ".fini_array", ".ctors", ".dtors"];
    let is_listed = |name: String| SECTIONS.iter().any(|section| name.starts_with(section));
    let has_priority = |list: LlvmValue<'_>| {
        let count = u32::try_from(list.ty().count()).unwrap_or(u32::MAX);
        let mut priorities = (0..count).filter_map(|at| list.element(at)?.element(0)?.int());
        priorities.any(|priority| priority.unsigned() != NO_PRIORITY)
    };
    let mut lists = ["llvm.global_ctors", "llvm.global_dtors"].into_iter();
    lists.any(|list| {
        module.global(list).and_then(VariableExt::initializer).is_some_and(has_priority)
    }) || module.globals().into_iter().any(|global| is_listed(global.section()))
}
