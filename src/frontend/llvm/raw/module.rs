//! Contexts and modules: reading, linking, cloning, running passes.
#![allow(unsafe_code)]
use super::debug;
use super::types::Type;
use super::value::text;
use inkwell::AddressSpace;
use inkwell::context::{Context as Inner, ContextRef};
use inkwell::llvm_sys::core;
use inkwell::llvm_sys::prelude::{LLVMDiagnosticInfoRef, LLVMValueRef};
use inkwell::llvm_sys::transforms::pass_builder;
use inkwell::llvm_sys::{LLVMDiagnosticSeverity, error, linker};
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::{Linkage, Module as InnerModule};
use inkwell::passes::PassBuilderOptions;
use inkwell::targets::TargetData;
use inkwell::types::{ArrayType, AsTypeRef, FunctionType};
use inkwell::values::{AsValueRef, FunctionValue, GlobalValue};
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_void};
use std::rc::Rc;

/// Owns everything that LLVM allocates for the modules in it, and collects what LLVM has to say.
pub(in crate::frontend::llvm) struct LlvmContext {
    inner: Inner,
    /// Errors that LLVM reported; boxed, so that their address stays. Goes after the context.
    messages: Box<RefCell<Vec<String>>>,
}

extern "C" fn collect(info: LLVMDiagnosticInfoRef, sink: *mut c_void) {
    // SAFETY: LLVM hands over a live diagnostic and the pointer that we gave it, which the context
    // keeps alive. The text is ours.
    unsafe {
        let severity = core::LLVMGetDiagInfoSeverity(info);
        let text = core::LLVMGetDiagInfoDescription(info);
        if severity == LLVMDiagnosticSeverity::LLVMDSError {
            let sink = &*sink.cast::<RefCell<Vec<String>>>();
            sink.borrow_mut().push(CStr::from_ptr(text).to_string_lossy().into_owned());
        }
        core::LLVMDisposeMessage(text);
    }
}

impl LlvmContext {
    pub(in crate::frontend::llvm) fn new() -> Rc<Self> {
        let inner = Inner::create();
        let messages = Box::new(RefCell::new(Vec::new()));
        let sink = (&raw const *messages).cast_mut().cast::<c_void>();
        // SAFETY: the sink lives as long as the context.
        unsafe { core::LLVMContextSetDiagnosticHandler(inner.raw(), Some(collect), sink) };
        Rc::new(Self { inner, messages })
    }

    /// The errors that LLVM reported since the last call, one per line.
    fn take_messages(&self) -> String {
        self.messages.borrow_mut().drain(..).collect::<Vec<_>>().join("\n")
    }

    /// Reads bitcode or textual IR.
    pub(in crate::frontend::llvm) fn parse(
        self: &Rc<Self>,
        bytes: &[u8],
        name: &str,
    ) -> Result<Module, String> {
        let buffer = MemoryBuffer::create_from_memory_range_copy(bytes, name);
        // SAFETY: the reader leaves the buffer to us, and inkwell forgets it. The modules of a
        // context hold it, so it lives long enough.
        let (ours, context) =
            unsafe { (MemoryBuffer::new(buffer.as_mut_ptr()), ContextRef::new(self.inner.raw())) };
        let parsed = context.create_module_from_ir(buffer);
        drop(ours);
        let reported = self.take_messages();
        match parsed {
            Ok(inner) => Ok(Module { inner, context: Rc::clone(self) }),
            Err(message) if message.is_empty() => Err(reported),
            Err(message) => Err(message.to_string()),
        }
    }
}

/// A module, which keeps its context alive.
pub(in crate::frontend::llvm) struct Module {
    inner: InnerModule<'static>,
    /// Goes after the module.
    context: Rc<LlvmContext>,
}

impl Clone for Module {
    fn clone(&self) -> Self {
        // SAFETY: a live module, and a copy that is ours.
        let inner = unsafe { InnerModule::new(core::LLVMCloneModule(self.inner.as_mut_ptr())) };
        Self { inner, context: Rc::clone(&self.context) }
    }
}

impl Module {
    /// inkwell's module, for as long as ours is borrowed.
    fn inner<'m>(&'m self) -> &'m InnerModule<'m> {
        // SAFETY: lifetimes are marks only; what the module gives lives at least as long as we are
        // borrowed, and nothing is put into it.
        unsafe { std::mem::transmute::<&'m InnerModule<'static>, &'m InnerModule<'m>>(&self.inner) }
    }

    pub(in crate::frontend::llvm) fn context(&self) -> ContextRef<'_> {
        self.inner().get_context()
    }

    /// Reads another module into the same context.
    pub(in crate::frontend::llvm) fn parse_beside(
        &self,
        bytes: &[u8],
        name: &str,
    ) -> Result<Self, String> {
        self.context.parse(bytes, name)
    }

    /// Whether LLVM's own rules hold; else what is broken.
    pub(in crate::frontend::llvm) fn verify(&self) -> Result<(), String> {
        self.inner().verify().map_err(|message| message.to_string())
    }

    /// Takes `other` in.
    pub(in crate::frontend::llvm) fn link(&mut self, other: Self) -> Result<(), String> {
        let Self { inner, context } = other;
        // SAFETY: two live modules of one context, which `context` keeps. The linker destroys the
        // source module, also when it fails.
        let failed = unsafe {
            let failed = linker::LLVMLinkModules2(self.inner.as_mut_ptr(), inner.as_mut_ptr()) != 0;
            std::mem::forget(inner);
            failed
        };
        drop(context);
        if failed { Err(self.context.take_messages()) } else { Ok(()) }
    }

    /// The module as bitcode.
    pub(in crate::frontend::llvm) fn bitcode(&self) -> Vec<u8> {
        self.inner().write_bitcode_to_memory().as_slice().to_vec()
    }

    /// Runs a pipeline in LLVM's textual form.
    pub(in crate::frontend::llvm) fn run_passes(&mut self, pipeline: &str) -> Result<(), String> {
        let pipeline = CString::new(pipeline).map_err(|error| error.to_string())?;
        let options = PassBuilderOptions::create();
        // SAFETY: a live module, no target machine, options of our own; the message is ours.
        unsafe {
            let failure = pass_builder::LLVMRunPasses(
                self.inner.as_mut_ptr(),
                pipeline.as_ptr(),
                std::ptr::null_mut(),
                options.as_mut_ptr(),
            );
            if failure.is_null() {
                return Ok(());
            }
            let raw = error::LLVMGetErrorMessage(failure);
            let text = CStr::from_ptr(raw).to_string_lossy().into_owned();
            error::LLVMDisposeErrorMessage(raw);
            Err(text)
        }
    }

    /// Sizes and offsets. (inkwell keeps the address of the text, which linking may replace.)
    pub(in crate::frontend::llvm) fn layout(&self) -> TargetData {
        TargetData::create(&self.layout_text())
    }

    /// How the module says that types lie in memory; empty where it leaves that to LLVM.
    pub(in crate::frontend::llvm) fn layout_text(&self) -> String {
        // SAFETY: a live module, which keeps the text.
        let text = unsafe { CStr::from_ptr(core::LLVMGetDataLayoutStr(self.inner.as_mut_ptr())) };
        text.to_string_lossy().into_owned()
    }

    /// The functions that there are now: more may be added while they are walked.
    pub(in crate::frontend::llvm) fn functions(&self) -> Vec<FunctionValue<'_>> {
        self.inner().get_functions().collect()
    }

    /// The global variables that there are now.
    pub(in crate::frontend::llvm) fn globals(&self) -> Vec<GlobalValue<'_>> {
        self.inner().get_globals().collect()
    }

    pub(in crate::frontend::llvm) fn aliases(&self) -> Vec<GlobalValue<'_>> {
        // SAFETY: a live module, only read.
        unsafe {
            let first = core::LLVMGetFirstGlobalAlias(self.inner.as_mut_ptr());
            list(first, |alias| core::LLVMGetNextGlobalAlias(alias))
        }
    }

    /// The functions that a resolver picks when the program is loaded.
    pub(in crate::frontend::llvm) fn indirect_functions(&self) -> Vec<GlobalValue<'_>> {
        // SAFETY: a live module, only read.
        unsafe {
            let first = core::LLVMGetFirstGlobalIFunc(self.inner.as_mut_ptr());
            list(first, |function| core::LLVMGetNextGlobalIFunc(function))
        }
    }

    /// A new alias, of nothing yet. The name must be free.
    pub(in crate::frontend::llvm) fn add_alias<'m>(
        &'m self,
        name: &str,
        ty: Type<'m>,
    ) -> GlobalValue<'m> {
        let nothing = self.context().ptr_type(AddressSpace::default()).const_null();
        let name = c_string(name);
        // SAFETY: a C string, a type, and the null pointer of the aliasee's type.
        unsafe {
            let (module, nothing) = (self.inner.as_mut_ptr(), nothing.as_value_ref());
            let raw = core::LLVMAddAlias2(module, ty.as_type_ref(), 0, nothing, name.as_ptr());
            GlobalValue::new(raw)
        }
    }

    /// A new global variable that is defined elsewhere.
    pub(in crate::frontend::llvm) fn declare_variable<'m>(
        &'m self,
        name: &str,
        ty: ArrayType<'m>,
    ) -> GlobalValue<'m> {
        self.inner().add_global(ty, None, &plain(name))
    }

    /// A new global variable of this module alone: a pointer, null at the start.
    pub(in crate::frontend::llvm) fn add_pointer(&self, name: &str) -> GlobalValue<'_> {
        let ty = self.context().ptr_type(AddressSpace::default());
        let variable = self.inner().add_global(ty, None, &plain(name));
        variable.set_initializer(&ty.const_null());
        variable.set_linkage(Linkage::Internal);
        variable
    }

    /// A new global variable of this module alone, of a type that has a zero, at which it starts.
    pub(in crate::frontend::llvm) fn add_scalar<'m>(
        &'m self,
        name: &str,
        ty: Type<'m>,
    ) -> GlobalValue<'m> {
        let variable = self.inner().add_global(ty, None, &plain(name));
        if let Some(zero) = ty.zero() {
            variable.set_initializer(&zero);
        }
        variable.set_linkage(Linkage::Internal);
        variable
    }

    /// A new global variable of this module alone: `count` bytes, all zero.
    pub(in crate::frontend::llvm) fn add_bytes(&self, name: &str, count: u32) -> GlobalValue<'_> {
        let ty = self.context().i8_type().array_type(count);
        let variable = self.inner().add_global(ty, None, &plain(name));
        variable.set_initializer(&ty.const_zero());
        variable.set_linkage(Linkage::Internal);
        variable
    }

    /// A function or its declaration. (A name may contain the zero byte, with which inkwell ends
    /// it.)
    pub(in crate::frontend::llvm) fn function(&self, name: &str) -> Option<FunctionValue<'_>> {
        let module = self.inner.as_mut_ptr();
        // SAFETY: a live module; pointer and length of a live string.
        unsafe {
            let (start, length) = (name.as_ptr().cast::<c_char>(), name.len());
            FunctionValue::new(core::LLVMGetNamedFunctionWithLength(module, start, length))
        }
    }

    pub(in crate::frontend::llvm) fn global(&self, name: &str) -> Option<GlobalValue<'_>> {
        if name.contains('\0') { None } else { self.inner().get_global(name) }
    }

    /// Declares a function. The name must be free.
    pub(in crate::frontend::llvm) fn declare<'m>(
        &'m self,
        name: &str,
        ty: FunctionType<'m>,
    ) -> FunctionValue<'m> {
        self.inner().add_function(&plain(name), ty, None)
    }

    /// The inline assembly at the top level.
    pub(in crate::frontend::llvm) fn assembly(&self) -> String {
        let mut length = 0;
        // SAFETY: a live module, which keeps the text.
        unsafe {
            let raw = core::LLVMGetModuleInlineAsm(self.inner.as_mut_ptr(), &raw mut length);
            text(raw, length)
        }
    }

    /// The target triple; empty if none is given.
    pub(in crate::frontend::llvm) fn target(&self) -> String {
        self.inner().get_triple().as_str().to_string_lossy().into_owned()
    }

    /// The texts in the nodes that the module has under a name, such as what made it.
    pub(in crate::frontend::llvm) fn notes(&self, name: &str) -> Vec<String> {
        let nodes = self.inner().get_global_metadata(name);
        nodes.into_iter().flat_map(debug::texts).collect()
    }
}

/// A name as a C string can hold it.
fn plain(name: &str) -> String {
    name.replace('\0', "")
}

fn c_string(name: &str) -> CString {
    CString::new(plain(name)).unwrap_or_default()
}

/// Global values from the first on.
///
/// # Safety
/// They belong to a live module, and `next` leads from one to the next or to null.
unsafe fn list<'m>(
    first: LLVMValueRef,
    next: impl Fn(LLVMValueRef) -> LLVMValueRef,
) -> Vec<GlobalValue<'m>> {
    let mut found = Vec::new();
    let mut current = first;
    while !current.is_null() {
        // SAFETY: as the caller promises.
        found.push(unsafe { GlobalValue::new(current) });
        current = next(current);
    }
    found
}
