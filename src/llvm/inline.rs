//! Which functions to inline: small ones, and those with one call, as long as nothing explodes.
//!
//! Not inlined: recursive and variadic functions, and functions with a large local, because the inliner would hoist it into the caller's entry, where
//! its content is no longer arbitrary each time.
use super::escape::Escapes;
use super::instrument::addresses::ADDRESS;
use super::raw::{Module, Opcode, Value};
use super::sites::{Marker, START};
use rustc_hash::{FxHashMap, FxHashSet};

/// A function of at most so many instructions is inlined everywhere.
const SMALL: usize = 30;
/// A function that is called at one place is inlined up to this size.
const ONCE: usize = 400;

/// Functions that may be inlined everywhere, and are.
///
/// With `keep_lives`, no local lives longer because of it than a pointer can tell.
pub(super) fn candidates(module: &Module, keep_lives: bool) -> Vec<Value<'_>> {
    let functions: Vec<_> =
        module.functions().into_iter().filter(|function| !function.is_declaration()).collect();
    let mut order = Order::default();
    for &function in &functions {
        order.visit(function, &mut Vec::new());
    }
    let mut sizes: FxHashMap<Value<'_>, usize> = FxHashMap::default();
    let mut chosen = FxHashSet::default();
    let mut escapes = Escapes::default();
    for &function in &order.bottom_up {
        // What is called last lives as long as the program anyway.
        if keep_lives && escapes.visit(function) && !is_called_last(function) {
            continue;
        }
        let size = inlined_size(function, &sizes, &chosen);
        sizes.insert(function, size);
        if size <= limit(function) && !order.recursive.contains(&function) && is_fit(function) {
            chosen.insert(function);
        }
    }
    functions.into_iter().filter(|function| chosen.contains(function)).collect()
}

/// Whether only the start calls the function, and nothing of the program runs behind that.
fn is_called_last(function: Value<'_>) -> bool {
    let &[call] = function.users().as_slice() else { return false };
    if !call.is_call() || call.function().name() != START {
        return false;
    }
    let mut next = call.next();
    while let Some(instruction) = next {
        let callee = instruction.is_call().then(|| instruction.called_function());
        if callee.is_some_and(|callee| callee.is_none_or(|callee| !callee.is_declaration())) {
            return false;
        }
        next = instruction.next();
    }
    call.block().terminator().is_some_and(|terminator| terminator.successors().is_empty())
}

/// Whether the program looks at addresses as numbers, or compares them: then it can tell whether two
/// locals of two calls are one object.
pub(super) fn tells_addresses(module: &Module) -> bool {
    let is_hidden =
        |function: &Value<'_>| Marker::parse(&function.name()) == Some(Marker::Op(ADDRESS));
    let is_told = |user: Value<'_>| {
        matches!(
            user.opcode_if_any(),
            Some(Opcode::LLVMICmp | Opcode::LLVMPtrToInt | Opcode::LLVMPtrToAddr)
        )
    };
    let hidden = module.functions().into_iter().filter(is_hidden).flat_map(Value::users);
    hidden.flat_map(Value::users).any(is_told)
}

fn limit(function: Value<'_>) -> usize {
    if function.users().len() == 1 { ONCE } else { SMALL }
}

/// Its size once the chosen functions are inlined.
fn inlined_size<'m>(
    function: Value<'m>,
    sizes: &FxHashMap<Value<'m>, usize>,
    chosen: &FxHashSet<Value<'m>>,
) -> usize {
    let instructions = function.instructions();
    let inlined = callees(&instructions).filter(|callee| chosen.contains(callee));
    inlined.map(|callee| sizes.get(&callee).copied().unwrap_or(0)).sum::<usize>()
        + instructions.iter().filter(|instruction| !is_check(**instruction)).count()
}

/// Whether it is the check of an access: how large a function is does not depend on them.
fn is_check(instruction: Value<'_>) -> bool {
    let callee = instruction.is_call().then(|| instruction.called_function()).flatten();
    callee.is_some_and(|callee| matches!(Marker::parse(&callee.name()), Some(Marker::Access(_))))
}

fn is_fit(function: Value<'_>) -> bool {
    let has_large_local = || {
        callees(&function.instructions())
            .any(|callee| matches!(Marker::parse(&callee.name()), Some(Marker::Init(_))))
    };
    !function.value_type().is_variadic() && function.name() != START && !has_large_local()
}

fn callees<'a, 'm>(instructions: &'a [Value<'m>]) -> impl Iterator<Item = Value<'m>> + 'a {
    let calls = instructions.iter().filter(|instruction| instruction.is_call());
    calls.filter_map(|call| call.called_function())
}

/// Functions with callees before callers; those on a cycle are recursive.
#[derive(Default)]
struct Order<'m> {
    bottom_up: Vec<Value<'m>>,
    seen: FxHashSet<Value<'m>>,
    recursive: FxHashSet<Value<'m>>,
}

impl<'m> Order<'m> {
    /// A depth-first walk with a stack of its own: `(function, callees to go)`.
    fn visit(&mut self, root: Value<'m>, path: &mut Vec<(Value<'m>, Vec<Value<'m>>)>) {
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

    fn enter(&mut self, function: Value<'m>, path: &mut Vec<(Value<'m>, Vec<Value<'m>>)>) {
        if !function.is_declaration() && self.seen.insert(function) {
            let callees = callees(&function.instructions()).collect();
            path.push((function, callees));
        }
    }
}
