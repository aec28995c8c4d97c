//! Linking the C models: only those that the program needs, and what these need in turn.
//!
//! To read all of them takes longer than most programs do, so each file of models is a module of
//! its own, and is read where something of it is needed.
use crate::llvm::Library;
use crate::llvm::error::LoadError;
use crate::llvm::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Module, VariableExt,
};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::PathBuf;

/// Links the models into `module` if it lacks a function or variable that they define, or if a
/// model is in `wanted` because the front end itself will call it. What the program defines
/// itself wins.
///
/// A model that `is_built_in` is left out: the front end knows the function better.
pub(in crate::llvm) fn link_models(
    module: &mut Module,
    library: Library,
    wanted: &[&str],
    is_built_in: impl Fn(&str) -> bool,
) -> Result<(), LoadError> {
    let error = |message| LoadError::Link { path: PathBuf::from("library models"), message };
    let roots = wanted.iter().map(|&name| name.to_owned()).chain(lacking(module));
    let needed = needed(module, library, roots.collect(), &is_built_in).map_err(error)?;
    for models in needed.parts.values() {
        for global in models.globals() {
            let own = module.global(&global.name());
            if own.is_some_and(|own| own.initializer().is_some()) && !global.is_internal() {
                global.drop_initializer();
            }
        }
    }
    for (index, models) in needed.parts {
        for model in models.functions() {
            if !model.is_declaration() && !needed.functions.contains(&(index, model.name())) {
                model.delete_body();
            }
        }
        module.link(models).map_err(error)?;
    }
    Ok(())
}

/// The names of functions and variables that the module declares and does not define.
fn lacking(module: &Module) -> impl Iterator<Item = String> {
    declared(module).chain(declared_variables(module))
}

fn declared(module: &Module) -> impl Iterator<Item = String> {
    let functions = module.functions().into_iter().filter(|function| function.is_declaration());
    functions.map(|function| function.name())
}

fn declared_variables(module: &Module) -> impl Iterator<Item = String> {
    let globals = module.globals().into_iter().filter(|it| it.initializer().is_none());
    globals.map(|global| global.name())
}

/// The models that a program needs.
struct NeededModels {
    /// Their files, by number.
    parts: BTreeMap<usize, Module>,
    /// The functions, by file and name.
    functions: FxHashSet<(usize, String)>,
}

/// The models named `names` and those that they refer to. What the program defines itself, in
/// place of a model, is not asked for what it refers to.
fn needed(
    module: &Module,
    library: Library,
    names: Vec<String>,
    is_built_in: impl Fn(&str) -> bool,
) -> Result<NeededModels, String> {
    let is_own = |name: &str| {
        let function = module.function(name).is_some_and(|function| !function.is_declaration());
        function || module.global(name).is_some_and(|global| global.initializer().is_some())
    };
    let place = |name: String| {
        let is_model = !is_own(&name) && !is_built_in(&name);
        library.part_of(&name).filter(|_| is_model).map(|part| (part, name))
    };
    let mut needed = NeededModels { parts: BTreeMap::new(), functions: FxHashSet::default() };
    let mut todo: Vec<(usize, String)> = names.into_iter().filter_map(place).collect();
    while let Some((index, name)) = todo.pop() {
        if let Entry::Vacant(entry) = needed.parts.entry(index) {
            let part = module.parse_beside(library.parts[index], "library models")?;
            // Its variables are there whether a function that uses them is needed or not.
            todo.extend(declared_variables(&part).filter_map(place));
            entry.insert(part);
        }
        let part = &needed.parts[&index];
        let Some(function) = part.function(&name).filter(|function| !function.is_declaration())
        else {
            continue;
        };
        if !needed.functions.insert((index, name)) {
            continue;
        }
        for instruction in function.instructions() {
            for other in instruction.operands().filter_map(LlvmValue::function) {
                todo.extend(match other.is_internal() {
                    true => Some((index, other.name())),
                    false => place(other.name()),
                });
            }
        }
    }
    Ok(needed)
}
