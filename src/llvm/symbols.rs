//! Modules beside the symbols of the file that they lie in: whether the linker, or a tool, made
//! something else of what they define.
//!
//! An object defines what its modules do, under the same names: else a tool changed it. In a linked
//! file, names may be missing (nobody needed them) or be hidden; but a weak definition that is
//! strong there gave way to one that no module has.
use super::error::LoadError;
use super::link::LinkNames;
use super::raw::{AnyValueExt, FunctionExt, GlobalExt, Module, Type, VariableExt};
use crate::bitcode::{Defined, Symbols};
use inkwell::module::Linkage;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// What became of names.
#[derive(Default)]
pub(super) struct Difference {
    /// Weak definitions that another one took the place of; the modules lose them.
    pub(super) replaced: BTreeSet<String>,
    /// Something that an object ought to define.
    pub(super) renamed: Option<String>,
}

/// Compares the modules of a file with its symbols.
pub(super) fn compare(file: &Symbols, modules: &[&Module]) -> Result<Difference, LoadError> {
    let names: Vec<LinkNames> = modules.iter().map(|module| LinkNames::of(module)).collect();
    let strong: FxHashSet<&str> = names
        .iter()
        .flat_map(|names| names.defined.difference(&names.replaceable).map(String::as_str))
        .collect();
    let weak: BTreeSet<&str> = names
        .iter()
        .flat_map(|names| names.replaceable.iter().map(String::as_str))
        .filter(|name| !strong.contains(name))
        .collect();
    let mut found = Difference::default();
    let Some(Defined { strong: linked, weak: linked_weak }) = &file.defined else {
        return match weak.first().filter(|_| file.is_linked) {
            Some(name) => Err(cannot_tell(file, name)),
            None => Ok(found),
        };
    };
    if !file.is_linked {
        let all = names.iter().flat_map(|names| names.shared.iter().cloned());
        let tentative = modules.iter().flat_map(|module| tentative(module));
        let shared: FxHashSet<String> = all.chain(tentative).collect();
        let missing = strong.iter().filter(|name| !linked.contains(plain(name)));
        let missing = missing.chain(weak.iter().filter(|name| !linked_weak.contains(plain(name))));
        let missing = missing.filter(|name| !shared.contains(**name)).min();
        found.renamed = missing.map(|name| plain(name).to_owned());
        return Ok(found);
    }
    for name in weak.into_iter().filter(|name| linked.contains(plain(name))) {
        found.replaced.insert(name.to_owned());
        for module in modules {
            drop_definition(module, name).map_err(|()| cannot_tell(file, name))?;
        }
    }
    Ok(found)
}

fn cannot_tell(file: &Symbols, name: &str) -> LoadError {
    LoadError::WeakUnseen { path: file.path.clone(), name: name.to_owned() }
}

/// A name without the mark of those that are used as they are.
fn plain(name: &str) -> &str {
    name.strip_prefix('\u{1}').unwrap_or(name)
}

/// Tentative definitions of C: what they are, another module may say.
fn tentative(module: &Module) -> impl Iterator<Item = String> {
    let all = module.globals().into_iter();
    let tentative = all.filter(|global| global.get_linkage() == Linkage::Common);
    tentative.map(|global| global.name())
}

/// Makes a definition a declaration, if the module has it.
fn drop_definition(module: &Module, name: &str) -> Result<(), ()> {
    if let Some(function) = module.function(name) {
        if !function.is_declaration() {
            function.make_declaration();
        }
    } else if let Some(global) = module.global(name) {
        if !global.is_declaration() {
            global.drop_initializer();
            global.change_linkage(Linkage::External);
        }
    } else if let Some(alias) = module.aliases().into_iter().find(|alias| alias.name() == name) {
        let Type::Function(ty) = alias.value_type() else { return Err(()) };
        alias.rename(&format!("{name}.replaced"));
        alias.replace_with(module.declare(name, ty));
        alias.change_linkage(Linkage::Internal);
    }
    Ok(())
}
