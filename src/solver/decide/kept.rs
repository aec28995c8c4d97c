//! A session over one encoder, which serves many conjunctions: all conjuncts are assumed, so that
//! what one taught the solver serves later ones.
//!
//! A model says something of each wire that the solver ever had, so that a session becomes slow. It
//! is begun again when its questions take longer than its first one did, or when it has become
//! large.
use super::budget::{FEW_GATES, MOST_GROWTH, MOST_QUESTIONS, QUESTIONS_PER_CHECK};
use super::conjuncts::LeafValues;
use crate::base::limits::Limits;
use crate::base::work;
use crate::base::work::Work;
use crate::ir::{ExprId, ExprPool};
use crate::solver::smt;
use crate::solver::smt::stack::Depths;
use crate::solver::smt::{Answer, Counters, Encoder, Fallbacks, Lifetime, Session, Term};

pub(super) struct KeptSession<'l> {
    depths: Depths,
    leaves: &'l LeafValues<'l>,
    pub(super) encoder: Encoder<'l>,
    pub(super) session: Session,
    /// What its first question took; `None`: it had none.
    first: Option<Work>,
    recent: Work,
    /// The questions since it was checked last, but for the first one.
    count: u64,
    /// The gates that the session knew after the first question.
    gates: u64,
}

impl<'l> KeptSession<'l> {
    pub(super) fn new(leaves: &'l LeafValues<'l>) -> Self {
        Self {
            depths: Depths::default(),
            leaves,
            encoder: Encoder::new(leaves),
            session: Session::new(Lifetime::Cores),
            first: None,
            recent: Work::NONE,
            count: 0,
            gates: 0,
        }
    }

    /// Have these conjuncts of the pool, which is always the same, a model? With their terms.
    pub(super) fn ask(
        &mut self,
        pool: &ExprPool,
        conjuncts: &[ExprId],
        fallbacks: Fallbacks<'_>,
        limits: &Limits,
        counters: &mut Counters,
    ) -> smt::Result<(Answer, Vec<Term>)> {
        self.depths.check(pool, conjuncts)?;
        self.renew();
        let start = work::spent();
        let terms = conjuncts.iter().map(|&id| self.encoder.term(pool, id));
        let terms: Vec<Term> = terms.collect::<smt::Result<_>>()?;
        let answer = self.session.ask(&mut self.encoder, &terms, fallbacks, limits, counters)?;
        let took = work::spent().minus(start);
        match self.first {
            None => (self.first, self.gates) = (Some(took), self.session.gates()),
            Some(_) => (self.recent, self.count) = (self.recent + took, self.count + 1),
        }
        Ok((answer, terms))
    }

    fn renew(&mut self) {
        if self.session.checks() > MOST_QUESTIONS {
            *self = Self::new(self.leaves);
        } else if self.session.gates() > MOST_GROWTH * self.gates.max(FEW_GATES) {
            self.begin_again();
        } else if self.count >= QUESTIONS_PER_CHECK {
            if self.first.is_some_and(|first| self.recent > first * self.count) {
                self.begin_again();
            }
            (self.recent, self.count) = (Work::NONE, 0);
        }
    }

    fn begin_again(&mut self) {
        self.session = Session::new(Lifetime::Cores);
        (self.first, self.recent, self.count) = (None, Work::NONE, 0);
    }
}
