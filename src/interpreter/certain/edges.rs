//! Whether another edge than the one that a run takes may be open.
use super::super::sight::SeenStep;
use super::Certainty;
use super::known::InEveryRun;
use super::rules::{self, CertainOperand};
use super::start;
use crate::base::work;
use crate::base::work::WorkKind;
use crate::cfa::{EdgeId, Op};
use crate::interpreter::budget::{EDGES_PER_PAYMENT, MOST_CERTAIN_NODES};
use crate::ir::{Bv, Expr, ExprId, eval};

/// By how much noting what is known costs more than the run itself.
const SHARE: u64 = 3;

impl Certainty<'_> {
    /// An edge is taken: all others of its location are closed.
    pub(super) fn take(&mut self, step: &SeenStep<'_>, edge: EdgeId) -> Option<()> {
        self.edges += 1;
        self.edge = Some(edge);
        if self.edges.is_multiple_of(EDGES_PER_PAYMENT) {
            work::spend(WorkKind::RunEdge, EDGES_PER_PAYMENT * SHARE);
        }
        let known = self.rivals.get_mut(edge.index())?.take();
        let rivals = known.unwrap_or_else(|| start::rivals(self.program, edge));
        let mut left = MOST_CERTAIN_NODES;
        let are_closed = rivals.iter().all(|&rival| self.is_closed(step, rival, &mut left));
        self.rivals[edge.index()] = Some(rivals);
        are_closed.then_some(())
    }

    fn is_closed(&self, step: &SeenStep<'_>, edge: EdgeId, left: &mut u32) -> bool {
        match self.program.edge(edge).steps.first().map(|step| &step.op) {
            Some(&Op::Assume(condition)) => {
                let condition = self.eval(step, condition, left);
                condition.known == InEveryRun::NUMBER && !condition.value.is_true()
            }
            Some(&Op::AssumeInvalid { address, length, access }) => {
                let (address, length) =
                    (self.eval(step, address, left), self.eval(step, length, left));
                self.is_valid(address, length, access)
            }
            _ => false,
        }
    }

    /// The value of an expression over the variables, and what is known of it.
    pub(super) fn eval(&self, step: &SeenStep<'_>, expr: ExprId, left: &mut u32) -> CertainOperand {
        let exprs = &self.program.exprs;
        let width = exprs.width(expr);
        let unknown = CertainOperand { value: Bv::zero(width), known: InEveryRun::NOTHING };
        *left = left.saturating_sub(1);
        match exprs.get(expr) {
            _ if *left == 0 => unknown,
            Expr::Const(value) => CertainOperand { value, known: InEveryRun::NUMBER },
            Expr::Var(var) => {
                let register = step.code.vars[var.index()];
                let known = self.get_wide(step.base, register);
                CertainOperand { value: step.value(register), known }
            }
            Expr::Address(symbol) => {
                step.code.symbols.address(symbol).map_or(unknown, |start| CertainOperand {
                    value: Bv::new(width, start.into()),
                    known: InEveryRun::address(start),
                })
            }
            node => {
                let mut args = Vec::new();
                node.for_each_child(|child| args.push(self.eval(step, child, left)));
                let values: Vec<Bv> = args.iter().map(|arg| arg.value).collect();
                let Some(value) = eval::node(node, width, &values) else { return unknown };
                CertainOperand { value, known: rules::node(node, width, &args, &self.contents) }
            }
        }
    }
}
