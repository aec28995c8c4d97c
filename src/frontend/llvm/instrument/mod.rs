//! Instrumentation: what a module needs before any pass of LLVM may look at it. These passes assume
//! that no run has undefined behaviour, and may take an undefined value for another number at each
//! use, so they would drop runs that the source has.
//!
//! Afterwards no pass can do so: locals have arbitrary initial values
//! ([`initial`]), and so has what the initial values of globals leave open ([`open_globals`]);
//! flags, attributes and metadata that make results undefined are gone, operations whose result can
//! be undefined and undefined operands are calls that LLVM does not look into ([`undefined`]), and
//! so are calls of functions without a body ([`calls`]). Pointers into other address spaces are
//! unsupported constructs ([`far`]). All arbitrary values have a key ([`super::sites`]). The run
//! starts in a function that the instrumentation adds ([`entry`]).
//!
//! Known limit: `inbounds` in constant expressions stays.
pub(super) mod access;
pub(super) mod addresses;
mod alignment;
pub(super) mod arguments;
mod argv;
mod assembly;
pub(super) mod blocks;
mod calls;
mod choices;
mod const_locals;
pub(super) mod entry;
mod exit;
mod far;
mod goals;
mod indirect;
mod initial;
mod invoke;
mod literals;
pub(super) mod nan;
mod open;
mod open_globals;
mod outside;
mod places;
pub(super) mod pointers;
pub(super) mod property;
mod rounding;
mod scopes;
mod signals;
mod strict;
mod undefined;
mod uninitialised;
mod vectors;
mod volatile;
mod wraps;
mod x86;

use self::places::{instruction_place, variable_names, variable_types};
use self::uninitialised::facts::UninitialisedFacts;
use self::vectors::VectorRegisters;
use super::attributes::{FunctionAttributes, attribute_kind};
use super::builder::Builder;
use super::held::pointers::pointers_of;
use super::layout::Layouts;
use super::raw::debug;
use super::raw::{
    AnyValueExt, FunctionExt, FunctionTypeExt, GlobalExt, InstructionExt, LlvmValue, Module,
    VariableExt,
};
use super::requests::makes_objects;
use super::sites::{ByValue, Marker, Sites, SourcePlace, body_of_weak};
use super::source::SourceTypes;
use super::{Options, flow, library};
use crate::cfa::source::{MODELS, SourceInfo};
use crate::cfa::{SiteKind, ViolationKind};
use inkwell::attributes::AttributeLoc as At;
use inkwell::module::Linkage;
use inkwell::types::FunctionType;
use inkwell::values::{
    FunctionValue, InstructionOpcode as Opcode, InstructionValue, MetadataValue,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// LLVM's encoding of `memory(inaccessiblemem: readwrite)`.
const INACCESSIBLE_MEMORY: u64 = 3 << 2;
/// LLVM's encoding of `memory(argmem: readwrite)`.
const ARGUMENT_MEMORY: u64 = 3;
/// LLVM's encoding of `memory(none)`.
const NO_MEMORY: u64 = 0;

/// The models that change `errno` behind a call of a function without a model: behind one that
/// reaches the system, one that says whether it failed, an allocation, and mathematics.
const ERRNO_MODELS: [&str; 4] = [
    "__parsimony_errno_of_call",
    "__parsimony_errno_of_status",
    "__parsimony_errno_of_allocation",
    "__parsimony_errno_of_mathematics",
];

/// Whether the program asks where `errno` is, and leaves it to us.
pub(super) fn looks_at_errno(module: &Module) -> bool {
    let mut names = ["__errno_location", "__errno"].into_iter();
    names.any(|name| module.function(name).is_some_and(GlobalExt::is_declaration))
}

/// What instrumenting one module needs to know.
struct Instrument<'m, 's> {
    module: &'m Module,
    layouts: Layouts<'m>,
    builder: Builder<'m>,
    sites: &'s mut Sites,
    options: &'s Options,
    kinds: AttributeKinds,
    /// The functions of our own that several places share, by name.
    ops: FxHashMap<String, FunctionValue<'m>>,
    /// Undefined functions whose address is taken: they got a body that calls themselves.
    wrapped: FxHashSet<FunctionValue<'m>>,
    /// Functions that had a body before we gave any to others.
    written: FxHashSet<FunctionValue<'m>>,
    /// Functions from which passes may have taken operations, where that matters.
    optimised: FxHashSet<FunctionValue<'m>>,
    /// Whether clang's checks of overflow stand somewhere, where that matters.
    has_checks: bool,
    /// What reads of uninitialised memory depend on, where that matters.
    uninitialised: UninitialisedFacts<'m>,
    /// Copies of the function at hand that must not overlap, where that matters.
    copies: Vec<InstructionValue<'m>>,
    /// Steps of addresses of the function at hand whose offsets have to fit, where that matters.
    bound_steps: FxHashSet<InstructionValue<'m>>,
    /// Locals that are constant once they are initialised, where that matters.
    read_only: FxHashSet<InstructionValue<'m>>,
    /// What calls of the library in the function at hand were rewritten to: no initialisers.
    calls_of_program: FxHashSet<InstructionValue<'m>>,
    /// Whether objects of the heap may be made, where it matters what leads to them.
    makes_objects: bool,
    /// Locals that pointers may outlive, where that matters.
    escaping: FxHashSet<InstructionValue<'m>>,
    /// Parameters by value that a pointer may outlive, where that matters.
    kept_copies: FxHashSet<(FunctionValue<'m>, u32)>,
    /// Functions with a body that must not return, where that matters.
    noreturn: FxHashSet<FunctionValue<'m>>,
    /// Undefined functions that never throw.
    nounwind: FxHashSet<FunctionValue<'m>>,
    /// Undefined functions that may return more than once.
    returns_twice: FxHashSet<FunctionValue<'m>>,
    /// The function that stands for unknown code that runs at the end.
    outside_at_exit: Option<FunctionValue<'m>>,
    /// Whether some code of the program waits for what other functions throw.
    can_catch: bool,
    /// Whether the machine may round a product and a sum once.
    may_fuse: bool,
    /// Of functions that had a body before we gave any to others.
    vector_registers: FxHashMap<FunctionValue<'m>, VectorRegisters>,
    /// Undefined functions without a model that are called.
    unmodelled: BTreeSet<String>,
    warnings: Vec<String>,
    /// What is taken for granted, one sentence each.
    trusted: BTreeSet<String>,
    /// Whether the program accesses members of packed records.
    accesses_packed: bool,
    source: SourceTypes<'m>,
    /// The [`ERRNO_MODELS`], in a program that looks at `errno`.
    errno: Option<[FunctionValue<'m>; 4]>,
}

struct AttributeKinds {
    nounwind: u32,
    willreturn: u32,
    noreturn: u32,
    returns_twice: u32,
    memory: u32,
    null_is_valid: u32,
    byval: u32,
    align: u32,
    elementtype: u32,
    captures: u32,
    key: u32,
}

/// What the passes and the lowering must know of a function that we declare.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// Everything a call can do.
    Anything,
    /// Never returns.
    Ends,
    /// Returns, and touches only memory that the program cannot see: is neither dropped nor moved
    /// over another such call.
    Hidden,
    /// The same, but may write to what its arguments point to.
    Arguments,
    /// The result is a function of the arguments.
    Pure,
}

/// What instrumentation says of a module.
pub(super) struct Remarks {
    /// For the user.
    pub(super) warnings: Vec<String>,
    pub(super) assumptions: Vec<String>,
    /// Types of variables.
    pub(super) source: SourceInfo,
}

/// Instruments `module`.
pub(super) fn instrument(module: &Module, options: &Options, sites: &mut Sites) -> Remarks {
    let mut this = Instrument {
        module,
        layouts: Layouts::new(module.layout()),
        builder: Builder::new(module),
        sites,
        options,
        kinds: AttributeKinds {
            nounwind: attribute_kind("nounwind"),
            willreturn: attribute_kind("willreturn"),
            noreturn: attribute_kind("noreturn"),
            returns_twice: attribute_kind("returns_twice"),
            memory: attribute_kind("memory"),
            null_is_valid: attribute_kind("null_pointer_is_valid"),
            byval: attribute_kind("byval"),
            align: attribute_kind("align"),
            elementtype: attribute_kind("elementtype"),
            captures: attribute_kind("captures"),
            key: module.context().get_kind_id(KEY_KIND),
        },
        ops: FxHashMap::default(),
        wrapped: FxHashSet::default(),
        written: FxHashSet::default(),
        optimised: FxHashSet::default(),
        has_checks: false,
        uninitialised: UninitialisedFacts::default(),
        copies: Vec::new(),
        bound_steps: FxHashSet::default(),
        read_only: FxHashSet::default(),
        calls_of_program: FxHashSet::default(),
        makes_objects: false,
        escaping: FxHashSet::default(),
        kept_copies: FxHashSet::default(),
        noreturn: FxHashSet::default(),
        nounwind: FxHashSet::default(),
        returns_twice: FxHashSet::default(),
        outside_at_exit: None,
        can_catch: false,
        may_fuse: false,
        vector_registers: FxHashMap::default(),
        unmodelled: BTreeSet::new(),
        warnings: Vec::new(),
        trusted: BTreeSet::new(),
        accesses_packed: false,
        source: SourceTypes::default(),
        errno: None,
    };
    // The last model is linked for no other reason.
    if let [Some(changes), Some(status), Some(allocation), Some(mathematics)] =
        ERRNO_MODELS.map(|name| module.function(name))
    {
        this.errno = Some([changes, status, allocation, mathematics]);
    }
    this.run();
    this.remarks()
}

/// The metadata kind under which allocas carry their keys.
pub(super) const KEY_KIND: &str = "parsimony.key";

impl<'m> Instrument<'m, '_> {
    fn run(&mut self) {
        let defined = self.module.functions().into_iter().filter(|it| !it.is_declaration());
        self.written = defined.collect();
        let options = self.options;
        if options.asks(ViolationKind::Overflow)
            || options.asks(ViolationKind::Division)
            || options.asks(ViolationKind::Shift)
            || options.asks(ViolationKind::Uninitialised)
        {
            self.note_optimised();
        }
        self.note_fusion();
        self.note_registers();
        for alias in self.module.aliases() {
            alias.replace_with(alias.aliasee());
        }
        self.note_globals();
        self.hide_initial_addresses();
        self.free_nan_bits();
        self.heed_streams();
        self.note_makers();
        self.follow_signals();
        let start = self.add_start();
        self.note_weak_symbols();
        self.wrap_address_taken();
        let noreturn = self.external_functions(self.kinds.noreturn);
        self.returns_twice =
            self.external_functions(self.kinds.returns_twice).into_iter().collect();
        let written = self.written.iter().copied();
        self.noreturn = written.filter(|it| it.has_attribute(self.kinds.noreturn)).collect();
        self.note_throws();
        if self.options.asks(ViolationKind::Deref) {
            self.note_scopes();
            self.note_read_only();
        }
        self.note_uninitialised();
        let optnone = attribute_kind("optnone");
        let unoptimised = self.written.iter().filter(|it| it.has_attribute(optnone));
        self.sites.unoptimised.extend(unoptimised.map(|function| function.name()));
        for function in self.module.functions() {
            if function.intrinsic().is_none() {
                self.note_by_value(function);
                function.strip_attributes();
            }
        }
        for &function in &noreturn {
            function.add(At::Function, self.kinds.noreturn, 0);
        }
        self.makes_objects = self.options.asks(ViolationKind::Track) && makes_objects(self.module);
        for function in self.module.functions() {
            if function == start {
                self.mark_definition(start);
            } else if !function.is_declaration() {
                self.instrument_function(function);
            }
        }
    }

    /// Where arguments lie depends on what a function gets by value.
    fn note_by_value(&mut self, function: FunctionValue<'m>) {
        for index in 0..function.count_params() {
            if let Some(ty) = function.type_attribute(index, self.kinds.byval) {
                let align = function.number_attribute(index, self.kinds.align).unwrap_or(1);
                let size = self.layouts.alloc_size(ty);
                let pointers = pointers_of(&self.layouts, ty);
                let copy = ByValue { size, align };
                self.sites.add_by_value(function.name(), index, (copy, pointers));
            }
        }
    }

    /// Functions without a body that have this attribute.
    fn external_functions(&self, attribute: u32) -> Vec<FunctionValue<'m>> {
        let functions = self.module.functions().into_iter();
        functions
            .filter(|function| self.is_external(*function))
            .filter(|function| function.has_attribute(attribute))
            .collect()
    }

    /// Gives each undefined function whose address is taken a body that calls the function itself;
    /// that call is rewritten like any other call of an undefined function. So calls through
    /// pointers need no special case.
    fn wrap_address_taken(&mut self) {
        for function in self.module.functions() {
            if function.is_declaration()
                && function.intrinsic().is_none()
                && Marker::parse(&function.name()).is_none()
                && (is_address_taken(function) || self.is_call_of_null_open(function))
                // What is behind `...` would get lost: its address is an unsupported construct
                // where it is used.
                && !function.get_type().is_var_arg()
            {
                let ty = function.get_type();
                // A body would make a weak function one that is always there, so another one gets
                // it.
                let body = if function.is_extern_weak() {
                    self.module.declare(&body_of_weak(&function.name()), ty)
                } else {
                    function.set_linkage(Linkage::External);
                    function
                };
                self.wrapped.insert(body);
                if !library::is_allocator(&function.name()) || function.is_extern_weak() {
                    self.sites.elsewhere.insert(body.name());
                }
                let block = self.builder.append_block(body);
                self.builder.at_end(block);
                self.run_behind_stream(&function.name(), &body.params());
                let result = self.builder.call(function, ty, &body.params());
                self.builder.ret((!ty.result().is_void()).then(|| result.into()));
            }
        }
    }

    /// Whether a call of a function may be one through null, which violates the property.
    fn is_call_of_null_open(&self, function: FunctionValue<'m>) -> bool {
        let is_known = known(&function.name()).is_some() || function.is_unused();
        self.options.asks(ViolationKind::Deref) && function.is_extern_weak() && !is_known
    }

    /// Symbols that nothing may define: what decides whether something does.
    fn note_weak_symbols(&mut self) {
        let functions = self.module.functions().into_iter().map(GlobalExt::global);
        let symbols = functions.chain(self.module.globals());
        for symbol in symbols.filter(|symbol| symbol.is_declaration() && symbol.is_extern_weak()) {
            let name = symbol.name();
            let what = format!("whether `{name}` is defined");
            let key = self.sites.add(SiteKind::Environment, &what, SourcePlace::default());
            self.sites.weak.insert(name, key);
        }
    }

    /// Whether a function came with our models of libraries.
    fn is_model(&self, function: FunctionValue<'m>) -> bool {
        self.sites.models.contains(&function.name())
    }

    /// Whether calls of `function` leave the program that we see.
    fn is_external(&self, function: FunctionValue<'m>) -> bool {
        function.is_declaration() || self.wrapped.contains(&function)
    }

    fn instrument_function(&mut self, function: FunctionValue<'m>) {
        self.mark_definition(function);
        self.calls_of_program.clear();
        self.end_scopes(function);
        self.mark_goals(function);
        self.take_calls_out_of_invokes(function);
        self.follow_machine(function);
        self.mark_far_pointers(&function.instructions());
        self.open_all_choices(function);
        let names = variable_names(function);
        let types = variable_types(function);
        self.mark_checks(function);
        let instructions = function.instructions();
        for &instruction in &instructions {
            instruction.strip_flags();
            instruction.strip_metadata();
        }
        self.end_blocks(&instructions);
        self.replace_undefined_operands(&instructions);
        self.fill_open_lanes(&instructions);
        self.hide_addresses(&instructions);
        self.mark_uninitialised(function, &names);
        // Calls last: they erase instructions, so `instructions` must not be used afterwards.
        self.initialise_locals(function, &names);
        self.empty_scopes(function);
        self.note_types(&types);
        for &instruction in &instructions {
            self.hide_undefined_result(instruction);
        }
        for instruction in function.instructions() {
            if instruction.is_call() {
                self.rewrite_call(function, instruction);
            }
        }
        if !self.options.reading.assume_valid_memory {
            self.check_accesses(function);
        }
        self.check_copies();
    }

    /// Remembers the types of locals under their keys.
    fn note_types(&mut self, types: &[(LlvmValue<'m>, MetadataValue<'m>)]) {
        for &(local, ty) in types {
            let local = local.instruction();
            let Some(local) = local.filter(|local| local.get_opcode() == Opcode::Alloca) else {
                continue;
            };
            if let Some(key) = local.key(self.kinds.key) {
                let ty = self.source.read(ty);
                self.source.info.locals.entry(key).or_insert(ty);
            }
        }
    }

    /// Remembers the types of global variables and results.
    fn note_globals(&mut self) {
        for function in self.module.functions() {
            if let Some(ty) = debug::result_type(function) {
                let ty = self.source.read(ty);
                self.source.info.results.insert(function.name(), ty);
            }
        }
        for global in self.module.globals() {
            if let Some(ty) = debug::source_type(global) {
                let ty = self.source.read(ty);
                self.source.info.globals.insert(global.name(), ty);
            }
            if debug::source_file(global).is_some_and(|file| file.starts_with(MODELS)) {
                self.source.info.of_library.insert(global.name());
            }
        }
    }

    /// Something may come next that we cannot follow, about how memory is used: an unsupported
    /// construct, or taken to be in order, which the answer says.
    fn mark_outside(&mut self, before: InstructionValue<'m>, unsupported: &str, trusted: &str) {
        if self.options.reading.property.trusts_outside {
            self.trusted.insert(trusted.to_owned());
        } else {
            self.mark(before, &Marker::MayBeUnsupported(unsupported));
        }
    }

    /// The attributes that keep passes from reading a meaning into null pointers and names of
    /// library functions.
    fn mark_definition(&self, function: FunctionValue<'m>) {
        function.add(At::Function, self.kinds.nounwind, 0);
        function.add(At::Function, self.kinds.null_is_valid, 0);
        function.add_named("no-builtins");
    }

    /// A function of our own that several places share.
    fn own(&mut self, name: &str, ty: FunctionType<'m>, effect: Effect) -> FunctionValue<'m> {
        if let Some(&function) = self.ops.get(name) {
            return function;
        }
        let function = self.declare(name, ty, effect);
        self.ops.insert(name.to_owned(), function);
        function
    }

    /// Declares a function of our own.
    fn declare(&self, name: &str, ty: FunctionType<'m>, effect: Effect) -> FunctionValue<'m> {
        let function = self.module.declare(name, ty);
        let kinds = &self.kinds;
        function.add(At::Function, kinds.nounwind, 0);
        let memory = match effect {
            Effect::Anything => return function,
            Effect::Ends => {
                function.add(At::Function, kinds.noreturn, 0);
                return function;
            }
            Effect::Hidden => INACCESSIBLE_MEMORY,
            Effect::Arguments => ARGUMENT_MEMORY | INACCESSIBLE_MEMORY,
            Effect::Pure => NO_MEMORY,
        };
        function.add(At::Function, kinds.willreturn, 0);
        function.add(At::Function, kinds.memory, memory);
        function
    }
}

/// Whether a function is used other than as the callee of direct calls.
pub(super) fn is_address_taken(function: FunctionValue<'_>) -> bool {
    let mut users = function.users().into_iter();
    users.any(|user| !is_personality_of(user) && flow::direct_call(user, function).is_none())
}

/// Whether a function uses another one as that of the run time which decides where exceptions are
/// caught: that is no call, and no way to get its address.
fn is_personality_of(user: LlvmValue<'_>) -> bool {
    user.function().is_some()
}

/// What is known about the function `name`, where the program does not define it.
fn known(name: &str) -> Option<library::LibraryCall> {
    library::known(name)
}
