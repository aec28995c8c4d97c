//! Equations solved for a variable, and variables put out of conjunctions by them.
//!
//! Invariant: `var = value` together with the side conditions holds exactly where the equation
//! does.
use crate::ir::simplify::{build, substitute};
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool, UnaryOp, VarId, Width};

/// A solved equation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Solved {
    /// What the variable is.
    pub(super) value: ExprId,
    /// What holds beside that.
    pub(super) sides: Vec<ExprId>,
}

/// `left = right` solved for `var`, which `right` does not speak of and `left` only once.
pub(super) fn isolate(
    pool: &mut ExprPool,
    var: VarId,
    left: ExprId,
    right: ExprId,
) -> Option<Solved> {
    let (mut left, mut right, mut sides) = (left, right, Vec::new());
    loop {
        match pool.get(left) {
            Expr::Var(own) if own == var => return Some(Solved { value: right, sides }),
            Expr::Unary(op @ (UnaryOp::Not | UnaryOp::Neg), a) => {
                (left, right) = (a, build::unary(pool, op, right));
            }
            Expr::Binary(op, a, b) => {
                let (in_a, in_b) = (pool.mentions(a, var), pool.mentions(b, var));
                let (inner, other, is_left) = match (in_a, in_b) {
                    (true, false) => (a, b, true),
                    (false, true) => (b, a, false),
                    _ => return None,
                };
                right = match (op, is_left) {
                    (BinaryOp::Add, _) => build::sub(pool, right, other),
                    (BinaryOp::Sub, true) => build::add(pool, right, other),
                    (BinaryOp::Sub, false) => build::sub(pool, other, right),
                    (BinaryOp::Xor, _) => build::binary(pool, BinaryOp::Xor, right, other),
                    _ => return None,
                };
                left = inner;
            }
            Expr::ZeroExtend(a) | Expr::SignExtend(a) => {
                let (narrow, wide) = (pool.width(a), pool.width(left));
                let low = build::extract(pool, right, 0, narrow);
                let again = match pool.get(left) {
                    Expr::ZeroExtend(_) => build::zero_extend(pool, low, wide),
                    _ => build::sign_extend(pool, low, wide),
                };
                sides.push(build::eq(pool, again, right));
                (left, right) = (a, low);
            }
            _ => return None,
        }
    }
}

/// The conjuncts with `var` put out by an equation among them; `None` where none says what it is.
pub(super) fn eliminate(
    pool: &mut ExprPool,
    conjuncts: &[ExprId],
    var: VarId,
) -> Option<Vec<ExprId>> {
    for (index, &id) in conjuncts.iter().enumerate() {
        let Some(solved) = solve(pool, id, var) else { continue };
        let rest = conjuncts.iter().enumerate().filter(|&(other, _)| other != index);
        let mut left: Vec<ExprId> = rest
            .map(|(_, &other)| substitute(pool, other, |own| (own == var).then_some(solved.value)))
            .collect();
        left.extend(solved.sides);
        return Some(pool.conjuncts(&left));
    }
    None
}

/// What a conjunct says that `var` is.
fn solve(pool: &mut ExprPool, id: ExprId, var: VarId) -> Option<Solved> {
    match pool.get(id) {
        Expr::Var(own) if own == var => Some(Solved { value: pool.bool(true), sides: Vec::new() }),
        Expr::Unary(UnaryOp::Not, a) if pool.width(a) == Width::BOOL => {
            let no = pool.bool(false);
            isolate(pool, var, a, no)
        }
        Expr::Binary(BinaryOp::Eq, a, b) => match (pool.mentions(a, var), pool.mentions(b, var)) {
            (true, false) => isolate(pool, var, a, b),
            (false, true) => isolate(pool, var, b, a),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Bv;
    use crate::ir::eval::eval;

    /// What is left of a conjunction has a model exactly if the conjunction has one.
    #[test]
    fn elimination_keeps_models() {
        let width = Width::new(3).expect("a width");
        let narrow = Width::new(2).expect("a width");
        let mut pool = ExprPool::new();
        let [x, y] = [0, 1].map(|var| pool.var(VarId(var), width));
        let small = pool.var(VarId(2), narrow);
        let three = pool.number(width, 3);
        let left = [
            build::add(&mut pool, x, three),
            build::sub(&mut pool, three, x),
            build::sub(&mut pool, x, y),
            build::zero_extend(&mut pool, small, width),
            build::sign_extend(&mut pool, small, width),
            build::unary(&mut pool, UnaryOp::Not, x),
            build::binary(&mut pool, BinaryOp::Xor, x, y),
        ];
        let bound = [
            build::binary(&mut pool, BinaryOp::Ult, x, three),
            build::binary(&mut pool, BinaryOp::Sle, y, three),
        ];
        let has_model = |pool: &ExprPool, list: &[ExprId]| {
            (0..256u128).any(|bits| {
                let env = [
                    Bv::new(width, bits & 7),
                    Bv::new(width, bits >> 3 & 7),
                    Bv::new(narrow, bits >> 6),
                ];
                list.iter().all(|&id| eval(pool, id, env.as_slice()) == Some(Bv::TRUE))
            })
        };
        let mut solved = 0;
        for term in left {
            for other in [y, three] {
                let equation = build::eq(&mut pool, term, other);
                for var in [VarId(0), VarId(2)] {
                    let all = [bound[0], bound[1], equation];
                    let Some(rest) = eliminate(&mut pool, &all, var) else { continue };
                    assert_eq!(has_model(&pool, &all), has_model(&pool, &rest));
                    assert!(rest.iter().all(|&id| !pool.mentions(id, var)));
                    solved += 1;
                }
            }
        }
        assert!(solved >= 8, "{solved}");
    }
}
