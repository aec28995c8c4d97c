//! What is known of the result of an operation, of which this run has one result.
//!
//! Sound on every combination: [`InEveryRun::NUMBER`] only where every run with these operands has
//! the same result, wherever objects lie. Objects that live at one time have different addresses,
//! of which nothing else is known; an object, with the byte behind it, does not wrap around. What
//! is dead may share its address with what is not.
use super::contents::{CertainMemory, CertainObject, Home};
use super::known::InEveryRun;
use crate::ir::{BinaryOp, Bv, Expr, Width, eval};

/// A value of this run, and what is known of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct CertainOperand {
    pub(super) value: Bv,
    pub(super) known: InEveryRun,
}

impl CertainOperand {
    fn is_number(self) -> bool {
        self.known == InEveryRun::NUMBER
    }

    fn is(self, bits: u128) -> bool {
        self.is_number() && self.value.unsigned() == bits
    }

    /// How far the address is behind the start of its object.
    fn offset(self, start: u64) -> u64 {
        cut(self.value.low64().wrapping_sub(start), self.value.width())
    }
}

/// What is known of the value of `expr`, a node of this width over these operands.
pub(super) fn node(
    expr: Expr,
    width: Width,
    args: &[CertainOperand],
    contents: &CertainMemory,
) -> InEveryRun {
    if args.iter().all(|arg| arg.is_number()) {
        let mut values = [Bv::FALSE; 3];
        for (value, arg) in values.iter_mut().zip(args) {
            *value = arg.value;
        }
        // What has no defined result may have any.
        let is_defined = eval::node(expr, width, &values[..args.len()]).is_some();
        return if is_defined { InEveryRun::NUMBER } else { InEveryRun::NOTHING };
    }
    match (expr, args) {
        (Expr::Binary(op, ..), &[a, b]) => binary(op, a, b, contents),
        (Expr::Ite(..), &[condition, a, b]) => select(condition, a, b),
        (Expr::Within(..), &[byte, start, count]) => within(byte, start, count, contents),
        (Expr::Extract(_, 0) | Expr::ZeroExtend(_) | Expr::SignExtend(_), &[a])
            if a.value.width() == width =>
        {
            a.known
        }
        _ => InEveryRun::NOTHING,
    }
}

/// What is known of `a op b`, where not both are numbers.
pub(super) fn binary(
    op: BinaryOp,
    a: CertainOperand,
    b: CertainOperand,
    contents: &CertainMemory,
) -> InEveryRun {
    let ones = a.value.width().mask();
    match op {
        BinaryOp::And | BinaryOp::Mul if a.is(0) || b.is(0) => return InEveryRun::NUMBER,
        BinaryOp::Or if a.is(ones) || b.is(ones) => return InEveryRun::NUMBER,
        _ => {}
    }
    match (a.known.object(), b.known.object()) {
        (Some(x), Some(y)) if x == y => same_object(op, a, b, x, contents),
        (Some(x), Some(y)) if op == BinaryOp::Eq => number_if(
            is_within(a, x, contents) && is_within(b, y, contents) && differ(x, y, contents),
        ),
        (Some(x), None) if b.is_number() => with_number(op, a, x, b.value, false, contents),
        (None, Some(y)) if a.is_number() => with_number(op, b, y, a.value, true, contents),
        _ => InEveryRun::NOTHING,
    }
}

fn select(condition: CertainOperand, a: CertainOperand, b: CertainOperand) -> InEveryRun {
    match condition.is_number() {
        true if condition.value.is_true() => a.known,
        true => b.known,
        false if a.known == b.known && a.value == b.value => a.known,
        false => InEveryRun::NOTHING,
    }
}

fn same_object(
    op: BinaryOp,
    a: CertainOperand,
    b: CertainOperand,
    start: u64,
    contents: &CertainMemory,
) -> InEveryRun {
    let reach = contents.get(start).map(|object| object.size);
    let is_ordered = reach.is_some_and(|reach| a.offset(start).max(b.offset(start)) <= reach);
    match op {
        BinaryOp::Sub | BinaryOp::Eq => InEveryRun::NUMBER,
        BinaryOp::Ult | BinaryOp::Ule => number_if(is_ordered),
        _ => InEveryRun::NOTHING,
    }
}

/// The address `p` and a number; `is_swapped`: the number is the first operand.
fn with_number(
    op: BinaryOp,
    p: CertainOperand,
    start: u64,
    number: Bv,
    is_swapped: bool,
    contents: &CertainMemory,
) -> InEveryRun {
    match op {
        BinaryOp::Add => return p.known,
        BinaryOp::Sub if !is_swapped => return p.known,
        _ => {}
    }
    let (size, align) = match contents.get(start) {
        Some(object) => (object.size, object.align),
        // What is dead was not at address 0, either.
        None if contents.is_made(start) => (0, 1),
        None => return InEveryRun::NOTHING,
    };
    let (width, offset) = (number.width(), p.offset(start));
    let below = cut(align.wrapping_sub(1), width);
    let (low, high) = (number.low64() & below, number.low64() & !below);
    match op {
        // No byte of an object is at address 0, nor is the one behind it.
        BinaryOp::Eq => number_if(cut(offset.wrapping_sub(number.low64()), width) <= size),
        BinaryOp::Ult | BinaryOp::Ule => number_if(number.low64() == 0 && offset <= size),
        // The low bits of the address are those of the offset.
        BinaryOp::And if high == 0 => InEveryRun::NUMBER,
        BinaryOp::And if high == cut(!below, width) => p.known,
        BinaryOp::Or | BinaryOp::Xor if number.low64() == low => p.known,
        _ => InEveryRun::NOTHING,
    }
}

/// Whether a byte is one of several, which lie in one live object.
fn within(
    byte: CertainOperand,
    start: CertainOperand,
    count: CertainOperand,
    contents: &CertainMemory,
) -> InEveryRun {
    let (Some(x), Some(y)) = (byte.known.object(), start.known.object()) else {
        return InEveryRun::NOTHING;
    };
    if !count.is_number() {
        return InEveryRun::NOTHING;
    }
    let holds = |object: &CertainObject| object.holds(start.offset(y), count.value.low64());
    let is_asked = contents.get(y).is_some_and(holds);
    number_if(x == y || is_asked && is_within(byte, x, contents) && differ(x, y, contents))
}

/// Whether the address is that of a byte of its object, which lives.
fn is_within(address: CertainOperand, start: u64, contents: &CertainMemory) -> bool {
    contents.get(start).is_some_and(|object| address.offset(start) < object.size)
}

/// Whether two objects surely share no byte. Where one may be dead, the other one may lie there,
/// unless that has its place from the start.
fn differ(x: u64, y: u64, contents: &CertainMemory) -> bool {
    let (Some(x), Some(y)) = (contents.get(x), contents.get(y)) else { return false };
    let is_fixed = |it: &CertainObject| matches!(it.home, Home::Static { .. } | Home::Code);
    if x.ends_unseen || y.ends_unseen {
        return is_fixed(x) || is_fixed(y);
    }
    let is_shared = |it: &CertainObject| matches!(it.home, Home::Static { is_shared: true, .. });
    !(is_shared(x) && is_shared(y))
}

fn number_if(holds: bool) -> InEveryRun {
    if holds { InEveryRun::NUMBER } else { InEveryRun::NOTHING }
}

fn cut(bits: u64, width: Width) -> u64 {
    Bv::new(width, bits.into()).low64()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: u64 = 0x10_0000;
    const THERE: u64 = 0x20_0000;

    fn contents() -> CertainMemory {
        let mut contents = CertainMemory::new(8);
        for start in [HERE, THERE] {
            let home = Home::Heap { is_of_library: false };
            let object = CertainObject::new(16, 16, home, InEveryRun::NUMBER).expect("small");
            contents.insert(start, object);
        }
        contents
    }

    fn address(start: u64, offset: u64) -> CertainOperand {
        let value = Bv::new(Width::W64, start.wrapping_add(offset).into());
        CertainOperand { value, known: InEveryRun::address(start) }
    }

    fn number(bits: u64) -> CertainOperand {
        CertainOperand { value: Bv::new(Width::W64, bits.into()), known: InEveryRun::NUMBER }
    }

    #[test]
    fn order_and_distance_of_two_objects_are_not_known() {
        let contents = contents();
        let (a, b) = (address(HERE, 4), address(THERE, 0));
        for op in [BinaryOp::Ult, BinaryOp::Ule, BinaryOp::Slt, BinaryOp::Sub, BinaryOp::URem] {
            assert_eq!(binary(op, a, b, &contents), InEveryRun::NOTHING, "{op:?}");
        }
        assert_eq!(binary(BinaryOp::Eq, a, b, &contents), InEveryRun::NUMBER);
        // The byte behind an object may be the first one of another.
        assert_eq!(binary(BinaryOp::Eq, address(HERE, 16), b, &contents), InEveryRun::NOTHING);
        assert_eq!(binary(BinaryOp::Sub, a, address(HERE, 12), &contents), InEveryRun::NUMBER);
        assert_eq!(binary(BinaryOp::Ult, a, address(HERE, 16), &contents), InEveryRun::NUMBER);
        assert_eq!(binary(BinaryOp::Ult, a, address(HERE, 17), &contents), InEveryRun::NOTHING);
        assert_eq!(binary(BinaryOp::Mul, a, number(3), &contents), InEveryRun::NOTHING);
    }

    #[test]
    fn dead_objects_have_no_address_of_their_own() {
        let mut contents = contents();
        contents.remove(HERE);
        let (a, b) = (address(HERE, 0), address(THERE, 0));
        assert_eq!(binary(BinaryOp::Eq, a, b, &contents), InEveryRun::NOTHING);
        assert_eq!(binary(BinaryOp::Eq, a, a, &contents), InEveryRun::NUMBER);
        assert_eq!(binary(BinaryOp::Eq, a, number(0), &contents), InEveryRun::NOTHING);
        contents.starts_behind(HERE - 1);
        assert_eq!(binary(BinaryOp::Eq, a, number(0), &contents), InEveryRun::NUMBER);
        let behind = address(HERE, 1);
        assert_eq!(binary(BinaryOp::Eq, behind, number(0), &contents), InEveryRun::NOTHING);
    }

    #[test]
    fn numbers_tell_of_addresses_that_they_are_not_null_and_how_they_are_aligned() {
        let contents = contents();
        let a = address(HERE, 4);
        assert_eq!(binary(BinaryOp::Eq, a, number(0), &contents), InEveryRun::NUMBER);
        assert_eq!(binary(BinaryOp::Eq, a, number(HERE + 4), &contents), InEveryRun::NOTHING);
        assert_eq!(binary(BinaryOp::And, a, number(15), &contents), InEveryRun::NUMBER);
        assert_eq!(binary(BinaryOp::And, a, number(31), &contents), InEveryRun::NOTHING);
        assert_eq!(binary(BinaryOp::And, a, number(!15), &contents), InEveryRun::address(HERE));
        assert_eq!(binary(BinaryOp::Or, a, number(3), &contents), InEveryRun::address(HERE));
        assert_eq!(binary(BinaryOp::Or, a, number(16), &contents), InEveryRun::NOTHING);
        assert_eq!(binary(BinaryOp::And, a, number(0), &contents), InEveryRun::NUMBER);
        assert_eq!(binary(BinaryOp::Add, a, number(1 << 40), &contents), InEveryRun::address(HERE));
    }

    #[test]
    fn what_has_no_defined_result_is_not_known() {
        let contents = contents();
        let shift = Expr::Binary(BinaryOp::Shl, crate::ir::ExprId(0), crate::ir::ExprId(0));
        let of = |by| node(shift, Width::W64, &[number(1), number(by)], &contents);
        assert_eq!((of(63), of(64)), (InEveryRun::NUMBER, InEveryRun::NOTHING));
    }
}
