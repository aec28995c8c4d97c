//! Aggregates and vectors, taken apart: values are lists of scalars.
use super::function::FunctionLowering;
use super::recut::recut;
use super::{Unsupported, fold};
use crate::cfa::{Access, Target, Transfer, UnsupportedKind};
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue, Type};
use crate::ir::{BinaryOp, ExprId, UnaryOp};
use inkwell::values::InstructionValue;

impl<'m> FunctionLowering<'_, 'm> {
    pub(super) fn extract_value(&mut self, inst: InstructionValue<'m>) -> Result<(), Unsupported> {
        let aggregate = inst.operand(0);
        let (range, _) = self.top.layouts.leaf_range(aggregate.ty(), &inst.get_indices())?;
        let leaves = self.operand(aggregate)?;
        self.define(inst, leaves[range].to_vec());
        Ok(())
    }

    pub(super) fn insert_value(&mut self, inst: InstructionValue<'m>) -> Result<(), Unsupported> {
        let aggregate = inst.operand(0);
        let (range, _) = self.top.layouts.leaf_range(aggregate.ty(), &inst.get_indices())?;
        let mut leaves = self.operand(aggregate)?.to_vec();
        leaves[range].copy_from_slice(&self.operand(inst.operand(1))?);
        self.define(inst, leaves);
        Ok(())
    }

    /// match: `extractelement v, i`; result: the scalar, or a chain of `Ite` where `i` is not
    /// known.
    pub(super) fn extract_element(
        &mut self,
        inst: InstructionValue<'m>,
    ) -> Result<(), Unsupported> {
        let leaves = self.operand(inst.operand(0))?;
        let index = self.scalar(inst.operand(1))?;
        let mut result: Option<ExprId> = None;
        for (position, &leaf) in (0..).zip(leaves.iter()) {
            let hit = self.is_index(index, position);
            result = Some(match result {
                None => leaf,
                Some(other) => fold::ite(self.pool(), hit, leaf, other),
            });
        }
        let result = result.ok_or_else(|| Unsupported::new("an empty vector"))?;
        self.define(inst, vec![result]);
        Ok(())
    }

    pub(super) fn insert_element(&mut self, inst: InstructionValue<'m>) -> Result<(), Unsupported> {
        let leaves = self.operand(inst.operand(0))?;
        let new = self.scalar(inst.operand(1))?;
        let index = self.scalar(inst.operand(2))?;
        let mut result = Vec::new();
        for (position, &leaf) in (0..).zip(leaves.iter()) {
            let hit = self.is_index(index, position);
            result.push(fold::ite(self.pool(), hit, new, leaf));
        }
        self.define(inst, result);
        Ok(())
    }

    /// An index that a vector has none of makes an invalid access, whatever a machine does with it;
    /// false where nothing comes behind.
    pub(super) fn check_index(
        &mut self,
        vector: LlvmValue<'m>,
        index: LlvmValue<'m>,
    ) -> Result<bool, Unsupported> {
        let count = u128::try_from(self.vector_leaves(vector)?.len()).expect("usize fits u128");
        let index = self.scalar(index)?;
        let width = self.pool().width(index);
        if count > width.mask() {
            return Ok(true);
        }
        let bound = self.pool().number(width, count);
        let inside = fold::binary(self.pool(), BinaryOp::Ult, index, bound);
        let outside = fold::unary(self.pool(), UnaryOp::Not, inside);
        let fork = self.fork_here()?;
        // The program as read takes no access for valid: its runs end at an invalid one.
        if !(self.top.checks && self.top.options.reading.assume_valid_memory)
            && self.assume(outside)
        {
            match self.top.options.violation_by(Access::Read) {
                Some(kind) => self.error(kind, "an index beyond a vector".to_owned(), 0),
                None => {
                    let kind = UnsupportedKind::InvalidAccess;
                    let unsupported =
                        self.top.out.unsupported_of_kind(kind, "invalid access", self.position);
                    let target = self.location();
                    self.top.out.set_target(target, Target::Unsupported(unsupported));
                    self.edge(target, Transfer::Jump);
                }
            }
        }
        self.current = Some(fork);
        Ok(self.assume(inside))
    }

    /// A narrow index leads to no element whose position it cannot be.
    fn is_index(&mut self, index: ExprId, position: u128) -> ExprId {
        let width = self.pool().width(index);
        if position > width.mask() {
            return self.pool().bool(false);
        }
        let position = self.pool().number(width, position);
        fold::binary(self.pool(), BinaryOp::Eq, index, position)
    }

    pub(super) fn shuffle(&mut self, inst: InstructionValue<'m>) -> Result<(), Unsupported> {
        let (a, b) = (self.operand(inst.operand(0))?, self.operand(inst.operand(1))?);
        let both: Vec<_> = a.iter().chain(b.iter()).copied().collect();
        let width = self
            .top
            .layouts
            .leaves(inst.ty())?
            .first()
            .map(|leaf| leaf.width)
            .ok_or_else(|| Unsupported::new("an empty vector"))?;
        let mut result = Vec::new();
        for element in inst.shuffle_mask() {
            let leaf = element.and_then(|element| both.get(element).copied());
            result.push(match leaf {
                Some(leaf) => leaf,
                None => self.undefined(width),
            });
        }
        self.define(inst, result);
        Ok(())
    }

    /// match: `bitcast v to T`; result: the bits of all scalars in a row, cut into the scalars of
    /// T.
    pub(super) fn bit_cast(&mut self, inst: InstructionValue<'m>) -> Result<(), Unsupported> {
        let leaves = self.operand(inst.operand(0))?;
        let to = self.top.layouts.leaves(inst.ty())?;
        let widths: Vec<_> = to.iter().map(|leaf| leaf.width).collect();
        let is_little = self.top.layouts.little_endian();
        let same = {
            let pool = self.pool();
            leaves.len() == widths.len()
                && leaves.iter().zip(&widths).all(|(leaf, width)| pool.width(*leaf) == *width)
        };
        let result =
            if same { leaves.to_vec() } else { recut(self.pool(), is_little, &leaves, &widths)? };
        self.define(inst, result);
        Ok(())
    }

    /// The scalars of a vector operand, for operations over all of them.
    pub(super) fn vector_leaves(
        &mut self,
        value: LlvmValue<'m>,
    ) -> Result<Vec<ExprId>, Unsupported> {
        if matches!(value.ty(), Type::Vector(_)) {
            Ok(self.operand(value)?.to_vec())
        } else {
            Err(Unsupported(format!("a vector operation on {}", value.ty().text())))
        }
    }
}
