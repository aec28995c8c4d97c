//! The numbers of a claimed graph beside those of the graph that it is compared with: sums, orders,
//! and numbers along runs of nodes.
//!
//! Runs of nodes are known here. Invariant: the names of the claim that stand in sums alone get one
//! number each, and with all names known, each sum is what it has to be and each order holds.
use super::chains::{ChainComparison, Matching};
use crate::engines::shape::graph::{NodeId, NumberId, ShapeValue, SortedCells, StepCells};
use crate::engines::shape::sum::{NumberSum, SumTerm};
use crate::ir::sums::inverse;
use crate::ir::{Bv, Width};
use std::collections::BTreeMap;

impl ChainComparison<'_> {
    /// How many objects a run has.
    pub(super) fn length(&self, run: &[NodeId], width: Width) -> NumberSum {
        let one = Bv::new(width, 1);
        let none = NumberSum::constant(Bv::zero(width));
        run.iter().fold(none, |all, &id| all.plus(&self.graph.length_of(id, width), one))
    }

    /// Whether the orders of the claim hold in the graph.
    pub(super) fn orders_are_right(
        &self,
        matching: &Matching,
        numbers: &BTreeMap<NumberId, ShapeValue>,
    ) -> bool {
        self.claim.orders.iter().all(|order| {
            let own = order.mapped(|sum| {
                let width = sum.width();
                sum.replaced(|term| match term {
                    SumTerm::Number(id) => numbers.get(&id).and_then(NumberSum::of),
                    SumTerm::Length(id) => matching.runs.get(&id).map(|r| self.length(r, width)),
                })
            });
            own.is_some_and(|own| self.graph.implies(&own, self.pointer))
        })
    }

    /// Numbers for the names of the claim, also those that stand in sums alone, so that all sums
    /// are what they have to be.
    pub(super) fn numbers_of_sums(
        &self,
        matching: &Matching,
    ) -> Option<BTreeMap<NumberId, ShapeValue>> {
        let mut numbers = matching.numbers.clone();
        let mut open = matching.sums.clone();
        while !open.is_empty() {
            let before = open.len();
            let mut later = Vec::new();
            for (claimed, own) in open {
                let width = own.width();
                let mut missing = None;
                let mut is_bad = false;
                // `claimed - own`, in terms of the graph, but for one name.
                let mut rest = NumberSum::constant(claimed.rest()).minus(&own);
                let mut unknown = 0;
                for (term, factor) in claimed.terms() {
                    let value = match term {
                        SumTerm::Length(id) => {
                            matching.runs.get(&id).map(|r| self.length(r, width))
                        }
                        SumTerm::Number(id) => match numbers.get(&id) {
                            Some(value) => NumberSum::of(value),
                            None => {
                                unknown += 1;
                                missing = Some((id, factor));
                                continue;
                            }
                        },
                    };
                    match value {
                        Some(value) => rest = rest.plus(&value, factor),
                        None => is_bad = true,
                    }
                }
                if is_bad {
                    return None;
                }
                match (missing, unknown) {
                    (None, _) if rest.single().is_some_and(|bits| bits.unsigned() == 0) => {}
                    (None, _) => return None,
                    // With an odd factor there is one number that is right.
                    (Some((id, factor)), 1) if !factor.unsigned().is_multiple_of(2) => {
                        let inverse = inverse(factor.unsigned()).wrapping_neg();
                        let zero = NumberSum::constant(Bv::zero(width));
                        let value = zero.plus(&rest, Bv::new(width, inverse)).into_value();
                        let facts = self.claim.facts.get(&id);
                        if facts.is_some_and(|facts| !self.satisfies(facts, &value)) {
                            return None;
                        }
                        numbers.insert(id, value);
                    }
                    _ => later.push((claimed, own)),
                }
            }
            if later.len() == before {
                return None;
            }
            open = later;
        }
        Some(numbers)
    }

    /// The numbers at the ends of a run, if those in its objects rise or fall as a claim says.
    pub(super) fn sorted(
        &self,
        fresh: &mut u32,
        claimed: &SortedCells,
        run: &[NodeId],
        (at, bytes): (u64, u64),
    ) -> Option<(ShapeValue, ShapeValue)> {
        let mut ends: Option<(ShapeValue, ShapeValue)> = None;
        for &id in run {
            let own = self.field(fresh, id, at, bytes)?;
            let is_many = self.graph.nodes.get(&id)?.segment.is_some();
            let own = SortedCells::of(&own, claimed.direction, is_many)?;
            if claimed.is_strict && !own.is_strict {
                return None;
            }
            ends = Some(match ends {
                None => (own.first, own.last),
                Some((first, before)) => {
                    let order = claimed.direction.order(&before, &own.first, claimed.is_strict)?;
                    if !self.graph.implies(&order, self.pointer) {
                        return None;
                    }
                    (first, own.last)
                }
            });
        }
        ends
    }

    /// The number in the first object of a run, if those in its objects grow as a claim says.
    pub(super) fn steps(
        &self,
        fresh: &mut u32,
        claimed: &StepCells,
        run: &[NodeId],
        (at, bytes): (u64, u64),
    ) -> Option<ShapeValue> {
        let (width, mut start) = (claimed.step.width(), None);
        for (index, &id) in run.iter().enumerate() {
            let own = match self.field(fresh, id, at, bytes)? {
                ShapeValue::Steps(own) if own.step == claimed.step => NumberSum::of(&own.first)?,
                value if self.graph.nodes.get(&id)?.segment.is_none() => NumberSum::of(&value)?,
                _ => return None,
            };
            if own.width() != width {
                return None;
            }
            let before = self.length(&run[..index], width);
            let start = start.get_or_insert_with(|| own.clone());
            if own != start.plus(&before, claimed.step) {
                return None;
            }
        }
        start.map(NumberSum::into_value)
    }
}
