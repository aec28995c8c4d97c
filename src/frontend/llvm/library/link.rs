//! Linking the C models: only those that the program needs, and what these need in turn.
//!
//! To read all of them takes longer than most programs do, so each file of models is a module of
//! its own, and is read where something of it is needed.
use crate::base::names::OF_ONE_FILE;
use crate::frontend::llvm::Library;
use crate::frontend::llvm::error::LoadError;
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Module, VariableExt,
};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::PathBuf;

/// Gives functions and variables that only the program's own files see another name than the
/// library's, which the models refer to. `is_library`: whether the library has a function.
pub(in crate::frontend::llvm) fn rename_internal(
    module: &Module,
    library: Library,
    is_library: impl Fn(&str) -> bool,
) {
    let rename = |it: &dyn Fn(&str), name: &str| it(&format!("{name}{OF_ONE_FILE}"));
    for function in module.functions() {
        let name = function.name();
        let is_defined = function.is_internal() && !function.is_declaration();
        if is_defined && is_library(&name) {
            rename(&|new| function.rename(new), &name);
        }
    }
    for global in module.globals() {
        let name = global.name();
        if global.is_internal() && library.has(&name) {
            rename(&|new| global.rename(new), &name);
        }
    }
}

/// Links the models into `module` if it lacks a function or variable that they define, or if a
/// model is in `wanted` because the front end itself will call it. What the program defines
/// itself wins.
///
/// A model that `is_built_in` is left out: the front end knows the function better.
pub(in crate::frontend::llvm) fn link_models(
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
            if !global.is_internal() && needed.own.contains(&global.name()) {
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
    /// What the program defines itself.
    own: FxHashSet<String>,
}

/// The names that the module defines for all files: also those that stand for something else.
fn defined(module: &Module) -> FxHashSet<String> {
    let functions = module.functions().into_iter().filter(|it| !it.is_declaration());
    let globals = module.globals().into_iter().filter(|it| it.initializer().is_some());
    let others = module.aliases().into_iter().chain(module.indirect_functions());
    let is_seen = |is_internal: bool, name: String| (!is_internal).then_some(name);
    let mut names: FxHashSet<String> =
        functions.filter_map(|it| is_seen(it.is_internal(), it.name())).collect();
    names.extend(globals.chain(others).filter_map(|it| is_seen(it.is_internal(), it.name())));
    names
}

/// The models named `names` and those that they refer to. What the program defines itself, in
/// place of a model, is not asked for what it refers to.
fn needed(
    module: &Module,
    library: Library,
    names: Vec<String>,
    is_built_in: impl Fn(&str) -> bool,
) -> Result<NeededModels, String> {
    let own = defined(module);
    let place = |name: String| {
        let is_model = !own.contains(&name) && !is_built_in(&name);
        library.part_of(&name).filter(|_| is_model).map(|part| (part, name))
    };
    let (mut parts, mut functions) = (BTreeMap::new(), FxHashSet::default());
    let mut todo: Vec<(usize, String)> = names.into_iter().filter_map(place).collect();
    while let Some((index, name)) = todo.pop() {
        if let Entry::Vacant(entry) = parts.entry(index) {
            let part = module.parse_beside(library.parts[index], "library models")?;
            // Its variables are there whether a function that uses them is needed or not.
            todo.extend(declared_variables(&part).filter_map(place));
            entry.insert(part);
        }
        let part: &Module = &parts[&index];
        let Some(function) = part.function(&name).filter(|function| !function.is_declaration())
        else {
            continue;
        };
        if !functions.insert((index, name)) {
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
    Ok(NeededModels { parts, functions, own })
}
