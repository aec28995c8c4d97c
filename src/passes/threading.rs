//! Jump threading: where the outcome of a test is known on one way to it, that way leads past the
//! test.
//!
//! A front end makes `a && b` a variable of one bit that is false on one way and `b` on the other,
//! and tests it after they have met. Between the two places no analysis of single variables knows
//! that the test implies `a`; a range of an input that a program assumes so is lost.
//!
//! match: a location, no loop head, whose ways out all begin with a test of a variable of one bit,
//! and an edge to it that sets the variable to a literal; result: the edge leads to a copy of the
//! location and of the ways out, where propagation decides the test.
//!
//! Nothing happens that did not happen before, in the same order; the copies are for later passes
//! to fold.
use super::budget::MOST_COPIED_STEPS;
use crate::cfa::builder::{location_beside, relink};
use crate::cfa::{Edge, EdgeId, LocId, Op, Program, Transfer};
use crate::ir::{Expr, UnaryOp, VarId, Width};
use crate::program_facts::guards::leading_assumes;
use crate::program_facts::loops::Loops;

/// The program with known tests on ways of their own. The number of edges at most doubles (or grows
/// by 100).
pub fn thread(mut program: Program) -> Program {
    let loops = Loops::new(&program);
    let most_edges = program.edges.len() + program.edges.len().max(100);
    for index in 0..program.locations.len() {
        let location = LocId::from_index(index);
        let Some(tested) = tested(&program, &loops, location) else { continue };
        let incoming = program.locations[index].incoming.clone();
        let known: Vec<EdgeId> =
            incoming.into_iter().filter(|&edge| sets(&program, edge, tested)).collect();
        for edge in known {
            let out = program.locations[index].out.clone();
            if program.edges.len() + out.len() <= most_edges {
                detour(&mut program, edge, &out);
            }
        }
    }
    relink(&mut program);
    program
}

/// The variable of one bit that all ways out of the location begin with a test of.
fn tested(program: &Program, loops: &Loops, location: LocId) -> Option<VarId> {
    let own = program.location(location);
    let function = program.function(own.function);
    if own.target.is_some()
        || own.incoming.len() < 2
        || loops.is_head(location)
        || [function.entry, function.exit].contains(&location)
    {
        return None;
    }
    let ways: Vec<&Edge> = own.out.iter().map(|&edge| program.edge(edge)).collect();
    let is_jump = |edge: &&Edge| edge.transfer == Transfer::Jump;
    if !ways.iter().all(is_jump)
        || ways.iter().map(|edge| edge.steps.len()).sum::<usize>() > MOST_COPIED_STEPS
    {
        return None;
    }
    let mut tests = ways.iter().map(|edge| test_of(program, edge));
    let first = tests.next().flatten()?;
    tests.all(|test| test == Some(first)).then_some(first)
}

/// The variable that the edge's first step tests.
fn test_of(program: &Program, edge: &Edge) -> Option<VarId> {
    let mut condition = leading_assumes(edge).next()?;
    while let Expr::Unary(UnaryOp::Not, inner) = program.exprs.get(condition) {
        condition = inner;
    }
    match program.exprs.get(condition) {
        Expr::Var(var) if program.var(var).width == Width::BOOL => Some(var),
        _ => None,
    }
}

/// Whether the variable holds a literal at the end of the edge.
fn sets(program: &Program, edge: EdgeId, var: VarId) -> bool {
    let edge = program.edge(edge);
    let last = edge.steps.iter().rev().find(|step| step.op.dst() == Some(var));
    edge.transfer == Transfer::Jump
        && matches!(last.map(|step| &step.op), Some(&Op::Assign { value, .. })
            if matches!(program.exprs.get(value), Expr::Const(_)))
}

/// Leads the edge to a copy of its target, with copies of the ways out. Keeps the lists of edges
/// true, but not in order.
fn detour(program: &mut Program, edge: EdgeId, out: &[EdgeId]) {
    let location = program.edge(edge).target;
    let copy = location_beside(program, location);
    for &way in out {
        let id = EdgeId::from_index(program.edges.len());
        let way = Edge { source: copy, ..program.edge(way).clone() };
        program.locations[way.target.index()].incoming.push(id);
        program.locations[copy.index()].out.push(id);
        program.edges.push(way);
    }
    program.edges[edge.index()].target = copy;
    program.locations[copy.index()].incoming.push(edge);
    program.locations[location.index()].incoming.retain(|&other| other != edge);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfa::text;
    use crate::passes::run;
    use crate::passes::table::Selection;

    const CONJUNCTION: &str = "fn &main(%k: i8) {
        var %t: i1
        var %x: i8
        L0 -> L1: assume (slt %k 0); %t = false
        L0 -> L1: assume (sle 0 %k); %t = (slt %k 9)
        L1 -> L2: assume %t; %x = 1
        L1 -> L3: assume (not %t); %x = 2
        L2 -> L4: assume (eq %k 20)
        L3 -> L4: assume (eq %k 2)
        L4 error
    }";

    #[test]
    fn a_known_test_is_led_past() {
        let program = thread(text::parse(CONJUNCTION).expect("a program"));
        crate::cfa::validate::validate(&program).expect("a valid program");
        // Two ways out of the copy.
        assert_eq!(program.edges.len(), 8);
        assert_eq!(program.locations[1].incoming.len(), 1);
        // Then nothing has to set %t any more.
        let prepared = run(text::parse(CONJUNCTION).expect("a program"), Selection::default());
        assert!(!text::print(&prepared.program).contains("%t ="));
    }

    #[test]
    fn heads_of_loops_and_other_tests_stay() {
        let head = CONJUNCTION.replace("L3 -> L4", "L3 -> L1");
        let program = text::parse(&head).expect("a program");
        assert_eq!(thread(program.clone()).edges.len(), program.edges.len());
        let unknown = CONJUNCTION.replace("%t = false", "%t = (slt %k -3)");
        let program = text::parse(&unknown).expect("a program");
        assert_eq!(thread(program.clone()).edges.len(), program.edges.len());
    }
}
