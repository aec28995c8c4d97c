//! What intrinsics and functions of the library do with memory that may be uninitialised.
use crate::cfa::{SiteKind, ViolationKind};
use crate::frontend::llvm::instrument::{Instrument, instruction_place};
use crate::frontend::llvm::library;
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue};
use crate::frontend::llvm::sites::Marker;
use inkwell::values::InstructionValue;
use rustc_hash::FxHashSet;

/// What is said of operations that are not followed.
const OTHER: &str = "an operation on memory of which it is not known what it reads and writes";

/// What is said of what the library reads without a model.
const OUTPUT: &str = "what the library is given to read, of which a part is not written";
/// Models that load what they say is read, as far as that matters.
const COMPARING: [&str; 3] = ["memcmp", "bcmp", "wmemcmp"];

impl<'m> Instrument<'m, '_> {
    /// match: an intrinsic that copies or fills memory; result: a mark in front.
    pub(super) fn mark_operation(&mut self, call: InstructionValue<'m>) {
        let Some(callee) = call.called_function() else { return };
        let Some(name) = callee.intrinsic() else {
            return self.mark_library(call, &callee.name());
        };
        let args = call.args();
        let name = name.trim_start_matches("llvm.").to_owned();
        match (name.as_str(), args.as_slice()) {
            ("memcpy" | "memcpy.inline" | "memmove", &[to, from, length, ..]) => {
                self.mark_copy(call, to, from, length);
            }
            ("memset" | "memset.inline", &[to, _, length, ..]) => {
                self.mark_fill(call, to, length);
            }
            ("va_start", &[list]) => {
                let size = self.list_size();
                self.builder.before(call);
                self.put_wrote(list, size, None);
            }
            ("va_copy", &[to, from]) => {
                let size = self.list_size();
                self.mark_copy(call, to, from, size);
            }
            (name, args) => {
                let has_address = args.iter().any(|arg| arg.ty().is_pointer());
                if has_address && !QUIET.iter().any(|quiet| name.starts_with(quiet)) {
                    self.mark(call, &Marker::MayBeUnsupported(OTHER));
                }
            }
        }
    }

    /// match: a call of the library that reads what no model of it loads; result: an unsupported
    /// construct if something of that is uninitialised. A text may go on to the end of its object.
    fn mark_library(&mut self, call: InstructionValue<'m>, name: &str) {
        let long = self.builder.int_type(64);
        let args = call.args();
        let is_compared = COMPARING.contains(&call.function().name().as_str());
        let read: Vec<(LlvmValue<'m>, LlvmValue<'m>)> = match (name, args.as_slice()) {
            (library::READS, &[from, length]) if !is_compared => vec![(from, length)],
            (library::WRITTEN, &[to, length]) => return self.mark_fill(call, to, length),
            (library::READS | library::WRITES, _) => return,
            (name, args) => {
                let is_any = name == "printk";
                // Behind a pointer, no model reads them.
                let is_behind = self.wrapped.contains(&call.function());
                let texts = (0usize..).zip(args).filter(|(index, _)| {
                    is_any || is_behind && library::texts_of(name).contains(index)
                });
                let texts = texts.map(|(_, text)| *text).filter(|it| !library::is_text(*it));
                let end = self.builder.int(long, u64::MAX >> 1);
                texts.map(|text| (text, end)).collect()
            }
        };
        for (from, length) in read.into_iter().filter(|(from, _)| from.ty().is_plain_pointer()) {
            let key = self.sites.add(SiteKind::External, OUTPUT, instruction_place(call));
            self.builder.before(call);
            let length = self.long(length);
            self.put(&Marker::MayRead(key), &[from, length]);
        }
    }

    /// How large a `va_list` is on the machines where it is followed.
    fn list_size(&self) -> LlvmValue<'m> {
        let size = if self.layouts.pointer().bits() == 64 { 24 } else { 4 };
        self.builder.int(self.builder.int_type(64), size)
    }

    /// Marks in front of `before`, a call that is rewritten to a copy, where that matters.
    pub(in crate::frontend::llvm::instrument) fn mark_copied(
        &mut self,
        before: InstructionValue<'m>,
        to: LlvmValue<'m>,
        from: LlvmValue<'m>,
        length: LlvmValue<'m>,
    ) {
        if self.options.asks(ViolationKind::Uninitialised) {
            self.mark_copy(before, to, from, length);
        }
    }

    /// Marks in front of `before`, a call that is rewritten to a fill, where that matters.
    pub(in crate::frontend::llvm::instrument) fn mark_filled(
        &mut self,
        before: InstructionValue<'m>,
        to: LlvmValue<'m>,
        length: LlvmValue<'m>,
    ) {
        if self.options.asks(ViolationKind::Uninitialised) {
            self.mark_fill(before, to, length);
        }
    }

    /// Marks in front of `before` that memory is copied.
    fn mark_copy(
        &mut self,
        before: InstructionValue<'m>,
        to: LlvmValue<'m>,
        from: LlvmValue<'m>,
        length: LlvmValue<'m>,
    ) {
        if !to.ty().is_plain_pointer() || !from.ty().is_plain_pointer() {
            return;
        }
        self.builder.before(before);
        let length = self.long(length);
        if !self.may_be_uninitialised(from, &FxHashSet::default()) {
            return self.put_wrote(to, length, None);
        }
        self.put_copy(before, to, from, length);
    }

    /// Marks in front of `before` that memory is filled.
    fn mark_fill(
        &mut self,
        before: InstructionValue<'m>,
        to: LlvmValue<'m>,
        length: LlvmValue<'m>,
    ) {
        if to.ty().is_plain_pointer() {
            self.builder.before(before);
            let length = self.long(length);
            self.put_wrote(to, length, None);
        }
    }
}

/// Beginnings of the names of intrinsics that neither read nor write what they are given.
const QUIET: [&str; 24] = [
    "assume",
    "lifetime.",
    "dbg.",
    "stacksave",
    "stackrestore",
    "objectsize",
    "launder.invariant.group",
    "strip.invariant.group",
    "invariant.",
    "prefetch",
    "var.annotation",
    "ptr.annotation",
    "annotation",
    "fake.use",
    "threadlocal.address",
    "va_end",
    "eh.",
    "returnaddress",
    "frameaddress",
    "is.constant",
    "ptrmask",
    "expect",
    "clear_cache",
    "ssa.copy",
];
