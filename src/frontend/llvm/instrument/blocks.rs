//! Where variable-length arrays end: with their block, when the stack is given back
//! (`llvm.stackrestore`). An access behind that is invalid, for another array may lie there.
//!
//! Before any pass, each place where an array ends gets a call of a marker, by which the lowering
//! ends its life, and because of which passes leave it in memory. It stands only where memory may
//! be looked at behind it: what a function leaves behind dies with its frame.
//!
//! Blocks of other locals end unseen, except where invalid accesses violate the property
//! ([`super::scopes`]).
use super::addresses::ADDRESS;
use super::{Effect, Instrument};
use crate::frontend::llvm::attributes::FunctionAttributes;
use crate::frontend::llvm::budget::MOST_AFTER_END;
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Type,
};
use crate::frontend::llvm::sites::Marker;
use crate::frontend::llvm::{flow, lives};
use inkwell::attributes::AttributeLoc as At;
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

/// What is reported of an array of which it is unknown whether it has ended.
const MAY_END: &str = "the end of a variable-length array that may not have begun";

impl<'m> Instrument<'m, '_> {
    /// Puts a marker where the life of a variable-length array ends.
    pub(super) fn end_blocks(&mut self, instructions: &[InstructionValue<'m>]) {
        let is_array = |local: &&InstructionValue<'m>| local.get_opcode() == Opcode::Alloca;
        for &end in instructions {
            if !is_call_of(end, "llvm.stackrestore") || !is_seen_behind(end) {
                continue;
            }
            let Some(start) = start_of(end) else {
                self.mark(end, &Marker::MayBeUnsupported(MAY_END));
                continue;
            };
            // What was there before the block began stays.
            let is_inside = |array: &&InstructionValue<'m>| flow::comes_before(start, **array);
            for &array in instructions.iter().filter(is_array).filter(is_inside) {
                if flow::comes_before(array, end) {
                    self.end_block(array, end);
                } else if flow::leads_to(array, end) {
                    self.mark(end, &Marker::MayBeUnsupported(MAY_END));
                }
            }
        }
    }

    pub(super) fn end_block(&mut self, array: InstructionValue<'m>, end: InstructionValue<'m>) {
        let pointer = self.builder.pointer_type();
        let ty = self.builder.function_type(self.builder.void_type(), &[pointer.into()]);
        let function = self.own(&Marker::EndOfBlock.name(), ty, Effect::Arguments);
        if function.is_unused() {
            function.add(At::Param(0), self.kinds.captures, 0);
        }
        self.builder.before(end);
        self.builder.call(function, ty, &[array.into()]);
    }
}

/// Whether the end of a local's block is marked.
pub(in crate::frontend::llvm) fn ends_with_block(local: InstructionValue<'_>) -> bool {
    let name = Marker::EndOfBlock.name();
    let mut users = local.users().into_iter().filter_map(LlvmValue::instruction);
    users.any(|user| user.called_function().is_some_and(|callee| callee.name() == name))
}

/// The `llvm.stacksave` to whose stack an `llvm.stackrestore` goes back, if there is only one.
fn start_of<'m>(end: InstructionValue<'m>) -> Option<InstructionValue<'m>> {
    let mut saved = end.operand(0);
    if saved.opcode() == Some(Opcode::Load) {
        let [only] = flow::stored(saved.operand(0))?[..] else { return None };
        saved = only;
    }
    saved.instruction().filter(|start| is_call_of(*start, "llvm.stacksave"))
}

pub(in crate::frontend::llvm) fn is_call_of(call: InstructionValue<'_>, intrinsic: &str) -> bool {
    let called = call.called_function().and_then(FunctionExt::intrinsic);
    called.is_some_and(|name| name == intrinsic || name.strip_prefix(intrinsic) == Some(".p0"))
}

/// Whether memory may be looked at behind an instruction, other than a local by its name.
pub(super) fn is_seen_behind(end: InstructionValue<'_>) -> bool {
    lives::reaches(end, &[], may_look)
}

/// Whether an instruction may access a variable-length array.
pub(super) fn may_look(inst: InstructionValue<'_>) -> bool {
    let is_plain = |address: LlvmValue<'_>| {
        let local = address.instruction().filter(|it| it.get_opcode() == Opcode::Alloca);
        let is_single = |local: InstructionValue<'_>| {
            local.operand(0).int().is_some_and(|count| count.unsigned() == 1)
        };
        local.is_some_and(is_single) || address.variable().is_some()
    };
    match inst.get_opcode() {
        Opcode::Load => !is_plain(inst.operand(0)),
        Opcode::Store => !is_plain(inst.operand(1)),
        Opcode::AtomicRMW | Opcode::AtomicCmpXchg => true,
        _ if inst.is_call() => {
            let intrinsic = inst.called_function().and_then(FunctionExt::intrinsic);
            let is_quiet = |name: &str| {
                let quiet = ["llvm.stack", "llvm.dbg.", "llvm.lifetime."];
                quiet.iter().any(|start| name.starts_with(start))
            };
            !intrinsic.as_deref().is_some_and(is_quiet)
        }
        _ => false,
    }
}

/// Whether no address is looked at or followed behind `end`, the end of a local's lifetime: then it
/// does not matter that it ended. What main leaves behind when it was inlined into the start is of
/// this kind.
pub(in crate::frontend::llvm) fn is_unseen_after(end: InstructionValue<'_>) -> bool {
    let local = end.args().last().copied();
    let (mut open, mut seen) = (vec![end.get_next_instruction()], FxHashSet::default());
    let mut budget = MOST_AFTER_END;
    while let Some(mut next) = open.pop() {
        while let Some(inst) = next {
            budget -= 1;
            if budget == 0 || sees_addresses(inst, local) {
                return false;
            }
            next = inst.get_next_instruction();
            if next.is_none() {
                let fresh = inst.successors().into_iter().filter(|block| seen.insert(*block));
                open.extend(fresh.map(|block| block.get_first_instruction()));
            }
        }
    }
    true
}

/// Whether an instruction may compare addresses, make numbers of them, access what they lead to, or
/// a local that has ended. To store one counts, too: it may be read as a number.
fn sees_addresses<'m>(inst: InstructionValue<'m>, ended: Option<LlvmValue<'m>>) -> bool {
    let is_named = |address: LlvmValue<'m>| match address {
        LlvmValue::Variable(_) => true,
        _ => address.opcode() == Some(Opcode::Alloca) && Some(address) != ended,
    };
    match inst.get_opcode() {
        Opcode::Load => !is_named(inst.operand(0)),
        Opcode::Store => {
            let is_number = matches!(inst.operand(0).ty(), Type::Int(_) | Type::Float(_));
            !is_number || !is_named(inst.operand(1))
        }
        Opcode::PtrToInt | Opcode::PtrToAddr | Opcode::AtomicRMW | Opcode::AtomicCmpXchg => true,
        Opcode::ICmp => {
            let (a, b) = (inst.operand(0), inst.operand(1));
            a.ty().is_pointer() && !a.is_null() && !b.is_null()
        }
        _ if inst.is_call() => match inst.called_function() {
            Some(_) if is_call_of(inst, "llvm.lifetime.end") => false,
            Some(callee) if callee.intrinsic().is_some() => true,
            Some(callee) => {
                let is_address = Marker::parse(&callee.name()) == Some(Marker::Op(ADDRESS));
                is_address || !callee.is_declaration()
            }
            None => true,
        },
        _ => false,
    }
}
