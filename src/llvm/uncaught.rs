//! Exceptions of C++ that nothing catches end the run.
//!
//! Whether something catches what a function throws is asked of the whole program: it does if a call
//! that can lead to the function, or throws itself, stands in a block with a handler. A handler
//! that only ends the program (of a function that must not throw) is none. Which functions a call
//! through a pointer, or one of unknown code, leads to is not followed: to any whose address is
//! taken. Where something may catch an exception, it is a gap.
//!
//! Limit: what locals' destructors would do on the way to such an end is not looked at; without a
//! handler, whether they run is the implementation's choice (C++20, 14.4), and with GNU's they do
//! not.
use super::flow;
use super::languages;
use super::library;
use super::raw::{AnyValueExt, FunctionExt, GlobalExt, InstructionExt, Module};
use inkwell::basic_block::BasicBlock;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

/// What an exception leads to that nothing catches, if the program did not change that.
const END: &str = "abort";
const SET_TERMINATE: &str = "_ZSt13set_terminatePFvvE";

/// match: a call that throws, where nothing catches that; result: a call of `abort`.
pub(super) fn end_uncaught(module: &Module) {
    if module.function(SET_TERMINATE).is_some() {
        return;
    }
    let throws = |call: &InstructionValue<'_>| {
        let callee = call.called_function().filter(|callee| callee.is_declaration());
        callee.is_some_and(|callee| languages::throws(&callee.name()))
    };
    let functions = module.functions().into_iter();
    let all = functions.clone().flat_map(FunctionExt::instructions);
    let mut calls: Vec<_> = all.filter(throws).collect();
    if calls.is_empty() {
        return;
    }
    let guarded = guarded(module);
    calls.retain(|call| !guarded.contains(&call.function()) && !is_caught(*call));
    let Some(first) = calls.first() else { return };
    let end = match module.function(END) {
        Some(end) if end.is_declaration() => end,
        Some(_) => return,
        None => module.declare(END, first.call_type()),
    };
    for call in calls {
        call.set_callee(end);
    }
}

/// The functions in which an exception may be caught by a caller.
fn guarded(module: &Module) -> FxHashSet<FunctionValue<'_>> {
    let functions = module.functions();
    let is_taken = |function: &FunctionValue<'_>| {
        let mut users = function.users().into_iter();
        users.any(|user| flow::direct_call(user, *function).is_none())
    };
    let taken: Vec<_> = functions.iter().copied().filter(is_taken).collect();
    let mut known = FxHashSet::default();
    let mut todo = Vec::new();
    let all = functions.iter().flat_map(|function| function.instructions());
    for call in all.filter(|call| is_caught(*call)) {
        callees(call, &taken, &mut todo);
    }
    while let Some(function) = todo.pop() {
        if known.insert(function) {
            for call in function.instructions().into_iter().filter(|it| it.is_call()) {
                callees(call, &taken, &mut todo);
            }
        }
    }
    known
}

/// Adds the functions that a call may enter.
fn callees<'m>(
    call: InstructionValue<'m>,
    taken: &[FunctionValue<'m>],
    found: &mut Vec<FunctionValue<'m>>,
) {
    match call.called_function() {
        Some(callee) if !callee.is_declaration() => found.push(callee),
        Some(callee) if callee.intrinsic().is_some() => {}
        Some(callee) if library::known(&callee.name()).is_some() => {}
        _ => found.extend(taken),
    }
}

/// Whether what a call throws is caught where it stands.
fn is_caught(call: InstructionValue<'_>) -> bool {
    if call.get_opcode() != Opcode::Invoke {
        return false;
    }
    let pads = call.successors().into_iter().filter_map(landing_pad);
    let mut catching = pads.filter(|pad| {
        let text = pad.text();
        (text.contains("catch ") || text.contains("filter ")) && !only_ends(*pad)
    });
    catching.next().is_some()
}

fn landing_pad(block: BasicBlock<'_>) -> Option<InstructionValue<'_>> {
    let mut all = block.get_instructions();
    all.find(|it| {
        matches!(it.get_opcode(), Opcode::LandingPad | Opcode::CatchSwitch | Opcode::CleanupPad)
    })
}

/// Whether a handler does nothing but to end the program.
fn only_ends(pad: InstructionValue<'_>) -> bool {
    let ends = |it: InstructionValue<'_>| {
        it.called_function().is_some_and(|callee| callee.name() == "__clang_call_terminate")
    };
    pad.get_parent().is_some_and(|block| block.get_instructions().any(ends))
}
