//! Copies between objects that overlap violate the property, where the user wants that: `memcpy`
//! (C11 7.24.2.1, paragraph 2), and assignments of structures (6.5.16.1, paragraph 3), of which
//! compilers make the same. That both places are the same is fine, as it is for an assignment:
//! all that compile `memcpy` rely on it.
//!
//! The instrumentation puts a check in front of each copy of the program's own, but for those whose
//! addresses say that they are disjoint; what passes find out takes checks away again
//! ([`drop_disjoint`]). The check stands behind those of both accesses, so that each place lies in
//! one object: two objects overlap nowhere, wherever they are ([`crate::ir::Expr::Within`]).
//!
//! Models that copy texts say which bytes are written and read ([`library::DISJOINT`]), behind
//! their accesses. For them there is no such exception: that a text is copied onto itself is
//! undefined.
//!
//! Not seen either: `snprintf` that copies a text onto itself where there is room for its end
//! alone, `strlcpy` that goes on to read what it has copied, and `sprintf` that writes over a text
//! that it has read with a later part.
//!
//! Known limits: `sscanf`, and conversions between wide and other characters, are not checked.
use crate::cfa::{SiteKind, ViolationKind};
use crate::frontend::llvm::attributes::FunctionAttributes;
use crate::frontend::llvm::instrument::access::base;
use crate::frontend::llvm::instrument::{Effect, Instrument, instruction_place};
use crate::frontend::llvm::layout::Layouts;
use crate::frontend::llvm::library;
use crate::frontend::llvm::library::LibraryCall;
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Module,
};
use crate::frontend::llvm::sites::Marker;
use inkwell::attributes::AttributeLoc as At;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

/// The models that copy what their callers say.
const COPIES: [&str; 4] = ["mempcpy", "__mempcpy", "wmemcpy", "wmempcpy"];
/// The names of `memcpy` where it is a function.
const FUNCTIONS: [&str; 2] = ["memcpy", "__memcpy_chk"];
/// What happens.
const OVERLAP: &str = "a copy between objects that overlap";

/// Whether an instruction copies memory, so that it may violate the property.
pub(super) fn is_copy(instruction: InstructionValue<'_>) -> bool {
    let intrinsic = instruction.called_function().and_then(FunctionExt::intrinsic);
    matches!(intrinsic.as_deref(), Some("llvm.memcpy" | "llvm.memcpy.inline"))
}

/// Whether a call of the library by this name must not overlap.
pub(in crate::frontend::llvm::instrument) fn is_function(name: &str) -> bool {
    FUNCTIONS.contains(&name)
}

impl<'m> Instrument<'m, '_> {
    /// The copies of a function as it was read, where they are checked.
    pub(super) fn note_copies(&mut self, function: FunctionValue<'m>) {
        self.copies.clear();
        let is_model = self.is_model(function) && !COPIES.contains(&function.name().as_str());
        if self.options.asks(ViolationKind::Overlap) && !is_model {
            self.copies.extend(function.instructions().into_iter().filter(|it| is_copy(*it)));
        }
    }

    /// match: a copy that was noted, and may overlap; result: a check in front of it, behind those
    /// of its accesses.
    pub(in crate::frontend::llvm::instrument) fn check_copies(&mut self) {
        for copy in std::mem::take(&mut self.copies) {
            let (to, from, length) = (copy.operand(0), copy.operand(1), copy.operand(2));
            let is_plain = to.ty().is_plain_pointer() && from.ty().is_plain_pointer();
            if is_plain && !are_disjoint(&self.layouts, to, from, length) {
                self.check_copy(copy, [to, from, length]);
            }
        }
    }

    fn check_copy(&mut self, copy: InstructionValue<'m>, [to, from, length]: [LlvmValue<'m>; 3]) {
        let place = instruction_place(copy);
        let key = self.sites.add(SiteKind::External, OVERLAP, place);
        let types = [to.ty(), from.ty(), length.ty()];
        let ty = self.builder.function_type(self.builder.void_type(), &types);
        let marker = self.declare(&Marker::Overlap(key).name(), ty, Effect::Hidden);
        marker.add(At::Param(0), self.kinds.captures, 0);
        marker.add(At::Param(1), self.kinds.captures, 0);
        self.builder.before(copy);
        self.builder.call(marker, ty, &[to, from, length]);
    }

    /// match: what a model says of a text that it has copied; result: a check that both places have
    /// no byte in common, where that matters.
    pub(in crate::frontend::llvm::instrument) fn check_disjoint(
        &mut self,
        call: InstructionValue<'m>,
    ) {
        if let [to, written, from, read] = call.args()[..]
            && self.options.asks(ViolationKind::Overlap)
        {
            let key = self.sites.add(SiteKind::External, OVERLAP, instruction_place(call));
            let types = [to.ty(), from.ty(), written.ty(), read.ty()];
            let ty = self.builder.function_type(self.builder.void_type(), &types);
            let marker = self.declare(&Marker::Overlap(key).name(), ty, Effect::Hidden);
            marker.add(At::Param(0), self.kinds.captures, 0);
            marker.add(At::Param(1), self.kinds.captures, 0);
            self.builder.before(call);
            self.builder.call(marker, ty, &[to, from, written, read]);
        }
        call.erase_from_basic_block();
    }
}

/// Takes out the checks of copies that are plainly disjoint by now.
pub(in crate::frontend::llvm) fn drop_disjoint(module: &Module) {
    let layouts = Layouts::new(module.layout());
    let is_one =
        |it: &FunctionValue<'_>| matches!(Marker::parse(&it.name()), Some(Marker::Overlap(_)));
    for marker in module.functions().into_iter().filter(is_one) {
        for call in marker.users().into_iter().filter_map(LlvmValue::instruction) {
            let is_disjoint = match call.args()[..] {
                [to, from, length] => are_disjoint(&layouts, to, from, length),
                [to, from, ..] => {
                    let (to, from) = (base(&layouts, to).0, base(&layouts, from).0);
                    to != from && are_different(to, from)
                }
                _ => false,
            };
            if is_disjoint {
                call.erase_from_basic_block();
            }
        }
    }
}

/// Whether two valid ranges of `length` bytes are surely the same or share none.
fn are_disjoint<'m>(
    layouts: &Layouts<'m>,
    to: LlvmValue<'m>,
    from: LlvmValue<'m>,
    length: LlvmValue<'m>,
) -> bool {
    let length = length.int().and_then(|length| i128::try_from(length.unsigned()).ok());
    if length.is_some_and(|length| length <= 1) {
        return true;
    }
    let ((to, first), (from, second)) = (base(layouts, to), base(layouts, from));
    if to != from {
        return are_different(to, from);
    }
    let (Some((a, b)), Some((c, d))) = (first, second) else { return false };
    let is_same = a == b && c == d && a == c;
    is_same || length.is_some_and(|length| a - d >= length || c - b >= length)
}

/// Whether two bases, which differ, are surely those of different objects, if both are valid.
fn are_different<'m>(to: LlvmValue<'m>, from: LlvmValue<'m>) -> bool {
    let is_constant = |base: LlvmValue<'m>| base.variable().is_some_and(|it| it.is_constant());
    // Constants are not written.
    is_constant(from) || is_object(to) && is_object(from) || is_private(to) || is_private(from)
}

/// Whether a base is the start of an object of the program's own, that no other base is.
fn is_object(base: LlvmValue<'_>) -> bool {
    match base {
        LlvmValue::Variable(global) => !global.is_declaration() && !global.is_extern_weak(),
        LlvmValue::Instruction(made) => {
            let callee = made.called_function().map(|callee| callee.name());
            made.get_opcode() == Opcode::Alloca || callee.is_some_and(|name| allocates(&name))
        }
        _ => false,
    }
}

fn allocates(name: &str) -> bool {
    let name = match Marker::parse(name) {
        Some(Marker::Call(_, name)) => name,
        _ => return false,
    };
    matches!(library::known(name), Some(LibraryCall::Allocate(_)))
}

/// Whether a base is a local that nothing but its own name leads to.
fn is_private(base: LlvmValue<'_>) -> bool {
    let is_local = base.opcode() == Some(Opcode::Alloca);
    let (mut seen, mut open) = (FxHashSet::default(), vec![base]);
    while let Some(value) = open.pop().filter(|_| is_local) {
        if !seen.insert(value) {
            continue;
        }
        for user in value.users() {
            match user.opcode() {
                Some(Opcode::Load | Opcode::ICmp) => {}
                Some(Opcode::Store) if user.operand(0) != value => {}
                Some(Opcode::GetElementPtr) if user.instruction().is_some() => open.push(user),
                Some(Opcode::Call) if user.instruction().is_some_and(keeps_nothing) => {}
                _ => return false,
            }
        }
    }
    is_local
}

/// Whether a call keeps no address that it is given, nor gives one back.
fn keeps_nothing(call: InstructionValue<'_>) -> bool {
    let Some(callee) = call.called_function().filter(|_| call.ty().is_void()) else { return false };
    callee.intrinsic().is_some()
        || matches!(
            Marker::parse(&callee.name()),
            Some(
                Marker::Access(_)
                    | Marker::Overlap(_)
                    | Marker::Init(_)
                    | Marker::Renew(_)
                    | Marker::EndOfBlock
            )
        )
}
