//! How a function is declared, according to debug information: for a harness to start from.
use super::error::LoadError;
use super::gather::Gathering;
use super::raw::debug::{DebugVariable, debug_variables, function_file, result_type};
use super::raw::{AnyValueExt, FunctionExt, FunctionTypeExt, Type};
use super::source::SourceTypes;
use super::{Options, check_entry, read};
use crate::base::counterexample::{Parameter, Signature};
use crate::frontend::bitcode::ProgramPart;
use inkwell::module::Linkage;
use std::path::PathBuf;

/// The declaration of the entry function.
pub fn signature(
    files: &[PathBuf],
    parts: Vec<ProgramPart>,
    options: &Options,
) -> Result<Signature, LoadError> {
    let gathered = Gathering::of(files, options).start().finish()?;
    let linked = read::read(gathered, parts, options, false)?;
    check_entry(&linked.module, &options.reading.entry)?;
    let Some(function) = linked.module.function(&options.reading.entry) else {
        return Ok(Signature { result: "void".to_owned(), ..Signature::default() });
    };
    let mut types = SourceTypes::default();
    let variables = function.instructions().into_iter().flat_map(debug_variables);
    let mut parameters: Vec<Parameter> = Vec::new();
    for variable in variables.filter(DebugVariable::is_parameter) {
        let ty = variable.ty.map(|ty| types.read(ty));
        let ty = ty.map_or_else(|| "int".to_owned(), |ty| types.info.get(ty).name.clone());
        if parameters.iter().all(|known| known.name != variable.name) {
            parameters.push(Parameter { name: variable.name, ty });
        }
    }
    if parameters.is_empty() {
        let params = (1..).zip(function.params());
        let named = |(number, ty): (u32, Type<'_>)| Parameter {
            name: format!("a{number}"),
            ty: c_type(ty),
        };
        parameters = params.map(|(number, param)| named((number, param.ty()))).collect();
    }
    let result = result_type(function).map(|ty| types.read(ty));
    let result = result
        .map_or_else(|| c_type(function.get_type().result()), |ty| types.info.get(ty).name.clone());
    let is_static = function.get_linkage() == Linkage::Internal;
    let needs_file = is_static || is_own(&result) || parameters.iter().any(|it| is_own(&it.ty));
    let file = function_file(function).filter(|_| needs_file);
    let main = linked.module.function("main").and_then(function_file);
    Ok(Signature { result, parameters, is_static, has_main: file.is_some() && main == file, file })
}

/// Whether a type is one that the program gives a name to.
fn is_own(ty: &str) -> bool {
    const KNOWN: [&str; 12] = [
        "void", "char", "short", "int", "long", "signed", "unsigned", "float", "double", "_Bool",
        "const", "volatile",
    ];
    let mut words = ty.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.any(|word| {
        !word.is_empty()
            && !word.starts_with(|c: char| c.is_ascii_digit())
            && !KNOWN.contains(&word)
    })
}

/// A type of C of this size.
fn c_type(ty: Type<'_>) -> String {
    let name = match (ty.int_bits(), ty.float_kind()) {
        (Some(1), _) => "_Bool",
        (Some(2..=8), _) => "char",
        (Some(9..=16), _) => "short",
        (Some(17..=32), _) => "int",
        (Some(_), _) => "long long",
        (None, Some(kind)) if kind.width().bits() == 32 => "float",
        (None, Some(_)) => "double",
        _ if ty.is_pointer() => "void *",
        _ => "void",
    };
    name.to_owned()
}
