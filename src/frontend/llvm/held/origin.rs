//! Whether a pointer may lead to a local, as far as can be seen: one that is copied to a global
//! variable keeps passes from making registers of what it leads to.
use crate::frontend::llvm::budget::MOST_ORIGINS;
use crate::frontend::llvm::flow;
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue};
use crate::frontend::llvm::sites::Marker;
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

/// What a function does with one of its locals, itself.
pub(super) struct LocalUses<'m> {
    /// The pointers that it stores there.
    pub(super) stored: Vec<LlvmValue<'m>>,
    /// Where it copies bytes from.
    copied: Vec<LlvmValue<'m>>,
    /// Whether no other function can change it, and each access says where in the local it is.
    pub(super) is_private: bool,
}

impl<'m> LocalUses<'m> {
    pub(super) fn of(local: InstructionValue<'m>) -> Self {
        let mut uses = Self { stored: Vec::new(), copied: Vec::new(), is_private: true };
        let mut open = vec![LlvmValue::from(local)];
        while let Some(address) = open.pop() {
            for user in address.users() {
                match user.opcode() {
                    Some(Opcode::Load) => {}
                    Some(Opcode::Store) if user.operand(0) != address => {
                        let value = user.operand(0);
                        uses.stored.extend(value.ty().is_pointer().then_some(value));
                    }
                    Some(Opcode::GetElementPtr) if has_constant_offset(user) => open.push(user),
                    Some(Opcode::Call) => uses.call(address, user),
                    _ => uses.is_private = false,
                }
            }
        }
        uses
    }

    fn call(&mut self, address: LlvmValue<'m>, user: LlvmValue<'m>) {
        let callee = user.instruction().and_then(InstructionExt::called_function);
        let Some(callee) = callee else { return self.is_private = false };
        match callee.intrinsic().as_deref() {
            Some("llvm.memset") => {}
            Some("llvm.memcpy" | "llvm.memmove") => {
                if user.operand(0) == address {
                    self.copied.push(user.operand(1));
                }
            }
            Some(_) => self.is_private = false,
            None => self.is_private &= !may_keep(&callee.name()),
        }
    }
}

/// Whether a function may keep an address that it gets: ours only look at it.
fn may_keep(name: &str) -> bool {
    matches!(Marker::parse(name), None | Some(Marker::Call(..) | Marker::Op(_)))
}

fn has_constant_offset(address: LlvmValue<'_>) -> bool {
    address.operands().skip(1).all(|index| index.int().is_some())
}

/// Whether what is in a local comes from calls, from memory, or from such locals.
pub(super) fn comes_from_outside(local: InstructionValue<'_>) -> bool {
    let mut search = OriginSearch::default();
    search.contents.push(local);
    search.ends_outside()
}

#[derive(Default)]
struct OriginSearch<'m> {
    values: Vec<LlvmValue<'m>>,
    contents: Vec<InstructionValue<'m>>,
    seen_values: FxHashSet<LlvmValue<'m>>,
    seen_contents: FxHashSet<InstructionValue<'m>>,
}

impl<'m> OriginSearch<'m> {
    fn ends_outside(&mut self) -> bool {
        while self.seen_values.len() + self.seen_contents.len() < MOST_ORIGINS {
            let is_outside = if let Some(value) = self.values.pop() {
                !self.seen_values.insert(value) || self.value(value).is_some()
            } else if let Some(local) = self.contents.pop() {
                !self.seen_contents.insert(local) || self.local(local).is_some()
            } else {
                return true;
            };
            if !is_outside {
                return false;
            }
        }
        false
    }

    /// Goes on from a value; `None`: it may lead to a local.
    fn value(&mut self, value: LlvmValue<'m>) -> Option<()> {
        if let LlvmValue::Parameter(_) = value {
            self.values.extend(flow::sources(value)?);
            return Some(());
        }
        let Some(instruction) = value.instruction() else { return Some(()) };
        match instruction.get_opcode() {
            Opcode::Load => self.contents.extend(local_of(value.operand(0))),
            Opcode::GetElementPtr => self.values.push(value.operand(0)),
            Opcode::Select | Opcode::Phi => self.values.extend(flow::sources(value)?),
            Opcode::Call => {}
            _ => return None,
        }
        Some(())
    }

    /// Goes on from what a local holds.
    fn local(&mut self, local: InstructionValue<'m>) -> Option<()> {
        let uses = LocalUses::of(local);
        self.values.extend(uses.stored);
        self.contents.extend(uses.copied.into_iter().filter_map(local_of));
        uses.is_private.then_some(())
    }
}

/// The local that an address lies in, if it is made of it by constant offsets.
fn local_of(mut address: LlvmValue<'_>) -> Option<InstructionValue<'_>> {
    while address.opcode() == Some(Opcode::GetElementPtr) {
        address = address.operand(0);
    }
    address.instruction().filter(|local| local.get_opcode() == Opcode::Alloca)
}
