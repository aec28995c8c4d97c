//! Which edge a run takes at a location: compiled guards, and what they say in a state.
use super::code::{Instr, Operand};
use super::compile::{compile_check, compile_condition};
use super::context::Context;
use super::machine::{Flow, Log, Machine};
use crate::cfa::{EdgeId, LocId, Op, Program};
use crate::ir::{Expr, UnaryOp};

/// What opens an edge.
#[derive(Debug)]
pub(super) enum Guard {
    /// This code, and the register that has the truth after it.
    Condition(Box<[Instr]>, Operand),
    /// An access that would be invalid, as this code finds out.
    Invalid(Box<[Instr]>),
}

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
                _ => many(context, &[a, b]),
            },
            edges => many(context, edges),
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
        let guard = guard.as_ref();
        let known = guard.and_then(|guard| guard.truth(machine, context, *edge, log));
        if known == Some(false) {
            continue;
        }
        // A second open edge, or one that is open only perhaps: not decided.
        if known.is_some() != guard.is_some() || found != Choice::Nothing {
            return Choice::Open;
        }
        found = Choice::Decided(*edge, known.is_some());
    }
    found
}

impl Guard {
    /// The guard of an edge, if its first step is one.
    pub(super) fn new(context: &Context, edge: EdgeId) -> Option<Self> {
        let (program, layout) = (&context.program, &context.layout);
        match program.edge(edge).steps.first().map(|step| &step.op)? {
            Op::Assume(condition) => {
                let (code, truth) = compile_condition(program, layout, edge, *condition);
                Some(Self::Condition(code, truth))
            }
            check @ Op::AssumeInvalid { .. } => {
                Some(Self::Invalid(compile_check(program, layout, edge, check)))
            }
            _ => None,
        }
    }

    /// Whether it holds, if that is known in the machine's state.
    pub(super) fn truth(
        &self,
        machine: &mut Machine,
        context: &mut Context,
        edge: EdgeId,
        log: &mut Log,
    ) -> Option<bool> {
        match self {
            Self::Condition(code, truth) => {
                machine.execute::<false>(context, None, edge, code, 0, log);
                let value = machine.get(*truth);
                value.is_number().then_some(value.bits != 0)
            }
            Self::Invalid(code) => {
                let flow = machine.execute::<false>(context, None, edge, code, 0, log);
                (flow == Flow::Infeasible).then_some(false)
            }
        }
    }
}

fn guard(program: &Program, edge: EdgeId) -> Option<crate::ir::ExprId> {
    match program.edge(edge).steps.first().map(|step| &step.op) {
        Some(Op::Assume(condition)) => Some(*condition),
        _ => None,
    }
}

fn many(context: &Context, edges: &[EdgeId]) -> Dispatch {
    Dispatch::Many(edges.iter().map(|&edge| (edge, Guard::new(context, edge))).collect())
}
