//! Constants as expressions.
use super::recut::recut;
use super::{Lowering, Unsupported, fold};
use crate::frontend::llvm::layout::ScalarLayout;
use crate::frontend::llvm::raw::{AnyValueExt, GlobalExt, LlvmValue, Type};
use crate::frontend::llvm::sites::body_of_weak;
use crate::ir::{BinaryOp, Bv, ExprId, Symbol, VarId, Width};
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode};

/// The leaves of a constant; `None` for one that is left open.
pub(super) type ConstantLeaves = Vec<Option<ExprId>>;

impl<'m> Lowering<'m> {
    /// The bits of an integer, floating-point or null constant.
    pub(super) fn constant_bits(&self, value: LlvmValue<'m>, leaf: ScalarLayout) -> Option<Bv> {
        match value {
            LlvmValue::Int(_) => value.int(),
            LlvmValue::Float(_) => value.float_bits(leaf.width),
            LlvmValue::Null(_) | LlvmValue::Zero(_) => Some(Bv::zero(leaf.width)),
            LlvmValue::Label(_) => {
                Some(Bv::new(leaf.width, self.block_number(value.address_block()?)))
            }
            _ => None,
        }
    }

    /// The scalars of any constant.
    pub(super) fn constant_leaves(
        &mut self,
        value: LlvmValue<'m>,
    ) -> Result<ConstantLeaves, Unsupported> {
        let leaves = self.layouts.leaves(value.ty())?;
        match value {
            LlvmValue::Undefined(_) => Ok(vec![None; leaves.len()]),
            LlvmValue::Zero(_) => {
                let pool = self.out.exprs();
                Ok(leaves.iter().map(|leaf| Some(pool.number(leaf.width, 0))).collect())
            }
            LlvmValue::Aggregate(_) | LlvmValue::Data(_) => self.aggregate_leaves(value),
            _ if value.opcode() == Some(Opcode::BitCast)
                && matches!(value.ty(), Type::Vector(_)) =>
            {
                let widths: Vec<_> = leaves.iter().map(|leaf| leaf.width).collect();
                let leaves = self.recut_constant(value, &widths)?;
                Ok(leaves.into_iter().map(Some).collect())
            }
            _ if matches!(value.ty(), Type::Vector(_) | Type::Array(_) | Type::Struct(_)) => {
                self.aggregate_leaves(value)
            }
            _ => {
                let leaf = leaves
                    .first()
                    .copied()
                    .ok_or_else(|| Unsupported::new("a constant without a value"))?;
                Ok(vec![Some(self.scalar_constant(value, leaf)?)])
            }
        }
    }

    fn aggregate_leaves(&mut self, value: LlvmValue<'m>) -> Result<ConstantLeaves, Unsupported> {
        let count =
            u32::try_from(value.ty().count()).map_err(|_| Unsupported::new("a huge constant"))?;
        let mut all = Vec::new();
        for index in 0..count {
            let element = value.element(index).ok_or_else(|| unknown(value))?;
            all.extend(self.constant_leaves(element)?);
        }
        Ok(all)
    }

    fn scalar_constant(
        &mut self,
        value: LlvmValue<'m>,
        leaf: ScalarLayout,
    ) -> Result<ExprId, Unsupported> {
        if let Some(bits) = self.constant_bits(value, leaf) {
            return Ok(self.out.exprs().constant(bits));
        }
        match value.opcode() {
            Some(opcode) => self.constant_expression(value, opcode, leaf),
            None => self.address_expression(value, leaf),
        }
    }

    /// Arithmetic on addresses that LLVM could not fold.
    fn constant_expression(
        &mut self,
        value: LlvmValue<'m>,
        opcode: Opcode,
        leaf: ScalarLayout,
    ) -> Result<ExprId, Unsupported> {
        if let Some(difference) = self.label_difference(value) {
            return Ok(self.out.exprs().number(leaf.width, difference & leaf.width.mask()));
        }
        let op = match opcode {
            Opcode::PtrToInt | Opcode::PtrToAddr if is_label(value.operand(0)) => {
                return Err(Unsupported::new("the address of a label looked at as a number"));
            }
            Opcode::Add => BinaryOp::Add,
            Opcode::Sub => BinaryOp::Sub,
            Opcode::Xor => BinaryOp::Xor,
            Opcode::Mul => BinaryOp::Mul,
            Opcode::Trunc | Opcode::PtrToInt | Opcode::IntToPtr | Opcode::PtrToAddr => {
                let inner = self.single(value.operand(0))?;
                return Ok(fold::resize(self.out.exprs(), inner, leaf.width));
            }
            Opcode::BitCast => {
                let cut = self.recut_constant(value, &[leaf.width])?;
                return cut.first().copied().ok_or_else(|| unknown(value));
            }
            Opcode::ExtractElement => {
                let index = value.operand(1).int().map(|index| usize::try_from(index.unsigned()));
                let leaves = self.constant_leaves(value.operand(0))?;
                let leaf = index.and_then(|index| leaves.get(index.ok()?).copied().flatten());
                return leaf.ok_or_else(|| unknown(value));
            }
            _ => return self.address_expression(value, leaf),
        };
        let (a, b) = (self.single(value.operand(0))?, self.single(value.operand(1))?);
        Ok(fold::binary(self.out.exprs(), op, a, b))
    }

    /// match: a constant `bitcast v to T`; result: the bits of `v`, cut into scalars of these
    /// widths.
    fn recut_constant(
        &mut self,
        value: LlvmValue<'m>,
        widths: &[Width],
    ) -> Result<Vec<ExprId>, Unsupported> {
        let leaves: Option<Vec<_>> = self.constant_leaves(value.operand(0))?.into_iter().collect();
        let leaves = leaves.ok_or_else(|| unknown(value))?;
        let is_little = self.layouts.little_endian();
        recut(self.out.exprs(), is_little, &leaves, widths)
    }

    /// match: `(number) &&a - (number) &&b`; result: the difference of the numbers that stand for
    /// the labels, modulo 2^128.
    fn label_difference(&self, value: LlvmValue<'m>) -> Option<u128> {
        if value.opcode() != Some(Opcode::Sub) {
            return None;
        }
        let number = |side: LlvmValue<'m>| {
            let is_number = side.opcode() == Some(Opcode::PtrToInt);
            let label = is_number.then(|| side.operand(0))?;
            Some(self.block_number(label.address_block()?))
        };
        Some(number(value.operand(0))?.wrapping_sub(number(value.operand(1))?))
    }

    fn single(&mut self, value: LlvmValue<'m>) -> Result<ExprId, Unsupported> {
        match self.constant_leaves(value)?.as_slice() {
            [Some(leaf)] => Ok(*leaf),
            _ => Err(unknown(value)),
        }
    }

    fn address_expression(
        &mut self,
        value: LlvmValue<'m>,
        leaf: ScalarLayout,
    ) -> Result<ExprId, Unsupported> {
        let (symbol, addend) = self.constant_address(value)?;
        let pointer = self.layouts.pointer();
        let offset = self.out.exprs().constant(Bv::from_signed(pointer, i128::from(addend)));
        let address = match symbol {
            Some(symbol) => {
                let base = self.base(value, symbol);
                fold::binary(self.out.exprs(), BinaryOp::Add, base, offset)
            }
            None => offset,
        };
        Ok(fold::resize(self.out.exprs(), address, leaf.width))
    }

    /// The address of `symbol`, which `value` is made from: null where that may be and is not
    /// defined.
    fn base(&mut self, value: LlvmValue<'m>, symbol: Symbol) -> ExprId {
        let address = self.out.address(symbol);
        let Some(name) = self.weak_symbol(value).map(|symbol| symbol.name()) else {
            return address;
        };
        let is_defined = self.is_defined(&name);
        let is_defined = self.out.read(is_defined);
        let null = self.out.exprs().number(self.layouts.pointer(), 0);
        fold::ite(self.out.exprs(), is_defined, address, null)
    }

    /// The variable that says whether something defines the weak symbol; the start sets it.
    pub(super) fn is_defined(&mut self, name: &str) -> VarId {
        if let Some(&var) = self.start.weak.get(name) {
            return var;
        }
        let var = self.out.global_var(&format!("{name}.is.defined"), Width::BOOL, None);
        self.start.weak.insert(name.to_owned(), var);
        var
    }

    /// Whether the constant is made from the address of a symbol that may not be defined.
    pub(super) fn is_weak_address(&self, value: LlvmValue<'m>) -> bool {
        self.weak_symbol(value).is_some()
    }

    /// The weak symbol that an address is made from.
    fn weak_symbol(&self, value: LlvmValue<'m>) -> Option<LlvmValue<'m>> {
        match value {
            LlvmValue::Function(_) | LlvmValue::Variable(_) => {
                self.sites.weak.contains_key(&value.name()).then_some(value)
            }
            LlvmValue::Expression(_) => {
                value.operands().find_map(|operand| self.weak_symbol(operand))
            }
            _ => None,
        }
    }

    /// The function that a function's address leads to.
    pub(super) fn body_of(&self, function: FunctionValue<'m>) -> FunctionValue<'m> {
        if !function.is_declaration() || !self.sites.weak.contains_key(&function.name()) {
            return function;
        }
        self.module.function(&body_of_weak(&function.name())).unwrap_or(function)
    }

    /// A constant as the address of a symbol plus bytes.
    pub(super) fn constant_address(
        &self,
        value: LlvmValue<'m>,
    ) -> Result<(Option<Symbol>, i64), Unsupported> {
        let unsupported = || unknown(value);
        match value {
            LlvmValue::Function(_) | LlvmValue::Variable(_) => Ok((Some(self.symbol(value)?), 0)),
            LlvmValue::Null(_) => Ok((None, 0)),
            LlvmValue::Int(_) => {
                let number = value.int().ok_or_else(unsupported)?;
                Ok((None, i64::try_from(number.signed()).map_err(|_| unsupported())?))
            }
            LlvmValue::Expression(_) => match value.opcode().ok_or_else(unsupported)? {
                Opcode::GetElementPtr => {
                    let (symbol, addend) = self.constant_address(value.operand(0))?;
                    let offset = self.constant_offset(value).ok_or_else(unsupported)?;
                    Ok((symbol, addend.wrapping_add(offset)))
                }
                Opcode::BitCast
                | Opcode::PtrToInt
                | Opcode::IntToPtr
                | Opcode::PtrToAddr
                | Opcode::AddrSpaceCast => {
                    let from = value.operand(0).ty();
                    let keeps = |ty: Type<'m>| {
                        self.layouts.scalar(ty).is_ok_and(|l| l.width == self.layouts.pointer())
                    };
                    if keeps(from) && keeps(value.ty()) {
                        self.constant_address(value.operand(0))
                    } else {
                        Err(unsupported())
                    }
                }
                opcode @ (Opcode::Add | Opcode::Sub) => {
                    let (left, a) = self.constant_address(value.operand(0))?;
                    let (right, b) = self.constant_address(value.operand(1))?;
                    match (opcode, left, right) {
                        (Opcode::Add, symbol, None) | (Opcode::Add, None, symbol) => {
                            Ok((symbol, a.wrapping_add(b)))
                        }
                        (_, symbol, None) => Ok((symbol, a.wrapping_sub(b))),
                        (_, Some(x), Some(y)) if x == y => Ok((None, a.wrapping_sub(b))),
                        _ => Err(unsupported()),
                    }
                }
                _ => Err(unsupported()),
            },
            _ => Err(unsupported()),
        }
    }

    /// The byte offset of a GEP with constant indices.
    fn constant_offset(&self, gep: LlvmValue<'m>) -> Option<i64> {
        let mut offset = 0_i64;
        let mut ty = gep.gep_type()?;
        for index in 1..gep.operand_count() {
            let number = i64::try_from(gep.operand(index).int()?.signed()).ok()?;
            let (step, next) = self.layouts.gep_step(ty, index == 1, number)?;
            offset = offset.wrapping_add(step);
            ty = next;
        }
        Some(offset)
    }
}

fn is_label(value: LlvmValue<'_>) -> bool {
    matches!(value, LlvmValue::Label(_))
}

fn unknown(value: LlvmValue<'_>) -> Unsupported {
    Unsupported(format!("the constant {}", value.text()))
}
