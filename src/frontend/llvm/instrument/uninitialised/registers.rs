//! Structures that are passed and returned in registers.
//!
//! Compilers load them as numbers. That is a copy, not a read: padding and members that nothing has
//! written are in them, too. Clang says of an argument that is a number in C that it must be
//! defined (`noundef`), of such a one it does not. What is passed goes through an object that the
//! instrumentation adds, in which each argument and the result has a place: the caller copies
//! there, the callee copies from there. Where one of the two is not known, it is an unsupported
//! construct if something in it is uninitialised.
use super::facts::{RegisterCopies, Role};
use crate::frontend::llvm::attributes::{CallAttributes, attribute_kind};
use crate::frontend::llvm::flow;
use crate::frontend::llvm::instrument::{Instrument, instruction_place, is_address_taken};
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, FunctionTypeExt, InstructionExt, LlvmValue, StructTypeExt, Type,
};
use crate::frontend::llvm::sites::Marker;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

/// The name of the object.
const REGISTERS: &str = "parsimony.registers";
/// Bytes for each argument, and for the result.
const ROOM: u64 = 32;

impl<'m> Instrument<'m, '_> {
    /// Looks at all calls and returns as they were read.
    pub(super) fn note_register_copies(&mut self) {
        let noundef = attribute_kind("noundef");
        let functions = self.module.functions();
        let all = functions.iter().flat_map(|function| function.instructions());
        let all: Vec<_> = all.collect();
        let results = functions.iter().copied().filter(|function| self.hands_back(*function));
        let results: FxHashSet<_> = results.collect();
        let pointed: Vec<_> =
            functions.iter().copied().filter(|function| is_address_taken(*function)).collect();
        let fits = |call: InstructionValue<'m>, callee: FunctionValue<'m>| {
            call.call_type() == callee.get_type()
        };
        let mut known = RegisterCopies { results, ..RegisterCopies::default() };
        for load in all.into_iter().filter(|it| it.get_opcode() == Opcode::Load) {
            let [LlvmValue::Instruction(user)] = load.users()[..] else { continue };
            let role = match user.get_opcode() {
                Opcode::Return if known.results.contains(&user.function()) => Role::Copy,
                Opcode::Return => match is_of_structure(load) {
                    Some(true) | None => Role::Unclear,
                    Some(false) => continue,
                },
                _ if user.is_call() => {
                    let args = user.args();
                    let Some(index) = args.iter().position(|arg| *arg == load) else { continue };
                    let Ok(index) = u32::try_from(index) else { continue };
                    let callee = user.called_function();
                    let is_ours = callee.is_some_and(|callee| {
                        callee.intrinsic().is_some() || Marker::parse(&callee.name()).is_some()
                    });
                    let is_assembly = matches!(user.callee(), LlvmValue::Assembly(_));
                    if is_ours || is_assembly || user.arg_has_attribute(index, noundef) {
                        continue;
                    }
                    let callees: Vec<_> = match callee {
                        Some(callee) => vec![callee],
                        None => pointed.iter().copied().filter(|it| fits(user, *it)).collect(),
                    };
                    let uses: Vec<_> = callees
                        .iter()
                        .map(|it| takes_over(*it, index).filter(|_| fits(user, *it)))
                        .collect();
                    if !uses.is_empty() && uses.iter().all(|it| *it == Some(false)) {
                        continue;
                    }
                    let has_room =
                        self.layouts.store_size(load.ty()).is_some_and(|size| size <= ROOM);
                    let is_taken = !uses.is_empty() && uses.iter().all(|it| *it == Some(true));
                    if !is_taken || !has_room {
                        Role::Unclear
                    } else {
                        known.params.extend(callees.into_iter().map(|callee| (callee, index)));
                        Role::Copy
                    }
                }
                _ => continue,
            };
            known.loads.insert(load, role);
        }
        if !known.params.is_empty() || !known.results.is_empty() {
            known.object = Some(self.register_object(&known));
        }
        self.uninitialised.registers = known;
    }

    fn register_object(&self, known: &RegisterCopies<'m>) -> LlvmValue<'m> {
        let most = known.params.iter().map(|(_, index)| index + 1).max().unwrap_or(0);
        let room = u32::try_from(ROOM).unwrap_or(u32::MAX);
        self.module.add_bytes(REGISTERS, most.saturating_add(1).saturating_mul(room)).into()
    }

    pub(super) fn role_of(&self, load: InstructionValue<'m>) -> Role {
        match self.uninitialised.registers.loads.get(&load) {
            Some(Role::Copy) => Role::Copy,
            Some(Role::Unclear) => Role::Unclear,
            Some(Role::Read) | None => Role::Read,
        }
    }

    /// Whether all returns of a function hand back a structure that was loaded, and all its calls
    /// store what comes back.
    fn hands_back(&self, function: FunctionValue<'m>) -> bool {
        let mut returned = Vec::new();
        for end in function.instructions() {
            if end.get_opcode() == Opcode::Return {
                returned.push(end.operand_if_any(0));
            }
        }
        let is_loaded = |value: &Option<LlvmValue<'m>>| {
            let load = value.and_then(LlvmValue::instruction);
            load.is_some_and(|load| {
                load.get_opcode() == Opcode::Load
                    && load.users().len() == 1
                    && is_of_structure(load) == Some(true)
                    && self.layouts.store_size(load.ty()).is_some_and(|size| size <= ROOM)
            })
        };
        let is_stored = |value: LlvmValue<'m>| {
            value
                .users()
                .into_iter()
                .all(|user| user.opcode() == Some(Opcode::Store) && user.operand(0) == value)
        };
        let is_taken = |call: InstructionValue<'m>| {
            let users = call.users().into_iter();
            call.call_type() == function.get_type()
                && users.into_iter().all(|user| match user.opcode() {
                    Some(Opcode::Store) => user.operand(0) == call,
                    Some(Opcode::ExtractValue) => is_stored(user),
                    _ => false,
                })
        };
        !returned.is_empty()
            && returned.iter().all(is_loaded)
            && flow::direct_calls(function).is_some_and(|calls| calls.into_iter().all(is_taken))
    }

    fn room(&self, place: u64, offset: u64) -> Option<LlvmValue<'m>> {
        let object = self.uninitialised.registers.object?;
        Some(self.builder.offset(object, place * ROOM + offset))
    }

    /// match: a call; result: what it passes so is copied in front of it, and of what it returns
    /// nothing is left behind the stores that take it.
    pub(super) fn hand_over(&mut self, call: InstructionValue<'m>) {
        self.make_result(call);
        for (index, arg) in (0u32..).zip(call.args()) {
            let Some(load) = arg.instruction() else { continue };
            let is_copy = matches!(self.uninitialised.registers.loads.get(&load), Some(Role::Copy));
            if is_copy {
                self.builder.before(call);
                self.copy_there(call, load, u64::from(index) + 1);
            }
        }
    }

    /// match: a call that is given where to put its result; result: nothing of that is written.
    fn make_result(&mut self, call: InstructionValue<'m>) {
        let sret = attribute_kind("sret");
        for (index, arg) in (0u32..).zip(call.args()) {
            let Some(ty) = call.call_type_attribute(index, sret) else { continue };
            if !arg.ty().is_plain_pointer() || self.is_model(call.function()) {
                continue;
            }
            let name = match call.called_function().map(|callee| callee.name()) {
                Some(callee) => format!("the result of `{callee}`"),
                None => "a result".to_owned(),
            };
            let key = self.choices_of_object(&name, &instruction_place(call));
            self.builder.before(call);
            let size = self.layouts.alloc_size(ty);
            let size = self.builder.int(self.builder.int_type(64), size);
            self.put(&Marker::Made(key), &[arg, size]);
        }
    }

    /// match: a return; result: what it hands back so is copied in front of it.
    pub(super) fn hand_back(&mut self, end: InstructionValue<'m>) {
        let Some(load) = end.operand_if_any(0).and_then(LlvmValue::instruction) else { return };
        if matches!(self.uninitialised.registers.loads.get(&load), Some(Role::Copy)) {
            self.builder.before(end);
            self.copy_there(end, load, 0);
        }
    }

    fn copy_there(&mut self, before: InstructionValue<'m>, load: InstructionValue<'m>, place: u64) {
        let size = self.layouts.store_size(load.ty());
        if let (Some(to), Some(size)) = (self.room(place, 0), size) {
            let size = self.builder.int(self.builder.int_type(64), size);
            self.put_copy(before, to, load.operand(0), size);
        }
    }

    /// At the builder's place, in front of a store: whether what it stores came so; then it is
    /// copied from there, where nothing is left.
    pub(super) fn take_over(&mut self, store: InstructionValue<'m>) -> bool {
        let value = store.operand(0);
        let Some((place, offset)) = self.came_by(value) else { return false };
        let size = self.layouts.store_size(value.ty());
        let (Some(from), Some(size)) = (self.room(place, offset), size) else { return false };
        let size = self.builder.int(self.builder.int_type(64), size);
        self.put_copy(store, store.operand(1), from, size);
        self.put_wrote(from, size, None);
        true
    }

    /// In which place of the object, and where there.
    pub(super) fn came_by(&self, value: LlvmValue<'m>) -> Option<(u64, u64)> {
        let known = &self.uninitialised.registers;
        if let LlvmValue::Parameter(_) = value {
            let function = value.parent()?;
            let index = function.params().iter().position(|param| *param == value)?;
            let index = u32::try_from(index).ok()?;
            let is_one = known.params.contains(&(function, index));
            return is_one.then_some((u64::from(index) + 1, 0));
        }
        let made = value.instruction()?;
        if made.get_opcode() == Opcode::ExtractValue {
            let call = made.operand(0).instruction()?;
            let callee = call.called_function().filter(|it| known.results.contains(it))?;
            let (Type::Struct(fields), [index]) =
                (callee.get_type().result(), &made.get_indices()[..])
            else {
                return None;
            };
            return Some((0, self.layouts.field_offset(fields, *index)));
        }
        made.called_function().filter(|it| known.results.contains(it)).map(|_| (0, 0))
    }
}

/// What a function does with a parameter that it stores once: whether that is where a structure
/// lies; `None` where it does anything else with it.
fn takes_over(callee: FunctionValue<'_>, index: u32) -> Option<bool> {
    let param = *callee.params().get(usize::try_from(index).ok()?)?;
    let [LlvmValue::Instruction(store)] = param.users()[..] else { return None };
    if store.get_opcode() != Opcode::Store || store.operand(0) != param {
        return None;
    }
    let local = store.operand(1).instruction().filter(|it| it.get_opcode() == Opcode::Alloca);
    Some(local.is_none_or(|local| local.allocated_type() != param.ty()))
}

/// Whether a load is of a structure as a whole; `None`: it may be of a member.
fn is_of_structure(load: InstructionValue<'_>) -> Option<bool> {
    let is_aggregate = |ty: Type<'_>| matches!(ty, Type::Struct(_) | Type::Array(_));
    let Some(from) = load.operand(0).instruction() else { return Some(false) };
    let name = from.name();
    if is_aggregate(load.ty()) || name.starts_with("coerce") || name.starts_with("retval") {
        let is_scalar = from.get_opcode() == Opcode::Alloca && from.allocated_type() == load.ty();
        return Some(is_aggregate(load.ty()) || !is_scalar || is_copied_to(from));
    }
    match from.get_opcode() {
        // The names of values may be gone.
        Opcode::Alloca if name.is_empty() && is_copied_to(from) => None,
        Opcode::Alloca => Some(is_aggregate(from.allocated_type())),
        // The names of values may be gone; a structure of one member is loaded as that is.
        Opcode::GetElementPtr if name.is_empty() && has_one_member(from) => None,
        _ => Some(false),
    }
}

/// Whether memory is copied to a local: so compilers make numbers of structures of three bytes.
fn is_copied_to(local: InstructionValue<'_>) -> bool {
    local.users().into_iter().filter_map(LlvmValue::instruction).any(|user| {
        let intrinsic = user.called_function().and_then(FunctionExt::intrinsic);
        intrinsic.is_some_and(|name| name.starts_with("llvm.memcpy"))
            && user.operand(0) == LlvmValue::from(local)
    })
}

/// Whether an address is that of a member of a structure that has no other.
fn has_one_member(member: InstructionValue<'_>) -> bool {
    match member.value().gep_type() {
        Some(Type::Struct(fields)) => fields.fields().len() <= 1,
        _ => true,
    }
}
