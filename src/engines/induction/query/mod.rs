//! Questions about one block: which states can its exits lead to, from the states that some
//! predicates describe?
//!
//! One incremental solver per block exit, with the exit's formula asserted; predicates come as
//! assumptions. (A decider assumes all conjuncts, and its kept session is shared by all questions:
//! here, a hundred questions are about the same exit, and models are read as values of its end.)
//! An answer that the solver does not give is [`Reachability::Unknown`], which callers take as
//! "some state, unknown which". What needs no solver is in [`without_solver`].
mod without_solver;

use super::relaxed::{Relaxation, Relaxed};
use crate::base::limits::Budget;
use crate::blocks::graph::{CutPointId, Entry};
use crate::engines::induction::budget::{CONFIGURATIONS, MAX_SOLVERS, MAX_UNDECIDED_FLOATS};
use crate::ir::graft::Graft;
use crate::ir::{Bv, Expr, ExprId, ExprPool};
use crate::solver::decide::Refuters;
use crate::solver::smt;
use crate::solver::smt::{Backend, Counters, Encoder, Lifetime, Session, stack};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::rc::Rc;
use without_solver::Broken;

/// Whether some run leads where it was asked for.
#[derive(Debug)]
pub(super) enum Reachability {
    /// None.
    Never,
    /// One, and there the symbolic places of the exit's end have these values.
    State(Vec<Bv>),
    /// Not decided.
    Unknown,
}

/// A conjunction of expressions over cut point variables: `VarId(i)` is symbolic place number `i`.
#[derive(Clone, Copy)]
pub(super) struct Conjunction<'a> {
    pub(super) pool: &'a ExprPool,
    pub(super) list: &'a [ExprId],
}

/// Solvers for the exits of all blocks.
pub(super) struct Questions {
    lifetime: Lifetime,
    blocks: FxHashMap<CutPointId, BlockTerms>,
    alive: VecDeque<(CutPointId, usize)>,
    pub(super) counters: Counters,
}

/// A block's expressions with what predicates are at its start and its ends, as terms.
struct BlockTerms {
    lifetime: Lifetime,
    entry: Rc<Entry>,
    pool: ExprPool,
    encoder: Encoder<'static>,
    start: Graft,
    ends: Vec<Graft>,
    solvers: Vec<ExitSolver>,
    refuters: Refuters,
    /// For blocks with floats.
    relaxed: Option<Relaxed>,
    /// Whether the last "never" of a solver was of that kind.
    by_relaxation: bool,
    /// How often floats were too hard for the solver.
    vain: u32,
}

#[derive(Default)]
struct ExitSolver {
    session: Option<Session>,
    /// Whether cvc5 refused its formula.
    refused: bool,
    /// Whether integers have answered what bits have not.
    is_arithmetic: bool,
}

impl Questions {
    /// No solver is made yet; `lifetime`: how those that will be work.
    pub(super) fn new(lifetime: Lifetime) -> Self {
        Self {
            lifetime,
            blocks: FxHashMap::default(),
            alive: VecDeque::new(),
            counters: Counters::default(),
        }
    }

    /// Some of `before` from which it follows that exit number `exit` is not taken, or, with
    /// `after`, that this holds at its end; `None` where it does not follow, or that is not
    /// decided. Only for [`Lifetime::Cores`].
    pub(super) fn reasons(
        &mut self,
        (cut, entry): (CutPointId, &Rc<Entry>),
        exit: usize,
        before: Conjunction<'_>,
        after: Option<Conjunction<'_>>,
        budget: Budget,
    ) -> Option<Vec<ExprId>> {
        let block = self.blocks.entry(cut).or_insert_with(|| BlockTerms::new(entry, self.lifetime));
        let is_new = block.solvers[exit].session.is_none();
        let found = block.reasons(exit, before, after, budget, &mut self.counters);
        self.made(is_new, cut, exit);
        found
    }

    /// Notes a solver that was made, and drops one of too many.
    fn made(&mut self, is_new: bool, cut: CutPointId, exit: usize) {
        let has_one =
            self.blocks.get(&cut).is_some_and(|block| block.solvers[exit].session.is_some());
        if is_new && has_one {
            self.alive.push_back((cut, exit));
            self.drop_old();
        }
    }

    /// Which state at the end of exit number `exit` breaks one of `after`, if the block begins
    /// where `before` holds? With `after: None`: which state is reached at all?
    pub(super) fn ask(
        &mut self,
        (cut, entry): (CutPointId, &Rc<Entry>),
        exit: usize,
        before: &[Conjunction<'_>],
        after: Option<Conjunction<'_>>,
        budget: Budget,
    ) -> Reachability {
        let block = self.blocks.entry(cut).or_insert_with(|| BlockTerms::new(entry, self.lifetime));
        let before = block.at_start(before);
        let after = match after {
            None => match block.denied(exit, &before) {
                Some(answer) => return answer,
                None => None,
            },
            Some(after) => match block.broken(exit, &before, after) {
                Broken::Never => return Reachability::Never,
                Broken::State(state) => return Reachability::State(state),
                Broken::Perhaps(broken) => Some(broken),
            },
        };
        let is_new = block.solvers[exit].session.is_none();
        let answer = block.answer(exit, &before, after, budget, &mut self.counters);
        self.made(is_new, cut, exit);
        answer
    }

    fn drop_old(&mut self) {
        while self.alive.len() > MAX_SOLVERS {
            let Some((cut, exit)) = self.alive.pop_front() else { return };
            if let Some(block) = self.blocks.get_mut(&cut) {
                block.solvers[exit] = ExitSolver::default();
            }
        }
    }
}

impl BlockTerms {
    fn new(entry: &Rc<Entry>, lifetime: Lifetime) -> Self {
        let exits = entry.block.exits.len();
        let has_floats = entry.block.values.pool.nodes().any(|node| node.is_of_floats());
        Self {
            lifetime,
            entry: Rc::clone(entry),
            pool: entry.block.values.pool.clone(),
            encoder: Encoder::of_variables(),
            start: Graft::default(),
            ends: (0..exits).map(|_| Graft::default()).collect(),
            solvers: (0..exits).map(|_| ExitSolver::default()).collect(),
            refuters: Refuters::default(),
            relaxed: has_floats.then(|| Relaxed::new(lifetime)),
            by_relaxation: false,
            vain: 0,
        }
    }

    /// The facts over the block's entry symbols.
    fn at_start(&mut self, facts: &[Conjunction<'_>]) -> Vec<ExprId> {
        let entry = &self.entry.block.entry;
        let mut all = Vec::new();
        // Facts of one cut point share one pool, also over several lists.
        for facts in facts {
            for &fact in facts.list {
                let copy = self.start.copy(facts.pool, &mut self.pool, fact, &mut |pool, var| {
                    let &(symbol, width) = entry.get(var.index())?;
                    Some(pool.var(symbol, width))
                });
                all.extend(copy.filter(|&copy| self.pool.get(copy) != Expr::Const(Bv::TRUE)));
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// See [`Questions::reasons`].
    fn reasons(
        &mut self,
        exit: usize,
        before: Conjunction<'_>,
        after: Option<Conjunction<'_>>,
        budget: Budget,
        counters: &mut Counters,
    ) -> Option<Vec<ExprId>> {
        let copies: Vec<(ExprId, ExprId)> = (before.list.iter())
            .filter_map(|&fact| {
                let one = Conjunction { list: &[fact], ..before };
                Some((*self.at_start(&[one]).first()?, fact))
            })
            .collect();
        let mut assumed: Vec<ExprId> = copies.iter().map(|&(copy, _)| copy).collect();
        assumed.sort_unstable();
        if let Some(found) = self.reasons_without_solver(exit, &copies, after) {
            return Some(found);
        }
        // What is among the facts already would not be named by a core. Ranges had their turn.
        let given: &[ExprId] = if self.relaxed.is_some() { &assumed } else { &[] };
        let broken = match after {
            None => None,
            Some(after) if self.relaxed.is_some() && after.list.len() > 1 => {
                // Ranges decide some of them, bits the others.
                let mut all = Vec::new();
                for fact in after.list {
                    let one = Conjunction { list: std::slice::from_ref(fact), ..after };
                    all.extend(self.reasons(exit, before, Some(one), budget, counters)?);
                }
                all.sort_unstable();
                all.dedup();
                return Some(all);
            }
            Some(after) => match self.broken(exit, given, after) {
                // Ranges were asked about the very same before: then nothing follows by itself.
                Broken::Never => return given.is_empty().then(Vec::new),
                Broken::State(_) => return None,
                Broken::Perhaps(broken) => Some(broken),
            },
        };
        let is_false = |copy: ExprId| self.pool.get(copy) == Expr::Const(Bv::FALSE);
        if let Some(&(_, fact)) = copies.iter().find(|&&(copy, _)| is_false(copy)) {
            return Some(vec![fact]);
        }
        let Reachability::Never = self.answer(exit, &assumed, broken, budget, counters) else {
            return None;
        };
        if let Some(relaxed) = self.relaxed.as_mut().filter(|_| self.by_relaxation) {
            let named = relaxed.core(&mut self.pool, exit, &assumed)?;
            let is_named = |(copy, _): &&(ExprId, ExprId)| named.contains(copy);
            return Some(copies.iter().filter(is_named).map(|&(_, fact)| fact).collect());
        }
        let core = self.solvers[exit].session.as_ref()?.core().ok()?;
        let mut reasons = Vec::new();
        for (copy, fact) in copies {
            let term = self.encoder.term(&self.pool, copy).ok()?;
            if core.contains(&term) {
                reasons.push(fact);
            }
        }
        Some(reasons)
    }

    /// The answer where results of operators on floats may be anything; `None`: that is no answer.
    fn relaxed_answer(
        &mut self,
        exit: usize,
        assumed: &[ExprId],
        budget: Budget,
        counters: &mut Counters,
    ) -> Option<Reachability> {
        let made = &self.entry.block.exits[exit];
        let relaxed = self.relaxed.as_mut()?;
        match relaxed.ask(&mut self.pool, (exit, made), assumed, budget, counters) {
            Relaxation::Nothing => Some(Reachability::Never),
            Relaxation::Unknown => None,
            Relaxation::Candidate(model) => {
                let is_model =
                    self.satisfies(&model, assumed) && self.satisfies(&model, &made.conjuncts);
                is_model.then(|| self.state(exit, &model)).flatten().map(Reachability::State)
            }
        }
    }

    fn answer(
        &mut self,
        exit: usize,
        before: &[ExprId],
        after: Option<ExprId>,
        budget: Budget,
        counters: &mut Counters,
    ) -> Reachability {
        if before.iter().any(|&fact| self.pool.get(fact) == Expr::Const(Bv::FALSE)) {
            return Reachability::Never;
        }
        let assumed: Vec<ExprId> = before.iter().copied().chain(after).collect();
        let relaxed = self.relaxed_answer(exit, &assumed, budget, counters);
        self.by_relaxation = relaxed.is_some();
        if let Some(answer) = relaxed {
            return answer;
        }
        // Which facts are needed is not worth a solver's time for floats.
        let is_too_dear = self.relaxed.is_some() && self.lifetime == Lifetime::Cores;
        if self.solvers[exit].refused || self.vain == MAX_UNDECIDED_FLOATS || is_too_dear {
            return Reachability::Unknown;
        }
        let answer = self.query(exit, before, after, budget, counters).unwrap_or_else(|_| {
            self.solvers[exit] = ExitSolver { refused: true, ..ExitSolver::default() };
            Reachability::Unknown
        });
        if self.relaxed.is_some() && matches!(answer, Reachability::Unknown) {
            self.vain += 1;
        }
        answer
    }

    fn query(
        &mut self,
        exit: usize,
        before: &[ExprId],
        after: Option<ExprId>,
        budget: Budget,
        counters: &mut Counters,
    ) -> smt::Result<Reachability> {
        let mut assumptions = Vec::with_capacity(before.len() + 1);
        for &fact in before.iter().chain(&after) {
            assumptions.push(self.encoder.term(&self.pool, fact)?);
        }
        let made = &self.entry.block.exits[exit];
        let mut values = Vec::with_capacity(made.values.len());
        let ExitSolver { session, is_arithmetic, .. } = &mut self.solvers[exit];
        let session = match session {
            Some(session) => session,
            empty => {
                let roots = made.conjuncts.iter().chain(&made.values);
                stack::check_depth(&self.pool, &roots.copied().collect::<Vec<ExprId>>())?;
                let mut session = Session::new(self.lifetime);
                for &conjunct in &made.conjuncts {
                    session.assert(self.encoder.term(&self.pool, conjunct)?);
                }
                empty.insert(session)
            }
        };
        for &value in &made.values {
            values.push(self.encoder.term(&self.pool, value)?);
        }
        // What was too hard for bits once will be so again.
        let configurations = if *is_arithmetic { &CONFIGURATIONS[1..] } else { CONFIGURATIONS };
        let answer = session.check_in_turn(
            &mut self.encoder,
            &assumptions,
            configurations,
            budget,
            counters,
        )?;
        let by_integers = session.answered_by() == Some(Backend::Integers);
        *is_arithmetic = by_integers && !matches!(answer, smt::Answer::Unknown(_));
        match answer {
            smt::Answer::Unsat => Ok(Reachability::Never),
            smt::Answer::Unknown(_) => Ok(Reachability::Unknown),
            smt::Answer::Sat => {
                let values = values.iter().map(|&value| session.value(&mut self.encoder, value));
                Ok(Reachability::State(values.collect::<smt::Result<Vec<Bv>>>()?))
            }
        }
    }
}
