//! Arithmetic, comparisons, conversions and selection, scalar by scalar.
use super::function::{FunctionLowering, Leaves};
use super::{Unsupported, fold};
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue};
use crate::ir::{
    BinaryOp, Bv, Expr, ExprId, ExprPool, FloatBinaryOp, FloatCompareOp, FloatKind, UnaryOp, Width,
};
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};
use inkwell::{FloatPredicate, IntPredicate};

impl<'m> FunctionLowering<'_, 'm> {
    /// `inst` := `args[0] op args[1]`. Divisions are evaluated on the spot: they may end the run.
    pub(super) fn arithmetic(
        &mut self,
        inst: InstructionValue<'m>,
        opcode: Opcode,
        args: &[LlvmValue<'m>],
    ) -> Result<(), Unsupported> {
        let (a, b) = (self.operand(args[0])?, self.operand(args[1])?);
        let leaves = if let Some(op) = int_op(opcode) {
            zip(self.pool(), &a, &b, |pool, a, b| fold::binary(pool, op, a, b))
        } else {
            let op = float_op(opcode)
                .ok_or_else(|| Unsupported(format!("the operation {}", inst.text().trim())))?;
            let kind = self.float_kind(args[0])?;
            zip(self.pool(), &a, &b, |pool, a, b| fold::float(pool, op, kind, a, b))
        };
        if matches!(opcode, Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem) {
            self.define_now(inst, leaves);
        } else {
            self.define(inst, leaves);
        }
        Ok(())
    }

    /// The format of the floats that a value is made of.
    pub(super) fn float_kind(&self, value: LlvmValue<'m>) -> Result<FloatKind, Unsupported> {
        let leaves = self.top.layouts.leaves(value.ty())?;
        leaves.first().and_then(|leaf| leaf.float).ok_or_else(|| {
            Unsupported(format!("floating-point numbers of type {}", value.ty().text()))
        })
    }

    /// match: `fneg a`; result: `a ^ sign`.
    pub(super) fn negate_float(&mut self, inst: InstructionValue<'m>) -> Result<(), Unsupported> {
        let kind = self.float_kind(inst.into())?;
        let leaves = self.operand(inst.operand(0))?;
        let pool = self.pool();
        let leaves = leaves.iter().map(|&leaf| {
            let sign = sign_bit(pool, kind);
            fold::binary(pool, BinaryOp::Xor, leaf, sign)
        });
        let leaves = leaves.collect();
        self.define(inst, leaves);
        Ok(())
    }

    pub(super) fn compare_int(&mut self, inst: InstructionValue<'m>) -> Result<(), Unsupported> {
        let (a, b) = (self.operand(inst.operand(0))?, self.operand(inst.operand(1))?);
        let predicate =
            inst.get_icmp_predicate().ok_or_else(|| Unsupported::new("a comparison"))?;
        let leaves = zip(self.pool(), &a, &b, |pool, a, b| int_compare(pool, predicate, a, b));
        self.define(inst, leaves);
        Ok(())
    }

    pub(super) fn compare_float(&mut self, inst: InstructionValue<'m>) -> Result<(), Unsupported> {
        let kind = self.float_kind(inst.operand(0))?;
        let (a, b) = (self.operand(inst.operand(0))?, self.operand(inst.operand(1))?);
        let predicate =
            inst.get_fcmp_predicate().ok_or_else(|| Unsupported::new("a comparison"))?;
        let leaves =
            zip(self.pool(), &a, &b, |pool, a, b| float_compare(pool, predicate, kind, a, b));
        self.define(inst, leaves);
        Ok(())
    }

    /// match: `select c, a, b`; result: `Ite` per scalar (one condition for all, or one each).
    pub(super) fn select(&mut self, inst: InstructionValue<'m>) -> Result<(), Unsupported> {
        let conditions = self.operand(inst.operand(0))?;
        let (a, b) = (self.operand(inst.operand(1))?, self.operand(inst.operand(2))?);
        let pool = self.pool();
        let leaves = a.iter().zip(b.iter()).enumerate().map(|(index, (&a, &b))| {
            let condition = if conditions.len() == 1 { conditions[0] } else { conditions[index] };
            fold::ite(pool, condition, a, b)
        });
        let leaves = leaves.collect();
        self.define(inst, leaves);
        Ok(())
    }

    /// Conversions between numbers, scalar by scalar. `inst`'s type says the target.
    pub(super) fn convert(
        &mut self,
        inst: InstructionValue<'m>,
        opcode: Opcode,
        arg: LlvmValue<'m>,
    ) -> Result<(), Unsupported> {
        let to = self.top.layouts.leaves(inst.ty())?;
        let from = self.top.layouts.leaves(arg.ty())?;
        let args = self.operand(arg)?;
        let mut leaves = Vec::new();
        for ((from, to), &value) in from.iter().zip(to.iter()).zip(args.iter()) {
            let pool = self.pool();
            leaves.push(match (opcode, from.float, to.float) {
                (
                    Opcode::Trunc
                    | Opcode::ZExt
                    | Opcode::PtrToInt
                    | Opcode::PtrToAddr
                    | Opcode::IntToPtr,
                    None,
                    None,
                ) => fold::resize(pool, value, to.width),
                (Opcode::SExt, None, None) => fold::resize_signed(pool, value, to.width),
                (Opcode::UIToFP, None, Some(kind)) => {
                    fold::make(pool, Expr::FloatFromUnsigned(kind, value), kind.width())
                }
                (Opcode::SIToFP, None, Some(kind)) => {
                    fold::make(pool, Expr::FloatFromSigned(kind, value), kind.width())
                }
                (Opcode::FPToUI, Some(kind), None) => {
                    fold::make(pool, Expr::FloatToUnsigned(kind, value), to.width)
                }
                (Opcode::FPToSI, Some(kind), None) => {
                    fold::make(pool, Expr::FloatToSigned(kind, value), to.width)
                }
                (Opcode::FPTrunc | Opcode::FPExt, Some(a), Some(b)) => {
                    fold::make(pool, Expr::FloatConvert(a, b, value), b.width())
                }
                _ => return Err(Unsupported(format!("the conversion {}", inst.text().trim()))),
            });
        }
        self.define(inst, leaves);
        Ok(())
    }
}

/// `f` on the scalars of two values.
pub(super) fn zip(
    pool: &mut ExprPool,
    a: &Leaves,
    b: &Leaves,
    mut f: impl FnMut(&mut ExprPool, ExprId, ExprId) -> ExprId,
) -> Vec<ExprId> {
    a.iter().zip(b.iter()).map(|(&a, &b)| f(pool, a, b)).collect()
}

/// The bit pattern of -0.
pub(super) fn sign_bit(pool: &mut ExprPool, kind: FloatKind) -> ExprId {
    let width = kind.width();
    pool.constant(Bv::new(width, 1 << (width.bits() - 1)))
}

fn int_op(opcode: Opcode) -> Option<BinaryOp> {
    Some(match opcode {
        Opcode::Add => BinaryOp::Add,
        Opcode::Sub => BinaryOp::Sub,
        Opcode::Mul => BinaryOp::Mul,
        Opcode::UDiv => BinaryOp::UDiv,
        Opcode::SDiv => BinaryOp::SDiv,
        Opcode::URem => BinaryOp::URem,
        Opcode::SRem => BinaryOp::SRem,
        Opcode::Shl => BinaryOp::Shl,
        Opcode::LShr => BinaryOp::LShr,
        Opcode::AShr => BinaryOp::AShr,
        Opcode::And => BinaryOp::And,
        Opcode::Or => BinaryOp::Or,
        Opcode::Xor => BinaryOp::Xor,
        _ => return None,
    })
}

fn float_op(opcode: Opcode) -> Option<FloatBinaryOp> {
    Some(match opcode {
        Opcode::FAdd => FloatBinaryOp::Add,
        Opcode::FSub => FloatBinaryOp::Sub,
        Opcode::FMul => FloatBinaryOp::Mul,
        Opcode::FDiv => FloatBinaryOp::Div,
        Opcode::FRem => FloatBinaryOp::Rem,
        _ => return None,
    })
}

/// match: `a > b`; result: `b < a`. match: `a != b`; result: `!(a == b)`.
/// match: `zext(c) == 0` with `c` of width 1, as clang makes of truth values; result: `!c`.
pub(super) fn int_compare(
    pool: &mut ExprPool,
    predicate: IntPredicate,
    a: ExprId,
    b: ExprId,
) -> ExprId {
    use IntPredicate as P;
    match predicate {
        P::EQ => equal(pool, a, b),
        P::NE => {
            let equal = equal(pool, a, b);
            fold::unary(pool, UnaryOp::Not, equal)
        }
        P::UGT => fold::binary(pool, BinaryOp::Ult, b, a),
        P::UGE => fold::binary(pool, BinaryOp::Ule, b, a),
        P::ULT => fold::binary(pool, BinaryOp::Ult, a, b),
        P::ULE => fold::binary(pool, BinaryOp::Ule, a, b),
        P::SGT => fold::binary(pool, BinaryOp::Slt, b, a),
        P::SGE => fold::binary(pool, BinaryOp::Sle, b, a),
        P::SLT => fold::binary(pool, BinaryOp::Slt, a, b),
        P::SLE => fold::binary(pool, BinaryOp::Sle, a, b),
    }
}

fn equal(pool: &mut ExprPool, a: ExprId, b: ExprId) -> ExprId {
    if let Expr::ZeroExtend(inner) = pool.get(a)
        && pool.width(inner) == Width::BOOL
        && pool.literal(b).is_some_and(|value| value.unsigned() == 0)
    {
        return fold::unary(pool, UnaryOp::Not, inner);
    }
    fold::binary(pool, BinaryOp::Eq, a, b)
}

/// The sixteen predicates from four: all four but `Unordered` are false on NaN, so "unordered or p"
/// is the negation of p's opposite.
pub(super) fn float_compare(
    pool: &mut ExprPool,
    predicate: FloatPredicate,
    kind: FloatKind,
    a: ExprId,
    b: ExprId,
) -> ExprId {
    use FloatCompareOp::{Equal, Less, LessEqual, Unordered};
    use FloatPredicate as P;
    let (op, swap, negate) = match predicate {
        P::PredicateFalse => return pool.bool(false),
        P::PredicateTrue => return pool.bool(true),
        P::ONE | P::UEQ => {
            let less = fold::compare(pool, Less, kind, a, b);
            let greater = fold::compare(pool, Less, kind, b, a);
            let either = fold::binary(pool, BinaryOp::Or, less, greater);
            return if predicate == P::ONE {
                either
            } else {
                fold::unary(pool, UnaryOp::Not, either)
            };
        }
        P::OEQ => (Equal, false, false),
        P::OGT => (Less, true, false),
        P::OGE => (LessEqual, true, false),
        P::OLT => (Less, false, false),
        P::OLE => (LessEqual, false, false),
        P::ORD => (Unordered, false, true),
        P::UNO => (Unordered, false, false),
        P::UGT => (LessEqual, false, true),
        P::UGE => (Less, false, true),
        P::ULT => (LessEqual, true, true),
        P::ULE => (Less, true, true),
        P::UNE => (Equal, false, true),
    };
    let (a, b) = if swap { (b, a) } else { (a, b) };
    let result = fold::compare(pool, op, kind, a, b);
    if negate { fold::unary(pool, UnaryOp::Not, result) } else { result }
}
