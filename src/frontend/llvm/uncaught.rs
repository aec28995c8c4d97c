//! Exceptions of C++ that nothing catches end the run.
//!
//! Whether something catches what a function throws is asked of the whole program: it does if a
//! call that can lead to the function, or throws itself, stands in a block with a handler. A
//! handler that only ends the program (of a function that must not throw) is none, unless
//! destructors of locals may run on the way to it: those of functions that calls in such a block
//! can lead to. A call through a pointer leads to any function whose address is taken, one of
//! unknown code also to any that others can name. Where something may catch an exception, it is an
//! unsupported construct.
//!
//! Limit: what locals' destructors would do on the way to the end of a run that has no handler is
//! not looked at; whether they run then is the implementation's choice (C++20, 14.4), and with
//! GNU's they do not.
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
/// A model (`runtime/models/cxx_string.c`) of what catches all that its calls throw.
const CATCHES_ALL: &str = "__parsimony_shrink_string";

/// match: a call that throws, where nothing catches that; result: a call of `abort`.
/// `errors`: functions behind which nothing of the program matters.
pub(super) fn end_uncaught(module: &Module, errors: &[String]) {
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
    let guarded = guarded(module, errors);
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

/// The functions in which an exception may be caught by a caller, or run destructors on its way to
/// a handler that ends the program.
fn guarded<'m>(module: &'m Module, errors: &[String]) -> FxHashSet<FunctionValue<'m>> {
    let functions = module.functions();
    let is_taken = |function: &FunctionValue<'_>| {
        let mut users = function.users().into_iter();
        users.any(|user| flow::direct_call(user, *function).is_none())
    };
    let taken: Vec<_> = functions.iter().copied().filter(is_taken).collect();
    // Unknown code may call the others by their names.
    let is_visible = |function: &FunctionValue<'_>| !function.is_internal();
    let visible: Vec<_> =
        functions.iter().copied().filter(|it| is_visible(it) || is_taken(it)).collect();
    let called = Called { functions, taken, visible, errors };
    let catches =
        |call: InstructionValue<'m>| is_caught(call) || call.function().name() == CATCHES_ALL;
    let mut guarded = called.from(catches);
    let ended = called.from(is_ended);
    let cleans = |function: &FunctionValue<'_>| {
        let pads = function.instructions().into_iter().filter_map(pads).flatten();
        pads.into_iter().any(|pad| !only_ends(pad))
    };
    if ended.iter().any(cleans) {
        guarded.extend(ended);
    }
    guarded
}

/// What calls can lead to.
struct Called<'m, 'e> {
    functions: Vec<FunctionValue<'m>>,
    /// Those whose address is taken.
    taken: Vec<FunctionValue<'m>>,
    /// Those that unknown code can know.
    visible: Vec<FunctionValue<'m>>,
    errors: &'e [String],
}

impl<'m> Called<'m, '_> {
    /// What the calls can lead to that are such ones.
    fn from(&self, is_it: impl Fn(InstructionValue<'m>) -> bool) -> FxHashSet<FunctionValue<'m>> {
        let mut known = FxHashSet::default();
        let mut todo = Vec::new();
        let all = self.functions.iter().flat_map(|function| function.instructions());
        for call in all.filter(|call| is_it(*call)) {
            self.callees(call, &mut todo);
        }
        while let Some(function) = todo.pop() {
            if known.insert(function) {
                for call in function.instructions().into_iter().filter(|it| it.is_call()) {
                    self.callees(call, &mut todo);
                }
            }
        }
        known
    }

    /// Adds the functions that a call may enter: through a pointer those whose address is taken, by
    /// unknown code also those that it can name.
    fn callees(&self, call: InstructionValue<'m>, found: &mut Vec<FunctionValue<'m>>) {
        match call.called_function() {
            Some(callee) if !callee.is_declaration() => found.push(callee),
            Some(callee) if callee.intrinsic().is_some() => {}
            Some(callee) if library::known(&callee.name()).is_some() => {}
            Some(callee) if self.errors.contains(&callee.name()) => {}
            Some(_) => found.extend(&self.visible),
            None => found.extend(&self.taken),
        }
    }
}

/// The pads that a call unwinds to.
fn pads(call: InstructionValue<'_>) -> Option<Vec<InstructionValue<'_>>> {
    (call.get_opcode() == Opcode::Invoke)
        .then(|| call.successors().into_iter().filter_map(landing_pad).collect())
}

/// Whether what a call throws is caught where it stands.
fn is_caught(call: InstructionValue<'_>) -> bool {
    let pads = pads(call).unwrap_or_default();
    pads.into_iter().any(|pad| {
        let text = pad.text();
        (text.contains("catch ") || text.contains("filter ")) && !only_ends(pad)
    })
}

/// Whether what a call throws ends the program where it stands.
fn is_ended(call: InstructionValue<'_>) -> bool {
    pads(call).unwrap_or_default().into_iter().any(only_ends)
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
