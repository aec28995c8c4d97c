//! What a test says of a value that was loaded is written back to memory.
//!
//! `if (s->hit)` loads a cell, and tests what it read. Explicit values learn what the variable is,
//! or is not; of the cell, from which the next `s->hit` reads, they learn nothing. A store behind
//! the test that writes back what was read changes no memory, and lets the fact reach the cell.
//!
//! match: a test of a local variable against a literal, where on all ways the variable was set last
//! by a load of whole bytes, and since then neither memory nor what the address is made of was
//! written. So the cell still holds the variable's value: an object's arbitrary content is fixed.
use crate::cfa::{Edge, LocId, Op, Program, Scope, Step, Transfer};
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool, UnaryOp, VarId};
use std::collections::BTreeMap;

/// Variables that hold what memory holds at an address.
type Loaded = BTreeMap<VarId, ExprId>;

/// Adds the stores. Says whether there are any.
pub fn write_back(program: &mut Program) -> bool {
    let at = loaded(program);
    let mut is_changed = false;
    for index in 0..program.edges.len() {
        let Some(mut loaded) = at[program.edges[index].source.index()].clone() else { continue };
        let steps = std::mem::take(&mut program.edges[index].steps);
        let mut extended = Vec::with_capacity(steps.len());
        for step in steps {
            follow(program, &mut loaded, &step.op);
            let cell = match step.op {
                Op::Assume(condition) => tested(&program.exprs, condition)
                    .and_then(|var| loaded.get(&var).map(|&address| (address, var))),
                _ => None,
            };
            let position = step.position;
            extended.push(step);
            if let Some((address, var)) = cell {
                let value = program.exprs.var(var, program.vars[var.index()].width);
                extended.push(Step { op: Op::Store { address, value }, position });
                is_changed = true;
            }
        }
        program.edges[index].steps = extended;
    }
    is_changed
}

/// The variable that is compared with a literal.
fn tested(pool: &ExprPool, condition: ExprId) -> Option<VarId> {
    match pool.get(condition) {
        Expr::Unary(UnaryOp::Not, inner) => tested(pool, inner),
        Expr::Binary(BinaryOp::Eq, a, b) => match (pool.get(a), pool.get(b)) {
            (Expr::Var(var), Expr::Const(_)) | (Expr::Const(_), Expr::Var(var)) => Some(var),
            _ => None,
        },
        _ => None,
    }
}

/// What is loaded, per location; `None` where no run comes.
fn loaded(program: &Program) -> Vec<Option<Loaded>> {
    let mut at: Vec<Option<Loaded>> = vec![None; program.locations.len()];
    let mut waitlist: Vec<LocId> = Vec::new();
    for function in &program.functions {
        at[function.entry.index()] = Some(Loaded::new());
        waitlist.push(function.entry);
    }
    while let Some(location) = waitlist.pop() {
        let Some(before) = at[location.index()].clone() else { continue };
        for &id in &program.location(location).out {
            let edge = program.edge(id);
            let after = follow_edge(program, edge, before.clone());
            let known = &mut at[edge.target.index()];
            let joined = match known.as_ref() {
                None => after,
                Some(known) => {
                    let is_in_both =
                        |(var, address): &(VarId, ExprId)| after.get(var) == Some(address);
                    known.iter().map(|(&v, &a)| (v, a)).filter(is_in_both).collect()
                }
            };
            if known.as_ref() != Some(&joined) {
                *known = Some(joined);
                waitlist.push(edge.target);
            }
        }
    }
    at
}

fn follow_edge(program: &Program, edge: &Edge, mut loaded: Loaded) -> Loaded {
    edge.steps.iter().for_each(|step| follow(program, &mut loaded, &step.op));
    if !matches!(edge.transfer, Transfer::Jump) {
        loaded.clear();
    }
    loaded
}

fn follow(program: &Program, loaded: &mut Loaded, op: &Op) {
    match *op {
        Op::Assume(_) | Op::Observe { .. } | Op::AssumeInvalid { .. } | Op::AssumeLost { .. } => {
            return;
        }
        Op::Store { .. }
        | Op::Free { .. }
        | Op::Copy { .. }
        | Op::Fill { .. }
        | Op::Havoc { .. }
        | Op::Outside { .. } => loaded.clear(),
        Op::Assign { .. } | Op::Nondet { .. } | Op::Load { .. } | Op::Alloc { .. } => {}
    }
    let Some(dst) = op.dst() else { return };
    let pool = &program.exprs;
    let reads = |e: ExprId| pool.mentions(e, dst);
    loaded.retain(|&var, &mut address| var != dst && !reads(address));
    if let Op::Load { address, .. } = *op
        && program.var(dst).width.bits().is_multiple_of(8)
        && matches!(program.var(dst).scope, Scope::Local(_))
        && is_local(program, address)
        && !reads(address)
    {
        loaded.insert(dst, address);
    }
}

/// Whether the address is made of local variables only, which no call changes.
fn is_local(program: &Program, address: ExprId) -> bool {
    let mut vars = program.exprs.vars_in(address);
    vars.all(|var| matches!(program.var(var).scope, Scope::Local(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfa::text;

    /// The program with a step between the load and the test, and whether it writes back.
    fn extended(between: &str) -> (String, bool) {
        let source = format!(
            "fn &main(%p: i64, %q: i64) {{
            var %x: i32
            L0 -> L1: %x = load (add %p 8)
            L1 -> L2: {between}
            L2 -> L3: assume (not (eq %x 0))
            L2 -> L4: assume (slt %x 5)
            L3 error
        }}"
        );
        let mut program = text::parse(&source).expect("a program");
        let is_told = write_back(&mut program);
        crate::cfa::validate::validate(&program).expect("a valid program");
        (text::print(&program), is_told)
    }

    #[test]
    fn what_a_test_tells_of_a_loaded_value_is_stored() {
        let (program, is_told) = extended("assume (slt %q 9)");
        assert!(is_told && program.matches("store (add %p 8) %x").count() == 1, "{program}");
    }

    #[test]
    fn nothing_is_stored_where_the_cell_may_have_changed() {
        for between in ["store %q 1:i32", "%x = 3", "%p = (add %p 4)", "free %q"] {
            assert!(!extended(between).1, "{between}");
        }
    }
}
