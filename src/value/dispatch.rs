//! Which edge a run takes at a location: compiled guards, and what they say in a state.
use super::code::{Instr, Operand};
use super::compile::compile_condition;
use super::context::Context;
use super::machine::{Log, Machine};
use crate::cfa::{EdgeId, LocId, Op, Program};
use crate::ir::{Expr, UnaryOp};

/// A guard's code and the register with its truth.
type Guard = (Box<[Instr]>, Operand);

/// How control goes on at a location.
#[derive(Debug)]
pub(super) enum Dispatch {
    /// Not at all.
    End,
    /// One edge.
    One(EdgeId),
    /// Two edges with opposite guards.
    Branch { code: Box<[Instr]>, condition: Operand, then: EdgeId, otherwise: EdgeId },
    /// Any number of edges, each with its guard if it has one.
    Many(Box<[(EdgeId, Option<Guard>)]>),
}

/// What is open at a location in a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// Nothing: the run ends here.
    Nothing,
    /// This edge, whose guard is known to hold or which has none.
    Decided(EdgeId, bool),
    /// Not decided by what is known.
    Open,
}

impl Dispatch {
    /// What there is to choose from at `location`.
    pub(super) fn new(context: &Context, location: LocId) -> Self {
        let program = &context.program;
        let compile =
            |edge, condition| compile_condition(program, &context.layout, edge, condition);
        match program.location(location).out.as_slice() {
            [] => Self::End,
            [edge] => Self::One(*edge),
            &[a, b] => match (guard(program, a), guard(program, b)) {
                (Some(x), Some(y)) if program.exprs.get(y) == Expr::Unary(UnaryOp::Not, x) => {
                    let (code, condition) = compile(a, x);
                    Self::Branch { code, condition, then: a, otherwise: b }
                }
                (Some(x), Some(y)) if program.exprs.get(x) == Expr::Unary(UnaryOp::Not, y) => {
                    let (code, condition) = compile(b, y);
                    Self::Branch { code, condition, then: b, otherwise: a }
                }
                _ => many(program, &[a, b], compile),
            },
            edges => many(program, edges, compile),
        }
    }

    /// Which edge is open, in the machine's state.
    #[inline]
    pub(super) fn choose(
        &self,
        machine: &mut Machine,
        context: &mut Context,
        log: &mut Log,
    ) -> Choice {
        match self {
            Self::End => Choice::Nothing,
            Self::One(edge) => Choice::Decided(*edge, false),
            Self::Branch { code, condition, then, otherwise } => {
                machine.execute::<false>(context, None, *then, code, 0, log);
                let value = machine.get(*condition);
                match value.is_number() {
                    true if value.bits != 0 => Choice::Decided(*then, true),
                    true => Choice::Decided(*otherwise, true),
                    false => Choice::Open,
                }
            }
            Self::Many(edges) => choose_of_many(machine, context, edges, log),
        }
    }
}

fn choose_of_many(
    machine: &mut Machine,
    context: &mut Context,
    edges: &[(EdgeId, Option<Guard>)],
    log: &mut Log,
) -> Choice {
    let mut found = Choice::Nothing;
    for (edge, guard) in edges {
        let Some((code, condition)) = guard else { return Choice::Open };
        machine.execute::<false>(context, None, *edge, code, 0, log);
        let value = machine.get(*condition);
        if value == super::number::Value::number(0) {
            continue;
        }
        // A second open edge, or one that is open only perhaps: not decided.
        if !value.is_number() || found != Choice::Nothing {
            return Choice::Open;
        }
        found = Choice::Decided(*edge, true);
    }
    found
}

fn guard(program: &Program, edge: EdgeId) -> Option<crate::ir::ExprId> {
    match program.edge(edge).steps.first().map(|step| &step.op) {
        Some(Op::Assume(condition)) => Some(*condition),
        _ => None,
    }
}

fn many(
    program: &Program,
    edges: &[EdgeId],
    compile: impl Fn(EdgeId, crate::ir::ExprId) -> (Box<[Instr]>, Operand),
) -> Dispatch {
    Dispatch::Many(
        edges.iter().map(|&edge| (edge, guard(program, edge).map(|g| compile(edge, g)))).collect(),
    )
}
