//! Functions that a resolver picks when the program is loaded (`ifunc`).
//!
//! One that always picks the same function is that function. Else the start calls the resolver
//! once, before constructors, and keeps what it gives in a variable, from which calls take it, and
//! in the variables whose initial value is the indirect function. In larger initial values its
//! address is an unsupported construct.
use super::Instrument;
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, VariableExt,
};
use crate::frontend::llvm::sites::Marker;
use inkwell::AddressSpace;
use inkwell::basic_block::BasicBlock;
use inkwell::values::{FunctionValue, GlobalValue, InstructionOpcode as Opcode, InstructionValue};

/// What is not followed.
const IN_CONSTANT: &str = "an indirect function in the initial value of an aggregate";

impl<'m> Instrument<'m, '_> {
    /// At the builder's place: calls resolvers.
    pub(super) fn resolve_indirect_functions(&mut self) {
        for function in self.module.indirect_functions() {
            let Some(resolver) = function.resolver().function() else { continue };
            if let Some(only) = only_pick(resolver) {
                function.replace_with(only);
                continue;
            }
            let users = function.users();
            let instructions: Vec<_> = users.iter().filter_map(|user| user.instruction()).collect();
            let variables: Vec<_> = users.iter().filter_map(|user| user.variable()).collect();
            let is_other =
                |user: &&LlvmValue<'m>| user.instruction().is_none() && user.variable().is_none();
            if users.iter().filter(is_other).any(|user| !user.is_unused()) {
                self.put_mark(&Marker::Unsupported(IN_CONSTANT));
            }
            if instructions.is_empty() && variables.is_empty() {
                continue;
            }
            let name = format!("{}.resolved", function.name());
            let kept = LlvmValue::from(self.module.add_pointer(&name));
            let address = self.builder.call(resolver, resolver.get_type(), &[]);
            self.builder.store(address.into(), kept, 1);
            for variable in variables {
                let pointer = self.module.context().ptr_type(AddressSpace::default());
                variable.set_initializer(&pointer.const_null());
                variable.set_constant(false);
                self.builder.store(address.into(), variable.into(), 1);
            }
            let start = self.builder.block();
            for user in instructions {
                self.load_operand(user, function, kept);
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

/// match: a resolver that does nothing but to return the address of a function; result: that
/// function.
fn only_pick(resolver: FunctionValue<'_>) -> Option<FunctionValue<'_>> {
    let [only]: [InstructionValue<'_>; 1] = resolver.instructions().try_into().ok()?;
    let is_return = only.get_opcode() == Opcode::Return && !resolver.is_replaceable();
    only.operand_if_any(0).filter(|_| is_return)?.function()
}
