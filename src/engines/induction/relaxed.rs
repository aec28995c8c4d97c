//! Questions about a block's exits in which results of floating-point operators may be anything.
//!
//! cvc5 takes seconds for any question that has floats in it, whatever it is about. What ranges do
//! not decide ([`crate::ir::Intervals`]) is mostly about integers, and follows without what floats
//! are. "None" holds as it stands; a model may be none, and has to be evaluated.
//!
//! The order of questions with floats: ranges first, then this, then cvc5 with floats, which is no
//! longer asked after three queries without an answer. Candidates about floats are bounds at
//! constants of the program (`Range::of_float`), multiples of a counter (sums and means), and
//! quadratic forms (`quadratic`).
use crate::base::limits::Budget;
use crate::blocks::block::BlockExit;
use crate::ir::{Bv, Expr, ExprId, ExprPool, VarId};
use crate::solver::smt::{Answer, Counters, Encoder, Lifetime, Session, Term, stack};
use rustc_hash::FxHashMap;

/// The solvers of a block's exits, with terms of their own.
pub(super) struct Relaxed {
    lifetime: Lifetime,
    copies: FxHashMap<ExprId, ExprId>,
    encoder: Encoder<'static>,
    sessions: FxHashMap<usize, Session>,
}

/// The answer.
pub(super) enum Relaxation {
    /// No model, even so.
    Nothing,
    /// Values of the pool's variables, which may be no model.
    Candidate(FxHashMap<VarId, Bv>),
    /// Not decided.
    Unknown,
}

impl Relaxed {
    pub(super) fn new(lifetime: Lifetime) -> Self {
        let (copies, sessions) = (FxHashMap::default(), FxHashMap::default());
        Self { lifetime, copies, encoder: Encoder::of_variables(), sessions }
    }

    fn term(&mut self, pool: &mut ExprPool, id: ExprId) -> Option<Term> {
        let copy = pool.without_floats(id, &mut self.copies)?;
        stack::check_depth(pool, &[copy]).ok()?;
        self.encoder.term(pool, copy).ok()
    }

    /// Whether the exit has a model of all `assumed`.
    pub(super) fn ask(
        &mut self,
        pool: &mut ExprPool,
        (number, exit): (usize, &BlockExit),
        assumed: &[ExprId],
        budget: Budget,
        counters: &mut Counters,
    ) -> Relaxation {
        let found = self.asked(pool, (number, exit), assumed, budget, counters);
        found.unwrap_or(Relaxation::Unknown)
    }

    fn asked(
        &mut self,
        pool: &mut ExprPool,
        (number, exit): (usize, &BlockExit),
        assumed: &[ExprId],
        budget: Budget,
        counters: &mut Counters,
    ) -> Option<Relaxation> {
        let assumed: Option<Vec<Term>> = assumed.iter().map(|&id| self.term(pool, id)).collect();
        let assumed = assumed?;
        if !self.sessions.contains_key(&number) {
            let mut session = Session::new(self.lifetime);
            for &conjunct in &exit.conjuncts {
                session.assert(self.term(pool, conjunct)?);
            }
            self.sessions.insert(number, session);
        }
        let session = self.sessions.get_mut(&number)?;
        match session.check(&mut self.encoder, &assumed, budget, counters).ok()? {
            Answer::Unsat => Some(Relaxation::Nothing),
            Answer::Unknown(_) => None,
            Answer::Sat => {
                let mut model = FxHashMap::default();
                let mut vars: Vec<_> = pool.variables().into_iter().collect();
                vars.sort_unstable();
                for (var, width) in vars {
                    let Some(id) = pool.find(Expr::Var(var), width) else { continue };
                    // What the question does not speak of has no value.
                    let term = self.encoder.term(pool, id).ok()?;
                    if let Ok(value) = session.value(&mut self.encoder, term) {
                        model.insert(var, value);
                    }
                }
                Some(Relaxation::Candidate(model))
            }
        }
    }

    /// Of `assumed` what a core of the last answer has; after [`Relaxation::Nothing`].
    pub(super) fn core(
        &mut self,
        pool: &mut ExprPool,
        number: usize,
        assumed: &[ExprId],
    ) -> Option<Vec<ExprId>> {
        let core = self.sessions.get(&number)?.core().ok()?;
        let mut named = Vec::new();
        for &id in assumed {
            if core.contains(&self.term(pool, id)?) {
                named.push(id);
            }
        }
        Some(named)
    }
}
