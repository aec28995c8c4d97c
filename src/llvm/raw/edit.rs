//! Editing: what the instrumentation changes in a module.
#![allow(unsafe_code)]
use super::debug::Metadata;
use super::types::{Type, TypeKind};
use super::value::{Block, Opcode, Value, size, text};
use inkwell::llvm_sys::debuginfo as di;
use inkwell::llvm_sys::prelude::{LLVMAttributeRef, LLVMBuilderRef, LLVMContextRef, LLVMValueRef};
use inkwell::llvm_sys::{
    LLVMAttributeFunctionIndex, LLVMAttributeIndex, LLVMIntPredicate, LLVMRealPredicate,
    LLVMTailCallKind, LLVMVisibility,
};
use inkwell::llvm_sys::{comdat, core};
use std::ffi::{CString, c_char, c_uint};
use std::marker::PhantomData;

const UNNAMED: *const c_char = c"".as_ptr();

pub(in crate::llvm) use inkwell::llvm_sys::LLVMLinkage as Linkage;

/// What an attribute is attached to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::llvm) enum Place {
    /// The function or call as a whole.
    Whole,
    /// The result.
    Result,
    /// A parameter, from 0.
    Param(u32),
}

impl Place {
    fn index(self) -> LLVMAttributeIndex {
        match self {
            Self::Whole => LLVMAttributeFunctionIndex,
            Self::Result => 0,
            Self::Param(index) => index + 1,
        }
    }
}

/// A number for an attribute's name, as LLVM knows it.
pub(in crate::llvm) fn attribute_kind(name: &str) -> u32 {
    // SAFETY: pointer and length of a live string.
    unsafe { core::LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
}

impl<'m> Value<'m> {
    // --- flags ---

    /// Takes every flag off an instruction that would make a result undefined: wrapping, exactness, fast mathematics, and so on.
    pub(in crate::llvm) fn strip_flags(self) {
        // SAFETY: each setter gets the kind of instruction that it is for.
        unsafe {
            if core::LLVMCanValueUseFastMathFlags(self.0) != 0 {
                core::LLVMSetFastMathFlags(self.0, 0);
            }
            match self.opcode() {
                Opcode::LLVMAdd
                | Opcode::LLVMSub
                | Opcode::LLVMMul
                | Opcode::LLVMShl
                | Opcode::LLVMTrunc => {
                    core::LLVMSetNUW(self.0, 0);
                    core::LLVMSetNSW(self.0, 0);
                }
                Opcode::LLVMUDiv | Opcode::LLVMSDiv | Opcode::LLVMLShr | Opcode::LLVMAShr => {
                    core::LLVMSetExact(self.0, 0);
                }
                Opcode::LLVMZExt | Opcode::LLVMUIToFP => core::LLVMSetNNeg(self.0, 0),
                Opcode::LLVMOr => core::LLVMSetIsDisjoint(self.0, 0),
                Opcode::LLVMICmp => core::LLVMSetICmpSameSign(self.0, 0),
                Opcode::LLVMGetElementPtr => core::LLVMGEPSetNoWrapFlags(self.0, 0),
                Opcode::LLVMLoad | Opcode::LLVMStore => core::LLVMSetVolatile(self.0, 0),
                Opcode::LLVMCall => {
                    core::LLVMSetTailCallKind(self.0, LLVMTailCallKind::LLVMTailCallKindNone);
                }
                _ => {}
            }
        }
    }

    /// Takes every metadata attachment but the debug location off an instruction.
    pub(in crate::llvm) fn strip_metadata(self) {
        let mut count = 0;
        // SAFETY: `self` is an instruction; the list is a copy that we dispose of.
        unsafe {
            if core::LLVMHasMetadata(self.0) == 0 {
                return;
            }
            let entries =
                core::LLVMInstructionGetAllMetadataOtherThanDebugLoc(self.0, &raw mut count);
            for index in 0..count {
                let index = c_uint::try_from(index).expect("few attachments");
                let kind = core::LLVMValueMetadataEntriesGetKind(entries, index);
                // Whatever its name says, the list contains the debug location: kind 0.
                if kind != 0 {
                    core::LLVMSetMetadata(self.0, kind, std::ptr::null_mut());
                }
            }
            core::LLVMDisposeValueMetadataEntries(entries);
        }
    }

    // --- attributes ---

    /// Takes all attributes off a function.
    pub(in crate::llvm) fn strip_function_attributes(self) {
        let params = u32::try_from(self.params().len()).expect("u32 parameters");
        for place in places(params) {
            let index = place.index();
            // SAFETY: `self` is a function; the buffer has one slot per attribute.
            unsafe {
                let count = core::LLVMGetAttributeCountAtIndex(self.0, index);
                let mut list: Vec<LLVMAttributeRef> =
                    vec![std::ptr::null_mut(); usize::try_from(count).expect("u32 fits usize")];
                core::LLVMGetAttributesAtIndex(self.0, index, list.as_mut_ptr());
                for attribute in list {
                    if core::LLVMIsStringAttribute(attribute) != 0 {
                        let mut length = 0;
                        let key = core::LLVMGetStringAttributeKind(attribute, &raw mut length);
                        core::LLVMRemoveStringAttributeAtIndex(self.0, index, key, length);
                    } else {
                        let kind = core::LLVMGetEnumAttributeKind(attribute);
                        core::LLVMRemoveEnumAttributeAtIndex(self.0, index, kind);
                    }
                }
            }
        }
    }

    /// Takes all attributes off a call but those of a kind that `keep` wants at their place.
    pub(in crate::llvm) fn strip_call_attributes(self, keep: impl Fn(Place, u32) -> bool) {
        let params = u32::try_from(self.args().len()).expect("u32 arguments");
        for place in places(params) {
            let index = place.index();
            for attribute in self.call_attributes(place) {
                // SAFETY: `self` is a call, and the attribute is one of its own.
                unsafe {
                    if core::LLVMIsStringAttribute(attribute) != 0 {
                        let mut length = 0;
                        let key = core::LLVMGetStringAttributeKind(attribute, &raw mut length);
                        core::LLVMRemoveCallSiteStringAttribute(self.0, index, key, length);
                    } else {
                        let kind = core::LLVMGetEnumAttributeKind(attribute);
                        if !keep(place, kind) {
                            core::LLVMRemoveCallSiteEnumAttribute(self.0, index, kind);
                        }
                    }
                }
            }
        }
    }

    fn call_attributes(self, place: Place) -> Vec<LLVMAttributeRef> {
        let index = place.index();
        // SAFETY: `self` is a call; the buffer has one slot per attribute.
        unsafe {
            let count = core::LLVMGetCallSiteAttributeCount(self.0, index);
            let mut list =
                vec![std::ptr::null_mut(); usize::try_from(count).expect("u32 fits usize")];
            core::LLVMGetCallSiteAttributes(self.0, index, list.as_mut_ptr());
            list
        }
    }

    /// The type in a type attribute (such as `byval`) on an argument of a call.
    pub(in crate::llvm) fn call_type_attribute(self, param: u32, kind: u32) -> Option<Type<'m>> {
        // SAFETY: `self` is a call with more than `param` arguments.
        unsafe {
            let index = Place::Param(param).index();
            let attribute = core::LLVMGetCallSiteEnumAttribute(self.0, index, kind);
            (!attribute.is_null()).then(|| Type::new(core::LLVMGetTypeAttributeValue(attribute)))
        }
    }

    /// The type in a type attribute (such as `byval`) on a parameter of a function.
    pub(in crate::llvm) fn param_type_attribute(self, param: u32, kind: u32) -> Option<Type<'m>> {
        // SAFETY: `self` is a function with more than `param` parameters.
        unsafe {
            let index = Place::Param(param).index();
            let attribute = core::LLVMGetEnumAttributeAtIndex(self.0, index, kind);
            (!attribute.is_null()).then(|| Type::new(core::LLVMGetTypeAttributeValue(attribute)))
        }
    }

    /// The number in an attribute (such as `align`) on a parameter of a function.
    pub(in crate::llvm) fn param_number_attribute(self, param: u32, kind: u32) -> Option<u64> {
        // SAFETY: `self` is a function with more than `param` parameters.
        unsafe {
            let index = Place::Param(param).index();
            let attribute = core::LLVMGetEnumAttributeAtIndex(self.0, index, kind);
            (!attribute.is_null()).then(|| core::LLVMGetEnumAttributeValue(attribute))
        }
    }

    /// The number in an attribute (such as `align`) on an argument of a call.
    pub(in crate::llvm) fn call_number_attribute(self, param: u32, kind: u32) -> Option<u64> {
        // SAFETY: `self` is a call with more than `param` arguments.
        unsafe {
            let index = Place::Param(param).index();
            let attribute = core::LLVMGetCallSiteEnumAttribute(self.0, index, kind);
            (!attribute.is_null()).then(|| core::LLVMGetEnumAttributeValue(attribute))
        }
    }

    /// Whether a function has the attribute `kind` as a whole.
    pub(in crate::llvm) fn has_attribute(self, kind: u32) -> bool {
        // SAFETY: `self` is a function.
        unsafe {
            !core::LLVMGetEnumAttributeAtIndex(self.0, LLVMAttributeFunctionIndex, kind).is_null()
        }
    }

    /// The text in a string attribute of a function as a whole.
    pub(in crate::llvm) fn string_attribute(self, name: &str) -> Option<String> {
        let length = c_uint::try_from(name.len()).expect("a short name");
        // SAFETY: `self` is a function; pointer and length of a live string; LLVM keeps the value.
        unsafe {
            let place = LLVMAttributeFunctionIndex;
            let key = name.as_ptr().cast();
            let attribute = core::LLVMGetStringAttributeAtIndex(self.0, place, key, length);
            if attribute.is_null() {
                return None;
            }
            let mut length = 0;
            let raw = core::LLVMGetStringAttributeValue(attribute, &raw mut length);
            Some(text(raw, size(length)))
        }
    }

    /// Whether a call has the attribute `kind` as a whole, by itself.
    pub(in crate::llvm) fn call_has_attribute(self, kind: u32) -> bool {
        // SAFETY: `self` is a call.
        unsafe {
            !core::LLVMGetCallSiteEnumAttribute(self.0, LLVMAttributeFunctionIndex, kind).is_null()
        }
    }

    /// Adds an attribute (with a number where it takes one) to a function.
    pub(in crate::llvm) fn add_attribute(self, place: Place, kind: u32, number: u64) {
        // SAFETY: `self` is a function; the kind is LLVM's own.
        unsafe {
            let context = context_of(self);
            let attribute = core::LLVMCreateEnumAttribute(context, kind, number);
            core::LLVMAddAttributeAtIndex(self.0, place.index(), attribute);
        }
    }

    /// Adds a string attribute without a value to a function.
    pub(in crate::llvm) fn add_string_attribute(self, name: &str) {
        let length = c_uint::try_from(name.len()).expect("a short name");
        // SAFETY: `self` is a function; pointer and length of a live string.
        unsafe {
            let context = context_of(self);
            let attribute =
                core::LLVMCreateStringAttribute(context, name.as_ptr().cast(), length, UNNAMED, 0);
            core::LLVMAddAttributeAtIndex(self.0, LLVMAttributeFunctionIndex, attribute);
        }
    }

    // --- structure ---

    pub(in crate::llvm) fn set_operand(self, index: u32, value: Value<'m>) {
        // SAFETY: `index` is below the number of operands, and the caller keeps the type.
        unsafe { core::LLVMSetOperand(self.0, index, value.0) }
    }

    /// Makes a call enter another function of the same type.
    pub(in crate::llvm) fn set_callee(self, callee: Value<'m>) {
        // Whatever kind of call it is, the callee is its last operand.
        self.set_operand(self.operand_count() - 1, callee);
    }

    /// Puts `other` wherever `self` is used.
    pub(in crate::llvm) fn replace_with(self, other: Value<'m>) {
        if self != other {
            // SAFETY: both are live and of one type.
            unsafe { core::LLVMReplaceAllUsesWith(self.0, other.0) }
        }
    }

    /// Puts `other` wherever an instruction has `self` as an operand. Debug records are left alone.
    pub(in crate::llvm) fn replace_operands_with(self, other: Value<'m>) {
        for user in self.users() {
            for index in 0..user.operand_count() {
                if user.operand_if_any(index) == Some(self) {
                    user.set_operand(index, other);
                }
            }
        }
    }

    /// Deletes an instruction without uses.
    pub(in crate::llvm) fn erase(self) {
        // SAFETY: an instruction in a block; the caller does not use it again.
        unsafe { core::LLVMInstructionEraseFromParent(self.0) }
    }

    /// Gives a global value another name, which must be free.
    pub(in crate::llvm) fn set_name(self, name: &str) {
        // SAFETY: pointer and length of a live string.
        unsafe { core::LLVMSetValueName2(self.0, name.as_ptr().cast(), name.len()) }
    }

    /// Makes a definition visible to this module only.
    pub(in crate::llvm) fn set_internal(self) {
        // SAFETY: `self` is a global value with a definition.
        unsafe {
            core::LLVMSetVisibility(self.0, LLVMVisibility::LLVMDefaultVisibility);
            core::LLVMSetLinkage(self.0, Linkage::LLVMInternalLinkage);
        }
    }

    /// Makes a definition an ordinary visible one, so that no pass may swap or drop it.
    pub(in crate::llvm) fn set_external(self) {
        // SAFETY: `self` is a global value with a definition.
        unsafe { core::LLVMSetLinkage(self.0, Linkage::LLVMExternalLinkage) }
    }

    /// Deletes a function's blocks, so that it becomes a declaration.
    pub(in crate::llvm) fn delete_body(self) {
        let blocks = self.blocks();
        for block in &blocks {
            for instruction in block.instructions() {
                if !instruction.ty().is_void() {
                    // SAFETY: the poison value of the instruction's own type.
                    let poison = unsafe { core::LLVMGetPoison(instruction.ty().0) };
                    instruction.replace_with(Value::new(poison));
                }
            }
        }
        // Terminators go first: they are what refers to other blocks.
        for block in &blocks {
            for instruction in block.instructions() {
                instruction.erase();
            }
        }
        for block in blocks {
            // SAFETY: nothing refers to the empty block any more.
            unsafe { core::LLVMDeleteBasicBlock(block.0) }
        }
    }

    /// Makes a global variable a declaration.
    pub(in crate::llvm) fn drop_initializer(self) {
        // SAFETY: a global variable; null stands for no initial value.
        unsafe { core::LLVMSetInitializer(self.0, std::ptr::null_mut()) }
    }

    /// Makes a function with a body one that is defined elsewhere.
    pub(in crate::llvm) fn make_declaration(self) {
        self.set_external();
        // SAFETY: `self` is a function; what only a definition may have is taken off.
        unsafe {
            di::LLVMSetSubprogram(self.0, std::ptr::null_mut());
            core::LLVMSetPersonalityFn(self.0, std::ptr::null_mut());
            comdat::LLVMSetComdat(self.0, std::ptr::null_mut());
        }
        self.delete_body();
    }

    pub(in crate::llvm) fn set_linkage(self, linkage: Linkage) {
        // SAFETY: `self` is a global value with a definition, and stays one. What is local has no visibility.
        unsafe {
            core::LLVMSetVisibility(self.0, LLVMVisibility::LLVMDefaultVisibility);
            core::LLVMSetLinkage(self.0, linkage);
        }
    }

    pub(in crate::llvm) fn set_aliasee(self, value: Value<'m>) {
        // SAFETY: `self` is an alias, and `value` a constant of its type.
        unsafe { core::LLVMAliasSetAliasee(self.0, value.0) }
    }

    /// Deletes a global variable without uses.
    pub(in crate::llvm) fn delete_global(self) {
        // SAFETY: an unused global variable; the caller does not use it again.
        unsafe { core::LLVMDeleteGlobal(self.0) }
    }
}

fn context_of(value: Value<'_>) -> LLVMContextRef {
    // SAFETY: a live value has a type, which has a context.
    unsafe { core::LLVMGetTypeContext(core::LLVMTypeOf(value.0)) }
}

fn places(params: u32) -> impl Iterator<Item = Place> {
    [Place::Whole, Place::Result].into_iter().chain((0..params).map(Place::Param))
}

/// Makes instructions at a place in a block.
pub(in crate::llvm) struct Builder<'m> {
    raw: LLVMBuilderRef,
    context: LLVMContextRef,
    borrow: PhantomData<&'m ()>,
}

impl Drop for Builder<'_> {
    fn drop(&mut self) {
        // SAFETY: made by us, used by nobody else.
        unsafe { core::LLVMDisposeBuilder(self.raw) }
    }
}

impl<'m> Builder<'m> {
    pub(super) fn new(context: LLVMContextRef) -> Self {
        // SAFETY: the context lives as long as the module that `'m` borrows.
        let raw = unsafe { core::LLVMCreateBuilderInContext(context) };
        Self { raw, context, borrow: PhantomData }
    }

    /// The next instructions come before `instruction`, with its debug location.
    pub(in crate::llvm) fn before(&self, instruction: Value<'m>) {
        // SAFETY: an instruction in a block.
        unsafe { core::LLVMPositionBuilderBefore(self.raw, instruction.0) }
        self.set_location(instruction.location());
    }

    /// The next instructions come at the end of `block`, without a debug location.
    pub(in crate::llvm) fn at_end(&self, block: Block<'m>) {
        // SAFETY: a live block.
        unsafe { core::LLVMPositionBuilderAtEnd(self.raw, block.0) }
        self.set_location(None);
    }

    /// The block in which the next instructions come.
    pub(in crate::llvm) fn block(&self) -> Block<'m> {
        // SAFETY: the builder was put somewhere before.
        Block(unsafe { core::LLVMGetInsertBlock(self.raw) }, PhantomData)
    }

    pub(in crate::llvm) fn set_location(&self, location: Option<Metadata<'m>>) {
        let raw = location.map_or(std::ptr::null_mut(), |location| location.0);
        // SAFETY: a debug location of this context, or none.
        unsafe { core::LLVMSetCurrentDebugLocation2(self.raw, raw) }
    }

    /// A new block at the end of `function`.
    pub(in crate::llvm) fn append_block(&self, function: Value<'m>) -> Block<'m> {
        // SAFETY: a live function.
        let raw = unsafe {
            core::LLVMAppendBasicBlockInContext(self.context, function.0, c"entry".as_ptr())
        };
        Block(raw, PhantomData)
    }

    pub(in crate::llvm) fn int_type(&self, bits: u32) -> Type<'m> {
        // SAFETY: a live context.
        Type::new(unsafe { core::LLVMIntTypeInContext(self.context, bits) })
    }

    pub(in crate::llvm) fn void_type(&self) -> Type<'m> {
        // SAFETY: a live context.
        Type::new(unsafe { core::LLVMVoidTypeInContext(self.context) })
    }

    pub(in crate::llvm) fn pointer_type(&self) -> Type<'m> {
        // SAFETY: a live context.
        Type::new(unsafe { core::LLVMPointerTypeInContext(self.context, 0) })
    }

    pub(in crate::llvm) fn array_type(&self, element: Type<'m>, count: u64) -> Type<'m> {
        // SAFETY: a sized element type.
        Type::new(unsafe { core::LLVMArrayType2(element.0, count) })
    }

    pub(in crate::llvm) fn function_type(&self, result: Type<'m>, params: &[Type<'m>]) -> Type<'m> {
        let mut raw: Vec<_> = params.iter().map(|ty| ty.0).collect();
        let count = c_uint::try_from(raw.len()).expect("u32 parameters");
        // SAFETY: the array has `count` live types.
        Type::new(unsafe { core::LLVMFunctionType(result.0, raw.as_mut_ptr(), count, 0) })
    }

    pub(in crate::llvm) fn int(&self, ty: Type<'m>, value: u64) -> Value<'m> {
        // SAFETY: an integer type.
        Value::new(unsafe { core::LLVMConstInt(ty.0, value, 0) })
    }

    /// The zero of a type.
    pub(in crate::llvm) fn zero(&self, ty: Type<'m>) -> Value<'m> {
        // SAFETY: a live type.
        Value::new(unsafe { core::LLVMConstNull(ty.0) })
    }

    pub(in crate::llvm) fn call(
        &self,
        function: Value<'m>,
        ty: Type<'m>,
        args: &[Value<'m>],
    ) -> Value<'m> {
        let mut raw: Vec<LLVMValueRef> = args.iter().map(|value| value.0).collect();
        let count = c_uint::try_from(raw.len()).expect("u32 arguments");
        // SAFETY: the arguments have the types that `ty` asks for.
        Value::new(unsafe {
            core::LLVMBuildCall2(self.raw, ty.0, function.0, raw.as_mut_ptr(), count, UNNAMED)
        })
    }

    pub(in crate::llvm) fn alloca(&self, ty: Type<'m>, name: &str) -> Value<'m> {
        let name = CString::new(name.replace('\0', "")).unwrap_or_default();
        // SAFETY: a sized type; the name is a C string.
        Value::new(unsafe { core::LLVMBuildAlloca(self.raw, ty.0, name.as_ptr()) })
    }

    /// An `invoke` without arguments.
    pub(in crate::llvm) fn invoke(
        &self,
        function: Value<'m>,
        ty: Type<'m>,
        normal: Block<'m>,
        unwind: Block<'m>,
    ) {
        // SAFETY: a function without parameters; the second block starts with what LLVM wants there, as it did before.
        unsafe {
            core::LLVMBuildInvoke2(
                self.raw,
                ty.0,
                function.0,
                std::ptr::null_mut(),
                0,
                normal.0,
                unwind.0,
                UNNAMED,
            );
        }
    }

    /// A call that is what `invoke` is, without its ways on.
    pub(in crate::llvm) fn call_like(&self, invoke: Value<'m>) -> Value<'m> {
        let call = self.call(invoke.callee(), invoke.call_type(), &invoke.args());
        let params = u32::try_from(invoke.args().len()).expect("u32 arguments");
        for place in places(params) {
            for attribute in invoke.call_attributes(place) {
                // SAFETY: both are calls with the same arguments; the attribute is of their context.
                unsafe { core::LLVMAddCallSiteAttribute(call.0, place.index(), attribute) }
            }
        }
        call
    }

    pub(in crate::llvm) fn load(&self, ty: Type<'m>, address: Value<'m>) -> Value<'m> {
        // SAFETY: a sized type, and a pointer.
        Value::new(unsafe { core::LLVMBuildLoad2(self.raw, ty.0, address.0, UNNAMED) })
    }

    /// A copy of an instruction, in front of it.
    pub(in crate::llvm) fn copy_before(&self, instruction: Value<'m>) -> Value<'m> {
        self.before(instruction);
        let name = CString::new(instruction.name().replace('\0', "")).unwrap_or_default();
        // SAFETY: an instruction in a block; the clone is in none until the builder takes it.
        unsafe {
            let copy = core::LLVMInstructionClone(instruction.0);
            core::LLVMInsertIntoBuilderWithName(self.raw, copy, name.as_ptr());
            Value::new(copy)
        }
    }

    /// A store with this alignment in bytes.
    pub(in crate::llvm) fn store(&self, value: Value<'m>, address: Value<'m>, align: u64) {
        let align = c_uint::try_from(align).unwrap_or(1);
        // SAFETY: `address` is a pointer.
        unsafe {
            let store = core::LLVMBuildStore(self.raw, value.0, address.0);
            core::LLVMSetAlignment(store, align);
        }
    }

    pub(in crate::llvm) fn memcpy(&self, to: Value<'m>, from: Value<'m>, length: Value<'m>) {
        // SAFETY: pointers and an integer.
        unsafe {
            core::LLVMBuildMemCpy(self.raw, to.0, 1, from.0, 1, length.0);
        }
    }

    pub(in crate::llvm) fn memmove(&self, to: Value<'m>, from: Value<'m>, length: Value<'m>) {
        // SAFETY: pointers and an integer.
        unsafe {
            core::LLVMBuildMemMove(self.raw, to.0, 1, from.0, 1, length.0);
        }
    }

    pub(in crate::llvm) fn memset(&self, to: Value<'m>, byte: Value<'m>, length: Value<'m>) {
        // SAFETY: a pointer, an 8-bit and another integer.
        unsafe {
            core::LLVMBuildMemSet(self.raw, to.0, byte.0, length.0, 1);
        }
    }

    /// `address` plus `offset` bytes.
    pub(in crate::llvm) fn offset(&self, address: Value<'m>, offset: u64) -> Value<'m> {
        if offset == 0 {
            return address;
        }
        let byte = self.int_type(8);
        let mut index = self.int(self.int_type(64), offset).0;
        // SAFETY: a pointer and one integer index.
        Value::new(unsafe {
            core::LLVMBuildGEP2(self.raw, byte.0, address.0, &raw mut index, 1, UNNAMED)
        })
    }

    pub(in crate::llvm) fn cast(&self, op: Opcode, value: Value<'m>, ty: Type<'m>) -> Value<'m> {
        // SAFETY: the caller pairs operator and types.
        Value::new(unsafe { core::LLVMBuildCast(self.raw, op, value.0, ty.0, UNNAMED) })
    }

    /// An operator on two values of one type.
    pub(in crate::llvm) fn binary(&self, op: Opcode, a: Value<'m>, b: Value<'m>) -> Value<'m> {
        // SAFETY: the caller pairs operator and types.
        Value::new(unsafe { core::LLVMBuildBinOp(self.raw, op, a.0, b.0, UNNAMED) })
    }

    /// Whether two integers or two floats are equal, and neither is a NaN.
    pub(in crate::llvm) fn equal(&self, a: Value<'m>, b: Value<'m>) -> Value<'m> {
        let ty = a.ty();
        let is_vector = ty.kind() == TypeKind::LLVMVectorTypeKind;
        let scalar = if is_vector { ty.element() } else { ty };
        let integer = scalar.kind() == TypeKind::LLVMIntegerTypeKind;
        let (ints, floats) = (LLVMIntPredicate::LLVMIntEQ, LLVMRealPredicate::LLVMRealOEQ);
        // SAFETY: integers, floats, or vectors of them, of one type.
        Value::new(unsafe {
            if integer {
                core::LLVMBuildICmp(self.raw, ints, a.0, b.0, UNNAMED)
            } else {
                core::LLVMBuildFCmp(self.raw, floats, a.0, b.0, UNNAMED)
            }
        })
    }

    /// `a & b`
    pub(in crate::llvm) fn and(&self, a: Value<'m>, b: Value<'m>) -> Value<'m> {
        // SAFETY: integers, or vectors of them, of one type.
        Value::new(unsafe { core::LLVMBuildAnd(self.raw, a.0, b.0, UNNAMED) })
    }

    /// `~a`
    pub(in crate::llvm) fn not(&self, a: Value<'m>) -> Value<'m> {
        // SAFETY: an integer, or a vector of them.
        Value::new(unsafe { core::LLVMBuildNot(self.raw, a.0, UNNAMED) })
    }

    /// Member `index` of a structure or array.
    pub(in crate::llvm) fn member(&self, whole: Value<'m>, index: u32) -> Value<'m> {
        // SAFETY: an aggregate that has such a member.
        Value::new(unsafe { core::LLVMBuildExtractValue(self.raw, whole.0, index, UNNAMED) })
    }

    /// A structure, array or vector with another element at `index`.
    pub(in crate::llvm) fn with_element(
        &self,
        whole: Value<'m>,
        element: Value<'m>,
        index: u32,
    ) -> Value<'m> {
        // SAFETY: the aggregate has such an element, of that type.
        Value::new(unsafe {
            if whole.ty().kind() == TypeKind::LLVMVectorTypeKind {
                let index = self.int(self.int_type(32), u64::from(index));
                core::LLVMBuildInsertElement(self.raw, whole.0, element.0, index.0, UNNAMED)
            } else {
                core::LLVMBuildInsertValue(self.raw, whole.0, element.0, index, UNNAMED)
            }
        })
    }

    /// Whether a float is NaN.
    pub(in crate::llvm) fn is_nan(&self, a: Value<'m>) -> Value<'m> {
        let predicate = LLVMRealPredicate::LLVMRealUNO;
        // SAFETY: a float, or a vector of them.
        Value::new(unsafe { core::LLVMBuildFCmp(self.raw, predicate, a.0, a.0, UNNAMED) })
    }

    /// `c ? a : b`
    pub(in crate::llvm) fn select(&self, c: Value<'m>, a: Value<'m>, b: Value<'m>) -> Value<'m> {
        // SAFETY: a truth value, or as many of them as the others have elements.
        Value::new(unsafe { core::LLVMBuildSelect(self.raw, c.0, a.0, b.0, UNNAMED) })
    }

    /// An integer of up to 128 bits.
    pub(in crate::llvm) fn wide_int(&self, ty: Type<'m>, value: u128) -> Value<'m> {
        let words =
            [0, 64].map(|low| u64::try_from(value >> low & u128::from(u64::MAX)).expect("64 bits"));
        // SAFETY: an integer type and an array of two words.
        Value::new(unsafe { core::LLVMConstIntOfArbitraryPrecision(ty.0, 2, words.as_ptr()) })
    }

    /// A vector of `count` equal constants.
    pub(in crate::llvm) fn splat(&self, value: Value<'m>, count: u64) -> Value<'m> {
        let count = usize::try_from(count).unwrap_or(0);
        let mut values = vec![value.0; count];
        let count = c_uint::try_from(count).unwrap_or(0);
        // SAFETY: an array of `count` constants.
        Value::new(unsafe { core::LLVMConstVector(values.as_mut_ptr(), count) })
    }

    pub(in crate::llvm) fn vector_type(&self, element: Type<'m>, count: u64) -> Type<'m> {
        let count = c_uint::try_from(count).unwrap_or(1);
        // SAFETY: a scalar element type.
        Type::new(unsafe { core::LLVMVectorType(element.0, count) })
    }

    pub(in crate::llvm) fn ret(&self, value: Option<Value<'m>>) {
        // SAFETY: the value has the function's result type.
        unsafe {
            match value {
                Some(value) => core::LLVMBuildRet(self.raw, value.0),
                None => core::LLVMBuildRetVoid(self.raw),
            };
        }
    }

    /// Writes a number on an instruction, under the metadata kind `kind`.
    pub(in crate::llvm) fn set_key(&self, instruction: Value<'m>, kind: u32, key: u32) {
        let number = self.int(self.int_type(32), u64::from(key));
        // SAFETY: a node with one constant operand, attached to an instruction of the same context.
        unsafe {
            let mut operand = core::LLVMValueAsMetadata(number.0);
            let node = core::LLVMMDNodeInContext2(self.context, &raw mut operand, 1);
            let value = core::LLVMMetadataAsValue(self.context, node);
            core::LLVMSetMetadata(instruction.0, kind, value);
        }
    }
}
