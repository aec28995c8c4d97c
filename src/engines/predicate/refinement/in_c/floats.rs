//! Comparisons of floating-point numbers, in C.
//!
//! Nothing says whether a variable is a floating-point one in C: one whose bits are read as such a
//! number is taken for one. What infinities and NaNs, and bits of numbers, have to do with a claim
//! is not expressed.
use super::Writer;
use crate::engines::predicate::budget::MAX_C_DEPTH;
use crate::ir::{Bv, Expr, ExprId, FloatBinaryOp, FloatCompareOp, FloatKind};
use crate::symbolic::slot::Place;

impl Writer<'_> {
    /// How two numbers of a kind compare.
    pub(super) fn compared_floats(
        &self,
        op: FloatCompareOp,
        kind: FloatKind,
        (a, b): (ExprId, ExprId),
        depth: u32,
    ) -> Option<String> {
        let (a, b) = (self.float(kind, a, depth)?, self.float(kind, b, depth)?);
        Some(match op {
            FloatCompareOp::Equal => format!("({a} == {b})"),
            FloatCompareOp::Less => format!("({a} < {b})"),
            FloatCompareOp::LessEqual => format!("({a} <= {b})"),
            FloatCompareOp::Unordered => format!("({a} != {a} || {b} != {b})"),
        })
    }

    /// A primary or cast expression of the number that a node's bits are.
    fn float(&self, kind: FloatKind, id: ExprId, depth: u32) -> Option<String> {
        if depth > MAX_C_DEPTH {
            return None;
        }
        let ty = ty(kind)?;
        Some(match self.pool.get(id) {
            Expr::Const(bits) => literal(bits, kind)?,
            Expr::Var(var) => match self.places.get(var.index())? {
                Place::Value(slot) => self.scope.read_as(*slot, ty)?,
                Place::Offset(_) | Place::Size(_) => return None,
            },
            Expr::FloatBinary(op, own, a, b) if own == kind => {
                let sign = match op {
                    FloatBinaryOp::Add => "+",
                    FloatBinaryOp::Sub => "-",
                    FloatBinaryOp::Mul => "*",
                    FloatBinaryOp::Div => "/",
                    FloatBinaryOp::Rem => return None,
                };
                let (a, b) = (self.float(kind, a, depth + 1)?, self.float(kind, b, depth + 1)?);
                format!("({a} {sign} {b})")
            }
            Expr::FloatConvert(from, _, a) => {
                format!("({ty}){}", self.float(from, a, depth + 1)?)
            }
            Expr::FloatFromSigned(_, a) => format!("({ty}){}", self.signed(a, depth + 1)?),
            Expr::FloatFromUnsigned(_, a) => format!("({ty}){}", self.expr(a, depth + 1)?),
            _ => return None,
        })
    }
}

fn ty(kind: FloatKind) -> Option<&'static str> {
    match kind.width().bits() {
        32 => Some("float"),
        64 => Some("double"),
        _ => None,
    }
}

fn literal(bits: Bv, kind: FloatKind) -> Option<String> {
    let text = match kind.width().bits() {
        32 => {
            let number = f32::from_bits(u32::try_from(bits.unsigned()).ok()?);
            number.is_finite().then(|| format!("{number:?}f"))
        }
        64 => {
            let number = f64::from_bits(bits.low64());
            number.is_finite().then(|| format!("{number:?}"))
        }
        _ => None,
    }?;
    Some(if text.starts_with('-') { format!("({text})") } else { text })
}

#[cfg(test)]
mod tests {
    use super::literal;
    use crate::ir::{Bv, FloatKind, Width};

    #[test]
    fn numbers_are_literals_of_their_type() {
        let double =
            |number: f64| literal(Bv::new(Width::W64, number.to_bits().into()), FloatKind::Double);
        let float =
            |number: f32| literal(Bv::new(Width::W32, number.to_bits().into()), FloatKind::Single);
        assert_eq!(double(0.7).as_deref(), Some("0.7"));
        assert_eq!(double(-1.0).as_deref(), Some("(-1.0)"));
        assert_eq!(float(0.1).as_deref(), Some("0.1f"));
        assert_eq!(double(f64::INFINITY), None);
    }
}
