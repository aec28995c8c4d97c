//! Locals that are declared `const`: what writes them behind their initialiser is undefined (C11
//! 6.7.3, paragraph 6), and an invalid access.
//!
//! Debug information says which they are. Clang writes their content by their names, where nothing
//! needs a check; so an object of such a local is one to which each checked write is invalid. A
//! write by name that is none of the initialiser's is a violation where it stands. What belongs to
//! an initialiser is decided by where debug information puts it.
//!
//! Known limits: not seen without debug information, in optimised functions, of parameters, and of
//! what a call returns in memory; of C++ and other languages scalars alone; by name, the first
//! write to a large array or structure that is all zero, unless through an index or a member, and a
//! second write to an object whose type is nested and whose initialiser is not constant, unless
//! another variable is declared in between.
use super::Instrument;
use crate::cfa::ViolationKind;
use crate::frontend::llvm::attributes::{CallAttributes, FunctionAttributes, attribute_kind};
use crate::frontend::llvm::budget::MOST_NESTED_TYPES;
use crate::frontend::llvm::lives;
use crate::frontend::llvm::raw::debug;
use crate::frontend::llvm::raw::debug::{DebugVariable, Tag, TypeNode};
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue, Type};
use inkwell::values::{
    FunctionValue, InstructionOpcode as Opcode, InstructionValue, MetadataValue,
};
use rustc_hash::FxHashSet;
use std::iter;

/// Objects of no more bytes clang does not fill before it stores what is no constant.
const MOST_STORED: u64 = 16;

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
                    let Some(ty) = variable.ty.filter(|ty| is_const(*ty, MOST_NESTED_TYPES)) else {
                        continue;
                    };
                    let local = variable.value.instruction().filter(|local| {
                        variable.is_declaration
                            && !variable.is_parameter()
                            && local.get_opcode() == Opcode::Alloca
                            && self.layouts.constant_size(*local).is_some()
                            && !is_returned(*local)
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
                    let late = self.late_writes(local, &variable, &instructions[at..]);
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
        declared: &DebugVariable<'m>,
        behind: &[InstructionValue<'m>],
    ) -> Vec<InstructionValue<'m>> {
        let writes = writes_by_name(local);
        // Clang marks what it writes by itself to locals that have no content yet.
        let annotation = self.module.context().get_kind_id("annotation");
        let is_own = |it: &InstructionValue<'m>| it.get_metadata(annotation).is_some();
        let writes = behind.iter().copied().filter(|it| writes.contains(it) && !is_own(it));
        let start = declared.location.map(debug::Metadata::line_column);
        let is_flat = declared.ty.is_some_and(is_flat);
        let mut seen = Initialiser::of(local);
        let mut late = Vec::new();
        for write in writes {
            let own = place(write);
            if own.is_none() || own == start {
                seen.note_constant(write, self.content(write, local));
                continue;
            }
            let may_be_other = |first| own != place(first) && leads_on(first, write, behind);
            let is_other = match seen.first {
                Some(first) => {
                    may_be_other(first) && (is_flat || declares_between(behind, write, local))
                }
                None => is_flat && seen.is_zeroed && is_step_elsewhere(write),
            };
            let is_behind = seen.is_stored && start.is_none_or(|start| !is_step_at(write, start));
            if seen.is_whole || is_behind || is_other {
                late.push(write);
            } else {
                seen.first = seen.first.or(Some(write));
            }
        }
        late
    }

    /// What an intrinsic writes to all of a local.
    fn content(
        &self,
        write: InstructionValue<'m>,
        local: InstructionValue<'m>,
    ) -> Option<WholeContent> {
        let name = write.called_function().and_then(FunctionExt::intrinsic)?;
        let size = self.layouts.constant_size(local);
        let is_whole = write.operand(0) == local
            && write.operand(2).int().map(|length| length.unsigned()) == size.map(u128::from);
        match name {
            _ if !is_whole => None,
            name if name.starts_with("llvm.memcpy") => Some(WholeContent::Constant),
            name if name.starts_with("llvm.memset") => match size {
                Some(..=MOST_STORED) => Some(WholeContent::Constant),
                _ => Some(WholeContent::Filled),
            },
            _ => None,
        }
    }
}

/// What is written to all of a local where it is declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum WholeContent {
    Constant,
    /// The same byte everywhere: all of the initialiser, or what the rest of it leaves.
    Filled,
}

/// What is known of a local's initialiser while its writes are passed.
struct Initialiser<'m> {
    /// It ends where the local is declared.
    is_whole: bool,
    is_zeroed: bool,
    /// Something was stored there behind the zeros: all of a constant, unless a macro puts the
    /// start of a list at the place of the declaration.
    is_stored: bool,
    /// Its first write behind.
    first: Option<InstructionValue<'m>>,
}

impl<'m> Initialiser<'m> {
    fn of(local: InstructionValue<'m>) -> Self {
        let is_whole = is_scalar_type(local.allocated_type());
        Self { is_whole, is_zeroed: false, is_stored: false, first: None }
    }

    /// A write at the place of the declaration: of a constant.
    fn note_constant(&mut self, write: InstructionValue<'m>, content: Option<WholeContent>) {
        match content {
            Some(WholeContent::Constant) => self.is_whole = true,
            Some(WholeContent::Filled) => self.is_zeroed = true,
            // What is no constant is stored at places of its own.
            None => self.is_stored |= self.is_zeroed && write.get_opcode() == Opcode::Store,
        }
    }
}

fn place(it: InstructionValue<'_>) -> Option<WrittenPlace> {
    debug::location(it).map(debug::Metadata::line_column)
}

/// Whether a run that has done `first` may come to `write` before it comes to the declaration
/// again. (The ways of a conditional expression do not lead to each other.)
fn leads_on<'m>(
    first: InstructionValue<'m>,
    write: InstructionValue<'m>,
    behind: &[InstructionValue<'m>],
) -> bool {
    lives::reached_from(first, &behind[..1]).contains(&write)
}

/// Whether the address of a write is computed at another place than the write. Clang computes those
/// of an initialiser in a row at its own place.
fn is_step_elsewhere(write: InstructionValue<'_>) -> bool {
    step(written(write)).is_some_and(|step| place(step) != place(write))
}

/// Whether a step to the address of a write stands where the local is declared. Those of lists in
/// an initialiser stand where the list around them does.
fn is_step_at(write: InstructionValue<'_>, start: WrittenPlace) -> bool {
    let mut steps = iter::successors(step(written(write)), |it| step(it.operand(0)));
    steps.any(|step| place(step) == Some(start))
}

/// Where an instruction writes.
fn written<'m>(write: InstructionValue<'m>) -> LlvmValue<'m> {
    match write.get_opcode() {
        Opcode::Store => write.operand(1),
        _ => write.operand(0),
    }
}

/// The step that makes an address.
fn step(address: LlvmValue<'_>) -> Option<InstructionValue<'_>> {
    address.instruction().filter(|it| it.get_opcode() == Opcode::GetElementPtr)
}

/// Whether an initialiser of the type is one list of scalars, all of which clang stores at one
/// place.
fn is_flat(ty: MetadataValue<'_>) -> bool {
    let Some(ty) = plain(ty) else { return false };
    let is_scalar = |ty: MetadataValue<'_>| {
        let ty = ty.base_type().and_then(plain);
        ty.is_some_and(|ty| matches!(ty.tag(), Tag::Basic | Tag::Pointer | Tag::Enumeration))
    };
    let parts = ty.parts();
    match ty.tag() {
        Tag::Array => parts.len() == 1 && is_scalar(ty),
        Tag::Record => parts.iter().all(|part| part.tag() == Tag::Member && is_scalar(*part)),
        _ => false,
    }
}

/// A type without its qualifiers and names.
fn plain(mut ty: MetadataValue<'_>) -> Option<MetadataValue<'_>> {
    while matches!(ty.tag(), Tag::Const | Tag::Alias) {
        ty = ty.base_type()?;
    }
    Some(ty)
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
fn is_scalar(local: InstructionValue<'_>, ty: MetadataValue<'_>) -> bool {
    let ty = plain(ty).map(TypeNode::tag);
    matches!(ty, Some(Tag::Basic | Tag::Pointer | Tag::Enumeration))
        && is_scalar_type(local.allocated_type())
}

fn is_scalar_type(ty: Type<'_>) -> bool {
    matches!(ty, Type::Int(_) | Type::Pointer(_) | Type::Float(_))
}

/// The addresses that are made from a local's name.
fn addresses(local: InstructionValue<'_>) -> Vec<LlvmValue<'_>> {
    let (mut open, mut found) = (vec![LlvmValue::from(local)], Vec::new());
    let mut seen = FxHashSet::default();
    while let Some(address) = open.pop() {
        if seen.insert(address) {
            found.push(address);
            let steps = address.users().into_iter();
            let is_step = |user: &LlvmValue<'_>| {
                user.opcode() == Some(Opcode::GetElementPtr) && user.operand(0) == address
            };
            open.extend(steps.filter(is_step));
        }
    }
    found
}

/// Whether a call returns its result in the local, or in a part of it.
fn is_returned(local: InstructionValue<'_>) -> bool {
    let kind = attribute_kind("sret");
    addresses(local).into_iter().any(|address| {
        let users = address.users().into_iter().filter_map(LlvmValue::instruction);
        users.filter(|user| user.is_call()).any(|call| {
            let mut args = (0..).zip(call.args());
            args.any(|(index, arg)| {
                arg == address && call.call_type_attribute(index, kind).is_some()
            })
        })
    })
}

/// Where the loop starts in which clang fills the rest of an array, whose elements this address
/// goes through. (What the program chooses is not made of itself in functions that were not
/// optimised.)
pub(super) fn filled_from<'m>(address: LlvmValue<'m>) -> Option<LlvmValue<'m>> {
    let phi = address.instruction().filter(|it| it.get_opcode() == Opcode::Phi)?;
    let is_next = |from: &LlvmValue<'m>| step(*from).is_some_and(|it| it.operand(0) == address);
    let from: Vec<_> = phi.incoming().into_iter().map(|(from, _)| from).collect();
    let start = from.iter().find(|from| !is_next(from)).copied();
    start.filter(|_| from.iter().any(is_next))
}

/// The instructions that write to a local through addresses that are made from its name.
fn writes_by_name<'m>(local: InstructionValue<'m>) -> FxHashSet<InstructionValue<'m>> {
    let mut writes = FxHashSet::default();
    for address in addresses(local) {
        for user in address.users().into_iter().filter_map(LlvmValue::instruction) {
            let is_write = match user.get_opcode() {
                Opcode::Store => user.operand(1) == address,
                Opcode::AtomicRMW | Opcode::AtomicCmpXchg => user.operand(0) == address,
                Opcode::Call => {
                    let callee = user.called_function().and_then(FunctionExt::intrinsic);
                    callee.is_some_and(|name| name.starts_with("llvm.mem"))
                        && user.operand(0) == address
                }
                _ => false,
            };
            if is_write {
                writes.insert(user);
            }
        }
    }
    writes
}

/// Whether another variable is declared in front of `write` that can be named there. (What an
/// expression of an initialiser declares, or a function that was inlined, cannot.)
fn declares_between<'m>(
    behind: &[InstructionValue<'m>],
    write: InstructionValue<'m>,
    local: InstructionValue<'m>,
) -> bool {
    let Some(place) = debug::location(write) else { return false };
    let function = write.function();
    let can_name = |one: &DebugVariable<'m>| {
        one.location.is_some_and(|declared| {
            let block = declared.scope().without_files(function);
            declared.inlined_at() == place.inlined_at() && place.is_inside(block, function)
        })
    };
    let between = behind.iter().take_while(|it| **it != write);
    between
        .flat_map(|it| debug::debug_variables(*it))
        .any(|one| one.is_declaration && one.value != local && can_name(&one))
}
