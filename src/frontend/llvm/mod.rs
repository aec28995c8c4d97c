//! The LLVM front end: files to a [`crate::cfa::Program`].
//!
//! The only user of inkwell and llvm-sys. A module is read and linked ([`read`]), then instrumented
//! once, so that neither a pass nor the lowering can take undefined behaviour as a licence
//! ([`instrument`]); from there it is lowered as it is, for replay, or after passes that pay off,
//! for analysis. Both programs give the same keys to the same arbitrary values ([`sites`]).
//!
//! Unsupported constructs, each a [`crate::cfa::Target::Unsupported`] where the program reaches it:
//! threads, inline assembly that jumps, calls or rounds, `setjmp`, exceptions that something may
//! catch, integers over 128 bits, pointers into other address spaces, calls by another convention
//! than their function's, variadic callees on targets other than x86-64 and i386 or by the
//! convention of Windows, variable arguments that a thunk hands on, constructors beside functions
//! that a program puts in `.init_array` or `.ctors` itself.
mod assembly;
mod attributes;
mod budget;
mod builder;
mod callable;
mod chosen;
mod clang;
mod clang_arguments;
mod complex;
mod error;
mod escape;
mod flow;
mod foreign;
mod formatters;
mod gather;
mod goals;
mod held;
mod images;
mod inline;
mod instrument;
mod kind;
mod languages;
mod layout;
mod library;
mod link;
mod lives;
mod lower;
mod makers;
mod mentioned;
mod options;
mod passes;
mod raw;
mod read;
mod references;
mod requests;
mod rust_names;
mod sanitized;
mod signature;
mod sites;
mod source;
mod symbols;
mod tail_calls;
mod unasked;
mod uncaught;

pub use clang::{check_source, headers, is_preprocessed, is_same_program, preprocess};
pub use clang_arguments::leaves_out_checks;
pub use error::{LoadError, LowerError};
pub use gather::{Gathered, Gathering};
pub use goals::Goal;
pub use options::{CALLS_BACK, Library, Models, Options};
pub use passes::ModuleSteps;
pub use read::Provenance;
pub use sanitized::{native_models, sanitized};
pub use signature::signature;

use super::bitcode::{ProgramPart, recorded};
use crate::base::names::is_of_other_languages;
use crate::base::options::{Externals, ReadOptions};
use crate::cfa::source::SourceInfo;
use crate::cfa::{Program, ViolationKind};
use library::{Allocation, LibraryCall};
use raw::{AnyValueExt, GlobalExt, VariableExt};
use read::Linked;
use sites::{Marker, Sites};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// What is assumed where another compiler made the machine code.
const ORDER_OF_CLANG: &str =
    "operands are evaluated in clang's order (the program was built by another compiler)";

/// A program in LLVM's form, instrumented.
#[derive(Clone)]
pub struct Module {
    module: raw::Module,
    sites: Sites,
    options: Options,
    warnings: Vec<String>,
    assumptions: Vec<String>,
    /// Whether unknown code could call a function of the program by its name.
    can_be_called: bool,
    /// What debug information says of variables.
    source: Arc<SourceInfo>,
    origin: Option<Provenance>,
}

/// Reads bitcode and textual IR, compiles C files, links all of it, and instruments it. What a file
/// is, its first bytes decide; only for text that is no IR does the suffix.
pub fn read(files: &[PathBuf], options: &Options) -> Result<Module, LoadError> {
    read_with(files, Vec::new(), options)
}

/// The same, with modules that do not lie in files of their own.
pub fn read_with(
    files: &[PathBuf],
    parts: Vec<ProgramPart>,
    options: &Options,
) -> Result<Module, LoadError> {
    read_gathered(Gathering::of(files, options).start().finish()?, parts, options, false)
}

/// The same of files that were gathered. `wants_origin`: whether the module says what it was made
/// of.
pub fn read_gathered(
    gathered: Vec<Gathered>,
    parts: Vec<ProgramPart>,
    options: &Options,
    wants_origin: bool,
) -> Result<Module, LoadError> {
    let Linked { mut module, warnings: linked, folded, origin, entry } =
        read::read(gathered, parts, options, wants_origin)?;
    let reading = ReadOptions { entry, ..options.reading.clone() };
    let options = &Options { reading, ..options.clone() };
    let bits = layout::pointer_bits(&module.layout());
    if bits != 32 && bits != 64 {
        return Err(LoadError::PointerWidth { bits });
    }
    if let Some(layout) = layout::odd_pointers(&module.layout_text(), bits) {
        return Err(LoadError::IndexWidth { bits, layout });
    }
    check_entry(&module, &options.reading.entry)?;
    let models = options.models.of(bits);
    library::rename_internal(&module, models, |name| {
        let mut errors = options.reading.property.error_functions.iter();
        let is_kept = name == options.reading.entry
            || name.starts_with("__VERIFIER")
            || is_of_other_languages(name)
            || errors.any(|it| it == name);
        !is_kept && (models.has(name) || library::known(name).is_some())
    });
    let callable = callable::callable(&module, options);
    let of_formatters =
        languages::rename(&module, &options.reading.entry, options.asks(ViolationKind::Assertion));
    let own: BTreeSet<String> = defined(&module).into_iter().collect();
    if options.reading.externals == Externals::Follow {
        library::note_own_allocators(&module, &callable);
    }
    adapt_calls(&module, models, options);
    let looks_at_errno = instrument::looks_at_errno(&module);
    let looks_at_zone = library::looks_at_zone(&module);
    let wanted = instrument::entry::models_for(&module, options);
    library::rename_getenv(&module, wanted.contains(&instrument::arguments::ENVIRONMENT));
    library::number_variables(&module, models);
    let mut globals: BTreeSet<String> =
        module.globals().into_iter().map(|global| global.name()).collect();
    library::link_models(&mut module, models, &wanted, |name| {
        library::is_built_in(name, looks_at_errno, looks_at_zone)
    })?;
    // A variable of the library may have another name there.
    let named = module.aliases().into_iter().filter(|alias| globals.contains(&alias.name()));
    let named: Vec<String> = named.filter_map(|it| Some(it.aliasee().global()?.name())).collect();
    globals.extend(named);
    uncaught::end_uncaught(&module, &options.reading.property.error_functions);
    let can_be_called = !callable.is_empty();
    let callable =
        if options.reading.externals == Externals::Follow { callable } else { Vec::new() };
    let mut sites = Sites::default();
    sites.globals = globals;
    sites.callable = callable;
    sites.folded = folded;
    sites.models = defined(&module).into_iter().filter(|name| !own.contains(name)).collect();
    let instrument::Remarks { warnings, mut assumptions, mut source } =
        instrument::instrument(&module, options, &mut sites);
    let notes = module.notes(recorded::NOTES);
    if notes.iter().any(|line| recorded::is_of_other_compiler(line)) {
        assumptions.push(ORDER_OF_CLANG.to_owned());
    }
    if let Some(assumed) = of_formatters {
        assumptions.push(assumed.to_owned());
    }
    source.entry.clone_from(&options.reading.entry);
    let warnings = [linked, warnings].concat();
    let can_be_called = can_be_called && sites.has_outside;
    let (options, source) = (options.clone(), Arc::new(source));
    Ok(Module { module, sites, options, warnings, assumptions, can_be_called, source, origin })
}

/// Calls of the library as its models expect them.
fn adapt_calls(module: &raw::Module, models: Library, options: &Options) {
    let entry = &options.reading.entry;
    library::mark_results(module, models);
    // The names of functions say which streams they use.
    let sees_failures = instrument::looks_at_errno(module);
    library::follow_buffers(module, models, entry, sees_failures);
    library::follow_memory_streams(module, models, entry);
    let reads_matter =
        options.asks(ViolationKind::Deref) || options.asks(ViolationKind::Uninitialised);
    library::rename_printing(module, models, reads_matter, entry);
    library::expand_scanning(module, models, entry);
    library::number_sets(module, models, entry);
    library::take_options_apart(module, models, entry);
    library::ask_for_truth(module, models);
    library::follow_date_formats(module, models);
    library::compare_literals(module, models, entry);
    library::rename_assert(module);
}

/// The names of all functions that the files define, in their order.
pub fn functions(
    files: &[PathBuf],
    parts: Vec<ProgramPart>,
    options: &Options,
) -> Result<Vec<String>, LoadError> {
    let gathered = Gathering::of(files, options).start().finish()?;
    Ok(defined(&read::read(gathered, parts, options, false)?.module))
}

fn defined(module: &raw::Module) -> Vec<String> {
    let defined = module.functions().into_iter().filter(|function| !function.is_declaration());
    defined.map(|function| function.name()).collect()
}

/// Finds and marks the function where runs start.
fn check_entry(module: &raw::Module, entry: &str) -> Result<(), LoadError> {
    let function = module.function(entry).filter(|function| !function.is_declaration());
    if let Some(function) = function {
        flow::mark_entry(function);
        return Ok(());
    }
    Err(LoadError::NoEntry { entry: entry.to_owned(), functions: defined(module) })
}

impl Module {
    /// The program as it was read, without any pass: what a counterexample is replayed on.
    pub fn lower_as_read(&self) -> Result<Program, LowerError> {
        // A run of it ends at an invalid access by itself, so it needs no checks.
        let mut program = lower::lower(&self.module, &self.sites, &self.options, false)?;
        program.source = Arc::clone(&self.source);
        Ok(program)
    }

    /// The same with checks of accesses: to be analysed.
    pub fn lower_unprepared(&self) -> Result<Program, LowerError> {
        lower::lower(&self.module, &self.sites, &self.options, true)
    }

    /// The same with registers for locals, where no other pass of LLVM runs.
    pub fn lower_in_registers(&self) -> Result<Program, LowerError> {
        let mut module = self.module.clone();
        passes::put_in_registers(&mut module)?;
        lower::lower(&module, &self.sites, &self.options, true)
    }

    /// The program after the passes that pay off: what is analysed.
    pub fn lower_prepared(&self, steps: ModuleSteps) -> Result<Program, LowerError> {
        lower::lower(&self.prepared(steps)?, &self.sites, &self.options, true)
    }

    /// The places that tests are wanted for, in the program's order. A run of the program as read
    /// shows their keys ([`crate::cfa::goal`]).
    pub fn goals(&self) -> &[Goal] {
        &self.sites.goals
    }

    /// The program in which to reach one of the goals with these keys, and nothing else, violates
    /// the property.
    pub fn aimed_at(&self, goals: &BTreeSet<u32>) -> Self {
        let aimed = self.clone();
        goals::aim(&aimed.module, goals);
        aimed
    }

    /// Whether it is taken for granted that unknown code does not call functions of the program by
    /// their names, though it could.
    pub fn assumes_no_call_by_name(&self) -> bool {
        self.can_be_called && self.options.reading.externals == Externals::Given
    }

    /// Whether it is taken for granted that no request of memory is larger than any object, though
    /// one could be.
    pub fn assumes_small_requests(&self) -> bool {
        self.options.reading.assume_small_requests && requests::may_be_too_large(&self.module)
    }

    /// Whether it is taken for granted that `main` is given the program's name.
    pub const fn assumes_program_name(&self) -> bool {
        self.sites.assumes_program_name
    }

    /// What it was made of, if that was asked.
    pub const fn origin(&self) -> Option<Provenance> {
        self.origin
    }

    /// Whether invalid accesses are targets of their own.
    pub fn checks_accesses(&self) -> bool {
        !self.options.reading.assume_valid_memory
    }

    /// The program with these of `all` violations, by kind and place: at others, runs end.
    #[must_use]
    pub fn only_with(
        &self,
        wanted: &BTreeSet<(ViolationKind, u32)>,
        all: &BTreeSet<(ViolationKind, u32)>,
    ) -> Self {
        let mut module = self.clone();
        module.options.decided = all.difference(wanted).copied().collect();
        module
    }

    /// Whether a model was linked in whose place there could be a contract.
    pub fn can_have_contracts(&self) -> bool {
        let mut names = include_str!(concat!(env!("OUT_DIR"), "/contracts.txt")).lines();
        let is_made = |name: &str| self.sites.models.contains(name);
        names.any(is_made) || library::SCANNERS.into_iter().any(is_made)
    }

    /// The number of accesses that are certainly valid as they are written: they are not counted as
    /// checks.
    pub const fn certain_accesses(&self) -> u64 {
        self.sites.certain
    }

    /// What the user should know: functions without a model, parts of the input that are ignored.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// What the answer rests on beside the program, one sentence each.
    pub fn assumptions(&self) -> &[String] {
        &self.assumptions
    }

    /// Whether anything in the program can violate the property; if not, there is nothing to check.
    pub fn can_violate(&self) -> bool {
        let options = &self.options;
        self.marks(|marker| match marker {
            Marker::Error(..) | Marker::ErrorIf(..) | Marker::Overlap(_) | Marker::Read(_) => true,
            Marker::Access(_) => options.asks(ViolationKind::Deref),
            Marker::Call(_, name) => match library::known(name) {
                Some(LibraryCall::Free) => options.asks(ViolationKind::Free),
                Some(LibraryCall::Allocate(how)) => {
                    options.reading.property.is_about_ends()
                        || options.asks(ViolationKind::Free) && how == Allocation::Resize
                }
                _ => false,
            },
            _ => false,
        })
    }

    /// Whether the program calls a function that allocates memory.
    pub fn allocates(&self) -> bool {
        self.marks(|marker| match marker {
            Marker::Call(_, name) => matches!(library::known(name), Some(LibraryCall::Allocate(_))),
            _ => false,
        })
    }

    /// Whether the instrumentation left such a mark.
    fn marks(&self, is_it: impl Fn(Marker<'_>) -> bool) -> bool {
        let mut functions = self.module.functions().into_iter();
        functions.any(|function| Marker::parse(&function.name()).is_some_and(&is_it))
    }

    fn prepared(&self, steps: ModuleSteps) -> Result<raw::Module, LowerError> {
        let mut module = self.module.clone();
        passes::prepare(&mut module, &self.sites, &self.options, steps)?;
        Ok(module)
    }
}
