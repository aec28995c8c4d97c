//! What the guards of a location's edges say together.
use crate::cfa::{Edge, LocId, Op, Program};
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool, UnaryOp, Width};
use rustc_hash::FxHashSet;

/// The conditions at the start of an edge, before anything else happens.
pub fn leading_assumes(edge: &Edge) -> impl Iterator<Item = ExprId> {
    edge.steps.iter().map_while(|step| match step.op {
        Op::Assume(condition) => Some(condition),
        _ => None,
    })
}

/// Whether a run that stands at the location surely gets over one of its edges' steps: no assume
/// comes after another step, and the guards cover all cases, as far as their shape shows. (A
/// location without edges: no.)
pub fn never_blocks(program: &mut Program, location: LocId) -> bool {
    let Program { locations, edges, exprs, .. } = program;
    let out: Vec<&Edge> =
        locations[location.index()].out.iter().map(|edge| &edges[edge.index()]).collect();
    let is_late = |edge: &&&Edge| {
        let late = edge.steps.iter().skip_while(|step| matches!(step.op, Op::Assume(_)));
        late.into_iter().any(|step| step.op.is_test())
    };
    if out.iter().find(is_late).is_some() {
        return false;
    }
    let guards: Vec<Vec<ExprId>> =
        out.into_iter().map(|edge| leading_assumes(edge).collect()).collect();
    are_exhaustive(exprs, &guards)
}

/// Whether in every case all conditions of some guard hold, as far as their shape shows: some guard
/// is empty, or the negation of each condition of one guard is (a case of) another guard.
pub fn are_exhaustive(pool: &mut ExprPool, guards: &[Vec<ExprId>]) -> bool {
    let conditions: Vec<Vec<ExprId>> =
        guards.iter().map(|guard| flatten(pool, guard, Junction::And)).collect();
    if conditions.iter().any(Vec::is_empty) {
        return true;
    }
    let mut cases = FxHashSet::default();
    for guard in &conditions {
        if let [condition] = guard[..] {
            cases.extend(flatten(pool, &[condition], Junction::Or));
        }
    }
    (0..conditions.len()).any(|default| {
        conditions[default].iter().all(|&condition| {
            let opposite = build::not(pool, condition);
            flatten(pool, &[opposite], Junction::Or).iter().all(|case| cases.contains(case))
        })
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Junction {
    And,
    Or,
}

/// The parts of a conjunction or disjunction, through negations, without literals that do not
/// matter.
fn flatten(pool: &mut ExprPool, roots: &[ExprId], junction: Junction) -> Vec<ExprId> {
    let mut parts = Vec::new();
    let mut stack: Vec<ExprId> = roots.to_vec();
    while let Some(id) = stack.pop() {
        match pool.get(id) {
            Expr::Binary(BinaryOp::And, a, b) if junction == Junction::And => stack.extend([a, b]),
            Expr::Binary(BinaryOp::Or, a, b) if junction == Junction::Or => stack.extend([a, b]),
            Expr::Const(value) if value.is_true() == (junction == Junction::And) => {}
            Expr::Unary(UnaryOp::Not, inner) if pool.width(inner) == Width::BOOL => {
                match (pool.get(inner), junction) {
                    (Expr::Binary(BinaryOp::Or, a, b), Junction::And)
                    | (Expr::Binary(BinaryOp::And, a, b), Junction::Or) => {
                        let pair = [build::not(pool, a), build::not(pool, b)];
                        stack.extend(pair);
                    }
                    _ => parts.push(id),
                }
            }
            _ => parts.push(id),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfa::text;

    fn exhaustive(guards: &[&str]) -> bool {
        let edges: String =
            guards.iter().map(|guard| format!("L0 -> L1: assume {guard}\n")).collect();
        let text = format!("fn &main(%x: i8, %y: i8, %c: i1) {{\n{edges}}}");
        let mut program = text::parse(&text).expect("a program");
        crate::passes::merge_blocks::simplify_expressions(&mut program);
        never_blocks(&mut program, LocId(0))
    }

    #[test]
    fn opposites_cover_all_cases() {
        assert!(exhaustive(&["%c", "(not %c)"]));
        assert!(exhaustive(&["(slt %x 10)", "(sge %x 10)"]));
        assert!(exhaustive(&["(slt %x %y)", "(not (slt %x %y))"]));
        assert!(exhaustive(&["(and %c (eq %x 1))", "(not (and %c (eq %x 1)))"]));
        assert!(exhaustive(&["true"]));
    }

    #[test]
    fn a_switch_covers_all_cases_with_its_default() {
        let default = "(and (not (eq %x 1)) (not (eq %x 2)))";
        assert!(exhaustive(&["(eq %x 1)", "(eq %x 2)", default]));
        assert!(exhaustive(&["(or (eq %x 1) (eq %x 2))", default]));
        assert!(!exhaustive(&["(eq %x 1)", default]));
    }

    #[test]
    fn unsupported_constructs_are_seen() {
        assert!(!exhaustive(&["%c"]));
        assert!(!exhaustive(&["%c", "%c"]));
        assert!(!exhaustive(&["(slt %x 10)", "(sgt %x 10)"]));
        assert!(!exhaustive(&["(and %c (eq %x 1))", "(not %c)"]));
        assert!(!exhaustive(&["true; %x = 1; assume %c"]));
        assert!(!exhaustive(&[]));
    }
}
