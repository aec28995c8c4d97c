//! Which functions are handlers of signals that only set variables (C11, 5.1.2.3 p5: what a handler
//! may do).
//!
//! Invariant: a handler that is listed ends, reads nothing but its argument, and changes nothing
//! but variables of the program that are read and written by name alone, each once, and in one
//! piece (no wider than a word). Where two handlers write the same variable, each writes nothing
//! else, so that one which interrupts the other gives what one after the other gives.
use crate::frontend::llvm::instrument::is_address_taken;
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Module, Type,
};
use inkwell::values::{FunctionValue, GlobalValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashMap;

/// A handler, and what it writes.
pub(super) struct Handler<'m> {
    pub(super) function: FunctionValue<'m>,
    pub(super) stores: Vec<(GlobalValue<'m>, Stored<'m>)>,
}

/// What a handler writes.
#[derive(Clone)]
pub(super) enum Stored<'m> {
    Constant(LlvmValue<'m>),
    /// The number of the signal after these casts.
    Number(Vec<(Opcode, Type<'m>)>),
}

impl Handler<'_> {
    pub(super) fn writes(&self, variable: LlvmValue<'_>) -> bool {
        self.stores.iter().any(|(written, _)| LlvmValue::Variable(*written) == variable)
    }
}

/// The handlers of a module that only set variables.
pub(super) fn simple_handlers(module: &Module, word: u32) -> Vec<Handler<'_>> {
    let functions = module.functions().into_iter();
    // A function that is only called by its name is installed nowhere.
    let installed = functions.filter(|function| is_address_taken(*function));
    let found: Vec<Handler<'_>> = installed.filter_map(|it| read(it, word)).collect();
    let meets = |a: &Handler<'_>, b: &Handler<'_>| {
        let is_shared = a.stores.iter().any(|(variable, _)| b.writes((*variable).into()));
        a.function != b.function && is_shared && a.stores.len() + b.stores.len() > 2
    };
    let is_alone = |one: &Handler<'_>| !found.iter().any(|other| meets(one, other));
    let alone: Vec<bool> = found.iter().map(is_alone).collect();
    found
        .into_iter()
        .zip(alone)
        .filter_map(|(handler, is_alone)| is_alone.then_some(handler))
        .collect()
}

/// A function as such a handler, if it is one.
fn read(function: FunctionValue<'_>, word: u32) -> Option<Handler<'_>> {
    let ty = function.get_type();
    let params = function.params();
    let number = *params.first()?;
    let is_int = matches!(number.ty(), Type::Int(int) if int.get_bit_width() == 32);
    let gets_number = is_int && !ty.is_var_arg() && matches!(params.len(), 1 | 3);
    let is_handler = ty.get_return_type().is_none() && gets_number;
    if !is_handler || function.is_declaration() || function.count_basic_blocks() != 1 {
        return None;
    }
    let mut known = FxHashMap::default();
    known.insert(number, Stored::Number(Vec::new()));
    let mut reader = HandlerReader {
        word,
        own: function,
        params,
        known,
        locals: FxHashMap::default(),
        stores: Vec::new(),
    };
    for instruction in function.instructions() {
        reader.step(instruction)?;
    }
    let numbers = reader.stores.iter().filter(|(_, stored)| matches!(stored, Stored::Number(_)));
    (numbers.count() <= 1).then_some(Handler { function, stores: reader.stores })
}

struct HandlerReader<'m> {
    /// The widest variable that is read and written in one piece, in bits.
    word: u32,
    own: FunctionValue<'m>,
    params: Vec<LlvmValue<'m>>,
    /// Values that come from the argument.
    known: FxHashMap<LlvmValue<'m>, Stored<'m>>,
    /// What locals hold; `None`: another argument.
    locals: FxHashMap<LlvmValue<'m>, Option<Stored<'m>>>,
    stores: Vec<(GlobalValue<'m>, Stored<'m>)>,
}

impl<'m> HandlerReader<'m> {
    /// `None`: not such a handler.
    fn step(&mut self, instruction: InstructionValue<'m>) -> Option<()> {
        let value = LlvmValue::from(instruction);
        match instruction.get_opcode() {
            Opcode::Alloca => {
                self.locals.insert(value, None);
            }
            Opcode::Store => self.store(instruction)?,
            Opcode::Load => {
                let held = self.locals.get(&instruction.operand(0))?.clone()?;
                if instruction.ty() != self.params.first()?.ty() {
                    return None;
                }
                self.known.insert(value, held);
            }
            op @ (Opcode::Trunc | Opcode::SExt | Opcode::ZExt) => {
                let Stored::Number(casts) = self.known.get(&instruction.operand(0))? else {
                    return None;
                };
                let casts = casts.iter().copied().chain([(op, instruction.ty())]).collect();
                self.known.insert(value, Stored::Number(casts));
            }
            Opcode::Call => self.call(instruction)?,
            Opcode::Return => {}
            _ => return None,
        }
        Some(())
    }

    fn store(&mut self, store: InstructionValue<'m>) -> Option<()> {
        let (value, to) = (store.operand(0), store.operand(1));
        if let Some(local) = self.locals.get_mut(&to) {
            if !self.params.contains(&value) || value != self.params[0] && local.is_some() {
                return None;
            }
            *local = self.known.get(&value).cloned();
            return Some(());
        }
        let variable = to.variable().filter(|it| is_plain(*it, self.word))?;
        if variable.value_type() != value.ty() || self.stores.iter().any(|(it, _)| *it == variable)
        {
            return None;
        }
        let stored = match value.int() {
            Some(_) => Stored::Constant(value),
            None => self.known.get(&value)?.clone(),
        };
        self.stores.push((variable, stored));
        Some(())
    }

    /// Installing the handler again for the signal at hand changes nothing.
    fn call(&self, call: InstructionValue<'m>) -> Option<()> {
        let callee = call.called_function()?;
        if callee.intrinsic().is_some_and(|name| name.starts_with("llvm.dbg.")) {
            return Some(());
        }
        let args = call.args();
        let [number, handler] = args.as_slice() else { return None };
        let is_same = matches!(self.known.get(number)?, Stored::Number(casts) if casts.is_empty())
            && handler.function() == Some(self.own);
        (callee.name() == "signal" && is_same && call.is_unused()).then_some(())
    }
}

/// match: a variable of the program; result: whether it is an integer that is read and written by
/// name alone.
fn is_plain(variable: GlobalValue<'_>, word: u32) -> bool {
    let ty = variable.value_type();
    let by_name = |user: LlvmValue<'_>| {
        let Some(user) = user.instruction() else { return false };
        match user.get_opcode() {
            Opcode::Load => user.ty() == ty,
            Opcode::Store => {
                let (value, to) = (user.operand(0), user.operand(1));
                to == LlvmValue::Variable(variable) && value != to && value.ty() == ty
            }
            _ => false,
        }
    };
    matches!(ty, Type::Int(number) if number.get_bit_width() <= word)
        && !variable.is_declaration()
        && !variable.is_thread_local()
        && !variable.is_constant()
        && variable.users().into_iter().all(by_name)
}
