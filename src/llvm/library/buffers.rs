//! Buffers that the program gives to a stream (`setvbuf`).
//!
//! What is in such a buffer changes with each use of the stream. Where the program has it for
//! nothing else, that cannot be seen, and the call is renamed: the model with the prefix
//! `__parsimony_` is called then, and else one that is a gap. A local of `main` counts as alive
//! when the streams are closed at the end.
//!
//! A buffer that may not last as long as its stream is watched: uses of the stream ask for it.
//!
//! Known limits: where a watched buffer is gone, output through pointers to functions and to
//! `stderr` by functions that name no stream is not noticed, but the end of the program is.
use super::formats::{FormatWriter, calls_of};
use super::streams::stream_used_by;
use crate::llvm::Library;
use crate::llvm::flow;
use crate::llvm::raw::{AnyValueExt, GlobalExt, InstructionExt, LlvmValue, Module, VariableExt};
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};

/// The functions, of which the buffer is the second argument.
const FUNCTIONS: [&str; 3] = ["setvbuf", "setbuf", "setbuffer"];
/// Those that have a model which watches the buffer.
const WATCHED: [&str; 2] = ["setvbuf", "setbuf"];
/// What gives memory for a buffer.
const ALLOCATORS: [&str; 2] = ["malloc", "calloc"];

/// Functions that use `stdout` and do not name it, and those that use `stdin`.
const OUTPUT: [&str; 8] = [
    "printf",
    "vprintf",
    "__printf_chk",
    "__vprintf_chk",
    "puts",
    "puts_unlocked",
    "putchar",
    "putchar_unlocked",
];
/// See [`OUTPUT`].
const INPUT: [&str; 8] = [
    "getchar",
    "getchar_unlocked",
    "scanf",
    "vscanf",
    "__isoc99_scanf",
    "__isoc99_vscanf",
    "__isoc23_scanf",
    "__isoc23_vscanf",
];

/// How long a buffer lasts that is a stream's alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Lasting {
    /// As long as the program.
    Always,
    /// The program may end it before.
    Watched,
}

/// Renames the calls whose buffer is the stream's alone.
pub(in crate::llvm) fn follow_buffers(module: &Module, library: Library, entry: &str) {
    let mut is_watching = false;
    for name in FUNCTIONS {
        for call in calls_of(module, name) {
            let lasting = call.args().get(1).and_then(|buffer| lasting(start(*buffer)));
            let model = match lasting {
                Some(Lasting::Always) => format!("__parsimony_{name}"),
                Some(Lasting::Watched) if WATCHED.contains(&name) => {
                    format!("__parsimony_watched_{name}")
                }
                _ => continue,
            };
            if library.has(&model) {
                is_watching |= lasting == Some(Lasting::Watched);
                let declare = || module.declare(&model, call.call_type());
                call.set_callee(module.function(&model).unwrap_or_else(declare));
            }
        }
    }
    if is_watching {
        ask_for_buffers(&FormatWriter::new(module, entry));
    }
}

/// Says in front of each use of a stream that its buffer has to be there.
fn ask_for_buffers(writer: &FormatWriter<'_>) {
    let nothing = writer.builder.void_type().into();
    for function in writer.module().functions() {
        let name = function.name();
        let plain = name.strip_prefix("__parsimony_memory_").unwrap_or(&name);
        let index = stream_used_by(&name).or_else(|| stream_used_by(plain));
        let model = match index {
            Some(_) if plain == "fclose" => "__parsimony_closes_stream",
            Some(_) if plain.starts_with("freopen") => "__parsimony_reopens_stream",
            Some(_) => "__parsimony_uses_stream",
            None if OUTPUT.contains(&&*name) => "__parsimony_uses_output",
            None if INPUT.contains(&&*name) => "__parsimony_uses_input",
            None => continue,
        };
        for call in calls_of(writer.module(), &name) {
            let args = call.args();
            let stream = index.and_then(|index| args.get(index)).copied();
            let stream = stream.filter(|stream| stream.ty().is_plain_pointer());
            if stream.is_some() == index.is_some() {
                writer.builder.before(call);
                writer.call(model, nothing, stream.as_slice());
            }
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
fn lasting(object: LlvmValue<'_>) -> Option<Lasting> {
    let lasting = match object {
        LlvmValue::Variable(global) => global.initializer().map(|_| Lasting::Always)?,
        LlvmValue::Instruction(local) if local.get_opcode() == Opcode::Alloca => {
            let function = local.get_parent().and_then(|block| block.get_parent());
            let is_of_main = function.is_some_and(|function| function.name() == "main");
            if is_of_main { Lasting::Always } else { Lasting::Watched }
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
        self.value(value).then(|| if self.is_freed { Lasting::Watched } else { Lasting::Always })
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
