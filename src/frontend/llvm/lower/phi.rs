//! Phis: each has variables of its own, which the edges into its block assign in parallel.
use super::Unsupported;
use super::function::FunctionLowering;
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt};
use crate::ir::{Expr, ExprId, ExprPool, VarId};
use inkwell::basic_block::BasicBlock;
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};

impl<'m> FunctionLowering<'_, 'm> {
    /// Phis get their variables first, because edges may assign them before their block is lowered.
    pub(super) fn make_phi_variables(&mut self) {
        let mut blocks: Vec<_> =
            self.blocks.iter().map(|(block, (_, index))| (*index, *block)).collect();
        blocks.sort_by_key(|(index, _)| *index);
        for (_, block) in blocks {
            for phi in phis(block) {
                let Ok(leaves) = self.top.layouts.leaves(phi.ty()) else { continue };
                let name = self.name_of(phi.into());
                let vars = leaves.iter().map(|leaf| self.local(&name, leaf.width));
                let vars: Vec<_> = vars.collect();
                let leaves = vars.into_iter().map(|var| self.top.out.read(var)).collect();
                self.values.insert(phi.into(), leaves);
            }
        }
    }

    /// Assigns the phis of `to` what they get from the present block.
    pub(super) fn assign_phis(&mut self, to: BasicBlock<'m>) -> Result<(), Unsupported> {
        let mut moves = Vec::new();
        for phi in phis(to) {
            let targets = self.operand(phi.into())?;
            let incoming = phi.incoming().into_iter().find(|(_, block)| *block == self.block);
            let (value, _) =
                incoming.ok_or_else(|| Unsupported::new("a phi without a value for an edge"))?;
            let sources = self.operand(value)?;
            for (&target, &source) in targets.iter().zip(sources.iter()) {
                if let Expr::Var(dst) = self.pool().get(target)
                    && target != source
                {
                    moves.push(Move::new(self.pool(), dst, source));
                }
            }
        }
        self.sequentialise(moves);
        Ok(())
    }

    /// Assigns in parallel: first whatever no other value still reads, and a temporary where all
    /// are read.
    fn sequentialise(&mut self, mut moves: Vec<Move>) {
        let mut late = Vec::new();
        while !moves.is_empty() {
            let free = (0..moves.len()).find(|&index| {
                let dst = moves[index].dst;
                (0..moves.len()).all(|other| other == index || !moves[other].reads.contains(&dst))
            });
            match free {
                Some(index) => {
                    let Move { dst, value, .. } = moves.remove(index);
                    self.assign(dst, value);
                }
                None => {
                    let Move { dst, value, .. } = moves.remove(0);
                    late.push((dst, self.assign_new("phi", value)));
                }
            }
        }
        for (dst, value) in late {
            self.assign(dst, value);
        }
    }
}

/// One of several parallel assignments.
struct Move {
    dst: VarId,
    value: ExprId,
    reads: Vec<VarId>,
}

impl Move {
    fn new(pool: &ExprPool, dst: VarId, value: ExprId) -> Self {
        Self { dst, value, reads: pool.vars_in(value).collect() }
    }
}

fn phis<'m>(block: BasicBlock<'m>) -> impl Iterator<Item = InstructionValue<'m>> {
    block.get_instructions().take_while(|value| value.get_opcode() == Opcode::Phi)
}
