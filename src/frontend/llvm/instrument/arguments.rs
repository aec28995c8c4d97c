//! The arguments of `main`, as C allows them: `argc` is not negative, `argv[argc]` is null, and
//! each other `argv[i]` is a string of its own, of any length, which the program may change. Unless
//! the user says otherwise, there is at least one, the program's name: an assumption.
//!
//! What `main` does not look at is not made. Where the program only reads single elements of `argv`
//! (also in functions that `main` hands it to), compares it, or walks over it, a string is made
//! when it is first read, so that there may be any number of them. Else the first few are made in
//! advance, and a run with more of them is an unsupported construct.
use super::argv::{ArgvUse, ELEMENT, INDEX, argv_use, home_of, is_read};
use super::pointers::{Pointee, Promise, called};
use super::{Effect, Instrument, SourcePlace, pointers};
use crate::cfa::SiteKind;
use crate::cfa::source::{EntryParameter, OF_CXX, OF_RANGE};
use crate::frontend::llvm::attributes::{ArgumentRange, FunctionAttributes, attribute_kind};
use crate::frontend::llvm::raw::debug;
use crate::frontend::llvm::raw::debug::{DebugVariable, Tag, TypeNode};
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, FunctionTypeExt, InstructionExt, LlvmValue, Type,
};
use crate::frontend::llvm::sites::Marker;
use inkwell::IntPredicate;
use inkwell::attributes::AttributeLoc as At;
use inkwell::types::FunctionType;
use inkwell::values::{
    FunctionValue, InstructionOpcode as Opcode, InstructionValue, MetadataValue,
};

/// Models that make the arguments.
const LIST: &str = "__parsimony_arguments";
const LAZY_LIST: &str = "__parsimony_lazy_arguments";
pub(in crate::frontend::llvm) const ENVIRONMENT: &str = "__parsimony_environment";

/// The size of all arguments of a program is at most this under Linux, in bytes (three quarters of
/// the kernel's `_STK_LIM`).
const BYTES_OF_ARGUMENTS: u64 = 6 << 20;
/// The width of the input for `argc`, in bits: all numbers of arguments fit.
const COUNT_BITS: u32 = 21;

/// An enumeration of fewer bits has a fixed type.
const LEAST_BITS_OF_ENUMERATION: u32 = 32;

/// The values that stand for `argc`, `argv` and `envp`, made where they are first needed.
#[derive(Default)]
pub(super) struct Arguments<'m> {
    count: Option<LlvmValue<'m>>,
    list: Option<LlvmValue<'m>>,
    environment: Option<LlvmValue<'m>>,
}

/// The models that the start of the run calls, for the functions `starters` that get the arguments
/// of `main`.
pub(super) fn models_for(starters: &[FunctionValue<'_>]) -> Vec<&'static str> {
    let mut names = Vec::new();
    for &function in starters {
        match argv_use(function) {
            ArgvUse::Nothing => {}
            ArgvUse::Elements(_) if starters.len() == 1 => {
                names.extend([LAZY_LIST, ELEMENT, INDEX])
            }
            ArgvUse::Elements(_) | ArgvUse::Everything => names.push(LIST),
        }
        if function.params().get(2).is_some_and(|param| is_read(*param)) {
            names.push(ENVIRONMENT);
        }
    }
    names
}

/// The models that make the arguments of an entry function.
pub(super) fn models_for_entry(function: FunctionValue<'_>) -> Vec<&'static str> {
    let has_pointer = function.params().into_iter().any(|param| param.ty().is_plain_pointer());
    if has_pointer { pointers::MODELS.to_vec() } else { Vec::new() }
}

/// Whether a function takes `argc`, and perhaps `argv` and `envp`.
pub(super) fn takes_arguments_of_main(ty: FunctionType<'_>) -> bool {
    let params = ty.params();
    params.len() <= 3
        && params.iter().enumerate().all(|(index, param)| match index {
            0 => param.int_bits() == Some(32),
            _ => param.is_pointer(),
        })
}

impl<'m> Instrument<'m, '_> {
    /// Calls a function with the arguments that `main` gets.
    pub(super) fn call_like_main(
        &mut self,
        function: FunctionValue<'m>,
        arguments: &mut Arguments<'m>,
    ) -> InstructionValue<'m> {
        let ty = function.get_type();
        let mut values = Vec::new();
        for (index, param) in function.params().into_iter().enumerate() {
            values.push(match index {
                _ if !is_read(param) => self.builder.zero(param.ty()),
                0 => self.argument_count(arguments),
                1 => self.argument_list(function, arguments),
                _ => self.environment(param.ty(), arguments),
            });
        }
        self.builder.call(function, ty, &values)
    }

    /// An arbitrary number that is not negative, nor more than a program can be started with: Linux
    /// takes 6 MiB of arguments (`execve(2)`), of which each one has a pointer and the end of a
    /// string.
    fn argument_count(&mut self, arguments: &mut Arguments<'m>) -> LlvmValue<'m> {
        *arguments.count.get_or_insert_with(|| {
            let key = self.sites.add(SiteKind::Environment, "argc", SourcePlace::default());
            let number = self.nondet(self.builder.int_type(COUNT_BITS), key);
            let int = self.builder.int_type(32);
            let number = self.builder.cast(Opcode::ZExt, number, int);
            let most = BYTES_OF_ARGUMENTS / (self.layouts.pointer().bytes() + 1);
            let (least, count) = match self.options.reading.argc_may_be_zero {
                true => (0, most + 1),
                false => (1, most),
            };
            self.sites.assumes_program_name |= least > 0;
            let above = self.builder.binary(Opcode::Sub, number, self.builder.int(int, least));
            let count = self.builder.int(int, count);
            let is_none = self.builder.compare(IntPredicate::UGE, above, count);
            self.assume_not(is_none, "argc");
            number
        })
    }

    /// Runs in which this is true end here.
    pub(super) fn assume_not(&mut self, condition: LlvmValue<'m>, what: &str) {
        let bit = self.builder.int_type(1);
        let is_false = self.builder.binary(Opcode::Xor, condition, self.builder.int(bit, 1));
        let key = self.sites.add(SiteKind::Computed, what, SourcePlace::default());
        let ty = self.builder.function_type(self.builder.void_type(), &[bit.into()]);
        let name = Marker::Call(key, "__VERIFIER_assume").name();
        let assume = self.declare(&name, ty, Effect::Hidden);
        self.builder.call(assume, ty, &[is_false]);
    }

    fn argument_list(
        &mut self,
        main: FunctionValue<'m>,
        arguments: &mut Arguments<'m>,
    ) -> LlvmValue<'m> {
        let count = self.argument_count(arguments);
        if let Some(list) = arguments.list {
            return list;
        }
        let by_element = self.module.function(ELEMENT).zip(self.module.function(LAZY_LIST));
        let made = match (argv_use(main), by_element) {
            (ArgvUse::Elements(reads), Some((element, list))) => {
                let list = self.builder.call(list, list.get_type(), &[count]);
                Some((list.into(), reads, element))
            }
            _ => None,
        };
        let list = match (made, self.module.function(LIST)) {
            (Some((list, reads, element)), _) => {
                self.read_by_element(&reads, element);
                list
            }
            (None, Some(list)) => self.builder.call(list, list.get_type(), &[count]).into(),
            (None, None) => self.argument(self.builder.pointer_type().into()),
        };
        arguments.list = Some(list);
        list
    }

    fn environment(&mut self, ty: Type<'m>, arguments: &mut Arguments<'m>) -> LlvmValue<'m> {
        if let Some(list) = arguments.environment {
            return list;
        }
        let list = match self.module.function(ENVIRONMENT) {
            Some(model) => self.builder.call(model, model.get_type(), &[]).into(),
            None => self.argument(ty),
        };
        arguments.environment = Some(list);
        list
    }

    /// An arbitrary argument. A pointer points to an object that the caller made: of unknown size,
    /// and perhaps the same as that of another argument.
    pub(super) fn argument(&mut self, ty: Type<'m>) -> LlvmValue<'m> {
        self.argument_for(ty, None)
    }

    /// Arbitrary arguments for all parameters of `function`, under their names in the source.
    /// `has_run`: code of the program ran before.
    pub(super) fn arguments_of(
        &mut self,
        function: FunctionValue<'m>,
        has_run: bool,
    ) -> Vec<LlvmValue<'m>> {
        let (is_of_rust, is_cxx) = (self.is_of_rust(function), debug::is_cxx(function));
        let variables = parameters_in_source(function, is_of_rust);
        let is_packed = |function: &FunctionValue<'m>| self.has_packed_access(*function);
        self.accesses_packed = self.written.iter().any(is_packed);
        let mut arguments = Vec::new();
        let mut pointers = Vec::new();
        let mut promises = Vec::new();
        let has_models = pointers::MODELS.iter().all(|name| self.module.function(name).is_some());
        for (index, param) in (0..).zip(function.params()) {
            let users = param.users().into_iter();
            let homes: Vec<_> = users.filter_map(|user| home_of(param, user)).collect();
            let is_it = |variable: &&DebugVariable<'m>| {
                variable.value == param || homes.contains(&variable.value)
            };
            let variable = variables.iter().find(is_it);
            let name = variable.map_or_else(|| format!("{}", index + 1), |it| it.name.clone());
            let promise = is_of_rust.then(|| self.promise(param, &name, &variables));
            let pointee = variable.map(|variable| pointee_of(variable, param));
            let pointee = match pointee.filter(|it| it.ty.is_some()) {
                Some(pointee) => pointee,
                None => self.pointee_of_part(param, &variables),
            };
            let pointee = promise.as_ref().map_or(pointee, |it| it.pointee(pointee));
            let is_pointer = param.ty().is_plain_pointer();
            let is_there = promise.as_ref().is_some_and(Promise::is_function);
            let promise = promise.map(|it| promises.push(it)).and(promises.last());
            let leads_to_function = pointee.ty.is_some_and(is_function) || is_called(param);
            if is_pointer && leads_to_function {
                let nonnull = attribute_kind("nonnull");
                let is_nonnull =
                    is_there || function.get_enum_attribute(At::Param(index), nonnull).is_some();
                arguments.push(self.function_pointer(variable, is_nonnull));
                self.source.info.parameters.push(EntryParameter::Other);
                continue;
            }
            if has_models && is_pointer {
                let mut pointer = self.pointer((function, index), &name, pointee);
                if let Some(promise) = promise {
                    promise.restrict(&mut pointer);
                }
                pointers.push(pointer);
                self.source.info.parameters.push(EntryParameter::Other);
                arguments.push(param);
                continue;
            }
            let argument = self.argument_for(param.ty(), variable);
            self.source.info.parameters.push(self.parameter(param.ty(), argument));
            self.keep_range((function, index), argument, &called(&name));
            if let Some(variable) = variable.filter(|_| is_cxx) {
                self.keep_enumerators(variable, argument, &called(&name));
            }
            arguments.push(argument);
        }
        let copies: Vec<u32> = pointers.iter().filter(|it| it.is_copy).map(|it| it.index).collect();
        let mut starts = vec![None; arguments.len()];
        for made in self.make_pointers(pointers, has_run) {
            let at = usize::try_from(made.index).expect("u32 fits usize");
            arguments[at] = made.address;
            starts[at] = Some((made.rest, made.size));
            // The source passes what it points to, and a harness knows no type for that.
            if !copies.contains(&made.index) {
                self.source.info.parameters[at] = EntryParameter::Pointer(made.parameter);
            }
        }
        for (at, promise) in promises.iter().enumerate() {
            let start = at.checked_sub(1).and_then(|before| starts[before]);
            self.keep_promise(promise, arguments[at], start);
        }
        self.doubt(&promises);
        arguments
    }

    /// Ends runs in which an argument is none of the values that an attribute allows. Where a
    /// caller may pass others, or the values are not known, no counterexample depends on them.
    fn keep_range(
        &mut self,
        (function, index): (FunctionValue<'m>, u32),
        argument: LlvmValue<'m>,
        name: &str,
    ) {
        let Some(range) = function.range_attribute(index) else { return };
        let what = format!("{OF_RANGE}{name}");
        let (ArgumentRange::Between(first, end), Some(bits)) = (range, argument.ty().int_bits())
        else {
            return self.only_for_proofs(&what);
        };
        let is_outside = self.lies_outside((argument, bits), (first, end));
        let noundef = attribute_kind("noundef");
        if function.get_enum_attribute(At::Param(index), noundef).is_some() {
            return self.assume_not(is_outside, &what);
        }
        self.only_for_proofs_where(is_outside, &what);
    }

    /// An enumeration of C++ may have no other values than its bits give that the enumerators need,
    /// unless its type is fixed: that an argument has one may be undefined ([dcl.enum], 8;
    /// [expr.static.cast], 10). Where the type is `int` or `unsigned`, it is unknown whether it is
    /// fixed.
    fn keep_enumerators(&mut self, known: &DebugVariable<'m>, argument: LlvmValue<'m>, name: &str) {
        let ty = known.ty.map(pointers::plain).filter(|ty| ty.tag() == Tag::Enumeration);
        let (Some(ty), Some(bits)) = (ty, argument.ty().int_bits()) else { return };
        if ty.is_scope() || ty.type_bits() != u64::from(bits) || bits < LEAST_BITS_OF_ENUMERATION {
            return;
        }
        let values = ty.parts().iter().map(|it| it.enumerator()).collect::<Option<Vec<_>>>();
        let Some((first, end)) = values.and_then(|values| values_of_enumeration(&values, bits))
        else {
            return;
        };
        let is_outside = self.lies_outside((argument, bits), (first, end));
        self.only_for_proofs_where(is_outside, &format!("{OF_CXX}{name}"));
    }

    /// Whether a number is none of those from one up to the one before another, perhaps over zero.
    fn lies_outside(
        &self,
        (number, bits): (LlvmValue<'m>, u32),
        (first, end): (u128, u128),
    ) -> LlvmValue<'m> {
        let ty = self.builder.int_type(bits);
        let (first, end) = (self.builder.wide_int(ty, first), self.builder.wide_int(ty, end));
        let count = self.builder.binary(Opcode::Sub, end, first);
        let above = self.builder.binary(Opcode::Sub, number, first);
        self.builder.compare(IntPredicate::UGE, above, count)
    }

    /// What a parameter leads to that is a member of a variable: a record in registers.
    fn pointee_of_part(
        &self,
        param: LlvmValue<'m>,
        variables: &[DebugVariable<'m>],
    ) -> Pointee<'m> {
        let parts = variables.iter().find_map(|variable| {
            let whole = variable.ty.filter(|_| !variable.is_address())?;
            Some(pointers::parts_of(whole, self.place_in(variable, param)?.offset * 8))
        });
        let parts = parts.unwrap_or_default();
        if let [part] = parts[..] {
            return Pointee { ty: pointee(part), ..Pointee::default() };
        }
        let sizes = parts.iter().filter_map(|part| pointee(*part));
        let sizes = sizes.map(|ty| pointers::plain(ty).type_bits() / 8);
        Pointee { least: sizes.max().unwrap_or(0), ..Pointee::default() }
    }

    /// What a harness has to know of an argument, which was made last.
    fn parameter(&self, ty: Type<'m>, argument: LlvmValue<'m>) -> EntryParameter {
        if let LlvmValue::Variable(object) = argument {
            return EntryParameter::Object(object.name());
        }
        let Some(key) = self.sites.last() else { return EntryParameter::Other };
        let float = ty.float_kind().map(|kind| kind.width().bits());
        match ty.int_bits().or(float) {
            Some(bits) => EntryParameter::Number { key, bits, is_float: float.is_some() },
            None => EntryParameter::Other,
        }
    }

    /// The address of a function: any number.
    fn function_pointer(
        &mut self,
        known: Option<&DebugVariable<'m>>,
        is_nonnull: bool,
    ) -> LlvmValue<'m> {
        let what =
            known.map_or_else(|| "argument".to_owned(), |it| format!("argument {}", it.name));
        let key = self.sites.add(SiteKind::Environment, &what, SourcePlace::default());
        let address = self.nondet(self.builder.pointer_type(), key);
        if is_nonnull || self.options.reading.entry_pointers.nonnull {
            let is_null = self.builder.is_null(address);
            self.assume_not(is_null, &what);
        }
        address
    }

    fn argument_for(&mut self, ty: Type<'m>, known: Option<&DebugVariable<'m>>) -> LlvmValue<'m> {
        let what =
            known.map_or_else(|| "argument".to_owned(), |it| format!("argument {}", it.name));
        let key = self.sites.add(SiteKind::Environment, &what, SourcePlace::default());
        let source = known.and_then(|known| known.ty);
        if ty != Type::from(self.builder.pointer_type()) {
            if let Some(source) = source {
                let source = self.source.read(source);
                self.source.info.locals.insert(key, source);
            }
            return self.nondet(ty, key);
        }
        let bytes = self.builder.bytes_type();
        let name = known.map_or_else(|| key.to_string(), |known| known.name.clone());
        let object = self.module.declare_variable(&format!("argument.{name}"), bytes);
        if let Some(pointee) = source.and_then(pointee) {
            let pointee = self.source.read(pointee);
            self.source.info.globals.insert(object.name(), pointee);
        }
        object.into()
    }
}

/// What the source says of the parameters of a function: the first record of each part of one. A
/// later record may give it the value of another parameter, and one of an inlined function has a
/// type that says nothing about the parameters of this one. `has_patterns`: the language gives
/// parts of a parameter names of their own.
fn parameters_in_source(function: FunctionValue<'_>, has_patterns: bool) -> Vec<DebugVariable<'_>> {
    let mut found: Vec<DebugVariable<'_>> = Vec::new();
    let params = function.params();
    for variable in function.instructions().into_iter().flat_map(debug::debug_variables) {
        let is_first = || !found.iter().any(|other| other.is_same_part(&variable));
        let is_part = || has_patterns && params.contains(&variable.value);
        let is_parameter = variable.is_parameter() || is_part();
        if !variable.is_inlined() && is_parameter && is_first() {
            found.push(variable);
        }
    }
    found
}

/// The values that an enumeration without a fixed type has as a number of `bits` bits: from the
/// first one up to the one before the second; `None`: all, or that is not known.
fn values_of_enumeration(enumerators: &[i128], bits: u32) -> Option<(u128, u128)> {
    let (&least, &most) = (enumerators.iter().min()?, enumerators.iter().max()?);
    // What a negative number needs beside its sign, its complement does.
    let largest = if least < 0 { most.max(!least) } else { most };
    let needed = i128::BITS - largest.leading_zeros();
    let signs = u32::from(least < 0);
    if needed + signs >= bits || bits > i128::BITS {
        return None;
    }
    let end = 1_u128 << needed;
    let mask = u128::MAX >> (i128::BITS - bits);
    Some((if least < 0 { end.wrapping_neg() & mask } else { 0 }, end))
}

/// Whether a function only calls what a parameter leads to: it is one of functions, whatever its
/// type says.
fn is_called(param: LlvmValue<'_>) -> bool {
    let mut values = vec![param];
    for home in param.users().into_iter().filter_map(|user| home_of(param, user)) {
        let users = home.users();
        let is_store = |user: &&LlvmValue<'_>| user.opcode() == Some(Opcode::Store);
        if users.iter().filter(is_store).count() > 1 {
            return false;
        }
        values.extend(users.into_iter().filter(|user| user.opcode() == Some(Opcode::Load)));
    }
    let mut users = Vec::new();
    for value in values {
        users.extend(value.users().into_iter().map(|user| (value, user)));
    }
    let is_callee = |value, user: LlvmValue<'_>| match user {
        LlvmValue::Instruction(call) => call.is_call() && call.callee() == value,
        _ => false,
    };
    // What a function hands on may be data elsewhere.
    let is_data = |value, user: LlvmValue<'_>| match user.opcode() {
        Some(Opcode::ICmp) => false,
        Some(Opcode::Store) => home_of(value, user).is_none(),
        _ => !is_callee(value, user),
    };
    users.iter().any(|&(value, user)| is_callee(value, user))
        && !users.iter().any(|&(value, user)| is_data(value, user))
}

/// What a parameter leads to that is this variable, or is stored in it. One whose address is the
/// parameter is a copy that the caller has made: a class that cannot be in registers.
fn pointee_of<'m>(variable: &DebugVariable<'m>, param: LlvmValue<'m>) -> Pointee<'m> {
    let is_there = variable.is_declaration && variable.value == param;
    let is_copy = (is_there || variable.is_address()) && variable.is_parameter();
    let ty = variable.ty.and_then(|ty| if is_copy { Some(ty) } else { pointee(ty) });
    Pointee { ty, is_copy, least: 0 }
}

/// Whether a type is that of a function, perhaps by another name.
fn is_function(ty: MetadataValue<'_>) -> bool {
    let is_name = ty.tag() == Tag::Alias;
    ty.is_function() || is_name && ty.base_type().is_some_and(is_function)
}

/// What a pointer of this type points to.
fn pointee(ty: MetadataValue<'_>) -> Option<MetadataValue<'_>> {
    match ty.tag() {
        Tag::Pointer => ty.base_type(),
        // `const`, `restrict`, `typedef`.
        Tag::Alias | Tag::Const => pointee(ty.base_type()?),
        _ => None,
    }
}
