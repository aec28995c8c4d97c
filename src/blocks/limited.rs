//! Variables that are likely to take few values, though operations compute them: timers, positions,
//! lengths of small buffers. Each is set to a constant time and again, or compared with a small
//! one.
//!
//! Known limit: nothing follows which loop sets a variable and which one steps it. Like
//! [`super::finite`] this is advice: it decides what cut points distinguish, not what is true.
use super::budget::MAX_COMPUTED_VALUES;
use crate::cfa::{Edge, LocId, Op, Program};
use crate::ir::{BinaryOp, Expr, ExprId, VarId};
use crate::program_facts::ProgramFacts;
use crate::program_facts::counters::LoopBound;
use fixedbitset::FixedBitSet;

/// The variables; `is_constant` says of which the values are constants of the program.
pub(super) fn limited_variables(
    program: &Program,
    facts: &ProgramFacts,
    is_constant: impl Fn(VarId) -> bool,
) -> FixedBitSet {
    let mut limited = FixedBitSet::with_capacity(program.vars.len());
    // Before the first round of a loop of the entry function, nothing is set again.
    let is_again = |edge: &Edge| {
        program.location(edge.source).function != program.main
            || facts.loops.innermost(edge.source).is_some()
    };
    for edge in &program.edges {
        for step in &edge.steps {
            match step.op {
                Op::Assign { dst, value } if is_again(edge) => {
                    let mut read = program.exprs.vars_in(value);
                    if read.all(|var| var != dst && is_constant(var)) {
                        limited.insert(dst.index());
                    }
                }
                Op::Assume(condition) => note_compared(program, condition, &mut limited),
                _ => {}
            }
        }
    }
    limited
}

/// Whether a loop around the location counts the variable up to something that is no constant.
pub(super) fn is_open_counter(facts: &ProgramFacts, location: LocId, var: VarId) -> bool {
    let mut around = facts.loops.innermost(location);
    while let Some(found) = around {
        let mut counters = found.counters.iter();
        if counters.any(|it| it.var == var && !matches!(it.bound, LoopBound::Constant(_))) {
            return true;
        }
        around = found.parent.map(|parent| &facts.loops.loops[parent]);
    }
    false
}

/// Inserts the variables that a condition compares with a small constant: not with zero or one,
/// with which everything is compared.
fn note_compared(program: &Program, condition: ExprId, limited: &mut FixedBitSet) {
    use BinaryOp::{Eq, Sle, Slt, Ule, Ult};
    let pool = &program.exprs;
    for (_, expr) in pool.nodes_below(vec![condition]) {
        let Expr::Binary(Eq | Ult | Ule | Slt | Sle, a, b) = expr else { continue };
        for (side, other) in [(a, b), (b, a)] {
            let Some(bits) = pool.literal(other) else { continue };
            let size = bits.unsigned().min(bits.signed().unsigned_abs());
            let is_small =
                size > 1 && usize::try_from(size).is_ok_and(|it| it <= MAX_COMPUTED_VALUES);
            if is_small && let Some(var) = only_variable(program, side) {
                limited.insert(var.index());
            }
        }
    }
}

/// The variable of which the expression is an extension, a part, or a sum with a constant.
fn only_variable(program: &Program, id: ExprId) -> Option<VarId> {
    let pool = &program.exprs;
    let mut at = id;
    loop {
        at = match pool.get(at) {
            Expr::Var(var) => return Some(var),
            Expr::ZeroExtend(inner) | Expr::SignExtend(inner) | Expr::Extract(inner, _) => inner,
            Expr::Binary(BinaryOp::Add, a, b) if pool.literal(b).is_some() => a,
            Expr::Binary(BinaryOp::Add, a, b) if pool.literal(a).is_some() => b,
            _ => return None,
        };
    }
}
