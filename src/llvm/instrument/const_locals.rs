//! Locals that are declared `const`: what writes them behind their initialiser is undefined (C11
//! 6.7.3, paragraph 6), and an invalid access.
//!
//! Debug information says which they are. Clang writes their content by their names, where nothing
//! needs a check; so an object of such a local is one to which each checked write is invalid. A
//! write by name that is none of the initialiser's is a violation where it stands. What belongs to
//! an initialiser is told by where debug information puts it.
//!
//! Known limits: not seen without debug information, in optimised functions, of parameters, of what
//! a call returns in memory, and of arrays that clang fills in a loop or whose address is chosen
//! from several; of C++ and other languages scalars alone; by name, a second write
//! to parts of an array or structure whose initialiser is not constant, unless another variable is
//! declared in between.
use super::Instrument;
use crate::cfa::ViolationKind;
use crate::llvm::attributes::{CallAttributes, FunctionAttributes, attribute_kind};
use crate::llvm::raw::debug::{self, Tag, TypeNode};
use crate::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue, Type};
use inkwell::values::{
    FunctionValue, InstructionOpcode as Opcode, InstructionValue, MetadataValue,
};
use rustc_hash::FxHashSet;

/// How deep the type of a variable is looked into.
const DEPTH: u32 = 16;

/// A place in the source: line and column.
type WrittenPlace = (u32, u32);

impl<'m> Instrument<'m, '_> {
    /// Finds the constant locals of functions as clang made them.
    pub(super) fn note_read_only(&mut self) {
        let optnone = attribute_kind("optnone");
        let written: Vec<_> = self.written.iter().copied().collect();
        for function in written {
            if self.is_model(function) || !function.has_attribute(optnone) {
                continue;
            }
            let mut is_c = None;
            for instruction in function.instructions() {
                for variable in debug::debug_variables(instruction) {
                    let Some(ty) = variable.ty.filter(|ty| is_const(*ty, DEPTH)) else { continue };
                    let local = variable.value.instruction().filter(|local| {
                        variable.is_declaration
                            && !variable.is_parameter()
                            && local.get_opcode() == Opcode::Alloca
                            && self.layouts.constant_size(*local).is_some()
                            && !is_returned(*local)
                            && !is_filled_in_loop(*local)
                    });
                    let may_be_record = *is_c.get_or_insert_with(|| debug::is_c(function));
                    if let Some(local) = local
                        && (may_be_record || is_scalar(local, ty))
                    {
                        self.read_only.insert(local);
                    }
                }
            }
        }
    }

    /// Violations at writes to constant locals by their names, but for their initialisers.
    pub(super) fn check_const_writes(&mut self, function: FunctionValue<'m>) {
        let instructions = function.instructions();
        if !instructions.iter().any(|it| self.read_only.contains(it)) {
            return;
        }
        for (at, &instruction) in instructions.iter().enumerate() {
            for variable in debug::debug_variables(instruction) {
                if let Some(local) = variable.value.instruction()
                    && self.read_only.contains(&local)
                    && variable.is_declaration
                {
                    let place = variable.location.map(debug::Metadata::line_column);
                    let late = self.late_writes(local, place, &instructions[at..]);
                    for write in late {
                        let what = format!("a write to `{}`, which is constant", variable.name);
                        self.builder.before(write);
                        let always = self.builder.wide_int(self.builder.int_type(1), 1);
                        self.violate_where(write, always, ViolationKind::Deref, &what);
                    }
                }
            }
        }
    }

    /// The writes to a local, by its name, that are no part of its initialiser. `behind`: the
    /// instructions from its declaration on, in clang's order.
    fn late_writes(
        &self,
        local: InstructionValue<'m>,
        declared: Option<WrittenPlace>,
        behind: &[InstructionValue<'m>],
    ) -> Vec<InstructionValue<'m>> {
        let writes = writes_by_name(local);
        let writes = behind.iter().copied().filter(|it| writes.contains(it));
        let place =
            |it: InstructionValue<'m>| debug::location(it).map(debug::Metadata::line_column);
        let mut initial = None;
        let mut is_whole = is_scalar_type(local.allocated_type());
        let mut late = Vec::new();
        for write in writes {
            let own = place(write);
            if own.is_none() || own == declared {
                is_whole |= self.writes_whole(write, local);
                continue;
            }
            initial = initial.or(own);
            let is_other = own != initial && declares_between(behind, write, local);
            if is_whole || is_other {
                late.push(write);
            }
        }
        late
    }

    /// Whether it copies a constant to all of a local.
    fn writes_whole(&self, write: InstructionValue<'m>, local: InstructionValue<'m>) -> bool {
        let callee = write.called_function().and_then(FunctionExt::intrinsic);
        callee.is_some_and(|name| name.starts_with("llvm.memcpy"))
            && write.operand(0) == local
            && write.operand(2).int().map(|length| length.unsigned())
                == self.layouts.constant_size(local).map(u128::from)
    }
}

/// Whether objects of a type are constant.
fn is_const(ty: MetadataValue<'_>, depth: u32) -> bool {
    match ty.tag() {
        Tag::Const => true,
        Tag::Alias | Tag::Array if depth > 0 => {
            ty.base_type().is_some_and(|base| is_const(base, depth - 1))
        }
        _ => false,
    }
}

/// Whether a local is a number or an address, as its variable is.
fn is_scalar(local: InstructionValue<'_>, mut ty: MetadataValue<'_>) -> bool {
    while matches!(ty.tag(), Tag::Const | Tag::Alias) {
        let Some(base) = ty.base_type() else { return false };
        ty = base;
    }
    matches!(ty.tag(), Tag::Basic | Tag::Pointer | Tag::Enumeration)
        && is_scalar_type(local.allocated_type())
}

fn is_scalar_type(ty: Type<'_>) -> bool {
    matches!(ty, Type::Int(_) | Type::Pointer(_) | Type::Float(_))
}

/// Whether a call returns its result in the local.
fn is_returned(local: InstructionValue<'_>) -> bool {
    let kind = attribute_kind("sret");
    let users = local.users().into_iter().filter_map(LlvmValue::instruction);
    users.filter(|user| user.is_call()).any(|call| {
        (0..)
            .zip(call.args())
            .any(|(index, arg)| arg == local && call.call_type_attribute(index, kind).is_some())
    })
}

/// Whether clang fills the rest of an array in a loop.
fn is_filled_in_loop(local: InstructionValue<'_>) -> bool {
    let (mut open, mut seen) = (vec![LlvmValue::from(local)], FxHashSet::default());
    while let Some(address) = open.pop() {
        if !seen.insert(address) {
            continue;
        }
        for user in address.users() {
            match user.opcode() {
                Some(Opcode::Phi | Opcode::Select) => return true,
                Some(Opcode::GetElementPtr) => open.push(user),
                _ => {}
            }
        }
    }
    false
}

/// The instructions that write to a local through addresses that are made from its name.
fn writes_by_name<'m>(local: InstructionValue<'m>) -> FxHashSet<InstructionValue<'m>> {
    let (mut open, mut seen) = (vec![LlvmValue::from(local)], FxHashSet::default());
    let mut writes = FxHashSet::default();
    while let Some(address) = open.pop() {
        if !seen.insert(address) {
            continue;
        }
        for user in address.users().into_iter().filter_map(LlvmValue::instruction) {
            match user.get_opcode() {
                Opcode::GetElementPtr if user.operand(0) == address => open.push(user.into()),
                Opcode::Store if user.operand(1) == address => {
                    writes.insert(user);
                }
                Opcode::AtomicRMW | Opcode::AtomicCmpXchg if user.operand(0) == address => {
                    writes.insert(user);
                }
                Opcode::Call => {
                    let callee = user.called_function().and_then(FunctionExt::intrinsic);
                    let is_write = callee.is_some_and(|name| name.starts_with("llvm.mem"));
                    if is_write && user.operand(0) == address {
                        writes.insert(user);
                    }
                }
                _ => {}
            }
        }
    }
    writes
}

/// Whether another variable is declared in front of `write`.
fn declares_between<'m>(
    behind: &[InstructionValue<'m>],
    write: InstructionValue<'m>,
    local: InstructionValue<'m>,
) -> bool {
    let between = behind.iter().take_while(|it| **it != write);
    between
        .flat_map(|it| debug::debug_variables(*it))
        .any(|one| one.is_declaration && one.value != local)
}
