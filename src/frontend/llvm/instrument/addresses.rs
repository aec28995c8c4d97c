//! Addresses that LLVM must not reason about.
//!
//! LLVM takes two locals to have different addresses though one of them is dead (after inlining,
//! both belong to one function), and two global variables to share no byte though both are defined
//! elsewhere. So where the program looks at an address as a number, and where it uses that of an
//! object which is defined elsewhere, the address goes through a call that no pass looks into; the
//! lowering takes it out again.
//!
//! Known limit: that locals of two blocks may share an address is followed where pointers or
//! numbers made by `ptrtoint` are compared, not where the address is read as a number out of memory
//! (`*(int **)&n = &x`, unions).
use super::{Effect, Instrument};
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue, VariableExt};
use crate::frontend::llvm::sites::Marker;
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::FxHashSet;

impl<'m> Instrument<'m, '_> {
    /// match: a comparison of pointers, none of them null, or a pointer that becomes a number, or
    /// any use of an object that is defined elsewhere; result: the same of
    /// `parsimony.op.address(p)`.
    pub(super) fn hide_addresses(&mut self, instructions: &[InstructionValue<'m>]) {
        for &user in instructions {
            let opcode = user.get_opcode();
            if opcode == Opcode::Phi {
                for (index, (value, block)) in (0..).zip(user.incoming()) {
                    if let (true, Some(terminator)) = (is_elsewhere(value), block.get_terminator())
                    {
                        self.hide_operand(user, index, (value, terminator));
                    }
                }
                continue;
            }
            let is_number = match opcode {
                Opcode::PtrToInt | Opcode::PtrToAddr => true,
                Opcode::ICmp => !user.operand(0).is_null() && !user.operand(1).is_null(),
                _ => false,
            };
            for index in 0..user.get_num_operands() {
                let Some(value) = user.operand_if_any(index) else { continue };
                if value.ty().is_pointer() && (is_number || is_elsewhere(value)) {
                    self.hide_operand(user, index, (value, user));
                }
            }
        }
    }

    /// match: an initial value with the address of an object that is defined elsewhere; result: no
    /// pass looks into it.
    pub(super) fn hide_initial_addresses(&self) {
        for global in self.module.globals() {
            if global.initializer().is_some_and(names_elsewhere) {
                global.set_externally_initialized(true);
            }
        }
    }

    fn hide_operand(
        &mut self,
        user: InstructionValue<'m>,
        index: u32,
        (value, before): (LlvmValue<'m>, InstructionValue<'m>),
    ) {
        let name = format!("{}{}", Marker::Op(ADDRESS).name(), value.ty().text());
        let ty = self.builder.function_type(value.ty(), &[value.ty()]);
        let function = self.own(&name, ty, Effect::Pure);
        self.builder.before(before);
        let hidden = self.builder.call(function, ty, &[value]);
        user.set_operand(index, LlvmValue::from(hidden));
    }
}

/// Whether an initial value has the address of such an object in it.
fn names_elsewhere(value: LlvmValue<'_>) -> bool {
    let (mut open, mut seen) = (vec![value], FxHashSet::default());
    while let Some(value) = open.pop() {
        if is_elsewhere(value) {
            return true;
        }
        if let LlvmValue::Aggregate(_) | LlvmValue::Expression(_) = value
            && seen.insert(value)
        {
            open.extend(value.operands());
        }
    }
    false
}

/// The name of the operation.
pub(in crate::frontend::llvm) const ADDRESS: &str = "address";

/// Whether the value is made from the address of an object that is defined elsewhere and can be
/// written.
fn is_elsewhere(value: LlvmValue<'_>) -> bool {
    match value {
        LlvmValue::Variable(variable) => variable.is_declaration() && !variable.is_constant(),
        LlvmValue::Expression(_) => value.operands().any(is_elsewhere),
        _ => false,
    }
}
