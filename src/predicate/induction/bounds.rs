//! What is asked of an index, asked of its bound.
//!
//! A loop over `i < len` accesses `data[i]`, and the check compares `4 * i` with the size of the
//! object. That holds because it holds of the last index: the fact that the loop needs relates
//! `4 * len` to the size, and nothing else in the loop speaks of that. They only guide the search.
use super::survey::Comparison;
use crate::ir::simplify::replace;
use crate::ir::{Expr, ExprId, ExprPool};

/// The most comparisons that are made.
const MOST: usize = 8;

/// The comparisons where a number takes the place of one that it is compared with.
pub(super) fn of_bounds(pool: &mut ExprPool, comparisons: &[Comparison]) -> Vec<Comparison> {
    let mut found: Vec<Comparison> = Vec::new();
    let bounds: Vec<[ExprId; 2]> = comparisons
        .iter()
        .map(|comparison| [comparison.left, comparison.right].map(|side| number(pool, side)))
        .filter(|sides| sides.iter().all(|&side| matches!(pool.get(side), Expr::Var(_))))
        .filter(|&[index, bound]| index != bound && pool.width(index) == pool.width(bound))
        .collect();
    for [index, bound] in bounds {
        for asked in comparisons {
            let sides = [asked.left, asked.right];
            let [left, right] = sides.map(|side| replace(pool, side, index, bound));
            let made = Comparison { left, right, ..*asked };
            let is_of_one = left == right || number(pool, left) == number(pool, right);
            let is_new = [left, right] != sides && !found.contains(&made);
            if is_new && !is_of_one && !comparisons.contains(&made) && found.len() < MOST {
                found.push(made);
            }
        }
    }
    found
}

/// The number in an operand that widens it.
fn number(pool: &ExprPool, side: ExprId) -> ExprId {
    match pool.get(side) {
        Expr::SignExtend(inner) | Expr::ZeroExtend(inner) => inner,
        _ => side,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::simplify::build;
    use crate::ir::{BinaryOp, VarId, Width};

    #[test]
    fn what_is_asked_of_an_index_is_asked_of_its_bound() {
        let mut pool = ExprPool::new();
        let [index, bound, size] = [0, 1, 2].map(|var| pool.var(VarId(var), Width::W64));
        let four = pool.number(Width::W64, 4);
        let [of_index, of_bound] =
            [index, bound].map(|number| build::binary(&mut pool, BinaryOp::Mul, number, four));
        let comparison = |left, right| Comparison { left, right, signed: false };
        let asked = [comparison(index, bound), comparison(of_index, size)];
        assert_eq!(of_bounds(&mut pool, &asked), [comparison(of_bound, size)]);
        assert_eq!(of_bounds(&mut pool, &asked[1..]), []);
    }
}
