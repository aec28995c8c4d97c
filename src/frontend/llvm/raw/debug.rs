//! Debug information: places in the source and names of variables. (inkwell writes it; of what
//! there is it reads line, column and scope.)
#![allow(unsafe_code)]
use super::instruction::{InstructionExt, node_operands};
use super::value::{AnyValueExt, LlvmValue, size, text};
use inkwell::llvm_sys::debuginfo::{self as di, LLVMMetadataKind as Kind};
use inkwell::llvm_sys::prelude::{LLVMDbgRecordRef, LLVMMetadataRef};
use inkwell::llvm_sys::{LLVMDbgRecordKind, core};
use inkwell::types::AsTypeRef;
use inkwell::values::{
    AnyValue, AsValueRef, FunctionValue, GlobalValue, InstructionValue, MetadataValue,
};
use std::ffi::{c_char, c_uint};
use std::marker::PhantomData;

/// What a debug record says: this value is that variable of the source.
pub(in crate::frontend::llvm) struct DebugVariable<'m> {
    pub(in crate::frontend::llvm) value: LlvmValue<'m>,
    pub(in crate::frontend::llvm) name: String,
    pub(in crate::frontend::llvm) location: Option<Metadata<'m>>,
    pub(in crate::frontend::llvm) ty: Option<MetadataValue<'m>>,
    /// Whether the variable is declared here, and `value` is where it lies.
    pub(in crate::frontend::llvm) is_declaration: bool,
    variable: MetadataValue<'m>,
    /// How it is found where `value` is.
    expression: Option<MetadataValue<'m>>,
}

impl DebugVariable<'_> {
    /// Whether this record and another one are about the same part of the same variable.
    pub(in crate::frontend::llvm) fn is_same_part(&self, other: &Self) -> bool {
        self.variable == other.variable && self.expression == other.expression
    }

    /// Whether it belongs to a function that was inlined.
    pub(in crate::frontend::llvm) fn is_inlined(&self) -> bool {
        self.location.is_some_and(|location| location.inlined_at().is_some())
    }

    /// Whether it is a parameter. LLVM's interface has that only as text.
    pub(in crate::frontend::llvm) fn is_parameter(&self) -> bool {
        self.variable.print_to_string().to_string().contains(", arg: ")
    }

    /// Whether `value`, or what lies there where it is declared, is its address. Only the text form
    /// says it.
    pub(in crate::frontend::llvm) fn is_address(&self) -> bool {
        let expression = self.expression.map(|it| it.print_to_string().to_string());
        expression.is_some_and(|text| text.contains("DIExpression(DW_OP_deref)"))
    }

    /// Where in the variable `value` starts, which may be a part of it. Only the text form says it.
    pub(in crate::frontend::llvm) fn first_bit(&self) -> u64 {
        let text = self.expression.map(|it| it.print_to_string().to_string()).unwrap_or_default();
        let part =
            text.split_once("DW_OP_LLVM_fragment, ").and_then(|(_, part)| part.split_once(','));
        part.and_then(|(first, _)| first.parse().ok()).unwrap_or(0)
    }
}

/// Whether a function is written in C, as its debug information says.
pub(in crate::frontend::llvm) fn is_c(function: FunctionValue<'_>) -> bool {
    let language = language(function);
    let mut rest = language.strip_prefix('C').into_iter().flat_map(str::chars);
    rest.next().is_some_and(|next| next.is_ascii_digit() || next == ',')
}

/// Whether a function is written in C++, as its debug information says.
pub(in crate::frontend::llvm) fn is_cxx(function: FunctionValue<'_>) -> bool {
    language(function).starts_with("C_plus_plus")
}

/// Whether what a function is written in, C or C++, says that pointers of different types lead to
/// different objects (C11 6.5, paragraph 7).
pub(in crate::frontend::llvm) fn keeps_types_apart(function: FunctionValue<'_>) -> bool {
    language(function).starts_with('C')
}

/// Whether a function is written in Rust, if its debug information says in what it is written.
pub(in crate::frontend::llvm) fn is_rust(function: FunctionValue<'_>) -> Option<bool> {
    let language = language(function);
    (!language.is_empty()).then(|| language.starts_with("Rust"))
}

/// The language of a function and what stands behind that; empty where it is unknown. Only the text
/// form says it.
fn language(function: FunctionValue<'_>) -> String {
    let Some(subprogram) = function.get_subprogram() else { return String::new() };
    // SAFETY: a subprogram, whose unit is among its operands.
    let unit = unsafe {
        let raw = subprogram.as_mut_ptr();
        let context = core::LLVMGetTypeContext(function.value().ty().as_type_ref());
        node(LlvmValue::new(core::LLVMMetadataAsValue(context, raw)))
            .and_then(|own| operand(own, UNIT))
            .and_then(node)
    };
    let text = unit.map(|unit| unit.text()).unwrap_or_default();
    let language = text.split_once("language: DW_LANG_").map(|(_, rest)| rest);
    language.unwrap_or_default().to_owned()
}

/// A debug location or a scope. (inkwell makes neither from what LLVM gives.)
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::frontend::llvm) struct Metadata<'m>(LLVMMetadataRef, PhantomData<&'m ()>);

/// What a node that describes a type is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::frontend::llvm) enum Tag {
    Basic,
    Pointer,
    /// A qualifier: objects of the type are constant.
    Const,
    /// A name or another qualifier for another type.
    Alias,
    Enumeration,
    /// A struct, a class or a union.
    Record,
    Array,
    Member,
    Other,
}

/// Operands of nodes in LLVM 22: of each type and variable, the name, of each variable, the file
/// and the type, of each file, the name; of derived and composite types, the base type, and of the
/// latter the elements.
const NAME: usize = 2;
const VARIABLE_NAME: usize = 1;
const VARIABLE_FILE: usize = 2;
const FILE_NAME: usize = 0;
const VARIABLE_TYPE: usize = 3;
const BASE_TYPE: usize = 5;
const ELEMENTS: usize = 6;
/// Operand of a block's, a type's, or a name space's node: what is around it.
const OUTER_SCOPE: usize = 1;
/// Operand of a loop's node: where it starts.
const LOOP_START: usize = 1;
/// Operands of a function's node: its file, its type, and the unit that it was compiled in.
const FUNCTION_FILE: usize = 0;
const FUNCTION_TYPE: usize = 4;
const UNIT: usize = 5;
/// Operand of the type of functions: types, first the result's.
const FUNCTION_TYPES: usize = 5;

/// What the debug records in front of an instruction say.
pub(in crate::frontend::llvm) fn debug_variables(
    instruction: InstructionValue<'_>,
) -> Vec<DebugVariable<'_>> {
    let mut found = Vec::new();
    // SAFETY: an instruction; its records are only read.
    unsafe {
        let mut record = core::LLVMGetFirstDbgRecord(instruction.as_value_ref());
        while !record.is_null() {
            found.extend(debug_variable(record));
            record = core::LLVMGetNextDbgRecord(record);
        }
    }
    found
}

/// # Safety
/// The record is attached to a live instruction of the module that `'m` borrows.
unsafe fn debug_variable<'m>(record: LLVMDbgRecordRef) -> Option<DebugVariable<'m>> {
    // SAFETY: as the caller promises; a label has no variable and is left out.
    unsafe {
        let kind = core::LLVMDbgRecordGetKind(record);
        if matches!(kind, LLVMDbgRecordKind::LLVMDbgRecordLabel) {
            return None;
        }
        let value = LlvmValue::optional(core::LLVMDbgVariableRecordGetValue(record, 0))?;
        let variable = as_node(value, core::LLVMDbgVariableRecordGetVariable(record))?;
        let name = string(operand(variable, VARIABLE_NAME)?)?;
        let location = Metadata::optional(core::LLVMDbgRecordGetDebugLoc(record));
        let ty = operand(variable, VARIABLE_TYPE).and_then(node);
        let is_declaration = matches!(kind, LLVMDbgRecordKind::LLVMDbgRecordDeclare);
        let expression = as_node(value, core::LLVMDbgVariableRecordGetExpression(record));
        Some(DebugVariable { value, name, location, ty, is_declaration, variable, expression })
    }
}

/// A node of metadata as a value, in the context of `value`.
///
/// # Safety
/// `metadata` is a node.
unsafe fn as_node<'m>(
    value: LlvmValue<'m>,
    metadata: LLVMMetadataRef,
) -> Option<MetadataValue<'m>> {
    // SAFETY: as the caller promises.
    unsafe {
        let context = core::LLVMGetTypeContext(value.ty().as_type_ref());
        node(LlvmValue::new(core::LLVMMetadataAsValue(context, metadata)))
    }
}

/// The node that a value stands for, if it does.
fn node(value: LlvmValue<'_>) -> Option<MetadataValue<'_>> {
    let raw = value.as_value_ref();
    // SAFETY: only of a node it is made.
    unsafe { (!core::LLVMIsAMDNode(raw).is_null()).then(|| MetadataValue::new(raw)) }
}

/// The text of a string, if it is one.
fn string(value: LlvmValue<'_>) -> Option<String> {
    let raw = value.as_value_ref();
    // SAFETY: only of a string it is made.
    let string =
        unsafe { (!core::LLVMIsAMDString(raw).is_null()).then(|| MetadataValue::new(raw))? };
    string.get_string_value().map(|bytes| String::from_utf8_lossy(bytes).into_owned())
}

/// The texts in a node.
pub(super) fn texts(node: MetadataValue<'_>) -> Vec<String> {
    node_operands(node).into_iter().flatten().filter_map(string).collect()
}

fn operand(node: MetadataValue<'_>, index: usize) -> Option<LlvmValue<'_>> {
    node_operands(node).get(index).copied().flatten()
}

/// The type of a global variable.
pub(in crate::frontend::llvm) fn source_type(global: GlobalValue<'_>) -> Option<MetadataValue<'_>> {
    operand(source_variable(global)?, VARIABLE_TYPE).and_then(node)
}

/// The file that defines a global variable.
pub(in crate::frontend::llvm) fn source_file(global: GlobalValue<'_>) -> Option<String> {
    let file = operand(source_variable(global)?, VARIABLE_FILE).and_then(node)?;
    operand(file, FILE_NAME).and_then(string)
}

/// What describes a global variable.
fn source_variable(global: GlobalValue<'_>) -> Option<MetadataValue<'_>> {
    let mut count = 0;
    // SAFETY: a global; the list is a copy that we dispose of, and only a node of the right kind is
    // looked into.
    unsafe {
        let entries = core::LLVMGlobalCopyAllMetadata(global.as_value_ref(), &raw mut count);
        let first = (count > 0).then(|| core::LLVMValueMetadataEntriesGetMetadata(entries, 0));
        core::LLVMDisposeValueMetadataEntries(entries);
        let both = first?;
        if !matches!(
            di::LLVMGetMetadataKind(both),
            Kind::LLVMDIGlobalVariableExpressionMetadataKind
        ) {
            return None;
        }
        as_node(global.value(), di::LLVMDIGlobalVariableExpressionGetVariable(both))
    }
}

/// The type of what a function returns; `None`: nothing, or that is not known.
pub(in crate::frontend::llvm) fn result_type(
    function: FunctionValue<'_>,
) -> Option<MetadataValue<'_>> {
    let own = source_function(function)?;
    let ty = operand(own, FUNCTION_TYPE).and_then(node).filter(|ty| ty.is_function())?;
    let all = operand(ty, FUNCTION_TYPES).and_then(node)?;
    operand(all, 0).and_then(node).filter(|ty| ty.is_type())
}

/// The types in the type of a function: of the result, then of the parameters; `None` for `void`.
pub(in crate::frontend::llvm) fn types_of_function(
    ty: MetadataValue<'_>,
) -> Option<Vec<Option<MetadataValue<'_>>>> {
    let all = operand(ty, FUNCTION_TYPES).filter(|_| ty.is_function()).and_then(node)?;
    Some(node_operands(all).into_iter().map(|part| part.and_then(node)).collect())
}

/// The file that defines a function.
pub(in crate::frontend::llvm) fn function_file(function: FunctionValue<'_>) -> Option<String> {
    let file = operand(source_function(function)?, FUNCTION_FILE).and_then(node)?;
    operand(file, FILE_NAME).and_then(string)
}

/// What describes a function.
fn source_function(function: FunctionValue<'_>) -> Option<MetadataValue<'_>> {
    let subprogram = function.get_subprogram()?;
    // SAFETY: a subprogram, in the context of its function.
    unsafe { as_node(function.value(), subprogram.as_mut_ptr()) }
}

/// Where an instruction comes from. Clang has its traps inlined from a function that it makes up,
/// without a line.
pub(in crate::frontend::llvm) fn location(
    instruction: InstructionValue<'_>,
) -> Option<Metadata<'_>> {
    let location = instruction.get_debug_location()?;
    let mut location = Metadata::optional(location.as_mut_ptr())?;
    while location.line_column().0 == 0
        && let Some(call) = location.inlined_at()
    {
        location = call;
    }
    Some(location)
}

/// Where the loop stands that a branch leads back into. (A jump to a label closes none.)
pub(in crate::frontend::llvm) fn closed_loop(branch: InstructionValue<'_>) -> Option<Metadata<'_>> {
    let kind = branch.function().get_type().get_context().get_kind_id("llvm.loop");
    let start = operand(branch.get_metadata(kind)?, LOOP_START).and_then(node)?;
    // SAFETY: a node; only a place is one.
    unsafe {
        let raw = core::LLVMValueAsMetadata(start.as_value_ref());
        let is_place = matches!(di::LLVMGetMetadataKind(raw), Kind::LLVMDILocationMetadataKind);
        is_place.then(|| Metadata::optional(raw)).flatten()
    }
}

/// The scope that a function is, and the line where it starts.
pub(in crate::frontend::llvm) fn subprogram(
    function: FunctionValue<'_>,
) -> Option<(Metadata<'_>, u32)> {
    let subprogram = function.get_subprogram()?.as_mut_ptr();
    // SAFETY: a subprogram.
    Some((Metadata::optional(subprogram)?, unsafe { di::LLVMDISubprogramGetLine(subprogram) }))
}

impl<'m> Metadata<'m> {
    fn optional(raw: LLVMMetadataRef) -> Option<Self> {
        (!raw.is_null()).then_some(Self(raw, PhantomData))
    }

    /// Line and column of a debug location.
    pub(in crate::frontend::llvm) fn line_column(self) -> (u32, u32) {
        // SAFETY: a debug location.
        unsafe { (di::LLVMDILocationGetLine(self.0), di::LLVMDILocationGetColumn(self.0)) }
    }

    /// The scope of a debug location.
    pub(in crate::frontend::llvm) fn scope(self) -> Self {
        // SAFETY: a debug location.
        Self(unsafe { di::LLVMDILocationGetScope(self.0) }, PhantomData)
    }

    /// The scope around one that is a block, of a function in the same context.
    fn outer(self, function: FunctionValue<'m>) -> Option<Self> {
        // SAFETY: a node, in the context of the function; its second operand is its scope.
        unsafe {
            let context = core::LLVMGetTypeContext(function.value().ty().as_type_ref());
            let own = node(LlvmValue::new(core::LLVMMetadataAsValue(context, self.0)))?;
            let outer = operand(own, OUTER_SCOPE).and_then(node)?;
            Self::optional(core::LLVMValueAsMetadata(outer.as_value_ref()))
        }
    }

    /// A scope without what only says that text of it came from another file.
    pub(in crate::frontend::llvm) fn without_files(mut self, function: FunctionValue<'m>) -> Self {
        // SAFETY: a node of debug information.
        while matches!(
            unsafe { di::LLVMGetMetadataKind(self.0) },
            Kind::LLVMDILexicalBlockFileMetadataKind
        ) && let Some(outer) = self.outer(function)
        {
            self = outer;
        }
        self
    }

    /// Whether a debug location of a function lies in a block of it.
    pub(in crate::frontend::llvm) fn is_within(
        self,
        block: Self,
        function: FunctionValue<'m>,
    ) -> bool {
        let mut place = self;
        while let Some(call) = place.inlined_at() {
            place = call;
        }
        place.is_inside(block, function)
    }

    /// The same of the function that the location is written in, wherever that was inlined.
    pub(in crate::frontend::llvm) fn is_inside(
        self,
        block: Self,
        function: FunctionValue<'m>,
    ) -> bool {
        let mut scope = self.scope();
        while scope != block {
            match scope.outer(function).filter(|_| scope.is_block()) {
                Some(outer) => scope = outer,
                None => return false,
            }
        }
        true
    }

    /// Whether a scope is a block inside of a function.
    pub(in crate::frontend::llvm) fn is_block(self) -> bool {
        // SAFETY: a node of debug information.
        let kind = unsafe { di::LLVMGetMetadataKind(self.0) };
        matches!(
            kind,
            Kind::LLVMDILexicalBlockMetadataKind | Kind::LLVMDILexicalBlockFileMetadataKind
        )
    }

    /// Where the call stands that was inlined, if a debug location comes from one.
    pub(in crate::frontend::llvm) fn inlined_at(self) -> Option<Self> {
        // SAFETY: a debug location.
        Self::optional(unsafe { di::LLVMDILocationGetInlinedAt(self.0) })
    }

    /// The name of the file of a scope, as the compiler was given it; empty if there is none.
    pub(in crate::frontend::llvm) fn file_name(self) -> String {
        self.of_file(di::LLVMDIFileGetFilename)
    }

    /// The folder that the name of the file is counted from.
    pub(in crate::frontend::llvm) fn file_folder(self) -> String {
        self.of_file(di::LLVMDIFileGetDirectory)
    }

    /// A text of the file of a scope; empty where there is none.
    fn of_file(
        self,
        get: unsafe extern "C" fn(LLVMMetadataRef, *mut c_uint) -> *const c_char,
    ) -> String {
        let mut length = 0;
        // SAFETY: a scope, and a function that reads a text of a file.
        unsafe {
            let file = di::LLVMDIScopeGetFile(self.0);
            if file.is_null() {
                return String::new();
            }
            let raw = get(file, &raw mut length);
            text(raw, size(length))
        }
    }
}

/// A node that describes a type or a part of one.
pub(in crate::frontend::llvm) trait TypeNode<'m>:
    AnyValueExt<'m> + Copy
{
    fn own(self) -> MetadataValue<'m>;

    fn raw(self) -> LLVMMetadataRef {
        // SAFETY: a node as a value.
        unsafe { core::LLVMValueAsMetadata(self.as_value_ref()) }
    }

    fn kind(self) -> Kind {
        // SAFETY: a node.
        unsafe { di::LLVMGetMetadataKind(self.raw()) }
    }

    fn is_type(self) -> bool {
        matches!(
            self.kind(),
            Kind::LLVMDIBasicTypeMetadataKind
                | Kind::LLVMDIDerivedTypeMetadataKind
                | Kind::LLVMDICompositeTypeMetadataKind
                | Kind::LLVMDISubroutineTypeMetadataKind
        )
    }

    /// What it describes; the numbers are DWARF's.
    fn tag(self) -> Tag {
        if !self.is_type() {
            return Tag::Other;
        }
        // SAFETY: a type is a node with a tag.
        match unsafe { di::LLVMGetDINodeTag(self.raw()) } {
            0x24 => Tag::Basic,
            0x0f | 0x10 | 0x42 => Tag::Pointer,
            0x26 => Tag::Const,
            0x16 | 0x35 | 0x37 | 0x47 => Tag::Alias,
            0x04 => Tag::Enumeration,
            0x02 | 0x13 | 0x17 => Tag::Record,
            0x01 => Tag::Array,
            0x0d => Tag::Member,
            _ => Tag::Other,
        }
    }

    /// Whether it describes functions.
    fn is_function(self) -> bool {
        matches!(self.kind(), Kind::LLVMDISubroutineTypeMetadataKind)
    }

    /// Whether it says `const` of another type.
    fn is_const(self) -> bool {
        // SAFETY: a type is a node with a tag.
        self.is_type() && unsafe { di::LLVMGetDINodeTag(self.raw()) } == 0x26
    }

    /// The size of a type in bits; 0 where it has none of its own.
    fn type_bits(self) -> u64 {
        // SAFETY: a type.
        if self.is_type() { unsafe { di::LLVMDITypeGetSizeInBits(self.raw()) } } else { 0 }
    }

    /// The alignment that the source declares for a type or a member, in bits; 0 where it declares
    /// none.
    fn declared_align_bits(self) -> u64 {
        // SAFETY: a type.
        if self.is_type() { unsafe { di::LLVMDITypeGetAlignInBits(self.raw()) }.into() } else { 0 }
    }

    /// Whether an array is a vector. Only the text form says it.
    fn is_vector(self) -> bool {
        self.tag() == Tag::Array && self.text().contains("DIFlagVector")
    }

    /// Whether a member belongs to the class and not to its objects. Only the text form says it.
    fn is_static(self) -> bool {
        self.text().contains("DIFlagStaticMember")
    }

    /// Whether a member is a bit-field. Only the text form says it.
    fn is_bit_field(self) -> bool {
        self.text().contains("DIFlagBitField")
    }

    /// Whether a part of a class is one that it is derived from.
    fn is_base_class(self) -> bool {
        // SAFETY: a type is a node with a tag.
        self.is_type() && unsafe { di::LLVMGetDINodeTag(self.raw()) } == 0x1c
    }

    /// Where a member, which is a type, starts, in bits.
    fn offset_bits(self) -> u64 {
        // SAFETY: a type.
        if self.is_type() { unsafe { di::LLVMDITypeGetOffsetInBits(self.raw()) } } else { 0 }
    }

    /// What it is called.
    fn title(self) -> Option<String> {
        string(operand(self.own(), if self.is_type() { NAME } else { 0 })?)
    }

    /// The name of the outermost scope around a type: in Rust, of its crate.
    fn outermost_scope(self) -> Option<String> {
        let mut scope = operand(self.own(), OUTER_SCOPE).and_then(node)?;
        while let Some(outer) = operand(scope, OUTER_SCOPE).and_then(node) {
            scope = outer;
        }
        string(operand(scope, NAME)?)
    }

    /// What a pointer leads to, an array or an enumeration is made of, a name or a member stands
    /// for.
    fn base_type(self) -> Option<MetadataValue<'m>> {
        operand(self.own(), BASE_TYPE).and_then(node).filter(|base| base.is_type())
    }

    /// Members, enumerators or dimensions.
    fn parts(self) -> Vec<MetadataValue<'m>> {
        if !matches!(self.kind(), Kind::LLVMDICompositeTypeMetadataKind) {
            return Vec::new();
        }
        let list = operand(self.own(), ELEMENTS).and_then(node);
        let parts = list.map(node_operands).unwrap_or_default();
        parts.into_iter().flatten().filter_map(node).collect()
    }

    /// How a basic type is encoded: `signed`, `float`, … Only the text form says it.
    fn encoding(self) -> Option<String> {
        let text = self.text();
        let (_, rest) = text.split_once("encoding: DW_ATE_")?;
        Some(rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect())
    }

    /// The value of an enumerator. Only the text form says it.
    fn enumerator(self) -> Option<i128> {
        if !matches!(self.kind(), Kind::LLVMDIEnumeratorMetadataKind) {
            return None;
        }
        let text = self.text();
        let (_, rest) = text.rsplit_once("value: ")?;
        let end = rest.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(rest.len());
        rest[..end].parse().ok()
    }

    /// Whether it is an enumeration that is a scope of its own (`enum class`). Only the text form
    /// says it.
    fn is_scope(self) -> bool {
        self.text().contains("DIFlagEnumClass")
    }

    /// How many elements a dimension has, where it is a literal.
    fn extent(self) -> Option<u64> {
        if !matches!(self.kind(), Kind::LLVMDISubrangeMetadataKind) {
            return None;
        }
        u64::try_from(operand(self.own(), 0)?.int()?.signed()).ok()
    }
}

impl<'m> TypeNode<'m> for MetadataValue<'m> {
    fn own(self) -> MetadataValue<'m> {
        self
    }
}
