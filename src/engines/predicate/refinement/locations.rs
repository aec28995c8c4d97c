//! The first component of the composite: abstraction locations, and what is known there by value.
//!
//! A state is a cut point (location, call stack, explicit values) or a target. A step is an exit of
//! the block that begins there, whose formula has the values as constants. The precision of values
//! is that of the graph ([`crate::blocks::explicit`]); it is adjusted where cut points are made
//! ([`crate::blocks::bounds`]).
use crate::base::limits::{Limits, Stop};
use crate::blocks::block::End;
use crate::blocks::graph::{BlockGraph, Entry, Goal};
use crate::cfa::{EdgeId, Target};
use crate::cpa::Rank;
use crate::cpa::composite::{Leading, Leap};
use std::collections::BTreeSet;
use std::rc::Rc;

/// An exit of a block.
pub struct BlockStep {
    /// The block.
    pub entry: Rc<Entry>,
    /// Which of its exits.
    pub exit: usize,
}

impl BlockStep {
    /// The step with its name and where it leads.
    fn leap(entry: &Rc<Entry>, exit: usize) -> Leap<BlockGraph> {
        let (name, to) = (entry.name(exit), entry.goals[exit]);
        Leap { step: Self { entry: Rc::clone(entry), exit }, name, to }
    }

    /// The step of this name.
    pub(super) fn of(graph: &BlockGraph, name: EdgeId) -> Leap<BlockGraph> {
        let (entry, exit) = graph.exit(name);
        Self::leap(&entry, exit)
    }
}

impl Leading for BlockGraph {
    type State = Goal;
    type Step = BlockStep;

    fn initial(&mut self) -> Goal {
        Goal::CutPoint(self.start())
    }

    fn steps(
        &mut self,
        state: &Goal,
        only: Option<&[EdgeId]>,
        limits: &Limits,
    ) -> Result<Vec<Leap<Self>>, Stop> {
        let Goal::CutPoint(cut) = state else { return Ok(Vec::new()) };
        let entry = self.block(*cut, limits)?;
        let exits: BTreeSet<usize> = match only {
            None => (0..entry.goals.len()).collect(),
            // An exit that several old ones became is taken once.
            Some(only) => only.iter().flat_map(|&name| exits(&entry, self.exit(name))).collect(),
        };
        Ok(exits.into_iter().map(|exit| BlockStep::leap(&entry, exit)).collect())
    }

    fn target(&self, state: &Goal) -> Option<Target> {
        match state {
            Goal::Target(target, _) => Some(*target),
            Goal::CutPoint(_) => None,
        }
    }

    fn rank(&self, state: &Goal) -> Rank {
        match state {
            Goal::CutPoint(cut) => Self::rank(self, *cut),
            Goal::Target(..) => Rank::default(),
        }
    }
}

/// The exits of a block that stand for `exit` of `old`: itself, or, where the block was made again
/// since, all that its runs may take now.
fn exits(entry: &Rc<Entry>, (old, exit): (Rc<Entry>, usize)) -> Vec<usize> {
    if Rc::ptr_eq(&old, entry) {
        return vec![exit];
    }
    let exits = 0..entry.goals.len();
    // Which locations a run passes depends on what is tracked there.
    if !old.block.passed.is_empty() || !entry.block.passed.is_empty() {
        return exits.collect();
    }
    let was = &old.block.exits[exit].end;
    exits.filter(|&exit| may_be_part(&entry.block.exits[exit].end, was)).collect()
}

/// Whether a run that ended at `was` in a block can end at `now` after the block was made again:
/// where it ends does not depend on what is known there, if it passes no location. What could not
/// be followed may end anywhere.
fn may_be_part(now: &End, was: &End) -> bool {
    match (now, was) {
        (End::CutPoint(now), End::CutPoint(was)) => {
            now.location == was.location && now.calls == was.calls
        }
        (End::Target(now, _), End::Target(was, _)) => now == was,
        (End::Lost(_), _) | (_, End::Lost(_)) => true,
        (End::CutPoint(_), End::Target(..)) | (End::Target(..), End::CutPoint(_)) => false,
    }
}
