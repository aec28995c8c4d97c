//! `assert` as a function without a definition: the program forgot its header.
use crate::frontend::llvm::flow;
use crate::frontend::llvm::raw::{AnyValueExt, GlobalExt, InstructionExt, Module, Type};

/// The function. Its model is for an `int`.
pub(in crate::frontend::llvm) const ASSERT: &str = "assert";
/// The models for what is passed in other ways.
const POINTER: &str = "__parsimony_assert_pointer";
const WIDE: &str = "__parsimony_assert_wide";

/// Gives each call of the function `assert` the model for what it asserts. Of a macro, which it was
/// meant to be, that need not be an `int`.
pub(in crate::frontend::llvm) fn rename_assert(module: &Module) {
    let Some(function) = module.function(ASSERT).filter(|it| it.is_declaration()) else { return };
    for user in function.users() {
        let Some(call) = flow::direct_call(user, function) else { continue };
        let model = match call.args().first().map(|condition| condition.ty()) {
            Some(Type::Pointer(_)) => POINTER,
            Some(Type::Int(ty)) if ty.get_bit_width() > 32 => WIDE,
            _ => continue,
        };
        let declare = || module.declare(model, function.get_type());
        call.set_callee(module.function(model).unwrap_or_else(declare));
    }
}
