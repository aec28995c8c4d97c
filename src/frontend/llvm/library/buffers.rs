//! Buffers that the program gives to a stream (`setvbuf`).
//!
//! What is in such a buffer changes with each use of the stream. Where the program has it for
//! nothing else, that cannot be seen, and the call is renamed: the model with the prefix
//! `__parsimony_` is called then, and else one that is an unsupported construct. A local of `main`
//! counts as alive when the streams are closed at the end, if nothing comes behind its scope.
//!
//! A buffer that may not last as long as its stream is watched: uses of the stream ask for it, and
//! so does the end of the program. Whether a use touches the buffer depends on what waits in it. A
//! counterexample needs output of some characters, which glibc certainly puts there.
mod output;

use super::formats::{FormatWriter, calls_of};
use super::streams::{is_standard_stream, stream_used_by};
use crate::frontend::llvm::Library;
use crate::frontend::llvm::flow;
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Module, VariableExt,
};
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};
use output::CertainOutput;

/// The functions, of which the buffer is the second argument.
const FUNCTIONS: [&str; 3] = ["setvbuf", "setbuf", "setbuffer"];
/// What gives memory for a buffer.
const ALLOCATORS: [&str; 2] = ["malloc", "calloc"];
/// What makes streams in memory, which have no buffers of the program's.
const IN_MEMORY: [&str; 2] = ["fmemopen", "open_memstream"];

/// Functions of GNU that such a stream is not followed through.
const NOT_IN_MEMORY: [&str; 2] = ["setbuffer", "setlinebuf"];

/// Functions that use `stdout` and do not name it, those that use `stdin`, and those that use
/// `stderr`.
const OUTPUT: [&str; 11] = [
    "printf",
    "vprintf",
    "__printf_chk",
    "__vprintf_chk",
    "puts",
    "puts_unlocked",
    "putchar",
    "putchar_unlocked",
    "wprintf",
    "vwprintf",
    "putwchar",
];
/// See [`OUTPUT`].
const INPUT: [&str; 12] = [
    "gets",
    "getchar",
    "getchar_unlocked",
    "getwchar",
    "scanf",
    "vscanf",
    "__isoc99_scanf",
    "__isoc99_vscanf",
    "__isoc23_scanf",
    "__isoc23_vscanf",
    "wscanf",
    "vwscanf",
];
/// See [`OUTPUT`].
const ERRORS: [&str; 13] = [
    "perror", "psignal", "psiginfo", "warn", "warnx", "vwarn", "vwarnx", "err", "errx", "verr",
    "verrx", "errc", "verrc",
];
/// How the names of functions start that read the stream they name.
const READING: [&str; 9] =
    ["fread", "fget", "get", "__get", "ungetc", "vfscanf", "fscanf", "__isoc", "_IO_getc"];

/// How long a buffer lasts that is a stream's alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Lasting {
    /// As long as the program.
    Always,
    /// The program may end it before.
    Watched,
}

/// Renames the calls whose buffer is the stream's alone. `looks_at_errno`: the program may see by
/// `errno` what has become of output.
pub(in crate::frontend::llvm) fn follow_buffers(
    module: &Module,
    library: Library,
    entry: &str,
    looks_at_errno: bool,
) {
    let writer = FormatWriter::new(module, entry);
    let nothing = writer.builder.void_type().into();
    let has_memory_streams = IN_MEMORY
        .into_iter()
        .filter_map(|name| module.function(name))
        .any(|it| it.is_declaration());
    let by_pointer = module.functions().into_iter().any(|function| {
        function.is_declaration()
            && model_of(&function.name()).is_some()
            && flow::direct_calls(function).is_none()
    });
    for call in NOT_IN_MEMORY.into_iter().flat_map(|name| calls_of(module, name)) {
        if has_memory_streams && let Some(&stream) = call.args().first() {
            writer.builder.before(call);
            writer.call("__parsimony_gives_memory_buffer", nothing, &[stream]);
        }
    }
    let runs_behind = runs_behind_main(module);
    let mut is_watching = false;
    for name in FUNCTIONS {
        for call in calls_of(module, name) {
            let buffer = call.args().get(1).copied();
            let lasting = buffer.and_then(|buffer| lasting(start(buffer), entry, runs_behind));
            let model = match lasting {
                Some(Lasting::Always) => format!("__parsimony_{name}"),
                Some(Lasting::Watched) => format!("__parsimony_watched_{name}"),
                None => continue,
            };
            if !library.has(&model) {
                continue;
            }
            writer.builder.before(call);
            if let Some(&stream) = call.args().first()
                && has_memory_streams
                && !is_standard_stream(stream)
            {
                writer.call("__parsimony_gives_memory_buffer", nothing, &[stream]);
            }
            if lasting == Some(Lasting::Watched) {
                is_watching = true;
                if by_pointer {
                    writer.call("__parsimony_uses_any_stream", nothing, &[]);
                }
            }
            let declare = || module.declare(&model, call.call_type());
            call.set_callee(module.function(&model).unwrap_or_else(declare));
        }
    }
    if is_watching {
        ask_for_buffers(&writer, looks_at_errno);
    }
}

/// Whether a program may have code of its own that runs behind `main`: handlers, destructors.
fn runs_behind_main(module: &Module) -> bool {
    let registers = |name: &&str| module.function(name).is_some_and(|it| !it.users().is_empty());
    let handlers = ["atexit", "on_exit", "__cxa_atexit", "__cxa_thread_atexit"];
    handlers.iter().any(registers)
        || module.globals().into_iter().any(|global| {
            global.name() == "llvm.global_dtors" || global.section().starts_with(".fini_array")
        })
}

/// The model that says what a function may do with buffers, and which argument is the stream.
fn model_of(name: &str) -> Option<(&'static str, Option<usize>)> {
    let index = stream_used_by(name);
    let model = match name {
        "fcloseall" => "__parsimony_closes_all_streams",
        _ if OUTPUT.contains(&name) => "__parsimony_uses_output",
        _ if INPUT.contains(&name) => "__parsimony_uses_input",
        "error" | "error_at_line" => "__parsimony_uses_errors_behind_output",
        _ if ERRORS.contains(&name) => "__parsimony_uses_errors",
        _ if index.is_none() => return None,
        "fclose" | "pclose" => "__parsimony_closes_stream",
        "fflush" | "fflush_unlocked" => "__parsimony_flushes_stream",
        "freopen" | "freopen64" => "__parsimony_reopens_stream",
        _ if READING.iter().any(|start| name.starts_with(start)) => "__parsimony_reads_stream",
        _ => "__parsimony_uses_stream",
    };
    Some((model, index))
}

/// Says in front of each use of a stream that its buffer has to be there.
fn ask_for_buffers(writer: &FormatWriter<'_>, looks_at_errno: bool) {
    let nothing = writer.builder.void_type().into();
    let certain = CertainOutput::of(writer.module(), looks_at_errno);
    for function in writer.module().functions() {
        let name = function.name();
        let Some((model, index)) = model_of(&name) else { continue };
        for call in calls_of(writer.module(), &name) {
            let args = call.args();
            let stream = index.and_then(|index| args.get(index)).copied();
            let stream = stream.filter(|stream| stream.ty().is_plain_pointer());
            if stream.is_some() != index.is_some() {
                continue;
            }
            writer.builder.before(call);
            let Some(succeeds) = certain.fills(call, &name, stream) else {
                writer.call(model, nothing, stream.as_slice());
                continue;
            };
            let succeeds = writer.int(u32::from(succeeds));
            match stream {
                Some(stream) => {
                    writer.call("__parsimony_fills_stream", nothing, &[stream, succeeds])
                }
                None => writer.call("__parsimony_fills_output", nothing, &[succeeds]),
            };
        }
    }
}

/// What an array's first element is in, as clang writes that.
fn start(address: LlvmValue<'_>) -> LlvmValue<'_> {
    match address.opcode() {
        Some(Opcode::GetElementPtr) => address.operand(0),
        _ => address,
    }
}

/// How long an object lasts that has no use but to be a buffer of streams.
/// `runs_behind`: code of the program runs behind `main`.
fn lasting(object: LlvmValue<'_>, entry: &str, runs_behind: bool) -> Option<Lasting> {
    let lasting = match object {
        LlvmValue::Variable(global) => global.initializer().map(|_| Lasting::Always)?,
        LlvmValue::Instruction(local) if local.get_opcode() == Opcode::Alloca => {
            let function = local.get_parent().and_then(|block| block.get_parent());
            let is_of_main = function.is_some_and(|function| {
                function.name() == "main" && entry == "main" && function.users().is_empty()
            }) && !runs_behind;
            let lasts = is_of_main && local.operand(0).int().is_some() && is_of_last_scope(object);
            if lasts { Lasting::Always } else { Lasting::Watched }
        }
        LlvmValue::Instruction(_) => return HeapBuffer::default().follow(object),
        _ => return None,
    };
    object.users().into_iter().all(|user| is_gift(user, object)).then_some(lasting)
}

/// match: `setvbuf(file, object, …)`, the start or the end of a scope.
fn is_gift(user: LlvmValue<'_>, object: LlvmValue<'_>) -> bool {
    if start(user) == object && user.opcode() == Some(Opcode::GetElementPtr) {
        return user.users().into_iter().all(|other| is_gift(other, user));
    }
    user.instruction().is_some_and(|call| is_scope(call) || gives(call, object))
}

fn is_scope(call: InstructionValue<'_>) -> bool {
    call.called_function().is_some_and(|callee| callee.name().starts_with("llvm.lifetime."))
}

/// Whether nothing but the return comes behind the ends of a local's scope.
fn is_of_last_scope(local: LlvmValue<'_>) -> bool {
    let mut addresses = local.users();
    addresses.push(local);
    let scopes = addresses.into_iter().flat_map(|address| address.users());
    scopes.filter_map(LlvmValue::instruction).filter(|it| is_scope(*it)).all(|scope| {
        let ends = scope.called_function().is_some_and(|it| it.name().contains(".end"));
        !ends || returns(scope)
    })
}

/// Whether a run returns behind an instruction, and calls nothing before.
fn returns(first: InstructionValue<'_>) -> bool {
    let mut seen = Vec::new();
    let mut open = vec![first.get_next_instruction()];
    while let Some(next) = open.pop() {
        let Some(next) = next else { return false };
        let opcode = next.get_opcode();
        if opcode == Opcode::Invoke || opcode == Opcode::Call && !is_intrinsic(next) {
            return false;
        }
        if next.is_terminator() {
            let blocks = next.successors().into_iter().filter(|block| !seen.contains(block));
            let blocks: Vec<_> = blocks.collect();
            open.extend(blocks.iter().map(|block| block.get_first_instruction()));
            seen.extend(blocks);
        } else {
            open.push(next.get_next_instruction());
        }
    }
    true
}

fn is_intrinsic(call: InstructionValue<'_>) -> bool {
    call.called_function().is_some_and(|callee| callee.intrinsic().is_some())
}

/// Whether a call gives a buffer to a stream, and does nothing else with it.
fn gives(call: InstructionValue<'_>, buffer: LlvmValue<'_>) -> bool {
    let Some(callee) = call.called_function() else { return false };
    let name = callee.name();
    let known = name.strip_prefix("__parsimony_").unwrap_or(&name);
    let known = known.strip_prefix("watched_").unwrap_or(known);
    let mut others = call.args().into_iter().enumerate().filter(|(index, _)| *index != 1);
    FUNCTIONS.contains(&known) && others.all(|(_, arg)| arg != buffer)
}

/// What becomes of memory of the heap that is a buffer: the values and variables that hold it.
#[derive(Default)]
struct HeapBuffer<'m> {
    seen: Vec<LlvmValue<'m>>,
    is_freed: bool,
}

impl<'m> HeapBuffer<'m> {
    /// match: a value that an allocator has given, or that a variable holds.
    fn follow(mut self, value: LlvmValue<'m>) -> Option<Lasting> {
        let is_followed = self.value(value);
        let lasting = if self.is_freed { Lasting::Watched } else { Lasting::Always };
        is_followed.then_some(lasting)
    }

    fn value(&mut self, value: LlvmValue<'m>) -> bool {
        if self.seen.contains(&value) {
            return true;
        }
        self.seen.push(value);
        let Some(instruction) = value.instruction() else { return value.is_null() };
        let comes = match instruction.get_opcode() {
            Opcode::Load => self.variable(instruction.operand(0)),
            _ => {
                let callee = instruction.called_function().map(|callee| callee.name());
                callee.is_some_and(|name| ALLOCATORS.contains(&name.as_str()))
            }
        };
        comes && value.users().into_iter().all(|user| self.is_used_well(user, value))
    }

    fn is_used_well(&mut self, user: LlvmValue<'m>, value: LlvmValue<'m>) -> bool {
        let Some(user) = user.instruction() else { return false };
        match user.get_opcode() {
            Opcode::ICmp => true,
            Opcode::Store => user.operand(0) == value && self.variable(user.operand(1)),
            Opcode::Call if user.called_function().is_some_and(|it| it.name() == "free") => {
                self.is_freed = true;
                true
            }
            _ => gives(user, value),
        }
    }

    /// A variable of the program's that nothing else looks at.
    fn variable(&mut self, variable: LlvmValue<'m>) -> bool {
        if self.seen.contains(&variable) {
            return true;
        }
        self.seen.push(variable);
        let is_own = match variable {
            LlvmValue::Variable(global) => {
                global.is_internal() && global.initializer().is_some_and(|value| value.is_null())
            }
            _ => flow::is_local(variable),
        };
        is_own
            && variable.users().into_iter().all(|user| {
                let Some(instruction) = user.instruction() else { return false };
                match instruction.get_opcode() {
                    Opcode::Load => self.value(user),
                    Opcode::Store => {
                        instruction.operand(1) == variable && self.value(instruction.operand(0))
                    }
                    _ => is_scope(instruction),
                }
            })
    }
}
