//! Undefined values and operations that can have an undefined result.
//!
//! A pass may turn a branch on an undefined value into nothing at all. So an `undef` or `poison`
//! operand becomes an arbitrary value of its own, and a division, shift or conversion whose
//! operands may leave its domain becomes a call that no pass looks into; the lowering turns it
//! back.
use super::{Effect, Instrument, instruction_place};
use crate::cfa::SiteKind;
use crate::frontend::llvm::attributes::FunctionAttributes;
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue, Type};
use crate::frontend::llvm::sites::Marker;
use inkwell::basic_block::BasicBlock;
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

impl<'m> Instrument<'m, '_> {
    /// An arbitrary value of type `ty`, at the builder's place.
    pub(super) fn nondet(&self, ty: impl Into<Type<'m>>, key: u32) -> LlvmValue<'m> {
        let name = Marker::Nondet(key).name();
        let function_type = self.builder.function_type(ty, &[]);
        let function = self.declare(&name, function_type, Effect::Hidden);
        self.builder.call(function, function_type, &[]).into()
    }

    /// match: an `undef` or `poison` operand, or a constant with such elements; result: an
    /// arbitrary value, drawn just before (for a phi: at the end of the incoming block).
    pub(super) fn replace_undefined_operands(&mut self, instructions: &[InstructionValue<'m>]) {
        for &user in instructions {
            if user.get_opcode() == Opcode::Phi {
                self.replace_undefined_incoming(user);
                continue;
            }
            for index in 0..user.get_num_operands() {
                if let Some(value) = user.operand_if_any(index)
                    && is_open(value)
                    && !is_filled(user, index)
                {
                    self.builder.before(user);
                    self.replace_operand(user, index, value);
                }
            }
        }
    }

    /// A block that leads here in several ways has to give the same value on all of them.
    fn replace_undefined_incoming(&mut self, phi: InstructionValue<'m>) {
        let mut drawn: Vec<(BasicBlock<'m>, LlvmValue<'m>)> = Vec::new();
        for (index, (value, block)) in (0..).zip(phi.incoming()) {
            let Some(terminator) = block.get_terminator().filter(|_| is_open(value)) else {
                continue;
            };
            if let Some((_, known)) = drawn.iter().find(|(from, _)| *from == block) {
                phi.set_operand(index, *known);
                continue;
            }
            self.builder.before(terminator);
            self.replace_operand(phi, index, value);
            drawn.push((block, phi.operand(index)));
        }
    }

    fn replace_operand(&mut self, user: InstructionValue<'m>, index: u32, old: LlvmValue<'m>) {
        let value = self.closed(old, user);
        user.set_operand(index, value);
    }

    /// At the builder's place: a constant, with arbitrary values where it leaves something open.
    fn closed(&mut self, value: LlvmValue<'m>, user: InstructionValue<'m>) -> LlvmValue<'m> {
        let key = self.sites.add(SiteKind::Undefined, "undef", instruction_place(user));
        let mut whole = self.nondet(value.ty(), key);
        if let LlvmValue::Undefined(_) = value {
            return whole;
        }
        for index in 0..u32::try_from(value.ty().count()).unwrap_or(0) {
            let element = value.element(index);
            let Some(element) = element.filter(|e| !matches!(e, LlvmValue::Undefined(_))) else {
                continue;
            };
            let element = if is_open(element) { self.closed(element, user) } else { element };
            whole = self.builder.with_element(whole, element, index);
        }
        whole
    }

    /// match: `shufflevector` that leaves elements open; result: an arbitrary value for each of
    /// them.
    pub(super) fn fill_open_lanes(&mut self, instructions: &[InstructionValue<'m>]) {
        for &shuffle in instructions {
            if shuffle.get_opcode() != Opcode::ShuffleVector {
                continue;
            }
            let mask = shuffle.shuffle_mask();
            let open = (0..).zip(&mask).filter(|(_, from)| from.is_none()).map(|(index, _)| index);
            let open: Vec<u32> = open.collect();
            let (Some(next), false) = (shuffle.get_next_instruction(), open.is_empty()) else {
                continue;
            };
            let Some(scalar) = shuffle.ty().element() else { continue };
            let mut first = None;
            let mut whole = LlvmValue::from(shuffle);
            for index in open {
                let place = instruction_place(shuffle);
                let key = self.sites.add(SiteKind::Undefined, "undef", place);
                self.builder.before(next);
                let any = self.nondet(scalar, key);
                whole = self.builder.with_element(whole, any, index);
                first.get_or_insert(whole);
            }
            shuffle.replace_with(whole);
            // The first of these reads what was made.
            if let Some(LlvmValue::Instruction(first)) = first {
                first.set_operand(0, LlvmValue::from(shuffle));
            }
        }
    }

    /// match: `a op b` with `op` a division or shift and `b` not a constant in its domain, or a
    /// conversion of a float to an integer; or `unreachable` that no call precedes. result: a call
    /// of `parsimony.op.…`, or of `parsimony.unreachable` in front.
    pub(super) fn hide_undefined_result(&mut self, instruction: InstructionValue<'m>) {
        use Opcode::{
            AShr, ExtractElement, FPToSI, FPToUI, InsertElement, LShr, SDiv, SRem, Shl, UDiv, URem,
            Unreachable,
        };
        let opcode = instruction.get_opcode();
        let hidden = match opcode {
            UDiv | URem => Some((!is_divisor(instruction.operand(1), false), Effect::Hidden)),
            SDiv | SRem => Some((!is_divisor(instruction.operand(1), true), Effect::Hidden)),
            Shl | LShr | AShr => Some((!is_shift_amount(instruction.operand(1)), Effect::Pure)),
            FPToSI | FPToUI => Some((true, Effect::Pure)),
            ExtractElement | InsertElement => {
                let index = instruction.operand(instruction.get_num_operands() - 1);
                let count = u128::from(instruction.operand(0).ty().count());
                Some((index.int().is_none_or(|n| n.unsigned() >= count), Effect::Hidden))
            }
            Unreachable => {
                self.mark_unreachable(instruction);
                None
            }
            _ => None,
        };
        if let Some((true, effect)) = hidden
            && let Some(name) = op_name(opcode)
        {
            self.hide(instruction, name, effect);
        }
    }

    fn hide(&mut self, instruction: InstructionValue<'m>, op: &str, effect: Effect) {
        let operands: Vec<_> = instruction.operands().collect();
        let types: Vec<_> = operands.iter().map(|operand| operand.ty()).collect();
        let mut name = Marker::Op(op).name();
        for ty in types.iter().chain([&instruction.ty()]) {
            name.push('.');
            name.push_str(&ty.text());
        }
        let ty = self.builder.function_type(instruction.ty(), &types);
        let function = self.own(&name, ty, effect);
        self.builder.before(instruction);
        let call = self.builder.call(function, ty, &operands);
        instruction.replace_with(call);
        instruction.erase_from_basic_block();
    }

    fn mark_unreachable(&mut self, instruction: InstructionValue<'m>) {
        // A pass takes a way that leads here for one that no run takes, up to what may not return.
        let before = instruction.get_previous_instruction();
        let callee = before.filter(|it| it.is_call()).and_then(|call| call.called_function());
        if callee.is_some_and(|callee| callee.has_attribute(self.kinds.noreturn)) {
            return;
        }
        let name = Marker::Unreachable.name();
        let ty = self.builder.function_type(self.builder.void_type(), &[]);
        let function = self.own(&name, ty, Effect::Ends);
        self.builder.before(instruction);
        self.builder.call(function, ty, &[]);
    }
}

/// The name under which an operation is hidden, and found again.
fn op_name(opcode: Opcode) -> Option<&'static str> {
    crate::frontend::llvm::lower::HIDDEN_OPS
        .iter()
        .find(|(_, op)| *op == opcode)
        .map(|(name, _)| *name)
}

/// Whether it is a constant that is undefined, or has elements that are.
fn is_open(value: LlvmValue<'_>) -> bool {
    match value {
        LlvmValue::Undefined(_) => match value.ty() {
            Type::Int(_)
            | Type::Pointer(_)
            | Type::Vector(_)
            | Type::Struct(_)
            | Type::Array(_) => true,
            ty => ty.float_kind().is_some(),
        },
        LlvmValue::Aggregate(_) => value.operands().any(is_open),
        _ => false,
    }
}

/// Whether nothing reads what operand `index` leaves open: every element of it is replaced at once,
/// or a `shufflevector` takes none of it.
fn is_filled(user: InstructionValue<'_>, index: u32) -> bool {
    match user.get_opcode() {
        Opcode::InsertValue | Opcode::InsertElement if index == 0 => {
            let count = user.ty().count();
            let (mut current, mut seen) = (user, FxHashSet::default());
            loop {
                let Some(element) = inserted(current) else { return false };
                seen.insert(element);
                if u64::try_from(seen.len()).is_ok_and(|seen| seen >= count) {
                    return true;
                }
                match *current.users() {
                    [LlvmValue::Instruction(next)]
                        if next.get_opcode() == user.get_opcode() && next.operand(0) == current =>
                    {
                        current = next;
                    }
                    _ => return false,
                }
            }
        }
        Opcode::ShuffleVector => {
            let count = usize::try_from(user.operand(0).ty().count()).unwrap_or(0);
            let is_taken =
                |from: &Option<usize>| from.is_some_and(|n| (n >= count) == (index == 1));
            !user.shuffle_mask().iter().any(is_taken)
        }
        _ => false,
    }
}

/// Which element an `insertvalue` or `insertelement` replaces, if that is certain and it is one of
/// the outermost.
fn inserted(insertion: InstructionValue<'_>) -> Option<u128> {
    if insertion.get_opcode() == Opcode::InsertValue {
        return match *insertion.get_indices() {
            [index] => Some(index.into()),
            _ => None,
        };
    }
    let index = insertion.operand(2).int()?.unsigned();
    (index < u128::from(insertion.ty().count())).then_some(index)
}

/// Whether it is a constant that no dividend makes undefined: not 0, and for a signed division not
/// -1.
fn is_divisor(value: LlvmValue<'_>, signed: bool) -> bool {
    value.int().is_some_and(|n| n.unsigned() != 0 && !(signed && n.signed() == -1))
}

fn is_shift_amount(value: LlvmValue<'_>) -> bool {
    value.int().is_some_and(|n| n.unsigned() < u128::from(n.width().bits()))
}
