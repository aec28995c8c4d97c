//! "Any number but these": what an assume `x != c` leaves of an unknown value.
//!
//! The excluded numbers come from the program's text ([`super::layout`] makes an exclusion only for
//! a comparison with a constant), and no arithmetic is done on them: besides being copied and
//! extended, such a value is an operand like an unknown one, save for comparisons. So a program
//! makes finitely many of them, and the new facts cannot make a finite set of states infinite.
//!
//! Sets are interned, so that equal values are equal facts. They only ever grow along a path, and a
//! finer precision never knows a smaller one: a test that was decided stays decided when a run is
//! repeated ([`super::run`]). An empty rest (all numbers of a small width excluded) is a state that
//! no run is in; whatever is said of it is right.
use super::number::{Base, Value, mask, signed};
use crate::ir::BinaryOp;
use rustc_hash::FxHashMap;

/// All sets of excluded numbers met; each ascending, not empty, cut to the width of its value.
#[derive(Clone, Default, Debug)]
pub struct Exceptions {
    sets: Vec<Box<[u64]>>,
    index: FxHashMap<Box<[u64]>, u64>,
}

impl Exceptions {
    /// The value that is none of `numbers`; unknown if there are none.
    pub fn value(&mut self, mut numbers: Vec<u64>) -> Value {
        numbers.sort_unstable();
        numbers.dedup();
        if numbers.is_empty() {
            return Value::UNKNOWN;
        }
        let numbers: Box<[u64]> = numbers.into();
        if let Some(&bits) = self.index.get(&numbers) {
            return Value { base: Base::EXCEPT, bits };
        }
        let bits = u64::try_from(self.sets.len()).expect("usize fits u64");
        self.sets.push(numbers.clone());
        self.index.insert(numbers, bits);
        Value { base: Base::EXCEPT, bits }
    }

    /// The numbers that the value is not; none unless it is of this kind.
    pub fn numbers(&self, value: Value) -> &[u64] {
        if !value.is_except() {
            return &[];
        }
        usize::try_from(value.bits).ok().and_then(|at| self.sets.get(at)).map_or(&[], |set| set)
    }

    /// Whether the value is known to be another number than `number`.
    pub fn differs(&self, value: Value, number: u64) -> bool {
        match value.base {
            Base::NUMBER => value.bits != number,
            Base::EXCEPT => self.numbers(value).binary_search(&number).is_ok(),
            _ => false,
        }
    }

    /// What is known when both `old` and `new` hold: what is exact, or else that all numbers of
    /// both are excluded.
    pub fn meet(&mut self, old: Value, new: Value) -> Value {
        if old.is_exact() || !new.is_known() || old == new {
            return old;
        }
        if new.is_exact() || !old.is_known() {
            return new;
        }
        let both = [self.numbers(old), self.numbers(new)].concat();
        self.value(both)
    }

    /// The value with one more number excluded.
    pub fn exclude(&mut self, value: Value, number: u64) -> Value {
        let one = self.value(vec![number]);
        self.meet(value, one)
    }

    /// The value sign-extended from `from` bits to `to`.
    pub fn sign_extended(&mut self, value: Value, from: u8, to: u8) -> Value {
        let extend = |&bits: &u64| signed(bits, from).cast_unsigned() & mask(to);
        let numbers = self.numbers(value).iter().map(extend).collect();
        self.value(numbers)
    }

    /// `a op b` at `width` bits for a comparison of a number with a value of this kind, in either
    /// order; `None` if it can be both, or if these are others. Comparisons are monotone in each
    /// operand: the smallest and the largest number that is left decide.
    pub fn compare(&self, op: BinaryOp, width: u8, a: Value, b: Value) -> Option<bool> {
        let (number, excluded, swapped) = self.sides(a, b)?;
        if op == BinaryOp::Eq {
            return excluded.binary_search(&number).is_ok().then_some(false);
        }
        let order = Inequality::of(op)?;
        let (least, greatest) = order.extremes(excluded, width)?;
        let number = order.place(number, width);
        let holds = |x: u64| {
            let (x, y) = if swapped { (number, x) } else { (x, number) };
            x < y || (order.or_equal && x == y)
        };
        (holds(least) == holds(greatest)).then(|| holds(least))
    }

    /// The excluded numbers that a result of [`Exceptions::compare`] depends on.
    pub fn deciding(&self, op: BinaryOp, width: u8, a: Value, b: Value) -> Box<[u64]> {
        let Some((number, excluded, _)) = self.sides(a, b) else { return Box::default() };
        if op == BinaryOp::Eq {
            return [number].into();
        }
        let Some(order) = Inequality::of(op) else { return Box::default() };
        let Some((least, greatest)) = order.extremes(excluded, width) else {
            return excluded.into();
        };
        let is_outside = |&x: &u64| !(least..=greatest).contains(&order.place(x, width));
        excluded.iter().copied().filter(is_outside).collect()
    }

    /// The number, what the other operand is not, and whether the number comes first.
    fn sides(&self, a: Value, b: Value) -> Option<(u64, &[u64], bool)> {
        if a.is_number() && b.is_except() {
            Some((a.bits, self.numbers(b), true))
        } else if b.is_number() && a.is_except() {
            Some((b.bits, self.numbers(a), false))
        } else {
            None
        }
    }
}

/// An ordering comparison.
#[derive(Clone, Copy)]
struct Inequality {
    is_signed: bool,
    or_equal: bool,
}

impl Inequality {
    fn of(op: BinaryOp) -> Option<Self> {
        let (is_signed, or_equal) = match op {
            BinaryOp::Ult => (false, false),
            BinaryOp::Ule => (false, true),
            BinaryOp::Slt => (true, false),
            BinaryOp::Sle => (true, true),
            _ => return None,
        };
        Some(Self { is_signed, or_equal })
    }

    /// Where a number stands in the order, from 0; its own inverse.
    fn place(self, bits: u64, width: u8) -> u64 {
        if self.is_signed { bits ^ (1 << (width - 1)) } else { bits }
    }

    /// The places of the smallest and the largest number that is not excluded; `None` if all are.
    fn extremes(self, excluded: &[u64], width: u8) -> Option<(u64, u64)> {
        let is_left = |place: &u64| excluded.binary_search(&self.place(*place, width)).is_err();
        // One more than there are exclusions need be tried from either end.
        let tries = excluded.len() + 1;
        let least = (0..=mask(width)).take(tries).find(is_left)?;
        let greatest = (0..=mask(width)).rev().take(tries).find(is_left)?;
        Some((least, greatest))
    }
}
