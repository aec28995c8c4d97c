//! What a graph knows of the order of its numbers.
//!
//! Invariant: an order of a graph holds in each state that the graph describes. What follows from
//! several orders is found by walking from one number to the next greater one; the bounds of single
//! numbers take part.
use super::graph::{NumberId, ShapeGraph};
use super::order::NumberOrder;
use super::sum::{NumberSum, SumTerm};
use crate::ir::{BinaryOp, Width};
use std::collections::BTreeSet;

/// How many numbers are passed on the way from one to the other.
const MOST_PASSED: usize = 2 * MOST_ORDERS + 2;
/// How many orders a graph has at most.
const MOST_ORDERS: usize = 48;

impl ShapeGraph {
    /// Whether the graph says that an order holds.
    pub fn implies(&self, order: &NumberOrder, pointer: Width) -> bool {
        let mut passed = BTreeSet::from([(order.low.clone(), false)]);
        let mut open = vec![(order.low.clone(), false)];
        while let Some((at, is_less)) = open.pop() {
            let rest = NumberOrder {
                low: at.clone(),
                is_strict: order.is_strict && !is_less,
                ..order.clone()
            };
            if self.implies_by_bounds(&rest, pointer) {
                return true;
            }
            let before = at.minus(&NumberSum::count(at.width(), 1));
            for next in self.orders.iter().filter(|next| next.is_signed == order.is_signed) {
                let is_less = match next {
                    _ if next.low.width() != at.width() => continue,
                    _ if next.low == at => is_less || next.is_strict,
                    // `at - 1 < high`, so `at` is no wrapped number.
                    _ if next.is_strict && next.low == before => is_less,
                    _ => continue,
                };
                let reached = (next.high.clone(), is_less);
                if passed.len() < MOST_PASSED && passed.insert(reached.clone()) {
                    open.push(reached);
                }
            }
        }
        false
    }

    /// Whether the bounds of both numbers say that an order holds.
    pub fn implies_by_bounds(&self, order: &NumberOrder, pointer: Width) -> bool {
        if order.low == order.high {
            return !order.is_strict;
        }
        let low = self.facts_of(&order.low.clone().into_value(), pointer);
        let high = self.facts_of(&order.high.clone().into_value(), pointer);
        match (order.is_signed, order.is_strict) {
            (true, true) => low.most() < high.least(),
            (true, false) => low.most() <= high.least(),
            (false, true) => low.high() < high.low(),
            (false, false) => low.high() <= high.low(),
        }
    }

    /// Takes in an order; says whether that can be. Numbers that are ordered both ways are one.
    pub fn learn_order(&mut self, order: NumberOrder, pointer: Width) -> bool {
        if !self.is_related {
            return true;
        }
        if self.implies(&order.denied(), pointer) {
            return false;
        }
        if self.implies(&order, pointer) {
            return true;
        }
        let reverse =
            NumberOrder { low: order.high.clone(), high: order.low.clone(), ..order.clone() };
        if !order.is_strict && self.implies(&reverse, pointer) {
            return self.equate(&order.low, &order.high, pointer);
        }
        let is_known = order.low.single().is_some() || order.high.single().is_some();
        if !is_known && self.orders.len() < MOST_ORDERS {
            self.orders.insert(order);
        }
        true
    }

    /// Takes in that two numbers differ, which makes orders strict; says whether that can be.
    pub fn part(&mut self, a: &NumberSum, b: &NumberSum, pointer: Width) -> bool {
        if self.orders.is_empty() {
            return true;
        }
        for op in [BinaryOp::Sle, BinaryOp::Ule] {
            for (low, high) in [(a, b), (b, a)] {
                let Some(order) = NumberOrder::of(op, low, high, true) else { continue };
                let strict = NumberOrder { is_strict: true, ..order.clone() };
                if self.implies(&order, pointer) && !self.learn_order(strict, pointer) {
                    return false;
                }
            }
        }
        true
    }

    /// Takes in that two numbers are the same; says whether that can be.
    pub fn equate(&mut self, a: &NumberSum, b: &NumberSum, pointer: Width) -> bool {
        let difference = a.minus(b);
        let solve = |id| Some((id, difference.solved_for(SumTerm::Number(id))?));
        match difference.numbers().find_map(solve) {
            Some((id, by)) => self.substitute(id, &by.into_value(), pointer),
            None => true,
        }
    }

    /// Puts a sum for a term of all orders. Those that say nothing go.
    pub(super) fn put_in_orders(
        &mut self,
        term: SumTerm,
        mut by: impl FnMut(Width) -> Option<NumberSum>,
    ) {
        if self.orders.is_empty() {
            return;
        }
        let put = |sum: &NumberSum, by: &mut dyn FnMut(Width) -> Option<NumberSum>| match sum
            .terms()
            .any(|(own, _)| own == term)
        {
            true => Some(sum.put(term, &by(sum.width())?)),
            false => Some(sum.clone()),
        };
        let orders = std::mem::take(&mut self.orders);
        let put = orders.iter().filter_map(|order| order.mapped(|sum| put(sum, &mut by)));
        self.orders = put.filter(|order| order.low != order.high).collect();
    }

    /// Forgets what is said of numbers that stand nowhere; what follows of others stays.
    pub(super) fn settle_orders(&mut self, pointer: Width) {
        if self.orders.is_empty() {
            return;
        }
        let mut held: BTreeSet<NumberId> = BTreeSet::new();
        self.for_each_value(|value| {
            if let Some(sum) = NumberSum::of(value) {
                held.extend(sum.numbers());
            }
        });
        let mut orders = std::mem::take(&mut self.orders);
        let lost: BTreeSet<NumberId> = orders
            .iter()
            .flat_map(|order| order.low.numbers().chain(order.high.numbers()))
            .filter(|id| !held.contains(id))
            .collect();
        for id in lost {
            let speaks = |sum: &NumberSum| sum.numbers().any(|own| own == id);
            let (about, mut others): (BTreeSet<NumberOrder>, BTreeSet<NumberOrder>) =
                orders.into_iter().partition(|order| speaks(&order.low) || speaks(&order.high));
            for below in about.iter().filter(|order| speaks(&order.high)) {
                let above = about
                    .iter()
                    .filter(|next| next.low == below.high && next.is_signed == below.is_signed);
                for above in above.filter(|next| !speaks(&next.high) && !speaks(&below.low)) {
                    let is_strict = below.is_strict || above.is_strict;
                    others.insert(NumberOrder {
                        is_strict,
                        high: above.high.clone(),
                        ..below.clone()
                    });
                }
            }
            orders = others;
        }
        orders.retain(|order| !self.implies_by_bounds(order, pointer));
        self.orders = orders;
        while self.orders.len() > MOST_ORDERS {
            self.orders.pop_last();
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::domains::bounds::NumberBounds;
    use crate::engines::shape::graph::{NumberId, ShapeGraph};
    use crate::engines::shape::order::NumberOrder;
    use crate::engines::shape::sum::{NumberSum, SumTerm};
    use crate::ir::{BinaryOp, Bv, Width};

    const NUMBERS: u32 = 3;

    /// Small words, so that all states can be tried.
    fn width() -> Width {
        Width::new(3).expect("a width")
    }

    /// Names, also with something added, and a constant.
    fn sums() -> Vec<NumberSum> {
        let name = |id| NumberSum::term(width(), SumTerm::Number(NumberId(id)));
        let mut sums: Vec<NumberSum> = (0..NUMBERS).map(name).collect();
        sums.push(name(0).plus(&NumberSum::count(width(), 1), Bv::new(width(), 1)));
        sums.push(name(1).minus(&NumberSum::count(width(), 1)));
        sums.push(NumberSum::count(width(), 5));
        sums
    }

    fn orders() -> Vec<NumberOrder> {
        let sums = sums();
        let ops = [BinaryOp::Ult, BinaryOp::Ule, BinaryOp::Slt, BinaryOp::Sle];
        let pairs = sums.iter().flat_map(|a| sums.iter().map(move |b| (a, b)));
        pairs.flat_map(|(a, b)| ops.map(|op| NumberOrder::of(op, a, b, true))).flatten().collect()
    }

    fn holds(order: &NumberOrder, state: &[u128]) -> bool {
        let value = |sum: &NumberSum| {
            let value = sum.replaced(|term| match term {
                SumTerm::Number(NumberId(id)) => {
                    let bits = state[usize::try_from(id).expect("few")];
                    Some(NumberSum::constant(Bv::new(width(), bits)))
                }
                SumTerm::Length(_) => None,
            });
            value.and_then(|value| value.single()).expect("a number")
        };
        order.holds(value(&order.low), value(&order.high))
    }

    fn states() -> impl Iterator<Item = [u128; 3]> {
        (0..512).map(|state| [state & 7, state >> 3 & 7, state >> 6])
    }

    /// What is implied holds in all states in which the orders and bounds do, for many pairs of
    /// orders.
    #[test]
    fn what_follows_from_orders_holds() {
        let orders = orders();
        let mut implied = 0;
        for (at, first) in orders.iter().enumerate() {
            let second = &orders[(at * 37 + 11) % orders.len()];
            let mut graph = ShapeGraph { is_related: true, ..ShapeGraph::default() };
            graph.orders.extend([first.clone(), second.clone()]);
            graph.facts.insert(NumberId(2), NumberBounds::between(width(), 1, 6));
            let states: Vec<[u128; 3]> = states()
                .filter(|state| (1..=6).contains(&state[2]))
                .filter(|state| holds(first, state) && holds(second, state))
                .collect();
            for order in &orders {
                if graph.implies(order, Width::W64) {
                    implied += 1;
                    assert!(
                        states.iter().all(|s| holds(order, s)),
                        "{first:?} {second:?} {order:?}"
                    );
                }
            }
        }
        assert!(implied > 1_000);
    }

    /// What is learned keeps all states in which it holds.
    #[test]
    fn what_is_learned_keeps_states() {
        let orders = orders();
        for (at, first) in orders.iter().enumerate() {
            let second = &orders[(at * 41 + 5) % orders.len()];
            let mut graph = ShapeGraph { is_related: true, ..ShapeGraph::default() };
            let can_be = graph.learn_order(first.clone(), Width::W64)
                && graph.learn_order(second.clone(), Width::W64);
            let mut both = states().filter(|s| holds(first, s) && holds(second, s));
            assert!(can_be || both.next().is_none(), "{first:?} {second:?}");
        }
    }
}
