//! Scans of texts that always have an end, in programs with contracts (`runtime/contracts`).
//!
//! Some objects have a zero as their last byte from the step on that makes them, whatever the
//! program does: strings that a contract makes (arguments of `main` and of options), as long as
//! nothing but zeros is written to them. A scan from any place in such an object ends within it. So
//! the scan is valid where its first byte is; it becomes one of a single byte, and needs no cell
//! ([`super::texts`]), of which a text that may lie in one of several objects would need one for
//! each. A text of one object keeps its cell: that keeps the object's size known, too, which a
//! proof about the first byte asks for in a later block. So do literals, whose ends bound what is
//! scanned.
//!
//! **Why this loses no run to a target.** A scan that reads an invalid byte starts at a byte that
//! is invalid, or passes a byte behind which its object ends; that byte is zero, so the scan has
//! stopped there. A scan of no bytes at all is valid, and its first byte may not be: that adds
//! runs, and programs with contracts are for proofs alone.
use super::past::variables;
use super::sites::has_scans;
use crate::cfa::{Access, EdgeId, LocId, Op, Program, Step, Transfer};
use crate::ir::sums::Sum;
use crate::ir::{Bv, Expr, ExprId, VarId, Width};
use crate::passes::budget::MOST_EDGES_TO_END;
use crate::program_facts::memory::points_to::{PointsTo, Target};
use rustc_hash::FxHashSet;

/// Makes scans that end for certain scans of their first byte.
pub(super) fn settle(program: &mut Program, points_to: &PointsTo) {
    if !has_scans(program) {
        return;
    }
    let open = objects_without_end(program, points_to);
    for edge in 0..program.edges.len() {
        for step in 0..program.edges[edge].steps.len() {
            let Op::AssumeInvalid { address, length, access: Access::Scan } =
                program.edges[edge].steps[step].op
            else {
                continue;
            };
            let objects = points_to.targets_of(&program.exprs, address);
            let has_end =
                |object: &Target| matches!(object, Target::Site(_)) && !open.contains(object);
            let is_own = points_to.own_objects(program, address).is_some();
            if is_own && objects.len() > 1 && objects.iter().all(has_end) {
                let width = program.exprs.width(length);
                let length = program.exprs.number(width, 1);
                program.edges[edge].steps[step].op =
                    Op::AssumeInvalid { address, length, access: Access::Scan };
            }
        }
    }
}

/// Whether a scan of this length is settled.
pub(super) fn is_settled(program: &Program, length: ExprId) -> bool {
    matches!(program.exprs.get(length), Expr::Const(bits) if bits.unsigned() == 1)
}

/// The objects of sites that may have another last byte than zero.
fn objects_without_end(program: &Program, points_to: &PointsTo) -> FxHashSet<Target> {
    let mut open = FxHashSet::default();
    for (index, edge) in program.edges.iter().enumerate() {
        let edge_id = EdgeId::from_index(index);
        for (number, step) in edge.steps.iter().enumerate() {
            if !is_zero(program, step) {
                open.extend(points_to.writes(edge_id, number).iter().copied());
            }
            if let Op::Alloc { site, .. } = step.op
                && !is_ended(program, (edge_id, number))
            {
                open.insert(Target::Site(site));
            }
        }
    }
    open
}

/// Whether a step writes one byte, which is zero.
fn is_zero(program: &Program, step: &Step) -> bool {
    match step.op {
        Op::Store { value, .. } => is_zero_byte(program, value),
        _ => false,
    }
}

fn is_zero_byte(program: &Program, value: ExprId) -> bool {
    let byte = program.exprs.get(value);
    matches!(byte, Expr::Const(bits) if bits.unsigned() == 0 && bits.width() == Width::W8)
}

/// Whether the last byte of the object that a step makes is set to zero by the steps that follow,
/// whatever way they take, before anything else than checks of accesses happens to memory.
fn is_ended(program: &Program, (mut edge, step): (EdgeId, usize)) -> bool {
    let Op::Alloc { dst, size, .. } = program.edge(edge).steps[step].op else { return false };
    let mut last = Sum::of(&program.exprs, size);
    let Some(start) = program.exprs.find(Expr::Var(dst), last.width) else { return false };
    last.add(start, Bv::new(last.width, 1));
    last.constant = Bv::new(last.width, last.constant.unsigned().wrapping_sub(1));
    let mut needed: Vec<VarId> = variables(&program.exprs, size);
    if needed.contains(&dst) {
        return false;
    }
    needed.push(dst);
    let mut first = step + 1;
    for _ in 0..MOST_EDGES_TO_END {
        for step in &program.edge(edge).steps[first..] {
            match step.op {
                Op::Store { address, value } => {
                    return is_zero_byte(program, value)
                        && Sum::of(&program.exprs, address) == last;
                }
                Op::Assume(_) | Op::Observe { .. } => {}
                Op::Assign { dst, .. } | Op::Nondet { dst, .. } if !needed.contains(&dst) => {}
                _ => return false,
            }
        }
        // What is called may scan the object before its end is put.
        if program.edge(edge).transfer != Transfer::Jump {
            return false;
        }
        let Some(next) = only_way_on(program, program.edge(edge).target) else { return false };
        (edge, first) = (next, 0);
    }
    false
}

/// The one edge by which runs go on from a location, beside those that end at a read or write that
/// is not valid.
fn only_way_on(program: &Program, location: LocId) -> Option<EdgeId> {
    let is_check = |edge: &EdgeId| {
        let edge = program.edge(*edge);
        let is_end = program.location(edge.target).target.is_some();
        let first = edge.steps.first().map(|step| &step.op);
        let is_access =
            matches!(first, Some(Op::AssumeInvalid { access: Access::Read | Access::Write, .. }));
        is_end && is_access
    };
    let mut ways = program.location(location).out.iter().copied().filter(|edge| !is_check(edge));
    let way = ways.next()?;
    ways.next().is_none().then_some(way)
}
