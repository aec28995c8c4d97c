//! Makes branches of choices between constants that are made in several places: the reverse of
//! if-conversion.
//!
//! A front end makes `c ? 1 : 2` one value. A path-sensitive value analysis then knows neither the
//! value nor that the same choice is made elsewhere (a list whose cells hold what a flag says, and
//! are compared with what the flag says: the thesis' figure 3.3).
//!
//! match: a condition `c` with a defined result, of an `Ite` between two literals on one edge, and
//! of another such or an assume on another edge; result: where the first of them is evaluated on an
//! edge, the edge is cut, and the location where the rest begins gets two ways on, `assume c` and
//! `assume not c`, with `c` replaced by its truth up to where one of its variables changes.
//!
//! A choice that is made once stays as it is: to tell its two values apart would only double the
//! paths. ([`split_all`] does it all the same, for an engine of its own.) So would many choices on
//! one edge, each of which doubles the ways that the others made: no more are split when the
//! program has about doubled.
use super::budget::MOST_CONDITIONS;
use crate::cfa::builder::{cut_edge, location_beside, relink};
use crate::cfa::{Edge, EdgeId, LocId, Op, Program, Step, Transfer};
use crate::ir::simplify::{build, replace};
use crate::ir::{Expr, ExprId, ExprPool, UnaryOp, VarId};
use crate::program_facts::effects::{
    map_expressions, map_transfer_expressions, transfer_expressions,
};
use crate::program_facts::guards::leading_assumes;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// The most edges of a program that had `edges` before.
const fn most_edges(edges: usize) -> usize {
    2 * edges + 100
}

/// How often a condition occurs.
#[derive(Clone, Copy, Default)]
struct Uses {
    /// Edges where it chooses between literals.
    choices: usize,
    /// Edges where it does, or is assumed.
    all: usize,
}

/// The program with branches for choices that belong together.
pub fn split(program: Program) -> Program {
    let conditions = correlated(&program);
    split_by(program, conditions)
}

/// The program with branches for choices that are made once, too: explicit values know what was
/// chosen, where what it depends on is arbitrary. Says whether there are any.
pub fn split_all(program: Program) -> (Program, bool) {
    let conditions = of_uses(&program, 1);
    let is_split = !conditions.is_empty();
    (split_by(program, conditions), is_split)
}

fn split_by(mut program: Program, conditions: Vec<ExprId>) -> Program {
    let most = most_edges(program.edges.len());
    for condition in conditions {
        if program.edges.len() > most {
            break;
        }
        cut_edges(&mut program, condition);
        relink(&mut program);
        for index in 0..program.locations.len() {
            split_location(&mut program, LocId::from_index(index), condition);
        }
        relink(&mut program);
    }
    program
}

/// The conditions to split by, oldest expression first.
fn correlated(program: &Program) -> Vec<ExprId> {
    of_uses(program, 2)
}

/// The conditions that choose, and occur on at least `fewest` edges.
fn of_uses(program: &Program, fewest: usize) -> Vec<ExprId> {
    let mut uses: BTreeMap<ExprId, Uses> = BTreeMap::new();
    for edge in &program.edges {
        let choices = choices_of(&program.exprs, edge);
        let assumed = leading_assumes(edge).map(|e| stripped(&program.exprs, e));
        let mut all: Vec<ExprId> = choices.iter().copied().chain(assumed).collect();
        all.sort_unstable();
        all.dedup();
        for condition in all {
            let entry = uses.entry(condition).or_default();
            entry.all += 1;
            entry.choices += usize::from(choices.contains(&condition));
        }
    }
    let is_wanted = |&(&condition, uses): &(&ExprId, &Uses)| {
        uses.choices > 0 && uses.all >= fewest && program.exprs.is_total(condition)
    };
    uses.iter().filter(is_wanted).map(|(id, _)| *id).take(MOST_CONDITIONS).collect()
}

/// `c` for `not c`.
fn stripped(pool: &ExprPool, mut id: ExprId) -> ExprId {
    while let Expr::Unary(UnaryOp::Not, a) = pool.get(id) {
        id = a;
    }
    id
}

/// The conditions of choices between literals on an edge.
fn choices_of(pool: &ExprPool, edge: &Edge) -> Vec<ExprId> {
    let mut found = Vec::new();
    for step in &edge.steps {
        step_choices(pool, step, &mut found);
    }
    transfer_expressions(&edge.transfer, |e| choices_in(pool, e, &mut found));
    found
}

fn step_choices(pool: &ExprPool, step: &Step, found: &mut Vec<ExprId>) {
    map_expressions(&mut step.op.clone(), |e| {
        choices_in(pool, e, found);
        e
    });
}

fn choices_in(pool: &ExprPool, root: ExprId, found: &mut Vec<ExprId>) {
    for (_, node) in pool.nodes_below([root]) {
        if let Expr::Ite(condition, a, b) = node
            && [a, b].iter().all(|&arm| matches!(pool.get(arm), Expr::Const(_)))
        {
            found.push(stripped(pool, condition));
        }
    }
}

/// Cuts edges in two, such that the condition chooses first thing on an edge if it chooses there at
/// all.
fn cut_edges(program: &mut Program, condition: ExprId) {
    for index in 0..program.edges.len() {
        let Some(at @ 1..) = first_choice(&program.exprs, &program.edges[index], condition) else {
            continue;
        };
        cut_edge(program, EdgeId::from_index(index), at);
    }
}

/// The first step where the condition chooses; the number of steps if only the transfer does.
fn first_choice(pool: &ExprPool, edge: &Edge, condition: ExprId) -> Option<usize> {
    let mut found = Vec::new();
    for (index, step) in edge.steps.iter().enumerate() {
        step_choices(pool, step, &mut found);
        if found.contains(&condition) {
            return Some(index);
        }
    }
    transfer_expressions(&edge.transfer, |e| choices_in(pool, e, &mut found));
    found.contains(&condition).then_some(edge.steps.len())
}

/// Gives the location two ways on if the condition chooses on an edge that starts there.
fn split_location(program: &mut Program, location: LocId, condition: ExprId) {
    let out = program.location(location).out.clone();
    let chooses =
        |id: &EdgeId| first_choice(&program.exprs, program.edge(*id), condition) == Some(0);
    if !out.iter().any(chooses) {
        return;
    }
    let opposite = build::not(&mut program.exprs, condition);
    for (truth, guard) in [(true, condition), (false, opposite)] {
        add_branch(program, location, &out, condition, truth, guard);
    }
}

/// Adds the way on from the location where `guard` holds; the last way takes the place of the edges
/// in `out`.
fn add_branch(
    program: &mut Program,
    location: LocId,
    out: &[EdgeId],
    condition: ExprId,
    truth: bool,
    guard: ExprId,
) {
    let first = program.edge(out[0]);
    let position = first.steps.first().map_or(first.position, |step| step.position);
    let guard = Step { op: Op::Assume(guard), position };
    let mut edges: Vec<Edge> = out.iter().map(|&id| program.edge(id).clone()).collect();
    for edge in &mut edges {
        decide(&mut program.exprs, edge, condition, truth);
    }
    match &mut edges[..] {
        [only] => only.steps.insert(0, guard),
        _ => {
            let branch = location_beside(program, location);
            edges.iter_mut().for_each(|edge| edge.source = branch);
            let (steps, transfer) = (vec![guard], Transfer::Jump);
            let entry = Edge { source: location, target: branch, steps, transfer, position };
            program.edges.push(entry);
        }
    }
    if truth {
        program.edges.append(&mut edges);
        return;
    }
    for (&id, edge) in out.iter().zip(edges) {
        program.edges[id.index()] = edge;
    }
}

/// Puts the truth of the condition at the start of the edge in its place.
fn decide(pool: &mut ExprPool, edge: &mut Edge, condition: ExprId, truth: bool) {
    let vars: FxHashSet<VarId> = pool.vars_in(condition).collect();
    let to = pool.bool(truth);
    for step in &mut edge.steps {
        map_expressions(&mut step.op, |e| replace(pool, e, condition, to));
        if step.op.dst().is_some_and(|var| vars.contains(&var)) {
            return;
        }
    }
    map_transfer_expressions(&mut edge.transfer, |e| replace(pool, e, condition, to));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfa::text;

    fn edges(text: &str) -> usize {
        let program = split(text::parse(text).expect("a program"));
        crate::cfa::validate::validate(&program).expect("a valid program");
        program.edges.len()
    }

    #[test]
    fn choices_that_belong_together_become_branches() {
        let twice = "fn &main(%f: i8) {
            var %x %y: i8
            L0 -> L1: %y = 3; %x = (ite (eq %f 0) 1 2)
            L1 -> L2: assume (eq %x (ite (eq %f 0) 1 2))
            L1 -> L3: assume (not (eq %x (ite (eq %f 0) 1 2)))
            L3 error
        }";
        // The first edge is cut in one and two, the second location has two ways on with two edges
        // each.
        assert_eq!(edges(twice), 3 + 6);
    }

    #[test]
    fn other_choices_stay() {
        let once = "fn &main(%f: i8) {
            var %x: i8
            L0 -> L1: %x = (ite (eq %f 0) 1 2)
            L1 -> L2: assume (eq %x 3)
            L2 error
        }";
        assert_eq!(edges(once), 2);
        // Both are on one edge: nothing else depends on the choice.
        let beside = "fn &main(%f: i8) {
            var %x %y: i8
            L0 -> L1: %x = (ite (eq %f 0) 1 2); %y = (ite (eq %f 0) 3 4)
            L1 error
        }";
        assert_eq!(edges(beside), 1);
    }

    #[test]
    fn many_choices_on_one_edge_do_not_multiply_the_program() {
        let flags = 0..16;
        let list = |form: &dyn Fn(usize) -> String| flags.clone().map(form).collect::<String>();
        let vars = list(&|k| format!(" %x{k} %y{k} %f{k}"));
        let choose = |name: &str| list(&|k| format!("%{name}{k} = (ite (eq %f{k} 0) 1 2); "));
        let text = format!(
            "fn &main() {{
                var{vars}: i8
                L0 -> L1: {}%x0 = 0
                L1 -> L2: {}%y0 = 0
                L2 error
            }}",
            choose("x"),
            choose("y")
        );
        assert!((2..=2 * most_edges(2)).contains(&edges(&text)));
    }

    #[test]
    fn a_condition_is_decided_only_until_it_changes() {
        let text = "fn &main(%f: i8) {
            var %x %y: i8
            L0 -> L1: %x = (ite (eq %f 0) 1 2); %f = 0; %y = (ite (eq %f 0) 3 4)
            L1 -> L2: assume (eq %f 0)
            L2 error
        }";
        let program = split(text::parse(text).expect("a program"));
        assert_eq!(program.edges.len(), 3);
        let last = |edge: &Edge| match edge.steps.last().map(|step| &step.op) {
            Some(Op::Assign { value, .. }) => matches!(program.exprs.get(*value), Expr::Ite(..)),
            _ => false,
        };
        assert_eq!(program.edges.iter().filter(|edge| last(edge)).count(), 2);
    }
}
