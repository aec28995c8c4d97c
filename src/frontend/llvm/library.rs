//! What is known about functions of the C library by name, and the models that are linked for the
//! rest.
//!
//! Names matter only where the program has no definition of its own.
//!
//! Where C leaves a choice to the implementation, that of glibc is taken (`errno` of `strtod` and
//! `sqrt`); results that C leaves open (the order of equal elements, which of them `bsearch` finds,
//! `realloc` to size 0) are arbitrary. What a process, a path, a socket, a user or the machine is,
//! is the environment's choice in the ranges that Linux has; what only the standard allows beside
//! that is for proofs. A process that `fork` makes is an unsupported construct; what stands behind
//! `exec...` runs where that fails. A program that does not ask for `errno` or `timezone` has no
//! such variable. What a model cannot say, it names (`__parsimony_unsupported`).
//!
//! `printf` and its like are skipped only where the result is unused and the format is known to
//! have no `%n` (`formats`). What a model accesses in one piece it says before
//! (`__parsimony_writes`, `__parsimony_reads`): that is the check. The loops behind it are in
//! functions marked `PROVED` (`runtime/models/models.h`), whose accesses programs do not check;
//! accesses of other models are checked in each program (digits of floating-point numbers at some
//! 230 places).
mod allocators;
mod assertions;
mod buffers;
mod character_set;
mod characters;
mod classes;
mod command_options;
mod comparisons;
mod dates;
mod environment;
mod formats;
mod link;
mod outputs;
mod own;
mod streams;
mod system;
mod texts;

pub(super) use allocators::note_own_allocators;
pub(super) use assertions::{ASSERT, rename_assert};
pub(super) use buffers::follow_buffers;
pub(super) use character_set::number_sets;
pub(super) use classes::ask_for_truth;
pub(super) use command_options::{BEGIN, SCANNERS, take_options_apart};
pub(super) use comparisons::{compare_literals, is_comparison};
pub(super) use dates::{SETS_ZONE, follow_date_formats, looks_at_zone};
pub(super) use environment::{number_variables, rename_getenv};
pub(super) use formats::{expand_scanning, follow_memory_streams, is_text, rename_printing};
pub(super) use link::{link_models, rename_internal};
pub(super) use outputs::mark_results;
pub(super) use own::{DISJOINT, READS, SCANS, WRITES, WRITTEN};
pub(super) use streams::{
    STANDARD as STANDARD_STREAMS, is_standard_stream, stream_of, stream_used_by,
};
pub(super) use system::runs_nothing;
pub(super) use texts::texts_of;

use super::languages;
use crate::ir::{FloatBinaryOp, FloatUnaryOp};

/// What a call of an undefined function does, as far as its name says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LibraryCall {
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
    /// Shows a character (in a test of this project) and returns it, or EOF.
    PutChar,
    /// Returns the character that it is given, or EOF.
    PutByte,
    /// Returns EOF, or a number that is not negative.
    PutString,
    /// Returns 0, or -1 where it fails.
    Status,
    /// Returns 1 or 0.
    Truth,
    /// Writes nothing that the program can see; the result is arbitrary.
    Harmless,
    /// Like any undefined function, but no surprise: the result is arbitrary, as it should be.
    Plain,
    /// A function of numbers which has rounded results: arbitrary ones.
    Inexact,
    /// Of our models: what the library makes of its arguments and of earlier calls, where that is
    /// not followed. A proof takes any value, and no run chooses one.
    Computed,
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
    /// An answer of the compiler, which may find nothing.
    Compiler,
    /// Of our models: something that they cannot follow, which the argument names.
    UnsupportedCall,
    /// A panic of Rust: ends the run like `abort`, or violates the property where traps do.
    Panic,
    /// Output that may run code of the program, which is named: the result is arbitrary.
    Output(&'static str),
    /// A function of this language's library without a model.
    Library(&'static str),
    /// Something that we cannot follow.
    Unsupported(&'static str),
}

impl LibraryCall {
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

    /// Whether an object of the heap that it is given goes.
    pub(super) fn frees(self) -> bool {
        matches!(self, Self::Free | Self::Allocate(Allocation::Resize))
    }
}

/// Functions that allocate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Allocation {
    /// `malloc(size)`
    Plain,
    /// Of our models: never fails.
    Certain,
    /// The same, filled with zeros.
    CertainZeroed,
    /// Of our models: memory of the caller of the entry function, which never fails.
    Given,
    /// `calloc(count, size)`
    Zeroed,
    /// `realloc(old, size)`
    Resize,
    /// `aligned_alloc(align, size)`, `memalign`
    Aligned,
    /// `valloc(size)`: starts where a page does.
    Page,
    /// `operator new(size)`, or `(size, align)`
    Operator {
        /// Whether the alignment is given.
        aligned: bool,
        /// Whether null is a possible result; else what fails throws, which is taken not to happen.
        may_fail: bool,
    },
}

/// What `llvm.is.constant` and `llvm.objectsize` are called here.
pub(super) const IS_CONSTANT: &str = "__builtin_constant_p";
/// See [`IS_CONSTANT`].
pub(super) const OBJECT_SIZE: &str = "__builtin_object_size";

/// How our models make what a pointer leads to that the entry function gets.
pub(super) const ARGUMENT_OBJECT: &str = "__parsimony_argument_object";
/// Where our models have functions whose accesses are valid for all arguments that their callers
/// pass (`runtime/models/models.h`).
pub(super) const PROVED: &str = "parsimony.proved";

/// How our models say that the environment may choose another locale.
pub(super) const OTHER_LOCALE: &str = "__parsimony_other_locale";

/// How our models give their own memory back.
pub(super) const RELEASE: &str = "__parsimony_release";

/// What a failed check of libstdc++'s headers calls: file, line, function, and condition.
pub(super) const GLIBCXX_ASSERT: &str = "_ZSt21__glibcxx_assert_failPKciS0_S0_";

/// What `name` does; `None`: nothing is known.
pub(super) fn known(name: &str) -> Option<LibraryCall> {
    if name.starts_with("__VERIFIER_nondet_") && name != "__VERIFIER_nondet_memory" {
        return Some(LibraryCall::Input);
    }
    let known = match name {
        "__VERIFIER_assume" => LibraryCall::Assume,
        "abort"
        | "exit"
        | "_exit"
        | "_Exit"
        | "quick_exit"
        | "__builtin_trap"
        | "__builtin_unreachable"
        | "__stack_chk_fail"
        | "__chk_fail"
        | "__parsimony_end" => LibraryCall::Exit,
        "__parsimony_unsupported" => LibraryCall::UnsupportedCall,
        "__parsimony_computed" => LibraryCall::Computed,
        IS_CONSTANT | OBJECT_SIZE => LibraryCall::Compiler,
        "__parsimony_allocate" => LibraryCall::Allocate(Allocation::Certain),
        "__parsimony_allocate_zeroed" => LibraryCall::Allocate(Allocation::CertainZeroed),
        ARGUMENT_OBJECT => LibraryCall::Allocate(Allocation::Given),
        "__assert_fail"
        | "__assert"
        | "__assert_rtn"
        | "_assert"
        | "__assert_perror_fail"
        | "_wassert"
        | "__assert_func"
        | "__assert13"
        | GLIBCXX_ASSERT => LibraryCall::Assert,
        "malloc" => LibraryCall::Allocate(Allocation::Plain),
        "valloc" => LibraryCall::Allocate(Allocation::Page),
        "calloc" => LibraryCall::Allocate(Allocation::Zeroed),
        "realloc" => LibraryCall::Allocate(Allocation::Resize),
        "aligned_alloc" | "memalign" => LibraryCall::Allocate(Allocation::Aligned),
        "free" | "cfree" | RELEASE => LibraryCall::Free,
        "memcpy" | "memmove" | "__memcpy_chk" | "__memmove_chk" => LibraryCall::Copy,
        "memset" | "__memset_chk" => LibraryCall::Fill,
        "putchar" | "putchar_unlocked" => LibraryCall::PutChar,
        DISJOINT | READS | SCANS | SETS_ZONE | WRITES | WRITTEN | OTHER_LOCALE => {
            LibraryCall::Nothing
        }
        "__VERIFIER_atomic_begin" | "__VERIFIER_atomic_end" => LibraryCall::Nothing,
        _ => {
            return math(name)
                .or_else(|| harmless(name))
                .or_else(|| inexact(name))
                .or_else(|| unsupported(name))
                .or_else(|| languages::known(name));
        }
    };
    Some(known)
}

/// The functions of C that give memory and take it back. No two of them have one type, so that they
/// are different functions (C11, 7.22.3) and their addresses differ (6.5.9).
pub(super) fn is_allocator(name: &str) -> bool {
    matches!(name, "malloc" | "calloc" | "realloc" | "free")
}

/// Whether a function needs no model, because its result is an expression (where a program looks at
/// `errno`, those that may set it have models), or because it sets what a program does not look at.
pub(super) fn is_built_in(name: &str, looks_at_errno: bool, looks_at_zone: bool) -> bool {
    let base = name.strip_suffix(['f', 'l']).unwrap_or(name);
    let is_exact = math(name).is_some();
    is_exact && !(looks_at_errno && matches!(base, "sqrt" | "fmod" | "fma"))
        || name == SETS_ZONE && !looks_at_zone
}

/// Functions that write nothing a program can see. (One that prints by a format is renamed before
/// if it may write through %n, or if its result matters: [`formats`].)
fn harmless(name: &str) -> Option<LibraryCall> {
    Some(match name {
        "printf" | "fprintf" | "vprintf" | "vfprintf" | "dprintf" | "vdprintf" | "printk"
        | "syslog" | "vsyslog" | "__syslog_chk" | "__vsyslog_chk" | "__printf_chk"
        | "__fprintf_chk" | "__vprintf_chk" | "__vfprintf_chk" | "__dprintf_chk"
        | "__builtin_printf" | "perror" | "openlog" | "closelog" => LibraryCall::Harmless,
        "puts" | "fputs" | "fputs_unlocked" | "puts_unlocked" => LibraryCall::PutString,
        "fputc" | "putc" | "fputc_unlocked" | "putc_unlocked" | "_IO_putc" => LibraryCall::PutByte,
        "usleep" | "close" | "unlink" | "remove" | "rename" | "rmdir" | "mkdir" | "access"
        | "chdir" | "fsync" | "fdatasync" | "fchdir" | "chmod" | "fchmod" | "ftruncate"
        | "truncate" | "symlink" | "mkfifo" => LibraryCall::Status,
        "isatty" => LibraryCall::Truth,
        "sync" | "alarm" => LibraryCall::Plain,
        _ => return None,
    })
}

/// Whether a function without a model may give memory that the program has to free.
pub(super) fn may_allocate(name: &str) -> bool {
    const NAMES: [&str; 31] = [
        "getcwd",
        "get_current_dir_name",
        "realpath",
        "canonicalize_file_name",
        "tempnam",
        "scandir",
        "opendir",
        "fdopendir",
        "getaddrinfo",
        "glob",
        "wordexp",
        "regcomp",
        "backtrace_symbols",
        "open_memstream",
        "open_wmemstream",
        "fmemopen",
        "getifaddrs",
        "if_nameindex",
        "newlocale",
        "duplocale",
        "iconv_open",
        "dlopen",
        "tsearch",
        "hsearch",
        "hcreate",
        "strfry",
        "argz_create",
        "argz_append",
        "envz_add",
        "fts_open",
        "mmap",
    ];
    NAMES.contains(&name)
}

/// Whether a function that ends the run ends the program as it stands: by `exit`, by `abort`, by an
/// assertion that fails. (A panic of Rust unwinds the stack first, which frees what locals own, and
/// where nothing may get to, nothing ends.)
pub(super) fn ends_as_it_stands(name: &str) -> bool {
    let is_end = matches!(known(name), Some(LibraryCall::Exit | LibraryCall::Assert));
    is_end && name != "__builtin_unreachable"
}

/// Functions from numbers to a number whose results the standard leaves to the implementation.
fn inexact(name: &str) -> Option<LibraryCall> {
    const NAMES: [&str; 33] = [
        "__parsimony_inexact",
        "sin",
        "cos",
        "tan",
        "asin",
        "acos",
        "atan",
        "atan2",
        "sinh",
        "cosh",
        "tanh",
        "asinh",
        "acosh",
        "atanh",
        "exp",
        "exp2",
        "exp10",
        "expm1",
        "log",
        "log2",
        "log10",
        "log1p",
        "pow",
        "cbrt",
        "hypot",
        "erf",
        "erfc",
        "tgamma",
        "j0",
        "j1",
        "y0",
        "y1",
        "pow10",
    ];
    let is_known = |base: &str| NAMES.contains(&base);
    let is_suffixed = name.strip_suffix(['f', 'l']).is_some_and(is_known);
    (is_known(name) || is_suffixed).then_some(LibraryCall::Inexact)
}

/// Whether an intrinsic of LLVM of this name, without `llvm.` and its types, is such a function, or
/// one that is taken for one.
pub(super) fn is_inexact_intrinsic(base: &str) -> bool {
    matches!(base, "powi" | "ldexp" | "frexp" | "sincos") || inexact(base).is_some()
}

fn unsupported(name: &str) -> Option<LibraryCall> {
    let what = match name {
        "pthread_create" | "thrd_create" | "clone" => "threads (a thread is created)",
        "pthread_exit" | "thrd_exit" => "threads (a thread ends)",
        "fork" | "vfork" | "daemon" | "forkpty" | "_Fork" => "processes (fork)",
        "setjmp" | "_setjmp" | "sigsetjmp" | "__sigsetjmp" | "longjmp" | "_longjmp"
        | "siglongjmp" | "__longjmp_chk" => "setjmp/longjmp",
        "atexit"
        | "on_exit"
        | "at_quick_exit"
        | "__cxa_atexit"
        | "__cxa_thread_atexit"
        | "__cxa_thread_atexit_impl" => "a function to be called at exit",
        "signal" | "sigaction" | "bsd_signal" | "sysv_signal" | "__sysv_signal" | "ssignal"
        | "sigset" | "sigvec" | "rt_sigaction" | "__sigaction" | "timer_create" => {
            "signal handlers"
        }
        "fopencookie" | "funopen" => "a stream of the program's own",
        "mq_notify" | "aio_read" | "aio_write" | "aio_fsync" | "lio_listio" | "aio_read64"
        | "aio_write64" | "aio_fsync64" | "lio_listio64" | "getaddrinfo_a" => {
            "what happens beside the program (asynchronous input and output)"
        }
        "register_printf_function"
        | "register_printf_specifier"
        | "register_printf_modifier"
        | "register_printf_type" => "a conversion of printf of the program's own",
        "_mm_setcsr" | "fesetmode" => "a rounding mode other than to nearest",
        _ if name.starts_with("__builtin_") => {
            "a built-in function of another compiler, which clang does not have"
        }
        _ if is_complex(name) => "a product or a quotient of complex numbers",
        _ if is_of_complex_numbers(name) => "a function of complex.h that has no model",
        "getcontext" | "setcontext" | "makecontext" | "swapcontext" => "switched contexts",
        // What a compiler makes of OpenMP's `parallel` and `task`.
        _ if ["__kmpc_fork_", "__kmpc_omp_task", "GOMP_parallel", "GOMP_task"]
            .iter()
            .any(|start| name.starts_with(start)) =>
        {
            "threads (OpenMP)"
        }
        _ => return None,
    };
    Some(LibraryCall::Unsupported(what))
}

/// What compilers call to multiply and divide complex numbers: `__mulsc3`, `__divxc3`, ...
fn is_complex(name: &str) -> bool {
    let kind = name.strip_prefix("__mul").or_else(|| name.strip_prefix("__div"));
    kind.and_then(|kind| kind.strip_suffix("c3"))
        .is_some_and(|kind| ["h", "s", "d", "x", "t"].contains(&kind))
}

/// Functions of `complex.h` without a model, with the suffixes of their types.
fn is_of_complex_numbers(name: &str) -> bool {
    const NAMES: [&str; 20] = [
        "cabs", "cacos", "cacosh", "carg", "casin", "casinh", "catan", "catanh", "ccos", "ccosh",
        "cexp", "clog", "clog10", "cpow", "cproj", "csin", "csinh", "csqrt", "ctan", "ctanh",
    ];
    let is_known = |base: &str| NAMES.contains(&base);
    is_known(name) || name.strip_suffix(['f', 'l']).is_some_and(is_known)
}

/// Exactly defined functions of `math.h`, for `double`, `float` (suffix f) and `long double`
/// (suffix l).
fn math(name: &str) -> Option<LibraryCall> {
    let base = match name {
        "ceil" | "fmod" | "fabs" | "sqrt" | "rint" | "fmin" | "fmax" => name,
        "__parsimony_fmod" | "__parsimony_fmodf" | "__parsimony_fmodl" => "fmod",
        _ => name.strip_suffix(['f', 'l']).unwrap_or(name),
    };
    Some(match base {
        "sqrt" => LibraryCall::FloatUnary(FloatUnaryOp::Sqrt),
        "floor" => LibraryCall::FloatUnary(FloatUnaryOp::Floor),
        "ceil" => LibraryCall::FloatUnary(FloatUnaryOp::Ceil),
        "trunc" => LibraryCall::FloatUnary(FloatUnaryOp::Trunc),
        "round" => LibraryCall::FloatUnary(FloatUnaryOp::RoundAway),
        "rint" | "nearbyint" | "roundeven" => LibraryCall::FloatUnary(FloatUnaryOp::RoundEven),
        "fmod" => LibraryCall::FloatBinary(FloatBinaryOp::Rem),
        "fma" => LibraryCall::FloatFma,
        "fabs" => LibraryCall::FloatAbs,
        "fmin" => LibraryCall::FloatExtremum(false),
        "fmax" => LibraryCall::FloatExtremum(true),
        "copysign" => LibraryCall::CopySign,
        _ => return None,
    })
}
