//! What the search has under way: quests, their visits, and the edges of these.
use super::budget::MOST_ASKED;
use super::graph::Terms;
use super::labels::{Clause, LabelId, Level};
use super::place::LabelPlace;
use crate::cfa::{EdgeId, Path, Target};
use crate::ir::ExprId;
use std::rc::Rc;

/// What became of a successor.
#[derive(Clone, Copy, Debug)]
pub(super) enum Closed {
    /// A label describes it.
    Label(LabelId),
    /// Nothing can happen from there on runs that close at most this number of loops.
    Free(Level),
    /// There is none: the edge cannot be taken.
    Infeasible,
    /// It was explored, but nothing describes it.
    Open,
}

/// The edge of a visit that is being tried.
pub(super) struct Taken {
    pub(super) edge: EdgeId,
    /// Whether the callee is entered (else the call is passed over).
    pub(super) enters: bool,
    /// The terms of the variables before it and of its inputs.
    pub(super) map: Terms,
    /// What a callee's labels say of the outputs, before the edge, with the labels.
    pub(super) excluded: Vec<(ExprId, LabelId)>,
    /// A path through the callee that returns what is needed.
    pub(super) resolved: Option<Path>,
}

/// A state under exploration.
pub(super) struct StateVisit {
    pub(super) place: LabelPlace,
    pub(super) terms: Rc<Terms>,
    /// How many of the quest's conjuncts hold here.
    pub(super) held: usize,
    /// How many loops may still be closed.
    pub(super) rounds: Level,
    /// The edge to try next, and whether its call was entered already.
    pub(super) next: usize,
    pub(super) entered: bool,
    /// How often the call under way was asked.
    pub(super) asked: u32,
    pub(super) taken: Option<Taken>,
    /// What was learned of the edges that were tried.
    pub(super) edges: Vec<LearnedEdge>,
    /// Of the others, for how many rounds nothing happens behind them.
    pub(super) level: Level,
    /// Whether there is something of each of them.
    pub(super) is_whole: bool,
}

/// An edge, and clauses that exclude that anything happens behind it.
pub(super) struct LearnedEdge {
    pub(super) taken: Taken,
    /// By what was known behind it.
    pub(super) closed: Closed,
    pub(super) clauses: Vec<Clause>,
    pub(super) level: Level,
    pub(super) uses: Vec<LabelId>,
}

/// One question, and how far its exploration is.
pub(super) struct Quest {
    pub(super) visits: Vec<StateVisit>,
    pub(super) conjuncts: Vec<ExprId>,
    /// The visit of the quest below whose call it is about.
    pub(super) asks: usize,
    /// While all of the path to its goal is looked at.
    pub(super) goal: Option<PathEnd>,
    pub(super) closed: Option<Closed>,
}

impl Quest {
    /// No path through the call of a visit returns what is needed. With a label that says so, the
    /// call is tried once more.
    pub(super) fn answered(&mut self, at: usize, with_label: bool) {
        self.goal = None;
        self.visits.truncate(at + 1);
        self.forget_paths();
        let visit = &mut self.visits[at];
        self.conjuncts.truncate(visit.held);
        visit.taken = None;
        if !with_label || visit.asked >= MOST_ASKED {
            visit.is_whole = false;
            visit.next += 1;
            (visit.entered, visit.asked) = (false, 0);
        }
    }

    /// Paths through callees hold for one path to the goal only.
    pub(super) fn forget_paths(&mut self) {
        let taken = self.visits.iter_mut().filter_map(|visit| visit.taken.as_mut());
        taken.for_each(|taken| taken.resolved = None);
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) enum PathEnd {
    Target(Target),
    Exit,
}

/// What the search counts.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    /// Visits that were begun.
    pub visits: u64,
    /// Visits that ended: the backtracks.
    pub backtracks: u64,
    /// Visits that left a label.
    pub conjoined: u64,
    /// States that a label described.
    pub blocked: u64,
    /// Backtracks when a target was reached last.
    pub saturation: u64,
    /// Labels that another one took the place of.
    pub subsumed: u64,
    /// Labels of functions' exits.
    pub summaries: u64,
    /// Of these, those that were guessed.
    pub guessed: u64,
    /// Calls that labels of the callee said something about.
    pub summary_hits: u64,
    /// Paths to a target.
    pub paths: u64,
    /// Calls that were asked whether they return what a path needs.
    pub asked: u64,
}
