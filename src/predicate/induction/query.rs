//! Questions about one block: which states can its ways lead to, from the states that some
//! predicates describe?
//!
//! One incremental solver per way, with the way's formula asserted; predicates come as assumptions.
//! An answer that the solver does not give is [`Reachability::Unknown`], which callers take as
//! "some state, unknown which".
use crate::ir::eval::{Env, eval};
use crate::ir::graft::Graft;
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, Intervals, Symbol, VarId};
use crate::limits::Budget;
use crate::predicate::blocks::graph::{CutId, Entry};
use crate::predicate::symbolic::value::Values;
use crate::smt::{self, Config, Counters, Encoder, Session, stack};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::rc::Rc;

/// Whether some run leads where it was asked for.
#[derive(Debug)]
pub(super) enum Reachability {
    /// None.
    Never,
    /// One, and there the symbolic places of the way's end have these values.
    State(Vec<Bv>),
    /// Not decided.
    Unknown,
}

/// Solvers kept; the oldest is dropped for a new one.
const MAX_SOLVERS: usize = 64;

/// A conjunction of expressions over cut variables: `VarId(i)` is symbolic place number `i`.
#[derive(Clone, Copy)]
pub(super) struct Conjunction<'a> {
    pub(super) pool: &'a ExprPool,
    pub(super) list: &'a [ExprId],
}

/// Solvers for the ways of all blocks.
pub(super) struct Questions {
    config: Config,
    blocks: FxHashMap<CutId, BlockTerms>,
    alive: VecDeque<(CutId, usize)>,
    pub(super) counters: Counters,
}

/// A block's expressions with what predicates are at its start and its ends, as terms.
struct BlockTerms {
    config: Config,
    entry: Rc<Entry>,
    pool: ExprPool,
    encoder: Encoder<'static>,
    start: Graft,
    ends: Vec<Graft>,
    solvers: Vec<WaySolver>,
    /// Whether ranges of floats may tell something.
    has_floats: bool,
}

/// The values of a model, and zeros for what it does not name.
struct Everything<'a> {
    model: FxHashMap<VarId, Bv>,
    values: &'a Values,
}

impl Env for Everything<'_> {
    fn var(&self, var: VarId) -> Option<Bv> {
        let other = || Bv::zero(self.values.var_width(var));
        Some(self.model.get(&var).copied().unwrap_or_else(other))
    }

    fn address(&self, _: Symbol) -> Option<Bv> {
        None
    }
}

#[derive(Default)]
struct WaySolver {
    session: Option<Session>,
    /// Whether cvc5 refused its formula.
    refused: bool,
}

impl Questions {
    /// No solver is made yet; `config`: how those that will be work.
    pub(super) fn new(config: Config) -> Self {
        Self {
            config,
            blocks: FxHashMap::default(),
            alive: VecDeque::new(),
            counters: Counters::default(),
        }
    }

    /// Some of `before` from which it follows that way number `way` is not taken, or, with `after`,
    /// that this holds at its end; `None` where it does not follow, or that is not decided. Only
    /// for [`Config::Cores`].
    pub(super) fn reasons(
        &mut self,
        (cut, entry): (CutId, &Rc<Entry>),
        way: usize,
        before: Conjunction<'_>,
        after: Option<Conjunction<'_>>,
        budget: Budget,
    ) -> Option<Vec<ExprId>> {
        let block = self.blocks.entry(cut).or_insert_with(|| BlockTerms::new(entry, self.config));
        let is_new = block.solvers[way].session.is_none();
        let found = block.reasons(way, before, after, budget, &mut self.counters);
        self.made(is_new, cut, way);
        found
    }

    /// Notes a solver that was made, and drops one of too many.
    fn made(&mut self, is_new: bool, cut: CutId, way: usize) {
        let has_one =
            self.blocks.get(&cut).is_some_and(|block| block.solvers[way].session.is_some());
        if is_new && has_one {
            self.alive.push_back((cut, way));
            self.drop_old();
        }
    }

    /// Which state at the end of way number `way` breaks one of `after`, if the block begins where
    /// `before` holds? With `after: None`: which state is reached at all?
    pub(super) fn ask(
        &mut self,
        (cut, entry): (CutId, &Rc<Entry>),
        way: usize,
        before: &[Conjunction<'_>],
        after: Option<Conjunction<'_>>,
        budget: Budget,
    ) -> Reachability {
        let block = self.blocks.entry(cut).or_insert_with(|| BlockTerms::new(entry, self.config));
        let before = block.at_start(before);
        let after = match after {
            None if block.is_denied(way, &before) => return Reachability::Never,
            None => None,
            Some(after) => match block.broken(way, &before, after) {
                None => return Reachability::Never,
                broken => broken,
            },
        };
        if let Some(state) = block.state(way, &before, after) {
            return Reachability::State(state);
        }
        let is_new = block.solvers[way].session.is_none();
        let answer = block.answer(way, &before, after, budget, &mut self.counters);
        self.made(is_new, cut, way);
        answer
    }

    fn drop_old(&mut self) {
        while self.alive.len() > MAX_SOLVERS {
            let Some((cut, way)) = self.alive.pop_front() else { return };
            if let Some(block) = self.blocks.get_mut(&cut) {
                block.solvers[way] = WaySolver::default();
            }
        }
    }
}

impl BlockTerms {
    fn new(entry: &Rc<Entry>, config: Config) -> Self {
        let ways = entry.block.ways.len();
        Self {
            config,
            entry: Rc::clone(entry),
            pool: entry.block.values.pool.clone(),
            encoder: Encoder::of_variables(),
            start: Graft::default(),
            ends: (0..ways).map(|_| Graft::default()).collect(),
            solvers: (0..ways).map(|_| WaySolver::default()).collect(),
            has_floats: entry.block.values.pool.nodes().any(|node| node.is_of_floats()),
        }
    }

    /// The facts over the block's entry symbols.
    fn at_start(&mut self, facts: &[Conjunction<'_>]) -> Vec<ExprId> {
        let entry = &self.entry.block.entry;
        let mut all = Vec::new();
        // Facts of one cut share one pool, also over several lists.
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
        way: usize,
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
        if let Some(found) = self.reasons_without_solver(way, &copies, after) {
            return Some(found);
        }
        let broken = match after {
            None => None,
            Some(after) => match self.broken(way, &[], after) {
                None => return Some(Vec::new()),
                broken => broken,
            },
        };
        let is_false = |copy: ExprId| self.pool.get(copy) == Expr::Const(Bv::FALSE);
        if let Some(&(_, fact)) = copies.iter().find(|&&(copy, _)| is_false(copy)) {
            return Some(vec![fact]);
        }
        let assumed: Vec<ExprId> = copies.iter().map(|&(copy, _)| copy).collect();
        let Reachability::Never = self.answer(way, &assumed, broken, budget, counters) else {
            return None;
        };
        let core = self.solvers[way].session.as_ref()?.core().ok()?;
        let mut reasons = Vec::new();
        for (copy, fact) in copies {
            let term = self.encoder.term(&self.pool, copy).ok()?;
            if core.contains(&term) {
                reasons.push(fact);
            }
        }
        Some(reasons)
    }

    /// Whether the way denies what follows from the facts where it begins.
    fn is_denied(&self, way: usize, before: &[ExprId]) -> bool {
        let all = [before, &self.entry.block.ways[way].conjuncts].concat();
        self.pool.denies_what_follows(&all) || self.by_intervals(&all) == Intervals::Refuted
    }

    /// What ranges tell of a conjunction.
    fn by_intervals(&self, all: &[ExprId]) -> Intervals {
        if self.has_floats { self.pool.by_intervals(all) } else { Intervals::Open }
    }

    /// A state at the end of the way where `after` holds, if ranges lead to one.
    fn state(&self, way: usize, before: &[ExprId], after: Option<ExprId>) -> Option<Vec<Bv>> {
        let made = &self.entry.block.ways[way];
        let mut all = [before, &made.conjuncts].concat();
        all.extend(after);
        let Intervals::Model(model) = self.by_intervals(&all) else { return None };
        let values = &self.entry.block.values;
        let all = Everything { model, values };
        made.values.iter().map(|&value| eval(&self.pool, value, &all)).collect()
    }

    /// Of copies and the facts that they are of, those from which it follows without a solver that
    /// the way is not taken, or that `after` holds at its end; none of them can be left out.
    fn reasons_without_solver(
        &mut self,
        way: usize,
        copies: &[(ExprId, ExprId)],
        after: Option<Conjunction<'_>>,
    ) -> Option<Vec<ExprId>> {
        let is_equation =
            |id: ExprId| matches!(self.pool.get(id), Expr::Binary(BinaryOp::Eq, _, _));
        let has_floats = self.has_floats;
        // Ranges may need any of them.
        let mut kept: Vec<(ExprId, ExprId)> =
            copies.iter().copied().filter(|&(copy, _)| has_floats || is_equation(copy)).collect();
        let mut suffices = |kept: &[(ExprId, ExprId)]| {
            let mut before: Vec<ExprId> = kept.iter().map(|&(copy, _)| copy).collect();
            before.sort_unstable();
            match after {
                None => self.is_denied(way, &before),
                Some(after) => self.broken(way, &before, after).is_none(),
            }
        };
        if !suffices(&kept) {
            return None;
        }
        for at in (0..kept.len()).rev() {
            let one = kept.remove(at);
            if !suffices(&kept) {
                kept.insert(at, one);
            }
        }
        Some(kept.into_iter().map(|(_, fact)| fact).collect())
    }

    /// That one of the facts is broken at the end of a way; `None` if the formulas show that none
    /// is.
    fn broken(&mut self, way: usize, before: &[ExprId], facts: Conjunction<'_>) -> Option<ExprId> {
        let made = &self.entry.block.ways[way];
        let mut left = Vec::new();
        for &fact in facts.list {
            let copy = self.ends[way].copy(facts.pool, &mut self.pool, fact, &mut |_, var| {
                made.values.get(var.index()).copied()
            });
            let fact = copy.unwrap_or_else(|| self.pool.bool(false));
            if self.pool.get(fact) != Expr::Const(Bv::TRUE)
                && before.binary_search(&fact).is_err()
                && !made.conjuncts.contains(&fact)
            {
                left.push(fact);
            }
        }
        // What is linear needs no solver, and takes one long.
        let mut given = [before, &made.conjuncts].concat();
        self.pool.leave_out_what_follows(&mut left, &given);
        if self.has_floats {
            let count = given.len();
            left.retain(|&fact| {
                given.truncate(count);
                given.push(build::not(&mut self.pool, fact));
                self.pool.by_intervals(&given) != Intervals::Refuted
            });
        }
        let mut broken: Option<ExprId> = None;
        for fact in left {
            let not = build::not(&mut self.pool, fact);
            broken = Some(match broken {
                None => not,
                Some(others) => build::or(&mut self.pool, others, not),
            });
        }
        broken
    }

    fn answer(
        &mut self,
        way: usize,
        before: &[ExprId],
        after: Option<ExprId>,
        budget: Budget,
        counters: &mut Counters,
    ) -> Reachability {
        if before.iter().any(|&fact| self.pool.get(fact) == Expr::Const(Bv::FALSE)) {
            return Reachability::Never;
        }
        if self.solvers[way].refused {
            return Reachability::Unknown;
        }
        self.query(way, before, after, budget, counters).unwrap_or_else(|_| {
            self.solvers[way] = WaySolver { refused: true, session: None };
            Reachability::Unknown
        })
    }

    fn query(
        &mut self,
        way: usize,
        before: &[ExprId],
        after: Option<ExprId>,
        budget: Budget,
        counters: &mut Counters,
    ) -> smt::Result<Reachability> {
        let mut assumptions = Vec::with_capacity(before.len() + 1);
        for &fact in before.iter().chain(&after) {
            assumptions.push(self.encoder.term(&self.pool, fact)?);
        }
        let made = &self.entry.block.ways[way];
        let mut values = Vec::with_capacity(made.values.len());
        let session = match &mut self.solvers[way].session {
            Some(session) => session,
            empty => {
                let roots = made.conjuncts.iter().chain(&made.values);
                stack::check_depth(&self.pool, &roots.copied().collect::<Vec<ExprId>>())?;
                let mut session = Session::new(self.config);
                for &conjunct in &made.conjuncts {
                    session.assert(self.encoder.term(&self.pool, conjunct)?);
                }
                empty.insert(session)
            }
        };
        for &value in &made.values {
            values.push(self.encoder.term(&self.pool, value)?);
        }
        match session.check(&mut self.encoder, &assumptions, budget, counters)? {
            smt::Answer::Unsat => Ok(Reachability::Never),
            smt::Answer::Unknown(_) => Ok(Reachability::Unknown),
            smt::Answer::Sat => {
                let values = values.iter().map(|&value| session.value(&mut self.encoder, value));
                Ok(Reachability::State(values.collect::<smt::Result<Vec<Bv>>>()?))
            }
        }
    }
}
