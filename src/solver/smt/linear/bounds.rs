//! Between which numbers bit vectors lie, read as signed numbers: what decides whether a sum wraps.
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, Span, UnaryOp, Width};
use rustc_hash::FxHashMap;

/// The widest bit vectors that are read as numbers: sums of their bounds stay far below 2^127.
pub(super) const MOST_BITS: u32 = 66;

/// `2^width`, of at most [`MOST_BITS`] bits.
pub(super) const fn modulus(width: Width) -> i128 {
    1 << width.bits()
}

/// All signed numbers of the width.
pub(super) const fn signed(width: Width) -> Span {
    let half = modulus(width) / 2;
    Span(-half, half - 1)
}

/// All unsigned ones.
pub(super) const fn unsigned(width: Width) -> Span {
    Span(0, modulus(width) - 1)
}

/// Whether the width is one of numbers here.
pub(super) fn is_number(width: Width) -> bool {
    width > Width::BOOL && width.bits() <= MOST_BITS
}

/// Which assumption says something; `None` for what is asserted.
pub(super) type Said = Option<usize>;

/// What comparisons with literals say of expressions, and which assumptions do.
#[derive(Default, Debug)]
pub(super) struct NumberBounds {
    known: FxHashMap<ExprId, (Span, Vec<usize>)>,
}

/// How deep conditions are looked into.
const MOST_DEPTH: u32 = 64;

impl NumberBounds {
    /// What is known of the expression.
    pub(super) fn of(&self, id: ExprId) -> Option<&(Span, Vec<usize>)> {
        self.known.get(&id)
    }

    /// Learns that the condition is (un)true in all that is asked about.
    pub(super) fn learn(&mut self, pool: &ExprPool, condition: ExprId, source: Said) {
        self.holds(pool, condition, true, source, MOST_DEPTH);
    }

    fn holds(&mut self, pool: &ExprPool, id: ExprId, truth: bool, source: Said, depth: u32) {
        let Some(depth) = depth.checked_sub(1) else { return };
        match (pool.get(id), truth) {
            (Expr::Unary(UnaryOp::Not, inner), _) if pool.width(id) == Width::BOOL => {
                self.holds(pool, inner, !truth, source, depth);
            }
            (Expr::Binary(BinaryOp::And, a, b), true)
            | (Expr::Binary(BinaryOp::Or, a, b), false)
                if pool.width(id) == Width::BOOL =>
            {
                self.holds(pool, a, truth, source, depth);
                self.holds(pool, b, truth, source, depth);
            }
            (Expr::Binary(BinaryOp::Eq, a, b), true) if is_number(pool.width(a)) => {
                for (side, other) in [(a, b), (b, a)] {
                    if let Expr::Const(value) = pool.get(other) {
                        self.meet(pool, side, Span::one(value.signed()), source);
                    }
                }
            }
            (Expr::Binary(op, a, b), _) if is_number(pool.width(a)) => {
                self.compared(pool, (op, a, b), truth, source);
            }
            _ => {}
        }
    }

    fn compared(
        &mut self,
        pool: &ExprPool,
        (op, a, b): (BinaryOp, ExprId, ExprId),
        truth: bool,
        source: Said,
    ) {
        let (is_signed, is_strict) = match op {
            BinaryOp::Slt => (true, true),
            BinaryOp::Sle => (true, false),
            BinaryOp::Ult => (false, true),
            BinaryOp::Ule => (false, false),
            _ => return,
        };
        // Not less is: the other one is less or equal.
        let (less, greater, is_strict) = if truth { (a, b, is_strict) } else { (b, a, !is_strict) };
        let margin = i128::from(is_strict);
        let all = signed(pool.width(a));
        if let Expr::Const(value) = pool.get(greater) {
            let high = number(value, is_signed) - margin;
            if is_signed {
                self.meet(pool, less, Span(all.0, high), source);
            } else if high <= all.1 {
                self.meet(pool, less, Span(0, high), source);
            }
        }
        if let Expr::Const(value) = pool.get(less)
            && is_signed
        {
            let low = value.signed() + margin;
            self.meet(pool, greater, Span(low, all.1), source);
        }
    }

    /// Of what was extended the same is known.
    fn meet(&mut self, pool: &ExprPool, id: ExprId, interval: Span, source: Said) {
        let all = (signed(pool.width(id)), Vec::new());
        let (known, sources) = self.known.entry(id).or_insert(all);
        let met = known.meet(interval);
        // Where nothing is left, there is no model, which the solver finds by itself.
        if met == *known || met.0 > met.1 {
            return;
        }
        *known = met;
        sources.extend(source);
        match pool.get(id) {
            Expr::SignExtend(inner) if is_number(pool.width(inner)) => {
                let own = interval.meet(signed(pool.width(inner)));
                self.meet(pool, inner, own, source);
            }
            Expr::ZeroExtend(inner) if is_number(pool.width(inner)) => {
                let own = signed(pool.width(inner));
                let low = interval.0.max(0);
                if interval.1 <= own.1 {
                    self.meet(pool, inner, Span(low, interval.1), source);
                }
            }
            _ => {}
        }
    }
}

/// The number that a literal is read as.
fn number(value: Bv, is_signed: bool) -> i128 {
    // At most 66 bits.
    if is_signed { value.signed() } else { i128::try_from(value.unsigned()).unwrap_or(i128::MAX) }
}
