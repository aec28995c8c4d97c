//! Where runs end, and in which calls they may.
use crate::frontend::llvm::inline;
use crate::frontend::llvm::instrument::is_address_taken;
use crate::frontend::llvm::library::{LibraryCall, known};
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, Module};
use crate::frontend::llvm::sites::{Marker, START, Sites, body_of_weak};
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

/// The calls behind which a run may end before they return.
pub(super) struct EndingCalls<'m, 's> {
    sites: &'s Sites,
    /// Where it ends at once.
    pub(super) direct: Vec<InstructionValue<'m>>,
    /// The returns of the start.
    pub(super) returns: Vec<InstructionValue<'m>>,
    /// The functions of the program in which it may end.
    pub(super) functions: FxHashSet<FunctionValue<'m>>,
    /// Whether one of these may be called through a pointer.
    is_anyone: bool,
}

impl<'m, 's> EndingCalls<'m, 's> {
    pub(super) fn of(module: &'m Module, sites: &'s Sites) -> Self {
        let (direct, returns, functions) = (Vec::new(), Vec::new(), FxHashSet::default());
        let mut ends = Self { sites, direct, returns, functions, is_anyone: false };
        let functions = inline::bottom_up(module);
        for instruction in functions.iter().flat_map(|function| function.instructions()) {
            if is_end(instruction) {
                ends.direct.push(instruction);
            } else if is_end_of_start(instruction) {
                ends.returns.push(instruction);
            }
        }
        let mut is_news = true;
        while std::mem::take(&mut is_news) {
            for &function in &functions {
                if ends.is_new(function) {
                    is_news = true;
                    ends.functions.insert(function);
                    ends.is_anyone |= is_address_taken(function) || is_weak(sites, function);
                }
            }
        }
        ends
    }

    fn is_new(&self, function: FunctionValue<'m>) -> bool {
        !self.functions.contains(&function)
            && function.instructions().into_iter().any(|it| self.has(it))
    }

    /// Whether the run may end in this call; unknown code may call what ends it.
    pub(super) fn has(&self, call: InstructionValue<'m>) -> bool {
        if !call.is_call() {
            return false;
        }
        let Some(callee) = call.called_function() else { return self.is_anyone };
        let is_unknown = match Marker::parse(&callee.name()) {
            Some(Marker::Call(key, name)) => {
                known(name).is_none() || self.sites.unknown.contains(&key)
            }
            _ => false,
        };
        is_unknown || is_end(call) || self.functions.contains(&callee)
    }
}

/// Whether an address of a weak function leads to this one, where something defines it.
fn is_weak(sites: &Sites, function: FunctionValue<'_>) -> bool {
    let name = function.name();
    sites.weak.keys().any(|weak| body_of_weak(weak) == name)
}

/// Whether it is a call that ends the run.
fn is_end(call: InstructionValue<'_>) -> bool {
    let callee = call.is_call().then(|| call.called_function()).flatten();
    callee.is_some_and(|callee| match Marker::parse(&callee.name()) {
        Some(Marker::Call(_, name)) => matches!(
            known(name),
            Some(LibraryCall::Exit | LibraryCall::Assert | LibraryCall::Panic)
        ),
        _ => false,
    })
}

fn is_end_of_start(it: InstructionValue<'_>) -> bool {
    it.get_opcode() == Opcode::Return && it.function().name() == START
}
