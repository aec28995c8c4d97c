//! What inkwell does not say of functions and global variables, or says with a panic where a type
//! is none of its own.
#![allow(unsafe_code)]
use super::types::Type;
use super::value::{AnyValueExt, LlvmValue, text};
use inkwell::GlobalVisibility;
use inkwell::llvm_sys::{comdat, core, debuginfo};
use inkwell::module::Linkage;
use inkwell::types::AsTypeRef;
use inkwell::values::{AsValueRef, FunctionValue, GlobalValue, InstructionValue, UnnamedAddress};
use std::ffi::c_char;

/// What functions and variables have in common.
pub(in crate::frontend::llvm) trait GlobalExt<'m>:
    AnyValueExt<'m> + Copy
{
    fn global(self) -> GlobalValue<'m>;

    /// Whether it has no definition here.
    fn is_declaration(self) -> bool {
        self.global().is_declaration()
    }

    /// Whether it is visible in its own module only.
    fn is_internal(self) -> bool {
        matches!(self.global().get_linkage(), Linkage::Internal | Linkage::Private)
    }

    /// Whether it is a weak definition that another file may replace by a different one.
    fn is_replaceable(self) -> bool {
        let linkage = self.global().get_linkage();
        !self.is_declaration() && matches!(linkage, Linkage::WeakAny | Linkage::LinkOnceAny)
    }

    /// Whether its address is null where nothing defines it.
    fn is_extern_weak(self) -> bool {
        self.global().get_linkage() == Linkage::ExternalWeak
    }

    /// Whether its address is said not to matter, so that a linker may give it another's.
    fn is_unnamed(self) -> bool {
        self.global().get_unnamed_address() == UnnamedAddress::Global
    }

    /// The section that it is put in; empty if none is named.
    fn section(self) -> String {
        let global = self.global();
        global.get_section().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    }

    /// The type of what it holds.
    fn value_type(self) -> Type<'m> {
        // SAFETY: a global value.
        Type::new(unsafe { core::LLVMGlobalGetValueType(self.as_value_ref()) })
    }

    /// Gives it another name, which must be free.
    fn rename(self, name: &str) {
        // SAFETY: pointer and length of a live string, which may contain a zero byte.
        unsafe {
            let start = name.as_ptr().cast::<c_char>();
            core::LLVMSetValueName2(self.as_value_ref(), start, name.len());
        }
    }

    /// Makes a definition one of another linkage; what is local has no visibility.
    fn change_linkage(self, linkage: Linkage) {
        self.global().set_visibility(GlobalVisibility::Default);
        self.global().set_linkage(linkage);
    }
}

impl<'m> GlobalExt<'m> for GlobalValue<'m> {
    fn global(self) -> GlobalValue<'m> {
        self
    }
}

impl<'m> GlobalExt<'m> for FunctionValue<'m> {
    fn global(self) -> GlobalValue<'m> {
        self.as_global_value()
    }
}

/// More of a [`GlobalValue`].
pub(in crate::frontend::llvm) trait VariableExt<'m>:
    GlobalExt<'m>
{
    /// The initial value of a variable that has one.
    fn initializer(self) -> Option<LlvmValue<'m>> {
        // SAFETY: a global variable, which was looked at.
        self.value().variable().and_then(|variable| {
            LlvmValue::optional(unsafe { core::LLVMGetInitializer(variable.as_value_ref()) })
        })
    }

    /// Makes it a declaration.
    fn drop_initializer(self) {
        // SAFETY: a global variable; null stands for no initial value.
        unsafe { core::LLVMSetInitializer(self.as_value_ref(), std::ptr::null_mut()) }
    }

    /// Deletes it; it has no uses, and is not used again.
    fn delete_unused(self) {
        // SAFETY: an unused global variable.
        unsafe { self.global().delete() }
    }

    /// What an alias stands for.
    fn aliasee(self) -> LlvmValue<'m> {
        // SAFETY: an alias.
        LlvmValue::new(unsafe { core::LLVMAliasGetAliasee(self.as_value_ref()) })
    }

    /// Makes an alias one of `value`, a constant of its type.
    fn set_aliasee(self, value: GlobalValue<'m>) {
        // SAFETY: an alias.
        unsafe { core::LLVMAliasSetAliasee(self.as_value_ref(), value.as_value_ref()) }
    }

    /// The function that picks the one behind an indirect function.
    fn resolver(self) -> LlvmValue<'m> {
        // SAFETY: an indirect function.
        LlvmValue::new(unsafe { core::LLVMGetGlobalIFuncResolver(self.as_value_ref()) })
    }
}

impl<'m> VariableExt<'m> for GlobalValue<'m> {}

/// More of a [`FunctionValue`].
pub(in crate::frontend::llvm) trait FunctionExt<'m>:
    GlobalExt<'m>
{
    fn own(self) -> FunctionValue<'m>;

    fn params(self) -> Vec<LlvmValue<'m>> {
        let own = self.as_value_ref();
        let count = self.own().count_params();
        // SAFETY: each index is below the number of parameters.
        (0..count).map(|index| LlvmValue::new(unsafe { core::LLVMGetParam(own, index) })).collect()
    }

    /// The instructions that there are now, in order: more may be added while they are walked.
    fn instructions(self) -> Vec<InstructionValue<'m>> {
        self.own().get_basic_block_iter().flat_map(|block| block.get_instructions()).collect()
    }

    /// The intrinsic's name without type suffixes (`llvm.umin`); `None` if it is no intrinsic.
    fn intrinsic(self) -> Option<String> {
        let id = self.own().get_intrinsic_id();
        let mut length = 0;
        // SAFETY: the number of an intrinsic.
        (id != 0).then(|| text(unsafe { core::LLVMIntrinsicGetName(id, &raw mut length) }, length))
    }

    /// Makes a function with a body one that is defined elsewhere.
    fn make_declaration(self) {
        let own = self.as_value_ref();
        self.own().set_linkage(Linkage::External);
        // SAFETY: a function; what only a definition may have is taken off.
        unsafe {
            debuginfo::LLVMSetSubprogram(own, std::ptr::null_mut());
            core::LLVMSetPersonalityFn(own, std::ptr::null_mut());
            comdat::LLVMSetComdat(own, std::ptr::null_mut());
        }
        self.delete_body();
    }

    /// Deletes the blocks, so that it becomes a declaration.
    fn delete_body(self) {
        let instructions = self.instructions();
        for instruction in &instructions {
            if !instruction.ty().is_void() {
                // SAFETY: the poison value of the instruction's own type.
                let poison = unsafe { core::LLVMGetPoison(instruction.ty().as_type_ref()) };
                instruction.replace_with(LlvmValue::new(poison));
            }
        }
        // Terminators go before blocks: they are what refers to other blocks.
        for instruction in instructions {
            instruction.erase_from_basic_block();
        }
        for block in self.own().get_basic_blocks() {
            // SAFETY: nothing refers to the empty block any more.
            let deleted = unsafe { block.delete() };
            deleted.expect("a block of a function");
        }
    }
}

impl<'m> FunctionExt<'m> for FunctionValue<'m> {
    fn own(self) -> FunctionValue<'m> {
        self
    }
}
