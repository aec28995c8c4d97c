//! Calls that may unwind.
//!
//! Exceptions are not followed: what throws is an unsupported construct. So the call of an `invoke`
//! becomes a plain call, which everything else can treat like other calls (replace it, or erase
//! it), and in its place the `invoke` enters a function that does nothing. It keeps the ways of
//! control as they are, and the passes drop the one that nothing takes.
use super::{Effect, Instrument};
use crate::frontend::llvm::raw::{AnyValueExt, InstructionExt};
use crate::frontend::llvm::sites::Marker;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode};

impl<'m> Instrument<'m, '_> {
    /// match: `x = invoke f(…) to a unwind b`; result: `x = call f(…)`, then
    /// `invoke parsimony.nothing() to a unwind b`.
    pub(super) fn take_calls_out_of_invokes(&mut self, function: FunctionValue<'m>) {
        for block in function.get_basic_blocks() {
            if let Some(invoke) =
                block.get_terminator().filter(|last| last.get_opcode() == Opcode::Invoke)
                && let [normal, unwind] = *invoke.successors()
            {
                self.builder.before(invoke);
                let call = self.builder.call_like(invoke);
                let ty = self.builder.function_type(self.builder.void_type(), &[]);
                let nothing = self.own(&Marker::Nothing.name(), ty, Effect::Pure);
                self.builder.invoke(nothing, normal, unwind);
                invoke.replace_with(call);
                invoke.erase_from_basic_block();
            }
        }
    }
}
