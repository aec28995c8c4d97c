//! Functions and variables that have names of the C library and are none of it: code without
//! bitcode defines them. They get other names, so that nothing counts that is known of the
//! library's.
//!
//! What the verifier itself gives a meaning to keeps its name, wherever it is defined: error
//! functions, and what begins with `__VERIFIER_`.
use super::chosen::Unit;
use super::raw::{AnyValueExt, GlobalExt, VariableExt};
use super::{Options, library};
use std::collections::BTreeSet;

/// What stands behind such a name.
const NOT_OF_LIBRARY: &str = " (not the C library's)";

/// Renames those of the names that the modules use and none defines.
pub(super) fn rename(units: &[Unit], mut names: BTreeSet<String>, options: &Options) {
    names.retain(|name| {
        let is_ours = name.starts_with("__VERIFIER_")
            || options.reading.property.error_functions.contains(name);
        let is_known = library::known(name).is_some()
            || [options.models.bits32, options.models.bits64]
                .iter()
                .any(|models| models.part_of(name).is_some());
        is_known && !is_ours && !units.iter().any(|unit| is_defined(unit, name))
    });
    for name in &names {
        let other = format!("{name}{NOT_OF_LIBRARY}");
        for Unit { module, .. } in units {
            if let Some(function) = module.function(name) {
                function.rename(&other);
            } else if let Some(global) = module.global(name) {
                global.rename(&other);
            }
        }
    }
}

fn is_defined(unit: &Unit, name: &str) -> bool {
    let module = &unit.module;
    let function = module.function(name).is_some_and(|function| !function.is_declaration());
    let global = module.global(name).is_some_and(|global| global.initializer().is_some());
    let mut others = module.aliases().into_iter().chain(module.indirect_functions());
    function || global || others.any(|other| other.name() == name)
}
