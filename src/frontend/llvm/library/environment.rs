//! `getenv`: by names that are known, or in a program that also looks at the environment in another
//! way. `setenv` and its kin: in such a program.
//!
//! A literal name has a variable of its own, without a table.
use super::formats::text_of;
use crate::frontend::llvm::Library;
use crate::frontend::llvm::builder::Builder;
use crate::frontend::llvm::flow;
use crate::frontend::llvm::raw::{
    AnyValueExt, GlobalExt, InstructionExt, LlvmValue, Module, VariableExt,
};
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};

/// The same environment under names of POSIX and glibc.
const VARIABLES: [&str; 3] = ["environ", "__environ", "_environ"];
/// The functions that look it up, and the model that says so.
const READERS: [&str; 2] = ["getenv", "secure_getenv"];
const UNSUPPORTED: &str = "__parsimony_getenv_beside_environ";

/// What changes the environment.
const WRITERS: [&str; 4] = ["setenv", "putenv", "unsetenv", "clearenv"];
/// The models of single variables, with their number behind the name.
const VARIABLE: &str = "__parsimony_variable_";

/// Where all names that are looked up are literals, gives each name a model of its own, so that
/// none is searched for.
pub(in crate::frontend::llvm) fn number_variables(module: &Module, library: Library) {
    let is_used = |name: &str| module.function(name).is_some_and(|other| !other.is_unused());
    let getenv = module.function("getenv").filter(|getenv| getenv.is_declaration());
    let Some(calls) = getenv.and_then(flow::direct_calls) else { return };
    let names: Option<Vec<(InstructionValue<'_>, Vec<u8>)>> =
        calls.into_iter().map(named).collect();
    let is_simple = !is_used("secure_getenv") && !WRITERS.into_iter().any(is_used);
    let Some(names) = names.filter(|_| is_simple) else { return };
    let mut known: Vec<&Vec<u8>> = names.iter().map(|(_, name)| name).collect();
    known.sort_unstable();
    known.dedup();
    let model = |index: usize| format!("{VARIABLE}{index}");
    if !(0..known.len()).all(|index| library.has(&model(index))) {
        return;
    }
    let builder = Builder::new(module);
    let ty = builder.function_type(builder.pointer_type(), &[]);
    for (call, name) in &names {
        let Ok(index) = known.binary_search(&name) else { continue };
        let model = model(index);
        let declare = || module.declare(&model, ty);
        builder.before(*call);
        let value = builder.call(module.function(&model).unwrap_or_else(declare), ty, &[]);
        call.replace_with(LlvmValue::from(value));
        call.erase_from_basic_block();
    }
}

/// A call of `getenv`, with the literal name that it looks up.
fn named(call: InstructionValue<'_>) -> Option<(InstructionValue<'_>, Vec<u8>)> {
    let is_plain = call.get_opcode() == Opcode::Call && call.ty().is_plain_pointer();
    let name = call.args().first().copied().filter(|_| is_plain)?;
    Some((call, text_of(name)?))
}

/// Gives the functions that look up the environment or change it models which are unsupported
/// constructs, where the program sees the environment itself: the strings are the same there, and
/// what it changes is found.
pub(in crate::frontend::llvm) fn rename_getenv(module: &Module, main_gets_environment: bool) {
    let sees = VARIABLES
        .iter()
        .any(|name| module.global(name).is_some_and(|list| list.initializer().is_none()));
    if !sees && !main_gets_environment {
        return;
    }
    for name in READERS {
        if let Some(reader) = module.function(name).filter(|reader| reader.is_declaration()) {
            match module.function(UNSUPPORTED) {
                Some(model) => reader.replace_with(model),
                None => reader.rename(UNSUPPORTED),
            }
        }
    }
    for name in WRITERS {
        if let Some(writer) = module.function(name).filter(|writer| writer.is_declaration()) {
            writer.rename(&format!("__parsimony_{name}_beside_environ"));
        }
    }
}
