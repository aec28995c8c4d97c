//! Numbers along a chain: those that rise or fall from each object to the next one, and those that
//! grow by the same number.
//!
//! A value of this kind stands in a cell of a segment, and says of the numbers in its objects how
//! each one follows from the one before. The ends are numbers, symbols or sums, so that what is
//! known of them joins a chain to what is before and behind it. (Data along list segments:
//! Bouajjani, Dragoi, Enea, Sighireanu, Abstract domains for automated reasoning about
//! list-manipulating programs with infinite data, VMCAI 2012.)
use super::graph::{Direction, ShapeGraph, ShapeValue, SortedCells, StepCells};
use super::order::NumberOrder;
use super::sum::NumberSum;
use crate::ir::{Bv, Width};

impl SortedCells {
    /// Those of one object, or of objects that all have the same number.
    pub fn of_one(direction: Direction, value: &ShapeValue, is_strict: bool) -> Self {
        Self { direction, is_strict, first: value.clone(), last: value.clone() }
    }

    /// What a value of each object of a segment, or of a single object, says of how numbers lie.
    pub fn of(value: &ShapeValue, direction: Direction, is_many: bool) -> Option<Self> {
        match value {
            ShapeValue::Sorted(sorted) => {
                (sorted.direction == direction).then(|| Self::clone(sorted))
            }
            ShapeValue::Number(_) | ShapeValue::Symbol(..) | ShapeValue::Sum(_) => {
                Some(Self::of_one(direction, value, !is_many))
            }
            _ => None,
        }
    }
}

impl Direction {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self { is_signed: true, falls: false },
        Self { is_signed: false, falls: false },
        Self { is_signed: true, falls: true },
        Self { is_signed: false, falls: true },
    ];

    /// That a number and the next one lie in this way; `None`: one of them is no number.
    pub fn order(
        self,
        before: &ShapeValue,
        behind: &ShapeValue,
        is_strict: bool,
    ) -> Option<NumberOrder> {
        let (before, behind) = (NumberSum::of(before)?, NumberSum::of(behind)?);
        let (low, high) = if self.falls { (behind, before) } else { (before, behind) };
        Some(NumberOrder { is_signed: self.is_signed, is_strict, low, high })
    }
}

impl StepCells {
    /// The number in the object that has this many before it.
    pub fn at(&self, before: &NumberSum) -> Option<NumberSum> {
        Some(NumberSum::of(&self.first)?.plus(before, self.step))
    }
}

/// What two neighbours hold, if their numbers rise or fall; `is_many`: whether they are segments.
pub(super) fn sorted(
    graph: &ShapeGraph,
    (x, y): (&ShapeValue, &ShapeValue),
    is_many: [bool; 2],
    pointer: Width,
) -> Option<ShapeValue> {
    Direction::ALL.into_iter().find_map(|direction| {
        let before = SortedCells::of(x, direction, is_many[0])?;
        let behind = SortedCells::of(y, direction, is_many[1])?;
        let lie = |is_strict| {
            let order = direction.order(&before.last, &behind.first, is_strict);
            order.is_some_and(|order| graph.implies(&order, pointer))
        };
        lie(false).then(|| {
            let is_strict = before.is_strict && behind.is_strict && lie(true);
            let (first, last) = (before.first, behind.last);
            ShapeValue::Sorted(Box::new(SortedCells { direction, is_strict, first, last }))
        })
    })
}

/// What two neighbours hold, if their numbers grow by the same number; the first of them is as long
/// as this.
pub(super) fn steps(
    (x, y): (&ShapeValue, &ShapeValue),
    is_many: [bool; 2],
    length: impl Fn(Width) -> NumberSum,
) -> Option<ShapeValue> {
    let step = |value: &ShapeValue| match value {
        ShapeValue::Steps(steps) => Some(steps.step),
        _ => None,
    };
    let first = |value: &ShapeValue, is_many: bool| match value {
        ShapeValue::Steps(steps) => NumberSum::of(&steps.first),
        _ if is_many => None,
        _ => NumberSum::of(value),
    };
    let (a, b) = (first(x, is_many[0])?, first(y, is_many[1])?);
    if a.width() != b.width() {
        return None;
    }
    let difference = b.minus(&a);
    let step = match (step(x), step(y)) {
        (None, None) => difference.single()?,
        (Some(step), None) | (None, Some(step)) => step,
        (Some(step), Some(other)) => (step == other).then_some(step)?,
    };
    let gap = NumberSum::constant(Bv::zero(step.width())).plus(&length(step.width()), step);
    let is_step = step.unsigned() != 0 && difference == gap;
    is_step.then(|| ShapeValue::Steps(Box::new(StepCells { first: a.into_value(), step })))
}
