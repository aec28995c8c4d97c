//! A run between two choices: what the edges out of a location make of it.
//!
//! Invariant: complete. Each run of the program that is where the state is goes on as one of the
//! branches that [`PathWalk::advance`] gives, unless it ends there.
//!
//! A length or an offset that should be a number is split into its values (up to 64), and so is a
//! shift amount that a table gives few values (`symbolic::amounts`), and the place of a write that
//! could hit more than 256 cells. Inputs have the same variables on all paths, so that what is
//! known of one path is known of the next. Two rules that the check of proofs has shown to be
//! needed: the branches of one choice must each keep what is known of their own objects, since
//! numbers of objects are used again on the next path; and a number has exactly one reason.
use super::budget::{EDGES_PER_CHECK, MOST_CELLS};
use super::subject::Subject;
use crate::base::work;
use crate::base::work::WorkKind;
use crate::cfa::{EdgeId, Inputs, LocId, Target};
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, ExprId};
use crate::symbolic::execute::{Machine, Run};
use crate::symbolic::fixed::UsedConjuncts;
use crate::symbolic::halt::Halt;
use crate::symbolic::reading::Reading;
use crate::symbolic::value::{Extent, Placement, SparseModel, Values};
use std::rc::Rc;

/// The edges of a path; paths share their beginnings.
#[derive(Clone, Default, Debug)]
pub(super) struct Trail(Option<Rc<Link>>);

#[derive(Debug)]
struct Link {
    edge: EdgeId,
    before: Trail,
}

impl Trail {
    fn then(&self, edge: EdgeId) -> Self {
        Self(Some(Rc::new(Link { edge, before: self.clone() })))
    }

    /// The edges in their order.
    pub(super) fn edges(&self) -> Vec<EdgeId> {
        self.last(usize::MAX)
    }

    /// The last `count` of them.
    fn last(&self, count: usize) -> Vec<EdgeId> {
        let (mut edges, mut at) = (Vec::new(), &self.0);
        while let Some(link) = at.as_ref().filter(|_| edges.len() < count) {
            edges.push(link.edge);
            at = &link.before.0;
        }
        edges.reverse();
        edges
    }
}

impl Drop for Trail {
    /// One link after the other: a path may have a million.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(link) = next {
            next = Rc::try_unwrap(link).ok().and_then(|mut link| link.before.0.take());
        }
    }
}

/// Where a run stands.
#[derive(Clone)]
pub(super) struct PathState<'p> {
    pub(super) machine: Machine<'p>,
    pub(super) trail: Trail,
    /// The length of the trail.
    pub(super) edges: u64,
    /// Objects that were made before the last choice: the paths that wait share them.
    objects: usize,
    /// Those that were made since, so long as other paths may use their numbers.
    own: Vec<Placement>,
    /// Whether there was a choice since the last search for paths that are the same.
    pub(super) has_forked: bool,
}

impl PathState<'_> {
    /// Whether the path gives the term one value already.
    pub(super) fn has_fixed(&self, term: ExprId) -> bool {
        self.machine.fixed.as_ref().is_some_and(|fixed| fixed.has(term))
    }

    fn went(&mut self, edge: EdgeId) {
        self.trail = self.trail.then(edge);
        self.edges += 1;
    }
}

/// How a run goes on by one edge, or by one value of a term.
pub(super) struct PathBranch<'p> {
    pub(super) state: PathState<'p>,
    /// How many conjuncts there were before; the others are new.
    pub(super) before: usize,
}

/// What comes next.
pub(super) enum NextStep<'p> {
    /// The run is over.
    End,
    /// It is at a target.
    Target(Target),
    /// It goes on in a branch that could not be followed.
    Lost(String),
    /// It goes on in these branches.
    Branches(Vec<PathBranch<'p>>),
    /// This term should be a number before the run can be followed without loss.
    Wanted(ExprId),
    /// It is where other paths may have come by, and there was a choice on the way.
    Join,
}

/// What is done about a term that should be a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wants {
    /// The run stops before the edge that wants it.
    Enumerable,
    /// It goes on: what depends on the term is arbitrary.
    Loses,
}

/// The executor of all paths, one of which it is on.
pub(super) struct PathWalk<'p> {
    subject: &'p Subject,
    pub(super) run: Run<'p>,
    /// Stands where a machine was taken away.
    idle: Machine<'p>,
}

impl<'p> PathWalk<'p> {
    /// At the start of the program; `None` where its objects do not fit into the address space.
    pub(super) fn new(subject: &'p Subject) -> Option<(Self, PathState<'p>)> {
        let mut run = Run::new(&subject.program, Reading::Complete)?;
        run.points_to = Some(&subject.facts.points_to);
        run.most_cells = MOST_CELLS;
        run.fix_terms();
        run.values.share_inputs();
        let idle = run.machine.emptied();
        let machine = std::mem::replace(&mut run.machine, idle.clone());
        let objects = run.values.object_count();
        let (trail, edges, has_forked) = (Trail::default(), 0, false);
        let own = Vec::new();
        let state = PathState { machine, trail, edges, objects, own, has_forked };
        Some((Self { subject, run, idle }, state))
    }

    /// The expressions of all runs.
    pub(super) fn values(&self) -> &Values {
        &self.run.values
    }

    /// Goes on from `state` to the next choice, or to where something is asked of inputs. New
    /// objects are numbered from the state's on: states must be taken in the order of a stack.
    /// Where something is wanted, or at a join, `state` is where the run can go on, else it is of
    /// no use any more.
    pub(super) fn advance(&mut self, state: &mut PathState<'p>, wants: Wants) -> NextStep<'p> {
        self.run.values.restore_objects(state.objects, &state.own);
        state.objects = self.run.values.object_count();
        state.own.clear();
        let start = state.clone();
        let most = state.edges + EDGES_PER_CHECK;
        loop {
            let Some(location) = state.machine.location else { return NextStep::End };
            if let Some(target) = self.subject.program.location(location).target {
                return NextStep::Target(target);
            }
            if state.has_forked && self.subject.is_join(location) {
                state.has_forked = false;
                state.objects = self.run.values.object_count();
                let subject = self.subject;
                self.run.forget_dead(&mut state.machine, |at| subject.live(at));
                return NextStep::Join;
            }
            let open = self.open(state, location);
            let [only] = open.as_slice() else { return self.branch(state, &open, &start, wants) };
            let before = state.machine.conjuncts.len();
            std::mem::swap(&mut self.run.machine, &mut state.machine);
            let taken = self.take(*only);
            std::mem::swap(&mut self.run.machine, &mut state.machine);
            if let (Wants::Enumerable, Some(term)) = (wants, self.run.wanted.take()) {
                let edges = usize::try_from(state.edges - start.edges).unwrap_or(usize::MAX);
                *state = self.again(start, &state.trail, edges);
                return NextStep::Wanted(term);
            }
            match taken {
                Ok(()) => state.went(*only),
                Err(halt) => return ended(halt),
            }
            if state.machine.conjuncts.len() > before || state.edges >= most {
                state.objects = self.run.values.object_count();
                let idle = PathState { machine: self.idle.clone(), ..start };
                let state = std::mem::replace(state, idle);
                return NextStep::Branches(vec![PathBranch { state, before }]);
            }
        }
    }

    /// The state after the first edges of a trail from `start`, which were taken before.
    fn again(&mut self, start: PathState<'p>, trail: &Trail, edges: usize) -> PathState<'p> {
        let taken = trail.last(edges);
        self.run.values.forget_objects(start.objects);
        let mut state = start;
        for edge in taken {
            std::mem::swap(&mut self.run.machine, &mut state.machine);
            // It went well before.
            let _ = self.take(edge);
            std::mem::swap(&mut self.run.machine, &mut state.machine);
            state.went(edge);
        }
        state.objects = self.run.values.object_count();
        state
    }

    /// The edges that may let the run pass.
    fn open(&mut self, state: &mut PathState<'p>, location: LocId) -> Vec<EdgeId> {
        let edges = &self.subject.program.location(location).out;
        if let [only] = edges.as_slice() {
            return vec![*only];
        }
        std::mem::swap(&mut self.run.machine, &mut state.machine);
        let open = edges.iter().copied().filter(|&edge| !self.run.is_shut(edge)).collect();
        std::mem::swap(&mut self.run.machine, &mut state.machine);
        open
    }

    fn take(&mut self, edge: EdgeId) -> Result<(), Halt> {
        work::spend(WorkKind::LoggedEdge, 1);
        (self.run.wanted, self.run.touched) = (None, 0);
        self.run.take(edge)
    }

    /// Takes each of the open edges.
    fn branch(
        &mut self,
        state: &mut PathState<'p>,
        open: &[EdgeId],
        start: &PathState<'p>,
        wants: Wants,
    ) -> NextStep<'p> {
        let (before, objects) = (state.machine.conjuncts.len(), self.run.values.object_count());
        let mut branches = Vec::with_capacity(open.len());
        for &edge in open {
            self.run.values.forget_objects(objects);
            self.run.machine = state.machine.clone();
            let taken = self.take(edge);
            let machine = std::mem::replace(&mut self.run.machine, self.idle.clone());
            if let (Wants::Enumerable, Some(term)) = (wants, self.run.wanted.take()) {
                state.objects = objects;
                return NextStep::Wanted(term);
            }
            match taken {
                Ok(()) => {
                    let (trail, edges) = (state.trail.clone(), state.edges);
                    let (objects, has_forked) = (start.objects, open.len() > 1);
                    let has_forked = has_forked || state.has_forked;
                    let own = self.run.values.placements_from(objects);
                    let mut state = PathState { machine, trail, edges, objects, own, has_forked };
                    state.went(edge);
                    branches.push(PathBranch { state, before });
                }
                Err(Halt::Infeasible) => {}
                Err(halt) => return ended(halt),
            }
        }
        if branches.is_empty() { NextStep::End } else { NextStep::Branches(branches) }
    }

    /// The conjuncts that made terms numbers since it was asked last.
    pub(super) fn take_used(&mut self) -> UsedConjuncts {
        std::mem::take(&mut self.run.used)
    }

    /// The model as inputs of the program.
    pub(super) fn inputs(&self, model: &SparseModel) -> Inputs {
        let mut all = self.run.values.no_model();
        for (var, &value) in model {
            all[var.index()] = Some(value);
        }
        self.run.values.inputs(&self.subject.program, &all)
    }

    /// What is known of the objects that a state's run has made.
    pub(super) fn extents(&self) -> Vec<Extent> {
        self.run.values.extents_from(self.run.values.lasting)
    }

    /// The run where `term` has this value (`is`), or another one.
    pub(super) fn assuming(
        &mut self,
        state: &PathState<'p>,
        term: ExprId,
        value: Bv,
        is: bool,
    ) -> PathBranch<'p> {
        let before = state.machine.conjuncts.len();
        self.run.machine = state.machine.clone();
        let pool = &mut self.run.values.pool;
        let literal = pool.constant(value);
        if is {
            // A conjunct of its own, as it stands: what the term is has no other reason.
            let condition = pool.binary(BinaryOp::Eq, term, literal);
            self.run.machine.conjuncts.push(condition);
            self.run.fix_term(term, value, condition);
        } else {
            let condition = build::eq(pool, term, literal);
            let condition = build::not(pool, condition);
            let condition = self.run.values.lift(condition);
            // A contradiction that shows at once is one of the branch's conjuncts, too.
            if self.run.assume(condition) == Err(Halt::Infeasible) {
                let never = self.run.values.pool.bool(false);
                self.run.machine.conjuncts.push(never);
            }
        }
        let machine = std::mem::replace(&mut self.run.machine, self.idle.clone());
        PathBranch { state: PathState { machine, ..state.clone() }, before }
    }
}

fn ended<'p>(halt: Halt) -> NextStep<'p> {
    match halt {
        Halt::Infeasible => NextStep::End,
        Halt::Unknown(what) => NextStep::Lost(what),
        Halt::Stopped(_) => NextStep::Lost("a limit".to_owned()),
    }
}
