//! Temporary Cartesian abstraction.
use super::precision::PredicateId;
use crate::ir::simplify::build;
use crate::ir::{Expr, ExprId, ExprPool, Width};
use crate::limits::{Limits, Stop};
use crate::smt::{self, Answer, Config, Logic, SmtError, Solver, Term, Terms, Translator};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::time::Duration;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Region(Option<Rc<Vec<(PredicateId, bool)>>>);
#[derive(Default, Debug)]
pub struct Regions;
#[derive(Default, Debug)]
pub struct AbstractionConfig;
#[derive(Default, Debug)]
pub struct AbstractionCounters {
    pub queries: u64,
}
pub enum NotAbstracted {
    Stopped(Stop),
    Unknown(String),
}
impl Regions {
    pub fn new() -> Self {
        Self
    }
    pub fn top(&self) -> Region {
        Region(Some(Rc::new(Vec::new())))
    }
    pub fn is_false(&self, r: &Region) -> bool {
        r.0.is_none()
    }
    pub fn implies(&self, a: &Region, b: &Region) -> bool {
        match (&a.0, &b.0) {
            (None, _) => true,
            (_, None) => false,
            (Some(a), Some(b)) => b.iter().all(|x| a.contains(x)),
        }
    }
    pub fn to_expr(
        &self,
        r: &Region,
        pool: &mut ExprPool,
        leaf: &mut dyn FnMut(&mut ExprPool, PredicateId) -> ExprId,
    ) -> ExprId {
        let Some(list) = &r.0 else { return pool.bool(false) };
        let mut all = pool.bool(true);
        for &(id, sign) in list.iter() {
            let p = leaf(pool, id);
            let p = if sign { p } else { build::not(pool, p) };
            all = build::and(pool, all, p);
        }
        all
    }
}
pub struct Premise {
    terms: Terms,
    solver: Solver,
    translator: Translator,
    symbols: FxHashMap<Expr, Term>,
}
impl Premise {
    pub fn new(
        pool: &ExprPool,
        formulas: &[ExprId],
        _: &mut AbstractionCounters,
    ) -> smt::Result<Self> {
        let terms = Terms::new();
        let solver = Solver::new(&terms, Config::Incremental, Logic::Bits)?;
        let mut premise =
            Self { terms, solver, translator: Translator::new(), symbols: FxHashMap::default() };
        for &f in formulas {
            let t = premise.term(pool, f)?;
            premise.solver.assert(&t)?;
        }
        Ok(premise)
    }
    fn term(&mut self, pool: &ExprPool, f: ExprId) -> smt::Result<Term> {
        let symbols = &mut self.symbols;
        let mut leaf = |terms: &mut Terms, expr: Expr, width: Width| -> smt::Result<Term> {
            if let Some(t) = symbols.get(&expr) {
                return Ok(t.clone());
            }
            let t = if width == Width::BOOL {
                let s = terms.symbol(width, "v")?;
                s
            } else {
                terms.symbol(width, "v")?
            };
            symbols.insert(expr, t.clone());
            Ok(t)
        };
        let t = self.translator.truth(&mut self.terms, pool, f, &mut leaf)?;
        for c in self.translator.take_constraints() {
            self.solver.assert(&c)?;
        }
        let _ = self.translator.take_machine_results();
        Ok(t)
    }
    pub fn is_satisfiable(
        &mut self,
        pool: &ExprPool,
        assumptions: &[ExprId],
        time: Duration,
        c: &mut AbstractionCounters,
    ) -> Answer {
        c.queries += 1;
        let mut terms = Vec::new();
        for &a in assumptions {
            match self.term(pool, a) {
                Ok(t) => terms.push(t),
                Err(e) => return Answer::Unknown(smt::NoAnswer::Other(e.to_string())),
            }
        }
        self.solver.check(&terms, time)
    }
    pub fn abstraction(
        &mut self,
        pool: &ExprPool,
        assumptions: &[ExprId],
        predicates: &[(PredicateId, ExprId)],
        _: &mut Regions,
        _: &Limits,
        _: &AbstractionConfig,
        c: &mut AbstractionCounters,
    ) -> Result<Region, NotAbstracted> {
        let time = Duration::from_secs(5);
        if self.is_satisfiable(pool, assumptions, time, c) == Answer::Unsat {
            return Ok(Region(None));
        }
        let mut list = Vec::new();
        for &(id, p) in predicates {
            for sign in [true, false] {
                let mut terms = Vec::new();
                for &a in assumptions {
                    terms.push(
                        self.term(pool, a).map_err(|e| NotAbstracted::Unknown(e.to_string()))?,
                    );
                }
                let t = self.term(pool, p).map_err(|e| NotAbstracted::Unknown(e.to_string()))?;
                let t = if sign {
                    self.terms.not(&t).map_err(|e| NotAbstracted::Unknown(e.to_string()))?
                } else {
                    t
                };
                terms.push(t);
                c.queries += 1;
                if self.solver.check(&terms, time) == Answer::Unsat {
                    list.push((id, sign));
                    break;
                }
            }
        }
        list.sort_unstable();
        Ok(Region(Some(Rc::new(list))))
    }
}
fn _unused(_: SmtError) {}
