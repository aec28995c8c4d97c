//! Start and exit of a run: `.preinit_array`, constructors and `.init_array` by ascending
//! priority, the entry function with arbitrary arguments; then what is registered with `atexit`
//! and its kin, and destructors and `.fini_array` in the opposite order; then streams are closed.
//!
//! The same happens on `exit`, which gets a body for it where there is something to do; not on
//! `_exit` and `abort`.
use super::arguments::{self, Arguments};
use super::{Instrument, Options};
use crate::cfa::source::MODELS;
use crate::frontend::bitcode::recorded;
use crate::frontend::llvm::library::LibraryCall;
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, FunctionTypeExt, GlobalExt, LlvmValue, Module, Type, VariableExt,
    debug,
};
use crate::frontend::llvm::sites::{Marker, START};
use inkwell::module::Linkage;
use inkwell::values::FunctionValue;

/// The model that calls what `atexit` and its kin have registered, and the functions for which it
/// is needed.
const RUN_EXIT: &str = "__parsimony_run_exit";
const REGISTER: [&str; 5] =
    ["atexit", "on_exit", "__cxa_atexit", "__cxa_thread_atexit", "__cxa_thread_atexit_impl"];
/// Models that close streams behind all of that (C11 7.22.4.4), and the functions for which each is
/// needed.
const CLOSERS: [(&str, &[&str]); 2] = [
    (
        "__parsimony_closes_all_streams",
        &[
            "__parsimony_watched_setvbuf",
            "__parsimony_watched_setbuf",
            "__parsimony_watched_setbuffer",
        ],
    ),
    ("__parsimony_memory_closes_all", &["fmemopen"]),
];
/// The same for `quick_exit`.
const RUN_QUICK_EXIT: &str = "__parsimony_run_quick_exit";
const REGISTER_QUICK: &str = "at_quick_exit";

/// The model that ends a run whose destructors were entered before, where one calls `exit`.
const ENTER_DESTRUCTORS: &str = "__parsimony_enter_destructors";
/// The same where streams are closed behind them, which the model does not do then.
const ENTER_BEFORE_FLUSH: &str = "__parsimony_enter_destructors_before_flush";

/// The priority of what names none, the last.
const NO_PRIORITY: u128 = 65535;

/// The models of functions that may set `errno` because of a number.
const MATHEMATICS: &str = "math.c";
/// What is not followed: a compiler may put in an operation for any of the calls.
const ERRNO_IS_OPEN: &str = "whether mathematics sets errno, which -fno-math-errno leaves open";

/// What is not followed: how such functions are ordered depends on compiler and linker.
const UNORDERED: &str =
    "constructors or destructors beside functions that the program puts in .init_array or .ctors";

/// The functions that run before and after `main`.
#[derive(Default)]
struct Around<'m> {
    /// In their order.
    before: Vec<LlvmValue<'m>>,
    /// In their order.
    after: Vec<LlvmValue<'m>>,
    /// Whether the order is not that of the language.
    is_unordered: bool,
}

/// The models that the start and the exit of a run may call.
pub(in crate::frontend::llvm) fn models_for(
    module: &Module,
    options: &Options,
) -> Vec<&'static str> {
    let mut names = Vec::new();
    let is_lacking =
        |name: &str| module.function(name).is_some_and(|function| function.is_declaration());
    if REGISTER.into_iter().any(is_lacking) {
        names.push(RUN_EXIT);
    }
    let needed = CLOSERS.into_iter().filter(|(_, makers)| makers.iter().any(|it| is_lacking(it)));
    let needed: Vec<_> = needed.map(|(closer, _)| closer).collect();
    let enter = if needed.is_empty() { ENTER_DESTRUCTORS } else { ENTER_BEFORE_FLUSH };
    names.extend(needed);
    if is_lacking(REGISTER_QUICK) {
        names.push(RUN_QUICK_EXIT);
    }
    if super::looks_at_errno(module) {
        names.extend(super::ERRNO_MODELS);
    }
    names.extend(super::rounding::models_for(module));
    if STREAMS.iter().any(|name| is_used(module, name)) {
        names.push(STREAM_OBJECTS);
    }
    let around = around(module);
    if !around.after.is_empty() && is_lacking("exit") {
        names.push(enter);
    }
    let before = around.before.into_iter();
    let mut starters: Vec<_> = before.filter_map(LlvmValue::function).collect();
    starters.extend(
        module.function(&options.reading.entry).filter(|_| options.reading.entry == "main"),
    );
    starters.retain(|function| arguments::takes_arguments_of_main(function.get_type()));
    names.extend(arguments::models_for(&starters));
    let entry = module.function(&options.reading.entry);
    let is_main = options.reading.entry == "main";
    if let Some(entry) = entry
        && !(is_main && arguments::takes_arguments_of_main(entry.get_type()))
    {
        names.extend(arguments::models_for_entry(entry));
    }
    names
}

/// Streams of C++ that are there from the start, and the model that makes their content arbitrary.
const STREAMS: [&str; 4] = ["_ZSt3cin", "_ZSt4cout", "_ZSt4cerr", "_ZSt4clog"];
const STREAM_OBJECTS: &str = "__parsimony_streams";

/// Whether the program uses an object that it does not define.
fn is_used(module: &Module, name: &str) -> bool {
    let object = module.global(name).filter(|global| global.initializer().is_none());
    object.is_some_and(|object| !object.is_unused())
}

impl<'m> Instrument<'m, '_> {
    pub(super) fn add_start(&mut self) -> FunctionValue<'m> {
        let around = around(self.module);
        for name in ["llvm.global_ctors", "llvm.global_dtors", "llvm.used", "llvm.compiler.used"] {
            if let Some(list) = self.module.global(name) {
                list.delete_unused();
            }
        }
        self.sites.runs_at_exit = !around.after.is_empty();
        self.add_outside_at_exit(!around.after.is_empty());
        self.add_exit("exit", RUN_EXIT, &around.after);
        self.add_exit("quick_exit", RUN_QUICK_EXIT, &[]);
        let entry =
            self.module.function(&self.options.reading.entry).expect("the entry was checked");
        let ty = entry.get_type();
        let start_type = self.builder.function_type(ty.result(), &[]);
        let start = self.module.declare(START, start_type);
        let block = self.builder.append_block(start);
        let open_globals = self.open_readers();
        self.builder.at_end(block);
        if let Some(folded) = self.sites.folded.take() {
            self.put_mark(&Marker::MayBeUnsupported(&folded));
        }
        self.mark_far_globals();
        for global in open_globals {
            self.fill(&global);
        }
        self.note_assembly();
        self.keep_sections();
        self.resolve_indirect_functions();
        if let Some(fill) = self.module.function(STREAM_OBJECTS).filter(|it| !it.is_declaration()) {
            self.builder.call(fill, fill.get_type(), &[]);
        }
        if around.is_unordered {
            self.put_mark(&Marker::Unsupported(UNORDERED));
        }
        if self.errno.is_some() && self.leaves_errno_open() {
            self.put_mark(&Marker::Unsupported(ERRNO_IS_OPEN));
        }
        let mut arguments = Arguments::default();
        let has_run = !around.before.is_empty();
        for function in around.before {
            self.call_around(function, &mut arguments);
        }
        let result =
            if self.options.reading.entry == "main" && arguments::takes_arguments_of_main(ty) {
                self.call_like_main(entry, &mut arguments)
            } else {
                let args = self.arguments_of(entry, has_run);
                self.builder.call(entry, ty, &args)
            };
        let result = LlvmValue::from(result);
        let status = matches!(ty.result(), Type::Int(_)).then_some(result);
        self.leave(RUN_EXIT, status, &around.after);
        self.builder.ret((!ty.result().is_void()).then_some(result));
        start
    }

    /// Whether a function of mathematics that may set `errno` need not, as a file was compiled.
    fn leaves_errno_open(&self) -> bool {
        let is_open = |line: &String| recorded::leaves_errno_open(line.split(' '));
        let may_set = |function: FunctionValue<'m>| match function.is_declaration() {
            true => super::known(&function.name()) == Some(LibraryCall::Inexact),
            false => {
                let file = debug::function_file(function);
                let file = file.as_deref().and_then(|file| file.strip_prefix(MODELS));
                file == Some(MATHEMATICS) && self.sites.models.contains(&function.name())
            }
        };
        self.module.notes(recorded::NOTES).iter().any(is_open)
            && self.module.functions().into_iter().any(may_set)
    }

    /// `what`: a function, or a variable that holds the function to be called.
    fn call_around(&mut self, what: LlvmValue<'m>, arguments: &mut Arguments<'m>) {
        let LlvmValue::Function(function) = what else {
            let pointer = self.builder.load_pointer(what);
            let ty = self.builder.function_type(self.builder.void_type(), &[]);
            self.builder.call(pointer, ty, &[]);
            return;
        };
        let ty = function.get_type();
        if arguments::takes_arguments_of_main(ty) {
            self.call_like_main(function, arguments);
        } else {
            let args: Vec<_> = ty.params().into_iter().map(|param| self.argument(param)).collect();
            self.builder.call(function, ty, &args);
        }
    }

    /// Calls what is to be called at the end of a run. Unknown code may stand between any two of
    /// these functions; and destructors may register more, which runs behind them.
    fn leave(&mut self, run: &str, status: Option<LlvmValue<'m>>, after: &[LlvmValue<'m>]) {
        self.leave_registered(run, status);
        let enter = [ENTER_DESTRUCTORS, ENTER_BEFORE_FLUSH].map(|name| self.module.function(name));
        for enter in enter.into_iter().flatten().filter(|_| !after.is_empty()) {
            self.builder.call(enter, enter.get_type(), &[]);
        }
        let mut none = Arguments::default();
        for &function in after {
            self.call_outside_at_exit();
            self.call_around(function, &mut none);
        }
        if !after.is_empty() {
            self.leave_registered(run, status);
        }
        if run == RUN_EXIT {
            for closer in closers(self.module) {
                self.builder.call(closer, closer.get_type(), &[]);
            }
        }
    }

    fn call_outside_at_exit(&mut self) {
        if let Some(outside) = self.outside_at_exit {
            self.builder.call(outside, outside.get_type(), &[]);
        }
    }

    /// Calls what the program has registered, and unknown code before and behind it.
    fn leave_registered(&mut self, run: &str, status: Option<LlvmValue<'m>>) {
        self.call_outside_at_exit();
        if let Some(run) = self.module.function(run) {
            let wanted = run.get_type();
            let status = match (wanted.params().first(), status) {
                (Some(ty), Some(status)) if *ty == status.ty() => Some(status),
                (Some(ty), _) => Some(self.argument(*ty)),
                (None, _) => None,
            };
            let args: Vec<_> = status.into_iter().collect();
            self.builder.call(run, wanted, &args);
            self.call_outside_at_exit();
        }
    }

    /// Gives the undefined function `name` a body that leaves the run as a return from `main`
    /// does, if there is anything to call.
    fn add_exit(&mut self, name: &str, run: &str, after: &[LlvmValue<'m>]) {
        let Some(exit) = self.module.function(name).filter(|exit| exit.is_declaration()) else {
            return;
        };
        let outside = self.outside_at_exit;
        let closes = run == RUN_EXIT && closers(self.module).next().is_some();
        let runs = self.module.function(run).is_some() || outside.is_some();
        if after.is_empty() && !runs && !closes {
            return;
        }
        let end = match self.module.function("_exit").filter(|end| end.is_declaration()) {
            Some(end) if end.get_type() == exit.get_type() => end,
            _ => self.module.declare("__parsimony_end", exit.get_type()),
        };
        exit.set_linkage(Linkage::External);
        let block = self.builder.append_block(exit);
        self.builder.at_end(block);
        self.leave(run, exit.params().first().copied(), after);
        let result = self.builder.call(end, exit.get_type(), &exit.params());
        let has_result = !exit.get_type().result().is_void();
        self.builder.ret(has_result.then(|| result.into()));
    }
}

/// The models that close streams at the end, where they were linked.
fn closers(module: &Module) -> impl Iterator<Item = FunctionValue<'_>> {
    let known = CLOSERS.into_iter().filter_map(|(closer, _)| module.function(closer));
    known.filter(|closer| !closer.is_declaration())
}

/// What runs before and after `main`.
fn around(module: &Module) -> Around<'_> {
    let (before, is_start_unordered) = all(module, "llvm.global_ctors", ".init_array", ".ctors");
    let (after, is_end_unordered) = all(module, "llvm.global_dtors", ".fini_array", ".dtors");
    let early = in_section(module, ".preinit_array");
    Around {
        before: early.into_iter().chain(before).map(|(_, function)| function).collect(),
        after: after.into_iter().rev().map(|(_, function)| function).collect(),
        is_unordered: is_start_unordered || is_end_unordered,
    }
}

/// The functions of a list of LLVM's and those that the program has put in a section itself, also
/// by its older name, with their priorities, by which they are sorted. Whether this is not their
/// order for sure: linkers put sections of both names behind each other by files.
fn all<'m>(
    module: &'m Module,
    list: &str,
    section: &str,
    older: &str,
) -> (Vec<(u128, LlvmValue<'m>)>, bool) {
    let listed = listed(module, list);
    let [mut found, old] = [section, older].map(|name| in_section(module, name));
    let meets = found.iter().any(|(own, _)| listed.iter().any(|(other, _)| own == other));
    let is_unordered = meets || !old.is_empty() && found.len() + listed.len() + old.len() > 1;
    found.extend(listed);
    found.sort_by_key(|(priority, _)| *priority);
    found.extend(old);
    (found, is_unordered)
}

/// The functions of a list of LLVM's, with their priorities.
fn listed<'m>(module: &'m Module, list: &str) -> Vec<(u128, LlvmValue<'m>)> {
    let list = module.global(list).and_then(VariableExt::initializer);
    let Some(list) = list.filter(|list| matches!(list.ty(), Type::Array(_))) else {
        return Vec::new();
    };
    let count = u32::try_from(list.ty().count()).unwrap_or(0);
    let items = (0..count).filter_map(|index| {
        let item = list.element(index)?;
        let function = item.element(1).filter(|function| function.function().is_some())?;
        Some((item.element(0)?.int()?.unsigned(), function))
    });
    items.collect()
}

/// The functions in the variables that the program has put in `section`, or in `section.N` with a
/// priority N. A variable that is used elsewhere may change, and stands for itself.
fn in_section<'m>(module: &'m Module, section: &str) -> Vec<(u128, LlvmValue<'m>)> {
    let mut found = Vec::new();
    for global in module.globals() {
        let name = global.section();
        let priority = match name.strip_prefix(section) {
            Some("") => NO_PRIORITY,
            Some(rest) => match rest.strip_prefix('.').and_then(|number| number.parse().ok()) {
                Some(number) => number,
                None => continue,
            },
            None => continue,
        };
        let Some(initial) = global.initializer() else { continue };
        let is_pointer = initial.ty().is_pointer();
        let is_used = global.users().into_iter().any(|user| user.instruction().is_some());
        if is_pointer && is_used {
            found.push((priority, global.into()));
        } else {
            let mut functions = Vec::new();
            collect(initial, &mut functions);
            found.extend(functions.into_iter().map(|function| (priority, function)));
        }
    }
    found
}

/// The functions in a constant, from first to last.
fn collect<'m>(constant: LlvmValue<'m>, found: &mut Vec<LlvmValue<'m>>) {
    if constant.function().is_some() {
        found.push(constant);
        return;
    }
    let count = match constant.ty() {
        ty @ (Type::Array(_) | Type::Struct(_)) => ty.count(),
        _ => 0,
    };
    for index in 0..u32::try_from(count).unwrap_or(0) {
        if let Some(element) = constant.element(index) {
            collect(element, found);
        }
    }
}
