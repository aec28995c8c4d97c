//! How remainders compare with the numbers that they are remainders of: `|fmod(x, y)|` is less than
//! `|y|` and no more than `|x|`, whatever the two are. Ranges alone tell that of constants only.
use super::terms::{RootedTerms, SignChange, TermRange};
use crate::ir::{Expr, ExprId, FloatBinaryOp, FloatCompareOp};

/// How the one of two numbers is below the other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Below {
    AtMost,
    Less,
}

impl RootedTerms {
    /// Whether `a op b` holds, or does not, because one of them is a remainder.
    pub(super) fn compared_with_remainder(
        &self,
        op: FloatCompareOp,
        (a, b): (ExprId, ExprId),
        cells: &[TermRange],
    ) -> Option<bool> {
        let range = |id: ExprId| cells[id.index()].float;
        let are_numbers = || range(a).zip(range(b)).is_some_and(|(a, b)| !a.nan && !b.nan);
        let up = self.below(a, b, cells);
        let down = self.below(b, a, cells);
        match op {
            // Nothing is less than NaN, either.
            FloatCompareOp::Less if down.is_some() => Some(false),
            FloatCompareOp::LessEqual if down == Some(Below::Less) => Some(false),
            FloatCompareOp::Less if up == Some(Below::Less) => are_numbers().then_some(true),
            FloatCompareOp::LessEqual if up.is_some() => are_numbers().then_some(true),
            _ => None,
        }
    }

    /// Whether `a` is below `b` where both are numbers.
    fn below(&self, a: ExprId, b: ExprId, cells: &[TermRange]) -> Option<Below> {
        let between = |remainder: ExprId, bound: ExprId, is_above: bool| {
            let (x, y) = self.remainder(remainder)?;
            let (of, is_positive) = self.size(bound, cells)?;
            match is_positive == is_above {
                true if of == y => Some(Below::Less),
                true if of == x => Some(Below::AtMost),
                _ => None,
            }
        };
        between(a, b, true).or_else(|| between(b, a, false))
    }

    /// Of a remainder with any sign: of what it is one, without signs.
    fn remainder(&self, id: ExprId) -> Option<(ExprId, ExprId)> {
        match self.nodes[self.without_sign(id).index()].0 {
            Expr::FloatBinary(FloatBinaryOp::Rem, _, x, y) => {
                Some((self.without_sign(x), self.without_sign(y)))
            }
            _ => None,
        }
    }

    /// What the term is but for its sign.
    fn without_sign(&self, mut id: ExprId) -> ExprId {
        while let Some((of, _)) = self.sign_change(self.nodes[id.index()].0) {
            id = of;
        }
        id
    }

    /// Of a term that is the size of another one, or that size with a minus: the other one, and
    /// which it is.
    fn size(&self, id: ExprId, cells: &[TermRange]) -> Option<(ExprId, bool)> {
        match self.sign_change(self.nodes[id.index()].0) {
            Some((of, SignChange::Dropped)) => Some((self.without_sign(of), true)),
            Some((of, SignChange::Negated)) => {
                self.size(of, cells).map(|(of, is_positive)| (of, !is_positive))
            }
            None => {
                let range = cells[id.index()].float.filter(|range| range.has_number())?;
                (range.low >= 0 || range.high < 0).then_some((id, range.low >= 0))
            }
        }
    }
}
