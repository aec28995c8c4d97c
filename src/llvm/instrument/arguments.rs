//! The arguments of `main`, as C allows them: `argc` is not negative, `argv[argc]` is null, and
//! each other `argv[i]` is a string of its own, of any length, which the program may change.
//!
//! What `main` does not look at is not made. Where it only reads single elements of `argv`, a
//! string is made when it is first read, so that there may be any number of them. Else the first
//! few are made in advance, and more of them are a gap that the run may take.
use super::{Instrument, SourcePlace};
use crate::cfa::SiteKind;
use crate::cfa::source::EntryParameter;
use crate::llvm::attributes::{FunctionAttributes, attribute_kind};
use crate::llvm::flow::is_local;
use crate::llvm::raw::debug::{self, DebugVariable, Tag, TypeNode};
use crate::llvm::raw::{
    AnyValueExt, FunctionExt, FunctionTypeExt, InstructionExt, LlvmValue, Type,
};
use inkwell::types::FunctionType;
use inkwell::values::{
    FunctionValue, InstructionOpcode as Opcode, InstructionValue, MetadataValue,
};

/// Models that make the arguments.
const LIST: &str = "__parsimony_arguments";
const LAZY_LIST: &str = "__parsimony_lazy_arguments";
const ELEMENT: &str = "__parsimony_argument";
pub(in crate::llvm) const ENVIRONMENT: &str = "__parsimony_environment";

/// How much of `argv` must be made.
#[derive(Clone, PartialEq, Eq, Debug)]
enum ArgvUse<'m> {
    Nothing,
    /// These loads read elements of it, and nothing else is done with it.
    Elements(Vec<InstructionValue<'m>>),
    Everything,
}

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
            ArgvUse::Elements(_) if starters.len() == 1 => names.extend([LAZY_LIST, ELEMENT]),
            ArgvUse::Elements(_) | ArgvUse::Everything => names.push(LIST),
        }
        if function.params().get(2).is_some_and(|param| is_read(*param)) {
            names.push(ENVIRONMENT);
        }
    }
    names
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

    /// An arbitrary number that is not negative.
    fn argument_count(&mut self, arguments: &mut Arguments<'m>) -> LlvmValue<'m> {
        *arguments.count.get_or_insert_with(|| {
            let key = self.sites.add(SiteKind::Environment, "argc", SourcePlace::default());
            let number = self.nondet(self.builder.int_type(31), key);
            self.builder.cast(Opcode::ZExt, number, self.builder.int_type(32))
        })
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
            (ArgvUse::Elements(loads), Some((element, list))) => {
                let list = self.builder.call(list, list.get_type(), &[count]);
                Some((list.into(), loads, element))
            }
            _ => None,
        };
        let list = match (made, self.module.function(LIST)) {
            (Some((list, loads, element)), _) => {
                self.read_by_element(&loads, element);
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

    /// match: `load p` with `p` an element of `argv`; result: a model's answer for `p`.
    fn read_by_element(&mut self, loads: &[InstructionValue<'m>], element: FunctionValue<'m>) {
        let back = self.builder.block();
        let places = loads.iter().filter_map(|load| literal_index(load.operand(0)));
        let places = places.fold(0, |places, index| places | 1 << index);
        let places = self.builder.int(self.builder.int_type(32), places);
        for &load in loads {
            self.builder.before(load);
            let args = [load.operand(0), places];
            let value = self.builder.call(element, element.get_type(), &args);
            load.replace_with(value);
            load.erase_from_basic_block();
        }
        self.builder.at_end(back);
    }

    /// An arbitrary argument. A pointer points to an object that the caller made: of unknown size,
    /// and perhaps the same as that of another argument.
    pub(super) fn argument(&mut self, ty: Type<'m>) -> LlvmValue<'m> {
        self.argument_for(ty, None)
    }

    /// Arbitrary arguments for all parameters of `function`, under their names in the source.
    pub(super) fn arguments_of(&mut self, function: FunctionValue<'m>) -> Vec<LlvmValue<'m>> {
        let variables: Vec<_> =
            function.instructions().into_iter().flat_map(debug::debug_variables).collect();
        let mut arguments = Vec::new();
        let by_value = attribute_kind("byval");
        for (index, param) in (0..).zip(function.params()) {
            let users = param.users().into_iter();
            let home = users.filter_map(|user| home_of(param, user)).next();
            let is_it = |variable: &&DebugVariable<'m>| {
                variable.value == param || Some(variable.value) == home
            };
            let variable = variables.iter().find(is_it);
            let argument = self.argument_for(param.ty(), variable);
            // C passes what it points to, and a harness knows no type for that.
            self.source.info.parameters.push(match function.type_attribute(index, by_value) {
                Some(_) => EntryParameter::Other,
                None => self.parameter(param.ty(), argument),
            });
            arguments.push(argument);
        }
        arguments
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

/// What a pointer of this type points to.
fn pointee(ty: MetadataValue<'_>) -> Option<MetadataValue<'_>> {
    match ty.tag() {
        Tag::Pointer => ty.base_type(),
        // `const`, `restrict`, `typedef`.
        Tag::Alias => pointee(ty.base_type()?),
        _ => None,
    }
}

/// Whether a parameter is more than stored in a variable that nobody reads.
fn is_read(param: LlvmValue<'_>) -> bool {
    param.users().into_iter().any(|user| {
        let home = home_of(param, user);
        home.is_none_or(|home| home.users().into_iter().any(|other| other != user))
    })
}

/// The local variable that `user` stores `param` in.
fn home_of<'m>(param: LlvmValue<'m>, user: LlvmValue<'m>) -> Option<LlvmValue<'m>> {
    if user.opcode() != Some(Opcode::Store) || user.operand(0) != param {
        return None;
    }
    Some(user.operand(1)).filter(|home| is_local(*home))
}

/// The index of an element of `argv`, if it is a literal for which the model has a place.
fn literal_index(element: LlvmValue<'_>) -> Option<u64> {
    const PLACES: u64 = 4;
    let index = match element.opcode() {
        Some(Opcode::GetElementPtr) => u64::try_from(element.operand(1).int()?.signed()).ok()?,
        _ => 0,
    };
    (index < PLACES).then_some(index)
}

/// What a function does with its second parameter.
fn argv_use(function: FunctionValue<'_>) -> ArgvUse<'_> {
    let params = function.params();
    let Some(&argv) = params.get(1).filter(|param| is_read(**param)) else {
        return ArgvUse::Nothing;
    };
    let mut loads = Vec::new();
    // Whoever else calls the function may pass it another list.
    if function.is_unused() && all_elements(argv, &mut loads) {
        ArgvUse::Elements(loads)
    } else {
        ArgvUse::Everything
    }
}

/// Collects the loads of elements of `list`, and says whether nothing else is done with it.
fn all_elements<'m>(list: LlvmValue<'m>, loads: &mut Vec<InstructionValue<'m>>) -> bool {
    list.users().into_iter().all(|user| {
        if let Some(home) = home_of(list, user) {
            return home.users().into_iter().all(|other| {
                let is_load = other.opcode() == Some(Opcode::Load);
                other == user || (is_load && other.ty().is_pointer() && all_elements(other, loads))
            });
        }
        let LlvmValue::Instruction(user) = user else { return false };
        match user.get_opcode() {
            Opcode::Load => collect(user.into(), loads),
            Opcode::GetElementPtr => {
                let step = user.value().gep_type();
                user.get_num_operands() == 2
                    && step.is_some_and(Type::is_pointer)
                    && user.users().into_iter().all(|load| collect(load, loads))
            }
            _ => false,
        }
    })
}

/// Notes a load; false if it is none, or not of a pointer.
fn collect<'m>(load: LlvmValue<'m>, loads: &mut Vec<InstructionValue<'m>>) -> bool {
    let load = load.instruction().filter(|load| load.get_opcode() == Opcode::Load);
    loads.extend(load);
    load.is_some_and(|load| load.ty().is_pointer())
}
