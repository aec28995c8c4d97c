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
use super::budget::{MOST_INLINED_ONCE, MOST_ON_CYCLE};
use super::raw::{AnyValueExt, FunctionExt, GlobalExt, InstructionExt, Module};
use inkwell::attributes::AttributeLoc as At;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode};
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
    for &first in functions.iter().filter(|it| callees[it].iter().any(|callee| callee != *it)) {
        let reached = reached_from(&callees, first, None);
        if !reached.contains(&first) {
            continue;
        }
        let is_on_cycle = |it: &FunctionValue<'_>| {
            *it != first && reached_from(&callees, *it, None).contains(&first)
        };
        let others: Vec<_> = reached.iter().copied().filter(is_on_cycle).collect();
        let size: usize = others.iter().map(|it| it.instructions().len()).sum();
        let is_other_cycle =
            |it: &FunctionValue<'_>| reached_from(&callees, *it, Some(first)).contains(it);
        let is_small = !others.is_empty() && others.len() <= MOST_ON_CYCLE;
        if is_small
            && size <= MOST_INLINED_ONCE
            && fits(first)
            && others.iter().all(|it| fits(*it) && !is_other_cycle(it))
        {
            let others = others.iter().map(AnyValueExt::name).collect();
            found.push(Cycle { first: first.name(), others });
        }
    }
    found
}

/// The functions with a body that each function calls.
type Callees<'m> = FxHashMap<FunctionValue<'m>, FxHashSet<FunctionValue<'m>>>;

fn called_by(function: FunctionValue<'_>) -> FxHashSet<FunctionValue<'_>> {
    let callees = function.instructions().into_iter().filter_map(|it| it.called_function());
    callees.filter(|it| !it.is_declaration()).collect()
}

/// The functions that are called from one on, itself only if it is; `without`: not by this one.
fn reached_from<'m>(
    callees: &Callees<'m>,
    from: FunctionValue<'m>,
    without: Option<FunctionValue<'m>>,
) -> FxHashSet<FunctionValue<'m>> {
    let (mut seen, mut open) = (FxHashSet::default(), vec![from]);
    while let Some(at) = open.pop() {
        let next = callees.get(&at).into_iter().flatten();
        open.extend(next.copied().filter(|it| Some(*it) != without && seen.insert(*it)));
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
