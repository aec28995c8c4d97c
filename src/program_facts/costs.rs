//! How costly it is to track a variable: a guess at how many values it takes, for choosing among
//! several ways to refute a path.
//!
//! After the domain types of Apel, Beyer, Friedberger, Raimondi and von Rhein, *Domain Types:
//! Abstract-Domain Selection Based on Variable Usage* (2013): truth values are cheaper than
//! variables that are only ever constants, these than ones that are only compared for equality,
//! these than the rest; loop counters cost most. A copy costs as much as what it copies.
use super::counters::LoopBound;
use super::effects;
use super::loops::Loops;
use crate::cfa::{Op, Program, Transfer};
use crate::ir::{BinaryOp, Expr, ExprId, UnaryOp, VarId};

/// Of truth values.
pub const BOOLEAN: u32 = 1;
/// Of variables that only get literals.
pub const CONSTANTS: u32 = 2;
/// Of variables that are only copied and compared for equality.
pub const EQUALITY: u32 = 4;
/// Of all others.
pub const OTHER: u32 = 8;
/// Of a loop counter with a constant bound.
pub const COUNTER: u32 = 50;
/// Of a loop counter with another bound.
pub const UNBOUNDED_COUNTER: u32 = 200;

/// Per variable, its cost.
pub fn costs(program: &Program, loops: &Loops) -> Vec<u32> {
    let mut costs = by_values(program);
    let is_computed_with = used_in_arithmetic(program);
    for (cost, is_computed_with) in costs.iter_mut().zip(is_computed_with) {
        if *cost > CONSTANTS {
            *cost = if is_computed_with { OTHER } else { EQUALITY };
        }
    }
    for counter in loops.loops.iter().flat_map(|found| &found.counters) {
        let cost = match counter.bound {
            LoopBound::Constant(_) => COUNTER,
            LoopBound::Invariant(_) | LoopBound::Other => UNBOUNDED_COUNTER,
        };
        let known = &mut costs[counter.var.index()];
        *known = cost.max(*known);
    }
    costs
}

/// By what is assigned: truth values, literals, or else; through copies.
fn by_values(program: &Program) -> Vec<u32> {
    let mut costs: Vec<u32> = vec![BOOLEAN; program.vars.len()];
    let mut copies: Vec<Vec<VarId>> = vec![Vec::new(); program.vars.len()];
    let mut returned: Vec<Vec<ExprId>> = vec![Vec::new(); program.functions.len()];
    for edge in &program.edges {
        if let Transfer::Return { value: Some(value) } = edge.transfer {
            returned[program.location(edge.source).function.index()].push(value);
        }
    }
    let mut work = Vec::new();
    let mut assign = |dst: VarId, value: Option<ExprId>| {
        let cost = match value.map(|value| program.exprs.get(value)) {
            _ if program.var(dst).width.bits() == 1 => BOOLEAN,
            Some(Expr::Const(value)) if value.unsigned() <= 1 => BOOLEAN,
            Some(Expr::Const(_) | Expr::Address(_)) => CONSTANTS,
            Some(Expr::ZeroExtend(bit)) if program.exprs.width(bit).bits() == 1 => BOOLEAN,
            Some(Expr::Var(from)) => {
                copies[from.index()].push(dst);
                BOOLEAN
            }
            _ => OTHER,
        };
        if cost > costs[dst.index()] {
            costs[dst.index()] = cost;
            work.push(dst);
        }
    };
    program.global_values.iter().for_each(|&(var, value)| assign(var, Some(value)));
    for edge in &program.edges {
        for step in &edge.steps {
            match step.op {
                Op::Assign { dst, value } => assign(dst, Some(value)),
                ref op => op.dst().into_iter().for_each(|dst| assign(dst, None)),
            }
        }
        if let Transfer::Call { callee, args, .. } = &edge.transfer {
            let params = &program.function(*callee).params;
            params.iter().zip(args).for_each(|(&param, &arg)| assign(param, Some(arg)));
            if let Some(result) = effects::call_result(&edge.transfer) {
                returned[callee.index()].iter().for_each(|&value| assign(result, Some(value)));
            }
        }
    }
    while let Some(var) = work.pop() {
        for &copy in &copies[var.index()] {
            if costs[copy.index()] < costs[var.index()] {
                costs[copy.index()] = costs[var.index()];
                work.push(copy);
            }
        }
    }
    costs
}

/// Which variables occur otherwise than alone, under a negation, or compared for equality.
fn used_in_arithmetic(program: &Program) -> Vec<bool> {
    let mut used = vec![false; program.vars.len()];
    let mut roots = Vec::new();
    for edge in &program.edges {
        edge.for_each_expr(|root| roots.push(root));
    }
    for (_, expr) in program.exprs.nodes_below(roots) {
        let is_plain = matches!(
            expr,
            Expr::Binary(BinaryOp::Eq, ..)
                | Expr::Unary(UnaryOp::Not, _)
                | Expr::Ite(..)
                | Expr::ZeroExtend(_)
                | Expr::SignExtend(_)
        );
        expr.for_each_child(|child| {
            if let (Expr::Var(var), false) = (program.exprs.get(child), is_plain) {
                used[var.index()] = true;
            }
        });
    }
    used
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfa::text;

    #[test]
    fn flags_are_cheap_and_counters_dear() {
        let text = "
            fn &main() {
              var %flag %state %input %sum %i %j: i32
              L0 -> L1: %flag = 0; %state = 0; %input = nondet; %sum = 0; %i = 0; %j = 0
              L1 -> L1: assume (slt %i 10); %i = (add %i 1); %j = (add %j 2); %state = 3; %flag = 1; %sum = (add %sum %input)
              L1 -> L2: assume (sge %i 10); assume (eq %input 7); assume (eq %state 3)
              L2 error
            }";
        let program = text::parse(text).expect("a program");
        let costs = costs(&program, &Loops::new(&program));
        let cost = |name: &str| {
            let position = program.vars.iter().position(|var| var.name == name);
            costs[position.expect("a variable")]
        };
        assert_eq!(cost("flag"), BOOLEAN);
        assert_eq!(cost("state"), CONSTANTS);
        assert_eq!(cost("sum"), OTHER);
        assert_eq!(cost("i"), COUNTER);
        assert_eq!(cost("j"), UNBOUNDED_COUNTER);
        assert_eq!(cost("input"), OTHER);
    }

    #[test]
    fn a_copy_costs_what_its_source_costs() {
        let text = "
            fn &main() {
              var %a %b: i32
              L0 -> L1: %a = nondet; %b = %a
              L1 -> L2: assume (eq %b 7)
              L2 error
            }";
        let program = text::parse(text).expect("a program");
        assert_eq!(costs(&program, &Loops::new(&program)), [EQUALITY, EQUALITY]);
    }
}
