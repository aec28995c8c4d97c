//! Linking the C models: only those that the program needs, and what these need in turn.
use crate::llvm::Library;
use crate::llvm::error::LoadError;
use crate::llvm::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Module, VariableExt,
};
use inkwell::values::FunctionValue;
use rustc_hash::FxHashSet;
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
    let mut roots: Vec<String> = wanted.iter().map(|&name| name.to_owned()).collect();
    roots.extend(lacking(module));
    roots.retain(|name| library.has(name) && !is_built_in(name));
    if roots.is_empty() {
        return Ok(());
    }
    let error = |message| LoadError::Link { path: PathBuf::from("library models"), message };
    let models = module.parse_beside(library.bitcode, "library models").map_err(error)?;
    let used = needed(&models, roots.iter().map(String::as_str), |name| {
        module.function(name).is_none_or(GlobalExt::is_declaration) && !is_built_in(name)
    });
    for model in models.functions() {
        if !model.is_declaration() && !used.contains(&model) {
            model.delete_body();
        }
    }
    for global in models.globals() {
        let own = module.global(&global.name());
        if own.is_some_and(|own| own.initializer().is_some()) && !global.is_internal() {
            global.drop_initializer();
        }
    }
    module.link(models).map_err(error)
}

/// The names of functions and variables that the module declares and does not define.
fn lacking(module: &Module) -> impl Iterator<Item = String> {
    let functions = module.functions().into_iter().filter(|function| function.is_declaration());
    let globals = module.globals().into_iter().filter(|it| it.initializer().is_none());
    functions.map(|function| function.name()).chain(globals.map(|global| global.name()))
}

/// The models named `roots` and those that they refer to. What the program defines itself, in
/// place of a model, is not asked for what it refers to.
fn needed<'m, 'a>(
    models: &'m Module,
    roots: impl Iterator<Item = &'a str>,
    is_model: impl Fn(&str) -> bool,
) -> FxHashSet<FunctionValue<'m>> {
    let mut used = FxHashSet::default();
    let mut todo: Vec<FunctionValue<'m>> = roots.filter_map(|name| models.function(name)).collect();
    while let Some(function) = todo.pop() {
        let own = !function.is_internal() && !is_model(&function.name());
        if own || function.is_declaration() || !used.insert(function) {
            continue;
        }
        for instruction in function.instructions() {
            todo.extend(instruction.operands().filter_map(LlvmValue::function));
        }
    }
    used
}
