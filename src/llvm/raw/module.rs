//! Contexts and modules: reading, linking, verifying, cloning, running passes.
#![allow(unsafe_code)]
use super::edit::Builder;
use super::types::{DataLayout, Type};
use super::value::{Value, text};
use inkwell::llvm_sys::prelude::{LLVMContextRef, LLVMDiagnosticInfoRef, LLVMModuleRef};
use inkwell::llvm_sys::transforms::pass_builder;
use inkwell::llvm_sys::{
    LLVMDiagnosticSeverity, LLVMLinkage, analysis, core, error, ir_reader, linker, target,
};
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_void};
use std::rc::Rc;

/// Owns everything that LLVM allocates for the modules in it, and collects what LLVM has to say.
pub(in crate::llvm) struct Context {
    raw: LLVMContextRef,
    /// Errors that LLVM reported; boxed by `Rc`, so that its address stays.
    messages: Rc<RefCell<Vec<String>>>,
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: modules hold the context by `Rc`, so none is left.
        unsafe { core::LLVMContextDispose(self.raw) }
    }
}

extern "C" fn collect(info: LLVMDiagnosticInfoRef, sink: *mut c_void) {
    // SAFETY: LLVM hands over a live diagnostic and the pointer that we gave it, which the context keeps alive.
    unsafe {
        let severity = core::LLVMGetDiagInfoSeverity(info);
        let text = take_message(core::LLVMGetDiagInfoDescription(info));
        if severity == LLVMDiagnosticSeverity::LLVMDSError {
            let sink = &*sink.cast::<RefCell<Vec<String>>>();
            sink.borrow_mut().push(text);
        }
    }
}

/// Takes over a string that LLVM allocated.
///
/// # Safety
/// `raw` is null or such a string, and nobody uses it afterwards.
unsafe fn take_message(raw: *mut c_char) -> String {
    if raw.is_null() {
        return String::new();
    }
    // SAFETY: as the caller promises.
    unsafe {
        let text = CStr::from_ptr(raw).to_string_lossy().into_owned();
        core::LLVMDisposeMessage(raw);
        text
    }
}

impl Context {
    pub(in crate::llvm) fn new() -> Rc<Self> {
        let messages = Rc::new(RefCell::new(Vec::new()));
        // SAFETY: the sink lives as long as the context, which keeps the `Rc`.
        let raw = unsafe {
            let raw = core::LLVMContextCreate();
            let sink = Rc::as_ptr(&messages).cast_mut().cast::<c_void>();
            core::LLVMContextSetDiagnosticHandler(raw, Some(collect), sink);
            core::LLVMContextSetDiscardValueNames(raw, 0);
            raw
        };
        Rc::new(Self { raw, messages })
    }

    /// The errors that LLVM reported since the last call, one per line.
    fn take_messages(&self) -> String {
        self.messages.borrow_mut().drain(..).collect::<Vec<_>>().join("\n")
    }

    /// The number of a metadata kind.
    pub(in crate::llvm) fn metadata_kind(&self, name: &str) -> u32 {
        let length = u32::try_from(name.len()).expect("a short name");
        // SAFETY: pointer and length of a live string.
        unsafe { core::LLVMGetMDKindIDInContext(self.raw, name.as_ptr().cast(), length) }
    }

    /// Reads bitcode or textual IR.
    pub(in crate::llvm) fn parse(
        self: &Rc<Self>,
        bytes: &[u8],
        name: &str,
    ) -> Result<Module, String> {
        let name = CString::new(name).map_err(|error| error.to_string())?;
        let mut module = std::ptr::null_mut();
        let mut message = std::ptr::null_mut();
        // SAFETY: the buffer copies the bytes (and adds the zero that the parser wants); it is ours until the end of this call.
        let failed = unsafe {
            let buffer = core::LLVMCreateMemoryBufferWithMemoryRangeCopy(
                bytes.as_ptr().cast(),
                bytes.len(),
                name.as_ptr(),
            );
            let failed = ir_reader::LLVMParseIRInContext2(
                self.raw,
                buffer,
                &raw mut module,
                &raw mut message,
            ) != 0;
            core::LLVMDisposeMemoryBuffer(buffer);
            failed
        };
        // SAFETY: LLVM gave the message to us.
        let message = unsafe { take_message(message) };
        if failed {
            let reported = self.take_messages();
            return Err(if message.is_empty() { reported } else { message });
        }
        Ok(Module { raw: module, context: Rc::clone(self) })
    }
}

/// A module, which keeps its context alive.
pub(in crate::llvm) struct Module {
    raw: LLVMModuleRef,
    context: Rc<Context>,
}

impl Drop for Module {
    fn drop(&mut self) {
        // SAFETY: handles borrow from the module, so none is left.
        unsafe { core::LLVMDisposeModule(self.raw) }
    }
}

impl Clone for Module {
    fn clone(&self) -> Self {
        // SAFETY: a live module.
        Self { raw: unsafe { core::LLVMCloneModule(self.raw) }, context: Rc::clone(&self.context) }
    }
}

impl Module {
    pub(in crate::llvm) fn context(&self) -> &Context {
        &self.context
    }

    /// Reads another module into the same context.
    pub(in crate::llvm) fn parse_beside(&self, bytes: &[u8], name: &str) -> Result<Self, String> {
        self.context.parse(bytes, name)
    }

    /// Whether LLVM's own rules hold; else what is broken.
    pub(in crate::llvm) fn verify(&self) -> Result<(), String> {
        let mut message = std::ptr::null_mut();
        // SAFETY: a live module; the message is ours.
        unsafe {
            let action = analysis::LLVMVerifierFailureAction::LLVMReturnStatusAction;
            let broken = analysis::LLVMVerifyModule(self.raw, action, &raw mut message) != 0;
            let message = take_message(message);
            if broken { Err(message) } else { Ok(()) }
        }
    }

    /// Takes `other` in.
    pub(in crate::llvm) fn link(&mut self, other: Self) -> Result<(), String> {
        let source = other.raw;
        let context = Rc::clone(&other.context);
        // The linker destroys the source module, also when it fails.
        std::mem::forget(other);
        // SAFETY: two live modules of one context.
        let failed = unsafe { linker::LLVMLinkModules2(self.raw, source) != 0 };
        drop(context);
        if failed { Err(self.context.take_messages()) } else { Ok(()) }
    }

    /// Runs a pipeline in LLVM's textual form.
    pub(in crate::llvm) fn run_passes(&mut self, pipeline: &str) -> Result<(), String> {
        let pipeline = CString::new(pipeline).map_err(|error| error.to_string())?;
        // SAFETY: a live module, no target machine, options of our own.
        unsafe {
            let options = pass_builder::LLVMCreatePassBuilderOptions();
            let failure = pass_builder::LLVMRunPasses(
                self.raw,
                pipeline.as_ptr(),
                std::ptr::null_mut(),
                options,
            );
            pass_builder::LLVMDisposePassBuilderOptions(options);
            if failure.is_null() {
                return Ok(());
            }
            let raw = error::LLVMGetErrorMessage(failure);
            let text = CStr::from_ptr(raw).to_string_lossy().into_owned();
            error::LLVMDisposeErrorMessage(raw);
            Err(text)
        }
    }

    pub(in crate::llvm) fn layout(&self) -> DataLayout<'_> {
        // SAFETY: the layout belongs to the live module.
        DataLayout::new(unsafe { target::LLVMGetModuleDataLayout(self.raw) })
    }

    pub(in crate::llvm) fn builder(&self) -> Builder<'_> {
        Builder::new(self.context.raw)
    }

    pub(in crate::llvm) fn functions(&self) -> Vec<Value<'_>> {
        let mut list = Vec::new();
        // SAFETY: a live module, only read.
        unsafe {
            let mut current = core::LLVMGetFirstFunction(self.raw);
            while !current.is_null() {
                list.push(Value::new(current));
                current = core::LLVMGetNextFunction(current);
            }
        }
        list
    }

    pub(in crate::llvm) fn globals(&self) -> Vec<Value<'_>> {
        let mut list = Vec::new();
        // SAFETY: a live module, only read.
        unsafe {
            let mut current = core::LLVMGetFirstGlobal(self.raw);
            while !current.is_null() {
                list.push(Value::new(current));
                current = core::LLVMGetNextGlobal(current);
            }
        }
        list
    }

    pub(in crate::llvm) fn aliases(&self) -> Vec<Value<'_>> {
        let mut list = Vec::new();
        // SAFETY: a live module, only read.
        unsafe {
            let mut current = core::LLVMGetFirstGlobalAlias(self.raw);
            while !current.is_null() {
                list.push(Value::new(current));
                current = core::LLVMGetNextGlobalAlias(current);
            }
        }
        list
    }

    /// The functions that a resolver picks when the program is loaded.
    pub(in crate::llvm) fn indirect_functions(&self) -> Vec<Value<'_>> {
        let mut list = Vec::new();
        // SAFETY: a live module, only read.
        unsafe {
            let mut current = core::LLVMGetFirstGlobalIFunc(self.raw);
            while !current.is_null() {
                list.push(Value::new(current));
                current = core::LLVMGetNextGlobalIFunc(current);
            }
        }
        list
    }

    /// A new alias, of nothing yet. The name must be free.
    pub(in crate::llvm) fn add_alias<'m>(&'m self, name: &str, ty: Type<'m>) -> Value<'m> {
        let name = CString::new(name.replace('\0', "")).unwrap_or_default();
        // SAFETY: a C string, a type, and the null pointer of the aliasee's type.
        unsafe {
            let nothing = core::LLVMConstNull(core::LLVMPointerTypeInContext(self.context.raw, 0));
            Value::new(core::LLVMAddAlias2(self.raw, ty.0, 0, nothing, name.as_ptr()))
        }
    }

    /// A new global variable that is defined elsewhere.
    pub(in crate::llvm) fn declare_variable<'m>(&'m self, name: &str, ty: Type<'m>) -> Value<'m> {
        let name = CString::new(name.replace('\0', "")).unwrap_or_default();
        // SAFETY: a C string and a type; without an initial value it is a declaration.
        unsafe { Value::new(core::LLVMAddGlobal(self.raw, ty.0, name.as_ptr())) }
    }

    /// A new global variable of this module alone, zero at the start.
    pub(in crate::llvm) fn add_variable<'m>(&'m self, name: &str, ty: Type<'m>) -> Value<'m> {
        let name = CString::new(name.replace('\0', "")).unwrap_or_default();
        // SAFETY: a C string, and a sized type with its zero.
        unsafe {
            let variable = core::LLVMAddGlobal(self.raw, ty.0, name.as_ptr());
            core::LLVMSetInitializer(variable, core::LLVMConstNull(ty.0));
            core::LLVMSetLinkage(variable, LLVMLinkage::LLVMInternalLinkage);
            Value::new(variable)
        }
    }

    pub(in crate::llvm) fn function(&self, name: &str) -> Option<Value<'_>> {
        // SAFETY: pointer and length of a live string.
        Value::optional(unsafe {
            core::LLVMGetNamedFunctionWithLength(self.raw, name.as_ptr().cast(), name.len())
        })
    }

    pub(in crate::llvm) fn global(&self, name: &str) -> Option<Value<'_>> {
        let name = CString::new(name).ok()?;
        // SAFETY: a C string.
        Value::optional(unsafe { core::LLVMGetNamedGlobal(self.raw, name.as_ptr()) })
    }

    /// Declares a function. The name must be free.
    pub(in crate::llvm) fn declare<'m>(&'m self, name: &str, ty: Type<'m>) -> Value<'m> {
        let name = CString::new(name.replace('\0', "")).unwrap_or_default();
        // SAFETY: a C string and a function type.
        Value::new(unsafe { core::LLVMAddFunction(self.raw, name.as_ptr(), ty.0) })
    }

    /// The inline assembly at the top level.
    pub(in crate::llvm) fn assembly(&self) -> String {
        let mut length = 0;
        // SAFETY: a live module, which keeps the text.
        unsafe {
            let raw = core::LLVMGetModuleInlineAsm(self.raw, &raw mut length);
            text(raw, length)
        }
    }

    /// How the module says that types lie in memory; empty where it leaves that to LLVM.
    pub(in crate::llvm) fn layout_text(&self) -> String {
        // SAFETY: LLVM keeps the string.
        unsafe {
            CStr::from_ptr(core::LLVMGetDataLayoutStr(self.raw)).to_string_lossy().into_owned()
        }
    }

    /// The target triple; empty if none is given.
    pub(in crate::llvm) fn target(&self) -> String {
        // SAFETY: LLVM keeps the string.
        unsafe { CStr::from_ptr(core::LLVMGetTarget(self.raw)).to_string_lossy().into_owned() }
    }

    /// The module as text.
    pub(in crate::llvm) fn text(&self) -> String {
        // SAFETY: LLVM gives a string that is ours.
        unsafe { take_message(core::LLVMPrintModuleToString(self.raw)) }
    }
}
