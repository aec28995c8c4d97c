//! Whether a proof by paths is one: all of them are walked once more, and those that are said to be
//! impossible are refuted again.
//!
//! Invariant: nothing of the proof is believed. A branch that it calls open is followed to its end;
//! one that it calls impossible is refuted by a solver that the search did not use; a term that it
//! gives values has no other ones. Of a place with a label all runs are followed that have what the
//! label needs, and variables that are not read again are arbitrary there; a path that it blocks is
//! one of them. So the labels are an invariant, and the tree shows it. Where the proof says
//! something else than what is met, it is none.
use super::budget::CHECK;
use super::feasible::PathQuestions;
use super::labels::Label;
use super::proof::{Mark, PathProof};
use super::subject::Subject;
use super::walk::{NextStep, PathBranch, PathState, PathWalk, Wants};
use crate::base::limits::{Limits, Stop};
use crate::ir::{Bv, ExprId};
use crate::solver::decide::{Satisfiability, Undecided};
use crate::solver::smt::Counters;
use rustc_hash::FxHashMap;

/// Why it is no proof, or not known to be one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// It is wrong.
    Broken(String),
    /// A solver could not tell.
    Open(String),
    /// A limit was reached.
    Stopped(Stop),
}

impl From<Stop> for Doubt {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// What a check did.
#[derive(Clone, Copy, Default, Debug)]
pub struct Rechecked {
    /// Paths that were walked to their ends.
    pub paths: u64,
    /// Their edges, each once.
    pub edges: u64,
    /// Branches, and other values of terms, that were refuted.
    pub refuted: u64,
    /// What the solver did.
    pub solver: Counters,
}

/// Checks that no path of the program reaches a target.
pub fn recheck(
    subject: &Subject,
    proof: &PathProof,
    limits: &Limits,
    work: &mut Rechecked,
) -> Result<(), Doubt> {
    let (walk, start) = PathWalk::new(subject).ok_or_else(|| {
        Doubt::Open("the global objects do not fit into the address space".to_owned())
    })?;
    let conjuncts = Numbered::default();
    let stack = vec![Item { state: start, conjuncts }];
    let (questions, labels) = (PathQuestions::new(), FxHashMap::default());
    let mut check = Recheck { walk, questions, proof, next: 0, labels, stack, limits, work };
    let result = check.follow_all();
    check.work.solver.add(check.questions.counters());
    result
}

/// Which of the search's conjuncts those of a state are: it may have fewer.
#[derive(Clone, Default)]
struct Numbered {
    numbers: Vec<u32>,
    next: u32,
}

impl Numbered {
    /// There are `length` of them now; the new ones are new for the search, too.
    fn grown(&self, length: usize) -> Self {
        let mut grown = self.clone();
        while grown.numbers.len() < length {
            grown.numbers.push(grown.next);
            grown.next += 1;
        }
        grown
    }
}

/// A path that waits.
struct Item<'p> {
    state: PathState<'p>,
    conjuncts: Numbered,
}

struct Recheck<'p, 'a> {
    walk: PathWalk<'p>,
    questions: PathQuestions,
    proof: &'a PathProof,
    /// The number of the next mark.
    next: usize,
    /// Places with what is claimed of them, by the number of the mark. Whether that holds is seen
    /// when all paths have been followed: claims may rest on each other, as invariants do.
    labels: FxHashMap<usize, Label<'p>>,
    stack: Vec<Item<'p>>,
    limits: &'a Limits,
    work: &'a mut Rechecked,
}

fn strange() -> Doubt {
    Doubt::Broken("it is about other paths".to_owned())
}

impl<'p, 'a> Recheck<'p, 'a> {
    fn follow_all(&mut self) -> Result<(), Doubt> {
        while let Some(item) = self.stack.pop() {
            self.limits.check()?;
            self.follow(item)?;
        }
        if self.next == self.proof.marks.len() { Ok(()) } else { Err(strange()) }
    }

    fn mark(&mut self) -> Option<&'a Mark> {
        let mark = self.proof.marks.get(self.next);
        self.next += 1;
        mark
    }

    fn follow(&mut self, item: Item<'p>) -> Result<(), Doubt> {
        let Item { mut state, conjuncts } = item;
        let before = state.edges;
        let mut next = self.walk.advance(&mut state, Wants::Enumerable);
        if let NextStep::Wanted(term) = next {
            if !state.has_fixed(term) {
                match self.mark() {
                    Some(Mark::Values(values)) => {
                        return self.split(&state, &conjuncts, term, values);
                    }
                    Some(Mark::Lost) => {}
                    _ => return Err(strange()),
                }
            }
            next = self.walk.advance(&mut state, Wants::Loses);
        }
        match next {
            NextStep::End => self.work.paths += 1,
            NextStep::Target(target) => {
                return Err(Doubt::Broken(format!("a path reaches {target:?}")));
            }
            NextStep::Lost(what) => return Err(Doubt::Broken(format!("a path is lost: {what}"))),
            NextStep::Wanted(_) => return Err(strange()),
            NextStep::Join => return self.join(Item { state, conjuncts }),
            NextStep::Branches(branches) => {
                self.work.edges += branches.first().map_or(0, |branch| branch.state.edges - before);
                self.choose(branches, &conjuncts)?;
            }
        }
        Ok(())
    }

    fn join(&mut self, mut item: Item<'p>) -> Result<(), Doubt> {
        let number = self.next;
        match self.mark() {
            Some(Mark::Join) => {}
            Some(Mark::Label(kept)) => {
                let Item { state, conjuncts } = item;
                item = self.with_fewer(state, &conjuncts, kept)?;
                let needs = item.state.machine.conjuncts.clone();
                let label = Label::new(number, &self.walk, &item.state, needs);
                self.labels.insert(number, label);
            }
            Some(Mark::Blocked(by)) => {
                let label = self.labels.get(by).ok_or_else(strange)?;
                self.work.paths += 1;
                let blocks = label.blocks(&self.walk, &item.state);
                return if blocks { Ok(()) } else { Err(strange()) };
            }
            _ => return Err(strange()),
        }
        self.stack.push(item);
        Ok(())
    }

    /// The state with these of the search's conjuncts alone: all runs of it, and more.
    fn with_fewer(
        &self,
        mut state: PathState<'p>,
        conjuncts: &Numbered,
        kept: &[u32],
    ) -> Result<Item<'p>, Doubt> {
        let mut fewer = Numbered { numbers: Vec::with_capacity(kept.len()), next: conjuncts.next };
        let mut ids = Vec::with_capacity(kept.len());
        for &number in kept {
            // What an outer label did not keep is gone already.
            if let Ok(at) = conjuncts.numbers.binary_search(&number) {
                ids.push(state.machine.conjuncts[at]);
                fewer.numbers.push(number);
            }
        }
        if !fewer.numbers.is_sorted() {
            return Err(strange());
        }
        state.machine.keep_conjuncts(ids);
        Ok(Item { state, conjuncts: fewer })
    }

    fn choose(&mut self, branches: Vec<PathBranch<'p>>, conjuncts: &Numbered) -> Result<(), Doubt> {
        let mut open = Vec::with_capacity(branches.len());
        for branch in branches {
            let length = branch.state.machine.conjuncts.len();
            if length == branch.before {
                open.push(Item { state: branch.state, conjuncts: conjuncts.clone() });
                continue;
            }
            match self.mark() {
                Some(Mark::Open) => {
                    open.push(Item { conjuncts: conjuncts.grown(length), state: branch.state });
                }
                Some(Mark::Refuted) => self.refute(&branch)?,
                _ => return Err(strange()),
            }
        }
        self.stack.extend(open.into_iter().rev());
        Ok(())
    }

    /// The term has one of these values, and goes on with each.
    fn split(
        &mut self,
        state: &PathState<'p>,
        conjuncts: &Numbered,
        term: ExprId,
        values: &[Bv],
    ) -> Result<(), Doubt> {
        let width = self.walk.values().pool.width(term);
        if values.iter().any(|value| value.width() != width) {
            return Err(strange());
        }
        let mut rest = PathBranch { before: state.machine.conjuncts.len(), state: state.clone() };
        for &value in values {
            let other = self.walk.assuming(&rest.state, term, value, false);
            rest.state = other.state;
        }
        self.refute(&rest)?;
        for &value in values.iter().rev() {
            let PathBranch { state, .. } = self.walk.assuming(state, term, value, true);
            let conjuncts = conjuncts.grown(state.machine.conjuncts.len());
            self.stack.push(Item { state, conjuncts });
        }
        Ok(())
    }

    fn refute(&mut self, branch: &PathBranch<'p>) -> Result<(), Doubt> {
        self.work.refuted += 1;
        let (values, conjuncts) = (self.walk.values(), &branch.state.machine.conjuncts);
        match self.questions.decide(values, conjuncts, branch.before, CHECK, self.limits) {
            Satisfiability::Infeasible(_) => Ok(()),
            Satisfiability::Model(_) => {
                Err(Doubt::Broken("a path is possible that should not be".into()))
            }
            Satisfiability::Unknown(Undecided::Open(why)) => Err(Doubt::Open(why)),
            Satisfiability::Unknown(Undecided::Stopped(stop)) => Err(stop.into()),
        }
    }
}
