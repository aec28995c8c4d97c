//! What is known about functions of the C library by name, and the models that are linked for the rest.
//!
//! Names matter only where the program has no definition of its own.
use super::Library;
use super::error::LoadError;
use super::languages;
use super::raw::Module;
use crate::ir::{FloatBinaryOp, FloatUnaryOp};
use std::path::PathBuf;

/// What a call of an undefined function does, as far as its name tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// `__VERIFIER_nondet_…`: returns an arbitrary value.
    Input,
    /// `__VERIFIER_assume`: goes on only if its argument is not zero.
    Assume,
    /// Ends the run.
    Exit,
    /// A failing `assert`.
    Assert,
    /// New memory on the heap.
    Allocate(Allocation),
    /// Memory on the heap goes.
    Free,
    /// `memcpy` and `memmove`.
    Copy,
    /// `memset`.
    Fill,
    /// Shows a character and returns it.
    PutChar,
    /// Writes nothing that the program can see; the result is arbitrary.
    Harmless,
    /// Like any undefined function, but no surprise: the result is arbitrary, as it should be.
    Plain,
    /// No effect at all and no result that matters.
    Nothing,
    /// A function of one number.
    FloatUnary(FloatUnaryOp),
    /// A function of two numbers.
    FloatBinary(FloatBinaryOp),
    /// A product and a sum, rounded once.
    FloatFma,
    /// Floating-point absolute value.
    FloatAbs,
    /// The smaller (false) or larger (true) of two numbers, as C's `fmin` and `fmax`.
    FloatExtremum(bool),
    /// A number with another's sign.
    CopySign,
    /// A panic of Rust: ends the run like `abort`, or violates the property where traps do.
    Panic,
    /// Output that may run code of the program, which is named: the result is arbitrary.
    Output(&'static str),
    /// A function of this language's library without a model.
    Library(&'static str),
    /// Something that we cannot follow.
    Unsupported(&'static str),
}

impl Known {
    /// Whether it is a function from numbers to a number.
    pub(super) fn is_mathematics(self) -> bool {
        matches!(
            self,
            Self::FloatUnary(_)
                | Self::FloatBinary(_)
                | Self::FloatFma
                | Self::FloatAbs
                | Self::FloatExtremum(_)
                | Self::CopySign
        )
    }
}

/// Functions that allocate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Allocation {
    /// `malloc(size)`
    Plain,
    /// `calloc(count, size)`
    Zeroed,
    /// `realloc(old, size)`
    Resize,
    /// `aligned_alloc(align, size)`, `memalign`
    Aligned,
    /// `operator new(size)`, or `(size, align)`
    Operator {
        /// Whether the alignment is given.
        aligned: bool,
        /// Whether null is a possible result; else what fails throws, which is taken not to happen.
        may_fail: bool,
    },
}

/// What `name` does; `None`: nothing is known.
pub(super) fn known(name: &str) -> Option<Known> {
    if name.starts_with("__VERIFIER_nondet_") && name != "__VERIFIER_nondet_memory" {
        return Some(Known::Input);
    }
    let known = match name {
        "__VERIFIER_assume" => Known::Assume,
        "abort"
        | "exit"
        | "_exit"
        | "_Exit"
        | "quick_exit"
        | "__builtin_trap"
        | "__builtin_unreachable"
        | "__stack_chk_fail"
        | "__chk_fail" => Known::Exit,
        "__assert_fail"
        | "__assert"
        | "__assert_rtn"
        | "_assert"
        | "__assert_perror_fail"
        | "_wassert"
        | "__assert_func"
        | "__assert13" => Known::Assert,
        "malloc" | "valloc" => Known::Allocate(Allocation::Plain),
        "calloc" => Known::Allocate(Allocation::Zeroed),
        "realloc" => Known::Allocate(Allocation::Resize),
        "aligned_alloc" | "memalign" => Known::Allocate(Allocation::Aligned),
        "free" | "cfree" => Known::Free,
        "memcpy" | "memmove" | "__memcpy_chk" | "__memmove_chk" => Known::Copy,
        "memset" | "__memset_chk" => Known::Fill,
        "putchar" | "putchar_unlocked" => Known::PutChar,
        "__VERIFIER_atomic_begin" | "__VERIFIER_atomic_end" => Known::Nothing,
        _ => {
            return math(name)
                .or_else(|| harmless(name))
                .or_else(|| unsupported(name))
                .or_else(|| languages::known(name));
        }
    };
    Some(known)
}

fn harmless(name: &str) -> Option<Known> {
    Some(match name {
        "printf" | "fprintf" | "vprintf" | "vfprintf" | "dprintf" | "puts" | "fputs" | "fputc"
        | "putc" | "perror" | "fflush" | "fclose" | "fopen" | "fwrite" | "printk" | "syslog"
        | "feof" | "ferror" | "getc" | "fgetc" | "__printf_chk" | "__fprintf_chk"
        | "__builtin_printf" => Known::Harmless,
        "sleep" | "usleep" | "getpid" | "rand" | "random" | "srand" | "srandom" | "isatty"
        | "clock" | "getchar" | "close" => Known::Plain,
        _ => return None,
    })
}

fn unsupported(name: &str) -> Option<Known> {
    let what = match name {
        "pthread_create" | "thrd_create" | "clone" => "threads (a thread is created)",
        "pthread_exit" | "thrd_exit" => "threads (a thread ends)",
        "fork" | "vfork" => "processes (fork)",
        "setjmp" | "_setjmp" | "sigsetjmp" | "__sigsetjmp" | "longjmp" | "_longjmp"
        | "siglongjmp" | "__longjmp_chk" => "setjmp/longjmp",
        "atexit" | "on_exit" | "at_quick_exit" => "a function to be called at exit",
        "signal" | "sigaction" | "bsd_signal" => "signal handlers",
        "getcontext" | "setcontext" | "makecontext" | "swapcontext" => "switched contexts",
        _ => return None,
    };
    Some(Known::Unsupported(what))
}

/// Exactly defined functions of `math.h`, for `double`, `float` (suffix f) and `long double` (suffix l).
fn math(name: &str) -> Option<Known> {
    let base = match name {
        "ceil" | "fmod" | "fabs" | "sqrt" | "rint" | "fmin" | "fmax" => name,
        _ => name.strip_suffix(['f', 'l']).unwrap_or(name),
    };
    Some(match base {
        "sqrt" => Known::FloatUnary(FloatUnaryOp::Sqrt),
        "floor" => Known::FloatUnary(FloatUnaryOp::Floor),
        "ceil" => Known::FloatUnary(FloatUnaryOp::Ceil),
        "trunc" => Known::FloatUnary(FloatUnaryOp::Trunc),
        "round" => Known::FloatUnary(FloatUnaryOp::RoundAway),
        "rint" | "nearbyint" | "roundeven" => Known::FloatUnary(FloatUnaryOp::RoundEven),
        "fmod" => Known::FloatBinary(FloatBinaryOp::Rem),
        "fma" => Known::FloatFma,
        "fabs" => Known::FloatAbs,
        "fmin" => Known::FloatExtremum(false),
        "fmax" => Known::FloatExtremum(true),
        "copysign" => Known::CopySign,
        _ => return None,
    })
}

/// Links the models into `module` if it lacks a function that they define. A function that the program defines itself wins, and so does exact
/// mathematics over a model of it.
pub(super) fn link_models(module: &mut Module, library: Library) -> Result<(), LoadError> {
    let is_wanted =
        |name: &str| module.function(name).is_some_and(|function| function.is_declaration());
    if !library.functions.lines().any(is_wanted) {
        return Ok(());
    }
    let error = |message| LoadError::Link { path: PathBuf::from("library models"), message };
    let models = module.parse_beside(library.bitcode, "library models").map_err(error)?;
    let mut wanted = false;
    for model in models.functions() {
        if model.is_declaration() {
            continue;
        }
        if math(&model.name()).is_some() {
            model.delete_body();
            continue;
        }
        match module.function(&model.name()) {
            Some(own) if own.is_declaration() => wanted = true,
            Some(_) if !model.is_internal() => model.delete_body(),
            _ => {}
        }
    }
    if wanted { module.link(models).map_err(error) } else { Ok(()) }
}
