//! The order of the paths: depth first, in rounds that go deeper.
//!
//! A round follows each path up to a limit of forks and of edges. If it had to cut none off, it has
//! seen all of them. What is found on the way is reported at once, and the search can go on behind
//! it.
use super::budget::{EDGES, FORKS, MORE_EDGES, MORE_FORKS, MOST_VALUES, PATHS_TO_A_TARGET};
use super::feasible::{PathQuestions, Possible, Witness};
use super::labels::{Label, Labels, OpenPlaces};
use super::proof::{Mark, PathProof};
use super::subject::Subject;
use super::walk::{NextStep, PathBranch, PathState, PathWalk, Wants};
use crate::base::limits::{Limits, Stop};
use crate::base::work;
use crate::base::work::WorkKind;
use crate::cfa::{EdgeId, Inputs, Target};
use crate::ir::{Bv, ExprId};
use crate::solver::smt::Counters;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What a search comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SearchEvent {
    /// All paths were followed to their ends.
    Closed,
    /// A path reaches a target, most likely on these inputs.
    Reached(Target, Vec<EdgeId>, Option<Inputs>),
}

/// What a search has done.
#[derive(Clone, Copy, Default, Debug)]
pub struct Done {
    /// Paths that were followed to their ends, over all rounds.
    pub paths: u64,
    /// Edges of all paths.
    pub edges: u64,
    /// Choices between branches that some inputs take.
    pub forks: u64,
    /// Branches that no input takes.
    pub refuted: u64,
    /// Terms of which each value was followed.
    pub split: u64,
    /// Terms that had too many.
    pub lost: u64,
    /// Places that were looked at for labels.
    pub joins: u64,
    /// Labels that were learned.
    pub labels: u64,
    /// Paths that labels blocked.
    pub blocked: u64,
    /// Rounds that went deeper.
    pub rounds: u64,
}

/// How questions were answered.
#[derive(Clone, Copy, Default, Debug)]
pub struct Answered {
    /// By the path's own inputs.
    pub by_own_inputs: u64,
    /// By solvers.
    pub solver: Counters,
}

/// A path that waits, with inputs that take it and how many forks it had.
struct Waiting<'p> {
    at: At<'p>,
    witness: Witness,
    depth: PathDepth,
}

/// How deep a path is in the tree of all.
#[derive(Clone, Copy, Debug)]
struct PathDepth {
    forks: u32,
    /// Its share of the round: branches of one choice have equal parts of what comes to it. It
    /// serves only to show how far the search has come.
    share: f64,
}

impl PathDepth {
    /// Of one of this number of branches.
    fn one_of(self, branches: usize) -> Self {
        let parts = u32::try_from(branches).unwrap_or(u32::MAX).max(1);
        Self { forks: self.forks + u32::from(branches > 1), share: self.share / f64::from(parts) }
    }
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeProgress {
    /// Rounds that have begun.
    pub rounds: u64,
    /// The share of this one that no path was followed through yet; what was cut off stays.
    pub left: f64,
}

enum At<'p> {
    State(Box<PathState<'p>>),
    /// At a choice, whose branches have not been asked for yet.
    Choice(Vec<PathBranch<'p>>),
    /// All paths behind the innermost place were followed.
    Learned,
}

/// A search that can be gone on with.
pub struct PathSearch<'p> {
    walk: PathWalk<'p>,
    start: PathState<'p>,
    questions: PathQuestions,
    stack: Vec<Waiting<'p>>,
    forks: u32,
    edges: u64,
    /// Whether this round had to cut a path off.
    is_cut: bool,
    /// The share of this round that was not followed to its end yet.
    left: f64,
    /// Whether something on the way was not followed, and what.
    pub lost: Option<String>,
    /// Whether a target was reached in this round.
    has_reached: bool,
    reached: FxHashMap<Target, u32>,
    places: OpenPlaces<'p>,
    labels: Labels<'p>,
    /// Whether labels are learned.
    learns: bool,
    proof: PathProof,
    /// What it has done.
    pub done: Done,
}

impl<'p> PathSearch<'p> {
    /// At the start of the program; `None` where its objects do not fit into the address space.
    pub fn new(subject: &'p Subject, learns: bool) -> Option<Self> {
        let (walk, start) = PathWalk::new(subject)?;
        let mut search = Self {
            walk,
            start,
            questions: PathQuestions::new(),
            stack: Vec::new(),
            forks: FORKS,
            edges: EDGES,
            is_cut: false,
            left: 1.0,
            lost: None,
            has_reached: false,
            reached: FxHashMap::default(),
            places: OpenPlaces::default(),
            labels: Labels::default(),
            learns,
            proof: PathProof::default(),
            done: Done::default(),
        };
        search.begin();
        Some(search)
    }

    /// After [`SearchEvent::Closed`] without a target on the way: what shows that there is none.
    pub fn proof(&mut self) -> &PathProof {
        let used = self.labels.used();
        for (number, mark) in self.proof.marks.iter_mut().enumerate() {
            if matches!(mark, Mark::Label(_)) && !used.contains(&number) {
                *mark = Mark::Join;
            }
        }
        &self.proof
    }

    /// Whether targets were reached, or something was not followed, so that there is no proof.
    pub fn is_open(&self) -> bool {
        self.has_reached || self.lost.is_some()
    }

    /// How far it has come.
    pub const fn progress(&self) -> TreeProgress {
        TreeProgress { rounds: self.done.rounds, left: self.left }
    }

    /// How questions were answered.
    pub fn answered(&self) -> Answered {
        let by_own_inputs = self.questions.by_own_inputs;
        Answered { by_own_inputs, solver: *self.questions.counters() }
    }

    /// A round begins.
    fn begin(&mut self) {
        let at = At::State(Box::new(self.start.clone()));
        // Any inputs take the path of no edges.
        let witness = Some(Rc::default());
        let depth = PathDepth { forks: 0, share: 1.0 };
        (self.stack, self.left) = (vec![Waiting { at, witness, depth }], 1.0);
        (self.is_cut, self.has_reached, self.lost) = (false, false, None);
        (self.places, self.labels) = (OpenPlaces::default(), Labels::default());
        self.proof.marks.clear();
        self.done.rounds += 1;
    }

    /// Goes on until something is found, or a limit is reached.
    pub fn run(&mut self, limits: &Limits) -> Result<SearchEvent, Stop> {
        loop {
            limits.check()?;
            let Some(next) = self.stack.pop() else {
                if !self.is_cut {
                    return Ok(SearchEvent::Closed);
                }
                self.forks = self.forks.saturating_mul(MORE_FORKS);
                self.edges = self.edges.saturating_mul(MORE_EDGES);
                self.begin();
                continue;
            };
            let Waiting { at, witness, depth } = next;
            let found = match at {
                At::State(state) => self.follow(*state, witness, depth, limits)?,
                At::Choice(branches) => {
                    self.choose(branches, witness, depth, limits).map(|()| None)?
                }
                At::Learned => {
                    self.learn();
                    None
                }
            };
            if let Some(event) = found {
                return Ok(event);
            }
        }
    }

    /// Follows one path to its next choice.
    fn follow(
        &mut self,
        mut state: PathState<'p>,
        witness: Witness,
        depth: PathDepth,
        limits: &Limits,
    ) -> Result<Option<SearchEvent>, Stop> {
        if state.edges > self.edges || depth.forks > self.forks {
            self.is_cut = true;
            self.places.give_up();
            return Ok(None);
        }
        // The state and its branches are copied, and so is what is known of the path.
        work::spend_on(WorkKind::Conjunct, state.machine.conjuncts.len());
        let before = state.edges;
        let mut next = self.walk.advance(&mut state, Wants::Enumerable);
        self.places.need(self.walk.take_used());
        if let NextStep::Wanted(term) = next {
            if !state.has_fixed(term) && !self.split(&mut state, term, &witness, depth, limits)? {
                return Ok(None);
            }
            next = self.walk.advance(&mut state, Wants::Loses);
            self.places.need(self.walk.take_used());
        }
        match next {
            NextStep::End => {
                self.done.paths += 1;
                self.left -= depth.share;
            }
            NextStep::Target(target) => {
                self.left -= depth.share;
                return Ok(self.reach(target, &state, &witness));
            }
            NextStep::Lost(what) => {
                self.lost = Some(what);
                self.places.give_up();
            }
            NextStep::Join => self.join(state, witness, depth),
            NextStep::Branches(branches) => {
                self.done.edges += branches.first().map_or(0, |branch| branch.state.edges - before);
                self.stack.push(Waiting { at: At::Choice(branches), witness, depth });
            }
            NextStep::Wanted(_) => self.lost = Some("a term that is no number".to_owned()),
        }
        Ok(None)
    }

    /// Paths may have met here: a label may block this one.
    fn join(&mut self, state: PathState<'p>, witness: Witness, depth: PathDepth) {
        if self.learns {
            self.done.joins += 1;
            let fingerprint = state.machine.fingerprint();
            if let Some(label) = self.labels.that_blocks(fingerprint, &self.walk, &state) {
                self.proof.marks.push(Mark::Blocked(label.mark));
                self.places.need(label.needs.iter().copied());
                self.done.blocked += 1;
                self.left -= depth.share;
                return;
            }
            if let Some(mark) = self.places.comes_back(fingerprint, &self.walk, &state) {
                self.proof.marks.push(Mark::Blocked(mark));
                self.done.blocked += 1;
                self.left -= depth.share;
                return;
            }
            let label = Label::new(self.proof.marks.len(), &self.walk, &state, Vec::new());
            self.places.enter(fingerprint, label, &state.machine.conjuncts);
            self.stack.push(Waiting { at: At::Learned, witness: None, depth });
        }
        self.proof.marks.push(Mark::Join);
        self.stack.push(Waiting { at: At::State(Box::new(state)), witness, depth });
    }

    /// All paths behind the innermost place were followed.
    fn learn(&mut self) {
        let Some(mut learned) = self.places.leave() else { return };
        let (number, positions) = (learned.label.mark, std::mem::take(&mut learned.positions));
        if self.labels.learn(learned) {
            self.proof.marks[number] = Mark::Label(positions);
            self.done.labels += 1;
        }
    }

    fn reach(
        &mut self,
        target: Target,
        state: &PathState<'p>,
        witness: &Witness,
    ) -> Option<SearchEvent> {
        self.places.give_up();
        self.done.paths += 1;
        self.has_reached = true;
        let times = self.reached.entry(target).or_default();
        *times += 1;
        if *times > PATHS_TO_A_TARGET {
            return None;
        }
        let inputs = witness.as_ref().map(|model| self.walk.inputs(model));
        Some(SearchEvent::Reached(target, state.trail.edges(), inputs))
    }

    /// Asks which branches there are; those go on the stack.
    fn choose(
        &mut self,
        branches: Vec<PathBranch<'p>>,
        witness: Witness,
        depth: PathDepth,
        limits: &Limits,
    ) -> Result<(), Stop> {
        let marks = self.proof.marks.len();
        let mut found = Vec::with_capacity(branches.len());
        for branch in &branches {
            let conjuncts = &branch.state.machine.conjuncts;
            if conjuncts.len() == branch.before {
                found.push(Some(witness.clone()));
                continue;
            }
            let values = self.walk.values();
            match self.questions.ask(values, conjuncts, branch.before, &witness, limits) {
                Ok(Possible::Nothing(core)) => {
                    self.places.need(core.iter().copied());
                    self.proof.marks.push(Mark::Refuted);
                    found.push(None);
                }
                Ok(Possible::Inputs(model)) => {
                    self.proof.marks.push(Mark::Open);
                    found.push(Some(Some(model)));
                }
                Ok(Possible::Unknown) => {
                    self.proof.marks.push(Mark::Open);
                    found.push(Some(None));
                }
                Err(stop) => {
                    // The same is asked again later; what was answered is known then.
                    self.proof.marks.truncate(marks);
                    self.stack.push(Waiting { at: At::Choice(branches), witness, depth });
                    return Err(stop);
                }
            }
        }
        let open = found.iter().flatten().count();
        self.done.refuted += u64::try_from(branches.len() - open).unwrap_or(u64::MAX);
        self.done.forks += u64::from(open > 1);
        let depth = if open > 0 {
            depth.one_of(open)
        } else {
            self.left -= depth.share;
            depth
        };
        for (branch, witness) in branches.into_iter().zip(found).rev() {
            if let Some(witness) = witness {
                let at = At::State(Box::new(branch.state));
                self.stack.push(Waiting { at, witness, depth });
            }
        }
        Ok(())
    }

    /// Makes a path of each value that `term` can have. Where these are too many, or undecided,
    /// says so, and leaves the state as it is.
    fn split(
        &mut self,
        state: &mut PathState<'p>,
        term: ExprId,
        witness: &Witness,
        depth: PathDepth,
        limits: &Limits,
    ) -> Result<bool, Stop> {
        match self.values_of(state, term, witness, limits) {
            Err(stop) => {
                let (at, witness) = (At::State(Box::new(state.clone())), witness.clone());
                self.stack.push(Waiting { at, witness, depth });
                Err(stop)
            }
            Ok(None) => {
                self.proof.marks.push(Mark::Lost);
                self.done.lost += 1;
                Ok(true)
            }
            Ok(Some(found)) => {
                self.done.split += 1;
                let depth = depth.one_of(found.len());
                let values = found.iter().map(|&(value, _)| value).collect();
                self.proof.marks.push(Mark::Values(values));
                for (value, witness) in found.into_iter().rev() {
                    let branch = self.walk.assuming(state, term, value, true);
                    let at = At::State(Box::new(branch.state));
                    self.stack.push(Waiting { at, witness, depth });
                }
                Ok(false)
            }
        }
    }

    /// All values of `term` on this path, with inputs for each.
    fn values_of(
        &mut self,
        state: &PathState<'p>,
        term: ExprId,
        witness: &Witness,
        limits: &Limits,
    ) -> Result<Option<Vec<(Bv, Witness)>>, Stop> {
        let mut found = Vec::new();
        let Some(mut model) = witness.clone() else { return Ok(None) };
        let mut rest = state.clone();
        loop {
            let Some(value) = self.walk.values().eval(term, &*model) else { return Ok(None) };
            if found.len() == MOST_VALUES || found.iter().any(|&(known, _)| known == value) {
                return Ok(None);
            }
            found.push((value, Some(model)));
            let branch = self.walk.assuming(&rest, term, value, false);
            rest = branch.state;
            let conjuncts = &rest.machine.conjuncts;
            let before = state.machine.conjuncts.len();
            let values = self.walk.values();
            match self.questions.ask(values, conjuncts, before, &None, limits)? {
                Possible::Nothing(core) => {
                    self.places.need(core.iter().copied());
                    return Ok(Some(found));
                }
                Possible::Unknown => return Ok(None),
                // What is asked is only part of what the path needs.
                Possible::Inputs(other) => {
                    let witness = Some(other);
                    model = match self.questions.ask(values, conjuncts, 0, &witness, limits)? {
                        Possible::Inputs(all) => all,
                        Possible::Nothing(_) | Possible::Unknown => return Ok(None),
                    };
                }
            }
        }
    }
}
