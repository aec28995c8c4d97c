//! What a graph knows of its numbers: bounds of names, lengths of chains, sums of both.
//!
//! Invariant: what is put for a name, or learned of it, holds in each state that the graph
//! describes.
use super::graph::{NodeId, NumberId, Segment, ShapeGraph, ShapeValue, SortedCells};
use super::sum::{NumberSum, SumTerm};
use crate::domains::bounds::{NumberBounds, forward};
use crate::ir::{BinaryOp, Bv, Width};
use std::collections::{BTreeMap, BTreeSet};

impl NumberSum {
    /// A value as a sum, if it is a number.
    pub fn of(value: &ShapeValue) -> Option<Self> {
        match value {
            ShapeValue::Number(bits) => Some(Self::constant(*bits)),
            ShapeValue::Symbol(id, width) => Some(Self::term(*width, SumTerm::Number(*id))),
            ShapeValue::Sum(sum) => Some(sum.clone()),
            _ => None,
        }
    }

    /// The value, in its simplest form.
    pub fn into_value(self) -> ShapeValue {
        if let Some(value) = self.single() {
            return ShapeValue::Number(value);
        }
        if let (Some((SumTerm::Number(id), factor)), 1, 0) =
            (self.terms().next(), self.terms().count(), self.rest().unsigned())
            && factor.unsigned() == 1
        {
            return ShapeValue::Symbol(id, self.width());
        }
        ShapeValue::Sum(self)
    }
}

impl ShapeGraph {
    /// A number of which nothing is known.
    pub fn fresh(&mut self, width: Width) -> ShapeValue {
        let id = NumberId(self.next_number);
        self.next_number += 1;
        ShapeValue::Symbol(id, width)
    }

    /// A number of which this is known.
    pub fn fresh_with(&mut self, facts: NumberBounds) -> ShapeValue {
        if let Some(value) = facts.single() {
            return ShapeValue::Number(value);
        }
        let value = self.fresh(facts.width());
        if let (ShapeValue::Symbol(id, _), false) = (&value, facts.is_any()) {
            self.facts.insert(*id, facts);
        }
        value
    }

    /// What is known of the bits of a value.
    pub fn facts_of(&self, value: &ShapeValue, pointer: Width) -> NumberBounds {
        match value {
            ShapeValue::Number(bits) => NumberBounds::of(*bits),
            ShapeValue::Symbol(id, width) => {
                self.facts.get(id).cloned().unwrap_or_else(|| NumberBounds::any(*width))
            }
            ShapeValue::Sum(sum) => self.facts_of_sum(sum, pointer),
            ShapeValue::Each(facts) => facts.clone(),
            ShapeValue::Sorted(sorted) => self.facts_of_sorted(sorted, pointer),
            ShapeValue::Address(..)
            | ShapeValue::Own(_)
            | ShapeValue::Count(_)
            | ShapeValue::Steps(_) => NumberBounds::any(value.width(pointer)),
        }
    }

    fn facts_of_sorted(&self, sorted: &SortedCells, pointer: Width) -> NumberBounds {
        let ends = if sorted.direction.falls {
            [&sorted.last, &sorted.first]
        } else {
            [&sorted.first, &sorted.last]
        };
        let [low, high] = ends.map(|end| self.facts_of(end, pointer));
        let mut facts = NumberBounds::any(low.width());
        if sorted.direction.is_signed {
            facts.at_least_signed(low.least());
            facts.at_most_signed(high.most());
        } else {
            facts.at_least(low.low());
            facts.at_most(high.high());
        }
        facts
    }

    fn facts_of_sum(&self, sum: &NumberSum, pointer: Width) -> NumberBounds {
        let width = sum.width();
        let facts = sum.terms().map(|(term, factor)| {
            let facts = match term {
                SumTerm::Number(id) => self.facts_of(&ShapeValue::Symbol(id, width), pointer),
                SumTerm::Length(node) => self.facts_of_length(node, width, pointer),
            };
            // A difference is not a sum with a large factor, which would wrap.
            match factor.signed() {
                1 => (BinaryOp::Add, facts),
                -1 => (BinaryOp::Sub, facts),
                _ => (
                    BinaryOp::Add,
                    forward::binary(BinaryOp::Mul, &facts, &NumberBounds::of(factor)),
                ),
            }
        });
        let constant = NumberBounds::of(sum.rest());
        facts.fold(constant, |all, (op, facts)| forward::binary(op, &all, &facts))
    }

    /// What is known of the number of objects of a node. Objects share no byte, and all lie in one
    /// address space (of 64 bits, less than a quarter is taken to be memory).
    fn facts_of_length(&self, id: NodeId, width: Width, pointer: Width) -> NumberBounds {
        let Some(node) = self.nodes.get(&id) else { return NumberBounds::any(width) };
        let bytes = match pointer.bits() {
            64 => 1 << 62,
            bits => 1_u128 << bits,
        };
        let most = bytes / u128::from(node.size.unwrap_or(1).max(1));
        let least = match node.segment {
            Some(Segment { has_two: true, .. }) => 2,
            _ => 1,
        };
        if most > width.mask() || most < least {
            return NumberBounds::any(width);
        }
        NumberBounds::between(width, least, most)
    }

    /// How many objects a node stands for.
    pub fn length_of(&self, id: NodeId, width: Width) -> NumberSum {
        match self.nodes.get(&id).map(|node| node.segment) {
            Some(Some(Segment { exact: None, .. })) => NumberSum::term(width, SumTerm::Length(id)),
            Some(Some(Segment { exact: Some(objects), .. })) => NumberSum::count(width, objects),
            _ => NumberSum::count(width, 1),
        }
    }

    /// Puts for the length of a node what `f` says for each width.
    pub fn put_length(&mut self, id: NodeId, mut f: impl FnMut(Width) -> NumberSum) {
        let term = SumTerm::Length(id);
        self.for_each_value(|value| {
            if let ShapeValue::Sum(sum) = value
                && sum.terms().any(|(own, _)| own == term)
            {
                let by = f(sum.width());
                *value = sum.put(term, &by).into_value();
            }
        });
        self.put_in_orders(term, |width| Some(f(width)));
    }

    /// The length of a node is not known any more: it becomes a number, of each width one.
    pub fn forget_length(&mut self, id: NodeId, pointer: Width) -> BTreeMap<Width, NumberSum> {
        let mut widths = BTreeSet::new();
        self.for_each_value(|value| {
            if let ShapeValue::Sum(sum) = value
                && sum.terms().any(|(own, _)| own == SumTerm::Length(id))
            {
                widths.insert(sum.width());
            }
        });
        for order in &self.orders {
            if order
                .low
                .terms()
                .chain(order.high.terms())
                .any(|(own, _)| own == SumTerm::Length(id))
            {
                widths.insert(order.low.width());
            }
        }
        let mut names = BTreeMap::new();
        for width in widths {
            let value = self.fresh_with(self.facts_of_length(id, width, pointer));
            let sum = NumberSum::of(&value).unwrap_or_else(|| self.length_of(id, width));
            names.insert(width, sum);
        }
        let known = names.clone();
        self.put_length(id, |width| {
            known.get(&width).cloned().unwrap_or_else(|| NumberSum::count(width, 1))
        });
        names
    }

    /// Puts `by` for a number; says whether that can be.
    pub fn substitute(&mut self, id: NumberId, by: &ShapeValue, pointer: Width) -> bool {
        let known = self.facts.remove(&id);
        if let Some(known) = known {
            match by {
                ShapeValue::Number(value) if !known.admits(*value) => return false,
                ShapeValue::Symbol(other, _) => {
                    let both = match self.facts.get(other) {
                        Some(facts) => facts.meet(&known),
                        None => known,
                    };
                    if both.is_empty() {
                        return false;
                    }
                    self.facts.insert(*other, both);
                }
                ShapeValue::Sum(sum) => {
                    let Some(narrowed) = self.narrowed(sum, &known, pointer) else { return false };
                    if let Some((other, facts)) = narrowed {
                        self.facts.insert(other, facts);
                    }
                }
                _ => {}
            }
        }
        self.put_number(id, by);
        true
    }

    /// Puts `by` for a number.
    pub fn put_number(&mut self, id: NumberId, by: &ShapeValue) {
        self.for_each_value(|value| match value {
            ShapeValue::Symbol(own, _) if *own == id => *value = by.clone(),
            ShapeValue::Sum(sum) => {
                if let Some(by) = NumberSum::of(by) {
                    *value = sum.put(SumTerm::Number(id), &by).into_value();
                }
            }
            _ => {}
        });
        let sum = NumberSum::of(by);
        self.put_in_orders(SumTerm::Number(id), |_| sum.clone());
    }

    /// What is known of the one name in a sum, where this is known of the sum; the outer `None`:
    /// that cannot be; the inner one: it is not that easy.
    fn narrowed(
        &self,
        sum: &NumberSum,
        known: &NumberBounds,
        pointer: Width,
    ) -> Option<Option<(NumberId, NumberBounds)>> {
        let own = self.facts_of_sum(sum, pointer);
        if own.meet(known).is_empty() {
            return None;
        }
        let mut names = sum.numbers();
        let (Some(id), None) = (names.next(), names.next()) else { return Some(None) };
        let term = SumTerm::Number(id);
        let rest = sum.put(term, &NumberSum::constant(Bv::zero(sum.width())));
        let is_plain = sum.terms().any(|(own, f)| own == term && f.unsigned() == 1);
        if !is_plain {
            return Some(None);
        }
        let rest = self.facts_of_sum(&rest, pointer);
        let facts = forward::binary(BinaryOp::Sub, known, &rest);
        let old = self.facts_of(&ShapeValue::Symbol(id, sum.width()), pointer);
        let both = old.meet(&facts);
        (!both.is_empty()).then_some(Some((id, both)))
    }

    /// Narrows what is known of a number; says whether that can be.
    pub fn restrict(&mut self, id: NumberId, facts: &NumberBounds, pointer: Width) -> bool {
        let own = self.facts.get(&id);
        let both = own.map_or_else(|| facts.clone(), |own| own.meet(facts));
        if both.is_empty() {
            return false;
        }
        if let Some(value) = both.single() {
            return self.substitute(id, &ShapeValue::Number(value), pointer);
        }
        self.facts.insert(id, both);
        true
    }

    /// Narrows what is known of a sum; says whether that can be.
    pub fn restrict_sum(&mut self, sum: &NumberSum, facts: &NumberBounds, pointer: Width) -> bool {
        match self.narrowed(sum, facts, pointer) {
            None => false,
            Some(None) => true,
            Some(Some((id, facts))) => self.restrict(id, &facts, pointer),
        }
    }
}
