//! Functions that a resolver picks when the program is loaded (`ifunc`).
//!
//! The start calls each resolver once, before constructors, and keeps what it gives in a variable, from which calls take it. An address of such a
//! function in an initial value stays, and is a gap where it is read.
use super::Instrument;
use crate::llvm::raw::{Block, Opcode, Value};

impl<'m> Instrument<'m, '_> {
    /// At the builder's place: calls resolvers.
    pub(super) fn resolve_indirect_functions(&self) {
        for function in self.module.indirect_functions() {
            let resolver = function.resolver();
            let users: Vec<_> =
                function.users().into_iter().filter(|user| user.is_instruction()).collect();
            if users.is_empty() || !resolver.is_function() {
                continue;
            }
            let pointer = self.builder.pointer_type();
            let name = format!("{}.resolved", function.name());
            let variable = self.module.add_variable(&name, pointer);
            let address = self.builder.call(resolver, resolver.value_type(), &[]);
            self.builder.store(address, variable, 1);
            let start = self.builder.block();
            for user in users {
                self.load_operand(user, function, variable);
            }
            self.builder.at_end(start);
        }
    }

    /// match: an operand `function` of an instruction; result: what `variable` holds just before (for a phi: at the end of the incoming block).
    fn load_operand(&self, user: Value<'m>, function: Value<'m>, variable: Value<'m>) {
        let pointer = self.builder.pointer_type();
        if user.opcode() == Opcode::LLVMPHI {
            let mut loaded: Vec<(Block<'m>, Value<'m>)> = Vec::new();
            for (index, (value, block)) in (0..).zip(user.incoming()) {
                let Some(terminator) = block.terminator().filter(|_| value == function) else {
                    continue;
                };
                if !loaded.iter().any(|(from, _)| *from == block) {
                    self.builder.before(terminator);
                    loaded.push((block, self.builder.load(pointer, variable)));
                }
                // A block that leads here in several ways has to give the same value on all of them.
                for (from, value) in &loaded {
                    if *from == block {
                        user.set_operand(index, *value);
                    }
                }
            }
            return;
        }
        for index in 0..user.operand_count() {
            if user.operand_if_any(index) == Some(function) {
                self.builder.before(user);
                user.set_operand(index, self.builder.load(pointer, variable));
            }
        }
    }
}
