//! Calls: everything that leaves the program that we see gets a callee of its own, whose name
//! carries the key and the original name.
use super::blocks::is_unseen_after;
use super::outside::IS_VALID;
use super::pointers;
use super::property::overlap;
use super::{Effect, Instrument, instruction_place, known};
use crate::base::options::Externals;
use crate::cfa::{SiteKind, ViolationKind};
use crate::frontend::llvm::attributes::{CallAttributes, FunctionAttributes};
use crate::frontend::llvm::languages;
use crate::frontend::llvm::library;
use crate::frontend::llvm::library::{Allocation, LibraryCall, OTHER_LOCALE, RELEASE};
use crate::frontend::llvm::makers::{MemoryMaker, maker};
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, FunctionTypeExt, InstructionExt, LlvmValue, Type,
};
use crate::frontend::llvm::sites::{BY_VALUE, HEADER_BYTES, Marker};
use inkwell::attributes::AttributeLoc as At;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use std::collections::BTreeSet;

/// There is no such function, only an operator of compilers.
const NO_HEADER: &str = "`alloca` as a function of the library (include <alloca.h>)";

/// What is taken for granted where the caller of the entry function has made what is deleted.
const SIZES: &str = "sizes that `delete` is told are right";

/// What is taken for granted of `setlocale(LC_ALL, "")`.
const LOCALE_OF_C: &str = "the environment chooses no other locale than C";

impl<'m> Instrument<'m, '_> {
    pub(super) fn rewrite_call(&mut self, function: FunctionValue<'m>, call: InstructionValue<'m>) {
        self.copy_byval_arguments(function, call);
        let noreturn = call.call_has_attribute(self.kinds.noreturn);
        let nounwind = call.call_has_attribute(self.kinds.nounwind);
        let returns_twice = call.call_has_attribute(self.kinds.returns_twice);
        let fixed = call.call_type().count_param_types();
        let intrinsic = call.called_function().and_then(FunctionExt::intrinsic);
        let needs_align = intrinsic.is_some_and(|name| name.contains(".element.unordered.atomic"));
        call.strip_call_attributes(|place, kind| {
            if kind == self.kinds.align && needs_align {
                return true;
            }
            let is_variable = matches!(place, At::Param(index) if index >= fixed);
            // Without its element type, a pointer operand of inline assembly is not valid IR.
            let is_place = kind == self.kinds.byval || kind == self.kinds.align;
            is_place && is_variable || kind == self.kinds.elementtype
        });
        let Some(callee) = call.called_function() else {
            return self.rewrite_assembly(call);
        };
        let name = callee.name();
        if self.cuts_address(call, callee) {
            let what = format!("an address from `{name}` as an int (include its header)");
            self.mark(call, &Marker::Unsupported(&what));
        }
        if let Some(intrinsic) = callee.intrinsic() {
            self.rewrite_intrinsic(call, &intrinsic);
        } else if self.is_external(callee) && Marker::parse(&name).is_none() {
            let ends = noreturn || callee.has_attribute(self.kinds.noreturn);
            let throws = self.can_catch && !nounwind && !self.nounwind.contains(&callee);
            if known(&name).is_none() && (returns_twice || self.returns_twice.contains(&callee)) {
                self.give_key(call, "setjmp", Effect::Anything);
                return;
            }
            self.rewrite_external(function, call, &name, How { ends, throws });
        }
    }

    /// match: a call of a library function that gives an address, as one that gives an int.
    /// Compilers know the function without a declaration, and cut no address.
    fn cuts_address(&self, call: InstructionValue<'m>, callee: FunctionValue<'m>) -> bool {
        let pointer = self.layouts.pointer().bits();
        let is_narrow = matches!(call.ty(), Type::Int(ty) if ty.get_bit_width() < pointer);
        let gives_address = || match self.is_model(callee) {
            true => callee.get_type().result().is_pointer(),
            false => matches!(known(&callee.name()), Some(LibraryCall::Allocate(_))),
        };
        is_narrow && gives_address()
    }

    /// match: an argument passed `byval T`; result: a pointer to a copy that the caller makes.
    /// (Attributes are stripped, so nothing else makes the copy. One behind `...` keeps its
    /// attribute: the lowering copies it into the variable arguments. Without a prototype, all seem
    /// to be behind it.)
    fn copy_byval_arguments(&mut self, function: FunctionValue<'m>, call: InstructionValue<'m>) {
        let args = call.args();
        let fixed = usize::try_from(call.call_type().count_param_types()).expect("u32 fits usize");
        let copied = if fixed == 0 { args.len() } else { fixed };
        for (index, arg) in (0..).zip(args).take(copied) {
            let Some(ty) = call.call_type_attribute(index, self.kinds.byval) else { continue };
            let entry = function.get_first_basic_block();
            let Some(first) = entry.and_then(|entry| entry.get_first_instruction()) else {
                continue;
            };
            // It is the callee's, and dies with it: where that can be seen, each call has its own.
            let is_kept = self.options.asks(ViolationKind::Deref)
                && call.called_function().is_none_or(|it| self.kept_copies.contains(&(it, index)));
            self.builder.before(if is_kept { call } else { first });
            let copy = self.builder.alloca(ty, "byval");
            if is_kept && let Some(next) = call.get_next_instruction() {
                self.end_block(copy, next);
            }
            let key = self.sites.add(SiteKind::Uninitialised, BY_VALUE, instruction_place(call));
            self.builder.set_key(copy, self.kinds.key, key);
            self.builder.before(call);
            let size = self.builder.int(self.builder.int_type(64), self.layouts.alloc_size(ty));
            self.builder.memcpy(copy.into(), arg, size);
            self.mark_copied(call, copy.into(), arg, size);
            call.set_operand(index, LlvmValue::from(copy));
        }
    }

    fn rewrite_external(
        &mut self,
        function: FunctionValue<'m>,
        call: InstructionValue<'m>,
        name: &str,
        how: How,
    ) {
        let known = known(name).filter(|known| {
            let is_function_of_numbers = known.is_mathematics() || *known == LibraryCall::Inexact;
            !is_function_of_numbers || has_float_signature(call)
        });
        let args = call.args();
        if name == library::DISJOINT {
            return self.check_disjoint(call);
        }
        match known {
            Some(LibraryCall::Input) => return self.rewrite_input(call, name),
            Some(LibraryCall::Copy) if is_memory_call(call, true) => {
                self.builder.before(call);
                self.builder.memmove(args[0], args[1], args[2]);
                let copy = call.get_previous_instruction();
                self.calls_of_program.extend(copy);
                self.mark_copied(call, args[0], args[1], args[2]);
                if self.options.asks(ViolationKind::Overlap) && overlap::is_function(name) {
                    self.copies.extend(copy);
                }
                return self.finish_with_address(call, args[0]);
            }
            Some(LibraryCall::Fill) if is_memory_call(call, false) => {
                self.builder.before(call);
                let byte_type = self.builder.int_type(8);
                let byte = self.builder.cast(Opcode::Trunc, args[1], byte_type);
                self.builder.memset(args[0], byte, args[2]);
                self.calls_of_program.extend(call.get_previous_instruction());
                self.mark_filled(call, args[0], args[2]);
                return self.finish_with_address(call, args[0]);
            }
            Some(LibraryCall::Harmless) if returns_stream(call, name) => {
                self.change_errno(call, known);
                return finish(call, args[0]);
            }
            _ => {}
        }
        let effect = match known {
            Some(LibraryCall::Exit | LibraryCall::UnsupportedCall) => Effect::Ends,
            Some(LibraryCall::Computed) => Effect::Hidden,
            Some(known) if known.is_mathematics() || known == LibraryCall::Inexact => Effect::Pure,
            Some(_) if !is_unknown(known) && how.ends => Effect::Ends,
            Some(_) if !is_unknown(known) => Effect::Anything,
            _ => {
                self.mark_unknown(call, name);
                return self.rewrite_unknown(function, call, name, how);
            }
        };
        self.change_errno(call, known);
        self.mark_what_is_not_checked(call, name);
        let key = self.give_key(call, name, effect);
        if self.options.asks(ViolationKind::Free) && gives_size(function, call, name) {
            self.sites.sized.insert(key);
            if !self.sites.knows_sizes {
                self.trusted.insert(SIZES.to_owned());
            }
        }
        match known {
            Some(LibraryCall::Allocate(Allocation::Operator { may_fail: false, .. }))
                if self.can_catch || self.module.function(SET_TERMINATE).is_some() =>
            {
                self.sites.throwing.insert(key);
            }
            _ => {}
        }
    }

    /// Marks what cannot be followed of a call of unknown code.
    fn mark_unknown(&mut self, call: InstructionValue<'m>, name: &str) {
        if name == "alloca" {
            self.mark(call, &Marker::Unsupported(NO_HEADER));
        }
        if self.options.reading.property.is_about_ends() && library::may_allocate(name) {
            let what = format!("what `{name}` allocates");
            self.mark(call, &Marker::Unsupported(&what));
        }
        self.mark_unknown_accesses(call, name);
        let is_used = call.ty().is_pointer() && !call.is_unused();
        let property = &self.options.reading.property;
        if property.is_about_accesses() && is_used && !property.trusts_outside {
            let what = format!("what `{name}` returns");
            self.mark(call, &Marker::Unsupported(&what));
        }
        if self.options.reading.externals.is_followed() {
            self.change_errno(call, None);
        }
    }

    /// Who made an object matters where objects are freed in different ways, if the property is
    /// about that; and where the entry function frees what its caller has made, if memory is
    /// counted.
    pub(super) fn note_makers(&mut self) {
        let mut makers = BTreeSet::new();
        let mut frees = false;
        for function in self.module.functions() {
            let name = function.name();
            if function.is_unused() || !self.is_external(function) || name == RELEASE {
                continue;
            }
            makers.extend(maker(&name).map(MemoryMaker::number));
            frees |= known(&name).is_some_and(LibraryCall::frees);
        }
        makers.remove(&MemoryMaker::Given.number());
        let mut models = pointers::MODELS.iter();
        let is_given = models.any(|name| self.module.function(name).is_some());
        let mixes = self.options.asks(ViolationKind::Free) && makers.len() > 1;
        let is_about_ends = self.options.reading.property.is_about_ends();
        self.sites.tells_makers = frees && (mixes || is_given && is_about_ends);
        self.sites.knows_sizes = !is_given;
        self.sites.makers = makers;
        if self.sites.tells_makers {
            self.source.info.heap_header = HEADER_BYTES;
        }
    }

    /// match: a call of the library of which not all is followed; result: an unsupported construct
    /// in front, where the property asks for that.
    fn mark_what_is_not_checked(&mut self, call: InstructionValue<'m>, name: &str) {
        let texts = library::texts_of(name);
        let args = call.args();
        let is_no_text = |text: &LlvmValue<'m>| !library::is_text(*text);
        let is_open = match name {
            "printk" => args.iter().any(|arg| arg.ty().is_pointer() && is_no_text(arg)),
            // Behind a pointer, nothing reads them.
            _ => !texts.is_empty() && self.wrapped.contains(&call.function()),
        };
        if is_open && self.options.asks(ViolationKind::Deref) {
            let what = format!("what `{name}` reads, which is not checked");
            self.mark_outside(call, &what, &format!("what `{name}` reads is valid"));
        }
        if name == OTHER_LOCALE {
            self.mark_outside(call, "another locale than C", LOCALE_OF_C);
        }
    }

    /// match: a call of an unknown function that is given an address; result: an unsupported
    /// construct in front, for who knows how it goes on from there. The user may know.
    fn mark_unknown_accesses(&mut self, call: InstructionValue<'m>, name: &str) {
        let is_known = self.options.reading.externals == Externals::Pure;
        let has_address = call.args().iter().any(|arg| arg.ty().is_pointer());
        if self.options.asks(ViolationKind::Deref) && !is_known && has_address {
            let what = format!("what `{name}` accesses");
            self.mark_outside(call, &what, IS_VALID);
        }
    }

    /// Puts an address in place of a call, which without a prototype gives an `int`.
    fn finish_with_address(&self, call: InstructionValue<'m>, address: LlvmValue<'m>) {
        let ty = call.ty();
        let value = match ty {
            Type::Int(_) => self.builder.cast(Opcode::PtrToInt, address, ty),
            _ => address,
        };
        finish(call, value);
    }

    /// Puts a call behind `call` which changes `errno` as that may do, in a program that looks at
    /// it.
    fn change_errno(&self, call: InstructionValue<'m>, known: Option<LibraryCall>) {
        let (Some([changes, status, allocation, mathematics]), Some(next)) =
            (self.errno, call.get_next_instruction())
        else {
            return;
        };
        let (model, args) = match known {
            Some(LibraryCall::Allocate(
                Allocation::Certain | Allocation::CertainZeroed | Allocation::Given,
            )) => return,
            Some(LibraryCall::Allocate(_)) if call.ty().is_pointer() => {
                (allocation, vec![call.into()])
            }
            Some(LibraryCall::Status) if call.ty().int_bits() == Some(32) => {
                (status, vec![call.into()])
            }
            Some(LibraryCall::Inexact) => (mathematics, Vec::new()),
            None
            | Some(
                LibraryCall::Harmless
                | LibraryCall::PutChar
                | LibraryCall::PutByte
                | LibraryCall::PutString
                | LibraryCall::Status
                | LibraryCall::Truth
                | LibraryCall::Plain
                | LibraryCall::Allocate(_),
            ) => (changes, Vec::new()),
            _ => return,
        };
        self.builder.between(call, next);
        self.builder.call(model, model.get_type(), &args);
    }

    /// Gives a call a callee of its own, with one key for the result and one for each argument.
    pub(super) fn give_key(
        &mut self,
        call: InstructionValue<'m>,
        name: &str,
        effect: Effect,
    ) -> u32 {
        let place = instruction_place(call);
        let kind = match known(name) {
            Some(LibraryCall::Allocate(how)) => {
                if how == Allocation::Resize {
                    self.sites.resizes = true;
                    self.source.info.heap_header = HEADER_BYTES;
                }
                SiteKind::Uninitialised
            }
            Some(LibraryCall::Inexact | LibraryCall::Computed) => SiteKind::Computed,
            None if name.starts_with("llvm.") => SiteKind::Computed,
            _ => SiteKind::External,
        };
        let key = self.sites.add(kind, name, place.clone());
        for _ in call.args() {
            self.sites.add(kind, name, place.clone());
        }
        if let Some(LibraryCall::Allocate(_)) = known(name) {
            self.choose_of_object(name, &place);
        }
        // One for each other maker, whose objects are not to be freed so.
        if known(name).is_some_and(LibraryCall::frees) {
            for _ in call.args().len() + 1..MemoryMaker::OF_PROGRAMS.len() {
                self.sites.add(kind, name, place.clone());
            }
        }
        self.note_result(key, call);
        let callee = self.declare(&Marker::Call(key, name).name(), call.call_type(), effect);
        call.set_callee(callee);
        key
    }

    /// Notes what only the type of a call's result shows.
    fn note_result(&mut self, key: u32, call: InstructionValue<'m>) {
        let info = &mut self.source.info;
        match call.ty() {
            Type::Float(_) => info.float_results.insert(key),
            Type::Int(_) | Type::Pointer(_) | Type::Void(_) => false,
            _ => info.wide_results.insert(key),
        };
    }

    /// match: `__VERIFIER_nondet_T()`; result: an arbitrary value, of one bit for `bool`.
    fn rewrite_input(&mut self, call: InstructionValue<'m>, name: &str) {
        let ty = call.ty();
        if ty.is_void() {
            return call.erase_from_basic_block();
        }
        let key = self.sites.add(SiteKind::Input, name, instruction_place(call));
        self.source.info.undefined.insert(name.to_owned());
        self.note_result(key, call);
        self.builder.before(call);
        let is_wide_bool = name.ends_with("_bool") && ty.int_bits().is_some_and(|bits| bits > 1);
        let value = if is_wide_bool {
            let bit = self.nondet(self.builder.int_type(1), key);
            self.builder.cast(Opcode::ZExt, bit, ty)
        } else {
            self.nondet(ty, key)
        };
        finish(call, value);
    }

    fn rewrite_intrinsic(&mut self, call: InstructionValue<'m>, intrinsic: &str) {
        match intrinsic.trim_start_matches("llvm.") {
            "lifetime.end" => {
                let local = call.args().last().and_then(|local| local.instruction());
                // Where nothing sees the end before the return, the end at the return suffices.
                let local = local.filter(|_| !is_unseen_after(call));
                self.sites.ending.extend(local.and_then(|local| local.key(self.kinds.key)));
                call.erase_from_basic_block();
            }
            "assume"
            | "lifetime.start"
            | "invariant.end"
            | "sideeffect"
            | "donothing"
            | "var.annotation"
            | "prefetch"
            | "experimental.noalias.scope.decl"
            | "pseudoprobe"
            | "fake.use"
            | "clear_cache" => call.erase_from_basic_block(),
            "invariant.start" => finish(call, self.builder.zero(call.ty())),
            // The answers depend on how far a compiler looks.
            "is.constant" => self.ask_compiler(call, library::IS_CONSTANT),
            "objectsize" => self.ask_compiler(call, library::OBJECT_SIZE),
            "fmuladd" => self.open_fusion(call),
            "get.rounding" => self.answer_rounding(call),
            // Of two zeros LLVM takes any, and always the same where it knows them.
            base @ ("minnum" | "maxnum") => {
                let name = format!("{}{}", Marker::Op(base).name(), call.ty().text());
                call.set_callee(self.own(&name, call.call_type(), Effect::Pure));
            }
            "expect"
            | "expect.with.probability"
            | "launder.invariant.group"
            | "strip.invariant.group"
            | "annotation"
            | "ptr.annotation"
            | "ssa.copy"
            | "threadlocal.address"
            | "arithmetic.fence" => finish(call, call.operand(0)),
            // The flag says that the least integer may give an undefined result: it wraps, as
            // negation does.
            "abs" => {
                call.set_operand(1, self.builder.int(self.builder.int_type(1), 0));
            }
            "ctlz" | "cttz" => self.open_count_of_zeros(call),
            base if library::is_inexact_intrinsic(base) => {
                self.give_key(call, intrinsic, Effect::Pure);
            }
            base => {
                if let Some(name) = base.strip_prefix("x86.") {
                    self.rewrite_x86(call, name);
                }
            }
        }
    }
}

/// Whether `delete` gets a size that is to be checked: a literal, or what the program computes.
/// What containers of the library compute is right, and so is what is made of the number of
/// elements that `new[]` has written in front of them.
fn gives_size(function: FunctionValue<'_>, call: InstructionValue<'_>, name: &str) -> bool {
    let is_literal = || call.args().get(1).is_some_and(|size| size.int().is_some());
    let is_own = || name.starts_with("_Zdl") && !languages::is_of_std(&function.name());
    languages::deletes_by_size(name) && (is_literal() || is_own())
}

/// Whether nothing is known of a function by its name, or nothing that fits how it is called.
fn is_unknown(known: Option<LibraryCall>) -> bool {
    matches!(known, None | Some(LibraryCall::Copy | LibraryCall::Fill))
}

/// Whether the call gives back its first argument, `cout` in `cout << x`.
fn returns_stream(call: InstructionValue<'_>, name: &str) -> bool {
    let stream = call.args().first().copied();
    languages::is_stream(name) && stream.is_some_and(|stream| stream.ty() == call.ty())
}

/// How a call may end, other than by a return.
#[derive(Clone, Copy)]
pub(super) struct How {
    /// It never returns.
    pub(super) ends: bool,
    /// It may throw, and the exception may be caught.
    pub(super) throws: bool,
}

/// `std::set_terminate`: what is thrown and not caught runs code of the program.
const SET_TERMINATE: &str = "_ZSt13set_terminatePFvvE";

/// Whether a call is declared as C declares functions from numbers to a number.
fn has_float_signature(call: InstructionValue<'_>) -> bool {
    let args = call.args();
    let mut types = args.iter().map(|arg| arg.ty()).chain([call.ty()]);
    types.all(|ty| ty.float_kind().is_some())
}

/// Whether a call has the arguments of `memcpy`, or else of `memset`.
fn is_memory_call(call: InstructionValue<'_>, copies: bool) -> bool {
    let types: Vec<_> = call.args().iter().map(|arg| arg.ty()).collect();
    let fits = match types[..] {
        [Type::Pointer(_), Type::Pointer(_), Type::Int(_), ..] => copies,
        [Type::Pointer(_), Type::Int(byte), Type::Int(_), ..] => {
            !copies && byte.get_bit_width() > 8
        }
        _ => false,
    };
    fits && matches!(call.ty(), Type::Void(_) | Type::Pointer(_) | Type::Int(_))
}

/// Puts `value` in place of a call.
pub(super) fn finish<'m>(call: InstructionValue<'m>, value: LlvmValue<'m>) {
    if !call.ty().is_void() {
        call.replace_with(value);
    }
    call.erase_from_basic_block();
}
