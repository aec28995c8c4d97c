//! Operators on abstract values.
//!
//! Sound on every pair: the result is known only if it is the same for every concrete value that
//! the operands describe, under every layout of objects in memory that C allows. Two objects alive
//! at once have different addresses ([`super::lifetime`]); nothing is known about their order or
//! distance.
use super::context::Context;
use super::number::{Object, ObjectOrigin, Value, Wide, mask};
use crate::ir::{BinaryOp, Bv, Expr, UnaryOp, Width, eval};

/// `a op b` at `width` (at most 64) where not both are numbers.
#[cold]
pub fn slow_binary(op: BinaryOp, width: u8, a: Value, b: Value, context: &Context) -> Value {
    if a.is_number() && b.is_number() {
        return numbers(op, width, a.bits, b.bits);
    }
    if let Some(value) = absorbed(op, width, a, b) {
        return value;
    }
    if !a.is_exact() || !b.is_exact() {
        return compared(op, width, a, b, context);
    }
    if u32::from(width) != context.program.pointer_bits {
        return Value::UNKNOWN;
    }
    let objects = &context.objects;
    match (a.object(), b.object()) {
        (Some(x), Some(y)) if x == y => same_object(op, width, a, b, reach(objects.get(x), width)),
        (Some(x), None) if b.is_number() && is_bitwise(op) => {
            low_bits(op, width, a, b.bits, context.alignment(x))
        }
        (None, Some(y)) if a.is_number() && is_bitwise(op) => {
            low_bits(op, width, b, a.bits, context.alignment(y))
        }
        (Some(x), None) if b.is_number() => {
            pointer_and_number(op, width, a, b.bits, reach(objects.get(x), width), false)
        }
        (None, Some(y)) if a.is_number() => {
            pointer_and_number(op, width, b, a.bits, reach(objects.get(y), width), true)
        }
        _ => Value::UNKNOWN,
    }
}

/// Where not both are known.
fn compared(op: BinaryOp, width: u8, a: Value, b: Value, context: &Context) -> Value {
    if !a.is_except() && !b.is_except() {
        return Value::UNKNOWN;
    }
    let result = context.exceptions.compare(op, width, a, b);
    result.map_or(Value::UNKNOWN, |holds| Value::number(u64::from(holds)))
}

fn numbers(op: BinaryOp, width: u8, a: u64, b: u64) -> Value {
    let Some(width) = Width::new(u32::from(width)) else { return Value::UNKNOWN };
    match eval::binary(op, Bv::new(width, u128::from(a)), Bv::new(width, u128::from(b))) {
        Some(bv) => Value::number(bv.low64()),
        None => Value::UNKNOWN,
    }
}

/// Results that one operand alone decides.
fn absorbed(op: BinaryOp, width: u8, a: Value, b: Value) -> Option<Value> {
    let is = |value: Value, bits: u64| value.is_number() && value.bits == bits;
    match op {
        BinaryOp::And | BinaryOp::Mul if is(a, 0) || is(b, 0) => Some(Value::number(0)),
        BinaryOp::Or if is(a, mask(width)) || is(b, mask(width)) => {
            Some(Value::number(mask(width)))
        }
        _ => None,
    }
}

fn same_object(op: BinaryOp, width: u8, a: Value, b: Value, reach: u64) -> Value {
    let is_ordered = a.bits.max(b.bits) <= reach;
    let truth = |value: bool| Value::number(u64::from(value));
    match op {
        BinaryOp::Sub => Value::number(a.bits.wrapping_sub(b.bits) & mask(width)),
        BinaryOp::Eq => truth(a.bits == b.bits),
        BinaryOp::Ult if is_ordered => truth(a.bits < b.bits),
        BinaryOp::Ule if is_ordered => truth(a.bits <= b.bits),
        _ => Value::UNKNOWN,
    }
}

/// The last offset whose address is certainly neither null nor less than the object's own.
///
/// Certain because an object, with the byte behind it, does not wrap around the address space; and
/// where pointers have 64 bits, because the programs of these machines have the lower half of it,
/// so that no offset that looks positive leads to its end. Nothing is known of where an object lies
/// that is defined elsewhere.
fn reach(object: &Object, width: u8) -> u64 {
    match (object.size, object.origin) {
        (Some(size), _) => size,
        (None, ObjectOrigin::Site(_)) if width == 64 => mask(63),
        (None, _) => 0,
    }
}

/// Whether a byte in the object of `a` is one of the `n` from `start` on, as far as the objects
/// tell; these bytes lie in one live object ([`Expr::Within`]).
pub fn among(a: Value, start: Value, n: Value, context: &Context) -> Value {
    let (Some(x), Some(y)) = (a.object(), start.object()) else { return Value::UNKNOWN };
    let is_own = |object: &Object| match object.origin {
        ObjectOrigin::Global(global) => !context.program.globals[global.index()].may_overlap(),
        ObjectOrigin::Site(_) | ObjectOrigin::Function(_) => true,
    };
    let (first, second) = (context.objects.get(x), context.objects.get(y));
    let is_whole = |size: u64| start.bits == 0 && n.is_number() && n.bits >= size;
    match x == y {
        false if is_own(first) && is_own(second) => Value::number(0),
        true if second.size.is_some_and(is_whole) => Value::number(1),
        _ => Value::UNKNOWN,
    }
}

/// `holds`, or false where the two point into different objects of the program: what is asked of
/// bytes of live objects ([`Expr::Within`]) holds within one object alone.
pub fn unless_apart(p: Value, start: Value, holds: Value, context: &Context) -> Value {
    match (p.object(), start.object()) {
        (Some(x), Some(y)) if x != y => among(p, start, Value::UNKNOWN, context),
        _ => holds,
    }
}

/// Whether the pointer is to a byte of the object (not past its end).
pub fn within(value: Value, object: &Object) -> bool {
    object.size.is_some_and(|size| value.bits < size)
}

const fn is_bitwise(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor)
}

/// `p op n` where that is decided by the low bits of the address, which are those of the offset:
/// the object's own address is a multiple of `align`, a power of two.
fn low_bits(op: BinaryOp, width: u8, p: Value, n: u64, align: u64) -> Value {
    let low = align.wrapping_sub(1) & mask(width);
    let high = !low & mask(width);
    let moved = |offset: u64| Value { base: p.base, bits: offset & mask(width) };
    match op {
        // Only low bits are left.
        BinaryOp::And if n & high == 0 => Value::number(p.bits & n),
        // Only low bits change.
        BinaryOp::And if n & high == high => moved(p.bits & n),
        BinaryOp::Or if n & high == 0 => moved(p.bits | n),
        BinaryOp::Xor if n & high == 0 => moved(p.bits ^ n),
        _ => Value::UNKNOWN,
    }
}

fn pointer_and_number(
    op: BinaryOp,
    width: u8,
    p: Value,
    n: u64,
    reach: u64,
    swapped: bool,
) -> Value {
    let moved = |offset: u64| Value { base: p.base, bits: offset & mask(width) };
    match op {
        BinaryOp::Add => moved(p.bits.wrapping_add(n)),
        BinaryOp::Sub if !swapped => moved(p.bits.wrapping_sub(n)),
        // No object is at address 0; one past the end may be anything but 0 as well. The pointer
        // is n where the byte so far before it is at 0.
        BinaryOp::Eq if p.bits.wrapping_sub(n) & mask(width) <= reach => Value::number(0),
        // 0 < p, and not p < 0 or p <= 0.
        BinaryOp::Ult | BinaryOp::Ule if n == 0 && p.bits <= reach => {
            Value::number(u64::from(swapped))
        }
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr if n == 0 && !swapped => p,
        _ => Value::UNKNOWN,
    }
}

/// `op a` at `width` (at most 64).
pub fn unary(op: UnaryOp, width: u8, a: Value) -> Value {
    match Width::new(u32::from(width)) {
        Some(width) if a.is_number() => {
            Value::number(eval::unary(op, Bv::new(width, u128::from(a.bits))).low64())
        }
        _ => Value::UNKNOWN,
    }
}

/// Any node, over the values and widths of its children.
#[cold]
pub fn node(expr: Expr, width: Width, children: &[(Value, Width)], wide: &mut Wide) -> Value {
    let mut values = [Bv::FALSE; 3];
    for (slot, &(value, child_width)) in values.iter_mut().zip(children) {
        match wide.bv(value, child_width) {
            Some(bv) => *slot = bv,
            None => return Value::UNKNOWN,
        }
    }
    eval::node(expr, width, &values[..children.len()]).map_or(Value::UNKNOWN, |bv| wide.value(bv))
}
