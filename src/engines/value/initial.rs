//! The program's initial values: what is known before the first edge.
use super::contents::{Background, Contents, Read};
use super::context::Context;
use super::machine::Machine;
use super::number::{ObjectOrigin, Value, mask};
use super::precision::Precision;
use crate::cfa::GlobalId;
use crate::ir::{BinaryOp, Expr, ExprId};
use std::rc::Rc;

/// Sets global variables and objects; with a precision, only what it tracks.
pub fn set_values(machine: &mut Machine, context: &mut Context, precision: Option<&Precision>) {
    for &(var, value) in &context.program.global_values {
        if precision.is_none_or(|precision| precision.tracks_initial(var)) {
            let value = evaluate(machine, context, value);
            machine.set(context.layout.var(var), value);
        }
    }
    for index in 0..context.program.globals.len() {
        let global = GlobalId::from_index(index);
        if !context.is_constant(global) && context.program.globals[index].init.is_some() {
            set_object(machine, context, global, precision);
        }
    }
}

fn set_object(
    machine: &mut Machine,
    context: &mut Context,
    global: GlobalId,
    precision: Option<&Precision>,
) {
    let object = context.global_objects[global.index()];
    let origin = ObjectOrigin::Global(global);
    match precision {
        Some(precision) if !precision.tracks_whole(origin) => {
            let mut contents = Contents::default();
            for (offset, length) in precision.ranges(origin) {
                if let Ok(bytes @ 1..=16) = u8::try_from(length) {
                    set_range(&mut contents, context, global, (offset, bytes));
                }
            }
            if !contents.is_trivial() {
                machine.set_contents(object, Rc::new(contents));
            }
        }
        _ => machine.set_contents(object, Rc::new(Contents::over(Background::Initial))),
    }
}

/// Adds what is known of a range. What another range has set stays as it is: of ranges that overlap
/// the last one would cut the others, and a state whose precision has grown would know less.
fn set_range(
    contents: &mut Contents,
    context: &mut Context,
    global: GlobalId,
    (offset, bytes): (u64, u8),
) {
    let end = offset.saturating_add(u64::from(bytes));
    let mut at = offset;
    while at < end {
        let is_free = |&byte: &u64| matches!(contents.read(byte, 1), Read::Background(_));
        let free = (at..end).take_while(is_free).count();
        if let Ok(length @ 1..=16) = u8::try_from(free) {
            let value = context.initial_value(global, at, length, length * 8);
            if value.is_known() {
                contents.write(at, length, value);
            }
            at = at.saturating_add(u64::from(length));
        } else {
            at += 1;
        }
    }
}

/// The value of an initialiser: a constant, or an address plus a constant.
fn evaluate(machine: &Machine, context: &Context, value: ExprId) -> Value {
    let width = u8::try_from(context.program.pointer_bits).unwrap_or(64);
    match context.program.exprs.get(value) {
        Expr::Const(_) | Expr::Address(_) => machine.get(context.layout.constant(value)),
        Expr::Binary(BinaryOp::Add, a, b) => {
            match (evaluate(machine, context, a), evaluate(machine, context, b)) {
                (base, offset) if base.object().is_some() && offset.is_number() => Value {
                    base: base.base,
                    bits: base.bits.wrapping_add(offset.bits) & mask(width),
                },
                _ => Value::UNKNOWN,
            }
        }
        _ => Value::UNKNOWN,
    }
}
