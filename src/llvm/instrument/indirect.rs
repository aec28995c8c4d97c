//! Functions that a resolver picks when the program is loaded (`ifunc`).
//!
//! The start calls each resolver once, before constructors, and keeps what it gives in a variable,
//! from which calls take it. An address of such a function in an initial value stays, and is a gap
//! where it is read.
use super::Instrument;
use crate::llvm::raw::{AnyValueExt, InstructionExt, LlvmValue, VariableExt};
use inkwell::basic_block::BasicBlock;
use inkwell::values::{GlobalValue, InstructionOpcode as Opcode, InstructionValue};

impl<'m> Instrument<'m, '_> {
    /// At the builder's place: calls resolvers.
    pub(super) fn resolve_indirect_functions(&self) {
        for function in self.module.indirect_functions() {
            let users = function.users().into_iter();
            let users: Vec<_> = users.filter_map(LlvmValue::instruction).collect();
            let Some(resolver) = function.resolver().function().filter(|_| !users.is_empty())
            else {
                continue;
            };
            let name = format!("{}.resolved", function.name());
            let variable = LlvmValue::from(self.module.add_pointer(&name));
            let address = self.builder.call(resolver, resolver.get_type(), &[]);
            self.builder.store(address.into(), variable, 1);
            let start = self.builder.block();
            for user in users {
                self.load_operand(user, function, variable);
            }
            self.builder.at_end(start);
        }
    }

    /// match: an operand `function` of an instruction; result: what `variable` holds just before
    /// (for a phi: at the end of the incoming block).
    fn load_operand(
        &self,
        user: InstructionValue<'m>,
        function: GlobalValue<'m>,
        variable: LlvmValue<'m>,
    ) {
        if user.get_opcode() == Opcode::Phi {
            let mut loaded: Vec<(BasicBlock<'m>, LlvmValue<'m>)> = Vec::new();
            for (index, (value, block)) in (0..).zip(user.incoming()) {
                let Some(terminator) = block.get_terminator().filter(|_| value == function) else {
                    continue;
                };
                if !loaded.iter().any(|(from, _)| *from == block) {
                    self.builder.before(terminator);
                    loaded.push((block, self.builder.load_pointer(variable)));
                }
                // A block that leads here in several ways has to give the same value on all of
                // them.
                for (from, value) in &loaded {
                    if *from == block {
                        user.set_operand(index, *value);
                    }
                }
            }
            return;
        }
        for index in 0..user.get_num_operands() {
            if user.operand_if_any(index).is_some_and(|operand| operand == function) {
                self.builder.before(user);
                user.set_operand(index, self.builder.load_pointer(variable));
            }
        }
    }
}
