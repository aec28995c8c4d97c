//! Which functions to inline: small ones, and those with one call, as long as nothing explodes.
//!
//! Not inlined: recursive and variadic functions, and functions with a large local, because the
//! inliner would hoist it into the caller's entry, where its content is no longer arbitrary each
//! time.
//!
//! Nor are functions whose locals outlive them in some pointer (`escape`), or, where accesses are
//! taken for valid but addresses are looked at, functions with locals: the inliner would give all
//! calls one object.
use super::budget::{MOST_COUNTED_OF_COMPARISON, MOST_INLINED, MOST_INLINED_ONCE};
use super::escape::Escapes;
use super::held::copy::{LOOKER, READER, is_copy};
use super::instrument::addresses::ADDRESS;
use super::library::is_comparison;
use super::raw::{AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Module};
use super::sites::{Marker, START, Sites};
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::{FxHashMap, FxHashSet};

/// Functions that may be inlined everywhere, and are.
///
/// With `keep_lives`, no local lives longer because of it than a pointer can tell.
pub(super) fn candidates<'m>(
    module: &'m Module,
    sites: &Sites,
    keep_lives: bool,
) -> Vec<FunctionValue<'m>> {
    let functions = defined(module);
    let order = CallOrder::of(&functions);
    let mut sizes: FxHashMap<FunctionValue<'_>, usize> = FxHashMap::default();
    let mut chosen = FxHashSet::default();
    let mut escapes = Escapes::default();
    for &function in &order.bottom_up {
        // What is called last lives as long as the program anyway.
        let escapes_by_value = |escapes: &Escapes<'m>| {
            let copies = sites.by_value(&function.name());
            copies.into_keys().any(|index| escapes.is_kept(function, index))
        };
        if keep_lives
            && (escapes.visit(function) || escapes_by_value(&escapes))
            && !is_called_last(function)
        {
            continue;
        }
        let size = inlined_size(function, &sizes, &chosen);
        let size = if is_comparison(&function.name()) {
            size.min(MOST_COUNTED_OF_COMPARISON)
        } else {
            size
        };
        sizes.insert(function, size);
        if size <= limit(function) && !order.recursive.contains(&function) && is_fit(function) {
            chosen.insert(function);
        }
    }
    functions.into_iter().filter(|function| chosen.contains(function)).collect()
}

/// The functions that are defined, callees before callers.
pub(super) fn bottom_up(module: &Module) -> Vec<FunctionValue<'_>> {
    CallOrder::of(&defined(module)).bottom_up
}

fn defined(module: &Module) -> Vec<FunctionValue<'_>> {
    module.functions().into_iter().filter(|function| !function.is_declaration()).collect()
}

/// Whether only the start calls the function, and nothing of the program runs behind that.
fn is_called_last(function: FunctionValue<'_>) -> bool {
    let &[LlvmValue::Instruction(call)] = function.users().as_slice() else { return false };
    if !call.is_call() || call.function().name() != START {
        return false;
    }
    let mut next = call.get_next_instruction();
    while let Some(instruction) = next {
        let callee = instruction.is_call().then(|| instruction.called_function());
        let is_own =
            |callee: FunctionValue<'_>| !callee.is_declaration() && callee.name() != READER;
        if callee.is_some_and(|callee| callee.is_none_or(is_own)) {
            return false;
        }
        next = instruction.get_next_instruction();
    }
    let end = call.block().get_terminator();
    end.is_some_and(|terminator| terminator.successors().is_empty())
}

/// Whether the program looks at addresses as numbers, or compares them: then it can tell whether
/// two locals of two calls are one object.
pub(super) fn observes_addresses(module: &Module) -> bool {
    let is_hidden =
        |function: &FunctionValue<'_>| Marker::parse(&function.name()) == Some(Marker::Op(ADDRESS));
    let is_observed = |user: LlvmValue<'_>| {
        matches!(user.opcode(), Some(Opcode::ICmp | Opcode::PtrToInt | Opcode::PtrToAddr))
    };
    let hidden = module.functions().into_iter().filter(is_hidden);
    let hidden = hidden.flat_map(|function| function.users());
    hidden.flat_map(|address| address.users()).any(is_observed)
}

fn limit(function: FunctionValue<'_>) -> usize {
    if function.users().len() == 1 { MOST_INLINED_ONCE } else { MOST_INLINED }
}

/// Its size once the chosen functions are inlined.
fn inlined_size<'m>(
    function: FunctionValue<'m>,
    sizes: &FxHashMap<FunctionValue<'m>, usize>,
    chosen: &FxHashSet<FunctionValue<'m>>,
) -> usize {
    let instructions = function.instructions();
    let inlined = callees(&instructions).filter(|callee| chosen.contains(callee));
    inlined.map(|callee| sizes.get(&callee).copied().unwrap_or(0)).sum::<usize>()
        + instructions.iter().filter(|it| !is_check(**it) && !is_copy(**it)).count()
}

/// Whether it is a check of the instrumentation: these do not count for the size of a function.
fn is_check(instruction: InstructionValue<'_>) -> bool {
    let callee = instruction.called_function();
    callee.is_some_and(|callee| {
        matches!(
            Marker::parse(&callee.name()),
            Some(
                Marker::Access(_)
                    | Marker::ErrorIf(..)
                    | Marker::Overlap(_)
                    | Marker::UnsupportedIf(_)
                    | Marker::MayBeUnsupportedIf(_)
                    | Marker::Made(_)
                    | Marker::Read(_)
                    | Marker::MayRead(_)
                    | Marker::Wrote
                    | Marker::Carried(_)
            )
        )
    })
}

fn is_fit(function: FunctionValue<'_>) -> bool {
    let has_large_local = || {
        callees(&function.instructions())
            .any(|callee| matches!(Marker::parse(&callee.name()), Some(Marker::Init(_))))
    };
    !function.get_type().is_var_arg()
        && ![START, READER, LOOKER].contains(&function.name().as_str())
        && !has_large_local()
}

fn callees<'m>(instructions: &[InstructionValue<'m>]) -> impl Iterator<Item = FunctionValue<'m>> {
    instructions.iter().filter_map(|instruction| instruction.called_function())
}

/// A function on the way, and those of its callees that are still to go.
type Visit<'m> = (FunctionValue<'m>, Vec<FunctionValue<'m>>);

/// Functions with callees before callers; those on a cycle are recursive.
#[derive(Default)]
struct CallOrder<'m> {
    bottom_up: Vec<FunctionValue<'m>>,
    seen: FxHashSet<FunctionValue<'m>>,
    recursive: FxHashSet<FunctionValue<'m>>,
}

impl<'m> CallOrder<'m> {
    fn of(functions: &[FunctionValue<'m>]) -> Self {
        let mut order = Self::default();
        for &function in functions {
            order.visit(function, &mut Vec::new());
        }
        order
    }

    /// A depth-first walk with a stack of its own.
    fn visit(&mut self, root: FunctionValue<'m>, path: &mut Vec<Visit<'m>>) {
        self.enter(root, path);
        while let Some((function, rest)) = path.last_mut() {
            let function = *function;
            if let Some(callee) = rest.pop() {
                if let Some(start) = path.iter().position(|(on_path, _)| *on_path == callee) {
                    self.recursive.extend(path[start..].iter().map(|(on_path, _)| *on_path));
                } else {
                    self.enter(callee, path);
                }
            } else {
                path.pop();
                self.bottom_up.push(function);
            }
        }
    }

    fn enter(&mut self, function: FunctionValue<'m>, path: &mut Vec<Visit<'m>>) {
        if !function.is_declaration() && self.seen.insert(function) {
            let callees = callees(&function.instructions()).collect();
            path.push((function, callees));
        }
    }
}
