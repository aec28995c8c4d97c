//! Functions whose last act is to call themselves become loops.
//!
//! LLVM's pass `tailcallelim` does it, also where what is left to do behind the call is to add to,
//! or to multiply, its result. A loop has an invariant where a recursive function needs a summary,
//! and a function without recursion can be inlined. Functions that call each other so are inlined
//! into one of them first, which then calls itself.
//!
//! The pass is kept from functions that have an object of their own in memory: rounds would share
//! it, though each call has one with arbitrary content. It is kept from functions whose calls look
//! for arguments elsewhere, for these are unsupported constructs. And it is kept from functions
//! that would still call themselves: a recursive function with a loop is harder to summarise than
//! the function that it was made of. Where memory that is lost is looked for, it is kept from
//! functions that would not return: what lives in a loop without end is not followed. A trial on a
//! copy of the module shows which functions these are.
use super::attributes::{FunctionAttributes, attribute_kind};
use super::budget::{MOST_CYCLES, MOST_INLINED_ONCE, MOST_ON_CYCLE, NEAR_END};
use super::raw::{AnyValueExt, FunctionExt, GlobalExt, InstructionExt, Module};
use inkwell::attributes::AttributeLoc as At;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::{FxHashMap, FxHashSet};

/// The attribute that keeps the pass from a function.
const DISABLED: &str = "disable-tail-calls";

/// Functions by their names.
type FunctionNames = FxHashSet<String>;

/// Makes loops of functions that `is_open` does not name.
///
/// `cleanup`: passes of a function that join its blocks, so that a call and the return stand in
/// one; `keep_returns`: no loop without a way out is made.
pub(super) fn make_loops(
    module: &mut Module,
    cleanup: &str,
    keep_returns: bool,
    is_open: impl Fn(&Module, FunctionValue<'_>) -> bool,
) -> Result<(), String> {
    let may_be_one = |function: FunctionValue<'_>| {
        calls_itself(function) && !has_object(function) && !is_open(module, function)
    };
    let is_loop = |function: FunctionValue<'_>| {
        !calls_itself(function) && (!keep_returns || returns(function))
    };
    let functions = module.functions().into_iter().filter(|it| may_be_one(*it));
    let mut chosen: FunctionNames = functions.map(|function| function.name()).collect();
    if !chosen.is_empty() {
        let mut trial = module.clone();
        end_tail_calls(&mut trial, &chosen)?;
        for function in trial.functions().into_iter().filter(|it| !is_loop(*it)) {
            chosen.remove(&function.name());
        }
        end_tail_calls(module, &chosen)?;
    }
    let mut done = FunctionNames::default();
    for cycle in cycles(module, is_open) {
        if done.contains(&cycle.first) {
            continue;
        }
        let mut trial = module.clone();
        cycle.make_loop(&mut trial, cleanup)?;
        if trial.function(&cycle.first).is_some_and(is_loop) {
            cycle.make_loop(module, cleanup)?;
            done.extend(cycle.others);
            done.insert(cycle.first);
        }
    }
    Ok(())
}

/// Runs LLVM's pass on functions of these names.
fn end_tail_calls(module: &mut Module, chosen: &FunctionNames) -> Result<(), String> {
    for function in module.functions().into_iter().filter(|it| !it.is_declaration()) {
        if chosen.contains(&function.name()) {
            function.remove_text(DISABLED);
        } else {
            function.add_text(DISABLED, "true");
        }
    }
    module.run_passes("function(tailcallelim)")
}

/// Functions that call each other, so that all of them call themselves in the end.
struct Cycle {
    first: String,
    /// Those that are on no cycle without the first one.
    others: FunctionNames,
}

impl Cycle {
    /// Inlines the others into the first one, and makes a loop of it.
    fn make_loop(&self, module: &mut Module, cleanup: &str) -> Result<(), String> {
        let always = attribute_kind("alwaysinline");
        for other in &self.others {
            if let Some(function) = module.function(other) {
                function.add(At::Function, always, 0);
            }
        }
        module.run_passes(&format!("always-inline,function({cleanup})"))?;
        end_tail_calls(module, &FunctionNames::from_iter([self.first.clone()]))
    }
}

/// The cycles of calls; one for each function that may be the first.
fn cycles(module: &Module, is_open: impl Fn(&Module, FunctionValue<'_>) -> bool) -> Vec<Cycle> {
    let functions = module.functions().into_iter().filter(|it| !it.is_declaration());
    let functions: Vec<_> = functions.collect();
    let callees: Callees<'_> = functions.iter().map(|it| (*it, called_by(*it))).collect();
    let fits = |function: FunctionValue<'_>| {
        function.is_internal()
            && !function.get_type().is_var_arg()
            && !has_object(function)
            && is_only_called(function)
            && !is_open(module, function)
    };
    let mut found = Vec::new();
    for component in components(&functions, &callees) {
        let size: usize = component.iter().map(|it| it.instructions().len()).sum();
        let is_small = (2..=MOST_ON_CYCLE + 1).contains(&component.len());
        let inside: FxHashSet<_> = component.iter().copied().collect();
        let may_be_loop = is_small
            && size <= MOST_INLINED_ONCE
            && component.iter().any(|it| ends_with_call(*it, &inside))
            && component.iter().all(|it| fits(*it));
        if !may_be_loop {
            continue;
        }
        for &first in &component {
            let is_other_cycle = |it: &FunctionValue<'_>| {
                *it != first && reached_from(&callees, *it, first, &inside).contains(it)
            };
            if !component.iter().any(is_other_cycle) {
                let others = component.iter().filter(|it| **it != first);
                let others = others.map(AnyValueExt::name).collect();
                found.push(Cycle { first: first.name(), others });
            }
        }
    }
    found.truncate(MOST_CYCLES);
    found
}

/// The functions with a body that each function calls.
type Callees<'m> = FxHashMap<FunctionValue<'m>, FxHashSet<FunctionValue<'m>>>;

fn called_by(function: FunctionValue<'_>) -> FxHashSet<FunctionValue<'_>> {
    let callees = function.instructions().into_iter().filter_map(|it| it.called_function());
    callees.filter(|it| !it.is_declaration()).collect()
}

/// The functions that call each other, directly or not, in groups (Kosaraju's algorithm).
fn components<'m>(
    functions: &[FunctionValue<'m>],
    callees: &Callees<'m>,
) -> Vec<Vec<FunctionValue<'m>>> {
    let mut callers: Callees<'_> = Callees::default();
    for (caller, callees) in callees {
        for callee in callees {
            callers.entry(*callee).or_default().insert(*caller);
        }
    }
    // Each function behind all that it calls and that does not call it.
    let (mut order, mut seen) = (Vec::new(), FxHashSet::default());
    for &root in functions {
        let mut open = vec![(root, false)];
        while let Some((at, is_done)) = open.pop() {
            if is_done {
                order.push(at);
            } else if seen.insert(at) {
                open.push((at, true));
                let next = callees.get(&at).into_iter().flatten();
                open.extend(next.map(|it| (*it, false)));
            }
        }
    }
    let (mut found, mut taken) = (Vec::new(), FxHashSet::default());
    let place: FxHashMap<_, usize> = functions.iter().copied().zip(0..).collect();
    for root in order.into_iter().rev() {
        let (mut component, mut open) = (Vec::new(), vec![root]);
        while let Some(at) = open.pop() {
            if taken.insert(at) {
                component.push(at);
                open.extend(callers.get(&at).into_iter().flatten());
            }
        }
        component.sort_by_key(|it| place.get(it).copied());
        found.push(component);
    }
    found.retain(|component| component.len() > 1);
    found.sort_by_key(|component| place.get(&component[0]).copied());
    found
}

/// Whether a call of one of these functions may be the last thing that a function does: it is near
/// the end of a block.
fn ends_with_call(function: FunctionValue<'_>, of: &FxHashSet<FunctionValue<'_>>) -> bool {
    function.instructions().into_iter().any(|call| {
        let is_of_them = call.called_function().is_some_and(|callee| of.contains(&callee));
        let behind = std::iter::successors(Some(call), |it| it.get_next_instruction());
        let is_end =
            |it: InstructionValue<'_>| matches!(it.get_opcode(), Opcode::Return | Opcode::Br);
        is_of_them && behind.take(NEAR_END).any(is_end)
    })
}

/// The functions inside that are called from one on, itself only if it is, and not by `without`.
fn reached_from<'m>(
    callees: &Callees<'m>,
    from: FunctionValue<'m>,
    without: FunctionValue<'m>,
    inside: &FxHashSet<FunctionValue<'m>>,
) -> FxHashSet<FunctionValue<'m>> {
    let (mut seen, mut open) = (FxHashSet::default(), vec![from]);
    while let Some(at) = open.pop() {
        let next = callees.get(&at).into_iter().flatten().copied();
        let next = next.filter(|it| *it != without && inside.contains(it));
        open.extend(next.filter(|it| seen.insert(*it)));
    }
    seen
}

/// Whether all that is done with a function is to call it.
fn is_only_called(function: FunctionValue<'_>) -> bool {
    function.users().into_iter().all(|user| {
        user.instruction().is_some_and(|call| {
            call.get_opcode() == Opcode::Call
                && call.called_function() == Some(function)
                && !call.args().contains(&function.into())
        })
    })
}

fn calls_itself(function: FunctionValue<'_>) -> bool {
    let mut calls = function.instructions().into_iter();
    calls.any(|call| call.called_function() == Some(function))
}

fn returns(function: FunctionValue<'_>) -> bool {
    function.instructions().into_iter().any(|it| it.get_opcode() == Opcode::Return)
}

/// Whether each call of the function makes an object of its own.
fn has_object(function: FunctionValue<'_>) -> bool {
    function.instructions().into_iter().any(|it| it.get_opcode() == Opcode::Alloca)
}
