//! Variables that only one file names, whose addresses code of the program may have given to the
//! caller before it calls the entry function.
//!
//! What a function returns that others can call, the caller may have. If that function does nothing
//! else, a run begins as if it had been called; else what it has done before is not known, and no
//! counterexample depends on it. What goes other ways (to functions that are not known, into
//! memory) is not offered to arguments, and the answer says so.
use crate::base::names::demangled;
use crate::frontend::llvm::flow;
use crate::frontend::llvm::instrument::{Instrument, known};
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue};
use inkwell::values::{FunctionValue, GlobalValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

/// Functions of the library from which a caller gets an address again that they were given.
const KEEPING: [&str; 2] = ["putenv", "strtok"];

/// How the caller may know the address of a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Knowledge {
    Never,
    Certain,
    /// This function has returned it, which does more.
    By(String),
}

impl Knowledge {
    /// What no counterexample may depend on.
    pub(super) fn doubt(&self) -> Option<String> {
        let Self::By(name) = self else { return None };
        Some(format!("an earlier call of `{}`", demangled(name)))
    }
}

impl<'m> Instrument<'m, '_> {
    /// Whether a function that others can call returns the address of a variable.
    pub(super) fn returned(&self, variable: GlobalValue<'m>) -> Knowledge {
        let mut found = returning(variable);
        found.retain(|it| !it.is_internal() && !self.sites.models.contains(&it.name()));
        match found.first() {
            _ if found.iter().any(|function| does_nothing_else(*function)) => Knowledge::Certain,
            Some(function) => Knowledge::By(function.name()),
            None => Knowledge::Never,
        }
    }

    /// Whether the address of a variable may get to where it is not followed.
    pub(super) fn is_given_away(&self, variable: GlobalValue<'m>) -> bool {
        let (mut seen, mut open) = (FxHashSet::default(), vec![LlvmValue::from(variable)]);
        while let Some(value) = open.pop() {
            if !seen.insert(value) {
                continue;
            }
            for user in value.users() {
                let Some(next) = self.behind(value, user) else { return true };
                open.extend(next);
            }
        }
        false
    }

    /// The values that may be the address behind `user`; `None`: it is not followed.
    fn behind(&self, address: LlvmValue<'m>, user: LlvmValue<'m>) -> Option<Vec<LlvmValue<'m>>> {
        match user.opcode()? {
            Opcode::Return => {
                let function = user.instruction()?.function();
                let calls = flow::direct_calls(function).filter(|_| function.is_internal())?;
                Some(calls.into_iter().map(LlvmValue::from).collect())
            }
            Opcode::Call | Opcode::Invoke => self.behind_call(address, user),
            _ => copies(address, user),
        }
    }

    fn behind_call(
        &self,
        address: LlvmValue<'m>,
        user: LlvmValue<'m>,
    ) -> Option<Vec<LlvmValue<'m>>> {
        let call = user.instruction()?;
        let callee = call.called_function()?;
        let name = callee.name();
        let is_library = || self.sites.models.contains(&name) || known(&name).is_some();
        if callee.intrinsic().is_some() || is_library() && !KEEPING.contains(&name.as_str()) {
            return Some(if user.ty().is_pointer() { vec![user] } else { Vec::new() });
        }
        if callee.is_declaration() {
            return None;
        }
        let params = callee.params();
        let args = call.args().into_iter().enumerate();
        args.filter(|(_, arg)| *arg == address).map(|(at, _)| params.get(at).copied()).collect()
    }
}

/// The values in the same function that may be an address behind `user`, which calls and returns
/// nothing; `None`: it is not followed.
fn copies<'m>(address: LlvmValue<'m>, user: LlvmValue<'m>) -> Option<Vec<LlvmValue<'m>>> {
    match user.opcode()? {
        Opcode::Load | Opcode::ICmp => Some(Vec::new()),
        Opcode::Store if user.operand(0) != address => Some(Vec::new()),
        Opcode::Store => {
            let local = user.operand(1);
            flow::stored(local)?;
            let users = local.users().into_iter();
            Some(users.filter(|user| user.opcode() == Some(Opcode::Load)).collect())
        }
        Opcode::GetElementPtr | Opcode::BitCast | Opcode::Phi | Opcode::Select | Opcode::Freeze => {
            Some(vec![user])
        }
        _ => None,
    }
}

/// The functions that return an address in a variable.
fn returning(variable: GlobalValue<'_>) -> Vec<FunctionValue<'_>> {
    let (mut seen, mut open) = (FxHashSet::default(), vec![LlvmValue::from(variable)]);
    let mut found = Vec::new();
    while let Some(value) = open.pop() {
        if !seen.insert(value) {
            continue;
        }
        for user in value.users() {
            let instruction = user.instruction();
            match instruction.filter(|it| it.get_opcode() == Opcode::Return) {
                Some(result) => found.push(result.function()),
                None => open.extend(copies(value, user).unwrap_or_default()),
            }
        }
    }
    found
}

/// Whether a function returns its result and does nothing else that others could see.
fn does_nothing_else(function: FunctionValue<'_>) -> bool {
    let is_seen = |it: &InstructionValue<'_>| match it.get_opcode() {
        Opcode::Store => !flow::is_local(it.operand(1)),
        Opcode::Alloca
        | Opcode::Load
        | Opcode::GetElementPtr
        | Opcode::BitCast
        | Opcode::SExt
        | Opcode::ZExt
        | Opcode::Return => false,
        _ => true,
    };
    function.count_basic_blocks() == 1 && !function.instructions().iter().any(is_seen)
}
