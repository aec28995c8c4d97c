//! Functions whose last act is to call themselves become loops.
//!
//! LLVM's pass `tailcallelim` does it, also where what is left to do behind the call is to add to,
//! or to multiply, its result. A loop has an invariant where a recursive function needs a summary,
//! and a function without recursion can be inlined.
//!
//! The pass is kept from functions that have an object of their own in memory: rounds would share
//! it, though each call has one with arbitrary content. It is kept from functions whose calls look
//! for arguments elsewhere, for these are unsupported constructs. And it is kept from functions
//! that would still call themselves: a recursive function with a loop is harder to summarise than
//! the function that it was made of. A trial on a copy of the module tells.
use super::attributes::FunctionAttributes;
use super::raw::{AnyValueExt, FunctionExt, GlobalExt, InstructionExt, Module};
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode};
use rustc_hash::FxHashSet;

/// The attribute that keeps the pass from a function.
const DISABLED: &str = "disable-tail-calls";

/// Makes loops of functions that `is_open` does not name.
pub(super) fn make_loops(
    module: &mut Module,
    is_open: impl Fn(&Module, FunctionValue<'_>) -> bool,
) -> Result<(), String> {
    let may_be_one = |function: FunctionValue<'_>| {
        calls_itself(function) && !has_object(function) && !is_open(module, function)
    };
    let functions = module.functions().into_iter().filter(|it| may_be_one(*it));
    let mut chosen: FxHashSet<String> = functions.map(|function| function.name()).collect();
    if chosen.is_empty() {
        return Ok(());
    }
    let mut trial = module.clone();
    run(&mut trial, &chosen)?;
    for function in trial.functions().into_iter().filter(|it| calls_itself(*it)) {
        chosen.remove(&function.name());
    }
    run(module, &chosen)
}

/// Runs LLVM's pass on functions of these names.
fn run(module: &mut Module, chosen: &FxHashSet<String>) -> Result<(), String> {
    for function in module.functions().into_iter().filter(|it| !it.is_declaration()) {
        if chosen.contains(&function.name()) {
            function.remove_text(DISABLED);
        } else {
            function.add_text(DISABLED, "true");
        }
    }
    module.run_passes("function(tailcallelim)")
}

fn calls_itself(function: FunctionValue<'_>) -> bool {
    let mut calls = function.instructions().into_iter();
    calls.any(|call| call.called_function() == Some(function))
}

/// Whether each call of the function makes an object of its own.
fn has_object(function: FunctionValue<'_>) -> bool {
    function.instructions().into_iter().any(|it| it.get_opcode() == Opcode::Alloca)
}
