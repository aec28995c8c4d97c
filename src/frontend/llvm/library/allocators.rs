//! Functions of the library with a model that take memory of their own, in a program that defines
//! `malloc` or its kin itself: glibc enters the program's functions then.
//!
//! The models take such memory from elsewhere. So in front of each call stands another model, which
//! says that the program's function may be entered, where that does what unknown code could not do
//! itself (`callable`). Functions without a model are unknown code, which may call it by its name.
use super::formats::calls_of;
use crate::frontend::llvm::builder::Builder;
use crate::frontend::llvm::raw::{AnyValueExt, GlobalExt, Module};
use inkwell::values::InstructionValue;

/// What programs define in place of glibc's allocator.
const ALLOCATORS: [&str; 8] = [
    "aligned_alloc",
    "calloc",
    "free",
    "malloc",
    "memalign",
    "posix_memalign",
    "realloc",
    "reallocarray",
];
/// The model that says that one of them may be entered.
const ENTERS: &str = "__parsimony_enters_own_allocator";

/// Sorted. Streams take their buffers when they are first used, and give them back; dates read the
/// file of the zone; texts of errors that are none, and formats with wide fields or long numbers,
/// are made in new memory; so is what `qsort` sorts in. Long paths are, a changed environment, and
/// what is known of users and of addresses.
const TAKERS: [&str; 128] = [
    "asctime",
    "asctime_r",
    "canonicalize_file_name",
    "clearenv",
    "clearerr",
    "closedir",
    "closelog",
    "ctime",
    "ctime_r",
    "dprintf",
    "err",
    "errc",
    "error",
    "error_at_line",
    "errx",
    "fclose",
    "fdopen",
    "fdopendir",
    "fflush",
    "fgetc",
    "fgetpos",
    "fgets",
    "fgetwc",
    "fgetws",
    "fmemopen",
    "fnmatch",
    "fopen",
    "fprintf",
    "fputc",
    "fputs",
    "fputwc",
    "fputws",
    "fread",
    "freeaddrinfo",
    "freopen",
    "fscanf",
    "fseek",
    "fseeko",
    "fsetpos",
    "ftell",
    "ftello",
    "fwprintf",
    "fwrite",
    "fwscanf",
    "get_current_dir_name",
    "getaddrinfo",
    "getc",
    "getchar",
    "getcwd",
    "getgrgid",
    "getgrnam",
    "getopt",
    "getopt_long",
    "getopt_long_only",
    "getpwnam",
    "getpwuid",
    "gets",
    "getw",
    "getwc",
    "getwchar",
    "gmtime",
    "gmtime_r",
    "localtime",
    "localtime_r",
    "mktime",
    "open_memstream",
    "open_wmemstream",
    "opendir",
    "pclose",
    "perror",
    "popen",
    "posix_getopt",
    "printf",
    "putc",
    "putchar",
    "putenv",
    "puts",
    "putw",
    "putwc",
    "putwchar",
    "qsort",
    "qsort_r",
    "readdir",
    "realpath",
    "rewind",
    "scanf",
    "setbuf",
    "setbuffer",
    "setenv",
    "setlinebuf",
    "setlocale",
    "setvbuf",
    "snprintf",
    "sprintf",
    "sscanf",
    "strerror",
    "strerror_l",
    "strerror_r",
    "strftime",
    "strptime",
    "strsignal",
    "swprintf",
    "swscanf",
    "syslog",
    "timegm",
    "timelocal",
    "tmpfile",
    "ttyname",
    "tzset",
    "ungetc",
    "ungetwc",
    "verr",
    "verrc",
    "verrx",
    "vfprintf",
    "vfscanf",
    "vprintf",
    "vscanf",
    "vsnprintf",
    "vsprintf",
    "vsscanf",
    "vsyslog",
    "vwarn",
    "vwarnx",
    "warn",
    "warnx",
    "wprintf",
    "wscanf",
];

/// The name without what headers add to it for variants.
fn plain(name: &str) -> &str {
    let starts = ["__isoc99_", "__isoc23_", "__xpg_", "_IO_", "__"];
    let name = starts.iter().find_map(|start| name.strip_prefix(start)).unwrap_or(name);
    let ends = ["_unlocked", "_chk", "64"];
    ends.iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name)
}

/// `new` and `delete` of the library are made of `malloc` and `free`.
fn takes_memory(name: &str) -> bool {
    let is_operator = ["_Znw", "_Zna", "_Zdl", "_Zda"].iter().any(|start| name.starts_with(start));
    is_operator || TAKERS.binary_search(&plain(name)).is_ok()
}

/// Says in front of calls that they may enter the program's own allocator. `callable`: the
/// program's functions that do what unknown code could not do itself.
pub(in crate::frontend::llvm) fn note_own_allocators(module: &Module, callable: &[String]) {
    if !callable.iter().any(|name| ALLOCATORS.contains(&name.as_str())) {
        return;
    }
    let functions = module.functions().into_iter();
    let takers = functions.filter(|it| it.is_declaration() && takes_memory(&it.name()));
    let calls: Vec<InstructionValue<'_>> =
        takers.flat_map(|taker| calls_of(module, &taker.name())).collect();
    let builder = Builder::new(module);
    let ty = builder.function_type(builder.void_type(), &[]);
    for call in calls {
        builder.before(call);
        let model = module.function(ENTERS).unwrap_or_else(|| module.declare(ENTERS, ty));
        builder.call(model, ty, &[]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_variants_are_the_same() {
        assert!(TAKERS.is_sorted());
        for name in ["fopen64", "__isoc99_scanf", "__printf_chk", "getc_unlocked", "_Znwm"] {
            assert!(takes_memory(name), "{name}");
        }
        for name in ["strlen", "read", "memcpy", "strdup", "malloc"] {
            assert!(!takes_memory(name), "{name}");
        }
    }
}
