//! Unknown code that runs without being called: at the end of a run, when it has registered that
//! (by `atexit`, as a destructor of its own), and behind streams that it has made (by
//! `fopencookie`, `fmemopen`).
//!
//! Both are calls of a function that has no definition, so that everything which holds for unknown
//! code holds for them.
use super::is_personality_of;
use super::{Effect, Instrument};
use crate::base::options::Externals;
use crate::frontend::llvm::mentioned::mentioned;
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Type, VariableExt,
};
use crate::frontend::llvm::sites::{AT_EXIT, BEHIND_STREAM, Marker};
use crate::frontend::llvm::{flow, languages, library};
use inkwell::values::{FunctionValue, InstructionValue};
use rustc_hash::FxHashSet;

/// What the models call before each function that the program has registered.
const OUTSIDE_AT_EXIT: &str = "__parsimony_outside_at_exit";

/// Which argument of a function of the library, of C or C++, is a stream that it reads or writes.
fn stream_used_by(name: &str) -> Option<usize> {
    library::stream_used_by(name).or_else(|| languages::is_stream(name).then_some(0))
}

/// Functions of the library that make a stream of their own.
const MAKERS: [&str; 8] = [
    "fopen",
    "fopen64",
    "fdopen",
    "tmpfile",
    "popen",
    "__parsimony_any_stream",
    "open_memstream",
    "fmemopen",
];

impl<'m> Instrument<'m, '_> {
    /// Makes the function that stands for what unknown code has registered to run at the end, if
    /// there is unknown code, and something of the program's for it to call or to be seen by.
    pub(super) fn add_outside_at_exit(&mut self, runs_at_exit: bool) {
        let declared = self.module.function(OUTSIDE_AT_EXIT);
        let unknown = self.unknown_functions();
        let is_called = |function: &FunctionValue<'m>| {
            let is_error = self.options.reading.property.error_functions.contains(&function.name());
            (!function.is_declaration() || is_error) && super::is_address_taken(*function)
        };
        let runs = self.options.reading.externals == Externals::Follow
            && !unknown.is_empty()
            && (runs_at_exit || self.module.functions().iter().any(is_called));
        if declared.is_none() && !runs {
            return;
        }
        let ty = self.builder.function_type(self.builder.void_type(), &[]);
        let body = declared.unwrap_or_else(|| self.module.declare(OUTSIDE_AT_EXIT, ty));
        let block = self.builder.append_block(body);
        self.builder.at_end(block);
        if runs {
            let given = given_functions(&unknown);
            let types = vec![Type::from(self.builder.pointer_type()); given.len()];
            let ty = self.builder.function_type(self.builder.void_type(), &types);
            let callee = self.declare(AT_EXIT, ty, Effect::Anything);
            self.builder.call(callee, ty, &given);
            self.outside_at_exit = Some(body);
        }
        self.builder.ret(None);
    }

    /// The functions of which nothing is known, if a run can come to one of them: it may call all
    /// others that have external linkage, and these may call more.
    fn unknown_functions(&self) -> Vec<FunctionValue<'m>> {
        let all = self.functions_without_model();
        match mentioned(self.module, &self.options.reading.entry, |_| false) {
            Some(mentioned) if all.iter().all(|it| !mentioned.contains(it)) => Vec::new(),
            _ => all,
        }
    }

    /// The functions that are used and of which nothing is known.
    fn functions_without_model(&self) -> Vec<FunctionValue<'m>> {
        let functions = self.module.functions().into_iter();
        functions
            .filter(|function| {
                let name = function.name();
                function.is_declaration()
                    && function.users().into_iter().any(|user| !is_personality_of(user))
                    && function.intrinsic().is_none()
                    && Marker::parse(&name).is_none()
                    && !self.options.reading.property.error_functions.contains(&name)
                    && library::known(&name).is_none()
                    && !library::runs_nothing(&name)
                    && name != OUTSIDE_AT_EXIT
            })
            .collect()
    }

    /// Unknown code runs before each use of a stream that it may have made.
    pub(super) fn heed_streams(&mut self) {
        if self.options.reading.externals != Externals::Follow
            || self.unknown_functions().is_empty()
        {
            return;
        }
        let mut uses = Vec::new();
        for function in self.module.functions() {
            let name = function.name();
            let Some(index) = stream_used_by(&name) else { continue };
            for call in function.users().into_iter().filter_map(LlvmValue::instruction) {
                if call.called_function() == Some(function)
                    && let Some(&stream) = call.args().get(index)
                {
                    uses.push((call, stream));
                }
            }
        }
        uses.retain(|(call, stream)| stream.ty().is_pointer() && may_be_foreign(*call, *stream));
        let by_pointer = self.module.functions().into_iter().any(|function| {
            let is_one = stream_used_by(&function.name()).is_some();
            is_one && super::is_address_taken(function)
        });
        if uses.is_empty() && !by_pointer {
            return;
        }
        let pointer = self.builder.pointer_type();
        let ty = self.builder.function_type(self.builder.void_type(), &[pointer.into()]);
        let callee = self.declare(BEHIND_STREAM, ty, Effect::Anything);
        for (call, stream) in uses {
            self.builder.before(call);
            self.builder.call(callee, ty, &[stream]);
        }
    }

    /// At the builder's place: what runs before a function of the library that is called through a
    /// pointer uses a stream.
    pub(super) fn run_behind_stream(&self, name: &str, args: &[LlvmValue<'m>]) {
        let stream = stream_used_by(name).and_then(|index| args.get(index));
        if let (Some(&stream), Some(callee)) = (stream, self.module.function(BEHIND_STREAM)) {
            self.builder.call(callee, callee.get_type(), &[stream]);
        }
    }
}

/// The functions that stand among the arguments of calls of `callees`.
fn given_functions<'m>(callees: &[FunctionValue<'m>]) -> Vec<LlvmValue<'m>> {
    let mut given = Vec::new();
    for callee in callees {
        for call in callee.users().into_iter().filter_map(LlvmValue::instruction) {
            for arg in call.args() {
                if arg.function().is_some() && !given.contains(&arg) {
                    given.push(arg);
                }
            }
        }
    }
    given
}

/// Whether a stream may be another one than those that the library has, or makes for the program.
fn may_be_foreign(call: InstructionValue<'_>, stream: LlvmValue<'_>) -> bool {
    let mut todo = vec![stream];
    let mut seen = FxHashSet::default();
    while let Some(value) = todo.pop() {
        if !seen.insert(value) || is_of_library(value) {
            continue;
        }
        if value.is_null() {
            // That flushes all streams; for others it is a mistake, or a model's word for stdin.
            let callee = call.called_function().map(|f| f.name()).unwrap_or_default();
            if callee.starts_with("fflush") {
                return true;
            }
            continue;
        }
        match handed_on(value).or_else(|| flow::sources(value)) {
            Some(sources) => todo.extend(sources),
            None => return true,
        }
    }
    false
}

/// match: `cout << x`, `freopen(…, f)`; result: the stream that comes back.
fn handed_on(value: LlvmValue<'_>) -> Option<Vec<LlvmValue<'_>>> {
    let call = value.instruction()?;
    let name = call.called_function()?.name();
    let index = if name == "freopen" { 2 } else { 0 };
    let hands_on = name == "freopen" || languages::is_stream(&name);
    hands_on.then(|| call.args().get(index).copied().into_iter().collect())
}

fn is_of_library(value: LlvmValue<'_>) -> bool {
    let instruction = match value {
        LlvmValue::Variable(variable) => {
            return variable.name().starts_with("_ZSt") && variable.initializer().is_none();
        }
        LlvmValue::Instruction(instruction) => instruction,
        _ => return false,
    };
    if let Some(callee) = instruction.called_function() {
        return MAKERS.contains(&callee.name().as_str());
    }
    library::is_standard_stream(value)
}
