//! The order of the paths: depth first, in rounds that go deeper.
//!
//! A round follows each path up to so many forks and edges. If it had to cut none off, it has seen
//! all of them. What is found on the way is told at once, and the search can go on behind it.
use super::budget::{EDGES, FORKS, MORE_EDGES, MORE_FORKS, MOST_VALUES, PATHS_TO_A_TARGET};
use super::feasible::{Found, Questions, Witness};
use super::proof::{Mark, Proof};
use super::walk::{Next, State, Walk, Wants, Way};
use crate::cfa::{EdgeId, Program, Target};
use crate::ir::{Bv, ExprId};
use crate::limits::{Limits, Stop};
use crate::memory::points_to::PointsTo;
use crate::smt::Counters;
use rustc_hash::FxHashMap;

/// What a search comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// All paths were followed to their ends.
    Closed,
    /// A path reaches a target.
    Reached(Target, Vec<EdgeId>),
}

/// What a search has done.
#[derive(Clone, Copy, Default, Debug)]
pub struct Done {
    /// Paths that were followed to their ends, over all rounds.
    pub paths: u64,
    /// Edges of all paths.
    pub edges: u64,
    /// Choices between ways that some inputs take.
    pub forks: u64,
    /// Ways that no input takes.
    pub refuted: u64,
    /// Terms of which each value was followed.
    pub split: u64,
    /// Terms that had too many.
    pub lost: u64,
    /// Rounds that went deeper.
    pub rounds: u64,
}

/// How questions were answered.
#[derive(Clone, Copy, Default, Debug)]
pub struct Answered {
    /// By a model that was known.
    pub by_models: u64,
    /// By an answer that was given before.
    pub before: u64,
    /// By what had refuted another path.
    pub by_cores: u64,
    /// By a solver.
    pub solver: Counters,
}

/// A path that waits, with inputs that take it and how many forks it had.
struct Waiting<'p> {
    at: At<'p>,
    witness: Witness,
    forks: u32,
}

enum At<'p> {
    State(Box<State<'p>>),
    /// At a choice: nobody has asked yet which ways there are.
    Choice(Vec<Way<'p>>),
}

/// A search that can be gone on with.
pub struct Search<'p> {
    walk: Walk<'p>,
    start: State<'p>,
    questions: Questions,
    stack: Vec<Waiting<'p>>,
    forks: u32,
    edges: u64,
    /// Whether this round had to cut a path off.
    is_cut: bool,
    /// Whether something on the way was not followed, and what.
    pub lost: Option<String>,
    /// Whether a target was reached in this round.
    has_reached: bool,
    reached: FxHashMap<Target, u32>,
    proof: Proof,
    /// What it has done.
    pub done: Done,
}

impl<'p> Search<'p> {
    /// At the start of the program; `None` where its objects do not fit into the address space.
    pub fn new(program: &'p Program, points_to: &'p PointsTo) -> Option<Self> {
        let (walk, start) = Walk::new(program, points_to)?;
        let mut search = Self {
            walk,
            start,
            questions: Questions::new(),
            stack: Vec::new(),
            forks: FORKS,
            edges: EDGES,
            is_cut: false,
            lost: None,
            has_reached: false,
            reached: FxHashMap::default(),
            proof: Proof::default(),
            done: Done::default(),
        };
        search.begin();
        Some(search)
    }

    /// After [`Event::Closed`] without a target on the way: what shows that there is none.
    pub fn proof(&self) -> &Proof {
        &self.proof
    }

    /// Whether targets were reached, or something was not followed, so that there is no proof.
    pub fn is_open(&self) -> bool {
        self.has_reached || self.lost.is_some()
    }

    /// How questions were answered.
    pub fn answered(&self) -> Answered {
        let asked = &self.questions.asked;
        Answered {
            by_models: asked.by_model + asked.by_other_model,
            before: asked.before,
            by_cores: asked.by_core,
            solver: asked.solver,
        }
    }

    /// A round begins.
    fn begin(&mut self) {
        let at = At::State(Box::new(self.start.clone()));
        // Any inputs take the path of no edges.
        let witness = Some(self.walk.values().no_model().into());
        self.stack = vec![Waiting { at, witness, forks: 0 }];
        (self.is_cut, self.has_reached, self.lost) = (false, false, None);
        self.proof.marks.clear();
        self.done.rounds += 1;
    }

    /// Goes on until something is found, or a limit is reached.
    pub fn run(&mut self, limits: &Limits) -> Result<Event, Stop> {
        loop {
            limits.check()?;
            let Some(next) = self.stack.pop() else {
                if !self.is_cut {
                    return Ok(Event::Closed);
                }
                self.forks = self.forks.saturating_mul(MORE_FORKS);
                self.edges = self.edges.saturating_mul(MORE_EDGES);
                self.begin();
                continue;
            };
            let Waiting { at, witness, forks } = next;
            let found = match at {
                At::State(state) => self.follow(*state, witness, forks, limits)?,
                At::Choice(ways) => self.choose(ways, witness, forks, limits).map(|()| None)?,
            };
            if let Some(event) = found {
                return Ok(event);
            }
        }
    }

    /// Follows one path to its next choice.
    fn follow(
        &mut self,
        mut state: State<'p>,
        witness: Witness,
        forks: u32,
        limits: &Limits,
    ) -> Result<Option<Event>, Stop> {
        if state.edges > self.edges || forks > self.forks {
            self.is_cut = true;
            return Ok(None);
        }
        let before = state.edges;
        let mut next = self.walk.advance(&mut state, Wants::Told);
        if let Next::Wanted(term) = next {
            if !state.has_fixed(term) && !self.split(&mut state, term, &witness, forks, limits)? {
                return Ok(None);
            }
            next = self.walk.advance(&mut state, Wants::Loses);
        }
        match next {
            Next::End => self.done.paths += 1,
            Next::Target(target) => return Ok(self.reach(target, &state)),
            Next::Lost(what) => self.lost = Some(what),
            Next::Ways(ways) => {
                self.done.edges += ways.first().map_or(0, |way| way.state.edges - before);
                self.stack.push(Waiting { at: At::Choice(ways), witness, forks });
            }
            Next::Wanted(_) => self.lost = Some("a term that is no number".to_owned()),
        }
        Ok(None)
    }

    fn reach(&mut self, target: Target, state: &State<'p>) -> Option<Event> {
        self.done.paths += 1;
        self.has_reached = true;
        let times = self.reached.entry(target).or_default();
        *times += 1;
        (*times <= PATHS_TO_A_TARGET).then(|| Event::Reached(target, state.trail.edges()))
    }

    /// Asks which ways there are; those go on the stack.
    fn choose(
        &mut self,
        ways: Vec<Way<'p>>,
        witness: Witness,
        forks: u32,
        limits: &Limits,
    ) -> Result<(), Stop> {
        let marks = self.proof.marks.len();
        let mut found = Vec::with_capacity(ways.len());
        for way in &ways {
            let conjuncts = &way.state.machine.conjuncts;
            if conjuncts.len() == way.before {
                found.push(Some(witness.clone()));
                continue;
            }
            let values = self.walk.values();
            match self.questions.ask(values, conjuncts, way.before, &witness, limits) {
                Ok(Found::Nothing) => {
                    self.proof.marks.push(Mark::Refuted);
                    found.push(None);
                }
                Ok(Found::Inputs(model)) => {
                    self.proof.marks.push(Mark::Open);
                    found.push(Some(Some(model)));
                }
                Ok(Found::Unknown) => {
                    self.proof.marks.push(Mark::Open);
                    found.push(Some(None));
                }
                Err(stop) => {
                    // The same is asked again later; what was answered is known then.
                    self.proof.marks.truncate(marks);
                    self.stack.push(Waiting { at: At::Choice(ways), witness, forks });
                    return Err(stop);
                }
            }
        }
        let open = found.iter().flatten().count();
        self.done.refuted += u64::try_from(ways.len() - open).unwrap_or(u64::MAX);
        self.done.forks += u64::from(open > 1);
        let forks = forks + u32::from(open > 1);
        for (way, witness) in ways.into_iter().zip(found).rev() {
            if let Some(witness) = witness {
                let at = At::State(Box::new(way.state));
                self.stack.push(Waiting { at, witness, forks });
            }
        }
        Ok(())
    }

    /// Makes a path of each value that `term` can have. Where these are too many, or nobody can
    /// tell, says so, and leaves the state as it is.
    fn split(
        &mut self,
        state: &mut State<'p>,
        term: ExprId,
        witness: &Witness,
        forks: u32,
        limits: &Limits,
    ) -> Result<bool, Stop> {
        match self.values_of(state, term, witness, limits) {
            Err(stop) => {
                let (at, witness) = (At::State(Box::new(state.clone())), witness.clone());
                self.stack.push(Waiting { at, witness, forks });
                Err(stop)
            }
            Ok(None) => {
                self.proof.marks.push(Mark::Lost);
                self.done.lost += 1;
                Ok(true)
            }
            Ok(Some(found)) => {
                self.done.split += 1;
                let forks = forks + u32::from(found.len() > 1);
                let values = found.iter().map(|&(value, _)| value).collect();
                self.proof.marks.push(Mark::Values(values));
                for (value, witness) in found.into_iter().rev() {
                    let way = self.walk.assuming(state, term, value, true);
                    let at = At::State(Box::new(way.state));
                    self.stack.push(Waiting { at, witness, forks });
                }
                Ok(false)
            }
        }
    }

    /// All values of `term` on this path, with inputs for each.
    fn values_of(
        &mut self,
        state: &State<'p>,
        term: ExprId,
        witness: &Witness,
        limits: &Limits,
    ) -> Result<Option<Vec<(Bv, Witness)>>, Stop> {
        let mut found = Vec::new();
        let Some(mut model) = witness.clone() else { return Ok(None) };
        let mut rest = state.clone();
        loop {
            let Some(value) = self.walk.values().eval(term, &model) else { return Ok(None) };
            if found.len() == MOST_VALUES || found.iter().any(|&(known, _)| known == value) {
                return Ok(None);
            }
            found.push((value, Some(model)));
            let way = self.walk.assuming(&rest, term, value, false);
            rest = way.state;
            let conjuncts = &rest.machine.conjuncts;
            let before = state.machine.conjuncts.len();
            let values = self.walk.values();
            match self.questions.ask(values, conjuncts, before, &None, limits)? {
                Found::Nothing => return Ok(Some(found)),
                Found::Unknown => return Ok(None),
                // What is asked is only part of what the path needs.
                Found::Inputs(other) => {
                    let witness = Some(other);
                    model = match self.questions.ask(values, conjuncts, 0, &witness, limits)? {
                        Found::Inputs(all) => all,
                        Found::Nothing | Found::Unknown => return Ok(None),
                    };
                }
            }
        }
    }
}
