//! The function where the run starts: constructors, arbitrary arguments, the entry function, destructors.
//!
//! Arguments of the entry function are arbitrary; a pointer argument points to an object of [`ARGUMENT_BYTES`] bytes of arbitrary content, so what
//! `argv[0]` points to is not known (reaching a use of it is for the analysis to judge).
use super::{Effect, Instrument, Place};
use crate::cfa::SiteKind;
use crate::llvm::raw::edit::Place as At;
use crate::llvm::raw::{Type, TypeKind, Value};
use crate::llvm::sites::{Marker, START};

/// The size of the object behind a pointer argument.
const ARGUMENT_BYTES: u64 = 64;

impl<'m> Instrument<'m, '_> {
    pub(super) fn add_start(&mut self) -> Value<'m> {
        let entry = self.module.function(&self.options.entry).expect("the entry was checked");
        let ty = entry.value_type();
        let start_type = self.builder.function_type(ty.result(), &[]);
        let start = self.module.declare(START, start_type);
        let block = self.builder.append_block(start);
        self.builder.at_end(block);
        self.resolve_indirect_functions();
        self.call_listed("llvm.global_ctors");
        let args: Vec<_> = ty.params().into_iter().map(|param| self.argument(param)).collect();
        let result = self.builder.call(entry, ty, &args);
        self.call_listed("llvm.global_dtors");
        self.builder.ret((!ty.result().is_void()).then_some(result));
        for name in ["llvm.used", "llvm.compiler.used"] {
            if let Some(list) = self.module.global(name) {
                list.delete_global();
            }
        }
        start
    }

    fn argument(&mut self, ty: Type<'m>) -> Value<'m> {
        let key = self.sites.add(SiteKind::Environment, "argument", Place::default());
        if !ty.is_pointer() {
            return self.nondet(ty, key);
        }
        let words = self.builder.int_type(64);
        let array = self.builder.array_type(words, ARGUMENT_BYTES / 8);
        let object = self.builder.alloca(array, "argument");
        self.builder.set_key(object, self.kinds.key, key);
        let init_type = self.builder.function_type(self.builder.void_type(), &[ty]);
        let init = self.declare(&Marker::Init(key).name(), init_type, Effect::Arguments);
        init.add_attribute(At::Param(0), self.kinds.captures, 0);
        self.builder.call(init, init_type, &[object]);
        object
    }

    /// Calls the functions in a list of constructors or destructors, by ascending priority.
    fn call_listed(&self, list: &str) {
        let Some(global) = self.module.global(list) else { return };
        let mut functions: Vec<_> = global.initializer().map(listed).unwrap_or_default();
        functions.sort_by_key(|(priority, _)| *priority);
        for (_, function) in functions {
            let ty = self.builder.function_type(self.builder.void_type(), &[]);
            if function.is_function() {
                self.builder.call(function, ty, &[]);
            }
        }
        global.delete_global();
    }
}

fn listed(list: Value<'_>) -> Vec<(u128, Value<'_>)> {
    if list.ty().kind() != TypeKind::LLVMArrayTypeKind {
        return Vec::new();
    }
    let count = u32::try_from(list.ty().count()).unwrap_or(0);
    let items = (0..count).filter_map(|index| {
        let item = list.element(index)?;
        Some((item.element(0)?.int()?.unsigned(), item.element(1)?))
    });
    items.collect()
}
