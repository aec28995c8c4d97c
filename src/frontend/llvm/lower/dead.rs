//! Registers of the program as read that nothing reads any more.
//!
//! Where a run ends, what is left on the heap counts as held if any number of the run leads to it.
//! A variable of C holds it, in a function that was not optimised a local in memory; a register
//! there is a part of an expression, and holds nothing once that was computed. So it is forgotten
//! behind its last use, if all of its uses stand in its own block. If that is a call, it is so
//! before the function starts: arguments go by variables that the callee clears.
use super::function::FunctionLowering;
use super::passed_on::MOST_CLEARED;
use crate::cfa::{Op, ViolationKind};
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue};
use crate::frontend::llvm::sites::Marker;
use crate::ir::{Bv, Expr, ExprId, VarId};
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashMap;

/// What is forgotten behind an instruction, by its place in its block.
pub(super) type LastUses<'m> = FxHashMap<usize, Vec<LlvmValue<'m>>>;

impl<'m> FunctionLowering<'_, 'm> {
    /// What dies behind the instructions of a block, where that matters.
    pub(super) fn last_uses(&self, instructions: &[InstructionValue<'m>]) -> LastUses<'m> {
        let mut last = LastUses::default();
        let name = self.function.name();
        if self.top.checks
            || !self.top.options.asks(ViolationKind::Track)
            || !self.top.sites.unoptimised.contains(&name)
        {
            return last;
        }
        let places: FxHashMap<_, _> = (0..).zip(instructions).map(|(at, it)| (*it, at)).collect();
        let own = instructions.iter().filter(|it| has_register(**it));
        let own = own.map(|it| (LlvmValue::from(*it), places[it]));
        let is_entry = self.function.get_first_basic_block() == Some(self.block);
        let params = self.function.params().into_iter().filter(|_| is_entry);
        for (value, start) in own.chain(params.map(|param| (param, 0))) {
            if let Some(end) = last_use(value, start, &places) {
                last.entry(end).or_default().push(value);
            }
        }
        last
    }

    /// The arguments of a call, which may read some registers last: these are forgotten.
    pub(super) fn hand_over(
        &mut self,
        call: InstructionValue<'m>,
        args: Vec<ExprId>,
    ) -> Vec<ExprId> {
        let result = self.dying.extract_if(.., |value| *value == call);
        let result: Vec<_> = result.collect();
        if self.dying.is_empty() || args.len() > MOST_CLEARED {
            self.dying.extend(result);
            return args;
        }
        let passed = args.into_iter().enumerate().map(|(place, arg)| {
            let width = self.pool().width(arg);
            let top = &mut *self.top;
            let var = top.passed_on.at(&mut top.out, place, width);
            self.assign(var, arg);
            self.top.out.read(var)
        });
        let passed = passed.collect();
        self.forget_dying();
        self.dying = result;
        passed
    }

    /// Where a function starts, its arguments are in variables of its own.
    pub(super) fn take_over(&mut self) {
        let pointer = self.top.layouts.pointer();
        let of_addresses = self.top.passed_on.0.iter().filter(|((_, width), _)| *width == pointer);
        let cleared: Vec<VarId> = of_addresses.map(|(_, var)| *var).collect();
        for dst in cleared {
            let value = self.pool().constant(Bv::zero(pointer));
            self.push(Op::Assign { dst, value });
        }
    }

    /// Forgets what registers hold that were read last.
    pub(super) fn forget_dying(&mut self) {
        for value in std::mem::take(&mut self.dying) {
            let Some(leaves) = self.values.get(&value).cloned() else { continue };
            for &leaf in leaves.iter() {
                let width = self.pool().width(leaf);
                if let Expr::Var(dst) = self.pool().get(leaf) {
                    let value = self.pool().constant(Bv::zero(width));
                    self.push(Op::Assign { dst, value });
                }
            }
        }
    }
}

/// Whether an instruction has a variable of its own, rather than being a part of expressions. (What
/// the instrumentation hides from passes is an operator.)
fn has_register(instruction: InstructionValue<'_>) -> bool {
    match instruction.get_opcode() {
        Opcode::Load => true,
        Opcode::Call => instruction.called_function().is_none_or(|callee| {
            let name = callee.name();
            match Marker::parse(&name) {
                Some(marker) => matches!(marker, Marker::Nondet(_) | Marker::Call(..)),
                None => callee.intrinsic().is_none(),
            }
        }),
        _ => false,
    }
}

/// Where a value is read last, itself or in an expression; `None` if that may be in another block.
fn last_use<'m>(
    value: LlvmValue<'m>,
    start: usize,
    places: &FxHashMap<InstructionValue<'m>, usize>,
) -> Option<usize> {
    let mut end = start;
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        for user in value.users() {
            let user = user.instruction()?;
            let place = *places.get(&user)?;
            if user.get_opcode() == Opcode::Phi || is_end(user) {
                return None;
            }
            end = end.max(place);
            if !has_register(user) && user.get_opcode() != Opcode::Store {
                open.push(user.into());
            }
        }
    }
    Some(end)
}

fn is_end(user: InstructionValue<'_>) -> bool {
    let end = user.get_parent().and_then(|block| block.get_terminator());
    end == Some(user)
}
