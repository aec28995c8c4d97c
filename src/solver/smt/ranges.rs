//! Questions about remainders of floats, by ranges ([`crate::ir::Intervals`]) before cvc5 is asked:
//! as a circuit, a remainder is a quotient and a product of all digits, which takes minutes, and
//! most of what is asked follows from its bounds.
use super::Answer;
use super::linear::question::{Decided, IntegerModel};
use crate::base::work::Work;
use crate::ir::{ExprId, ExprPool, Intervals};

/// Whether the conjunction of `asserted` is satisfiable together with `assumed`, where ranges tell
/// that without more work than `most`.
pub(super) fn ask(
    pool: &ExprPool,
    asserted: &[ExprId],
    assumed: &[ExprId],
    most: Work,
) -> Option<Decided> {
    match pool.by_intervals_within(&[asserted, assumed].concat(), most) {
        Intervals::Refuted => {
            let core = (0..assumed.len()).collect();
            Some(Decided { answer: Answer::Unsat, model: IntegerModel::default(), core })
        }
        Intervals::Model(values) => {
            let model = IntegerModel::of(values);
            Some(Decided { answer: Answer::Sat, model, core: Vec::new() })
        }
        Intervals::Open => None,
    }
}
