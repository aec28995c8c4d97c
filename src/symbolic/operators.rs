//! What operators make of values: of concrete ones what [`eval`] says, of pointers what C defines
//! whatever the addresses are, of the rest an expression.
//!
//! In an expression, bases are cancelled where that is possible, and choices between pointers are
//! compared branch by branch.
use super::budget::{MAX_COMPARED_CHOICES, MAX_ORDERED_CHOICES};
use super::value::{ObjectId, Value, Values};
use crate::ir::eval;
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, Width};

/// Stands for a child of a node that is given by its operator alone.
const ANY: ExprId = ExprId(0);

impl Values {
    /// The value of the operator `expr` (whose own children are not looked at) on `operands`.
    pub(crate) fn node(&mut self, expr: Expr, width: Width, operands: &[Value]) -> Value {
        let value = self.unchecked_node(expr, width, operands);
        debug_assert_eq!(self.width(value), width, "{expr:?} of {operands:?} is {value:?}");
        value
    }

    /// The low bits `low .. low + width` of `value`.
    pub(crate) fn extract(&mut self, value: Value, low: u32, width: Width) -> Value {
        if low == 0 && width == self.width(value) {
            return value;
        }
        let number = if self.has_layout { self.as_number(value) } else { value };
        match number {
            Value::Const(bits) => {
                self.used_numbers |= matches!(value, Value::Pointer(..));
                Value::Const(Bv::new(width, bits.unsigned() >> low))
            }
            _ => {
                let id = self.embed(value);
                let id = build::extract(&mut self.pool, id, low, width);
                self.lift(id)
            }
        }
    }

    /// `value` with zero bits in front.
    pub(crate) fn zero_extend(&mut self, value: Value, width: Width) -> Value {
        if width == self.width(value) {
            return value;
        }
        self.node(Expr::ZeroExtend(ANY), width, &[value])
    }

    /// `high` before `low`.
    pub(crate) fn concat(&mut self, high: Value, low: Value) -> Value {
        let bits = self.width(high).bits() + self.width(low).bits();
        let width = Width::new(bits).expect("pieces of a cell of at most 16 bytes");
        self.node(Expr::Concat(ANY, ANY), width, &[high, low])
    }

    /// `a op b`.
    pub(crate) fn binary(&mut self, op: BinaryOp, a: Value, b: Value) -> Value {
        let width = if op.is_predicate() { Width::BOOL } else { self.width(a) };
        self.node(Expr::Binary(op, ANY, ANY), width, &[a, b])
    }

    /// `c ? a : b`.
    pub(crate) fn ite(&mut self, c: ExprId, a: Value, b: Value) -> Value {
        if a == b {
            return a;
        }
        let (width, c) = (self.width(a), self.lift(c));
        self.node(Expr::Ite(ANY, ANY, ANY), width, &[c, a, b])
    }

    fn unchecked_node(&mut self, expr: Expr, width: Width, operands: &[Value]) -> Value {
        if let Some(result) = self.concrete(expr, width, operands) {
            return result;
        }
        if let (Expr::Ite(..), [Value::Const(c), a, b]) = (expr, operands) {
            return if c.is_true() { *a } else { *b };
        }
        if let (Expr::Ite(..), &[Value::Symbolic(c), a, b]) = (expr, operands)
            && !self.has_layout
            && width == self.pointer_width()
            && let Some(result) = self.choose_offset(c, a, b)
        {
            return result;
        }
        if let (Expr::Binary(op, ..), &[a, b]) = (expr, operands)
            && let Some(result) = self.on_pointers(op, a, b)
        {
            return result;
        }
        if let (Expr::Within(..), &[a, start, n]) = (expr, operands) {
            return self.is_within(a, start, n);
        }
        if self.has_layout
            && !matches!(expr, Expr::Ite(..))
            && operands.iter().all(|operand| !matches!(operand, Value::Symbolic(_)))
            && let Some(result) = self.on_addresses(expr, width, operands)
        {
            return result;
        }
        let mut operands = operands.iter();
        let expr = expr.map_children(|_| {
            let operand = operands.next().expect("one operand per child");
            self.embed(*operand)
        });
        let id = match expr {
            Expr::Binary(op, a, b) => self.symbolic_binary(op, a, b),
            _ => build::node(&mut self.pool, expr, width),
        };
        self.lift(id)
    }

    fn concrete(&self, expr: Expr, width: Width, operands: &[Value]) -> Option<Value> {
        let mut bits = [Bv::FALSE; 3];
        for (slot, operand) in bits.iter_mut().zip(operands) {
            let Value::Const(operand) = operand else { return None };
            *slot = *operand;
        }
        eval::node(expr, width, bits.get(..operands.len())?).map(Value::Const)
    }

    /// As [`Self::concrete`], with the addresses that the layout gives: right, but a matter of this
    /// layout only.
    fn on_addresses(&mut self, expr: Expr, width: Width, operands: &[Value]) -> Option<Value> {
        let operands: Vec<Value> =
            operands.iter().map(|&operand| self.as_number(operand)).collect();
        let result = self.concrete(expr, width, &operands)?;
        self.used_numbers = true;
        Some(result)
    }

    fn as_number(&self, value: Value) -> Value {
        match value {
            Value::Pointer(object, offset) => {
                self.number(self.address(object).wrapping_add(offset))
            }
            Value::Const(_) | Value::Symbolic(_) => value,
        }
    }

    /// Operators that C defines on pointers, whatever the addresses are.
    fn on_pointers(&mut self, op: BinaryOp, a: Value, b: Value) -> Option<Value> {
        let moved = |object, offset: u64| {
            let bits = Bv::new(self.pointer_width(), offset.into());
            Some(Value::Pointer(object, bits.low64()))
        };
        match (op, a, b) {
            (BinaryOp::Add, Value::Pointer(object, offset), Value::Const(by))
            | (BinaryOp::Add, Value::Const(by), Value::Pointer(object, offset)) => {
                moved(object, offset.wrapping_add(by.low64()))
            }
            (BinaryOp::Sub, Value::Pointer(object, offset), Value::Const(by)) => {
                moved(object, offset.wrapping_sub(by.low64()))
            }
            (BinaryOp::Sub, Value::Pointer(left, a), Value::Pointer(right, b)) if left == right => {
                Some(self.number(a.wrapping_sub(b)))
            }
            (BinaryOp::Eq, Value::Pointer(object, offset), Value::Const(number))
            | (BinaryOp::Eq, Value::Const(number), Value::Pointer(object, offset))
                if self.before(offset, number) <= self.reach(object) =>
            {
                // It is the number where the byte so far before it is at null.
                Some(Value::Const(Bv::FALSE))
            }
            (_, Value::Pointer(left, a), Value::Pointer(right, b)) if left == right => {
                if op == BinaryOp::Eq {
                    return Some(Value::Const(Bv::bool(a == b)));
                }
                match (op, self.in_order(left, a)?, self.in_order(right, b)?) {
                    (BinaryOp::Ult, a, b) => Some(Value::Const(Bv::bool(a < b))),
                    (BinaryOp::Ule, a, b) => Some(Value::Const(Bv::bool(a <= b))),
                    _ => None,
                }
            }
            (BinaryOp::Eq, Value::Pointer(left, a), Value::Pointer(right, b))
                if self.are_disjoint(left, right)
                    && (self.is_inside(left, a) && self.is_inside(right, b)
                        || self.is_behind(left, a) && self.is_behind(right, b)) =>
            {
                Some(Value::Const(Bv::FALSE))
            }
            _ => None,
        }
    }

    /// The offset of the byte so far before another one.
    fn before(&self, offset: u64, far: Bv) -> u64 {
        let before = offset.wrapping_sub(far.low64());
        Bv::new(self.pointer_width(), u128::from(before)).low64()
    }

    /// The offset as a number that orders addresses, if they do not wrap around between it and the
    /// object. Some bytes before the object do not, either: its address is not null, and so at
    /// least its alignment.
    fn in_order(&self, object: ObjectId, offset: u64) -> Option<i128> {
        let before = Bv::new(self.pointer_width(), u128::from(offset.wrapping_neg())).low64();
        let is_own = self.extent(object).is_disjoint && self.has_bytes(object);
        if offset <= self.reach(object) {
            Some(offset.into())
        } else if is_own && before <= self.extent(object).align {
            Some(-i128::from(before))
        } else {
            None
        }
    }

    fn is_inside(&self, object: ObjectId, offset: u64) -> bool {
        self.last(object).is_some_and(|last| offset <= last)
    }

    /// Whether the byte before the offset lies in the object.
    fn is_behind(&self, object: ObjectId, offset: u64) -> bool {
        self.has_bytes(object)
            && offset.checked_sub(1).is_some_and(|before| self.is_inside(object, before))
    }

    /// `a op b` where a base may be cancelled or a choice between pointers be compared.
    fn symbolic_binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
        if let Some(known) = self.low_bits(op, a, b).or_else(|| self.by_bounds_on_paths(op, a, b)) {
            return known;
        }
        let of_pointers = matches!(op, BinaryOp::Eq | BinaryOp::Sub)
            || !self.has_layout && matches!(op, BinaryOp::Ult | BinaryOp::Ule);
        if of_pointers
            && self.pool.width(a) == self.pointer_width()
            && (self.mentions_base(a) || self.mentions_base(b))
        {
            if let (Some((left, x)), Some((right, y))) = (self.split_base(a), self.split_base(b))
                && left == right
                && matches!(op, BinaryOp::Eq | BinaryOp::Sub)
            {
                return build::binary(&mut self.pool, op, x, y);
            }
            if !self.has_layout
                && let Some(result) = self.compare_pointers(op, a, b)
            {
                return result;
            }
            let most = if op == BinaryOp::Eq { MAX_COMPARED_CHOICES } else { MAX_ORDERED_CHOICES };
            if op != BinaryOp::Sub
                && let Some(result) = self.compare_choices(op, a, b, &mut { most })
            {
                return result;
            }
        }
        build::binary(&mut self.pool, op, a, b)
    }

    /// match: And(a, k) where a is an address and k asks for bits that its alignment determines;
    /// result: these.
    fn low_bits(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> Option<ExprId> {
        let Expr::Const(mask) = self.pool.get(b) else { return None };
        if op != BinaryOp::And
            || self.pool.width(a) != self.pointer_width()
            || !self.mentions_base(a)
        {
            return None;
        }
        let (stride, residue) = self.congruence(a).stride();
        let low = u128::from(residue) & mask.unsigned();
        (mask.unsigned() < stride.into()).then(|| self.pool.number(self.pointer_width(), low))
    }

    /// match: Ite(c, x, y) op b, or b op Ite(c, x, y); result: Ite(c, x op b, y op b), down to
    /// pairs of pointers and literals.
    fn compare_choices(
        &mut self,
        op: BinaryOp,
        a: ExprId,
        b: ExprId,
        budget: &mut u32,
    ) -> Option<ExprId> {
        *budget = budget.checked_sub(1)?;
        let parts = match (self.pool.get(a), self.pool.get(b)) {
            (Expr::Ite(c, x, y), _) => Some((c, (x, b), (y, b))),
            (_, Expr::Ite(c, x, y)) => Some((c, (a, x), (a, y))),
            _ => None,
        };
        if let Some((c, x, y)) = parts {
            let x = self.compare_choices(op, x.0, x.1, budget)?;
            let y = self.compare_choices(op, y.0, y.1, budget)?;
            return Some(build::ite(&mut self.pool, c, x, y));
        }
        let (x, y) = (self.lift(a), self.lift(b));
        if let Some(Value::Const(holds)) = self.on_pointers(op, x, y) {
            return Some(self.pool.constant(holds));
        }
        let ordered = match op {
            BinaryOp::Eq => None,
            _ => self.compare_pointers(op, a, b),
        };
        Some(ordered.unwrap_or_else(|| build::binary(&mut self.pool, op, a, b)))
    }
}
