//! LLVM's intrinsics. Each case of the arithmetic ones says in a formula what it becomes, scalar by
//! scalar for vectors.
use super::function::FunctionLowering;
use super::{Unsupported, fold, scalar};
use crate::cfa::Op;
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue, VariableExt};
use crate::ir::{
    BinaryOp, Bv, Expr, ExprId, ExprPool, FloatBinaryOp, FloatCompareOp, FloatKind, FloatUnaryOp,
    UnaryOp, Width,
};
use inkwell::IntPredicate;
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};

impl<'m> FunctionLowering<'_, 'm> {
    pub(super) fn intrinsic(
        &mut self,
        call: InstructionValue<'m>,
        name: &str,
    ) -> Result<(), Unsupported> {
        let base = name.trim_start_matches("llvm.");
        match base {
            // Where traps violate the property, they are marked.
            "trap" | "ubsantrap" => {
                self.end();
                Ok(())
            }
            "debugtrap" => {
                // A debugger may let the run go on.
                self.may_be_unsupported("a trap for a debugger");
                self.end();
                Ok(())
            }
            "memcpy" | "memcpy.inline" | "memmove" => {
                let (to, from) = (self.scalar(call.operand(0))?, self.scalar(call.operand(1))?);
                let length = self.length(call.operand(2))?;
                self.push(Op::Copy { to, from, length });
                Ok(())
            }
            "memset" | "memset.inline" => {
                let (to, byte) = (self.scalar(call.operand(0))?, self.scalar(call.operand(1))?);
                let length = self.length(call.operand(2))?;
                self.push(Op::Fill { to, byte, length });
                Ok(())
            }
            "va_start" => self.start_variable_arguments(call),
            "va_copy" => self.copy_variable_arguments(call),
            "va_end"
            | "stackrestore"
            | "dbg.declare"
            | "dbg.value"
            | "dbg.label"
            | "dbg.assign"
            | "assume"
            | "lifetime.start"
            | "lifetime.end"
            | "donothing"
            | "experimental.noalias.scope.decl" => Ok(()),
            // What `stackrestore` gets, which does nothing; any number of cycles. The address of a
            // frame is neither null nor that of any object, so it stays unsupported.
            "stacksave" | "readcyclecounter" | "readsteadycounter" => {
                let width = self.top.layouts.scalar(call.ty())?.width;
                let value = self.undefined(width);
                self.define(call, vec![value]);
                Ok(())
            }
            "modf" => self.split_float(call),
            "is.fpclass" => self.classify_float(call),
            "load.relative" => self.load_relative(call),
            "experimental.cttz.elts" => self.first_set_element(call),
            _ => match (base.strip_prefix("vector.reduce."), base.strip_prefix("x86.")) {
                (Some(op), _) => self.reduce(call, op),
                (None, Some(name)) => self.x86_intrinsic(call, name),
                (None, None) => self.by_scalars(call, base),
            },
        }
    }

    /// An intrinsic whose result has a scalar (or with an overflow bit: two) for each scalar of its
    /// arguments.
    pub(super) fn by_scalars(
        &mut self,
        call: InstructionValue<'m>,
        base: &str,
    ) -> Result<(), Unsupported> {
        let args = call.args();
        let first = *args.first().ok_or_else(|| unsupported(base))?;
        let rows = args.iter().map(|arg| self.operand(*arg)).collect::<Result<Vec<_>, _>>()?;
        let kind = self.float_kind(first).ok();
        let target = self.top.layouts.leaves(call.ty())?;
        let to = target.first().map(|leaf| (leaf.width, leaf.float));
        let mut values = Vec::new();
        let mut flags = Vec::new();
        for index in 0..rows[0].len() {
            let row: Vec<ExprId> = rows
                .iter()
                .map(|row| row.get(index).or_else(|| row.first()).copied())
                .collect::<Option<_>>()
                .ok_or_else(|| unsupported(base))?;
            let pool = self.pool();
            if let Some((value, overflow)) = with_overflow(pool, base, &row) {
                values.push(value);
                flags.push(overflow);
                continue;
            }
            let value = match kind {
                Some(kind) => self.float_case(base, kind, &row, to),
                None => int_case(pool, base, &row, to.map(|(width, _)| width)),
            };
            values.push(value.ok_or_else(|| unsupported(base))?);
        }
        values.extend(flags);
        self.define(call, values);
        Ok(())
    }

    fn float_case(
        &mut self,
        base: &str,
        kind: FloatKind,
        row: &[ExprId],
        to: Option<(Width, Option<FloatKind>)>,
    ) -> Option<ExprId> {
        let unary = |op| Expr::FloatUnary(op, kind, row[0]);
        let width = kind.width();
        let expr = match base {
            "sqrt" => unary(FloatUnaryOp::Sqrt),
            "floor" => unary(FloatUnaryOp::Floor),
            "ceil" => unary(FloatUnaryOp::Ceil),
            "trunc" => unary(FloatUnaryOp::Trunc),
            "round" => unary(FloatUnaryOp::RoundAway),
            "rint" | "nearbyint" | "roundeven" => unary(FloatUnaryOp::RoundEven),
            "fma" => Expr::FloatFma(kind, *row.first()?, *row.get(1)?, *row.get(2)?),
            "fmuladd" => {
                let product = fold::float(self.pool(), FloatBinaryOp::Mul, kind, row[0], row[1]);
                return Some(fold::float(self.pool(), FloatBinaryOp::Add, kind, product, row[2]));
            }
            "fabs" => return Some(self.float_abs(kind, row[0])),
            "copysign" => return Some(self.copy_sign(kind, row[0], row[1])),
            "minnum" => return Some(self.float_extremum(kind, false, row[0], *row.get(1)?)),
            "maxnum" => return Some(self.float_extremum(kind, true, row[0], *row.get(1)?)),
            "minimumnum" => return Some(self.signed_extremum(kind, false, row[0], *row.get(1)?)),
            "maximumnum" => return Some(self.signed_extremum(kind, true, row[0], *row.get(1)?)),
            "canonicalize" => return Some(row[0]),
            "lround" | "llround" => {
                return Some(self.rounded(FloatUnaryOp::RoundAway, kind, row[0], to?.0));
            }
            "lrint" | "llrint" => {
                return Some(self.rounded(FloatUnaryOp::RoundEven, kind, row[0], to?.0));
            }
            "fptosi.sat" => return Some(saturating_to_int(self.pool(), kind, row[0], to?.0, true)),
            "fptoui.sat" => {
                return Some(saturating_to_int(self.pool(), kind, row[0], to?.0, false));
            }
            _ => return None,
        };
        Some(fold::make(self.pool(), expr, width))
    }

    /// match: `modf(a)`; result: `a - trunc(a)`, or zero where the two are one, with the sign of
    /// `a`; `trunc(a)`.
    fn split_float(&mut self, call: InstructionValue<'m>) -> Result<(), Unsupported> {
        let kind = self.float_kind(call.operand(0))?;
        let (mut fractions, mut wholes) = (Vec::new(), Vec::new());
        for &a in self.operand(call.operand(0))?.iter() {
            let width = kind.width();
            let pool = self.pool();
            let whole = fold::make(pool, Expr::FloatUnary(FloatUnaryOp::Trunc, kind, a), width);
            let is_whole = Expr::FloatCompare(FloatCompareOp::Equal, kind, a, whole);
            let is_whole = fold::make(pool, is_whole, Width::BOOL);
            let rest = fold::float(pool, FloatBinaryOp::Sub, kind, a, whole);
            let zero = pool.number(width, 0);
            let rest = fold::ite(pool, is_whole, zero, rest);
            fractions.push(self.copy_sign(kind, rest, a));
            wholes.push(whole);
        }
        fractions.extend(wholes);
        self.define(call, fractions);
        Ok(())
    }

    fn rounded(&mut self, op: FloatUnaryOp, kind: FloatKind, a: ExprId, to: Width) -> ExprId {
        let whole = fold::make(self.pool(), Expr::FloatUnary(op, kind, a), kind.width());
        fold::make(self.pool(), Expr::FloatToSigned(kind, whole), to)
    }

    /// match: `vector.reduce.op v`; result: `v0 op v1 op …`, for floats from the start value on.
    fn reduce(&mut self, call: InstructionValue<'m>, op: &str) -> Result<(), Unsupported> {
        let args = call.args();
        let last = *args.last().ok_or_else(|| unsupported(op))?;
        let leaves = self.vector_leaves(last)?;
        let kind = self.float_kind(last).ok();
        let mut items = leaves.into_iter();
        let start = if args.len() == 2 { Some(self.scalar(args[0])?) } else { items.next() };
        let mut result = start.ok_or_else(|| unsupported(op))?;
        for item in items {
            let pool = self.pool();
            let float =
                |pool: &mut ExprPool, op| kind.map(|k| fold::float(pool, op, k, result, item));
            let next = match op {
                "add" => Some(fold::binary(pool, BinaryOp::Add, result, item)),
                "mul" => Some(fold::binary(pool, BinaryOp::Mul, result, item)),
                "and" => Some(fold::binary(pool, BinaryOp::And, result, item)),
                "or" => Some(fold::binary(pool, BinaryOp::Or, result, item)),
                "xor" => Some(fold::binary(pool, BinaryOp::Xor, result, item)),
                "fadd" => float(pool, FloatBinaryOp::Add),
                "fmul" => float(pool, FloatBinaryOp::Mul),
                "smin" | "smax" | "umin" | "umax" => int_case(pool, op, &[result, item], None),
                _ => None,
            };
            result = next.ok_or_else(|| unsupported(op))?;
        }
        self.define(call, vec![result]);
        Ok(())
    }

    /// match: `cttz.elts(v, is_open)`; result: the index of the first element that is not zero; if
    /// there is none, the number of elements, or anything where that is left open.
    fn first_set_element(&mut self, call: InstructionValue<'m>) -> Result<(), Unsupported> {
        let leaves = self.vector_leaves(call.operand(0))?;
        let width = self.top.layouts.scalar(call.ty())?.width;
        let is_open = call.operand(1).int().is_none_or(|flag| flag.is_true());
        let any = is_open.then(|| self.undefined(width));
        let pool = self.pool();
        let number = |pool: &mut ExprPool, index: usize| {
            pool.number(width, u128::try_from(index).expect("usize fits u128"))
        };
        let mut result = any.unwrap_or_else(|| number(pool, leaves.len()));
        for (index, &leaf) in leaves.iter().enumerate().rev() {
            let zero = pool.constant(Bv::zero(pool.width(leaf)));
            let is_zero = fold::binary(pool, BinaryOp::Eq, leaf, zero);
            let here = number(pool, index);
            result = fold::ite(pool, is_zero, result, here);
        }
        self.define(call, vec![result]);
        Ok(())
    }

    /// match: `load.relative(table, n)` with `table` a constant of 32-bit distances to addresses,
    /// as passes make of tables of strings; result: the address whose distance stands `n` bytes
    /// into the table.
    fn load_relative(&mut self, call: InstructionValue<'m>) -> Result<(), Unsupported> {
        let targets = relative_table(call.operand(0))
            .ok_or_else(|| Unsupported::new("a load relative to an address that is not known"))?;
        let offset = self.scalar(call.operand(1))?;
        let pointer = self.top.layouts.pointer();
        let mut result = self.undefined(pointer);
        for (index, target) in (0_u128..).zip(targets) {
            let address = self.scalar(target)?;
            let pool = self.pool();
            let place = pool.number(pool.width(offset), index * 4);
            let hit = fold::binary(pool, BinaryOp::Eq, offset, place);
            result = fold::ite(pool, hit, address, result);
        }
        self.define(call, vec![result]);
        Ok(())
    }

    /// match: `is.fpclass(a, mask)`; result: a disjunction over the classes in the mask, from the
    /// exponent and fraction bits.
    fn classify_float(&mut self, call: InstructionValue<'m>) -> Result<(), Unsupported> {
        let kind = self.float_kind(call.operand(0))?;
        let fraction = match kind {
            FloatKind::Half => 10,
            FloatKind::Single => 23,
            FloatKind::Double => 52,
            FloatKind::Quad => 112,
            FloatKind::X87 => return Err(Unsupported::new("the class of a long double")),
        };
        let mask = call.operand(1).int().map_or(0, Bv::unsigned);
        let a = self.scalar(call.operand(0))?;
        let magnitude = self.float_abs(kind, a);
        let pool = self.pool();
        let width = kind.width();
        let zero = pool.number(width, 0);
        let least_normal = pool.number(width, 1 << fraction);
        let infinity = (width.mask() >> 1) & !((1 << fraction) - 1);
        let quiet = pool.number(width, infinity | (1 << (fraction - 1)));
        let infinity = pool.number(width, infinity);
        let negative = fold::binary(pool, BinaryOp::Slt, a, zero);
        let positive = fold::unary(pool, UnaryOp::Not, negative);
        let below =
            |pool: &mut ExprPool, bound| fold::binary(pool, BinaryOp::Ult, magnitude, bound);
        let is = |pool: &mut ExprPool, value| fold::binary(pool, BinaryOp::Eq, magnitude, value);
        let (is_zero, is_infinite) = (is(pool, zero), is(pool, infinity));
        let (tiny, finite, not_quiet) =
            (below(pool, least_normal), below(pool, infinity), below(pool, quiet));
        let and_not = |pool: &mut ExprPool, x, y| {
            let not = fold::unary(pool, UnaryOp::Not, y);
            fold::binary(pool, BinaryOp::And, x, not)
        };
        let subnormal = and_not(pool, tiny, is_zero);
        let normal = and_not(pool, finite, tiny);
        let up_to_infinity = fold::binary(pool, BinaryOp::Or, finite, is_infinite);
        let signalling = and_not(pool, not_quiet, up_to_infinity);
        let quiet = fold::unary(pool, UnaryOp::Not, not_quiet);
        let signed = [is_infinite, normal, subnormal, is_zero];
        let mut classes = vec![signalling, quiet];
        for class in signed {
            classes.push(fold::binary(pool, BinaryOp::And, negative, class));
        }
        for class in signed.into_iter().rev() {
            classes.push(fold::binary(pool, BinaryOp::And, positive, class));
        }
        let mut result = pool.bool(false);
        // Where a class is meant with both signs, no sign is asked for.
        let not_finite = fold::unary(pool, UnaryOp::Not, finite);
        let mut left = mask;
        for (bits, class) in [(0x207, not_finite), (0x1f8, finite), (0x204, is_infinite)] {
            if left & bits == bits {
                result = fold::binary(pool, BinaryOp::Or, class, result);
                left &= !bits;
            }
        }
        for (bit, class) in classes.into_iter().enumerate() {
            if left & (1 << bit) != 0 {
                result = fold::binary(pool, BinaryOp::Or, class, result);
            }
        }
        self.define(call, vec![result]);
        Ok(())
    }
}

/// The addresses in a table of distances: each element is `trunc(address - table)`.
fn relative_table(table: LlvmValue<'_>) -> Option<Vec<LlvmValue<'_>>> {
    let is = |value: LlvmValue<'_>, opcode| {
        matches!(value, LlvmValue::Expression(_)) && value.opcode() == Some(opcode)
    };
    let elements = table.variable().filter(|table| table.is_constant())?.initializer()?;
    let target = |index| {
        let element = elements.element(index).filter(|e| is(*e, Opcode::Trunc))?;
        let distance = Some(element.operand(0)).filter(|d| is(*d, Opcode::Sub))?;
        let (to, from) = (distance.operand(0), distance.operand(1));
        let fits = is(to, Opcode::PtrToInt) && is(from, Opcode::PtrToInt);
        (fits && from.operand(0) == table).then(|| to.operand(0))
    };
    (0..u32::try_from(elements.ty().count()).ok()?).map(target).collect()
}

fn unsupported(name: &str) -> Unsupported {
    Unsupported(format!("the intrinsic {name}"))
}

/// match: `op.with.overflow(a, b)`; result: `(a op b, whether it overflows)`.
fn with_overflow(pool: &mut ExprPool, base: &str, row: &[ExprId]) -> Option<(ExprId, ExprId)> {
    let (op, test) = overflow_ops(base.strip_suffix(".with.overflow")?)?;
    let value = fold::binary(pool, op, row[0], row[1]);
    Some((value, fold::binary(pool, test, row[0], row[1])))
}

fn overflow_ops(name: &str) -> Option<(BinaryOp, BinaryOp)> {
    Some(match name {
        "sadd" => (BinaryOp::Add, BinaryOp::SAddOverflow),
        "uadd" => (BinaryOp::Add, BinaryOp::UAddOverflow),
        "ssub" => (BinaryOp::Sub, BinaryOp::SSubOverflow),
        "usub" => (BinaryOp::Sub, BinaryOp::USubOverflow),
        "smul" => (BinaryOp::Mul, BinaryOp::SMulOverflow),
        "umul" => (BinaryOp::Mul, BinaryOp::UMulOverflow),
        _ => return None,
    })
}

fn int_case(pool: &mut ExprPool, base: &str, row: &[ExprId], to: Option<Width>) -> Option<ExprId> {
    let a = *row.first()?;
    let b = row.get(1).copied();
    let choose = |pool: &mut ExprPool, predicate, b| {
        let keep = scalar::int_compare(pool, predicate, a, b);
        fold::ite(pool, keep, a, b)
    };
    Some(match base {
        "smin" => choose(pool, IntPredicate::SLT, b?),
        "smax" => choose(pool, IntPredicate::SGT, b?),
        "umin" => choose(pool, IntPredicate::ULT, b?),
        "umax" => choose(pool, IntPredicate::UGT, b?),
        "abs" => {
            let zero = pool.constant(Bv::zero(pool.width(a)));
            let negative = fold::binary(pool, BinaryOp::Slt, a, zero);
            let opposite = fold::unary(pool, UnaryOp::Neg, a);
            fold::ite(pool, negative, opposite, a)
        }
        "ptrmask" => fold::binary(pool, BinaryOp::And, a, b?),
        "ctpop" => fold::unary(pool, UnaryOp::PopCount, a),
        "ctlz" => fold::unary(pool, UnaryOp::LeadingZeros, a),
        "cttz" => fold::unary(pool, UnaryOp::TrailingZeros, a),
        "bswap" => fold::unary(pool, UnaryOp::ByteSwap, a),
        "bitreverse" => fold::unary(pool, UnaryOp::BitReverse, a),
        "fshl" => funnel_shift(pool, a, b?, *row.get(2)?, true),
        "fshr" => funnel_shift(pool, a, b?, *row.get(2)?, false),
        "sadd.sat" | "uadd.sat" | "ssub.sat" | "usub.sat" => saturating(pool, base, a, b?)?,
        "scmp" | "ucmp" => three_way(pool, base == "scmp", a, b?, to?),
        _ => return None,
    })
}

/// match: `op.sat(a, b)`; result: `a op b`, or the bound that it passes.
fn saturating(pool: &mut ExprPool, base: &str, a: ExprId, b: ExprId) -> Option<ExprId> {
    let (op, test) = overflow_ops(base.strip_suffix(".sat")?)?;
    let width = pool.width(a);
    let value = fold::binary(pool, op, a, b);
    let overflows = fold::binary(pool, test, a, b);
    let least = pool.number(width, 1 << (width.bits() - 1));
    let greatest = pool.number(width, width.mask() >> 1);
    let bound = match base {
        "uadd.sat" => pool.number(width, width.mask()),
        "usub.sat" => pool.number(width, 0),
        // Signed overflow goes the way of the first operand's sign.
        _ => {
            let zero = pool.number(width, 0);
            let negative = fold::binary(pool, BinaryOp::Slt, a, zero);
            fold::ite(pool, negative, least, greatest)
        }
    };
    Some(fold::ite(pool, overflows, bound, value))
}

/// match: `fshl(a, b, n)`; result: with `k = n mod w`, `a` if `k = 0`, else
/// `(a << k) | (b >> (w - k))`; `fshr`: `b` if `k = 0`, else `(a << (w - k)) | (b >> k)`.
fn funnel_shift(pool: &mut ExprPool, a: ExprId, b: ExprId, n: ExprId, left: bool) -> ExprId {
    let width = pool.width(a);
    let bits = pool.number(width, u128::from(width.bits()));
    let k = fold::binary(pool, BinaryOp::URem, n, bits);
    let rest = fold::binary(pool, BinaryOp::Sub, bits, k);
    let (up, down) = if left { (k, rest) } else { (rest, k) };
    let high = fold::binary(pool, BinaryOp::Shl, a, up);
    let low = fold::binary(pool, BinaryOp::LShr, b, down);
    let both = fold::binary(pool, BinaryOp::Or, high, low);
    let zero = pool.number(width, 0);
    let none = fold::binary(pool, BinaryOp::Eq, k, zero);
    fold::ite(pool, none, if left { a } else { b }, both)
}

/// match: `scmp(a, b)`, `ucmp(a, b)`; result: -1, 0 or 1.
fn three_way(pool: &mut ExprPool, signed: bool, a: ExprId, b: ExprId, to: Width) -> ExprId {
    let op = if signed { BinaryOp::Slt } else { BinaryOp::Ult };
    let less = fold::binary(pool, op, a, b);
    let equal = fold::binary(pool, BinaryOp::Eq, a, b);
    let (minus, zero, one) = (pool.number(to, to.mask()), pool.number(to, 0), pool.number(to, 1));
    let rest = fold::ite(pool, equal, zero, one);
    fold::ite(pool, less, minus, rest)
}

/// match: `fptosi.sat(a)`, `fptoui.sat(a)`; result: 0 for NaN, the bound where `a` is beyond it,
/// else the conversion.
fn saturating_to_int(
    pool: &mut ExprPool,
    kind: FloatKind,
    a: ExprId,
    to: Width,
    signed: bool,
) -> ExprId {
    let (least, greatest) =
        if signed { (1_u128 << (to.bits() - 1), to.mask() >> 1) } else { (0, to.mask()) };
    let (least, greatest) = (pool.number(to, least), pool.number(to, greatest));
    let from_int = |pool: &mut ExprPool, value| {
        let expr = if signed {
            Expr::FloatFromSigned(kind, value)
        } else {
            Expr::FloatFromUnsigned(kind, value)
        };
        fold::make(pool, expr, kind.width())
    };
    // The greatest integer may round up to a float that is already beyond it, hence "at least"
    // there.
    let (low, high) = (from_int(pool, least), from_int(pool, greatest));
    let convert =
        if signed { Expr::FloatToSigned(kind, a) } else { Expr::FloatToUnsigned(kind, a) };
    let inside = fold::make(pool, convert, to);
    let above = fold::compare(pool, FloatCompareOp::LessEqual, kind, high, a);
    let below = fold::compare(pool, FloatCompareOp::LessEqual, kind, a, low);
    let nan = fold::compare(pool, FloatCompareOp::Unordered, kind, a, a);
    let zero = pool.number(to, 0);
    let value = fold::ite(pool, below, least, inside);
    let value = fold::ite(pool, above, greatest, value);
    fold::ite(pool, nan, zero, value)
}
