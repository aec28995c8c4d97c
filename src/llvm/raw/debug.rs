//! Debug information: places in the source and names of variables.
#![allow(unsafe_code)]
use super::value::{Value, size, text};
use inkwell::llvm_sys::LLVMDbgRecordKind;
use inkwell::llvm_sys::core;
use inkwell::llvm_sys::debuginfo as di;
use inkwell::llvm_sys::debuginfo::LLVMMetadataKind;
use inkwell::llvm_sys::prelude::{LLVMDbgRecordRef, LLVMMetadataRef, LLVMValueRef};
use std::marker::PhantomData;

/// A debug location or another node of debug information.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::llvm) struct Metadata<'m>(pub(super) LLVMMetadataRef, pub(super) PhantomData<&'m ()>);

/// A node that describes a type or a part of one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::llvm) struct Node<'m>(LLVMValueRef, PhantomData<&'m ()>);

/// What a debug record says: this value is that variable of the source.
pub(in crate::llvm) struct DebugVariable<'m> {
    pub(in crate::llvm) value: Value<'m>,
    pub(in crate::llvm) name: String,
    pub(in crate::llvm) location: Option<Metadata<'m>>,
    pub(in crate::llvm) ty: Option<Node<'m>>,
    /// Whether the variable is declared here, and `value` is where it lies.
    pub(in crate::llvm) is_declaration: bool,
}

/// What a node that describes a type is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::llvm) enum Tag {
    Basic,
    Pointer,
    /// A name or a qualifier for another type.
    Alias,
    Enumeration,
    /// A struct, a class or a union.
    Record,
    Array,
    Member,
    Other,
}

/// Operands of nodes in LLVM 22: of each type and variable, the name, of each variable, the type; of derived and composite types, the base
/// type, and of the latter the elements.
const NAME: usize = 2;
const VARIABLE_TYPE: usize = 3;
const BASE_TYPE: usize = 5;
const ELEMENTS: usize = 6;

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
            let ty = Node::of(operand(node, VARIABLE_TYPE));
            let is_declaration = matches!(kind, LLVMDbgRecordKind::LLVMDbgRecordDeclare);
            Some(DebugVariable { value, name: variable_name(node)?, location, ty, is_declaration })
        }
    }
}

/// The name of a `DILocalVariable`: its operand 1.
///
/// # Safety
/// `node` is a metadata node as a value.
unsafe fn variable_name(node: LLVMValueRef) -> Option<String> {
    // SAFETY: as above.
    unsafe { string(operand(node, 1)) }
}

/// An operand of a node; null where there is none.
///
/// # Safety
/// `node` is a metadata node as a value.
unsafe fn operand(node: LLVMValueRef, index: usize) -> LLVMValueRef {
    // SAFETY: as above.
    unsafe { operands(node) }.get(index).copied().unwrap_or(std::ptr::null_mut())
}

/// All operands of a node, null for those that are missing.
///
/// # Safety
/// `node` is a metadata node as a value.
unsafe fn operands(node: LLVMValueRef) -> Vec<LLVMValueRef> {
    // SAFETY: the buffer has one slot per operand.
    unsafe {
        let count = size(core::LLVMGetMDNodeNumOperands(node));
        let mut operands = vec![std::ptr::null_mut(); count];
        core::LLVMGetMDNodeOperands(node, operands.as_mut_ptr());
        operands
    }
}

/// A string operand.
///
/// # Safety
/// `operand` is null or an operand of a node.
unsafe fn string(operand: LLVMValueRef) -> Option<String> {
    // SAFETY: only a string is asked for its text.
    unsafe {
        if operand.is_null() || core::LLVMIsAMDString(operand).is_null() {
            return None;
        }
        let mut length = 0;
        let raw = core::LLVMGetMDString(operand, &raw mut length);
        Some(text(raw, size(length)))
    }
}

impl<'m> Value<'m> {
    /// The type of a global variable.
    pub(in crate::llvm) fn source_type(self) -> Option<Node<'m>> {
        let mut count = 0;
        // SAFETY: `self` is a global; the list is a copy that we dispose of, and only nodes of the right kind are looked into.
        unsafe {
            let entries = core::LLVMGlobalCopyAllMetadata(self.0, &raw mut count);
            let first = (count > 0).then(|| core::LLVMValueMetadataEntriesGetMetadata(entries, 0));
            core::LLVMDisposeValueMetadataEntries(entries);
            let node = first?;
            if !matches!(
                di::LLVMGetMetadataKind(node),
                LLVMMetadataKind::LLVMDIGlobalVariableExpressionMetadataKind
            ) {
                return None;
            }
            let variable = di::LLVMDIGlobalVariableExpressionGetVariable(node);
            let context = core::LLVMGetTypeContext(self.ty().0);
            Node::of(operand(core::LLVMMetadataAsValue(context, variable), VARIABLE_TYPE))
        }
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

impl Node<'_> {
    /// The node that a value stands for.
    ///
    /// # Safety
    /// `value` is null or an operand of a node.
    unsafe fn of(value: LLVMValueRef) -> Option<Self> {
        // SAFETY: as above; what is no node is left out.
        unsafe {
            let is_node = !value.is_null() && !core::LLVMIsAMDNode(value).is_null();
            is_node.then_some(Self(value, PhantomData))
        }
    }

    fn raw(self) -> LLVMMetadataRef {
        // SAFETY: `self` is a node as a value.
        unsafe { core::LLVMValueAsMetadata(self.0) }
    }

    fn kind(self) -> LLVMMetadataKind {
        // SAFETY: `self` is a node.
        unsafe { di::LLVMGetMetadataKind(self.raw()) }
    }

    fn is_type(self) -> bool {
        use LLVMMetadataKind as Kind;
        matches!(
            self.kind(),
            Kind::LLVMDIBasicTypeMetadataKind
                | Kind::LLVMDIDerivedTypeMetadataKind
                | Kind::LLVMDICompositeTypeMetadataKind
                | Kind::LLVMDISubroutineTypeMetadataKind
        )
    }

    /// What it describes; the numbers are DWARF's.
    pub(in crate::llvm) fn tag(self) -> Tag {
        if !self.is_type() {
            return Tag::Other;
        }
        // SAFETY: a type is a node with a tag.
        match unsafe { di::LLVMGetDINodeTag(self.raw()) } {
            0x24 => Tag::Basic,
            0x0f | 0x10 | 0x42 => Tag::Pointer,
            0x16 | 0x26 | 0x35 | 0x37 | 0x47 => Tag::Alias,
            0x04 => Tag::Enumeration,
            0x02 | 0x13 | 0x17 => Tag::Record,
            0x01 => Tag::Array,
            0x0d => Tag::Member,
            _ => Tag::Other,
        }
    }

    /// The size of a type in bits; 0 where it has none of its own.
    pub(in crate::llvm) fn type_bits(self) -> u64 {
        if !self.is_type() {
            return 0;
        }
        // SAFETY: `self` is a type.
        unsafe { di::LLVMDITypeGetSizeInBits(self.raw()) }
    }

    /// Where a member starts, in bits.
    pub(in crate::llvm) fn offset_bits(self) -> u64 {
        if !self.is_type() {
            return 0;
        }
        // SAFETY: `self` is a type, as members are.
        unsafe { di::LLVMDITypeGetOffsetInBits(self.raw()) }
    }

    pub(in crate::llvm) fn name(self) -> Option<String> {
        let index = if self.is_type() { NAME } else { 0 };
        // SAFETY: `self` is a node.
        unsafe { string(operand(self.0, index)) }
    }

    /// What a pointer leads to, an array or an enumeration is made of, a name or a member stands for.
    pub(in crate::llvm) fn base_type(self) -> Option<Self> {
        // SAFETY: `self` is a node.
        unsafe { Self::of(operand(self.0, BASE_TYPE)) }.filter(|base| base.is_type())
    }

    /// Members, enumerators or dimensions.
    pub(in crate::llvm) fn elements(self) -> Vec<Self> {
        if !matches!(self.kind(), LLVMMetadataKind::LLVMDICompositeTypeMetadataKind) {
            return Vec::new();
        }
        // SAFETY: the operands of the list are nodes or null.
        unsafe {
            let Some(list) = Self::of(operand(self.0, ELEMENTS)) else { return Vec::new() };
            operands(list.0).into_iter().filter_map(|element| Self::of(element)).collect()
        }
    }

    /// How a basic type is encoded: `signed`, `float`, … Only the text form tells.
    pub(in crate::llvm) fn encoding(self) -> Option<String> {
        let text = Value::new(self.0).text();
        let (_, rest) = text.split_once("encoding: DW_ATE_")?;
        Some(rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect())
    }

    /// The value of an enumerator. Only the text form tells.
    pub(in crate::llvm) fn enumerator(self) -> Option<i128> {
        if !matches!(self.kind(), LLVMMetadataKind::LLVMDIEnumeratorMetadataKind) {
            return None;
        }
        let text = Value::new(self.0).text();
        let (_, rest) = text.rsplit_once("value: ")?;
        let end = rest.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(rest.len());
        rest[..end].parse().ok()
    }

    /// How many elements a dimension has, where it is a literal.
    pub(in crate::llvm) fn count(self) -> Option<u64> {
        if !matches!(self.kind(), LLVMMetadataKind::LLVMDISubrangeMetadataKind) {
            return None;
        }
        // SAFETY: an operand that is no integer constant is left out.
        let count = unsafe {
            let count = operand(self.0, 0);
            let is_number = !count.is_null() && !core::LLVMIsAConstantInt(count).is_null();
            is_number.then(|| Value::new(count).int())??
        };
        u64::try_from(count.signed()).ok()
    }
}
