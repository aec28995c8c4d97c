//! Regions against truth tables; abstractions against enumeration of all values at small widths;
//! what happens at the bounds.
mod exhaustive;
mod limits;
mod regions;

use super::*;
use crate::base::limits::Limits;
use crate::base::random::Random;
use crate::ir::eval::{self, Env};
use crate::ir::{BinaryOp, Bv, ExprId, ExprPool, Symbol, UnaryOp, VarId, Width};
use std::rc::Rc;

/// Values of the variables, three bits each.
struct Packed(u64, Width);

impl Env for Packed {
    fn var(&self, var: VarId) -> Option<Bv> {
        Some(Bv::new(self.1, u128::from(self.0 >> (3 * var.0))))
    }
    fn address(&self, _: Symbol) -> Option<Bv> {
        None
    }
}

fn no_addresses() -> Addresses {
    Rc::new(|_| None)
}

/// A premise, and all that an abstraction of it needs.
struct Setting {
    pool: ExprPool,
    regions: Regions,
    config: AbstractionConfig,
    counters: AbstractionCounters,
}

impl Setting {
    fn new(form: Form) -> Self {
        Self {
            pool: ExprPool::new(),
            regions: Regions::new(),
            config: AbstractionConfig { form, ..AbstractionConfig::default() },
            counters: AbstractionCounters::default(),
        }
    }

    fn var(&mut self, number: u32, bits: u32) -> ExprId {
        self.pool.var(VarId(number), Width::new(bits).expect("a width"))
    }

    fn number(&mut self, bits: u32, value: u128) -> ExprId {
        self.pool.number(Width::new(bits).expect("a width"), value)
    }

    /// `a op k`.
    fn compare(&mut self, op: BinaryOp, a: ExprId, k: u128) -> ExprId {
        let k = self.pool.number(self.pool.width(a), k);
        self.pool.binary(op, a, k)
    }

    fn premise(&self, formulas: &[ExprId]) -> Premise {
        Premise::new(&self.pool, formulas, no_addresses())
    }

    /// The abstraction by `predicates`, numbered from 0.
    fn abstraction(
        &mut self,
        premise: &mut Premise,
        assumptions: &[ExprId],
        predicates: &[ExprId],
    ) -> Region {
        let named: Vec<(PredicateId, ExprId)> =
            (0..).map(PredicateId).zip(predicates.iter().copied()).collect();
        let (regions, counters) = (&mut self.regions, &mut self.counters);
        premise
            .abstraction(
                &self.pool,
                assumptions,
                &named,
                regions,
                &Limits::none(),
                &self.config,
                counters,
            )
            .expect("an abstraction")
    }

    /// Which valuations (as bits) of `predicates` numbered from 0 are in the region.
    fn valuations(&self, region: &Region, predicates: usize) -> Vec<bool> {
        let value = |bits: u32| move |predicate: PredicateId| bits >> predicate.0 & 1 == 1;
        (0..1 << predicates).map(|bits| self.regions.contains(region, value(bits))).collect()
    }
}
