//! Memory that others change: devices, and volatile objects.
//!
//! A device (`--device`) is a range of addresses: a load there gives any number each time, and what
//! is stored is gone. Where an address may lie in a range or not, the access goes to a place of its
//! own if it does, so that neither its validity nor other objects depend on it. Without a range, a
//! volatile access at a literal address is one to a device, where all accesses are taken for valid;
//! a volatile object that is defined elsewhere changes each time that it is read by name (where it
//! is copied, that is an unsupported construct). Of all other volatile objects the answer says that
//! only the program changes them.
//!
//! Limit: an object of the program that a run puts into such a range is taken for the device; runs
//! put objects at low addresses, which ranges must not be (`crate::cli`).
use super::{Instrument, instruction_place, known};
use crate::cfa::SiteKind;
use crate::frontend::llvm::budget::MOST_VOLATILE_STEPS;
use crate::frontend::llvm::flow;
use crate::frontend::llvm::library::LibraryCall;
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Type, VariableExt,
};
use crate::frontend::llvm::sites::Marker;
use inkwell::IntPredicate;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};

const VOLATILE: &str = "a volatile pointer that is defined elsewhere";
const READ_OTHERWISE: &str =
    "a volatile object that others change, copied or used as an atomic one";
/// What is drawn, to the user.
const OBJECT: &str = "a volatile object";
const REGISTER: &str = "a device";
const COPIED: &str = "a copy to or from a device";
const ADDRESS: &str = "an address from a device";
/// What is taken for granted of volatile objects of the program.
const OWN: &str = "volatile objects change only by the program";
/// Where accesses to devices go.
const PLACE: &str = "parsimony.device";
/// The longest access.
const MOST_BYTES: u32 = 16;

impl<'m> Instrument<'m, '_> {
    /// match: a volatile load from an object that is defined elsewhere, or of a device; result: an
    /// arbitrary value each time, for others may change the object at any time (C11, 6.7.3).
    pub(super) fn read_volatile(&mut self, load: InstructionValue<'m>) {
        if !self.is_changed_by_others(load.operand(0)) {
            let is_local = root(load.operand(0)).opcode() == Some(Opcode::Alloca);
            if !is_local && !self.is_model(load.function()) {
                self.trusted.insert(OWN.to_owned());
            }
            return;
        }
        if load.ty().is_pointer() {
            return self.mark(load, &Marker::MayBeUnsupported(VOLATILE));
        }
        let key = self.sites.add(SiteKind::External, OBJECT, instruction_place(load));
        self.builder.before(load);
        load.replace_with(self.nondet(load.ty(), key));
        // What lies at a literal address is no object: there, nothing is to be checked.
        if !is_everywhere(load.operand(0), is_elsewhere) {
            load.erase_from_basic_block();
        }
    }

    /// match: a copy of such an object, or an atomic operation on one, as `volatile`; result: an
    /// unsupported construct in front, for what it reads is not what the run finds there.
    pub(super) fn read_volatile_otherwise(&mut self, access: InstructionValue<'m>) {
        let source = match access.get_opcode() {
            Opcode::Call => copied_as_volatile(access),
            _ => (access.get_volatile() == Ok(true)).then(|| access.operand(0)),
        };
        if source.is_some_and(|source| self.is_changed_by_others(source)) {
            self.mark(access, &Marker::MayBeUnsupported(READ_OTHERWISE));
        }
    }

    /// match: a volatile store to a device; result: none.
    pub(super) fn write_volatile(&self, store: InstructionValue<'m>) {
        if self.options.reading.assume_valid_memory && is_everywhere(store.operand(1), is_literal) {
            store.erase_from_basic_block();
        }
    }

    fn is_changed_by_others(&self, address: LlvmValue<'m>) -> bool {
        let takes_literals = self.options.reading.assume_valid_memory;
        is_everywhere(address, |value| is_elsewhere(value) || takes_literals && is_literal(value))
    }

    /// Leads the accesses of `function` that may be to devices to a place of their own.
    pub(super) fn redirect_devices(&mut self, function: FunctionValue<'m>) {
        if self.options.reading.devices.is_empty() {
            return;
        }
        for instruction in function.instructions() {
            match instruction.get_opcode() {
                Opcode::Load => self.redirect(instruction, 0, instruction.ty()),
                Opcode::Store => self.redirect(instruction, 1, instruction.operand(0).ty()),
                Opcode::AtomicRMW | Opcode::AtomicCmpXchg => {
                    self.refuse(instruction, instruction.operand(0));
                }
                Opcode::Call => {
                    let is_memory = instruction.called_function().is_some_and(copies_or_fills);
                    for address in instruction.args().into_iter().filter(|_| is_memory).take(2) {
                        if address.ty().is_plain_pointer() {
                            self.refuse(instruction, address);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// match: an access at an address that may be a device's; result: one to the device.
    fn redirect(&mut self, access: InstructionValue<'m>, operand: u32, ty: Type<'m>) {
        let address = access.operand(operand);
        let Some(size) = self.layouts.store_size(ty).filter(|size| *size <= MOST_BYTES.into())
        else {
            return self.refuse(access, address);
        };
        let Some(inside) = self.in_device(access, address, size) else { return };
        if matches!(ty, Type::Pointer(_)) && access.get_opcode() == Opcode::Load {
            return self.mark_unsupported_where(inside, ADDRESS, access);
        }
        let Ok(bits) = u32::try_from(size * 8) else { return };
        if access.get_opcode() == Opcode::Load {
            let place = instruction_place(access);
            let key = self.sites.add(SiteKind::External, REGISTER, place);
            let any = self.nondet(self.builder.int_type(bits), key);
            self.builder.store(any, self.device_place(), 1);
        }
        let place = self.device_place();
        let redirected = self.builder.select(inside, place, address);
        access.set_operand(operand, redirected);
    }

    /// match: an access that is not followed where it is one to a device; result: an unsupported
    /// construct in front.
    fn refuse(&mut self, access: InstructionValue<'m>, address: LlvmValue<'m>) {
        if let Some(inside) = self.in_device(access, address, 1) {
            self.mark_unsupported_where(inside, COPIED, access);
        }
    }

    /// In front of an access: whether all of it lies in one of the ranges; `None`: it does not.
    fn in_device(
        &mut self,
        access: InstructionValue<'m>,
        address: LlvmValue<'m>,
        size: u64,
    ) -> Option<LlvmValue<'m>> {
        let base = root(address);
        let is_own = matches!(base, LlvmValue::Variable(_) | LlvmValue::Function(_));
        if is_own || base.opcode() == Some(Opcode::Alloca) {
            return None;
        }
        self.builder.before(access);
        let word = self.builder.int_type(self.layouts.pointer().bits());
        let number = self.builder.cast(Opcode::PtrToInt, address, word);
        let mut inside: Option<LlvmValue<'m>> = None;
        for &(first, last) in &self.options.reading.devices {
            let Some(room) = (last - first).checked_sub(size - 1) else { continue };
            let start = self.builder.int(word, first);
            let offset = self.builder.binary(Opcode::Sub, number, start);
            let room = self.builder.int(word, room);
            let hit = self.builder.compare(IntPredicate::ULE, offset, room);
            inside = Some(match inside {
                Some(other) => self.builder.binary(Opcode::Or, other, hit),
                None => hit,
            });
        }
        let inside = inside?;
        // A literal address elsewhere.
        if inside.int().is_some_and(|bit| !bit.is_true()) {
            return None;
        }
        for (first, last) in &self.options.reading.devices {
            self.trusted.insert(format!("from {first:#x} to {last:#x} there is a device"));
        }
        Some(inside)
    }

    fn device_place(&self) -> LlvmValue<'m> {
        let place = self.module.global(PLACE);
        place.unwrap_or_else(|| self.module.add_bytes(PLACE, MOST_BYTES)).into()
    }

    /// An unsupported construct in front of `access`, where the condition holds.
    pub(super) fn mark_unsupported_where(
        &mut self,
        condition: LlvmValue<'m>,
        what: &str,
        access: InstructionValue<'m>,
    ) {
        let key = self.sites.add(SiteKind::External, what, instruction_place(access));
        self.mark_where(&Marker::UnsupportedIf(key), condition);
    }
}

/// Whether a function copies or fills memory, as an operation of LLVM's or as one of the library.
fn copies_or_fills(callee: FunctionValue<'_>) -> bool {
    match callee.intrinsic() {
        Some(name) => name.starts_with("llvm.mem"),
        None => {
            let known = known(&callee.name()).filter(|_| callee.is_declaration());
            matches!(known, Some(LibraryCall::Copy | LibraryCall::Fill))
        }
    }
}

/// match: `memcpy` or `memmove` of volatile memory; result: from where.
fn copied_as_volatile(call: InstructionValue<'_>) -> Option<LlvmValue<'_>> {
    let name = call.called_function().and_then(FunctionExt::intrinsic)?;
    let is_volatile = || call.operand(3).int().is_some_and(|bit| bit.is_true());
    let copies = name.starts_with("llvm.memcpy") || name.starts_with("llvm.memmove");
    (copies && is_volatile()).then(|| call.operand(1))
}

/// What an address was made of by adding offsets.
fn root(mut address: LlvmValue<'_>) -> LlvmValue<'_> {
    while address.opcode() == Some(Opcode::GetElementPtr) {
        address = address.operand(0);
    }
    address
}

/// An object that is defined elsewhere.
fn is_elsewhere(value: LlvmValue<'_>) -> bool {
    value.variable().is_some_and(|variable| variable.is_declaration())
}

/// Whether an address surely leads into such an object.
pub(super) fn leads_elsewhere(address: LlvmValue<'_>) -> bool {
    is_everywhere(address, is_elsewhere)
}

/// An address that the program gives as a number.
fn is_literal(value: LlvmValue<'_>) -> bool {
    let is_expression = matches!(value, LlvmValue::Expression(_));
    is_expression
        && value.opcode() == Some(Opcode::IntToPtr)
        && value.operand(0).int().is_some_and(|number| number.unsigned() != 0)
}

/// Whether an address surely lies where `is_it` says.
fn is_everywhere(address: LlvmValue<'_>, is_it: impl Fn(LlvmValue<'_>) -> bool) -> bool {
    let mut open = vec![address];
    let mut seen = Vec::new();
    while let Some(value) = open.pop() {
        if seen.contains(&value) {
            continue;
        }
        seen.push(value);
        if is_it(value) {
            continue;
        }
        if seen.len() >= MOST_VOLATILE_STEPS {
            return false;
        }
        match value.opcode() {
            Some(Opcode::GetElementPtr) => open.push(value.operand(0)),
            _ => match flow::sources(value).or_else(|| constant_source(value)) {
                Some(sources) => open.extend(sources),
                None => return false,
            },
        }
    }
    true
}

/// match: a load of a constant variable; result: what that holds.
fn constant_source(value: LlvmValue<'_>) -> Option<Vec<LlvmValue<'_>>> {
    let load = value.instruction().filter(|it| it.get_opcode() == Opcode::Load)?;
    let variable = load.operand(0).variable().filter(|variable| variable.is_constant())?;
    let holds = variable.initializer()?;
    (holds.ty() == load.ty()).then(|| vec![holds])
}
