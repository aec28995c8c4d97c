//! What inkwell's builder refuses: operands of types that it does not know, and offsets, which are
//! unsafe there.
#![allow(unsafe_code)]
use super::value::LlvmValue;
use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::context::ContextRef;
use inkwell::llvm_sys::core;
use inkwell::types::{AsTypeRef, FunctionType};
use inkwell::values::{AsValueRef, InstructionValue, IntValue, PointerValue};

const UNNAMED: &std::ffi::CStr = c"";

/// A call of `function` by the type `ty`, which the arguments have to fit.
pub(in crate::frontend::llvm) fn call<'m>(
    builder: &Builder<'m>,
    function: LlvmValue<'m>,
    ty: FunctionType<'m>,
    args: &[LlvmValue<'m>],
) -> InstructionValue<'m> {
    let mut raw: Vec<_> = args.iter().map(AsValueRef::as_value_ref).collect();
    let count = u32::try_from(raw.len()).expect("u32 arguments");
    let (own, ty, function) = (builder.as_mut_ptr(), ty.as_type_ref(), function.as_value_ref());
    // SAFETY: the arguments have the types that `ty` asks for, and the builder stands somewhere.
    unsafe {
        let args = raw.as_mut_ptr();
        InstructionValue::new(core::LLVMBuildCall2(
            own,
            ty,
            function,
            args,
            count,
            UNNAMED.as_ptr(),
        ))
    }
}

/// A new phi with the type of `like`, in front of it.
pub(in crate::frontend::llvm) fn phi<'m>(
    builder: &Builder<'m>,
    like: InstructionValue<'m>,
    incoming: &[(LlvmValue<'m>, BasicBlock<'m>)],
) -> InstructionValue<'m> {
    builder.position_before(&like);
    let mut values: Vec<_> = incoming.iter().map(|(value, _)| value.as_value_ref()).collect();
    let mut blocks: Vec<_> = incoming.iter().map(|(_, block)| block.as_mut_ptr()).collect();
    let count = u32::try_from(incoming.len()).expect("u32 ways");
    // SAFETY: the values have the type of `like`, and the builder stands in front of it.
    unsafe {
        let ty = core::LLVMTypeOf(like.as_value_ref());
        let phi = core::LLVMBuildPhi(builder.as_mut_ptr(), ty, UNNAMED.as_ptr());
        core::LLVMAddIncoming(phi, values.as_mut_ptr(), blocks.as_mut_ptr(), count);
        InstructionValue::new(phi)
    }
}

/// `address` plus `offset` bytes.
pub(in crate::frontend::llvm) fn offset<'m>(
    builder: &Builder<'m>,
    context: ContextRef<'m>,
    address: PointerValue<'m>,
    offset: IntValue<'m>,
) -> PointerValue<'m> {
    // SAFETY: an index into bytes, and no claim that it stays in an object.
    let moved = unsafe { builder.build_gep(context.i8_type(), address, &[offset], "") };
    moved.expect("the builder stands somewhere")
}
