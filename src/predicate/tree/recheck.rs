//! Whether a proof by paths is one: all of them are walked once more, and those that are said to be
//! impossible are refuted anew.
//!
//! Invariant: nothing of the proof is believed. A way that it calls open is followed to its end;
//! one that it calls impossible is refuted by a solver that the search did not use; a term that it
//! gives values has no other ones. Where the proof says something else than what is met, it is none.
use super::budget::CHECK;
use super::feasible::Refuter;
use super::proof::{Mark, Proof};
use super::walk::{Next, State, Walk, Wants, Way};
use crate::cfa::Program;
use crate::ir::{Bv, ExprId};
use crate::limits::{Limits, Stop};
use crate::memory::points_to::PointsTo;
use crate::smt::{self, Answer, Counters};

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
pub struct Work {
    /// Paths that were walked to their ends.
    pub paths: u64,
    /// Their edges, each once.
    pub edges: u64,
    /// Ways, and other values of terms, that were refuted.
    pub refuted: u64,
    /// What the solver did.
    pub solver: Counters,
}

/// Checks that no path of the program reaches a target.
pub fn recheck(
    program: &Program,
    points_to: &PointsTo,
    proof: &Proof,
    limits: &Limits,
    work: &mut Work,
) -> Result<(), Doubt> {
    let (walk, start) = Walk::new(program, points_to).ok_or_else(|| {
        Doubt::Open("the global objects do not fit into the address space".to_owned())
    })?;
    let marks = proof.marks.iter();
    let mut check = Check { walk, refuter: Refuter::new(), marks, stack: vec![start], limits, work };
    while let Some(state) = check.stack.pop() {
        limits.check()?;
        check.follow(state)?;
    }
    match check.marks.next() {
        None => Ok(()),
        Some(_) => Err(strange()),
    }
}

struct Check<'p, 'a> {
    walk: Walk<'p>,
    refuter: Refuter,
    marks: std::slice::Iter<'a, Mark>,
    stack: Vec<State<'p>>,
    limits: &'a Limits,
    work: &'a mut Work,
}

fn strange() -> Doubt {
    Doubt::Broken("it is about other paths".to_owned())
}

impl<'p> Check<'p, '_> {
    fn follow(&mut self, mut state: State<'p>) -> Result<(), Doubt> {
        let before = state.edges;
        let mut next = self.walk.advance(&mut state, Wants::Told);
        if let Next::Wanted(term) = next {
            if !state.has_fixed(term) {
                match self.marks.next() {
                    Some(Mark::Values(values)) => return self.split(&state, term, values),
                    Some(Mark::Lost) => {}
                    _ => return Err(strange()),
                }
            }
            next = self.walk.advance(&mut state, Wants::Loses);
        }
        match next {
            Next::End => self.work.paths += 1,
            Next::Target(target) => {
                return Err(Doubt::Broken(format!("a path reaches {target:?}")));
            }
            Next::Lost(what) => return Err(Doubt::Broken(format!("a path is lost: {what}"))),
            Next::Wanted(_) => return Err(strange()),
            Next::Ways(ways) => {
                self.work.edges += ways.first().map_or(0, |way| way.state.edges - before);
                self.choose(ways)?;
            }
        }
        Ok(())
    }

    fn choose(&mut self, ways: Vec<Way<'p>>) -> Result<(), Doubt> {
        let mut open = Vec::with_capacity(ways.len());
        for way in ways {
            if way.state.machine.conjuncts.len() == way.before {
                open.push(way.state);
                continue;
            }
            match self.marks.next() {
                Some(Mark::Open) => open.push(way.state),
                Some(Mark::Refuted) => self.refute(&way)?,
                _ => return Err(strange()),
            }
        }
        self.stack.extend(open.into_iter().rev());
        Ok(())
    }

    /// The term has one of these values, and goes on with each.
    fn split(&mut self, state: &State<'p>, term: ExprId, values: &[Bv]) -> Result<(), Doubt> {
        let width = self.walk.values().pool.width(term);
        if values.iter().any(|value| value.width() != width) {
            return Err(strange());
        }
        let mut rest = Way { before: state.machine.conjuncts.len(), state: state.clone() };
        for &value in values {
            let other = self.walk.assuming(&rest.state, term, value, false);
            rest.state = other.state;
        }
        self.refute(&rest)?;
        for &value in values.iter().rev() {
            let way = self.walk.assuming(state, term, value, true);
            self.stack.push(way.state);
        }
        Ok(())
    }

    fn refute(&mut self, way: &Way<'p>) -> Result<(), Doubt> {
        self.work.refuted += 1;
        let (values, conjuncts) = (self.walk.values(), &way.state.machine.conjuncts);
        let solver = &mut self.work.solver;
        let answer =
            self.refuter.refute(values, conjuncts, way.before, CHECK, self.limits, solver);
        self.limits.check()?;
        match answer {
            Ok(Answer::Unsat) => Ok(()),
            Ok(Answer::Sat) => Err(Doubt::Broken("a path is possible that should not be".into())),
            Ok(Answer::Unknown(why)) => Err(Doubt::Open(why.to_string())),
            Err(error) => Err(open(&error)),
        }
    }
}

fn open(error: &smt::SmtError) -> Doubt {
    Doubt::Open(error.to_string())
}
