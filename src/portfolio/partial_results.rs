//! How far a run came, in places of the source.
use crate::base::counterexample::SourceLine;
use crate::blocks::program::BlockProgram;
use crate::cfa::{EdgeId, LocId, Program, Target, Violation};
use crate::check::place::line;
use crate::report::{Bound, OpenTarget, Rounds};

/// Where a target is that lies at a location.
pub(crate) fn target(program: &Program, target: Target, location: LocId) -> Option<SourceLine> {
    if let Target::Unsupported(unsupported) = target {
        return line(program, program.unsupported.get(unsupported.index())?.position);
    }
    let incoming = program.location(location).incoming.iter();
    incoming.rev().find_map(|&edge| {
        let positions = program.edge(edge).steps.iter().map(|step| step.position);
        let last = positions.rev().find(|position| position.line > 0);
        let edge = Some(program.edge(edge).position).filter(|position| position.line > 0);
        line(program, edge.or(last)?)
    })
}

/// Where a loop or function begins.
pub(crate) fn head(program: &Program, location: LocId) -> Option<SourceLine> {
    let first = |&edge: &EdgeId| {
        let edge = program.edge(edge);
        let steps = edge.steps.iter().map(|step| step.position);
        let position = steps.chain([edge.position]).find(|position| position.line > 0)?;
        line(program, position)
    };
    program.location(location).out.iter().find_map(first)
}

/// The targets of the program that are violations and for which `may_be` holds.
pub(crate) fn open_targets(
    program: &Program,
    may_be: impl Fn(&Violation) -> bool,
) -> Vec<OpenTarget> {
    let locations = (0..program.locations.len()).map(LocId::from_index);
    let errors = locations.filter(|&at| match program.location(at).target {
        Some(Target::Error(violation)) => may_be(&program.violations[violation.index()]),
        Some(Target::Unsupported(_)) | None => false,
    });
    let mut open: Vec<OpenTarget> = errors
        .filter_map(|at| target(program, program.location(at).target?, at))
        .map(|target| OpenTarget { target, needs_invariant_at: None })
        .collect();
    open.sort();
    open.dedup();
    open
}

/// What it means that no target is within this number of blocks of the start: the first of them
/// ends where the first loop is begun, each other one where a loop is begun or repeated. (Which of
/// the two it is, blocks do not tell.)
pub(crate) fn bound(program: &BlockProgram, blocks: usize) -> Option<Bound> {
    let rounds = blocks.checked_sub(1)?;
    let heads = !program.facts.loops.loops.is_empty();
    let has_calls = program.cuts.ones().any(|at| {
        let location = LocId::from_index(at);
        !program.facts.loops.is_head(location)
            && program.program.location(location).target.is_none()
    });
    let of = match (heads, has_calls) {
        (true, true) => Rounds::Both,
        (false, true) => Rounds::Calls,
        (true, false) => Rounds::Loops,
        // A run is over after the first block: that is an answer, not a bound.
        (false, false) => return None,
    };
    Some(Bound { rounds, of })
}
