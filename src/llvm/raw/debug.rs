//! Debug information: places in the source and names of variables.
#![allow(unsafe_code)]
use super::value::{Value, size, text};
use inkwell::llvm_sys::LLVMDbgRecordKind;
use inkwell::llvm_sys::core;
use inkwell::llvm_sys::debuginfo as di;
use inkwell::llvm_sys::prelude::{LLVMDbgRecordRef, LLVMMetadataRef, LLVMValueRef};
use std::marker::PhantomData;

/// A debug location or another node of debug information.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::llvm) struct Metadata<'m>(pub(super) LLVMMetadataRef, pub(super) PhantomData<&'m ()>);

/// What a debug record says: this value is that variable of the source.
pub(in crate::llvm) struct DebugVariable<'m> {
    pub(in crate::llvm) value: Value<'m>,
    pub(in crate::llvm) name: String,
    pub(in crate::llvm) location: Option<Metadata<'m>>,
}

impl<'m> Value<'m> {
    pub(in crate::llvm) fn location(self) -> Option<Metadata<'m>> {
        // SAFETY: `self` is an instruction.
        let raw = unsafe { di::LLVMInstructionGetDebugLoc(self.0) };
        (!raw.is_null()).then_some(Metadata(raw, PhantomData))
    }

    /// The subprogram of a function.
    pub(in crate::llvm) fn subprogram(self) -> Option<Metadata<'m>> {
        // SAFETY: `self` is a function.
        let raw = unsafe { di::LLVMGetSubprogram(self.0) };
        (!raw.is_null()).then_some(Metadata(raw, PhantomData))
    }

    /// What the debug records in front of an instruction say.
    pub(in crate::llvm) fn debug_variables(self) -> Vec<DebugVariable<'m>> {
        let mut found = Vec::new();
        // SAFETY: `self` is an instruction; its records are only read.
        unsafe {
            let mut record = core::LLVMGetFirstDbgRecord(self.0);
            while !record.is_null() {
                found.extend(self.debug_variable(record));
                record = core::LLVMGetNextDbgRecord(record);
            }
        }
        found
    }

    fn debug_variable(self, record: LLVMDbgRecordRef) -> Option<DebugVariable<'m>> {
        // SAFETY: `record` is attached to this instruction; a label has no variable and is left out.
        unsafe {
            let kind = core::LLVMDbgRecordGetKind(record);
            if matches!(kind, LLVMDbgRecordKind::LLVMDbgRecordLabel) {
                return None;
            }
            let value = Self::optional(core::LLVMDbgVariableRecordGetValue(record, 0))?;
            let variable = core::LLVMDbgVariableRecordGetVariable(record);
            let context = core::LLVMGetTypeContext(value.ty().0);
            let node = core::LLVMMetadataAsValue(context, variable);
            let location = core::LLVMDbgRecordGetDebugLoc(record);
            let location = (!location.is_null()).then_some(Metadata(location, PhantomData));
            Some(DebugVariable { value, name: variable_name(node)?, location })
        }
    }
}

/// The name of a `DILocalVariable`: its operand 1.
///
/// # Safety
/// `node` is a metadata node as a value.
unsafe fn variable_name(node: LLVMValueRef) -> Option<String> {
    // SAFETY: the buffer has one slot per operand; operand 1 is looked at only if it is a string.
    unsafe {
        let count = size(core::LLVMGetMDNodeNumOperands(node));
        let mut operands = vec![std::ptr::null_mut(); count];
        core::LLVMGetMDNodeOperands(node, operands.as_mut_ptr());
        let name = *operands.get(1)?;
        if name.is_null() || core::LLVMIsAMDString(name).is_null() {
            return None;
        }
        let mut length = 0;
        let raw = core::LLVMGetMDString(name, &raw mut length);
        Some(text(raw, size(length)))
    }
}

impl<'m> Metadata<'m> {
    /// Line and column of a debug location.
    pub(in crate::llvm) fn line_column(self) -> (u32, u32) {
        // SAFETY: `self` is a debug location.
        unsafe { (di::LLVMDILocationGetLine(self.0), di::LLVMDILocationGetColumn(self.0)) }
    }

    /// The scope of a debug location.
    pub(in crate::llvm) fn scope(self) -> Self {
        // SAFETY: `self` is a debug location.
        Self(unsafe { di::LLVMDILocationGetScope(self.0) }, PhantomData)
    }

    /// Where the call stands that was inlined, if a debug location comes from one.
    pub(in crate::llvm) fn inlined_at(self) -> Option<Self> {
        // SAFETY: `self` is a debug location.
        let outer = unsafe { di::LLVMDILocationGetInlinedAt(self.0) };
        (!outer.is_null()).then_some(Self(outer, PhantomData))
    }

    /// The line where a subprogram starts.
    pub(in crate::llvm) fn subprogram_line(self) -> u32 {
        // SAFETY: `self` is a subprogram.
        unsafe { di::LLVMDISubprogramGetLine(self.0) }
    }

    /// The name of the file of a scope, as the compiler was given it.
    pub(in crate::llvm) fn file_name(self) -> Option<String> {
        let mut length = 0;
        // SAFETY: `self` is a scope.
        unsafe {
            let file = di::LLVMDIScopeGetFile(self.0);
            if file.is_null() {
                return None;
            }
            let raw = di::LLVMDIFileGetFilename(file, &raw mut length);
            Some(text(raw, size(length)))
        }
    }
}
