//! Fewer, longer edges: chains become one edge, empty edges vanish, constant guards are folded,
//! parallel edges are joined.
//!
//! A location disappears if it is no target, entry or exit, one edge enters it (a jump) and one
//! leaves it. The assumes of the second edge then stand in the middle of the first: a run that
//! fails one is blocked there, as before. An edge that only tests and leads back to where it starts
//! changes nothing, so it goes too.
use crate::cfa::{Edge, EdgeId, LocId, Op, Program, Transfer};
use crate::ir::Expr;
use crate::ir::simplify::Simplifier;
use crate::program_facts::effects;
use crate::program_facts::guards::{are_exhaustive, leading_assumes};
use crate::program_facts::reachability::restrict;
use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

/// The program with fewer locations and edges.
pub fn merge(mut program: Program) -> Program {
    simplify_expressions(&mut program);
    loop {
        let before = (program.locations.len(), program.edges.len());
        let mut keep = FixedBitSet::with_capacity(program.edges.len());
        keep.insert_range(..);
        fold_guards(&mut program, &mut keep);
        program = drop_others(program, &keep);
        keep = FixedBitSet::with_capacity(program.edges.len());
        keep.insert_range(..);
        join_parallel(&mut program, &mut keep);
        program = drop_others(program, &keep);
        keep = FixedBitSet::with_capacity(program.edges.len());
        keep.insert_range(..);
        skip_empty(&mut program, &mut keep);
        merge_chains(&mut program, &mut keep);
        program = drop_others(program, &keep);
        if (program.locations.len(), program.edges.len()) == before {
            return program;
        }
    }
}

/// Simplifies the expressions on all edges.
pub fn simplify_expressions(program: &mut Program) {
    let mut simplifier = Simplifier::default();
    let Program { edges, exprs, .. } = program;
    for edge in edges {
        for step in &mut edge.steps {
            effects::map_expressions(&mut step.op, |e| simplifier.simplify(exprs, e));
        }
        effects::map_transfer_expressions(&mut edge.transfer, |e| simplifier.simplify(exprs, e));
    }
}

fn drop_others(program: Program, keep: &FixedBitSet) -> Program {
    let mut all = FixedBitSet::with_capacity(program.locations.len());
    all.insert_range(..);
    restrict(program, keep, &all)
}

/// Drops assumes that hold, edges with assumes that fail, and edges that only test and lead back.
fn fold_guards(program: &mut Program, keep: &mut FixedBitSet) {
    let Program { edges, exprs, .. } = program;
    for (index, edge) in edges.iter_mut().enumerate() {
        let mut fails = false;
        edge.steps.retain(|step| match step.op {
            Op::Assume(guard) => match exprs.get(guard) {
                Expr::Const(value) => {
                    fails |= !value.is_true();
                    !value.is_true()
                }
                _ => true,
            },
            _ => true,
        });
        let leads_back = edge.source == edge.target && is_only_guard(edge);
        if fails || leads_back {
            keep.set(index, false);
        }
    }
}

fn is_only_guard(edge: &Edge) -> bool {
    edge.transfer == Transfer::Jump
        && edge.steps.iter().all(|step| matches!(step.op, Op::Assume(_)))
}

/// Joins edges between the same two locations: equal ones, and those that only test where the tests
/// cover all cases.
fn join_parallel(program: &mut Program, keep: &mut FixedBitSet) {
    for index in 0..program.locations.len() {
        let mut by_target: FxHashMap<LocId, Vec<EdgeId>> = FxHashMap::default();
        for &edge in &program.locations[index].out {
            by_target.entry(program.edge(edge).target).or_default().push(edge);
        }
        let mut groups: Vec<Vec<EdgeId>> =
            by_target.into_values().filter(|group| group.len() > 1).collect();
        groups.sort_unstable();
        groups.iter().for_each(|group| join_group(program, keep, group));
    }
}

fn join_group(program: &mut Program, keep: &mut FixedBitSet, group: &[EdgeId]) {
    let tests: Vec<EdgeId> =
        group.iter().copied().filter(|&edge| is_only_guard(program.edge(edge))).collect();
    let guards: Vec<_> =
        tests.iter().map(|&edge| leading_assumes(program.edge(edge)).collect()).collect();
    if tests.len() > 1 && are_exhaustive(&mut program.exprs, &guards) {
        program.edges[tests[0].index()].steps.clear();
        tests[1..].iter().for_each(|edge| keep.set(edge.index(), false));
    }
    for (position, &edge) in group.iter().enumerate() {
        let is_same = |&&other: &&EdgeId| {
            let (a, b) = (program.edge(edge), program.edge(other));
            keep.contains(other.index())
                && a.transfer == b.transfer
                && a.steps.iter().map(|step| &step.op).eq(b.steps.iter().map(|step| &step.op))
        };
        if group[..position].iter().find(is_same).is_some() {
            keep.set(edge.index(), false);
        }
    }
}

/// Leads edges past locations that an empty edge leaves.
fn skip_empty(program: &mut Program, keep: &mut FixedBitSet) {
    for index in 0..program.locations.len() {
        let location = LocId::from_index(index);
        let [out] = program.locations[index].out[..] else { continue };
        let edge = program.edge(out);
        let target = edge.target;
        let is_empty = edge.steps.is_empty() && edge.transfer == Transfer::Jump;
        if !is_empty || target == location || !may_vanish(program, location) {
            continue;
        }
        let incoming = std::mem::take(&mut program.locations[index].incoming);
        let position = program.edge(out).position;
        let is_last = program.location(target).target.is_some() && position.line > 0;
        for &edge in &incoming {
            let edge = &mut program.edges[edge.index()];
            edge.target = target;
            if is_last {
                edge.position = position;
            }
        }
        program.locations[index].out.clear();
        let joined = &mut program.locations[target.index()].incoming;
        joined.retain(|&edge| edge != out);
        joined.extend(incoming);
        keep.set(out.index(), false);
    }
}

/// Makes one edge of each two that meet at a location without other edges.
fn merge_chains(program: &mut Program, keep: &mut FixedBitSet) {
    for index in 0..program.locations.len() {
        let location = &program.locations[index];
        let (&[first], &[second]) = (&location.incoming[..], &location.out[..]) else { continue };
        let is_jump = program.edge(first).transfer == Transfer::Jump;
        if first == second || !is_jump || !may_vanish(program, LocId::from_index(index)) {
            continue;
        }
        let next = program.edge(second).clone();
        let merged = &mut program.edges[first.index()];
        merged.steps.extend(next.steps);
        // Of a way to a target, the place of the target is what one wants to know.
        let is_last = next.transfer != Transfer::Jump
            || program.locations[next.target.index()].target.is_some();
        if is_last || merged.position.line == 0 {
            merged.position = next.position;
        }
        merged.transfer = next.transfer;
        merged.target = next.target;
        program.locations[index].incoming.clear();
        program.locations[index].out.clear();
        let incoming = &mut program.locations[next.target.index()].incoming;
        incoming.iter_mut().filter(|edge| **edge == second).for_each(|edge| *edge = first);
        keep.set(second.index(), false);
    }
}

fn may_vanish(program: &Program, id: LocId) -> bool {
    let location = program.location(id);
    let function = program.function(location.function);
    location.target.is_none() && function.entry != id && function.exit != id
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfa::text;

    fn merged(text: &str) -> Program {
        let program = merge(text::parse(text).expect("a program"));
        crate::cfa::validate::validate(&program).expect("a valid program");
        program
    }

    fn shape(text: &str) -> (usize, usize) {
        let program = merged(text);
        (program.locations.len(), program.edges.len())
    }

    #[test]
    fn a_chain_becomes_one_edge() {
        let text = "fn &main() {\n var %x: i8\n L0 -> L1: %x = 1\n L1 -> L2: assume (eq %x 1)\n L2 -> L3\n L3 error\n}";
        let program = merged(text);
        assert_eq!(program.edges.len(), 1);
        assert_eq!(program.edges[0].steps.len(), 2);
    }

    #[test]
    fn targets_calls_and_joins_stay() {
        // Into a target, out of a call, and at a loop head nothing merges.
        let text = "fn &main() {\n var %x: i8\n L0 -> L1: %x = 1\n L1 error\n L1 -> L2: %x = 2\n}";
        assert_eq!(shape(text), (4, 2));
        let text = "fn &main() {\n var %x: i8\n L0 -> L1: call &f()\n L1 -> L2: %x = 1\n L2 error\n}\nfn &f() {\n L3 -> L4: return\n}";
        assert_eq!(shape(text), (6, 3));
        let text = "fn &main() {\n var %x: i8\n L0 -> L1: %x = 0\n L1 -> L1: %x = (add %x 1)\n}";
        assert_eq!(shape(text), (3, 2));
    }

    #[test]
    fn tests_without_effect_vanish() {
        let text = "fn &main(%c: i1) {\n L0 -> L1: assume %c\n L0 -> L1: assume (not %c)\n L1 -> L2: assume %c\n L2 error\n}";
        assert_eq!(shape(text), (3, 1));
        let text = "fn &main(%c: i1) {\n L0 -> L1\n L1 -> L1: assume %c\n L1 -> L2: assume (not %c)\n L2 error\n}";
        assert_eq!(shape(text), (3, 1));
    }

    #[test]
    fn a_missing_case_still_blocks() {
        let text = "fn &main(%x: i8) {\n L0 -> L1: assume (eq %x 1)\n L0 -> L1: assume (eq %x 2)\n L1 error\n}";
        assert_eq!(shape(text), (3, 2));
    }

    #[test]
    fn constant_guards_are_folded() {
        let text = "fn &main(%x: i8) {\n L0 -> L1: assume (eq 1:i8 1)\n L0 -> L2: assume (eq 1:i8 2)\n L1 error\n L2 error\n}";
        assert_eq!(shape(text), (3, 1));
    }
}
