//! Which bits of an integer in memory a load looks at, and which ones a store leaves as they are.
//!
//! A bit-field is read as the whole unit that it lies in, of which all other bits are thrown away;
//! and it is written by a store of the unit, whose other bits were loaded just before. Of nothing
//! else is more known than that all bits count.
use crate::frontend::llvm::budget::MOST_BITS_DEPTH;
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue};
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};

/// All bits of an integer of at most 128 bits.
pub(super) fn all(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

/// The width of an integer of whole bytes, of which single bits are known.
pub(super) fn width(value: LlvmValue<'_>) -> Option<u32> {
    value.ty().int_bits().filter(|bits| bits.is_multiple_of(8) && *bits <= 128)
}

/// The bits of a loaded integer that anything depends on, but for a store that puts them back.
pub(super) fn looked_at(load: InstructionValue<'_>) -> u128 {
    let Some(bits) = width(load.into()) else { return u128::MAX };
    if load.is_unused() {
        return all(bits);
    }
    demanded(load.into(), bits, Some(load), MOST_BITS_DEPTH) & all(bits)
}

/// The bits of a value that its users look at. `back`: the load that it still is, bit by bit.
fn demanded<'m>(
    value: LlvmValue<'m>,
    bits: u32,
    back: Option<InstructionValue<'m>>,
    depth: u32,
) -> u128 {
    let everything = all(bits);
    if depth == 0 {
        return everything;
    }
    value.users().into_iter().fold(0, |sum, user| {
        sum | user.instruction().map_or(everything, |user| by_user(value, user, bits, back, depth))
    })
}

fn by_user<'m>(
    value: LlvmValue<'m>,
    user: InstructionValue<'m>,
    bits: u32,
    back: Option<InstructionValue<'m>>,
    depth: u32,
) -> u128 {
    let everything = all(bits);
    let other = |user: InstructionValue<'m>| {
        let (a, b) = (user.operand(0), user.operand(1));
        if a == value { b } else { a }
    };
    let literal = |value: LlvmValue<'m>| value.int().map(|number| number.unsigned());
    let of_result = |back| demanded(user.into(), bits, back, depth - 1);
    let amount = || match literal(user.operand(1)) {
        Some(amount) if user.operand(0) == value => {
            u32::try_from(amount).ok().filter(|amount| *amount < bits)
        }
        _ => None,
    };
    match user.get_opcode() {
        Opcode::And => literal(other(user)).map_or(everything, |mask| of_result(back) & mask),
        // Where the other operand may have a one, the result is no longer what was loaded.
        Opcode::Or => {
            let (apart, ones) = (zeros(other(user), depth), literal(other(user)).unwrap_or(0));
            (of_result(back) & apart | of_result(None) & !apart) & !ones & everything
        }
        Opcode::LShr => amount().map_or(everything, |by| of_result(None) << by & everything),
        Opcode::AShr => amount().map_or(everything, |by| {
            let result = of_result(None);
            let sign = 1 << (bits - 1);
            // The bits in front are copies of the sign.
            let copied = result & !(everything >> by);
            (result << by & everything) | if copied != 0 { sign } else { 0 }
        }),
        Opcode::Shl => amount().map_or(everything, |by| of_result(None) >> by),
        Opcode::Trunc => match user.ty().int_bits() {
            Some(narrow) => demanded(user.into(), narrow, None, depth - 1),
            None => everything,
        },
        Opcode::ZExt => match user.ty().int_bits() {
            Some(wide) if wide <= 128 => demanded(user.into(), wide, None, depth - 1) & everything,
            _ => everything,
        },
        Opcode::Store if user.operand(0) == value => match back {
            Some(load) if is_back(load, user) => 0,
            _ => everything,
        },
        _ => everything,
    }
}

/// Whether a store puts its value where a load was from, and nothing else was written in between.
fn is_back(load: InstructionValue<'_>, store: InstructionValue<'_>) -> bool {
    if load.operand(0) != store.operand(1) || load.block() != store.block() {
        return false;
    }
    let mut next = load.get_next_instruction();
    while let Some(between) = next.filter(|it| *it != store) {
        if matches!(between.get_opcode(), Opcode::Store | Opcode::AtomicRMW | Opcode::AtomicCmpXchg)
            || between.is_call()
        {
            return false;
        }
        next = between.get_next_instruction();
    }
    next.is_some()
}

/// The bits of memory that a store writes as they were before.
pub(super) fn left(store: InstructionValue<'_>) -> u128 {
    match width(store.operand(0)) {
        Some(bits) => unchanged(store.operand(0), store, MOST_BITS_DEPTH) & all(bits),
        None => 0,
    }
}

/// The bits of a value that are those in memory where `store` puts it.
fn unchanged<'m>(value: LlvmValue<'m>, store: InstructionValue<'m>, depth: u32) -> u128 {
    let Some(made) = value.instruction().filter(|_| depth > 0) else { return 0 };
    let both = || (made.operand(0), made.operand(1));
    match made.get_opcode() {
        Opcode::Load if is_back(made, store) => u128::MAX,
        Opcode::And => {
            let (a, b) = both();
            match (a.int(), b.int()) {
                (_, Some(mask)) => unchanged(a, store, depth - 1) & mask.unsigned(),
                (Some(mask), _) => unchanged(b, store, depth - 1) & mask.unsigned(),
                _ => 0,
            }
        }
        Opcode::Or => {
            let (a, b) = both();
            unchanged(a, store, depth - 1) & zeros(b, depth - 1)
                | unchanged(b, store, depth - 1) & zeros(a, depth - 1)
        }
        _ => 0,
    }
}

/// Bits of an integer that are certainly zero.
fn zeros(value: LlvmValue<'_>, depth: u32) -> u128 {
    let Some(bits) = value.ty().int_bits().filter(|bits| *bits <= 128) else { return 0 };
    let everything = all(bits);
    if let Some(number) = value.int() {
        return !number.unsigned() & everything;
    }
    let Some(made) = value.instruction().filter(|_| depth > 0) else { return 0 };
    let operand = |index: u32| zeros(made.operand(index), depth - 1);
    let amount = || made.operand(1).int().and_then(|by| u32::try_from(by.unsigned()).ok());
    match made.get_opcode() {
        Opcode::And => operand(0) | operand(1),
        Opcode::Or => operand(0) & operand(1),
        Opcode::Shl => amount()
            .filter(|by| *by < bits)
            .map_or(0, |by| (operand(0) << by | all(by)) & everything),
        Opcode::LShr => amount()
            .filter(|by| *by < bits)
            .map_or(0, |by| operand(0) >> by | (everything & !(everything >> by))),
        Opcode::ZExt => {
            let narrow = made.operand(0).ty().int_bits().unwrap_or(bits);
            operand(0) | everything & !all(narrow)
        }
        Opcode::Trunc => operand(0) & everything,
        _ => 0,
    }
}
