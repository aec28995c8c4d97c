//! Branches, switches, returns.
use super::function::FunctionLowering;
use super::{Unsupported, fold};
use crate::cfa::{LocId, Op, Position, Transfer};
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt};
use crate::frontend::llvm::sites::START;
use crate::ir::{BinaryOp, ExprId, UnaryOp};
use inkwell::basic_block::BasicBlock;
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};

impl<'m> FunctionLowering<'_, 'm> {
    pub(super) fn terminator(
        &mut self,
        terminator: InstructionValue<'m>,
    ) -> Result<(), Unsupported> {
        match terminator.get_opcode() {
            Opcode::Return => self.ret(terminator),
            Opcode::Br => self.branch(terminator),
            Opcode::Switch => self.switch(terminator),
            Opcode::Unreachable => {
                self.end();
                Ok(())
            }
            Opcode::IndirectBr => self.computed_goto(terminator),
            Opcode::CallBr => Err(Unsupported::new("inline assembly with jumps")),
            _ => Err(Unsupported::new("exceptions")),
        }
    }

    fn ret(&mut self, terminator: InstructionValue<'m>) -> Result<(), Unsupported> {
        if self.function.name() == START {
            self.position = self.end_of_entry();
            self.check_rest(true)?;
        }
        let exit = self.top.out.exit(self.interface.id);
        let mut value = None;
        if let Some(result) = terminator.operand_if_any(0) {
            let leaves = self.operand(result)?;
            value = leaves.first().copied();
            let extra = self.interface.extra_results.clone();
            for (dst, &leaf) in extra.into_iter().zip(leaves.iter().skip(1)) {
                self.assign(dst, leaf);
            }
        }
        self.edge(exit, Transfer::Return { value });
        Ok(())
    }

    /// Where the entry function returns, as far as there is one place.
    fn end_of_entry(&mut self) -> Position {
        let entry = self.top.module.function(&self.top.options.reading.entry);
        let instructions = entry.map(FunctionExt::instructions).unwrap_or_default();
        let mut ends = instructions.into_iter().rev();
        let end = ends.find(|it| it.get_opcode() == Opcode::Return);
        end.and_then(|end| self.top.position(end)).unwrap_or(self.position)
    }

    fn branch(&mut self, terminator: InstructionValue<'m>) -> Result<(), Unsupported> {
        let successors = terminator.successors();
        match *successors.as_slice() {
            [only] => self.jump(only),
            [yes, no] if yes == no => self.jump(yes),
            [yes, no] => {
                let condition = self.scalar(terminator.operand(0))?;
                let negation = fold::unary(self.pool(), UnaryOp::Not, condition);
                self.fork_to(&[(condition, yes), (negation, no)]);
            }
            _ => return Err(Unsupported::new("a branch of an unknown form")),
        }
        Ok(())
    }

    /// One edge per case, so that each says what the value is; the default excludes all of them.
    fn switch(&mut self, terminator: InstructionValue<'m>) -> Result<(), Unsupported> {
        let value = self.scalar(terminator.operand(0))?;
        let successors = terminator.successors();
        let Some((&default, cases)) = successors.split_first() else {
            return Err(Unsupported::new("a switch without a default"));
        };
        let mut branches = Vec::new();
        let mut other = self.pool().bool(true);
        for (index, &target) in (1..).zip(cases) {
            let case = self.scalar(terminator.case_value(index))?;
            let equal = fold::binary(self.pool(), BinaryOp::Eq, value, case);
            let unequal = fold::unary(self.pool(), UnaryOp::Not, equal);
            other = fold::binary(self.pool(), BinaryOp::And, unequal, other);
            branches.push((equal, target));
        }
        branches.push((other, default));
        self.fork_to(&branches);
        Ok(())
    }

    /// One edge per label; an address that is none of them is an unsupported construct.
    fn computed_goto(&mut self, terminator: InstructionValue<'m>) -> Result<(), Unsupported> {
        let address = self.scalar(terminator.operand(0))?;
        let width = self.pool().width(address);
        let mut branches = Vec::new();
        let mut other = self.pool().bool(true);
        for target in terminator.successors() {
            if branches.iter().any(|(_, known)| *known == target) {
                continue;
            }
            let number = self.top.block_number(target);
            let label = self.pool().number(width, number);
            let equal = fold::binary(self.pool(), BinaryOp::Eq, address, label);
            let unequal = fold::unary(self.pool(), UnaryOp::Not, equal);
            other = fold::binary(self.pool(), BinaryOp::And, unequal, other);
            branches.push((equal, target));
        }
        let fork = self.fork();
        self.fork_to(&branches);
        self.current = fork;
        if self.assume(other) {
            self.unsupported("a computed goto to no label of its function");
        }
        Ok(())
    }

    /// An edge per branch, each under its condition; none where the condition is known to be false.
    fn fork_to(&mut self, branches: &[(ExprId, BasicBlock<'m>)]) {
        let Some(fork) = self.fork() else { return };
        for &(condition, target) in branches {
            self.current = Some(fork);
            if self.assume(condition) {
                self.jump(target);
            }
        }
        self.current = None;
    }

    /// Goes on only where `condition` holds; false where it never does.
    pub(super) fn assume(&mut self, condition: ExprId) -> bool {
        match self.pool().literal(condition) {
            Some(value) if value.is_true() => true,
            Some(_) => {
                self.current = None;
                false
            }
            None => {
                self.push(Op::Assume(condition));
                true
            }
        }
    }

    /// Runs `branch` from `fork` under `condition`, and lets it end at `join` if it has an end.
    pub(super) fn alternative(
        &mut self,
        fork: LocId,
        condition: ExprId,
        join: LocId,
        branch: impl FnOnce(&mut Self) -> Result<(), Unsupported>,
    ) -> Result<(), Unsupported> {
        self.current = Some(fork);
        if self.assume(condition) {
            branch(self)?;
            self.edge(join, Transfer::Jump);
        }
        Ok(())
    }
}
