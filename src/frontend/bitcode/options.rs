//! The options of gcc and clang, by what becomes of them where bitcode is made: an option that is
//! not listed goes to clang, because a forgotten one would silently change the program.
use std::ffi::OsString;

/// Options whose value is the next argument, and which bitcode depends on.
pub(super) const KEPT_WITH_VALUE: [&str; 37] = [
    "--config",
    "-I",
    "-D",
    "-U",
    "-imacros",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-iprefix",
    "-iwithprefix",
    "-iwithprefixbefore",
    "-isysroot",
    "-imultilib",
    "-cxx-isystem",
    "-B",
    "-target",
    "-arch",
    "-resource-dir",
    "-working-directory",
    "-Xpreprocessor",
    "--sysroot",
    "--target",
    "--define-macro",
    "--undefine-macro",
    "--imacros",
    "--include-directory",
    "--include-directory-after",
    "--include-prefix",
    "--include-with-prefix",
    "--include-with-prefix-after",
    "--include-with-prefix-before",
    "-iwithsysroot",
    "-isystem-after",
    "-ivfsoverlay",
    "-stdlib++-isystem",
    "-F",
    "-iframework",
];

/// Options whose value is the next argument, and which bitcode does not depend on.
pub(super) const DROPPED_WITH_VALUE: [&str; 32] = [
    "-L",
    "-T",
    "-Ttext",
    "-Tdata",
    "-Tbss",
    "-u",
    "-e",
    "-z",
    "-h",
    "-R",
    "-A",
    "-G",
    "-MF",
    "-MT",
    "-MQ",
    "-MJ",
    "-Xassembler",
    "-Xanalyzer",
    "-dependency-file",
    "-dependency-dot",
    "-mllvm",
    "--param",
    "-dumpbase",
    "-dumpbase-ext",
    "-dumpdir",
    "-aux-info",
    "-wrapper",
    "-serialize-diagnostics",
    "--serialize-diagnostics",
    "-index-store-path",
    "-rpath",
    "-soname",
];

/// Options that bitcode does not depend on: by how they begin.
pub(super) const DROPPED_BEGINNINGS: [&str; 48] = [
    "-W",
    "-O",
    "-g",
    "-L",
    "-M",
    "-save-temps",
    "--save-temps",
    "-static",
    "-shared",
    "-print-",
    "-nolibc",
    "-nostartfiles",
    "-nodefaultlibs",
    "-dumpbase",
    "-dumpdir",
    "-specs",
    "--param=",
    "-fuse-ld",
    "-fuse-linker-plugin",
    "-fno-use-linker-plugin",
    "-flto",
    "-fno-lto",
    "-ffat-lto-objects",
    "-fno-fat-lto-objects",
    "-fembed-bitcode",
    "-fsanitize",
    "-fno-sanitize",
    "-fstack-check",
    "-fstack-clash",
    "-fstack-limit",
    "-fstack-reuse",
    "-fstack-size",
    "-fstack-usage",
    "-fprofile",
    "-fcoverage",
    "-ftest-coverage",
    "-fxray",
    "-fpatchable",
    "-fdump",
    "-fdiagnostics",
    "-fcolor-diagnostics",
    "-fmessage-length",
    "-ftime-",
    "-fsave-optimization-record",
    "-fopt-info",
    "-fcallgraph-info",
    "-fzero-call-used-regs",
    "-fbasic-block-",
];

/// Options that bitcode does not depend on.
pub(super) const DROPPED: [&str; 27] = [
    "-c",
    "--compile",
    "-s",
    "-r",
    "-v",
    "-p",
    "-pg",
    "-pie",
    "-no-pie",
    "-static-pie",
    "-pipe",
    "-rdynamic",
    "-nostdlib",
    "-pass-exit-codes",
    "-pedantic",
    "-pedantic-errors",
    "--pedantic",
    "--pedantic-errors",
    "--coverage",
    "-coverage",
    "-w",
    "-time",
    "-Qn",
    "-Qy",
    "-Qunused-arguments",
    "-no-canonical-prefixes",
    "-fsyntax-only",
];

/// With one of these, no object file is made.
pub(super) const NO_OBJECT: [&str; 19] = [
    "-emit-ast",
    "--analyze",
    "--precompile",
    "--preprocess",
    "--assemble",
    "--dependencies",
    "--user-dependencies",
    "-E",
    "-S",
    "-M",
    "-MM",
    "-fsyntax-only",
    "-###",
    "--version",
    "--help",
    "-dumpversion",
    "-dumpfullversion",
    "-dumpmachine",
    "-dumpspecs",
];

/// Options for profiles, and what clang defines with them.
const PROFILES: [(&str, &str); 4] = [
    ("-fprofile-generate", "-D__LLVM_INSTR_PROFILE_GENERATE=1"),
    ("-fprofile-instr-generate", "-D__LLVM_INSTR_PROFILE_GENERATE=1"),
    ("-fprofile-use", "-D__LLVM_INSTR_PROFILE_USE=1"),
    ("-fprofile-instr-use", "-D__LLVM_INSTR_PROFILE_USE=1"),
];

/// Options that change what a program does, and that clang lacks, or that only machine code shows.
pub(super) const REFUSED: [&str; 19] = [
    "-fsso-struct",
    "-fshort-double",
    "-ffixed-",
    "-fcall-used-",
    "-fcall-saved-",
    "-funsigned-bitfields",
    "-fno-signed-bitfields",
    "-fwide-exec-charset",
    "-fsingle-precision-constant",
    "-fno-enforce-eh-specs",
    "-fno-hosted",
    "-finstrument-functions",
    "-fplugin=",
    "-ftrapv-handler",
    "-fopenacc",
    "-fgnu-tm",
    "-fplan9-extensions",
    "-fcx-fortran-rules",
    "-fno-weak",
];

/// The suffixes of what clang compiles to bitcode.
pub(super) const CODE: [&str; 12] =
    ["c", "i", "C", "cc", "cp", "cpp", "CPP", "cxx", "c++", "ii", "C++", "ixx"];
pub(super) const ASSEMBLY: [&str; 4] = ["s", "S", "sx", "asm"];
pub(super) const FOREIGN: [&str; 18] = [
    "m", "mi", "mm", "M", "mii", "f", "F", "for", "f90", "F90", "f95", "F95", "f03", "f08", "adb",
    "ads", "d", "go",
];

/// What defines the macros of options that bitcode does not depend on otherwise.
pub(super) fn macros(arguments: &[OsString]) -> impl Iterator<Item = OsString> {
    arguments.iter().filter_map(|argument| {
        let text = argument.to_string_lossy();
        let (_, own) = PROFILES.iter().find(|(option, _)| text.starts_with(option))?;
        Some(own.into())
    })
}
