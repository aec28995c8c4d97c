//! Questions about one block: which states can its ways lead to, from the states that some
//! predicates describe?
//!
//! One incremental solver per way, with the way's formula asserted; predicates come as assumptions.
//! An answer that the solver does not give is [`Reachability::Unknown`], which callers take as
//! "some state, unknown which".
use super::budget::{MAX_PINS, PIN_QUERY};
use crate::ir::eval::{Env, eval};
use crate::ir::graft::Graft;
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, Symbol, UnaryOp, VarId};
use crate::limits::Budget;
use crate::predicate::arithmetic::polynomial;
use crate::predicate::blocks::graph::{CutId, Entry};
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

/// What the solver says.
enum Solution {
    Never,
    /// Values of the block's entry symbols and of the symbolic places where the way ends.
    States {
        start: FxHashMap<VarId, Bv>,
        end: Vec<Bv>,
    },
    Unknown,
}

/// What queries share.
struct Asking<'a> {
    counters: &'a mut Counters,
    budget: Budget,
}

/// Solvers for the ways of all blocks.
#[derive(Default)]
pub(super) struct Questions {
    blocks: FxHashMap<CutId, BlockTerms>,
    alive: VecDeque<(CutId, usize)>,
    pub(super) counters: Counters,
}

/// A block's expressions with what predicates are at its start and its ends, as terms.
struct BlockTerms {
    entry: Rc<Entry>,
    pool: ExprPool,
    encoder: Encoder<'static>,
    start: Graft,
    ends: Vec<Graft>,
    solvers: Vec<WaySolver>,
}

#[derive(Default)]
struct WaySolver {
    session: Option<Session>,
    /// Whether cvc5 refused its formula.
    refused: bool,
}

impl Questions {
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
        let block = self.blocks.entry(cut).or_insert_with(|| BlockTerms::new(entry));
        let before = block.at_start(before);
        let after = match after {
            None => None,
            Some(after) => match block.broken(way, &before, after) {
                None => return Reachability::Never,
                broken => broken,
            },
        };
        let is_new = block.solvers[way].session.is_none();
        let mut asking = Asking { counters: &mut self.counters, budget };
        let answer = block.answer(&mut asking, way, &before, after);
        if is_new && block.solvers[way].session.is_some() {
            self.alive.push_back((cut, way));
            self.drop_old();
        }
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
    fn new(entry: &Rc<Entry>) -> Self {
        let ways = entry.block.ways.len();
        Self {
            entry: Rc::clone(entry),
            pool: entry.block.values.pool.clone(),
            encoder: Encoder::of_variables(),
            start: Graft::default(),
            ends: (0..ways).map(|_| Graft::default()).collect(),
            solvers: (0..ways).map(|_| WaySolver::default()).collect(),
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

    /// That one of the facts is broken at the end of a way; `None` if the formulas show that none
    /// is.
    fn broken(&mut self, way: usize, before: &[ExprId], facts: Conjunction<'_>) -> Option<ExprId> {
        let made = &self.entry.block.ways[way];
        let known: Vec<ExprId> = before.iter().chain(&made.conjuncts).copied().collect();
        let mut broken: Option<ExprId> = None;
        for &fact in facts.list {
            let copy = self.ends[way].copy(facts.pool, &mut self.pool, fact, &mut |_, var| {
                made.values.get(var.index()).copied()
            });
            let fact = copy.unwrap_or_else(|| self.pool.bool(false));
            if self.pool.get(fact) == Expr::Const(Bv::TRUE)
                || before.binary_search(&fact).is_ok()
                || made.conjuncts.contains(&fact)
                || polynomial::follows(&self.pool, &known, fact)
            {
                continue;
            }
            let not = build::not(&mut self.pool, fact);
            broken = Some(match broken {
                None => not,
                Some(others) => build::or(&mut self.pool, others, not),
            });
        }
        broken
    }

    /// First without facts about products, which are dear: it is enough if these hold in the state
    /// that is found.
    fn answer(
        &mut self,
        asking: &mut Asking<'_>,
        way: usize,
        before: &[ExprId],
        after: Option<ExprId>,
    ) -> Reachability {
        if before.iter().any(|&fact| self.pool.get(fact) == Expr::Const(Bv::FALSE)) {
            return Reachability::Never;
        }
        let (linear, hard): (Vec<ExprId>, Vec<ExprId>) =
            before.iter().partition(|&&fact| polynomial::is_linear(&self.pool, fact));
        match self.query(asking, way, &linear, after) {
            Solution::Never => Reachability::Never,
            Solution::Unknown => Reachability::Unknown,
            Solution::States { start, end } => {
                if hard.iter().all(|&fact| self.holds(fact, &start)) {
                    return Reachability::State(end);
                }
                if after.is_none() && self.is_refuted(asking, way, &linear, before) {
                    return Reachability::Never;
                }
                match self.query(asking, way, before, after) {
                    Solution::Never => Reachability::Never,
                    Solution::States { end, .. } => Reachability::State(end),
                    // Some state all the same; taking it in only weakens.
                    Solution::Unknown => Reachability::State(end),
                }
            }
        }
    }

    /// Whether arithmetic shows that no run takes a way that is under the condition that some
    /// equality fails.
    fn is_refuted(
        &mut self,
        asking: &mut Asking<'_>,
        way: usize,
        linear: &[ExprId],
        before: &[ExprId],
    ) -> bool {
        let entry = Rc::clone(&self.entry);
        let conjuncts = self.pool.conjuncts(&entry.block.ways[way].conjuncts);
        let mut known: Vec<ExprId> = before.iter().chain(&conjuncts).copied().collect();
        known.extend(self.pins(asking, way, linear));
        conjuncts.iter().any(|&conjunct| match self.pool.get(conjunct) {
            Expr::Unary(UnaryOp::Not, equality) => {
                polynomial::follows(&self.pool, &known, equality)
            }
            _ => false,
        })
    }

    /// Equalities that hold on a way because a bound is met exactly: `i <= n + 1` where the loop
    /// was left with `n < i`.
    fn pins(&mut self, asking: &mut Asking<'_>, way: usize, linear: &[ExprId]) -> Vec<ExprId> {
        let mut pins = Vec::new();
        let budget = asking.budget;
        asking.budget = budget.at_most(PIN_QUERY);
        for &fact in linear {
            let Expr::Binary(op, a, b) = self.pool.get(fact) else { continue };
            let edge = match op {
                BinaryOp::Sle | BinaryOp::Ule => a,
                BinaryOp::Slt | BinaryOp::Ult => {
                    let one = self.pool.number(self.pool.width(a), 1);
                    build::add(&mut self.pool, a, one)
                }
                _ => continue,
            };
            let pin = build::eq(&mut self.pool, edge, b);
            let not = build::not(&mut self.pool, pin);
            if pins.len() < MAX_PINS
                && matches!(self.query(asking, way, linear, Some(not)), Solution::Never)
            {
                pins.push(pin);
            }
        }
        asking.budget = budget;
        pins
    }

    fn holds(&self, fact: ExprId, start: &FxHashMap<VarId, Bv>) -> bool {
        struct Start<'a>(&'a FxHashMap<VarId, Bv>);
        impl Env for Start<'_> {
            fn var(&self, var: VarId) -> Option<Bv> {
                self.0.get(&var).copied()
            }
            fn address(&self, _: Symbol) -> Option<Bv> {
                None
            }
        }
        eval(&self.pool, fact, &Start(start)) == Some(Bv::TRUE)
    }

    fn query(
        &mut self,
        asking: &mut Asking<'_>,
        way: usize,
        before: &[ExprId],
        after: Option<ExprId>,
    ) -> Solution {
        if self.solvers[way].refused {
            return Solution::Unknown;
        }
        self.try_query(asking, way, before, after).unwrap_or_else(|_| {
            self.solvers[way] = WaySolver { refused: true, session: None };
            Solution::Unknown
        })
    }

    fn try_query(
        &mut self,
        asking: &mut Asking<'_>,
        way: usize,
        before: &[ExprId],
        after: Option<ExprId>,
    ) -> smt::Result<Solution> {
        let mut assumptions = Vec::with_capacity(before.len() + 1);
        for &fact in before.iter().chain(&after) {
            assumptions.push(self.encoder.truth(&self.pool, fact)?);
        }
        let made = &self.entry.block.ways[way];
        let mut values = Vec::with_capacity(made.values.len());
        let session = match &mut self.solvers[way].session {
            Some(session) => session,
            empty => {
                let roots = made.conjuncts.iter().chain(&made.values);
                stack::check_depth(&self.pool, &roots.copied().collect::<Vec<ExprId>>())?;
                let mut session = Session::new(Config::Incremental);
                for &conjunct in &made.conjuncts {
                    session.assert(self.encoder.truth(&self.pool, conjunct)?);
                }
                empty.insert(session)
            }
        };
        for &value in &made.values {
            values.push(self.encoder.bits(&self.pool, value)?);
        }
        let query = (Config::Incremental, asking.budget);
        match session.check(&self.encoder, &assumptions, query, asking.counters)? {
            smt::Answer::Unsat => Ok(Solution::Never),
            smt::Answer::Unknown(_) => Ok(Solution::Unknown),
            smt::Answer::Sat => {
                let values = values.iter().map(|value| session.value(value));
                let end = values.collect::<smt::Result<Vec<Bv>>>()?;
                let mut start = FxHashMap::default();
                for &(var, width) in &self.entry.block.entry {
                    let value = match self.encoder.variable(var, width) {
                        Some(term) => session.value(term)?,
                        None => Bv::zero(width),
                    };
                    start.insert(var, value);
                }
                Ok(Solution::States { start, end })
            }
        }
    }
}
